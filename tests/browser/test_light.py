"""The light on what may be pressed: it takes no press, and hides nothing."""

import pytest

from tests.browser.conftest import Visit
from tests.browser.courses import decide
from tests.browser.people import BOT, ME, Visitor

# Whether what lies uppermost in the middle of a target belongs to the picture.
OPEN = """(one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2).closest(".picture") !== null;
}"""


def sit_down(ada: Visitor, game: str, *kind: str) -> None:
    """Come to a decision of a kind in the midst of a game."""
    record, decision = decide(game, *kind)
    ada.play_on(ada.bring(record), decision.ply, *decision.seats)


@pytest.mark.parametrize(
    "kind",
    [
        ("carcassonne", "lay", "cell", "turn"),
        ("kreta", "abbot", "province"),
        ("torres", "enter", "square"),
        ("keythedral", "field", "field"),
        ("olympos", "discover", "cell"),
    ],
    ids=lambda kind: kind[0],
)
def test_the_light_on_a_target_takes_no_press(visit: Visit, kind: tuple[str, ...]) -> None:
    ada = visit("Ada")
    sit_down(ada, *kind)
    glowing = ada.page.query_selector_all(".picture .legal")
    assert glowing
    assert all(one.evaluate(OPEN) for one in glowing)


def test_a_drag_that_begins_on_the_light_moves_the_picture(visit: Visit) -> None:
    ada = visit("Ada")
    ada.set_up(ME, BOT)
    ada.reach_a_place()
    box = ada.find(".breath use").first.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    left = ada.page.evaluate("tavola.board.camera.x")
    ada.page.mouse.move(x, y)
    ada.page.mouse.down()
    ada.page.mouse.move(x + 60, y, steps=4)
    ada.page.mouse.up()
    assert ada.page.evaluate("tavola.board.camera.x") < left


def test_the_light_lies_on_no_piece_and_on_no_words(visit: Visit) -> None:
    ada = visit("Ada")
    sit_down(ada, "keythedral", "convert", "cottage")
    assert ada.find(".picture [id^=cottage].legal").count()
    copied = ada.find(".breath use").evaluate_all(
        "(all) => all.map((one) => document.getElementById(one.getAttribute('href').slice(1)))"
        ".map((one) => one.querySelectorAll('text, use').length)"
    )
    assert sum(copied) == 0


def test_a_target_without_a_fill_is_pressed_in_its_middle(visit: Visit) -> None:
    ada = visit("Ada")
    ada.set_up(ME, BOT)
    ada.reach_a_place()
    place = ada.message["choices"][0]["path"][0]
    hollow = """(id) => {
        const old = document.getElementById(id);
        const { x, y, width, height } = old.getBBox();
        const ring = document.createElementNS("http://www.w3.org/2000/svg", "rect");
        const look = { id, x, y, width, height, fill: "none", stroke: "black" };
        for (const [name, value] of Object.entries(look)) ring.setAttribute(name, value);
        ring.setAttribute("transform", old.getAttribute("transform") ?? "");
        old.replaceWith(ring);
        tavola.board.index.set(id, [ring]);
        tavola.set({ message: { ...tavola.message } });
        return ring.getBoundingClientRect().toJSON();
    }"""
    box = ada.page.evaluate(hollow, place)
    ada.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert ada.page.evaluate("tavola.paths.chosen") == [place]


def test_a_still_page_glides_and_breathes_nowhere(visit: Visit) -> None:
    ada = visit("Ada", motion="reduce")
    ada.set_up(ME, BOT)
    ada.reach_a_place()
    ada.lay()
    moving = "document.getAnimations().filter((each) => each.playState === 'running').length"
    assert ada.find(".breath use").count() == 0
    assert ada.page.evaluate(moving) == 0
