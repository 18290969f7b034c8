"""Nobody blocks a game: clocks run, time is up, a bot stands in, and the person comes back."""

import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tavola.server import clocks
from tests.server.house import quick_settings, running
from tests.server.people import BOT, ME, OPEN, Json, Player, guest, two_players

MINUTE = 60_000
DAY = 24 * 60 * MINUTE


@pytest.fixture(autouse=True)
def clock_of_the_house() -> Iterator[None]:
    yield
    clocks.ahead = 0


def wait_until(fact: Callable[[], bool]) -> None:
    """Wait for something that the server does by itself."""
    for _ in range(600):
        if fact():
            return
        time.sleep(0.05)
    raise AssertionError("it did not happen")


def absent(player: Player, table: str, seat: int) -> Json | None:
    told: Json | None = player.see(table)["seats"][seat].get("absent")
    return told


def test_a_table_without_a_clock_tells_of_none(server: str) -> None:
    assert Player(server).open(ME, BOT)["clock"] is None


def test_time_runs_for_the_person_to_move_and_only_once_every_seat_is_taken(server: str) -> None:
    ada, bob = Player(server, "Ada"), Player(server, "Bob")
    table = ada.open(ME, OPEN, clock="live:10:20")
    assert (table["clock"]["runs"], table["clock"]["due"]) == (None, None)
    now = bob.join(table["invite"], 1)["clock"]
    assert now["left"] == [10 * MINUTE] * 2
    assert now["runs"] == 0
    assert 9 * MINUTE < now["due"] - now["now"] <= 10 * MINUTE


def test_a_live_clock_takes_the_time_and_gives_the_step(server: str) -> None:
    ada, bob, table = two_players(server, clock="live:10:20")
    clocks.ahead += 3 * MINUTE
    told = table
    while told["to_move"] == 0:
        told = ada.move(ada.see(table["table"]))
    left, other = told["clock"]["left"]
    assert 7 * MINUTE < left <= 7 * MINUTE + 20_000
    assert (other, told["clock"]["runs"]) == (10 * MINUTE, 1)
    assert bob.see(table["table"])["clock"]["left"] == [left, other]


def test_bots_cost_nobody_time(server: str) -> None:
    told = Player(server).open(BOT, ME, clock="live:5:0")
    assert told["clock"]["left"] == [5 * MINUTE] * 2
    assert told["clock"]["runs"] in (None, 1)


def test_when_time_is_up_a_bot_stands_in_until_the_person_is_back(server: str) -> None:
    ada, bob, table = two_players(server, clock="live:5:10")
    id = table["table"]
    clocks.ahead += 5 * MINUTE + 1000
    wait_until(lambda: absent(bob, id, 0) is not None)
    wait_until(lambda: bob.see(id)["to_move"] == 1)
    told = bob.see(id)
    late = told["notes"][-1]
    assert (late["kind"], late["name"], late["bot"]) == ("late", "Ada", "Marek")
    assert told["played_by"][0]["name"] == "Marek for Ada"
    assert told["clock"]["left"][0] == 0
    back = ada.call("PUT", f"/api/tables/{id}/seats/0", {"kind": "back"})
    assert back["clock"]["left"][0] == 2 * MINUTE
    assert "absent" not in back["seats"][0]


def test_days_are_counted_anew_each_turn_and_outlive_the_server(tmp_path: Path) -> None:
    settings = quick_settings(tmp_path / "tavola.db")
    with running(settings) as address:
        ada, bob, table = two_players(address, clock="days:3")
        clocks.ahead += 2 * DAY
        told = table
        while told["to_move"] == 0:
            told = ada.move(ada.see(table["table"]))
        assert 3 * DAY - MINUTE < told["clock"]["due"] - told["clock"]["now"] <= 3 * DAY
    with running(settings) as address:
        for player in (ada, bob):
            player.http.base_url = address
        assert ada.see(table["table"])["clock"]["due"] == told["clock"]["due"]
        clocks.ahead += 4 * DAY  # and nobody has the table open
        wait_until(lambda: ada.see(table["table"])["to_move"] == 0)
        assert "late" in kinds(ada, table["table"])


def test_a_lost_line_is_made_good_once_a_turn(server: str) -> None:
    ada, bob, table = two_players(server, clock="live:10:0")
    id = table["table"]
    due = bob.see(id)["clock"]["due"]
    for lost, given in ((20_000, 20_000), (20_000, 20_000), (20_000, 20_000)):  # the first time only
        with ada.live(id):
            pass
        wait_until(lambda: bob.see(id)["seats"][0]["here"] is False)
        clocks.ahead += lost
        with ada.live(id):
            now = bob.see(id)["clock"]["due"]
        assert given <= now - due < given + 1000
        wait_until(lambda: bob.see(id)["seats"][0]["here"] is False)
    ada, bob, table = two_players(server, clock="live:10:0")
    with ada.live(table["table"]):
        due = bob.see(table["table"])["clock"]["due"]
    wait_until(lambda: bob.see(table["table"])["seats"][0]["here"] is False)
    clocks.ahead += 3 * MINUTE
    with ada.live(table["table"]):
        assert bob.see(table["table"])["clock"]["due"] - due == 30_000  # and never more


def test_clocks_stand_while_no_server_is_there(tmp_path: Path) -> None:
    settings = quick_settings(tmp_path / "tavola.db")
    with running(settings) as address:
        ada, bob, table = two_players(address, clock="live:10:0")
        due = ada.see(table["table"])["clock"]["due"]
    clocks.ahead += 3 * 60 * MINUTE
    with running(settings) as address:
        for player in (ada, bob):
            player.http.base_url = address
        now = ada.see(table["table"])["clock"]
        assert now["due"] > due
        assert 9 * MINUTE < now["due"] - now["now"] <= 10 * MINUTE
        assert absent(ada, table["table"], 0) is None


def kinds(player: Player, table: str, seat: int = 1) -> list[str]:
    """List the kinds of all that the log says of a seat."""
    return [note["kind"] for note in player.see(table)["notes"] if note["seat"] == seat]


def pass_on(player: Player, table: str, seat: int) -> None:
    """Play until it is somebody else's turn."""
    while (told := player.see(table))["to_move"] == seat and not told["over"]:
        player.move(told)


def test_a_bot_plays_the_one_turn_of_days_that_was_missed_and_after_three_until_back(server: str) -> None:
    ada, bob, table = two_players(server, clock="days:1")
    id = table["table"]
    for missed in (1, 2, 3):
        pass_on(ada, id, 0)
        clocks.ahead += DAY + 1000
        wait_until(lambda: ada.see(id)["to_move"] == 0)
        if missed < 3:
            wait_until(lambda: absent(ada, id, 1) is None)
    told = kinds(ada, id)
    assert told[-5:] == ["late", "next", "late", "next", "late"]
    assert absent(ada, id, 1) is not None
    pass_on(ada, id, 0)
    wait_until(lambda: ada.see(id)["to_move"] == 0)  # nobody waits for him
    bob.call("PUT", f"/api/tables/{id}/seats/1", {"kind": "back"})
    pass_on(ada, id, 0)
    clocks.ahead += DAY + 1000
    wait_until(lambda: kinds(ada, id)[-2:] == ["late", "next"])  # counted anew


def test_days_do_not_run_out_in_the_quiet_hours_of_who_is_waited_for(server: str) -> None:
    ada, bob, table = two_players(server, clock="days:1")
    id = table["table"]
    hour = datetime.now(UTC).hour
    ada.call("PUT", "/api/me/notices", {"quiet_from": hour, "quiet_to": (hour + 4) % 24, "zone": "UTC"})
    clocks.ahead += DAY + 1000  # the same hour of the next day
    wait_until(lambda: bob.see(id)["clock"]["due"] > clocks.now_ms())
    due = datetime.fromtimestamp(bob.see(id)["clock"]["due"] / 1000, UTC)
    assert (due.hour, due.minute, due.second) == ((hour + 4) % 24, 0, 0)
    assert absent(bob, id, 0) is None
    clocks.ahead += 4 * 60 * MINUTE
    wait_until(lambda: "late" in kinds(bob, id, 0))


@pytest.mark.parametrize("go_on", ["resume", "move"])
def test_after_a_day_of_a_pause_a_live_clock_is_one_of_days(tmp_path: Path, go_on: str) -> None:
    with running(quick_settings(tmp_path / "tavola.db")) as address:
        ada, bob, table = two_players(address, clock="live:10:20")
        path = f"/api/tables/{table['table']}"
        ada.call("POST", f"{path}/asks", {"what": "pause"})
        bob.call("POST", f"{path}/asks/answer", {"yes": True})
        clocks.ahead += DAY + MINUTE
        told = (
            ada.call("POST", f"{path}/resume", {}) if go_on == "resume" else ada.move(ada.see(table["table"]))
        )
        assert (told["clock"]["kind"], told["clock"]["left"], told["paused"]) == ("days", [None, None], False)
        assert told["clock"]["due"] - told["clock"]["now"] > 47 * 60 * MINUTE
        assert "slowed" in [note["kind"] for note in told["notes"]]
        assert ada.call("GET", "/api/tables")["mine"][0]["clock"] == "days:2"
    with running(quick_settings(tmp_path / "tavola.db")) as address:
        ada.http.base_url = address
        again = ada.see(table["table"])["clock"]
        assert (again["kind"], again["due"]) == ("days", told["clock"]["due"])


def test_after_an_hour_of_a_pause_a_live_clock_goes_on_as_it_was(server: str) -> None:
    ada, bob, table = two_players(server, clock="live:10:20")
    path = f"/api/tables/{table['table']}"
    ada.call("POST", f"{path}/asks", {"what": "pause"})
    bob.call("POST", f"{path}/asks/answer", {"yes": True})
    clocks.ahead += 60 * MINUTE
    assert ada.call("POST", f"{path}/resume", {})["clock"]["kind"] == "live"


def test_a_pause_stops_the_clock_and_a_move_lets_it_run_again(server: str) -> None:
    ada, bob, table = two_players(server, clock="live:5:0")
    id = table["table"]
    ada.call("POST", f"/api/tables/{id}/asks", {"what": "pause"})
    assert bob.call("POST", f"/api/tables/{id}/asks/answer", {"yes": True})["paused"]
    clocks.ahead += 30 * MINUTE
    assert ada.see(id)["clock"]["runs"] is None
    told = ada.call("POST", f"/api/tables/{id}/resume")
    assert (told["paused"], told["clock"]["runs"]) == (False, 0)
    assert told["clock"]["due"] - told["clock"]["now"] > 4 * MINUTE


@pytest.mark.parametrize("clock", ["days:0", "days:31", "live:5", "live:0:5", "live:999:5", "hours:3", ""])
def test_a_clock_that_is_none_is_refused_in_a_sentence(server: str, clock: str) -> None:
    form = {"game": "lanterns", "seats": [ME, OPEN], "clock": clock}
    assert "clock" in Player(server).call("POST", "/api/tables", form, 422)["error"]


def test_a_guest_at_the_computer_has_time_of_their_own(server: str) -> None:
    ada = Player(server)
    told = ada.open(ME, guest("Bob"), clock="live:5:0")
    assert told["clock"]["runs"] == 0


def test_days_do_not_run_out_on_holiday_and_days_not_begun_are_given_back(server: str) -> None:
    ada, bob = Player(server, "Ada"), Player(server, "Bob")
    table = ada.open(ME, OPEN, clock="days:1")
    bob.join(table["invite"], 1)
    assert ada.call("GET", "/api/me/holiday") == {"until": None, "left": 21}
    assert ada.call("PUT", "/api/me/holiday", {"days": 5})["left"] == 16
    clocks.ahead += 2 * clocks.DAY + MINUTE
    with bob.live(table["table"]) as blue:
        told = blue.until(lambda heard: (heard.get("clock") or {"due": 0})["due"] > clocks.now_ms())
    assert "absent" not in told["seats"][0]
    assert abs(told["clock"]["due"] - clocks.now_ms() - 3 * clocks.DAY) < 2 * MINUTE
    assert ada.call("PUT", "/api/me/holiday", {"days": 0})["left"] == 18  # the third day is begun
    told = ada.call("PUT", "/api/me/holiday", {"days": 19}, 409)
    assert "18 are left" in told["error"]
    for days in (-1, 22, "all"):
        ada.call("PUT", "/api/me/holiday", {"days": days}, 422)
