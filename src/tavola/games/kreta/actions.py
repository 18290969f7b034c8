"""The numbers of Kreta: moves, phases, supplies and events."""

from typing import Final

from tavola.games.kreta.board import CARDS, FORTS, HARBOURS, KINDS, PROVINCES, WALK_COUNT

NOBODY: Final = -1
NOWHERE: Final = -1
NO_CARD: Final = -1
NO_TILE: Final = -1

# Moves
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

# Phases; the action of a card has the number of the card.
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

# Supplies, for `stock`
STOCKS: Final = 4
VILLAGER: Final = 0
VILLAGE: Final = 1
SHIP: Final = 2
TOWER: Final = 3

# Events
BEGAN: Final = 0
GREW: Final = 1  # province, kind
OPENED: Final = 2  # fort
PLAYED: Final = 3  # card
REPEATED: Final = 4  # card
LAUNCHED: Final = 5  # harbour
SAILED: Final = 6  # start, end
SETTLED: Final = 7  # province
WALKED: Final = 8  # start, end
SENT: Final = 9  # start, end
HARVESTED: Final = 10  # province, kind, points
FORTIFIED: Final = 11  # fort space
FOUNDED: Final = 12  # province
CALLED: Final = 13  # fort, number of the scoring
SCORED: Final = 14  # province, points, sources, rank
UNPAID: Final = 15  # province
SKIPPED: Final = 16  # province
KEPT: Final = 17  # fort
REJECTED: Final = 18  # fort
ENDED: Final = 19
INSTALLED: Final = 20  # province, of an abbot from the supply

ONCE: Final = 0  # rescoring
EVERY: Final = 1
