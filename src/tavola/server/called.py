"""You are called: who is waited for and not here is told once a turn, where they wish; never a secret."""

import asyncio
import base64
import hmac
import json
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol
from urllib.parse import urlsplit

from py_vapid import Vapid
from pywebpush import WebPusher
from sqlalchemy import (
    JSON,
    BigInteger,
    ForeignKey,
    Select,
    String,
    and_,
    delete,
    exists,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.orm import Mapped, aliased, mapped_column

from tavola.game import SEATS
from tavola.say import row as in_a_row
from tavola.server.devices import fingerprint
from tavola.server.errors import Refusal
from tavola.server.limits import Rates
from tavola.server.lists import title_of
from tavola.server.posting import check_address, post
from tavola.server.quiet import is_quiet
from tavola.server.settings import Settings
from tavola.server.store import Base, GlanceRow, Key, MatchRow, Person, SeatRow, Store, now
from tavola.server.tables import Tables
from tavola.server.trouble import is_away

MOST = 12  # places of one person
FAILURES = 10  # in a row, after which a place is forgotten
TRIES = 3
GONE = (404, 410)  # what a push service answers for a browser that no longer listens
AT_ONCE = 16  # posts under way
AN_HOUR = 60  # messages to one person
CONTACT = "mailto:nobody@localhost"  # whom a push service may write to; the host names somebody

log = logging.getLogger("tavola.server")


class PlaceRow(Base):
    """Where a person is told: a browser's push service, or an address of theirs."""

    __tablename__ = "told_at"
    id: Mapped[str] = mapped_column(String(64), primary_key=True)  # the fingerprint of its address
    person: Mapped[str] = mapped_column(String(40), index=True)
    kind: Mapped[str] = mapped_column(String(10))  # push, hook or mail; see mailing.py
    address: Mapped[str] = mapped_column(String(1000))
    keys: Mapped[dict[str, str]] = mapped_column(JSON)
    failures: Mapped[int]
    last: Mapped[int | None] = mapped_column(BigInteger)  # when the last letter was written
    device: Mapped[str | None] = mapped_column(String(16), index=True)  # whose push it is; it ends with it


class ToldRow(Base):
    """The last turn of a match of which a person was told."""

    __tablename__ = "told"
    person: Mapped[str] = mapped_column(String(40), primary_key=True)
    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    ply: Mapped[int]


@dataclass(frozen=True)
class Due:
    """A turn of which somebody is to be told."""

    person: str
    match: str
    ply: int


class Letters(Protocol):
    """Whoever writes letters, as the caller knows them."""

    async def tell_all(self) -> None:
        """Write to everybody who is waited for, if the host set mail up."""


class Caller:
    """Looks every second who is waited for and not here, and tells them."""

    def __init__(self, tables: Tables, settings: Settings, key: str, mailing: Letters) -> None:
        self.mailing = mailing
        self.tables = tables
        self.store = tables.store
        self.anywhere = settings.notices_to == "anywhere"
        self.after = settings.notice_after
        self.mail_offered = bool(settings.smtp)
        self.contact = settings.contact or CONTACT
        self.vapid = Vapid.from_raw(key.encode())
        self.rates = Rates(AN_HOUR / 3600, AN_HOUR)
        self.calls: dict[str, asyncio.Task[None]] = {}  # under way, by person
        self.posts = ThreadPoolExecutor(AT_ONCE, "notices")  # of their own: they may hang

    async def watch(self) -> None:
        """Tell those who are waited for, until the server stops."""
        try:
            await asyncio.gather(_every_second(self._call_all), _every_second(self.mailing.tell_all))
        finally:
            for call in self.calls.values():
                call.cancel()
            self.posts.shutdown(wait=False, cancel_futures=True)

    async def _call_all(self) -> None:
        """Begin to call everybody who is waited for; whose place hangs holds nobody else up."""
        for turn in await due(self.store, self.after):
            if turn.person not in self.calls and (words := await self._words(turn)):
                call = self.calls[turn.person] = asyncio.create_task(self._call(turn, words))
                call.add_done_callback(partial(self._end_call, turn.person))

    async def _words(self, turn: Due) -> str:
        """Say what somebody is told of a turn; nothing if they need not be told, or not by us."""
        if turn.person in self.tables.looking(turn.match) or await is_quiet(self.store, turn.person):
            return ""
        if not await claim(self.store, turn) or self.rates.wait(turn.person):
            return ""  # another server tells them, or it is too much
        return await sentence(self.store, turn.match, turn.person)

    async def _call(self, turn: Due, words: str) -> None:
        try:
            await self.tell(turn.person, "turn", turn.match, words)
        except Exception as error:
            if not is_away(error):
                log.exception("somebody could not be called")

    def _end_call(self, person: str, _call: "asyncio.Task[None]") -> None:
        self.calls.pop(person, None)

    async def tell(self, person: str, kind: str, match: str, words: str) -> int:
        """Tell a person something at every place of theirs; give how many took it."""
        called = [place for place in await places(self.store, person) if place.kind != "mail"]
        took = [await self._tell_at(place, kind, match, words) for place in called]
        return sum(took)

    async def _tell_at(self, place: PlaceRow, kind: str, match: str, words: str) -> bool:
        body, headers = self._written(place, kind, match, words)
        for _ in range(TRIES):
            send = partial(post, place.address, body, headers, anywhere=self.anywhere)
            status = await asyncio.get_running_loop().run_in_executor(self.posts, send)
            if 200 <= status < 300 or status in GONE:
                break
        good = 200 <= status < 300
        await note_how(self.store, place, good=good, gone=status in GONE and place.kind == "push")
        return good

    def _written(self, place: PlaceRow, kind: str, match: str, words: str) -> tuple[bytes, dict[str, str]]:
        if place.kind == "hook":
            return hooked(place, kind, match, words)
        # The push service learns which browser is meant and no more; the worker asks for the words itself.
        notice = json.dumps({"kind": kind, "table": match}).encode()
        keys = {"endpoint": place.address, "keys": place.keys}
        body = WebPusher(keys).encode(notice, content_encoding="aes128gcm")["body"]
        parts = urlsplit(place.address)
        claims = {"sub": self.contact, "aud": f"{parts.scheme}://{parts.netloc}"}
        headers = {"TTL": "86400", "Urgency": "normal", "Topic": match or "test"}
        return body, {**self.vapid.sign(claims), **headers, "Content-Encoding": "aes128gcm"}

    @property
    def public_key(self) -> str:
        """What a browser subscribes with."""
        numbers = self.vapid.public_key.public_numbers()
        point = b"\x04" + numbers.x.to_bytes(32, "big") + numbers.y.to_bytes(32, "big")
        return base64.urlsafe_b64encode(point).decode().rstrip("=")


def hooked(place: PlaceRow, kind: str, match: str, words: str) -> tuple[bytes, dict[str, str]]:
    """Write what an address of a person's own gets, signed with the secret they were given."""
    notice = {"kind": kind, "table": match, "text": words, "content": words}
    body = json.dumps(notice).encode()
    at = str(int(time.time()))
    mark = hmac.new(place.keys["secret"].encode(), f"{at}.".encode() + body, "sha256").hexdigest()
    return body, {"Content-Type": "application/json", "Tavola-Signature": f"t={at},v1={mark}"}


async def _every_second(deed: Callable[[], Awaitable[None]]) -> None:
    while True:
        await asyncio.sleep(1)
        try:
            await deed()
        except Exception as error:
            if not is_away(error):
                log.exception("nobody could be called")


async def vapid_key(store: Store) -> str:
    """Give the key with which the server names itself to push services, made on the first start."""
    made = Vapid()
    made.generate_keys()
    number = made.private_key.private_numbers().private_value.to_bytes(32, "big")
    value = base64.urlsafe_b64encode(number).decode().rstrip("=")
    try:
        async with store.writing() as connection:
            await connection.execute(insert(Key).values(name="vapid", value=value))
    except IntegrityError:
        pass
    async with store.reading() as connection:
        return str(await connection.scalar(select(Key.value).where(Key.name == "vapid")))


def waited_for() -> Select[str | None, str, int | None]:
    """Choose the turns at which others wait for a person."""
    other = aliased(SeatRow)
    seated = and_(SeatRow.match == GlanceRow.match, SeatRow.seat == GlanceRow.to_move)
    company = and_(other.match == GlanceRow.match, other.kind == "person", other.person != SeatRow.person)
    return (
        select(SeatRow.person, GlanceRow.match, GlanceRow.ply)
        .join(SeatRow, seated)
        .join(MatchRow, MatchRow.id == GlanceRow.match)
        .where(MatchRow.ended.is_(None), SeatRow.kind == "person", SeatRow.absent == "")
        .where(exists().where(company))
    )


async def due(store: Store, after: float) -> list[Due]:
    """List the turns that wait for a person who is told somewhere and was not told of this one."""
    called = and_(ToldRow.person == SeatRow.person, ToldRow.match == GlanceRow.match)
    wanted = (
        waited_for()
        .where(GlanceRow.moved <= now() - after)
        .where(exists().where(PlaceRow.person == SeatRow.person, PlaceRow.kind != "mail"))
        .where(~exists().where(called, ToldRow.ply >= GlanceRow.ply))
    )
    async with store.reading() as connection:
        found = await connection.execute(wanted.limit(200))
        return [Due(str(row.person), row.match, row.ply or 0) for row in found]


async def claim(store: Store, turn: Due) -> bool:
    """Say whether it is ours to tell of a turn: once, whichever server is quickest."""
    mine = (ToldRow.person == turn.person, ToldRow.match == turn.match)
    try:
        async with store.writing() as connection:
            known = await connection.scalar(select(ToldRow.ply).where(*mine))
            if known is None:
                await connection.execute(insert(ToldRow).values(**vars(turn)))
                return True
            newer = update(ToldRow).where(*mine, ToldRow.ply < turn.ply).values(ply=turn.ply)
            return bool((await connection.execute(newer)).rowcount)
    except IntegrityError:
        return False


async def sentence(store: Store, match: str, person: str) -> str:
    """Say whose turn it is at which game with whom; nothing of the position."""
    async with store.reading() as connection:
        game = await connection.scalar(select(MatchRow.game).where(MatchRow.id == match))
        seats = select(SeatRow.seat, SeatRow.person, SeatRow.name, Person.name.label("called"))
        seats = seats.join(Person, Person.id == SeatRow.person, isouter=True).where(SeatRow.match == match)
        found = list(await connection.execute(seats.order_by(SeatRow.seat)))
    others = [row.called or row.name or SEATS[row.seat].capitalize() for row in found if row.person != person]
    return f"Your turn in {title_of(str(game))}, with {in_a_row(others)}."


async def places(store: Store, person: str) -> list[PlaceRow]:
    """List where a person is told."""
    wanted = select(PlaceRow).where(PlaceRow.person == person).order_by(PlaceRow.kind, PlaceRow.id)
    async with store.reading() as connection:
        return [PlaceRow(**row._mapping) for row in await connection.execute(wanted)]


async def add_place(
    store: Store,
    person: str,
    kind: str,
    address: str,
    keys: dict[str, str],
    *,
    anywhere: bool,
    device: str | None = None,
) -> None:
    """Let a person be told at one more place; a hook replaces the one before, a push ends with its device."""
    await asyncio.to_thread(check_address, address, anywhere=anywhere)
    known = await places(store, person)
    if len(known) >= MOST:
        raise Refusal(409, f"you are told at {MOST} places already; end one first")
    id = fingerprint(f"{kind} {person if kind == 'hook' else address}")
    async with store.writing() as connection:
        await connection.execute(delete(PlaceRow).where(PlaceRow.id == id))
        row = {"id": id, "person": person, "kind": kind, "address": address, "keys": keys, "failures": 0}
        await connection.execute(insert(PlaceRow).values(**row, device=device))


async def take_places(
    connection: AsyncConnection, old: str, new: str, before: str | None, device: str
) -> None:
    """Let a person be told where another was, who turned out to be the same.

    The push of the browser that came goes along to its new device; of a hook and an address for mail the
    new person's own stays, where there is one.
    """
    theirs = PlaceRow.person == old
    same_browser = or_(PlaceRow.device.is_(None), PlaceRow.device == before)
    push = update(PlaceRow).where(theirs, PlaceRow.kind == "push", same_browser)
    await connection.execute(push.values(person=new, device=device))
    for kind in ("hook", "mail"):
        has = select(PlaceRow.id).where(PlaceRow.person == new, PlaceRow.kind == kind)
        if await connection.scalar(has) is None:
            id = {"id": fingerprint(f"hook {new}")} if kind == "hook" else {}
            taken = update(PlaceRow).where(theirs, PlaceRow.kind == kind)
            await connection.execute(taken.values(person=new, **id))
    await connection.execute(delete(PlaceRow).where(theirs, PlaceRow.kind != "push"))


async def add_mail(store: Store, person: str, address: str) -> None:
    """Let a person be written to at an address that they have shown to be theirs, and at no other."""
    id = fingerprint(f"mail {address}")
    async with store.writing() as connection:
        mine = (PlaceRow.person == person, PlaceRow.kind == "mail")
        await connection.execute(delete(PlaceRow).where(or_(PlaceRow.id == id, and_(*mine))))
        row = {"id": id, "person": person, "kind": "mail", "address": address, "keys": {}, "failures": 0}
        await connection.execute(insert(PlaceRow).values(**row))


async def mail_of(store: Store, person: str) -> str:
    """Give the address at which a person is written to; empty if none."""
    return str(kinds(await places(store, person))["mail"])


async def owner_of_mail(store: Store, address: str) -> str | None:
    """Say who is written to at an address; None if nobody is."""
    wanted = select(PlaceRow.person).where(PlaceRow.id == fingerprint(f"mail {address}"))
    async with store.reading() as connection:
        found: str | None = await connection.scalar(wanted)
        return found


async def drop_places(store: Store, person: str, kind: str, address: str | None = None) -> None:
    """Tell a person nothing more at a place, or at any of a kind."""
    mine = [PlaceRow.person == person, PlaceRow.kind == kind]
    if address is not None:
        mine.append(PlaceRow.address == address)
    async with store.writing() as connection:
        await connection.execute(delete(PlaceRow).where(*mine))


async def note_how(store: Store, place: PlaceRow, *, good: bool, gone: bool) -> None:
    """Keep how a place took a message; one that never does is forgotten."""
    failures = 0 if good else place.failures + 1
    if failures == place.failures and not gone:
        return
    here = PlaceRow.id == place.id
    async with store.writing() as connection:
        if gone or failures >= FAILURES:
            await connection.execute(delete(PlaceRow).where(here))
        else:
            await connection.execute(update(PlaceRow).where(here).values(failures=failures))


def new_secret() -> str:
    """Make the secret that signs what a hook gets."""
    return secrets.token_urlsafe(24)


def kinds(found: Sequence[PlaceRow]) -> dict[str, Any]:
    """Sum up where a person is told."""
    hook = next((place for place in found if place.kind == "hook"), None)
    mail = next((place.address for place in found if place.kind == "mail"), "")
    browsers = sum(place.kind == "push" for place in found)
    return {"browsers": browsers, "hook": hook.address if hook else "", "mail": mail}
