"""Bringing into sight what somebody wants to press: by drawing along the board, or the list beside it."""

from collections.abc import Callable
from typing import Any

from tests.browser.people import Visitor

# How far a point of the board is to be drawn to come well into sight, and from where: a point at which a
# press takes nothing along. Nothing if the point is in sight; empty if nothing can be drawn.
WAY = """([x, y, finger]) => {
    const { board } = tavola;
    const { left, top, right, bottom, width, height } = board.svg.getBoundingClientRect();
    const bare = board.svg.contains(document.elementFromPoint(x, y));
    if (bare && x > left + 4 && x < right - 4 && y > top + 4 && y < bottom - 4) return null;
    const bounded = (far, most) => Math.max(-most, Math.min(most, far));
    const dx = bounded((left + right) / 2 - x, width * 0.7);
    const dy = bounded((top + bottom) / 2 - y, height * 0.7);
    const grid = Array.from({ length: 169 }, (_, at) =>
        [left + width * (0.5 + at % 13) / 13, top + height * (0.5 + Math.floor(at / 13)) / 13]);
    const free = ([a, b]) => {
        const inside = a + dx > left && a + dx < right && b + dy > top && b + dy < bottom;
        const hit = document.elementFromPoint(a, b);
        if (!inside || !hit || !board.svg.contains(hit)) return false;
        const taken = board.pressable(a, b, finger);
        return !taken || !tavola.canDrag(taken);
    };
    const from = grid.find(free);
    const inside = x > left && x < right && y > top && y < bottom;
    return from ? [...from, dx, dy] : inside ? null : [];
}"""

# How far the list that holds a thing is to be drawn, and from where; nothing if it can be seen.
LIST = """(selector) => {
    const element = document.querySelector(selector);
    const holds = (one) => {
        const { overflowX, overflowY } = getComputedStyle(one);
        return [overflowX, overflowY].some((way) => way === "auto" || way === "scroll")
            && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1);
    };
    let list = element.parentElement;
    while (list && !holds(list)) list = list.parentElement;
    if (!list) return null;
    const [room, box] = [list, element].map((one) => one.getBoundingClientRect());
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (x > room.left && x < room.right && y > room.top && y < room.bottom) return null;
    const bounded = (far, most) => Math.max(-most, Math.min(most, far));
    const [across, down] = [room.left + room.width / 2, room.top + room.height / 2];
    return [across, down, bounded(across - x, room.width * 0.45), bounded(down - y, room.height * 0.45)];
}"""
# Whether a thing has come to rest.
RESTS = """(async (selector) => {
    const place = () => JSON.stringify(document.querySelector(selector).getBoundingClientRect());
    const before = place();
    await new Promise((wake) => setTimeout(wake, 80));
    return before === place();
})"""

FAR = 40  # draws, from one end of a board to the other where it was looked at most closely

Form = dict[
    str, Any
]  # where something can be pressed: {"form", "x", "y"}, beside the board with its selector


def in_sight(ada: Visitor, form: Form, again: Callable[[], Form]) -> Form:
    """Bring what is to be pressed into sight as a person would, and give where it is then."""
    if "selector" in form:  # a hand may be sliding still to what is new in it
        ada.wait_until(f"{RESTS}({form['selector']!r})")
        form = again()
    for _ in range(FAR):  # what is long, in several draws
        moved = scroll(ada, form["selector"]) if "selector" in form else bring(ada, form["x"], form["y"])
        if not moved:
            return form
        form = again()
    raise AssertionError(f"{form} never came into sight")


def bring(ada: Visitor, x: float, y: float) -> bool:
    """Draw the board until a point of it is in sight; say whether it had to be drawn."""
    way = ada.page.evaluate(WAY, [x, y, ada.finger])
    if way is None:
        return False
    assert way, f"the board cannot be drawn to {x:.0f}, {y:.0f}: whatever is in sight would be taken along"
    draw(ada, *way)
    return True


def draw(ada: Visitor, x: float, y: float, dx: float, dy: float) -> None:
    """Draw from a point by so much and come to rest: after a flick the next tap would only stop the flick."""
    points = [(x + dx * step / 4, y + dy * step / 4) for step in (1, 2, 3, 4, 4)]
    if not ada.finger:
        ada.page.mouse.move(x, y)
        ada.page.mouse.down()
        for at in points:
            ada.page.mouse.move(*at)
        ada.page.mouse.up()
        return
    finger = ada.context.new_cdp_session(ada.page)
    touch: dict[str, Any] = {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
    finger.send("Input.dispatchTouchEvent", touch)
    for a, b in points:
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": a, "y": b}]})
        ada.page.wait_for_timeout(30)  # the pace of a hand, not a wait for the page
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    finger.detach()


def scroll(ada: Visitor, selector: str) -> bool:
    """Draw the list that holds a thing towards it, by wheel or by finger; say whether it had to be."""
    way = ada.page.evaluate(LIST, selector)
    if way is None:
        return False
    x, y, dx, dy = way
    if ada.finger:
        draw(ada, x, y, dx, dy)
    else:
        ada.page.mouse.move(x, y)
        ada.page.mouse.wheel(-dx, -dy)
    ada.wait_until(f"{RESTS}({selector!r})")
    return True
