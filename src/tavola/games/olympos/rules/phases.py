"""The phases of the set-up, of a turn and of the gods."""

from typing import Final

LAYOUT: Final = 0  # luck lays the rows of the development board, then stacks the track markers
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
