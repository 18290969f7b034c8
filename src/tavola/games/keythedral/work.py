"""Phase 1 and 2: the work order, the workers, and what they collect."""

from tavola.flat import append, i64, vec
from tavola.games.keythedral.board import (
    BASIC,
    COLLECTED,
    FIELD_BY,
    IDLE,
    MOST,
    NUMBERS,
    ORDER,
    SENT,
    SET,
    SET_ORDER,
    SHORT_OF,
    SIDES,
    WORK,
    WORKER,
    WORKERS,
    packed,
)
from tavola.games.keythedral.landscape import fence_mask
from tavola.games.keythedral.table import Table

# -- the work order --


def setter(table: Table) -> i64:
    """Give the seat whose marker it is."""
    return (table.start + table.marker - 1) % table.players


def next_marker(table: Table) -> None:
    """Have the next marker set."""
    table.marker += 1
    table.phase = SET_ORDER
    table.to_move = setter(table) if table.chooser < 0 else table.chooser


def order_moves(table: Table) -> vec[i64]:
    """List the numbers without a marker."""
    moves = vec[i64](capacity=8)
    for number in range(i64(NUMBERS)):
        if table.orders[number] == 0:
            moves = append(moves, ORDER + number)
    return moves


def set_order(table: Table, number: i64) -> None:
    """Put the marker on a number; the setter's tile of that number goes to work first."""
    table.orders[number - 1] = table.marker
    table.tell(SET, table.to_move, table.marker, number)
    table.active = number
    table.asked = 0
    table.phase = WORK
    begin_activation(table)


# -- workers --


def worker_of(table: Table) -> i64:
    """Give the player whose tile is active."""
    return (setter(table) + table.asked) % table.players


def active_cottage(table: Table) -> i64:
    """Give the tile that is active."""
    return worker_of(table) * NUMBERS + table.active - 1


def begin_activation(table: Table) -> None:
    """Make the next player's tile active."""
    table.to_move = worker_of(table)
    table.quota = 1 + table.house[active_cottage(table)]
    table.placed = 0
    table.through = 0
    table.share = 0


def workers_out(table: Table, player: i64) -> i64:
    """Count a player's workers in the landscape."""
    count: i64 = 0
    for at in range(2 * table.laid):
        if table.workers[at] == player + 1:
            count += 1
    return count


def could_share(table: Table, field: i64, player: i64) -> bool:
    """Say whether a field holds exactly one worker, and another player's."""
    there = table.workers[2 * field]
    return there != 0 and there != player + 1 and table.workers[2 * field + 1] == 0


def reachable(table: Table, cottage: i64, side: i64) -> i64:
    """Give the field on an open side of a tile, or -1."""
    gap = table.cottage_gap[cottage]
    field = table.land[FIELD_BY[4 * gap + side]] - 1
    if field >= 0 and table.through == 0 and fence_mask(table, gap) >> side & 1:
        return -1
    return field


def is_target(table: Table, cottage: i64, side: i64) -> bool:
    """Say whether the active tile can send a worker to one of its sides."""
    field = reachable(table, cottage, side)
    if field < 0:
        return False
    if table.workers[2 * field] == 0:
        return True
    return table.share == 1 and could_share(table, field, cottage // NUMBERS)


def can_place(table: Table) -> bool:
    """Say whether the active tile has a worker to send and a field to send it to."""
    cottage = active_cottage(table)
    if table.placed >= table.quota or workers_out(table, cottage // NUMBERS) >= WORKERS:
        return False
    return any(is_target(table, cottage, side) for side in range(i64(SIDES)))


def would_share(table: Table) -> bool:
    """Say whether Shared Labour would open a field to the active tile."""
    cottage = active_cottage(table)
    for side in range(i64(SIDES)):
        field = reachable(table, cottage, side)
        if field >= 0 and could_share(table, field, cottage // NUMBERS):
            return True
    return False


def worker_moves(table: Table) -> vec[i64]:
    """List the sides on which a worker may be placed."""
    moves = vec[i64](capacity=8)
    cottage = active_cottage(table)
    if can_place(table):
        for side in range(i64(SIDES)):
            if is_target(table, cottage, side):
                moves = append(moves, WORKER + side)
    return moves


def place_worker(table: Table, side: i64) -> None:
    """Send a worker to the field on a side of the active tile."""
    cottage = active_cottage(table)
    cell = FIELD_BY[4 * table.cottage_gap[cottage] + side]
    field = table.land[cell] - 1
    if table.workers[2 * field] == 0:
        table.workers[2 * field] = table.to_move + 1
    else:
        table.workers[2 * field + 1] = table.to_move + 1
        table.share = 0
    table.placed += 1
    table.tell(SENT, table.to_move, cell, table.active)


def activation_goes_on(table: Table) -> bool:
    """Say whether the active player has something to decide.

    Before the first worker everyone who holds a law is asked, whichever law it is, so that being
    asked tells nothing about it (R47).
    """
    return can_place(table) or (table.placed == 0 and table.held[table.to_move] > 0)


def end_activation(table: Table) -> bool:
    """Count idle workers and activate the next player; say whether there was one."""
    player = worker_of(table)
    left = 1 + table.house[active_cottage(table)] - table.placed
    if left > 0:
        table.idle[player] += left
        table.tell(IDLE, player, left, table.active)
    table.asked += 1
    if table.asked == table.players:
        return False
    begin_activation(table)
    return True


# -- collecting --


def collect(table: Table) -> None:
    """Give every player, clockwise from the start player, the cubes of their workers."""
    for i in range(table.players):
        collect_for(table, (table.start + i) % table.players)


def collect_for(table: Table, player: i64) -> None:
    """Give a player what the workers yield, as far as the store has it."""
    workers = vec[i64]([0, 0, 0, 0, 0])
    for at in range(2 * table.laid):
        if table.workers[at] == player + 1:
            workers[table.field_kind[at // 2]] += 1
    for kind in range(i64(BASIC)):
        if workers[kind] == 0 or table.stopped[kind] != 0:
            workers[kind] = 0
            continue
        due = workers[kind] * (1 + table.bonus[kind])
        workers[kind] = min(due, table.store[kind])
        table.store[kind] -= workers[kind]
        table.gain(player, kind, workers[kind])
        if workers[kind] < due:
            table.tell(SHORT_OF, player, kind, due - workers[kind])
    if packed(workers):
        table.tell(COLLECTED, player, packed(workers))


def retrieve(table: Table) -> None:
    """Bring workers and markers back."""
    for at in range(i64(len(table.workers))):
        table.workers[at] = 0
    for number in range(i64(NUMBERS)):
        table.orders[number] = 0
        table.idle[number] = 0
    for kind in range(i64(BASIC)):
        table.bonus[kind] = 0
        table.stopped[kind] = 0
    table.marker = 0
    table.active = 0
    table.chooser = -1
    for player in range(i64(MOST)):
        table.inside[player] = 1 if player < table.players else 0
