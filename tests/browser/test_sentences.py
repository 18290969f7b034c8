"""Names in what the server says, deeds that make one line, a board that keeps still and fits its screen."""

from typing import Any

import pytest

from tests.browser.conftest import Visit
from tests.browser.courses import decide
from tests.browser.people import BOT, ME, PHONE, Visitor
from tests.games.keythedral.test_words import CRYPTIC


def hear(ada: Visitor, *lines: tuple[int, str]) -> list[str]:
    """Let the log hear these lines alone; gives what it then shows."""
    story = [
        {"ply": ply, "turn": 1, "line": line(player, text)}
        for ply, (player, text) in enumerate(lines, start=900)
    ]
    ada.page.evaluate("(story) => tavola.hear({...tavola.message, ply: 999, from: 0, story})", story)
    return [" ".join(shown.split()) for shown in ada.find("#lines li").all_inner_texts()]


def line(player: int, text: str) -> dict[str, Any]:
    return {"text": text, "player": player, "points": 0, "sum": "", "rule": "", "category": "", "at": ""}


def test_a_prompt_and_a_button_name_players(visit: Visit) -> None:
    ada = visit("Ada")
    ada.set_up(ME, BOT, game="lanterns")
    ada.wait_turn()
    ada.page.evaluate(
        """() => {
            const prompt = { ...tavola.message.prompt, text: "Give {1} a cube." };
            const choices = [{ move: 0, path: ["button:{1} starts"], text: "start blue" }];
            return tavola.hear({ ...tavola.message, prompt, choices });
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
    while ada.wait_turn() and not ada.find("[data-ask]").count():  # past the set-up, where a land is a target
        ply = ada.ply
        ada.page.evaluate("tavola.play(tavola.message.choices[0])")
        ada.wait_past(ply)
    ada.page.mouse.click(300, 500)
    assert ada.page.evaluate("document.activeElement.id") == "picture"
    assert ada.page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "none"


def test_views_that_a_desk_does_not_need_are_a_phone_s_tabs(visit: Visit) -> None:
    ada, bea = visit("Ada"), visit("Bea", PHONE)
    ada.set_up(ME, BOT, game="olympos")
    assert ada.find("#shapes").is_hidden()
    bea.set_up(ME, BOT, game="olympos")
    assert bea.find("#shapes button").all_inner_texts() == ["Map", "Discover", "Time", "Players"]
    bea.find("#shapes button").nth(1).click()
    bea.wait_until("tavola.message.shape === 'discover-phone'")
    assert bea.find("#shapes [aria-pressed=true]").all_inner_texts() == ["Discover"]


# All that is said of something by a tooltip or to a screen reader.
SAID = """() => [...document.querySelectorAll("[title], [aria-label]")].flatMap(
    (one) => [one.getAttribute("title"), one.getAttribute("aria-label")]
).filter(Boolean)"""


@pytest.mark.parametrize("kind", [("name", "button:Wood"), ("fence", "side"), ("cottage", "cottage")])
def test_keythedral_speaks_no_notation_in_tooltips_and_names(visit: Visit, kind: tuple[str, ...]) -> None:
    ada = visit("Ada")
    record, decision = decide("keythedral", *kind)
    ada.play_on(ada.bring(record), decision.ply, *decision.seats)
    said = ada.page.evaluate(SAID)
    assert len(said) > 10
    assert sorted({words for words in said if CRYPTIC.search(words)}) == []
