"""Calls and bytes that mean no good, by fixed seeds: python -m tests.server.fuzz 100000 [postgresql]."""

import json
import socket
import sys
import tempfile
from collections import Counter
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

import httpx
from websockets.exceptions import ConnectionClosed, WebSocketException

from tests.server.house import UNSIGNED, Process, plug_in
from tests.server.people import ME, OPEN, Json, Player
from tests.server.postgres import cluster

ODD: list[Any] = [
    *(
        "²",
        "①",
        "٣",
        "\u2028",
        "\ud800",
        "\x00",
        "http://[",
        "../..",
        "%00",
        "all",
        "level:9",
        "x" * 5000,
        "",
    ),
    *(0, 1, -1, 9, 1 << 31, 1 << 63, 1 << 64, 1e308, True, None, [], {}, [[]], {"a": 1}, "9" * 4400),
]
FIELDS = [
    "ply",
    "edition",
    "move",
    "seat",
    "turn",
    "have",
    "shape",
    "undo",
    "pace",
    "back",
    "ping",
]  # of frames
QUERY = [
    "seat",
    "shape",
    "have",
    "path",
    "form",
    "after",
    "mine",
    "open",
    "search",
    "game",
    "state",
    "clock",
    "players",
]
HEADERS = ["Origin", "Cookie", "If-None-Match", "Accept", "X-Forwarded-For", "Host"]


class Fuzz:
    """Somebody who tries everything at one table of a server, as a seed has it."""

    def __init__(self, address: str, seed: int) -> None:
        self.rng = Random(seed)
        self.player = Player(address, "Eve")
        self.address = address
        self.table = self.player.open(ME, OPEN)
        self.calls = described(address)
        self.moved = False  # whether something lawful was among it
        self.statuses: Counter[int] = Counter()
        self.wrong: list[str] = []

    def run(self, count: int) -> None:
        """Make so many calls, frames and raw requests; remember what was answered wrongly."""
        ways = [self._call, self._call, self._call, self._frames, self._record, self._raw]
        while sum(self.statuses.values()) < count:
            self.rng.choice(ways)()

    def harm(self) -> list[str]:
        """Say what became of the table: it opens, and stands where it stood unless it was moved lawfully."""
        answer = self.player.http.get(f"/api/tables/{self.table['table']}")
        if answer.status_code != 200:
            return [f"the table cannot be opened: {answer.text[:200]}"]
        still = answer.json()["ply"] == self.table["ply"]
        return [] if still or self.moved else ["the table has moved without a lawful call"]

    def _odd(self) -> Any:  # noqa: ANN401
        return self.rng.choice(ODD)

    def _body(self) -> Json:
        chosen = self.rng.sample(FIELDS, self.rng.randrange(1, 5))
        body = {name: self._odd() for name in chosen}
        if self.rng.random() < 0.5:
            body |= {"ply": self.table["ply"]}
        return body

    def _call(self) -> None:
        rng = self.rng
        method, path, fields = rng.choice(self.calls)
        while "{" in path:
            start, _, rest = path.partition("{")
            name, _, end = rest.partition("}")
            odd = str(self._odd())[:60].replace("\ud800", "%ED%A0%80").replace("\x00", "%00")
            path = f"{start}{self.table['table'] if name == 'id' and rng.random() < 0.9 else odd}{end}"
        query = {name: str(self._odd())[:80] for name in rng.sample(QUERY, rng.randrange(3))}
        headers = {name: str(self._odd())[:300] for name in rng.sample(HEADERS, rng.randrange(2))}
        chosen = rng.sample(fields, rng.randrange(len(fields) + 1)) if fields else []
        body = {name: self._odd() for name in chosen} if rng.random() < 0.7 else self._body()
        self._send(method if rng.random() < 0.9 else "HEAD", path, query, headers, body)

    def _send(self, method: str, path: str, query: Json, headers: Json, body: object) -> None:
        content = json.dumps(body).encode() if method in ("POST", "PUT") else None
        plain = {name.encode(): value.encode("latin-1", "ignore") for name, value in headers.items()}
        asked = {name: value.encode("utf-8", "ignore") for name, value in query.items()}
        with suppress(httpx.InvalidURL, httpx.ProtocolError, ValueError):
            self._note(
                self.player.http.request(method, path, params=asked, headers=plain, content=content), path
            )

    def _note(self, answer: httpx.Response, path: str) -> None:
        self.statuses[answer.status_code] += 1
        self.moved |= answer.is_success and answer.request.method not in ("GET", "HEAD")
        if answer.status_code >= 500:
            self.wrong.append(f"{answer.request.method} {path}: {answer.status_code} {answer.text[:200]}")

    def _record(self) -> None:
        """Send a record that is damaged somewhere."""
        head = {
            "tavola": 1,
            "game": "lanterns",
            "version": 1,
            "players": 2,
            "options": {},
            "names": ["A", "B"],
        }
        head[self.rng.choice(list(head))] = self._odd()
        if self.rng.random() < 0.5:
            text = json.dumps({**head, "moves": [self._odd()]})
        else:
            lines = [f"{name}: {json.dumps(value, ensure_ascii=False)}" for name, value in head.items()]
            text = "\n".join(lines) + f"{self.rng.choice(['', chr(0x2028)])}\n\n1 red: {self._odd()}\n"
        self._send("POST", "/api/records", {}, {}, {"text": text})

    def _frames(self) -> None:
        """Open a socket, perhaps at an odd seat, say odd things, and hang up."""
        asked = {"seat": self._odd()} if self.rng.random() < 0.3 else {}
        safe = {name: str(value)[:50].encode("utf-8", "ignore").hex() for name, value in asked.items()}
        percent = {
            name: "".join(f"%{text[at : at + 2]}" for at in range(0, len(text), 2))
            for name, text in safe.items()
        }
        gone = suppress(ConnectionClosed, WebSocketException, TimeoutError)
        with gone, self.player.socket(self.table["table"], **percent) as live:
            for _ in range(self.rng.randrange(6)):
                live.send(json.dumps(self._body())[:4000])
                told = json.loads(live.recv(timeout=20))
                self.statuses[200 if "error" not in told else 422] += 1
                self.moved |= told.get("ply", self.table["ply"]) != self.table["ply"]
        self.statuses[0] += 1

    def _raw(self) -> None:
        """Write bytes that are no request, or half of one, and hang up."""
        parts = urlsplit(self.address)
        rng = self.rng
        head = rng.choice(
            [b"GET / HTTP/1.1\r\n", b"PUT /api/me HTTP/1.1\r\nContent-Length: 50\r\n", b"\x16\x03", b""]
        )
        upgrade = b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        rest = rng.choice([b"Host: x\r\n\r\n{", upgrade + b"\r\n", b"A: " + b"b" * 70_000, rng.randbytes(40)])
        with suppress(OSError), socket.create_connection((parts.hostname or "", parts.port or 0), 20) as line:
            line.sendall(head + rest)
            if rng.random() < 0.5:
                line.settimeout(0.05)
                line.recv(100)
        self.statuses[0] += 1


def described(address: str) -> list[tuple[str, str, list[str]]]:
    """List the calls that the server describes, with the fields of their bodies; none that says 'sure'."""
    told = httpx.get(f"{address}/api/openapi.json", verify=UNSIGNED).json()
    calls = []
    for path, methods in told["paths"].items():
        for method, call in methods.items():
            body = (
                call.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
            )
            name = body.get("$ref", "").rpartition("/")[2]
            fields = told["components"]["schemas"].get(name, {}).get("properties", {})
            calls.append((method.upper(), path, sorted({*fields} - {"sure"})))
    return calls


def fuzz(count: int, seeds: range, database: Path | str, log: Path) -> tuple[Counter[int], list[str]]:
    """Try a server of its own; give the answers by status, and all that should not have been said."""
    house = Process(database, log=log, quick=1_000_000, burst=1_000_000, new_tables=1_000_000)
    statuses: Counter[int] = Counter()
    wrong: list[str] = []
    try:
        for seed in seeds:
            one = Fuzz(house.address, seed)
            one.run(count // len(seeds))
            statuses += one.statuses
            wrong += one.wrong
            wrong += one.harm()
            one.player.http.close()
    finally:
        house.stop()
    told = log.read_text()
    wrong += [line for line in told.splitlines() if "Traceback" in line or "ERROR" in line]
    return statuses, wrong


def main() -> None:
    """Try so many calls on SQLite, or with a second word on PostgreSQL."""
    plug_in()
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    with tempfile.TemporaryDirectory() as place, ExitStack() as stack:
        database = stack.enter_context(cluster()).database() if sys.argv[2:] else f"{place}/tavola.db"
        found, bad = fuzz(count, range(20), database, Path(place) / "log")
    print(dict(sorted(found.items())), *bad[:20], f"{len(bad)} wrong", sep="\n")
    sys.exit(bool(bad))


if __name__ == "__main__":
    main()
