"""Puzzles in a real browser: by pointer and by finger; missed, nudged, and the one of the day."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]

from tavola.server.puzzles import puzzle_named
from tests.browser import lessons
from tests.browser.conftest import Visit
from tests.browser.people import DESK, PHONE, Visitor

SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
DONE = "tavola.message.puzzle?.phase === 'done'"
OVER = "({scrollHeight, clientHeight}) => scrollHeight > clientHeight + 1"


def begin(ada: Visitor, **form: object) -> None:
    told = ada.call("POST", "/api/puzzles", form)
    ada.open(f"/table/{told['table']}")


def choice(ada: Visitor, *, best: bool) -> dict[str, Any]:
    """Give the choice that solves the puzzle, or the first that does not."""
    puzzle = puzzle_named(ada.message["puzzle"]["id"])
    assert puzzle
    found: dict[str, Any] = next(
        each for each in ada.message["choices"] if (each["text"] in puzzle.good) == best
    )
    return found


def answer(ada: Visitor, path: list[str], fact: str, *, finger: bool = False) -> None:
    """Press what a move needs until something is so; where it is crowded a press only comes closer."""
    for id in path:
        for _ in range(4):
            if ada.page.evaluate(f"{fact} || tavola.state.waiting || tavola.paths.chosen.includes('{id}')"):
                break
            lessons.press(ada, id, finger=finger)
            ada.page.wait_for_timeout(60)
    if not ada.page.evaluate(f"{fact} || tavola.state.waiting"):
        play = ada.find("#tray [data-key=play]")
        play.click() if play.count() else lessons.press(ada, path[-1], finger=finger)
    ada.wait_until(fact)


@SIZES
@pytest.mark.parametrize("game", ["carcassonne", "keythedral", "kreta", "olympos", "torres"])
def test_a_puzzle_of_every_game_is_solved(visit: Visit, game: str, size: tuple[int, int]) -> None:
    ada = visit("Ada", size)
    begin(ada, game=game)
    assert ada.says("#prompt-who").startswith("Find the best move for ")
    assert "better than any other" in ada.says("#prompt-text")
    assert not ada.page.eval_on_selector("#prompt .says", OVER)
    bar = ada.page.evaluate("document.querySelector('.bar').getBoundingClientRect().height")
    answer(ada, choice(ada, best=True)["path"], DONE, finger=size == PHONE)
    ada.page.wait_for_selector("#prompt.well")
    assert ada.says("#prompt-who").startswith("Yes")
    assert not ada.page.eval_on_selector("#prompt .says", OVER)
    assert ada.page.evaluate("document.querySelector('.bar').getBoundingClientRect().height") == bar
    assert ada.find("#tray [data-key=next]").count() == 1
    if size == PHONE:
        ada.press("#open-log")
    assert ada.find(".puzzle-side .answer-list li").first.is_visible()
    assert ada.width_to_spare() <= 0
    if size == PHONE:
        ada.press("#open-log")
    here = ada.page.url
    ada.press("#tray [data-key=next]")
    ada.page.wait_for_url(lambda url: url != here)
    ada.page.wait_for_selector("body.ready")
    assert ada.message["puzzle"]["phase"] == "ask"


@SIZES
def test_what_is_not_the_best_move_is_answered_and_one_may_go_on_trying(
    visit: Visit, size: tuple[int, int]
) -> None:
    ada, finger = visit("Ada", size), size == PHONE
    begin(ada, game="olympos", level="medium")
    answer(ada, choice(ada, best=False)["path"], "tavola.message.puzzle.others === 1", finger=finger)
    ada.page.wait_for_selector("#prompt.other")
    assert "The best move is" in ada.says("#prompt-text")
    assert not ada.page.eval_on_selector("#prompt .says", OVER)
    assert ada.ply == 0
    ada.press("#nudge")
    ada.wait_until("tavola.message.puzzle.nudge !== null")
    ada.page.wait_for_selector(".picture .hint")
    answer(ada, choice(ada, best=True)["path"], DONE, finger=finger)
    assert ada.says("#prompt-who").startswith("The best move")
    assert ada.find("#tray [data-key=again]").count() == 1
    ada.press("#tray [data-key=again]")
    ada.wait_until("tavola.message.puzzle.phase === 'ask' && !tavola.state.waiting")
    assert ada.find(".picture .legal").count() > 0


@SIZES
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_puzzle_of_the_day_stands_on_the_start_page(
    visit: Visit, size: tuple[int, int], theme: str
) -> None:
    ada = visit("Ada", size, theme=theme)
    ada.open("/")
    ada.wait_until("document.querySelector('.daily-slip img').naturalWidth > 0")
    assert ada.says(".daily-slip b") == "Puzzle of the day"
    assert ada.width_to_spare() <= 0
    ada.press("[data-key=daily]")
    ada.page.wait_for_url("**/table/*")
    ada.page.wait_for_selector("body.ready")
    ada.wait_until("tavola.message.puzzle.day !== ''")
    assert ada.says("#progress") == "Puzzle of the day"
    ada.page.wait_for_selector(".puzzle-side .week li", state="attached")
    assert Axe().run(ada.page).response["violations"] == []
    answer(ada, choice(ada, best=True)["path"], DONE, finger=size == PHONE)
    ada.page.wait_for_selector(".puzzle-side .week .solved.today", state="attached")
    if size == PHONE:
        ada.press("#open-log")
    assert Axe().run(ada.page).response["violations"] == []
    ada.open("/")
    assert ada.says("[data-key=daily]") == "Solved"
    assert "one day in a row" in (ada.find(".daily-slip .foot span").text_content() or "")


@SIZES
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_all_puzzles_are_listed_and_chosen_by_game_and_level(
    visit: Visit, size: tuple[int, int], theme: str
) -> None:
    ada = visit("Ada", size, theme=theme)
    ada.open("/puzzles")
    assert ada.find("#groups .group").count() == 5
    ada.find("#game").select_option("olympos")
    ada.press("#levels button:has-text('Hard')")
    assert ada.find("#groups .group").count() == 1
    assert set(ada.find(".tile-button small").all_inner_texts()) == {"hard"}
    assert Axe().run(ada.page).response["violations"] == []
    assert ada.width_to_spare() <= 0
    ada.press("#next")
    ada.page.wait_for_url("**/table/*")
    ada.page.wait_for_selector("body.ready")
    assert (ada.message["game"], ada.message["puzzle"]["level"]) == ("olympos", "hard")
    ada.page.keyboard.press("h")
    ada.wait_until("tavola.message.puzzle.nudge !== null")
    ada.page.keyboard.press("h")
    ada.wait_until("tavola.message.puzzle.nudge.does !== ''")
    ada.page.keyboard.press("h")
    ada.wait_until(DONE)
    ada.press("#leave")
    ada.page.wait_for_url("**/puzzles")
    ada.page.wait_for_selector("body.ready")
    assert ada.find(".tile-button.missed").count() == 1  # and what was chosen still is
    assert ada.find("#groups .group").count() == 1
