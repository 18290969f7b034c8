"""The start page: what waits for me, the last table again, and bots by face and name."""

import pytest

from tests.browser.conftest import Visit
from tests.browser.people import BOT, DESK, ME, PHONE


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_newcomer_is_led_and_who_played_goes_on_or_plays_again(visit: Visit, size: tuple[int, int]) -> None:
    ada = visit("Ada", size)
    ada.open("/")
    assert "First game, led by the hand" in ada.says("#today")
    weights = ada.page.evaluate(
        "[...document.querySelectorAll('.card .weight')].map((each) => each.querySelectorAll('.on').length)"
    )
    assert weights == sorted(weights)
    bea = visit("Bea")
    form = {"game": "lanterns", "seats": [ME, {"kind": "open"}]}
    over = ada.call("POST", "/api/tables", form)
    bea.open(over["invite"])
    bea.press("text=Take the seat")
    bea.page.wait_for_url("**/table/*")
    bea.call("POST", f"/api/tables/{over['table']}/resign", {"sure": True})
    waits = ada.call("POST", "/api/tables", {"game": "carcassonne", "seats": [ME, BOT]})["table"]
    ada.open("/")
    assert ada.find("#today .mine b").inner_text() == "Carcassonne"
    assert "with Pippo" in ada.says("#today .mine")
    assert ada.width_to_spare() == 0
    ada.press("#keep-code .button:has-text('Not now')")  # a friend was here: it is offered, and not again
    with ada.page.expect_navigation():
        ada.press("#today .mine a")
    assert waits in ada.page.url
    ada.open("/")
    assert ada.find("#keep-code").count() == 0
    ada.press("#today .button:has-text('Play again')")
    ada.page.wait_for_url("**/table/*")
    ada.page.wait_for_selector("body.ready")
    assert ada.page.evaluate("tavola.message.seats.map((seat) => seat.name)") == ["Bea", "Ada"]


def test_a_bot_is_chosen_by_face_and_name_and_says_how_it_plays(visit: Visit) -> None:
    ada = visit("Ada")
    ada.open("/")
    row = "#new .seatlist li:nth-child(2)"
    assert "overlooks some; a good first opponent" in ada.says(row)
    ada.page.select_option(f"{row} .bot-choice select", "level:5")
    assert "serafina" in (ada.find(f"{row} .head").get_attribute("src") or "")
    ada.wait_until(f"document.querySelector('{row} .head').naturalWidth > 0")
    ada.press("#new button[type=submit]")
    ada.press("dialog.aim footer .quiet")  # just play
    ada.page.wait_for_url("**/table/*")
    ada.page.wait_for_selector("body.ready")
    assert ada.page.evaluate("tavola.message.seats[1].name") == "Serafina"
    assert ada.find("#mats [data-seat='1']").text_content()
