"""The log: a number for every call, and lines for people or for programs, without anybody's secrets."""

import contextvars
import json
import logging
import secrets
import time

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tavola.server.figures import ANSWERED, CALLS

call = contextvars.ContextVar("call", default="")  # the number of the call that is being answered


class Numbered:
    """Gives every call a number, for the log and the one who asked, and counts how it went."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        number = given_number(Headers(scope=scope)) or secrets.token_hex(6)
        began, status = time.perf_counter(), 500
        mark = call.set(number)

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)["X-Request-Id"] = number
            await send(message)

        try:
            await self.app(scope, receive, sending)
        finally:
            call.reset(mark)
            if scope["type"] == "http":
                CALLS.labels(route_of(scope), str(status)).inc()
                ANSWERED.observe(time.perf_counter() - began)


def given_number(headers: Headers) -> str:
    """Take over the number that a proxy gave the call, if it is one."""
    given = headers.get("x-request-id", "")
    return given if given.isascii() and given.replace("-", "").isalnum() and len(given) <= 64 else ""


def route_of(scope: Scope) -> str:
    """Name a call by its pattern: addresses hold names of tables and keys of invitations."""
    route = scope.get("route")
    return str(getattr(route, "path", "")) or ("/static" if scope["path"].startswith("/static/") else "other")


class JsonLines(logging.Formatter):
    """Writes the log as one object a line; no addresses, no names, no keys."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "from": record.name,
            "says": record.getMessage(),
        }
        if number := call.get():
            line["call"] = number
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


class NumberedLines(logging.Filter):
    """Adds the number of the call to what is logged while it is answered."""

    def filter(self, record: logging.LogRecord) -> bool:
        number = call.get()
        record.call = f" [call {number}]" if number else ""
        return True


class Discreet(logging.Filter):
    """Drops uvicorn's lines about sockets: they name somebody's network address and the link of a table."""

    def filter(self, record: logging.LogRecord) -> bool:
        said = str(record.msg)
        return '"WebSocket %s"' not in said and not said.startswith(("connection open", "connection closed"))


def logging_of(form: str) -> dict[str, object]:
    """Say how the log is written: as text, or as JSON for programs."""
    plain: dict[str, object] = {"format": "%(levelname)s:     %(message)s%(call)s"}
    lines: dict[str, object] = {"()": JsonLines} if form == "json" else plain
    handler = {
        "class": "logging.StreamHandler",
        "stream": "ext://sys.stderr",
        "formatter": "lines",
        "filters": ["discreet", "number"],
    }
    names = ("uvicorn", "tavola")
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"discreet": {"()": Discreet}, "number": {"()": NumberedLines}},
        "formatters": {"lines": lines},
        "handlers": {"out": handler},
        "loggers": {name: {"handlers": ["out"], "level": "INFO", "propagate": False} for name in names},
    }
