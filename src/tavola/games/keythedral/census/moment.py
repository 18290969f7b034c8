"""Whether the phase of a position fits who is to move and what is in hand."""

from collections.abc import Iterator

from tavola.core import CHANCE, OVER
from tavola.games.keythedral.rules import board, laws, phases
from tavola.games.keythedral.rules.auction import holder
from tavola.games.keythedral.rules.landscape import any_destination, is_open
from tavola.games.keythedral.rules.play import Keythedral
from tavola.games.keythedral.rules.work import setter, worker_of

LUCK = (phases.FIRST_SEAT, phases.POST_LAW, phases.DRAW_FIELD, phases.TURN_UP, phases.RECEIVE_LAW)
LAYING = (phases.FIRST_SEAT, phases.DRAW_FIELD, phases.LAY_FIELD, phases.LAY_NUMBER, phases.LAY_COTTAGE)
WINDOWS = (phases.ORDER_LAWS, phases.HARVEST_LAWS, phases.SEAL_LAWS)  # everyone who holds a law is asked
# The laws that each phase may be carrying out, 0 for none; in all others there is none.
LAW_OF = {
    phases.NAME_FIELD: (6, 7, board.FAILED_HARVEST),
    phases.GLEAN_FIELD: (board.GLEANING,),
    phases.MARK_TILE: (11, 12, board.BUILDERS_SURCHARGE),
    phases.SWAP: (board.OPEN_MARKET,),
    phases.GRANT: (board.BUILDING_GRANT,),
    phases.GUILD: (board.GUILD_PRIVILEGE,),
    phases.BOUNDARY: (board.BOUNDARY_RULING,),
    phases.MOVING: (board.MOVING_DAY,),
    phases.GIVE: (board.TITHE,),
    phases.TAKE_BASIC: (0, board.IDLE_WAGES, board.OPEN_MARKET),
    phases.PAY_BASIC: (0, board.GUILD_PRIVILEGE),
    phases.MOVE_COTTAGE: (0, board.BOUNDARY_RULING, board.MOVING_DAY),
    phases.NAME_START: (0, board.ROYAL_SEAL),
}
# What is in hand only in some phases, and always then: field, what it is when nothing is, phases, words.
IN_HAND = (
    ("drawn", -1, (phases.LAY_FIELD,), "a field is in hand"),
    ("number", -1, (phases.LAY_COTTAGE, phases.MOVE_COTTAGE), "a cottage is in hand"),
    ("taken", 0, (phases.NOW,), "a law has just been taken"),
    (
        "owed",
        0,
        (phases.PAY_BASIC, phases.TAKE_BASIC, phases.PAY_BID, phases.GLEAN_FIELD),
        "a number of cubes is due",
    ),
)


def _mover(state: Keythedral) -> Iterator[str]:
    mover = _whose_move(state)
    if state.phase not in LUCK and state.phase != phases.FINISHED and mover < 0:
        yield "nobody is to move"
    elif state.to_move != mover:
        yield f"to_move is {state.to_move}, but the phase has {mover} to move"
    if state.phase in (*WINDOWS, phases.WORK) and state.asked >= state.players:
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
    if phase == phases.FINISHED:
        return OVER
    if phase in (phases.GIVE, phases.AUCTION):  # these say more below
        return int(state.to_move)
    if phase == phases.MOVE_COTTAGE:
        return int(state.number // board.NUMBERS)
    if phase == phases.PAY_BID or (phase == phases.NAME_START and not state.law):
        return int(state.leader)
    if phase == phases.SET_ORDER:
        return int(setter(state) if state.chooser < 0 else state.chooser)
    if phase == phases.WORK:
        return int(worker_of(state))
    if _acting(state):
        return int(state.turn)
    first, turns = state.start, state.asked
    if phase in (phases.LAY_FIELD, phases.LAY_NUMBER, phases.LAY_COTTAGE):
        turns = state.laid - board.BEGIN - (phase != phases.LAY_FIELD)
    elif phase in (phases.SEAL_LAWS, phases.NAME_START):
        first = holder(state)
    return int((first + turns) % state.players)


def _acting(state: Keythedral) -> bool:
    """Say whether it is a player's turn of actions, and not a law that is played before the harvest."""
    harvest_law = board.BOUNTIFUL_HARVEST <= state.law <= board.IDLE_WAGES
    return bool(phases.TURN <= state.phase < phases.SEAL_LAWS and not harvest_law)


def _round(state: Keythedral) -> Iterator[str]:
    phase = state.phase
    if (phase == phases.FIRST_SEAT) != (state.start < 0):
        yield "the start player is known exactly when it has been drawn"
    either = phase in (phases.POST_LAW, phases.TURN_UP)  # during the set-up and later
    if not either and (phase in LAYING) != (state.round == 0):
        yield f"the phase does not belong into round {state.round}"
    whole = board.BEGIN + board.NUMBERS * state.players
    if phase == phases.FIRST_SEAT or (phase == phases.POST_LAW and state.round == 0):
        if state.laid != board.BEGIN:
            yield "fields are laid before the set-up begins"
    elif phase in LAYING:
        if state.laid == whole and phase in (phases.DRAW_FIELD, phases.LAY_FIELD):
            yield "all fields are laid already"
        if state.laid == board.BEGIN and phase in (phases.LAY_NUMBER, phases.LAY_COTTAGE):
            yield "a cottage is laid before the first field"
    elif state.laid != whole:
        yield f"{state.laid} fields are laid, not {whole}"


def _orders(state: Keythedral) -> Iterator[str]:
    phase, marker = state.phase, state.marker
    acting = phases.HARVEST_LAWS <= phase < phases.SEAL_LAWS or (phase == phases.TURN_UP and state.round)
    if phase in (phases.SET_ORDER, phases.WORK):
        fits = marker > 0
    elif phase == phases.FINISHED:
        fits = marker in (0, board.NUMBERS)
    else:
        fits = marker == (board.NUMBERS if acting else 0)
    if not fits:
        yield f"marker {marker} of the work order does not fit the phase"
    done = marker - 1 if phase == phases.SET_ORDER else marker
    if sorted(order for order in state.orders if order) != list(range(1, done + 1)):
        yield "the markers on the numbers do not fit the marker at work"
    if phase == phases.WORK and (state.active == 0 or state.orders[state.active - 1] != marker):
        yield f"number {state.active} is at work without its marker"
    if phase == phases.WORK and not (state.quota and state.placed <= state.quota):
        yield f"{state.placed} of {state.quota} workers are sent"


def _in_hand(state: Keythedral) -> Iterator[str]:
    for name, nothing, steps, what in IN_HAND:
        if (getattr(state, name) == nothing) == (state.phase in steps):
            yield f"{what} exactly when the phase asks for it"
    laying = state.phase == phases.LAY_COTTAGE and state.number >= 0
    if laying and (state.cottage_gap[state.number] >= 0 or state.number // board.NUMBERS != state.to_move):
        yield "the cottage in hand is laid already or another player's"
    if state.phase == phases.NOW and state.law_at[state.taken - 1] != state.turn + 1:
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
    if state.phase == phases.MOVE_COTTAGE and state.number >= 0:
        if law == board.MOVING_DAY:
            if state.number // board.NUMBERS != state.turn:
                yield "the tile that moves is another player's"
        elif is_open(state, state.cottage_gap[state.number]):
            yield "a tile has to move that is not fenced in"


def _payment(state: Keythedral) -> Iterator[str]:
    phase, owed, buying = state.phase, state.owed, state.buying
    tray = list(state.tray)
    paid = sum(tray)
    if (buying >= 0) > (phase in (phases.PAY_TILE, phases.PAY_BASIC)):
        yield "something is being bought, but not paid for"
    if phase == phases.PAY_BASIC:
        yield from _craft_or_trade(state, owed + paid)
    elif phase == phases.PAY_TILE:
        if buying < 0 or not state.marks[buying] or board.ROW_OF[buying] != state.row_on_sale():
            yield "the tile that is being paid for has no mark or is not on sale"
    elif phase == phases.PAY_BID:
        if owed + paid != state.bid:
            yield f"{paid} cubes are paid and {owed} due, but the bid is {state.bid}"
    elif phase == phases.TAKE_BASIC:
        if not _may_take(state, paid):
            yield f"{paid} cubes are given and {owed} are to be taken"
    elif phase == phases.SWAP:
        others = sum(left for left, given in zip(state.store, tray, strict=False) if not given)
        if paid >= laws.SWAPS or paid > others:
            yield f"{paid} cubes are given, which is too many to change"
    elif paid:
        yield "cubes of a payment lie out, but nobody pays"
    if phase != phases.PAY_BID and phase != phases.PAY_TILE and any(tray[board.BASIC :]):
        yield "craft cubes are paid where only basic ones may be"
    yield from _lowest(state, max([kind for kind in range(board.KINDS) if tray[kind]], default=0))


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
        yield f"a {board.CUBES[state.buying]} cube costs {printed} cubes, not {price}"
    if not state.stock[craft] + state.spent[craft]:
        yield f"there is no {board.CUBES[state.buying]} cube left"


def _may_take(state: Keythedral, given: int) -> bool:
    """Say whether the cubes still to be taken fit those given, and what they are taken for."""
    if state.law == board.OPEN_MARKET:
        return bool(state.owed <= given <= laws.SWAPS)
    if state.law == board.IDLE_WAGES:
        return given == 0 and bool(state.owed <= laws.WAGES)
    return given == 2 and bool(state.owed == 1)


def _lowest(state: Keythedral, last_paid: int) -> Iterator[str]:
    """Check where a choice made piece by piece goes on, upwards."""
    phase = state.phase
    most = 0
    if phase in (phases.PAY_BASIC, phases.PAY_TILE, phases.SWAP, phases.PAY_BID):
        if state.lowest != last_paid:
            yield f"the payment goes on from {state.lowest}, but the last kind paid is {last_paid}"
        return
    if phase == phases.TAKE_BASIC and state.law:
        most = board.BASIC - 1
    elif phase == phases.GLEAN_FIELD:
        most = state.laid if state.owed == 1 else 0
    if state.lowest > most or (phase == phases.GLEAN_FIELD and state.owed > 2):
        yield "the choice goes on where there is nothing to choose"


def _auction(state: Keythedral) -> Iterator[str]:
    phase, leader = state.phase, state.leader
    if (leader < 0) != (state.bid == 0):
        yield "somebody leads the auction exactly when there is a bid"
    elif leader >= 0 and phase in (phases.AUCTION, phases.PAY_BID) and state.bid > state.hand[leader]:
        yield f"player {leader} bids {state.bid} with {state.hand[leader]} cubes"
    if phase == phases.NAME_START and not state.law and leader < 0:
        yield "nobody has won the auction"
    if phase == phases.AUCTION:
        if state.to_move < 0 or state.to_move == leader or not state.bidding[state.to_move]:
            yield "the player to move leads the auction or is out of it"
        if leader >= 0 and not state.bidding[leader]:
            yield "the leader is out of the auction"
    if phase == phases.GIVE and (
        state.to_move < 0 or state.to_move == state.turn or not state.hand[state.to_move]
    ):
        yield "the player to move has nothing to give"


CHECKS = (_mover, _round, _orders, _in_hand, _law, _payment, _auction)
