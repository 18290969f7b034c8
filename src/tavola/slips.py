"""What a press costs and brings, told before it: a game's own words, and the points of its scores."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from tavola.core import OVER, Move, Rng, State, can_hide
from tavola.game import Gain, Game, Slip

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
