"""The laws over random games, with the oracle beside them."""

import pytest

from tavola import compiled, laws
from tavola.core import CHANCE, OVER, Rng
from tavola.games.keythedral import game
from tests.games.keythedral import oracle
from tests.games.keythedral.policies import mischief

PLAIN = {"length": "full", "strategic": "off", "open_laws": "off"}
TURNED = {"length": "short", "strategic": "on", "open_laws": "on"}
SETTINGS = [(2, PLAIN), (3, TURNED), (4, PLAIN | {"length": "short"}), (5, TURNED | {"length": "full"})]


@pytest.mark.parametrize(("players", "options"), SETTINGS if compiled() else SETTINGS[1:2])
def test_random_games_keep_the_laws(players: int, options: dict[str, str]) -> None:
    report = laws.check(game, games=2, players=players, options=options, seed=players, oracle=oracle.check)
    assert report.games == 2


@pytest.mark.parametrize(("players", "options"), SETTINGS if compiled() else SETTINGS[:1])
def test_mischief_keeps_the_laws(players: int, options: dict[str, str]) -> None:
    report = laws.check(
        game, games=1, players=players, options=options, seed=7, policy=mischief, oracle=oracle.check
    )
    assert report.games == 1


@pytest.mark.parametrize("players", game.seats)
def test_every_option_set_plays_to_the_end_with_all_pieces_counted(players: int) -> None:
    for number, options in enumerate(laws.option_sets(game)):
        state, rng, plies = game.open(players, options), Rng(number), 0
        while state.to_move != OVER:
            moves = state.legal_moves()
            state.play(state.deal(rng) if state.to_move == CHANCE else moves[rng.below(len(moves))])
            plies += 1
            if plies % 101 == 0:
                oracle.check(state)
                assert game.census(state) == []
        assert game.census(state) == []
        assert plies < game.longest
