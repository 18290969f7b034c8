"""The same tournament on a Ray that is started on the spot."""

import pytest

from tavola.arena import Tournament, run
from tavola.arena.cluster import pool_at
from tavola.game import BadOption
from tests.arena.test_run import without_clock


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("127.0.0.1:1", "--ray 127.0.0.1:1: no cluster answers there: .*refused"),
        ("ray://127.0.0.1:1", "no cluster answers there: .*refused"),
        ("127.0.0.1:99999", "no cluster answers there"),
        ("nowhere", "--ray nowhere: write it as host:port, auto or local"),
    ],
)
def test_an_address_where_nothing_answers_is_refused_at_once(address: str, sentence: str) -> None:
    with pytest.raises(BadOption, match=sentence):
        pool_at(address)(1)


@pytest.mark.filterwarnings("default")  # Ray's own
def test_a_ray_cluster_plays_the_same_games() -> None:
    tournament = Tournament("carcassonne", ("random", "greedy"), games=4, players=2, seed="ray")
    assert without_clock(run(tournament, jobs=2, pool=pool_at("local"))) == without_clock(run(tournament))
