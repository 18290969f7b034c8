"""The laws of every game, for each variant and number of players, with the oracle at every ply."""

import pytest

from tavola import laws
from tavola.games.torres import game
from tavola.games.torres.board import VARIANTS
from tests.games.torres.mischief import mischief
from tests.games.torres.oracle import Oracle


@pytest.mark.parametrize("players", game.seats)
@pytest.mark.parametrize("variant", VARIANTS)
def test_random_games_keep_the_laws(variant: str, players: int) -> None:
    report = laws.check(game, games=2, players=players, options={"variant": variant}, oracle=Oracle(), seed=1)
    assert report.games == 2


@pytest.mark.parametrize("players", game.seats)
@pytest.mark.parametrize("variant", VARIANTS)
def test_mischief_keeps_the_laws(variant: str, players: int) -> None:
    options = {"variant": variant}
    report = laws.check(game, games=1, players=players, options=options, policy=mischief, oracle=Oracle())
    assert report.games == 1
