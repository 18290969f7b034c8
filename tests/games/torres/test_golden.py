"""Whole games, move by move, with their log in words.

`python -m tests.games.torres.test_golden` writes them anew; review the difference before keeping it.
"""

from pathlib import Path

import pytest

from tavola.core import Rng
from tavola.game import Match
from tavola.games.torres import game
from tavola.games.torres.rules import Torres
from tavola.record import from_text, to_text
from tests.games.torres.mischief import mischief

FOLDER = Path(__file__).with_name("golden")
GAMES = {"standard": 2, "personal_decks": 3, "master": 4}
NAMES = ("Red", "Blue", "Green", "Gold")


def played(variant: str) -> Match[Torres]:
    """Play the game of a variant anew."""
    match = Match(game, GAMES[variant], {"variant": variant}, seed=f"golden {variant}")
    rng = Rng(len(variant))
    match.deal()
    while not match.over:
        match.play(mischief(match.state, match.state.legal_moves(), rng))
        match.deal()
    return match


def log(match: Match[Torres]) -> str:
    """Write the log as the players of the table, taken together, read it."""
    lines = []
    for number, ply in enumerate(match.plies, start=1):
        for event in ply.story:
            line = game.describe(event, match.state)
            if line:
                lines.append(f"{number} {line.plain(NAMES)} [{line.rule}]")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("variant", GAMES)
def test_a_whole_game_is_played_as_before(variant: str) -> None:
    assert to_text(played(variant)) == (FOLDER / f"{variant}.txt").read_text()


@pytest.mark.parametrize("variant", GAMES)
def test_a_record_replays_to_the_same_log(variant: str) -> None:
    match = from_text((FOLDER / f"{variant}.txt").read_text())
    assert log(match) == (FOLDER / f"{variant}.log").read_text()


@pytest.mark.parametrize("variant", GAMES)
def test_the_points_of_the_log_add_up_to_the_result(variant: str) -> None:
    match = from_text((FOLDER / f"{variant}.txt").read_text())
    totals = [0] * match.players
    for ply in match.plies:
        for event in ply.story:
            line = game.describe(event, match.state)
            if line and line.points:
                totals[line.player] += line.points
    assert totals == match.state.scores()


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        record = played(name)
        (FOLDER / f"{name}.txt").write_text(to_text(record))
        (FOLDER / f"{name}.log").write_text(log(record))
