"""Who may watch: at a table watched by link only, nothing of it is shown to whom the link has not let in."""

import httpx
import pytest

from tests.server.people import BOT, GIVE, ME, OPEN, Json, Player


def closed_table(server: str) -> tuple[Player, Player, Json]:
    """Let two sit down at a table that is watched by link only."""
    ada, bob = Player(server, "Ada"), Player(server, "Bob")
    table = ada.open(ME, OPEN, watch="link")
    bob.join(table["invite"], 1)  # the key is enough to sit down
    return ada, bob, ada.see(table["table"])


def let_in(player: Player, table: Json, key: str, status: int = 200) -> Json:
    told: Json = player.call("POST", f"/api/tables/{table['table']}/watch", {"key": key}, status)
    return told


def test_whom_the_link_has_not_let_in_sees_nothing_of_the_table(server: str) -> None:
    ada, _bob, table = closed_table(server)
    eve, id = Player(server, "Eve"), table["table"]
    paths = httpx.get(f"{server}/api/openapi.json").json()["paths"]
    values = {"{id}": id, "{ply}": "0", "{seat}": "0", "{first}": "x", "{key}": "x"}
    asked = 0
    for path, methods in paths.items():
        if not path.startswith("/api/tables/{id}") or path.endswith(
            ("/watch", "/seats", "/mark", "/complaints/{seat}")
        ):
            continue
        address = path
        for name, value in values.items():
            address = address.replace(name, value)
        for method in methods:
            answer = eve.ask(method.upper(), address, {} if method != "get" else None)
            assert answer.status_code in (403, 422), f"{method} {address}: {answer.status_code}"
            assert "Ada" not in answer.text
            asked += answer.status_code == 403
    assert asked > 10
    for page in (f"/table/{id}", f"/table/{id}/replay"):
        answer = eve.http.get(page, headers={"Accept": "text/html"})
        assert (answer.status_code, "Ada" in answer.text) == (403, False)
    said, code = eve.turned_away(id)
    assert (said, code) == (ada_says(eve, id), 4403)
    assert ada.see(id)["watching"] == 0


def ada_says(player: Player, id: str) -> str:
    sentence: str = player.call("GET", f"/api/tables/{id}", None, 403)["error"]
    assert "watched only by whom its link let in" in sentence
    return sentence


def test_who_plays_gives_the_link_and_whoever_has_it_watches(server: str) -> None:
    ada, bob, table = closed_table(server)
    eve = Player(server, "Eve")
    link = bob.see(table["table"])["watch_link"]
    assert (table["watch_link"], table["invite"]) == (link, None)  # every seat is taken
    key = link.rpartition("/")[2]
    for wrong in ("", "x", key[:-1], key + "x", "²"):
        let_in(eve, table, wrong, 403)
    told = let_in(eve, table, key)
    assert (told["my_seats"], told["watch_link"]) == ([], None)
    let_in(eve, table, key)
    with eve.live(table["table"]) as live:
        assert live.now["table"] == table["table"]
    assert ada.see(table["table"])["watch_link"] == link


def test_who_gave_a_seat_up_still_looks_on_and_the_next_game_is_as_closed(server: str) -> None:
    ada, bob, table = closed_table(server)
    bob.call("PUT", f"/api/tables/{table['table']}/seats/1", GIVE)
    assert bob.see(table["table"])["my_seats"] == []
    bob.join(f"/join/{table['table']}/{table['watch_link'].rpartition('/')[2]}", 1)
    ada.call("POST", f"/api/tables/{table['table']}/resign", {"sure": True})
    again = ada.call("POST", f"/api/tables/{table['table']}/again")
    ada_says(Player(server, "Eve"), again["table"])


@pytest.mark.parametrize("watch", ["", "none", "ALL", 1])
def test_other_words_for_who_watches_are_refused(server: str, watch: object) -> None:
    form = {"game": "lanterns", "seats": [ME, BOT], "watch": watch}
    Player(server).call("POST", "/api/tables", form, 422)


def test_a_table_for_all_is_watched_as_ever(server: str) -> None:
    table = Player(server, "Ada").open(ME, OPEN)
    assert table["watch_link"] is None
    assert Player(server, "Eve").see(table["table"])["watching"] == 0
