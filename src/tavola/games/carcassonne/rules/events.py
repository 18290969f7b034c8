"""What the story tells: (kind, player, a, b, c, d)."""

from typing import Final

DREW: Final = 0  # a: kind of tile
DISCARDED: Final = 1  # a: kind of tile
LAID: Final = 2  # a: number of the tile, b: face
DEPLOYED: Final = 3  # a: node
PASSED: Final = 4
CITY_DONE: Final = 5  # a: points, b: node, c: tiles, d: pennants
ROAD_DONE: Final = 6  # a: points, b: node, c: tiles
CLOISTER_DONE: Final = 7  # a: points, b: node, c: tiles around it
CITY_LEFT: Final = 8  # a: points, b: node, c: tiles or segments, d: pennants
ROAD_LEFT: Final = 9  # a: points, b: node, c: tiles or segments
CLOISTER_LEFT: Final = 10  # a: points, b: node, c: tiles around it
FARM: Final = 11  # a: points, b: node of the farm, c: cities paid for
CITY_FED: Final = 12  # a: points, b: node of the city, c: farmers of the player
BEATEN: Final = 13  # a: followers that earn nothing, b: node
ENDED: Final = 14
BEGAN: Final = 15
