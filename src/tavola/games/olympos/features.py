"""A view of Olympos in numbers, for nets."""

from typing import Final

from tavola.flat import i64, vec
from tavola.games.olympos.atlas import KINDS, LANDS, RESOURCES, SPACE_IDS
from tavola.games.olympos.bits import lowest
from tavola.games.olympos.board import (
    BONUSES,
    CAP,
    CARDS,
    CELLS,
    COLUMN_OF,
    COLUMNS,
    CROSS,
    DESTINY_IDS,
    FIRST_TILE,
    GOD_IDS,
    GODS,
    OBJECTIVE_IDS,
    OBJECTIVES,
    PLACES,
    ROWS,
    SLOT,
    SLOTS,
    TILE_IDS,
    TILES,
    TYPE_IDS,
    TYPE_OF,
    WONDER_IDS,
    WONDERS,
    ZEUS,
    ZEUS_SPACES,
)
from tavola.games.olympos.codes import FINISHED, PIECES, STANDING
from tavola.games.olympos.rules import Olympos
from tavola.games.olympos.scoring import lands_controlled, points, tiles_owned
from tavola.games.olympos.state import (
    OPEN_TO_ALL,
    TAKEN_BY,
    UNDER_ARES,
    UNDER_ERINYES,
    UNDER_KERES,
    UNDER_SIREN,
    is_finished,
    star_tokens,
    swords,
    symbols,
    tokens,
)

SEATS: Final = 5

# Where the numbers of a seat stand, counted from its first.
SCORE: Final = 0
POSITION: Final = SCORE + 1
PILE: Final = POSITION + 1  # its marker's place among those of all seats, by their last moves; 1 on top
HOURGLASSES: Final = PILE + 1
SUPPLY: Final = HOURGLASSES + 1
PRESTIGE: Final = SUPPLY + 1
HELD: Final = PRESTIGE + 1
HOLDINGS: Final = HELD + 1  # lands, tiles, Stars
SWORDS: Final = HOLDINGS + 3
SYMBOLS: Final = SWORDS + 1
ATHENA: Final = SYMBOLS + 1
CURSES: Final = ATHENA + 1  # Keres, Erinyes, Ares, Siren
DONE: Final = CURSES + 4
ACTIVE: Final = DONE + 1
ASKED: Final = ACTIVE + 1
TOUCHED: Final = ASKED + 1
OMENS: Final = TOUCHED + 1
CUBES: Final = OMENS + 1  # + resource
TOKENS: Final = CUBES + KINDS  # + resource
MARKERS: Final = TOKENS + KINDS  # + column
BUILT: Final = MARKERS + COLUMNS  # + column
OWNED: Final = BUILT + COLUMNS  # + tile
SEAT_WIDTH: Final = OWNED + TILES

# Where the others stand, after all seats; as i64, which compiled code need not unpack.
MAP: Final = i64(SEATS * SEAT_WIDTH)  # + LAND_WIDTH * land + seat, and then:
BARBARIAN_LAND: Final = SEATS
TRIBE_LAND: Final = BARBARIAN_LAND + 1
BLOCKED_LAND: Final = TRIBE_LAND + 1
SOURCE_LAND: Final = BLOCKED_LAND + 1
TARGET_LAND: Final = SOURCE_LAND + 1
LAND_WIDTH: Final = TARGET_LAND + 1
LAID: Final = MAP + LAND_WIDTH * LANDS  # + 5 * cell + which type of its row
CELL: Final = LAID + 5 * CELLS  # + cell
TAKING: Final = CELL + CELLS  # + which tile of its type
TILES_LEFT: Final = TAKING + 3  # + tile
TAKEN: Final = TILES_LEFT + TILES  # + bonus space
WONDER: Final = TAKEN + len(PLACES)  # + WONDERS * column + wonder
CARD: Final = WONDER + WONDERS * COLUMNS  # + 3 * card: in hand, looked at, discarded
OBJECTIVE: Final = CARD + 3 * CARDS  # + 3 * objective: open, own, another's
GOD: Final = OBJECTIVE + 3 * OBJECTIVES  # + 2 * god: has come, is here
TURNED: Final = GOD + 2 * GODS  # + slot
WOKEN: Final = TURNED + SLOTS  # + Zeus space
PHASE: Final = WOKEN + ZEUS_SPACES  # + phase
PHASES: Final = FINISHED + 1
STEP: Final = PHASE + PHASES
BEGAN: Final = STEP + 1
USABLE: Final = BEGAN + 1
COST: Final = USABLE + 1
LOOKED_AT: Final = COST + 1
OPTIONS: Final = LOOKED_AT + 1  # time track, cap, land only, pile of gods, objectives, random barbarians
NUMBERS: Final = OPTIONS + 6

FIRST_IN_ROW: Final = vec[i64]([cell // 5 * 5 for cell in range(CELLS)])  # [cell] -> a type

# Copied where numbers begin; a slice is the fastest way to make them.
NOTHING: Final = vec[float]([0.0] * NUMBERS)
ON_TOP: Final = vec[float]([1.0] * LANDS)


def features(view: Olympos, player: i64) -> vec[float]:
    """Describe a view in numbers, seats counted from the player's own."""
    seen = NOTHING[:]
    seats = vec[i64]([0, 0, 0, 0, 0, SEATS])  # [owner] -> seat as counted from the player; barbarians last
    for seat in range(view.players):
        who = (player + seat) % view.players
        seats[who] = seat
        _show_seat(view, who, seen, SEAT_WIDTH * seat)
    _show_track(view, seats, seen)
    _show_lands(view, seats, seen)
    _show_board(view, seats, seen)
    _show_cards(view, player, seen)
    _show_gods(view, player, seen)
    _show_turn(view, seats, seen)
    _show_options(view, seen)
    return seen


def _show_seat(view: Olympos, player: i64, seen: vec[float], first: i64) -> None:
    seen[first + SCORE] = float(points(view, player)) / 50.0
    seen[first + HOURGLASSES] = float(view.hourglasses[player]) / 5.0
    seen[first + SUPPLY] = float(view.supply[player]) / 5.0
    seen[first + PRESTIGE] = float(view.prestige[player]) / 10.0
    seen[first + HELD] = float(view.held[player]) / 5.0
    seen[first + SWORDS] = float(swords(view, player)) / 5.0
    seen[first + SYMBOLS] = float(symbols(view, player)) / 5.0
    seen[first + ATHENA] = float(view.athena[player])
    seen[first + OMENS] = float(view.omens[player]) / 2.0
    if is_finished(view, player):
        seen[first + DONE] = 1.0
    if view.affected >> player & 1:
        seen[first + TOUCHED] = 1.0
    _show_curses(view.marks[player], seen, first + CURSES)
    seen[first + HOLDINGS] = float(lands_controlled(view, player)) / 10.0
    seen[first + HOLDINGS + 1] = float(tiles_owned(view, player)) / 10.0
    seen[first + HOLDINGS + 2] = float(star_tokens(view, player)) / 5.0
    cubes = view.cubes
    for kind in range(i64(KINDS)):
        seen[first + CUBES + kind] = float(cubes[player * KINDS + kind]) / 3.0
        seen[first + TOKENS + kind] = float(tokens(view, player, kind)) / 3.0
    _show_set(view.owned[player], 1.0, seen, first + OWNED, 1)
    _show_set(view.single[player], 0.5, seen, first + OWNED, 1)
    markers = view.markers[player]
    while markers:
        space = lowest(markers)
        seen[TAKEN + space] = 1.0
        seen[first + MARKERS + COLUMN_OF[space]] += 0.25
        markers &= markers - 1


def _show_set(items: i64, number: float, seen: vec[float], first: i64, step: i64) -> None:
    """Write the same number for every item of a set."""
    while items:
        seen[first + step * lowest(items)] = number
        items &= items - 1


def _show_curses(marks: i64, seen: vec[float], first: i64) -> None:
    if marks & UNDER_KERES:
        seen[first] = 1.0
    if marks & UNDER_ERINYES:
        seen[first + 1] = 1.0
    if marks & UNDER_ARES:
        seen[first + 2] = 1.0
    if marks & UNDER_SIREN:
        seen[first + 3] = 1.0


def _show_track(view: Olympos, seats: vec[i64], seen: vec[float]) -> None:
    pile = view.pile
    for place in range(view.players):
        who = pile[place]
        first = SEAT_WIDTH * seats[who]
        seen[first + POSITION] = float(view.position[who]) / float(CROSS)
        seen[first + PILE] = float(place + 1) / float(view.players)


def _show_lands(view: Olympos, seats: vec[i64], seen: vec[float]) -> None:
    """Show what lies on each land.

    The top piece of a land counts 1, each one below it half as much as the one above.
    """
    weight = ON_TOP[:]
    lying = view.lying
    at: i64 = 0
    while at < PIECES and lying[at] >= 0:
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
    for cell in range(i64(CELLS)):
        if layout[cell] >= 0:
            seen[LAID + 5 * cell + layout[cell] - FIRST_IN_ROW[cell]] = 1.0
    for tile in range(i64(TILES)):
        seen[TILES_LEFT + tile] = float(left[tile]) / 3.0
    for column in range(i64(COLUMNS)):
        if view.wonders[column] >= 0:
            seen[WONDER + WONDERS * column + view.wonders[column]] = 1.0
        if view.builders[column] >= 0:
            seen[SEAT_WIDTH * seats[view.builders[column]] + BUILT + column] = 1.0


def _show_cards(view: Olympos, player: i64, seen: vec[float]) -> None:
    hands = view.hands
    discard = view.discard
    for card in range(i64(CARDS)):
        seen[CARD + 3 * card] = float(hands[player * CARDS + card]) / 2.0
        seen[CARD + 3 * card + 2] = float(discard[card]) / 4.0
    looked = view.held[view.players]
    if looked:
        seen[LOOKED_AT] = float(looked) / 3.0
        if view.active == player:
            for card in range(i64(CARDS)):
                seen[CARD + 3 * card + 1] = float(hands[view.players * CARDS + card]) / 2.0


def _show_gods(view: Olympos, player: i64, seen: vec[float]) -> None:
    """Show the gods, and the objectives."""
    for slot in range(i64(SLOTS)):
        if view.turned[slot] >= 0:
            seen[TURNED + slot] = 1.0
            seen[GOD + 2 * view.turned[slot]] = 1.0
    if view.god >= 0:
        seen[GOD + 2 * view.god + 1] = 1.0
    if view.zeus >= 0:
        seen[WOKEN + view.zeus] = 1.0
    for objective in range(i64(OBJECTIVES)):
        owner = view.objectives[objective]
        if owner == OPEN_TO_ALL:
            seen[OBJECTIVE + 3 * objective] = 1.0
        elif owner >= TAKEN_BY:
            seen[OBJECTIVE + 3 * objective + (1 if owner - TAKEN_BY == player else 2)] = 1.0


def _show_turn(view: Olympos, seats: vec[i64], seen: vec[float]) -> None:
    """Show where in a turn the players are, and the action under way."""
    seen[SEAT_WIDTH * seats[view.active] + ACTIVE] = 1.0
    if view.to_move >= 0:
        seen[SEAT_WIDTH * seats[view.to_move] + ASKED] = 1.0
    seen[PHASE + view.phase] = 1.0
    seen[STEP] = float(view.step) / 12.0
    seen[BEGAN] = float(view.began) / float(CROSS)
    seen[USABLE] = float(view.usable) / 5.0
    seen[COST] = float(view.cost) / 10.0
    if view.source >= 0:
        # An Expansion is asked about only if a standing settler goes; Hades names the land alone.
        land = view.source - STANDING if view.source >= STANDING else view.source
        seen[MAP + LAND_WIDTH * land + SOURCE_LAND] = 1.0
    if view.target >= 0:
        seen[MAP + LAND_WIDTH * view.target + TARGET_LAND] = 1.0
    if view.cell >= 0:
        seen[CELL + view.cell] = 1.0
    if view.tile >= 0:
        seen[TAKING + view.tile - FIRST_TILE[TYPE_OF[view.tile]]] = 1.0


def _show_options(view: Olympos, seen: vec[float]) -> None:
    seen[OPTIONS] = float(view.time_track)
    seen[OPTIONS + 1] = 1.0 if view.cap == CAP else 0.0
    seen[OPTIONS + 2] = float(view.land_only)
    seen[OPTIONS + 3] = float(view.god_pile)
    seen[OPTIONS + 4] = float(view.objectives_on)
    seen[OPTIONS + 5] = float(view.random_barbarians)


PHASE_IDS: Final = (
    *("layout", "block", "barbarian", "objective", "extra cube", "first cube", "turn", "settler", "tile"),
    *("pay", "commerce", "draw", "keep", "bonus space", "end", "reveal", "omen", "gift", "loss"),
    *("lost settler", "finished"),
)


def _seat_labels(seat: int) -> list[str]:
    names = ["score", "position", "place in the pile", "hourglasses", "supply", "prestige", "cards", "lands"]
    names += ["tiles", "stars", "swords", "symbols", "athena", "keres", "erinyes", "ares", "siren"]
    names += ["finished", "active", "to move", "touched by the god", "omens played"]
    names += [f"{name} cubes" for name in RESOURCES] + [f"{name} tokens" for name in RESOURCES]
    names += [f"{what} column {at}" for what in ("markers in", "wonder of") for at in range(1, COLUMNS + 1)]
    names += [f"owns {tile}" for tile in TILE_IDS]
    return [f"seat +{seat}: {name}" for name in names]


def _board_labels() -> list[str]:
    cells = [f"{row} {column + 1}" for row in ROWS for column in range(COLUMNS)]
    names = [f"{cells[cell]}: {TYPE_IDS[cell // 5 * 5 + item]}" for cell in range(CELLS) for item in range(5)]
    names += [f"{cell}: under way" for cell in cells]
    names += [f"tile under way: {which} of its type" for which in ("first", "second", "third")]
    names += [f"{tile} left" for tile in TILE_IDS]
    spaces = [divmod(at, BONUSES) for at in PLACES]
    names += [f"{cells[cell]}: bonus {space + 1} taken" for cell, space in spaces]
    return names + [f"column {column + 1}: {wonder}" for column in range(COLUMNS) for wonder in WONDER_IDS]


def _labels() -> list[str]:
    names: list[str] = []
    for seat in range(SEATS):
        names += _seat_labels(seat)
    on_lands = [f"settlers of seat +{seat}" for seat in range(SEATS)]
    on_lands += ["barbarian", "tribe", "blocked", "settler leaves", "settler arrives"]
    names += [f"{SPACE_IDS[land]}: {what}" for land in range(LANDS) for what in on_lands]
    names += _board_labels()
    names += [
        f"card {card}: {what}" for card in DESTINY_IDS for what in ("in hand", "looked at", "discarded")
    ]
    names += [f"objective {id}: {what}" for id in OBJECTIVE_IDS for what in ("open", "own", "another's")]
    names += [f"god {god}: {what}" for god in GOD_IDS for what in ("has come", "is here")]
    for slot in range(SLOTS):
        zeus = max([zeus for zeus in range(ZEUS_SPACES) if SLOT[zeus] <= slot])
        names.append(f"Zeus space {ZEUS[zeus]}: card {slot - SLOT[zeus] + 1} turned up")
    names += [f"Zeus space {space}: being dealt with" for space in ZEUS]
    names += [f"phase: {phase}" for phase in PHASE_IDS]
    names += [
        f"turn: {what}" for what in ("step", "began at", "usable hourglasses", "cost", "cards looked at")
    ]
    names += [f"option: {what}" for what in ("time track", "cap", "land only", "pile of gods", "objectives")]
    return [*names, "option: random barbarians"]


LABELS: Final = tuple(_labels())
