"""Phase 3: buying, converting, fencing, craft, trade, taking a law, passing."""

from tavola.core import CHANCE, OVER
from tavola.flat import append, i64, vec
from tavola.games.keythedral.board import (
    ACTED,
    BASIC,
    BLACK,
    BOUGHT,
    BROWN,
    BUY,
    CONVERT,
    CONVERTED,
    COST,
    CRAFT,
    CRAFTS,
    CUT,
    ENDED,
    FENCE,
    FINISHED,
    HIDDEN_LAW,
    KINDS,
    LAW,
    LAW_DONE,
    MADE_CRAFT,
    MOVE_COTTAGE,
    NOW,
    NUMBERS,
    PASS,
    PASSED,
    PAY,
    PAY_BASIC,
    PAY_TILE,
    PRICE,
    RECEIVE_LAW,
    RED,
    ROW_FROM,
    ROW_OF,
    ROWS,
    SCORED_CUBES,
    SCORED_TILES,
    SURCHARGE,
    TAKE,
    TAKE_BASIC,
    TILES,
    TOOK_LAW,
    TRADE,
    TRADED,
    TURN,
    UNFENCE,
    VALUES,
    WORTH,
    one,
    packed,
)
from tavola.games.keythedral.landscape import (
    build_fence,
    fence_moves,
    remove_fence,
    spare_fence,
    unfence_moves,
)
from tavola.games.keythedral.table import Table

# -- turns --


def begin_actions(table: Table) -> None:
    """Open the phase with the start player's turn."""
    for player in range(table.players):
        table.inside[player] = 1
    table.passes = 0
    begin_turn(table, table.start)


def begin_turn(table: Table, player: i64) -> None:
    """Give a player the turn."""
    table.turn = player
    table.to_move = player
    table.phase = TURN


def next_turn(table: Table) -> bool:
    """Give the turn to the next player who is in; say whether the phase goes on."""
    still_in: i64 = 0
    for player in range(table.players):
        still_in += table.inside[player]
    if table.passes >= still_in:  # also when nobody is in
        return False
    player = table.left_of(table.turn)
    while table.inside[player] == 0:
        player = table.left_of(player)
    begin_turn(table, player)
    return True


def pass_turn(table: Table) -> None:
    """Pass; one may act again on a later turn."""
    table.tell(PASSED, table.turn)
    table.passes += 1
    table.phase = ACTED


def finish(table: Table) -> None:
    """End what was begun: the law being carried out, or the action and with it the turn."""
    if table.law:
        table.phase = LAW_DONE
    else:
        acted(table)


def acted(table: Table) -> None:
    """End the turn after an action."""
    table.passes = 0
    table.phase = ACTED


# -- what can be done: listed in the order of the moves --


def action_moves(table: Table, moves: vec[i64]) -> vec[i64]:
    """Add the actions A to G that the player can take."""
    player = table.turn
    moves = buy_moves(table, player, moves)
    if table.cubes[player * KINDS + BROWN] > 0:
        if table.cubes[player * KINDS + BLACK] > 0:
            moves = cottage_moves(table, player, CONVERT, moves)
        if spare_fence(table, player) >= 0:
            moves = fence_moves(table, moves)
    if table.cubes[player * KINDS + RED] > 1:
        moves = unfence_moves(table, moves)
    moves = craft_moves(table, player, PRICE, moves)
    if table.basics(player) > 1:
        moves = append(moves, TRADE)
    moves = law_moves(table, player, moves)
    return append(moves, PASS)


def buy_moves(table: Table, player: i64, moves: vec[i64]) -> vec[i64]:
    """Add the tiles on sale that the player can pay for, by their number."""
    row = table.row_on_sale()
    have = packed(table.cubes[player * KINDS : player * KINDS + KINDS])
    for tile in range(ROW_FROM[row], ROW_FROM[row + 1]):
        if table.is_up(tile) and can_pay_one(payments(tile, table.marks[tile]), have):
            moves = append(moves, BUY + tile)
    return moves


def cottage_moves(table: Table, player: i64, first: i64, moves: vec[i64]) -> vec[i64]:
    """Add the player's cottages that are not yet houses."""
    for number in range(i64(NUMBERS)):
        if table.house[player * NUMBERS + number] == 0:
            moves = append(moves, first + number)
    return moves


def craft_moves(table: Table, player: i64, prices: vec[i64], moves: vec[i64]) -> vec[i64]:
    """Add the craft cubes that there are and that the player can pay for."""
    basics = table.basics(player)
    for craft in range(i64(CRAFTS)):
        if table.stock[craft] + table.spent[craft] > 0 and basics >= prices[craft]:
            moves = append(moves, CRAFT + craft)
    return moves


def law_moves(table: Table, player: i64, moves: vec[i64]) -> vec[i64]:
    """Add the New Laws with each cube that can pay; face-down ones cannot be told apart (R48)."""
    for space in range(i64(2)):
        if table.new_laws[space] == 0:
            continue
        for kind in range(i64(KINDS)):
            if table.cubes[player * KINDS + kind] > 0:
                moves = append(moves, LAW + space * KINDS + kind)
        if table.new_laws[space] == HIDDEN_LAW:
            return moves
    return moves


# -- A: acquire a building tile --


def payments(tile: i64, marks: i64) -> vec[i64]:
    """List the payments for a tile as packed cubes; with both marks one may come twice."""
    cost = packed(COST[tile * KINDS : tile * KINDS + KINDS])
    paid = vec[i64](capacity=40)
    if marks & CUT == 0:
        paid = append(paid, cost)
    else:
        for kind in range(i64(KINDS)):
            if COST[tile * KINDS + kind] > 0:
                paid = append(paid, cost - one(kind))
    if marks & SURCHARGE == 0:
        return paid
    dearer = vec[i64](capacity=40)
    for payment in paid:
        for kind in range(i64(KINDS)):
            dearer = append(dearer, payment + one(kind))
    return dearer


def covers(have: i64, payment: i64) -> bool:
    """Say whether packed cubes contain others, kind by kind."""
    return all(have >> 5 * kind & 31 >= payment >> 5 * kind & 31 for kind in range(i64(KINDS)))


def can_pay_one(payments: vec[i64], have: i64) -> bool:
    """Say whether the cubes are enough for one of the payments."""
    return any(covers(have, payment) for payment in payments)


def buy(table: Table, tile: i64) -> None:
    """Pay an unmarked tile at once; the payment for a marked one is asked cube by cube."""
    table.clear_tray()
    table.buying = tile
    if table.marks[tile]:
        table.phase = PAY_TILE
        return
    for kind in range(i64(KINDS)):
        count = COST[tile * KINDS + kind]
        table.lose(table.turn, kind, count)
        table.tray[kind] += count
    take_tile(table)


def tile_payment_moves(table: Table) -> vec[i64]:
    """List the kinds of the next cube that lead to a whole payment."""
    have = packed(table.cubes[table.turn * KINDS : table.turn * KINDS + KINDS])
    tray = packed(table.tray)
    moves = vec[i64](capacity=8)
    for kind in range(table.lowest, i64(KINDS)):
        below = one(kind) - 1
        for payment in payments(table.buying, table.marks[table.buying]):
            whole_below = payment & below == tray & below
            if whole_below and covers(payment, tray + one(kind)) and covers(have + tray, payment):
                moves = append(moves, PAY + kind)
                break
    return moves


def pay_tile(table: Table, kind: i64) -> None:
    """Pay one cube for a marked tile; take the tile with the last one."""
    pay_open(table, kind)
    tray = packed(table.tray)
    for payment in payments(table.buying, table.marks[table.buying]):
        if payment == tray:
            take_tile(table)
            return


def take_tile(table: Table) -> None:
    """Take the tile that is paid for; the last one of all ends the game."""
    tile = table.buying
    table.tell(BOUGHT, table.turn, tile, packed(table.tray))
    empty_tray(table)
    table.buying = -1
    for space in range(i64(len(table.mat))):
        if table.mat[space] == tile + 1:
            table.mat[space] = 0
    table.bought[tile] = table.turn + 1
    table.marks[tile] = 0
    table.sold += 1
    acted(table)
    if table.row_on_sale() == ROWS:
        end_game(table, 0)


def end_game(table: Table, stalemate: i64) -> None:
    """End at once and tell the points."""
    table.phase = FINISHED
    table.to_move = OVER
    table.tell(ENDED, table.turn, stalemate)
    for player in range(table.players):
        table.tell(SCORED_TILES, player, tile_points(table, player), tile_count(table, player))
        cubes = packed(table.cubes[player * KINDS : player * KINDS + KINDS])
        table.tell(SCORED_CUBES, player, cube_points(table, player), cubes)


def tile_points(table: Table, player: i64) -> i64:
    """Add up the values of a player's tiles."""
    points: i64 = 0
    bought = table.bought
    for tile in range(i64(TILES)):
        if bought[tile] == player + 1:
            points += VALUES[ROW_OF[tile]]
    return points


def tile_count(table: Table, player: i64) -> i64:
    """Count a player's tiles."""
    count: i64 = 0
    for tile in range(i64(TILES)):
        if table.bought[tile] == player + 1:
            count += 1
    return count


def cube_points(table: Table, player: i64) -> i64:
    """Add up what a player's cubes are worth."""
    points: i64 = 0
    for kind in range(i64(KINDS)):
        points += WORTH[kind] * table.cubes[player * KINDS + kind]
    return points


# -- B to G --


def act(table: Table, move: i64) -> None:
    """Take an action."""
    if move < CONVERT:
        buy(table, move - BUY)
    elif move < FENCE:
        pay_away(table, BLACK, 1)
        pay_away(table, BROWN, 1)
        turn_over(table, move - CONVERT)
        acted(table)
    elif move < CRAFT:
        pay_away(table, BROWN, 1) if move < UNFENCE else pay_away(table, RED, 2)
        acted(table)
        fence(table, move)
    elif move < TRADE:
        begin_craft(table, move - CRAFT, PRICE[move - CRAFT])
    elif move == TRADE:
        begin_trade(table)
    elif move < PAY:
        take_law(table, (move - LAW) // KINDS, (move - LAW) % KINDS)
    else:
        pass_turn(table)


def turn_over(table: Table, number: i64) -> None:
    """Turn a cottage over; it is a house for the rest of the game."""
    table.house[table.turn * NUMBERS + number] = 1
    table.tell(CONVERTED, table.turn, number + 1)


def fence(table: Table, move: i64) -> None:
    """Build or remove a fence; a tile fenced in must move before the turn ends."""
    if move >= UNFENCE:
        remove_fence(table, table.turn, move - UNFENCE)
        return
    cottage = build_fence(table, table.turn, move - FENCE)
    if cottage >= 0:
        table.number = cottage
        table.to_move = cottage // NUMBERS
        table.phase = MOVE_COTTAGE


def begin_craft(table: Table, craft: i64, price: i64) -> None:
    """Choose a craft cube; its price is asked cube by cube."""
    table.clear_tray()
    table.buying = BASIC + craft
    table.owed = price
    table.phase = PAY_BASIC


def begin_trade(table: Table) -> None:
    """Give two basic cubes, then take one."""
    table.clear_tray()
    table.buying = -1
    table.owed = 2
    table.phase = PAY_BASIC


def payment_moves(table: Table, kinds: i64) -> vec[i64]:
    """List the kinds of the next cube, upwards, such that the rest can still be paid."""
    moves = vec[i64](capacity=8)
    player = table.to_move
    left: i64 = 0
    for kind in range(table.lowest, kinds):
        left += table.cubes[player * KINDS + kind]
    for kind in range(table.lowest, kinds):
        count = table.cubes[player * KINDS + kind]
        if count > 0 and left >= table.owed:
            moves = append(moves, PAY + kind)
        left -= count
    return moves


def pay_open(table: Table, kind: i64) -> None:
    """Put one cube on the tray, for all to see."""
    table.lose(table.to_move, kind, 1)
    table.tray[kind] += 1
    table.lowest = kind


def pay_basic(table: Table, kind: i64) -> None:
    """Pay a cube for craft or trade."""
    pay_open(table, kind)
    table.owed -= 1
    if table.owed > 0:
        return
    if table.buying >= 0:
        take_craft(table)
        return
    table.owed = 1
    table.lowest = 0
    table.phase = TAKE_BASIC


def take_craft(table: Table) -> None:
    """Take a craft cube from the mat, or from the spent ones once the mat has none."""
    craft = table.buying - BASIC
    if table.stock[craft] > 0:
        table.stock[craft] -= 1
    else:
        table.spent[craft] -= 1
    table.gain(table.turn, table.buying, 1)
    table.tell(MADE_CRAFT, table.turn, table.buying, packed(table.tray))
    empty_tray(table)
    table.buying = -1
    finish(table)


def trade_moves(table: Table) -> vec[i64]:
    """List what the store has, the two cubes just given included."""
    moves = vec[i64](capacity=8)
    for kind in range(i64(BASIC)):
        if table.store[kind] + table.tray[kind] > 0:
            moves = append(moves, TAKE + kind)
    return moves


def take_traded(table: Table, kind: i64) -> None:
    """Take the third cube of a trade."""
    table.tell(TRADED, table.turn, packed(table.tray), kind)
    empty_tray(table)
    table.store[kind] -= 1
    table.gain(table.turn, kind, 1)
    table.owed = 0
    acted(table)


def take_law(table: Table, space: i64, kind: i64) -> None:
    """Pay for a New Law; a face-down one is drawn as it is taken."""
    pay_away(table, kind, 1)
    table.tell(TOOK_LAW, table.turn, kind, space, table.new_laws[space])
    law = table.new_laws[space]
    table.new_laws[space] = 0
    if law == HIDDEN_LAW:
        table.phase = RECEIVE_LAW
        table.to_move = CHANCE
    else:
        receive_law(table, law)


def receive_law(table: Table, law: i64) -> None:
    """Take a law into the hand; it may be played now or kept."""
    table.law_at[law - 1] = table.turn + 1
    table.held[table.turn] += 1
    table.taken = law
    table.to_move = table.turn
    table.phase = NOW


def leave(table: Table) -> None:
    """Be out for the rest of the phase after taking a law."""
    table.taken = 0
    table.now = 0
    table.inside[table.turn] = 0
    acted(table)


def pay_away(table: Table, kind: i64, count: i64) -> None:
    """Pay cubes of the player whose turn it is, and put them away."""
    table.lose(table.turn, kind, count)
    table.shelve(kind, count)


def empty_tray(table: Table) -> None:
    """Put the cubes of a finished payment away."""
    for kind in range(i64(KINDS)):
        table.shelve(kind, table.tray[kind])
        table.tray[kind] = 0
    table.lowest = 0
