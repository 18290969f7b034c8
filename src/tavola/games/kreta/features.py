"""Opinions about Kreta: what a position is worth, and what a net may read of it."""

from typing import Final

from tavola.core import OVER
from tavola.flat import append, i64, vec
from tavola.games.kreta.actions import (
    CHOOSE_CARD,
    EVERY,
    NO_CARD,
    NO_TILE,
    NOBODY,
    NOWHERE,
    OPEN_INSTEAD,
    STOCKS,
    VILLAGE,
)
from tavola.games.kreta.board import (
    AROUND,
    CARD_NAMES,
    CARDS,
    CORNERS,
    FORTS,
    FORTS_OF,
    HARBOUR_IDS,
    HARBOURS,
    KINDS,
    PROVINCE_IDS,
    PROVINCES,
    SCORINGS,
    TILE_NAMES,
    TOUCHED,
    VALUE,
)
from tavola.games.kreta.position import shares
from tavola.games.kreta.rules import Kreta

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
    for province in range(i64(PROVINCES)):
        if state.rescoring == EVERY or not state.spent[province]:
            _add_payments(state, province, guess)
    left = float(SCORINGS - state.scorings) / float(SCORINGS)
    for player in range(state.players):
        guess[player] += _prospects(state, player) * left
    return list(guess)


def _add_payments(state: Kreta, province: i64, guess: vec[float]) -> None:
    """Add what a province is likely to pay: now, to whoever is first; later, by influence."""
    every = state.rescoring == EVERY
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
    worth = float(VALUE[province])
    caller = state.active if state.phase == CHOOSE_CARD else (state.active + 1) % state.players
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
    sure = LASTS_NEXT if state.next != NO_CARD and TOUCHED[state.next] >> province & 1 else 0.0
    if sure > 0.0 and not every:
        return sure
    return sure + LASTS_HIDDEN * _chance_to_come(state, province, every)


def _expected_scorings(state: Kreta, province: i64) -> float:
    """Guess how often the province will still be scored, less what may change before that."""
    every = state.rescoring == EVERY
    if state.spent[province] and not every:
        return 0.0
    now = _is_scored_next(state, province)
    if now and not every:
        return LASTS_NOW
    return (LASTS_NOW if now else 0.0) + _scorings_to_come(state, province, every)


def _is_scored_next(state: Kreta, province: i64) -> bool:
    return state.now != NO_CARD and TOUCHED[state.now] >> province & 1 == 1


def _chance_to_come(state: Kreta, province: i64, every: bool) -> float:
    """Guess how often (at most once unless `every`) a face-down card of the row touches the province."""
    seen = state.seen_cards()
    unseen: i64 = 0
    for fort in range(i64(FORTS)):
        if seen >> fort & 1 == 0:
            unseen += 1
    touching: i64 = 0
    for place in range(province * CORNERS, province * CORNERS + CORNERS):
        fort = AROUND[place]
        if fort >= 0 and seen >> fort & 1 == 0:
            touching += 1
    hidden = (
        SCORINGS - state.scorings - (1 if state.now != NO_CARD else 0) - (1 if state.next != NO_CARD else 0)
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
    worth = 0.0
    for card in range(i64(CARDS)):
        if state.played[player * CARDS + card] == 0:
            worth += IN_HAND[card]
    tiles: i64 = 0
    for kind in range(i64(KINDS)):
        tiles += state.harvested[player * KINDS + kind]
    in_stock = state.stock[player * STOCKS + VILLAGE]
    rights = min(in_stock, tiles - (4 - in_stock))
    return worth + VILLAGE_RIGHT * float(rights) + RIPE * _harvest_in_reach(state, player)


def _harvest_in_reach(state: Kreta, player: i64) -> float:
    chain = state.chain(player)
    points: i64 = 0
    for province in range(i64(PROVINCES)):
        kind = state.tiles[province]
        if chain >> province & 1 and kind != NO_TILE:
            points += state.harvested[player * KINDS + kind] + 1
    return float(points)


# -- for nets ------------------------------------------------------------------------------------------

SEATS: Final = 4
PHASES: Final = OPEN_INSTEAD + 1

# Where the numbers of a seat stand, counted from its first.
SCORE: Final = 0
DUE: Final = SCORE + 1  # by the open card, by the next, by a card still face down
HELD: Final = DUE + 3  # + card
LEFT: Final = HELD + CARDS  # + kind of piece
ABBOT_LEFT: Final = LEFT + STOCKS
TAKEN: Final = ABBOT_LEFT + 1  # + kind of tile
SAILING: Final = TAKEN + KINDS  # + harbour
SETTLED: Final = SAILING + HARBOURS  # + 3 * province: villagers, abbot, influence
SEAT_WIDTH: Final = SETTLED + 3 * PROVINCES

# Where the others stand, after all seats.
COUNTRY: Final = SEATS * SEAT_WIDTH  # + COUNTRY_WIDTH * province, tiles last
COUNTRY_WIDTH: Final = 5 + KINDS
TOWERS: Final = COUNTRY + COUNTRY_WIDTH * PROVINCES  # + 5 * fort
PHASE: Final = TOWERS + 5 * FORTS  # + phase
DONE: Final = PHASE + PHASES
STEPS: Final = DONE + 1
OWN_TURN: Final = STEPS + 1
NUMBERS: Final = OWN_TURN + 1

FORTS_AT: Final = vec[i64]([sum([1 << fort for fort in around]) for around in FORTS_OF])  # [province]
EVERY_FORT: Final = (1 << FORTS) - 1


def features(view: Kreta, player: i64) -> vec[float]:
    """Describe a view to a net: the asking player first, then the others in the order of the seats."""
    seen = vec[float]([0.0] * NUMBERS)
    for seat in range(view.players):
        _show_seat(view, (player + seat) % view.players, seen, SEAT_WIDTH * seat)
    _show_country(view, player, seen)
    _show_forts(view, player, seen)
    seen[PHASE + view.phase] = 1.0
    seen[DONE] = float(view.scorings) / 11.0
    seen[STEPS] = float(view.steps) / 4.0
    seen[OWN_TURN] = 1.0 if view.active == player else 0.0
    return seen


def _show_seat(view: Kreta, seat: i64, seen: vec[float], first: i64) -> None:
    played = view.played
    stock = view.stock
    harvested = view.harvested
    ships = view.ships
    villagers = view.villagers
    seen[first + SCORE] = float(view.score[seat]) / 50.0
    for card in range(i64(CARDS)):
        if played[seat * CARDS + card] == 0:
            seen[first + HELD + card] = 1.0
    for kind in range(i64(STOCKS)):
        seen[first + LEFT + kind] = float(stock[seat * STOCKS + kind]) / 5.0
    for kind in range(i64(KINDS)):
        seen[first + TAKEN + kind] = float(harvested[seat * KINDS + kind]) / 4.0
    for harbour in range(i64(HARBOURS)):
        if ships[seat * HARBOURS + harbour]:
            seen[first + SAILING + harbour] = 1.0
    for province in range(i64(PROVINCES)):
        people = villagers[seat * PROVINCES + province]
        if people:
            seen[first + SETTLED + 3 * province] = float(people) / 5.0
    if view.abbots[seat] == NOWHERE:
        seen[first + ABBOT_LEFT] = 1.0
    else:
        seen[first + SETTLED + 3 * view.abbots[seat] + 1] = 1.0


def _show_country(view: Kreta, player: i64, seen: vec[float]) -> None:
    now = TOUCHED[view.now] if view.now != NO_CARD else 0
    next = TOUCHED[view.next] if view.next != NO_CARD else 0
    hidden = EVERY_FORT & ~view.seen_cards()
    figures = view.figures
    spent = view.spent
    tiles = view.tiles
    for province in range(i64(PROVINCES)):
        at = COUNTRY + COUNTRY_WIDTH * province
        seen[at] = float(figures[province]) / 7.0
        if spent[province]:
            seen[at + 1] = 1.0
        if now >> province & 1:
            seen[at + 2] = 1.0
        if next >> province & 1:
            seen[at + 3] = 1.0
        seen[at + 4] = float(count(hidden & FORTS_AT[province])) / 6.0
        if tiles[province] != NO_TILE:
            seen[at + 5 + tiles[province]] = 1.0
    _show_influence(view, player, seen)


def _show_influence(view: Kreta, player: i64, seen: vec[float]) -> None:
    """Show every seat's influence, and add what it pays to what is due by each card."""
    players = view.players
    influences = view.influences()
    every = view.rescoring == EVERY
    first = vec[i64]([0] * players)  # [seat] -> where its numbers begin
    for seat in range(players):
        first[(player + seat) % players] = SEAT_WIDTH * seat
    for province in range(i64(PROVINCES)):
        anyone: i64 = 0
        for seat in range(players):
            held = influences[province * players + seat]
            if held:
                seen[first[seat] + SETTLED + 3 * province + 2] = float(held) / 7.0
                anyone += held
        if anyone and (every or view.spent[province] == 0):
            paid = shares(influences, province * players, players, VALUE[province])
            for seat in range(players):
                _show_due(seen, first[seat] + DUE, province, paid[seat])


def _show_due(seen: vec[float], due: i64, province: i64, paid: i64) -> None:
    if paid:
        at = COUNTRY + COUNTRY_WIDTH * province
        points = float(paid) / 20.0
        seen[due] += points * seen[at + 2]
        seen[due + 1] += points * seen[at + 3]
        seen[due + 2] += points * seen[at + 4] * 6.0 / 10.0


def count(bits: i64) -> i64:
    """Count the members of a set."""
    members: i64 = 0
    while bits:
        bits &= bits - 1
        members += 1
    return members


def _show_forts(view: Kreta, player: i64, seen: vec[float]) -> None:
    turned_up = view.seen_cards()
    for fort in range(i64(FORTS)):
        at = TOWERS + 5 * fort
        if view.forts[fort] != NOBODY:
            seen[at if view.forts[fort] == player else at + 1] = 1.0
        seen[at + 4] = float(turned_up >> fort & 1)
    if view.now != NO_CARD:
        seen[TOWERS + 5 * view.now + 2] = 1.0
    if view.next != NO_CARD:
        seen[TOWERS + 5 * view.next + 3] = 1.0


OTHER_PHASES: Final = (
    *("choosing a card", "more with the admiral", "more with the commander", "fort for the next scoring"),
    *("over", "drawing the first player", "laying tiles", "opening the row", "opening the next fort card"),
    "opening one instead",
)


def _seat_labels(seat: int) -> list[str]:
    names = ["score", "due now", "due next", "due later", *[f"holds {card}" for card in CARD_NAMES]]
    names += [f"{piece} left" for piece in ("villagers", "villages", "ships", "forts")]
    names += ["abbot left", *[f"tiles of {kind}" for kind in TILE_NAMES]]
    names += [f"ship in {harbour}" for harbour in HARBOUR_IDS]
    for province in PROVINCE_IDS:
        names += [f"{what} in {province}" for what in ("villagers", "abbot", "influence")]
    return [f"seat +{seat}: {name}" for name in names]


def _labels() -> list[str]:
    names: list[str] = []
    for seat in range(SEATS):
        names += _seat_labels(seat)
    of_provinces = ("figures", "spent", "scored now", "scored next", "cards to come", *TILE_NAMES)
    for province in PROVINCE_IDS:
        names += [f"{province}: {what}" for what in of_provinces]
    for fort in range(1, FORTS + 1):
        names += [f"fort {fort}: {what}" for what in ("own", "other's", "scored now", "scored next", "seen")]
    names += [f"phase: {phase}" for phase in (*CARD_NAMES, *OTHER_PHASES)]
    return [*names, "scorings done", "steps left", "own turn"]


LABELS: Final = tuple(_labels())
