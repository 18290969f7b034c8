"""What the story tells: the kinds of events and the numbers they carry."""

from typing import Final

# Each is a tuple of its kind, a player, then
STARTS: Final = 0  # drawn as first player
OPENED: Final = 1  # master card
LAID: Final = 2  # square
ENTERED: Final = 3  # square
CROWNED: Final = 4  # square
PHASE: Final = 5  # phase; its starting player
TURN_BEGAN: Final = 6  # phase, round, blocks of the turn stack
ADDED: Final = 7  # square, knight
WALKED: Final = 8  # from, to, knight, 1 if through a castle
BUILT: Final = 9  # square, its new height
BOUGHT: Final = 10  # kind
LOOKED: Final = 11  # kind; one of those shown for a choice
CHOSEN: Final = 12  # kind
ADVANCED: Final = 13  # from, to
PLAYED: Final = 14  # kind, square or -1, square or -1
RETURNED: Final = 15  # blocks, back to the common supply
SCORED_CASTLE: Final = 16  # first square, surface, level
SCORED_KING: Final = 17  # square of the king, phase
SCORED_MASTER: Final = 18  # master card
MARKED: Final = 19  # total, from, to
KING_MOVED: Final = 20  # from, to
KING_KEPT: Final = 21  # square
ROUND: Final = 22  # round of the master game, points of its starting player
