"""What a net reads of a position."""

from typing import Any, Final

from tavola.flat import i64, vec
from tavola.games.kreta.rules import board
from tavola.games.kreta.rules.play import Kreta
from tavola.games.kreta.rules.scoring import shares
from tavola.layout import Layout
from tavola.layout import shares as shares_of

SEATS: Final = 4
OTHER_PHASES: Final = (
    *("choosing a card", "more with the admiral", "more with the commander", "fort for the next scoring"),
    *("over", "drawing the first player", "laying tiles", "opening the row", "opening the next fort card"),
    "opening one instead",
)

# Every constant says where its numbers begin: counted from the first of its seat, province or fort.
_PEOPLE: Final = Layout()
VILLAGERS: Final = i64(_PEOPLE.add("villagers", unit=5))
ABBOT: Final = i64(_PEOPLE.add("abbot"))
INFLUENCE: Final = i64(_PEOPLE.add("influence", unit=7, most=3))
PEOPLE_WIDTH: Final = i64(len(_PEOPLE))

_SEAT: Final = Layout()
SCORE: Final = i64(_SEAT.add("score", unit=50, most=4))
DUE: Final = i64(_SEAT.add("due now", "due next", "due later", unit=20, most=4))
HELD: Final = i64(_SEAT.add(*[f"holds {card}" for card in board.CARD_NAMES]))
LEFT: Final = i64(_SEAT.add(*[f"{piece} left" for piece in board.STOCK_NAMES], unit=5))
ABBOT_LEFT: Final = i64(_SEAT.add("abbot left"))
TAKEN: Final = i64(_SEAT.add(*[f"tiles of {kind}" for kind in board.TILE_NAMES], unit=4))
SAILING: Final = i64(_SEAT.add(*[f"ship in {harbour}" for harbour in board.HARBOUR_IDS]))
PEOPLE: Final = i64(_SEAT.repeat(board.PROVINCE_IDS, _PEOPLE))
SEAT_WIDTH: Final = i64(len(_SEAT))

_PROVINCE: Final = Layout()
FIGURES: Final = i64(_PROVINCE.add("figures", unit=board.ROOM))
SPENT: Final = i64(_PROVINCE.add("spent"))
NOW: Final = i64(_PROVINCE.add("scored now"))
NEXT: Final = i64(_PROVINCE.add("scored next"))
TO_COME: Final = i64(_PROVINCE.add("cards to come", unit=board.CORNERS))
TILE: Final = i64(_PROVINCE.add(*board.TILE_NAMES))
PROVINCE_WIDTH: Final = i64(len(_PROVINCE))

_FORT: Final = Layout()
OWN: Final = i64(_FORT.add("own"))
OTHERS: Final = i64(_FORT.add("other's"))
FORT_NOW: Final = i64(_FORT.add("scored now"))
FORT_NEXT: Final = i64(_FORT.add("scored next"))
SEEN: Final = i64(_FORT.add("seen"))
FORT_WIDTH: Final = i64(len(_FORT))

LAYOUT: Final = Layout()
LAYOUT.repeat([f"seat +{seat}" for seat in range(SEATS)], _SEAT)
COUNTRY: Final = i64(LAYOUT.repeat(board.PROVINCE_IDS, _PROVINCE))
FORTS: Final = i64(LAYOUT.repeat([f"fort {fort}" for fort in range(1, board.FORTS + 1)], _FORT))
PHASE: Final = i64(LAYOUT.add(*[f"phase: {phase}" for phase in (*board.CARD_NAMES, *OTHER_PHASES)]))
DONE: Final = i64(LAYOUT.add("scorings done", unit=board.SCORINGS))
STEPS: Final = i64(LAYOUT.add("steps left", unit=board.STEPS))
OWN_TURN: Final = i64(LAYOUT.add("own turn"))
NUMBERS: Final = i64(len(LAYOUT))
LABELS: Final = LAYOUT.labels
BOUNDS: Final = LAYOUT.bounds
UNIT: Final = vec[float](LAYOUT.units)

# [count] -> the number it makes
FIGURES_SHARE: Final = vec[float](_PROVINCE.shares(FIGURES))
TO_COME_SHARE: Final = vec[float](_PROVINCE.shares(TO_COME))
VILLAGERS_SHARE: Final = vec[float](_PEOPLE.shares(VILLAGERS))
INFLUENCE_SHARE: Final = vec[float](_PEOPLE.shares(INFLUENCE))
DUE_SHARE: Final = vec[float](_SEAT.shares(DUE))
LEFT_SHARE: Final = vec[float](_SEAT.shares(LEFT))
TAKEN_SHARE: Final = vec[float](_SEAT.shares(TAKEN))
LATER: Final = vec[float](shares_of(10, most=1))  # a card face down counts a tenth of an open one

# Copied where numbers begin; a slice is the fastest way to make them.
NOTHING: Final = vec[float]([0.0] * NUMBERS)

FORTS_AT: Final = vec[i64]([sum([1 << fort for fort in around]) for around in board.FORTS_OF])  # [province]
EVERY_FORT: Final = (1 << board.FORTS) - 1


def features(view: Kreta, player: i64) -> vec[float]:
    """Describe a view to a net: the asking player first, then the others in the order of the seats."""
    seen = NOTHING[:]
    write_features(view, player, seen)
    return seen


def write_features(view: Kreta, player: i64, room: Any) -> None:  # noqa: ANN401
    """Write the same into an array of zeros."""
    seen: vec[float] = room
    for seat in range(view.players):
        _show_seat(view, seat, seen, _first(view, player, seat))
    _show_country(view, player, seen)
    _show_forts(view, player, seen)
    seen[PHASE + view.phase] = 1.0
    seen[DONE] = float(view.scorings) / UNIT[DONE]
    seen[STEPS] = float(view.steps) / UNIT[STEPS]
    seen[OWN_TURN] = 1.0 if view.active == player else 0.0


def _first(view: Kreta, player: i64, seat: i64) -> i64:
    """Find where a seat's numbers begin."""
    return SEAT_WIDTH * (seat - player if seat >= player else seat - player + view.players)


def _show_seat(view: Kreta, seat: i64, seen: vec[float], first: i64) -> None:
    played = view.played
    stock = view.stock
    harvested = view.harvested
    ships = view.ships
    villagers = view.villagers
    seen[first + SCORE] = float(view.score[seat]) / UNIT[SCORE]
    for card in range(i64(board.CARDS)):
        if played[seat * board.CARDS + card] == 0:
            seen[first + HELD + card] = 1.0
    for kind in range(i64(board.STOCKS)):
        seen[first + LEFT + kind] = LEFT_SHARE[stock[seat * board.STOCKS + kind]]
    for kind in range(i64(board.KINDS)):
        seen[first + TAKEN + kind] = TAKEN_SHARE[harvested[seat * board.KINDS + kind]]
    for harbour in range(i64(board.HARBOURS)):
        if ships[seat * board.HARBOURS + harbour]:
            seen[first + SAILING + harbour] = 1.0
    for province in range(i64(board.PROVINCES)):
        people = villagers[seat * board.PROVINCES + province]
        if people:
            seen[first + PEOPLE + PEOPLE_WIDTH * province + VILLAGERS] = VILLAGERS_SHARE[people]
    if view.abbots[seat] == board.NOWHERE:
        seen[first + ABBOT_LEFT] = 1.0
    else:
        seen[first + PEOPLE + PEOPLE_WIDTH * view.abbots[seat] + ABBOT] = 1.0


def _show_country(view: Kreta, player: i64, seen: vec[float]) -> None:
    now: i64 = board.TOUCHED[view.now] if view.now != board.NO_CARD else 0
    next: i64 = board.TOUCHED[view.next] if view.next != board.NO_CARD else 0
    hidden: i64 = EVERY_FORT & ~view.seen_cards()
    figures = view.figures
    spent = view.spent
    tiles = view.tiles
    for province in range(i64(board.PROVINCES)):
        at = COUNTRY + PROVINCE_WIDTH * province
        seen[at + FIGURES] = FIGURES_SHARE[figures[province]]
        if spent[province]:
            seen[at + SPENT] = 1.0
        if now >> province & 1:
            seen[at + NOW] = 1.0
        if next >> province & 1:
            seen[at + NEXT] = 1.0
        seen[at + TO_COME] = TO_COME_SHARE[count(hidden & FORTS_AT[province])]
        if tiles[province] != board.NO_TILE:
            seen[at + TILE + tiles[province]] = 1.0
    _show_influence(view, player, seen, now, next, hidden)


def _show_influence(view: Kreta, player: i64, seen: vec[float], now: i64, next: i64, hidden: i64) -> None:
    """Show every seat's influence, and add what it pays to what is due by each card."""
    players = view.players
    influences = view.influences()
    every = view.rescoring == board.EVERY
    first = vec[i64]([0] * players)  # [seat] -> where its numbers begin
    for seat in range(players):
        first[seat] = _first(view, player, seat)
    for province in range(i64(board.PROVINCES)):
        anyone: i64 = 0
        for seat in range(players):
            held = influences[province * players + seat]
            if held:
                at = first[seat] + PEOPLE + PEOPLE_WIDTH * province + INFLUENCE
                seen[at] = INFLUENCE_SHARE[held]
                anyone += held
        if anyone == 0 or (view.spent[province] and not every):
            continue
        paid = shares(influences, province * players, players, board.VALUE[province])
        later = LATER[count(hidden & FORTS_AT[province])]
        for seat in range(players):
            if paid[seat]:
                points = DUE_SHARE[paid[seat]]
                if now >> province & 1:
                    seen[first[seat] + DUE] += points
                if next >> province & 1:
                    seen[first[seat] + DUE + 1] += points
                seen[first[seat] + DUE + 2] += points * later


def count(bits: i64) -> i64:
    """Count the members of a set."""
    members: i64 = 0
    while bits:
        bits &= bits - 1
        members += 1
    return members


def _show_forts(view: Kreta, player: i64, seen: vec[float]) -> None:
    turned_up = view.seen_cards()
    for fort in range(i64(board.FORTS)):
        at = FORTS + FORT_WIDTH * fort
        if view.forts[fort] != board.NOBODY:
            seen[at + (OWN if view.forts[fort] == player else OTHERS)] = 1.0
        if turned_up >> fort & 1:
            seen[at + SEEN] = 1.0
    if view.now != board.NO_CARD:
        seen[FORTS + FORT_WIDTH * view.now + FORT_NOW] = 1.0
    if view.next != board.NO_CARD:
        seen[FORTS + FORT_WIDTH * view.next + FORT_NEXT] = 1.0
