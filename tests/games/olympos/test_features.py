"""The numbers for nets."""

import pytest

from tavola.core import OVER, Rng
from tavola.games.olympos import game
from tavola.games.olympos.atlas import RESOURCES
from tavola.games.olympos.rules import Olympos
from tavola.games.olympos.scoring import lands_controlled
from tavola.games.olympos.state import star_tokens, tokens


def positions(players: int) -> list[Olympos]:
    """Play a random game and keep every tenth position."""
    state, rng, kept = game.open(players), Rng(players), []
    while state.to_move != OVER:
        moves = state.legal_moves()
        state.play(state.deal(rng) if state.to_move < 0 else moves[rng.below(len(moves))])
        if rng.below(10) == 0:
            kept.append(state.copy())
    return kept


@pytest.mark.parametrize("players", game.seats)
def test_features_count_seats_from_the_viewer(players: int) -> None:
    assert len(set(game.labels)) == len(game.labels)
    for state in positions(players):
        for player in range(players):
            found = dict(zip(game.labels, game.features(state, player), strict=True))
            for seat in range(players):
                who = (player + seat) % players
                assert found[f"score of seat {seat}"] == pytest.approx(state.scores()[who] / 50)
                assert found[f"lands of seat {seat}"] == pytest.approx(lands_controlled(state, who) / 10)
                assert found[f"stars of seat {seat}"] == pytest.approx(star_tokens(state, who) / 5)
                for kind, name in enumerate(RESOURCES):
                    told = found[f"{name} tokens of seat {seat}"]
                    assert told == pytest.approx(tokens(state, who)[kind] / 3)


def test_a_seat_that_nobody_sits_in_is_nothing() -> None:
    found = dict(zip(game.labels, game.features(positions(3)[-1], 0), strict=True))
    assert not any(value for label, value in found.items() if label.endswith("of seat 3"))
