"""Clients that go away in the middle of something leave nothing behind, not even in the log."""

import json
import socket
import struct
from pathlib import Path

from tests.server.house import Process
from tests.server.people import ME, OPEN, Player

UPGRADE = (
    "GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: {cookie}\r\n\r\n"
)
HALF = (
    "PUT /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    'Content-Length: 300\r\n\r\n{{"name": "'
)
PAGE = "GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


def frame(text: str) -> bytes:
    """Write a text frame as a client does, masked with zeros."""
    told = text.encode()
    length = bytes([0x80 | len(told)]) if len(told) < 126 else b"\xfe" + struct.pack(">H", len(told))
    return b"\x81" + length + bytes(4) + told


def slam(line: socket.socket) -> None:
    """Go away as a phone does that loses its network: no goodbye, and whatever comes is not taken."""
    line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    line.close()


def test_a_client_that_leaves_during_a_send_prints_no_traceback(tmp_path: Path) -> None:
    log = tmp_path / "server.log"
    house = Process(tmp_path / "tavola.db", log=log)
    try:
        ada = Player(house.address)
        table = ada.open(ME, OPEN, game="carcassonne")
        path = f"/api/tables/{table['table']}/live"
        # Several people, because who sends much is read slowly, and holds only so many lines meanwhile.
        crowd = [Player(house.address, f"Eve {number}") for number in range(8)]
        chatter = [
            frame(json.dumps({"ping": 1})) * 12,
            frame("nonsense") * 12,
            frame(json.dumps({"have": 0})) * 12,
            frame(json.dumps({"ply": table["ply"], "move": 999})) * 12,
        ]
        for number in range(40):
            line = socket.create_connection(("127.0.0.1", house.port))
            line.sendall(UPGRADE.format(path=path, cookie=crowd[number % 8].cookie).encode())
            if number % 5:  # every fifth leaves before the handshake is done
                assert line.recv(4096).startswith(b"HTTP/1.1 101")
                line.sendall(frame(json.dumps({"have": 0})) + chatter[number % 4])
            slam(line)
            line = socket.create_connection(("127.0.0.1", house.port))
            line.sendall((HALF if number % 2 else PAGE).encode())
            slam(line)
        with ada.live(table["table"]) as live:  # whoever stays is not disturbed
            live.say({"ping": 7})
            assert live.until(lambda told: "pong" in told)["pong"] == 7
    finally:
        house.stop()
    written = log.read_text()
    assert "Application startup complete" in written
    assert "Traceback" not in written
    assert "ERROR" not in written
