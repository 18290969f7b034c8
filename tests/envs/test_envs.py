"""Every game through the learning interfaces, checked by their makers' own tests."""

from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from open_spiel.python.algorithms import mcts
from pettingzoo.test import api_test, render_test, seed_test

import tavola.envs.gymnasium
import tavola.envs.openspiel  # noqa: F401 (registers the games)
from tavola.core import OVER, Rng
from tavola.envs.lens import seen_leads
from tavola.envs.pettingzoo import env
from tavola.game import BadOption, Game
from tests.envs.box import box

every_game = pytest.mark.parametrize("game", box().values(), ids=box())
quiet = pytest.mark.filterwarnings("ignore")  # their makers warn about infinite boxes and dictionaries


@quiet
@every_game
def test_pettingzoos_own_api_and_seed_tests_pass(game: Game[Any]) -> None:
    for players in (game.seats[0], game.seats[-1]):
        api_test(env(game.name, players), num_cycles=60)
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
    check_env(gymnasium.make(f"tavola/{game.title}-v0").unwrapped, skip_render_check=True)


@quiet
@every_game
def test_openspiels_own_simulation_passes(game: Game[Any]) -> None:
    loaded = pyspiel.load_game(f"tavola_{game.name}")
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)


def test_openspiels_search_plays_our_game() -> None:
    loaded = pyspiel.load_game("tavola_carcassonne")
    state = loaded.new_initial_state()
    state.apply_action(state.legal_actions()[0])
    dice = np.random.RandomState(1)
    searcher = mcts.MCTSBot(loaded, 1.4, 4, mcts.RandomRolloutEvaluator(1, dice), random_state=dice)
    assert searcher.step(state) in state.legal_actions()


@every_game
def test_rewards_of_a_game_add_up_to_the_final_lead(game: Game[Any]) -> None:
    table = env(game.name, reward="difference")
    table.reset(seed=4)
    first = seen_leads(table.unwrapped.table.state)
    rng = Rng(4)
    earned = dict.fromkeys(table.possible_agents, 0.0)
    while table.unwrapped.table.state.to_move != OVER:
        legal = np.flatnonzero(table.last()[0]["action_mask"])
        table.step(int(legal[rng.below(len(legal))]))
        for agent, reward in table.rewards.items():
            earned[agent] += reward
    scores = table.unwrapped.table.state.scores()
    assert list(earned.values()) == [scores[seat] - scores[1 - seat] - first[seat] for seat in range(2)]


def test_an_illegal_action_is_refused_with_what_would_do() -> None:
    table = env("carcassonne")
    table.reset(seed=1)
    with pytest.raises(ValueError, match="player_0: action 0 is not legal now; the mask allows"):
        table.step(0)


def test_an_unknown_reward_is_refused() -> None:
    with pytest.raises(BadOption, match="no reward 'gold'; it is one of difference, win, final"):
        env("carcassonne", reward="gold")
