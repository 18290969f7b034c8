"""What rules implement and bots search: moves, events, luck and the State (compiled)."""

from collections.abc import Iterable
from typing import Any, ClassVar, Final

from tavola.flat import i16, i64, mypyc_attr, vec

Move = int  # an index into the game's fixed action space
Event = tuple[int, ...]  # kind, player, then what the kind calls for

CHANCE: Final = -1  # `to_move` when luck decides
OVER: Final = -2  # `to_move` when the game has ended
UNKNOWN: Final = -1  # stands in a view for what the viewer cannot see
SPECTATOR: Final = -1  # the viewer who has no seat

WORD: Final = 0xFFFFFFFF


class Rng:
    """Small fast dice (sfc32): the same throws compiled and interpreted."""

    def __init__(self, seed: int) -> None:
        self.a: i64 = seed & WORD
        self.b: i64 = seed >> 32 & WORD
        self.c: i64 = seed >> 64 & WORD
        self.count: i64 = 1
        for _ in range(12):
            self.word()

    def __reduce__(self) -> tuple[object, ...]:
        return dice_at, (int(self.a), int(self.b), int(self.c), int(self.count))

    def word(self) -> i64:
        """Throw 32 random bits."""
        b = self.b
        c = self.c
        thrown = (self.a + b + self.count) & WORD
        self.count = (self.count + 1) & WORD
        self.a = b ^ b >> 9
        self.b = (c + (c << 3)) & WORD
        self.c = ((c << 21 | c >> 11) + thrown) & WORD
        return thrown

    def below(self, n: i64) -> i64:
        """Throw an int from 0 to n - 1."""
        return self.word() * n >> 32

    def random(self) -> float:
        """Throw a float from 0 to just under 1."""
        return float(self.word()) / 4294967296.0


def dice_at(a: int, b: int, c: int, count: int) -> Rng:
    """Make dice that go on from where others were."""
    rng = Rng(0)
    rng.a, rng.b, rng.c, rng.count = a, b, c, count
    return rng


def fields(names: str) -> tuple[str, ...]:
    """List the fields of a State, written with spaces between them."""
    return tuple(names.split())


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position: ints and flat arrays of ints, no past and no luck.

    A game's subclass names its FIELDS, `players` and `to_move` first, gives each of the others a
    value in the body of its class, and writes either `moves` (compiled rules) or `legal_moves`
    (plain Python); each gives the other.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("players", "to_move")

    def __init__(self, players: i64, to_move: i64) -> None:
        self.players: i64 = players
        self.to_move: i64 = to_move
        self.story: list[Event] | None = None

    @classmethod
    def __init_subclass__(cls) -> None:
        refuse_native(cls)

    def __repr__(self) -> str:
        movers = {CHANCE: "luck to move", OVER: "over"}
        mover = movers.get(int(self.to_move), f"seat {self.to_move} to move")
        return f"<{type(self).__name__}, {self.players} players, {mover}>"

    def moves(self) -> vec[i64]:
        """List the legal moves as compiled code reads them, in ascending order."""
        return vec[i64](self.legal_moves())

    def legal_moves(self) -> list[Move]:
        """List the legal moves in ascending order; chance outcomes too; empty only when over."""
        return [int(move) for move in self.moves()]

    def weights(self) -> list[int]:
        """Give the odds of the chance moves, in the order of `legal_moves`."""
        return [1] * len(self.legal_moves())

    def deal(self, rng: Rng) -> i64:
        """Draw the next chance move by its odds."""
        weights = self.weights()
        left: i64 = rng.below(sum(weights))
        at: i64 = 0
        while left >= weights[at]:
            left -= weights[at]
            at += 1
        return self.moves()[at]

    def play(self, move: i64) -> None:
        """Make a move that is known to be legal."""
        raise NotImplementedError

    def copy(self) -> "State":
        """Copy the position, without the story; compiled rules write it out, field by field."""
        fresh = type(self)(self.players, self.to_move)
        for name in self.FIELDS:
            part = getattr(self, name)
            setattr(fresh, name, part if isinstance(part, int) else part[:])
        return fresh

    def unshare(self) -> None:
        """Make every array the position's own, before anything but its own rules writes to one.

        Copies may share arrays that neither has changed yet; rules see to that by themselves.
        """

    def __deepcopy__(self, memo: dict[int, object]) -> "State":
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle by FIELDS; arrays travel as tuples, so that plain lists stay lists."""
        parts = [getattr(self, name) for name in self.FIELDS]
        return revive, (
            type(self),
            [part if isinstance(part, (int, list)) else tuple(part) for part in parts],
        )

    def scores(self) -> list[int]:
        """Count each player's points."""
        raise NotImplementedError

    def places(self) -> list[int]:
        """Rank the players, 1 is best; players who tie share a rank."""
        scores = self.scores()
        return [1 + sum([other > mine for other in scores]) for mine in scores]

    def seen_by(self, player: i64) -> "State":
        """Copy the position with UNKNOWN for what the player, or SPECTATOR, cannot see."""
        return self.copy()

    def scores_seen_by(self, player: i64) -> list[int]:
        """Count points as far as a player sees them; a game may do it without making the whole view."""
        return self.seen_by(player).scores()

    def imagine(self, rng: Rng) -> None:
        """Fill in what a view does not show, at random and in agreement with what it shows."""

    def tell(self, kind: i64, player: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        """Add an event to the story, if anyone listens."""
        if self.story is not None:
            self.story.append((kind, player, a, b, c, d))


def refuse_native(kind: Any) -> None:  # noqa: ANN401
    """Refuse a class that was compiled apart from this one: it would expect other things in its memory."""
    if "__mypyc_attrs__" in kind.__dict__ and not kind.__module__.startswith("tavola."):
        raise TypeError(
            f"{kind.__module__}.{kind.__name__} is a native class, which only Tavola's own build can make of"
            " a State; put @mypyc_attr(native_class=False) before it and compile it again"
        )


def can_hide(state: State) -> bool:
    """Say whether a seat must be given a view at all: whether the class of a position makes any.

    This is asked of a class, at any time of a match. `Game.hides` is asked of a match, at its beginning: some
    matches of a game that can hide are open.
    """
    return type(state).seen_by is not State.seen_by


EMPTY: Final = vec[i64]()  # what an array of a new state is until it gets its own
EMPTY_NARROW: Final = vec[i16]()  # and a large array of small numbers


def ints(items: list[int]) -> vec[i64]:
    """Pack a list into the array type of the rules, compiled or not."""
    return vec[i64](items)


def filled(item: i64, count: i64) -> vec[i64]:
    """Make an array that holds one number everywhere; mypyc makes no list on the way."""
    return vec[i64]([item] * count)


def narrow(items: list[int]) -> vec[i16]:
    """Pack small numbers into the array type of what is large, so that a copy is cheap."""
    return vec[i16]([i16(item) for item in items])


def fill(state: State, numbers: Iterable[Any]) -> State:
    """Write other numbers over those of a state, in the order of FIELDS."""
    state.unshare()
    for name, part in zip(state.FIELDS, numbers, strict=True):
        if isinstance(part, int):
            setattr(state, name, part)
        else:
            _write(getattr(state, name), list(part))
    return state


def _write(array: Any, numbers: list[int]) -> None:  # noqa: ANN401
    """Write numbers over those of an array, a `vec` or in plain Python a list."""
    if isinstance(array, list):
        array[:] = numbers
        return
    if type(array) is type(EMPTY_NARROW):
        small: vec[i16] = array
        for at in range(i64(len(small))):
            small[at] = i16(numbers[at])
        return
    packed: vec[i64] = array
    for at in range(i64(len(packed))):
        packed[at] = numbers[at]


MODELS: Final[dict[object, State]] = {}  # a state of each class for each row of lengths


def revive(kind: type[State], numbers: list[Any]) -> State:
    """Make a state of what `__reduce__` gave."""
    shape = (kind, *[0 if isinstance(part, int) else len(part) for part in numbers])
    if shape not in MODELS:
        model = kind(numbers[0], numbers[1])
        for name, part in zip(kind.FIELDS, numbers, strict=True):
            if isinstance(part, tuple):
                small = type(getattr(model, name)) is type(EMPTY_NARROW)
                setattr(model, name, narrow(list(part)) if small else ints(list(part)))
            else:
                setattr(model, name, part)
        MODELS[shape] = model
    return fill(MODELS[shape].copy(), numbers)


def playout(state: State, rng: Rng, limit: i64) -> i64:
    """Play uniformly random moves until the end or the limit; count the plies."""
    plies: i64 = 0
    while state.to_move != OVER and plies < limit:
        if state.to_move == CHANCE:
            state.play(state.deal(rng))
        else:
            moves = state.moves()
            state.play(moves[rng.below(len(moves))])
        plies += 1
    return plies


def perft(state: State, depth: i64) -> int:
    """Count the ways to play the next `depth` plies, chance outcomes included."""
    if depth == 0:
        return 1
    if depth == 1:
        return len(state.moves())
    count = 0
    for move in state.moves():
        after = state.copy()
        after.play(move)
        count += perft(after, depth - 1)
    return count
