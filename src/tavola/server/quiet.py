"""Quiet hours, in which a person is told nothing, and holidays: in neither a clock of days runs out."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from sqlalchemy import select

from tavola.server.clocks import now_ms
from tavola.server.errors import Refusal
from tavola.server.rows import Person
from tavola.server.store import Store

A_YEAR = 21  # days of holiday
DAY = 24 * 3600


async def is_quiet(store: Store, person: str) -> bool:
    """Say whether these are a person's quiet hours; what waits is told once afterwards."""
    return await quiet_until(store, person, datetime.now(UTC)) is not None


async def quiet_until(store: Store, person: str, at: datetime) -> datetime | None:
    """Say when the quiet hours end in which a moment lies for a person; None if it lies in none."""
    start, end, zone = await quiet_hours(store, person)
    return None if start is None or end is None else end_of(start, end, at, zone)


def end_of(start: int, end: int, at: datetime, zone: str) -> datetime | None:
    """Give the end of hours that may go over midnight; None if a moment does not lie in them.

    >>> end_of(22, 8, datetime(2026, 11, 18, 23, 30, tzinfo=UTC), "UTC").isoformat()
    '2026-11-19T08:00:00+00:00'
    >>> end_of(22, 8, datetime(2026, 11, 18, 12, tzinfo=UTC), "UTC")
    """
    local = _local(at, zone)
    hour = local.hour
    if not (start <= hour < end if start <= end else hour >= start or hour < end):
        return None
    until = local.replace(hour=end, minute=0, second=0, microsecond=0)
    return until if until > local else until + timedelta(days=1)


async def quiet_hours(store: Store, person: str) -> tuple[int | None, int | None, str]:
    """Give the hours in which a person is told nothing, and their time zone."""
    wanted = select(Person.quiet_from, Person.quiet_to, Person.zone).where(Person.id == person)
    async with store.reading() as connection:
        found = (await connection.execute(wanted)).first()
        return (found.quiet_from, found.quiet_to, found.zone or "UTC") if found else (None, None, "UTC")


async def set_quiet(store: Store, person: str, start: int | None, end: int | None, zone: str) -> None:
    """Keep a person's quiet hours."""
    await store.keep(person, quiet_from=start, quiet_to=end, zone=zone)


async def last_end(store: Store, person: str, at: datetime) -> datetime | None:
    """Say when a person's quiet hours last ended before a moment; None for who has none."""
    start, end, zone = await quiet_hours(store, person)
    if start is None or end is None:
        return None
    local = _local(at, zone)
    until = local.replace(hour=end, minute=0, second=0, microsecond=0)
    return until if until <= local else until - timedelta(days=1)


async def rest_until(store: Store, person: str, at: datetime) -> datetime | None:
    """Say until when a clock of days does not run out for a person: by holidays and quiet hours."""
    until = await holiday(store, person)
    later = max(at, datetime.fromtimestamp(until.until, UTC)) if until.until else at
    return await quiet_until(store, person, later) or (later if later > at else None)


@dataclass(frozen=True)
class Holiday:
    """Days on which a clock of days stands for somebody."""

    until: int | None  # in seconds since 1970; None when they are not on holiday
    left: int  # days that they may still take this year


async def holiday(store: Store, person: str) -> Holiday:
    """Say whether a person is on holiday, and how much of it is left to them."""
    wanted = select(Person.holiday_until, Person.holiday_year, Person.holiday_spent)
    async with store.reading() as connection:
        found = (await connection.execute(wanted.where(Person.id == person))).first()
    if found is None:
        return Holiday(None, A_YEAR)
    spent = found.holiday_spent if found.holiday_year == _year() else 0
    until = found.holiday_until if (found.holiday_until or 0) > now_ms() // 1000 else None
    return Holiday(until, max(A_YEAR - spent, 0))


async def take_holiday(store: Store, person: str, days: int) -> None:
    """Go on holiday for some days from now on; with none, come back, and what is not begun is given back."""
    at = now_ms() // 1000
    before = await holiday(store, person)
    unused = (before.until - at) // DAY if before.until else 0
    left = min(before.left + unused, A_YEAR)
    if days > left:
        raise Refusal(409, f"{A_YEAR} days a year stop a clock; {left} are left to you")
    until = at + days * DAY if days else None
    await store.keep(person, holiday_until=until, holiday_year=_year(), holiday_spent=A_YEAR - left + days)


def _year() -> int:
    return datetime.fromtimestamp(now_ms() / 1000, UTC).year


def _local(at: datetime, zone: str) -> datetime:
    try:
        return at.astimezone(ZoneInfo(zone or "UTC"))
    except (ZoneInfoNotFoundError, ValueError):
        return at
