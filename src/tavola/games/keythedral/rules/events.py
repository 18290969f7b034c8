"""What the story tells: (kind, player, and what the comment says)."""

from typing import Final

STARTS: Final = 0  # round
LAID_FIELD: Final = 1  # cell, kind
LAID_COTTAGE: Final = 2  # cell, number
TURNED_UP: Final = 3  # tile
POSTED: Final = 4  # law
SET: Final = 5  # marker, number
SENT: Final = 6  # cell, number of the tile
IDLE: Final = 7  # workers, number of the tile
COLLECTED: Final = 8  # cubes packed
SHORT_OF: Final = 9  # kind, cubes missing
BOUGHT: Final = 10  # tile, cubes packed
CONVERTED: Final = 11  # number
FENCED: Final = 12  # gap, side
UNFENCED: Final = 13  # gap, side, owner
MOVED: Final = 14  # number, gap, 1 if it had to
MADE_CRAFT: Final = 15  # kind, cubes packed
TRADED: Final = 16  # cubes packed, kind taken
TOOK_LAW: Final = 17  # kind paid, space
DREW_LAW: Final = 18  # law (secret)
PLAYED_LAW: Final = 19  # law
PASSED: Final = 20
NAMED: Final = 21  # law, field kind
TOOK: Final = 22  # law, cubes packed
MARKED: Final = 23  # tile, mark
SWAPPED: Final = 24  # given packed, taken packed
GAVE: Final = 25  # to, cubes packed (secret), how many, 1 for Tithe
GOT: Final = 26  # from, cubes packed (secret), how many
BID_UP: Final = 27  # amount
MATCHED: Final = 28  # amount
DROPPED: Final = 29
CHOSE: Final = 30  # seat that starts, 1 for Royal Seal
UNCONTESTED: Final = 31
RETRIEVED: Final = 32  # rounds without a tile
ENDED: Final = 33  # 0 the last tile, 1 stalemate
SCORED_TILES: Final = 34  # points, tiles
SCORED_CUBES: Final = 35  # points, cubes packed
