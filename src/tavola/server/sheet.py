"""What a table is made of as it is kept: its sheet, who sits there, the lines of its log, its glance."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

STAND_IN = "absent"  # begins the mark of a move that a bot made for somebody


@dataclass(frozen=True)
class Sitter:
    """One seat of a match: a person, a guest on someone's computer, a bot, or nobody yet."""

    kind: str = "open"
    person: str | None = None
    name: str = ""
    bot: str = ""
    absent: str = ""  # the bot that plays for the person until they are back
    absent_since: int | None = None

    @property
    def thinker(self) -> str:
        """The bot that decides in this seat; empty where a person does, or nobody."""
        return self.absent or self.bot

    @property
    def own_mark(self) -> str | None:
        """Name who sits here in the log; None for nobody."""
        who = {"person": self.person, "guest": self.name, "bot": self.bot}.get(self.kind)
        return f"{self.kind} {who}" if who else None

    @property
    def mark(self) -> str | None:
        """Name in the log who makes a move here: the sitter, or the bot that stands in for them."""
        return f"{STAND_IN} {self.absent} {self.own_mark}" if self.absent else self.own_mark

    def is_other_than(self, sitter: "Sitter") -> bool:
        """Say whether somebody else sits here, whoever decides."""
        return (self.kind, self.person, self.name) != (sitter.kind, sitter.person, sitter.name)


@dataclass(frozen=True)
class Leaver:
    """Somebody who gave a seat up."""

    seat: int
    sitter: Sitter


@dataclass(frozen=True)
class Seating:
    """Who sits where at a table, and who left which seat."""

    sitters: list[Sitter]
    leavers: list[Leaver]


WARNED = "warned"  # the kind of a note that somebody was warned before a blunder; nobody is told
SLOWED = "slowed"  # the kind of a note that a clock is another from now on, which it names
HEADER = "record"  # the kind of a note that keeps what a record's header told beside the match


@dataclass(frozen=True)
class Entry:
    """A move, a taking back, or a note."""

    move: int | None = None
    back_to: int | None = None
    maker: str | None = None
    turn: bool = False
    note: dict[str, Any] | None = None


@dataclass(frozen=True)
class Glance:
    """Where a match stands, as everyone may know it."""

    ply: int | None = None
    to_move: int | None = None
    progress: str = ""
    line: dict[str, Any] | None = None  # the latest of the log: text and player
    scores: Sequence[int | None] = ()
    places: Sequence[int] | None = None
    deadline: int | None = None
    clock: dict[str, Any] | None = None


UNSEEN = Glance()


@dataclass(frozen=True)
class Sheet:
    """Everything a match starts from."""

    id: str
    game: str
    version: int
    players: int
    options: dict[str, str]
    seed: str
    position: dict[str, Any] | None
    host: str
    key: str
    hints: bool
    public: bool
    made: int
    take_back: bool = False
    warn: bool = False
    standin: str = "level:3"
    kind: str = "table"
    clock: str = "none"
    whole: bool = True
    rated: bool = False
    watch: str = "all"
