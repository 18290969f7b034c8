"""Invitations to a club: letters for so many people until a day; of each only a fingerprint is kept."""

import secrets
from dataclasses import dataclass

from sqlalchemy import ColumnElement, func, insert, select, update

from tavola.server.arrivals import GROUP, new_code, plain
from tavola.server.club import HOST, MEMBER, Club, InvitationRow, MemberRow, admit
from tavola.server.errors import Refusal
from tavola.server.renewal import DAY, fingerprint
from tavola.server.rows import Person
from tavola.server.store import Store, now

LETTERS = 12  # of a code, 59 bits
MOST = 20  # that are open at once
PEOPLE = 50  # that one lets in
DAYS = 90  # for which one holds
NONE_SUCH = "no such invitation, or it is used up or over; ask a host of the club for a new one"


@dataclass(frozen=True)
class Invitation:
    """An invitation that still lets somebody in."""

    id: str
    role: str
    people: int
    places: int  # that are left
    made: int
    until: int
    by: str


def dashed(code: str) -> str:
    """Write a code as it stands in a link.

    >>> dashed("kq4m2xdvt7hn")
    'kq4m-2xdv-t7hn'
    """
    return "-".join(code[start : start + GROUP] for start in range(0, len(code), GROUP))


async def invite(store: Store, person: str, people: int, days: int, role: str = MEMBER) -> tuple[str, int]:
    """Make an invitation; give its code, this once, and until when it holds."""
    code, until = new_code(LETTERS), now() + days * DAY
    row = {
        "code": fingerprint(code),
        "id": secrets.token_hex(8),
        "role": role,
        "people": people,
        "places": people,
        "made": now(),
        "made_by": person,
        "until": until,
    }
    async with store.writing() as connection:
        there = await connection.scalar(select(func.count()).where(*_open()))
        if (there or 0) >= MOST:
            raise Refusal(409, f"{MOST} invitations are open already; withdraw one first")
        await connection.execute(insert(InvitationRow).values(**row))
    return dashed(code), until


async def come_in(club: Club, person: str, typed: str) -> str:
    """Let somebody in by an invitation; give what they are now. Who is in already uses nothing up."""
    here = (InvitationRow.code == fingerprint(plain(typed)), *_open())
    async with club.store.writing() as connection:
        found = (await connection.execute(select(InvitationRow.id, InvitationRow.role).where(*here))).first()
        if found is None:
            raise Refusal(404, NONE_SUCH)
        mine = (MemberRow.person == person, MemberRow.ended.is_(None))
        role = await connection.scalar(select(MemberRow.role).where(*mine))
        if role == HOST or role == found.role:
            return str(role)
        used = update(InvitationRow).where(*here).values(places=InvitationRow.places - 1)
        if not (await connection.execute(used)).rowcount:  # somebody was quicker
            raise Refusal(404, NONE_SUCH)
        await admit(connection, person, found.role, found.id)
    club.known.pop(person, None)
    return str(found.role)


async def invitations(store: Store) -> list[Invitation]:
    """List what still lets people in, the newest first."""
    names = ("id", "role", "people", "places", "made", "until")
    columns = [getattr(InvitationRow, name) for name in names]
    wanted = (
        select(*columns, func.coalesce(Person.name, "").label("by"))
        .join(Person, Person.id == InvitationRow.made_by, isouter=True)
        .where(*_open())
        .order_by(InvitationRow.made.desc(), InvitationRow.id)
    )
    async with store.reading() as connection:
        return [Invitation(**row._mapping) for row in await connection.execute(wanted)]


async def withdraw(store: Store, id: str) -> None:
    """End an invitation."""
    async with store.writing() as connection:
        gone = update(InvitationRow).where(InvitationRow.id == id, *_open()).values(ended=now())
        if not (await connection.execute(gone)).rowcount:
            raise Refusal(404, "no such invitation; it may be used up or over")


def _open() -> list[ColumnElement[bool]]:
    return [InvitationRow.places > 0, InvitationRow.until >= now(), InvitationRow.ended.is_(None)]
