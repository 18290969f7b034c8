"""Every game through the learning interfaces, checked by their makers' own tests."""

import os
import pickle
import sys
from copy import deepcopy
from pathlib import Path
from re import MULTILINE, findall
from subprocess import run
from types import SimpleNamespace
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts

import tavola.envs.openspiel
from tavola.bots.bot import Analysis, BotFailed
from tavola.core import OVER, Rng, State
from tavola.envs.gymnasium import SeatEnv
from tavola.envs.pettingzoo import env
from tavola.game import BadOption, Game
from tavola.registry import find
from tests.envs.box import box
from tests.envs.makers import api_test, render_test, seed_test

SHORT = {"keythedral": "length=short,skip_forced=True,"}  # of the others any game is short enough

every_game = pytest.mark.parametrize("game", box().values(), ids=box())
quiet = pytest.mark.filterwarnings("ignore")  # their makers warn about infinite boxes and dictionaries


@quiet
@every_game
def test_pettingzoos_own_api_and_seed_tests_pass(game: Game[Any]) -> None:
    for players in game.seats:
        api_test(env(game.name, players, planes=game.planes is not None), num_cycles=60)
        seed_test(lambda players=players: env(game.name, players), num_cycles=30)


@quiet
@every_game
def test_pettingzoos_own_render_test_passes(game: Game[Any]) -> None:
    render_test(
        lambda render_mode: env(game.name, render_mode=render_mode),
        {"svg": lambda shown: shown.startswith("<svg")},
    )


@quiet
@every_game
def test_gymnasiums_own_check_passes(game: Game[Any]) -> None:
    check_env(gymnasium.make(f"tavola/{game.title}-v0", render_mode="rgb_array").unwrapped)


@quiet
@every_game
def test_openspiels_own_simulation_passes(game: Game[Any]) -> None:
    for players in (game.seats[0], game.seats[-1]):
        loaded = tavola.envs.openspiel.load(game.name, players, planes=False)
        pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)


@quiet
@every_game
def test_openspiel_writes_the_same_playthrough_again(game: Game[Any]) -> None:
    name = f"tavola_{game.name}({SHORT.get(game.name, '')}planes=False)"
    text = generate_playthrough.playthrough(name, None, seed=3)
    assert f"NumDistinctActions() = {len(game.decisions)}" in text
    assert text.count("IsTerminal() = True") == 1
    actions = [int(action) for action in findall(r"^action: (\d+)$", text, MULTILINE)]
    assert generate_playthrough.playthrough(name, actions, seed=3) == text


def play_out(loaded: Any, searcher: Any, dice: Any) -> list[float]:  # noqa: ANN401
    """Let a search of OpenSpiel's play a whole game against chance."""
    state = loaded.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            moves, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choice(moves, p=odds))
        elif state.current_player() == 0:
            state.apply_action(searcher.step(state))
        else:
            state.apply_action(dice.choice(state.legal_actions()))
    returns: list[float] = state.returns()
    return returns


@every_game
def test_openspiels_search_plays_a_whole_game_of_ours(game: Game[Any]) -> None:
    loaded = pyspiel.load_game(f"tavola_{game.name}")
    dice = np.random.RandomState(1)
    glance = Glance()
    returns = play_out(loaded, mcts.MCTSBot(loaded, 0.05, 8, glance, random_state=dice), dice)
    assert returns[0] == -returns[1]
    assert glance.looks > 50


@pytest.mark.parametrize("name", ["torres", "olympos", "keythedral"])
def test_openspiels_search_for_games_of_secrets_plays_a_whole_game_of_ours(name: str) -> None:
    loaded = tavola.envs.openspiel.load(name, planes=False, skip_forced=True)
    dice = np.random.RandomState(1)
    glance = Glance()
    returns = play_out(loaded, ismcts.ISMCTSBot(loaded, glance, 1.0, 3, random_state=dice), dice)
    assert returns[0] == -returns[1]
    assert glance.looks > 50


class Glance(mcts.Evaluator):  # type: ignore[misc]
    """Rates a position by the value of the game, since playing it out takes OpenSpiel long."""

    def __init__(self) -> None:
        self.looks = 0

    def evaluate(self, state: Any) -> list[float]:  # noqa: ANN401
        self.looks += 1
        mine, other = state.tavola.value(state.position)
        return [(mine - other) / 100, (other - mine) / 100]

    def prior(self, state: Any) -> list[tuple[int, float]]:  # noqa: ANN401
        if state.is_chance_node():
            return list(state.chance_outcomes())
        legal = state.legal_actions()
        return [(move, 1 / len(legal)) for move in legal]


def test_the_makers_tests_are_found_where_pygame_is_installed(tmp_path: Path) -> None:
    (tmp_path / "pygame.py").write_text("")
    paths = os.pathsep.join([str(tmp_path), *sys.path])
    asked = "import warnings; warnings.simplefilter('error'); import pygame, tests.envs.makers"
    root = Path(__file__).parent.parent.parent
    told = run([sys.executable, "-c", asked], cwd=root, env={**os.environ, "PYTHONPATH": paths}, check=False)
    assert told.returncode == 0


@every_game
def test_rewards_of_a_game_add_up_to_the_final_lead(game: Game[Any]) -> None:
    table = env(game.name, reward="difference")
    table.reset(seed=4)
    rng = Rng(4)
    earned = dict.fromkeys(table.possible_agents, 0.0)
    while table.unwrapped.table.state.to_move != OVER:
        legal = np.flatnonzero(table.last()[0]["action_mask"])
        table.step(int(legal[rng.below(len(legal))]))
        for agent, reward in table.rewards.items():
            earned[agent] += reward
    scores = table.unwrapped.table.state.scores()
    assert list(earned.values()) == [scores[seat] - scores[1 - seat] for seat in range(2)]


def test_an_illegal_action_is_refused_with_what_would_do() -> None:
    table = env("carcassonne")
    table.reset(seed=1)
    with pytest.raises(ValueError, match="player_0: action 0 is not legal now; the mask allows"):
        table.step(0)


def test_an_unknown_reward_is_refused() -> None:
    with pytest.raises(BadOption, match="no reward 'gold'; it is one of difference, win, final"):
        env("carcassonne", reward="gold")


def test_two_environments_without_a_seed_play_different_games() -> None:
    one, other = env("carcassonne"), env("carcassonne")
    one.reset()
    other.reset()
    dice = [[table.unwrapped.table.rng.word() for _ in range(4)] for table in (one, other)]
    assert dice[0] != dice[1]


@pytest.mark.parametrize("reward", ["difference", "win", "final", "margin"])
def test_an_illegal_action_of_a_single_learner_costs_more_than_losing_and_ends_the_game(reward: str) -> None:
    learner = SeatEnv("kreta", opponents="greedy", reward=reward)
    _, info = learner.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, earned, over, _, info = learner.step(np.int64(illegal))
    assert over
    assert earned == (-1.0 if reward == "win" else -1000.0)
    assert info["illegal"]
    assert learner.action_masks().all()  # nothing is asked, so that any action will do
    with pytest.raises(ResetNeeded, match="reset first"):
        learner.step(np.int64(0))
    learner.reset()
    assert learner.action_masks().any()


@pytest.mark.parametrize(
    ("name", "players", "seat"), [("kreta", 4, 0), ("carcassonne", 5, 4), ("keythedral", 3, 2)]
)
def test_a_single_learners_rewards_add_up_to_its_final_lead(name: str, players: int, seat: int) -> None:
    for seed in range(4):
        learner = SeatEnv(name, players, seat=seat, opponents="random")
        _, info = learner.reset(seed=seed)
        over, earned = False, 0.0
        while not over:
            action = np.flatnonzero(info["action_mask"])[-1]
            _, reward, over, _, info = learner.step(action)
            earned += reward
        scores = learner.table.state.scores()
        assert earned == info["lead"] == scores[seat] - max(scores[:seat] + scores[seat + 1 :])


class Stubborn:
    """An opponent that knows one answer."""

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def choose(self, view: State, rng: Rng) -> Any:  # noqa: ANN401
        return self.answer


@pytest.mark.parametrize("answer", [0, 10**30, None, "pass"])
def test_an_opponent_that_does_not_play_by_the_rules_is_named(answer: object) -> None:
    bot: Any = Stubborn(answer)
    learner = SeatEnv("kreta", seat=1, opponents=bot)
    with pytest.raises(BotFailed, match=r"the bot in seat 0: answered with .* would do"):
        learner.reset(seed=1)


@pytest.mark.parametrize("opponent", [None, 3])
def test_what_cannot_play_is_no_opponent(opponent: Any) -> None:  # noqa: ANN401
    with pytest.raises(BadOption, match="cannot play; an opponent is a name like 'greedy'"):
        SeatEnv("kreta", opponents=opponent)


def test_open_spiel_refuses_an_illegal_action_and_planes_that_do_not_exist() -> None:
    state = pyspiel.load_game("tavola_kreta").new_initial_state()
    before = str(state)
    with pytest.raises(ValueError, match="action 250 is not legal now"):
        state.apply_action(250)
    assert str(state) == before
    with pytest.raises(BadOption, match="its board has no planes"):
        pyspiel.load_game("tavola_kreta(planes=True)")


@every_game
def test_open_spiels_information_states_have_tensors_of_their_own(game: Game[Any]) -> None:
    spiel = pyspiel.load_game(f"tavola_{game.name}")
    node = spiel.new_initial_state()
    rng = Rng(5)
    tensors: dict[tuple[int, bytes], str] = {}
    for _ in range(60):
        for seat in range(spiel.num_players()):
            tensor = np.array(node.information_state_tensor(seat), np.float32)
            assert tensor.shape == (spiel.information_state_tensor_size(),)
            words = node.information_state_string(seat)
            assert tensors.setdefault((seat, tensor.tobytes()), words) == words
        legal = node.legal_actions()
        node.apply_action(legal[rng.below(len(legal))])
    assert len(tensors) > 60
    twin = node.resample_from_infostate(0, iter([0.5]).__next__)
    assert twin.information_state_tensor(0) == node.information_state_tensor(0)


def test_no_game_is_named_in_the_adapters() -> None:
    adapters = list(Path(tavola.envs.__file__).parent.glob("*.py"))
    assert len(adapters) > 5
    for adapter in adapters:
        words = adapter.read_text(encoding="utf-8").lower()
        assert not [name for name in box() if name in words], adapter.name


def test_closing_an_environment_closes_its_bots() -> None:
    learner = SeatEnv("kreta", 3)
    closed: list[int] = []
    bots: list[Any] = [SimpleNamespace(choose=None, close=lambda: closed.append(1)), Stubborn(0)]
    learner.opponents = bots
    learner.close()
    assert closed == [1]


def test_an_option_may_be_given_as_a_number() -> None:
    table = env("olympos", expansion_ap_cap=7).unwrapped.table
    assert table.options["expansion_ap_cap"] == "7"


def test_each_other_seat_can_have_its_own_bot() -> None:
    first = FirstMove()
    learner = SeatEnv("kreta", 3, opponents=["greedy", first])
    _, info = learner.reset(seed=2, options={"seat": 1})
    while first.asked < 3:
        _, _, _, _, info = learner.step(np.flatnonzero(info["action_mask"])[0])
    assert first.seats == {0}  # the second to the left of seat 1
    with pytest.raises(BadOption, match="kreta: 1 opponents; there are 2 other seats"):
        SeatEnv("kreta", 3, opponents=["greedy"])
    with pytest.raises(BadOption, match="kreta: no seat 3; it has 0 to 2"):
        learner.reset(options={"seat": 3})


class FirstMove:
    """Plays the first legal move and remembers where it sat."""

    def __init__(self) -> None:
        self.asked = 0
        self.seats: set[int] = set()

    def choose(self, view: State, rng: Rng) -> int:
        self.asked += 1
        self.seats.add(int(view.to_move))
        return view.legal_moves()[0]

    def analyse(self, view: State, rng: Rng) -> list[Analysis]:
        return []

    def close(self) -> None:
        pass


@every_game
def test_a_copied_environment_goes_on_by_itself(game: Game[Any]) -> None:
    learner = SeatEnv(game.name)
    _, info = learner.reset(seed=3)
    twins = [deepcopy(learner), pickle.loads(pickle.dumps(learner))]
    action = np.flatnonzero(info["action_mask"])[0]
    _, earned, _, _, after = learner.step(action)
    for twin in twins:
        assert np.array_equal(twin.action_masks(), info["action_mask"])
        _, paid, _, _, told = twin.step(action)
        assert np.array_equal(told["action_mask"], after["action_mask"])
        assert paid == earned


@pytest.mark.parametrize("opponents", ["greedy", "mcts:50", "level:5"])
@pytest.mark.parametrize("steps", [0, 3])
@every_game
def test_an_environment_with_bots_in_it_can_be_copied(game: Game[Any], opponents: str, steps: int) -> None:
    learner = SeatEnv(game.name, opponents=opponents)
    _, info = learner.reset(seed=3)
    for _ in range(steps):
        _, _, _, _, info = learner.step(np.flatnonzero(info["action_mask"])[0])
    action = np.flatnonzero(info["action_mask"])[0]
    for twin in (deepcopy(learner), pickle.loads(pickle.dumps(learner))):
        assert np.array_equal(twin.action_masks(), info["action_mask"])
        _, _, ended, _, told = twin.step(action)
        assert not ended
        assert told["action_mask"].any()
    assert np.array_equal(learner.action_masks(), info["action_mask"])


def test_an_environment_that_has_not_begun_can_be_copied() -> None:
    learner = SeatEnv("kreta", opponents="greedy")
    twin = deepcopy(learner)
    (seen, _), (same, _) = learner.reset(seed=3), twin.reset(seed=3)
    assert isinstance(seen, np.ndarray)
    assert isinstance(same, np.ndarray)
    assert np.array_equal(same, seen)


def test_greedy_opponents_answer_a_copy_as_they_answer_the_original() -> None:
    learner = SeatEnv("kreta", opponents="greedy")
    _, info = learner.reset(seed=3)
    twin = pickle.loads(pickle.dumps(learner))
    for _ in range(10):
        action = np.flatnonzero(info["action_mask"])[0]
        seen, _, _, _, info = learner.step(action)
        assert isinstance(seen, np.ndarray)
        assert np.array_equal(twin.step(action)[0], seen)


def test_an_unknown_picture_is_refused() -> None:
    with pytest.raises(BadOption, match="no render_mode 'ansi'; it is one of rgb_array, svg"):
        SeatEnv("kreta", render_mode="ansi")


@pytest.mark.parametrize("name", ["torres", "olympos", "keythedral"])
def test_openspiel_imagines_what_a_player_cannot_see(name: str) -> None:
    state = pyspiel.load_game(f"tavola_{name}").new_initial_state()
    dice = np.random.RandomState(2)
    changed = 0
    while not state.is_terminal() and changed < 30:
        if state.is_chance_node():
            moves, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choice(moves, p=odds))
            continue
        player = state.current_player()
        other = state.resample_from_infostate(player, dice.rand)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.legal_actions() == state.legal_actions()
        changed += str(other.position.__reduce__()) != str(state.position.__reduce__())
        state.apply_action(dice.choice(state.legal_actions()))
    assert changed > 10


def test_openspiel_knows_that_two_players_win_what_the_other_loses() -> None:
    two, three = (pyspiel.load_game(f"tavola_kreta(players={players})") for players in (2, 3))
    assert two.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    assert two.utility_sum() == 0.0
    assert three.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    assert str(pickle.loads(pickle.dumps(three))) == str(three)


def test_openspiels_tensors_hold_the_board_if_asked() -> None:
    plain, drawn = (pyspiel.load_game(f"tavola_torres(planes={planes})") for planes in (False, True))
    planes = find("torres").planes
    assert planes
    more = len(planes.labels) * planes.rows * planes.columns
    assert drawn.observation_tensor_size() == plain.observation_tensor_size() + more


def test_openspiel_can_name_an_action_that_is_not_legal() -> None:
    state = pyspiel.load_game("tavola_carcassonne").new_initial_state()
    assert state.action_to_string(0, 11_000) == "action 11000"
