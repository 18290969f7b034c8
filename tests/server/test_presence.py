"""Who is here: in front of the table, away with its page open, or gone, and since when."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tavola.server import clocks
from tests.server.house import quick_settings, running
from tests.server.people import Json, Live, two_players


@pytest.fixture(autouse=True)
def clock_of_the_house() -> Iterator[None]:
    yield
    clocks.ahead = 0


def minutes(count: int) -> None:
    """Let time pass."""
    clocks.ahead += count * 60_000


def shown(red: Live) -> Json:
    """Wait for what is told of the second seat."""
    told: Json = red.until(lambda heard: "presence" in heard)["presence"][1]
    return told


def test_a_page_that_is_left_alone_is_away_and_one_that_is_closed_gone(tmp_path: Path) -> None:
    with running(quick_settings(tmp_path / "tavola.db")) as address:
        ada, bob, table = two_players(address)
        with ada.live(table["table"]) as red:
            with bob.live(table["table"]) as blue:
                assert shown(red) == {"here": True}
                began = clocks.now_ms() // 1000
                minutes(5)
                red.say({"seen": True})
                blue.say({"seen": False})  # away for five minutes, and now behind another window
                away = shown(red)
                assert away["here"]
                assert abs(away["since"] - began) < 60
                blue.say({"seen": True})
                assert shown(red) == {"here": True}
            gone = shown(red)
            assert (gone["here"], gone["since"] >= began + 290) == (False, True)
    with running(quick_settings(tmp_path / "tavola.db")) as address:  # it outlives the server
        ada.http.base_url = ada.address = address
        seat = ada.see(table["table"])["seats"][1]
        assert (seat["here"], seat["since"]) == (False, gone["since"])


def test_a_page_just_put_behind_another_window_still_counts_as_here(server: str) -> None:
    ada, bob, table = two_players(server)
    with ada.live(table["table"]) as red, bob.live(table["table"]) as blue:
        blue.say({"seen": False})
        blue.say({"ping": 1})
        blue.until(lambda told: "pong" in told)
        assert "since" not in ada.see(table["table"])["seats"][1]
        minutes(3)
        red.say({"seen": True})
        assert ada.see(table["table"])["seats"][1]["since"]


def test_who_hides_whether_they_are_here_sees_it_of_nobody(server: str) -> None:
    ada, bob, table = two_players(server)
    with ada.live(table["table"]) as red, bob.live(table["table"]):
        red.until(lambda told: "presence" in told or "ply" in told)
        assert ada.see(table["table"])["seats"][1]["here"] is True
        assert bob.call("PUT", "/api/me/presence", {"shown": False}) == {"shown": False}
        told = red.until(lambda heard: "here" not in heard.get("seats", [{}, {"here": 1}])[1])
        assert "since" not in told["seats"][1]
        seats = bob.see(table["table"])["seats"]
        assert "here" not in seats[0]
        assert seats[1]["here"] is True  # of themselves they know
        assert "here" not in ada.call("GET", "/api/tables")["mine"][0]["seats"][1]
        bob.call("PUT", "/api/me/presence", {"shown": True})
        assert ada.see(table["table"])["seats"][1]["here"] is True
    assert bob.call("GET", "/api/me/presence") == {"shown": True}
