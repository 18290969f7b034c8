"""How much is let in: origins, sizes, rates and sockets; and the headers of everything that goes out."""

import time
from collections import Counter, OrderedDict
from http.cookies import CookieError, SimpleCookie
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tavola.server.refusal import Refusal
from tavola.server.seats import COOKIE, YEAR, Passports, stranger
from tavola.server.settings import Settings

SMALL = 16_384  # bytes: every body but a record's
READS = {"GET", "HEAD", "OPTIONS"}
KEYS = 20_000  # people and addresses whose rates are remembered
HOUSEHOLD = 10  # one address may hold so many people
DEAR = ("/api/tables", "/api/records", "/fork", "/hint")  # calls that cost as much as ten others


class Rates:
    """A bucket of tokens for each person and each address; a call takes one, time gives them back."""

    def __init__(self, quick: float, burst: int) -> None:
        self.quick = quick
        self.burst = burst
        self.buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, key: str, share: int = 1, cost: int = 1) -> float:
        """Take tokens; give the seconds after which they would be there, 0 if they were."""
        quick, burst = self.quick * share, self.burst * share
        at = time.monotonic()
        left, since = self.buckets.pop(key, (float(burst), at))
        left = min(burst, left + (at - since) * quick)
        self.buckets[key] = (left - cost if left >= cost else left, at)
        while len(self.buckets) > KEYS:
            self.buckets.popitem(last=False)
        return 0.0 if left >= cost else (cost - left) / quick

    def check(self, person: str, address: str, cost: int = 1) -> None:
        """Refuse a call that comes too soon."""
        due = self.wait(f"address {address}", HOUSEHOLD, cost) or self.wait(f"person {person}", 1, cost)
        if due:
            raise Refusal(429, f"too many calls; try again in {due:.1f} seconds")


class Sockets:
    """How many live connections there are, and whose."""

    def __init__(self, each: int, crowd: int) -> None:
        self.each = each
        self.crowd = crowd
        self.open: Counter[str] = Counter()

    def enter(self, *holders: str) -> None:
        """Count a new connection, or refuse it."""
        if self.open.total() >= self.crowd * len(holders):
            raise Refusal(503, "the server is full; try again later")
        if self.open[holders[0]] >= self.each or any(
            self.open[holder] >= self.each * HOUSEHOLD for holder in holders
        ):
            raise Refusal(429, f"you have {self.each} connections open already; close one")
        self.open.update(holders)

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
    if origin not in allowed and urlsplit(origin).netloc.lower() != headers.get("host", "").lower():
        raise Refusal(403, "this page belongs to another site; open the table there")


def person_of(headers: Headers, passports: Passports) -> str | None:
    """Read who is asking from the cookie."""
    try:
        cookies = SimpleCookie(headers.get("cookie", ""))
    except CookieError:
        return None
    return passports.read(cookies[COOKIE].value) if COOKIE in cookies else None


class Guard:
    """Stands at the door of every call: origin, size, rate, and who is asking."""

    def __init__(self, app: ASGIApp, settings: Settings, policy: str) -> None:
        self.app = app
        self.settings = settings
        self.policy = policy

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        passports: Passports = scope["app"].state.passports
        known = person_of(headers, passports)
        person = scope.setdefault("state", {})["person"] = known or stranger()
        cookie = "" if known else self._cookie(passports.issue(person), scope)
        try:
            self._check(scope, headers, person)
        except Refusal as refusal:
            answer = JSONResponse({"error": refusal.sentence}, refusal.status)
            await answer(scope, receive, self._dressed(send, scope, ""))
            return
        limit = self.settings.body if scope["path"] == "/api/records" else SMALL
        await self.app(scope, _measured(receive, limit), self._dressed(send, scope, cookie))

    def _check(self, scope: Scope, headers: Headers, person: str) -> None:
        if scope["path"].startswith("/static/"):
            return
        client = scope.get("client")
        rates: Rates = scope["app"].state.rates
        dear = scope["path"].endswith(DEAR) and (scope["method"] == "POST" or scope["path"].endswith("/hint"))
        rates.check(person, client[0] if client else "", 10 if dear else 1)
        if scope["method"] in READS:
            return
        check_origin(headers, self.settings.origins)
        length = headers.get("content-length", "0")
        limit = self.settings.body if scope["path"] == "/api/records" else SMALL
        if not length.isdigit() or int(length) > limit:
            raise Refusal(413, f"the body is too long; {limit} bytes are let in")

    def _cookie(self, value: str, scope: Scope) -> str:
        secure = "; Secure" if scope["scheme"] == "https" else ""
        return f"{COOKIE}={value}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{secure}"

    def _dressed(self, send: Send, scope: Scope, cookie: str) -> Send:
        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.setdefault("Content-Security-Policy", self.policy)
                headers["X-Content-Type-Options"] = "nosniff"
                headers["Referrer-Policy"] = "same-origin"
                headers["Cross-Origin-Opener-Policy"] = "same-origin"
                headers["Cross-Origin-Resource-Policy"] = "same-origin"
                if scope["path"].startswith("/api/"):
                    headers.setdefault("Cache-Control", "no-store")
                if cookie and not scope["path"].startswith(("/static/", "/games/")):
                    headers.append("Set-Cookie", cookie)
            await send(message)

        return dressed


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
