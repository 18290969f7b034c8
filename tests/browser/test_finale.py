"""The final scoring, counted one item at a time, and the result after it."""

import pytest

from tests.browser.conftest import Visit
from tests.browser.endings import FINISHED, before_the_end, end
from tests.browser.people import DESK, PHONE, Visitor

SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
GAMES = pytest.mark.parametrize("game", FINISHED)

# The scores in the mats, once their counters have run.
COUNTERS = "[...document.querySelectorAll('.mat .score')].map((score) => score.firstChild.textContent).join()"
BEFORE = "tavola.state.finale.shown.scores.join()"
# What in the tray is cut off, covered, or stands at its very edge.
CRAMPED = """() => [...document.querySelectorAll(".tray .button, .count-up")].filter((part) => {
    const { left, top, width, height } = part.getBoundingClientRect();
    const seen = document.elementFromPoint(left + width / 2, top + height / 2);
    const covered = part.matches(".button") && !part.contains(seen);
    return covered || left < 8 || part.scrollWidth > part.clientWidth;
}).map((part) => part.className)"""


def count(ada: Visitor, game: str) -> None:
    """Make the last move, and stop the count before it begins."""
    before_the_end(ada, game)
    end(ada, game)
    ada.page.wait_for_selector(".counting .count-up")
    ada.press(".tray [aria-label=Pause]")
    while at(ada) >= 0:
        ada.page.keyboard.press("ArrowLeft")


def at(ada: Visitor) -> int:
    item: int = ada.page.evaluate("tavola.state.finale?.at ?? -2")
    return item


def items(ada: Visitor) -> int:
    many: int = ada.page.evaluate("tavola.state.finale.items.length")
    return many


@SIZES
@GAMES
def test_every_item_is_counted_and_then_comes_the_result(
    visit: Visit, game: str, size: tuple[int, int]
) -> None:
    ada = visit("Ada", size)
    count(ada, game)
    many = items(ada)
    scores = ",".join(map(str, ada.message["scores"]))
    assert ada.page.evaluate(BEFORE) != scores
    for item in range(many):
        assert ada.find("dialog[open]").count() == 0
        ada.page.keyboard.press("ArrowRight")
        assert at(ada) == item
        assert ada.says(".count-up .plus")[0] in "+−"
        assert ada.find(".count-up b").inner_text()
        assert ada.find(".beads .badge").count() == item + 1
        assert ada.find(".ledger li").count() == item + 1
        assert ada.find(".mat.scores").count() >= 1
    assert ada.page.evaluate(CRAMPED) == []
    ada.wait_until(f"{COUNTERS} === '{scores}'")
    assert ada.width_to_spare() <= 0
    ada.page.keyboard.press("ArrowRight")
    ada.page.wait_for_selector("dialog[open] .result")
    assert ada.find(".counting, .ledger").count() == 0


@pytest.mark.parametrize("game", ["kreta", "torres"])
def test_the_board_shows_no_outcome_before_all_is_counted(visit: Visit, game: str) -> None:
    ada = visit("Ada")
    count(ada, game)
    many = items(ada)
    outcome = ada.find(".picture [data-outcome]")
    assert outcome.count() >= len(ada.message["seats"])
    for _ in range(many - 1):
        assert [one for one in outcome.all() if one.is_visible()] == []
        ada.page.keyboard.press("ArrowRight")
    assert at(ada) == many - 2
    assert [one for one in outcome.all() if one.is_visible()] == []
    ada.page.keyboard.press("ArrowRight")
    assert all(one.is_visible() for one in outcome.all())


@SIZES
def test_the_count_goes_on_by_itself_up_to_the_result(visit: Visit, size: tuple[int, int]) -> None:
    ada = visit("Ada", size)
    before_the_end(ada, "torres")
    end(ada, "torres")
    ada.page.wait_for_selector(".counting .flag")
    assert ada.find("dialog[open]").count() == 0
    ada.page.wait_for_selector("dialog[open] .result")


@SIZES
def test_a_press_goes_on_and_the_left_arrow_goes_back(visit: Visit, size: tuple[int, int]) -> None:
    ada = visit("Ada", size)
    count(ada, "kreta")
    box = ada.find("#board").bounding_box()
    assert box
    ada.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert at(ada) == 0
    ada.page.keyboard.press("Space" if size == DESK else "ArrowRight")
    first = ada.says("#mats")
    ada.page.keyboard.press("ArrowLeft")
    assert at(ada) == 0
    assert ada.says("#mats") != first


def test_a_window_of_another_shape_goes_on_lighting_what_is_counted(visit: Visit) -> None:
    ada = visit("Ada")
    count(ada, "kreta")
    ada.page.keyboard.press("ArrowRight")
    assert ada.find(".picture .lit").count() >= 1
    ada.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    ada.wait_until("tavola.message.shape === 'phone'")
    assert ada.find(".picture .lit").count() >= 1
    assert ada.find(".flag").count() == 1


def test_space_on_the_pressed_button_only_presses_it(visit: Visit) -> None:
    ada = visit("Ada")
    count(ada, "kreta")
    ada.page.keyboard.press("Space")  # the focus is on Pause
    assert ada.find(".tray [aria-label=Pause]").count() == 1


# Note whether the buttons of the count hear a press as soon as they are there.
NOTE = """() => new MutationObserver((_, eye) => {
    const go = document.querySelector(".counting .tray .go");
    if (!go) return;
    tavola.heard = !go.classList.contains("deaf");
    eye.disconnect();
}).observe(document.body, { subtree: true, attributes: true, childList: true })"""


def test_the_count_hears_no_press_that_was_on_its_way_before_it_came(visit: Visit) -> None:
    ada = visit("Ada")
    before_the_end(ada, "torres")
    ada.page.evaluate(NOTE)
    end(ada, "torres")
    ada.wait_until("tavola.heard === false")
    ada.press(".tray [aria-label='To the result']")
    ada.page.wait_for_selector("dialog[open]")


def test_a_paused_count_stands_still(visit: Visit) -> None:
    ada = visit("Ada")
    count(ada, "torres")
    ada.page.wait_for_timeout(2000)  # longer than an item stays
    assert at(ada) == -1
    ada.press(".tray [aria-label='Go on']")
    ada.page.wait_for_selector("dialog[open] .result")


@SIZES
def test_the_count_can_be_skipped_and_seen_again(visit: Visit, size: tuple[int, int]) -> None:
    ada = visit("Ada", size)
    before_the_end(ada, "carcassonne")
    end(ada, "carcassonne")
    ada.press(".tray .button:has-text('To the result')")
    ada.page.wait_for_selector("dialog[open] .result")
    assert ada.says("dialog .why")
    ada.press("dialog .button:has-text('Count again')")
    ada.page.wait_for_selector(".counting .count-up")
    assert ada.find("dialog[open]").count() == 0


def test_a_row_of_the_ledger_leads_back_to_its_item(visit: Visit) -> None:
    ada = visit("Ada")
    count(ada, "olympos")
    for _ in range(4):
        ada.page.keyboard.press("ArrowRight")
    ada.find(".ledger li button").nth(1).click()
    assert at(ada) == 1
    assert ada.find(".ledger li.to").count() == 2


def test_who_comes_back_to_a_finished_table_sees_the_result_at_once(visit: Visit) -> None:
    ada = visit("Ada")
    table = before_the_end(ada, "kreta")
    end(ada, "kreta")
    ada.page.wait_for_selector(".counting")
    ada.open(f"/table/{table}")
    ada.page.wait_for_selector("dialog[open] .result")
    assert ada.find(".counting").count() == 0


def test_without_motion_each_press_counts_one_item(visit: Visit) -> None:
    ada = visit("Ada", motion="reduce")
    before_the_end(ada, "torres")
    end(ada, "torres")
    ada.page.wait_for_selector(".counting .count-up")
    ada.page.keyboard.press("Space")
    assert at(ada) == 0
    assert ada.page.evaluate(COUNTERS) == ada.page.evaluate(BEFORE)  # nothing runs
    ada.page.wait_for_timeout(2000)  # longer than an item stays where things move
    assert at(ada) == 0


def test_the_points_to_be_counted_are_not_told_before(visit: Visit) -> None:
    ada = visit("Ada")
    before_the_end(ada, "carcassonne")
    end(ada, "carcassonne")
    ada.page.wait_for_selector(".counting .count-up")
    ada.press(".tray [aria-label=Pause]")
    counted = at(ada) + 1  # none, unless it was quicker than the hand
    assert ada.find(".flag").count() <= counted
    assert ada.find("#told .event:has-text('scores for')").count() == counted
    ada.page.keyboard.press("ArrowRight")
    assert ada.find("#told .event:has-text('scores for')").count() == counted + 1


def test_a_finished_game_that_is_taken_back_ends_the_count(visit: Visit) -> None:
    ada = visit("Ada")
    count(ada, "torres")
    ada.page.evaluate("tavola.hear({ ...tavola.message, over: false, places: null })")
    ada.wait_until("!document.querySelector('.counting')")
