"""What a press costs and brings, told before it: a game's own words, and the points of its scores."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from tavola.core import OVER, Move, Rng, State, can_hide
from tavola.game import Gain, Game, Price, Slip

WORLDS = 4  # that a view does not exclude; what differs between them is not told


class Teller:
    """Tells the slips of a view, for the seat that is to move."""

    def __init__(self, game: Game[Any], view: State) -> None:
        self.game = game
        self.view = view

    def slip(self, move: Move) -> Slip:
        """Tell what a legal move costs and brings; a game that names no points gets those of its scores."""
        game, view = self.game, self.view
        slip = game.slip(view, move) if game.slip else Slip(game.notate(view, move))
        return slip if slip.gain or slip.others else self._with_points(slip, move)

    def _with_points(self, slip: Slip, move: Move) -> Slip:
        """Play the move in worlds that look alike and compare the scores, just before anything is drawn."""
        after = [world.copy() for world in self._worlds]
        for world in after:
            world.play(move)
        if len(after) > 1 and any(world.to_move == OVER for world in after):
            return slip  # at the end of a game with secrets these are laid open, and count
        now = _gains(self._scores, [world.scores() for world in after])
        if any(now) or not self.game.projected:
            return self._paid(slip, now, "now")
        later = _gains(self._projected, [self.game.projected(world) for world in after])
        return self._paid(slip, later, "on the board")

    def _paid(self, slip: Slip, points: list[int], when: str) -> Slip:
        """Write points on a slip: the own ones, and beside them those of others."""
        seat = int(self.view.to_move)
        others = tuple((other, each) for other, each in enumerate(points) if each and other != seat)
        gain = Gain(points[seat], when) if any(points) else None
        return replace(slip, gain=gain, others=others)

    @cached_property
    def _worlds(self) -> list[State]:
        return alike(self.view)

    @cached_property
    def _scores(self) -> list[list[int]]:
        return [world.scores() for world in self._worlds]

    @cached_property
    def _projected(self) -> list[list[int]]:
        assert self.game.projected
        return [self.game.projected(world) for world in self._worlds]


def step(slips: Sequence[Slip], name: str) -> Slip:
    """Tell of a step what the moves behind it cost, and the most that one of them brings.

    >>> ways = [Slip("Knight to b2", (Price(1, unit="AP"),), Gain(4, "at phase end")), Slip("Knight to b3")]
    >>> step(ways, "your knight").gain
    Gain(points=4, when='at phase end, at best')
    """
    titles, texts = {slip.title for slip in slips}, {slip.text for slip in slips}
    title = slips[0].title if len(titles) == 1 or not name else name
    text = slips[0].text if len(texts) == 1 else f"{len(slips)} ways from here."
    best = max(slips, key=_points)
    gain = Gain(_points(best), f"{best.gain.when}, at best") if best.gain and _points(best) else None
    return Slip(title, _prices(slips), gain, text=text)


def _points(slip: Slip) -> int:
    return slip.gain.points if slip.gain else 0


def _prices(slips: Sequence[Slip]) -> tuple[Price, ...]:
    """Give the least and the most of what every way costs; goods that are not the same stand as so many."""
    if all(slip.price == slips[0].price for slip in slips):
        return slips[0].price
    units = {part.unit for slip in slips for part in slip.price if not part.symbol}
    sums = [[sum(part.count for part in slip.price if part.unit == unit) for slip in slips] for unit in units]
    priced = [Price(min(each), unit=unit, most=max(each)) for unit, each in zip(units, sums, strict=True)]
    goods = {sum(part.count for part in slip.price if part.symbol) for slip in slips}
    chosen = [Price(min(goods), unit="of your choice")] if len(goods) == 1 and min(goods) else []
    return tuple(sorted(priced, key=lambda part: part.unit) + chosen)


def alike(view: State) -> list[State]:
    """Imagine what a view hides, always in the same ways; one that hides nothing is a world itself."""
    if not can_hide(view):
        return [view]
    worlds = [view.copy() for _ in range(WORLDS)]
    for number, world in enumerate(worlds):
        world.imagine(Rng(number))
    return worlds


def _gains(before: Sequence[list[int]], after: Sequence[list[int]]) -> list[int]:
    """Say what each seat gains; nothing for anybody where that is not the same in every world."""
    gains = [[new - old for old, new in zip(*both, strict=True)] for both in zip(before, after, strict=True)]
    return gains[0] if all(gain == gains[0] for gain in gains) else [0] * len(gains[0])
