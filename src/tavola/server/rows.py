"""The rows of the database: people, matches, seats and the moves."""

from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Float,
    ForeignKey,
    Index,
    String,
    false,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """The tables of the database, as the newest migration leaves them."""


class Key(Base):
    """The secret that signs cookies."""

    __tablename__ = "keys"
    name: Mapped[str] = mapped_column(String(20), primary_key=True)
    value: Mapped[str] = mapped_column(String(100))


class Person(Base):
    """Someone who gave a name."""

    __tablename__ = "people"
    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    name: Mapped[str] = mapped_column(String(40))
    recovery: Mapped[str | None] = mapped_column(String(64), index=True)  # fingerprint of a code on paper
    recovery_tail: Mapped[str | None] = mapped_column(String(4))  # its last letters: which paper is meant
    recovery_made: Mapped[int | None] = mapped_column(BigInteger)
    quiet_from: Mapped[int | None]  # hours in which they are told nothing
    quiet_to: Mapped[int | None]
    zone: Mapped[str | None] = mapped_column(String(40))
    shared: Mapped[str] = mapped_column(String(4), server_default="me")  # who sees my page: me, met, all
    handle: Mapped[str | None] = mapped_column(String(20), unique=True, index=True)  # of its address
    wishes: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))  # see wishes.py
    discreet: Mapped[bool] = mapped_column(server_default=false())  # whether they hide that they are here
    holiday_until: Mapped[int | None] = mapped_column(BigInteger)  # see quiet.py
    holiday_year: Mapped[int | None]
    holiday_spent: Mapped[int] = mapped_column(server_default="0")  # days, in that year


class MatchRow(Base):
    """What a match starts from; only its clock may become another, and it is marked as ended and counted."""

    __tablename__ = "matches"
    __table_args__ = (
        Index("ix_matches_open", "public", "ended", "made"),
        Index("ix_matches_rated", "rated", "counted"),
    )
    id: Mapped[str] = mapped_column(String(20), primary_key=True)
    game: Mapped[str] = mapped_column(String(60))
    version: Mapped[int]
    players: Mapped[int]
    options: Mapped[dict[str, str]] = mapped_column(JSON)
    seed: Mapped[str] = mapped_column(String(100))
    position: Mapped[dict[str, Any] | None] = mapped_column(JSON)
    host: Mapped[str] = mapped_column(String(40), index=True)
    key: Mapped[str] = mapped_column(String(40))
    hints: Mapped[bool]
    public: Mapped[bool]
    made: Mapped[int] = mapped_column(BigInteger)
    ended: Mapped[int | None] = mapped_column(BigInteger)
    warn: Mapped[bool]  # whether a move is looked at before it is made; see cautions.py
    take_back: Mapped[bool]  # whether whole turns may be taken back, alone against bots
    standin: Mapped[str] = mapped_column(String(60))  # the bot that plays for who is away
    clock: Mapped[str] = mapped_column(String(20))  # none, days:3, live:10:20; see clocks.py
    kind: Mapped[str] = mapped_column(String(10))  # "table"; or "lesson" and "puzzle", which nobody counts
    whole: Mapped[bool]  # whether it was played here from its beginning: no fork, no record
    rated: Mapped[bool]
    watch: Mapped[str] = mapped_column(String(4), server_default="all")  # who may; see watching.py
    counted: Mapped[bool | None]  # whether its result went into ratings; None before it was looked at


class SeatRow(Base):
    """Who sits where."""

    __tablename__ = "seats"
    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(10))
    person: Mapped[str | None] = mapped_column(String(40), index=True)
    name: Mapped[str] = mapped_column(String(40))  # of a guest
    bot: Mapped[str] = mapped_column(String(60))
    absent: Mapped[str] = mapped_column(String(60))  # the bot that plays for who sits here; or empty
    absent_since: Mapped[int | None] = mapped_column(BigInteger)


class SeenRow(Base):
    """What a person was shown once and need not be shown again, such as the aim of a game."""

    __tablename__ = "seen"
    person: Mapped[str] = mapped_column(String(40), primary_key=True)
    thing: Mapped[str] = mapped_column(String(80), primary_key=True)


class LeaverRow(Base):
    """Who has sat where and gave the seat up: they know its hand, and may sit down there again."""

    __tablename__ = "leavers"
    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    person: Mapped[str] = mapped_column(String(40), primary_key=True, index=True)
    kind: Mapped[str] = mapped_column(String(10))
    name: Mapped[str] = mapped_column(String(40))  # of a guest


class MarkRow(Base):
    """What a person keeps of a table for themselves."""

    __tablename__ = "marks"
    person: Mapped[str] = mapped_column(String(40), primary_key=True)
    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    hidden: Mapped[bool]


class EntryRow(Base):
    """One line of a match's log: a move, a taking back, or a note that somebody left or came.

    Nothing is ever deleted. An entry takes the next number, which is the ply as long as nobody took
    anything back; so a move and an undo that race for the same moment cannot both win.
    """

    __tablename__ = "entries"
    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    move: Mapped[int | None] = mapped_column(BigInteger)
    back_to: Mapped[int | None]  # the ply to which the match went back
    at: Mapped[int] = mapped_column(BigInteger)
    maker: Mapped[str | None] = mapped_column(String(80))  # who made the move; see Sitter.mark
    turn: Mapped[bool]  # whether a whole turn was taken back
    note: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))


class GlanceRow(Base):
    """Where a match stands, as everyone may know it; written with every change, so lists load none."""

    __tablename__ = "glances"
    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    ply: Mapped[int | None]  # None if nobody has looked since an older version wrote the match
    to_move: Mapped[int | None]
    progress: Mapped[str] = mapped_column(String(200))
    line: Mapped[dict[str, Any] | None] = mapped_column(JSON)
    scores: Mapped[list[int | None]] = mapped_column(JSON)
    places: Mapped[list[int] | None] = mapped_column(JSON)
    moved: Mapped[int] = mapped_column(BigInteger, index=True)
    deadline: Mapped[int | None] = mapped_column(BigInteger, index=True)  # by when the seat to move decides
    clock: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))  # see clocks.py


class ServerRow(Base):
    """A server on this database, and when it last gave a sign; see neighbours.py."""

    __tablename__ = "servers"
    id: Mapped[str] = mapped_column(String(20), primary_key=True)
    seen: Mapped[float] = mapped_column(Float)  # seconds by the clock of the database


class LeaseRow(Base):
    """Which server thinks for the bots of a match, as long as that server gives signs."""

    __tablename__ = "leases"
    match: Mapped[str] = mapped_column(String(20), primary_key=True)
    server: Mapped[str] = mapped_column(String(20), index=True)


class ReviewRow(Base):
    """A finished match gone through, as far as somebody let it be; see reviews.py."""

    __tablename__ = "reviews"
    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    judged: Mapped[list[dict[str, Any]]] = mapped_column(JSON)
    at: Mapped[int] = mapped_column(BigInteger)


class AttemptRow(Base):
    """A puzzle that somebody has opened, and what became of it; it outlives its table. See attempts.py."""

    __tablename__ = "attempts"
    person: Mapped[str] = mapped_column(String(40), primary_key=True)
    puzzle: Mapped[str] = mapped_column(String(20), primary_key=True, index=True)
    # Counted from the year 1 where it was the puzzle of a day; else 0.
    day: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    match: Mapped[str] = mapped_column(String(20), index=True)
    nudged: Mapped[bool]
    found: Mapped[bool | None]  # whether the first try found the move; None before it
