"""Servers that die, people who come back, names that bite."""

from pathlib import Path

from tests.browser.conftest import Visit
from tests.browser.people import BOT, ME, OPEN
from tests.server.house import Process

BITING = "<b onclick=1>&amp;"


def test_a_server_killed_in_mid_game_comes_back_under_open_pages(visit: Visit, tmp_path: Path) -> None:
    house = Process(tmp_path / "killed.db")
    try:
        ada, bruno = visit("Ada", address=house.address), visit("Bruno", address=house.address)
        table = ada.set_up(ME, OPEN)
        bruno.open(ada.message["invite"])
        bruno.press("#join-form .button.primary")
        bruno.page.wait_for_url(f"**/table/{table}")
        bruno.page.wait_for_selector("body.ready")
        ada.wait_turn()
        ada.decide(follower=False)
        before = ada.message
        house.kill()
        for page in (ada.page, bruno.page):
            page.wait_for_selector("[data-slip=lost]")
        house = Process(tmp_path / "killed.db", house.port)
        for person in (ada, bruno):
            person.page.wait_for_selector("[data-slip=lost]", state="detached")
            person.wait_until(f"tavola.message.ply === {before['ply']}")
        assert ada.message["svg"] == before["svg"]
        mover, other = (ada, bruno) if before["to_move"] == 0 else (bruno, ada)
        mover.wait_turn()
        mover.decide(follower=False)
        other.wait_past(before["ply"])
        assert ada.find("#lines li").all_inner_texts() == bruno.find("#lines li").all_inner_texts()
    finally:
        house.stop()


def test_a_move_sent_into_a_dying_line_is_played_once(visit: Visit) -> None:
    ada = visit("Ada")
    ada.set_up(ME, BOT)
    ada.reach_a_place()
    ply = ada.ply
    ada.press(".picture .place.legal")
    ada.page.evaluate("void (tavola.live.socket.send = () => tavola.live.socket.close())")
    ada.press(".tray [data-key=play]")
    ada.wait_past(ply)
    told = ada.page.evaluate(f"tavola.log.told.filter((told) => told.ply === {ply})")
    assert [line["line"]["text"].split()[1] for line in told] == ["lays"]


def test_a_move_pressed_while_the_line_is_down_is_played_when_it_is_back(visit: Visit) -> None:
    ada = visit("Ada")
    ada.set_up(ME, BOT)
    ada.reach_a_place()
    ply = ada.ply
    ada.press(".picture .place.legal")
    ada.page.evaluate("tavola.live.socket.close()")
    ada.press(".tray [data-key=play]")
    ada.wait_past(ply)
    assert "lays" in ada.says("#lines")


def test_a_name_is_text_and_never_markup(visit: Visit) -> None:
    biting = visit(BITING)
    biting.set_up(ME, BOT)
    biting.reach_a_place()
    biting.lay()
    assert biting.find("main b[onclick]").count() == 0
    assert biting.says(".mat .called") == BITING
    assert BITING in biting.says("#lines")
    biting.open("/")
    assert biting.says("#my-name") == BITING


def test_a_table_that_does_not_exist_says_so(visit: Visit) -> None:
    ada = visit("Ada")
    ada.set_up(ME, BOT)
    ada.page.evaluate("(tavola.live.table = 'nosuch', tavola.live.shown = false, tavola.live.open())")
    ada.page.wait_for_selector("[data-slip=gone]")
    assert "no table" in ada.says("[data-slip=gone]")


def test_hidden_hands_stay_behind_the_pass_page(visit: Visit) -> None:
    ada = visit("Ada")
    ada.set_up(ME, {"kind": "guest", "name": "Bea"}, game="lanterns")
    ada.page.wait_for_selector("#pass")
    assert ada.message["seat"] is None
    assert "Pass the device to Ada" in ada.says("#pass")
    ada.press("#pass .button.primary")
    ada.wait_turn()
    assert ada.find("#pass").count() == 0
    while ada.message["to_move"] == 0:
        ply = ada.ply
        ada.find(".picture .legal, .mats .legal, .tray .go .button").first.click()
        ada.wait_past(ply)
    ada.page.wait_for_selector("#pass")
    assert "Pass the device to Bea" in ada.says("#pass")
    assert not ada.find("#board").is_visible()
    ada.press("#pass .button.primary")
    ada.wait_until("tavola.message.seat === 1")
    assert ada.wait_turn()
