"""Devices: the browsers by which somebody is known, how a cookie names one, and how one is ended."""

import asyncio
import logging
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from sqlalchemy import BigInteger, Select, String, Table, delete, false, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Mapped, mapped_column
from starlette.datastructures import Headers
from starlette.requests import cookie_parser

from tavola.server import renewal
from tavola.server.errors import Refusal
from tavola.server.people import COOKIE, Passports
from tavola.server.renewal import DAY, VERSION, Known, Renewal, is_due
from tavola.server.rows import Base
from tavola.server.store import Store, now
from tavola.server.trouble import is_away

MOST = 12  # devices of one person
GRACE = 600  # seconds for which the signed cookie holds beside the device it was exchanged for
AGAIN = 60  # seconds after which a device that has not shown itself is given out once more
TOLD_FOR = 30 * DAY  # seconds for which it is told that a device was copied
FRESH = 1.0  # seconds for which what the database said of a device is believed
KEPT = 20_000  # devices remembered
SEEN_EVERY = 300  # seconds between two notes of when a device was last here
BROWSERS = {"Edg/": "Edge", "OPR/": "Opera", "Firefox/": "Firefox", "Chrome/": "Chrome", "Safari/": "Safari"}
SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "Mac OS": "Mac",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}

log = logging.getLogger("tavola.server")


Endings = Callable[[int], Select[Any]]  # chooses what holds sockets and has ended since a moment


class DeviceRow(Base):
    """A browser that is somebody; of its secret only a fingerprint is kept."""

    __tablename__ = "devices"
    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    person: Mapped[str] = mapped_column(String(40), index=True)
    secret: Mapped[str] = mapped_column(String(64))
    label: Mapped[str] = mapped_column(String(60))
    kind: Mapped[str] = mapped_column(String(10))  # computer, phone or tablet
    came: Mapped[str] = mapped_column(String(10))  # first, link or recovery
    made: Mapped[int] = mapped_column(BigInteger)
    seen: Mapped[int | None] = mapped_column(BigInteger)  # None until it has shown its cookie
    ended: Mapped[int | None] = mapped_column(BigInteger, index=True)
    # Fingerprints, too; see renewal.py.
    coming: Mapped[str] = mapped_column(String(64), server_default="")
    coming_at: Mapped[int | None] = mapped_column(BigInteger)
    former: Mapped[str] = mapped_column(String(64), server_default="")
    renewed: Mapped[int | None] = mapped_column(BigInteger)
    copied: Mapped[bool] = mapped_column(server_default=false())  # whether two browsers showed it


@dataclass(frozen=True)
class Visitor:
    """Who is asking, as far as the cookies tell."""

    person: str | None = None
    device: str = ""  # by which the person is known; empty of one who has only a signed name
    current: bool = False  # named by the cookie of today's name, so that it need not be given out
    unread: bool = False  # there is a cookie of that name which cannot be read, or no longer counts
    due: bool = False  # for another secret


class Devices:
    """Who is asking, by the cookies of their browser; and the sockets that each device has open."""

    def __init__(self, store: Store, passports: Passports) -> None:
        self.store = store
        self.passports = passports
        self.renewal = Renewal(store, passports.key, DeviceRow)
        self.known: OrderedDict[str, tuple[Known | None, float]] = OrderedDict()
        self.sockets: dict[str, set[Callable[[], None]]] = {}
        self.endings: list[Endings] = [_ended]

    async def visitor(self, headers: Headers) -> Visitor:
        """Read who is asking: any cookie of ours that verifies, the one of the old name last."""
        sent = _cookies(headers)
        ours = [value for name, value in sent if name == self.passports.cookie]
        for value in ours:
            if visitor := await self._by_device(value):
                return visitor
        for name, value in sent:
            person = self.passports.read(value) if name in (self.passports.cookie, COOKIE) else None
            if person and await self._signs_still(person):
                return Visitor(person, current=name == self.passports.cookie)
        return Visitor(unread=bool(ours))

    async def enlist(self, person: str, agent: str) -> str | None:
        """Make the browser of somebody with a signed name their first device; give its cookie.

        Of calls that come at once only one is answered with it. The signed name holds until the device has
        shown its cookie, so an answer that was lost loses nobody.
        """
        id, at = first_device(person), now()
        known = await self._look(id)
        if known and (known.seen is not None or at - known.made < AGAIN):
            return None
        cookie, print = self.renewal.cookie(id)
        facts = {"secret": print, "made": at, **described(agent)}
        try:
            async with self.store.writing() as connection:
                if known is None:
                    row = {"id": id, "person": person, "came": "first", **facts}
                    await connection.execute(insert(DeviceRow).values(**row))
                else:
                    unseen = (DeviceRow.id == id, DeviceRow.seen.is_(None), DeviceRow.made == known.made)
                    changed = await connection.execute(update(DeviceRow).where(*unseen).values(**facts))
                    if not changed.rowcount:
                        return None
        except IntegrityError:  # another call was quicker
            return None
        self.known.pop(id, None)
        return cookie

    async def admit(self, person: str, agent: str, came: str) -> str:
        """Make a browser one more device of somebody; give its cookie."""
        await self.check_room(person)
        id = secrets.token_hex(8)
        cookie, print = self.renewal.cookie(id)
        row = {"id": id, "person": person, "secret": print, "came": came, "made": now()}
        async with self.store.writing() as connection:
            await connection.execute(insert(DeviceRow).values(**row, **described(agent)))
        return cookie

    async def renew(self, id: str) -> str | None:
        """Give a device its next cookie; None if another call was quicker."""
        known = await self._look(id)
        cookie = await self.renewal.offer(id, known) if known else None
        self.known.pop(id, None)
        return cookie

    async def copied(self, person: str) -> list[DeviceRow]:
        """List somebody's devices that lately ended because two browsers showed them."""
        lately = (DeviceRow.person == person, DeviceRow.copied, DeviceRow.ended > now() - TOLD_FOR)
        wanted = select(DeviceRow).where(*lately).order_by(DeviceRow.ended.desc())
        async with self.store.reading() as connection:
            return [DeviceRow(**row._mapping) for row in await connection.execute(wanted)]

    async def check_room(self, person: str) -> None:
        """Refuse one device too many."""
        if len(await self.of(person)) >= MOST:
            raise Refusal(409, f"you have {MOST} devices already; end one first")

    async def of(self, person: str) -> list[DeviceRow]:
        """List somebody's devices, the latest seen first."""
        wanted = select(DeviceRow).where(DeviceRow.person == person, DeviceRow.ended.is_(None))
        async with self.store.reading() as connection:
            found = await connection.execute(
                wanted.order_by(func.coalesce(DeviceRow.seen, DeviceRow.made).desc(), DeviceRow.id)
            )
            return [DeviceRow(**row._mapping) for row in found]

    async def end(self, person: str, device: str, asking: str) -> None:
        """End one of somebody's devices, at the wish of one of them."""
        if device not in {each.id for each in await self.of(person)}:
            raise Refusal(404, "none of your devices is called so; it may have ended already")
        if device != asking:
            await self.check_may_end(asking)
        await self._end([device])

    async def end_others(self, person: str, asking: str) -> None:
        """End all devices of somebody but the one that asks."""
        await self.check_may_end(asking)
        await self._end([each.id for each in await self.of(person) if each.id != asking])

    async def end_all(self, person: str) -> None:
        """End all devices of somebody, who is somebody else from now on."""
        await self._end([each.id for each in await self.of(person)])

    async def check_may_end(self, device: str) -> None:
        """Refuse to let a newcomer end the others: whoever stole a way in must not lock the owner out."""
        if await self.is_newcomer(device):
            raise Refusal(403, "this device came in less than a day ago; end the others from one of them")

    async def is_newcomer(self, device: str) -> bool:
        """Say whether a device came in less than a day ago: whoever holds it may not be the owner."""
        known = await self._look(device)
        return bool(known and known.came != "first" and now() - known.made < DAY)

    async def age(self, device: str) -> int:
        """Say for how many seconds a browser has been a device."""
        known = await self._look(device)
        return now() - known.made if known else 0

    def attach(self, holder: str, close: Callable[[], None]) -> Callable[[], None]:
        """Have a socket closed when its device ends, or what else holds it; give what lets go of it."""
        if not holder:
            return lambda: None
        self.sockets.setdefault(holder, set()).add(close)
        return lambda: self._detach(holder, close)

    def close(self, holder: str) -> None:
        """Close the sockets of a device, or of what else holds them."""
        for close in list(self.sockets.get(holder, ())):
            close()

    async def watch(self) -> None:
        """Close, every second, the sockets whose holders another server on this database has ended."""
        since = now()
        while True:
            await asyncio.sleep(FRESH)
            if not self.sockets:
                since = now()
                continue
            try:
                async with self.store.reading() as connection:
                    for ended in self.endings:
                        for holder in await connection.scalars(ended(since - 2)):
                            self.close(holder)
                since = now()
            except Exception as error:
                if not is_away(error):
                    raise
                log.warning("ended devices could not be read: %s", type(error).__name__)

    def _detach(self, holder: str, close: Callable[[], None]) -> None:
        left = self.sockets.get(holder, set())
        left.discard(close)
        if not left:
            self.sockets.pop(holder, None)

    async def _end(self, devices: list[str]) -> None:
        async with self.store.writing() as connection:
            await connection.execute(
                update(DeviceRow).where(DeviceRow.id.in_(devices)).values(ended=now(), secret="")
            )
            for kept in _belongings():
                await connection.execute(delete(kept).where(kept.c.device.in_(devices)))
        for device in devices:
            self.known.pop(device, None)
            self.close(device)

    async def _by_device(self, value: str) -> Visitor | None:
        version, _, rest = value.partition(".")
        id, _, secret = rest.partition(".")
        if version != VERSION or not re.fullmatch("[0-9a-f]{16}", id):
            return None
        known = await self._look(id)
        shown = await self._standing(id, secret, known)
        if shown not in renewal.OPENING:  # another server may have let it in this very moment
            known = await self._look(id, again=True)
            shown = await self._standing(id, secret, known)
        if known is None or shown not in renewal.OPENING:
            if shown == renewal.OUTDATED:
                await self._end_copied(id)
            return None
        if shown in (renewal.COMING, renewal.RESTORED):
            await self.renewal.take_up(id, secret, known)
            self.known.pop(id, None)
        if known.seen is None or now() - known.seen > SEEN_EVERY:
            await self._note_seen(id)
        due = shown == renewal.NOW and is_due(known)
        return Visitor(known.person, id, current=True, due=due)

    async def _standing(self, id: str, secret: str, known: Known | None) -> str:
        if known is None or known.ended is not None:
            return renewal.UNKNOWN
        return await self.renewal.standing(id, secret, known)

    async def _end_copied(self, id: str) -> None:
        """End a device of which somebody has a copy: nobody can tell which of the two is the owner's."""
        async with self.store.writing() as connection:
            await connection.execute(update(DeviceRow).where(DeviceRow.id == id).values(copied=True))
        await self._end([id])
        log.warning("a device was ended because two browsers showed it")

    async def _signs_still(self, person: str) -> bool:
        known = await self._look(first_device(person))
        if known is None:
            return True
        return known.ended is None and (known.seen is None or now() - known.made < GRACE)

    async def _note_seen(self, id: str) -> None:
        async with self.store.writing() as connection:
            await connection.execute(update(DeviceRow).where(DeviceRow.id == id).values(seen=now()))
        self.known.pop(id, None)

    async def _look(self, id: str, *, again: bool = False) -> Known | None:
        kept, at = self.known.get(id, (None, 0.0))
        if time.monotonic() - at < FRESH and not again:
            return kept
        columns = [getattr(DeviceRow, name) for name in Known.__dataclass_fields__]
        try:
            async with self.store.reading() as connection:
                found = (await connection.execute(select(*columns).where(DeviceRow.id == id))).first()
        except Exception as error:
            if at and is_away(error):
                return kept  # who was known a moment ago is not a stranger because the database is away
            raise
        known = Known(**found._mapping) if found else None
        self.known[id] = (known, time.monotonic())
        self.known.move_to_end(id)
        while len(self.known) > KEPT:
            self.known.popitem(last=False)
        return known


def _ended(since: int) -> Select[Any]:
    return select(DeviceRow.id).where(DeviceRow.ended >= since)


def _belongings() -> list[Table]:
    """List the tables whose rows belong to a device, whichever module keeps them."""
    return [table for table in Base.metadata.sorted_tables if "device" in table.c]


def first_device(person: str) -> str:
    """Name the device that a signed cookie is exchanged for; there is one for each person."""
    return blake2b(person.encode(), digest_size=8, person=b"tavola.device").hexdigest()


def described(agent: str) -> dict[str, str]:
    """Name browser and system as a browser tells them, and what kind of thing it runs on.

    >>> described("Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/130.0 Mobile Safari/537.36")
    {'label': 'Chrome on Android', 'kind': 'phone'}
    >>> described("python-httpx/0.27")
    {'label': 'a program', 'kind': 'computer'}
    """
    browser = next((name for sign, name in BROWSERS.items() if sign in agent), "")
    system = next((name for sign, name in SYSTEMS.items() if sign in agent), "")
    kind = "tablet" if "iPad" in agent else "phone" if "Mobile" in agent or "iPhone" in agent else "computer"
    if "Android" in agent and "Mobile" not in agent:
        kind = "tablet"
    label = f"{browser or 'a browser'} on {system}" if system else browser or "a program"
    return {"label": label, "kind": kind}


def _cookies(headers: Headers) -> list[tuple[str, str]]:
    # One by one, because a browser may send several of one name, of which the parser would keep the last.
    parts = ";".join(headers.getlist("cookie")).split(";")
    return [pair for part in parts for pair in cookie_parser(part).items()]


async def stop(task: "asyncio.Task[None]") -> None:
    """End a task of ours and wait until it has."""
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
