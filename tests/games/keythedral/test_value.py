"""The guess at scores: what greedy play makes of it."""

from tavola.bots import make
from tavola.core import CHANCE, OVER, Rng
from tavola.games.keythedral import game
from tavola.games.keythedral.mind.value import rounds_left
from tavola.games.keythedral.rules.board import BROWN, DRY_ROUNDS
from tavola.games.keythedral.rules.phases import HARVEST_LAWS, WORK
from tavola.games.keythedral.rules.play import Keythedral
from tavola.games.keythedral.rules.work import begin_activation
from tests.games.keythedral.positions import act, cubes, mat, play, stage, worker


def last_row(hand: str, *tiles: str) -> Keythedral:
    state = stage(2, "A1@(1,0) A2@(0,1) B1@(-1,0) B2@(0,-1)")
    cubes(state, "A", hand)
    mat(state, *tiles)
    state.round = 8
    return act(state, "A")


def test_a_purchase_does_not_cost_its_buyer_harvests_to_come() -> None:
    state = last_row("purple 2 white 1", "B12-5", "B12-6")
    before = rounds_left(state)
    play(state, "buy B12-5")
    assert rounds_left(state) == before


def test_greedy_sends_a_worker_where_the_cube_for_a_tile_is() -> None:
    state = stage(2, "A1@(1,0) A2@(5,5) B1@(-1,0)", {(2, 0): "green", (2, 1): "red"})
    cubes(state, "A", "brown 1 black 1")
    mat(state, "B06-1", "B08")
    state.round = 8
    state.orders[0] = state.marker = 1
    state.active, state.phase = 1, WORK
    begin_activation(state)
    move = make("greedy", game).choose(state.seen_by(0), Rng(1))
    assert game.notate(state, move) == "worker (2,0)"


def test_a_worker_on_a_failed_harvest_brings_nothing() -> None:
    state = stage(2, "A1@(1,0) B1@(-1,0)")
    worker(state, "A", (1, 0))
    state.phase = HARVEST_LAWS
    bringing = game.value(state)[0]
    state.stopped[BROWN] = 1
    assert game.value(state)[0] < bringing


def test_greedy_makes_the_first_of_two_craft_cubes_that_the_last_tile_needs() -> None:
    state = last_row("brown 6 black 6 white 1", "B12-5")
    state.round = 12
    move = make("greedy", game).choose(state.seen_by(0), Rng(1))
    assert game.notate(state, move) == "craft purple"


def test_greedy_buys_the_church_from_under_a_random_player_and_wins() -> None:
    rng = Rng(4)
    state = game.start(2, {"length": "full", "strategic": "off", "open_laws": "off"})
    bots = [make("greedy", game), make("random", game)]
    while state.to_move != OVER:
        if state.to_move == CHANCE:
            state.play(state.deal(rng))
        else:
            state.play(bots[state.to_move].choose(state.seen_by(state.to_move), rng))
    tiles = [sum(owner == player + 1 for owner in state.bought) for player in range(2)]
    assert sum(tiles) == 22
    assert tiles[0] >= 15
    assert state.dry < DRY_ROUNDS
    assert state.places() == [1, 2]
