"""The legal moves of a message, folded so that what several of them begin with is written once."""

from collections.abc import Iterable, Iterator
from os.path import commonprefix
from typing import NamedTuple, NotRequired, TypedDict


class Choice(NamedTuple):
    """A legal move: its number, the ids to press in order, and its notation."""

    move: int
    path: list[str]
    text: str


class Fold(TypedDict):
    """A choice, or with `then` what several begin with: theirs is to be added to it."""

    move: int
    path: list[str]
    text: str
    then: NotRequired[list["Fold"]]


NOTHING = Choice(0, [], "")


def fold(choices: Iterable[Choice], so_far: Choice = NOTHING) -> list[Fold]:
    """Fold choices into a tree: along it numbers add up, paths line up and texts join.

    >>> fold([Choice(310, ["knight", "c4"], "knight b3-c4"), Choice(312, ["knight", "d4"], "knight b3-d4")])
    ... # doctest: +NORMALIZE_WHITESPACE
    [{'move': 310, 'path': ['knight'], 'text': 'knight b3-', 'then':
        [{'move': 0, 'path': ['c4'], 'text': 'c4'}, {'move': 2, 'path': ['d4'], 'text': 'd4'}]}]
    """
    behind: dict[str, list[Choice]] = {}
    for choice in choices:
        behind.setdefault(choice.path[len(so_far.path)], []).append(choice)
    return [_fold_one(several, so_far) for several in behind.values()]


def _fold_one(choices: list[Choice], so_far: Choice) -> Fold:
    moves, paths, texts = zip(*choices, strict=True)
    # Letter by letter, and id by id: that it does not know of folders is what makes it fit here.
    here = Choice(min(moves), commonprefix(paths), commonprefix(texts))  # noqa: RUF071
    one: Fold = {
        "move": here.move - so_far.move,
        "path": here.path[len(so_far.path) :],
        "text": here.text[len(so_far.text) :],
    }
    if len(choices) > 1:
        one["then"] = fold(choices, here)
    return one


def unfold(folded: Iterable[Fold], so_far: Choice = NOTHING) -> Iterator[Choice]:
    """Read the tree: every choice that goes on from what there is so far."""
    for each in folded:
        path, text = so_far.path + each["path"], so_far.text + each["text"]
        here = Choice(so_far.move + each["move"], path, text)
        if "then" in each:
            yield from unfold(each["then"], here)
        else:
            yield here
