"""The stages of a game; a phase, to players of Torres, is a third of it."""

from typing import Final

DRAWING_START: Final = 0  # luck draws the first player
DRAWING_MASTER: Final = 1
LAYING: Final = 2  # foundations, in the master game
ENTERING: Final = 3
CROWNING: Final = 4
TURN: Final = 5
DEALING: Final = 6
CHOOSING: Final = 7
KING_MOVE: Final = 8  # after a phase
ENDED: Final = 9
