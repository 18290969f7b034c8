"""What the story tells: (kind, player, and what the comment says)."""

from typing import Final

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
