"""Mail, if the host set it up: confirmed, a letter a day, one link to end it; and coming in by a letter."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from email.message import EmailMessage
from pathlib import Path

import pytest

from tavola.server import clocks
from tavola.server.errors import Refusal
from tavola.server.mail import clean_address, postbox_of
from tavola.server.settings import BadSetting, Settings
from tests.server.house import quick_settings, running
from tests.server.people import Player, two_players
from tests.server.postbox import Letters, postbox

HOME = "https://games.example.org"


@contextmanager
def house(database: Path) -> Iterator[tuple[str, Letters]]:
    """Run a server that sends mail to a postbox of ours."""
    with postbox() as (address, letters):
        mail = {"smtp": address, "mail_from": "games@example.org", "address": HOME, "mail_after": 0.0}
        with running(replace(quick_settings(database), **mail)) as server:  # type: ignore[arg-type]
            yield server, letters


def code_in(letter: EmailMessage, kind: str) -> str:
    found = re.search(rf"{HOME}/\w+#{kind}-(\S+)", letter.get_content())
    assert found
    return found.group(1)


def confirmed(player: Player, letters: Letters, address: str) -> None:
    player.call("PUT", "/api/me/mail", {"address": address}, 202)
    code = code_in(letters.get(timeout=20), "confirm")
    assert player.call("POST", "/api/mail/confirm", {"code": code}) == {"address": address}


def test_who_is_waited_for_gets_one_letter_without_a_word_about_the_position(tmp_path: Path) -> None:
    with house(tmp_path / "tavola.db") as (server, letters):
        ada, bob, table = two_players(server)
        confirmed(ada, letters, "ada@example.org")
        letter = letters.get(timeout=20)
        assert (letter["To"], letter["From"]) == ("ada@example.org", "games@example.org")
        assert letter["Subject"] == "It is your turn"
        assert "Your turn in Lanterns, with Bob." in letter.get_content()
        assert f"{HOME}/table/{table['table']}" in letter.get_content()
        for seat, player in enumerate((ada, bob)):  # it is Ada's turn once more
            while (told := player.see(table["table"]))["to_move"] == seat:
                player.move(told)
        off = code_in(letter, "off")
        bob.call("POST", "/api/mail/off", {"code": off})  # without being Ada
        assert ada.call("GET", "/api/me/notices")["mail"] == ""
        bob.call("POST", "/api/mail/off", {"code": off}, 404)
        assert letters.empty()  # one a day


def test_an_address_counts_only_after_its_link_was_opened_once(tmp_path: Path) -> None:
    with house(tmp_path / "tavola.db") as (server, letters):
        ada = Player(server)
        ada.call("PUT", "/api/me/mail", {"address": " Ada@Example.org"}, 202)
        letter = letters.get(timeout=20)
        assert ada.call("GET", "/api/me/notices")["mail"] == ""
        assert "Ada" not in letter.get_content()  # nobody is sent words of a stranger's choosing
        ada.call("POST", "/api/mail/confirm", {"code": "guessed"}, 404)
        ada.call("POST", "/api/mail/confirm", {"code": code_in(letter, "confirm")})
        ada.call("POST", "/api/mail/confirm", {"code": code_in(letter, "confirm")}, 404)
        told = ada.call("GET", "/api/me/notices")
        assert (told["mail"], told["mail_offered"]) == ("ada@example.org", True)
        assert ada.call("DELETE", "/api/me/mail") == {"address": ""}


def test_a_link_lets_in_the_browser_that_asked_and_no_other_without_its_words(tmp_path: Path) -> None:
    with house(tmp_path / "tavola.db") as (server, letters):
        ada = Player(server)
        confirmed(ada, letters, "ada@example.org")
        table = ada.open({"kind": "me"}, {"kind": "bot", "bot": "random"})["table"]
        phone, thief = Player(server, "New"), Player(server, "Thief")
        known = phone.call("POST", "/api/here/mail", {"address": "ada@example.org"}, 202)
        unknown = thief.call("POST", "/api/here/mail", {"address": "nobody@example.org"}, 202)
        assert [*known] == [*unknown] == ["words"]
        letter = letters.get(timeout=20)
        code = code_in(letter, "mail")
        assert thief.call("POST", "/api/here/mail/open", {"code": code})["state"] == "waiting"
        assert phone.call("POST", "/api/here/mail/open", {"code": code})["name"] == "Ada"
        assert phone.see(table)["my_seats"] == [0]
        thief.call("POST", "/api/here/mail/open", {"code": code}, 429)  # five codes a minute and address


def test_a_link_that_was_used_or_is_too_old_lets_nobody_in(tmp_path: Path) -> None:
    database = tmp_path / "tavola.db"
    with house(database) as (server, letters):
        ada, phone = Player(server), Player(server, "New")
        confirmed(ada, letters, "ada@example.org")
        phone.call("POST", "/api/here/mail", {"address": "ada@example.org"}, 202)
        code = code_in(letters.get(timeout=20), "mail")
        with closing(sqlite3.connect(database)) as kept, kept:
            kept.execute("UPDATE mail_links SET until = until - 1201 WHERE kind = 'in'")
        told = phone.call("POST", "/api/here/mail/open", {"code": code}, 404)
        assert "its time is over" in told["error"]
    with house(database) as (server, letters):  # a house that has counted no codes yet
        for player in (ada, phone):
            player.http.base_url = server
        phone.call("POST", "/api/here/mail", {"address": "ada@example.org"}, 202)
        code = code_in(letters.get(timeout=20), "mail")
        assert phone.call("POST", "/api/here/mail/open", {"code": code})["name"] == "Ada"
        thief = Player(server, "Thief")
        told = thief.call("POST", "/api/here/mail/open", {"code": code}, 404)
        assert "used already" in told["error"]


def test_a_link_lets_another_browser_in_by_the_words_of_the_one_that_asked(tmp_path: Path) -> None:
    with house(tmp_path / "tavola.db") as (server, letters):
        ada, phone, desk = Player(server), Player(server, "Phone"), Player(server, "Desk")
        confirmed(ada, letters, "ada@example.org")
        words = phone.call("POST", "/api/here/mail", {"address": "ada@example.org"}, 202)["words"]
        code = code_in(letters.get(timeout=20), "mail")
        told = desk.call("POST", "/api/here/mail/open", {"code": code, "words": f" {words.upper()} "})
        assert (told["state"], told["name"]) == ("done", "Ada")
        assert phone.call("GET", "/api/me")["name"] == "Phone"


def test_who_asks_for_a_link_to_another_ends_no_link_but_their_own(tmp_path: Path) -> None:
    with house(tmp_path / "tavola.db") as (server, letters):
        ada, phone, stranger = Player(server), Player(server, "Phone"), Player(server, "Stranger")
        confirmed(ada, letters, "ada@example.org")
        codes = []
        for player in (phone, stranger):
            player.call("POST", "/api/here/mail", {"address": "ada@example.org"}, 202)
            codes.append(code_in(letters.get(timeout=20), "mail"))
        assert phone.call("POST", "/api/here/mail/open", {"code": codes[0]})["name"] == "Ada"


def test_a_link_to_an_address_that_was_taken_away_lets_nobody_in(tmp_path: Path) -> None:
    with house(tmp_path / "tavola.db") as (server, letters):
        ada, phone = Player(server), Player(server, "Phone")
        confirmed(ada, letters, "ada@example.org")
        phone.call("POST", "/api/here/mail", {"address": "ada@example.org"}, 202)
        code = code_in(letters.get(timeout=20), "mail")
        assert ada.call("DELETE", "/api/me/mail") == {"address": ""}
        phone.call("POST", "/api/here/mail/open", {"code": code}, 404)


def test_links_that_strangers_ask_for_use_up_no_other_letters(tmp_path: Path) -> None:
    with house(tmp_path / "tavola.db") as (server, letters):
        ada = Player(server)
        confirmed(ada, letters, "ada@example.org")
        for name in ("One", "Two"):
            Player(server, name).call("POST", "/api/here/mail", {"address": "ada@example.org"}, 202)
            code_in(letters.get(timeout=20), "mail")
        bob = Player(server, "Bob")
        bob.call("PUT", "/api/me/mail", {"address": "ada@example.org"}, 202)  # the second of three
        code_in(letters.get(timeout=20), "confirm")


def test_wrong_words_end_a_link(tmp_path: Path) -> None:
    with house(tmp_path / "tavola.db") as (server, letters):
        ada, phone, thief = Player(server), Player(server, "Phone"), Player(server, "Thief")
        confirmed(ada, letters, "ada@example.org")
        phone.call("POST", "/api/here/mail", {"address": "ada@example.org"}, 202)
        code = code_in(letters.get(timeout=20), "mail")
        told = thief.call("POST", "/api/here/mail/open", {"code": code, "words": "no harbour"}, 403)
        assert "this link has ended" in told["error"]
        phone.call("POST", "/api/here/mail/open", {"code": code}, 404)


def test_another_address_needs_the_code_and_the_old_one_is_told(tmp_path: Path) -> None:
    with house(tmp_path / "tavola.db") as (server, letters):
        ada = Player(server)
        confirmed(ada, letters, "ada@example.org")
        taken = {"address": "thief@example.org"}
        assert "older than a day" in ada.call("PUT", "/api/me/mail", taken, 403)["error"]
        code = ada.call("POST", "/api/me/recovery", {})["code"]
        assert code[-4:] in ada.call("PUT", "/api/me/mail", taken, 403)["error"]
        ada.call("PUT", "/api/me/mail", {"address": "new@example.org", "old": code}, 202)
        ada.call("POST", "/api/mail/confirm", {"code": code_in(letters.get(timeout=20), "confirm")})
        letter = letters.get(timeout=20)
        assert letter["To"] == "ada@example.org"
        assert "new@" not in letter.get_content()


def test_who_came_in_by_a_letter_cannot_change_the_address_for_a_day(tmp_path: Path) -> None:
    with house(tmp_path / "tavola.db") as (server, letters):
        ada, thief = Player(server), Player(server, "Thief")
        confirmed(ada, letters, "ada@example.org")
        thief.call("POST", "/api/here/mail", {"address": "ada@example.org"}, 202)
        thief.call("POST", "/api/here/mail/open", {"code": code_in(letters.get(timeout=20), "mail")})
        thief.call("DELETE", "/api/me/mail", status=403)
        thief.call("PUT", "/api/me/mail", {"address": "thief@example.org"}, 403)


def test_the_fourth_letter_to_an_address_in_an_hour_is_not_sent(tmp_path: Path) -> None:
    with house(tmp_path / "tavola.db") as (server, letters):
        ada = Player(server)
        for _ in range(3):
            ada.call("PUT", "/api/me/mail", {"address": "victim@example.org"}, 202)
        ada.call("PUT", "/api/me/mail", {"address": "victim@example.org"}, 429)
        assert letters.qsize() == 3


def test_without_a_postbox_nobody_is_offered_mail(server: str) -> None:
    ada = Player(server)
    assert ada.call("GET", "/api/me/notices")["mail_offered"] is False
    assert "no mail" in ada.call("PUT", "/api/me/mail", {"address": "ada@example.org"}, 409)["error"]


@pytest.mark.parametrize(
    "given", ["", "ada", "ada@", "@example.org", "a@b", "a b@c.de", "a@b.c\nBcc: x@y.z", "a@[::1]", "ä@b.de"]
)
def test_what_is_no_address_is_refused(given: str) -> None:
    with pytest.raises(Refusal):
        clean_address(given)


def test_a_host_is_told_what_mail_needs() -> None:
    assert postbox_of(Settings()) is None
    with pytest.raises(BadSetting, match="TAVOLA_ADDRESS"):
        postbox_of(Settings(smtp="smtp://mail.example.org", mail_from="games@example.org"))
    box = postbox_of(
        Settings(smtp="smtps://me:p%40ss@mail.example.org", mail_from="a@b.c", address="https://x.y/")
    )
    assert box is not None
    assert (box.port, box.password, box.home) == (465, "p@ss", "https://x.y")


def test_the_letter_of_the_day_comes_at_the_end_of_quiet_hours(tmp_path: Path) -> None:
    hour = datetime.now(UTC).hour
    with house(tmp_path / "tavola.db") as (server, letters):
        ada, _bob, _table = two_players(server)
        quiet = {"quiet_from": (hour + 10) % 24, "quiet_to": (hour + 12) % 24, "zone": "UTC"}
        ada.call("PUT", "/api/me/notices", quiet)
        confirmed(ada, letters, "ada@example.org")
        cem, _dan, other = two_players(server)
        confirmed(cem, letters, "cem@example.org")
        assert letters.get(timeout=20)["To"] == "cem@example.org"  # who has no quiet hours
        assert letters.empty()
        quiet = {"quiet_from": (hour - 8) % 24, "quiet_to": hour, "zone": "UTC"}  # they are just over
        ada.call("PUT", "/api/me/notices", quiet)
        assert letters.get(timeout=20)["To"] == "ada@example.org"
        assert other["table"]


def test_a_letter_tells_of_an_ended_game_and_not_of_what_one_does_not_want(tmp_path: Path) -> None:
    with house(tmp_path / "tavola.db") as (server, letters):
        ada, bob, table = two_players(server)
        wishes = {"turn": [], "ask": [], "end": ["mail"]}
        ada.call("PUT", "/api/me/notices/wishes", {"wishes": wishes})
        confirmed(ada, letters, "ada@example.org")
        bob.call("POST", f"/api/tables/{table['table']}/resign", {"sure": True})
        letter = letters.get(timeout=20)
        assert letter["Subject"] == "News of your tables"
        assert "A game of Lanterns has ended." in letter.get_content()
        assert "Your turn" not in letter.get_content()


def test_that_time_runs_low_is_written_between_two_letters_of_a_day(tmp_path: Path) -> None:
    with house(tmp_path / "tavola.db") as (server, letters):
        ada, bob = Player(server, "Ada"), Player(server, "Bob")
        table = ada.open({"kind": "me"}, {"kind": "open"}, clock="days:2")
        bob.join(table["invite"], 1)
        confirmed(ada, letters, "ada@example.org")
        assert letters.get(timeout=20)["Subject"] == "It is your turn"
        try:
            clocks.ahead += 40 * 3600 * 1000
            letter = letters.get(timeout=20)
        finally:
            clocks.ahead = 0
        assert letter["Subject"] == "Your time runs low"
        assert code_in(letter, "off")
