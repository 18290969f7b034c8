"""Whoever is new is told why; the bar keeps its height, and one may switch it off."""

import pytest

from tests.browser.conftest import Visit
from tests.browser.people import BOT, DESK, ME, PHONE


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_prompt_says_why_until_one_switches_it_off(visit: Visit, size: tuple[int, int]) -> None:
    ada = visit("Ada", size)
    ada.set_up(ME, BOT)
    ada.wait_turn()
    ada.wait_until("tavola.state.reasons")
    bar = ada.find(".table > .bar").bounding_box()
    said = ada.find("#prompt-text .why")
    words = [each.strip() for each in said.all_inner_texts()]
    assert words == [ada.message["prompt"]["why"]] or (words == [] and size == PHONE)  # where there is room
    ada.page.evaluate("tavola.toggle('more')")
    ada.page.wait_for_selector("[data-sense=why][aria-pressed=true]")
    ada.press("[data-sense=why]")
    ada.page.wait_for_selector("[data-sense=why][aria-pressed=false]")
    assert said.count() == 0
    assert ada.find(".table > .bar").bounding_box() == bar  # the frame holds
    ada.open(ada.page.url.removeprefix(ada.address))
    ada.wait_turn()
    assert ada.page.evaluate("tavola.state.reasons") is False


def test_who_has_ended_three_games_knows_why(visit: Visit) -> None:
    ada = visit("Ada")
    ada.page.route("**/api/me", lambda route: route.fulfill(json={"name": "Ada", "ended": 3}))
    with ada.page.expect_response("**/api/me"):
        ada.set_up(ME, BOT)
    ada.wait_turn()
    assert ada.find("#prompt-text .why").count() == 0
