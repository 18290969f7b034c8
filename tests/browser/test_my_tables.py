"""My tables: found by state and words, put aside, left and come back to."""

import pytest

from tests.browser.conftest import Visit
from tests.browser.people import BOT, DESK, ME, OPEN, PHONE
from tests.browser.test_readers import findings

ROWS = ".list li"


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_tables_are_found_hidden_and_come_back_to(visit: Visit, size: tuple[int, int]) -> None:
    ada = visit("Ada", size)
    ada.open("/tables")
    assert "No tables yet." in ada.says("#groups")
    table = ada.call("POST", "/api/tables", {"game": "torres", "seats": [OPEN, ME]})["table"]
    ada.call("POST", "/api/tables", {"game": "carcassonne", "seats": [ME, OPEN]})
    over = ada.call("POST", "/api/tables", {"game": "lanterns", "seats": [BOT, BOT]})["table"]
    ada.open(f"/table/{over}")
    ada.wait_until("tavola.message.over")
    ada.call("PUT", f"/api/tables/{table}/seats/1", {"kind": "absent"})
    ada.open("/tables")
    assert ada.page.title() == "(1) My tables · Tavola"
    assert ada.width_to_spare() == 0
    assert [row.get_attribute("data-table") for row in ada.find(ROWS).all()][1:] == [table, over]
    assert ada.find(".list .primary").count() == 1
    ada.page.fill("#search", "torr")
    ada.wait_until("document.querySelectorAll('.list li').length === 1")
    with ada.page.expect_navigation():
        ada.press(f"{ROWS} .button:has-text('I am back')")
    ada.page.wait_for_selector("body.ready")
    assert ada.find("text=I am back").count() == 0
    row = f"{ROWS}[data-table='{over}']"
    if size == PHONE:  # a long press
        box = ada.find(f"{row} .game").bounding_box()
        assert box
        ada.page.evaluate(
            "(row) => document.querySelector(row).dispatchEvent("
            "new PointerEvent('pointerdown', {pointerType: 'touch', bubbles: true}))",
            row,
        )
    else:
        ada.press(f"{row} summary")
    ada.press(f"{row} .menu-pop :text('Hide from my list')")
    ada.wait_until("document.querySelectorAll('.list li').length === 2")
    ada.press(".chips button:has-text('Hidden')")
    ada.page.wait_for_selector(row)
    assert ada.find(ROWS).count() == 1


def test_every_page_of_a_phone_tells_at_how_many_tables_it_is_my_turn(visit: Visit) -> None:
    ada = visit("Ada", PHONE)
    ada.call("POST", "/api/tables", {"game": "carcassonne", "seats": [ME, BOT]})
    ada.page.add_init_script("navigator.setAppBadge = async (count) => void (window.badge = count)")
    for page in ("/", "/tables", "/you", "/puzzles", "/profile"):
        ada.open(page)
        ada.page.wait_for_selector(".tabs [href='/tables'] .dot")
        assert ada.says(".tabs [href='/tables']") == "My tables 1 wait for you"
        assert ada.page.title().startswith("(1) ")
        assert ada.page.evaluate("window.badge") == 1
        assert findings(ada) == []
