"""What a press costs in action points, and what it changes at the end of the phase."""

from tavola.core import Move
from tavola.game import Gain, Line, Price, Slip
from tavola.games.torres.rules import board, events, moves, phases
from tavola.games.torres.rules.board import square_name
from tavola.games.torres.rules.play import Torres
from tavola.games.torres.rules.scoring import BONUS
from tavola.games.torres.show.words import CARD_HINTS, card_of, card_title, describe
from tavola.say import count, row

STEPS = (board.JUMP_UP, board.DOORS, board.DIAGONAL, board.RELOCATE, board.LEAP)  # cards that move a knight


def slip(view: Torres, move: Move) -> Slip:
    """Tell what a move costs and brings."""
    if view.stage != phases.TURN:
        return _set_up(view, move)
    if move in (moves.END_TURN, moves.BUY):
        return _last(view, move)
    after = view.copy()
    after.play(move)
    paid = int(view.ap - after.ap)
    price = (Price(paid, unit="AP"),) if paid > 0 else ()
    title, text = _words(view, after, move)
    gain, others = _at_phase_end(view, after)
    return Slip(title, price, gain, others, text=f"{text} {_left(after)}".strip() if price else text)


def standing(view: Torres) -> list[Line]:
    """Tell what each player would score if the phase ended now."""
    if view.phase == 0 or view.stage == phases.KING_MOVE:
        return []
    after = view.copy()
    after.story = []
    after.score_phase()
    lines = [describe(event, after) for event in after.story]
    return [line for line in lines if line and line.points]


# -- in a turn ---------------------------------------------------------------------------------------------


def _words(view: Torres, after: Torres, move: Move) -> tuple[str, str]:
    """Name a move of a turn, and say where it leads."""
    if move >= moves.PLAY_JUMP_UP:
        return _card_words(view, after, move)
    if move == moves.ADVANCE:
        return f"Marker to {after.score[view.active]}", ""
    if moves.BUILD <= move < moves.BUY:
        to = move - moves.BUILD
        return f"Block on {square_name(to)}", _raised(after, to)
    if moves.WALK <= move < moves.BUILD:
        to = (move - moves.WALK) % board.SQUARES
        return f"Knight to {square_name(to)}", _standing_on(after, to)
    to = move - moves.ADD
    return f"New knight on {square_name(to)}", _standing_on(after, to)


def _card_words(view: Torres, after: Torres, move: Move) -> tuple[str, str]:
    kind, order = card_of(move)
    title = card_title(kind)
    if kind in STEPS:
        return title, _standing_on(after, order % board.SQUARES)
    if kind == board.BLOCK_SUPPLY:
        return title, _raised(after, order)
    if kind == board.BLOCK_UNDER:
        return title, _raised(after, int(view.knights[board.KNIGHTS * view.active + order]))
    if kind == board.MOVE_BLOCK:
        return title, _raised(after, order % board.SQUARES)
    return title, CARD_HINTS[kind]


def _standing_on(after: Torres, square: int) -> str:
    """Say what a knight counts on a square: "Level 2 × 9 squares."."""
    land = after.castles()
    if land.height[square] == 0:
        return "On the ground, in no castle."
    return f"Level {land.height[square]} × {count(int(land.surface[land.castle[square]]), 'square')}."


def _raised(after: Torres, square: int) -> str:
    """Say how high a square is now, and how large its castle."""
    land = after.castles()
    surface = count(int(land.surface[land.castle[square]]), "square")
    return f"Up to level {land.height[square]}, a castle of {surface}."


def _left(after: Torres) -> str:
    return f"{after.ap} AP {'is' if after.ap == 1 else 'are'} left."


def _at_phase_end(view: Torres, after: Torres) -> tuple[Gain | None, tuple[tuple[int, int], ...]]:
    """Compare what the phase would give, before a move and after it; markers may still push each other on."""
    before, then = view.land(), after.land()
    points = [
        int(after.phase_points(then, player) - view.phase_points(before, player))
        for player in range(view.players)
    ]
    others = tuple((seat, each) for seat, each in enumerate(points) if each and seat != view.active)
    return Gain(points[view.active], "at phase end") if any(points) else None, others


# -- the end of a turn, and what a deck decides ------------------------------------------------------------


def _last(view: Torres, move: Move) -> Slip:
    if move == moves.END_TURN:
        return Slip("End turn", text=_unused(view))
    stacks = board.STACKS * view.active
    later = view.phase < board.PHASES or any(view.piles[stacks : stacks + board.STACKS])
    use = "You may play it from your next turn on" if later else "There is no turn left to play it in"
    text = f"{use}. {view.ap - 1} AP {'is' if view.ap == 2 else 'are'} left."
    return Slip("Buy a card", (Price(1, unit="AP"),), text=text)


def _unused(view: Torres) -> str:
    """Say what is lost with the end of a turn: action points, and blocks that no other stack has room for."""
    after = view.copy()
    after.story = []
    after.play(moves.END_TURN)
    blocks = sum(event[2] for event in after.story if event[0] == events.RETURNED and event[1] == view.active)
    parts = ((int(view.ap), "action point", "unused"), (blocks, "block", "back to the supply"))
    lost = [
        f"{count(many, thing)} {'goes' if many == 1 else 'go'} {where}"
        for many, thing, where in parts
        if many
    ]
    return f"{row(lost)}." if lost else ""


# -- outside a turn ----------------------------------------------------------------------------------------


def _set_up(view: Torres, move: Move) -> Slip:
    if moves.CHOOSE <= move < moves.ADVANCE:
        return Slip(card_title(move - moves.CHOOSE), text=CARD_HINTS[move - moves.CHOOSE])
    if move == moves.KEEP:
        return Slip("Leave the king", text=f"He stays on {square_name(int(view.king))}.")
    if moves.CROWN <= move < moves.KEEP:
        phase = int(view.phase) + 1
        text = f"{BONUS * phase} points for a knight on level {phase} of his castle when phase {phase} ends."
        return Slip(f"King to {square_name(move - moves.CROWN)}", text=text)
    if moves.FIRST <= move < moves.CROWN:
        return Slip(f"First knight on {square_name(move - moves.FIRST)}", text="It stands on level 1.")
    return Slip(f"Foundation on {square_name(move - moves.LAY)}")
