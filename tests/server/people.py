"""People who play over the wire, as a browser or somebody's program would."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, ClassVar

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tavola.server.choices import unfold
from tests.server.house import UNSIGNED

Json = dict[str, Any]
ME: Json = {"kind": "me"}
OPEN: Json = {"kind": "open"}
BOT: Json = {"kind": "bot", "bot": "level:3"}
AWAY: Json = {"kind": "absent"}
BACK: Json = {"kind": "back"}
GIVE: Json = {"kind": "open", "sure": True}
PATIENCE = 90  # seconds; on a busy machine a bot's first thought comes late


def guest(name: str) -> Json:
    """Describe the seat of a friend at the same computer."""
    return {"kind": "guest", "name": name}


def moves(told: Json) -> list[int]:
    """List the moves that a message offers."""
    return [choice.move for choice in unfold(told["choices"])]


class Live:
    """One socket at a table."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.now: Json = {}

    def say(self, frame: object) -> None:
        self.socket.send(frame if isinstance(frame, str | bytes) else json.dumps(frame))

    def hear(self) -> Json:
        """Wait for the next frame; remember it if it is a message of the table."""
        told: Json = json.loads(self.socket.recv(timeout=PATIENCE))
        if "ply" in told:
            self.now = told
        return told

    def until(self, wanted: Callable[[Json], bool]) -> Json:
        """Wait for the first frame that is wanted."""
        while not wanted(told := self.hear()):
            pass
        return told

    def play(self, choice: int = 0) -> Json:
        """Play one of my choices and wait until the table has moved on."""
        ply = self.now["ply"]
        self.say({"ply": ply, "edition": self.now["edition"], "move": moves(self.now)[choice]})
        return self.until(lambda told: told.get("ply", ply) > ply)


class Player:
    """Somebody with a cookie."""

    present: ClassVar[list["Player"]] = []  # closed after every test

    def __init__(self, address: str, name: str = "Ada") -> None:
        self.address = address
        self.http = httpx.Client(base_url=address, timeout=PATIENCE, verify=UNSIGNED)
        self.present.append(self)
        self.http.get("/api/me")
        self.id = self.cookie.partition("=")[2].partition(".")[0]  # what the server knows me by
        self.call("PUT", "/api/me", {"name": name})

    @property
    def cookie(self) -> str:
        """The cookie that names me, as a browser sends it."""
        name, value = next(pair for pair in self.http.cookies.items() if pair[0].startswith("tavola-"))
        return f"{name}={value}"

    def ask(self, method: str, path: str, body: object = None) -> httpx.Response:
        return (
            self.http.request(method, path, json=body)
            if body is not None
            else self.http.request(method, path)
        )

    def call(self, method: str, path: str, body: object = None, status: int = 0) -> Any:  # noqa: ANN401
        """Make a call that must be answered with the status (any good one unless given)."""
        answer = self.ask(method, path, body)
        good = answer.status_code == status if status else answer.is_success
        assert good, f"{method} {path}: {answer.status_code} {answer.text[:300]}"
        return answer.json()

    def open(self, *seats: Json, game: str = "lanterns", **more: object) -> Json:
        """Set up a table."""
        form = {"game": game, "seats": list(seats), **more}
        told: Json = self.call("POST", "/api/tables", form, 201)
        return told

    def see(self, table: str, **asked: object) -> Json:
        query = "&".join(f"{name}={value}" for name, value in asked.items())
        told: Json = self.call("GET", f"/api/tables/{table}?{query}")
        return told

    def join(self, invite: str, seat: int) -> Json:
        _, _, table, key = invite.split("/")
        told: Json = self.call("POST", f"/api/tables/{table}/seats", {"seat": seat, "key": key})
        return told

    def move(self, told: Json, choice: int = 0, **more: object) -> Json:
        """Play one of the choices of a message; give the next message."""
        form = {
            "ply": told["ply"],
            "edition": told["edition"],
            "move": moves(told)[choice],
            **more,
        }
        after: Json = self.call("POST", f"/api/tables/{told['table']}/moves", form, 200)
        return after

    @contextmanager
    def live(self, table: str, have: int = 0, **asked: object) -> Iterator[Live]:
        """Sit down before a live table and read its first message."""
        with self.socket(table, **asked) as socket:
            live = Live(socket)
            live.say({"have": have})
            live.hear()
            yield live

    def socket(self, table: str, **asked: object) -> ClientConnection:
        """Open a socket and say nothing yet."""
        query = "&".join(f"{name}={value}" for name, value in asked.items())
        address = self.address.replace("http", "ws", 1) + f"/api/tables/{table}/live?{query}"
        return connect(address, additional_headers={"Cookie": self.cookie}, proxy=None)

    def turned_away(self, table: str, **asked: object) -> tuple[str, int]:
        """Open a socket that is closed at once; give the sentence and the code."""
        with self.socket(table, **asked) as socket:
            sentence = json.loads(socket.recv(timeout=PATIENCE))["error"]
            with suppress(ConnectionClosed):
                socket.recv(timeout=PATIENCE)
            return sentence, socket.close_code or 0


def two_players(address: str, **more: Any) -> tuple[Player, Player, Json]:  # noqa: ANN401
    """Set up a table of two people who both sit down."""
    ada, bob = Player(address, "Ada"), Player(address, "Bob")
    table = ada.open(ME, OPEN, **more)
    bob.join(table["invite"], 1)
    return ada, bob, ada.see(table["table"])


def timeless(message: Json) -> Json:
    """Give a message without since when somebody is away: neither a list nor a new server tells it."""
    seats = [{name: each[name] for name in each if name != "since"} for each in message["seats"]]
    return {**message, "seats": seats}
