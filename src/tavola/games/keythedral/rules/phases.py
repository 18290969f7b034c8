"""What the game waits for."""

from typing import Final

FIRST_SEAT: Final = 0  # chance: who starts
POST_LAW: Final = 1  # chance: a New Law is laid open
DRAW_FIELD: Final = 2  # chance
LAY_FIELD: Final = 3
LAY_NUMBER: Final = 4
LAY_COTTAGE: Final = 5
TURN_UP: Final = 6  # chance: a building tile
ORDER_LAWS: Final = 7  # laws before the work order
SET_ORDER: Final = 8
WORK: Final = 9
HARVEST_LAWS: Final = 10  # laws before collecting
TURN: Final = 11
RECEIVE_LAW: Final = 12  # chance: which law was taken
NOW: Final = 13  # the law just taken, at once or later
PAY_BASIC: Final = 14  # for craft or trade
PAY_TILE: Final = 15  # for a marked tile
TAKE_BASIC: Final = 16  # trade, Open Market, Idle Wages
MOVE_COTTAGE: Final = 17
GIVE: Final = 18  # Tithe
NAME_FIELD: Final = 19  # Bountiful and Failed Harvest
GLEAN_FIELD: Final = 20
MARK_TILE: Final = 21
SWAP: Final = 22  # Open Market: what is given
GRANT: Final = 23  # Building Grant: which cottage
GUILD: Final = 24  # Guild Privilege: which craft
BOUNDARY: Final = 25  # Boundary Ruling: which fence
MOVING: Final = 26  # Moving Day: which cottage
SEAL_LAWS: Final = 27  # laws before the auction
AUCTION: Final = 28
PAY_BID: Final = 29
NAME_START: Final = 30
FINISHED: Final = 31
# Between decisions; `go_on` leads on from them at once.
LAID: Final = 40  # a cottage is laid, or a tile turned up during set-up
ACTED: Final = 41  # an action is done
LAW_DONE: Final = 42  # a law is carried out
WORKED: Final = 43  # a worker is placed, a tile is activated or a law was played for it
POSTING: Final = 44  # New Laws are being laid out
BIDDING: Final = 45  # somebody has spoken in the auction
