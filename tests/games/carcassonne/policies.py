"""Policies that drive Carcassonne into its corners, where uniform play hardly ever gets."""

from collections.abc import Callable

from tavola.core import Move, Rng, State
from tavola.games.carcassonne.rules.board import CITY, FIELD, KINDS, TERRAIN
from tavola.games.carcassonne.rules.play import Carcassonne
from tavola.laws import Policy

Liking = Callable[[Carcassonne], float]  # how much a mood likes the position after a move


def far(state: Carcassonne) -> float:
    """Lay the land out in a long line, to reach round the torus of cells."""
    x, y = state.where(state.cells[state.laid - 1])
    return abs(int(x)) + abs(int(y))


def crowd(state: Carcassonne) -> float:
    """Fill gaps: loops, holes, completed cloisters, several features at once."""
    return -float(state.opened)


def starve(state: Carcassonne) -> float:
    """Close what is open, so that many kinds fit nowhere and tiles are discarded."""
    unplaceable = [kind for kind in range(KINDS) if state.bag[kind] and not state.fits_somewhere(kind)]
    open_cities = sum(
        int(state.opens[node]) for node in _roots(state) if TERRAIN[int(state.part[node])] == CITY
    )
    return 10 * len(unplaceable) - open_cities - 0.5 * int(state.opened)


def mingle(state: Carcassonne) -> float:
    """Bring followers of different players together on one feature, for majorities and ties."""
    return sum(_owners(int(state.holders[node])) ** 2 for node in _roots(state))


def farm(state: Carcassonne) -> float:
    """Send every follower to the fields and complete cities beside them."""
    farmers = sum(
        state.standing[node] > 0 and TERRAIN[int(state.part[node])] == FIELD for node in range(state.nodes)
    )
    return 5 * farmers + sum(state.projected())


MOODS: tuple[Liking, ...] = (far, crowd, starve, mingle, farm)


def mischief(mood: Liking) -> Policy:
    """Make a policy of a mood: mostly the move it likes best, now and then any."""

    def choose(state: State, moves: list[Move], rng: Rng) -> Move:
        assert isinstance(state, Carcassonne)
        if len(moves) == 1 or rng.below(8) == 0:
            return moves[rng.below(len(moves))]
        liked = []
        for move in moves:
            after = state.copy()
            after.play(move)
            liked.append((mood(after), rng.word(), move))
        return max(liked)[2]

    return choose


def sensible(state: State, moves: list[Move], rng: Rng) -> Move:
    """Choose the move that would lead furthest if the game ended after it, in whole numbers only."""
    player = int(state.to_move)
    liked = []
    for move in moves:
        after = state.copy()
        assert isinstance(after, Carcassonne)
        after.play(move)
        scores = after.projected()
        others = [score for seat, score in enumerate(scores) if seat != player]
        liked.append((2 * scores[player] - max(others) + 2 * after.supply[player], rng.word(), move))
    return max(liked)[2]


def _roots(state: Carcassonne) -> list[int]:
    return [node for node in range(state.nodes) if state.root[node] == node]


def _owners(held: int) -> int:
    return sum(held >> 3 * player & 7 > 0 for player in range(5))


POLICIES = tuple(mischief(mood) for mood in MOODS)
