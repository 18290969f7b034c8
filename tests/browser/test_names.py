"""Who somebody is called and counts as: the longest names push nothing out, and a lost one is said."""

from typing import Any

import pytest

from tests.browser.conftest import Visit
from tests.browser.games import look_at, middle
from tests.browser.people import BOT, DESK, ME, OPEN, PHONE, Visitor

LONG = "W" * 30
GUESTS = [{"kind": "guest", "name": name} for name in ("M" * 30, "ﷺ" * 30)]

# Of all that a selector finds and is displayed: whether it lies wholly in the window, and nothing over it.
SEEN = """(selector) => [...document.querySelectorAll(selector)].filter(
    (each) => each.checkVisibility()
).map((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const within = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    return within && element.parentElement.contains(hit); // a whole mat may be pressed
})"""
CUT = """(selector) => [...document.querySelectorAll(selector)].map((element) => ({
    cut: element.scrollWidth > element.clientWidth && getComputedStyle(element).textOverflow === "ellipsis",
    title: element.title, text: element.textContent,
}))"""


def in_sight(visitor: Visitor, selector: str) -> int:
    """Say how many things there are of a kind, all of which are seen."""
    seen: list[bool] = visitor.page.evaluate(SEEN, selector)
    assert all(seen), selector
    assert visitor.width_to_spare() <= 0
    return len(seen)


def cut(visitor: Visitor, selector: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = visitor.page.evaluate(CUT, selector)
    return found


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_scores_stay_beside_the_longest_names(visit: Visit, size: tuple[int, int]) -> None:
    ada = visit(LONG, size)
    table = look_at(ada, middle("carcassonne"), *GUESTS)
    assert in_sight(ada, ".mat .score") == 3
    assert in_sight(ada, ".tools .button") == 5
    ada.press("#more")
    ada.find("#panel .seat-rows .button").last.scroll_into_view_if_needed()
    assert in_sight(ada, "#panel .seat-rows .button") == 3  # every seat can be left
    ada.page.keyboard.press("Escape")
    ada.page.evaluate("tavola.openMat(0)")
    assert in_sight(ada, "#panel-close") == 1
    ada.page.keyboard.press("Escape")
    end = {"over": True, "places": [1, 2, 3], "categories": [{"cities": 20, "roads": 10, "farms": 12}] * 3}
    message = "{...tavola.message, ...end}"
    shown = f"(end) => import('/static/result.js').then((it) => it.showResult({message}, tavola))"
    ada.page.evaluate(shown, end)
    assert in_sight(ada, "dialog .total, dialog .button") == 7
    ada.open(f"/table/{table}/replay")
    assert in_sight(ada, ".graph .end, .transport .button") == 8
    assert in_sight(ada, ".tools .button") == (3 if size == PHONE else 4)  # there the rest is under More
    if size == DESK:
        assert in_sight(ada, ".scorings li:first-child b") == 1


def test_a_cut_name_is_whole_in_its_tooltip_and_for_readers(visit: Visit) -> None:
    ada = visit(LONG)
    look_at(ada, middle("carcassonne"), *GUESTS)
    for place in (".mat.mine .who", "#lines li[data-seat='0'] > span > .who"):
        names = cut(ada, place)
        assert names
        assert all(name == {"cut": True, "title": LONG, "text": LONG} for name in names)
    assert ada.find(".mat.mine").get_attribute("aria-label") == f"{LONG}: 9 points, followers 4 of 7"


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_the_start_page_and_an_invitation_hold_the_longest_names(visit: Visit, size: tuple[int, int]) -> None:
    ada, bea = visit(LONG, size), visit("Bea", size)
    ada.set_up(ME, OPEN)
    bea.open(ada.message["invite"])
    assert in_sight(bea, "#join-form .button") == 2
    ada.set_up(ME, GUESTS[0], GUESTS[1], BOT)
    ada.open("/")
    assert in_sight(ada, ".home .button") == 3
    assert in_sight(ada, "#my-name") == 1
    assert ada.find("#me").get_attribute("title") == f"Change your name, {LONG}"
    ada.find("#mine").scroll_into_view_if_needed()
    assert in_sight(ada, "#mine .rows li:first-child .button") == 1


def test_the_page_between_two_seats_holds_the_longest_name(visit: Visit) -> None:
    ada = visit(LONG, PHONE)
    ada.set_up(ME, GUESTS[0], game="lanterns")
    ada.page.wait_for_selector("#pass")
    assert in_sight(ada, "#pass .button, #pass h2") == 2


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_the_log_has_room_for_what_somebody_with_the_longest_name_did(
    visit: Visit, size: tuple[int, int]
) -> None:
    ada = visit(LONG, size)
    look_at(ada, middle("carcassonne"), *GUESTS)
    told = ada.find("#latest-line" if size == PHONE else "#lines li:last-child")
    name, line = told.locator(".who").first.bounding_box(), told.bounding_box()
    assert name
    assert line
    assert name["width"] < line["width"] * 0.75  # and the rest is for the deed


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_cookie_that_cannot_be_read_is_said_aloud_wherever_one_arrives(
    visit: Visit, size: tuple[int, int]
) -> None:
    ada = visit("Ada", size)
    table = ada.set_up(ME, BOT)
    for page in (f"/table/{table}", "/"):
        ours = next(each for each in ada.context.cookies() if each["name"].startswith("tavola-"))
        ada.context.add_cookies([{**ours, "value": "half.a.coo"}])  # type: ignore[typeddict-item]
        ada.open(page)
        ada.page.wait_for_selector("[data-notice=stranger]")
        assert ada.says("[data-notice=stranger]").startswith(
            "The cookie that said who you are cannot be read"
        )
        ada.wait_until(
            "fetch('/api/me').then((told) => told.json()).then((me) => !me.note)"
        )  # there is a new one
        ada.open(page)
        assert ada.find("[data-notice=stranger]").count() == 0
