"""What a position is worth to each player."""

from typing import Final

from tavola.core import OVER
from tavola.flat import append, i64, vec
from tavola.games.kreta.rules import board, phases
from tavola.games.kreta.rules.play import Kreta

# Weights found by bench/tune.py over 1,000 deals of greedy play for two; who may call the Castellan next was
# then set by a search of 60 iterations, which cares whose turn it is. With them it beat itself with the value
# of before, which counted only who is first in a province, in 18.5 of 20 games, and greedy did in 69 of 100.
# First: how much of what a province would pay now is likely to be paid in the end.
CASHED: Final = 0.843  # by the open card, to the player who may call the Castellan next
LASTS_NOW: Final = 0.842  # by the open card, to the others
LASTS_NEXT: Final = 0.455
LASTS_HIDDEN: Final = 0.024
FIRM_NOW: Final = 0.685  # how far a margin of influence counts, instead of who is first
FIRM_LATER: Final = 0.784
PRESENCE: Final = 0.027  # a piece of influence is worth so much of the value even where it pays nothing yet
# [card] -> a card in hand; less than nothing for one that had better be played soon
IN_HAND: Final = vec[float]([-0.07, 2.113, -2.442, 0.047, 0.256, 0.948, -0.211])
RIPE: Final = 1.175  # of the points for a tile that could be harvested
VILLAGE_RIGHT: Final = 1.802  # a harvested tile that no village matches yet


def value(state: Kreta) -> list[float]:
    """Guess each player's final score."""
    scores = [float(points) for points in state.scores()]
    if state.to_move == OVER:
        return scores
    guess = vec[float](scores)
    for province in range(i64(board.PROVINCES)):
        if state.rescoring == board.EVERY or not state.spent[province]:
            _add_payments(state, province, guess)
    left = float(board.SCORINGS - state.scorings) / float(board.SCORINGS)
    for player in range(state.players):
        guess[player] += _prospects(state, player) * left
    return list(guess)


def reasons(state: Kreta) -> dict[str, list[float]]:
    """Name the parts of each player's value."""
    if state.to_move == OVER:
        return {"points": value(state)}
    left = float(board.SCORINGS - state.scorings) / float(board.SCORINGS)
    parts = {
        "points": [float(points) for points in state.scores()],
        "the cards in hand": [left * _cards(state, player) for player in range(state.players)],
        "villages to build": [left * _villages(state, player) for player in range(state.players)],
        "harvests in reach": [
            left * RIPE * _harvest_in_reach(state, player) for player in range(state.players)
        ],
    }
    for province in range(i64(board.PROVINCES)):
        paid = vec[float]([0.0] * state.players)
        if state.rescoring == board.EVERY or not state.spent[province]:
            _add_payments(state, province, paid)
        parts[f"influence in {board.PROVINCE_NAMES[province]}"] = list(paid)
    return parts


def _add_payments(state: Kreta, province: i64, guess: vec[float]) -> None:
    """Add what a province is likely to pay: now, to whoever is first; later, by influence."""
    every = state.rescoring == board.EVERY
    now = _is_scored_next(state, province)
    later = 0.0
    if every or not now:
        later = _scorings_to_come(state, province, every)
    if not now and later <= 0.0:
        return
    held = vec[i64](capacity=4)
    anyone: i64 = 0
    for player in range(state.players):
        held = append(held, state.influence(player, province))
        anyone += held[player]
    if anyone == 0:
        return
    paid = state.payments(province)
    worth = float(board.VALUE[province])
    caller = state.active if state.phase == phases.CHOOSE_CARD else (state.active + 1) % state.players
    for player in range(state.players):
        firm = 0.25 * worth * float(_margin(held, player))
        sure = float(paid[player])
        if now:
            lasts = CASHED if player == caller else LASTS_NOW
            guess[player] += lasts * (sure + FIRM_NOW * (firm - sure))
        guess[player] += later * (sure + FIRM_LATER * (firm - sure))
        guess[player] += (later + (LASTS_NOW if now else 0.0)) * PRESENCE * worth * float(held[player])


def _margin(held: vec[i64], player: i64) -> i64:
    """Count how far the player's influence is ahead of the best other's, from 0 (behind by 2) to 4."""
    best: i64 = 0
    for other in range(i64(len(held))):
        if other != player and held[other] > best:
            best = held[other]
    return max(0, min(4, held[player] - best + 2))


def _scorings_to_come(state: Kreta, province: i64, every: bool) -> float:
    """Guess how often the province is scored after the open card, less what may change before that."""
    sure = LASTS_NEXT if state.next != board.NO_CARD and board.TOUCHED[state.next] >> province & 1 else 0.0
    if sure > 0.0 and not every:
        return sure
    return sure + LASTS_HIDDEN * _chance_to_come(state, province, every)


def _is_scored_next(state: Kreta, province: i64) -> bool:
    return state.now != board.NO_CARD and board.TOUCHED[state.now] >> province & 1 == 1


def _chance_to_come(state: Kreta, province: i64, every: bool) -> float:
    """Guess how often (at most once unless `every`) a face-down card of the row touches the province."""
    seen = state.seen_cards()
    unseen: i64 = 0
    for fort in range(i64(board.FORTS)):
        if seen >> fort & 1 == 0:
            unseen += 1
    touching: i64 = 0
    for place in range(province * board.CORNERS, province * board.CORNERS + board.CORNERS):
        fort = board.AROUND[place]
        if fort >= 0 and seen >> fort & 1 == 0:
            touching += 1
    hidden = (
        board.SCORINGS
        - state.scorings
        - (1 if state.now != board.NO_CARD else 0)
        - (1 if state.next != board.NO_CARD else 0)
    )
    if hidden <= 0:
        return 0.0
    if every:
        return float(hidden) * float(touching) / float(unseen)
    missed = 1.0
    for drawn in range(hidden):
        missed *= max(0.0, 1.0 - float(touching) / float(unseen - drawn))
    return 1.0 - missed


def _prospects(state: Kreta, player: i64) -> float:
    """Weigh what is not influence yet: cards in hand, tiles in reach, villages one may still build."""
    worth = _cards(state, player) + _villages(state, player)
    return worth + RIPE * _harvest_in_reach(state, player)


def _cards(state: Kreta, player: i64) -> float:
    worth = 0.0
    for card in range(i64(board.CARDS)):
        if state.played[player * board.CARDS + card] == 0:
            worth += IN_HAND[card]
    return worth


def _villages(state: Kreta, player: i64) -> float:
    tiles: i64 = 0
    for kind in range(i64(board.KINDS)):
        tiles += state.harvested[player * board.KINDS + kind]
    in_stock = state.stock[player * board.STOCKS + board.VILLAGE]
    return VILLAGE_RIGHT * float(min(in_stock, tiles - (4 - in_stock)))


def _harvest_in_reach(state: Kreta, player: i64) -> float:
    chain = state.chain(player)
    points: i64 = 0
    for province in range(i64(board.PROVINCES)):
        kind = state.tiles[province]
        if chain >> province & 1 and kind != board.NO_TILE:
            points += state.harvested[player * board.KINDS + kind] + 1
    return float(points)
