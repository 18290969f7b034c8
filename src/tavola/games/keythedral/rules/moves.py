"""The numbers of moves: each kind begins where the one before ends."""

from typing import Final

from tavola.games.keythedral.rules import board

FIRST: Final = 0  # chance: + seat that starts
DRAW: Final = FIRST + board.MOST  # chance: + kind of the field drawn
REVEAL: Final = DRAW + board.BASIC  # chance: + building tile turned up
POST: Final = REVEAL + board.TILES  # chance: + law - 1 put on a New Law space, open
RECEIVE: Final = POST + board.LAWS  # chance: + law - 1 taken unseen
FIELD: Final = RECEIVE + board.LAWS  # + cell
GAP: Final = FIELD + board.CELLS  # + cell, for the cottage just chosen
NUMBER: Final = GAP + board.CELLS  # + number - 1 of an own cottage
ORDER: Final = NUMBER + board.NUMBERS  # + number - 1
WORKER: Final = ORDER + board.NUMBERS  # + side of the activated tile
PLAY: Final = WORKER + board.SIDES  # + law - 1
BUY: Final = PLAY + board.LAWS  # + building tile
CONVERT: Final = BUY + board.TILES  # + number - 1
FENCE: Final = CONVERT + board.NUMBERS  # + cottage * 4 + side
UNFENCE: Final = FENCE + board.COTTAGES * board.SIDES  # + fence
CRAFT: Final = UNFENCE + board.MOST * board.FENCES  # + kind - 5
TRADE: Final = CRAFT + board.CRAFTS
LAW: Final = TRADE + 1  # + space * 8 + kind paid
PAY: Final = LAW + 2 * board.KINDS  # + kind
TAKE: Final = PAY + board.KINDS  # + basic kind
NAME: Final = TAKE + board.BASIC  # + field kind
MARK: Final = NAME + board.BASIC  # + building tile
GLEAN: Final = MARK + board.TILES  # + field, by the order of laying
BID: Final = GLEAN + board.PLANE_FIELDS  # + amount - 1
TOP_BID: Final = 115  # there are no more cubes
MATCH: Final = BID + TOP_BID
SEAT: Final = MATCH + 1  # + seat that starts the next round
PASS: Final = SEAT + board.MOST
DONE: Final = PASS + 1
ACTIONS: Final = DONE + 1
