"""Phase 5: who starts the next round."""

from tavola.flat import append, i64, vec
from tavola.games.keythedral.board import (
    AUCTION,
    BID,
    BID_UP,
    BIDDING,
    CHOSE,
    DROPPED,
    KINDS,
    MATCH,
    MATCHED,
    NAME_START,
    PASS,
    PAY_BID,
    ROYAL_SEAL,
    SEAT,
    UNCONTESTED,
)
from tavola.games.keythedral.screens import pass_on
from tavola.games.keythedral.table import Table


def holder(table: Table) -> i64:
    """Give the seat that holds the marker during the auction."""
    return table.left_of(table.start)


def begin_auction(table: Table) -> None:
    """Let the holder's left neighbour speak first; the holder speaks last of every circle."""
    for player in range(table.players):
        table.bidding[player] = 1
    table.bid = 0
    table.leader = -1
    table.to_move = table.left_of(holder(table))
    table.phase = AUCTION


def bid_moves(table: Table) -> vec[i64]:
    """List higher bids that the player has cubes for; the holder may only match."""
    moves = vec[i64](capacity=32)
    player = table.to_move
    if player != holder(table):
        for amount in range(table.bid + 1, table.hand[player] + 1):
            moves = append(moves, BID + amount - 1)
    elif 0 < table.bid <= table.hand[player]:
        moves = append(moves, MATCH)
    return append(moves, PASS)


def speak(table: Table, move: i64) -> None:
    """Bid, match or drop out."""
    player = table.to_move
    if move == PASS:
        table.bidding[player] = 0
        table.tell(DROPPED, player)
    elif move == MATCH:
        table.leader = player
        table.tell(MATCHED, player, table.bid)
    else:
        table.bid = move - BID + 1
        table.leader = player
        table.tell(BID_UP, player, table.bid)
    table.phase = BIDDING


def next_to_speak(table: Table) -> bool:
    """Ask the next player who is neither out nor leading; say whether there is one."""
    player = table.left_of(table.to_move)
    for _ in range(table.players):
        unopposed = table.leader < 0 and player == holder(table)
        if table.bidding[player] and player != table.leader and not (unopposed and alone(table)):
            table.to_move = player
            table.phase = AUCTION
            return True
        player = table.left_of(player)
    return False


def alone(table: Table) -> bool:
    """Say whether only the holder is left."""
    return all(not (table.bidding[player] and player != holder(table)) for player in range(table.players))


def settle_auction(table: Table) -> bool:
    """Let the winner pay; say whether there is one, else the holder starts the next round."""
    if table.leader < 0:
        table.tell(UNCONTESTED, holder(table))
        table.start = holder(table)
        return False
    table.clear_tray()
    table.owed = table.bid
    table.to_move = table.leader
    table.phase = PAY_BID
    return True


def payee(table: Table) -> i64:
    """Give who gets the bid: the holder, or from a holder who matched the old start player."""
    return table.start if table.leader == holder(table) else holder(table)


def pay_bid(table: Table, kind: i64) -> None:
    """Put a cube on the tray unseen; hand all over with the last one."""
    table.cubes[table.to_move * KINDS + kind] -= 1
    table.tray[kind] += 1
    table.lowest = kind
    table.owed -= 1
    if table.owed == 0:
        pass_on(table, table.leader, payee(table), table.bid)
        table.phase = NAME_START


def seat_moves(table: Table) -> vec[i64]:
    """List the players who can be named."""
    moves = vec[i64](capacity=8)
    for player in range(table.players):
        moves = append(moves, SEAT + player)
    return moves


def name_start(table: Table, seat: i64) -> None:
    """Name the start player of the next round."""
    table.tell(CHOSE, table.to_move, seat, 1 if table.law == ROYAL_SEAL else 0)
    table.start = seat
    table.law = 0
