"""Action A: buying a building tile, and the payments that a mark on it allows."""

from tavola.flat import append, i64, vec
from tavola.games.keythedral.rules import board, events, moves, phases
from tavola.games.keythedral.rules.cubes import empty_tray, one, packed, pay_open
from tavola.games.keythedral.rules.position import TOWN, Position, own
from tavola.games.keythedral.rules.scoring import end_game


def payments(tile: i64, marks: i64) -> vec[i64]:
    """List the payments for a tile as packed cubes; with both marks one may come twice."""
    cost = packed(board.COST[tile * board.KINDS : tile * board.KINDS + board.KINDS])
    paid = vec[i64](capacity=40)
    if marks & board.CUT == 0:
        paid = append(paid, cost)
    else:
        for kind in range(i64(board.KINDS)):
            if board.COST[tile * board.KINDS + kind] > 0:
                paid = append(paid, cost - one(kind))
    if marks & board.SURCHARGE == 0:
        return paid
    dearer = vec[i64](capacity=40)
    for payment in paid:
        for kind in range(i64(board.KINDS)):
            dearer = append(dearer, payment + one(kind))
    return dearer


def covers(have: i64, payment: i64) -> bool:
    """Say whether packed cubes contain others, kind by kind."""
    return all(have >> 5 * kind & 31 >= payment >> 5 * kind & 31 for kind in range(i64(board.KINDS)))


def can_pay_one(payments: vec[i64], have: i64) -> bool:
    """Say whether the cubes are enough for one of the payments."""
    return any(covers(have, payment) for payment in payments)


def buy_moves(state: Position, player: i64, found: vec[i64]) -> vec[i64]:
    """Add the tiles on sale that the player can pay for, by their number."""
    row = state.row_on_sale()
    have = packed(state.cubes_of(player))
    for tile in range(board.ROW_FROM[row], board.ROW_FROM[row + 1]):
        if state.is_up(tile) and can_pay_one(payments(tile, state.marks[tile]), have):
            found = append(found, moves.BUY + tile)
    return found


def buy(state: Position, tile: i64) -> None:
    """Pay an unmarked tile at once; the payment for a marked one is asked cube by cube."""
    state.clear_tray()
    state.buying = tile
    if state.marks[tile]:
        state.phase = phases.PAY_TILE
        return
    for kind in range(i64(board.KINDS)):
        count = board.COST[tile * board.KINDS + kind]
        state.lose(state.turn, kind, count)
        state.tray[kind] += count
    take_tile(state)


def tile_payment_moves(state: Position) -> vec[i64]:
    """List the kinds of the next cube that lead to a whole payment."""
    have = packed(state.cubes_of(state.turn))
    tray = packed(state.tray)
    found = vec[i64](capacity=8)
    for kind in range(state.lowest, i64(board.KINDS)):
        below = one(kind) - 1
        for payment in payments(state.buying, state.marks[state.buying]):
            whole_below = payment & below == tray & below
            if whole_below and covers(payment, tray + one(kind)) and covers(have + tray, payment):
                found = append(found, moves.PAY + kind)
                break
    return found


def pay_tile(state: Position, kind: i64) -> None:
    """Pay one cube for a marked tile; take the tile with the last one."""
    pay_open(state, kind)
    tray = packed(state.tray)
    for payment in payments(state.buying, state.marks[state.buying]):
        if payment == tray:
            take_tile(state)
            return


def take_tile(state: Position) -> None:
    """Take the tile that is paid for; the last one of all ends the game."""
    tile = state.buying
    state.tell(events.BOUGHT, state.turn, tile, packed(state.tray))
    empty_tray(state)
    state.buying = board.NOTHING
    own(state, TOWN)
    for space in range(i64(len(state.mat))):
        if state.mat[space] == tile + 1:
            state.mat[space] = 0
    state.bought[tile] = state.turn + 1
    state.marks[tile] = 0
    state.sold += 1
    state.acted()
    if state.row_on_sale() == board.ROWS:
        end_game(state, 0)
