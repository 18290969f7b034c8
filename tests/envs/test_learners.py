"""What learners of other makers ask of an environment: masks, bounds, keys, and vector modes."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv

import tavola.envs.gymnasium  # noqa: F401 (registers the games)
from tavola.core import CHANCE, OVER, Rng
from tavola.envs.gymnasium import SeatEnv
from tavola.envs.openspiel import load
from tavola.envs.pettingzoo import env
from tavola.envs.selfplay import SelfPlayEnv
from tavola.envs.vector import VectorTables
from tavola.game import BadOption, Game
from tavola.registry import find
from tests.envs.box import box

every_game = pytest.mark.parametrize("game", box().values(), ids=box())


def any_of(mask: Any, rng: Rng) -> int:  # noqa: ANN401
    """Choose an action of a mask; a mask that allows nothing would raise."""
    legal = np.flatnonzero(mask)
    return int(legal[rng.below(len(legal))])


@every_game
def test_all_agents_have_infos_and_observations_of_one_kind_up_to_the_end(game: Game[Any]) -> None:
    """TorchRL stacks agents: `bench/torchrl_rollouts.py` lets it; this is what it stands on."""
    table = env(game.name)
    table.reset(seed=1)
    rng = Rng(1)
    while not any(table.terminations.values()):
        assert {agent: {*info} for agent, info in table.infos.items()} == {
            agent: {"outside"} for agent in table.possible_agents
        }
        for agent in table.possible_agents:
            seen = table.observe(agent)
            assert table.observation_space(agent).contains(seen)
            assert seen["action_mask"].any() == (agent == table.agent_selection)
        table.step(any_of(table.last()[0]["action_mask"], rng))
    for agent in table.possible_agents:
        assert table.infos[agent] == {"outside": 0}
        assert table.observe(agent)["action_mask"].all()  # so that no softmax is left without anything


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
@every_game
def test_gymnasiums_vector_modes_play_on_from_game_to_game(game: Game[Any], mode: AutoresetMode) -> None:
    steps, tables = (1250, 4) if mode == AutoresetMode.NEXT_STEP else (100, 2)
    makers = [lambda: SeatEnv(game.name, planes=False, skip_forced=True) for _ in range(tables)]
    vector = SyncVectorEnv(makers, autoreset_mode=mode)
    _, infos = vector.reset(seed=1)
    rng = Rng(1)
    ended = 0
    for _ in range(steps):
        assert infos["_action_mask"].all()
        actions = [any_of(mask, rng) for mask in infos["action_mask"]]
        _, _, terminated, _, infos = vector.step(np.array(actions))
        assert "illegal" not in infos
        ended += terminated.sum()
    assert ended > 3 or mode == AutoresetMode.SAME_STEP


@pytest.mark.parametrize("name", ["carcassonne", "keythedral"])
def test_the_board_is_seen_unless_a_learner_will_not(name: str) -> None:
    planes = find(name).planes
    assert planes
    shape = len(planes.labels), planes.rows, planes.columns
    seen, _ = SeatEnv(name).reset(seed=1)
    assert isinstance(seen, dict)
    assert seen["planes"].shape == shape
    table = env(name)
    table.reset(seed=1)
    assert table.last()[0]["planes"].shape == shape
    drawn = VectorTables(name, 2).reset(seed=1).planes
    assert drawn is not None
    assert drawn.shape == (2, *shape)
    assert load(name).observation_tensor_size() == len(find(name).labels) + np.prod(shape)
    assert load(name, planes=False).observation_tensor_size() == len(find(name).labels)
    plain, _ = SeatEnv(name, planes=False).reset(seed=1)
    assert isinstance(plain, np.ndarray)


@every_game
def test_bounds_are_finite_and_hold(game: Game[Any]) -> None:
    for players in (game.seats[0], game.seats[-1]):
        learner = SeatEnv(game.name, players, opponents="greedy", planes=game.planes is not None)
        space = learner.observation_space
        boxes: list[Any] = [*space.values()] if isinstance(space, gymnasium.spaces.Dict) else [space]
        assert all(np.isfinite(box.low).all() and np.isfinite(box.high).all() for box in boxes)
        seen, info = learner.reset(seed=players)
        over, rng = False, Rng(players)
        while not over:
            assert space.contains(seen)
            seen, _, over, _, info = learner.step(np.int64(any_of(info["action_mask"], rng)))
        assert space.contains(seen)


@every_game
def test_whoever_skips_what_is_forced_is_asked_only_where_there_is_a_choice(game: Game[Any]) -> None:
    whole, skipping = (VectorTables(game.name, 3, skip_forced=skip, planes=False) for skip in (False, True))
    whole.reset(seed=1)
    asked = forced = 0
    dice = np.random.default_rng(1)
    for _ in range(200):
        counts = whole.views().masks.sum(1)
        forced += int((counts == 1).sum())
        asked += len(counts)
        whole.step(whole.pick(dice))
    skipping.reset(seed=1)
    for _ in range(100):
        assert all(len(state.legal_moves()) > 1 for state in skipping.states)
        skipping.step(skipping.pick(dice))
    assert asked > forced >= (asked / 5 if game.name in ("carcassonne", "keythedral") else 0)


@every_game
def test_every_adapter_skips_the_same(game: Game[Any]) -> None:
    table = env(game.name, skip_forced=True, window=False).unwrapped
    table.reset(seed=3)
    node = load(game.name, skip_forced=True).new_initial_state()
    rng = Rng(3)
    mirror = game.open(2)
    for _ in range(60):
        while mirror.to_move == CHANCE or (mirror.to_move != OVER and len(mirror.legal_moves()) == 1):
            luck = mirror.to_move == CHANCE
            move = mirror.deal(table.table.rng) if luck else mirror.legal_moves()[0]
            if luck:
                node.apply_action(move - game.luck.start)
            mirror.play(move)
        if mirror.to_move == OVER:
            break
        moves = mirror.legal_moves()
        assert node.legal_actions() == [move - game.decisions.start for move in moves]
        move = moves[rng.below(len(moves))]
        node.apply_action(move - game.decisions.start)
        mirror.play(move)


@every_game
def test_self_play_is_a_vector_environment_of_gymnasium(game: Game[Any]) -> None:
    settings: dict[str, Any] = {"skip_forced": True, "planes": False}
    alone: Any = gymnasium.make_vec(f"tavola/{game.title}SelfPlay-v0", num_envs=3, **settings)
    assert isinstance(alone, SelfPlayEnv)
    seen, infos = alone.reset(seed=5)
    assert alone.observation_space.contains(seen)
    ends: dict[Any, Any] = {}
    rng, leads = Rng(5), np.zeros((3, 2))
    while len(ends) < 3:
        movers = infos["movers"]
        actions = np.array([any_of(mask, rng) for mask in infos["action_mask"]])
        assert alone.action_space.contains(actions)
        _, rewards, ended, cut, infos = alone.step(actions)
        assert rewards.tolist() == infos["rewards"][np.arange(3), movers].tolist()
        assert not cut.any()
        assert ended.any() == ("final_obs" in infos)
        leads += infos["rewards"]
        for at in np.flatnonzero(ended):
            shown = infos["final_obs"][at]
            assert alone.single_observation_space.contains(shown)
            if at not in ends:
                ends[at] = shown
            assert leads[at].sum() == 0  # two players' leads
            leads[at] = 0
    with pytest.raises(ValueError, match="3 seeds; one seed decides the luck of all tables"):
        alone.reset(seed=[1, 2, 3])


@every_game
def test_tables_show_the_last_position_to_every_seat(game: Game[Any]) -> None:
    tables = VectorTables(game.name, 1, planes=game.planes is not None)
    tables.reset(seed=2)
    dice = np.random.default_rng(2)
    assert len(tables.last().games) == 0
    done = False
    while not done:
        before = tables.states[0]
        done = bool(tables.step(tables.pick(dice)).dones[0])
    last = tables.last()
    assert last.games.tolist() == [0]
    for seat in range(2):
        assert last.observations[0, seat].tolist() == pytest.approx(list(game.features(before, seat)))
        if game.planes:
            assert last.planes is not None
            assert last.planes[0, seat].ravel().tolist() == pytest.approx(
                list(game.planes.paint(before, seat))
            )


def test_openspiel_takes_settings_by_the_names_that_the_others_have() -> None:
    game = load("olympos", 3, expansion_ap_cap=7, reward="win", skip_forced=True)
    assert (game.num_players(), game.min_utility(), game.max_utility(), game.utility_sum()) == (3, 0, 1, 1)
    assert game.first.players == 3
    assert load("kreta", 4, reward="margin").utility_sum() == 0
    with pytest.raises(BadOption, match="no reward 'gold'"):
        load("kreta", reward="gold")


@every_game
def test_in_openspiel_luck_is_numbered_apart_from_what_players_do(game: Game[Any]) -> None:
    loaded = load(game.name, planes=False)
    assert loaded.num_distinct_actions() == len(game.decisions) < game.actions
    assert loaded.max_chance_outcomes() == len(game.luck) < game.actions / 4
    node, rng = loaded.new_initial_state(), Rng(2)
    chances: set[int] = set()
    while not node.is_terminal():
        legal = node.legal_actions()
        if node.is_chance_node():
            chances.update(legal)
        assert max(legal) < (loaded.max_chance_outcomes() if node.is_chance_node() else len(game.decisions))
        node.apply_action(legal[rng.below(len(legal))])
    assert min(chances) < 50
    assert max(map(abs, node.returns())) <= loaded.max_utility() == game.widest
    assert node.move_number() <= loaded.max_game_length()
