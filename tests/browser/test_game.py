"""Whole games in the browser, by mouse and by keys."""

import re

import pytest

from tests.browser.conftest import Visit
from tests.browser.courses import decide
from tests.browser.games import GREEDY
from tests.browser.people import BOT, DESK, ME, OPEN, PHONE

TABLET = (834, 1112)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["mouse", "finger"])
def test_a_whole_game_against_bots_comes_to_its_result_by_presses(
    visit: Visit, size: tuple[int, int]
) -> None:
    ada = visit("Ada", size)
    table = ada.set_up(ME, GREEDY, GREEDY, GREEDY, GREEDY)  # the more of them, the fewer clicks to the end
    turn = 0
    while ada.wait_turn():
        ada.decide(turn, follower=turn % 3 != 2)
        turn += 1
    ada.press(".tray .button:has-text('To the result')")
    ada.page.wait_for_selector("dialog[open]")
    scores = ada.page.evaluate(f"fetch('/api/tables/{table}').then((a) => a.json()).then((m) => m.scores)")
    assert turn > 20
    assert sorted(int(text) for text in ada.find("dialog .total").all_inner_texts()) == sorted(scores)
    for row in ada.find("dialog .result li").all():
        parts = [int(text) for text in row.locator(".parts b").all_inner_texts()]
        assert sum(parts) == int(row.locator(".total").inner_text())
    ada.press("dialog .close")
    assert ada.find(".picture .legal").count() == 0


def test_play_again_seats_the_same_players_one_place_on(visit: Visit) -> None:
    ada = visit("Ada")
    table = ada.set_up(ME, BOT, game="lanterns")
    while ada.wait_turn():
        ply = ada.ply
        legal = ada.find(".picture .legal, .mats .legal, .tray .go .button")
        legal.first.click()
        ada.wait_past(ply)
    ada.press("dialog .button.primary:has-text('Play again')")
    ada.page.wait_for_url(lambda url: "/table/" in url and table not in url)
    ada.page.wait_for_selector("body.ready")
    assert [seat["kind"] for seat in ada.message["seats"]] == ["bot", "person"]
    assert ada.message["game"] == "lanterns"


def test_two_browsers_at_one_table(visit: Visit) -> None:
    ada, bruno = visit("Ada"), visit("Bruno")
    table = ada.set_up(ME, OPEN)
    invitation = ada.message["invite"]
    ada.press(".mat.free .copy")
    ada.page.wait_for_selector("dialog .qr")
    assert "only on this computer" in ada.says("dialog .warned")
    ada.page.keyboard.press("Escape")
    bruno.open(invitation)
    bruno.press("#join-form .button.primary")
    bruno.page.wait_for_url(f"**/table/{table}")
    bruno.page.wait_for_selector("body.ready")
    for turn in range(3):
        for mover, other in ((ada, bruno), (bruno, ada)):
            ply = other.ply
            other.wait_past(ply - 1)
            mover.wait_turn()
            while mover.message["to_move"] == mover.message["seat"]:
                mover.decide(turn)
            other.wait_past(ply)
    ada.wait_turn()
    bruno.wait_past(ada.ply - 1)
    assert ada.find("#lines li").all_inner_texts() == bruno.find("#lines li").all_inner_texts()
    assert ada.says("#prompt-who") == "Your turn"
    assert bruno.says("#prompt-who") == "Ada’s turn"
    assert "● Your turn" in ada.page.title()
    assert "● Your turn" not in bruno.page.title()


def test_undo_takes_back_and_says_why_it_cannot(visit: Visit) -> None:
    ada = visit("Ada")
    ada.set_up(ME, BOT)
    assert ada.find("#undo").get_attribute("aria-disabled") == "true"
    ada.page.keyboard.press("u")
    assert "cannot be taken back" in ada.says("#notices")
    ada.reach_a_place()
    before = ada.message
    while not ada.find(".picture .spot.legal").count():
        before = ada.message
        ada.wait_turn()
        ada.decide(follower=False)
        ada.wait_turn()
    ada.page.keyboard.press("u")
    ada.wait_until(f"tavola.message.ply === {before['ply']}")
    assert ada.message["svg"] == before["svg"]
    assert ada.message["edition"] == 1
    ada.lay(1)
    assert ada.find(".picture .spot.legal").count() + ada.find(".picture .place.legal").count() > 0


def test_a_reload_in_mid_turn_changes_nothing(visit: Visit) -> None:
    ada = visit("Ada")
    ada.set_up(ME, BOT)
    ada.reach_a_place()
    before = ada.message
    ada.press(".picture .place.legal")
    assert ada.find(".tray [data-key=play]").count() == 1
    ada.page.reload()
    ada.page.wait_for_selector("body.ready")
    after = ada.message
    assert (after["ply"], after["svg"], after["choices"]) == (before["ply"], before["svg"], before["choices"])
    ada.lay()
    assert ada.ply > before["ply"]


def test_a_drag_says_the_same_as_two_clicks(visit: Visit) -> None:
    ada = visit("Ada")
    ada.set_up(ME, BOT, game="torres")
    pair = None
    while pair is None and ada.wait_turn():
        paths = [choice["path"] for choice in ada.message["choices"]]
        drawn = [
            path
            for path in paths
            if ada.page.evaluate("(path) => path.every((id) => tavola.board.has(id))", path)
        ]
        pair = next((path for path in drawn if len(path) == 2), None)
        if pair is None:
            ply = ada.ply
            for step in paths[0]:
                ada.page.evaluate("(id) => tavola.press(id)", step)
            ada.wait_past(ply)
    assert pair is not None
    ply = ada.ply
    start, end = (ada.find(f'[id="{id}"]').bounding_box() for id in pair)
    assert start
    assert end
    ada.page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    ada.page.mouse.down()
    ada.page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=5)
    ada.page.mouse.up()
    ada.wait_past(ply)
    ada.page.keyboard.press("u")
    ada.wait_until(f"tavola.message.ply === {ply}")


def test_wheel_keys_and_buttons_zoom_and_a_drag_on_empty_land_pans(visit: Visit) -> None:
    ada = visit("Ada")
    ada.set_up(ME, BOT)
    scale = "tavola.board.camera.scale"
    fitting = ada.page.evaluate(scale)
    ada.page.mouse.move(500, 700)
    ada.page.mouse.wheel(0, -400)
    ada.wait_until(f"{scale} > {fitting} * 1.3")
    left = ada.page.evaluate("tavola.board.camera.x")
    ada.page.mouse.down()
    ada.page.mouse.move(560, 700, steps=4)
    ada.page.mouse.up()
    assert ada.page.evaluate("tavola.board.camera.x") < left
    assert ada.page.evaluate("tavola.paths.chosen") == []
    ada.page.keyboard.press("0")
    assert ada.page.evaluate(scale) == fitting
    ada.press("#zoom-in")
    assert ada.page.evaluate(scale) > fitting


def several_turns(paths: list[list[str]]) -> tuple[str, list[list[str]]] | None:
    """Find a place where the tile fits in more than one way."""
    for place in {path[0] for path in paths}:
        ways = [path for path in paths if path[0] == place]
        if len(ways) > 1:
            return place, ways
    return None


def test_escape_steps_back_and_r_turns_the_tile(visit: Visit) -> None:
    ada = visit("Ada")
    ada.set_up(ME, BOT)
    while not (turnable := several_turns([choice["path"] for choice in ada.message["choices"]])):
        ada.decide(follower=False)
        ada.wait_turn()
    place, paths = turnable
    ada.find(f'[id="{place}"]').click()
    shown = ada.find("[data-when].shown").get_attribute("data-when")
    ada.page.keyboard.press("r")
    turned = ada.find("[data-when].shown").get_attribute("data-when")
    assert shown != turned
    assert str(turned).replace("*", place) in [" ".join(path) for path in paths]  # `*` is any place
    ada.page.keyboard.press("Escape")
    assert ada.find("[data-when].shown:not(.ghost)").count() == 0
    assert ada.find(".tray [data-key=play]").count() == 0


# Whether a button can be read and pressed as a whole: at both its ends there is nothing else.
WHOLE = """(one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const at = (x) => one.contains(document.elementFromPoint(x, (top + bottom) / 2));
    return at(left + 6) && at(right - 6);
}"""


def test_no_button_of_the_tray_is_cut(visit: Visit) -> None:
    ada = visit("Ada")
    for game, *kind in (
        ("olympos", "omens", "button:# Omens"),
        ("olympos", "pay", "button:Pay # Grain, # Stone, # Wood"),
        ("keythedral", "start", "button:{#} starts"),
    ):
        record, decision = decide(game, *kind)
        ada.play_on(ada.bring(record), decision.ply, *decision.seats)
        ada.wait_until("!document.querySelector('.tray .deaf')")
        buttons = ada.find(".tray .go .button").all()
        assert len(buttons) > 2
        assert all(button.evaluate(WHOLE) for button in buttons)


def test_the_tray_says_what_kind_of_thing_to_press(visit: Visit) -> None:
    ada = visit("Ada")
    ada.set_up(ME, BOT)
    ada.reach_a_place()
    assert re.match(r"Press one of the \w+ places that glow", ada.find(".tray .what small").inner_text())


def test_a_press_where_nothing_glows_is_answered_with_the_rule(visit: Visit) -> None:
    ada = visit("Ada")
    ada.set_up(ME, BOT)
    ada.reach_a_place()
    prompt = ada.message["prompt"]
    board = ada.find("#board").bounding_box()
    assert board
    ada.page.mouse.click(board["x"] + 40, board["y"] + 40)
    assert (
        ada.says("#prompt .says") == f"Not there but where it glows. {prompt['text']} rule {prompt['rule']}"
    )
    ada.press(".picture .place.legal")
    assert ada.says("#prompt-who") == "Your turn"


def test_a_tablet_cuts_neither_prompt_nor_buttons(visit: Visit) -> None:
    ada = visit("Ada", TABLET)
    ada.set_up(ME, BOT)
    ada.reach_a_place()
    ada.press(".picture .place.legal")
    assert ada.find("#prompt .says").evaluate("(says) => says.scrollHeight - says.clientHeight") <= 1
    words, tray = ada.find(".tray .what").bounding_box(), ada.find("#tray").bounding_box()
    assert words
    assert tray
    for button in ada.find(".tray .go .button").all():
        box = button.bounding_box()
        assert box
        assert words["x"] + words["width"] <= box["x"]
        assert box["x"] + box["width"] <= tray["x"] + tray["width"]
    assert ada.width_to_spare() <= 0


def test_a_preview_is_framed_where_its_tile_ends(visit: Visit) -> None:
    ada = visit("Ada")
    ada.set_up(ME, BOT)
    box = ada.page.evaluate("""async () => {
        const { place } = await import("/static/places.js");
        const preview = document.createElementNS("http://www.w3.org/2000/svg", "g");
        preview.innerHTML = '<svg width="100" height="100"><use href="#art-tile-C"/></svg>';
        tavola.board.scene.append(preview);
        return place(preview, tavola.board.scene);  // a tile whose towers stick out of it
    }""")
    assert (round(box["width"]), round(box["height"])) == (100, 100)


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_source_shows_its_prices_and_a_destination_its_route(visit: Visit, size: tuple[int, int]) -> None:
    ada = visit("Ada", size)
    ada.set_up(ME, BOT, game="olympos")
    while ada.wait_turn() and not ada.find("[data-ask]").count():
        ply = ada.ply
        ada.page.evaluate("tavola.play(tavola.message.choices[0])")
        ada.wait_past(ply)
    source, goal = next(choice["path"] for choice in ada.message["choices"] if len(choice["path"]) == 2)
    assert ada.find(".plan, .prices").count() == 0
    ada.page.evaluate("(id) => tavola.press(id, true)", source)
    ada.wait_until(f"document.querySelector('.prices.shown')?.dataset.when === '{source}'")
    ada.page.evaluate("(id) => tavola.press(id, true)", goal)
    ada.wait_until(f"document.querySelector('.plan.shown')?.dataset.when === '{source} {goal}'")
