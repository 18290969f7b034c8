"""Phase 1 and 2: the work order, the workers, and what they collect."""

from tavola.flat import append, i64, vec
from tavola.games.keythedral.rules import board, events, moves, phases
from tavola.games.keythedral.rules.cubes import packed
from tavola.games.keythedral.rules.landscape import fence_mask
from tavola.games.keythedral.rules.position import STORES, WORK, Position, own

# -- the work order --


def setter(state: Position) -> i64:
    """Give the seat whose marker it is."""
    return (state.start + state.marker - 1) % state.players


def next_marker(state: Position) -> None:
    """Have the next marker set."""
    state.marker += 1
    state.phase = phases.SET_ORDER
    state.to_move = setter(state) if state.chooser == board.NOBODY else state.chooser


def order_moves(state: Position) -> vec[i64]:
    """List the numbers without a marker."""
    found = vec[i64](capacity=8)
    for number in range(i64(board.NUMBERS)):
        if state.orders[number] == 0:
            found = append(found, moves.ORDER + number)
    return found


def set_order(state: Position, number: i64) -> None:
    """Put the marker on a number; the setter's tile of that number goes to work first."""
    own(state, WORK)
    state.orders[number - 1] = state.marker
    state.tell(events.SET, state.to_move, state.marker, number)
    state.active = number
    state.asked = 0
    state.phase = phases.WORK
    begin_activation(state)


# -- workers --


def worker_of(state: Position) -> i64:
    """Give the player whose tile is active."""
    return (setter(state) + state.asked) % state.players


def active_cottage(state: Position) -> i64:
    """Give the tile that is active."""
    return worker_of(state) * board.NUMBERS + state.active - 1


def begin_activation(state: Position) -> None:
    """Make the next player's tile active."""
    state.to_move = worker_of(state)
    state.quota = 1 + state.house[active_cottage(state)]
    state.placed = 0
    state.through = 0
    state.share = 0


def workers_out(state: Position, player: i64) -> i64:
    """Count a player's workers in the landscape."""
    count: i64 = 0
    workers = state.workers
    for at in range(2 * state.laid):
        if workers[at] == player + 1:
            count += 1
    return count


def could_share(state: Position, field: i64, player: i64) -> bool:
    """Say whether a field holds exactly one worker, and another player's."""
    there = state.workers[2 * field]
    return there != 0 and there != player + 1 and state.workers[2 * field + 1] == 0


def reachable(state: Position, cottage: i64, side: i64) -> i64:
    """Give the field on an open side of a tile, or -1."""
    gap = state.cottage_gap[cottage]
    field = i64(state.land[board.FIELD_BY[4 * gap + side]]) - 1
    if field >= 0 and state.through == 0 and fence_mask(state, gap) >> side & 1:
        return -1
    return field


def is_target(state: Position, cottage: i64, side: i64) -> bool:
    """Say whether the active tile can send a worker to one of its sides."""
    field = reachable(state, cottage, side)
    if field < 0:
        return False
    if state.workers[2 * field] == 0:
        return True
    return state.share == 1 and could_share(state, field, cottage // board.NUMBERS)


def can_place(state: Position) -> bool:
    """Say whether the active tile has a worker to send and a field to send it to."""
    cottage = active_cottage(state)
    if state.placed >= state.quota or workers_out(state, cottage // board.NUMBERS) >= board.WORKERS:
        return False
    return any(is_target(state, cottage, side) for side in range(i64(board.SIDES)))


def would_share(state: Position) -> bool:
    """Say whether Shared Labour would open a field to the active tile."""
    cottage = active_cottage(state)
    for side in range(i64(board.SIDES)):
        field = reachable(state, cottage, side)
        if field >= 0 and could_share(state, field, cottage // board.NUMBERS):
            return True
    return False


def worker_moves(state: Position) -> vec[i64]:
    """List the sides on which a worker may be placed."""
    found = vec[i64](capacity=8)
    cottage = active_cottage(state)
    if can_place(state):
        for side in range(i64(board.SIDES)):
            if is_target(state, cottage, side):
                found = append(found, moves.WORKER + side)
    return found


def place_worker(state: Position, side: i64) -> None:
    """Send a worker to the field on a side of the active tile."""
    cottage = active_cottage(state)
    cell = board.FIELD_BY[4 * state.cottage_gap[cottage] + side]
    field = i64(state.land[cell]) - 1
    own(state, WORK)
    if state.workers[2 * field] == 0:
        state.workers[2 * field] = state.to_move + 1
    else:
        state.workers[2 * field + 1] = state.to_move + 1
        state.share = 0
    state.placed += 1
    state.tell(events.SENT, state.to_move, cell, state.active)


def activation_goes_on(state: Position) -> bool:
    """Say whether the active player has something to decide.

    Before the first worker everyone who holds a law is asked, whichever law it is, so that being
    asked tells nothing about it (R47).
    """
    return can_place(state) or (state.placed == 0 and state.held[state.to_move] > 0)


def end_activation(state: Position) -> bool:
    """Count idle workers and activate the next player; say whether there was one."""
    player = worker_of(state)
    left = 1 + state.house[active_cottage(state)] - state.placed
    if left > 0:
        own(state, WORK)
        state.idle[player] += left
        state.tell(events.IDLE, player, left, state.active)
    state.asked += 1
    if state.asked == state.players:
        return False
    begin_activation(state)
    return True


# -- collecting --


def collect(state: Position) -> None:
    """Give every player, clockwise from the start player, the cubes of their workers."""
    for i in range(state.players):
        collect_for(state, (state.start + i) % state.players)


def collect_for(state: Position, player: i64) -> None:
    """Give a player what the workers yield, as far as the store has it."""
    own(state, STORES)
    workers = vec[i64]([0, 0, 0, 0, 0])
    for at in range(2 * state.laid):
        if state.workers[at] == player + 1:
            workers[state.field_kind[at // 2]] += 1
    for kind in range(i64(board.BASIC)):
        if workers[kind] == 0 or state.stopped[kind] != 0:
            workers[kind] = 0
            continue
        due = workers[kind] * (1 + state.bonus[kind])
        workers[kind] = min(due, state.store[kind])
        state.store[kind] -= workers[kind]
        state.gain(player, kind, workers[kind])
        if workers[kind] < due:
            state.tell(events.SHORT_OF, player, kind, due - workers[kind])
    if packed(workers):
        state.tell(events.COLLECTED, player, packed(workers))


def retrieve(state: Position) -> None:
    """Bring workers and markers back."""
    own(state, WORK)
    for at in range(i64(len(state.workers))):
        state.workers[at] = 0
    for number in range(i64(board.NUMBERS)):
        state.orders[number] = 0
        state.idle[number] = 0
    for kind in range(i64(board.BASIC)):
        state.bonus[kind] = 0
        state.stopped[kind] = 0
    state.marker = 0
    state.active = 0
    state.chooser = board.NOBODY
    for player in range(i64(board.MOST)):
        state.inside[player] = 1 if player < state.players else 0
