"""What lies behind the screens: who knows how much about whose cubes and laws, and what a view shows."""

from tavola.core import OVER, UNKNOWN, Rng
from tavola.flat import append, i64, vec
from tavola.games.keythedral.board import (
    BASIC,
    GAVE,
    GOT,
    IN_DECK,
    KINDS,
    LAWS,
    MADE,
    MOST,
    NOW,
    PAY_BID,
    TITHE,
    packed,
)
from tavola.games.keythedral.table import EVERYONE, Table

# -- cubes that pass from hand to hand --


def pass_on(table: Table, giver: i64, taker: i64, count: i64) -> None:
    """Hand the cubes on the tray to another player; the others see only how many."""
    table.tell(GAVE, giver, taker, packed(table.tray), count, 1 if table.law == TITHE else 0)
    table.tell(GOT, taker, giver, packed(table.tray), count)
    for viewer in range(i64(MOST + 1)):
        if viewer in (giver, taker):
            see_gift(table, viewer, giver, taker)
        else:
            guess_gift(table, viewer, giver, taker, count)
    for kind in range(i64(KINDS)):
        table.cubes[taker * KINDS + kind] += table.tray[kind]
        table.tray[kind] = 0
    table.hand[giver] -= count
    table.hand[taker] += count
    table.lowest = 0


def see_gift(table: Table, viewer: i64, giver: i64, taker: i64) -> None:
    """Let one of the two know the colours."""
    for kind in range(i64(KINDS)):
        given = table.tray[kind]
        of_giver = (viewer * MOST + giver) * KINDS + kind
        of_taker = (viewer * MOST + taker) * KINDS + kind
        table.least[of_giver] = max(table.least[of_giver] - given, 0)
        table.most[of_giver] -= given
        table.least[of_taker] += given
        table.most[of_taker] += given


def guess_gift(table: Table, viewer: i64, giver: i64, taker: i64, count: i64) -> None:
    """Let an onlooker conclude how many of each kind may and must have been given."""
    first = (viewer * MOST + giver) * KINDS
    possible: i64 = 0
    for kind in range(i64(KINDS)):
        possible += table.most[first + kind]
    for kind in range(i64(KINDS)):
        of_giver = first + kind
        of_taker = (viewer * MOST + taker) * KINDS + kind
        may = min(count, table.most[of_giver])
        must = max(count - possible + table.most[of_giver], 0)
        table.least[of_giver] = max(table.least[of_giver] - may, 0)
        table.most[of_giver] -= must
        table.least[of_taker] += must
        table.most[of_taker] += may


# -- the view of a seat --


def hide(view: Table, player: i64) -> None:
    """Cover what a seat (-1: a spectator) cannot see; at the end the screens are lifted."""
    if view.to_move == OVER:
        return
    for other in range(view.players):
        if other != player:
            cover(view.cubes, other * KINDS, KINDS)
    for viewer in range(i64(MOST)):
        if viewer != player:
            cover(view.least, viewer * MOST * KINDS, MOST * KINDS)
            cover(view.most, viewer * MOST * KINDS, MOST * KINDS)
    if view.phase == PAY_BID and view.to_move != player:
        cover(view.tray, 0, KINDS)  # R44: seen only when complete
        view.lowest = 0
        view.owed = view.bid
    if view.open_laws:
        return  # every taking was seen
    for law in range(i64(LAWS)):
        if 0 < view.law_at[law] <= MOST and view.law_at[law] != player + 1:
            view.law_at[law] = IN_DECK
    if view.phase == NOW and view.to_move != player:
        view.taken = UNKNOWN


def cover(items: vec[i64], first: i64, count: i64) -> None:
    """Put UNKNOWN over a stretch of an array."""
    for at in range(first, first + count):
        items[at] = UNKNOWN


# -- filling in what a view covers --


def fill(table: Table, rng: Rng) -> i64:
    """Deal unknown cubes and laws at random, as the seat has seen them; say whose view it is."""
    viewer: i64 = EVERYONE
    covered: i64 = 0
    for player in range(table.players):
        if table.cubes[player * KINDS] == UNKNOWN:
            covered += 1
        else:
            viewer = player
    if table.tray[0] == UNKNOWN:
        table.clear_tray()
    if covered:
        fill_cubes(table, viewer, rng)
        fill_knowledge(table, viewer)
    fill_laws(table, rng)
    return viewer if viewer < MOST else UNKNOWN


def fill_knowledge(table: Table, viewer: i64) -> None:
    """Let every other seat know what all know."""
    common = EVERYONE * MOST * KINDS
    for other in range(i64(MOST)):
        if other == viewer:
            continue
        for at in range(i64(MOST * KINDS)):
            table.least[other * MOST * KINDS + at] = table.least[common + at]
            table.most[other * MOST * KINDS + at] = table.most[common + at]
        for kind in range(i64(KINDS)):
            own = (other * MOST + other) * KINDS + kind
            if other < table.players:
                table.least[own] = table.cubes[other * KINDS + kind]
                table.most[own] = table.cubes[other * KINDS + kind]


def fill_cubes(table: Table, viewer: i64, rng: Rng) -> None:
    """Give everyone what the viewer knows they have, then deal out the rest of the cubes."""
    pool = loose_cubes(table)
    for player in range(table.players):
        if player == viewer:
            continue
        for kind in range(i64(KINDS)):
            known = table.least[(viewer * MOST + player) * KINDS + kind]
            table.cubes[player * KINDS + kind] = known
            pool[kind] -= known
    order = vec[i64](capacity=32)
    for kind in range(i64(KINDS)):
        for _ in range(pool[kind]):
            order = append(order, kind)
    for last in range(i64(len(order)) - 1, i64(0), i64(-1)):
        other = rng.below(last + 1)
        order[last], order[other] = order[other], order[last]
    for kind in order:
        found = deal_cube(table, viewer, kind, 0, rng)
        assert found


def loose_cubes(table: Table) -> vec[i64]:
    """Count the cubes of each kind that lie behind covered screens."""
    pool = vec[i64](capacity=8)
    for kind in range(i64(KINDS)):
        left = MADE[kind] - table.tray[kind]
        left -= table.store[kind] if kind < BASIC else table.stock[kind - BASIC] + table.spent[kind - BASIC]
        for player in range(table.players):
            left -= max(table.cubes[player * KINDS + kind], 0)
        pool = append(pool, left)
    return pool


def deal_cube(table: Table, viewer: i64, kind: i64, tried: i64, rng: Rng) -> bool:
    """Put a cube behind a covered screen that has room for it, moving others on where it must.

    A screen takes no more of a kind than the viewer holds possible; a full one may pass on what the
    viewer does not know it to have. `tried` are the full ones asked already, as bits.
    """
    turn = rng.below(table.players)
    for i in range(table.players):
        player = (turn + i) % table.players
        if takes(table, viewer, player, kind) and behind(table, player) < table.hand[player]:
            table.cubes[player * KINDS + kind] += 1
            return True
    bit: i64 = 1
    for player in range(table.players):
        if tried >> player & 1 or not takes(table, viewer, player, kind):
            continue
        tried |= bit << player
        for other in range(i64(KINDS)):
            known = table.least[(viewer * MOST + player) * KINDS + other]
            if other == kind or table.cubes[player * KINDS + other] <= known:
                continue
            table.cubes[player * KINDS + kind] += 1
            table.cubes[player * KINDS + other] -= 1
            if deal_cube(table, viewer, other, tried, rng):
                return True
            table.cubes[player * KINDS + kind] -= 1
            table.cubes[player * KINDS + other] += 1
    return False


def takes(table: Table, viewer: i64, player: i64, kind: i64) -> bool:
    """Say whether a covered screen may hide one more cube of a kind."""
    most = table.most[(viewer * MOST + player) * KINDS + kind]
    return player != viewer and table.cubes[player * KINDS + kind] < most


def behind(table: Table, player: i64) -> i64:
    """Count the cubes dealt behind a screen so far."""
    count: i64 = 0
    for kind in range(i64(KINDS)):
        count += table.cubes[player * KINDS + kind]
    return count


def fill_laws(table: Table, rng: Rng) -> None:
    """Deal every hand the laws that the viewer has not seen."""
    for player in range(table.players):
        missing = table.held[player] - len(laws_at(table, player + 1))
        for _ in range(missing):
            deck = laws_at(table, IN_DECK)
            table.law_at[deck[rng.below(len(deck))]] = player + 1
    if table.taken == UNKNOWN:
        hand = laws_at(table, table.turn + 1)
        table.taken = hand[rng.below(len(hand))] + 1


def laws_at(table: Table, place: i64) -> vec[i64]:
    """List the laws in a place, counted from 0."""
    found = vec[i64](capacity=20)
    for law in range(i64(LAWS)):
        if table.law_at[law] == place:
            found = append(found, law)
    return found
