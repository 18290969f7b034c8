"""Phase 5: who starts the next round."""

from tavola.flat import append, i64, vec
from tavola.games.keythedral.rules import board, events, moves, phases
from tavola.games.keythedral.rules.position import CUBES, WORK, Position, own
from tavola.games.keythedral.rules.screens import pass_on


def holder(state: Position) -> i64:
    """Give the seat that holds the marker during the auction."""
    return state.left_of(state.start)


def begin_auction(state: Position) -> None:
    """Let the holder's left neighbour speak first; the holder speaks last of every circle."""
    own(state, WORK)
    for player in range(state.players):
        state.bidding[player] = 1
    state.bid = 0
    state.leader = board.NOBODY
    state.to_move = state.left_of(holder(state))
    state.phase = phases.AUCTION


def bid_moves(state: Position) -> vec[i64]:
    """List higher bids that the player has cubes for; the holder may only match."""
    found = vec[i64](capacity=32)
    player = state.to_move
    if player != holder(state):
        for amount in range(state.bid + 1, state.hand[player] + 1):
            found = append(found, moves.BID + amount - 1)
    elif 0 < state.bid <= state.hand[player]:
        found = append(found, moves.MATCH)
    return append(found, moves.PASS)


def speak(state: Position, move: i64) -> None:
    """Bid, match or drop out."""
    player = state.to_move
    if move == moves.PASS:
        own(state, WORK)
        state.bidding[player] = 0
        state.tell(events.DROPPED, player)
    elif move == moves.MATCH:
        state.leader = player
        state.tell(events.MATCHED, player, state.bid)
    else:
        state.bid = move - moves.BID + 1
        state.leader = player
        state.tell(events.BID_UP, player, state.bid)
    state.phase = phases.BIDDING


def next_to_speak(state: Position) -> bool:
    """Ask the next player who is neither out nor leading; say whether there is one."""
    player = state.left_of(state.to_move)
    for _ in range(state.players):
        unopposed = state.leader == board.NOBODY and player == holder(state)
        if state.bidding[player] and player != state.leader and not (unopposed and alone(state)):
            state.to_move = player
            state.phase = phases.AUCTION
            return True
        player = state.left_of(player)
    return False


def alone(state: Position) -> bool:
    """Say whether only the holder is left."""
    return all(not (state.bidding[player] and player != holder(state)) for player in range(state.players))


def end_auction(state: Position) -> bool:
    """Let the winner pay; say whether there is one, else the holder starts the next round."""
    if state.leader == board.NOBODY:
        state.tell(events.UNCONTESTED, holder(state))
        state.start = holder(state)
        return False
    state.clear_tray()
    state.owed = state.bid
    state.to_move = state.leader
    state.phase = phases.PAY_BID
    return True


def payee(state: Position) -> i64:
    """Give who gets the bid: the holder, or from a holder who matched the old start player."""
    return state.start if state.leader == holder(state) else holder(state)


def pay_bid(state: Position, kind: i64) -> None:
    """Put a cube on the tray unseen; hand all over with the last one."""
    own(state, CUBES)
    state.cubes[state.to_move * board.KINDS + kind] -= 1
    state.tray[kind] += 1
    state.lowest = kind
    state.owed -= 1
    if state.owed == 0:
        pass_on(state, state.leader, payee(state), state.bid)
        state.phase = phases.NAME_START


def seat_moves(state: Position) -> vec[i64]:
    """List the players who can be named."""
    found = vec[i64](capacity=8)
    for player in range(state.players):
        found = append(found, moves.SEAT + player)
    return found


def name_start(state: Position, seat: i64) -> None:
    """Name the start player of the next round."""
    state.tell(events.CHOSE, state.to_move, seat, 1 if state.law == board.ROYAL_SEAL else 0)
    state.start = seat
    state.law = 0
