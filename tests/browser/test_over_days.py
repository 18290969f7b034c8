"""A game of four over days: one vanishes, a bot stands in, and a letter brings her back elsewhere."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from email.message import EmailMessage
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tavola.server import clocks
from tests.browser.people import DESK, PHONE, Visitor
from tests.server.house import quick_settings, running
from tests.server.listener import Listener, listening
from tests.server.postbox import Letters, postbox

DAYS = 24 * 60 * 60_000  # milliseconds
HOME = "https://games.example.org"


@pytest.fixture
def mailed(tmp_path: Path) -> Iterator[tuple[str, Letters]]:
    """A house that writes letters, and calls addresses of the tests' own machine."""
    with postbox() as (smtp, letters):
        mail = {"smtp": smtp, "mail_from": "games@example.org", "address": HOME, "mail_after": 0.0}
        chosen = replace(quick_settings(tmp_path / "tavola.db"), notices_to="anywhere", **mail)  # type: ignore[arg-type]
        with running(chosen) as address:
            yield address, letters
    clocks.ahead = 0


def link_in(letter: EmailMessage, page: str) -> str:
    found = re.search(rf"{HOME}(/{page}#\S+)", letter.get_content())
    assert found
    return found.group(1)


def take_turn(visitor: Visitor) -> None:
    """Do all that is asked until it is somebody else's turn."""
    seat = visitor.message["my_seats"][0]
    visitor.wait_turn()
    while visitor.message["to_move"] == seat:
        visitor.decide(follower=False)


def open_for_four(ada: Visitor) -> None:
    """Set up a table of Carcassonne for three friends, with three days a turn."""
    ada.open("/")
    ada.press(".card[data-game=carcassonne]")
    for _ in range(2):
        ada.press("#new .add")
    for row in (2, 3, 4):
        ada.find(f".seatlist li:nth-child({row}) select").first.select_option("open")
    ada.find("select[aria-label=Clock]").select_option("days:3")
    ada.press("form.new button[type=submit]")
    ada.press("dialog.aim footer .quiet")  # just play
    ada.page.wait_for_url("**/table/*")
    ada.page.wait_for_selector("body.ready")


def letter_with(letters: Letters, page: str) -> EmailMessage:
    """Wait for the letter that has a link to a page; others may come before it."""
    while f"{HOME}/{page}#" not in (letter := letters.get(timeout=30)).get_content():
        pass
    return letter


def test_four_play_over_days_and_who_vanished_is_back_on_another_device(
    browser: Browser, mailed: tuple[str, Letters]
) -> None:
    address, letters = mailed
    with listening() as listener:
        people = [Visitor(browser, address, name, DESK) for name in ("Ada", "Bea", "Cem")]
        people.append(Visitor(browser, address, "Dora", PHONE))
        play_over_days(browser, people, letters, listener)


def play_over_days(browser: Browser, people: list[Visitor], letters: Letters, listener: Listener) -> None:
    ada, bea, cem, dora = people
    dora.open("/you")
    dora.find("[aria-label='An address of mine']").fill(listener.address)
    dora.press("form:has([aria-label='An address of mine']) .button")
    dora.page.wait_for_selector("#notices:has-text('signed with this secret')")
    bea.open("/you")
    bea.find("#my-mail").fill("bea@example.org")
    bea.press("form:has(#my-mail) .button")
    bea.open(link_in(letter_with(letters, "mail"), "mail"))
    bea.press("#do-it")
    bea.page.wait_for_selector("text=bea@example.org gets a letter")
    open_for_four(ada)
    table, invite = ada.message["table"], ada.message["invite"]
    for visitor, colour in ((dora, "gold"), (cem, "green"), (bea, "blue")):
        visitor.open(invite)
        visitor.press(
            f"#join-form .button:has-text('{colour}'), #join-form .button:has-text('Take the seat')"
        )
        visitor.page.wait_for_url("**/table/*")
        visitor.page.wait_for_selector("body.ready")
    assert [each.message["my_seats"] for each in people] == [[0], [1], [2], [3]]
    dora.open("/")  # away from the table: she is called
    for visitor in (ada, bea, cem):
        take_turn(visitor)
    _headers, body = listener.next()
    told = json.loads(body)
    assert (told["kind"], told["table"]) == ("turn", table)
    assert told["text"] == "Your turn in Carcassonne, with Ada, Bea and Cem, 3 days left."
    dora.open(f"/table/{table}")
    take_turn(dora)
    bea.context.close()  # her laptop is gone, and what it knew
    take_turn(ada)
    waits = letter_with(letters, "mail")
    assert "Your turn in Carcassonne, with Ada, Cem and Dora, 3 days left." in waits.get_content()
    clocks.ahead += 3 * DAYS + 60_000
    ada.page.wait_for_selector("#log :text('has no time left')")
    take_turn(cem)  # Marek has played for her
    phone = Visitor(browser, bea.address, "", PHONE)
    phone.open("/here")
    phone.find("#mail").fill("bea@example.org")
    phone.press("form:has(#mail) .button")
    phone.page.wait_for_selector("text=Look into your mail")
    phone.page.goto("about:blank")  # a link of a letter opens a page of its own
    phone.page.goto(phone.address + link_in(letter_with(letters, "here"), "here"))
    phone.page.wait_for_url("**/you")
    phone.open(f"/table/{table}")
    assert phone.message["my_seats"] == [1]
    phone.wait_until("!tavola.message.seats[1].absent")  # one turn was missed; the next is hers
    take_turn(dora)
    clocks.ahead += 2 * DAYS
    take_turn(ada)
    take_turn(phone)
    cem.wait_until("tavola.message.to_move === 2")
    played = {each["name"] for each in cem.message["played_by"]}
    assert "Marek for Bea" in played
    assert all(not visitor.troubles for visitor in (ada, cem, dora, phone))
    for visitor in (ada, cem, dora, phone):
        visitor.context.close()
