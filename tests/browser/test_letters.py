"""A letter brings a lost seat back: asked for on a page, and opened where one happens to read it."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.browser.conftest import Visit
from tests.browser.people import BOT, ME, PHONE, Visitor
from tests.browser.test_readers import findings
from tests.server.house import quick_settings, running
from tests.server.postbox import Letters, postbox
from tests.server.test_mail import HOME, code_in

ADDRESS = "ada@example.org"


@pytest.fixture
def letters() -> Iterator[tuple[str, Letters]]:
    with postbox() as office:
        yield office


@pytest.fixture
def server(tmp_path: Path, letters: tuple[str, Letters]) -> Iterator[str]:
    settings = quick_settings(tmp_path / "tavola.db")
    with running(replace(settings, smtp=letters[0], mail_from="games@example.org", address=HOME)) as address:
        yield address


def link_in(letters: tuple[str, Letters], kind: str) -> str:
    """Give the path of the link in the next letter; our pages are not really at home there."""
    page = {"confirm": "mail", "mail": "here"}[kind]
    return f"/{page}#{kind}-{code_in(letters[1].get(timeout=20), kind)}"


def is_told_by_mail(ada: Visitor, letters: tuple[str, Letters]) -> None:
    ada.open("/you")
    ada.page.wait_for_selector("#my-mail")
    ada.find("#my-mail").fill(ADDRESS)
    ada.find("#my-mail").press("Enter")
    ada.page.wait_for_selector("#notices:has-text('A letter is on its way')")
    ada.open(link_in(letters, "confirm"))
    ada.press("#do-it")
    ada.page.wait_for_selector(f"text={ADDRESS} gets a letter a day at most")
    ada.open("/you")
    ada.page.wait_for_selector(f"section[aria-label=Notices] :text('{ADDRESS}')")


def ask_for_link(visitor: Visitor) -> str:
    visitor.open("/here")
    visitor.find("#mail").fill(ADDRESS)
    visitor.find("#mail").press("Enter")
    visitor.page.wait_for_selector("h1:has-text('Look into your mail')")
    assert visitor.width_to_spare() == 0
    assert findings(visitor) == []
    return visitor.says("#words")


def test_a_fresh_browser_asks_for_a_letter_and_has_its_seat_again(
    visit: Visit, letters: tuple[str, Letters]
) -> None:
    ada, new = visit("Ada"), visit("", PHONE)
    table = ada.call("POST", "/api/tables", {"game": "lanterns", "seats": [ME, BOT]})["table"]
    is_told_by_mail(ada, letters)
    ask_for_link(new)
    new.page.goto(new.address + link_in(letters, "mail"))
    new.page.wait_for_url("**/you")
    new.page.wait_for_selector("body.ready")
    assert new.says("#who") == "No account, no password: this browser is Ada."
    new.open(f"/table/{table}")
    assert new.message["my_seats"] == [0]


def test_a_letter_opened_elsewhere_asks_for_the_words_of_the_browser_that_asked(
    visit: Visit, letters: tuple[str, Letters]
) -> None:
    ada, asking, reading = visit("Ada"), visit(""), visit("Eve", PHONE)
    theirs = reading.call("POST", "/api/tables", {"game": "lanterns", "seats": [ME, BOT]})["table"]
    is_told_by_mail(ada, letters)
    words = ask_for_link(asking)
    reading.page.goto(reading.address + link_in(letters, "mail"))
    reading.page.wait_for_selector("label:has-text('Bring my one table along')")
    reading.press(".button:has-text('Go on')")
    reading.page.wait_for_selector("#their-words")
    assert reading.width_to_spare() == 0
    assert findings(reading) == []
    reading.find("#their-words").fill(words)
    reading.press("form .primary")
    reading.page.wait_for_url("**/you")
    reading.page.wait_for_selector("body.ready")
    assert reading.says("#who").endswith("this browser is Ada.")
    reading.open(f"/table/{theirs}")
    assert reading.message["my_seats"] == [0]


def test_wrong_words_end_the_letter_and_say_so(visit: Visit, letters: tuple[str, Letters]) -> None:
    ada, asking, thief = visit("Ada"), visit(""), visit("")
    is_told_by_mail(ada, letters)
    ask_for_link(asking)
    link = link_in(letters, "mail")
    thief.page.goto(thief.address + link)
    thief.page.wait_for_selector("#their-words")
    thief.find("#their-words").fill("wrong words")
    thief.press("form .primary")
    thief.page.wait_for_selector("[role=alert]:has-text('this link has ended')")
    assert thief.call("GET", "/api/me", None)["name"] == ""
    asking.page.goto(asking.address + link)
    asking.page.wait_for_selector("[role=alert]:has-text('used already')")
    thief.troubles.clear()  # the browser noted the 403
    asking.troubles.clear()  # and the 404
