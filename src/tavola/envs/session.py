"""A game played by learners: luck is dealt from a seed, pictures on demand."""

from collections.abc import Mapping
from io import BytesIO
from operator import index
from secrets import randbits
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from tavola.core import CHANCE, OVER, SPECTATOR, Move, Rng, State
from tavola.envs.observer import words
from tavola.film import png
from tavola.game import Game
from tavola.svg import whole


class Session:
    """One game in progress, without a past."""

    def __init__(
        self, game: Game[Any], players: int | None, options: Mapping[str, str], *, skip_forced: bool = False
    ) -> None:
        self.skip_forced = skip_forced
        self.game = game
        self.options = game.complete(words(options))
        self.first = game.open(players, self.options)
        self.players = int(self.first.players)
        self.rng = Rng(randbits(96))
        self.state: State = self.first.copy()

    def reset(self, seed: int | None) -> None:
        """Set the game up again; without a seed the luck goes on from where it was, at first anywhere."""
        if seed is not None:
            self.rng = Rng(index(seed))
        self.state = self.first.copy()
        self.deal()

    def play(self, move: Move) -> None:
        """Make a legal move and deal the luck that follows."""
        self.state.play(move)
        self.deal()

    def deal(self) -> None:
        """Deal until a player decides or the game is over; play what is no choice, where that is wanted."""
        state = self.state
        while state.to_move == CHANCE:
            state.play(state.deal(self.rng))
        if self.skip_forced and state.to_move != OVER and len(moves := state.moves()) == 1:
            self.play(moves[0])

    def svg(self) -> str:
        """Draw what everyone may see."""
        return whole(self.game, self.state.seen_by(SPECTATOR), self.options, SPECTATOR)

    def pixels(self, width: int = 800) -> NDArray[np.uint8]:
        """Draw what everyone may see, as an array of red, green and blue."""
        return np.array(Image.open(BytesIO(png(self.svg(), width))).convert("RGB"))
