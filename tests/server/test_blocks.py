"""Blocking: the two neither hear each other nor sit down together, nobody is told, and it is taken back."""

from pathlib import Path

from tests.server.house import quick_settings, running
from tests.server.people import GIVE, ME, OPEN, Json, Player, two_players


def block(player: Player, table: Json, seat: int, status: int = 0) -> Json:
    told: Json = player.call("PUT", f"/api/tables/{table['table']}/blocks/{seat}", None, status)
    return told


def say(player: Player, table: Json, text: str) -> None:
    player.call("POST", f"/api/tables/{table['table']}/talk", {"text": text})


def heard(player: Player, table: Json) -> list[str]:
    """List the words that reach somebody."""
    notes = player.see(table["table"])["notes"]
    return [note["text"] for note in notes if note["kind"] == "say" and "text" in note]


def test_the_two_do_not_hear_each_other_and_everybody_else_hears_both(server: str) -> None:
    ada, bob, cem = (Player(server, name) for name in ("Ada", "Bob", "Cem"))
    table = ada.open(ME, OPEN, OPEN)
    bob.join(table["invite"], 1)
    cem.join(table["invite"], 2)
    say(bob, table, "Before")
    block(ada, table, 1)
    say(bob, table, "Hello")
    say(ada, table, "Thank you")
    assert heard(ada, table) == ["Thank you"]
    assert heard(bob, table) == ["Before", "Hello"]
    assert heard(cem, table) == ["Before", "Hello", "Thank you"]


def test_a_word_in_reach_of_the_socket_does_not_come_either(server: str) -> None:
    ada, bob, table = two_players(server)
    block(ada, table, 1)
    with ada.live(table["table"]) as page:
        say(bob, table, "Are you there?")
        say(ada, table, "Oh no")
        told = page.until(lambda told: "Oh no" in str(told))
    assert "Are you there?" not in str(told)


def test_neither_sits_down_where_the_other_is_and_only_one_knows_why(server: str) -> None:
    ada, bob, table = two_players(server)
    block(ada, table, 1)
    hers, his = ada.open(ME, OPEN), bob.open(ME, OPEN)
    form = {"key": hers["invite"].rsplit("/", 1)[1], "seat": 1}
    refused = bob.call("POST", f"/api/tables/{hers['table']}/seats", form, 403)["error"]
    assert "block" not in refused.lower()
    form = {"key": his["invite"].rsplit("/", 1)[1], "seat": 1}
    assert "you have blocked" in ada.call("POST", f"/api/tables/{his['table']}/seats", form, 409)["error"]


def test_open_tables_of_the_one_are_not_listed_for_the_other(server: str) -> None:
    ada, bob, table = two_players(server)
    block(ada, table, 1)
    hers, his = (player.open(ME, OPEN, public=True)["table"] for player in (ada, bob))
    left = bob.open(ME, OPEN, OPEN, public=True)["table"]
    bob.call("PUT", f"/api/tables/{left}/seats/0", GIVE)  # he does not sit there, but it is his

    def listed(player: Player) -> set[str]:
        return {each["table"] for each in player.call("GET", "/api/open")["tables"]} & {hers, his, left}

    assert listed(ada) == set()
    assert hers not in listed(bob)
    assert {hers, his} <= listed(Player(server, "Eve"))


def test_it_is_taken_back_by_a_number_that_names_nobody(server: str) -> None:
    ada, bob, table = two_players(server)
    told = block(ada, table, 1)
    assert block(ada, table, 1) == told  # once is enough
    assert [each["name"] for each in told["blocks"]] == ["Bob"]
    assert bob.id not in str(told)
    number = told["blocks"][0]["id"]
    bob.call("DELETE", f"/api/me/blocks/{number}", status=404)  # not his to take back
    assert bob.call("GET", "/api/me/blocks")["blocks"] == []  # and not his to know
    say(bob, table, "Hello")
    assert heard(ada, table) == []
    assert ada.call("DELETE", f"/api/me/blocks/{number}")["blocks"] == []
    assert heard(ada, table) == ["Hello"]
    bob.join(ada.open(ME, OPEN)["invite"], 1)


def test_only_people_are_blocked_and_only_by_who_sits_with_them(server: str) -> None:
    ada, _bob, table = two_players(server)
    block(Player(server, "Eve"), table, 1, 403)
    block(ada, table, 0, 409)
    block(ada, table, 5, 404)
    block(ada, ada.open(ME, OPEN), 1, 409)


def test_a_page_shared_with_all_is_not_shown_to_whom_its_owner_blocked(server: str) -> None:
    ada, bob, table = two_players(server)
    address = ada.call("PUT", "/api/me/profile", {"shared": "all"})["address"].removeprefix("/people/")
    bob.call("GET", f"/api/people/{address}/profile")
    block(ada, table, 1)
    bob.call("GET", f"/api/people/{address}/profile", status=404)


def test_blocks_outlive_the_server_stand_on_the_sheet_and_go_with_the_person(tmp_path: Path) -> None:
    settings = quick_settings(tmp_path / "tavola.db")
    with running(settings) as address:
        ada, bob, table = two_players(address)
        block(ada, table, 1)
    with running(settings) as address:
        for player in (ada, bob):
            player.http.base_url = player.address = address
        say(bob, table, "Hello")
        assert heard(ada, table) == []
        assert [each["name"] for each in ada.call("GET", "/api/me/data")["blocked"]] == ["Bob"]
        bob.call("POST", "/api/me/gone", {"sure": True})
        assert ada.call("GET", "/api/me/blocks")["blocks"] == []
