"""How much is let in: origins, sizes, rates and sockets; and the headers of everything that goes out."""

import time
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable
from math import ceil
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tavola.server.club import Club
from tavola.server.devices import Devices, Visitor
from tavola.server.errors import Refusal
from tavola.server.people import YEAR, stranger
from tavola.server.settings import Settings
from tavola.server.trouble import is_away

SMALL = 16_384  # bytes: every body but a record's
READS = {"GET", "HEAD", "OPTIONS"}
KEYS = 20_000  # people and addresses whose rates are remembered
HOUSEHOLD = 10  # people that one address may hold
TOLD = 60  # people and addresses of whom the other servers are told
ME = "/api/me"
STATIC = ("/static/",)
OPEN = (*STATIC, "/games/")  # files that are the same for everybody
DEAR = ("/api/tables", "/api/records", "/fork")  # posts that cost as much as ten other calls
ALWAYS_DEAR = ("/hint", "/profile")


class Rates:
    """A bucket of tokens for each person and each address; a call takes one, time gives them back."""

    def __init__(self, quick: float, burst: int) -> None:
        self.quick = quick
        self.burst = burst
        self.buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self.spent: Counter[str] = Counter()  # since the other servers were told

    def wait(self, key: str, share: int = 1, cost: int = 1) -> float:
        """Take tokens; give the seconds after which they would be there, 0 if they were."""
        quick, burst = self.quick * share, self.burst * share
        at = time.monotonic()
        left, since = self.buckets.pop(key, (float(burst), at))
        left = min(burst, left + (at - since) * quick)
        self.buckets[key] = (left - cost if left >= cost else left, at)
        if left >= cost:
            self.spent[key] += cost
        while len(self.buckets) > KEYS:
            self.buckets.popitem(last=False)
        return 0.0 if left >= cost else (cost - left) / quick

    def news(self) -> dict[str, int]:
        """Give what those took who took much since the last time, for the other servers."""
        spent, self.spent = self.spent, Counter()
        return {key: tokens for key, tokens in spent.most_common(TOLD) if tokens >= self.quick / 4}

    def take(self, key: str, tokens: int) -> None:
        """Count what somebody took at another server."""
        most = self.burst * (HOUSEHOLD if key.startswith("address ") else 1)
        left, since = self.buckets.get(key, (float(most), time.monotonic()))
        self.buckets[key] = (max(left - tokens, -float(most)), since)

    def check(self, person: str, address: str, cost: int = 1) -> None:
        """Refuse a call that comes too soon."""
        due = self.wait(f"address {address}", HOUSEHOLD, cost) or self.wait(f"person {person}", 1, cost)
        if due:
            raise Refusal(429, f"too many calls; try again in {due:.1f} seconds")


class Pace:
    """How often a person may do what costs much: so many times in so many seconds."""

    def __init__(self, times: int, seconds: float, what: str) -> None:
        self.rates = Rates(times / seconds, times)
        self.enough = f"{times} {what} are enough"

    def check(self, person: str, address: str = "") -> None:
        """Refuse what comes too soon, from a person or an address: a cookie costs nothing."""
        due = self.rates.wait(person)
        if address and not due:
            due = self.rates.wait(f"address {address}", HOUSEHOLD)
        if due:
            wait = f"{ceil(due / 60)} minutes" if due > 120 else f"{ceil(due)} seconds"
            raise Refusal(429, f"{self.enough}; try again in {wait}")


class Tries:
    """How often codes may be typed: by one address, and by all together."""

    def __init__(self) -> None:
        self.each = Rates(5 / 60, 5)
        self.all = Rates(200 / 60, 200)

    def check(self, address: str) -> None:
        """Refuse a code that comes too soon after others."""
        due = self.each.wait(address) or self.all.wait("")
        if due:
            raise Refusal(429, f"too many codes were tried; wait {ceil(due)} seconds")

    def news(self) -> tuple[dict[str, int], dict[str, int]]:
        """Give what was tried since the last time, for the other servers."""
        return self.each.news(), self.all.news()

    def take(self, each: dict[str, int], all: dict[str, int]) -> None:
        """Count what was tried at another server."""
        for rates, tried in ((self.each, each), (self.all, all)):
            for key, tokens in tried.items():
                rates.take(key, tokens)


class Sockets:
    """How many live connections there are, and whose."""

    def __init__(self, each: int, crowd: int) -> None:
        self.each = each
        self.crowd = crowd
        self.open: Counter[str] = Counter()
        self.elsewhere: dict[str, Counter[str]] = {}  # at the other servers, of those who have many

    def enter(self, *holders: str) -> None:
        """Count a new connection, or refuse it."""
        if self.open.total() >= self.crowd * len(holders):
            raise Refusal(503, "the server is full; try again later")
        if self.held(holders[0]) >= self.each or any(
            self.held(holder) >= self.each * HOUSEHOLD for holder in holders
        ):
            raise Refusal(429, f"you have {self.each} connections open already; close one")
        self.open.update(holders)

    def held(self, holder: str) -> int:
        """Count somebody's connections, at whichever server."""
        return self.open[holder] + sum(there[holder] for there in self.elsewhere.values())

    def news(self) -> dict[str, int]:
        """Name those who have many connections here, for the other servers."""
        return {holder: count for holder, count in self.open.most_common(TOLD) if count >= self.each / 8}

    def leave(self, *holders: str) -> None:
        """Forget a connection."""
        self.open.subtract(holders)
        for holder in holders:
            if self.open[holder] <= 0:
                del self.open[holder]


def check_origin(headers: Headers, allowed: tuple[str, ...]) -> None:
    """Refuse what a page of another site asks with our visitor's cookie.

    A browser always names the origin of a socket or a post; a program that names none holds no
    visitor's cookie by accident.
    """
    origin = headers.get("origin")
    if origin is None:
        return
    if origin not in allowed and _host(origin) != headers.get("host", "").lower():
        raise Refusal(403, "this page belongs to another site; open the table there")


def _host(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:  # "http://[" is no address
        return None


Refuse = Callable[[Request, Refusal], Awaitable[Response]]  # writes the answer that says no


class Guard:
    """Stands at the door of every call: origin, size, rate, and who is asking."""

    def __init__(self, app: ASGIApp, settings: Settings, policy: str, refuse: Refuse) -> None:
        self.app = app
        self.refuse = refuse
        self.settings = settings
        self.policy = policy

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        devices: Devices = scope["app"].state.devices
        club: Club = scope["app"].state.club
        free = STATIC if club.name else OPEN
        known = Visitor() if scope["path"].startswith(free) else await devices.visitor(headers)
        person = known.person or stranger()
        scope.setdefault("state", {}).update(person=person, device=known.device, unread=known.unread)
        try:
            self._check(scope, headers, person)
            await club.check(known.person, scope["path"])
        except Refusal as refusal:
            answer = await self.refuse(Request(scope), refusal)
            await answer(scope, receive, self._dressed(send, scope))
            return
        limit = self.settings.body if scope["path"] == "/api/records" else SMALL
        card = Card(devices, known, person, headers.get("user-agent", ""))
        await self.app(scope, _measured(receive, limit), self._dressed(send, scope, card))

    def _check(self, scope: Scope, headers: Headers, person: str) -> None:
        if "\0" in scope["path"] or b"%00" in scope["query_string"]:  # which no database keeps in a text
            raise Refusal(422, "an address has no empty letters (%00)")
        if scope["path"].startswith("/static/"):
            return
        client = scope.get("client")
        rates: Rates = scope["app"].state.rates
        posted = scope["method"] == "POST" and scope["path"].endswith(DEAR)
        dear = posted or scope["path"].endswith(ALWAYS_DEAR)
        rates.check(person, client[0] if client else "", 10 if dear else 1)
        if scope["method"] in READS:
            return
        check_origin(headers, self.settings.origins)
        length = headers.get("content-length", "0")
        limit = self.settings.body if scope["path"] == "/api/records" else SMALL
        if not (length.isascii() and length.isdigit() and len(length) < 10) or int(length) > limit:
            raise Refusal(413, f"the body is too long; {limit} bytes are let in")

    def _dressed(self, send: Send, scope: Scope, card: "Card | None" = None) -> Send:
        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                cookie = await card.cookie(scope, message["status"]) if card else ""
                headers.setdefault("Content-Security-Policy", self.policy)
                headers["X-Content-Type-Options"] = "nosniff"
                headers["Referrer-Policy"] = "same-origin"
                headers["Cross-Origin-Opener-Policy"] = "same-origin"
                headers["Cross-Origin-Resource-Policy"] = "same-origin"
                if scope["path"].startswith("/api/"):
                    headers.setdefault("Cache-Control", "no-store")
                if cookie:
                    headers.append("Set-Cookie", cookie)
            await send(message)

        return dressed


class Card:
    """The cookie that an answer gives to whoever asks, if any."""

    def __init__(self, devices: Devices, known: Visitor, person: str, agent: str) -> None:
        self.devices = devices
        self.known = known
        self.person = person
        self.agent = agent

    async def cookie(self, scope: Scope, status: int) -> str:
        """Write the header of a new cookie; empty where the browser keeps the one it has."""
        if scope["path"].startswith(OPEN):
            return ""
        value = scope["state"].get("cookie") or await self._value(scope, status)
        secure = "; Secure" if scope["scheme"] == "https" else ""
        name = self.devices.passports.cookie
        return f"{name}={value}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{secure}" if value else ""

    async def _value(self, scope: Scope, status: int) -> str:
        if self.known.device:
            return await self._quietly(self.devices.renew(self.known.device)) if self.known.due else ""
        # A cookie of ours that cannot be read is only replaced where the answer says so.
        if self.known.unread and scope["path"] != ME:
            return ""
        # Who only looks around costs no row; whoever does something is known by their browser from then on.
        if status < 400 and _acts(scope):
            value = await self._quietly(self.devices.enlist(self.person, self.agent))
            if value:
                return value
        return "" if self.known.current else self.devices.passports.issue(self.person)

    async def _quietly(self, cookie: Awaitable[str | None]) -> str:
        try:
            return await cookie or ""
        except Exception as error:
            if not is_away(error):
                raise
            return ""  # the deed is done; what the browser has will do until the database is back


def _acts(scope: Scope) -> bool:
    path = scope["path"]
    return path.startswith("/api/me/") or (scope["method"] not in READS and not path.startswith("/api/here"))


def _measured(receive: Receive, limit: int) -> Receive:
    """Stop a body that says nothing about its length once it is too long."""
    got = 0

    async def measured() -> Message:
        nonlocal got
        message = await receive()
        got += len(message.get("body", b""))
        if got > limit:
            raise Refusal(413, f"the body is too long; {limit} bytes are let in")
        return message

    return measured
