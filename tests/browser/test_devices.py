"""You, on every device: from a computer to a phone by code, words and a press; and back again."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

import pytest

from tests.browser.conftest import Visit
from tests.browser.people import BOT, DESK, ME, PHONE, Visitor
from tests.browser.test_readers import findings
from tests.server.house import quick_settings, running
from tests.server.test_devices import change, is_ada, renewed, settled


def the_code(visitor: Visitor) -> str:
    visitor.page.wait_for_selector("#code")
    return visitor.says("#code").replace(" ", "")


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "tavola.db"


@pytest.fixture
def server(database: Path) -> Iterator[str]:
    """A house for each test: few codes a minute are taken from one address, and every test types some."""
    with running(quick_settings(database)) as address:
        yield address


def test_a_phone_becomes_me_and_is_ended_again(visit: Visit) -> None:
    ada, phone = visit("Ada"), visit("", PHONE)
    table = ada.call("POST", "/api/tables", {"game": "lanterns", "seats": [ME, BOT]})["table"]
    ada.open("/")
    ada.press(".menu a:has-text('You')")
    ada.page.wait_for_selector("body.ready #hand-over")
    ada.press("#hand-over")
    code = the_code(ada)
    assert "svg" in unquote(ada.find("#qr").get_attribute("src") or "")[:200]
    phone.open(f"/here#{code}")
    phone.page.wait_for_selector("#words")
    words = phone.says("#words")
    ada.page.wait_for_selector("#let-in")
    assert ada.says("#asks-to-come b") == words
    ada.press("#let-in")
    phone.page.wait_for_url("**/you")
    phone.page.wait_for_selector("body.ready")
    assert phone.says("#who") == "No account, no password: this browser is Ada."
    assert phone.width_to_spare() == 0
    phone.open(f"/table/{table}")
    assert phone.message["my_seats"] == [0]
    ada.page.wait_for_selector("#devices li:nth-child(2)")
    ada.press("#devices .button:has-text('End')")
    phone.page.wait_for_selector("text=was ended on another device")
    ada.wait_until("document.querySelectorAll('#devices li').length === 1")


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_recovery_code_is_shown_once_and_brings_me_back(visit: Visit, size: tuple[int, int]) -> None:
    ada, new = visit("Ada", size), visit("", size)
    table = ada.call("POST", "/api/tables", {"game": "lanterns", "seats": [ME, BOT]})["table"]
    ada.open("/you")
    ada.press("#make-recovery")
    ada.page.wait_for_selector("#recovery")
    code = ada.says("#recovery")
    ada.press("dialog .button:has-text('I have kept it')")
    ada.page.wait_for_selector(".sheetcard .secret")
    assert ada.says(".sheetcard .secret").endswith(code[-4:])
    assert code not in ada.page.content()
    ada.context.clear_cookies()
    ada.open("/here")
    ada.find("#letters").fill("not a code")
    ada.press("form .primary")
    ada.page.wait_for_selector("[role=alert]:has-text('no such code')")
    ada.troubles.clear()  # the browser noted the 404
    ada.find("#letters").fill(code.lower())
    ada.press("form .primary")
    ada.page.wait_for_url("**/you")
    ada.open(f"/table/{table}")
    assert ada.message["my_seats"] == [0]
    new.open("/here")
    assert new.width_to_spare() == 0


def test_a_browser_with_tables_brings_them_along_or_gets_a_code(visit: Visit) -> None:
    ada, phone = visit("Ada"), visit("Guest", PHONE)
    table = phone.call("POST", "/api/tables", {"game": "lanterns", "seats": [ME, BOT]})["table"]
    ada.open("/you")
    ada.press("#hand-over")
    phone.open("/here")
    phone.find("#letters").fill(the_code(ada))
    phone.press("form .primary")
    phone.page.wait_for_selector("label:has-text('Bring my one table along')")
    phone.press("label:has-text('Leave them')")
    ada.page.wait_for_selector("#let-in")
    ada.press("#let-in")
    phone.page.wait_for_selector("#recovery")
    code = phone.says("#recovery")
    phone.open(f"/table/{table}")
    assert phone.message["my_seats"] == []
    phone.open("/here")
    phone.find("#letters").fill(code)
    phone.press("form .primary")
    phone.page.wait_for_url("**/you")
    phone.open(f"/table/{table}")
    assert phone.message["my_seats"] == [0]


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_copied_cookie_ends_both_browsers_and_the_other_device_reads_why(
    visit: Visit, database: Path, size: tuple[int, int]
) -> None:
    ada, other = visit("Ada"), visit("", size)
    code = ada.call("POST", "/api/me/recovery", {})["code"]
    other.call("POST", "/api/here/recovery", {"code": code})
    (cookie,) = ada.context.cookies()
    thief = renewed(database, f"{cookie['name']}={cookie['value']}")
    settled(database, thief)
    change(database, "UPDATE devices SET renewed = renewed - 601")
    with running(quick_settings(database)) as later:
        ada.address = other.address = later
        ada.open("/")
        ada.page.wait_for_selector("#notices:has-text('cannot be read')")
        assert not is_ada(later, thief)
        other.open("/you")
        assert "two browsers showed the same cookie" in other.says(".warned[role=note]")
        assert other.find("#devices li").count() == 1
        assert other.width_to_spare() == 0
        assert findings(other) == []
