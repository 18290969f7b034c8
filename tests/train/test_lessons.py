"""What self-play teaches, and how it is learned."""

from collections.abc import Callable

import numpy as np
import pytest

from tavola.bots import learned
from tavola.registry import find
from tavola.train.actor import CURIOUS, WINDOW, Actor, choose, seating, stray
from tavola.train.learner import BATCH, Learner, NumpyLearner, learner
from tavola.train.lessons import TRACE, Lessons, Store, returns
from tavola.train.weights import Parts, answer, begin, from_text, to_text


def test_a_return_mixes_what_was_valued_next_with_what_came_later() -> None:
    values = np.array([[[0.0, 0, 0]], [[1.0, 2, -3]], [[2.0, 0, -2]]])  # [decision, table, seat]
    rewards = np.zeros((2, 1, 3))
    told, after = returns(values, rewards, np.zeros((2, 1), bool), np.zeros((2, 1), bool))
    assert np.array_equal(told, after)
    assert told[1, 0].tolist() == [2.0, 0.0, -2.0]
    next_one, later = 1 - TRACE, TRACE
    assert told[0, 0] == pytest.approx([next_one * 1 + later * 2, next_one * 2, next_one * -3 + later * -2])


def test_where_a_game_ends_its_result_is_all_that_counts() -> None:
    values = np.full((3, 1, 2), 9.0)
    rewards = np.array([[[0.5, -0.5]], [[0.0, 0.0]]])
    told, _after = returns(values, rewards, np.array([[True], [False]]), np.zeros((2, 1), bool))
    assert told[:, 0].tolist() == [[0.5, -0.5], [9.0, 9.0]]


def test_what_came_of_a_move_tried_for_trying_tells_only_of_the_position_after_it() -> None:
    values = np.array([[[1.0, -1]], [[2.0, -2]], [[-5.0, 5]]])
    told, after = returns(values, np.zeros((2, 1, 2)), np.zeros((2, 1), bool), np.array([[False], [True]]))
    assert after[1, 0].tolist() == [-5.0, 5.0]
    assert told[:, 0].tolist() == [[2.0, -2.0], [2.0, -2.0]]


def test_tables_for_two_are_half_of_all() -> None:
    assert seating([2, 3, 4]) == {2: 32, 3: 16, 4: 16}
    assert seating([2, 3, 4, 5]) == {2: 32, 3: 10, 4: 10, 5: 10}
    assert seating([2]) == {2: 64}
    assert seating([3, 4]) == {3: 32, 4: 32}


def test_the_best_way_is_chosen_at_every_table() -> None:
    ways = np.array([1.0, 3, 2, -5, -4, 7])
    chosen = choose(ways, np.array([0, 0, 0, 1, 1, 2]), np.random.default_rng(2))
    assert chosen.tolist() == [1, 4, 5]


def test_of_equally_good_ways_any_is_chosen() -> None:
    rng = np.random.default_rng(3)
    ways, games = np.array([2.0, 1, 2, 5, 5, 5]), np.array([0, 0, 0, 1, 1, 1])
    seen = [choose(ways, games, rng).tolist() for _ in range(200)]
    often = {(first, second) for first, second in seen if seen.count([first, second]) > 5}
    assert often == {(first, second) for first in (0, 2) for second in (3, 4, 5)}


def test_now_and_then_another_way_is_tried_and_said_to_be_one() -> None:
    rng = np.random.default_rng(5)
    games, best = np.array([0, 0, 0, 1, 1]), np.array([1, 4])
    tried = [stray(best, games, rng) for _ in range(1000)]
    assert all(strays.tolist() == (chosen != best).tolist() for chosen, strays in tried)
    assert {int(chosen[0]) for chosen, _strays in tried} == {0, 1, 2}
    often = np.mean([strays for _chosen, strays in tried], axis=0)
    assert often == pytest.approx([CURIOUS * 2 / 3, CURIOUS / 2], abs=0.01)


def test_lessons_are_from_every_seat_and_once_more_from_the_mover() -> None:
    game = find("kreta")
    parts = begin((len(game.labels), 8, 4), np.random.default_rng(1))
    lessons = Actor("kreta", {2: 3, 4: 2}, 20.0, seed=5).play(parts, share=1)
    assert lessons.decisions == WINDOW * (3 + 2)
    assert lessons.seen.shape == (WINDOW * (3 * (2 + 1) + 2 * (4 + 1)), len(game.labels))
    assert len(lessons.guesses) == len(lessons.targets) == len(lessons.seen)


def test_to_the_mover_a_position_is_worth_the_best_that_it_sees_ahead() -> None:
    game = find("kreta")
    parts = begin((len(game.labels), 8, 4), np.random.default_rng(1))
    actor = Actor("kreta", {3: 5}, 20.0, seed=5)
    for _ in range(3):
        actor.play(parts)
    tables = actor.tables[0]
    look = tables.look(parts)
    ways = tables.weigh(parts, look.ahead)
    for table, mover in enumerate(tables.movers):
        assert look.worth[table, mover] == max(ways[look.ahead.games == table])


def test_a_new_net_answers_what_the_game_guesses() -> None:
    parts = begin((5, 8, 4), np.random.default_rng(1))
    guesses = np.array([0.5, -1.0], np.float32)
    assert answer(parts, np.ones((2, 5), np.float32), guesses).tolist() == [0.5, -1.0]


def test_a_net_is_the_same_after_its_file_but_for_the_rounding() -> None:
    game = find("kreta")
    rng = np.random.default_rng(1)
    parts = begin((len(game.labels), 8, 4), rng)
    parts["out"] = rng.normal(0, 1, 4).astype(np.float32)
    again, header = from_text(game, to_text(game, parts, [2, 3], 20.0, {"games": 7}), "a test")
    assert header["players"] == [2, 3]
    assert header["made"] == {"games": 7}
    for name, part in parts.items():
        assert np.abs(again[name] - part).max() <= learned.UNIT / 2


def lessons(rows: int, features: int, rng: np.random.Generator) -> Lessons:
    """Make rows whose target is a bent function of their features and their guess."""
    seen = rng.integers(0, 3, (rows, features)).astype(np.float16)
    guesses = rng.normal(0, 1, rows).astype(np.float32)
    targets = (guesses + np.abs(seen[:, 0] - seen[:, 1]) - 0.5 * seen[:, 2]).astype(np.float32)
    return Lessons(seen, guesses, targets, 0, rows)


def numpy_learner(parts: Parts) -> Learner:
    return NumpyLearner(parts, np.random.default_rng(3), room=4000)


def usual_learner(parts: Parts) -> Learner:
    """Torch where it is installed, which a machine that only runs the tests need not have."""
    return learner(parts, np.random.default_rng(3), room=4000)


@pytest.mark.parametrize("make", [numpy_learner, usual_learner])
def test_the_loss_falls(make: Callable[[Parts], Learner]) -> None:
    rng = np.random.default_rng(3)
    learner = make(begin((6, 16, 8), rng))
    learner.add(lessons(4000, 6, rng))
    losses = [learner.step(0.01) for _ in range(300)]
    assert np.mean(losses[-20:]) < 0.1 * np.mean(losses[:20])


def test_the_loss_of_real_games_falls() -> None:
    game = find("kreta")
    rng = np.random.default_rng(3)
    parts = begin((len(game.labels), 16, 8), rng)
    learner = NumpyLearner(parts, rng, room=20_000)
    actor = Actor("kreta", {2: 16}, 20.0, seed=5)
    for _ in range(3):
        learner.add(actor.play(parts))
    losses = [learner.step(0.003) for _ in range(100)]
    assert np.mean(losses[-10:]) < 0.5 * np.mean(losses[:10])


def test_a_step_goes_down_the_slope_of_every_part() -> None:
    """The slopes by hand are those by trying: the loss of the same rows, each weight a little changed."""
    rng = np.random.default_rng(4)
    parts = begin((4, 5, 3), rng)
    parts = {name: part + rng.normal(0, 0.3, part.shape).astype(np.float32) for name, part in parts.items()}
    learner = NumpyLearner(parts, np.random.default_rng(9), room=BATCH)
    learner.add(lessons(BATCH, 4, rng))
    seen, guesses, targets = learner.store.some(BATCH, np.random.default_rng(9))

    def loss(changed: dict[str, np.ndarray]) -> float:
        precise = {name: part.astype(np.float64) for name, part in changed.items()}
        size = np.abs(answer(precise, seen.astype(np.float64), guesses.astype(np.float64)) - targets)
        return float(np.where(size < 1, 0.5 * size**2, size - 0.5).mean())

    learner.step(1e-9)
    for name, part in parts.items():
        for at in range(part.size):
            up, down = ({**parts, name: part.astype(np.float64)} for _ in range(2))
            up[name] = _moved(part, at, 1e-5)
            down[name] = _moved(part, at, -1e-5)
            slope = (loss(up) - loss(down)) / 2e-5
            assert learner.mean[name].flat[at] / 0.1 == pytest.approx(slope, rel=0.02, abs=1e-4)


def _moved(part: np.ndarray, at: int, by: float) -> np.ndarray:
    moved = part.astype(np.float64)
    moved.flat[at] += by
    return moved


def test_a_full_store_lets_go_of_the_oldest() -> None:
    store = Store(2, room=5)
    for first in (0, 3, 6):
        numbers = np.arange(first, first + 3, dtype=np.float32)
        store.add(Lessons(np.zeros((3, 2), np.float16), numbers, numbers, 0, 0))
    assert store.count == 5
    assert sorted(store.targets.tolist()) == [4, 5, 6, 7, 8]
