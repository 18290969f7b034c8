"""What lies behind the screens: who knows how much about whose cubes and laws, and what a view shows."""

from tavola.core import OVER, UNKNOWN, Rng
from tavola.flat import append, i64, vec
from tavola.games.keythedral.rules import board, events, phases
from tavola.games.keythedral.rules.cubes import packed
from tavola.games.keythedral.rules.position import CUBES, TOWN, Position, own

# -- cubes that pass from hand to hand --


def pass_on(state: Position, giver: i64, taker: i64, count: i64) -> None:
    """Hand the cubes on the tray to another player; the others see only how many."""
    state.tell(events.GAVE, giver, taker, packed(state.tray), count, 1 if state.law == board.TITHE else 0)
    state.tell(events.GOT, taker, giver, packed(state.tray), count)
    own(state, CUBES)
    for viewer in range(i64(board.MOST + 1)):
        if viewer in (giver, taker):
            see_gift(state, viewer, giver, taker)
        else:
            guess_gift(state, viewer, giver, taker, count)
    for kind in range(i64(board.KINDS)):
        state.cubes[taker * board.KINDS + kind] += state.tray[kind]
        state.tray[kind] = 0
    state.hand[giver] -= count
    state.hand[taker] += count
    state.lowest = 0


def see_gift(state: Position, viewer: i64, giver: i64, taker: i64) -> None:
    """Let one of the two know the colours."""
    for kind in range(i64(board.KINDS)):
        given = state.tray[kind]
        of_giver = (viewer * board.MOST + giver) * board.KINDS + kind
        of_taker = (viewer * board.MOST + taker) * board.KINDS + kind
        state.least[of_giver] = max(state.least[of_giver] - given, 0)
        state.most[of_giver] -= given
        state.least[of_taker] += given
        state.most[of_taker] += given


def guess_gift(state: Position, viewer: i64, giver: i64, taker: i64, count: i64) -> None:
    """Let an onlooker conclude how many of each kind may and must have been given."""
    first = (viewer * board.MOST + giver) * board.KINDS
    possible: i64 = 0
    for kind in range(i64(board.KINDS)):
        possible += state.most[first + kind]
    for kind in range(i64(board.KINDS)):
        of_giver = first + kind
        of_taker = (viewer * board.MOST + taker) * board.KINDS + kind
        may = min(count, state.most[of_giver])
        must = max(count - possible + state.most[of_giver], 0)
        state.least[of_giver] = max(state.least[of_giver] - may, 0)
        state.most[of_giver] -= must
        state.least[of_taker] += must
        state.most[of_taker] += may


# -- the view of a seat --


def hide(view: Position, player: i64) -> None:
    """Cover what a seat (-1: a spectator) cannot see; at the end the screens are lifted."""
    if view.to_move == OVER:
        return
    own(view, CUBES | TOWN)
    for other in range(view.players):
        if other != player:
            cover(view.cubes, other * board.KINDS, board.KINDS)
    for viewer in range(i64(board.MOST)):
        if viewer != player:
            cover(view.least, viewer * board.MOST * board.KINDS, board.MOST * board.KINDS)
            cover(view.most, viewer * board.MOST * board.KINDS, board.MOST * board.KINDS)
    if view.phase == phases.PAY_BID and view.to_move != player:
        cover(view.tray, 0, board.KINDS)  # R44: seen only when complete
        view.lowest = 0
        view.owed = view.bid
    if view.open_laws:
        return  # every taking was seen
    for law in range(i64(board.LAWS)):
        if 0 < view.law_at[law] <= board.MOST and view.law_at[law] != player + 1:
            view.law_at[law] = board.IN_DECK
    if view.phase == phases.NOW and view.to_move != player:
        view.taken = UNKNOWN


def cover(items: vec[i64], first: i64, count: i64) -> None:
    """Put UNKNOWN over a stretch of an array."""
    for at in range(first, first + count):
        items[at] = UNKNOWN


# -- filling in what a view covers --


def deal_unseen(state: Position, rng: Rng) -> i64:
    """Deal unknown cubes and laws at random, as the seat has seen them; say whose view it is."""
    own(state, CUBES | TOWN)
    viewer: i64 = board.EVERYONE
    covered: i64 = 0
    for player in range(state.players):
        if state.cubes[player * board.KINDS] == UNKNOWN:
            covered += 1
        else:
            viewer = player
    if state.tray[0] == UNKNOWN:
        state.clear_tray()
    if covered:
        deal_cubes(state, viewer, rng)
        share_knowledge(state, viewer)
    deal_laws(state, rng)
    return viewer if viewer < board.MOST else UNKNOWN


def share_knowledge(state: Position, viewer: i64) -> None:
    """Let every other seat know what all know."""
    common = board.EVERYONE * board.MOST * board.KINDS
    for other in range(i64(board.MOST)):
        if other == viewer:
            continue
        for at in range(i64(board.MOST * board.KINDS)):
            state.least[other * board.MOST * board.KINDS + at] = state.least[common + at]
            state.most[other * board.MOST * board.KINDS + at] = state.most[common + at]
        for kind in range(i64(board.KINDS)):
            own = (other * board.MOST + other) * board.KINDS + kind
            if other < state.players:
                state.least[own] = state.cubes[other * board.KINDS + kind]
                state.most[own] = state.cubes[other * board.KINDS + kind]


def deal_cubes(state: Position, viewer: i64, rng: Rng) -> None:
    """Give everyone what the viewer knows they have, then deal out the rest of the cubes."""
    pool = loose_cubes(state)
    for player in range(state.players):
        if player == viewer:
            continue
        for kind in range(i64(board.KINDS)):
            known = state.least[(viewer * board.MOST + player) * board.KINDS + kind]
            state.cubes[player * board.KINDS + kind] = known
            pool[kind] -= known
    order = vec[i64](capacity=32)
    for kind in range(i64(board.KINDS)):
        for _ in range(pool[kind]):
            order = append(order, kind)
    for last in range(i64(len(order)) - 1, i64(0), i64(-1)):
        other = rng.below(last + 1)
        order[last], order[other] = order[other], order[last]
    for kind in order:
        found = deal_cube(state, viewer, kind, 0, rng)
        assert found


def loose_cubes(state: Position) -> vec[i64]:
    """Count the cubes of each kind that lie behind covered screens."""
    pool = vec[i64](capacity=8)
    for kind in range(i64(board.KINDS)):
        left = board.MADE[kind] - state.tray[kind]
        left -= (
            state.store[kind]
            if kind < board.BASIC
            else state.stock[kind - board.BASIC] + state.spent[kind - board.BASIC]
        )
        for player in range(state.players):
            left -= max(state.cubes[player * board.KINDS + kind], 0)
        pool = append(pool, left)
    return pool


def deal_cube(state: Position, viewer: i64, kind: i64, tried: i64, rng: Rng) -> bool:
    """Put a cube behind a covered screen that has room for it, moving others on where it must.

    A screen takes no more of a kind than the viewer holds possible; a full one may pass on what the
    viewer does not know it to have. `tried` are the full ones asked already, as bits.
    """
    turn = rng.below(state.players)
    for i in range(state.players):
        player = (turn + i) % state.players
        if takes(state, viewer, player, kind) and behind(state, player) < state.hand[player]:
            state.cubes[player * board.KINDS + kind] += 1
            return True
    bit: i64 = 1
    for player in range(state.players):
        if tried >> player & 1 or not takes(state, viewer, player, kind):
            continue
        tried |= bit << player
        for other in range(i64(board.KINDS)):
            known = state.least[(viewer * board.MOST + player) * board.KINDS + other]
            if other == kind or state.cubes[player * board.KINDS + other] <= known:
                continue
            state.cubes[player * board.KINDS + kind] += 1
            state.cubes[player * board.KINDS + other] -= 1
            if deal_cube(state, viewer, other, tried, rng):
                return True
            state.cubes[player * board.KINDS + kind] -= 1
            state.cubes[player * board.KINDS + other] += 1
    return False


def takes(state: Position, viewer: i64, player: i64, kind: i64) -> bool:
    """Say whether a covered screen may hide one more cube of a kind."""
    most = state.most[(viewer * board.MOST + player) * board.KINDS + kind]
    return player != viewer and state.cubes[player * board.KINDS + kind] < most


def behind(state: Position, player: i64) -> i64:
    """Count the cubes dealt behind a screen so far."""
    count: i64 = 0
    for kind in range(i64(board.KINDS)):
        count += state.cubes[player * board.KINDS + kind]
    return count


def deal_laws(state: Position, rng: Rng) -> None:
    """Deal every hand the laws that the viewer has not seen."""
    for player in range(state.players):
        missing = state.held[player] - len(laws_at(state, player + 1))
        for _ in range(missing):
            deck = laws_at(state, board.IN_DECK)
            state.law_at[deck[rng.below(len(deck))]] = player + 1
    if state.taken == UNKNOWN:
        hand = laws_at(state, state.turn + 1)
        state.taken = hand[rng.below(len(hand))] + 1


def laws_at(state: Position, place: i64) -> vec[i64]:
    """List the laws in a place, counted from 0."""
    found = vec[i64](capacity=20)
    for law in range(i64(board.LAWS)):
        if state.law_at[law] == place:
            found = append(found, law)
    return found
