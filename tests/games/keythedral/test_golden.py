"""Whole games as text, with their log as seat 0 hears it.

`python -m tests.games.keythedral.test_golden` plays them anew and rewrites the files in golden/.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from tavola.core import Move, Rng
from tavola.game import Match
from tavola.games.keythedral import game
from tavola.games.keythedral.rules import Keythedral
from tavola.record import from_text, to_text
from tests.games.keythedral.mischief import mischief

FOLDER = Path(__file__).parent / "golden"
NAMES = ("Ann", "Ben", "Cleo", "Dora", "Eve")


def greedy(state: Keythedral, moves: list[Move], rng: Rng) -> Move:
    """Take the move after which one leads by most, by the game's own opinion."""

    def lead(move: Move) -> float:
        after = state.copy()
        after.play(move)
        values = game.value(after)
        return values[state.to_move] - sum(values) / len(values)

    return max(moves, key=lead)


Policy = Callable[[Keythedral, list[Move], Rng], Move]
GAMES: dict[str, tuple[Policy, int, dict[str, str], int]] = {
    "two-short": (greedy, 2, {"length": "short"}, 5),
    "three-open": (greedy, 3, {"open_laws": "on", "strategic": "on", "length": "short"}, 8),
    "four-mischief": (mischief, 4, {"length": "short"}, 3),
}


def play(name: str) -> Match[Keythedral]:
    policy, players, options, seed = GAMES[name]
    match = Match(game, players, options, seed=name)
    rng = Rng(seed)
    match.deal()
    while not match.over:
        match.play(policy(match.state, match.state.legal_moves(), rng))
        match.deal()
    return match


def log(match: Match[Keythedral]) -> str:
    """Tell a match as seat 0 hears it, one line an event, numbered by ply."""
    lines = []
    replay = Match(game, match.players, match.options)
    for number, ply in enumerate(match.plies, start=1):
        replay.play(ply.move)
        for event in replay.plies[-1].story:
            line = game.describe(game.heard_by(event, 0), replay.state.seen_by(0))
            if line:
                lines.append(f"{number} {line.plain(NAMES)}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_replays_to_its_text_and_its_log(name: str) -> None:
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    match = from_text(text)
    assert match.over
    assert to_text(match) == text
    assert log(match) == (FOLDER / f"{name}.log").read_text(encoding="utf-8")


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        played = play(name)
        (FOLDER / f"{name}.txt").write_text(to_text(played), encoding="utf-8")
        (FOLDER / f"{name}.log").write_text(log(played), encoding="utf-8")
