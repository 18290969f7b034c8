"""Policies that drive Torres where uniform play hardly ever gets."""

from tavola.core import Move, Rng, State
from tavola.games.torres.rules.play import Torres
from tavola.games.torres.show.words import notate

# What each mood prefers, by the first words of a move, the most wanted first.
MOODS = (
    ("card", "buy", "knight", "add", "block"),  # a hand of cards, played as soon as can be
    ("buy", "choose", "end"),  # empty decks
    ("block", "add", "card block-supply", "card block-under"),  # all blocks and knights out
    ("marker", "end"),  # markers that jump over one another, blocks that go back
    ("card block-under", "card move-block", "buy", "marker"),  # many castles, stacks of none
    ("knight", "card doors", "buy"),  # knights that wander
)


def mischief(state: State, moves: list[Move], rng: Rng) -> Move:
    """Follow the mood of the seat, which changes from phase to phase, four times in five."""
    assert isinstance(state, Torres)
    if rng.below(5) == 0:
        return moves[rng.below(len(moves))]
    mood = MOODS[(state.to_move + 2 * state.phase + int(state.variant)) % len(MOODS)]
    words = [notate(state, move) for move in moves]
    for wanted in mood:
        fitting = [move for move, word in zip(moves, words, strict=True) if word.startswith(wanted)]
        if fitting:
            return climb(state, fitting, rng)
    return moves[rng.below(len(moves))]


def climb(state: Torres, moves: list[Move], rng: Rng) -> Move:
    """Of three moves at random take the one that leaves the highest castle, for tall towers."""
    picked = [moves[rng.below(len(moves))] for _ in range(3)]
    return max(picked, key=lambda move: tallest_after(state, move))


def tallest_after(state: Torres, move: Move) -> int:
    """Add up the levels of all knights and the greatest height after a move."""
    after = state.copy()
    after.play(move)
    levels = [after.height[square] for square in after.knights if square >= 0]
    return int(sum(levels) + 2 * max(after.height))


POLICIES = (mischief,)
