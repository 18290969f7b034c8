"""Nothing that comes from outside makes the server fail, and what fails says so in a sentence."""

import asyncio
import json
import os
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from sqlalchemy.exc import DataError, IntegrityError, OperationalError, ProgrammingError
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tavola.server import live, wire
from tavola.server.migrations import migrate
from tavola.server.settings import BadSetting, database_url, from_environment
from tavola.server.store import Store
from tavola.server.trouble import is_away
from tests.server.fuzz import fuzz
from tests.server.house import free_port, quick_settings, running, wait_for
from tests.server.people import ME, OPEN, Player, two_players
from tests.server.postgres import Postgres

ODD_SEATS = ["²", "①", "٣", "-1", "99", "1e3"]


def test_hostile_calls_frames_and_bytes_by_fixed_seeds_find_no_fault(database: str, tmp_path: Path) -> None:
    statuses, wrong = fuzz(240, range(2), database, tmp_path / "log")
    assert wrong == []
    assert not [status for status in statuses if status >= 500]
    assert {200, 403, 422} <= set(statuses)


def test_the_fuzz_run_is_a_command_of_its_own() -> None:
    command = [sys.executable, "-m", "tests.server.fuzz", "40"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "0 wrong"), done.stderr


ODD_QUERIES = [
    *("/api/tables?search=a%00b", "/api/tables?game=%00", "/api/open?game=%00", "/api/tables/a%00b"),
    *(
        "/api/open?after=7.%00",
        "/api/tables?mine=999999999999999.7.x",
        "/api/tables?mine=-1.7.x",
        "/api/tables?open=7.%00",
    ),
    *("/static/%00.js", "/people/%00", "/api/lessons?x=%00"),
]


def test_what_no_database_can_hold_is_refused_and_the_database_is_not_blamed(postgres: Postgres) -> None:
    with running(quick_settings(postgres.database())) as address:
        ada = Player(address)
        ada.open(ME, OPEN, public=True)
        answers = {path: ada.http.get(path).status_code for path in ODD_QUERIES}
        assert set(answers.values()) <= {404, 422}, answers
        sentence, code = ada.turned_away("a%00b")
        assert (sentence, code) == ("no table 'a\\x00b'", 4404)


def test_only_a_database_that_does_not_answer_is_away() -> None:
    ours = [IntegrityError, DataError, ProgrammingError]
    assert [is_away(kind("SELECT", {}, Exception("wrong"))) for kind in ours] == [False] * 3
    assert is_away(OperationalError("SELECT", {}, Exception("gone")))
    assert is_away(ConnectionRefusedError())


@pytest.mark.parametrize("seat", ODD_SEATS)
def test_a_seat_that_is_no_number_of_ours_is_refused(server: str, seat: str) -> None:
    ada, _bob, table = two_players(server)
    for path in ("", "/replay", "/replay/0", "/hint", "/standing"):
        answer = ada.http.get(f"/api/tables/{table['table']}{path}", params={"seat": seat})
        assert answer.status_code in (403, 422), (path, answer.text)
    sentence, code = ada.turned_away(table["table"], seat=seat)
    assert sentence
    assert code in (4403, 4422)


def test_an_origin_that_is_no_address_is_another_site(server: str) -> None:
    ada, _bob, table = two_players(server)
    answer = ada.http.put("/api/me", json={"name": "Eve"}, headers={"Origin": "http://["})
    assert answer.status_code == 403
    address = server.replace("http", "ws", 1) + f"/api/tables/{table['table']}/live"
    with pytest.raises(InvalidStatus, match="403"), connect(address, origin=Origin("http://["), proxy=None):
        pass


@pytest.mark.parametrize(
    "text",
    [
        '{"tavola": ' + "9" * 4400 + "}",
        '{"tavola": 1, "game": "lanterns", "names": ["\\ud800", "B"]}',
        "tavola: 1\ngame: " + "7" * 4400 + "\n\n",
        'tavola: 1\ngame: "lanterns"\u2028version: 1\n\n1 red: wait',
        "tavola: 1\ngame: \ud800\n\n",
    ],
)
def test_a_record_with_endless_numbers_half_letters_or_odd_line_ends_is_refused(
    server: str, text: str
) -> None:
    body = json.dumps({"text": text}).encode()  # as escapes, since half a letter cannot be written otherwise
    answer = Player(server).http.post("/api/records", content=body)
    assert answer.status_code == 422, answer.text
    assert answer.json()["error"]


def test_half_a_letter_is_in_no_name(server: str) -> None:
    ada = Player(server)
    assert ada.http.put("/api/me", content=b'{"name": "\\ud800"}').status_code == 422


def test_somebody_new_who_is_named_twice_at_once_has_a_name(postgres: Postgres) -> None:
    database = postgres.database()

    async def name() -> str:
        store = Store(database_url(database))
        await migrate(store)
        for number in range(20):
            await asyncio.gather(*(store.rename(f"p{number}", word) for word in ("Ada", "Bea", "Cleo")))
        found = await store.name_of("p7")
        await store.close()
        return found

    assert asyncio.run(name()) in ("Ada", "Bea", "Cleo")


def damaged(path: Path) -> str:
    path.write_bytes(b"this is no database at all, " * 100)
    return str(path)


def locked(path: Path) -> str:
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("CREATE TABLE held (x)")
    return str(path)


START = {
    "damaged": (damaged, "this is no SQLite database"),
    "no folder": (lambda path: str(path / "nowhere" / "tavola.db"), "does the folder exist"),
    "read only": (lambda path: f"sqlite:///file:{locked(path)}?mode=ro&uri=true", "it can only be read"),
    "away": (lambda _path: f"postgresql://ada:secret@127.0.0.1:{free_port()}/tavola", "nobody listens there"),
    "odd": (lambda _path: "mystery://x/y", "no games can be kept in"),
}


@pytest.mark.parametrize("case", START)
def test_a_start_without_a_database_says_why_in_a_sentence(tmp_path: Path, case: str) -> None:
    make, sentence = START[case]
    told = start_on(make(tmp_path / "tavola.db"))
    assert sentence in told
    assert "Traceback" not in told
    assert "secret" not in told


def test_a_database_that_another_program_has_locked_is_named(tmp_path: Path) -> None:
    path = tmp_path / "tavola.db"
    locked(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        told = start_on(str(path))
    assert "another program has locked it" in told
    assert "Traceback" not in told


def start_on(database: str) -> str:
    """Try to start a server; give what it said when it ended."""
    command = [sys.executable, "-m", "tavola.server", "--port", str(free_port()), "--database", database]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 3
    return done.stdout + done.stderr


def test_a_database_of_a_newer_version_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "tavola.db"
    asyncio.run(_made(path))
    with closing(sqlite3.connect(path)) as newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
        newer.commit()
    assert "written by a newer version of Tavola" in start_on(str(path))


async def _made(path: Path) -> None:
    store = Store(database_url(str(path)))
    await migrate(store)
    await store.close()


def half_open(address: str, sent: bytes) -> socket.socket:
    host, _, port = address.removeprefix("http://").partition(":")
    line = socket.create_connection((host, int(port)), 20)
    line.sendall(sent)
    return line


def test_a_request_that_does_not_come_to_an_end_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wire, "HEAD_WITHIN", 0.2)
    monkeypatch.setattr(wire, "BODY_WITHIN", 0.2)
    with running(quick_settings(tmp_path / "tavola.db")) as address:
        slow = [b"", b"GET / HTTP/1.1\r\nHost: x\r\n", b"PUT /api/me HTTP/1.1\r\nContent-Length: 99\r\n\r\n{"]
        for sent in slow:
            with half_open(address, sent) as line:
                while line.recv(4096):  # until the server hangs up, perhaps with an answer
                    pass
        assert httpx.get(f"{address}/api/games").status_code == 200


def test_an_endless_head_is_cut_off(server: str) -> None:
    with half_open(server, b"GET / HTTP/1.1\r\nX: ") as line:
        sent = 0
        try:
            while sent < 50_000_000:
                sent += line.send(b"x" * 100_000)
        except OSError:
            pass  # hung up
    assert sent < 50_000_000


def test_a_crowd_of_half_open_connections_locks_nobody_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wire, "UNFINISHED", 10)
    with running(quick_settings(tmp_path / "tavola.db")) as address:
        crowd = [half_open(address, b"GET /") for _ in range(60)]
        assert httpx.get(f"{address}/api/games").status_code == 200
        assert len(wire.Wire.unfinished) <= 10
        for line in crowd:
            line.close()


def test_a_socket_that_says_nothing_is_closed(server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "FIRST", 0.2)
    ada = Player(server)
    with ada.socket(ada.open(ME, OPEN)["table"]) as silent:
        with pytest.raises(ConnectionClosed):
            silent.recv(timeout=20)
        assert silent.close_code == 1008


def test_uvicorn_alone_obeys_the_environment_and_the_frame_limit(tmp_path: Path) -> None:
    port = free_port()
    database = tmp_path / "by-environment.db"
    named = {
        "TAVOLA_DATABASE": str(database),
        "TAVOLA_FRAME": "300",
        "TAVOLA_QUICK": "1000",
        "TAVOLA_BURST": "1000",
    }
    command = [sys.executable, "-m", "uvicorn", "--factory", "tavola.server:create_app", "--port", str(port)]
    process = subprocess.Popen(command, env={**os.environ, **named}, stderr=subprocess.DEVNULL)
    try:
        address = f"http://127.0.0.1:{port}"
        wait_for(address)
        ada = Player(address)
        with ada.live(ada.open(ME, OPEN)["table"]) as red:
            red.say("x" * 301)
            with pytest.raises(ConnectionClosed):
                red.hear()
            assert red.socket.close_code == 1009
        assert database.exists()
    finally:
        process.terminate()
        process.wait()


def test_a_setting_that_is_no_number_is_named() -> None:
    with pytest.raises(BadSetting, match="TAVOLA_CROWD is 'many'; it must be a number"):
        from_environment({"TAVOLA_CROWD": "many"})
    with pytest.raises(BadSetting, match="must not be negative"):
        from_environment({"TAVOLA_BURST": "-1"})
