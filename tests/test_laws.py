"""The laws by number: as the guide lists them, and each falls when a game breaks it."""

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tavola.core import State
from tavola.game import Game
from tavola.laws import LAWS, LawBroken, check
from tavola.registry import games
from tests import figs
from tests.damages import DAMAGES, Damage, table

GUIDE = Path(__file__).parent.parent / "docs" / "architecture.md"


def test_the_guide_lists_the_laws_in_the_same_words() -> None:
    section = GUIDE.read_text(encoding="utf-8").partition("## Laws and tests")[2].partition("\n## ")[0]
    listed = re.findall(r"^(\d+)\. (.+)$", section, re.MULTILINE)
    assert {int(number): law for number, law in listed} == LAWS


def test_points_that_the_log_does_not_tell_break_law_10() -> None:
    game = figs.game()

    def silent(event: Any, view: Any) -> Any:  # noqa: ANN401
        line = game.describe(event, view)
        return line and replace(line, points=0)

    with pytest.raises(LawBroken, match=r"law 10: the points of the log add up to \[0, 0\], the scores are"):
        check(replace(game, describe=silent), games=1, players=2)


def test_law_8_looks_at_the_ground_of_the_options_played(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[dict[str, str]] = []
    game = figs.game()

    def ground(options: Mapping[str, str], players: int, shape: str) -> str:
        drawn.append(dict(options))
        return game.ground(options, players, shape)

    chosen = replace(game, ground=ground)
    monkeypatch.setitem(games(), "figs", chosen)
    check(chosen, games=1, options={"cart": "sturdy"})
    assert drawn
    assert {each["cart"] for each in drawn} == {"sturdy"}


def test_whatever_is_raised_breaks_law_11_and_an_oracle_law_9() -> None:
    with pytest.raises(LawBroken, match=r"figs at ply \d+: law 11: ZeroDivisionError"):
        check(figs.game(), games=1, policy=lambda _state, _moves, _rng: 1 // 0)

    def oracle(state: State) -> None:
        raise AssertionError("the bag is another")

    with pytest.raises(LawBroken, match="law 9: the oracle says otherwise: the bag is another"):
        check(figs.game(), games=1, oracle=oracle)


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.name)
def test_a_damaged_game_hears_from_the_laws(damage: Damage) -> None:
    with figs.damaged(damage) as game:
        said = verdict(game)
    assert damage.said in said
    assert bool(damage.said) == bool(said), "what the laws cannot know is marked so"


def test_the_page_of_damages_says_what_the_laws_say() -> None:
    assert table() in GUIDE.with_name("damages.md").read_text(encoding="utf-8")


def verdict(game: Game[Any]) -> str:
    """Give what the laws say of a game; nothing if they find nothing."""
    try:
        check(game, games=24)
    except LawBroken as broken:
        return broken.law
    return ""


def test_the_laws_notice_45_of_48_damages() -> None:
    assert (sum(bool(damage.said) for damage in DAMAGES), len(DAMAGES)) == (45, 48)
