"""Boards in layers: named, of one size, and through the same window as the actions."""

from typing import Any

import numpy as np
import pytest

from tavola.core import UNKNOWN, ints
from tavola.envs.gymnasium import SeatEnv
from tavola.envs.observer import Observer
from tavola.envs.pettingzoo import TableEnv
from tavola.envs.vector import VectorTables
from tavola.game import BadOption, Game
from tavola.games.carcassonne.mind import window as land
from tavola.games.carcassonne.rules.board import KINDS, SEGMENT, TURNS
from tavola.games.carcassonne.rules.moves import FOLLOWER
from tavola.games.carcassonne.rules.setup import empty_land
from tavola.games.keythedral.mind import window as landscape
from tavola.games.keythedral.rules.board import FIELDS, NUMBERS
from tavola.games.keythedral.rules.moves import FIELD, GAP
from tavola.registry import find
from tests.envs.box import box
from tests.envs.test_windows import decisions, far_east, middle_of

PAINTED = [game for game in box().values() if game.planes]
painted = pytest.mark.parametrize("game", PAINTED, ids=[game.name for game in PAINTED])


def layers(game: Game[Any], view: Any, player: int) -> dict[str, Any]:  # noqa: ANN401
    """Give the planes of a view by their names."""
    assert game.planes
    return dict(zip(game.planes.labels, Observer(game, planes=True).paint(view, player), strict=True))


def test_three_boards_are_drawn_in_layers() -> None:
    assert sorted(game.name for game in PAINTED) == ["carcassonne", "keythedral", "torres"]


@painted
def test_every_layer_has_a_name_of_its_own_and_something_to_show(game: Game[Any]) -> None:
    assert game.planes
    assert len(set(game.planes.labels)) == len(game.planes.labels)
    blank = set(game.planes.labels)
    for seed in (*range(7), 47):  # 47: a farmer in the fourth field of Carcassonne's only crossing
        for state in decisions(game, seed):
            player = int(state.to_move)
            shown = layers(game, state.seen_by(player), player)
            assert {layer.shape for layer in shown.values()} == {(game.planes.rows, game.planes.columns)}
            blank -= {name for name in blank if shown[name].any()}
    assert blank == set()


def test_carcassonne_shows_a_free_place_wherever_the_window_lets_a_tile_be_laid() -> None:
    game = find("carcassonne")
    assert game.window
    for state in decisions(game, 1):
        free = layers(game, state, 0)["free place"].ravel()
        for move, action in zip(state.moves(), game.window.crop(state, state.moves()), strict=True):
            if move < FOLLOWER and action != UNKNOWN:
                assert free[action // 4] == 1


def test_carcassonne_shows_every_tile_in_its_place_and_counts_the_others() -> None:
    game = find("carcassonne")
    state: Any
    for seed in range(4):
        for state in decisions(game, seed):
            tiles = layers(game, state, 0)["tile"]
            inside = [state.cells[at] for at in range(state.laid)]
            actions = land.crop(state, ints([4 * cell for cell in inside]))
            places = [action // 4 for action in actions if action != UNKNOWN]
            assert np.flatnonzero(tiles).tolist() == sorted(places)
            assert land.beyond(state) == state.laid - len(places)


def test_a_land_that_reaches_beyond_the_window_counts_the_tiles_outside() -> None:
    game = find("carcassonne")
    state: Any = game.open(2)
    label = game.labels.index("tiles beyond the window")
    for at in range(1, 37):  # a line of tiles to the east, as far as the window is concerned
        state.cells[at] = state.cells[0] + at
        state.laid = at + 1
    shown = layers(game, state, 0)["tile"]
    assert shown.sum() == land.SPAN
    assert land.beyond(state) == 37 - land.SPAN
    assert list(game.features(state, 0))[label] == pytest.approx((37 - land.SPAN) / 10)


def test_a_land_far_from_the_start_tile_is_shown_around_its_own_middle() -> None:
    for table in far_east():
        state: Any = table.table.state
        places = state.coordinates()
        column, row = middle_of(places)
        near = [(x - column, y - row) for x, y in places if max(abs(x - column), abs(y - row)) <= land.REACH]
        shown = np.argwhere(table.observe(table.agent_selection)["planes"][0]) - land.REACH
        assert sorted(near) == sorted((x, y) for y, x in shown.tolist())
        assert land.beyond(state) == len(places) - len(near)


def test_every_tile_in_every_turn_looks_different() -> None:
    looks = set()
    for face in [4 * kind + turn for kind in range(KINDS) for turn in range(TURNS[kind])]:
        state = empty_land(2)
        state.lay(0, face)
        shown = layers(find("carcassonne"), state, 0)
        looks.add(tuple(float(layer[land.REACH, land.REACH]) for layer in shown.values()))
    assert len(looks) == sum(TURNS)


def start_tile(players: int, owner: int, segment: str, viewer: int) -> set[str]:
    """Put a follower on the start tile and name the layers that show it."""
    game = find("carcassonne")
    state: Any = game.open(players)
    state.player = owner
    state.play(FOLLOWER + SEGMENT.index(segment))
    shown = layers(game, state, viewer)
    return {name for name, layer in shown.items() if name.startswith("follower") and layer.any()}


def test_a_farmer_is_shown_in_its_own_field() -> None:
    assert start_tile(2, 0, "f0", viewer=0) == {"follower of seat +0", "follower on f0"}
    assert start_tile(2, 0, "f1", viewer=0) == {"follower of seat +0", "follower on f1"}


def test_the_followers_of_three_players_are_told_apart_clockwise_from_the_viewer() -> None:
    for viewer in range(3):
        for owner in range(3):
            seat = (owner - viewer) % 3
            assert start_tile(3, owner, "c0", viewer) == {f"follower of seat +{seat}", "follower on c0"}


def test_keythedral_shows_every_field_and_cottage_in_its_place() -> None:
    game = find("keythedral")
    state: Any
    for ply, state in enumerate(decisions(game, 2)):
        if ply % 9:
            continue
        shown = layers(game, state.seen_by(0), 0)
        cells = [state.field_cell[at] for at in range(state.laid)]
        places = list(landscape.crop(state, ints([FIELD + cell for cell in cells])))
        assert landscape.beyond(state, *landscape.far_ends(state)) == places.count(UNKNOWN)
        for at, place in enumerate(places):
            if place != UNKNOWN:
                assert shown[f"{FIELDS[state.field_kind[at]]} field"].ravel()[place] == 1
        for cottage, gap in enumerate(state.cottage_gap):
            if gap >= 0 and (action := landscape.crop(state, ints([GAP + gap]))[0]) != UNKNOWN:
                whose = "own" if cottage < NUMBERS else "other's"
                assert shown[f"{whose} cottage"].ravel()[action - landscape.GAPS] == 1
                number = shown["number of the cottage"].ravel()[action - landscape.GAPS]
                assert number == pytest.approx((cottage % NUMBERS + 1) / 5)


def test_torres_draws_the_same_squares_as_its_features() -> None:
    game = find("torres")
    state: Any
    for state in decisions(game, 5):
        view = state.seen_by(0)
        features = dict(zip(game.labels, game.features(view, 0), strict=True))
        for name, layer in layers(game, view, 0).items():
            told = [features[f"square {square}: {name}"] for square in range(64)]
            assert layer.ravel().tolist() == pytest.approx(told)


@painted
def test_all_adapters_show_the_same_planes(game: Game[Any]) -> None:
    table = TableEnv(game.name, planes=True)
    table.reset(seed=3)
    agent = table.agent_selection
    seen = table.observe(agent)
    assert table.observation_space(agent).contains(seen)
    drawn = Observer(game, planes=True).paint(table.view, int(table.view.to_move))
    assert np.array_equal(seen["planes"], drawn)

    tables = VectorTables(game.name, 2, planes=True)
    views = tables.reset(seed=3)
    assert views.planes is not None
    for number, state in enumerate(tables.states):
        mover = int(state.to_move)
        assert np.array_equal(views.planes[number], tables.observer.paint(state.seen_by(mover), mover))

    learner = SeatEnv(game.name, planes=True)
    first, _ = learner.reset(seed=3)
    assert isinstance(first, dict)
    assert learner.observation_space.contains(first)
    assert np.array_equal(first["planes"], learner.observer.paint(learner.table.state.seen_by(0), 0))


def test_a_board_without_planes_says_so() -> None:
    with pytest.raises(BadOption, match="kreta: its board has no planes"):
        TableEnv("kreta", planes=True)
