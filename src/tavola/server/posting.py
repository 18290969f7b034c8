"""Posting to addresses that people gave: only where the outside world is, only once, and not for long."""

import ipaddress
import socket
import urllib.request
from collections.abc import Mapping
from http.client import HTTPException
from typing import IO
from urllib.error import HTTPError
from urllib.parse import urlsplit

from tavola.server.errors import Refusal

WITHIN = 5.0  # seconds for an answer
LONGEST = 1000  # letters of an address


class _Straight(urllib.request.HTTPRedirectHandler):
    """Follows no redirection: it could lead inside."""

    def redirect_request(
        self, req: object, fp: IO[bytes], code: int, msg: str, headers: object, newurl: str
    ) -> None:
        return None


def check_address(address: str, *, anywhere: bool = False) -> None:
    """Refuse an address that is no https address of the outside world."""
    try:
        parts = urlsplit(address)
        host, port = parts.hostname, parts.port or 443
    except ValueError:
        host = None
    if not host or len(address) > LONGEST or not address.isascii() or not address.isprintable():
        raise Refusal(422, "that is no address; give one that begins with https://")
    if anywhere:
        return
    if parts.scheme != "https":
        raise Refusal(422, "only addresses that begin with https:// are called")
    try:
        found = {each[4][0] for each in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)}
    except OSError:
        raise Refusal(422, f"no machine is called {host}") from None
    if not all(ipaddress.ip_address(each).is_global for each in found):
        raise Refusal(422, f"{host} is not an address of the outside world")


def post(address: str, body: bytes, headers: Mapping[str, str], *, anywhere: bool = False) -> int:
    """Post something and give the status of the answer, 0 for none; what it says is not read."""
    try:
        check_address(address, anywhere=anywhere)
        request = urllib.request.Request(address, body, dict(headers), method="POST")
        opener = urllib.request.build_opener(_Straight(), urllib.request.ProxyHandler({}))
        with opener.open(request, timeout=WITHIN) as answer:
            return int(answer.status)
    except HTTPError as refused:
        return refused.code
    except (OSError, HTTPException, Refusal, ValueError):
        return 0
