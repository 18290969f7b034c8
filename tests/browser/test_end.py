"""How a finished game looks: the result, and the replay at its end, with nothing over anything else."""

import pytest

from tests.browser.conftest import Visit
from tests.browser.endings import FINISHED
from tests.browser.people import DESK, PHONE
from tests.games import golden

SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
GAMES = pytest.mark.parametrize("game", FINISHED)

# The words of things that lie over one another or touch, though each should be read.
MEETING = """(selector) => {
    const all = [...document.querySelectorAll(selector)].map((one) => [one, one.getBoundingClientRect()]);
    return all.flatMap(([one, box], at) => all.slice(at + 1).filter(([, other]) =>
        box.left < other.right + 3 && other.left < box.right + 3
        && box.top < other.bottom && other.top < box.bottom
    ).map(([two]) => `${one.textContent} and ${two.textContent}`));
}"""

# The words of things that stick out of what holds them.
STICKING_OUT = """([inside, holder]) => {
    const { left, right, top, bottom } = document.querySelector(holder).getBoundingClientRect();
    return [...document.querySelectorAll(inside)].filter((one) => {
        const box = one.getBoundingClientRect();
        return box.left < left || box.right > right || box.top < top || box.bottom > bottom;
    }).map((one) => one.textContent);
}"""


@SIZES
@GAMES
def test_the_end_of_a_replay_covers_nothing_that_is_to_be_read(
    visit: Visit, game: str, size: tuple[int, int]
) -> None:
    ada = visit("Ada", size)
    table = ada.bring(golden.record(game, FINISHED[game]))
    ada.open(f"/table/{table}/replay?seat=all")
    if game not in ("keythedral", "olympos"):  # whose last points have no place on the board
        ada.page.wait_for_selector(".flag")
    for words in (".flag", "#track .ends span", ".graph text:not(.end)", ".scrub button"):
        assert ada.page.evaluate(MEETING, words) == [], words
    assert ada.page.evaluate(STICKING_OUT, [".flag", "#board"]) == []
    assert ada.page.evaluate(STICKING_OUT, [".scrub button, .scrub .ends span", ".scrub"]) == []
    assert ada.find("#prompt .says").evaluate("(says) => says.scrollHeight - says.clientHeight") <= 1
    assert ada.page.evaluate(STICKING_OUT, ["#prompt .says > *", "#prompt"]) == []
    assert ada.width_to_spare() <= 0


@SIZES
@GAMES
def test_the_result_is_whole(visit: Visit, game: str, size: tuple[int, int]) -> None:
    ada = visit("Ada", size)
    ada.open(f"/table/{ada.bring(golden.record(game, FINISHED[game]))}")
    ada.page.wait_for_selector("dialog[open] .result")
    ada.find("dialog[open]").evaluate(
        "(dialog) => Promise.all(dialog.getAnimations().map((one) => one.finished))"
    )
    assert ada.find("dialog .result li").count() == ada.message["players"]
    assert (
        ada.page.evaluate(STICKING_OUT, ["dialog[open] :is(h2, .who, .bars i, .total, .button)", "body"])
        == []
    )
    assert ada.page.evaluate(MEETING, "dialog[open] :is(.who, .bars, .total, .button)") == []
    assert ada.width_to_spare() <= 0
