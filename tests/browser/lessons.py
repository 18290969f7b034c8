"""Going through a lesson in the browser: by pointer, by finger or by keys."""

from typing import Any

from tavola.lesson import fits
from tests.browser.people import STILL, Visitor

# The point of a thing that lies nearest to its middle and is not hidden by another.
SEEN = """(id) => {
    const box = tavola.board.index.get(id)[0].getBoundingClientRect();
    const away = ([x, y]) => Math.hypot(x - box.left - box.width / 2, y - box.top - box.height / 2);
    const grid = Array.from({ length: 225 }, (_, at) => [0.5 + at % 15, 0.5 + Math.floor(at / 15)])
        .map(([x, y]) => [box.left + box.width * x / 15, box.top + box.height * y / 15]);
    const [x, y] = grid.sort((one, other) => away(one) - away(other))
        .find(([x, y]) => tavola.board.pressable(x, y, false) === id);
    return { x, y };
}"""
# What others do meanwhile is not looked at.
SETTLED = "(tavola.pace?.flush(), (tavola.message.lesson ?? {}).phase !== 'before' && !tavola.state.waiting)"


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


def press_path(ada: Visitor, path: list[str], *, finger: bool = False) -> None:
    """Press what a move needs, one thing after another; a finger's first tap only shows."""
    ply = ada.ply
    for id in path:
        for _ in range(3):
            press(ada, id, finger=finger)
            ada.page.wait_for_timeout(60 if finger else 0)
            if not finger or _chosen(ada, ply, id):
                break
    for _ in range(3 if finger else 0):
        if _chosen(ada, ply, ""):
            return
        play = ada.find("#tray [data-key=play]")
        if play.count():
            ada.heard(play).tap()
        elif not path[-1].startswith("turn-"):
            press(ada, path[-1], finger=True)
        ada.page.wait_for_timeout(60)


def _chosen(ada: Visitor, ply: int, id: str) -> bool:
    """Say whether a press was heard: the thing is chosen, or the move is on its way."""
    fact = f"tavola.state.waiting || tavola.message.ply > {ply} || tavola.paths.chosen.includes('{id}')"
    return bool(ada.page.evaluate(fact))


def press(ada: Visitor, id: str, *, finger: bool = False) -> None:
    """Press a thing of the table, wherever it lies."""
    if id.startswith("turn-"):
        while ada.page.evaluate("tavola.paths.turn") != id:
            ada.page.keyboard.press("r")
        return ada.press("#tray [data-key=play]")
    thing = ada.find(f'#tray [data-key="{id}"], #mats [data-item="{id}"].legal').first
    if thing.count():
        ada.heard(thing)
        return thing.tap() if finger else thing.click()
    ada.wait_until("!document.querySelector('.leaving').childElementCount")
    ada.wait_until(STILL)
    ada.page.evaluate("(id) => tavola.board.camera.reveal(tavola.board.boxOf(id))", id)
    at = ada.page.evaluate(SEEN, id)
    hand = ada.page.touchscreen.tap if finger else ada.page.mouse.click
    hand(at["x"], at["y"])
    return None


# The arrows that lead from what has the focus towards a thing, the one that leads most first.
TOWARDS = """(id) => {
    const [here, there] = [tavola.board.focusedId(), id].map((each) => tavola.board.boxOf(each));
    const [x, y] = ["x", "y"].map((way) => there[way] - here[way]);
    const arrows = [["ArrowRight", x], ["ArrowLeft", -x], ["ArrowDown", y], ["ArrowUp", -y]];
    return arrows.sort((one, other) => other[1] - one[1]).map(([arrow]) => arrow);
}"""
FOCUSED = "tavola.board.focusedId()"
HEARD = "document.activeElement.dataset.key ?? document.activeElement.dataset.item ?? ''"
FAR = 80  # presses after which nobody would go on looking


def key_path(ada: Visitor, path: list[str]) -> None:
    """Choose what a move needs by keys alone."""
    for id in path:
        if id.startswith("turn-"):
            for _ in range(4):
                if ada.page.evaluate("tavola.paths.turn") == id:
                    break
                ada.page.keyboard.press("r")
        elif ada.find(f'#tray [data-key="{id}"], #mats [data-item="{id}"].legal').count():
            tab_to(ada, id)
        else:
            walk_to(ada, id)
        ada.page.keyboard.press("Enter")


def tab_to(ada: Visitor, id: str) -> None:
    """Press Tab until something beside the board has the focus; in a hand the arrows go on."""
    ada.wait_until("!document.querySelector('#tray .deaf')")
    for _ in range(FAR):
        if ada.page.evaluate(HEARD) == id:
            return
        in_hand = "document.activeElement.closest('#tray .hand') !== null"
        before = ada.page.evaluate(HEARD)
        if ada.page.evaluate(in_hand):
            ada.page.keyboard.press("ArrowRight")
        if ada.page.evaluate(HEARD) == before:
            ada.page.keyboard.press("Tab")
    raise AssertionError(f"no key leads to {id}")


def walk_to(ada: Visitor, id: str) -> None:
    """Go to the board and walk to a thing of it by the arrows."""
    ada.wait_until(STILL)
    for _ in range(FAR):
        if ada.page.evaluate(FOCUSED):
            break
        ada.page.keyboard.press("Tab")
    been: dict[str, int] = {}
    for _ in range(FAR):
        here = ada.page.evaluate(FOCUSED)
        if here == id:
            return
        tried = been[here] = been.get(here, -1) + 1  # whoever comes by again takes another way
        ada.page.keyboard.press(ada.page.evaluate(TOWARDS, id)[tried % 4])
    raise AssertionError(f"no arrow leads to {id}")


def do_step(ada: Visitor, *, finger: bool = False, keys: bool = False) -> None:
    """Do what the coach asks for until the step is done."""
    while ada.message["lesson"]["phase"] == "ask":
        ply, edition = ada.ply, ada.message["edition"]
        wanted = choice(ada)
        assert wanted
        if keys:
            key_path(ada, wanted["path"])
        else:
            press_path(ada, wanted["path"], finger=finger)
        ada.wait_until(f"tavola.message.ply > {ply} || tavola.message.edition > {edition}")
        ada.wait_until(SETTLED)
