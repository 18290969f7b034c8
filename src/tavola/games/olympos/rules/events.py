"""What the story tells: (kind, player, and what the comment says)."""

from typing import Final

ROW_LAID: Final = 0  # row, order
BLOCKED_LAND: Final = 1  # land
BARBARIAN_SET: Final = 2  # land
OBJECTIVE_SHOWN: Final = 3  # objective
CUBE_DEALT: Final = 4  # resource
SETTLED: Final = 5  # source, land, AP
BEAT_TRIBE: Final = 6  # land, AP of the fight
BEAT_PLAYER: Final = 7  # land, AP of the fight, the beaten player
BEAT_BARBARIAN: Final = 8  # land, AP of the fight
REGAINED: Final = 9  # land, who left
DISCOVERED: Final = 10  # cell, tile, AP, 1 if it serves once
USED_UP: Final = 11  # tile
CUBES_PAID: Final = 12  # payment
GAINED_CUBE: Final = 13  # resource, from what
GAINED_HOURGLASSES: Final = 14  # how many, from what
GAINED_SETTLERS: Final = 15  # how many, from what
GAINED_PRESTIGE: Final = 16  # how many, from what
BUILT: Final = 17  # column, wonder, AP
SPENT_STARS: Final = 18  # of Athena, of Destiny cards
MOVED_ON: Final = 19  # AP, hourglasses, from, to
TOOK_OBJECTIVE: Final = 20  # objective
DREW: Final = 21  # kind, secret
LOOKED: Final = 22  # how many cards
KEPT: Final = 23  # kind, secret
DISCARDED: Final = 24  # kind
PLAYED_CARD: Final = 25  # kind
GOD_CAME: Final = 26  # god, Zeus space
PLAYED_OMENS: Final = 27  # how many
GOD_TOUCHED: Final = 28  # god, symbols, 1 if Democracy decided a tie
GOD_IDLE: Final = 29  # god
LOST_TO_HADES: Final = 30  # land
WAITED: Final = 31
LEFT_OFF: Final = 32  # the player is finished; 1 if he passed
SCORED: Final = 33  # category, points, detail, detail
RESHUFFLED: Final = 34
PONDERS: Final = 35  # the player is asked for cards after the action; 1 if for Omens
FURIES_PAID: Final = 36  # AP the Erinyes added to the action
STACKED: Final = 37  # the player lies on top and begins; the others are in `order`

# What a gain came from.
FROM_BONUS: Final = 0  # + bonus space of a cell, cell * 3 + space
FROM_TILE: Final = 100  # + tile
FROM_CARD: Final = 200  # + kind of Destiny card
FROM_GOD: Final = 300  # + god
FROM_DEFEAT: Final = 400  # + land

# Categories of the final scoring that are told only then.
TIME_SCORE: Final = 0
LAND_SCORE: Final = 1
TILE_SCORE: Final = 2  # + type, for the Discoveries that score by themselves
CARD_SCORE: Final = 100
