"""What operators see: figures, health, numbered calls, and a stop that loses nothing."""

import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.house import UNSIGNED, Process, free_port, quick_settings, running, wait_for
from tests.server.people import BOT, ME, OPEN, PATIENCE, Player, two_players
from tests.server.postgres import Postgres


def figure(text: str, name: str) -> float:
    """Add up a figure over all its labels."""
    found = re.findall(rf"^{name}(?:{{[^}}]*}})? ([0-9.e+-]+)$", text, re.MULTILINE)
    assert found, name
    return sum(map(float, found))


def test_the_figures_tell_moves_sockets_tables_and_thought(server: str) -> None:
    ada = Player(server)
    before = httpx.get(f"{server}/metrics").text
    told = ada.open(ME, BOT)
    with ada.live(told["table"]) as live:
        while live.now["to_move"] == 0:
            live.play(-1)
        live.until(lambda told: told.get("to_move") == 0 or told.get("over") is True)
        after = httpx.get(f"{server}/metrics").text
    for maker in ("person", "bot"):
        name = f'tavola_moves_total{{maker="{maker}"}}'
        assert figure(after, re.escape(name)) > 0
    assert figure(after, "tavola_thought_seconds_count") > 0
    assert figure(after, "tavola_tables") >= 1
    assert figure(after, "tavola_sockets") >= 1
    assert figure(after, "tavola_calls_total") > figure(before, "tavola_calls_total")
    assert told["table"] not in after


def test_who_comes_by_way_of_a_proxy_is_not_on_the_same_machine(server: str) -> None:
    assert httpx.get(f"{server}/metrics", headers={"X-Forwarded-For": "127.0.0.1"}).status_code == 403


def test_the_figures_are_given_to_strangers_only_with_the_word(tmp_path: Path) -> None:
    house = Process(tmp_path / "tavola.db", metrics="sesame")
    try:
        asked = httpx.get(f"{house.address}/metrics")
        assert (asked.status_code, "bearer" in asked.json()["error"]) == (403, True)
        word = {"Authorization": "Bearer sesame"}
        assert httpx.get(f"{house.address}/metrics", headers=word).status_code == 200
    finally:
        house.stop()


def test_a_server_whose_database_is_away_is_unwell(postgres: Postgres) -> None:
    with running(quick_settings(postgres.database())) as address:
        assert httpx.get(f"{address}/health").json() == {"status": "well"}
        postgres.stop()
        try:
            unwell = httpx.get(f"{address}/health", timeout=30)
        finally:
            postgres.start()
        assert (unwell.status_code, unwell.json()["status"]) == (503, "unwell")
        while httpx.get(f"{address}/health").status_code != 200:
            pass


def test_workers_are_added_up_and_one_that_was_killed_is_left_out(postgres: Postgres) -> None:
    house = Process(postgres.database(), workers=2, bot_pause=0, quick=100_000, burst=100_000)
    try:
        ada = Player(house.address)
        table = ada.open(ME, OPEN)["table"]
        with ExitStack() as stack:
            for _ in range(6):  # at one worker or at the other
                stack.enter_context(ada.live(table))
            until(house.address, lambda told: figure(told, "tavola_sockets") == 6)
            workers = children(house.process.pid)
            for worker in workers:
                os.kill(worker, signal.SIGKILL)
            until(house.address, lambda told: figure(told, "tavola_sockets") == 0)
    finally:
        house.stop()


def children(process: int) -> list[int]:
    """List the workers that a process has started."""
    path = Path(f"/proc/{process}/task/{process}/children")
    named = {int(each): Path(f"/proc/{each}/cmdline").read_text() for each in path.read_text().split()}
    return [each for each, command in named.items() if "resource_tracker" not in command]


def until(address: str, wanted: Callable[[str], bool]) -> None:
    """Ask for the figures until they are as wanted."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with suppress(httpx.TransportError):
            if wanted(told := httpx.get(f"{address}/metrics", verify=UNSIGNED).text):
                return
    raise AssertionError(told)


def test_what_fails_is_counted(tmp_path: Path) -> None:
    database = tmp_path / "tavola.db"
    with running(quick_settings(database)) as address:
        ada = Player(address)
        before = httpx.get(f"{address}/metrics").text
        with closing(sqlite3.connect(database)) as other, other:
            other.execute("DROP TABLE marks")
        assert ada.ask("GET", "/api/tables").status_code in (500, 503)
        after = httpx.get(f"{address}/metrics").text
        failed = [
            sum(map(float, re.findall(r"^tavola_errors_total{.*} (\S+)$", told, re.M)))
            for told in (before, after)
        ]
        assert failed[1] == failed[0] + 1


def test_the_log_names_no_addresses_and_no_tables(tmp_path: Path) -> None:
    log = tmp_path / "log"
    house = Process(tmp_path / "tavola.db", log=log, bot_pause=0)
    ada, _bob, told = two_players(house.address)
    with ada.live(told["table"], seat=0) as live:
        live.play()
        port = str(live.socket.local_address[1])
    with suppress(InvalidStatus), ada.socket("nowhere"):
        pass
    house.stop()
    written = log.read_text()
    assert "Application startup complete" in written
    for secret in (told["table"], "nowhere", ada.id, port, "WebSocket"):
        assert secret not in written


def test_every_call_has_a_number_which_a_proxy_may_give(server: str) -> None:
    assert re.fullmatch("[0-9a-f]{12}", httpx.get(f"{server}/api/games").headers["x-request-id"])
    given = {"X-Request-Id": "caddy-17"}
    assert httpx.get(f"{server}/api/games", headers=given).headers["x-request-id"] == "caddy-17"
    odd = {"X-Request-Id": 'x" 200 -'}
    assert httpx.get(f"{server}/api/games", headers=odd).headers["x-request-id"] != odd["X-Request-Id"]


@pytest.mark.parametrize("form", ["text", "json"])
def test_the_log_is_for_people_or_for_programs(tmp_path: Path, form: str) -> None:
    log, port = tmp_path / "log", free_port()
    command = [sys.executable, "-m", "tavola.server", "--database", str(tmp_path / "tavola.db")]
    with log.open("w") as written:
        process = subprocess.Popen(
            [*command, "--port", str(port)], stderr=written, env={**os.environ, "TAVOLA_LOG": form}
        )
    wait_for(f"http://127.0.0.1:{port}")
    process.terminate()
    process.wait(60)
    lines = log.read_text().splitlines()
    assert any("Application startup complete" in line for line in lines)
    if form == "json":
        assert {"at", "level", "from", "says"} <= json.loads(lines[0]).keys()


def test_a_stop_tells_the_pages_and_loses_nothing(tmp_path: Path) -> None:
    house = Process(tmp_path / "tavola.db", bot_pause=0)
    ada, _bob, told = two_players(house.address)
    with ada.live(told["table"]) as live:
        ply = live.play()["ply"]
        house.process.send_signal(signal.SIGTERM)
        with pytest.raises(ConnectionClosed):
            live.until(lambda told: False)
        assert live.socket.close_code == 1012  # the service restarts: a page comes again by itself
    assert house.process.wait(60) == -signal.SIGTERM  # as it was told to
    with running(quick_settings(tmp_path / "tavola.db")) as address:
        ada.http.base_url = address
        assert ada.see(told["table"])["ply"] >= ply
