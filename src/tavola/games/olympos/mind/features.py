"""A view of Olympos in numbers, for nets."""

from typing import Any, Final

from tavola.flat import i64, vec
from tavola.games.olympos.rules import atlas, board, moves
from tavola.games.olympos.rules.bits import lowest
from tavola.games.olympos.rules.play import Olympos
from tavola.games.olympos.rules.position import is_finished, star_tokens, swords, symbols, tokens
from tavola.games.olympos.rules.scoring import lands_controlled, points, tiles_owned
from tavola.layout import Layout

PHASE_IDS: Final = (
    *("layout", "block", "barbarian", "objective", "extra cube", "first cube", "turn", "settler", "tile"),
    *("pay", "commerce", "draw", "keep", "bonus space", "end", "reveal", "omen", "gift", "loss"),
    *("lost settler", "finished"),
)
CELL_IDS: Final = [f"{row} {column + 1}" for row in board.ROWS for column in range(board.COLUMNS)]
COLUMN_IDS: Final = [f"column {column + 1}" for column in range(board.COLUMNS)]

# Every constant says where its numbers begin: counted from the first of its seat, land, card and so on.
_SEAT: Final = Layout()
SCORE: Final = i64(_SEAT.add("score", unit=50, least=-1, most=5))
POSITION: Final = i64(_SEAT.add("position", unit=board.CROSS))
ORDER: Final = i64(_SEAT.add("place in the starting stack"))  # the order of play; 1 for the last
PILE: Final = i64(_SEAT.add("place in the pile"))  # of the markers, by their last moves; 1 on top
HOURGLASSES: Final = i64(_SEAT.add("hourglasses", unit=5, most=10))
SUPPLY: Final = i64(_SEAT.add("supply", unit=5, most=10))
PRESTIGE: Final = i64(_SEAT.add("prestige", unit=10, most=10))
HELD: Final = i64(_SEAT.add("cards", unit=5, most=10))
LANDS: Final = i64(_SEAT.add("lands", unit=10, most=5))
TILES: Final = i64(_SEAT.add("tiles", unit=10, most=5))
STARS: Final = i64(_SEAT.add("stars", unit=5, most=10))
SWORDS: Final = i64(_SEAT.add("swords", unit=5, most=10))
SYMBOLS: Final = i64(_SEAT.add("symbols", unit=5, most=10))
ATHENA: Final = i64(_SEAT.add("athena", most=10))
CURSES: Final = i64(_SEAT.add("keres", "erinyes", "ares", "siren"))
DONE: Final = i64(_SEAT.add("finished"))
ACTIVE: Final = i64(_SEAT.add("active"))
ASKED: Final = i64(_SEAT.add("to move"))
TOUCHED: Final = i64(_SEAT.add("touched by the god"))
OMENS: Final = i64(_SEAT.add("omens played", unit=2))
CUBES: Final = i64(_SEAT.add(*[f"{name} cubes" for name in atlas.RESOURCES], unit=3, most=10))
TOKENS: Final = i64(_SEAT.add(*[f"{name} tokens" for name in atlas.RESOURCES], unit=3, most=10))
MARKERS: Final = i64(_SEAT.add(*[f"markers in {column}" for column in COLUMN_IDS], unit=4, most=4))
BUILT: Final = i64(_SEAT.add(*[f"wonder of {column}" for column in COLUMN_IDS]))
OWNED: Final = i64(_SEAT.add(*[f"owns {tile}" for tile in board.TILE_IDS]))
SEAT_WIDTH: Final = i64(len(_SEAT))

_LAND: Final = Layout()  # first the settlers of each seat: 1 for the one on top, half for the next
_LAND.add(*[f"settlers of seat +{seat}" for seat in range(board.SEATS)], most=2)
BARBARIAN_LAND: Final = i64(_LAND.add("barbarian", most=2))
TRIBE_LAND: Final = i64(_LAND.add("tribe"))
BLOCKED_LAND: Final = i64(_LAND.add("blocked"))
SOURCE_LAND: Final = i64(_LAND.add("settler leaves"))
TARGET_LAND: Final = i64(_LAND.add("settler arrives"))
LAND_WIDTH: Final = i64(len(_LAND))

_CARD: Final = Layout()
IN_HAND: Final = i64(_CARD.add("in hand", unit=2, most=4))
LOOKED: Final = i64(_CARD.add("looked at", unit=2, most=4))
DISCARDED: Final = i64(_CARD.add("discarded", unit=4, most=2))
CARD_WIDTH: Final = i64(len(_CARD))

_OBJECTIVE: Final = Layout()
OPEN: Final = i64(_OBJECTIVE.add("open"))
OWN: Final = i64(_OBJECTIVE.add("own"))
ANOTHERS: Final = i64(_OBJECTIVE.add("another's"))
OBJECTIVE_WIDTH: Final = i64(len(_OBJECTIVE))

_GOD: Final = Layout()
HAS_COME: Final = i64(_GOD.add("has come"))
IS_HERE: Final = i64(_GOD.add("is here"))
GOD_WIDTH: Final = i64(len(_GOD))


def _slot_labels() -> list[str]:
    labels = []
    for slot in range(board.SLOTS):
        zeus = max([zeus for zeus in range(board.ZEUS_SPACES) if board.SLOT[zeus] <= slot])
        labels.append(f"Zeus space {board.ZEUS[zeus]}: card {slot - board.SLOT[zeus] + 1} turned up")
    return labels


LAYOUT: Final = Layout()
LAYOUT.repeat([f"seat +{seat}" for seat in range(board.SEATS)], _SEAT)
MAP: Final = i64(LAYOUT.repeat(atlas.SPACE_IDS[: atlas.LANDS], _LAND))
LAID: Final = i64(
    LAYOUT.add(
        *[
            f"{CELL_IDS[cell]}: {board.TYPE_IDS[cell // 5 * 5 + item]}"
            for cell in range(board.CELLS)
            for item in range(5)
        ]
    )
)
CELL: Final = i64(LAYOUT.add(*[f"{cell}: under way" for cell in CELL_IDS]))
TAKING: Final = i64(
    LAYOUT.add(*[f"tile under way: {which} of its type" for which in ("first", "second", "third")])
)
TILES_LEFT: Final = i64(LAYOUT.add(*[f"{tile} left" for tile in board.TILE_IDS], unit=3, most=2))
TAKEN: Final = i64(
    LAYOUT.add(
        *[f"{CELL_IDS[at // board.BONUSES]}: bonus {at % board.BONUSES + 1} taken" for at in board.PLACES]
    )
)
WONDER: Final = i64(
    LAYOUT.add(*[f"{column}: {wonder}" for column in COLUMN_IDS for wonder in board.WONDER_IDS])
)
CARD: Final = i64(LAYOUT.repeat([f"card {card}" for card in board.DESTINY_IDS], _CARD))
OBJECTIVE: Final = i64(LAYOUT.repeat([f"objective {id}" for id in board.OBJECTIVE_IDS], _OBJECTIVE))
GOD: Final = i64(LAYOUT.repeat([f"god {god}" for god in board.GOD_IDS], _GOD))
TURNED: Final = i64(LAYOUT.add(*_slot_labels()))
WOKEN: Final = i64(LAYOUT.add(*[f"Zeus space {space}: being dealt with" for space in board.ZEUS]))
PHASE: Final = i64(LAYOUT.add(*[f"phase: {phase}" for phase in PHASE_IDS]))
STEP: Final = i64(LAYOUT.add("turn: step", unit=12, most=2))
BEGAN: Final = i64(LAYOUT.add("turn: began at", unit=board.CROSS))
USABLE: Final = i64(LAYOUT.add("turn: usable hourglasses", unit=5, most=10))
COST: Final = i64(LAYOUT.add("turn: cost", unit=10, most=5))
LOOKED_AT: Final = i64(LAYOUT.add("turn: cards looked at", unit=3))
TIME_TRACK: Final = i64(LAYOUT.add("option: time track"))
CAPPED: Final = i64(LAYOUT.add("option: cap"))
LAND_ONLY: Final = i64(LAYOUT.add("option: land only"))
GOD_PILE: Final = i64(LAYOUT.add("option: pile of gods"))
OBJECTIVES_ON: Final = i64(LAYOUT.add("option: objectives"))
RANDOM_BARBARIANS: Final = i64(LAYOUT.add("option: random barbarians"))
NUMBERS: Final = i64(len(LAYOUT))
LABELS: Final = LAYOUT.labels
BOUNDS: Final = LAYOUT.bounds
UNIT: Final = vec[float](LAYOUT.units)

# [count] -> the number it makes; tokens count as cubes do
CUBES_SHARE: Final = vec[float](_SEAT.shares(CUBES))
TILES_SHARE: Final = vec[float](LAYOUT.shares(TILES_LEFT))
TENTHS: Final = vec[float](_SEAT.shares(PRESTIGE))  # prestige, lands, tiles
FIFTHS: Final = vec[float](_SEAT.shares(HELD))  # hourglasses, supply, cards, stars, swords, symbols

FIRST_IN_ROW: Final = vec[i64]([cell // 5 * 5 for cell in range(board.CELLS)])  # [cell] -> a type

# Copied where numbers begin; a slice is the fastest way to make them.
NOTHING: Final = vec[float]([0.0] * NUMBERS)
ON_TOP: Final = vec[float]([1.0] * atlas.LANDS)


def features(view: Olympos, player: i64) -> vec[float]:
    """Describe a view in numbers, seats counted from the player's own."""
    seen = NOTHING[:]
    write_features(view, player, seen)
    return seen


def write_features(view: Olympos, player: i64, room: Any) -> None:  # noqa: ANN401
    """Write the same into an array of zeros."""
    seen: vec[float] = room
    # [owner] -> seat as counted from the player; barbarians last
    seats = vec[i64]([0, 0, 0, 0, 0, board.SEATS])
    for seat in range(view.players):
        who = player + seat
        if who >= view.players:
            who -= view.players
        seats[who] = seat
        _show_seat(view, who, seen, SEAT_WIDTH * seat)
    _show_track(view, seats, seen)
    _show_lands(view, seats, seen)
    _show_board(view, seats, seen)
    _show_cards(view, player, seen)
    _show_gods(view, player, seen)
    _show_turn(view, seats, seen)
    _show_options(view, seen)


def _show_seat(view: Olympos, player: i64, seen: vec[float], first: i64) -> None:
    seen[first + SCORE] = float(points(view, player)) / UNIT[SCORE]
    seen[first + HOURGLASSES] = FIFTHS[view.hourglasses[player]]
    seen[first + SUPPLY] = FIFTHS[view.supply[player]]
    seen[first + PRESTIGE] = TENTHS[view.prestige[player]]
    seen[first + HELD] = FIFTHS[view.held[player]]
    seen[first + SWORDS] = FIFTHS[swords(view, player)]
    seen[first + SYMBOLS] = FIFTHS[symbols(view, player)]
    seen[first + ATHENA] = float(view.athena[player])
    seen[first + OMENS] = float(view.omens[player]) / UNIT[OMENS]
    if is_finished(view, player):
        seen[first + DONE] = 1.0
    if view.affected >> player & 1:
        seen[first + TOUCHED] = 1.0
    _show_curses(view.marks[player], seen, first + CURSES)
    seen[first + LANDS] = TENTHS[lands_controlled(view, player)]
    seen[first + TILES] = TENTHS[tiles_owned(view, player)]
    seen[first + STARS] = FIFTHS[star_tokens(view, player)]
    cubes = view.cubes
    for kind in range(i64(atlas.KINDS)):
        seen[first + CUBES + kind] = CUBES_SHARE[cubes[player * atlas.KINDS + kind]]
        seen[first + TOKENS + kind] = CUBES_SHARE[tokens(view, player, kind)]
    _show_set(view.owned[player], 1.0, seen, first + OWNED, 1)
    _show_set(view.single[player], 0.5, seen, first + OWNED, 1)
    markers = view.markers[player]
    while markers:
        space = lowest(markers)
        seen[TAKEN + space] = 1.0
        seen[first + MARKERS + board.COLUMN_OF[space]] += 1.0 / UNIT[MARKERS]
        markers &= markers - 1


def _show_set(items: i64, number: float, seen: vec[float], first: i64, step: i64) -> None:
    """Write the same number for every item of a set."""
    while items:
        seen[first + step * lowest(items)] = number
        items &= items - 1


def _show_curses(marks: i64, seen: vec[float], first: i64) -> None:
    if marks & board.UNDER_KERES:
        seen[first] = 1.0
    if marks & board.UNDER_ERINYES:
        seen[first + 1] = 1.0
    if marks & board.UNDER_ARES:
        seen[first + 2] = 1.0
    if marks & board.UNDER_SIREN:
        seen[first + 3] = 1.0


def _show_track(view: Olympos, seats: vec[i64], seen: vec[float]) -> None:
    order = view.order
    pile = view.pile
    for place in range(view.players):
        who = pile[place]
        first = SEAT_WIDTH * seats[who]
        seen[first + POSITION] = float(view.position[who]) / UNIT[POSITION]
        seen[first + PILE] = float(place + 1) / float(view.players)
        if order[place] >= 0:
            seen[SEAT_WIDTH * seats[order[place]] + ORDER] = float(place + 1) / float(view.players)


def _show_lands(view: Olympos, seats: vec[i64], seen: vec[float]) -> None:
    """Show what lies on each land.

    The top piece of a land counts 1, each one below it half as much as the one above.
    """
    weight = ON_TOP[:]
    lying = view.lying
    at: i64 = 0
    while at < moves.PIECES and lying[at] >= 0:
        at += 1
    while at > 0:
        at -= 1
        land = lying[at] >> 3
        owner = lying[at] & 7
        seen[MAP + LAND_WIDTH * land + seats[owner]] += weight[land]
        weight[land] *= 0.5
    _show_set(view.blocked, 1.0, seen, MAP + BLOCKED_LAND, LAND_WIDTH)
    _show_set(view.tribes, 1.0, seen, MAP + TRIBE_LAND, LAND_WIDTH)


def _show_board(view: Olympos, seats: vec[i64], seen: vec[float]) -> None:
    """Show the development board: its tiles and Wonders."""
    layout = view.layout
    left = view.left
    for cell in range(i64(board.CELLS)):
        if layout[cell] >= 0:
            seen[LAID + 5 * cell + layout[cell] - FIRST_IN_ROW[cell]] = 1.0
    for tile in range(i64(board.TILES)):
        seen[TILES_LEFT + tile] = TILES_SHARE[left[tile]]
    for column in range(i64(board.COLUMNS)):
        if view.wonders[column] >= 0:
            seen[WONDER + board.WONDERS * column + view.wonders[column]] = 1.0
        if view.builders[column] >= 0:
            seen[SEAT_WIDTH * seats[view.builders[column]] + BUILT + column] = 1.0


def _show_cards(view: Olympos, player: i64, seen: vec[float]) -> None:
    hands = view.hands
    discard = view.discard
    for card in range(i64(board.CARDS)):
        at = CARD + CARD_WIDTH * card
        held = hands[player * board.CARDS + card]
        if held:
            seen[at + IN_HAND] = float(held) / UNIT[CARD + IN_HAND]
        if discard[card]:
            seen[at + DISCARDED] = float(discard[card]) / UNIT[CARD + DISCARDED]
    looked = view.held[view.players]
    if looked:
        seen[LOOKED_AT] = float(looked) / UNIT[LOOKED_AT]
        if view.active == player:
            for card in range(i64(board.CARDS)):
                copies = float(hands[view.players * board.CARDS + card])
                seen[CARD + CARD_WIDTH * card + LOOKED] = copies / UNIT[CARD + LOOKED]


def _show_gods(view: Olympos, player: i64, seen: vec[float]) -> None:
    """Show the gods, and the objectives."""
    for slot in range(i64(board.SLOTS)):
        if view.turned[slot] >= 0:
            seen[TURNED + slot] = 1.0
            seen[GOD + GOD_WIDTH * view.turned[slot] + HAS_COME] = 1.0
    if view.god >= 0:
        seen[GOD + GOD_WIDTH * view.god + IS_HERE] = 1.0
    if view.zeus >= 0:
        seen[WOKEN + view.zeus] = 1.0
    for objective in range(i64(board.OBJECTIVES)):
        owner = view.objectives[objective]
        at = OBJECTIVE + OBJECTIVE_WIDTH * objective
        if owner == board.OPEN_TO_ALL:
            seen[at + OPEN] = 1.0
        elif owner >= board.TAKEN_BY:
            seen[at + (OWN if owner - board.TAKEN_BY == player else ANOTHERS)] = 1.0


def _show_turn(view: Olympos, seats: vec[i64], seen: vec[float]) -> None:
    """Show where in a turn the players are, and the action under way."""
    seen[SEAT_WIDTH * seats[view.active] + ACTIVE] = 1.0
    if view.to_move >= 0:
        seen[SEAT_WIDTH * seats[view.to_move] + ASKED] = 1.0
    seen[PHASE + view.phase] = 1.0
    seen[STEP] = float(view.step) / UNIT[STEP]
    seen[BEGAN] = float(view.began) / UNIT[BEGAN]
    seen[USABLE] = float(view.usable) / UNIT[USABLE]
    seen[COST] = float(view.cost) / UNIT[COST]
    if view.source >= 0:
        # An Expansion is asked about only if a standing settler goes; Hades names the land alone.
        land = view.source - moves.STANDING if view.source >= moves.STANDING else view.source
        seen[MAP + LAND_WIDTH * land + SOURCE_LAND] = 1.0
    if view.target >= 0:
        seen[MAP + LAND_WIDTH * view.target + TARGET_LAND] = 1.0
    if view.cell >= 0:
        seen[CELL + view.cell] = 1.0
    if view.tile >= 0:
        seen[TAKING + view.tile - board.FIRST_TILE[board.TYPE_OF[view.tile]]] = 1.0


def _show_options(view: Olympos, seen: vec[float]) -> None:
    seen[TIME_TRACK] = float(view.time_track)
    seen[CAPPED] = 1.0 if view.cap == board.CAP else 0.0
    seen[LAND_ONLY] = float(view.land_only)
    seen[GOD_PILE] = float(view.god_pile)
    seen[OBJECTIVES_ON] = float(view.objectives_on)
    seen[RANDOM_BARBARIANS] = float(view.random_barbarians)
