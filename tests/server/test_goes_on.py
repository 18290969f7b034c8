"""Whatever happens to the database or to a server, people and bots go on, and nothing is lost."""

import asyncio
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from bench.siege import besiege
from tavola.server import store
from tests.server.house import UNSIGNED, quick_settings, running
from tests.server.people import ME, OPEN, PATIENCE, Json, Live, Player, moves
from tests.server.postgres import Postgres

BOT: Json = {"kind": "bot", "bot": "greedy"}
PAUSE = 1.0  # seconds before a bot's move, in which the database goes away
LONG = 20.0  # seconds; a takeover takes 5, and longer where other tests run beside it

# Locks the seats of a table, and freezes with the transaction open.
FROZEN = """
import asyncio, os, signal, sys
from sqlalchemy import select
from tavola.server import store
from tavola.server.rows import SeatRow
from tavola.server.settings import database_url

async def hold(database, match):
    store.BEARS["idle_in_transaction_session_timeout"] = "1s"
    async with store.Store(database_url(database)).writing() as connection:
        await connection.execute(select(SeatRow).where(SeatRow.match == match).with_for_update())
        print("held", flush=True)
        os.kill(os.getpid(), signal.SIGSTOP)

asyncio.run(hold(*sys.argv[1:]))
"""


def test_a_bot_goes_on_by_itself_after_postgresql_was_restarted(postgres: Postgres) -> None:
    with running(replace(quick_settings(postgres.database()), bot_pause=PAUSE)) as address:
        ada = Player(address)
        with ada.live(ada.open(ME, BOT)["table"]) as live:
            give_the_turn(live)
            postgres.stop()
            try:
                wait_for_failure(address)
            finally:
                postgres.start()
            live.until(my_turn)


def test_a_bot_goes_on_by_itself_after_sqlite_was_locked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "WAIT", 100)
    database = tmp_path / "tavola.db"
    with running(replace(quick_settings(database), bot_pause=PAUSE)) as address:
        ada = Player(address)
        with ada.live(ada.open(ME, BOT)["table"]) as live:
            give_the_turn(live)
            with closing(sqlite3.connect(database, isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")
                wait_for_failure(address)
            live.until(my_turn)


def test_a_process_that_froze_in_a_transaction_holds_nobody_up_for_long(postgres: Postgres) -> None:
    database = postgres.database()
    with running(quick_settings(database)) as address:
        ada, bob = Player(address), Player(address, "Bob")
        told = ada.open(ME, OPEN)
        command = [sys.executable, "-c", FROZEN, database, told["table"]]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as frozen:
            try:
                assert frozen.stdout is not None
                assert frozen.stdout.readline() == "held\n"
                assert bob.join(told["invite"], 1)["my_seats"] == [1]
            finally:
                os.kill(frozen.pid, signal.SIGKILL)


def test_servers_killed_and_frozen_in_turn_lose_nothing_and_others_take_over(postgres: Postgres) -> None:
    found = asyncio.run(besiege(postgres.database(), processes=2, kills=3, freezes=1, tables=4))
    assert (found.kills, found.freezes) == (3, 1)
    assert found.plies > 0
    assert (found.lost, found.holes, found.unreadable, found.never) == (0, 0, 0, 0)
    assert max(found.takeovers, default=0.0) < LONG


def give_the_turn(live: Live) -> None:
    while live.now["to_move"] == 0:
        live.play(-1)


def my_turn(told: Json) -> bool:
    return told.get("over") is True or (told.get("to_move") == 0 and bool(moves(told)))


def wait_for_failure(address: str) -> None:
    """Wait until the server has counted that a bot's move did not reach the database."""
    before, end = failures(address), time.monotonic() + PATIENCE
    while failures(address) == before:
        assert time.monotonic() < end


def failures(address: str) -> float:
    told = httpx.get(f"{address}/metrics", verify=UNSIGNED, timeout=PATIENCE).text
    named = r'^tavola_errors_total{kind="database",what="a bot\'s move failed"} (\S+)$'
    return sum(map(float, re.findall(named, told, re.MULTILINE)))
