"""The replay: every step tells what was done, turn by turn, up to the last item of the final scoring."""

import pytest

from tests.browser.conftest import Visit
from tests.browser.endings import FINISHED
from tests.browser.people import DESK, PHONE, Visitor
from tests.games import golden

SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])


def open_replay(ada: Visitor, game: str, ply: int | None = None) -> None:
    asked = "" if ply is None else f"&ply={ply}"
    ada.open(f"/table/{ada.bring(golden.record(game, FINISHED[game]))}/replay?seat=all{asked}")


@SIZES
@pytest.mark.parametrize("game", FINISHED)
def test_the_rows_of_the_final_scoring_are_steps(visit: Visit, game: str, size: tuple[int, int]) -> None:
    ada = visit("Ada", size)
    open_replay(ada, game)
    last = ada.page.evaluate("tavola.state.whole.ply")
    steps = ada.page.evaluate("tavola.state.outline.plies")
    assert steps > last
    assert ada.says("#prompt-who").startswith("Final scoring")
    told = set()
    for step in range(steps, last, -1):
        assert ada.page.evaluate("tavola.state.ply") == step
        told.add(ada.says("#prompt"))
        assert ada.page.evaluate("tavola.state.points.scorings.length") >= 1
        ada.page.keyboard.press("ArrowLeft")
        ada.wait_until(f"document.querySelector('#now') && tavola.state.ply === {step - 1}")
    assert ada.says("#prompt-who").startswith("Turn")
    assert ada.page.evaluate("tavola.state.points.scorings.length") == 0
    assert ada.width_to_spare() <= 0


def test_before_its_last_step_the_final_scoring_shows_no_outcome_on_the_board(visit: Visit) -> None:
    ada = visit("Ada")
    open_replay(ada, "torres")
    outcome = ada.find(".picture [data-outcome]")
    assert all(one.is_visible() for one in outcome.all())
    ada.page.keyboard.press("ArrowLeft")
    ada.wait_until("tavola.state.ply === tavola.state.outline.plies - 1")
    assert [one for one in outcome.all() if one.is_visible()] == []


@pytest.mark.parametrize("game", FINISHED)
def test_the_first_forty_steps_all_have_a_sentence(visit: Visit, game: str) -> None:
    ada = visit("Ada")
    open_replay(ada, game, 0)
    for step in range(1, 41):
        ada.page.keyboard.press("ArrowRight")
        ada.wait_until(f"tavola.message.ply === {step}")
        assert ada.says("#prompt-text"), step


def test_the_moves_are_listed_by_turns(visit: Visit) -> None:
    ada = visit("Ada")
    open_replay(ada, "torres", 0)
    ada.press("#list-moves")
    assert ada.find("#scorings li").count() == ada.page.evaluate("tavola.state.outline.turns.length")
    assert all(ada.find("#scorings li small").all_inner_texts())
    ada.find("#scorings li a").nth(3).click()
    begins = ada.page.evaluate("tavola.state.outline.turns.map((turn) => turn.ply)")
    ada.wait_until(f"tavola.message.ply === {begins[4]}")
    assert ada.find("#scorings .now").count() == 1
    ada.press("#list-scorings")
    assert ada.find("#scorings li b").count() == ada.page.evaluate("tavola.state.outline.scorings.length")


def test_on_a_phone_the_list_lies_over_the_board_and_the_hand_is_shown(visit: Visit) -> None:
    ada = visit("Ada", PHONE)
    table = ada.bring(golden.record("kreta", "four"))
    ada.open(f"/table/{table}/replay?ply=40&seat=1")
    assert not ada.find("#scorings").is_visible()
    ada.press("#listing")
    assert "King" in ada.says("#held")
    ada.press("#list-moves")
    ada.find("#scorings li a").nth(5).click()
    ada.wait_until("tavola.state.ply > 0 && !tavola.state.listing")
    assert not ada.find("#scorings").is_visible()
    assert ada.width_to_spare() <= 0


@SIZES
def test_one_goes_turn_by_turn(visit: Visit, size: tuple[int, int]) -> None:
    ada = visit("Ada", size)
    open_replay(ada, "torres", 0)
    turns = ada.page.evaluate("tavola.state.outline.turns.map((turn) => turn.ply)")
    first, second = [ply for ply in turns if ply > 0][:2]
    ada.press("#turn-on")
    ada.wait_until(f"tavola.message.ply === {first}")
    ada.page.keyboard.press("ArrowDown")
    ada.wait_until(f"tavola.message.ply === {second}")
    ada.page.keyboard.press("ArrowUp")
    ada.wait_until(f"tavola.message.ply === {first}")
    ada.press("#turn-on")
    ada.wait_until(f"tavola.message.ply === {second}")
    ada.press("#turn-back")
    ada.wait_until(f"tavola.message.ply === {first}")


@SIZES
def test_a_replay_plays_at_the_speed_that_was_chosen(visit: Visit, size: tuple[int, int]) -> None:
    ada = visit("Ada", size)
    open_replay(ada, "torres", 0)
    assert ada.says("#tempo") == "Normal"
    ada.press("#tempo")
    assert ada.says("#tempo") == "Quick"
    ada.page.reload()
    ada.page.wait_for_selector("body.ready")
    assert ada.says("#tempo") == "Quick"


def test_a_replay_says_when_it_was_played(visit: Visit) -> None:
    ada = visit("Ada")
    open_replay(ada, "kreta")
    today = "new Date().toLocaleDateString('en-GB', { dateStyle: 'long' })"
    assert ada.says("#progress").endswith(ada.page.evaluate(today))


# Words of the title that are cut off, at their end or at the bar's.
CUT = """[...document.querySelectorAll(".where h1, .where .made")].filter((one) => {
    const [box, bar] = [one, document.querySelector(".bar")].map((each) => each.getBoundingClientRect());
    const shown = one.checkVisibility();
    return shown && (one.scrollWidth > one.clientWidth || box.top < bar.top || box.bottom > bar.bottom);
}).map((one) => one.textContent)"""


@pytest.mark.parametrize("game", FINISHED)
def test_the_title_of_a_replay_is_read_to_its_date_on_a_phone(visit: Visit, game: str) -> None:
    ada = visit("Ada", PHONE)
    open_replay(ada, game)
    assert ada.find(".where .made").is_visible()
    assert ada.page.evaluate(CUT) == []
    ada.page.set_viewport_size({"width": 844, "height": 390})
    assert ada.find(".where .made").is_visible()
    assert ada.page.evaluate(CUT) == []


def test_on_a_phone_a_moment_is_shared_and_the_rules_are_read_from_more(visit: Visit) -> None:
    ada = visit("Ada", PHONE)
    open_replay(ada, "kreta")
    ada.press("#more")
    ada.press("#panel .button:has-text('Share this moment')")
    ada.page.wait_for_selector("#notices .message")
    ada.press("#panel .button:has-text('Rules')")
    ada.page.wait_for_selector("#panel .rules")


def test_long_sums_wrap_in_the_list(visit: Visit) -> None:
    ada = visit("Ada")
    open_replay(ada, "keythedral")
    wide = "(list) => list.scrollWidth - list.clientWidth"
    assert ada.find("#scorings").evaluate(wide) <= 0
    heights = "(all) => Math.max(...all.map((each) => each.getBoundingClientRect().height))"
    assert ada.page.eval_on_selector_all("#scorings small", heights) > 30  # more than one line
