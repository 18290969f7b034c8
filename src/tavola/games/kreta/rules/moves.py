"""The numbers of moves."""

from typing import Final

from tavola.games.kreta.rules.board import CARDS, FORTS, HARBOURS, KINDS, PROVINCES, WALK_COUNT

PLAY: Final = 0  # + card
REPEAT: Final = PLAY + CARDS  # + card
PLACE_SHIP: Final = REPEAT + CARDS  # + harbour
MOVE_SHIP: Final = PLACE_SHIP + HARBOURS  # + start * HARBOURS + end
PLACE_VILLAGER: Final = MOVE_SHIP + HARBOURS * HARBOURS  # + province
MOVE_VILLAGER: Final = PLACE_VILLAGER + PROVINCES  # + walk
SEND_ABBOT: Final = MOVE_VILLAGER + WALK_COUNT  # + province
HARVEST: Final = SEND_ABBOT + PROVINCES  # + province
BUILD_FORT: Final = HARVEST + PROVINCES  # + fort space
BUILD_VILLAGE: Final = BUILD_FORT + FORTS  # + province
KEEP: Final = BUILD_VILLAGE + PROVINCES
REPLACE: Final = KEEP + 1
STOP: Final = REPLACE + 1
BEGIN: Final = STOP + 1  # + seat; from here on luck
GROW: Final = BEGIN + 4  # + kind of tile
TURN_UP: Final = GROW + KINDS  # + fort
ACTIONS: Final = TURN_UP + FORTS
