"""The same tournament on a Ray that is started on the spot."""

import pytest

from tavola.arena import Tournament, run
from tavola.arena.cluster import pool_at
from tests.arena.test_run import without_clock


@pytest.mark.filterwarnings("default")  # Ray's own
def test_a_ray_cluster_plays_the_same_games() -> None:
    tournament = Tournament("carcassonne", ("random", "greedy"), games=4, players=2, seed="ray")
    assert without_clock(run(tournament, jobs=2, pool=pool_at("local"))) == without_clock(run(tournament))
