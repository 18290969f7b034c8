"""A closed club: who is a member, who a guest of one table, and what each of them may open."""

import re
import secrets
import time
import unicodedata
from collections import OrderedDict
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    BigInteger,
    ForeignKey,
    Select,
    String,
    delete,
    exists,
    func,
    insert,
    literal,
    or_,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.orm import Mapped, mapped_column

from tavola.server.devices import DeviceRow, Devices
from tavola.server.errors import Refusal
from tavola.server.rows import Base, MatchRow, Person, SeatRow
from tavola.server.store import Store, now
from tavola.server.tables import Tables
from tavola.server.trouble import is_away

HOST, MEMBER, GUEST = ROLES = ("host", "member", "guest")  # whoever has more comes first
INSIDE = (HOST, MEMBER)
FRESH = 1.0  # seconds for which what the database said of a member is believed
KEPT = 20_000  # members remembered
LONGEST = 280  # letters of the message of the day
CLOSED = "this is a closed club; an invitation lets you in"
ONE_TABLE = "you are a guest at one table here; an invitation lets you in to the rest"
OUT = "you are no longer a member here; ask a host of the club for an invitation"
ONLY_HOSTS = "only a host of the club may do that"

# What answers everybody: the door, ways to come through it, what a page needs, what carries its own proof.
ANYONE = {
    *("/", "/door", "/here", "/api/here", "/mail", "/api/club/come", "/api/club/guest"),
    *("/manifest.webmanifest", "/worker.js", "/away", "/health", "/metrics"),
}
ANYONE_BELOW = ("/static/", "/join/", "/api/here/", "/api/mail/")
A_GUEST = {"/api/me", "/you"}
A_GUEST_BELOW = ("/api/me/", "/games/")
OF_A_TABLE = re.compile(r"/(?:api/tables|table)/([a-z0-9]{1,20})(/.*)?")


class MemberRow(Base):
    """Somebody whom an invitation let in, or a table's link to that table."""

    __tablename__ = "members"
    person: Mapped[str] = mapped_column(String(40), primary_key=True)
    id: Mapped[str] = mapped_column(String(16), unique=True, index=True)  # by which hosts name them
    role: Mapped[str] = mapped_column(String(10))
    since: Mapped[int] = mapped_column(BigInteger)
    ended: Mapped[int | None] = mapped_column(BigInteger, index=True)
    came_by: Mapped[str] = mapped_column(String(16))  # the id of an invitation; empty of a guest


class GuestRow(Base):
    """A table to which its link let somebody in."""

    __tablename__ = "guests"
    person: Mapped[str] = mapped_column(String(40), primary_key=True)
    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)


class InvitationRow(Base):
    """A code that lets some people in until a day; of the code only a fingerprint is kept."""

    __tablename__ = "invitations"
    code: Mapped[str] = mapped_column(String(64), primary_key=True)
    id: Mapped[str] = mapped_column(String(16), unique=True, index=True)  # by which hosts name it
    role: Mapped[str] = mapped_column(String(10))  # what it makes of who comes by it
    people: Mapped[int]
    places: Mapped[int]  # that are left
    made: Mapped[int] = mapped_column(BigInteger)
    made_by: Mapped[str] = mapped_column(String(40))  # empty: on the command line
    until: Mapped[int] = mapped_column(BigInteger)
    ended: Mapped[int | None] = mapped_column(BigInteger)


class WordRow(Base):
    """What hosts say to everybody."""

    __tablename__ = "club"
    name: Mapped[str] = mapped_column(String(20), primary_key=True)
    text: Mapped[str] = mapped_column(String(400))


@dataclass(frozen=True)
class Member:
    """Somebody of the club, as its hosts know them."""

    person: str
    id: str
    role: str
    since: int
    name: str
    seen: int | None


class Club:
    """Who may open what; without a name the server is no club, and everybody may open everything."""

    def __init__(self, store: Store, devices: Devices, name: str = "") -> None:
        self.store = store
        self.devices = devices
        self.name = name
        self.known: OrderedDict[str, tuple[str, float]] = OrderedDict()
        if name:
            devices.endings.append(_ended)

    async def check(self, person: str | None, path: str) -> None:
        """Refuse what somebody may not open."""
        if not self.name or path in ANYONE or path.startswith(ANYONE_BELOW):
            return
        if person is None:
            raise Refusal(401, CLOSED)
        for again in (False, True):  # another server may have let them in this very moment
            role = await self.role(person, again=again)
            if role in INSIDE or (role == GUEST and await self._is_for_guest(person, path)):
                return
        raise Refusal(401, ONE_TABLE if role == GUEST else CLOSED)

    async def role(self, person: str, *, again: bool = False) -> str:
        """Say what somebody is here: host, member, guest, or empty for a stranger."""
        kept, at = self.known.get(person, ("", 0.0))
        if time.monotonic() - at < FRESH and not again:
            return kept
        wanted = select(MemberRow.role).where(MemberRow.person == person, MemberRow.ended.is_(None))
        try:
            async with self.store.reading() as connection:
                found: str | None = await connection.scalar(wanted)
        except Exception as error:
            if at and is_away(error):
                return kept  # who was a member a moment ago still is
            raise
        self.known.pop(person, None)
        if found:  # strangers are not remembered: there is no end of them
            self.known[person] = (found, time.monotonic())
        while len(self.known) > KEPT:
            self.known.popitem(last=False)
        return found or ""

    async def is_inside(self, person: str) -> bool:
        """Say whether somebody may open the pages of the club."""
        return not self.name or await self.role(person) in INSIDE

    async def check_host(self, person: str) -> None:
        """Refuse what only hosts may do."""
        if await self.role(person, again=True) != HOST:
            raise Refusal(403, ONLY_HOSTS)

    async def admit_guest(self, person: str, table: str) -> None:
        """Let somebody in to a table, whose link they have shown."""
        if await self.role(person, again=True) in INSIDE:
            return
        here = (GuestRow.person == person, GuestRow.match == table)
        async with self.store.writing() as connection:
            await admit(connection, person, GUEST, "")
            await connection.execute(delete(GuestRow).where(*here))
            await connection.execute(insert(GuestRow).values(person=person, match=table))
        self.known.pop(person, None)

    async def tables_of_guest(self, person: str) -> list[str]:
        """List the tables to which a guest was let in and which are still there."""
        async with self.store.reading() as connection:
            return list(await connection.scalars(_open_to(person).order_by(MatchRow.id).limit(20)))

    async def people(self) -> list[Member]:
        """List everybody who may come in, hosts first, then by name."""
        seen = func.max(DeviceRow.seen).label("seen")
        columns = (MemberRow.person, MemberRow.id, MemberRow.role, MemberRow.since)
        wanted = (
            select(*columns, func.coalesce(Person.name, "").label("name"), seen)
            .join(Person, Person.id == MemberRow.person, isouter=True)
            .join(DeviceRow, DeviceRow.person == MemberRow.person, isouter=True)
            .where(MemberRow.ended.is_(None))
            .group_by(*columns, Person.name)
        )
        async with self.store.reading() as connection:
            found = [Member(**row._mapping) for row in await connection.execute(wanted)]
        return sorted(found, key=lambda each: (ROLES.index(each.role), each.name.lower(), each.id))

    async def end(self, tables: Tables, id: str) -> None:
        """End a membership: every device is out at once, and bots play on in their seats."""
        member = await self._found(id)
        async with self.store.writing() as connection:
            await self._check_hosts_left(connection, member)
            await leave(connection, member.person)
        self.known.pop(member.person, None)
        self.devices.close(holder(member.person))
        await tables.go_away(member.person)

    async def name_role(self, id: str, role: str) -> None:
        """Make a member a host, or a host a member."""
        member = await self._found(id)
        async with self.store.writing() as connection:
            if role != HOST:
                await self._check_hosts_left(connection, member)
            named = update(MemberRow).where(MemberRow.id == id).values(role=role)
            await connection.execute(named)
        self.known.pop(member.person, None)

    async def message(self) -> str:
        """Give the message of the day; empty if there is none."""
        async with self.store.reading() as connection:
            return await connection.scalar(select(WordRow.text).where(WordRow.name == "message")) or ""

    async def set_message(self, text: str) -> str:
        """Say something to everybody on the start page; nothing takes it away."""
        line = " ".join(text.split())
        line = "".join(letter for letter in line if unicodedata.category(letter)[0] != "C")
        if len(line) > LONGEST:
            raise Refusal(422, f"a message has up to {LONGEST} letters")
        async with self.store.writing() as connection:
            await connection.execute(delete(WordRow).where(WordRow.name == "message"))
            await connection.execute(insert(WordRow).values(name="message", text=line))
        return line

    async def _is_for_guest(self, person: str, path: str) -> bool:
        if path in A_GUEST or path.startswith(A_GUEST_BELOW):
            return True
        found = OF_A_TABLE.fullmatch(path)
        if found is None or found[2] == "/fork":  # that would be a table of their own
            return False
        async with self.store.reading() as connection:
            here = _open_to(person).where(MatchRow.id == found[1])
            return await connection.scalar(here) is not None

    async def _found(self, id: str) -> Member:
        for each in await self.people():
            if each.id == id:
                return each
        raise Refusal(404, "nobody here is known by that; they may have left already")

    async def _check_hosts_left(self, connection: AsyncConnection, member: Member) -> None:
        hosts = select(func.count()).where(MemberRow.role == HOST, MemberRow.ended.is_(None))
        if member.role == HOST and (await connection.scalar(hosts) or 0) <= 1:
            raise Refusal(409, "that is the only host; name another one first")


async def admit(connection: AsyncConnection, person: str, role: str, came_by: str) -> None:
    """Let somebody in; who has more already keeps it."""
    mine = MemberRow.person == person
    known = (await connection.execute(select(MemberRow.role, MemberRow.ended).where(mine))).first()
    facts = {"role": role, "since": now(), "ended": None, "came_by": came_by}
    if known is None:
        row = {"person": person, "id": secrets.token_hex(8), **facts}
        await connection.execute(insert(MemberRow).values(**row))
    elif known.ended is not None or ROLES.index(role) < ROLES.index(known.role):
        await connection.execute(update(MemberRow).where(mine).values(**facts))


async def leave(connection: AsyncConnection, person: str) -> None:
    """End what somebody is here, and the invitation by which they could come in again."""
    mine = MemberRow.person == person
    came_by = select(MemberRow.came_by).where(mine).scalar_subquery()
    theirs = or_(InvitationRow.id == came_by, InvitationRow.made_by == person)
    await connection.execute(update(InvitationRow).where(theirs).values(ended=now()))
    await connection.execute(delete(GuestRow).where(GuestRow.person == person))
    await connection.execute(update(MemberRow).where(mine, MemberRow.ended.is_(None)).values(ended=now()))


async def bring(connection: AsyncConnection, old: str, new: str) -> None:
    """Let a browser's new name have what the old one was let in to."""
    mine = (MemberRow.person == old, MemberRow.ended.is_(None))
    found = (await connection.execute(select(MemberRow.role, MemberRow.came_by).where(*mine))).first()
    if found is None:
        return
    ended = (MemberRow.person == new, MemberRow.ended.is_not(None))
    if await connection.scalar(select(MemberRow.person).where(*ended)) is None:
        await admit(connection, new, found.role, found.came_by)
    have = select(GuestRow.match).where(GuestRow.person == new).scalar_subquery()
    theirs = (GuestRow.person == old, GuestRow.match.not_in(have))
    await connection.execute(update(GuestRow).where(*theirs).values(person=new))
    await connection.execute(delete(GuestRow).where(GuestRow.person == old))
    await connection.execute(update(MemberRow).where(*mine).values(ended=now()))


def holder(person: str) -> str:
    """Name the sockets of a person, whichever device has them open."""
    return f"person {person}"


def here(tables: Tables) -> Collection[str | None]:
    """Name those who have a table open."""
    return {person for table in tables.live.values() for person in table.here}


def _ended(since: int) -> Select[Any]:
    return select(literal("person ") + MemberRow.person).where(MemberRow.ended >= since)


def _open_to(person: str) -> Select[Any]:
    """Choose the tables of a guest: where a link let them in, and where they sit, as in the next game."""
    invited = exists().where(GuestRow.match == MatchRow.id, GuestRow.person == person)
    sits = exists().where(SeatRow.match == MatchRow.id, SeatRow.person == person)
    return select(MatchRow.id).where(or_(invited, sits))
