"""List the legal moves of a position, stage by stage, in ascending order."""

from tavola.flat import append, i64, vec
from tavola.games.torres.rules import board, moves, phases, reach
from tavola.games.torres.rules.position import Position
from tavola.games.torres.rules.survey import Survey


def legal(position: Position) -> vec[i64]:
    """List what the player to move may do, or what luck may bring."""
    found = vec[i64](capacity=60)  # so many fit into what Python's own allocator has at hand
    stage = position.stage
    if stage == phases.TURN:
        return _turn(found, position)
    if stage == phases.DEALING:
        return _deals(found, position)
    if stage == phases.CHOOSING:
        return _choices(found, position)
    if stage == phases.DRAWING_START:
        return _count_up(found, moves.START, position.players)
    if stage == phases.DRAWING_MASTER:
        return _count_up(found, moves.DRAW_MASTER, board.MASTERS)
    if stage == phases.LAYING:
        return reach.foundations(found, position.height)
    if stage == phases.ENTERING:
        return reach.free_castle_squares(found, moves.FIRST, position.castles(), position.taken())
    if stage == phases.CROWNING:
        return reach.free_castle_squares(found, moves.CROWN, position.castles(), position.taken())
    if stage == phases.KING_MOVE:
        found = reach.free_castle_squares(found, moves.CROWN, position.castles(), position.taken())
        return append(found, moves.KEEP)
    return found


def _turn(found: vec[i64], position: Position) -> vec[i64]:
    land = position.castles()
    taken = position.taken()
    me = position.active
    if position.ap >= 2 and position.reserve(me) > 0:
        found = reach.new_knights(found, land, taken, position.knights, me)
    if position.ap >= 1:
        found = reach.walks(found, land, taken, position.knights, me)
        if position.turn_stack > 0:
            found = reach.blocks(found, moves.BUILD, land, taken)
        if position.buys < board.BUYS and position.cards_left(me) > 0:
            found = append(found, moves.BUY)
        found = append(found, moves.ADVANCE)
    if position.card_played == 0:
        hand, fresh = position.hand, position.fresh
        for kind in range(i64(board.KINDS)):
            # T16: a card bought in this turn waits for the next; an older copy does not.
            if hand[board.KINDS * me + kind] > fresh[kind]:
                found = _card(found, position, land, taken, kind)
    return append(found, moves.END_TURN)


def _card(found: vec[i64], position: Position, land: Survey, taken: i64, kind: i64) -> vec[i64]:
    if kind == board.BLOCK_UNDER and position.blocks_left(position.active) == 0:
        return found
    if kind == board.BLOCK_SUPPLY:
        return reach.blocks(found, moves.PLAY_BLOCK_SUPPLY, land, taken) if position.supply > 0 else found
    if kind == board.MOVE_BLOCK:
        return reach.block_moves(found, land, taken, position.knights)
    if board.AP6 <= kind <= board.AP7:
        return append(found, moves.CARD_MOVES[kind])
    return reach.knight_card(found, kind, land, taken, position.knights, position.active)


def _deals(found: vec[i64], position: Position) -> vec[i64]:
    deck = board.KINDS * position.deck_of(position.active)
    for kind in range(i64(board.KINDS)):
        if position.deck[deck + kind] > 0:
            found = append(found, moves.DEAL + kind)
    return found


def _choices(found: vec[i64], position: Position) -> vec[i64]:
    for kind in range(i64(board.KINDS)):
        for place in range(i64(board.SHOWN)):
            if position.shown[place] == kind:
                found = append(found, moves.CHOOSE + kind)
    return found


def _count_up(found: vec[i64], base: i64, count: i64) -> vec[i64]:
    for step in range(count):
        found = append(found, base + step)
    return found
