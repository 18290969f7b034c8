"""You are called: who is waited for and not here is told once, where they wish; never a secret."""

import asyncio
import base64
import hmac
import json
import logging
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Protocol
from urllib.parse import urlsplit

from py_vapid import Vapid
from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from tavola.server import news, summons
from tavola.server.addresses import PlaceRow, note_how, places
from tavola.server.limits import Rates
from tavola.server.lists import title_of
from tavola.server.news import Due
from tavola.server.posting import post
from tavola.server.quiet import is_quiet
from tavola.server.rows import Key, MatchRow
from tavola.server.settings import Settings
from tavola.server.store import Store
from tavola.server.tables import Tables
from tavola.server.trouble import is_away
from tavola.server.wishes import goes_to

TRIES = 3
GONE = (404, 410)  # what a push service answers for a browser that no longer listens
AT_ONCE = 16  # posts under way
AN_HOUR = 60  # messages to one person
CONTACT = "mailto:nobody@localhost"  # whom a push service may write to; the host names somebody

log = logging.getLogger("tavola.server")


class Letters(Protocol):
    """Whoever writes letters, as the caller knows them."""

    async def tell_all(self) -> None:
        """Write to everybody who is waited for, if the host set mail up."""

    async def tell_low(self, person: str, match: str, words: str) -> None:
        """Write to somebody, between two letters of a day, that their time runs low."""


class Caller:
    """Looks every second who is waited for and not here, and tells them."""

    def __init__(self, tables: Tables, settings: Settings, key: str, mailing: Letters) -> None:
        self.mailing = mailing
        self.tables = tables
        self.store = tables.store
        self.anywhere = settings.notices_to == "anywhere"
        self.after = settings.notice_after
        self.mail_offered = bool(settings.smtp)
        self.home = settings.address.rstrip("/")
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
        """Begin to call everybody who is to be told something; whose place hangs holds nobody else up."""
        turns = await summons.due(self.store, self.after)
        found = [*turns, *await summons.running_low(self.store), *await news.due(self.store, self.after)]
        for each in found:
            if each.person not in self.calls and (words := await self._words(each)):
                call = self.calls[each.person] = asyncio.create_task(self._call(each, words))
                call.add_done_callback(partial(self._end_call, each.person))

    async def _words(self, due: Due) -> str:
        """Say what somebody is told; nothing if they need not be told, or not by us."""
        if due.person in self.tables.looking(due.match):
            await self._let_go(due)
            return ""
        if await is_quiet(self.store, due.person):
            return ""
        words = await summons.words(self.store, due)
        if not await self._claim(due) or self.rates.wait(due.person):
            return ""  # another server tells them, or it is too much
        return words

    async def _claim(self, due: Due) -> bool:
        if due.kind in news.KINDS:
            return await news.claim(self.store, due)
        return await summons.claim(self.store, due)

    async def _let_go(self, due: Due) -> None:
        """Forget what somebody sees with their own eyes; of a turn they may be told once they look away."""
        if due.kind in news.KINDS:
            await news.claim(self.store, due)

    async def _call(self, due: Due, words: str) -> None:
        try:
            await self.tell(due.person, due.kind, due.match, words)
            if due.kind == "low":
                await self.mailing.tell_low(due.person, due.match, words)
        except Exception as error:
            if not is_away(error):
                log.exception("somebody could not be called")

    def _end_call(self, person: str, _call: "asyncio.Task[None]") -> None:
        self.calls.pop(person, None)

    async def tell(self, person: str, kind: str, match: str, words: str) -> int:
        """Tell a person something at every place of theirs to which it goes; give how many took it."""
        took = 0
        for place in await places(self.store, person):
            if place.kind != "mail" and await goes_to(self.store, person, kind, place.kind):
                took += await self._tell_at(place, kind, match, words)
        return took

    async def _tell_at(self, place: PlaceRow, kind: str, match: str, words: str) -> bool:
        body, headers = await self._written(place, kind, match, words)
        for _ in range(TRIES):
            send = partial(post, place.address, body, headers, anywhere=self.anywhere)
            status = await asyncio.get_running_loop().run_in_executor(self.posts, send)
            if 200 <= status < 300 or status in GONE:
                break
        good = 200 <= status < 300
        await note_how(self.store, place, good=good, gone=status in GONE and place.kind == "push")
        return good

    async def _written(
        self, place: PlaceRow, kind: str, match: str, words: str
    ) -> tuple[bytes, dict[str, str]]:
        if place.kind == "hook":
            async with self.store.reading() as connection:
                game = await connection.scalar(select(MatchRow.game).where(MatchRow.id == match)) or ""
            where = {"url": f"{self.home}/table/{match}", "table": match} if match else {}
            return hooked(place, {"kind": kind, "game": game, "title": title_of(game), **where}, words)
        # The push service learns which browser is meant and no more; the worker asks for the words itself.
        notice = json.dumps({"kind": kind, "table": match}).encode()
        keys = {"endpoint": place.address, "keys": place.keys}
        from pywebpush import WebPusher  # which takes a sixth of the server's start

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


def hooked(place: PlaceRow, facts: dict[str, str], words: str) -> tuple[bytes, dict[str, str]]:
    """Write what an address of a person's own gets, signed with the secret they were given."""
    body = json.dumps({**facts, "text": words, "content": words}).encode()
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
