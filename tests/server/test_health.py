"""What operators see: figures, health, numbered calls, and a stop that loses nothing."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.house import Process, free_port, quick_settings, running, wait_for
from tests.server.people import BOT, ME, Player, two_players
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
