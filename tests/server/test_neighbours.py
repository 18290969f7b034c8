"""Several servers on one PostgreSQL: whoever sits at whichever sees every move, and no bot moves twice."""

import asyncio
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack
from typing import Any

import asyncpg
import httpx
import pytest
from sqlalchemy import select
from websockets.exceptions import InvalidStatus

from tavola.server import keeper as keeping
from tavola.server import relay
from tavola.server.app import open_store
from tavola.server.botpool import BotPool
from tavola.server.errors import Refusal
from tavola.server.keeper import Keeper
from tavola.server.limits import Rates, Tries
from tavola.server.migrations import migrate
from tavola.server.relay import LONG_GONE, Relay
from tavola.server.rows import MarkRow, ServerRow
from tavola.server.settings import Settings, database_url
from tavola.server.sheet import Sitter
from tavola.server.store import Store
from tavola.server.tables import Tables
from tests.server.house import UNSIGNED, Process, free_port
from tests.server.people import ME, OPEN, PATIENCE, Json, Live, Player, moves, two_players
from tests.server.postgres import Postgres
from tests.server.test_store import sheet

BOT: Json = {"kind": "bot", "bot": "greedy"}
QUICK: dict[str, Any] = {"bot_pause": 0, "quick": 100_000, "burst": 100_000, "thinkers": 1}


class Houses:
    """Two servers on one database."""

    def __init__(self, database: str) -> None:
        self.database = database
        self.one, self.two = (Process(database, **QUICK) for _ in range(2))
        self.names = {name for (name,) in self.rows("SELECT id FROM servers")}

    def stop(self) -> None:
        for house in (self.one, self.two):
            house.kill()

    def holder(self, table: str) -> object:
        """Name the server that thinks for a table's bots."""
        found = self.rows(f"SELECT server FROM leases WHERE match = '{table}'")
        return found[0][0] if found else None

    def rows(self, query: str) -> list[tuple[object, ...]]:
        async def asked() -> list[tuple[object, ...]]:
            connection = await asyncpg.connect(self.database)
            found = await connection.fetch(query)
            await connection.close()
            return [tuple(row) for row in found]

        return asyncio.run(asked())


@pytest.fixture(scope="module")
def houses(postgres: Postgres) -> Iterator[Houses]:
    both = Houses(postgres.database())
    yield both
    both.stop()


@pytest.fixture
def mortal(houses: Houses) -> Iterator[Process]:
    """A third server on the same database, which a test may end as it likes."""
    house = Process(houses.database, **QUICK)
    yield house
    house.kill()


def at(player: Player, house: Process) -> Player:
    """Go to another server with the same cookie."""
    player.http.base_url = player.address = house.address
    return player


def test_moves_reach_the_seats_at_the_other_server(houses: Houses) -> None:
    ada, bob, told = two_players(houses.one.address)
    at(bob, houses.two)
    with ada.live(told["table"]) as first, bob.live(told["table"]) as second:
        seats = (first, second)
        while not first.now["over"]:
            acting, other = seats[first.now["to_move"]], seats[1 - first.now["to_move"]]
            ply = acting.play()["ply"]
            if other.now["ply"] < ply:
                other.until(lambda told, ply=ply: told.get("ply", -1) >= ply)  # type: ignore[misc]
        assert (second.now["over"], second.now["scores"]) == (True, first.now["scores"])
    assert ada.see(told["table"])["story"] == at(ada, houses.two).see(told["table"])["story"]


def test_who_is_here_and_what_they_are_called_is_known_at_both(houses: Houses) -> None:
    ada, bob, told = two_players(houses.one.address)
    at(bob, houses.two)
    with ada.live(told["table"]) as first:
        with bob.live(told["table"]) as second:
            here = [{"here": True}, {"here": True}]
            first.until(lambda told: told.get("presence") == here)
            if not second.now["seats"][0]["here"]:
                second.until(lambda told: told.get("presence") == here)
            listed = bob.call("GET", "/api/tables")["mine"][0]
            assert [seat["here"] for seat in listed["seats"]] == [True, True]
            bob.call("PUT", "/api/me", {"name": "Robert"})
            first.until(lambda told: "seats" in told and told["seats"][1]["name"] == "Robert")
        first.until(lambda told: [seat["here"] for seat in told.get("presence", ())] == [True, False])


def test_who_acts_upon_what_the_other_server_told_is_understood(houses: Houses) -> None:
    ada, _bob, told = two_players(houses.one.address)
    with ada.live(told["table"]):  # so that the table is in the memory of both
        at(ada, houses.two).see(told["table"])
        at(ada, houses.one)
        now = told
        for house in (houses.two, houses.one) * 3:
            if now["to_move"] != 0:
                break
            now = at(ada, house).move(now)
        assert now["ply"] > told["ply"]


def test_a_hand_seen_at_one_server_is_remembered_at_the_other(houses: Houses) -> None:
    ada, bob, told = two_players(houses.one.address)
    bob.call("PUT", f"/api/tables/{told['table']}/seats/1", {"kind": "open", "sure": True})
    ada.call("PUT", f"/api/tables/{told['table']}/seats/0", {"kind": "open", "sure": True})
    key = told["table"], ada.see(told["table"])["invite"]
    assert key[1]
    refused = at(bob, houses.two).ask(
        "POST", f"/api/tables/{key[0]}/seats", {"seat": 0, "key": key[1].rpartition("/")[2]}
    )
    assert (refused.status_code, "another hand" in refused.text) == (403, True)


def test_what_is_taken_at_one_server_counts_at_the_other() -> None:
    one, two = Rates(40.0, 120), Rates(40.0, 120)
    for _ in range(120):
        one.check("ada", "192.0.2.1")
    one.check("bob", "192.0.2.2")
    told = one.news()
    assert told.keys() == {"person ada", "address 192.0.2.1"}  # who took little is not spoken of
    for key, tokens in told.items():
        two.take(key, tokens)
    with pytest.raises(Refusal, match="too many calls"):
        two.check("ada", "192.0.2.1")
    two.check("bob", "192.0.2.2")


def test_codes_that_are_tried_at_one_server_count_at_the_other() -> None:
    one, two = Tries(), Tries()
    for _ in range(5):
        one.check("192.0.2.1")
    two.take(*one.news())
    with pytest.raises(Refusal, match="too many codes"):
        two.check("192.0.2.1")
    two.check("192.0.2.2")
    assert not any(one.news())


def test_who_watches_at_the_other_server_is_counted(houses: Houses) -> None:
    ada, _bob, told = two_players(houses.one.address)
    eve = Player(houses.two.address, "Eve")
    asked = f"/api/tables/{told['table']}/watchers"
    with ada.live(told["table"]), eve.live(told["table"]):
        while ada.call("GET", asked) != {"names": [], "others": 1}:
            pass
        assert eve.call("GET", asked) == {"names": ["Eve"], "others": 0}


def test_connections_are_counted_at_all_servers_together(postgres: Postgres) -> None:
    database = postgres.database()
    one, two = (Process(database, **QUICK, sockets=3) for _ in range(2))
    try:
        eve = Player(one.address, "Eve")
        table = eve.open(ME, OPEN)["table"]
        with ExitStack() as stack:
            for _ in range(3):
                stack.enter_context(eve.socket(table))
            with pytest.raises(InvalidStatus, match="403"):
                _come_and_go(at(eve, two), table)
    finally:
        one.kill()
        two.kill()


def _come_and_go(player: Player, table: str) -> None:
    """Open a connection and close it, until one is refused."""
    while True:
        with player.socket(table):
            pass


def test_one_server_thinks_and_the_bot_moves_once(houses: Houses) -> None:
    ada = Player(houses.one.address)
    table = ada.open(ME, BOT, BOT)["table"]
    with ada.live(table), at(ada, houses.two).live(table) as second:
        _play_to_the_end(second)
    lines = houses.rows(f"SELECT number, maker FROM entries WHERE match = '{table}' ORDER BY number")
    assert [number for number, _maker in lines] == list(range(len(lines)))
    assert len(houses.rows(f"SELECT server FROM leases WHERE match = '{table}'")) == 1
    assert at(ada, houses.one).see(table)["story"] == at(ada, houses.two).see(table)["story"]


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGSTOP, signal.SIGTERM])
def test_another_server_takes_over_the_bots_of_one_that_ends_or_freezes(
    houses: Houses, mortal: Process, end: signal.Signals
) -> None:
    ada = Player(mortal.address)
    while True:
        table = ada.open(ME, BOT)["table"]
        with ada.live(table) as live:
            _give_the_turn(live)
            live.until(lambda told: told["to_move"] == 0)
        if houses.holder(table) not in houses.names:  # else one that looks after orphans was quicker
            break
    with at(ada, houses.two).live(table) as live:
        mortal.process.send_signal(end)
        if end is not signal.SIGSTOP:  # who is asked to end may finish what it has begun, and move once more
            mortal.process.wait(60)
        for _ in range(2):
            _give_the_turn(live)
            live.until(lambda told: told.get("to_move") == 0 or told.get("over") is True)
        assert houses.holder(table) in houses.names
        mortal.process.send_signal(signal.SIGCONT)
        _play_to_the_end(live)
    if end is signal.SIGSTOP:
        assert at(ada, mortal).see(table)["story"] == at(ada, houses.two).see(table)["story"]


def test_a_table_that_nobody_has_open_goes_on_when_its_server_ends(houses: Houses, mortal: Process) -> None:
    ada = Player(mortal.address)
    told = ada.open(ME, BOT)
    while told["to_move"] == 0:
        told = ada.move(told, -1)
    mortal.kill()  # before its bot has moved, or after
    waiting = f"SELECT to_move FROM glances WHERE match = '{told['table']}'"
    while houses.rows(waiting) != [(0,)]:  # nobody looks at it: the bot is woken all the same
        pass


def test_who_has_died_is_known_at_once_however_lately_they_gave_a_sign(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = database_url(postgres.database())

    async def met() -> list[set[str]]:
        ada, bob, eve = lines = [
            Relay(Store(database), lambda _server, _kind, _words: None) for _ in range(3)
        ]
        await migrate(ada.store)
        for line in lines:
            await line.open()
            await line.sign()
        seen = [await ada.sign()]
        bob.driver.terminate()  # as PostgreSQL sees it when a process is killed
        while len(now := await ada.sign()) == 3:
            pass
        for line in lines:
            await line.close()
            await line.store.close()
        names = {ada.store.me: "ada", bob.store.me: "bob", eve.store.me: "eve"}
        return [{names[each] for each in living} for living in (*seen, now)]

    monkeypatch.setattr(relay, "LIVING", "SELECT id FROM servers")  # as if nobody were ever silent for long
    found = asyncio.run(asyncio.wait_for(met(), LONG_GONE / 2))
    assert found == [{"ada", "bob", "eve"}, {"ada", "eve"}]


def test_the_tables_of_a_server_that_came_and_went_between_two_signs_are_taken_in(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = postgres.database()
    monkeypatch.setattr(keeping, "BEAT", 1e6)  # after their first each gives a sign only when it is told to
    looked: set[Keeper] = set()

    async def started() -> Keeper:
        keeper = Keeper(Tables((await open_store(database))[0], BotPool(1, 30.0), Settings()))
        await keeper.start()
        while keeper.orphans:
            await asyncio.sleep(0.01)

        async def taken_in() -> None:
            looked.add(keeper)

        monkeypatch.setattr(keeper, "_take_in", taken_in)
        return keeper

    async def come_and_gone() -> None:
        ada, bob = [await started(), await started()]
        eve = Relay(Store(database_url(database)), lambda *_note: None)
        await eve.open()
        await eve.sign()
        eve.driver.terminate()
        while looked != {ada, bob}:
            await ada._sign()
        await eve.close()
        await eve.store.close()
        for keeper in (ada, bob):
            await keeper.stop()
            await keeper.tables.store.close()

    asyncio.run(asyncio.wait_for(come_and_gone(), PATIENCE))


def test_a_server_gives_signs_while_it_takes_in_tables(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = postgres.database()

    async def never_done(_store: Store, _others: object) -> AsyncIterator[str]:
        await asyncio.Event().wait()
        yield ""

    async def signs() -> int:
        store, _key = await open_store(database)
        keeper = Keeper(Tables(store, BotPool(1, 30.0), Settings()))
        await keeper.start()
        seen: set[float] = set()
        while len(seen) < 3:
            async with store.reading() as connection:
                seen |= {*await connection.scalars(select(ServerRow.seen))}
        await keeper.stop()
        await store.close()
        return len(seen)

    monkeypatch.setattr(keeping, "waiting_for_bots", never_done)
    monkeypatch.setattr(keeping, "BEAT", 0.01)
    assert asyncio.run(asyncio.wait_for(signs(), PATIENCE)) == 3


def _give_the_turn(live: Live) -> None:
    while live.now["to_move"] == 0 and not live.now["over"]:
        live.play(-1)


def _play_to_the_end(live: Live) -> None:
    while not live.now["over"]:
        if live.now["to_move"] == 0 and moves(live.now):
            live.play()
        else:
            live.hear()


def test_several_workers_share_one_port(postgres: Postgres) -> None:
    house = Process(postgres.database(), workers=2, **QUICK)
    try:
        ada, bob, told = two_players(house.address)
        with ExitStack() as stack:  # some of these sockets are at one process, some at the other
            sockets = [stack.enter_context(each.live(told["table"])) for each in (ada, bob) * 4]
            after = ada.move(ada.see(told["table"]))
            for live in sockets:
                live.until(lambda told: told.get("ply") == after["ply"])
    finally:
        house.stop()


def test_bots_think_on_a_ray_cluster(postgres: Postgres) -> None:
    database = postgres.database()
    house = Process(database, **{**QUICK, "thinkers": 0})
    command = ["think", "--database", database, "--ray", "local"]
    thinker = subprocess.Popen([sys.executable, "-m", "tavola", *command])
    try:
        ada = Player(house.address)
        with ada.live(ada.open(ME, BOT)["table"]) as live:
            _give_the_turn(live)
            live.until(lambda told: told.get("to_move") == 0 or told.get("over") is True)
    finally:
        house.stop()
        thinker.send_signal(signal.SIGINT)
        thinker.wait(60)


def test_bots_think_in_a_process_of_their_own(postgres: Postgres) -> None:
    database = postgres.database()
    house = Process(database, **{**QUICK, "thinkers": 0})
    port = free_port()
    command = ["think", "--database", database, "--figures", str(port)]
    thinker = subprocess.Popen([sys.executable, "-m", "tavola", *command])
    try:
        ada, bob, told = two_players(house.address)  # where no bot sits, so that the thinker leaves it alone
        with bob.live(told["table"]):
            ada.move(told)
        with ada.live(ada.open(ME, BOT)["table"]) as live:
            _give_the_turn(live)
            live.until(lambda told: told.get("to_move") == 0 or told.get("over") is True)
        with ada.live(ada.open(BOT, BOT)["table"]) as live:  # which is thought for only while somebody looks
            begun = live.now["ply"]
            live.until(lambda told: told.get("ply", 0) > begun)
            figures = ""
            while (
                "tavola_tables 2.0" not in figures
            ):  # set every second; the table of two people is none of them
                figures = httpx.get(f"http://127.0.0.1:{port}/metrics", verify=UNSIGNED).text
                assert "tavola_tables 3.0" not in figures
        assert 'tavola_moves_total{maker="bot"}' in figures
    finally:
        house.stop()
        thinker.terminate()
        assert thinker.wait(60) == 0


def test_several_workers_on_sqlite_are_refused_in_a_sentence() -> None:
    command = [sys.executable, "-m", "tavola.server", "--workers", "2", "--database", "games.db"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr.strip()) == (
        3,
        "2 workers need PostgreSQL, and this is SQLite; name one with"
        " --database postgresql://USER@HOST/NAME, or leave --workers out",
    )


def test_a_mark_made_twice_at_once_is_made_once(database: str) -> None:
    async def race() -> list[bool]:
        stores = [Store(database_url(database)) for _ in range(2)]
        await migrate(stores[0])
        found: list[bool] = []
        for number in range(12):
            id = f"table{number}"
            await stores[0].create(sheet(id), [Sitter()], [], over=False)
            await asyncio.gather(*(store.mark("ada", id, hidden=True) for store in stores * 3))
            async with stores[0].reading() as connection:
                found += await connection.scalars(select(MarkRow.hidden).where(MarkRow.match == id))
        for store in stores:
            await store.close()
        return found

    assert asyncio.run(race()) == [True] * 12
