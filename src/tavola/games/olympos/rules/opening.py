"""The set-up: development board, starting stack, blocked lands, barbarians, objectives and first cubes."""

from typing import Final

from tavola.core import CHANCE
from tavola.flat import append, i64, vec
from tavola.games.olympos.rules import atlas, bits, board, events, moves, phases
from tavola.games.olympos.rules.bits import size
from tavola.games.olympos.rules.position import BOARD, HOLDINGS, STEPS, Position, own, place_of
from tavola.games.olympos.rules.travel import moves_to, put

LAID_ROWS: Final = 6  # steps of the layout; then the stack


def opening_moves(state: Position) -> vec[i64]:
    """List the moves, or the outcomes of luck, of the set-up."""
    phase = state.phase
    if phase == phases.LAYOUT:
        return choices(moves.LAY_ROW, board.ORDERS) if state.step < LAID_ROWS else unstacked(state)
    if phase == phases.BLOCK:
        return blockable(state)
    if phase == phases.BARBARIAN:
        return barbarian_lands(state)
    if phase == phases.OBJECTIVE:
        return objective_choices(state)
    if phase == phases.EXTRA_CUBE:
        return choices(moves.NAME_CUBE, atlas.KINDS)
    found = vec[i64](capacity=4)
    for kind in range(i64(atlas.KINDS)):
        if state.pouch[kind]:
            found = append(found, moves.DEAL_CUBE + kind)
    return found


def choices(first: i64, count: i64) -> vec[i64]:
    """List consecutive moves."""
    moves = vec[i64](capacity=count)
    for number in range(count):
        moves = append(moves, first + number)
    return moves


def play_opening(state: Position, move: i64) -> None:
    """Make a move of the set-up and go on to its next step."""
    own(state, BOARD | STEPS | HOLDINGS)
    phase = state.phase
    if phase == phases.LAYOUT and state.step < LAID_ROWS:
        lay_row(state, move - moves.LAY_ROW)
    elif phase == phases.LAYOUT:
        stack_next(state, move - moves.STACK_NEXT)
    elif phase == phases.BLOCK:
        block(state, move - moves.BLOCK_LAND)
    elif phase == phases.BARBARIAN:
        set_barbarian(state, move - moves.SET_BARBARIAN)
    elif phase == phases.OBJECTIVE:
        show_objective(state, move - moves.SHOW_OBJECTIVE)
    elif phase == phases.EXTRA_CUBE:
        state.pouch[move - moves.NAME_CUBE] += 1
        state.phase = phases.FIRST_CUBE
    else:
        deal_cube(state, move - moves.DEAL_CUBE)


# ----------------------------------------------------------------------------------------- the board


def lay_row(state: Position, order: i64) -> None:
    row = state.step
    for column in range(i64(board.COLUMNS)):
        item = board.ORDER[order * board.COLUMNS + column]
        if row == 5:
            state.wonders[column] = item
        else:
            state.layout[row * board.COLUMNS + column] = row * 5 + item
            # O3: two players leave out the fifth column.
            if column < 4 or state.players > 2:
                lay_tiles(state, row * 5 + item)
    state.tell(events.ROW_LAID, CHANCE, row, order)
    state.step += 1
    # In games of version 1 the stack was not shuffled, so the order is known from the start.
    if state.step == LAID_ROWS and state.order[0] >= 0:
        begin_blocking(state)


def lay_tiles(state: Position, kind: i64) -> None:
    first = board.FIRST_TILE[kind]
    for tile in range(first, first + board.TILES_OF[kind]):
        state.left[tile] = board.COPIES[state.players * board.TILES + tile]


# -------------------------------------------------------------------------------- the starting stack


def unstacked(state: Position) -> vec[i64]:
    """List the players whose marker is not in the stack yet."""
    found = vec[i64](capacity=5)
    for player in range(state.players):
        if place_of(state, player) < 0:
            found = append(found, moves.STACK_NEXT + player)
    return found


def stack_next(state: Position, player: i64) -> None:
    """Put a player's marker under those already in the stack; the last one needs no luck."""
    state.order[state.step - LAID_ROWS] = player
    state.step += 1
    left = unstacked(state)
    if len(left) > 1:
        return
    state.order[state.players - 1] = left[0] - moves.STACK_NEXT
    for place in range(state.players):
        state.pile[state.players - 1 - place] = state.order[place]
    state.tell(events.STACKED, state.order[0])
    begin_blocking(state)


# ------------------------------------------------------------------------------------ blocked lands


def begin_blocking(state: Position) -> None:
    state.step = 0
    state.phase = phases.BLOCK
    state.to_move = last_player(state)


def last_player(state: Position) -> i64:
    """Give the player at the bottom of the stack, who blocks lands and sets barbarians."""
    return state.order[state.players - 1]


def blockable(state: Position) -> vec[i64]:
    """List the lands the last player may block."""
    free = atlas.ALL_LANDS & ~state.blocked
    for kind in range(i64(atlas.KINDS)):
        lands = atlas.LANDS_OF[kind]
        if size(state.blocked & lands) >= board.BLOCKS[state.players]:
            free &= ~lands
        elif state.blocked & lands & atlas.STAR_LANDS:
            # O5: of the two star lands of a resource only one may be blocked.
            free &= ~(lands & atlas.STAR_LANDS)
    return moves_to(vec[i64](capacity=32), moves.BLOCK_LAND, free)


def block(state: Position, land: i64) -> None:
    state.blocked |= bits.BIT[land]
    state.tell(events.BLOCKED_LAND, state.to_move, land)
    state.step += 1
    if state.step < atlas.KINDS * board.BLOCKS[state.players]:
        return
    state.step = 0
    state.tribes = atlas.STAR_LANDS & ~state.blocked
    if state.players > 2:
        after_barbarians(state)
        return
    state.phase = phases.BARBARIAN
    state.to_move = CHANCE if state.random_barbarians else last_player(state)


# --------------------------------------------------------------------------------------- barbarians


def barbarian_lands(state: Position) -> vec[i64]:
    """List the lands that may get a barbarian; luck takes the resources in turn."""
    free = atlas.ALL_LANDS & ~(state.blocked | state.tribes)
    if state.random_barbarians:
        free &= atlas.LANDS_OF[state.step]
    wild = state.realms[board.BARBARIANS]
    for kind in range(i64(atlas.KINDS)):
        if wild & atlas.LANDS_OF[kind]:
            free &= ~atlas.LANDS_OF[kind]
    return moves_to(vec[i64](capacity=32), moves.SET_BARBARIAN, free)


def set_barbarian(state: Position, land: i64) -> None:
    put(state, land, board.BARBARIANS)
    state.tell(events.BARBARIAN_SET, state.to_move, land)
    state.step += 1
    if state.step == atlas.KINDS:
        state.step = 0
        after_barbarians(state)


def after_barbarians(state: Position) -> None:
    state.to_move = CHANCE
    if state.objectives_on:
        state.phase = phases.OBJECTIVE
    else:
        begin_cubes(state)


# --------------------------------------------------------------------------------------- objectives


def objective_choices(state: Position) -> vec[i64]:
    """List the objectives that may be turned up: none that its region has too few lands for."""
    found = vec[i64](capacity=10)
    for objective in range(i64(board.OBJECTIVES)):
        if state.objectives[objective] == board.NOT_IN_GAME and within_reach(state, objective):
            found = append(found, moves.SHOW_OBJECTIVE + objective)
    return found


def within_reach(state: Position, objective: i64) -> bool:
    if objective >= board.HEGEMONY:
        return True
    lands = atlas.LANDS_IN[board.OBJECTIVE_REGION[objective]] & ~state.blocked
    return size(lands) >= board.OBJECTIVE_COUNT[objective]


def show_objective(state: Position, objective: i64) -> None:
    state.objectives[objective] = board.OPEN_TO_ALL
    state.tell(events.OBJECTIVE_SHOWN, CHANCE, objective)
    state.step += 1
    if state.step > state.players:
        state.step = 0
        begin_cubes(state)


# -------------------------------------------------------------------------------------------- cubes


def begin_cubes(state: Position) -> None:
    for kind in range(i64(atlas.KINDS)):
        state.pouch[kind] = 1
    state.phase = phases.EXTRA_CUBE if state.players == 5 else phases.FIRST_CUBE


def deal_cube(state: Position, kind: i64) -> None:
    player = state.step
    state.pouch[kind] -= 1
    state.cubes[player * atlas.KINDS + kind] += 1
    state.tell(events.CUBE_DEALT, player, kind)
    state.step += 1
    if state.step < state.players:
        return
    state.step = 0
    for rest in range(i64(atlas.KINDS)):
        state.pouch[rest] = 0
    state.phase = phases.TURN
