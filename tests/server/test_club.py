"""A closed club: nobody comes in without an invitation, a guest sees one table, and who is removed is out."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from tavola.cli import app as commands
from tavola.server import Settings, create_app
from tests.server.house import UNSIGNED, quick_settings, running
from tests.server.people import BOT, ME, OPEN, PATIENCE, Json, Player, two_players
from tests.server.test_devices import come_in, hear_to_the_end

CLUB = "The Thursday Table"
PAGE = {"Accept": "text/html"}
OPEN_PATHS = ("/static/", "/join/", "/api/here", "/api/mail/", "/api/club/come", "/api/club/guest")
FREE_PAGES = {"/", "/door", "/here", "/mail", "/manifest.webmanifest", "/worker.js", "/away", "/health"}


class Knocker(Player):
    """Somebody who stands before the door with an invitation, or with none."""

    def __init__(self, address: str, name: str = "", code: str = "") -> None:
        self.address = address
        self.http = httpx.Client(base_url=address, timeout=PATIENCE, verify=UNSIGNED)
        self.present.append(self)
        self.http.get("/")
        self.id = self.cookie.partition("=")[2].partition(".")[0]
        if code:
            self.call("POST", "/api/club/come", {"code": code})
            self.call("PUT", "/api/me", {"name": name})

    def invite(self, **wish: object) -> str:
        code: str = self.call("POST", "/api/club/invitations", wish)["code"]
        return code

    def people(self) -> dict[str, Json]:
        return {each["name"]: each for each in self.call("GET", "/api/club")["people"]}


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "tavola.db"


def club_settings(database: Path) -> Settings:
    return replace(quick_settings(database), club=CLUB)


@pytest.fixture
def house(database: Path) -> Iterator[str]:
    with running(club_settings(database)) as address:
        yield address


def first_code(database: Path, *more: str) -> str:
    """Ask for an invitation on the command line, as whoever starts a server does."""
    told = CliRunner().invoke(commands, ["club", "invite", "--database", str(database), *more])
    assert told.exit_code == 0, told.output
    found = re.fullmatch(r"http://127\.0\.0\.1:8000/door#([a-z0-9]{4}(?:-[a-z0-9]{4}){2})\n", told.output)
    assert found is not None, told.output
    return found[1]


@pytest.fixture
def host(house: str, database: Path) -> Knocker:
    return Knocker(house, "Hanna", first_code(database, "--host"))


def change(database: Path, words: str) -> None:
    with closing(sqlite3.connect(database)) as kept, kept:
        kept.execute(words)


def test_a_stranger_is_refused_at_every_call_and_page(host: Knocker, database: Path) -> None:
    table = host.open(ME, OPEN)["table"]
    stranger = Knocker(host.address)
    values = {"id": table, "seat": "1", "ply": "0", "name": "lanterns", "game": "lanterns"}
    described = create_app(club_settings(database)).openapi()
    refused = 0
    for path, methods in described["paths"].items():
        address = re.sub(r"\{(\w+)\}", lambda found: values.get(found[1], "0123456789abcdef"), path)
        for method in methods:
            answer = stranger.ask(method.upper(), address, {} if method != "get" else None)
            if path.startswith(OPEN_PATHS):
                assert answer.status_code != 401, address
                continue
            assert answer.status_code == 401, f"{method} {address}: {answer.status_code}"
            assert answer.json() == {"error": "this is a closed club; an invitation lets you in"}
            refused += 1
    assert refused > 60
    for path in ("/tables", "/you", "/profile", "/puzzles", "/club", "/docs", f"/table/{table}", "/nowhere"):
        answer = stranger.http.get(path, headers=PAGE)
        assert (answer.status_code, CLUB in answer.text) == (401, True), path
        assert "Hanna" not in answer.text
    for path in ("/games/lanterns/rules", "/api/openapi.json", "/api/nothing"):
        assert stranger.http.get(path).status_code == 401, path
    for path in (*FREE_PAGES, "/static/door.js"):
        answer = stranger.http.get(path, headers=PAGE)
        assert answer.status_code == 200, path
    assert 'id="come"' in stranger.http.get("/", headers=PAGE).text
    assert 'id="come"' not in host.http.get("/", headers=PAGE).text


def test_a_strangers_socket_is_closed_without_a_word_of_the_table(host: Knocker) -> None:
    table = host.open(ME, OPEN)["table"]
    told = Knocker(host.address).turned_away(table)
    assert told == ("this is a closed club; an invitation lets you in", 4401)


def test_an_invitation_lets_so_many_in_and_no_more(host: Knocker) -> None:
    code = host.invite(people=2)
    ada = Knocker(host.address, "Ada", code.upper().replace("-", " "))
    ada.call("POST", "/api/club/come", {"code": code})  # who is in already uses nothing up
    assert host.call("GET", "/api/club/invitations")["invitations"][0]["places"] == 1
    Knocker(host.address, "Bea", code)
    late = Knocker(host.address)
    assert "used up or over" in late.call("POST", "/api/club/come", {"code": code}, 404)["error"]
    assert late.ask("GET", "/api/me").status_code == 401
    assert host.call("GET", "/api/club/invitations")["invitations"] == []
    assert {name: each["role"] for name, each in ada.people().items()} == {
        "Hanna": "host",
        "Ada": "member",
        "Bea": "member",
    }
    assert "seen" not in str(ada.call("GET", "/api/club"))  # when somebody was here is for hosts
    assert ada.id not in str(host.call("GET", "/api/club"))


def test_an_invitation_that_is_over_withdrawn_or_guessed_lets_nobody_in(
    host: Knocker, database: Path
) -> None:
    over, withdrawn = host.invite(days=1), host.invite()
    change(database, "UPDATE invitations SET until = 1")
    assert host.call("GET", "/api/club/invitations")["invitations"] == []
    stranger = Knocker(host.address)
    stranger.call("POST", "/api/club/come", {"code": over}, 404)
    change(database, "UPDATE invitations SET until = 99999999999")
    for each in host.call("GET", "/api/club/invitations")["invitations"]:
        host.call("DELETE", f"/api/club/invitations/{each['id']}")
    stranger.call("POST", "/api/club/come", {"code": withdrawn}, 404)
    found = [stranger.ask("POST", "/api/club/come", {"code": "aaaa-aaaa-aaaa"}).status_code for _ in range(6)]
    assert found[-1] == 429  # five codes a minute are taken from one address
    with closing(sqlite3.connect(database)) as kept:
        assert over.replace("-", "") not in str(kept.execute("SELECT * FROM invitations").fetchall())


def test_only_hosts_do_what_hosts_do(host: Knocker) -> None:
    ada = Knocker(host.address, "Ada", host.invite())
    hanna = host.people()["Hanna"]["id"]
    for method, path, body in (
        ("POST", "/invitations", {}),
        ("GET", "/invitations", None),
        ("PUT", "/message", {"text": "mine"}),
        ("GET", "/tables", None),
        ("PUT", f"/people/{hanna}", {"role": "member"}),
        ("DELETE", f"/people/{hanna}", None),
    ):
        told = ada.call(method, f"/api/club{path}", body, 403)
        assert told["error"] == "only a host of the club may do that"
    assert "only host" in host.call("DELETE", f"/api/club/people/{hanna}", status=409)["error"]
    host.call("PUT", f"/api/club/people/{host.people()['Ada']['id']}", {"role": "host"})
    ada.call("PUT", f"/api/club/people/{hanna}", {"role": "member"})
    host.call("GET", "/api/club/invitations", status=403)


def test_a_tables_link_lets_a_guest_in_to_that_table_only(host: Knocker) -> None:
    mine, other = host.open(ME, OPEN), host.open(ME, OPEN)
    key = mine["invite"].rpartition("/")[2]
    stranger = Knocker(host.address)
    stranger.call("POST", "/api/club/guest", {"table": mine["table"], "key": "wrong"}, 404)
    told = stranger.call("POST", "/api/club/guest", {"table": "nowhere", "key": "wrong"}, 404)
    assert told["error"] == "this invitation does not open any table; ask for a new link"
    assert stranger.ask("GET", f"/api/tables/{mine['table']}").status_code == 401
    stranger.call("POST", "/api/club/guest", {"table": mine["table"], "key": key})
    stranger.call("PUT", "/api/me", {"name": "Gus"})
    stranger.join(mine["invite"], 1)
    with stranger.live(mine["table"]) as live:
        assert live.now["my_seats"] == [1]
    assert "guest at one table" in stranger.turned_away(other["table"])[0]
    for path in ("/api/tables", "/api/open", "/api/club", f"/api/tables/{other['table']}", "/api/games"):
        assert "guest at one table" in stranger.call("GET", path, status=401)["error"]
    fork = {"ply": 0, "seats": [ME, BOT]}
    stranger.call("POST", f"/api/tables/{mine['table']}/fork", fork, 401)
    stranger.call("POST", "/api/tables", {"game": "lanterns", "seats": [ME, BOT]}, 401)
    assert stranger.http.get("/games/lanterns/rules").status_code == 200
    assert f'href="/table/{mine["table"]}"' in stranger.http.get("/", headers=PAGE).text
    assert host.people()["Gus"]["role"] == "guest"
    ada = Knocker(host.address, "Ada", host.invite())
    assert "Gus" not in ada.people()


def test_who_is_removed_is_out_at_once_and_a_bot_plays_on(host: Knocker) -> None:
    ada = Knocker(host.address, "Ada", code := host.invite(people=5))
    phone = Knocker(host.address)
    come_in(ada, phone)
    opened = ada.open(ME, OPEN)
    table = opened["table"]
    host.join(opened["invite"], 1)
    with ada.live(table) as live, phone.live(table) as other:
        assert host.people()["Ada"]["here"] is True
        host.call("DELETE", f"/api/club/people/{host.people()['Ada']['id']}")
        for socket in (live, other):
            assert "no longer a member" in socket.until(lambda told: "error" in told)["error"]
            assert hear_to_the_end(socket.socket) == 4401
    for each in (ada, phone):
        assert each.ask("GET", f"/api/tables/{table}").status_code == 401
    assert host.see(table)["seats"][0]["absent"]["bot"]
    assert host.call("GET", "/api/club/tables")["tables"][0]["table"] == table
    ada.call("POST", "/api/club/come", {"code": code}, 404)  # what they came by has ended, too
    ada.call("POST", "/api/club/come", {"code": host.invite()})
    assert ada.see(table)["my_seats"] == [0]  # the seat was kept


def test_who_is_removed_at_one_server_is_out_at_the_other(host: Knocker, database: Path) -> None:
    ada = Knocker(host.address, "Ada", host.invite())
    table = ada.open(ME, OPEN)["table"]
    with running(club_settings(database)) as other:
        ada.address = other
        with ada.live(table) as live:
            host.call("DELETE", f"/api/club/people/{host.people()['Ada']['id']}")
            assert hear_to_the_end(live.socket) == 4401


def test_the_message_of_the_day_is_words_and_never_markup(host: Knocker) -> None:
    said = host.call("PUT", "/api/club/message", {"text": " <script>alert(1)</script>\n\u202eat eight "})
    assert said == {"text": "<script>alert(1)</script> at eight"}
    page = host.http.get("/", headers=PAGE).text
    assert "&lt;script&gt;alert(1)&lt;/script&gt; at eight" in page
    assert "<script>alert" not in page
    assert host.call("GET", "/api/club")["message"] == said["text"]
    host.call("PUT", "/api/club/message", {"text": "x" * 281}, 422)
    host.call("PUT", "/api/club/message", {"text": ""})
    assert "at eight" not in host.http.get("/", headers=PAGE).text


def test_a_member_comes_in_on_a_new_browser_by_their_recovery_code(host: Knocker) -> None:
    code = host.call("POST", "/api/me/recovery", {})["code"]
    browser = Knocker(host.address)
    assert browser.ask("GET", "/api/me").status_code == 401
    browser.call("POST", "/api/here/recovery", {"code": code})
    assert browser.call("GET", "/api/me") == {"name": "Hanna", "ended": 0, "club": CLUB, "role": "host"}


def test_who_removes_themselves_is_no_member_any_more(host: Knocker) -> None:
    ada = Knocker(host.address, "Ada", host.invite())
    ada.call("POST", "/api/me/gone", {"sure": True})
    assert ada.ask("GET", "/api/me").status_code == 401
    assert set(host.people()) == {"Hanna"}


def test_without_a_club_there_is_no_door(server: str) -> None:
    ada = Player(server)
    told = ada.call("GET", "/api/club", status=404)
    assert told["error"] == "this server is no closed club; everybody may come in"
    assert ada.http.get("/door", headers=PAGE).status_code == 404
    assert ada.http.get("/club", headers=PAGE).status_code == 404
    assert "club" not in ada.call("GET", "/api/me")


def test_twenty_invitations_are_open_at_once(host: Knocker) -> None:
    for _ in range(20):
        host.invite()
    assert "20 invitations" in host.call("POST", "/api/club/invitations", {}, 409)["error"]


def tell(player: Player, table: Json, seat: int, text: str = "He swears", status: int = 201) -> Json:
    path = f"/api/tables/{table['table']}/complaints/{seat}"
    told: Json = player.call("POST", path, {"text": text}, status)
    return told


def test_hosts_are_told_about_somebody_and_nobody_else_reads_it(house: str, host: Knocker) -> None:
    ada, bob = (Knocker(house, name, host.invite()) for name in ("Ada", "Bob"))
    table = ada.open(ME, OPEN)
    bob.join(table["invite"], 1)
    tell(ada, table, 1, "He  swears\u202e")
    (told,) = host.call("GET", "/api/club/complaints")["complaints"]
    assert (told["by"], told["about"], told["text"]) == ("Ada", "Bob", "He swears")
    assert told["table"] == table["table"]
    for player in (ada, bob):
        player.call("GET", "/api/club/complaints", None, 403)
        player.call("DELETE", f"/api/club/complaints/{told['id']}", None, 403)
    assert ada.call("GET", "/api/me/data")["told_hosts"][0]["text"] == "He swears"
    assert bob.call("GET", "/api/me/data")["told_hosts"] == []
    assert host.call("DELETE", f"/api/club/complaints/{told['id']}")["complaints"] == []
    host.call("DELETE", f"/api/club/complaints/{told['id']}", None, 404)


def test_what_is_about_a_host_other_hosts_read(house: str, host: Knocker) -> None:
    ada, eve = Knocker(house, "Ada", host.invite()), Knocker(house, "Eve", host.invite(host=True))
    table = ada.open(ME, OPEN)
    host.join(table["invite"], 1)
    tell(ada, table, 1)
    assert host.call("GET", "/api/club/complaints")["complaints"] == []
    (told,) = eve.call("GET", "/api/club/complaints")["complaints"]
    host.call("DELETE", f"/api/club/complaints/{told['id']}", None, 404)
    host.call("POST", "/api/me/gone", {"sure": True})
    assert eve.call("GET", "/api/club/complaints")["complaints"] == []  # whoever is gone for good


def test_only_people_are_told_about_and_only_by_who_sits_with_them(house: str, host: Knocker) -> None:
    ada, bob, eve = (Knocker(house, name, host.invite()) for name in ("Ada", "Bob", "Eve"))
    table = ada.open(ME, OPEN, BOT)
    bob.join(table["invite"], 1)
    for seat, status in ((0, 409), (2, 409), (3, 404), (9, 404), (10, 422)):
        tell(ada, table, seat, status=status)
    tell(eve, table, 1, status=403)
    for text in ("", "x" * 141, "\u200b", "x" * 500):
        tell(ada, table, 1, text, 422)
    for _ in range(5):
        tell(ada, table, 1)
    assert "look into" in tell(ada, table, 1, status=409)["error"]


def test_without_a_club_there_are_no_hosts_to_tell(server: str) -> None:
    ada, _bob, table = two_players(server)
    tell(ada, table, 1, status=404)
