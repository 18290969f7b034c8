"""Whole games as text, with their log in words; `python -m tests.games.olympos.test_golden` rewrites them."""

from pathlib import Path

import pytest

from tavola.core import CHANCE, Move, Rng
from tavola.game import SEATS, Match
from tavola.games.olympos import game
from tavola.games.olympos.rules import Olympos
from tavola.record import from_text, to_text

FOLDER = Path(__file__).with_name("golden")
GAMES: dict[str, tuple[int, dict[str, str]]] = {
    "two-standard": (2, {}),
    "four-published": (4, {"turn_order": "time-track", "expansion_ap_cap": "none"}),
    "five-land-only": (5, {"zeus_trigger": "land-only", "olympos_layout": "deck", "objectives": "off"}),
}


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_replays_to_the_same_end_and_the_same_log(name: str) -> None:
    record = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    match = from_text(record)
    assert match.over
    assert to_text(match) == record
    assert log(match) == (FOLDER / f"{name}.log").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", GAMES)
def test_the_points_of_the_log_add_up_to_the_scores(name: str) -> None:
    match = from_text((FOLDER / f"{name}.txt").read_text(encoding="utf-8"))
    points = [0] * match.players
    for ply in match.plies:
        for event in ply.story:
            line = game.describe(event, match.state)
            if line and line.player >= 0:
                points[line.player] += line.points
    assert points == match.state.scores()


def log(match: Match[Olympos]) -> str:
    """Tell a whole match in sentences, with all that is secret."""
    lines = []
    for number, ply in enumerate(match.plies, start=1):
        for event in ply.story:
            line = game.describe(event, match.state)
            if line:
                lines.append(f"{number} {line.plain([seat.capitalize() for seat in SEATS])}")
    return "\n".join(lines) + "\n"


def lively(state: Olympos, moves: list[Move], rng: Rng) -> Move:
    """Choose what looks best, now and then anything, so that much of the game comes up."""
    if rng.below(5) == 0:
        return moves[rng.below(len(moves))]

    def worth(move: Move) -> float:
        after = state.copy()
        after.play(move)
        values = game.value(after)
        return 2 * values[state.to_move] - sum(values)

    return max(moves, key=worth)


def written(name: str) -> Match[Olympos]:
    players, options = GAMES[name]
    match = Match(game, players, options, seed=name)
    rng = Rng(len(name))
    while not match.over:
        if match.state.to_move == CHANCE:
            match.deal()
        else:
            match.play(lively(match.state, match.state.legal_moves(), rng))
    return match


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        match = written(name)
        (FOLDER / f"{name}.txt").write_text(to_text(match), encoding="utf-8")
        (FOLDER / f"{name}.log").write_text(log(match), encoding="utf-8")
