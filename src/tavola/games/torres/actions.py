"""What a player may do on the board: each function adds the legal moves of one action, in order."""

from tavola.flat import append, i64, vec
from tavola.games.torres.board import (
    ADD,
    BESIDE,
    BLOCK_UNDER,
    DIAGONAL,
    DISTANCE,
    DOORS,
    FEWEST_CASTLES,
    FOUNDATION_GAP,
    JUMP_UP,
    KING,
    KNIGHTS,
    LAY,
    NEAR,
    NOWHERE,
    PLAY_BLOCK_UNDER,
    PLAY_DIAGONAL,
    PLAY_DOORS,
    PLAY_JUMP_UP,
    PLAY_LEAP,
    PLAY_MOVE_BLOCK,
    PLAY_RELOCATE,
    RELOCATE,
    SLANT,
    SQUARES,
    WALK,
    ZEROS,
)
from tavola.games.torres.survey import Survey, survey, touches_at_most_one


def foundations(moves: vec[i64], height: vec[i64]) -> vec[i64]:
    """T40: two empty squares lie between any two foundations."""
    for square in range(i64(SQUARES)):
        apart = True
        for laid in range(i64(SQUARES)):
            if height[laid] > 0 and DISTANCE[SQUARES * square + laid] < FOUNDATION_GAP:
                apart = False
                break
        if apart:
            moves = append(moves, LAY + square)
    return moves


def free_castle_squares(moves: vec[i64], base: i64, land: Survey) -> vec[i64]:
    """Squares of any castle on which nobody stands, for a first knight or the king."""
    for square in range(i64(SQUARES)):
        if land.castle[square] >= 0 and land.figure[square] == 0:
            moves = append(moves, base + square)
    return moves


def new_knights(moves: vec[i64], land: Survey, knights: vec[i64], player: i64) -> vec[i64]:
    """T12: beside an own knight that stands at least as high."""
    beside = _beside_own(land, knights, player, NOWHERE)
    for square in range(i64(SQUARES)):
        if beside[square]:
            moves = append(moves, ADD + square)
    return moves


def _beside_own(land: Survey, knights: vec[i64], player: i64, but: i64) -> vec[i64]:
    """Mark the free squares beside an own knight that stands at least as high, but not the one on `but`."""
    height = land.height
    figure = land.figure
    beside = ZEROS[:]
    for knight in range(KNIGHTS * player, KNIGHTS * player + KNIGHTS):
        square = knights[knight]
        if square < 0 or square == but:
            continue
        for way in range(4 * square, 4 * square + 4):
            near = NEAR[way]
            if near >= 0 and figure[near] == 0 and height[near] <= height[square]:
                beside[near] = 1
    return beside


def walks(moves: vec[i64], land: Survey, knights: vec[i64], player: i64) -> vec[i64]:
    """T13 and T14: one step, up by at most one; or in by one door and out by another, never upwards."""
    height = land.height
    figure = land.figure
    doors = land.doors
    for knight in range(i64(KNIGHTS)):
        start = knights[KNIGHTS * player + knight]
        if start < 0:
            continue
        level = height[start]
        entries = doors[start]
        base = WALK + SQUARES * knight
        if entries == 0:
            for side in range(i64(4)):
                to = NEAR[4 * start + side]
                if to >= 0 and height[to] <= level + 1 and figure[to] == 0:
                    moves = append(moves, base + to)
            continue
        beside = BESIDE[start]
        for to in range(i64(SQUARES)):
            if doors[to] & entries != 0 and height[to] <= level:
                reach = True
            else:
                reach = beside >> to & 1 == 1 and height[to] <= level + 1
            if reach and figure[to] == 0:
                moves = append(moves, base + to)
    return moves


def blocks(moves: vec[i64], base: i64, land: Survey) -> vec[i64]:
    """T15: widen exactly one castle, or raise one no higher than its surface."""
    height, figure, doors = land.height, land.figure, land.doors
    castle, surface = land.castle, land.surface
    for square in range(i64(SQUARES)):
        if figure[square] != 0:
            continue
        if height[square] == 0:
            legal = doors[square] != 0 and touches_at_most_one(doors[square])
        else:
            legal = height[square] < surface[castle[square]]
        if legal:
            moves = append(moves, base + square)
    return moves


def _may_rise(land: Survey, square: i64) -> bool:
    return land.height[square] < land.surface[land.castle[square]]


def jumps_up(moves: vec[i64], land: Survey, knights: vec[i64], player: i64) -> vec[i64]:
    """T22: one step, exactly two levels up."""
    for knight in range(i64(KNIGHTS)):
        start = knights[KNIGHTS * player + knight]
        if start < 0:
            continue
        for side in range(i64(4)):
            to = NEAR[4 * start + side]
            if to >= 0 and land.figure[to] == 0 and land.height[to] == land.height[start] + 2:
                moves = append(moves, PLAY_JUMP_UP + SQUARES * knight + to)
    return moves


def blocks_under(moves: vec[i64], land: Survey, knights: vec[i64], player: i64) -> vec[i64]:
    """T23: under an own knight; on the ground it may found a castle but not join two."""
    for knight in range(i64(KNIGHTS)):
        square = knights[KNIGHTS * player + knight]
        if square < 0:
            continue
        if land.height[square] == 0:
            legal = touches_at_most_one(land.doors[square])
        else:
            legal = _may_rise(land, square)
        if legal:
            moves = append(moves, PLAY_BLOCK_UNDER + knight)
    return moves


def passages(moves: vec[i64], land: Survey, knights: vec[i64], player: i64) -> vec[i64]:
    """T25: a castle passage that may also lead upwards."""
    doors = land.doors
    for knight in range(i64(KNIGHTS)):
        start = knights[KNIGHTS * player + knight]
        if start < 0:
            continue
        for to in range(i64(SQUARES)):
            if land.figure[to] == 0 and doors[to] & doors[start] != 0:
                moves = append(moves, PLAY_DOORS + SQUARES * knight + to)
    return moves


def diagonals(moves: vec[i64], land: Survey, knights: vec[i64], player: i64) -> vec[i64]:
    """T26: one step corner to corner, up by at most one."""
    for knight in range(i64(KNIGHTS)):
        start = knights[KNIGHTS * player + knight]
        if start < 0:
            continue
        for corner in range(i64(4)):
            to = SLANT[4 * start + corner]
            if to >= 0 and land.figure[to] == 0 and land.height[to] <= land.height[start] + 1:
                moves = append(moves, PLAY_DIAGONAL + SQUARES * knight + to)
    return moves


def leaps(moves: vec[i64], land: Survey, knights: vec[i64], player: i64) -> vec[i64]:
    """T30: straight over one knight of any colour onto the square behind it."""
    for knight in range(i64(KNIGHTS)):
        start = knights[KNIGHTS * player + knight]
        if start < 0:
            continue
        for side in range(i64(4)):
            over = NEAR[4 * start + side]
            if over < 0 or land.figure[over] == 0 or land.figure[over] == KING:
                continue
            to = NEAR[4 * over + side]
            if to >= 0 and land.figure[to] == 0 and land.height[to] <= land.height[start] + 1:
                moves = append(moves, PLAY_LEAP + SQUARES * knight + to)
    return moves


def relocations(moves: vec[i64], land: Survey, knights: vec[i64], player: i64) -> vec[i64]:
    """T29: to a square beside another own knight, no higher than that one."""
    for knight in range(i64(KNIGHTS)):
        start = knights[KNIGHTS * player + knight]
        if start < 0:
            continue
        beside = _beside_own(land, knights, player, start)
        for to in range(i64(SQUARES)):
            if beside[to]:
                moves = append(moves, PLAY_RELOCATE + SQUARES * knight + to)
    return moves


def block_moves(moves: vec[i64], land: Survey) -> vec[i64]:
    """T28: the top block of a free square, out of a castle without knights, to another free square."""
    manned = _castles_with_knights(land)
    for start in range(i64(SQUARES)):
        if land.height[start] == 0 or land.figure[start] != 0:
            continue
        if manned >> land.castle[start] & 1 == 1:
            continue
        lifted = lift(land, start)
        if lifted is not None:
            moves = _set_downs(moves, lifted, start)
    return moves


def lift(land: Survey, square: i64) -> Survey | None:
    """Look at the board without a top block; None if a castle would split or be too tall."""
    height = land.height[:]
    height[square] -= 1
    castle = land.castle[square]
    alone = land.surface[castle] == 1
    after = survey(height, land.figure)
    if height[square] > 0 or alone:
        return after
    if after.count > land.count or land.tallest[castle] > land.surface[castle] - 1:
        return None
    return after


def _set_downs(moves: vec[i64], land: Survey, start: i64) -> vec[i64]:
    base = PLAY_MOVE_BLOCK + SQUARES * start
    for to in range(i64(SQUARES)):
        if land.figure[to] != 0 or to == start:
            continue
        castles = land.count
        if land.height[to] > 0:
            legal = _may_rise(land, to)
        else:
            legal = touches_at_most_one(land.doors[to])
            if land.doors[to] == 0:
                castles += 1
        if legal and castles >= FEWEST_CASTLES:
            moves = append(moves, base + to)
    return moves


def _castles_with_knights(land: Survey) -> i64:
    manned: i64 = 0
    bit: i64 = 1
    for square in range(i64(SQUARES)):
        if land.castle[square] >= 0 and land.figure[square] != 0 and land.figure[square] != KING:
            manned |= bit << land.castle[square]
    return manned


def knight_card(moves: vec[i64], kind: i64, land: Survey, knights: vec[i64], player: i64) -> vec[i64]:
    """List the moves of a card that is played on an own knight."""
    if kind == BLOCK_UNDER:
        return blocks_under(moves, land, knights, player)
    if kind == JUMP_UP:
        return jumps_up(moves, land, knights, player)
    if kind == DOORS:
        return passages(moves, land, knights, player)
    if kind == DIAGONAL:
        return diagonals(moves, land, knights, player)
    if kind == RELOCATE:
        return relocations(moves, land, knights, player)
    return leaps(moves, land, knights, player)
