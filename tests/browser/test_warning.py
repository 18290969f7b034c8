"""Before a blunder the tray says what a move gives away; one press goes on."""

import json
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]

from tests.browser.conftest import Visit
from tests.browser.people import BOT, DESK, ME, PHONE

WARNING = {
    "title": "This gives {1} 6 points",
    "text": "6 for the [city](#node-1), none for you: about 10 points worse than your best move.",
}


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_warned_move_is_chosen_again_or_played_all_the_same(visit: Visit, size: tuple[int, int]) -> None:
    ada = visit("Ada", size)
    asked: list[dict[str, Any]] = []
    said: list[dict[str, str] | None] = [WARNING, WARNING, None]

    def answer(route: Any) -> None:  # noqa: ANN401
        asked.append(json.loads(route.request.post_data))
        route.fulfill(json={"warning": said[len(asked) - 1]})

    ada.page.route("**/warning", answer)
    ada.set_up(ME, BOT, warn=True)
    ada.wait_turn()
    ply, height = ada.ply, ada.find("#tray").bounding_box()
    choose = "(at) => tavola.play(tavola.message.choices[at])"
    ada.page.evaluate(choose, 0)
    ada.page.wait_for_selector("#tray.warned [role=status]")
    bot = ada.message["seats"][1]["name"]
    assert ada.says("#tray .what b") == f"This gives {bot} 6 points"
    assert ada.says("#tray .what small") == WARNING["text"].replace("[city](#node-1)", "city")
    verb = "Lay" if ada.message["prompt"]["act"] == "Lay the tile" else "Play"  # it may lie by itself
    assert ada.says("[data-key=insist]") == f"{verb} it anyway"
    assert ada.find("#tray").evaluate("(tray) => getComputedStyle(tray).borderTopWidth") == "3px"
    assert ada.find("#tray").bounding_box() == height  # the frame holds
    assert (ada.ply, ada.find("dialog[open]").count(), ada.find(".hint-mark, .hinted").count()) == (ply, 0, 0)
    assert ada.width_to_spare() <= 0
    ada.wait_until("!document.querySelector('#tray .deaf')")
    assert Axe().run(ada.page).response["violations"] == []
    ada.press("[data-key=again]")
    ada.page.wait_for_selector("#tray:not(.warned)")
    assert ada.page.evaluate("tavola.paths.chosen") == []
    ada.page.evaluate(choose, 1)
    ada.page.wait_for_selector("#tray.warned")
    ada.page.keyboard.press("Escape")
    ada.page.wait_for_selector("#tray:not(.warned)")
    ada.page.evaluate(choose, 1)  # nothing is said of it this time
    ada.wait_past(ply)
    assert [each["ply"] for each in asked] == [ply] * 3


def test_one_press_plays_it_all_the_same_and_silence_keeps_nobody(visit: Visit) -> None:
    ada = visit("Ada")
    ada.page.route("**/warning", lambda route: route.fulfill(json={"warning": WARNING}))
    ada.set_up(ME, BOT, game="kreta", warn=True)
    ada.wait_turn()
    ply = ada.ply
    ada.page.evaluate("tavola.play(tavola.message.choices[0])")
    ada.page.wait_for_selector("#tray.warned")
    assert ada.says("[data-key=insist]") == "Play it anyway"
    ada.wait_until("!document.querySelector('#tray .deaf')")
    ada.press("[data-key=insist]")
    ada.wait_past(ply)
    ada.wait_turn()
    ada.page.unroute("**/warning")
    ada.page.route("**/warning", lambda _route: None)  # never answered
    ply = ada.ply
    ada.page.evaluate("tavola.play(tavola.message.choices[0])")
    ada.wait_past(ply)
    assert ada.find("#tray.warned").count() == 0
