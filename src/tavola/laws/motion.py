"""Laws 1, 3, 4 and 9: moves and luck, copies, positions and records, and what the oracle says."""

import json
from collections.abc import Callable
from typing import Any

from tavola.core import CHANCE, Move, Rng, State
from tavola.game import Match
from tavola.laws.breach import broken, demand
from tavola.record import from_json, from_text, position, set_up, to_json, to_text

Oracle = Callable[[Any], None]  # takes a state and asserts
AHEAD = 4  # plies that one of two copies is played on


def check_moves(match: Match[Any]) -> list[Move]:
    """Law 1 before the end; give the legal moves."""
    legal: list[Move] = match.state.legal_moves()
    demand(match, 1, bool(legal), "no legal move before the end")
    demand(match, 1, legal == sorted(set(legal)), "legal moves are not ascending")
    demand(match, 1, legal[0] >= 0 and legal[-1] < match.game.actions, "a move outside the action space")
    span = match.game.luck if match.state.to_move == CHANCE else match.game.decisions
    demand(match, 1, legal[0] in span and legal[-1] in span, f"a move outside its {span}")
    if match.state.to_move == CHANCE:
        weights = match.state.weights()
        demand(match, 1, len(weights) == len(legal) and min(weights) > 0, "weights do not match")
    return legal


def check_copy(match: Match[Any]) -> None:
    """Laws 3 and 4: a copy, and a position as JSON there and back."""
    game, state = match.game, match.state
    before = position(state)
    copied = state.copy()
    demand(match, 3, position(copied) == before, "a copy differs")
    carried = getattr(state.copy(), "__dict__", {})  # what a game's own copy takes along is known to it
    unnamed = getattr(state, "__dict__", {}).keys() - {*state.FIELDS, *carried, "story"}
    demand(match, 3, not unnamed, f"FIELDS does not name {', '.join(sorted(unnamed))}, so no copy carries it")
    there_and_back = set_up(game, json.loads(json.dumps(before)), options=match.options)
    demand(match, 4, position(there_and_back) == before, "JSON there and back differs")
    demand(match, 4, there_and_back.legal_moves() == state.legal_moves(), "JSON changes the moves")


def check_twins(match: Match[Any]) -> None:
    """Law 3 as the game goes on: either of a copy and its source is played on, the other stays as it was."""
    before = position(match.state)
    source, rng = match.state.copy(), Rng(len(match.plies))
    for _ in range(2):
        copied = source.copy()
        play_on(copied, rng)
        demand(match, 3, position(source) == before, "a copy that is played on changes its source")
        copied = source.copy()
        play_on(source, rng)
        demand(match, 3, position(copied) == before, "a source that is played on changes its copy")
        source = copied
    demand(match, 3, position(match.state) == before, "a copy of a copy changes what it comes from")


def play_on(state: State, rng: Rng) -> None:
    """Play some random moves, those of luck as well."""
    for _ in range(AHEAD):
        legal = state.legal_moves()
        if legal:
            state.play(legal[rng.below(len(legal))])


def check_replay(match: Match[Any]) -> None:
    """Law 4 at the end: the record leads there again, as JSON and as text."""
    end = position(match.state)
    for again in (from_json(json.loads(json.dumps(to_json(match)))), from_text(to_text(match))):
        demand(match, 4, position(again.state) == end, "a record replays to another end")


def consult(oracle: Oracle, match: Match[Any]) -> None:
    """Law 9: ask a slow and obvious second opinion."""
    try:
        oracle(match.state)
    except AssertionError as error:
        raise broken(match, 9, f"the oracle says otherwise: {error}") from error
