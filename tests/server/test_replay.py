"""Looking back, playing on, and records."""

import json
from collections.abc import Iterator

import pytest

from tavola import record
from tavola.game import Match
from tavola.registry import find
from tests.browser.endings import FINISHED
from tests.games import golden
from tests.server.people import BOT, ME, OPEN, Json, Player, guest, moves

LANTERNS = '{"tavola": 1, "game": "lanterns", "version": %s}'


@pytest.fixture(scope="module")
def ada(server: str) -> Iterator[Player]:
    player = Player(server)
    Player.present.remove(player)  # she stays for the whole module
    yield player
    player.http.close()


@pytest.fixture(scope="module")
def finished(ada: Player) -> Json:
    """Play a whole game of Carcassonne at one computer."""
    told = ada.open(ME, guest("Bob"), game="carcassonne")
    while not told["over"]:
        told = ada.move(told, len(moves(told)) // 2)
    return told


def path(table: Json) -> str:
    return f"/api/tables/{table['table']}"


def test_the_outline_has_scores_at_every_ply(ada: Player, finished: Json) -> None:
    outline = ada.call("GET", f"{path(finished)}/replay")
    assert outline["plies"] == finished["ply"]
    assert len(outline["scores"]) == finished["ply"] + 1
    assert outline["scores"][0] == [0, 0]
    assert outline["scores"][-1] == finished["scores"]
    total = sum(scoring["line"]["points"] for scoring in outline["scorings"])
    assert total == sum(finished["scores"])
    assert [turn["player"] for turn in outline["turns"][:4]] == [0, 1, 0, 1]


def test_every_earlier_position_can_be_seen_without_choices(ada: Player, finished: Json) -> None:
    first = ada.call("GET", f"{path(finished)}/replay/0")
    assert (first["ply"], first["scores"], first["story"]) == (0, [0, 0], [])
    middle = ada.call("GET", f"{path(finished)}/replay/60")
    assert middle["ply"] == 60
    assert middle["choices"] == []
    assert {told["ply"] for told in middle["story"]} <= set(range(60))
    last = ada.call("GET", f"{path(finished)}/replay/{finished['ply']}")
    assert last["svg"] == finished["svg"]
    assert ada.call("GET", f"{path(finished)}/replay/60?have=60")["story"] == []
    refusal = ada.call("GET", f"{path(finished)}/replay/9999", status=404)
    assert refusal["error"] == f"no ply 9999; the match has 0 to {finished['ply']}"


@pytest.mark.parametrize(("game", "open"), [("carcassonne", True), ("kreta", True), ("torres", False)])
def test_whoever_looks_on_sees_what_a_mover_could_do_where_nothing_is_hidden(
    ada: Player, server: str, game: str, open: bool
) -> None:
    brought = ada.call("POST", "/api/records", {"text": golden.record(game, FINISHED[game])}, 201)
    bob = Player(server, "Bob")
    moments = [bob.call("GET", f"{path(brought)}/replay/{ply}") for ply in range(20, 40)]
    assert {moment["seat"] for moment in moments} == {None}
    assert any(" data-when=" in moment["svg"] for moment in moments) is open


def test_playing_on_from_a_ply_keeps_the_moves_before_it(ada: Player, finished: Json) -> None:
    fork = ada.call("POST", f"{path(finished)}/fork", {"ply": 40, "seats": [ME, BOT]}, 201)
    assert fork["ply"] >= 40
    assert fork["table"] != finished["table"]
    then = ada.call("GET", f"{path(finished)}/replay/40")
    assert ada.call("GET", f"{path(fork)}/replay/40")["svg"] == then["svg"]
    assert [seat["kind"] for seat in fork["seats"]] == ["person", "bot"]
    refusal = ada.call("POST", f"{path(finished)}/fork", {"ply": 40, "seats": [ME]}, 422)
    assert refusal["error"] == "1 seats; this match has 2"


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_record_goes_down_and_up_again(ada: Player, finished: Json, form: str) -> None:
    answer = ada.http.get(f"{path(finished)}/record?form={form}")
    assert answer.headers["content-disposition"].startswith('attachment; filename="carcassonne-')
    copied = ada.call("POST", "/api/records", {"text": answer.text}, 201)
    assert copied["over"]
    assert copied["scores"] == finished["scores"]
    assert copied["svg"] == finished["svg"]
    assert [seat["name"] for seat in copied["seats"]] == ["Ada", "Bob"]


@pytest.mark.parametrize("form", ["text", "json"])
def test_what_a_record_tells_beside_the_match_is_kept(ada: Player, finished: Json, form: str) -> None:
    written = ada.call("GET", f"{path(finished)}/record?form=json")
    told = {"date": "1999-12-31", "comments": ["Played at Grandma’s.", "Rain."]}
    club = {"club": "Vienna", "kind": "resigned", "round": {"of": 7, "number": 3}}
    found = record.read_json({**written, **told, **club})
    text = found.as_text() if form == "text" else json.dumps(found.as_json())
    copied = ada.call("POST", "/api/records", {"text": text}, 201)
    assert copied["notes"] == []
    again = record.read(ada.http.get(f"{path(copied)}/record?form={form}").text)
    assert {"date": again.date, "comments": list(again.comments)} == told
    assert again.names == found.names
    assert again.more == club  # and a note of the log none of it
    assert ada.call("GET", path(copied))["closed"] is None


@pytest.mark.parametrize("odd", ['"\\ud800"', "NaN"])
def test_a_header_that_no_file_can_keep_is_refused(ada: Player, finished: Json, odd: str) -> None:
    text = ada.http.get(f"{path(finished)}/record?form=text").text.replace("\n\n", f"\nclub: [{odd}]\n\n", 1)
    ada.call("POST", "/api/records", {"text": text}, 422)


def test_an_unfinished_record_can_be_played_on(ada: Player) -> None:
    table = ada.open(ME, OPEN, game="carcassonne")
    told = ada.move(table, 0)
    text = ada.http.get(f"{path(told)}/record?form=text").text
    copied = ada.call("POST", "/api/records", {"text": text}, 201)
    assert copied["ply"] == told["ply"]
    assert copied["my_seats"] == [0, 1]
    assert ada.move(copied)["ply"] > copied["ply"]


def test_a_position_that_cannot_be_shown_makes_no_table(ada: Player) -> None:
    before = len(ada.call("GET", "/api/tables")["mine"])
    match = Match(find("keythedral"), 2, seed="odd")
    match.go_on()
    written = record.to_json(match) | {"moves": [], "position": record.position(match.state) | {"marker": 40}}
    refusal = ada.call("POST", "/api/records", {"text": json.dumps(written)}, 422)
    assert len(refusal["error"]) > 10
    assert len(ada.call("GET", "/api/tables")["mine"]) == before


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "{",
        "[]",
        "{}",
        '{"tavola": 1}',
        LANTERNS % '7, "players": 2, "moves": []',
        LANTERNS % '1, "players": 99, "moves": []',
        LANTERNS % '1, "players": 2, "options": {"bonus": 3}, "moves": []',
        LANTERNS % '1, "players": 2, "moves": [0]',
        LANTERNS % '1, "players": 2, "moves": ["x"]',
        LANTERNS % '1, "players": 2, "position": {"players": 2}, "moves": []',
        LANTERNS % '1, "players": 2, "names": 7, "moves": [99]',
        '{"tavola": 1, "game": ["lanterns"], "version": 1, "players": 2, "moves": []}',
        "[" * 5000,
        "tavola: 1\ngame: 7\n\n1 red: x",
    ],
)
def test_a_bad_record_is_refused_with_a_sentence(ada: Player, text: str) -> None:
    answer = ada.ask("POST", "/api/records", {"text": text})
    assert answer.status_code in (404, 422)
    assert len(answer.json()["error"]) > 10
