"""Pressing what a move needs, as somebody does who sees it."""

from tests.browser.people import OLD_PROMPT, STILL, Visitor
from tests.browser.sight import in_sight
from tests.browser.test_sweep import FORMS

# Where a thing is pressed by somebody who sees it: in its middle, or beside what stands before that.
SEEN = """(id) => {
    const found = (FORMS)(id);
    const means = ({ x, y }) => tavola.board.pressable(x, y, false) === id;
    if (!["board", "stand-in"].includes(found[0].form) || means(found[0])) return found;
    const box = tavola.board.index.get(id)[0].getBoundingClientRect();
    const grid = Array.from({ length: 225 }, (_, at) => ({
        form: "board",
        x: box.left + box.width * (0.5 + at % 15) / 15,
        y: box.top + box.height * (0.5 + Math.floor(at / 15)) / 15,
    }));
    return [...grid.filter(means), ...found];
}""".replace("FORMS", FORMS)


def press_path(ada: Visitor, path: list[str]) -> None:
    """Press what a move needs, one thing after another; a finger's first tap only shows."""
    form = ""
    for id in path:
        form = press(ada, id)
    if ada.finger and form not in ("button", "turn"):
        ada.wait_until(f"tavola.paths.chosen.at(-1) === {path[-1]!r}")
        press(ada, path[-1])


def press(ada: Visitor, id: str) -> str:
    """Press a thing of the table, wherever it lies; say which of its forms that was."""
    ada.wait_until("!document.querySelector('.tray .deaf')")
    ada.wait_until(OLD_PROMPT)
    if id.startswith("turn-"):
        while ada.page.evaluate("tavola.paths.turn") != id:
            ada.page.keyboard.press("r")
        ada.press("#tray [data-key=play]")
        return "turn"
    ada.wait_until(STILL)
    at = in_sight(ada, ada.page.evaluate(SEEN, id)[0], lambda: ada.page.evaluate(SEEN, id)[0])
    ada.tap(at["x"], at["y"])
    return str(at["form"])
