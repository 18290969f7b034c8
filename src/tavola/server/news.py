"""What happens at a table besides turns: somebody asks or speaks, the game ends; kept until it is told."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import BigInteger, ForeignKey, String, delete, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Mapped, mapped_column

from tavola.server.addresses import PlaceRow
from tavola.server.rows import Base
from tavola.server.sheet import Entry
from tavola.server.store import Store, now
from tavola.server.talk import hears
from tavola.server.trouble import is_away, report
from tavola.server.wishes import wishes_of

if TYPE_CHECKING:
    from tavola.server.played import Played

KINDS = ("ask", "end", "say")
CALL, MAIL = "call", "mail"  # the ways: at once by push and hook, or with the letter of the day
BY = {"push": CALL, "hook": CALL, "mail": MAIL}
AT_ONCE = 200


@dataclass(frozen=True)
class Due:
    """Something of which somebody is to be told."""

    person: str
    match: str
    ply: int = 0
    kind: str = "turn"  # see wishes.py
    who: str = ""
    what: str = ""


class NewsRow(Base):
    """Something that a person has not been told yet; of a kind and a table once, however often it happens."""

    __tablename__ = "news"
    person: Mapped[str] = mapped_column(String(40), primary_key=True)
    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    kind: Mapped[str] = mapped_column(String(10), primary_key=True)
    way: Mapped[str] = mapped_column(String(10), primary_key=True)
    who: Mapped[str] = mapped_column(String(80))  # asked or spoke
    what: Mapped[str] = mapped_column(String(20))  # was asked for
    due: Mapped[int] = mapped_column(BigInteger, index=True)  # when it happened


async def announce(table: "Played", entries: Sequence[Entry], *, ended: bool) -> None:
    """Keep what has happened for those who sit at a table and do not look; a move never fails by it."""
    try:
        for entry in entries:
            note = entry.note or {}
            if note.get("kind") == "ask":
                asked = [*table.deals.waits_for(table.sitters), *([note["whose"]] if "whose" in note else [])]
                await _keep(table, "ask", asked, str(note["who"]), str(note["what"]))
            elif note.get("kind") == "again":
                await _keep(table, "ask", range(len(table.sitters)), str(note["who"]), "again")
            elif note.get("kind") == "say":
                hear = [
                    seat for seat, sitter in enumerate(table.sitters) if hears(table, sitter.person, note)
                ]
                await _keep(table, "say", hear, str(note["who"]))
        if ended:
            await _keep(table, "end", range(len(table.sitters)))
    except Exception as error:  # the notice is lost, and the move is made
        if not is_away(error):
            report("what happened at a table could not be kept", error)


async def _keep(table: "Played", kind: str, seats: Sequence[int], who: str = "", what: str = "") -> None:
    maker = who.partition(" ")[2]
    sitting = {table.sitters[seat].person for seat in seats if table.sitters[seat].kind == "person"}
    told = {person for person in sitting if person} - {maker} - table.looking
    rows = [
        {"person": person, "match": table.sheet.id, "kind": kind, "way": way, "who": maker, "what": what}
        for person, ways in (await _ways(table.store, sorted(told), kind)).items()
        for way in sorted(ways)
    ]
    for row in rows:
        try:
            async with table.store.writing() as connection:
                await connection.execute(insert(NewsRow).values(**row, due=now()))
        except IntegrityError:
            continue  # they have yet to be told of such a thing, and once is enough


async def _ways(store: Store, people: Sequence[str], kind: str) -> Mapping[str, set[str]]:
    """Say by which ways each of some people is told of a kind; nobody who is told nowhere is named."""
    if not people:
        return {}
    wanted = select(PlaceRow.person, PlaceRow.kind).where(PlaceRow.person.in_(people)).distinct()
    async with store.reading() as connection:
        open_places = [(row.person, row.kind) for row in await connection.execute(wanted)]
    wishes = {person: (await wishes_of(store, person))[kind] for person in {each[0] for each in open_places}}
    ways: dict[str, set[str]] = {}
    for person, place in open_places:
        if place in wishes[person]:
            ways.setdefault(person, set()).add(BY[place])
    return ways


async def due(store: Store, after: float, way: str = CALL) -> list[Due]:
    """List what people are to be told, the oldest first."""
    wanted = select(NewsRow).where(NewsRow.way == way, NewsRow.due <= now() - after).order_by(NewsRow.due)
    async with store.reading() as connection:
        found = await connection.execute(wanted.limit(AT_ONCE))
        return [Due(row.person, row.match, 0, row.kind, row.who, row.what) for row in found]


async def claim(store: Store, told: Due, way: str = CALL) -> bool:
    """Take something off the list; say whether we were the quickest."""
    here = (NewsRow.person == told.person, NewsRow.match == told.match, NewsRow.kind == told.kind)
    async with store.writing() as connection:
        gone = await connection.execute(delete(NewsRow).where(*here, NewsRow.way == way))
        return bool(gone.rowcount)
