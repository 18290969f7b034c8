"""At fixed dice a decision is the same whatever the hidden part is, in every game."""

from typing import Any

import pytest

from tavola.bots import make
from tavola.core import Rng, State
from tavola.game import Game, Match
from tavola.record import position
from tavola.registry import games

PLACES = (0.0, 0.1, 0.3, 0.5, 0.7, 0.9)  # how far into the game the bots are asked


def decision_at(game: Game[Any], share: float, rng: Rng) -> Match[Any]:
    """Play random moves up to a decision about that far into the game."""
    whole = Match(game, seed="peek")
    whole.go_on()
    decisions = []
    while not whole.over:
        decisions.append(len(whole.plies))
        moves = whole.state.legal_moves()
        whole.play(moves[rng.below(len(moves))])
        whole.go_on()
    return whole.at(decisions[int(share * len(decisions))])


def truths(state: State, seat: int, rng: Rng) -> list[State]:
    """Make positions that the seat cannot tell from this one."""
    others = []
    for _ in range(3):
        other = state.seen_by(seat)
        other.imagine(rng)
        others.append(other)
    return [state, *others]


@pytest.mark.parametrize("spec", ["greedy", "mcts:12"])
@pytest.mark.parametrize("name", games())
def test_a_bot_cannot_know_what_its_seat_cannot_see(name: str, spec: str) -> None:
    game = games()[name]
    for place in PLACES:
        state = decision_at(game, place, Rng(7)).state
        seat = int(state.to_move)
        same_to_me = truths(state, seat, Rng(8))
        chosen = {make(spec, game).choose(truth.seen_by(seat), Rng(9)) for truth in same_to_me}
        assert len(chosen) == 1


def test_the_games_that_hide_something_are_among_those_tried() -> None:
    hiding = set()
    for name, game in games().items():
        state = decision_at(game, 0.5, Rng(7)).state
        if any(position(truth) != position(state) for truth in truths(state, int(state.to_move), Rng(8))):
            hiding.add(name)
    assert "keythedral" in hiding
