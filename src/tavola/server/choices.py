"""The legal moves of a message as a tree of steps, so that what many moves share is told once."""

from collections.abc import Iterable, Iterator
from os.path import commonprefix
from typing import NamedTuple, TypedDict


class Choice(NamedTuple):
    """A legal move: its number, the ids to press in order, and its notation."""

    move: int
    path: list[str]
    text: str


class Step(TypedDict):
    """Something to press: what it adds to the notation and to the number, and what may be pressed then."""

    id: str
    text: str
    move: int
    then: list["Step"]


NOTHING = Choice(0, [], "")


def fold(choices: Iterable[Choice], so_far: Choice = NOTHING) -> list[Step]:
    """Make the tree: from its root to a leaf ids line up, texts join and numbers add up.

    >>> fold([Choice(310, ["knight", "c4"], "knight b3-c4"), Choice(312, ["knight", "d4"], "knight b3-d4")])
    ... # doctest: +NORMALIZE_WHITESPACE
    [{'id': 'knight', 'text': 'knight b3-', 'move': 310, 'then':
        [{'id': 'c4', 'text': 'c4', 'move': 0, 'then': []},
         {'id': 'd4', 'text': 'd4', 'move': 2, 'then': []}]}]
    """
    depth = len(so_far.path)
    behind: dict[str, list[Choice]] = {}
    for choice in choices:
        if len(choice.path) > depth:
            behind.setdefault(choice.path[depth], []).append(choice)
    return [_step(several, so_far, depth) for several in behind.values()]


def _step(behind: list[Choice], before: Choice, depth: int) -> Step:
    path = behind[0].path[: depth + 1]
    text = commonprefix([each.text for each in behind])  # noqa: RUF071 - letter by letter is what is meant
    here = Choice(min(each.move for each in behind), path, text)
    return {
        "id": path[-1],
        "text": here.text[len(before.text) :],
        "move": here.move - before.move,
        "then": fold(behind, here),
    }


def unfold(steps: Iterable[Step], so_far: Choice = NOTHING) -> Iterator[Choice]:
    """Read the tree: every choice that can be reached from what is chosen so far."""
    for step in steps:
        path, text = [*so_far.path, step["id"]], so_far.text + step["text"]
        here = Choice(so_far.move + step["move"], path, text)
        if step["then"]:
            yield from unfold(step["then"], here)
        else:
            yield here
