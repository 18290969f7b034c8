"""List the legal moves of a position, stage by stage, in ascending order."""

from tavola.flat import append, i64, vec
from tavola.games.torres import actions
from tavola.games.torres.board import (
    ADVANCE,
    AP6,
    AP7,
    BLOCK_SUPPLY,
    BLOCK_UNDER,
    BUILD,
    BUY,
    BUYS,
    CARD_MOVES,
    CHOOSE,
    CROWN,
    DEAL,
    DRAW_MASTER,
    END_TURN,
    FIRST,
    KEEP,
    KINDS,
    MASTERS,
    MOVE_BLOCK,
    PLAY_BLOCK_SUPPLY,
    SHOWN,
    START,
)
from tavola.games.torres.position import (
    CHOOSING,
    CROWNING,
    DEALING,
    DRAWING_MASTER,
    DRAWING_START,
    ENTERING,
    KING_MOVE,
    LAYING,
    TURN,
    Position,
)
from tavola.games.torres.survey import Survey


def legal(position: Position) -> vec[i64]:
    """List what the player to move may do, or what luck may bring."""
    moves = vec[i64](capacity=128)
    stage = position.stage
    if stage == TURN:
        return _turn(moves, position)
    if stage == DEALING:
        return _deals(moves, position)
    if stage == CHOOSING:
        return _choices(moves, position)
    if stage == DRAWING_START:
        return _count_up(moves, START, position.players)
    if stage == DRAWING_MASTER:
        return _count_up(moves, DRAW_MASTER, MASTERS)
    if stage == LAYING:
        return actions.foundations(moves, position.height)
    if stage == ENTERING:
        return actions.free_castle_squares(moves, FIRST, position.land())
    if stage == CROWNING:
        return actions.free_castle_squares(moves, CROWN, position.land())
    if stage == KING_MOVE:
        return append(actions.free_castle_squares(moves, CROWN, position.land()), KEEP)
    return moves


def _turn(moves: vec[i64], position: Position) -> vec[i64]:
    land = position.land()
    me = position.active
    if position.ap >= 2 and position.reserve(me) > 0:
        moves = actions.new_knights(moves, land, position.knights, me)
    if position.ap >= 1:
        moves = actions.walks(moves, land, position.knights, me)
        if position.turn_stack > 0:
            moves = actions.blocks(moves, BUILD, land)
        if position.buys < BUYS and position.cards_left(me) > 0:
            moves = append(moves, BUY)
        moves = append(moves, ADVANCE)
    if position.card_played == 0:
        for kind in range(i64(KINDS)):
            # T16: a card bought in this turn waits for the next; an older copy does not.
            if position.hand[KINDS * me + kind] > position.fresh[kind]:
                moves = _card(moves, position, land, kind)
    return append(moves, END_TURN)


def _card(moves: vec[i64], position: Position, land: Survey, kind: i64) -> vec[i64]:
    if kind == BLOCK_UNDER and position.own_blocks() == 0:
        return moves
    if kind == BLOCK_SUPPLY:
        return actions.blocks(moves, PLAY_BLOCK_SUPPLY, land) if position.supply > 0 else moves
    if kind == MOVE_BLOCK:
        return actions.block_moves(moves, land)
    if AP6 <= kind <= AP7:
        return append(moves, CARD_MOVES[kind])
    return actions.knight_card(moves, kind, land, position.knights, position.active)


def _deals(moves: vec[i64], position: Position) -> vec[i64]:
    deck = KINDS * position.deck_of(position.active)
    for kind in range(i64(KINDS)):
        if position.deck[deck + kind] > 0:
            moves = append(moves, DEAL + kind)
    return moves


def _choices(moves: vec[i64], position: Position) -> vec[i64]:
    for kind in range(i64(KINDS)):
        for place in range(i64(SHOWN)):
            if position.shown[place] == kind:
                moves = append(moves, CHOOSE + kind)
    return moves


def _count_up(moves: vec[i64], base: i64, count: i64) -> vec[i64]:
    for step in range(count):
        moves = append(moves, base + step)
    return moves
