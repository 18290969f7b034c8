"""What was acknowledged is kept: two writers, a killed server, and the history of the tables."""

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection

from tavola.server import waiting
from tavola.server.migrations import migrate
from tavola.server.rows import Base
from tavola.server.settings import database_url
from tavola.server.sheet import Entry, Glance, Seating, Sheet, Sitter
from tavola.server.store import Conflict, Store
from tests.server.house import Process, quick_settings, running
from tests.server.people import AWAY, GIVE, ME, OPEN, Json, Player, guest, moves, timeless, two_players

# Written by the first version, with four tables in play.
FIRST = Path(__file__).parent / "first.sql"
ADA = "5fa7c60f8ef2a4b5701569ed5dbd6c66.Dcgr59WVfWams7ttmDJl6B2__d0H_4cqSPSjmw1FJfw"
BOB = "73664a5ce75f95ef7779c718077db35d.JYAnghotnqF7tegH-ZrEd6yzCns4UIsyE8AhYaogrbA"


def sheet(id: str = "table") -> Sheet:
    return Sheet(id, "lanterns", 1, 2, {"bonus": "3"}, "seed", None, "host", "key", True, False, 0)


async def fresh(database: str) -> Store:
    store = Store(database_url(database))
    await migrate(store)
    return store


def test_the_migrations_make_the_tables_that_the_store_describes(database: str) -> None:
    def differences(connection: Connection) -> list[Any]:
        context = MigrationContext.configure(connection)
        return list(compare_metadata(context, Base.metadata))

    async def check() -> list[Any]:
        store = await fresh(database)
        await migrate(store)  # a second start finds nothing to do
        async with store.reading() as connection:
            found = await connection.run_sync(differences)
        await store.close()
        return found

    assert asyncio.run(check()) == []


def test_all_tables_that_wait_for_a_bot_are_found_however_many(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting, "AT_ONCE", 3)
    bot, ada = Sitter("bot", bot="greedy"), Sitter("person", "ada")

    async def found() -> tuple[list[str], list[bool]]:
        store = await fresh(database)
        for number in range(8):
            await store.create(sheet(f"bot{number}"), [bot, ada], [], over=False, glance=Glance(0, 0))
        await store.create(sheet("mine"), [bot, ada], [], over=False, glance=Glance(0, 1))
        await store.create(sheet("nobody"), [bot, bot], [], over=False, glance=Glance(0, 0))
        named = [id async for id in waiting.waiting_for_bots(store)]
        due = [await waiting.waits_for_bot(store, id) for id in ("bot7", "mine", "nobody", "none")]
        await store.close()
        return named, due

    named, due = asyncio.run(found())
    assert sorted(named) == [f"bot{number}" for number in range(8)]
    assert due == [True, False, True, False]


def test_of_two_writers_one_wins(database: str) -> None:
    async def race() -> tuple[list[str], list[Entry]]:
        first, second = await fresh(database), await fresh(database)
        await first.create(sheet(), [Sitter(), Sitter()], [], over=False)

        async def write(store: Store, move: int) -> str:
            try:
                await store.append("table", 0, [Entry(move=move), Entry(move=move)])
                return "won"
            except Conflict:
                return "lost"

        outcome = await asyncio.gather(write(first, 1), write(second, 2), write(first, 3))
        kept, _seats = await second.news("table")
        await first.close()
        await second.close()
        return sorted(outcome), kept

    outcome, kept = asyncio.run(race())
    assert outcome == ["lost", "lost", "won"]
    assert kept[0] == kept[1]
    assert len(kept) == 2


def test_moves_that_are_written_together_fail_alone(database: str) -> None:
    async def race() -> tuple[list[object], list[int]]:
        store = await fresh(database)
        for number in range(4):
            await store.create(sheet(f"table{number}"), [Sitter(), Sitter()], [], over=False)
        await store.append("table2", 0, [Entry(move=9)])
        tried = [store.append(f"table{number}", 0, [Entry(move=number)]) for number in range(4)]
        outcome = await asyncio.gather(*tried, return_exceptions=True)
        kept = [(await store.news(f"table{number}"))[0][0].move for number in range(4)]
        await store.close()
        return [type(each) for each in outcome], [move for move in kept if move is not None]

    nothing = type(None)
    assert asyncio.run(race()) == ([nothing, nothing, Conflict, nothing], [0, 1, 9, 3])


def test_of_two_who_take_a_seat_one_gets_it(database: str) -> None:
    async def race() -> tuple[list[bool], list[Sitter]]:
        first, second = await fresh(database), await fresh(database)
        await first.create(sheet(), [Sitter(), Sitter()], [], over=False)
        ada, bob = Sitter("person", "ada"), Sitter("person", "bob")
        free = Seating([Sitter(), Sitter()], [])
        came = Entry(note={"kind": "came", "seat": 1})
        tries = [(first, ada), (second, bob)]
        taken = await asyncio.gather(*(store.sit("table", 1, who, free, 0, came) for store, who in tries))
        _log, seating = await second.news("table")
        await first.close()
        await second.close()
        return list(taken), seating.sitters

    taken, seats = asyncio.run(race())
    assert sorted(taken) == [False, True]
    assert seats[1].person == ("ada" if taken[0] else "bob")


def test_a_move_and_an_undo_cannot_both_win(database: str) -> None:
    async def race() -> list[Entry]:
        store = await fresh(database)
        await store.create(sheet(), [Sitter(), Sitter()], [Entry(move=1)], over=False)
        await store.append("table", 1, [Entry(back_to=0)])
        with pytest.raises(Conflict):
            await store.append("table", 1, [Entry(move=2)])
        kept, _seats = await store.news("table")
        await store.close()
        return kept

    assert asyncio.run(race()) == [Entry(move=1), Entry(back_to=0)]


def test_two_servers_on_one_database_never_both_take_a_move(database: str) -> None:
    settings = quick_settings(database)
    with running(settings) as one, running(settings) as two, ThreadPoolExecutor(2) as both:
        ada = Player(one)
        table = ada.open(ME, guest("Bob"))["table"]
        cookies = {"Cookie": ada.cookie}

        def play(address: str, now: Json, move: int) -> int:
            form = {"ply": now["ply"], "edition": 0, "move": move, "seat": now["to_move"]}
            return httpx.post(f"{address}/api/tables/{table}/moves", json=form, headers=cookies).status_code

        now = ada.see(table, seat=0)
        while not now["over"]:
            acts = [(one, now, moves(now)[0]), (two, now, moves(now)[-1])]
            assert sorted(both.map(play, *zip(*acts, strict=True))) == [200, 409]
            now = ada.see(table)
            now = now if now["over"] else ada.see(table, seat=now["to_move"])
        seen = [httpx.get(f"{house}/api/tables/{table}", headers=cookies).json() for house in (one, two)]
        assert timeless(seen[0]) == timeless(seen[1])


def test_a_server_killed_in_mid_game_goes_on_where_it_was(database: str) -> None:
    house = Process(database)
    ada, bob, told = two_players(house.address, game="carcassonne")
    people = (ada, bob)
    with ThreadPoolExecutor(1) as aside:
        playing = aside.submit(_play_on, people, told)
        while bob.see(told["table"])["ply"] < 20:
            pass
        house.kill()
        acknowledged = playing.result()
    with running(quick_settings(database)) as address:
        for player in people:
            player.http.base_url = address
        kept = ada.see(told["table"])
        assert kept["ply"] >= acknowledged["ply"] >= 20
        assert kept["story"][: len(acknowledged["story"])] == acknowledged["story"]
        assert _play_on(people, kept, kept["ply"] + 20)["ply"] >= kept["ply"] + 20


def _play_on(people: tuple[Player, Player], told: Json, ply: int = 10_000) -> Json:
    """Play until a ply or the end of the server; give the last message that was acknowledged."""
    with suppress(httpx.TransportError):
        while not told["over"] and told["ply"] < ply:
            acting = people[told["to_move"]]
            now = acting.see(told["table"])
            told = acting.move(now, len(moves(now)) // 2)
    return told


def test_a_taking_back_survives_a_restart(database: str) -> None:
    settings = quick_settings(database)
    with running(settings) as address:
        ada = Player(address)
        table = ada.open(ME, OPEN)
        lit = ada.move(table, 0)
        back = ada.call("POST", f"/api/tables/{table['table']}/undo", {"ply": lit["ply"]})
        again = ada.move(back, 1)
    with running(settings) as address:
        ada.http.base_url = address
        assert timeless(ada.see(table["table"])) == timeless(again)


def test_a_database_of_the_first_version_is_played_on(tmp_path: Path) -> None:
    database = tmp_path / "tavola.db"
    with closing(sqlite3.connect(database)) as first:
        first.executescript(FIRST.read_text())
    with running(quick_settings(database)) as address:
        ada, bob = returning(address, ADA), returning(address, BOB)
        assert [each.call("GET", "/api/me")["name"] for each in (ada, bob)] == ["Ada", "Bob"]
        assert len(ada.call("GET", "/api/tables")["mine"]) == 4
        told = bob.see("ekhuenfu")
        assert (told["ply"], told["edition"], told["to_move"], told["my_seats"]) == (11, 1, 1, [1])
        assert told["played_by"] == []  # nobody knows who made the moves so far
        while not told["over"]:
            acting = (ada, bob)[told["to_move"]]
            told = acting.move(acting.see("ekhuenfu"), 0)
        assert ada.move(ada.see("y84u5qfu"), 0)["undo_turn"] == (
            "this table was opened without taking back whole turns"
        )
        assert ada.see("utzrq3sx")["pass_to"] == 0
        bob.join("/join/zrf7u5x9/ObaaUzfj7FfN8Rna", 1)
        away = bob.call("PUT", "/api/tables/zrf7u5x9/seats/1", AWAY)
        assert away["seats"][1]["absent"]["bot"] == "level:3"
        assert bob.call("PUT", "/api/tables/zrf7u5x9/seats/1", GIVE)["seats"][1]["mine_again"]


def returning(address: str, cookie: str) -> Player:
    """Come back with the cookie that the first version gave out."""
    player = Player(address, "Somebody new")
    player.http.cookies.clear()
    player.http.headers["Cookie"] = f"tavola={cookie}"
    return player
