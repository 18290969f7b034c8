"""The set-up: the development board, blocked lands, barbarians, objectives and first cubes."""

from tavola.core import CHANCE
from tavola.flat import append, i64, vec
from tavola.games.olympos.atlas import ALL_LANDS, KINDS, LANDS_IN, LANDS_OF, STAR_LANDS
from tavola.games.olympos.bits import BIT, size
from tavola.games.olympos.board import (
    BLOCKS,
    COLUMNS,
    COPIES,
    FIRST_TILE,
    HEGEMONY,
    OBJECTIVE_COUNT,
    OBJECTIVE_REGION,
    OBJECTIVES,
    ORDER,
    ORDERS,
    TILES,
    TILES_OF,
)
from tavola.games.olympos.codes import (
    BARBARIAN,
    BARBARIAN_SET,
    BLOCK,
    BLOCK_LAND,
    BLOCKED_LAND,
    CUBE_DEALT,
    DEAL_CUBE,
    EXTRA_CUBE,
    FIRST_CUBE,
    LAY_ROW,
    LAYOUT,
    NAME_CUBE,
    OBJECTIVE,
    OBJECTIVE_SHOWN,
    ROW_LAID,
    SET_BARBARIAN,
    SHOW_OBJECTIVE,
    TURN,
)
from tavola.games.olympos.state import BARBARIANS, NOT_IN_GAME, OPEN_TO_ALL, Position
from tavola.games.olympos.travel import moves_to, put


def opening_moves(state: Position) -> vec[i64]:
    """List the moves, or the outcomes of luck, of the set-up."""
    phase = state.phase
    if phase == LAYOUT:
        return choices(LAY_ROW, ORDERS)
    if phase == BLOCK:
        return blockable(state)
    if phase == BARBARIAN:
        return barbarian_lands(state)
    if phase == OBJECTIVE:
        return objective_choices(state)
    if phase == EXTRA_CUBE:
        return choices(NAME_CUBE, KINDS)
    moves = vec[i64](capacity=4)
    for kind in range(i64(KINDS)):
        if state.pouch[kind]:
            moves = append(moves, DEAL_CUBE + kind)
    return moves


def choices(first: i64, count: i64) -> vec[i64]:
    """List consecutive moves."""
    moves = vec[i64](capacity=count)
    for number in range(count):
        moves = append(moves, first + number)
    return moves


def play_opening(state: Position, move: i64) -> None:
    """Make a move of the set-up and go on to its next step."""
    phase = state.phase
    if phase == LAYOUT:
        lay_row(state, move - LAY_ROW)
    elif phase == BLOCK:
        block(state, move - BLOCK_LAND)
    elif phase == BARBARIAN:
        set_barbarian(state, move - SET_BARBARIAN)
    elif phase == OBJECTIVE:
        show_objective(state, move - SHOW_OBJECTIVE)
    elif phase == EXTRA_CUBE:
        state.pouch[move - NAME_CUBE] += 1
        state.phase = FIRST_CUBE
    else:
        deal_cube(state, move - DEAL_CUBE)


# ----------------------------------------------------------------------------------------- the board


def lay_row(state: Position, order: i64) -> None:
    row = state.step
    for column in range(i64(COLUMNS)):
        item = ORDER[order * COLUMNS + column]
        if row == 5:
            state.wonders[column] = item
        else:
            state.layout[row * COLUMNS + column] = row * 5 + item
            # O3: two players leave out the fifth column.
            if column < 4 or state.players > 2:
                lay_tiles(state, row * 5 + item)
    state.tell(ROW_LAID, CHANCE, row, order)
    state.step += 1
    if state.step > 5:
        state.step = 0
        state.phase = BLOCK
        state.to_move = state.players - 1


def lay_tiles(state: Position, kind: i64) -> None:
    first = FIRST_TILE[kind]
    for tile in range(first, first + TILES_OF[kind]):
        state.left[tile] = COPIES[state.players * TILES + tile]


# ------------------------------------------------------------------------------------ blocked lands


def blockable(state: Position) -> vec[i64]:
    """List the lands the last player may block."""
    free = ALL_LANDS & ~state.blocked
    for kind in range(i64(KINDS)):
        lands = LANDS_OF[kind]
        if size(state.blocked & lands) >= BLOCKS[state.players]:
            free &= ~lands
        elif state.blocked & lands & STAR_LANDS:
            # O5: of the two star lands of a resource only one may be blocked.
            free &= ~(lands & STAR_LANDS)
    return moves_to(vec[i64](capacity=32), BLOCK_LAND, free)


def block(state: Position, land: i64) -> None:
    state.blocked |= BIT[land]
    state.tell(BLOCKED_LAND, state.to_move, land)
    state.step += 1
    if state.step < KINDS * BLOCKS[state.players]:
        return
    state.step = 0
    state.tribes = STAR_LANDS & ~state.blocked
    if state.players > 2:
        after_barbarians(state)
        return
    state.phase = BARBARIAN
    state.to_move = CHANCE if state.random_barbarians else state.players - 1


# --------------------------------------------------------------------------------------- barbarians


def barbarian_lands(state: Position) -> vec[i64]:
    """List the lands that may get a barbarian; luck takes the resources in turn."""
    free = ALL_LANDS & ~(state.blocked | state.tribes)
    if state.random_barbarians:
        free &= LANDS_OF[state.step]
    wild = state.realms[BARBARIANS]
    for kind in range(i64(KINDS)):
        if wild & LANDS_OF[kind]:
            free &= ~LANDS_OF[kind]
    return moves_to(vec[i64](capacity=32), SET_BARBARIAN, free)


def set_barbarian(state: Position, land: i64) -> None:
    put(state, land, BARBARIANS)
    state.tell(BARBARIAN_SET, state.to_move, land)
    state.step += 1
    if state.step == KINDS:
        state.step = 0
        after_barbarians(state)


def after_barbarians(state: Position) -> None:
    state.to_move = CHANCE
    if state.objectives_on:
        state.phase = OBJECTIVE
    else:
        begin_cubes(state)


# --------------------------------------------------------------------------------------- objectives


def objective_choices(state: Position) -> vec[i64]:
    """List the objectives that may be turned up: none that its region has too few lands for."""
    moves = vec[i64](capacity=10)
    for objective in range(i64(OBJECTIVES)):
        if state.objectives[objective] == NOT_IN_GAME and within_reach(state, objective):
            moves = append(moves, SHOW_OBJECTIVE + objective)
    return moves


def within_reach(state: Position, objective: i64) -> bool:
    if objective >= HEGEMONY:
        return True
    lands = LANDS_IN[OBJECTIVE_REGION[objective]] & ~state.blocked
    return size(lands) >= OBJECTIVE_COUNT[objective]


def show_objective(state: Position, objective: i64) -> None:
    state.objectives[objective] = OPEN_TO_ALL
    state.tell(OBJECTIVE_SHOWN, CHANCE, objective)
    state.step += 1
    if state.step > state.players:
        state.step = 0
        begin_cubes(state)


# -------------------------------------------------------------------------------------------- cubes


def begin_cubes(state: Position) -> None:
    for kind in range(i64(KINDS)):
        state.pouch[kind] = 1
    state.phase = EXTRA_CUBE if state.players == 5 else FIRST_CUBE


def deal_cube(state: Position, kind: i64) -> None:
    player = state.step
    state.pouch[kind] -= 1
    state.cubes[player * KINDS + kind] += 1
    state.tell(CUBE_DEALT, player, kind)
    state.step += 1
    if state.step < state.players:
        return
    state.step = 0
    for rest in range(i64(KINDS)):
        state.pouch[rest] = 0
    state.phase = TURN
    state.active = 0
    state.to_move = 0
