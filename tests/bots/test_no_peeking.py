"""At fixed dice a decision is the same whatever the hidden part is, in every game."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis.strategies import floats, integers

from tavola.bots import make
from tavola.core import Rng, State
from tavola.game import Game, Match
from tavola.record import position
from tavola.registry import games
from tests.bots.nets import net_file

TRIES = 20  # games of each kind, with their own luck, players, options and places


def decisions_in(game: Game[Any], seed: int) -> tuple[Match[Any], list[int]]:
    """Play random moves to the end of any kind of game; give it with the plies at which somebody decided."""
    rng = Rng(seed)
    players = game.seats[rng.below(len(game.seats))]
    options = {name: values[rng.below(len(values))] for name, values in game.options.items()}
    whole = Match(game, players, options, seed=f"peek {seed}")
    whole.go_on()
    decisions = []
    while not whole.over:
        decisions.append(len(whole.plies))
        moves = whole.state.legal_moves()
        whole.play(moves[rng.below(len(moves))])
        whole.go_on()
    return whole, decisions


def truths(state: State, seat: int, rng: Rng) -> list[State]:
    """Make different positions that the seat cannot tell from this one; where none differs, one like it."""
    others: list[State] = []
    for _ in range(3):
        other = state.seen_by(seat)
        other.imagine(rng)
        if all(position(other) != position(known) for known in (state, *others)):
            others.append(other)
    return [state, *(others or [state])]


@pytest.fixture(scope="module")
def nets(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Write a net of any numbers for every game, by name."""
    folder = tmp_path_factory.mktemp("nets")
    return {name: net_file(game, folder) for name, game in games().items()}


@pytest.mark.parametrize("spec", ["greedy", "level:1", "mcts:12", "net:{}", "mcts:12:net={}"])
@pytest.mark.parametrize("name", games())
@settings(max_examples=TRIES, deadline=None)
@given(seed=integers(0, 1 << 30), share=floats(0, 0.99))
def test_a_bot_cannot_know_what_its_seat_cannot_see(
    name: str, spec: str, nets: dict[str, Path], seed: int, share: float
) -> None:
    """A bot is asked a decision before, too, and keeps what it thought then."""
    game = games()[name]
    whole, decisions = decisions_in(game, seed)
    at = int(share * len(decisions))
    state = whole.at(decisions[at]).state
    seat = int(state.to_move)
    before = [whole.at(ply).state for ply in decisions[max(0, at - 3) : at]]
    chosen = set()
    for truth in truths(state, seat, Rng(8)):
        bot = make(spec.format(nets[name]), game)
        for earlier in before:
            if earlier.to_move == seat:
                bot.choose(earlier.seen_by(seat), Rng(6))
        chosen.add(bot.choose(truth.seen_by(seat), Rng(9)))
    assert len(chosen) == 1


def test_the_games_that_hide_something_are_among_those_tried() -> None:
    hiding = set()
    for name, game in games().items():
        whole, decisions = decisions_in(game, 7)
        state = whole.at(decisions[len(decisions) // 2]).state
        if any(position(truth) != position(state) for truth in truths(state, int(state.to_move), Rng(8))):
            hiding.add(name)
    assert "keythedral" in hiding
