"""Pointing at a target, as a mouse does by hovering and a finger by its first tap."""

from tests.browser.people import Visitor

# Where a hand would press an id: its middle, or for a bent shape another point of it.
POINT = """(id) => {
    const { board, mats, message } = tavola;
    const tray = document.querySelector(`#tray [data-key="${CSS.escape(id)}"]`);
    const thing = board.index.get(id)?.[0] ?? tray ?? mats.find(id, message.seat);
    const box = thing.getBoundingClientRect();
    const parts = [[.5, .5], [.5, .3], [.5, .7], [.3, .5], [.7, .5], [.3, .3], [.7, .7], [.3, .7], [.7, .3]];
    const points = parts.map(([x, y]) => [box.left + box.width * x, box.top + box.height * y]);
    const hits = ([x, y]) => !board.svg.contains(thing) || board.pressable(x, y, false) === id;
    return points.find(hits) ?? points[0];
}"""
REVEAL = """(id) => {
    const box = tavola.board.boxOf(id);
    if (box) tavola.board.camera.reveal(box);
    const held = document.querySelector(`#tray [data-key="${CSS.escape(id)}"]`);
    held?.scrollIntoView({ behavior: "instant", inline: "center" });
}"""
OPEN_SLIP = "tavola.pressSlips?.open"


def point(ada: Visitor, id: str) -> tuple[float, float]:
    x, y = ada.page.evaluate(POINT, id)
    return x, y


def aim(ada: Visitor, path: list[str], *, finger: bool) -> None:
    """Press all of a path but its last step, and only point at that; a finger taps it once."""
    ada.wait_until("!document.querySelector('.deaf')")  # a new prompt
    for at, id in enumerate(path):
        ada.page.evaluate(REVEAL, id)
        x, y = point(ada, id)
        if finger:
            ada.page.touchscreen.tap(x, y)
        elif at < len(path) - 1:
            ada.page.mouse.click(x, y)
        else:
            ada.page.mouse.move(x - 1, y)
            ada.page.mouse.move(x, y)
        if at < len(path) - 1:
            ada.wait_until(f"tavola.paths.chosen.length === {at + 1}")
    ada.wait_until(OPEN_SLIP)
