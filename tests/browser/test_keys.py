"""Everything by keyboard alone."""

import re

from tests.browser.conftest import Visit
from tests.browser.games import look_at, middle
from tests.browser.people import BOT, ME, OPEN, Visitor

RANDOM = {"kind": "bot", "bot": "random"}


def test_a_whole_game_with_the_list_of_moves(visit: Visit) -> None:
    ada = visit("Ada")
    ada.set_up(ME, BOT, game="lanterns")
    ada.page.keyboard.press("l")
    ada.page.wait_for_selector("#panel input:focus")  # its module may still be on its way
    turns = 0
    while ada.wait_turn():
        ply = ada.ply
        ada.page.keyboard.press("Enter")  # from the field to the first move, or plays the only one
        if ada.ply == ply and ada.find("#panel .move:focus").count():
            ada.page.keyboard.press("Enter")
        ada.wait_past(ply)
        turns += 1
    assert turns > 3
    assert ada.find("dialog[open]").count() == 1


def test_the_list_of_moves_stays_as_it_is_when_a_friend_comes(visit: Visit) -> None:
    ada, bruno = visit("Ada"), visit("Bruno")
    ada.set_up(ME, OPEN, game="lanterns")
    ada.wait_turn()
    ada.page.keyboard.press("l")
    ada.page.wait_for_selector("#panel input:focus")
    ada.page.keyboard.type("wait")
    bruno.open(ada.message["invite"])
    bruno.press("#join-form .button.primary")
    ada.wait_until("tavola.message.seats[1].here")
    assert ada.find("#panel input:focus").input_value() == "wait"
    assert ada.find("#panel .move").count() == 1


def test_arrows_walk_the_board_and_enter_lays_the_tile(visit: Visit) -> None:
    ada = visit("Ada")
    ada.set_up(ME, BOT)
    for _ in range(3):
        ada.wait_turn()
        ply = ada.ply
        if ada.find(".picture .place.legal").count():
            ada.page.keyboard.press("ArrowRight")
            first = ada.page.evaluate("tavola.board.focusedId()")
            assert first in [choice["path"][0] for choice in ada.message["choices"]]
            ada.page.keyboard.press("Enter")
            assert ada.page.evaluate("tavola.paths.chosen") == [first]
            ada.page.keyboard.press("Shift+R")
            ada.page.keyboard.press("Enter")
        else:
            ada.page.wait_for_selector(".tray .end .button:not(.deaf)")
            ada.find(".tray .end .button").focus()
            ada.page.keyboard.press("Enter")
        ada.wait_past(ply)
    assert ada.ply > 3


def test_tab_goes_bar_board_tray_mats_log(visit: Visit) -> None:
    ada = visit("Ada")
    ada.set_up(ME, BOT)
    regions = ("header", "board", "tray", "mats", "log")
    seen: list[str] = []
    for _ in range(30):
        ada.page.keyboard.press("Tab")
        region = ada.page.evaluate(
            "document.activeElement.closest('header.bar, #board, #tray, #mats, #log')?.id || "
            "(document.activeElement.closest('header.bar') ? 'header' : '')"
        )
        if region and region not in seen:
            seen.append(region)
    assert [region for region in seen if region != "mats"] == [each for each in regions if each != "mats"]


def test_every_target_has_a_name(visit: Visit) -> None:
    ada = visit("Ada")
    ada.set_up(ME, BOT)
    ada.reach_a_place()
    labels = [each.get_attribute("aria-label") for each in ada.find(".picture .legal").all()]
    assert labels
    assert all(labels)
    assert len(set(labels)) == len(labels)
    assert ada.says("#prompt .says").startswith("Your turn")


def test_whoever_walks_the_board_by_keys_hears_names_and_may_ask(visit: Visit) -> None:
    ada = visit("Ada")
    ada.set_up(ME, BOT, game="torres")
    ada.wait_turn()
    while ada.find("#progress").inner_text() == "set-up":
        ply = ada.ply
        ada.page.evaluate("tavola.play(tavola.message.choices[0])")
        ada.wait_past(ply)
        ada.wait_turn()
    ada.page.keyboard.press("ArrowRight")
    ada.wait_until("tavola.board.names.size > 0")
    focused = "document.activeElement.getAttribute('aria-label')"
    assert re.fullmatch(r"your knight on [a-h]\d, level 1, .*castle of 1 square", ada.page.evaluate(focused))
    for key, told in (
        ("m", r"Your marker on 0; your knight on [a-h]\d, level 1, .*"),
        ("w", r"Here: your knight on [a-h]\d\."),
        ("s", r"You 0, \d+ if it ended now\. .*"),
    ):
        ada.page.keyboard.press(key)
        ada.wait_until("document.querySelector('#told').lastElementChild.className === 'asked-for'")
        said = ada.find("#told .asked-for").last.inner_text()
        assert re.match(told, said), said
        ada.page.evaluate("document.querySelector('#told').append(document.createElement('p'))")
    ada.page.keyboard.press("b")
    ada.page.wait_for_selector("#panel[data-name=words]")
    assert ada.says("#panel h3") == "Yours"
    assert "The king on" in ada.says("#panel-inside")


def tab_to(ada: Visitor, selector: str) -> None:
    """Press Tab until something has the focus."""
    for _ in range(40):
        ada.page.keyboard.press("Tab")
        if ada.find(f"{selector}:focus").count():
            return
    raise AssertionError(f"Tab never came to {selector}")


def test_carcassonne_comes_to_its_end_by_keyboard_alone(visit: Visit) -> None:
    ada = visit("Ada")
    table = look_at(ada, middle("carcassonne", 110), RANDOM, RANDOM)
    press = ada.page.keyboard.press
    arrows = ("ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown")
    laid = followers = kept = 0
    while ada.wait_turn():
        ply = ada.ply
        if ada.find(".picture .place.legal").count():
            press(arrows[laid % 4])
            press(arrows[laid // 4 % 4])
            press("Enter")
            press("r")
            press("Enter")
            laid += 1
        elif laid % 3 and ada.find(".picture .spot.legal").count():
            press("ArrowLeft")
            press("Enter")
            followers += 1
        else:
            ada.page.wait_for_selector(".tray .end .button:not(.deaf)")
            tab_to(ada, ".tray .end .button")
            press("Enter")
            kept += 1
        ada.wait_past(ply)
    ada.page.wait_for_selector("dialog[open]")
    assert laid > 3
    assert followers
    assert kept
    press("Escape")
    assert ada.find("dialog[open]").count() == 0
    told = ada.page.evaluate(f"fetch('/api/tables/{table}').then((answer) => answer.json())")
    assert told["over"]
    assert told["scores"][0] > 0


def test_f_walks_the_views_of_the_board(visit: Visit) -> None:
    ada = visit("Ada")
    ada.set_up(ME, BOT, game="torres")
    ada.wait_turn()
    ada.page.keyboard.press("f")
    ada.wait_until("tavola.message.shape === 'flat'")
    assert ada.find("#shapes [aria-pressed=true]").inner_text() == "Flat"
    ada.page.keyboard.press("f")
    ada.wait_until("tavola.message.shape === 'desk'")
