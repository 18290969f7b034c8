"""Tables that were opened under an older version of a game's rules go on."""

import sqlite3
from contextlib import closing
from pathlib import Path

from tavola.record import load
from tests.server.house import quick_settings, running
from tests.server.people import ME, Player, guest

GOLDEN = Path(__file__).parents[1] / "games" / "olympos" / "golden" / "version-1" / "two-standard.txt"
OLD_MOVES = load(GOLDEN.read_text(encoding="utf-8")).moves[:28]  # up to the second player's first turn


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
