"""Sitting down, leaving and coming back, also when several people do it in the same moment."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from tavola.server import Settings
from tests.server.house import UNSIGNED, quick_settings, running
from tests.server.people import AWAY, BOT, GIVE, ME, OPEN, Json, Player, guest, moves, two_players

RACES = 25


def invitation(table: Json) -> tuple[str, str]:
    """Give the address of the seats, and the key."""
    _, _, id, key = table["invite"].split("/")
    return f"/api/tables/{id}/seats", key


def mine_again(told: Json) -> list[int]:
    """List the seats that somebody left and may sit down in again."""
    return [number for number, seat in enumerate(told["seats"]) if seat.get("mine_again")]


Ask = Callable[[httpx.AsyncClient], Awaitable[httpx.Response]]


def race(*asks: tuple[str, Player, Ask]) -> list[httpx.Response]:
    """Send requests of several people at the same moment, over lines that are open already."""

    async def all_at_once() -> list[httpx.Response]:
        clients = [
            httpx.AsyncClient(base_url=house, cookies=player.http.cookies, verify=UNSIGNED)
            for house, player, _ in asks
        ]
        try:
            await asyncio.gather(*(client.get("/api/me") for client in clients))
            return await asyncio.gather(
                *(ask(client) for client, (_, _, ask) in zip(clients, asks, strict=True))
            )
        finally:
            for client in clients:
                await client.aclose()

    return asyncio.run(all_at_once())


def take(path: str, seat: int, key: str) -> Ask:
    return lambda client: client.post(path, json={"seat": seat, "key": key})


def fill(path: str, seat: int) -> Ask:
    return lambda client: client.put(f"{path}/{seat}", json=BOT)


def give(path: str, seat: int) -> Ask:
    return lambda client: client.put(f"{path}/{seat}", json=GIVE)


def post(path: str, form: Json) -> Ask:
    return lambda client: client.post(path, json=form)


def winner_and_loser(answers: list[httpx.Response]) -> tuple[int, int]:
    """Check that one was let in and the other refused without a look; say which is which."""
    assert sorted(answer.status_code for answer in answers) == [200, 409], [each.text for each in answers]
    won = 0 if answers[0].status_code == 200 else 1
    refused = answers[1 - won].json()
    assert refused.keys() == {"error"}
    assert len(refused["error"]) > 10
    return won, 1 - won


def test_of_two_people_who_press_together_one_gets_the_seat(server: str) -> None:
    ada, people = Player(server), [Player(server, "Bob"), Player(server, "Eve")]
    for _ in range(RACES):
        table = ada.open(ME, OPEN, game="torres")
        path, key = invitation(table)
        answers = race(*((server, player, take(path, 1, key)) for player in people))
        won, lost = winner_and_loser(answers)
        assert answers[lost].json()["error"] == "that seat is taken"
        assert people[won].see(table["table"])["my_seats"] == [1]
        assert people[lost].see(table["table"])["my_seats"] == []


def test_one_person_who_takes_two_seats_at_once_gets_one(server: str) -> None:
    ada, bob = Player(server), Player(server, "Bob")
    for _ in range(RACES):
        table = ada.open(ME, OPEN, OPEN, game="torres")
        path, key = invitation(table)
        answers = race((server, bob, take(path, 1, key)), (server, bob, take(path, 2, key)))
        won, lost = winner_and_loser(answers)
        assert answers[lost].json()["error"] == "you sit at this table already"
        assert bob.see(table["table"])["my_seats"] == [won + 1]


def test_a_bot_never_replaces_a_friend_who_is_sitting_down(server: str) -> None:
    ada, bob = Player(server), Player(server, "Bob")
    winners = set()
    for number in range(RACES):
        table = ada.open(ME, OPEN, game="torres")
        path, key = invitation(table)
        asks = [(server, ada, fill(path, 1)), (server, bob, take(path, 1, key))]
        answers = race(*(asks if number % 2 else reversed(asks)))
        won, _lost = winner_and_loser(answers if number % 2 else answers[::-1])
        kind = ada.see(table["table"])["seats"][1]["kind"]
        assert kind == ("bot", "person")[won]
        assert bob.see(table["table"])["my_seats"] == ([1] if won else [])
        winners.add(won)


def test_two_servers_on_one_database_give_one_person_one_seat(database: str) -> None:
    settings = quick_settings(database)
    with running(settings) as one, running(settings) as two:
        ada, bob, eve = Player(one), Player(one, "Bob"), Player(two, "Eve")
        for _ in range(RACES):
            table = ada.open(ME, OPEN, OPEN, game="torres")
            path, key = invitation(table)
            winner_and_loser(race((one, bob, take(path, 1, key)), (two, bob, take(path, 2, key))))
            table = ada.open(ME, OPEN, game="torres")
            path, key = invitation(table)
            winner_and_loser(race((one, bob, take(path, 1, key)), (two, eve, take(path, 1, key))))
            table = ada.open(ME, OPEN, OPEN, game="torres")
            path, key = invitation(table)
            answers = race((one, bob, take(path, 1, key)), (two, eve, take(path, 2, key)))
            assert [answer.status_code for answer in answers] == [200, 200]  # two seats, two people


def test_who_left_comes_back_without_an_invitation_unless_somebody_sits_there(server: str) -> None:
    ada, bob, table = two_players(server)
    path = f"/api/tables/{table['table']}/seats"
    bob.call("PUT", f"{path}/1", GIVE)
    eve = Player(server, "Eve")
    eve.join(ada.see(table["table"])["invite"], 1)
    assert mine_again(bob.see(table["table"])) == []
    assert "taken" in bob.call("PUT", f"{path}/1", ME, 409)["error"]
    eve.call("PUT", f"{path}/1", GIVE)
    assert bob.call("PUT", f"{path}/1", ME)["my_seats"] == [1]


def test_a_guest_whose_seat_was_given_away_sits_down_again(server: str) -> None:
    ada = Player(server)
    table = ada.open(ME, guest("Bob"))
    path = f"/api/tables/{table['table']}/seats"
    for seat in (0, 1):
        ada.call("PUT", f"{path}/{seat}", GIVE)
    back = [ada.call("PUT", f"{path}/{seat}", ME) for seat in (1, 0)]
    assert [told["my_seats"] for told in back] == [[1], [0, 1]]
    assert back[0]["seats"][1]["name"] == "Bob"


def test_one_person_one_hand_also_after_the_table_left_the_memory_and_after_a_restart(tmp_path: Path) -> None:
    quick: dict[str, Any] = {"quick": 100_000, "burst": 100_000, "cached": 1}
    settings = Settings(database=str(tmp_path / "tavola.db"), **quick)

    def check(ada: Player) -> None:
        ada.open(ME, OPEN)  # the other table makes room for this one
        refusal = ada.call("POST", seats, {"seat": 1, "key": key}, 403)
        assert refusal["error"] == "you have seen another hand at this table; take your old seat or watch"

    with running(settings) as address:
        ada = Player(address)
        seats, key = invitation(ada.open(ME, OPEN))
        ada.call("PUT", f"{seats}/0", GIVE)
        check(ada)
    with running(settings) as address:
        ada.http.base_url = address
        check(ada)
        assert ada.call("POST", seats, {"seat": 0, "key": key})["my_seats"] == [0]


def test_two_at_a_table_hear_each_other_however_many_tables_are_watched(tmp_path: Path) -> None:
    quick: dict[str, Any] = {"quick": 100_000, "burst": 100_000, "cached": 1}
    with running(Settings(database=str(tmp_path / "tavola.db"), **quick)) as address, ExitStack() as sat:
        for _ in range(3):  # the first fills the memory, and makes room for no other
            ada, bob, told = two_players(address)
            sockets = [sat.enter_context(each.live(told["table"])) for each in (ada, bob)]
            mover = sockets[sockets[0].now["to_move"]]
            other = next(each for each in sockets if each is not mover)
            before = other.now["ply"]
            after = mover.play()["ply"]
            if other.now["ply"] == before:
                other.until(lambda told, ply=before: told.get("ply", ply) > ply)  # type: ignore[misc]
            assert other.now["ply"] == after > before


def test_the_log_keeps_who_made_which_move(tmp_path: Path) -> None:
    settings = quick_settings(tmp_path / "tavola.db")
    with running(settings) as address:
        ada, bob, told = two_players(address, game="carcassonne")
        table, path = told["table"], f"/api/tables/{told['table']}"
        assert told["played_by"] == []
        first = told["ply"]
        told = _pass_the_turn((ada, bob), ada.see(table), 0)
        bobs = told["ply"]
        told = _pass_the_turn((ada, bob), bob.see(table), 1)
        bob.call("PUT", f"{path}/seats/1", AWAY)
        told = _pass_the_turn((ada, bob), ada.see(table), 0)
        with ada.live(table) as red:
            told = red.now if red.now["to_move"] == 0 else red.until(lambda told: told.get("to_move") == 0)
        changes = told["played_by"]
        assert [(each["seat"], each["name"]) for each in changes] == [(1, "Bob"), (1, "Marek for Bob")]
        assert changes[0]["from"] == bobs > first
        assert changes[1]["from"] > bobs
        assert ada.call("GET", f"{path}/record")["played_by"] == changes
        assert ada.call("GET", f"{path}/replay")["played_by"] == changes
        assert bob.id not in ada.http.get(f"{path}/record?form=text").text
        text = ada.http.get(f"{path}/record?form=text").text
        assert ada.call("POST", "/api/records", {"text": text}, 201)["ply"] == told["ply"]
    with running(settings) as address:
        ada.http.base_url = address
        assert ada.see(table)["played_by"] == changes


def _pass_the_turn(people: tuple[Player, Player], told: Json, seat: int) -> Json:
    while told["to_move"] == seat:
        told = people[seat].move(told, len(moves(told)) - 1)
    return told


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_table_without_hints_keeps_its_record_until_the_end(server: str, form: str) -> None:
    ada = Player(server)
    told = ada.open(ME, guest("Bob"), game="carcassonne", hints=False)
    path = f"/api/tables/{told['table']}/record?form={form}"
    for asking in (ada, Player(server, "Eve")):
        refusal = asking.call("GET", path, status=403)
        assert refusal["error"] == "this table plays without hints; its record is given after the end"
    while not told["over"]:
        told = ada.move(told, len(moves(told)) // 2)
    assert ada.http.get(path).status_code == 200


def test_a_table_without_hints_keeps_its_position_from_programs_until_the_end(server: str) -> None:
    """A record that begins there would make a table with hints."""
    ada, eve = Player(server), Player(server, "Eve")
    told = ada.open(ME, guest("Bob"), game="carcassonne", hints=False)
    path = f"/api/tables/{told['table']}/lean"
    with ada.live(told["table"], lean=1) as live:
        assert live.now["position"] is None
    while not told["over"]:
        assert [each.call("GET", path)["position"] for each in (ada, eve)] == [None, None]
        form = {"ply": told["ply"], "move": moves(told)[0], "lean": True}
        assert (ada.call("POST", f"/api/tables/{told['table']}/moves", form)["position"] is None) != (
            ada.see(told["table"])["over"]
        )
        told = ada.see(told["table"])
    assert ada.call("GET", path)["position"]["players"] == 2
    helped = ada.open(ME, guest("Bob"), game="carcassonne")
    assert ada.call("GET", f"/api/tables/{helped['table']}/lean")["position"]["players"] == 2


def test_nobody_moves_or_takes_back_for_a_seat_given_away_in_the_same_moment(server: str) -> None:
    for number in range(RACES):
        ada, bob, told = two_players(server)
        here = f"/api/tables/{told['table']}"
        people = (ada, bob)
        mover = people[told["to_move"]]
        told = mover.move(mover.see(told["table"]))
        while told["to_move"] is not None and mover is not people[told["to_move"]]:
            other = people[told["to_move"]]
            told = other.move(other.see(told["table"]))
        seat, told = people.index(mover), mover.see(told["table"])
        act = {"ply": told["ply"], "edition": told["edition"], "move": moves(told)[0]}
        given, played = race(
            (server, mover, give(f"{here}/seats", seat)), (server, mover, post(f"{here}/moves", act))
        )
        assert given.status_code == 200, number
        assert played.status_code in (200, 403)
        left = ada.see(told["table"])["notes"][-1]
        assert (left["ply"] > told["ply"]) == (played.status_code == 200), played.text
