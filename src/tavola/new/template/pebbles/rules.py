"""Pebbles: a position, and what may be done in it."""

from collections.abc import Mapping
from typing import ClassVar

from tavola.bag import kinds, odds
from tavola.core import CHANCE, OVER, State, fields
from tavola.game import out_of_range

KINDS = 4  # colours of stones
EACH = 6  # stones of each colour
STONES = KINDS * EACH
SPOTS = 3  # in the row
GAP = -1  # a spot without a stone

TAKE = 0  # + spot
DRAW = TAKE + SPOTS  # + kind; luck's moves

CAME, TOOK, ENDED = range(3)  # events


class Pebbles(State):
    """Ints and lists of ints; all of them are named in FIELDS."""

    FIELDS: ClassVar[tuple[str, ...]] = fields("players to_move turn bag row taken")

    turn: int = 0
    bag: list[int]  # [kind] -> stones nobody has seen
    row: list[int]  # [spot] -> kind, or GAP
    taken: list[int]  # [player * KINDS + kind] -> stones

    def legal_moves(self) -> list[int]:
        if self.to_move == OVER:
            return []
        if self.to_move == CHANCE:
            return [DRAW + kind for kind in kinds(self.bag)]
        return [TAKE + spot for spot in range(SPOTS) if self.row[spot] != GAP]

    def weights(self) -> list[int]:
        return odds(self.bag)

    def play(self, move: int) -> None:
        if self.to_move == CHANCE:
            self.lay(move - DRAW)
        else:
            self.take(move - TAKE)
        self.to_move = self.next()
        if self.to_move == OVER:
            self.tell(ENDED, OVER)

    def lay(self, kind: int) -> None:
        spot = self.row.index(GAP)
        self.bag[kind] -= 1
        self.row[spot] = kind
        self.tell(CAME, CHANCE, kind, spot)

    def take(self, spot: int) -> None:
        player, kind = self.turn, self.row[spot]
        self.row[spot] = GAP
        self.taken[player * KINDS + kind] += 1
        self.turn = (player + 1) % self.players
        self.tell(TOOK, player, kind, self.taken[player * KINDS + kind])

    def next(self) -> int:
        """Say whose move it is: luck fills the row first."""
        if GAP in self.row and any(self.bag):
            return CHANCE
        return OVER if self.row.count(GAP) == SPOTS else self.turn

    def stones(self, player: int) -> list[int]:
        """Count a player's stones, kind by kind."""
        return self.taken[player * KINDS : player * KINDS + KINDS]

    def scores(self) -> list[int]:
        # P3: the first stone of a colour is worth 1 point, the second 2, and so on.
        return [
            sum(count * (count + 1) // 2 for count in self.stones(player)) for player in range(self.players)
        ]


def start(players: int, options: Mapping[str, str]) -> Pebbles:
    """Set up the first position."""
    state = Pebbles(players, CHANCE)
    state.bag = [EACH] * KINDS
    state.row = [GAP] * SPOTS
    state.taken = [0] * (players * KINDS)
    return state


def census(state: Pebbles) -> list[str]:
    """Say what is wrong with the numbers, for positions that strangers send."""
    wrong = out_of_range(
        state,
        {"turn": (0, state.players - 1), "bag": (0, EACH), "row": (GAP, KINDS - 1), "taken": (0, EACH)},
    )
    for kind in range(KINDS):
        count = state.bag[kind] + state.row.count(kind) + sum(state.taken[kind::KINDS])
        if count != EACH:
            wrong.append(f"there are {count} stones of kind {kind}, not {EACH}")
    if not wrong and state.to_move != state.next():
        wrong.append(f"to_move is {state.to_move}, but {state.next()} is next")
    return wrong
