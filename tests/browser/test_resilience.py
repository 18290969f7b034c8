"""Servers that die, people who come back, names that bite."""

from pathlib import Path

from tests.browser.conftest import Visit
from tests.browser.games import look_at
from tests.browser.people import BOT, ME, OPEN, Visitor
from tests.browser.positions import decision
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
            page.wait_for_selector("[data-notice=lost]")
        house = Process(tmp_path / "killed.db", house.port)
        for person in (ada, bruno):
            person.page.wait_for_selector("[data-notice=lost]", state="detached")
            person.wait_until(f"tavola.message.ply === {before['ply']}")
        assert ada.message["svg"] == before["svg"]
        mover, other = (ada, bruno) if before["to_move"] == 0 else (bruno, ada)
        mover.wait_turn()
        mover.decide(follower=False)
        other.wait_past(before["ply"])
        assert ada.find("#lines li").all_inner_texts() == bruno.find("#lines li").all_inner_texts()
    finally:
        house.stop()


def lay_into(ada: Visitor, line: str) -> int:
    """Lay a tile while the line does something else with what is sent; gives the ply."""
    ada.set_up(ME, BOT)
    ada.reach_a_place()
    ply = ada.ply
    ada.press(".picture .place.legal")
    ada.page.evaluate(f"void (tavola.live.socket.send = () => {line})")
    ada.press(".tray [data-key=play]")
    return ply


def deeds(ada: Visitor, ply: int) -> list[str]:
    """Name what was done at a ply, as the log tells it."""
    told = ada.page.evaluate(f"tavola.state.told.filter((told) => told.ply === {ply})")
    return [line["line"]["text"].split()[1] for line in told]


def test_a_move_sent_into_a_dying_line_is_played_once(visit: Visit) -> None:
    ada = visit("Ada")
    ply = lay_into(ada, "tavola.live.socket.close()")
    ada.wait_past(ply)
    assert deeds(ada, ply) == ["lays"]


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
    ada.page.wait_for_selector("[data-notice=gone]")
    assert "no table" in ada.says("[data-notice=gone]")


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


# Whether the loss of the line is said before two seconds are over. The page's own clock tells: on a machine
# that is busy it is late together with the page.
SOON = """() => {
    const said = () => document.querySelector("[data-notice=lost]") !== null;
    window.soon = new Promise((tell) => {
        const look = setInterval(() => said() && tell(true), 10);
        setTimeout(() => (clearInterval(look), tell(said())), 2000);
    });
}"""


def test_offline_is_said_within_two_seconds_and_so_is_its_end(visit: Visit) -> None:
    ada, bea = visit("Ada"), visit("Bea")
    ada.set_up(ME, BOT)
    bea.open("/")
    for person in (ada, bea):  # at a table, and on the start page
        person.page.evaluate(SOON)
        person.context.set_offline(True)
        assert person.page.evaluate("soon")
        person.context.set_offline(False)
        person.page.wait_for_selector("[data-notice=back]")
        assert person.find("[data-notice=lost]").count() == 0


def test_without_a_connection_a_page_of_our_own_comes_and_no_secret_is_kept(visit: Visit) -> None:
    ada = visit("Ada", workers=True)
    ada.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    table = ada.set_up(ME, BOT, game="torres")
    ada.open(f"/table/{table}")
    kept = """caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name))))
        .then((all) => Promise.all(all.map((one) => one.keys())))
        .then((all) => all.flat().map((request) => new URL(request.url).pathname))"""
    paths = ada.page.evaluate(kept)
    assert "/away" in paths
    assert all(path == "/away" or path.startswith("/static/") for path in paths)
    ada.context.set_offline(True)
    ada.page.goto(f"{ada.address}/table/{table}")
    assert ada.says("h1") == "No connection"
    assert ada.find(".button.primary").evaluate("(one) => getComputedStyle(one).borderRadius") != "0px"
    ada.context.set_offline(False)
    ada.press(".button.primary")
    ada.page.wait_for_selector("body.ready")
    assert table in ada.page.url


def test_a_killed_server_is_missed_within_two_seconds_and_once(visit: Visit, tmp_path: Path) -> None:
    house = Process(tmp_path / "missed.db")
    try:
        ada = visit("Ada", address=house.address)
        ada.set_up(ME, BOT)
        ada.page.evaluate("""() => {
            window.said = 0;
            new MutationObserver((all) => all.forEach((each) => (said += each.addedNodes.length)))
                .observe(document.getElementById("notices"), { childList: true });
        }""")
        ada.page.evaluate(SOON)
        house.kill()
        assert ada.page.evaluate("soon")
        count = "document.querySelector('[data-notice=lost] [aria-hidden=true]:not(svg)').textContent"
        for _ in range(2):  # it counts down, and is not said again
            now = ada.page.evaluate(count)
            ada.wait_until(f"{count} !== {now!r}")
        assert ada.page.evaluate("said") == 1
        house = Process(tmp_path / "missed.db", house.port)
        ada.page.wait_for_selector("[data-notice=back]")
    finally:
        house.stop()


def test_a_move_into_a_silent_line_is_missed_within_two_seconds_and_played_once(visit: Visit) -> None:
    ada = visit("Ada")
    ply = lay_into(ada, f"({SOON})()")
    assert ada.page.evaluate("soon")
    ada.press("[data-notice=lost] .button")
    ada.wait_past(ply)
    ada.page.wait_for_selector("[data-notice=lost]", state="detached")
    assert deeds(ada, ply) == ["lays"]


def test_the_log_keeps_the_name_of_who_made_a_move(visit: Visit) -> None:
    ada, bruno = visit("Ada"), visit("Bruno")
    table = ada.set_up(ME, OPEN)
    bruno.call("POST", f"/api/tables/{table}/seats", {"seat": 1, "key": ada.message["invite"].split("/")[3]})
    ada.wait_turn()
    while ada.message["to_move"] == 0:
        ada.decide(follower=False)
    ada.call("PUT", f"/api/tables/{table}/seats/0", {"kind": "open", "sure": True})
    ada.call("PUT", f"/api/tables/{table}/seats/0", BOT)
    ada.wait_until("tavola.message.seats[0].kind === 'bot'")
    mine = [line for line in ada.find("#lines li[data-seat='0'] .who").all_inner_texts() if line]
    assert mine
    assert set(mine) == {"Ada"}
    assert ada.find("#latest-line .who").text_content() == "Ada"
    assert "Ada" not in ada.says("#mats")
    laid = ada.page.evaluate("tavola.state.told.findLast(({ line }) => line.player === 0).ply")
    ada.open(f"/table/{table}/replay?ply={laid + 1}")
    assert ada.says("#prompt-who").endswith(", Ada")


def test_the_scorings_of_a_replay_name_who_made_them(visit: Visit) -> None:
    ada = visit("Ada")
    match, move = decision("carcassonne", "points")
    table = look_at(ada, match, OPEN, OPEN)
    ada.wait_turn()
    before = len(ada.page.evaluate("tavola.state.told"))
    ada.page.evaluate("(move) => tavola.play(tavola.message.choices.find((one) => one.move === move))", move)
    ada.wait_until(
        f"tavola.state.told.slice({before}).some(({{ line }}) => line.player === 0 && line.points)"
    )
    ada.call("PUT", f"/api/tables/{table}/seats/0", BOT)
    ada.open(f"/table/{table}/replay")
    assert "Ada" in ada.find("#scorings li.seat-0 .who").all_inner_texts()


def test_a_part_that_cannot_be_fetched_is_missed_only_when_it_is_used(visit: Visit) -> None:
    ada = visit("Ada")
    ada.page.route("**/static/table-sheets.js", lambda route: route.abort())
    ada.set_up(ME, BOT)
    ada.page.wait_for_timeout(300)
    assert ada.find("#notices > *").count() == 0
    ada.press("#more")
    ada.page.wait_for_selector("#notices .message")
    assert "could not be fetched" in ada.says("#notices")
    assert ada.find("#notices > *").count() == 1
    ada.troubles.clear()  # the browser says it, too
