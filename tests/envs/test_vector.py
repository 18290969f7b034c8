"""Many tables stepped at once."""

import pickle
from collections.abc import Callable, Iterator
from copy import copy, deepcopy
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from tavola.core import OVER, Rng, State
from tavola.envs.observer import REWARDS, Observer, rewards
from tavola.envs.session import Session
from tavola.envs.vector import VectorTables, Views
from tavola.game import BadOption, Game
from tavola.registry import find
from tests.envs.box import box

every_game = pytest.mark.parametrize("game", box().values(), ids=box())


def any_legal(views: Views, rng: Rng) -> NDArray[np.int64]:
    """Choose a legal action at every table."""
    legal = [np.flatnonzero(mask) for mask in views.masks]
    return np.array([actions[rng.below(len(actions))] for actions in legal])


def earned(kind: str, observer: Observer, before: list[float], state: State) -> list[float]:
    """Reward a step as the single table does."""
    if kind != "difference":
        return rewards(kind, state)
    return [now - then for now, then in zip(observer.leads(state), before, strict=True)]


@every_game
def test_a_batch_plays_the_same_game_as_a_single_table(game: Game[Any]) -> None:
    for reward in REWARDS:
        tables = VectorTables(game.name, 2, reward=reward)
        views = tables.reset(seed=11)
        observer = Observer(game)
        single = Session(game, None, {})
        single.rng = Rng(11)  # the dice of the first table
        single.deal()
        rng = Rng(1)
        for _ in range(80):
            mover = single.state.to_move
            view = single.state.seen_by(mover)
            offer = observer.offer(view)
            assert views.movers[0] == mover
            assert np.array_equal(views.observations[0], observer.observe(view, mover))
            assert np.array_equal(views.masks[0], observer.mask(offer.actions))
            assert views.outside[0] == offer.outside
            actions = any_legal(views, rng)
            before = observer.leads(single.state)
            single.play(offer.move_of(int(actions[0])))
            step = tables.step(actions)
            assert step.rewards[0].tolist() == earned(reward, observer, before, single.state)
            assert step.dones[0] == (single.state.to_move == OVER)
            if step.dones[0]:
                single.reset(None)
            views = step.views


def test_a_table_whose_game_ended_begins_the_next() -> None:
    tables = VectorTables("carcassonne", 3, reward="win")
    views = tables.reset(seed=5)
    rng = Rng(5)
    ended = 0
    for _ in range(300):
        views, earned, dones = tables.step(any_legal(views, rng))
        assert np.allclose(earned.sum(1), dones)
        assert all(state.to_move == mover for state, mover in zip(tables.states, views.movers, strict=True))
        ended += int(dones.sum())
    assert ended == 6  # 142 decisions make a game


def test_an_illegal_action_is_refused_before_anything_is_played() -> None:
    tables = VectorTables("carcassonne", 2)
    views = tables.reset(seed=1)
    actions = any_legal(views, Rng(1))
    actions[1] = int(np.flatnonzero(views.masks[1] == 0)[0])
    with pytest.raises(ValueError, match=r"game 1: action \d+ is not legal now"):
        tables.step(actions)
    actions[1] = int(np.flatnonzero(views.masks[1])[0])
    assert not tables.step(actions).dones.any()


def test_actions_that_do_not_fit_the_tables_are_refused() -> None:
    tables = VectorTables("kreta", 2)
    steps = (lambda: tables.step(np.zeros(2, int)), lambda: tables.pick(np.random.default_rng(1)))
    for too_early in (*steps, tables.ahead, tables.views):
        with pytest.raises(ValueError, match="no game has begun; reset first"):
            too_early()
    tables.reset(seed=1)
    for actions in (np.zeros(3, int), np.zeros((2, 1), int), np.zeros(2)):
        with pytest.raises(ValueError, match="a step takes one whole number for each of 2 tables"):
            tables.step(actions)
    with pytest.raises(BadOption, match="0 tables; it takes one at least"):
        VectorTables("kreta", 0)


@pytest.mark.parametrize("count", ["2", 2.5, True, None, np.bool_(True)])
def test_what_is_no_number_of_tables_is_refused(count: Any) -> None:  # noqa: ANN401
    with pytest.raises(BadOption, match="tables; it takes a whole number, one at least"):
        VectorTables("kreta", count)


def test_the_number_of_tables_may_come_from_numpy() -> None:
    assert VectorTables("kreta", np.int64(2)).reset(seed=1).masks.shape == (2, 252)


@every_game
def test_any_legal_action_can_be_picked_and_no_other(game: Game[Any]) -> None:
    tables = VectorTables(game.name, 3)
    views = tables.reset(seed=2)
    rng = np.random.default_rng(2)
    for _ in range(20):
        picked = np.array([tables.pick(rng) for _ in range(40)])
        assert (np.take_along_axis(views.masks, picked.T, 1) == 1).all()
        views = tables.step(picked[0]).views
    tables.reset(seed=2)
    legal = np.flatnonzero(tables.views().masks[0])
    drawn = {int(tables.pick(rng)[0]) for _ in range(60 * len(legal))}
    assert drawn == set(legal.tolist())


def test_without_a_seed_no_two_starts_are_alike() -> None:
    tables = VectorTables("carcassonne", 8, players=2)
    starts = [tables.reset().observations for _ in range(3)]
    assert not np.array_equal(starts[0], starts[1])
    assert not np.array_equal(starts[1], starts[2])
    assert np.array_equal(tables.reset(np.int64(5)).observations, tables.reset(5).observations)


def test_after_a_seed_the_resets_without_one_follow_from_it() -> None:
    tables, others = (VectorTables("carcassonne", 8, players=2) for _ in range(2))
    tables.reset(seed=5)
    tables.step(tables.pick(np.random.default_rng(1)))
    others.reset(seed=5)
    starts = [tables.reset().observations for _ in range(3)]
    assert not np.array_equal(starts[0], starts[1])
    for start in starts:
        assert np.array_equal(others.reset().observations, start)
    assert not np.array_equal(tables.reset(seed=5).observations, starts[0])


def alike(one: Views, other: Views) -> bool:
    """Say whether two sights show the same."""
    pairs: Iterator[tuple[Any, Any]] = zip(one, other, strict=True)
    return all(np.array_equal(mine, yours) for mine, yours in pairs)


def by_pickle(tables: VectorTables) -> VectorTables:
    """Copy tables by way of a pickle."""
    twin: VectorTables = pickle.loads(pickle.dumps(tables))
    return twin


every_copy = pytest.mark.parametrize("twin_of", [copy, deepcopy, by_pickle])


@every_copy
@every_game
def test_copied_tables_go_on_as_the_original_does(
    game: Game[Any], twin_of: Callable[[VectorTables], VectorTables]
) -> None:
    for reward in REWARDS:
        tables = VectorTables(game.name, 3, reward=reward, planes=game.planes is not None)
        views = tables.reset(seed=4)
        rng = Rng(4)
        for _ in range(50):
            views = tables.step(any_legal(views, rng)).views
        twin = twin_of(tables)
        assert alike(twin.views(), views)
        for _ in range(150):
            actions = any_legal(views, rng)
            step, same = tables.step(actions), twin.step(actions)
            views = step.views
            assert alike(same.views, views)
            assert np.array_equal(same.rewards, step.rewards)
            assert np.array_equal(same.dones, step.dones)
        assert np.array_equal(twin.ahead().observations, tables.ahead().observations)
        assert alike(twin.reset(), tables.reset())


@every_copy
def test_copied_tables_leave_the_original_alone(twin_of: Callable[[VectorTables], VectorTables]) -> None:
    tables = VectorTables("carcassonne", 3)
    views = tables.reset(seed=4)
    twin = twin_of(tables)
    twin.step(any_legal(views, Rng(4)))
    twin.reset()
    assert alike(tables.views(), views)
    assert alike(tables.step(any_legal(views, Rng(5))).views, _first_step(seed=4))


def _first_step(seed: int) -> Views:
    tables = VectorTables("carcassonne", 3)
    return tables.step(any_legal(tables.reset(seed=seed), Rng(5))).views


@every_copy
def test_copied_tables_keep_every_setting(twin_of: Callable[[VectorTables], VectorTables]) -> None:
    tables = VectorTables("carcassonne", 2, 3, reward="win", window=False, planes=True, farmers="off")
    twin = twin_of(tables)
    with pytest.raises(ValueError, match="no game has begun; reset first"):
        twin.views()
    assert alike(twin.reset(), tables.reset())  # no seed was given, but the copy has the same luck
    views = tables.reset(seed=2)
    assert alike(twin.reset(seed=2), views)
    rng = Rng(2)
    ended = False
    while not ended:
        actions = any_legal(views, rng)
        (views, earned, dones), (other, paid, _) = tables.step(actions), twin.step(actions)
        assert alike(other, views)
        assert np.array_equal(paid, earned)
        ended = bool(dones.all())


def test_looking_further_goes_over_the_rest_of_a_turn() -> None:
    tables = VectorTables("kreta", 3, players=2)
    views = tables.reset(seed=3)
    rng = Rng(3)
    for _ in range(12):
        views = tables.step(any_legal(views, rng)).views
    ahead = tables.ahead(further=1)
    ways = list(ways_of_two(tables.states))
    assert list(zip(ahead.games, ahead.actions, strict=True)) == [way[:2] for way in ways]
    assert len(ways) > views.masks.sum()
    features, value = find("kreta").features, find("kreta").value
    for at, (game, _, state) in enumerate(ways):
        mover = tables.states[game].to_move
        mine, other = value(state)[mover], value(state)[1 - mover]
        assert ahead.guesses[at] == pytest.approx(mine - other, rel=1e-5)
        assert ahead.observations[at] == pytest.approx(list(features(state, mover)))
        assert ahead.values[at] == pytest.approx(value(state), rel=1e-5)


@every_game
def test_every_seat_sees_its_own_side(game: Game[Any]) -> None:
    players = game.seats[-1]
    tables = VectorTables(game.name, 3, players, window=False)
    views = tables.reset(seed=3)
    rng = Rng(3)
    for _ in range(40):
        views = tables.step(any_legal(views, rng)).views
    sides = tables.sides()
    assert sides.observations.shape == (3, players, tables.size)
    assert sides.values.shape == (3, players, players)
    for table, state in enumerate(tables.states):
        assert np.array_equal(sides.observations[table, views.movers[table]], views.observations[table])
        for seat in range(players):
            seen = np.array(list(game.features(state.seen_by(seat), seat)), np.float32)
            assert np.array_equal(sides.observations[table, seat], seen)
            if not game.hides(state):
                assert sides.values[table, seat] == pytest.approx(game.value(state), rel=1e-5)


def test_where_a_way_ends_the_game_its_values_are_the_scores() -> None:
    tables = VectorTables("kreta", 2, players=3, reward="margin")
    views = tables.reset(seed=3)
    rng = Rng(3)
    ended = 0
    while not ended:
        ahead = tables.ahead()
        over = np.flatnonzero(~np.isnan(ahead.leads))
        for at in over:
            mover = views.movers[ahead.games[at]]
            others = np.delete(ahead.values[at], mover)
            assert ahead.leads[at] == ahead.values[at, mover] - others.max()
        ended += len(over)
        views = tables.step(any_legal(views, rng)).views


def test_margins_are_from_the_mean_and_add_up_to_nothing() -> None:
    tables = VectorTables("kreta", 2, players=3, reward="margin")
    views = tables.reset(seed=3)
    rng = Rng(3)
    done = False
    while not done:
        step = tables.step(any_legal(views, rng))
        views, done = step.views, bool(step.dones.any())
        assert step.rewards.sum(1) == pytest.approx(0, abs=1e-4)
        assert (step.rewards.any(1) <= step.dones).all()


def test_looking_back_is_refused() -> None:
    tables = VectorTables("kreta", 2)
    tables.reset(seed=1)
    with pytest.raises(ValueError, match="further=-1; it takes how many more decisions to try, 0 or more"):
        tables.ahead(further=-1)


def ways_of_two(states: list[State]) -> Iterator[tuple[int, int, State]]:
    """Play each move, and each that may follow in the same turn, at all tables."""
    for game, state in enumerate(states):
        for move in state.legal_moves():
            after = state.copy()
            after.play(move)
            if after.to_move != state.to_move:
                yield game, move, after
                continue
            for following in after.legal_moves():
                last = after.copy()
                last.play(following)
                yield game, move, last
