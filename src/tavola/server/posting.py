"""Posting to addresses that people gave: only where the outside world is, only once, and not for long."""

import ipaddress
import socket
import ssl
import threading
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from http.client import HTTPConnection, HTTPException
from urllib.parse import urlsplit

from tavola.server.errors import Refusal

WITHIN = 5.0  # seconds for an answer, from the first word to the last
LONGEST = 1000  # letters of an address


@dataclass(frozen=True)
class Target:
    """Where something is posted: by which name, and at which machine."""

    secure: bool
    host: str
    machine: str  # what the name meant when it was checked; looked up again it might mean another
    port: int
    path: str


def check_address(address: str, *, anywhere: bool = False) -> Target:
    """Find the machine of an address, or refuse one that is no https address of the outside world."""
    try:
        parts = urlsplit(address)
        host, port = parts.hostname, parts.port or (80 if parts.scheme == "http" else 443)
    except ValueError:
        host = None
    if not host or len(address) > LONGEST or not address.isascii() or not address.isprintable():
        raise Refusal(422, "that is no address; give one that begins with https://")
    if parts.scheme != "https" and not (anywhere and parts.scheme == "http"):
        raise Refusal(422, "only addresses that begin with https:// are called")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    machine = host if anywhere else _outside(host, port)
    return Target(parts.scheme == "https", host, machine, port, path)


def _outside(host: str, port: int) -> str:
    """Look a name up, this once; refuse it if it may mean a machine inside."""
    try:
        found = [str(each[4][0]) for each in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    except (OSError, UnicodeError):
        raise Refusal(422, f"no machine is called {host}") from None
    if not all(ipaddress.ip_address(each).is_global for each in found):
        raise Refusal(422, f"{host} is not an address of the outside world")
    return found[0]


def post(address: str, body: bytes, headers: Mapping[str, str], *, anywhere: bool = False) -> int:
    """Post something and give the status of the answer, 0 for none; what it says is not read."""
    try:
        return _post(check_address(address, anywhere=anywhere), body, headers)
    except (OSError, HTTPException, Refusal, ValueError):
        return 0


def _post(to: Target, body: bytes, headers: Mapping[str, str]) -> int:
    with _connected(to) as line:
        late = threading.Timer(WITHIN, _hang_up, [line])  # who answers letter by letter holds nobody up
        late.start()
        try:
            call = HTTPConnection(to.host, to.port)
            call.sock = line
            call.request("POST", to.path, body, dict(headers))
            return int(call.getresponse().status)
        finally:
            late.cancel()


def _connected(to: Target) -> socket.socket:
    line = socket.create_connection((to.machine, to.port), WITHIN)
    if not to.secure:
        return line
    try:
        return _tls().wrap_socket(line, server_hostname=to.host)
    except BaseException:
        line.close()
        raise


def _hang_up(line: socket.socket) -> None:
    with suppress(OSError):
        line.shutdown(socket.SHUT_RDWR)


@cache
def _tls() -> ssl.SSLContext:
    return ssl.create_default_context()
