"""The profile: a rated game among two browsers, its point in the chart, and who may see the page."""

import pytest

from tests.browser.conftest import Visit
from tests.browser.people import DESK, PHONE


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_rated_game_is_a_point_of_the_chart_and_shown_to_whom_one_likes(
    visit: Visit, size: tuple[int, int]
) -> None:
    ada, bob = visit("Ada", size), visit("Bob")
    form = {"game": "lanterns", "seats": [{"kind": "me"}, {"kind": "open"}], "rated": True}
    table = ada.call("POST", "/api/tables", form)
    bob.open(table["invite"])
    assert "It is rated" in bob.says("#join-text")
    bob.press("text=Take the seat")
    bob.page.wait_for_url("**/table/*")
    bob.call("POST", f"/api/tables/{table['table']}/resign", {"sure": True})
    ada.open("/profile")
    assert ada.says("#figures div:nth-child(2) dd") == "1"
    assert ada.find(".graphwide .end").text_content() == "1,447"
    assert ada.width_to_spare() == 0
    ada.press("#who-sees")
    ada.press("text=People I sat with")
    ada.page.wait_for_selector(".tag:has-text('people you sat with')")
    address = ada.call("PUT", "/api/me/profile", {"shared": "met"})["address"]
    bob.open(address)
    assert bob.says("#name") == "Ada"
    assert bob.find("a[href*='/replay']").count() == 0
    ada.press(".graphwide a .press")
    ada.page.wait_for_url(f"**/table/{table['table']}/replay")


def test_rated_is_offered_only_among_people(visit: Visit) -> None:
    ada = visit("Ada")
    ada.open("/")
    rated = "#new [role=switch][aria-label=Rated]"
    assert ada.find(rated).count() == 0
    ada.page.select_option("#new .seatlist li:nth-child(2) select", "open")
    ada.press(rated)
    ada.press("#new button[type=submit]")
    ada.press("dialog.aim footer .quiet")  # just play
    ada.page.wait_for_url("**/table/*")
    ada.page.wait_for_selector("body.ready")
    assert ada.page.evaluate("tavola.message.rated")
