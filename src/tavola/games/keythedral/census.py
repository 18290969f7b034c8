"""What is wrong with a position, in sentences."""

from collections.abc import Iterator
from functools import cache
from operator import le

from tavola.core import CHANCE, OVER
from tavola.game import out_of_range
from tavola.games.keythedral import board
from tavola.games.keythedral.auction import holder
from tavola.games.keythedral.board import CUBES, DRY_ROUNDS, KINDS, LAWS, MADE, MOST, NUMBERS, SPACES
from tavola.games.keythedral.cards import SWAPS, WAGES
from tavola.games.keythedral.landscape import any_destination, is_open
from tavola.games.keythedral.luck import must_turn_up
from tavola.games.keythedral.rules import Keythedral
from tavola.games.keythedral.work import setter, worker_of

LUCK = (board.FIRST_SEAT, board.POST_LAW, board.DRAW_FIELD, board.TURN_UP, board.RECEIVE_LAW)
LAYING = (board.FIRST_SEAT, board.DRAW_FIELD, board.LAY_FIELD, board.LAY_NUMBER, board.LAY_COTTAGE)
WINDOWS = (board.ORDER_LAWS, board.HARVEST_LAWS, board.SEAL_LAWS)  # everyone who holds a law is asked
# The laws that each phase may be carrying out, 0 for none; in all others there is none.
LAW_OF = {
    board.NAME_FIELD: (6, 7, board.FAILED_HARVEST),
    board.GLEAN_FIELD: (board.GLEANING,),
    board.MARK_TILE: (11, 12, board.BUILDERS_SURCHARGE),
    board.SWAP: (board.OPEN_MARKET,),
    board.GRANT: (board.BUILDING_GRANT,),
    board.GUILD: (board.GUILD_PRIVILEGE,),
    board.BOUNDARY: (board.BOUNDARY_RULING,),
    board.MOVING: (board.MOVING_DAY,),
    board.GIVE: (board.TITHE,),
    board.TAKE_BASIC: (0, board.IDLE_WAGES, board.OPEN_MARKET),
    board.PAY_BASIC: (0, board.GUILD_PRIVILEGE),
    board.MOVE_COTTAGE: (0, board.BOUNDARY_RULING, board.MOVING_DAY),
    board.NAME_START: (0, board.ROYAL_SEAL),
}
# What is in hand only in some phases, and always then: field, what it is when nothing is, phases, words.
IN_HAND = (
    ("drawn", -1, (board.LAY_FIELD,), "a field is in hand"),
    ("number", -1, (board.LAY_COTTAGE, board.MOVE_COTTAGE), "a cottage is in hand"),
    ("taken", 0, (board.NOW,), "a law has just been taken"),
    (
        "owed",
        0,
        (board.PAY_BASIC, board.TAKE_BASIC, board.PAY_BID, board.GLEAN_FIELD),
        "a number of cubes is due",
    ),
)
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
    for players in range(MOST + 1)
]


def census(state: Keythedral) -> list[str]:
    """Check every number, then the pieces, then whether the phase fits them; empty if all is well."""
    return out_of_range(state, _limits(int(state.players))) or [
        wrong
        for check in (
            *(_cubes, _knowledge, _fields, _bag, _cottages, _fences, _workers, _mat, _sale, _laws, _new_laws),
            *(_mover, _round, _orders, _in_hand, _law, _payment, _auction),
        )
        for wrong in check(state)
    ]


@cache
def _limits(players: int) -> dict[str, tuple[int, int]]:
    """Give the least and the most that each field may hold, so that other checks may use it as an index."""
    flag = (0, 1)
    return {
        **dict.fromkeys(("length", "strategic", "open_laws", "through", "share", "now"), flag),
        **dict.fromkeys(("house", "stopped", "inside", "bidding"), flag),
        **dict.fromkeys(("start", "chooser", "leader"), (-1, players - 1)),
        **dict.fromkeys(("cubes", "store", "stock", "spent", "tray"), (0, max(MADE))),
        **dict.fromkeys(("asked", "passes", "bought", "workers"), (0, players)),
        **dict.fromkeys(("marker", "active", "orders", "quota", "placed"), (0, NUMBERS)),
        **dict.fromkeys(("law", "taken", "deck", "held"), (0, LAWS)),
        **dict.fromkeys(("owed", "bid", "hand"), (0, board.TOP_BID)),
        **dict.fromkeys(("field_cell", "cottage_gap"), (-1, board.CELLS - 1)),
        **dict.fromkeys(("drawn", "field_kind"), (-1, board.BASIC - 1)),
        **dict.fromkeys(("west", "north"), (2 - board.SIZE, 0)),
        "to_move": (OVER, players - 1),
        "phase": (0, board.FINISHED),
        "round": (0, DRY_ROUNDS * (sum(board.FULL) + 1)),
        "turn": (0, players - 1),
        "dry": (0, DRY_ROUNDS),
        "sold": (0, sum(board.FULL)),
        "laid": (board.BEGIN, board.BEGIN + NUMBERS * players),
        "number": (-1, NUMBERS * players - 1),
        "buying": (-1, board.TILES - 1),
        "lowest": (0, board.PLANE_FIELDS),
        "bag": (0, board.PLANE_FIELDS),
        "fences": (board.GONE, board.CELLS * board.SIDES - 1),
        "idle": (0, 2 * NUMBERS),
        "bonus": (0, 2),
        "mat": (0, board.FACE_DOWN),
        "marks": (0, board.CUT + board.SURCHARGE),
        "law_at": (board.IN_DECK, board.PLAYED),
        "new_laws": (0, board.HIDDEN_LAW),
    }


# -- the pieces --


def _cubes(state: Keythedral) -> Iterator[str]:
    cubes, tray, hand = list(state.cubes), list(state.tray), list(state.hand)
    beside = [*state.store, *(left + spent for left, spent in zip(state.stock, state.spent, strict=True))]
    for kind in range(KINDS):
        count = sum(cubes[kind::KINDS]) + beside[kind] + tray[kind]
        if count != MADE[kind]:
            yield f"there are {count} {CUBES[kind]} cubes, not {MADE[kind]}"
    for player in range(state.players):
        held = sum(cubes[player * KINDS : (player + 1) * KINDS])
        if state.phase == board.PAY_BID and player == state.to_move:
            held += sum(tray)
        if held != hand[player]:
            yield f"player {player} has {held} cubes, not {hand[player]}"
    if any(cubes[state.players * KINDS :]) or any(hand[state.players :]):
        yield "a seat that nobody has holds cubes"


def _knowledge(state: Keythedral) -> Iterator[str]:
    """Check that nobody is mistaken, that all know their own cubes, and onlookers no more than a seat."""
    held = list(state.cubes)[: state.players * KINDS]
    if state.phase == board.PAY_BID and state.to_move >= 0:  # believed to be behind the screen still
        for kind, paid in enumerate(state.tray, start=state.to_move * KINDS):
            held[kind] += paid
    least, most = list(state.least), list(state.most)
    size, seats = MOST * KINDS, state.players * KINDS
    all_low, all_high = least[MOST * size :][:seats], most[MOST * size :][:seats]
    if min(all_low) < 0 or max(all_high) > 1 << 20:  # onlookers do not add up what cannot all be true
        yield "all believe in fewer than no cubes, or in more than there are"
    for viewer in range(MOST):
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
        own = slice(viewer * KINDS, (viewer + 1) * KINDS)
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
    if state.phase in (board.LAY_NUMBER, board.LAY_COTTAGE):
        laid -= 1
    for player in range(MOST):
        turns = 0
        if player < state.players:
            turns = (laid + state.players - 1 - (player - state.start) % state.players) // state.players
        own = NUMBERS - gaps[player * NUMBERS : (player + 1) * NUMBERS].count(-1)
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
        here = [space for space in mat[row * SPACES : row * SPACES + spaces] if space]
        up = {space - 1 for space in here if space != board.FACE_DOWN}
        sold = {tile for tile in tiles if bought[tile]}
        if len(here) + len(sold) != spaces or any(mat[row * SPACES + spaces : (row + 1) * SPACES]):
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
    if (phase == board.FINISHED) != (state.row_on_sale() == board.ROWS or state.dry == DRY_ROUNDS):
        yield f"the game ends exactly with the last tile or after {DRY_ROUNDS} rounds without one"
    turning = phase == board.TURN_UP
    if (turning or state.round) and must_turn_up(state) != turning:
        yield "the tiles on sale lie face up exactly when none is being turned up"


def _laws(state: Keythedral) -> Iterator[str]:
    places = list(state.law_at)
    for player in range(MOST):
        held = places.count(player + 1)
        if held != state.held[player] or (held and player >= state.players):
            yield f"player {player} holds {held} laws, not {state.held[player]}"
    hidden = list(state.new_laws).count(board.HIDDEN_LAW)
    drawing = 1 if state.phase == board.RECEIVE_LAW else 0
    in_deck = places.count(board.IN_DECK)
    if in_deck != state.deck + hidden + drawing:
        yield f"{in_deck} laws are undrawn, not {state.deck} + {hidden} + {drawing}"


def _new_laws(state: Keythedral) -> Iterator[str]:
    spaces = list(state.new_laws)
    lying = [law for law in spaces if 0 < law <= LAWS]
    on_spaces = [law for law in range(1, LAWS + 1) if state.law_at[law - 1] == board.ON_SPACE]
    if sorted(lying) != on_spaces:
        yield "an open New Law is not where the list of laws has it"
    posting = state.phase == board.POST_LAW
    if posting and not state.open_laws:
        yield "New Laws lie face down, so none is laid open"
    if lying and not state.open_laws:
        yield "a New Law lies open, but they lie face down in this game"
    if state.open_laws and spaces.count(board.HIDDEN_LAW) != posting:
        yield "a New Law lies face down, but they lie open in this game"


# -- whether the phase fits --


def _mover(state: Keythedral) -> Iterator[str]:
    mover = _whose_move(state)
    if state.phase not in LUCK and state.phase != board.FINISHED and mover < 0:
        yield "nobody is to move"
    elif state.to_move != mover:
        yield f"to_move is {state.to_move}, but the phase has {mover} to move"
    if state.phase in (*WINDOWS, board.WORK) and state.asked >= state.players:
        yield "all players have been asked already"
    elif state.phase in WINDOWS and state.to_move == mover and not state.held[mover]:
        yield f"player {mover} is asked for laws but holds none"
    if _acting(state) and not state.inside[state.turn]:
        yield f"player {state.turn} has the turn but is out of the actions"


def _whose_move(state: Keythedral) -> int:
    """Say whom the phase waits for."""
    phase = state.phase
    if phase in LUCK:
        return CHANCE
    if phase == board.FINISHED:
        return OVER
    if phase in (board.GIVE, board.AUCTION):  # these say more below
        return int(state.to_move)
    if phase == board.MOVE_COTTAGE:
        return int(state.number // NUMBERS)
    if phase == board.PAY_BID or (phase == board.NAME_START and not state.law):
        return int(state.leader)
    if phase == board.SET_ORDER:
        return int(setter(state) if state.chooser < 0 else state.chooser)
    if phase == board.WORK:
        return int(worker_of(state))
    if _acting(state):
        return int(state.turn)
    first, turns = state.start, state.asked
    if phase in (board.LAY_FIELD, board.LAY_NUMBER, board.LAY_COTTAGE):
        turns = state.laid - board.BEGIN - (phase != board.LAY_FIELD)
    elif phase in (board.SEAL_LAWS, board.NAME_START):
        first = holder(state)
    return int((first + turns) % state.players)


def _acting(state: Keythedral) -> bool:
    """Say whether it is a player's turn of actions, and not a law that is played before the harvest."""
    harvest_law = board.BOUNTIFUL_HARVEST <= state.law <= board.IDLE_WAGES
    return bool(board.TURN <= state.phase < board.SEAL_LAWS and not harvest_law)


def _round(state: Keythedral) -> Iterator[str]:
    phase = state.phase
    if (phase == board.FIRST_SEAT) != (state.start < 0):
        yield "the start player is known exactly when it has been drawn"
    either = phase in (board.POST_LAW, board.TURN_UP)  # during the set-up and later
    if not either and (phase in LAYING) != (state.round == 0):
        yield f"the phase does not belong into round {state.round}"
    whole = board.BEGIN + NUMBERS * state.players
    if phase == board.FIRST_SEAT or (phase == board.POST_LAW and state.round == 0):
        if state.laid != board.BEGIN:
            yield "fields are laid before the set-up begins"
    elif phase in LAYING:
        if state.laid == whole and phase in (board.DRAW_FIELD, board.LAY_FIELD):
            yield "all fields are laid already"
        if state.laid == board.BEGIN and phase in (board.LAY_NUMBER, board.LAY_COTTAGE):
            yield "a cottage is laid before the first field"
    elif state.laid != whole:
        yield f"{state.laid} fields are laid, not {whole}"


def _orders(state: Keythedral) -> Iterator[str]:
    phase, marker = state.phase, state.marker
    acting = board.HARVEST_LAWS <= phase < board.SEAL_LAWS or (phase == board.TURN_UP and state.round)
    if phase in (board.SET_ORDER, board.WORK):
        fits = marker > 0
    elif phase == board.FINISHED:
        fits = marker in (0, NUMBERS)
    else:
        fits = marker == (NUMBERS if acting else 0)
    if not fits:
        yield f"marker {marker} of the work order does not fit the phase"
    done = marker - 1 if phase == board.SET_ORDER else marker
    if sorted(order for order in state.orders if order) != list(range(1, done + 1)):
        yield "the markers on the numbers do not fit the marker at work"
    if phase == board.WORK and (state.active == 0 or state.orders[state.active - 1] != marker):
        yield f"number {state.active} is at work without its marker"
    if phase == board.WORK and not (state.quota and state.placed <= state.quota):
        yield f"{state.placed} of {state.quota} workers are sent"


def _in_hand(state: Keythedral) -> Iterator[str]:
    for name, nothing, phases, what in IN_HAND:
        if (getattr(state, name) == nothing) == (state.phase in phases):
            yield f"{what} exactly when the phase asks for it"
    laying = state.phase == board.LAY_COTTAGE and state.number >= 0
    if laying and (state.cottage_gap[state.number] >= 0 or state.number // NUMBERS != state.to_move):
        yield "the cottage in hand is laid already or another player's"
    if state.phase == board.NOW and state.law_at[state.taken - 1] != state.turn + 1:
        yield "the law just taken is not in the hand of the player whose turn it is"


def _law(state: Keythedral) -> Iterator[str]:
    law = state.law
    if law not in LAW_OF.get(state.phase, (0,)):
        yield f"law {law} is not carried out in this phase"
    if law and state.law_at[law - 1] != board.PLAYED:
        yield f"law {law} is carried out without having been played"
    if state.now and not board.PRICE_CUT <= law <= board.TITHE:
        yield "a law is played at once, but there is none"
    if law == board.MOVING_DAY and not any_destination(state):
        yield "there is no gap that a tile could move to"
    if state.phase == board.MOVE_COTTAGE and state.number >= 0:
        if law == board.MOVING_DAY:
            if state.number // NUMBERS != state.turn:
                yield "the tile that moves is another player's"
        elif is_open(state, state.cottage_gap[state.number]):
            yield "a tile has to move that is not fenced in"


def _payment(state: Keythedral) -> Iterator[str]:
    phase, owed, buying = state.phase, state.owed, state.buying
    tray = list(state.tray)
    paid = sum(tray)
    if (buying >= 0) > (phase in (board.PAY_TILE, board.PAY_BASIC)):
        yield "something is being bought, but not paid for"
    if phase == board.PAY_BASIC:
        yield from _craft_or_trade(state, owed + paid)
    elif phase == board.PAY_TILE:
        if buying < 0 or not state.marks[buying] or board.ROW_OF[buying] != state.row_on_sale():
            yield "the tile that is being paid for has no mark or is not on sale"
    elif phase == board.PAY_BID:
        if owed + paid != state.bid:
            yield f"{paid} cubes are paid and {owed} due, but the bid is {state.bid}"
    elif phase == board.TAKE_BASIC:
        if not _may_take(state, paid):
            yield f"{paid} cubes are given and {owed} are to be taken"
    elif phase == board.SWAP:
        others = sum(left for left, given in zip(state.store, tray, strict=False) if not given)
        if paid >= SWAPS or paid > others:
            yield f"{paid} cubes are given, which is too many to change"
    elif paid:
        yield "cubes of a payment lie out, but nobody pays"
    if phase != board.PAY_BID and phase != board.PAY_TILE and any(tray[board.BASIC :]):
        yield "craft cubes are paid where only basic ones may be"
    yield from _lowest(state, max([kind for kind in range(KINDS) if tray[kind]], default=0))


def _craft_or_trade(state: Keythedral, price: int) -> Iterator[str]:
    craft = state.buying - board.BASIC
    if state.buying < 0:
        if price != 2 or state.law:
            yield f"a trade costs 2 cubes, not {price}"
        return
    if not 0 <= craft < board.CRAFTS:
        yield "what is being paid for is no craft cube"
        return
    printed = (board.GUILD_PRICE if state.law else board.PRICE)[craft]
    if price != printed:
        yield f"a {CUBES[state.buying]} cube costs {printed} cubes, not {price}"
    if not state.stock[craft] + state.spent[craft]:
        yield f"there is no {CUBES[state.buying]} cube left"


def _may_take(state: Keythedral, given: int) -> bool:
    """Say whether the cubes still to be taken fit those given, and what they are taken for."""
    if state.law == board.OPEN_MARKET:
        return bool(state.owed <= given <= SWAPS)
    if state.law == board.IDLE_WAGES:
        return given == 0 and bool(state.owed <= WAGES)
    return given == 2 and bool(state.owed == 1)


def _lowest(state: Keythedral, last_paid: int) -> Iterator[str]:
    """Check where a choice made piece by piece goes on, upwards."""
    phase = state.phase
    most = 0
    if phase in (board.PAY_BASIC, board.PAY_TILE, board.SWAP, board.PAY_BID):
        if state.lowest != last_paid:
            yield f"the payment goes on from {state.lowest}, but the last kind paid is {last_paid}"
        return
    if phase == board.TAKE_BASIC and state.law:
        most = board.BASIC - 1
    elif phase == board.GLEAN_FIELD:
        most = state.laid if state.owed == 1 else 0
    if state.lowest > most or (phase == board.GLEAN_FIELD and state.owed > 2):
        yield "the choice goes on where there is nothing to choose"


def _auction(state: Keythedral) -> Iterator[str]:
    phase, leader = state.phase, state.leader
    if (leader < 0) != (state.bid == 0):
        yield "somebody leads the auction exactly when there is a bid"
    elif leader >= 0 and phase in (board.AUCTION, board.PAY_BID) and state.bid > state.hand[leader]:
        yield f"player {leader} bids {state.bid} with {state.hand[leader]} cubes"
    if phase == board.NAME_START and not state.law and leader < 0:
        yield "nobody has won the auction"
    if phase == board.AUCTION:
        if state.to_move < 0 or state.to_move == leader or not state.bidding[state.to_move]:
            yield "the player to move leads the auction or is out of it"
        if leader >= 0 and not state.bidding[leader]:
            yield "the leader is out of the auction"
    if phase == board.GIVE and (
        state.to_move < 0 or state.to_move == state.turn or not state.hand[state.to_move]
    ):
        yield "the player to move has nothing to give"
