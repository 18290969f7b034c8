"""Clocks: whose time runs, how much is left, and by when a decision is due."""

import re
import time
from contextlib import suppress
from copy import deepcopy
from typing import Any

from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from tavola.server.errors import Refusal
from tavola.server.rows import GlanceRow, Key, MatchRow
from tavola.server.store import Store

NONE = "none"
DAY = 24 * 3600 * 1000  # milliseconds
MINUTE = 60 * 1000
FIRST_RETURN = 2 * MINUTE  # at least so much has who is back after their time was up, the first time
LATER_RETURN = MINUTE
LONGEST = {"days": 30, "live": 180}
LINE = 30 * 1000  # milliseconds that a lost line is given back, once a turn
SIGN = "clocks"  # the key under which servers note that they are there
SIGN_EVERY = 30  # seconds
AWAY = 2 * SIGN_EVERY * 1000  # milliseconds without a sign after which no server was there

ahead = 0  # milliseconds by which a test moves all clocks

State = dict[str, Any]  # {"left": [ms or null], "runs": seat or null, "since": ms, "awaited": [seat]}


def now_ms() -> int:
    """Give the time in milliseconds, as clocks count it."""
    return int(time.time() * 1000) + ahead


def checked(text: str) -> str:
    """Give a clock as a table keeps it: `none`, `days:3` a turn, or `live:10:20`, minutes and seconds a turn.

    >>> checked("live:10:20")
    'live:10:20'
    """
    found = re.fullmatch(r"none|(days):([0-9]{1,3})|(live):([0-9]{1,3}):([0-9]{1,3})", text)
    if found is None:
        raise Refusal(422, f"no clock is called {text!r}; try 'none', 'days:3' or 'live:10:20'")
    kind, count = found[1] or found[3], int(found[2] or found[4] or 0)
    if kind and not 1 <= count <= LONGEST[kind]:
        raise Refusal(422, f"a clock of {kind} has 1 to {LONGEST[kind]}, not {count}")
    return text


class Clock:
    """The clock of a table; it knows no game, only whose decision is waited for."""

    def __init__(self, terms: str, players: int) -> None:
        kind, *numbers = terms.split(":")
        self.terms = terms
        self.kind = kind
        self.turn = int(numbers[0]) * DAY if kind == "days" else 0
        self.step = int(numbers[1]) * 1000 if kind == "live" else 0
        first = int(numbers[0]) * MINUTE if kind == "live" else None
        self.left: list[int | None] = [first] * players
        self.runs: int | None = None
        self.since = 0
        self.awaited: list[int] = []  # seats of people who have not been at the table yet

    def after(self, runs: int | None, at: int, *, moved: bool) -> "Clock":
        """Give the clock as it is when somebody else is waited for, or nobody; a move may bring its step."""
        new = deepcopy(self)
        if runs == self.runs:
            return new
        if self.runs is not None and (left := self.left[self.runs]) is not None:
            new.left[self.runs] = max(left - (at - self.since), 0) + (self.step if moved else 0)
        new.runs, new.since = runs, at
        return new

    def give(self, seat: int, least: int) -> None:
        """Let who is back have some time."""
        left = self.left[seat]
        if left is not None:
            self.left[seat] = max(left, least)

    def make_good(self, lost: int) -> None:
        """Give back what whoever is to move could not use."""
        self.since += min(max(lost, 0), LINE)

    def wait_until(self, at: int) -> None:
        """Let the turn of a clock of days be up at a moment, and not before."""
        self.since = max(self.since, at - self.turn)

    @property
    def due(self) -> int | None:
        """The moment at which the time of whoever is waited for is up, in milliseconds."""
        if self.runs is None:
            return None
        left = self.left[self.runs]
        return self.since + (self.turn if left is None else left)

    def columns(self) -> dict[str, Any]:
        """Write the clock as the database keeps it beside a match."""
        due = self.due
        state: State = {"left": self.left, "runs": self.runs, "since": self.since, "awaited": self.awaited}
        return {"clock": state, "deadline": None if due is None else -(-due // 1000)}

    def read(self, state: State | None) -> None:
        """Take over what the database has."""
        if state is not None:
            self.left, self.runs, self.since = list(state["left"]), state["runs"], state["since"]
            self.awaited = list(state.get("awaited", ()))

    def told(self) -> State:
        """Write the clock for the page, which only draws it."""
        return {"kind": self.kind, "left": self.left, "runs": self.runs, "due": self.due, "now": now_ms()}


def clock_of(terms: str, players: int) -> Clock | None:
    """Make the clock of a new table; None for a table without one."""
    return None if terms == NONE else Clock(terms, players)


async def kept(store: Store, match: str) -> State | None:
    """Read a match's clock."""
    async with store.reading() as connection:
        return await connection.scalar(select(GlanceRow.clock).where(GlanceRow.match == match))


async def wind(store: Store, match: str, clock: Clock) -> None:
    """Write a clock that begins to run."""
    async with store.writing() as connection:
        await connection.execute(update(GlanceRow).where(GlanceRow.match == match).values(**clock.columns()))


async def forget(store: Store, match: str) -> None:
    """Let a clock stand for good, because its table cannot be opened."""
    async with store.writing() as connection:
        await connection.execute(update(GlanceRow).where(GlanceRow.match == match).values(deadline=None))


async def due(store: Store) -> list[str]:
    """List the matches in which somebody's time is up."""
    late = (GlanceRow.deadline <= now_ms() // 1000, MatchRow.ended.is_(None))
    wanted = select(GlanceRow.match).join(MatchRow, MatchRow.id == GlanceRow.match).where(*late)
    async with store.reading() as connection:
        return list(await connection.scalars(wanted.limit(100)))


async def go_on(store: Store) -> None:
    """Begin to serve: if no server was there for a while, all clocks stood meanwhile."""
    at = now_ms()
    async with store.reading() as connection:
        before = await connection.scalar(select(Key.value).where(Key.name == SIGN))
    if before is None:
        await note_key(store, SIGN, str(at))
        return
    async with store.writing() as connection:
        mine = update(Key).where(Key.name == SIGN, Key.value == before).values(value=str(at))
        quickest = (await connection.execute(mine)).rowcount
        if quickest and at - int(before) > AWAY:
            await _stood(connection, at - int(before))


async def note_key(store: Store, name: str, value: str) -> None:
    """Note something for the first time; of two servers that start together one does."""
    with suppress(IntegrityError):
        async with store.writing() as connection:
            await connection.execute(insert(Key).values(name=name, value=value))


async def give_sign(store: Store) -> None:
    """Note that a server is there."""
    async with store.writing() as connection:
        await connection.execute(update(Key).where(Key.name == SIGN).values(value=str(now_ms())))


async def _stood(connection: AsyncConnection, gap: int) -> None:
    """Put off all clocks that run by the milliseconds in which no server was there."""
    running = select(GlanceRow.match, GlanceRow.clock, GlanceRow.deadline).where(
        GlanceRow.deadline.is_not(None)
    )
    for row in list(await connection.execute(running)):
        clock = {**row.clock, "since": row.clock["since"] + gap}
        later = {"clock": clock, "deadline": row.deadline + gap // 1000}
        await connection.execute(update(GlanceRow).where(GlanceRow.match == row.match).values(**later))
