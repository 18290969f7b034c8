"""The table as a net sees it, beside the landscape in the window: all that a seat knows, in numbers."""

from typing import Final

from tavola.flat import i64, vec
from tavola.games.keythedral.board import (
    BASIC,
    COST,
    CRAFTS,
    CUBES,
    CUT,
    DRY_ROUNDS,
    FACE_DOWN,
    FENCES,
    FIELDS,
    FINISHED,
    HIDDEN_LAW,
    KINDS,
    LAW_NAMES,
    LAWS,
    MADE,
    MOST,
    NUMBERS,
    PAY_BASIC,
    PAY_BID,
    PAY_TILE,
    PLANE_FIELDS,
    PLAYED,
    ROW_OF,
    ROWS,
    SIZE,
    SPACES,
    SURCHARGE,
    TILE_NAMES,
    TILES,
    UNBUILT,
    VALUES,
)
from tavola.games.keythedral.rules import Keythedral
from tavola.games.keythedral.window import SPAN, beyond, corner, far_ends

# A sum with a number of another module is no constant to the compiler; as i64 it is at least native.
PHASES: Final[i64] = FINISHED + 1

# Where the numbers of a seat stand, counted from its first.
PRESENT: Final = 0
POINTS: Final = PRESENT + 1  # of its tiles
CUBES_HELD: Final = POINTS + 1
AT_LEAST: Final = CUBES_HELD + 1  # + kind
AT_MOST: Final[i64] = AT_LEAST + KINDS  # + kind
TILES_OF: Final[i64] = AT_MOST + KINDS  # + row
LAWS_HELD: Final[i64] = TILES_OF + ROWS
HOLDS: Final[i64] = LAWS_HELD + 1  # + law - 1, as far as known
COTTAGE: Final[i64] = HOLDS + LAWS  # + 3 * (number - 1): column, row, house
FENCE: Final[i64] = COTTAGE + 3 * NUMBERS  # + 4 * fence: column and row of the gap, east, south
FENCES_LEFT: Final[i64] = FENCE + 4 * FENCES
WORKERS_ON: Final[i64] = FENCES_LEFT + 1  # + field kind
IDLE: Final[i64] = WORKERS_ON + BASIC
TO_MOVE: Final[i64] = IDLE + 1
STARTS: Final[i64] = TO_MOVE + 1
HAS_TURN: Final[i64] = STARTS + 1
IN_ACTIONS: Final[i64] = HAS_TURN + 1
IN_AUCTION: Final[i64] = IN_ACTIONS + 1
LEADS: Final[i64] = IN_AUCTION + 1
CHOOSES: Final[i64] = LEADS + 1
SEAT_WIDTH: Final[i64] = CHOOSES + 1

# Where the others stand, after all seats.
OWN_SEAT: Final[i64] = MOST * SEAT_WIDTH  # + seat; moves name seats, cottages and fences by it
OPTIONS: Final[i64] = OWN_SEAT + MOST
PHASE: Final[i64] = OPTIONS + 3  # + phase
CLOCK: Final[i64] = PHASE + PHASES  # round, dry, sold, deck, passes, bid
STEP: Final[i64] = CLOCK + 6  # marker, quota, placed, through, share, now, owed
DRAWN: Final[i64] = STEP + 7  # + field kind
MOVING: Final[i64] = DRAWN + BASIC  # + number - 1
ORDER: Final[i64] = MOVING + NUMBERS  # + number - 1
ACTIVE: Final[i64] = ORDER + NUMBERS  # + number - 1
BONUS: Final[i64] = ACTIVE + NUMBERS  # + field kind
STOPPED: Final[i64] = BONUS + BASIC  # + field kind
BAG: Final[i64] = STOPPED + BASIC  # + field kind
STORE: Final[i64] = BAG + BASIC  # + basic kind
STOCK: Final[i64] = STORE + BASIC  # + craft kind
SPENT: Final[i64] = STOCK + CRAFTS  # + craft kind
TRAY: Final[i64] = SPENT + CRAFTS  # + kind
MAKING: Final[i64] = TRAY + KINDS  # + craft kind
AT_WORK: Final[i64] = MAKING + CRAFTS  # + law - 1
NEW_LAW: Final[i64] = AT_WORK + LAWS  # + NEW_LAW_WIDTH * space: lies there, then + law
NEW_LAW_WIDTH: Final[i64] = 1 + LAWS
LAW_PLAYED: Final[i64] = NEW_LAW + 2 * NEW_LAW_WIDTH  # + law - 1
LEFT: Final[i64] = LAW_PLAYED + LAWS  # + row
FACE_UP: Final[i64] = LEFT + ROWS  # + tile
ON_SALE: Final[i64] = FACE_UP + TILES  # + SALE_WIDTH * space: cost by kind, cut, surcharge, being paid for
SALE_WIDTH: Final[i64] = KINDS + 3
KIND_OF: Final[i64] = ON_SALE + SALE_WIDTH * SPACES  # + field in the order of laying, as Gleaning counts
BEYOND: Final[i64] = KIND_OF + PLANE_FIELDS
NUMBERS_SEEN: Final[i64] = BEYOND + 1

NOTHING_SEEN: Final = vec[float]([0.0] * NUMBERS_SEEN)

# Counts as parts of what is usual; looking them up is cheaper than dividing.
HALVES: Final = vec[float]([count / 2 for count in range(200)])
FIFTHS: Final = vec[float]([count / 5 for count in range(200)])
TENTHS: Final = vec[float]([count / 10 for count in range(200)])
TWENTIETHS: Final = vec[float]([count / 20 for count in range(200)])


def features(view: Keythedral, player: i64) -> vec[float]:
    """Describe what a seat knows as numbers about 0 to 1; seats are counted from its own."""
    seen = NOTHING_SEEN[:]
    east, south = far_ends(view)
    west, north = corner(view, east, south)
    for seat in range(view.players):
        first = _first(view, player, seat)
        _show_seat(view, seat, seen, first)
        _show_cubes(view, player, seat, seen, first)
        _show_cottages(view, seat, seen, first, west, north)
        _show_fences(view, seat, seen, first, west, north)
    _show_fields(view, player, seen)
    seen[BEYOND] = float(beyond(view, east, south)) / 10.0
    _show_moment(view, player, seen)
    _show_step(view, player, seen)
    _show_stocks(view, seen)
    _show_laws(view, player, seen)
    _show_tiles(view, player, seen)
    _show_sale(view, seen)
    return seen


# -- seats --


def _show_seat(view: Keythedral, seat: i64, seen: vec[float], first: i64) -> None:
    seen[first + PRESENT] = 1.0
    seen[first + CUBES_HELD] = float(view.hand[seat]) / 30.0
    seen[first + LAWS_HELD] = FIFTHS[view.held[seat]]
    seen[first + IDLE] = FIFTHS[view.idle[seat]]
    seen[first + IN_ACTIONS] = float(view.inside[seat])
    seen[first + IN_AUCTION] = float(view.bidding[seat])
    if view.to_move == seat:
        seen[first + TO_MOVE] = 1.0
    if view.start == seat:
        seen[first + STARTS] = 1.0
    if view.turn == seat:
        seen[first + HAS_TURN] = 1.0
    if view.leader == seat:
        seen[first + LEADS] = 1.0
    if view.chooser == seat:
        seen[first + CHOOSES] = 1.0


def _show_cubes(view: Keythedral, viewer: i64, seat: i64, seen: vec[float], first: i64) -> None:
    """Show the own cubes without those on the tray; of the others' what open movements tell."""
    if seat == viewer:
        cubes = view.cubes
        for kind in range(i64(KINDS)):
            held = TENTHS[cubes[seat * KINDS + kind]]
            seen[first + AT_LEAST + kind] = held
            seen[first + AT_MOST + kind] = held
        return
    known = (viewer * MOST + seat) * KINDS
    least = view.least
    most = view.most
    all_cubes = view.hand[seat]
    for kind in range(i64(KINDS)):
        seen[first + AT_LEAST + kind] = TENTHS[least[known + kind]]
        seen[first + AT_MOST + kind] = TENTHS[min(min(most[known + kind], all_cubes), MADE[kind])]


def _show_cottages(view: Keythedral, seat: i64, seen: vec[float], first: i64, west: i64, north: i64) -> None:
    gaps = view.cottage_gap
    houses = view.house
    for number in range(i64(NUMBERS)):
        gap = gaps[seat * NUMBERS + number]
        if gap >= 0:
            at = first + COTTAGE + 3 * number
            _show_place(gap, west, north, seen, at)
            seen[at + 2] = float(houses[seat * NUMBERS + number])


def _show_fences(view: Keythedral, seat: i64, seen: vec[float], first: i64, west: i64, north: i64) -> None:
    for which in range(i64(FENCES)):
        fence = view.fences[seat * FENCES + which]
        if fence >= 0:
            at = first + FENCE + 4 * which
            _show_place(fence >> 2, west, north, seen, at)
            seen[at + 2] = float(fence & 1)
            seen[at + 3] = float(fence >> 1 & 1)
        elif fence == UNBUILT:
            seen[first + FENCES_LEFT] += 1.0 / float(FENCES)


def _show_place(gap: i64, west: i64, north: i64, seen: vec[float], at: i64) -> None:
    """Show the column and row of a gap in the window, counted from 1."""
    seen[at] = float((gap % SIZE - west) % SIZE + 1) / float(SPAN)
    seen[at + 1] = float((gap // SIZE - north) % SIZE + 1) / float(SPAN)


def _show_fields(view: Keythedral, player: i64, seen: vec[float]) -> None:
    """Show of what kind the fields are, as Gleaning numbers them, and whose workers are on which kind."""
    kinds = view.field_kind
    workers = view.workers
    for field in range(view.laid):
        kind = kinds[field]
        seen[KIND_OF + field] = FIFTHS[kind + 1]  # of as many kinds
        for at in range(2 * field, 2 * field + 2):
            if workers[at]:
                seen[_first(view, player, workers[at] - 1) + WORKERS_ON + kind] += 0.2


def _first(view: Keythedral, player: i64, seat: i64) -> i64:
    """Find where a seat's numbers begin."""
    return SEAT_WIDTH * (seat - player if seat >= player else seat - player + view.players)


# -- the moment --


def _show_moment(view: Keythedral, player: i64, seen: vec[float]) -> None:
    seen[OWN_SEAT + player] = 1.0
    seen[OPTIONS] = float(view.length)
    seen[OPTIONS + 1] = float(view.strategic)
    seen[OPTIONS + 2] = float(view.open_laws)
    seen[PHASE + view.phase] = 1.0
    seen[CLOCK] = float(view.round) / 20.0
    seen[CLOCK + 1] = float(view.dry) / float(DRY_ROUNDS)
    seen[CLOCK + 2] = float(view.sold) / 5.0
    seen[CLOCK + 3] = float(view.deck) / float(LAWS)
    seen[CLOCK + 4] = float(view.passes) / float(MOST)
    seen[CLOCK + 5] = float(view.bid) / 20.0


def _show_step(view: Keythedral, player: i64, seen: vec[float]) -> None:
    seen[STEP] = float(view.marker) / float(NUMBERS)
    seen[STEP + 1] = float(view.quota) / 5.0
    seen[STEP + 2] = float(view.placed) / 5.0
    seen[STEP + 3] = float(view.through)
    seen[STEP + 4] = float(view.share)
    seen[STEP + 5] = float(view.now)
    if view.drawn >= 0:
        seen[DRAWN + view.drawn] = 1.0
    if view.number >= 0:
        seen[MOVING + view.number % NUMBERS] = 1.0
    if view.active > 0:
        seen[ACTIVE + view.active - 1] = 1.0
    for number in range(i64(NUMBERS)):
        seen[ORDER + number] = float(view.orders[number]) / float(NUMBERS)
    if view.phase == PAY_BID and view.to_move != player:
        seen[STEP + 6] = float(view.bid) / 20.0  # R44: a bid is paid unseen
        return
    seen[STEP + 6] = float(view.owed) / 20.0
    for kind in range(i64(KINDS)):
        seen[TRAY + kind] = FIFTHS[view.tray[kind]]
    if view.phase == PAY_BASIC and view.buying >= 0:
        seen[MAKING + view.buying - BASIC] = 1.0


def _show_stocks(view: Keythedral, seen: vec[float]) -> None:
    for kind in range(i64(BASIC)):
        seen[BONUS + kind] = HALVES[view.bonus[kind]]
        seen[STOPPED + kind] = float(view.stopped[kind])
        seen[BAG + kind] = FIFTHS[view.bag[kind]]
        seen[STORE + kind] = TWENTIETHS[view.store[kind]]
    for craft in range(i64(CRAFTS)):
        seen[STOCK + craft] = TENTHS[view.stock[craft]]
        seen[SPENT + craft] = TENTHS[view.spent[craft]]


# -- cards and tiles --


def _show_laws(view: Keythedral, player: i64, seen: vec[float]) -> None:
    """Show where each law is; others' hands only where New Laws lie open."""
    places = view.law_at
    for law in range(i64(LAWS)):
        place = places[law]
        if place == PLAYED:
            seen[LAW_PLAYED + law] = 1.0
        elif place == player + 1 or (view.open_laws and 0 < place <= MOST):
            seen[_first(view, player, place - 1) + HOLDS + law] = 1.0
    for space in range(i64(2)):
        law = view.new_laws[space]
        if law:
            at = NEW_LAW + NEW_LAW_WIDTH * space
            seen[at] = 1.0
            if law != HIDDEN_LAW:
                seen[at + law] = 1.0
    if view.law:
        seen[AT_WORK + view.law - 1] = 1.0
    elif view.taken > 0 and (view.to_move == player or view.open_laws):
        seen[AT_WORK + view.taken - 1] = 1.0


def _show_tiles(view: Keythedral, player: i64, seen: vec[float]) -> None:
    """Show whose tiles there are in each row, and which lie on the mat."""
    bought = view.bought
    for tile in range(i64(TILES)):
        if bought[tile]:
            first = _first(view, player, bought[tile] - 1)
            seen[first + TILES_OF + ROW_OF[tile]] += 0.2
            seen[first + POINTS] += float(VALUES[ROW_OF[tile]]) / 100.0
    mat = view.mat
    for space in range(i64(ROWS * SPACES)):
        if mat[space]:
            seen[LEFT + space // SPACES] += 0.2
            if mat[space] != FACE_DOWN:
                seen[FACE_UP + mat[space] - 1] = 1.0


def _show_sale(view: Keythedral, seen: vec[float]) -> None:
    """Show what the tiles on sale cost, space by space."""
    row = view.row_on_sale()
    if row >= ROWS:
        return
    for space in range(i64(SPACES)):
        tile = view.mat[row * SPACES + space] - 1
        if not 0 <= tile < TILES:
            continue
        at = ON_SALE + SALE_WIDTH * space
        for kind in range(i64(KINDS)):
            seen[at + kind] = HALVES[COST[tile * KINDS + kind]]
        marks = view.marks[tile]
        if marks & CUT:
            seen[at + KINDS] = 1.0
        if marks & SURCHARGE:
            seen[at + KINDS + 1] = 1.0
        if view.phase == PAY_TILE and view.buying == tile:
            seen[at + KINDS + 2] = 1.0


# -- labels --

_LAWS: Final = [f"law {law} {LAW_NAMES[law]}" for law in range(1, LAWS + 1)]
_NUMBERS: Final = range(1, NUMBERS + 1)


PHASE_IDS: Final = (
    *(
        "drawing the starting seat",
        "posting a law",
        "drawing a field",
        "laying a field",
        "choosing a cottage",
    ),
    *("laying the cottage", "turning up a tile", "laws before the order", "setting the order", "work"),
    *("laws before collecting", "actions", "receiving a law", "a law just taken", "paying cubes"),
    *("paying for a tile", "taking cubes", "moving a cottage", "giving", "naming a field", "gleaning"),
    *("marking a tile", "swapping", "granting a house", "choosing a craft", "ruling on a fence"),
    *("choosing who moves", "laws before the auction", "auction", "paying the bid", "naming the start"),
    "over",
)


def _seat_labels(seat: int) -> list[str]:
    names = ["present", "score of tiles", "cubes"]
    names += [f"{bound} {cube}" for bound in ("at least", "at most") for cube in CUBES]
    names += [*[f"tiles of {value}" for value in VALUES], "laws", *[f"holds {law}" for law in _LAWS]]
    for number in _NUMBERS:
        names += [f"cottage {number}: {what}" for what in ("column", "row", "house")]
    for fence in range(1, FENCES + 1):
        names += [f"fence {fence}: {what}" for what in ("column", "row", "east", "south")]
    names += ["unbuilt fences", *[f"workers on {kind} fields" for kind in FIELDS], "idle workers"]
    names += ["to move", "start player", "has the turn", "in the actions", "in the auction"]
    names += ["leads the auction", "sets every marker"]
    return [f"seat +{seat}: {name}" for name in names]


def _step_labels() -> list[str]:
    names = [f"own seat {seat}" for seat in range(MOST)]
    names += ["short game", "strategic variant", "open laws", *[f"phase: {phase}" for phase in PHASE_IDS]]
    names += ["round", "dry rounds", "tiles sold this round", "laws in the deck", "passes", "bid"]
    names += ["marker", "workers to send", "workers sent", "through fences", "shared field"]
    names += ["law played at once", "owed", *[f"drawn {kind} field" for kind in FIELDS]]
    for what in ("laying cottage", "marker on number", "active number"):
        names += [f"{what} {number}" for number in _NUMBERS]
    for what in ("bountiful", "failed", "in the bag:"):
        names += [f"{what} {kind} fields" for kind in FIELDS]
    names += [f"store: {cube}" for cube in CUBES[:BASIC]]
    names += [f"{where}: {cube}" for where in ("stock", "spent") for cube in CUBES[BASIC:]]
    return [*names, *[f"tray: {cube}" for cube in CUBES], *[f"making {cube}" for cube in CUBES[BASIC:]]]


def _card_labels() -> list[str]:
    names = [f"at work or just taken: {law}" for law in _LAWS]
    for space in (1, 2):
        names += [f"New Law {space}: {what}" for what in ("lies there", *_LAWS)]
    names += [*[f"played {law}" for law in _LAWS], *[f"tiles left of {value}" for value in VALUES]]
    names += [f"face up {tile}" for tile in TILE_NAMES]
    for space in range(1, SPACES + 1):
        costs = [f"costs {cube}" for cube in CUBES]
        names += [f"on sale {space}: {what}" for what in (*costs, "cut", "surcharge", "being paid for")]
    names += [f"kind of field {field}" for field in range(1, PLANE_FIELDS + 1)]
    return [*names, "fields beyond the window"]


def _labels() -> list[str]:
    seats = [name for seat in range(MOST) for name in _seat_labels(seat)]
    return seats + _step_labels() + _card_labels()


LABELS: Final = tuple(_labels())
