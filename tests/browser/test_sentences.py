"""Names in what the server says, deeds that make one line, a board that keeps still and fits its screen."""

from typing import Any

import pytest

from tests.browser.conftest import Visit
from tests.browser.people import BOT, DESK, ME, PHONE, Visitor


def hear(ada: Visitor, *lines: tuple[int, str]) -> list[str]:
    """Let the log hear these lines alone; gives what it then shows."""
    story = [
        {"ply": ply, "turn": 1, "line": line(player, text)}
        for ply, (player, text) in enumerate(lines, start=900)
    ]
    ada.page.evaluate("(story) => tavola.log.hear({...tavola.message, ply: 999, from: 0, story})", story)
    return [" ".join(shown.split()) for shown in ada.find("#lines li").all_inner_texts()]


def line(player: int, text: str) -> dict[str, Any]:
    return {"text": text, "player": player, "points": 0, "sum": "", "rule": "", "category": "", "at": ""}


def test_a_prompt_and_a_button_name_players(visit: Visit) -> None:
    ada = visit("Ada")
    ada.set_up(ME, BOT, game="lanterns")
    ada.wait_turn()
    ada.page.evaluate(
        """() => {
            tavola.message.prompt.text = "Give {1} a cube.";
            tavola.message.choices = [{ move: 0, path: ["button:{1} starts"], text: "start blue" }];
            tavola.paths.reset(tavola.message.choices);
            tavola.refresh();
        }"""
    )
    bot = ada.message["seats"][1]["name"]
    assert ada.says("#prompt-text").startswith(f"Give {bot} a cube.")
    assert ada.find(".tray .go .button").all_inner_texts() == [f"{bot} starts"]


def test_only_sentences_about_their_player_become_one_line(visit: Visit) -> None:
    ada = visit("Ada")
    ada.set_up(ME, BOT, game="lanterns")
    assert hear(ada, (0, "{0} lays a field."), (0, "{0} lays a cottage.")) == [
        "Ada lays a field, then lays a cottage. 1"
    ]
    assert hear(ada, (0, "Hades punishes {0}."), (0, "{0} gives up a settler.")) == [
        "Hades punishes Ada. 1",
        "Ada gives up a settler. 1",
    ]


def test_on_a_phone_a_press_never_moves_the_board_sideways(visit: Visit) -> None:
    ada = visit("Ada", PHONE)
    ada.set_up(ME, BOT, game="keythedral")
    ada.wait_turn()
    assert ada.page.evaluate("tavola.board.camera.long")
    for edge in ("x: 0", "x: 380"):
        ada.page.evaluate(f"tavola.board.camera.reveal({{{edge}, y: 700, width: 10, height: 10}})")
        assert ada.page.evaluate("tavola.board.camera.x") == 0
    assert ada.page.evaluate("tavola.board.camera.window.y + tavola.board.camera.window.height") > 700


def test_a_click_leaves_no_ring_around_the_board(visit: Visit) -> None:
    ada = visit("Ada")
    ada.set_up(ME, BOT, game="olympos")
    ada.wait_turn()
    ada.page.mouse.click(300, 500)
    assert ada.page.evaluate("document.activeElement.id") == "picture"
    assert ada.page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "none"


@pytest.mark.parametrize(("size", "shape"), [(DESK, "development-desk"), (PHONE, "development")])
def test_a_view_is_drawn_for_the_screen_it_is_seen_on(
    visit: Visit, size: tuple[int, int], shape: str
) -> None:
    ada = visit("Ada", size)
    ada.set_up(ME, BOT, game="olympos")
    assert ada.find("#shapes button").all_inner_texts() == ["Board", "Development", "Time"]
    ada.find("#shapes button").nth(1).click()
    ada.wait_until(f"tavola.message.shape === '{shape}'")
    assert ada.find("#shapes [aria-pressed=true]").all_inner_texts() == ["Development"]
