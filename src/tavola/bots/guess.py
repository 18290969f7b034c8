"""What a position is worth to a player, by the game's own value (compiled)."""

from collections.abc import Callable
from math import exp
from typing import Any

from tavola.core import CHANCE, Rng, State, can_hide
from tavola.flat import append, i64, vec

Value = Callable[[Any], list[float]]  # of a State: each player's likely final score
Prospects = Callable[[Any], Any]  # of a State: the lead that a value sees after each legal move, or nothing


def lead(values: list[float], player: i64) -> float:
    """Take the best other player's number from the player's own."""
    best = -1e30
    for other in range(i64(len(values))):
        if other != player and values[other] > best:
            best = values[other]
    return values[player] - best if len(values) > 1 else values[player]


def likelihood(ahead: float) -> float:
    """Turn a lead, counted in scales, into an expected result from 0 to 1."""
    return 1.0 / (1.0 + exp(-ahead)) if ahead > -30.0 else 0.0


def scale_of(values: list[float], share: float) -> float:
    """Say how many points of lead are worth something: a share of what players are likely to score."""
    total = 0.0
    for value in values:
        total += value
    return max(1.0, share * total / float(len(values)))


def foretold(state: State, prospects: Prospects | None) -> vec[float]:
    """Take the leads that a game sees after each legal move, if it has a way to; else nothing."""
    if prospects is None:
        return vec[float]()
    told: Any = prospects(state)
    leads: vec[float] = vec[float](told) if isinstance(told, list) else told
    return leads


def leads_after(state: State, value: Value, prospects: Prospects | None) -> vec[float]:
    """Guess the lead of the player to move after each legal move."""
    leads = foretold(state, prospects)
    if len(leads) > 0:
        return leads
    player = state.to_move
    for move in state.moves():
        after = state.copy()
        after.play(move)
        leads = append(leads, lead(value(after), player))
    return leads


def first_best(leads: vec[float]) -> i64:
    """Give the place of the greatest lead, the first of equals."""
    best: i64 = 0
    for at in range(i64(len(leads))):
        if leads[at] > leads[best]:
            best = at
    return best


def outlook(
    state: State, player: i64, value: Value, foresight: i64, prospects: Prospects | None = None
) -> float:
    """Guess the player's lead, going on with its own best decisions while it is still its turn."""
    if state.to_move != player or foresight == 0:
        return lead(value(state), player)
    if foresight == 1:
        leads = leads_after(state, value, prospects)
        return leads[first_best(leads)]
    best = -1e30
    for move in state.moves():
        after = state.copy()
        after.play(move)
        guess = outlook(after, player, value, foresight - 1, prospects)
        if guess > best:
            best = guess
    return best


def lead_after(
    view: State,
    move: i64,
    value: Value,
    rng: Rng,
    deals: i64,
    foresight: i64,
    prospects: Prospects | None = None,
    *,
    candid: bool = False,
) -> float:
    """Guess the lead of the player to move after a move, averaged over what is hidden and dealt.

    Where nothing is either, or what is hidden is nothing to the value (`candid`), one world stands for all.
    """
    player = view.to_move
    if candid:
        state = view.copy()
        state.play(move)
        if state.to_move != CHANCE:
            return outlook(state, player, value, foresight, prospects)
    open_to_all = not can_hide(view)
    total = 0.0
    for _ in range(deals):
        state = view.copy()
        state.imagine(rng)
        state.play(move)
        if state.to_move == CHANCE:
            while state.to_move == CHANCE:
                state.play(state.deal(rng))
            total += lead(value(state), player)
        elif open_to_all:
            return outlook(state, player, value, foresight, prospects)
        else:
            total += outlook(state, player, value, foresight, prospects)
    return total / float(deals)
