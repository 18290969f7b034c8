"""The numbers of moves."""

from typing import Final

from tavola.games.carcassonne.rules.board import CELLS, KINDS

PLACE: Final = 0  # + 4 * cell + turn
FOLLOWER: Final = PLACE + 4 * CELLS  # + number of the segment's name
PASS: Final = FOLLOWER + 11
DRAW: Final = PASS + 1  # + kind
BEGIN: Final = DRAW + KINDS  # + player
ACTIONS: Final = BEGIN + 5
