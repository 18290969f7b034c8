"""Lanterns: a small game with hidden hands and luck, in plain Python, as a plug-in might be."""

from typing import Final

from tavola.core import CHANCE, OVER, UNKNOWN, Move, Rng, State, fields

KINDS: Final = 5
HAND: Final = 3
POLES: Final = 3
TURNS: Final = 6  # each
EMPTY: Final = 9
FIVE: Final = 4  # the kind that counts a point in the hand

LIGHT: Final = 0  # + kind
HANG: Final = LIGHT + KINDS  # + pole
END: Final = HANG + POLES
WAIT: Final = END + 1
DRAW: Final = WAIT + 1  # + kind; luck
ACTIONS: Final = DRAW + KINDS

CHOOSING, HANGING, ENDING = 0, 1, 2
DREW, LIT, HUNG, WAITED = 0, 1, 2, 3


class Lanterns(State):
    """A position of Lanterns."""

    FIELDS = fields("players to_move turn phase lit bonus hands bag poles points")

    turn: int = 0
    phase: int = CHOOSING
    lit: int = EMPTY
    bonus: int = 0
    hands: list[int]
    bag: list[int]
    poles: list[int]
    points: list[int]

    def hand(self, player: int) -> list[int]:
        return self.hands[player * HAND : player * HAND + HAND]

    def drawer(self) -> int:
        """Name the first player with a gap in the hand."""
        return self.hands.index(EMPTY) // HAND

    def legal_moves(self) -> list[Move]:
        if self.to_move == OVER:
            return []
        if self.to_move == CHANCE:
            return [DRAW + kind for kind in range(KINDS) if self.bag[kind]]
        if self.phase == HANGING:
            return [HANG + pole for pole in range(POLES)]
        if self.phase == ENDING:
            return [END]
        return [LIGHT + kind for kind in sorted(set(self.hand(self.to_move)))] + [WAIT]

    def weights(self) -> list[int]:
        return [count for count in self.bag if count]

    def play(self, move: int) -> None:
        if move >= DRAW:
            self._draw(move - DRAW)
        elif move < HANG:
            self._light(move - LIGHT)
        elif move < END:
            self._hang(move - HANG)
        else:
            if move == WAIT:
                self.tell(WAITED, self.to_move)
            self._end()

    def _draw(self, kind: int) -> None:
        player = self.drawer()
        self.hands[self.hands.index(EMPTY)] = kind
        self.bag[kind] -= 1
        self.tell(DREW, player, kind)
        self._go_on()

    def _light(self, kind: int) -> None:
        kept = self.hand(self.to_move)
        kept.remove(kind)
        first = self.to_move * HAND
        self.hands[first : first + HAND] = [*kept, EMPTY]  # the gap is always last, for all can see it
        self.lit = kind
        self.phase = HANGING
        self.tell(LIT, self.to_move, kind)

    def _hang(self, pole: int) -> None:
        points = self.lit + 1 + (self.bonus if self.poles[pole] == self.lit else 0)
        self.points[self.to_move] += points
        self.tell(HUNG, self.to_move, self.lit, pole, points)
        self.poles[pole] = self.lit
        self.phase = ENDING

    def _end(self) -> None:
        self.turn += 1
        self.lit = EMPTY
        self.phase = CHOOSING
        self._go_on()

    def _go_on(self) -> None:
        if self.turn == TURNS * self.players:
            self.to_move = OVER
        else:
            self.to_move = CHANCE if EMPTY in self.hands else self.turn % self.players

    def copy(self) -> "Lanterns":
        copied = super().copy()
        assert isinstance(copied, Lanterns)
        return copied

    def scores(self) -> list[int]:
        return [points + self.hand(player).count(FIVE) for player, points in enumerate(self.points)]

    def seen_by(self, player: int) -> "Lanterns":
        view = self.copy()
        for slot, kind in enumerate(self.hands):
            if slot // HAND != player and kind not in (EMPTY, UNKNOWN):
                view.hands[slot] = UNKNOWN
                view.bag[kind] += 1
        return view

    def imagine(self, rng: Rng) -> None:
        for slot, kind in enumerate(self.hands):
            if kind == UNKNOWN:
                bag = [kind for kind in range(KINDS) for _ in range(self.bag[kind])]
                drawn = bag[rng.below(len(bag))]
                self.hands[slot] = drawn
                self.bag[drawn] -= 1


def start(players: int, options: dict[str, str]) -> Lanterns:
    state = Lanterns(players, CHANCE)
    state.bonus = int(options["bonus"])
    state.hands = [EMPTY] * (players * HAND)
    state.bag = [12] * KINDS
    state.poles = [EMPTY] * POLES
    state.points = [0] * players
    return state


def census(state: Lanterns) -> list[str]:
    held = sum(kind not in (EMPTY, UNKNOWN) for kind in state.hands)
    total = held + sum(state.bag)
    return [] if total <= 12 * KINDS else [f"{total} lanterns; there are {12 * KINDS}"]
