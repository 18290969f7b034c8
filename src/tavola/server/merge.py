"""Two who turn out to be one: the tables of a browser go along to whom it is from now on."""

from dataclasses import replace

from sqlalchemy import delete, func, select, union, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tavola.server import club
from tavola.server.addresses import take_places
from tavola.server.agreements import Note
from tavola.server.blocks import BlockRow
from tavola.server.complaints import take_complaints
from tavola.server.presence import LastHereRow
from tavola.server.rated import StepRow
from tavola.server.rows import AttemptRow, EntryRow, LeaverRow, MarkRow, MatchRow, SeatRow, SeenRow
from tavola.server.tables import Tables


async def tables_of(tables: Tables, person: str) -> int:
    """Count the tables at which somebody sits."""
    wanted = select(func.count(SeatRow.match.distinct())).where(SeatRow.person == person)
    async with tables.store.reading() as connection:
        return int(await connection.scalar(wanted) or 0)


async def bring(tables: Tables, old: str, new: str, before: str, device: str) -> None:
    """Let everything that was one person's be another's: seats, moves, hosts, notices.

    The browser was one device before, and is another now. Where both sat at one table, the second seat
    becomes a guest's at the computer of the first.
    """
    name = await tables.store.name_of(old) or "Guest"
    async with tables.store.writing() as connection:
        theirs = await _matches(connection, old)
        await _take_seats(connection, old, new, name)
        await connection.execute(update(MatchRow).where(MatchRow.host == old).values(host=new))
        for row in (AttemptRow, LastHereRow, LeaverRow, MarkRow, SeenRow):
            await _take_rows(connection, row, old, new)
        await _take_blocks(connection, old, new)
        await take_complaints(connection, old, new)
        await _take_ratings(connection, old, new)
        await club.bring(connection, old, new)
        await take_places(connection, old, new, before, device)
        for match in theirs:
            await _rewrite(connection, match, old, new)
    for match in theirs:
        await _tell(tables, match, old, new)


async def _matches(connection: AsyncConnection, person: str) -> list[str]:
    sits = select(SeatRow.match.label("match")).where(SeatRow.person == person)
    left = select(LeaverRow.match.label("match")).where(LeaverRow.person == person)
    hosts = select(MatchRow.id.label("match")).where(MatchRow.host == person)
    return list(await connection.scalars(select(union(sits, left, hosts).subquery().c.match)))


async def _take_seats(connection: AsyncConnection, old: str, new: str, name: str) -> None:
    both = select(SeatRow.match).where(SeatRow.person == new, SeatRow.kind == "person")
    second = (SeatRow.person == old, SeatRow.kind == "person", SeatRow.match.in_(both.scalar_subquery()))
    found = list(await connection.execute(select(SeatRow.match, SeatRow.seat).where(*second)))
    for match, seat in found:
        here = (SeatRow.match == match, SeatRow.seat == seat)
        await connection.execute(update(SeatRow).where(*here).values(kind="guest", name=name))
        await connection.execute(update(MatchRow).where(MatchRow.id == match).values(rated=False))
    await connection.execute(update(SeatRow).where(SeatRow.person == old).values(person=new))


async def _take_rows(
    connection: AsyncConnection,
    row: type[AttemptRow | LastHereRow | LeaverRow | MarkRow | SeenRow],
    old: str,
    new: str,
) -> None:
    """Take rows over whose key has the person in it; what the new person has already stays as it is."""
    table = row.__table__
    others = [column for column in table.primary_key.columns if column.name != "person"]  # type: ignore[attr-defined]
    mine = list(await connection.execute(select(*others).where(row.person == old)))
    for key in mine:
        same = [column == value for column, value in zip(others, key, strict=True)]
        if await connection.scalar(select(func.count()).select_from(row).where(row.person == new, *same)):
            continue
        await connection.execute(update(row).where(row.person == old, *same).values(person=new))


async def _take_blocks(connection: AsyncConnection, old: str, new: str) -> None:
    """Keep apart from the new person who was kept apart from the old one; nobody from themselves."""
    for theirs, others in ((BlockRow.person, BlockRow.other), (BlockRow.other, BlockRow.person)):
        there = select(others).where(theirs == new).scalar_subquery()
        fresh = (theirs == old, others.not_in(there), others != new)
        await connection.execute(update(BlockRow).where(*fresh).values({theirs.key: new}))
        await connection.execute(delete(BlockRow).where(theirs == old))


async def _take_ratings(connection: AsyncConnection, old: str, new: str) -> None:
    """Take over the ratings in games in which the new person has none; two of one game cannot be joined."""
    rated = select(StepRow.game).where(StepRow.person == new).scalar_subquery()
    fresh = (StepRow.person == old, StepRow.game.not_in(rated))
    await connection.execute(update(StepRow).where(*fresh).values(person=new))
    await connection.execute(delete(StepRow).where(StepRow.person == old))


async def _rewrite(connection: AsyncConnection, match: str, old: str, new: str) -> None:
    """Name the one in place of the other in a match's log."""
    here = EntryRow.match == match
    makers = select(EntryRow.maker).where(here, EntryRow.maker.contains(old)).distinct()
    for maker in list(await connection.scalars(makers)):
        changed = str(maker).replace(old, new)
        await connection.execute(update(EntryRow).where(here, EntryRow.maker == maker).values(maker=changed))
    notes = select(EntryRow.number, EntryRow.note).where(here, EntryRow.note.is_not(None))
    for number, note in list(await connection.execute(notes)):
        if (told := renamed(note, old, new)) != note:
            await connection.execute(
                update(EntryRow).where(here, EntryRow.number == number).values(note=told)
            )


def renamed(note: Note, old: str, new: str) -> Note:
    """Name the one in place of the other in a note of the log."""
    names = [name for name in ("who", "whom") if note.get(name)]
    return note | {name: str(note[name]).replace(old, new) for name in names}


async def _tell(tables: Tables, match: str, old: str, new: str) -> None:
    """Let a table in memory know."""
    table = tables.live.get(match)
    if table is None:
        return
    if table.sheet.host == old:
        table.sheet = replace(table.sheet, host=new)
    table.makers = [maker and maker.replace(old, new) for maker in table.makers]
    table.notes.change(lambda note: renamed(note, old, new))
    await table.catch_up()
