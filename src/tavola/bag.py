"""Bags: counts of what nobody has seen yet, what luck may draw from them, and by what odds.

For games in plain Python. A bag has no order, so nothing in it can be known before it is drawn.
"""

from collections.abc import Sequence

from tavola.core import Rng


def kinds(bag: Sequence[int]) -> list[int]:
    """List the kinds of which there are any left, in ascending order.

    >>> kinds([3, 0, 1])
    [0, 2]
    """
    return [kind for kind, count in enumerate(bag) if count]


def odds(bag: Sequence[int]) -> list[int]:
    """Give how many of each of these kinds there are: the weights of drawing them.

    >>> odds([3, 0, 1])
    [3, 1]
    """
    return [count for count in bag if count]


def draw(bag: list[int], rng: Rng) -> int:
    """Take one thing out at random and give its kind; for `imagine`, since in `play` luck's moves do it.

    >>> bag = [0, 2, 0]
    >>> draw(bag, Rng(1)), bag
    (1, [0, 1, 0])
    """
    left = int(rng.below(sum(bag)))
    for kind, count in enumerate(bag):
        if left < count:
            bag[kind] -= 1
            return kind
        left -= count
    raise ValueError("there is nothing to draw from an empty bag")
