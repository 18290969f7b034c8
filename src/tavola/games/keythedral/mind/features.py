"""What a net reads of a position, beside the landscape in the window: all that a seat knows, in numbers."""

from typing import Any, Final

from tavola.flat import i64, vec
from tavola.games.keythedral.mind.window import SPAN, beyond, corner, far_ends
from tavola.games.keythedral.rules import board, phases
from tavola.games.keythedral.rules.play import Keythedral
from tavola.layout import Layout

PHASES: Final = (
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
    *(
        "choosing who moves",
        "laws before the auction",
        "auction",
        "paying the bid",
        "naming the start",
        "over",
    ),
)
LAWS: Final = [f"law {law} {board.LAW_NAMES[law]}" for law in range(1, board.LAWS + 1)]
NUMBERS: Final = range(1, board.NUMBERS + 1)
CRAFTS: Final = board.CUBES[board.BASIC :]
ACROSS: Final = board.SIZE / SPAN  # the farthest place of the plane, in windows

# Every constant says where its numbers begin: counted from the first of its cottage, fence, seat or space.
_COTTAGE: Final = Layout()
_COTTAGE.add("column", "row", unit=SPAN, most=ACROSS)
HOUSE: Final = i64(_COTTAGE.add("house"))
COTTAGE_WIDTH: Final = i64(len(_COTTAGE))

_FENCE: Final = Layout()
_FENCE.add("column", "row", unit=SPAN, most=ACROSS)
EAST: Final = i64(_FENCE.add("east"))
SOUTH: Final = i64(_FENCE.add("south"))
FENCE_WIDTH: Final = i64(len(_FENCE))

_SEAT: Final = Layout()
PRESENT: Final = i64(_SEAT.add("present"))
POINTS: Final = i64(_SEAT.add("score of tiles", unit=100, most=2))
CUBES_HELD: Final = i64(_SEAT.add("cubes", unit=30, most=4))
AT_LEAST: Final = i64(_SEAT.add(*[f"at least {cube}" for cube in board.CUBES], unit=10, most=2))
AT_MOST: Final = i64(_SEAT.add(*[f"at most {cube}" for cube in board.CUBES], unit=10, most=2))
TILES_OF: Final = i64(_SEAT.add(*[f"tiles of {value}" for value in board.VALUES], unit=5))
LAWS_HELD: Final = i64(_SEAT.add("laws", unit=5, most=4))
HOLDS: Final = i64(_SEAT.add(*[f"holds {law}" for law in LAWS]))  # as far as known
COTTAGE: Final = i64(_SEAT.repeat([f"cottage {number}" for number in NUMBERS], _COTTAGE))
FENCE: Final = i64(_SEAT.repeat([f"fence {fence}" for fence in range(1, board.FENCES + 1)], _FENCE))
FENCES_LEFT: Final = i64(_SEAT.add("unbuilt fences", unit=board.FENCES))
WORKERS_ON: Final = i64(_SEAT.add(*[f"workers on {kind} fields" for kind in board.FIELDS], unit=5, most=2))
IDLE: Final = i64(_SEAT.add("idle workers", unit=5, most=2))
TO_MOVE: Final = i64(_SEAT.add("to move"))
STARTS: Final = i64(_SEAT.add("start player"))
HAS_TURN: Final = i64(_SEAT.add("has the turn"))
IN_ACTIONS: Final = i64(_SEAT.add("in the actions"))
IN_AUCTION: Final = i64(_SEAT.add("in the auction"))
LEADS: Final = i64(_SEAT.add("leads the auction"))
CHOOSES: Final = i64(_SEAT.add("sets every marker"))
SEAT_WIDTH: Final = i64(len(_SEAT))

_SPACE: Final = Layout()  # of a New Law
LIES: Final = i64(_SPACE.add("lies there"))
WHICH: Final = i64(_SPACE.add(*LAWS))
SPACE_WIDTH: Final = i64(len(_SPACE))

_SALE: Final = Layout()
COSTS: Final = i64(_SALE.add(*[f"costs {cube}" for cube in board.CUBES], unit=2))
CUT: Final = i64(_SALE.add("cut"))
SURCHARGE: Final = i64(_SALE.add("surcharge"))
PAID_FOR: Final = i64(_SALE.add("being paid for"))
SALE_WIDTH: Final = i64(len(_SALE))

LAYOUT: Final = Layout()
LAYOUT.repeat([f"seat +{seat}" for seat in range(board.MOST)], _SEAT)
# Moves name seats, cottages and fences by the seat's own number.
OWN_SEAT: Final = i64(LAYOUT.add(*[f"own seat {seat}" for seat in range(board.MOST)]))
SHORT: Final = i64(LAYOUT.add("short game"))
STRATEGIC: Final = i64(LAYOUT.add("strategic variant"))
OPEN_LAWS: Final = i64(LAYOUT.add("open laws"))
PHASE: Final = i64(LAYOUT.add(*[f"phase: {phase}" for phase in PHASES]))
ROUND: Final = i64(LAYOUT.add("round", unit=20, most=7))
DRY: Final = i64(LAYOUT.add("dry rounds", unit=board.DRY_ROUNDS))
SOLD: Final = i64(LAYOUT.add("tiles sold this round", unit=5, most=5))
DECK: Final = i64(LAYOUT.add("laws in the deck", unit=board.LAWS))
PASSES: Final = i64(LAYOUT.add("passes", unit=board.MOST))
BID: Final = i64(LAYOUT.add("bid", unit=20, most=6))
MARKER: Final = i64(LAYOUT.add("marker", unit=board.NUMBERS))
QUOTA: Final = i64(LAYOUT.add("workers to send", unit=5))
PLACED: Final = i64(LAYOUT.add("workers sent", unit=5))
THROUGH: Final = i64(LAYOUT.add("through fences"))
SHARE: Final = i64(LAYOUT.add("shared field"))
AT_ONCE: Final = i64(LAYOUT.add("law played at once"))
OWED: Final = i64(LAYOUT.add("owed", unit=20, most=6))
DRAWN: Final = i64(LAYOUT.add(*[f"drawn {kind} field" for kind in board.FIELDS]))
IN_HAND: Final = i64(LAYOUT.add(*[f"laying cottage {number}" for number in NUMBERS]))
ORDER: Final = i64(LAYOUT.add(*[f"marker on number {number}" for number in NUMBERS], unit=board.NUMBERS))
ACTIVE: Final = i64(LAYOUT.add(*[f"active number {number}" for number in NUMBERS]))
BONUS: Final = i64(LAYOUT.add(*[f"bountiful {kind} fields" for kind in board.FIELDS], unit=2))
STOPPED: Final = i64(LAYOUT.add(*[f"failed {kind} fields" for kind in board.FIELDS]))
BAG: Final = i64(LAYOUT.add(*[f"in the bag: {kind} fields" for kind in board.FIELDS], unit=5, most=2))
STORE: Final = i64(LAYOUT.add(*[f"store: {cube}" for cube in board.CUBES[: board.BASIC]], unit=20))
STOCK: Final = i64(LAYOUT.add(*[f"stock: {cube}" for cube in CRAFTS], unit=10))
SPENT: Final = i64(LAYOUT.add(*[f"spent: {cube}" for cube in CRAFTS], unit=10))
TRAY: Final = i64(LAYOUT.add(*[f"tray: {cube}" for cube in board.CUBES], unit=5, most=4))
MAKING: Final = i64(LAYOUT.add(*[f"making {cube}" for cube in CRAFTS]))
AT_WORK: Final = i64(LAYOUT.add(*[f"at work or just taken: {law}" for law in LAWS]))
NEW_LAW: Final = i64(LAYOUT.repeat(["New Law 1", "New Law 2"], _SPACE))
PLAYED: Final = i64(LAYOUT.add(*[f"played {law}" for law in LAWS]))
LEFT: Final = i64(LAYOUT.add(*[f"tiles left of {value}" for value in board.VALUES], unit=board.SPACES))
FACE_UP: Final = i64(LAYOUT.add(*[f"face up {tile}" for tile in board.TILE_NAMES]))
ON_SALE: Final = i64(LAYOUT.repeat([f"on sale {space}" for space in range(1, board.SPACES + 1)], _SALE))
# In the order of laying, as Gleaning counts.
KIND_OF: Final = i64(
    LAYOUT.add(*[f"kind of field {field}" for field in range(1, board.PLANE_FIELDS + 1)], unit=board.BASIC)
)
BEYOND: Final = i64(LAYOUT.add("fields beyond the window", unit=10, most=3))
LABELS: Final = LAYOUT.labels
BOUNDS: Final = LAYOUT.bounds
UNIT: Final = vec[float](LAYOUT.units)
# [columns or rows from the window's first] -> the number it makes, counted from 1; below 0 is beyond the
# other edge of the plane, and an index below 0 counts from the end
PLACE_SHARE: Final = vec[float](_COTTAGE.shares(0)[1:])
assert len(PLACE_SHARE) == board.SIZE


def _products(at: int) -> vec[float]:
    """Give what a number is for every count; looking it up is cheaper than making a float of an int.

    It is a product, not a quotient, as nets have learned it: the last digits may differ.
    """
    one = 1.0 / UNIT[at]
    return vec[float]([float(count) * one for count in range(200)])


HELD_SHARE: Final = _products(AT_LEAST)
KIND_SHARE: Final = _products(KIND_OF)
ORDER_SHARE: Final = _products(ORDER)
TRAY_SHARE: Final = _products(TRAY)
BONUS_SHARE: Final = _products(BONUS)
STOPPED_SHARE: Final = _products(STOPPED)
BAG_SHARE: Final = _products(BAG)
STORE_SHARE: Final = _products(STORE)
STOCK_SHARE: Final = _products(STOCK)
SPENT_SHARE: Final = _products(SPENT)
POINTS_SHARE: Final = _products(POINTS)
COST_SHARE: Final = _products(ON_SALE + COSTS)
NOTHING_SEEN: Final = vec[float]([0.0] * len(LAYOUT))


def features(view: Keythedral, player: i64) -> vec[float]:
    """Describe what a seat knows as numbers about 0 to 1; seats are counted from its own."""
    seen = NOTHING_SEEN[:]
    write_features(view, player, seen)
    return seen


def write_features(view: Keythedral, player: i64, room: Any) -> None:  # noqa: ANN401
    """Write the same into an array of zeros."""
    seen: vec[float] = room
    east, south = far_ends(view)
    west, north = corner(view, east, south)
    west %= board.SIZE
    north %= board.SIZE
    for seat in range(view.players):
        first = _first(view, player, seat)
        _show_seat(view, seat, seen, first)
        _show_cubes(view, player, seat, seen, first)
        _show_cottages(view, seat, seen, first, west, north)
        _show_fences(view, seat, seen, first, west, north)
    _show_fields(view, player, seen)
    seen[BEYOND] = float(beyond(view, east, south)) / UNIT[BEYOND]
    _show_moment(view, player, seen)
    _show_step(view, player, seen)
    _show_stocks(view, seen)
    _show_laws(view, player, seen)
    _show_tiles(view, player, seen)
    _show_sale(view, seen)


# -- seats --


def _show_seat(view: Keythedral, seat: i64, seen: vec[float], first: i64) -> None:
    unit = UNIT
    seen[first + PRESENT] = 1.0
    seen[first + CUBES_HELD] = float(view.hand[seat]) / unit[CUBES_HELD]
    seen[first + LAWS_HELD] = float(view.held[seat]) / unit[LAWS_HELD]
    seen[first + IDLE] = float(view.idle[seat]) / unit[IDLE]
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
        _show_counts(view.cubes, seat * board.KINDS, board.KINDS, seen, first + AT_LEAST, HELD_SHARE)
        _show_counts(view.cubes, seat * board.KINDS, board.KINDS, seen, first + AT_MOST, HELD_SHARE)
        return
    known = (viewer * board.MOST + seat) * board.KINDS
    least = view.least
    most = view.most
    all_cubes = view.hand[seat]
    for kind in range(i64(board.KINDS)):
        highest = min(min(most[known + kind], all_cubes), board.MADE[kind])
        if highest:
            seen[first + AT_LEAST + kind] = HELD_SHARE[least[known + kind]]
            seen[first + AT_MOST + kind] = HELD_SHARE[highest]


def _show_cottages(view: Keythedral, seat: i64, seen: vec[float], first: i64, west: i64, north: i64) -> None:
    gaps = view.cottage_gap
    houses = view.house
    for number in range(i64(board.NUMBERS)):
        gap = gaps[seat * board.NUMBERS + number]
        if gap >= 0:
            at = first + COTTAGE + COTTAGE_WIDTH * number
            _show_place(gap, west, north, seen, at)
            if houses[seat * board.NUMBERS + number]:
                seen[at + HOUSE] = 1.0


def _show_fences(view: Keythedral, seat: i64, seen: vec[float], first: i64, west: i64, north: i64) -> None:
    for which in range(i64(board.FENCES)):
        fence = view.fences[seat * board.FENCES + which]
        if fence >= 0:
            at = first + FENCE + FENCE_WIDTH * which
            _show_place(fence >> 2, west, north, seen, at)
            if fence & 1:
                seen[at + EAST] = 1.0
            if fence & 2:
                seen[at + SOUTH] = 1.0
        elif fence == board.UNBUILT:
            seen[first + FENCES_LEFT] += 1.0 / UNIT[FENCES_LEFT]


def _show_place(gap: i64, west: i64, north: i64, seen: vec[float], at: i64) -> None:
    """Show the column and row of a gap in the window, counted from 1."""
    seen[at] = PLACE_SHARE[gap % board.SIZE - west]
    seen[at + 1] = PLACE_SHARE[gap // board.SIZE - north]


def _show_fields(view: Keythedral, player: i64, seen: vec[float]) -> None:
    """Show of what kind the fields are, as Gleaning numbers them, and whose workers are on which kind."""
    kinds = view.field_kind
    workers = view.workers
    one_worker = 1.0 / UNIT[WORKERS_ON]
    for field in range(view.laid):
        kind = kinds[field]
        seen[KIND_OF + field] = KIND_SHARE[kind + 1]
        for at in range(2 * field, 2 * field + 2):
            if workers[at]:
                first = _first(view, player, workers[at] - 1)
                seen[first + WORKERS_ON + kind] += one_worker


def _first(view: Keythedral, player: i64, seat: i64) -> i64:
    """Find where a seat's numbers begin."""
    return SEAT_WIDTH * (seat - player if seat >= player else seat - player + view.players)


# -- the moment --


def _show_moment(view: Keythedral, player: i64, seen: vec[float]) -> None:
    unit = UNIT
    seen[OWN_SEAT + player] = 1.0
    seen[SHORT] = float(view.length)
    seen[STRATEGIC] = float(view.strategic)
    seen[OPEN_LAWS] = float(view.open_laws)
    seen[PHASE + view.phase] = 1.0
    seen[ROUND] = float(view.round) / unit[ROUND]
    seen[DRY] = float(view.dry) / unit[DRY]
    seen[SOLD] = float(view.sold) / unit[SOLD]
    seen[DECK] = float(view.deck) / unit[DECK]
    seen[PASSES] = float(view.passes) / unit[PASSES]
    seen[BID] = float(view.bid) / unit[BID]


def _show_step(view: Keythedral, player: i64, seen: vec[float]) -> None:
    unit = UNIT
    seen[MARKER] = float(view.marker) / unit[MARKER]
    seen[QUOTA] = float(view.quota) / unit[QUOTA]
    seen[PLACED] = float(view.placed) / unit[PLACED]
    seen[THROUGH] = float(view.through)
    seen[SHARE] = float(view.share)
    seen[AT_ONCE] = float(view.now)
    if view.drawn != board.NOTHING:
        seen[DRAWN + view.drawn] = 1.0
    if view.number != board.NOTHING:
        seen[IN_HAND + view.number % board.NUMBERS] = 1.0
    if view.active > 0:
        seen[ACTIVE + view.active - 1] = 1.0
    _show_all(view.orders, seen, ORDER, ORDER_SHARE)
    if view.phase == phases.PAY_BID and view.to_move != player:
        seen[OWED] = float(view.bid) / unit[OWED]  # R44: a bid is paid unseen
        return
    seen[OWED] = float(view.owed) / unit[OWED]
    _show_all(view.tray, seen, TRAY, TRAY_SHARE)
    if view.phase == phases.PAY_BASIC and view.buying != board.NOTHING:
        seen[MAKING + view.buying - board.BASIC] = 1.0


def _show_stocks(view: Keythedral, seen: vec[float]) -> None:
    _show_all(view.bonus, seen, BONUS, BONUS_SHARE)
    _show_all(view.stopped, seen, STOPPED, STOPPED_SHARE)
    _show_all(view.bag, seen, BAG, BAG_SHARE)
    _show_all(view.store, seen, STORE, STORE_SHARE)
    _show_all(view.stock, seen, STOCK, STOCK_SHARE)
    _show_all(view.spent, seen, SPENT, SPENT_SHARE)


def _show_all(counts: vec[i64], seen: vec[float], first: i64, shares: vec[float]) -> None:
    _show_counts(counts, 0, len(counts), seen, first, shares)


def _show_counts(
    counts: vec[i64], begin: i64, many: i64, seen: vec[float], first: i64, shares: vec[float]
) -> None:
    for at in range(many):
        count = counts[begin + at]
        if count:
            seen[first + at] = shares[count]


# -- cards and tiles --


def _show_laws(view: Keythedral, player: i64, seen: vec[float]) -> None:
    """Show where each law is; others' hands only where New Laws lie open."""
    places = view.law_at
    for law in range(i64(board.LAWS)):
        place = places[law]
        if place == board.PLAYED:
            seen[PLAYED + law] = 1.0
        elif place == player + 1 or (view.open_laws and 0 < place <= board.MOST):
            seen[_first(view, player, place - 1) + HOLDS + law] = 1.0
    for space in range(i64(2)):
        law = view.new_laws[space]
        if law:
            at = NEW_LAW + SPACE_WIDTH * space
            seen[at + LIES] = 1.0
            if law != board.HIDDEN_LAW:
                seen[at + WHICH + law - 1] = 1.0
    if view.law:
        seen[AT_WORK + view.law - 1] = 1.0
    elif view.taken > 0 and (view.to_move == player or view.open_laws):
        seen[AT_WORK + view.taken - 1] = 1.0


def _show_tiles(view: Keythedral, player: i64, seen: vec[float]) -> None:
    """Show whose tiles there are in each row, and which lie on the mat."""
    bought = view.bought
    one = 1.0 / UNIT[TILES_OF]
    for tile in range(i64(board.TILES)):
        if bought[tile]:
            first = _first(view, player, bought[tile] - 1)
            seen[first + TILES_OF + board.ROW_OF[tile]] += one
            seen[first + POINTS] += POINTS_SHARE[board.VALUE_OF[tile]]
    mat = view.mat
    one = 1.0 / UNIT[LEFT]
    for space in range(i64(board.ROWS * board.SPACES)):
        if mat[space]:
            seen[LEFT + space // board.SPACES] += one
            if mat[space] != board.FACE_DOWN:
                seen[FACE_UP + mat[space] - 1] = 1.0


def _show_sale(view: Keythedral, seen: vec[float]) -> None:
    """Show what the tiles on sale cost, space by space."""
    row = view.row_on_sale()
    if row >= board.ROWS:
        return
    for space in range(i64(board.SPACES)):
        tile = view.mat[row * board.SPACES + space] - 1
        if not 0 <= tile < board.TILES:
            continue
        at = ON_SALE + SALE_WIDTH * space
        _show_counts(board.COST, tile * board.KINDS, board.KINDS, seen, at + COSTS, COST_SHARE)
        marks = view.marks[tile]
        if marks & board.CUT:
            seen[at + CUT] = 1.0
        if marks & board.SURCHARGE:
            seen[at + SURCHARGE] = 1.0
        if view.phase == phases.PAY_TILE and view.buying == tile:
            seen[at + PAID_FOR] = 1.0
