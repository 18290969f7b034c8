"""Whole games of Carcassonne in its three editions, played with an eye on the score."""

from pathlib import Path

import pytest

from tavola.games.carcassonne import game
from tavola.record import from_text
from tests.games import golden
from tests.games.carcassonne.policies import sensible
from tests.games.golden import Golden

GAMES = {
    "two-third-edition": Golden(2, sensible, seed="two-third-edition", rng=2),
    "three-second-edition": Golden(
        3, sensible, seed="three-second-edition", rng=3, options=game.presets["Second edition"]
    ),
    "five-first-edition": Golden(
        5,
        sensible,
        seed="five-first-edition",
        rng=5,
        options=game.presets["First edition"] | {"incomplete_unit": "segment"},
    ),
}


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_is_told_as_before(name: str) -> None:
    assert golden.told_again("carcassonne", name) == golden.kept("carcassonne", name)


@pytest.mark.parametrize("name", golden.steady(GAMES))
def test_a_golden_game_is_played_as_before(name: str) -> None:
    assert golden.played_again("carcassonne", GAMES[name]) == golden.record("carcassonne", name)


@pytest.mark.parametrize("name", GAMES)
def test_a_record_from_before_one_chose_who_starts_still_opens(name: str) -> None:
    old = (Path(__file__).parent / "former" / f"{name}.txt").read_text(encoding="utf-8")
    match = from_text(old)
    assert '"first": ' not in old
    assert match.options["first"] == "red"
    assert golden.log(match) == golden.log(golden.replayed("carcassonne", name))
    assert f"scores: {match.state.scores()}" in old
