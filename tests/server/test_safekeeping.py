"""Backups hold everything and go into either database; a host may clear away, and is told what is wrong."""

import asyncio
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tavola.server import Settings
from tavola.server.doctor import examine
from tavola.server.migrations import migrate
from tavola.server.pruning import DAY, Rule, count, prune
from tavola.server.safekeeping import BadCopy, backup, restore
from tavola.server.settings import database_url
from tavola.server.sheet import Entry, Sitter
from tavola.server.store import Store, now
from tests.server.house import quick_settings, running
from tests.server.people import ME, OPEN, Player, timeless, two_players
from tests.server.postgres import Postgres
from tests.server.test_store import ADA, FIRST, returning, sheet


@pytest.fixture
def first(tmp_path: Path) -> Path:
    """Give a database that the first version wrote."""
    file = tmp_path / "first.db"
    with closing(sqlite3.connect(file)) as made:
        made.executescript(FIRST.read_text())
    return file


def test_a_backup_is_made_in_play_and_played_on_from(database: str, tmp_path: Path) -> None:
    file = tmp_path / "backup.db"
    with running(quick_settings(database)) as address:
        ada, bob, told = two_players(address)
        ada.open(ME, OPEN, game="kreta")
        moved = (ada, bob)[told["to_move"]].move((ada, bob)[told["to_move"]].see(told["table"]))
        counts = asyncio.run(backup(database, file))
        kept = ada.see(told["table"])
    assert (counts["matches"], counts["people"]) == (2, 2)
    assert file.stat().st_mode & 0o077 == 0
    with running(quick_settings(file)) as address:  # a backup is a database
        ada.http.base_url = address
        assert timeless(ada.see(told["table"])) == timeless(kept)
        assert kept["ply"] == moved["ply"]


def test_a_backup_goes_into_postgresql(first: Path, postgres: Postgres, tmp_path: Path) -> None:
    file, goal = tmp_path / "backup.db", postgres.database()
    asyncio.run(backup(str(first), file))
    counts = asyncio.run(restore(file, goal))
    assert counts["matches"] == 4
    with running(quick_settings(goal)) as address:
        ada = returning(address, ADA)
        assert len(ada.call("GET", "/api/tables")["mine"]) == 4
        assert ada.see("ekhuenfu")["ply"] == 11


def test_nothing_is_written_over_and_no_damage_copied(first: Path, tmp_path: Path) -> None:
    file = tmp_path / "backup.db"
    asyncio.run(backup(str(first), file))
    with pytest.raises(BadCopy, match="never written over"):
        asyncio.run(backup(str(first), file))
    with pytest.raises(BadCopy, match="holds tables already"):
        asyncio.run(restore(file, str(first)))
    with closing(sqlite3.connect(first)) as damaged:
        damaged.execute("DELETE FROM entries WHERE match = 'ekhuenfu' AND number = 5")
        damaged.commit()
    with pytest.raises(BadCopy, match="the log of table ekhuenfu has a hole"):
        asyncio.run(backup(str(first), tmp_path / "other.db"))
    assert sorted(path.name for path in tmp_path.iterdir() if "other" in path.name) == []


def test_only_what_nobody_touched_is_cleared_away(database: str) -> None:
    async def go() -> tuple[int, int, list[str]]:
        store = Store(database_url(database))
        await migrate(store)
        for id, over in (("old", False), ("ended", True), ("new", False)):
            await store.create(sheet(id), [Sitter("person", "ada"), Sitter()], [Entry(move=1)], over=over)
        async with store.writing() as connection:
            aged = f"UPDATE glances SET moved = {now() - 100 * DAY} WHERE match <> 'new'"
            await connection.exec_driver_sql(aged)
        counted = await count(store, Rule(90))
        gone = await prune(store, Rule(90))
        left = [id for id in ("old", "ended", "new") if await store.load(id)]
        await store.close()
        return counted, gone, left

    assert asyncio.run(go()) == (1, 1, ["ended", "new"])


def test_the_doctor_names_what_is_wrong(first: Path) -> None:
    def said() -> dict[bool, str]:
        found = asyncio.run(examine(Settings(database=str(first))))
        return {well: "\n".join(each.says for each in found if each.well is well) for well in (True, False)}

    first.chmod(0o600)
    well = said()
    assert "4 tables" in well[True]
    assert "the log of every table is whole" in well[True]
    first.chmod(0o644)
    with closing(sqlite3.connect(first)) as damaged:
        damaged.execute("DELETE FROM entries WHERE match = 'ekhuenfu' AND number = 5")
        damaged.execute("UPDATE matches SET version = 77 WHERE id = 'y84u5qfu'")
        damaged.commit()
    wrong = said()[False]
    assert "can be read by others" in wrong
    assert "the log of ekhuenfu has a hole" in wrong
    assert "follow version 77 of the rules" in wrong


def test_a_host_does_it_all_by_command(first: Path, tmp_path: Path) -> None:
    first.chmod(0o600)

    def tavola(*words: str) -> tuple[int, str]:
        command = [sys.executable, "-m", "tavola", *words]
        done = subprocess.run(command, capture_output=True, text=True, timeout=120, env=os.environ)
        return done.returncode, " ".join((done.stdout + done.stderr).split())

    copy, goal = str(tmp_path / "copy.db"), str(tmp_path / "goal.db")
    status, said = tavola("backup", copy, "--database", str(first))
    assert (status, "4 tables" in said) == (0, True), said
    assert tavola("restore", copy, "--database", goal)[0] == 0
    assert "4 tables that nobody" in tavola("prune", "--days", "1", "--database", goal)[1]
    status, said = tavola("restore", copy, "--database", goal)
    assert (status, "holds tables already" in said) == (2, True), said
    status, said = tavola("doctor", "--database", goal)
    assert "the log of every table is whole" in said


def test_who_looks_at_a_table_that_was_cleared_away_is_told_so(tmp_path: Path) -> None:
    database = tmp_path / "tavola.db"

    async def clear() -> int:
        store = Store(database_url(str(database)))
        async with store.writing() as connection:
            await connection.exec_driver_sql("UPDATE glances SET moved = 0")
        gone = await prune(store, Rule(1))
        await store.close()
        return gone

    with running(quick_settings(database)) as address:
        ada = Player(address)
        table = ada.open(ME, OPEN)["table"]
        assert asyncio.run(clear()) == 1
        for sentence in ("this table was cleared away", f"no table {table!r}"):
            assert ada.call("GET", f"/api/tables/{table}", status=404)["error"] == sentence
