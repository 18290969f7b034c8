"""Finding each other: open tables by wish, who watches, and the picture of an invitation."""

from io import BytesIO

import httpx
from PIL import Image

from tests.server.people import ME, OPEN, Player


def test_open_tables_are_found_by_game_clock_worth_and_number(server: str) -> None:
    ada, bob = Player(server), Player(server, "Bob")
    slow = ada.open(ME, OPEN, public=True, clock="days:3")["table"]
    rated = ada.open(ME, OPEN, OPEN, public=True, rated=True)["table"]
    hidden = ada.open(ME, OPEN, clock="days:3")["table"]

    def found(**wish: object) -> set[str]:
        told = bob.call("GET", "/api/open?" + "&".join(f"{name}={value}" for name, value in wish.items()))
        return {each["table"] for each in told["tables"]} & {slow, rated, hidden}

    assert found() == {slow, rated}
    assert found(clock="days") == {slow}
    assert found(rated="true") == found(players=3) == {rated}
    assert found(game="kreta") == set()
    bob.call("GET", "/api/open?clock=never", status=422)


def test_who_watches_is_named_and_who_gave_no_name_is_counted(server: str) -> None:
    ada, eve = Player(server), Player(server, "Eve")
    nobody = Player(server, "x")
    table = ada.open(ME, OPEN)["table"]
    with httpx.Client(base_url=server) as stranger, ada.live(table), eve.live(table):
        stranger.get("/api/me")
        nobody.http.cookies = stranger.cookies
        with nobody.live(table):
            told = ada.call("GET", f"/api/tables/{table}/watchers")
            assert told == {"names": ["Eve"], "others": 1}
    assert nobody.id not in str(told)


def test_how_many_watch_is_told_with_who_is_here(server: str) -> None:
    ada, eve = Player(server), Player(server, "Eve")
    table = ada.open(ME, OPEN)
    assert table["watching"] == 0
    with ada.live(table["table"]) as page:
        with eve.live(table["table"]):
            while page.hear()["watching"] != 1:
                pass
        while page.hear()["watching"] != 0:
            pass


def test_an_invitation_is_drawn_as_everybody_may_see_it(server: str) -> None:
    ada = Player(server)
    table = ada.open(ME, OPEN, game="carcassonne")
    answer = httpx.get(f"{server}{table['invite']}/picture.png")
    assert answer.headers["content-type"] == "image/png"
    assert Image.open(BytesIO(answer.content)).width == 600
    assert httpx.get(f"{server}/join/{table['table']}/guess/picture.png").status_code == 404
