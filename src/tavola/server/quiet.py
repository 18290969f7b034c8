"""Quiet hours: when a person is told nothing, and a clock of days does not run out for them."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from sqlalchemy import insert, select, update

from tavola.server.store import Person, Store


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
    try:
        local = at.astimezone(ZoneInfo(zone or "UTC"))
    except (ZoneInfoNotFoundError, ValueError):
        local = at
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
    hours = {"quiet_from": start, "quiet_to": end, "zone": zone}
    async with store.writing() as connection:
        changed = await connection.execute(update(Person).where(Person.id == person).values(**hours))
        if not changed.rowcount:
            await connection.execute(insert(Person).values(id=person, name="", **hours))
