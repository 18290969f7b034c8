"""The laws over random games, compared with the oracle after every ply."""

import pytest

from tavola import laws
from tavola.games.olympos import game
from tests.games.olympos.oracle import check
from tests.games.olympos.policies import mischief

OPTIONS: tuple[dict[str, str], ...] = (
    {},
    {"turn_order": "time-track", "expansion_ap_cap": "none"},
    {"zeus_trigger": "land-only", "olympos_layout": "deck", "expansion_ap_cap": "none"},
    {"objectives": "off", "barbarian_placement": "random", "turn_order": "time-track"},
)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("options", OPTIONS, ids=["standard", "published", "land-only", "bare"])
def test_random_games_keep_the_laws(players: int, options: dict[str, str]) -> None:
    report = laws.check(game, games=2, players=players, options=options, seed=players, oracle=check)
    assert report.games == 2


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_mischief_keeps_the_laws(players: int) -> None:
    report = laws.check(game, games=1, players=players, seed=7 * players, policy=mischief, oracle=check)
    assert report.plies > 80
