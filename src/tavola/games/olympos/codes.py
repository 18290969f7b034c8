"""The numbers of phases, moves and events."""

from typing import Final

from tavola.games.olympos.atlas import KINDS, LANDS, SOURCES
from tavola.games.olympos.board import CARDS, CELLS, GODS, OBJECTIVES, ORDERS, TILES, WONDERS

# ------------------------------------------------------------------------------------------- phases

LAYOUT: Final = 0  # luck lays a row of the development board
BLOCK: Final = 1  # the last player blocks lands
BARBARIAN: Final = 2  # with two players he (or luck) sets the barbarians
OBJECTIVE: Final = 3  # luck turns up an objective
EXTRA_CUBE: Final = 4  # with five players luck names the fifth cube
FIRST_CUBE: Final = 5  # luck deals a cube to a player
TURN: Final = 6
SETTLER: Final = 7  # which of several own settlers in the stack leaves
TILE: Final = 8  # which Agriculture or Money
PAY: Final = 9  # which cubes
COMMERCE: Final = 10  # two cubes of choice
DRAW: Final = 11  # luck draws a Destiny card
KEEP: Final = 12  # the Oracle: which card to keep
BONUS_SPACE: Final = 13  # which bonus space of the Discovery
END: Final = 14  # Destiny cards after the action
REVEAL: Final = 15  # luck turns up a god
OMEN: Final = 16  # how many Omens for this god
GIFT: Final = 17  # Artemis: which cube
LOSS: Final = 18  # Hades: from which land
LOST_SETTLER: Final = 19  # Hades: which of several own settlers in that stack
FINISHED: Final = 20

# -------------------------------------------------------------------------------------------- moves

PIECES: Final = 48  # no game can have more settlers on the map: 20 + 13 bonuses + 4 + 5, or barbarians
PAYMENTS: Final = 256  # four amounts from 0 to 3, Grain first in the highest digit
STANDING: Final = SOURCES  # + land, as the source of an Expansion; below it new settlers

EXPAND: Final = 0  # + source * LANDS + land
DISCOVER: Final = EXPAND + (SOURCES + LANDS) * LANDS  # + cell
WONDER: Final = DISCOVER + CELLS  # + column
WAIT: Final = WONDER + WONDERS
PASS: Final = WAIT + 1
CARD: Final = PASS + 1  # + kind of Destiny card
DONE: Final = CARD + CARDS
LEAVE: Final = DONE + 1  # + place in the stack, from the bottom
TAKE_TILE: Final = LEAVE + PIECES  # + tile
PAY_CUBES: Final = TAKE_TILE + TILES  # + payment
CUBE: Final = PAY_CUBES + PAYMENTS  # + resource
MARK: Final = CUBE + KINDS  # + bonus space of the cell
KEEP_CARD: Final = MARK + 3  # + kind of Destiny card
PLAY_OMENS: Final = KEEP_CARD + CARDS  # + how many, 0 to 2
GIVE_UP: Final = PLAY_OMENS + 3  # + land
BLOCK_LAND: Final = GIVE_UP + LANDS  # + land
SET_BARBARIAN: Final = BLOCK_LAND + LANDS  # + land
LAY_ROW: Final = SET_BARBARIAN + LANDS  # + order
SHOW_OBJECTIVE: Final = LAY_ROW + ORDERS  # + objective
NAME_CUBE: Final = SHOW_OBJECTIVE + OBJECTIVES  # + resource
DEAL_CUBE: Final = NAME_CUBE + KINDS  # + resource
DRAW_CARD: Final = DEAL_CUBE + KINDS  # + kind of Destiny card
TURN_UP: Final = DRAW_CARD + CARDS  # + god
ACTIONS: Final = TURN_UP + GODS

# ------------------------------------------------------------------------------------------- events
# Each with what follows its kind and its player.

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
PONDERS: Final = 35  # the player is asked for cards after the action
FURIES_PAID: Final = 36  # AP the Erinyes added to the action

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
