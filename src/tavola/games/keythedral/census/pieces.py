"""What is wrong with the pieces of a position: cubes, land, tiles and laws, and who knows what."""

from collections.abc import Iterator
from operator import le

from tavola.games.keythedral.rules import board, phases
from tavola.games.keythedral.rules.luck import must_turn_up
from tavola.games.keythedral.rules.play import Keythedral

# [cell] -> the cells that touch it at an edge or a corner
AROUND = [
    {
        board.cell_at(cell % board.SIZE + x, cell // board.SIZE + y)
        for x in (-1, 0, 1)
        for y in (-1, 0, 1)
        if x or y
    }
    for cell in range(board.CELLS)
]
HOME_CELLS = [board.cell_at(x, y) for x, y, _ in board.HOME]
HOME_KINDS = [kind for _, _, kind in board.HOME]
FIELDS_MADE = [  # [players][kind]
    [HOME_KINDS.count(kind) + in_bag for kind, in_bag in enumerate(board.bag_for(players))]
    for players in range(board.MOST + 1)
]


def _cubes(state: Keythedral) -> Iterator[str]:
    cubes, tray, hand = list(state.cubes), list(state.tray), list(state.hand)
    beside = [*state.store, *(left + spent for left, spent in zip(state.stock, state.spent, strict=True))]
    for kind in range(board.KINDS):
        count = sum(cubes[kind :: board.KINDS]) + beside[kind] + tray[kind]
        if count != board.MADE[kind]:
            yield f"there are {count} {board.CUBES[kind]} cubes, not {board.MADE[kind]}"
    for player in range(state.players):
        held = sum(cubes[player * board.KINDS : (player + 1) * board.KINDS])
        if state.phase == phases.PAY_BID and player == state.to_move:
            held += sum(tray)
        if held != hand[player]:
            yield f"player {player} has {held} cubes, not {hand[player]}"
    if any(cubes[state.players * board.KINDS :]) or any(hand[state.players :]):
        yield "a seat that nobody has holds cubes"


def _knowledge(state: Keythedral) -> Iterator[str]:
    """Check that nobody is mistaken, that all know their own cubes, and onlookers no more than a seat."""
    held = list(state.cubes)[: state.players * board.KINDS]
    if state.phase == phases.PAY_BID and state.to_move >= 0:  # believed to be behind the screen still
        for kind, paid in enumerate(state.tray, start=state.to_move * board.KINDS):
            held[kind] += paid
    least, most = list(state.least), list(state.most)
    size, seats = board.MOST * board.KINDS, state.players * board.KINDS
    all_low, all_high = least[board.MOST * size :][:seats], most[board.MOST * size :][:seats]
    if min(all_low) < 0 or max(all_high) > 1 << 20:  # onlookers do not add up what cannot all be true
        yield "all believe in fewer than no cubes, or in more than there are"
    for viewer in range(board.MOST):
        view = slice(viewer * size, viewer * size + seats)
        low, high = least[view], most[view]
        if viewer >= state.players:
            if low != all_low or high != all_high:
                yield "a seat that nobody has knows something else than all know"
            continue
        if not low == held == high and not (all(map(le, low, held)) and all(map(le, held, high))):
            yield f"player {viewer} is mistaken about the cubes behind a screen"
        if not all(map(le, all_low, low)) or not all(map(le, high, all_high)):
            yield f"player {viewer} knows less about the cubes than all know"
        own = slice(viewer * board.KINDS, (viewer + 1) * board.KINDS)
        if not low[own] == held[own] == high[own]:
            yield f"player {viewer} does not know the own cubes"


def _fields(state: Keythedral) -> Iterator[str]:
    laid = state.laid
    cells, kinds = list(state.field_cell), list(state.field_kind)
    if min(cells[:laid]) < 0 or min(kinds[:laid]) < 0 or max([*cells[laid:], *kinds[laid:], -1]) >= 0:
        yield f"{laid} fields are laid, but the list has another number"
        return
    if cells[: board.BEGIN] != HOME_CELLS or kinds[: board.BEGIN] != HOME_KINDS:
        yield "the four fields of the start do not lie around the Keythedral"
    land = [0] * board.CELLS
    seen: set[int] = set()
    for field, cell in enumerate(cells[:laid]):
        if land[cell] or (field and seen.isdisjoint(AROUND[cell])):
            yield f"field {field} lies on another one or apart from all"
        land[cell] = field + 1
        seen.add(cell)
    if list(state.land) != land:
        yield "the land does not hold the fields where the list has them"
    columns = {cell % board.SIZE for cell in cells[:laid]}
    rows = {cell // board.SIZE for cell in cells[:laid]}
    for first, taken in ((state.west, columns), (state.north, rows)):
        if first % board.SIZE not in taken or (first - 1) % board.SIZE in taken:
            yield "the landscape does not begin with its westernmost and northernmost fields"


def _bag(state: Keythedral) -> Iterator[str]:
    kinds = list(state.field_kind)
    for kind, left in enumerate(state.bag):
        count, made = kinds.count(kind) + left + (state.drawn == kind), FIELDS_MADE[state.players][kind]
        if count != made:
            yield f"there are {count} {board.FIELDS[kind]} fields, not {made}"


def _cottages(state: Keythedral) -> Iterator[str]:
    gaps = list(state.cottage_gap)
    lots = [0] * board.CELLS
    for cottage, gap in enumerate(gaps):
        if gap >= 0:
            lots[gap] = cottage + 1
    lots[board.cell_at(0, 0)] = board.KEYTHEDRAL
    if list(state.lots) != lots:
        yield "the gaps do not hold the cottages where the list has them"
    laid = state.laid - board.BEGIN
    if state.phase in (phases.LAY_NUMBER, phases.LAY_COTTAGE):
        laid -= 1
    for player in range(board.MOST):
        turns = 0
        if player < state.players:
            turns = (laid + state.players - 1 - (player - state.start) % state.players) // state.players
        own = board.NUMBERS - gaps[player * board.NUMBERS : (player + 1) * board.NUMBERS].count(-1)
        if own != turns:
            yield f"player {player} has laid {own} cottages, not {turns}"
    if any(house and gap < 0 for house, gap in zip(state.house, gaps, strict=True)):
        yield "a cottage that is not laid is a house"


def _fences(state: Keythedral) -> Iterator[str]:
    built = [at for at in state.fences if at >= 0]
    if len(set(built)) != len(built):
        yield "two fences stand on one side"
    if any(state.land[board.FIELD_BY[at]] == 0 for at in built):
        yield "a fence stands where there is no field"
    if any(at != board.UNBUILT for at in list(state.fences)[state.players * board.FENCES :]):
        yield "a seat that nobody has has built fences"


def _workers(state: Keythedral) -> Iterator[str]:
    workers = list(state.workers)
    if not any(workers):
        return
    if any(workers[2 * state.laid :]) or state.marker == 0:
        yield "a worker stands where there is no field, or before the work begins"
    for player in range(state.players):
        out = workers.count(player + 1)
        if out > board.WORKERS:
            yield f"player {player} has {out} workers out"
    for field, (first, second) in enumerate(zip(workers[::2], workers[1::2], strict=True)):
        if second and first in (0, second):
            yield f"field {field} holds workers that cannot share it"


def _mat(state: Keythedral) -> Iterator[str]:
    mat, bought = list(state.mat), list(state.bought)
    open_tiles = set()
    waiting = 0  # tiles on the rows so far
    for row, spaces in enumerate(board.SHORT if state.length else board.FULL):
        tiles = range(board.ROW_FROM[row], board.ROW_FROM[row + 1])
        first, end = row * board.SPACES, (row + 1) * board.SPACES
        here = [space for space in mat[first : first + spaces] if space]
        up = {space - 1 for space in here if space != board.FACE_DOWN}
        sold = {tile for tile in tiles if bought[tile]}
        if len(here) + len(sold) != spaces or any(mat[first + spaces : end]):
            yield f"row {row + 1}: {len(here)} tiles on the mat and {len(sold)} sold do not make {spaces}"
        if not up <= set(tiles) - sold or len(up) + here.count(board.FACE_DOWN) != len(here):
            yield f"row {row + 1}: a tile is in two places, or of another row"
        if sold and (waiting or board.FACE_DOWN in here):
            yield f"row {row + 1}: a tile was sold before it was on sale"
        open_tiles |= up
        waiting += len(here)
    if any(mark and tile not in open_tiles for tile, mark in enumerate(state.marks)):
        yield "a tile that is not open bears a mark"


def _sale(state: Keythedral) -> Iterator[str]:
    phase, bought = state.phase, list(state.bought)
    if state.sold > len(bought) - bought.count(0):
        yield f"{state.sold} tiles were sold in this round, which is more than in all"
    if (phase == phases.FINISHED) != (state.row_on_sale() == board.ROWS or state.dry == board.DRY_ROUNDS):
        yield f"the game ends exactly with the last tile or after {board.DRY_ROUNDS} rounds without one"
    turning = phase == phases.TURN_UP
    if (turning or state.round) and must_turn_up(state) != turning:
        yield "the tiles on sale lie face up exactly when none is being turned up"


def _laws(state: Keythedral) -> Iterator[str]:
    places = list(state.law_at)
    for player in range(board.MOST):
        held = places.count(player + 1)
        if held != state.held[player] or (held and player >= state.players):
            yield f"player {player} holds {held} laws, not {state.held[player]}"
    hidden = list(state.new_laws).count(board.HIDDEN_LAW)
    drawing = 1 if state.phase == phases.RECEIVE_LAW else 0
    in_deck = places.count(board.IN_DECK)
    if in_deck != state.deck + hidden + drawing:
        yield f"{in_deck} laws are undrawn, not {state.deck} + {hidden} + {drawing}"


def _new_laws(state: Keythedral) -> Iterator[str]:
    spaces = list(state.new_laws)
    lying = [law for law in spaces if 0 < law <= board.LAWS]
    on_spaces = [law for law in range(1, board.LAWS + 1) if state.law_at[law - 1] == board.ON_SPACE]
    if sorted(lying) != on_spaces:
        yield "an open New Law is not where the list of laws has it"
    posting = state.phase == phases.POST_LAW
    if posting and not state.open_laws:
        yield "New Laws lie face down, so none is laid open"
    if lying and not state.open_laws:
        yield "a New Law lies open, but they lie face down in this game"
    if state.open_laws and spaces.count(board.HIDDEN_LAW) != posting:
        yield "a New Law lies face down, but they lie open in this game"


CHECKS = (_cubes, _knowledge, _fields, _bag, _cottages, _fences, _workers, _mat, _sale, _laws, _new_laws)
