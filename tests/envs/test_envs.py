"""Every game through the learning interfaces, checked by their makers' own tests."""

import os
import sys
from pathlib import Path
from re import MULTILINE, findall
from subprocess import run
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from open_spiel.python.algorithms import generate_playthrough, mcts

import tavola.envs.gymnasium
import tavola.envs.openspiel  # noqa: F401 (registers the games)
from tavola.core import OVER, Rng
from tavola.envs.lens import seen_leads
from tavola.envs.pettingzoo import env
from tavola.game import BadOption, Game
from tavola.registry import find
from tests.envs.box import box
from tests.envs.makers import api_test, render_test, seed_test

SHORT = {"keythedral": "length=short"}  # of the others any game is short enough

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


@quiet
@every_game
def test_openspiel_writes_the_same_playthrough_again(game: Game[Any]) -> None:
    name = f"tavola_{game.name}({SHORT.get(game.name, '')})"
    text = generate_playthrough.playthrough(name, None, seed=3)
    assert f"NumDistinctActions() = {game.actions}" in text
    assert text.count("IsTerminal() = True") == 1
    actions = [int(action) for action in findall(r"^action: (\d+)$", text, MULTILINE)]
    assert generate_playthrough.playthrough(name, actions, seed=3) == text


@pytest.mark.parametrize("name", ["carcassonne", "kreta"])
def test_openspiels_search_plays_a_whole_game_of_ours(name: str) -> None:
    loaded = pyspiel.load_game(f"tavola_{name}")
    dice = np.random.RandomState(1)
    glance = Glance()
    searcher = mcts.MCTSBot(loaded, 0.05, 25, glance, random_state=dice)
    state = loaded.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            moves, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choice(moves, p=odds))
        elif state.current_player() == 0:
            state.apply_action(searcher.step(state))
        else:
            state.apply_action(dice.choice(state.legal_actions()))
    assert state.returns()[0] > 0
    assert glance.looks > 50


class Glance(mcts.Evaluator):  # type: ignore[misc]
    """Rates a position by the value of the game, since playing it out takes OpenSpiel long."""

    def __init__(self) -> None:
        self.looks = 0

    def evaluate(self, state: Any) -> list[float]:  # noqa: ANN401
        self.looks += 1
        mine, other = find(state.tavola.game.name).value(state.position)
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
