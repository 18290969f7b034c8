"""Whole games as text, with their log in words; a change shows as a diff.

`python -m tests.games.carcassonne.test_golden` plays them anew and rewrites the files.
"""

from pathlib import Path

import pytest

from tavola.core import Move, Rng
from tavola.game import SEATS, Line, Match
from tavola.games.carcassonne import game
from tavola.games.carcassonne.rules import Carcassonne
from tavola.record import from_text, to_text

FOLDER = Path(__file__).parent / "golden"
GAMES: dict[str, tuple[int, dict[str, str]]] = {
    "two-third-edition": (2, {}),
    "three-second-edition": (3, game.presets["Second edition"]),
    "five-first-edition": (5, game.presets["First edition"] | {"incomplete_unit": "segment"}),
}


def sensible(state: Carcassonne, rng: Rng) -> Move:
    """Choose the move that would lead furthest if the game ended after it, in whole numbers only."""
    player = int(state.to_move)
    liked = []
    for move in state.legal_moves():
        after = state.copy()
        after.play(move)
        scores = after.projected()
        others = [score for seat, score in enumerate(scores) if seat != player]
        liked.append((2 * scores[player] - max(others) + 2 * after.supply[player], rng.word(), move))
    return max(liked)[2]


def played(name: str) -> Match[Carcassonne]:
    """Play one of the golden games anew."""
    players, options = GAMES[name]
    match = Match(game, players, options, seed=name)
    rng = Rng(players)
    match.deal()
    while not match.over:
        match.play(sensible(match.state, rng))
        match.deal()
    return match


def log(match: Match[Carcassonne]) -> str:
    """Write what the players read beside the game."""
    told = []
    for number, ply in enumerate(match.plies, start=1):
        for event in ply.story:
            line = game.describe(event, match.state)
            if line:
                told.append(f"{number} {written(line)}")
    return "\n".join(told) + "\n"


def written(line: Line) -> str:
    """Write a line with its points, sum, rule and category behind it."""
    text = line.text.format(*SEATS)
    if line.category:
        return f"{text} +{line.points} = {line.sum} [{line.rule}, {line.category}, {line.at}]"
    return f"{text} [{line.rule}]" if line.rule else text


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_is_told_as_before(name: str) -> None:
    match = from_text((FOLDER / f"{name}.txt").read_text(encoding="utf-8"))
    assert match.over
    assert log(match) == (FOLDER / f"{name}.log").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_is_played_as_before(name: str) -> None:
    assert to_text(played(name)) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", GAMES)
def test_the_points_told_add_up_to_the_score(name: str) -> None:
    match = from_text((FOLDER / f"{name}.txt").read_text(encoding="utf-8"))
    lines = [game.describe(event, match.state) for ply in match.plies for event in ply.story]
    told = [0] * match.players
    for line in lines:
        if line and line.category:
            told[line.player] += line.points
    assert told == match.state.scores()


def rewrite() -> None:
    """Play the golden games anew and write them down."""
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        match = played(name)
        (FOLDER / f"{name}.txt").write_text(to_text(match), encoding="utf-8")
        (FOLDER / f"{name}.log").write_text(log(match), encoding="utf-8")


if __name__ == "__main__":
    rewrite()
