"""Phase 3: buying, converting, fencing, craft, trade, taking a law, passing."""

from tavola.flat import append, i64, vec
from tavola.games.keythedral.rules import board, events, landscape, moves, phases
from tavola.games.keythedral.rules.cubes import empty_tray, packed, pay_away, pay_open
from tavola.games.keythedral.rules.position import LAND, STORES, TOWN, WORK, Position, own
from tavola.games.keythedral.rules.purchase import buy, buy_moves

# -- turns --


def begin_actions(state: Position) -> None:
    """Open the phase with the start player's turn."""
    own(state, WORK)
    for player in range(state.players):
        state.inside[player] = 1
    state.passes = 0
    begin_turn(state, state.start)


def begin_turn(state: Position, player: i64) -> None:
    """Give a player the turn."""
    state.turn = player
    state.to_move = player
    state.phase = phases.TURN


def next_turn(state: Position) -> bool:
    """Give the turn to the next player who is in; say whether the phase goes on."""
    still_in: i64 = 0
    for player in range(state.players):
        still_in += state.inside[player]
    if state.passes >= still_in:  # also when nobody is in
        return False
    player = state.left_of(state.turn)
    while state.inside[player] == 0:
        player = state.left_of(player)
    begin_turn(state, player)
    return True


def pass_turn(state: Position) -> None:
    """Pass; one may act again on a later turn."""
    state.tell(events.PASSED, state.turn)
    state.passes += 1
    state.phase = phases.ACTED


# -- what can be done: listed in the order of the moves --


def action_moves(state: Position, found: vec[i64]) -> vec[i64]:
    """Add the actions A to G that the player can take."""
    player = state.turn
    found = buy_moves(state, player, found)
    if state.cubes[player * board.KINDS + board.BROWN] > 0:
        if state.cubes[player * board.KINDS + board.BLACK] > 0:
            found = cottage_moves(state, player, moves.CONVERT, found)
        if landscape.spare_fence(state, player) >= 0:
            found = landscape.fence_moves(state, found)
    if state.cubes[player * board.KINDS + board.RED] > 1:
        found = landscape.unfence_moves(state, found)
    found = craft_moves(state, player, board.PRICE, found)
    if state.basics(player) > 1:
        found = append(found, moves.TRADE)
    found = law_moves(state, player, found)
    return append(found, moves.PASS)


def cottage_moves(state: Position, player: i64, first: i64, moves: vec[i64]) -> vec[i64]:
    """Add the player's cottages that are not yet houses."""
    for number in range(i64(board.NUMBERS)):
        if state.house[player * board.NUMBERS + number] == 0:
            moves = append(moves, first + number)
    return moves


def craft_moves(state: Position, player: i64, prices: vec[i64], found: vec[i64]) -> vec[i64]:
    """Add the craft cubes that there are and that the player can pay for."""
    basics = state.basics(player)
    for craft in range(i64(board.CRAFTS)):
        if state.stock[craft] + state.spent[craft] > 0 and basics >= prices[craft]:
            found = append(found, moves.CRAFT + craft)
    return found


def law_moves(state: Position, player: i64, found: vec[i64]) -> vec[i64]:
    """Add the New Laws with each cube that can pay; face-down ones cannot be told apart (R48)."""
    for space in range(i64(2)):
        if state.new_laws[space] == 0:
            continue
        for kind in range(i64(board.KINDS)):
            if state.cubes[player * board.KINDS + kind] > 0:
                found = append(found, moves.LAW + space * board.KINDS + kind)
        if state.new_laws[space] == board.HIDDEN_LAW:
            return found
    return found


# -- B to G --


def act(state: Position, move: i64) -> None:
    """Take an action."""
    if move < moves.CONVERT:
        buy(state, move - moves.BUY)
    elif move < moves.FENCE:
        pay_away(state, board.BLACK, 1)
        pay_away(state, board.BROWN, 1)
        turn_over(state, move - moves.CONVERT)
        state.acted()
    elif move < moves.CRAFT:
        pay_away(state, board.BROWN, 1) if move < moves.UNFENCE else pay_away(state, board.RED, 2)
        state.acted()
        fence(state, move)
    elif move < moves.TRADE:
        begin_craft(state, move - moves.CRAFT, board.PRICE[move - moves.CRAFT])
    elif move == moves.TRADE:
        begin_trade(state)
    elif move < moves.PAY:
        take_law(state, (move - moves.LAW) // board.KINDS, (move - moves.LAW) % board.KINDS)
    else:
        pass_turn(state)


def turn_over(state: Position, number: i64) -> None:
    """Turn a cottage over; it is a house for the rest of the game."""
    own(state, LAND)
    state.house[state.turn * board.NUMBERS + number] = 1
    state.tell(events.CONVERTED, state.turn, number + 1)


def fence(state: Position, move: i64) -> None:
    """Build or remove a fence; a tile fenced in must move before the turn ends."""
    if move >= moves.UNFENCE:
        landscape.remove_fence(state, state.turn, move - moves.UNFENCE)
        return
    cottage = landscape.build_fence(state, state.turn, move - moves.FENCE)
    if cottage >= 0:
        state.number = cottage
        state.to_move = cottage // board.NUMBERS
        state.phase = phases.MOVE_COTTAGE


def begin_craft(state: Position, craft: i64, price: i64) -> None:
    """Choose a craft cube; its price is asked cube by cube."""
    state.clear_tray()
    state.buying = board.BASIC + craft
    state.owed = price
    state.phase = phases.PAY_BASIC


def begin_trade(state: Position) -> None:
    """Give two basic cubes, then take one."""
    state.clear_tray()
    state.buying = board.NOTHING
    state.owed = 2
    state.phase = phases.PAY_BASIC


def pay_basic(state: Position, kind: i64) -> None:
    """Pay a cube for craft or trade."""
    pay_open(state, kind)
    state.owed -= 1
    if state.owed > 0:
        return
    if state.buying >= 0:
        take_craft(state)
        return
    state.owed = 1
    state.lowest = 0
    state.phase = phases.TAKE_BASIC


def take_craft(state: Position) -> None:
    """Take a craft cube from the mat, or from the spent ones once the mat has none."""
    own(state, STORES)
    craft = state.buying - board.BASIC
    if state.stock[craft] > 0:
        state.stock[craft] -= 1
    else:
        state.spent[craft] -= 1
    state.gain(state.turn, state.buying, 1)
    state.tell(events.MADE_CRAFT, state.turn, state.buying, packed(state.tray))
    empty_tray(state)
    state.buying = board.NOTHING
    state.finish()


def trade_moves(state: Position) -> vec[i64]:
    """List what the store has, the two cubes just given included."""
    found = vec[i64](capacity=8)
    for kind in range(i64(board.BASIC)):
        if state.store[kind] + state.tray[kind] > 0:
            found = append(found, moves.TAKE + kind)
    return found


def take_traded(state: Position, kind: i64) -> None:
    """Take the third cube of a trade."""
    state.tell(events.TRADED, state.turn, packed(state.tray), kind)
    empty_tray(state)
    own(state, STORES)
    state.store[kind] -= 1
    state.gain(state.turn, kind, 1)
    state.owed = 0
    state.acted()


def take_law(state: Position, space: i64, kind: i64) -> None:
    """Pay for a New Law; a face-down one is drawn as it is taken."""
    pay_away(state, kind, 1)
    state.tell(events.TOOK_LAW, state.turn, kind, space, state.new_laws[space])
    law = state.new_laws[space]
    own(state, TOWN)
    state.new_laws[space] = 0
    if law == board.HIDDEN_LAW:
        state.wait_for_luck(phases.RECEIVE_LAW)
    else:
        receive_law(state, law)


def receive_law(state: Position, law: i64) -> None:
    """Take a law into the hand; it may be played now or kept."""
    own(state, TOWN)
    state.law_at[law - 1] = state.turn + 1
    state.held[state.turn] += 1
    state.taken = law
    state.to_move = state.turn
    state.phase = phases.NOW


def leave(state: Position) -> None:
    """Be out for the rest of the phase after taking a law."""
    state.taken = 0
    state.now = 0
    own(state, WORK)
    state.inside[state.turn] = 0
    state.acted()
