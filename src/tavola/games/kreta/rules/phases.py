"""The phases of a turn and of the set-up; the action of a card has the number of the card."""

from typing import Final

CHOOSE_CARD: Final = 7
ADMIRAL_MORE: Final = 8
COMMANDER_MORE: Final = 9
FORT_CHOICE: Final = 10
GAME_OVER: Final = 11
DRAW_FIRST: Final = 12  # from here on luck
LAY_TILES: Final = 13
OPEN_ROW: Final = 14
OPEN_NEXT: Final = 15
OPEN_INSTEAD: Final = 16
