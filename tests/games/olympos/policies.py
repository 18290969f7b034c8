"""A policy that drives Olympos into its corners: tall stacks, islands, long hands, Wonders, the Cross."""

from tavola.core import Move, Rng, State
from tavola.games.olympos import game
from tavola.games.olympos.rules import moves
from tavola.games.olympos.rules.atlas import LANDS
from tavola.games.olympos.rules.play import Olympos
from tavola.games.olympos.rules.travel import stack_of
from tests.games.golden import greedy


def mischief(state: State, moves: list[Move], rng: Rng) -> Move:
    """Mostly take the move that is oddest by one of a few whims; now and then any."""
    assert isinstance(state, Olympos)
    if rng.below(4) == 0:
        return moves[rng.below(len(moves))]
    whim = WHIMS[rng.below(len(WHIMS))]
    best = max(whim(state, move) for move in moves)
    kept = [move for move in moves if whim(state, move) == best]
    return kept[rng.below(len(kept))]


def pile_up(state: Olympos, move: Move) -> int:
    """Fight for the tallest stack, best with a covered settler of one's own."""
    if move >= moves.DISCOVER:
        return -1
    return 2 * len(stack_of(state, move % LANDS)) + (move // LANDS - moves.STANDING == move % LANDS)


def flee(state: Olympos, move: Move) -> int:
    """Leave the tallest stack."""
    source = move // LANDS - moves.STANDING
    return len(stack_of(state, source)) if move < moves.DISCOVER and source >= 0 else -1


def creep(state: Olympos, move: Move) -> int:
    """Spend as little time as can be."""
    after = state.copy()
    after.play(move)
    return -int(after.position[state.active])


def learn(state: Olympos, move: Move) -> int:
    """Discover and build whatever can be paid."""
    return 2 if moves.WONDER <= move < moves.WAIT else 1 if moves.DISCOVER <= move < moves.WONDER else 0


def hoard(state: Olympos, move: Move) -> int:
    """Never play a card or an Omen."""
    return -1 if moves.CARD <= move < moves.DONE or moves.PLAY_OMENS < move < moves.GIVE_UP else 0


def squander(state: Olympos, move: Move) -> int:
    """Play every card at once, and all Omens."""
    return move if moves.CARD <= move < moves.DONE or moves.PLAY_OMENS <= move < moves.GIVE_UP else 0


def sail(state: Olympos, move: Move) -> int:
    """Make for the islands at the end of the list, which the Siren can cut off."""
    return move % LANDS if move < moves.DISCOVER else -1


WHIMS = (pile_up, flee, creep, learn, learn, learn, hoard, squander, sail)


POLICIES = (mischief,)


def lively(state: State, moves: list[Move], rng: Rng) -> Move:
    """Choose what looks best, now and then anything, so that much of the game comes up."""
    return moves[rng.below(len(moves))] if rng.below(5) == 0 else greedy(game)(state, moves, rng)
