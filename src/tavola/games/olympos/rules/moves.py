"""The numbers of moves."""

from typing import Final

from tavola.games.olympos.rules.atlas import KINDS, LANDS, SOURCES
from tavola.games.olympos.rules.board import CARDS, CELLS, GODS, OBJECTIVES, ORDERS, SEATS, TILES, WONDERS

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
STACK_NEXT: Final = TURN_UP + GODS  # + player
ACTIONS: Final = STACK_NEXT + SEATS
