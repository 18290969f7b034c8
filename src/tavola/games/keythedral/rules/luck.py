"""Luck as moves: who starts, which field is drawn, which tile turns up, which law comes."""

from tavola.core import CHANCE
from tavola.flat import append, i64, vec
from tavola.games.keythedral.rules import board, events, moves, phases
from tavola.games.keythedral.rules.landscape import field_drawn
from tavola.games.keythedral.rules.position import TOWN, Position, own
from tavola.games.keythedral.rules.screens import laws_at
from tavola.games.keythedral.rules.turn import receive_law


def must_turn_up(state: Position) -> bool:
    """Say whether the row on sale, or with `strategic` any row, has a tile face down."""
    last: i64 = board.ROWS
    if state.strategic == 0:
        last = min(state.row_on_sale() + 1, last)
    mat = state.mat
    return any(mat[space] == board.FACE_DOWN for space in range(last * board.SPACES))


def must_post(state: Position) -> bool:
    """Fill the New Law spaces, the first one first; say whether luck has to name a law that lies open."""
    for space in range(i64(2)):
        if state.new_laws[space] == 0 and state.deck > 0:
            state.deck -= 1
            own(state, TOWN)
            state.new_laws[space] = board.HIDDEN_LAW
            if state.open_laws:
                state.wait_for_luck(phases.POST_LAW)
                return True
    return False


def chance_moves(state: Position) -> vec[i64]:
    """List what luck may bring."""
    found = vec[i64](capacity=24)
    phase = state.phase
    if phase == phases.FIRST_SEAT:
        for player in range(state.players):
            found = append(found, moves.FIRST + player)
    elif phase == phases.DRAW_FIELD:
        for kind in range(i64(board.BASIC)):
            if state.bag[kind] > 0:
                found = append(found, moves.DRAW + kind)
    elif phase == phases.TURN_UP:
        return reveal_moves(state)
    else:
        first: i64 = moves.POST if phase == phases.POST_LAW else moves.RECEIVE
        for law in laws_at(state, board.IN_DECK):
            found = append(found, first + law)
    return found


def space_to_turn(state: Position) -> i64:
    """Find the first space whose tile lies face down."""
    space: i64 = 0
    while state.mat[space] != board.FACE_DOWN:
        space += 1
    return space


def reveal_moves(state: Position) -> vec[i64]:
    """List the tiles of the row that have not turned up."""
    row = space_to_turn(state) // board.SPACES
    found = vec[i64](capacity=8)
    for tile in range(board.ROW_FROM[row], board.ROW_FROM[row + 1]):
        if not state.is_up(tile):
            found = append(found, moves.REVEAL + tile)
    return found


def happen(state: Position, move: i64) -> None:
    """Let luck bring something."""
    if state.phase == phases.FIRST_SEAT:
        state.start = move - moves.FIRST
        state.phase = phases.POSTING
    elif state.phase == phases.DRAW_FIELD:
        field_drawn(state, move - moves.DRAW)
    elif state.phase == phases.TURN_UP:
        own(state, TOWN)
        state.mat[space_to_turn(state)] = move - moves.REVEAL + 1
        state.tell(events.TURNED_UP, CHANCE, move - moves.REVEAL)
        state.phase = phases.LAID if state.round == 0 else phases.ACTED
    elif state.phase == phases.POST_LAW:
        post(state, move - moves.POST + 1)
    else:
        receive_law(state, move - moves.RECEIVE + 1)
        state.tell(events.DREW_LAW, state.turn, move - moves.RECEIVE + 1)


def post(state: Position, law: i64) -> None:
    """Lay a law open on the space that waits for it."""
    own(state, TOWN)
    space: i64 = 0 if state.new_laws[0] == board.HIDDEN_LAW else 1
    state.new_laws[space] = law
    state.law_at[law - 1] = board.ON_SPACE
    state.tell(events.POSTED, CHANCE, law)
    state.phase = phases.POSTING
