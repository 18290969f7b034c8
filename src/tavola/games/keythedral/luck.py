"""Luck as moves: who starts, which field is drawn, which tile turns up, which law comes."""

from tavola.core import CHANCE
from tavola.flat import append, i64, vec
from tavola.games.keythedral.actions import receive_law
from tavola.games.keythedral.board import (
    ACTED,
    BASIC,
    DRAW,
    DRAW_FIELD,
    DREW_LAW,
    FACE_DOWN,
    FIRST,
    FIRST_SEAT,
    HIDDEN_LAW,
    IN_DECK,
    ON_SPACE,
    POST,
    POST_LAW,
    POSTED,
    POSTING,
    RECEIVE,
    REVEAL,
    ROW_FROM,
    ROWS,
    SETTLED,
    SPACES,
    TURN_UP,
    TURNED_UP,
)
from tavola.games.keythedral.landscape import field_drawn
from tavola.games.keythedral.screens import laws_at
from tavola.games.keythedral.table import Table


def wait_for_luck(table: Table, phase: i64) -> None:
    """Wait for a chance move."""
    table.phase = phase
    table.to_move = CHANCE


def must_turn_up(table: Table) -> bool:
    """Say whether the row on sale, or with `strategic` any row, has a tile face down."""
    last = ROWS if table.strategic else min(table.row_on_sale() + 1, ROWS)
    return any(table.mat[space] == FACE_DOWN for space in range(last * SPACES))


def must_post(table: Table) -> bool:
    """Fill the New Law spaces, the first one first; say whether luck has to name a law that lies open."""
    for space in range(i64(2)):
        if table.new_laws[space] == 0 and table.deck > 0:
            table.deck -= 1
            table.new_laws[space] = HIDDEN_LAW
            if table.open_laws:
                wait_for_luck(table, POST_LAW)
                return True
    return False


def chance_moves(table: Table) -> vec[i64]:
    """List what luck may bring."""
    moves = vec[i64](capacity=24)
    phase = table.phase
    if phase == FIRST_SEAT:
        for player in range(table.players):
            moves = append(moves, FIRST + player)
    elif phase == DRAW_FIELD:
        for kind in range(i64(BASIC)):
            if table.bag[kind] > 0:
                moves = append(moves, DRAW + kind)
    elif phase == TURN_UP:
        return reveal_moves(table)
    else:
        first: i64 = POST if phase == POST_LAW else RECEIVE
        for law in laws_at(table, IN_DECK):
            moves = append(moves, first + law)
    return moves


def space_to_turn(table: Table) -> i64:
    """Find the first space whose tile lies face down."""
    space: i64 = 0
    while table.mat[space] != FACE_DOWN:
        space += 1
    return space


def reveal_moves(table: Table) -> vec[i64]:
    """List the tiles of the row that have not turned up."""
    row = space_to_turn(table) // SPACES
    moves = vec[i64](capacity=8)
    for tile in range(ROW_FROM[row], ROW_FROM[row + 1]):
        if not table.is_up(tile):
            moves = append(moves, REVEAL + tile)
    return moves


def happen(table: Table, move: i64) -> None:
    """Let luck bring something."""
    if table.phase == FIRST_SEAT:
        table.start = move - FIRST
        table.phase = POSTING
    elif table.phase == DRAW_FIELD:
        field_drawn(table, move - DRAW)
    elif table.phase == TURN_UP:
        table.mat[space_to_turn(table)] = move - REVEAL + 1
        table.tell(TURNED_UP, CHANCE, move - REVEAL)
        table.phase = SETTLED if table.round == 0 else ACTED
    elif table.phase == POST_LAW:
        post(table, move - POST + 1)
    else:
        receive_law(table, move - RECEIVE + 1)
        table.tell(DREW_LAW, table.turn, move - RECEIVE + 1)


def post(table: Table, law: i64) -> None:
    """Lay a law open on the space that waits for it."""
    space: i64 = 0 if table.new_laws[0] == HIDDEN_LAW else 1
    table.new_laws[space] = law
    table.law_at[law - 1] = ON_SPACE
    table.tell(POSTED, CHANCE, law)
    table.phase = POSTING
