"""Tables of an older version go on; one whose rules are not installed is kept, and is there as a record."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tavola.record import load
from tests.server.house import quick_settings, running
from tests.server.people import BOT, ME, OPEN, Json, Player, guest
from tests.server.test_store import returning

GOLDEN = Path(__file__).parents[1] / "games" / "olympos" / "golden" / "version-1" / "two-standard.txt"
OLD_MOVES = load(GOLDEN.read_text(encoding="utf-8")).moves[:28]  # up to the second player's first turn


# Written by version f853e52, with a table of each game in play between Ada and Bob.
IN_PLAY = Path(__file__).parent / "live.sql"
COOKIES = (
    "872b88005e63ad13f1a55523ef4c6a9c.jKs9FD52kPL0-t58hWNdAxvlpVIlu5MU1aQlGl1RBUw",
    "bd2b83602523af1caf6db1e7ad83d2ba.7FUrqsfg0zo0NsWRwYHFUUvJrdt7gQ52mM1h7B4GaCI",
)
STOOD = {"carcassonne": 19, "keythedral": 18, "kreta": 30, "olympos": 18, "torres": 15}  # plies


def write_as_version_1(database: Path, table: str) -> None:
    """Make a table of Olympos what a server with version 1 of its rules had written."""
    rows = [(table, number, move) for number, move in enumerate(OLD_MOVES)]
    with closing(sqlite3.connect(database)) as written, written:
        written.execute("UPDATE matches SET version = 1 WHERE id = ?", [table])
        written.execute("DELETE FROM entries WHERE match = ?", [table])
        written.executemany("INSERT INTO entries (match, number, move, at) VALUES (?, ?, ?, 0)", rows)


def test_a_table_of_olympos_whose_stack_was_not_shuffled_goes_on(tmp_path: Path) -> None:
    database = tmp_path / "tavola.db"
    with running(quick_settings(database)) as address:
        ada = Player(address)
        table = ada.open(ME, guest("Bob"), game="olympos", hints=True)["table"]
    write_as_version_1(database, table)
    with running(quick_settings(database)) as address:
        ada.http.base_url = address
        now = ada.see(table, seat=1)
        assert (now["ply"], now["to_move"]) == (len(OLD_MOVES), 1)
        assert ada.move(now, seat=1)["ply"] > now["ply"]


def test_live_tables_of_all_games_go_on_after_an_update(tmp_path: Path) -> None:
    database = tmp_path / "tavola.db"
    with closing(sqlite3.connect(database)) as written:
        written.executescript(IN_PLAY.read_text())
    with running(quick_settings(database)) as address:
        people = [returning(address, cookie) for cookie in COOKIES]
        mine = people[0].call("GET", "/api/tables")["mine"]
        assert {table["game"]: table["ply"] for table in mine} == STOOD
        for table in mine:
            told = people[table["to_move"]].see(table["table"])
            assert told["story"]
            for _ in range(6):
                ply = told["ply"]
                told = people[told["to_move"]].move(told, -1)
                assert told["ply"] > ply
                told = people[told["to_move"]].see(table["table"])
            assert (
                people[0].see(table["table"])["ply"]
                == people[1].see(table["table"])["ply"]
                > STOOD[told["game"]]
            )


@pytest.fixture
def unknown_rules(tmp_path: Path) -> tuple[Path, Player, Player, dict[str, Json]]:
    """Tables of Olympos that follow rules nobody has: alone against a bot, with Bob, and ended with Bob."""
    database = tmp_path / "tavola.db"
    with running(quick_settings(database)) as address:
        ada, bob = Player(address, "Ada"), Player(address, "Bob")
        tables = {"alone": ada.open(ME, BOT, game="olympos")}
        for name in ("with Bob", "ended"):
            tables[name] = ada.open(ME, OPEN, game="olympos")
            bob.join(tables[name]["invite"], 1)
        told = ada.call("POST", f"/api/tables/{tables['ended']['table']}/resign", {"sure": True})
        assert told["closed"]
    with closing(sqlite3.connect(database)) as written, written:
        written.execute("UPDATE matches SET version = 99")
    return database, ada, bob, tables


def test_a_table_whose_rules_are_not_installed_is_there_as_a_record(
    unknown_rules: tuple[Path, Player, Player, dict[str, Json]],
) -> None:
    database, ada, bob, tables = unknown_rules
    offered: dict[tuple[str, str], Any] = {}
    with running(quick_settings(database)) as address:
        eve = Player(address, "Eve")
        for name, told in tables.items():
            id = told["table"]
            for who, player in (("Ada", ada), ("Bob", bob), ("Eve", eve)):
                player.http.base_url = address
                page = player.http.get(f"/table/{id}", headers={"Accept": "text/html"})
                assert (page.status_code, "version 99 of the rules of Olympos" in page.text) == (409, True)
                record = player.ask("GET", f"/api/tables/{id}/record")
                linked = f'href="/api/tables/{id}/record"' in page.text
                assert linked == record.is_success
                offered[name, who] = record.json() if record.is_success else record.status_code
    assert offered["alone", "Ada"]["names"][0] == "Ada"
    assert (offered["alone", "Ada"]["version"], offered["alone", "Ada"]["moves"] != []) == (99, True)
    # Hands of a game in play are nobody else's to read; after the end they are.
    secret = [
        offered[at]
        for at in (("alone", "Eve"), ("with Bob", "Ada"), ("with Bob", "Bob"), ("with Bob", "Eve"))
    ]
    assert secret == [403] * 4
    assert offered["ended", "Ada"] == offered["ended", "Bob"] == offered["ended", "Eve"]
    assert offered["ended", "Ada"]["names"] == ["Ada", "Bob"]
