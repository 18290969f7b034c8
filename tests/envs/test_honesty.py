"""No adapter shows what a seat cannot know, and a seed decides everything."""

import os
import sys
from ast import literal_eval
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from subprocess import run
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.observation import make_observation

import tavola.envs.openspiel  # noqa: F401 (registers the games)
from tavola.core import OVER, Event, Rng, State
from tavola.envs.gymnasium import SeatEnv
from tavola.envs.pettingzoo import TableEnv
from tavola.envs.session import Session
from tavola.envs.vector import Sides, VectorTables
from tavola.game import Game
from tavola.laws import LawBroken, check
from tavola.registry import find
from tests.envs.box import box
from tests.envs.trajectory import sums

SECRETIVE = [game for game in box().values() if game.secrets]
secretive = pytest.mark.parametrize("game", SECRETIVE, ids=[game.name for game in SECRETIVE])


def worlds(game: Game[Any], players: int, every: int) -> Iterator[tuple[int, State, State]]:
    """Play a random game; now and then give a seat, the position, and another that it cannot tell apart."""
    table = Session(game, players, {})
    table.reset(players)
    rng = Rng(players)
    ply = 0
    while table.state.to_move != OVER and ply < 400:
        if ply % every == 0:
            for seat in range(players):
                other = table.state.seen_by(seat)
                other.imagine(rng)
                yield seat, table.state.copy(), other
        moves = table.state.legal_moves()
        table.play(moves[rng.below(len(moves))])
        ply += 1


def same(shown: object, other: object) -> bool:
    """Compare what adapters show: arrays, dictionaries, tuples and plain values."""
    if isinstance(shown, np.ndarray):
        return np.array_equal(shown, np.asarray(other))
    if isinstance(shown, dict) and isinstance(other, dict):
        return shown.keys() == other.keys() and all(same(shown[key], other[key]) for key in shown)
    if isinstance(shown, tuple) and isinstance(other, tuple):
        return all(same(one, two) for one, two in zip(shown, other, strict=True))
    return bool(shown == other)


@secretive
def test_the_other_worlds_do_differ(game: Game[Any]) -> None:
    players = game.seats[-1]
    hidden = [
        any(list_of(state, name) != list_of(other, name) for name in state.FIELDS)
        for _, state, other in worlds(game, players, 5)
    ]
    assert sum(hidden) > 10


def list_of(state: State, name: str) -> list[int]:
    """Give a field of a position as a list."""
    value = getattr(state, name)
    return [value] if isinstance(value, int) else list(value)


@secretive
def test_an_agent_is_shown_the_same_whatever_is_hidden(game: Game[Any]) -> None:
    for players in (game.seats[0], game.seats[-1]):
        table = TableEnv(game.name, players, planes=bool(game.planes))
        table.reset(seed=1)

        def shown(state: State, seat: int, table: TableEnv = table) -> tuple[Any, ...]:
            table.table.state = state
            table._select()
            agent = table.possible_agents[seat]
            lead = table.observer.leads(state)[seat]  # of which rewards are made
            return table.observe(agent), table.infos[agent], table.agent_selection, lead

        for seat, state, other in worlds(game, players, 7):
            assert same(shown(state, seat), shown(other, seat))


@secretive
def test_a_learner_in_a_seat_is_shown_the_same_whatever_is_hidden(game: Game[Any]) -> None:
    players = game.seats[-1]
    planes = bool(game.planes)
    seats = [SeatEnv(game.name, players, seat=seat, planes=planes) for seat in range(players)]

    def shown(state: State, learner: SeatEnv) -> tuple[Any, ...]:
        learner.table.state = state
        return learner._observation(), learner.action_masks()

    for seat, state, other in worlds(game, players, 7):
        if state.to_move == seat:
            assert same(shown(state, seats[seat]), shown(other, seats[seat]))


@secretive
def test_many_tables_show_the_same_whatever_is_hidden(game: Game[Any]) -> None:
    players = game.seats[-1]
    tables = VectorTables(game.name, 2, players, planes=bool(game.planes))
    tables.reset(seed=1)
    for seat, state, other in worlds(game, players, 7):
        if state.to_move == seat:
            tables.batch.states[:] = [state, other]
            tables.batch.look()
            views = tables.views()
            assert all(part is None or np.array_equal(part[0], part[1]) for part in views)


@secretive
def test_the_leads_that_tables_make_rewards_of_are_the_same_whatever_is_hidden(game: Game[Any]) -> None:
    players = game.seats[-1]
    tables = VectorTables(game.name, 2, players)
    tables.reset(seed=1)
    for seat, state, other in worlds(game, players, 7):
        tables.batch.states[:] = [state, other]
        for table in range(2):
            tables.batch._begin(table)
        leads = np.array(tables.batch.leads).reshape(2, players)
        assert leads[0, seat] == leads[1, seat]


@secretive
def test_looking_ahead_shows_the_same_whatever_is_hidden(game: Game[Any]) -> None:
    tables = VectorTables(game.name, 1)
    tables.reset(seed=1)

    def shown(state: State) -> tuple[Any, ...]:
        tables.batch.states[:] = [state]
        tables.batch.look()
        tables.fancy = Rng(5)
        return tables.ahead()

    for seat, state, other in worlds(game, game.seats[0], 9):
        if state.to_move == seat:
            for seen, again in zip(shown(state), shown(other), strict=True):
                assert np.array_equal(seen, again, equal_nan=True)


@secretive
def test_a_side_shows_the_same_whatever_is_hidden_from_its_seat(game: Game[Any]) -> None:
    players = game.seats[-1]
    tables = VectorTables(game.name, 1, players)
    tables.reset(seed=1)

    def shown(state: State) -> Sides:
        tables.batch.states[:] = [state]
        tables.fancy = Rng(5)
        return tables.sides()

    for seat, state, other in worlds(game, players, 9):
        seen, again = shown(state), shown(other)
        assert np.array_equal(seen.observations[0, seat], again.observations[0, seat])
        if seat == 0:  # the others imagine with what dice are left by those before them, who see other things
            assert np.array_equal(seen.values[0, seat], again.values[0, seat])


@secretive
def test_openspiel_shows_the_same_whatever_is_hidden(game: Game[Any]) -> None:
    players = game.seats[-1]
    loaded = pyspiel.load_game(f"tavola_{game.name}(players={players})")
    node = loaded.new_initial_state()
    params = {"planes": True} if game.planes else {}
    full = make_observation(loaded, params=params)
    common = make_observation(loaded, sort(pyspiel.PrivateInfoType.NONE, public=True))
    own = make_observation(loaded, sort(pyspiel.PrivateInfoType.SINGLE_PLAYER, public=False))

    def shown(state: State, seat: int) -> tuple[Any, ...]:
        node.position = state
        legal = node.legal_actions() if state.to_move == seat else []
        full.set_from(node, seat)
        words = [observer.string_from(node, seat) for observer in (full, common, own)]
        return full.tensor.copy(), node.observation_tensor(seat), str(node), legal, words

    for seat, state, other in worlds(game, players, 7):
        assert same(shown(state, seat), shown(other, seat))


def sort(private: Any, *, public: bool) -> Any:  # noqa: ANN401
    """Name a sort of observation as OpenSpiel does."""
    return pyspiel.IIGObservationType(perfect_recall=False, public_info=public, private_info=private)


@secretive
def test_openspiels_public_observation_is_the_same_for_all_seats(game: Game[Any]) -> None:
    loaded = pyspiel.load_game(f"tavola_{game.name}")
    node = loaded.new_initial_state()
    common = make_observation(loaded, sort(pyspiel.PrivateInfoType.NONE, public=True))
    own = make_observation(loaded, sort(pyspiel.PrivateInfoType.SINGLE_PLAYER, public=False))
    secrets = 0
    for _, state, _ in worlds(game, 2, 9):
        node.position = state
        assert common.string_from(node, 0) == common.string_from(node, 1)
        secrets += own.string_from(node, 0) != own.string_from(node, 1)
    assert secrets > 0


def test_features_that_peek_at_another_hand_break_the_law_of_candid_games() -> None:
    game = find("torres")

    def peeking(state: Any, player: int) -> list[float]:  # noqa: ANN401
        numbers = list(game.features(state, player))
        other = 10 * (1 - player)
        numbers[0] += float(sum(state.hand[other : other + 10]))
        return numbers

    check(game, games=3, players=2, options={})
    with pytest.raises(LawBroken, match="law 7: features, planes or window are not candid"):
        check(replace(game, features=peeking, write_features=None), games=20, players=2, options={})


def test_a_value_that_peeks_or_prospects_that_differ_break_their_laws() -> None:
    game = find("torres")

    def peeking(state: Any) -> list[float]:  # noqa: ANN401
        return [worth + int(state.hidden[0]) for worth in game.value(state)]

    with pytest.raises(LawBroken, match="law 7: the value is not candid"):
        check(replace(game, value=peeking, prospects=None), games=20, players=2, options={})
    with pytest.raises(LawBroken, match="law 11: the prospects are not what the value says"):
        check(replace(game, value=peeking, candid_value=False), games=20, players=2, options={})


def test_a_game_that_wrongly_calls_itself_open_breaks_the_law() -> None:
    game = find("torres")
    check(game, games=2, players=2, options={"variant": "master"})
    with pytest.raises(LawBroken, match="law 7: the match is said to hide nothing"):
        check(replace(game, all_open=lambda _first: True), games=3, players=2, options={})


@secretive
def test_openspiel_remembers_for_a_seat_no_secret_of_another(game: Game[Any]) -> None:
    loaded = pyspiel.load_game(f"tavola_{game.name}")
    node = loaded.new_initial_state()
    rng = Rng(6)
    compared = 0
    for _ in range(1500):
        if node.is_terminal():
            node = loaded.new_initial_state()
        legal = node.legal_actions()
        moves = [legal[rng.below(len(legal))] for _ in range(2)]
        futures = [node.child(move) for move in moves]
        for seat in range(loaded.num_players()):
            here, played = node.position, [node.move_of(move) for move in moves]
            (events, told), (_, also_told) = (heard(game, here, move, seat) for move in played)
            if told != events and told == also_told:
                strings = [(f.information_state_string(seat), f.observation_string(seat)) for f in futures]
                assert strings[0] == strings[1]
                compared += 1
        node = futures[0]
    assert compared > 5


def heard(game: Game[Any], state: State, move: int, seat: int) -> tuple[list[Event], list[Event]]:
    """Give what happens by a move, and what a seat is told of it."""
    after = state.copy()
    after.story = []
    after.play(move)
    return after.story, [game.heard_by(event, seat) for event in after.story]


def test_trajectories_are_the_same_compiled_and_in_plain_python() -> None:
    asked = [sys.executable, "-m", "tests.envs.trajectory", "9"]
    root = Path(__file__).parent.parent.parent
    plain = run(
        asked, capture_output=True, text=True, check=True, cwd=root, env={**os.environ, "TAVOLA_PURE": "1"}
    )
    assert sums(9) == literal_eval(plain.stdout)


def test_another_seed_makes_another_trajectory() -> None:
    once, again = sums(1), sums(2)
    for name in once:
        assert all(one != two for one, two in zip(once[name], again[name], strict=True))
    assert sums(1) == once
