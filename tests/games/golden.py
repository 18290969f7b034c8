"""Whole games of every game, kept as records with their log in words; a change shows as a diff.

`python -m tests.games.golden kreta` writes the logs again, told from the records. It plays a game only if its
record is missing: delete the record first to have the game played again, and read the difference before
keeping it.
"""

import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

from tavola.core import CHANCE, SPECTATOR, Event, Move, Rng, State
from tavola.game import SEATS, Game, Line, Match
from tavola.laws import Policy
from tavola.record import from_text, to_text
from tavola.registry import find

NAMES = tuple(seat.capitalize() for seat in SEATS)


@dataclass(frozen=True)
class Golden:
    """How a golden game was played."""

    players: int
    policy: Policy
    seed: str
    rng: int  # the seed of the policy's own dice
    options: Mapping[str, str] = field(default_factory=dict)
    steady: bool = True  # played the same again; not so by a game's opinion, which is tuned now and then


def file(game: str, name: str) -> Path:
    """Say where a record lies; its log lies beside it."""
    return Path(__file__).parent / game / "golden" / f"{name}.txt"


def kept(game: str, name: str) -> list[str]:
    """Read a record and its log, line by line, so that a test names the first line that differs."""
    log_file = file(game, name).with_suffix(".log")
    return (record(game, name) + log_file.read_text(encoding="utf-8")).split("\n")


def told_again(game: str, name: str) -> list[str]:
    """Replay a record and write it and its log as they would be written today."""
    match = replayed(game, name)
    return (to_text(match) + log(match)).split("\n")


def record(game: str, name: str) -> str:
    """Read a record."""
    return file(game, name).read_text(encoding="utf-8")


def replayed(game: str, name: str) -> Match[Any]:
    """Replay a record, which must lead to the end of the game."""
    match = from_text(record(game, name))
    assert match.over, f"the record {name} of {game} stops at ply {len(match.plies)}, before the end"
    return match


def steady(games: Mapping[str, Golden]) -> list[str]:
    """List the games that are played the same again."""
    return [name for name, golden in games.items() if golden.steady]


def played_again(game: str, golden: Golden) -> str:
    """Play a golden game and write its record."""
    match, rng = Match(find(game), golden.players, golden.options, seed=golden.seed), Rng(golden.rng)
    while not match.over:
        if match.state.to_move == CHANCE:
            match.deal()
        else:
            match.play(golden.policy(match.state, match.state.legal_moves(), rng))
    return to_text(match)


def greedy(game: Game[Any]) -> Policy:
    """Make a policy that takes the move after which one leads by most, by the game's own opinion."""

    def choose(state: State, moves: list[Move], rng: Rng) -> Move:
        def lead(move: Move) -> float:
            after = state.copy()
            after.play(move)
            values = game.value(after)
            return 2 * values[state.to_move] - sum(values)

        return max(moves, key=lead)

    return choose


def log(match: Match[Any]) -> str:
    """Tell a match line by line, numbered by ply: all there is to know, and what others hear instead."""
    lines: list[str] = []
    state = match.first.copy()
    for number, ply in enumerate(match.plies, start=1):
        state.play(ply.move)
        lines += [f"{number} {line}" for event in ply.story for line in _told(match.game, event, state)]
    return "\n".join(lines) + "\n"


def _told(game: Game[Any], event: Event, state: State) -> list[str]:
    known = _written(game.describe(event, state))
    heard = _written(game.describe(game.heard_by(event, SPECTATOR), state.seen_by(SPECTATOR)))
    others = [] if heard == known else [f"others: {heard or 'nothing'}"]
    return [known, *others] if known else others


def _written(line: Line | None) -> str:
    """Write a line with all it carries: links, points and their sum; rule, category and place in brackets."""
    if line is None:
        return ""
    text = line.text.format(*NAMES)
    worth = f": {line.points}" if line.points or line.sum else ""
    total = f" = {line.sum}" if line.sum else ""
    marks = ", ".join(mark for mark in (line.rule, line.category, line.at) if mark)
    return text + worth + total + (f" [{marks}]" if marks else "")


def rewrite(game: str) -> None:
    """Write the logs of a game again, and the records that are missing."""
    games: dict[str, Golden] = import_module(f"tests.games.{game}.test_golden").GAMES
    for name, golden in games.items():
        path = file(game, name)
        if not path.exists():
            path.parent.mkdir(exist_ok=True)
            path.write_text(played_again(game, golden), encoding="utf-8")
        path.with_suffix(".log").write_text(log(replayed(game, name)), encoding="utf-8")


if __name__ == "__main__":
    for chosen in sys.argv[1:] or sys.exit("say which games: python -m tests.games.golden kreta"):
        rewrite(find(chosen).name)
