"""What the value of a position of Torres is made of, by name."""

from typing import Final

from tavola.core import OVER
from tavola.flat import i64
from tavola.games.torres.mind.value import ACTION, BLOCK, CARD, KNIGHT, LATER, turns_left, value
from tavola.games.torres.rules import board, phases
from tavola.games.torres.rules.play import Torres
from tavola.games.torres.rules.survey import Survey

# What the parts are called, in the order of `_parts`; the last is what is left of the value.
KING: Final = "the king’s bonus"
PARTS: Final = [
    "points",
    "castles in this phase",
    "castles in later phases",
    KING,
    "knights on the board",
    "blocks, cards and action points",
    "roofs to climb",
]
WITH_MASTER: Final = [part if part != KING else "the king and the master card" for part in PARTS]


def reasons(state: Torres) -> dict[str, list[float]]:
    """Name the parts of each player's value."""
    guesses = value(state)
    if state.to_move == OVER or state.phase == 0:
        return {"points": guesses}
    land = state.castles()
    names = PARTS if state.master < 0 else WITH_MASTER
    parts: dict[str, list[float]] = {name: [] for name in names}
    for player in range(state.players):
        named = _parts(state, land, player)
        for at in range(len(named)):
            parts[names[at]].append(named[at])
        parts[names[-1]].append(guesses[player] - sum(named))
    return parts


def _parts(state: Torres, land: Survey, player: i64) -> list[float]:
    """Give the parts of a player's value but the last."""
    levels = state.best_levels(land, player)
    points = land.points(levels)
    ahead = float(board.PHASES - state.phase)
    scored = state.stage == phases.KING_MOVE  # then this phase is over
    return [
        float(state.score[player]),
        0.0 if scored else float(points),
        LATER * ahead * float(points),
        0.0 if scored else float(_bonuses(state, land, player)),
        KNIGHT * (ahead + 0.5) * float(board.KNIGHTS - state.reserve(player)),
        _means(state, player),
    ]


def _bonuses(state: Torres, land: Survey, player: i64) -> i64:
    bonus = state.king_bonus(land, player)
    return bonus + state.award(state.land(), player) if state.master >= 0 else bonus


def _means(state: Torres, player: i64) -> float:
    """Add up what is still to build, to play and to spend."""
    turns = turns_left(state, player)
    means = CARD * float(min(state.hand_size(player), turns))
    if turns > 0:
        means += BLOCK * float(state.blocks_left(player))
    return means + ACTION * float(state.ap) if player == state.active else means
