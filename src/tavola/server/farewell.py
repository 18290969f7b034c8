"""All that is kept of somebody: given to them on a sheet, and taken off when they go for good."""

from sqlalchemy import delete, select, update

from tavola.server import called, club
from tavola.server.arrivals import LinkRow
from tavola.server.devices import Devices
from tavola.server.mailing import MailLinkRow
from tavola.server.message import Json
from tavola.server.profile import ratings
from tavola.server.rated import StepRow
from tavola.server.store import GlanceRow, MarkRow, MatchRow, Person, SeatRow, SeenRow
from tavola.server.tables import Tables

SOMEONE = "someone"


async def all_of(tables: Tables, devices: Devices, person: str) -> Json:
    """Write down what is kept of a person: name, devices, notices, and every table with how it stands."""
    start, end, zone = await called.quiet_hours(tables.store, person)
    told_at = await called.places(tables.store, person)
    return {
        "name": await tables.store.name_of(person),
        "devices": [
            {"label": each.label, "came": each.came, "made": each.made, "seen": each.seen}
            for each in await devices.of(person)
        ],
        "notices": [{"kind": place.kind, "address": place.address} for place in told_at],
        "quiet_hours": {"from": start, "to": end, "zone": zone},
        "seen": await tables.store.seen_by(person),
        "ratings": await ratings(tables.store, person, mine=True),
        "tables": await _tables(tables, person),
    }


async def remove(tables: Tables, devices: Devices, person: str, asking: str) -> None:
    """Take a person's name off everything; their moves stay, and bots play on where others wait."""
    await devices.check_may_end(asking)
    await tables.go_away(person)
    nothing = {
        "recovery": None,
        "recovery_tail": None,
        "recovery_made": None,
        "quiet_from": None,
        "quiet_to": None,
        "zone": None,
        "shared": "me",
        "handle": None,
    }
    async with tables.store.writing() as connection:
        for row in (MarkRow, SeenRow, LinkRow, StepRow, MailLinkRow, called.PlaceRow, called.ToldRow):
            await connection.execute(delete(row).where(row.person == person))
        await connection.execute(update(Person).where(Person.id == person).values(**nothing))
        await club.leave(connection, person)
    await tables.rename(person, SOMEONE)
    await devices.end_all(person)


async def _tables(tables: Tables, person: str) -> list[Json]:
    wanted = (
        select(
            *(MatchRow.id, MatchRow.game, MatchRow.players, MatchRow.made, MatchRow.ended),
            *(SeatRow.seat, GlanceRow.ply, GlanceRow.scores, GlanceRow.places),
        )
        .join(SeatRow, SeatRow.match == MatchRow.id)
        .join(GlanceRow, GlanceRow.match == MatchRow.id)
        .where(SeatRow.person == person, MatchRow.kind == "table")
    )
    async with tables.store.reading() as connection:
        found = list(await connection.execute(wanted.order_by(MatchRow.made, MatchRow.id, SeatRow.seat)))
    return [_told(dict(row._mapping)) for row in found]


def _told(row: Json) -> Json:
    id = row.pop("id")
    return {"table": id, **row, "record": f"/api/tables/{id}/record?form=text"}
