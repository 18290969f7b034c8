"""Lists of tables: read from columns, page by page, and only once while nothing changes."""

import asyncio
from pathlib import Path

import pytest

from tavola.server import lists
from tavola.server.botpool import BotPool
from tavola.server.migrations import migrate
from tavola.server.settings import Settings, database_url
from tavola.server.sheet import Entry, Sheet, Sitter
from tavola.server.store import Store
from tavola.server.tables import Tables
from tests.server.house import quick_settings, running
from tests.server.people import AWAY, BOT, GIVE, ME, OPEN, Json, Player, timeless, two_players


def listed(player: Player, table: str, which: str = "mine") -> Json:
    """Find a table in somebody's list."""
    found: list[Json] = player.call("GET", "/api/tables")[which]
    return next(each for each in found if each["table"] == table)


def test_a_list_tells_where_every_table_stands_as_the_table_itself_does(server: str) -> None:
    ada, bob, table = two_players(server)
    told = ada.move(table)
    while not told["over"]:
        for person in (ada, bob):
            row, now = listed(person, told["table"]), timeless(person.see(told["table"]))
            same = (
                "table",
                "title",
                "players",
                "options",
                "my_seats",
                "host",
                "invite",
                "ply",
                "to_move",
                "seats",
            )
            assert {name: row[name] for name in same} == {name: now[name] for name in same}
            assert row["my_turn"] == (now["to_move"] in now["my_seats"])
            assert row["progress"] == now["prompt"]["progress"]
        told = (ada, bob)[told["to_move"]].move((ada, bob)[told["to_move"]].see(told["table"]))
    row = listed(bob, told["table"])
    last = told["story"][-1]["line"]
    assert row["line"] == {"text": last["text"], "player": last["player"]}
    assert (row["over"], row["places"], row["scores"]) == (True, told["places"], told["scores"])


def test_a_taking_back_is_in_the_list_too(server: str) -> None:
    ada, _bob, table = two_players(server)
    told = ada.move(table)
    ada.call("POST", f"/api/tables/{table['table']}/undo", {"ply": told["ply"]})
    assert listed(ada, table["table"])["ply"] == table["ply"]


def test_an_answer_that_has_not_changed_is_not_sent_again(server: str) -> None:
    ada, _bob, table = two_players(server)
    first = ada.ask("GET", "/api/tables")
    known = {"If-None-Match": first.headers["ETag"]}
    again = ada.http.get("/api/tables", headers=known)
    assert (again.status_code, again.content, again.headers["ETag"]) == (304, b"", first.headers["ETag"])
    ada.move(table)
    assert ada.http.get("/api/tables", headers=known).status_code == 200


def test_pages_follow_each_other_and_my_turn_comes_first(tmp_path: Path) -> None:
    with running(quick_settings(tmp_path / "tavola.db")) as address:
        ada, eve = Player(address), Player(address, "Eve")
        waiting = [ada.open(OPEN, ME, public=True)["table"] for _ in range(lists.PAGE + 3)]
        mine = [ada.open(ME, OPEN, public=True)["table"] for _ in range(3)]
        for who, which in ((ada, "mine"), (eve, "open")):
            first = who.call("GET", "/api/tables")
            assert len(first[which]) == lists.PAGE
            second = who.call("GET", f"/api/tables?{which}={first['more'][which]}")
            assert (len(second[which]), second["more"][which]) == (6, None)
            ids = [row["table"] for row in first[which] + second[which]]
            assert sorted(ids) == sorted(waiting + mine)
            if who is ada:
                assert sorted(ids[:3]) == sorted(mine)
                assert second["open"] == []  # a page of one list alone


@pytest.mark.parametrize("mark", ["x", "1.2", "²..a", "1.②.abc", "." * 59])
def test_a_page_that_begins_nowhere_is_refused(server: str, mark: str) -> None:
    refusal = Player(server).http.get("/api/tables", params={"mine": mark})
    assert refusal.status_code == 422
    assert "where a page begins" in refusal.json()["error"]


def test_a_list_loads_no_match_but_those_that_an_older_version_wrote(tmp_path: Path) -> None:
    async def look() -> tuple[list[str], list[str], list[Json]]:
        store = Store(database_url(str(tmp_path / "tavola.db")))
        await migrate(store)
        sheet = Sheet("old", "lanterns", 1, 2, {"bonus": "3"}, "seed", None, "ada", "key", True, True, 0)
        await store.create(sheet, [Sitter("person", "ada"), Sitter()], [], over=False)
        tables = Tables(store, BotPool(1, 1.0), Settings())
        before = await lists.mine(tables, "ada")
        loaded = list(tables.live)
        tables.live.clear()
        after = await lists.mine(tables, "ada")
        await store.close()
        return loaded, list(tables.live), [before.tables[0], after.tables[0]]

    loaded, later, rows = asyncio.run(look())
    assert (loaded, later) == (["old"], [])
    assert rows[0] == rows[1]
    assert (rows[0]["ply"], rows[0]["title"]) == (0, "Lanterns")


def test_a_table_whose_game_is_gone_stays_in_the_list_and_says_so(tmp_path: Path) -> None:
    async def look() -> Json:
        store = Store(database_url(str(tmp_path / "tavola.db")))
        await migrate(store)
        sheet = Sheet("gone", "senet", 1, 2, {}, "seed", None, "ada", "key", True, True, 0)
        await store.create(sheet, [Sitter("person", "ada"), Sitter()], [Entry(move=1)], over=False)
        page = await lists.mine(Tables(store, BotPool(1, 1.0), Settings()), "ada")
        await store.close()
        return page.tables[0]

    row = asyncio.run(look())
    assert row["title"] == "senet"
    assert row["line"]["text"] == "the game of this table, senet, is not installed"


def test_a_bot_that_thinks_and_a_seat_to_come_back_to_are_in_the_list(server: str) -> None:
    ada, bob, table = two_players(server)
    path = f"/api/tables/{table['table']}/seats/1"
    bob.call("PUT", path, AWAY)
    seat = listed(bob, table["table"])["seats"][1]
    assert (seat["kind"], seat["absent"]["bot"], seat["thinking"]) == ("person", "level:3", False)
    bob.call("PUT", path, GIVE)
    ada.call("PUT", path, BOT)
    seat = listed(bob, table["table"])["seats"][1]
    assert (seat["kind"], seat["mine_again"], seat["thinking"]) == ("bot", True, False)
