"""Going through a lesson in the browser: by pointer, by finger or by keys."""

from typing import Any

from tavola.lesson import fits
from tests.browser.people import STILL, Visitor
from tests.browser.test_sweep import FORMS, SIGHT

SETTLED = "(tavola.message.lesson ?? {}).phase !== 'before' && !tavola.state.waiting"


def begin(ada: Visitor, game: str) -> None:
    """Take up a lesson from its first step."""
    table = ada.call("POST", "/api/lessons", {"game": game})["table"]
    ada.open(f"/table/{table}")
    ada.wait_until(SETTLED)


def choice(ada: Visitor, *, good: bool = True) -> dict[str, Any] | None:
    """Give a choice that the coach asks for, or one that it does not."""
    message = ada.message
    wanted = [each for each in message["choices"] if fits(message["lesson"]["good"], each["text"]) == good]
    return wanted[0] if wanted else None


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


def press_path(ada: Visitor, path: list[str], aim: str = FORMS) -> None:
    """Press what a move needs in its middle, one thing after another; a finger's first tap only shows."""
    form = ""
    for id in path:
        form = press(ada, id, aim)
    if ada.finger and form not in ("button", "turn"):
        ada.wait_until(f"tavola.paths.chosen.at(-1) === {path[-1]!r}")
        press(ada, path[-1], aim)


def press(ada: Visitor, id: str, aim: str = FORMS) -> str:
    """Press a thing of the table in its middle, wherever it lies; say which of its forms that was."""
    ada.wait_until("!document.querySelector('.tray .deaf')")
    if id.startswith("turn-"):
        while ada.page.evaluate("tavola.paths.turn") != id:
            ada.page.keyboard.press("r")
        ada.press("#tray [data-key=play]")
        return "turn"
    ada.wait_until(STILL)
    at = ada.page.evaluate(aim, id)[0]
    if at["form"] in ("board", "stand-in") and ada.page.evaluate(SIGHT, [id, at["x"], at["y"]]):
        at = ada.page.evaluate(aim, id)[0]
    ada.tap(at["x"], at["y"])
    return str(at["form"])


def do_step(ada: Visitor) -> None:
    """Do what the coach asks for until the step is done."""
    while ada.message["lesson"]["phase"] == "ask":
        ply, edition = ada.ply, ada.message["edition"]
        wanted = choice(ada)
        assert wanted
        press_path(ada, wanted["path"])
        ada.wait_until(f"tavola.message.ply > {ply} || tavola.message.edition > {edition}")
        ada.wait_until(SETTLED)
