"""Every kind of target at every kind of decision, pressed in its middle by mouse and by finger."""

import re
import sqlite3
from contextlib import closing
from math import dist
from pathlib import Path
from typing import Any

import pytest

from tests.browser.aim import AIM
from tests.browser.conftest import Visit
from tests.browser.courses import COURSES, Decision, Kind, stops
from tests.browser.people import DESK, OLD_PROMPT, PHONE, Visitor
from tests.browser.sight import in_sight

# Where an id can be pressed: the middle of each of its forms.
FORMS = """(id) => {
    const aim = AIM;
    const drawn = (element) => element.checkVisibility({ visibilityProperty: true })
        && element.getBoundingClientRect().width > 0;
    const found = [];
    for (const element of tavola.board.index.get(id) ?? [])
        if (drawn(element)) found.push({ form: element.id === id ? "board" : "stand-in", ...aim(element) });
    const beside = {
        mat: `#mats [data-item="${id}"].legal`,
        hand: `#tray .strip [data-key="${id}"]`,
        offer: `#tray .offer [data-key="${id}"]`,
        button: `#tray .go [data-key="${id}"]`,
    };
    for (const [form, selector] of Object.entries(beside)) {
        const element = document.querySelector(selector);
        if (!element || !drawn(element)) continue;
        const { left, top, width, height } = element.getBoundingClientRect();
        found.push({ form, selector, x: left + width / 2, y: top + height / 2 });
    }
    // A square behind a tower is pressed by the sign that stands for it; where it lies, one sees the tower.
    const behind = ({ x, y }) => {
        const over = document.elementFromPoint(x, y)?.closest("[data-for], [id]");
        const name = over?.dataset.for ?? over?.id;
        return name !== undefined && name !== id && tavola.board.index.has(name);
    };
    const clear = found.filter((form) => !behind(form));
    return clear.length ? clear : found;
}""".replace("AIM", AIM)

# Go to another table as if the page had been opened there, which would take ten times as long; it is opened
# for every so many of them, in case that makes a difference.
AFRESH = 8
GO = """(table) => {
    tavola.id = tavola.live.table = table;
    Object.assign(tavola.state, { message: null, told: [], sent: null, over: null });
    tavola.deeds = [];
    tavola.board.camera.fit();
    tavola.live.open();
}"""
THERE = "tavola.message?.table === '{}' && document.querySelector('.prompt.mine') !== null"

# Hold back what the page sends, until it is let go or taken back.
HOLD = """() => {
    const { live } = tavola;
    const send = live.send.bind(live);
    tavola.deeds = [];
    live.send = (deed) => tavola.deeds.push(deed);
    tavola.letGo = () => send(tavola.deeds.pop());
}"""
# Note when a prompt comes and when a press begins: an impatient one comes before it can have been meant.
NOTE = """() => {
    let asked = -1;
    const look = () => {
        if (tavola.state.asked !== asked) [asked, tavola.askedAt] = [tavola.state.asked, performance.now()];
        requestAnimationFrame(look);
    };
    look();
    addEventListener("pointerdown", ({ timeStamp }) => (tavola.pressedAt = timeStamp), true);
}"""
NEAR = 13  # pixels, within which a press says the last one again
IMPATIENT = "tavola.askedAt < tavola.pressedAt && tavola.pressedAt < tavola.askedAt + 400"
# What was never sent is as if it had never been pressed.
TAKE_BACK = """async () => {
    const { unsend } = await import("/static/table-state.js");
    tavola.deeds = [];
    tavola.change(unsend);
    tavola.board.camera.fit();
}"""
# Buttons of the colour that says "press me" which end or give up something.
TEMPTING = """() => [...document.querySelectorAll(".tray .go .primary")].map((one) => one.textContent)
    .filter((words) => words !== tavola.message.prompt.act && tavola.message.prompt.ends.includes(words))"""
SO_FAR = "[tavola.paths.chosen, tavola.deeds.map((deed) => deed.move)]"
WHERE = "[tavola.board.camera.scale, tavola.board.camera.x, tavola.board.camera.y]"
OVER = "([x, y]) => document.elementFromPoint(x, y)?.outerHTML.slice(0, 120)"


class Sweep:
    """One game's decisions, made by one hand."""

    def __init__(self, ada: Visitor, database: Path) -> None:
        self.ada = ada
        self.database = database
        self.seen: set[tuple[Kind, str, str]] = set()  # what is asked, kind of id, form of it
        self.pressed = (0.0, 0.0)  # where last
        self.sat = 0  # tables come to
        self.arrived = False  # and nothing pressed there yet
        self.impatient = 0  # presses that came again at once

    def press_button(self, selector: str) -> None:
        box = self.ada.find(selector).first.bounding_box()
        assert box, f"{selector} is not to be seen"
        self.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def tap(self, x: float, y: float) -> None:
        if self.arrived and dist((x, y), self.pressed) < NEAR:
            self.ada.wait_until(OLD_PROMPT)  # or it would say the last press of the table before again
        self.arrived = False
        self.ada.tap(x, y)
        self.pressed = (x, y)

    def forms(self, id: str) -> list[dict[str, Any]]:
        """Find what stands for an id, in whichever view of the board it is drawn."""
        for tab in ("", *range(1, self.ada.find("#shapes button").count() + 1)):
            if tab:
                self.look(f"#shapes button:nth-child({tab})")
            found: list[dict[str, Any]] = self.ada.page.evaluate(FORMS, id)
            if found:
                return found
        raise AssertionError(f"{id} is nowhere to be seen")

    def look(self, tab: str) -> None:
        """Turn to another view of the board, if it is not this one."""
        if self.ada.find(tab).get_attribute("aria-pressed") == "true":
            return
        shape = self.ada.message["shape"]
        self.press_button(tab)
        self.ada.wait_until(f"tavola.message.shape !== '{shape}'")

    def step(self, decision: Decision, depth: int) -> bool:
        """Press one id of a path; say whether it has forms that no step like this has pressed yet."""
        id, ada = decision.path[depth], self.ada
        ada.wait_until("!document.querySelector('.tray .deaf')")
        forms = self.forms(id)
        keys = [(decision.asked, decision.kind[depth + 1], each["form"]) for each in forms]
        fresh = [at for at, key in enumerate(keys) if key not in self.seen]
        at = fresh[0] if fresh else 0
        self.press(decision, depth, in_sight(ada, forms[at], lambda: self.forms(id)[at]))
        self.seen.add(keys[at])
        return len(fresh) > 1

    def press(self, decision: Decision, depth: int, form: dict[str, Any]) -> None:
        """Press a form of an id: a mouse once, and the board stays; a finger's first press only shows."""
        path = list(decision.path[: depth + 1])
        shown, played = [path, []], [[], [decision.move]]
        frame = self.ada.page.evaluate(WHERE)
        got = self.hit(form)
        if not self.ada.finger:
            assert self.ada.page.evaluate(WHERE) == frame, f"{path[-1]} moved the board"
        if len(path) < len(decision.path):
            assert got == shown, self.told(path, form, got)
            return
        if form["form"] != "button" and self.ada.finger:
            assert got == shown, self.told(path, form, got)
            got = self.hit(form)  # it is still under the hand
        assert got == played, self.told(path, form, got)

    def hit(self, form: dict[str, Any]) -> list[Any]:
        """Press one point; give what is chosen then, and which moves have gone off."""
        self.tap(form["x"], form["y"])
        so_far: list[Any] = self.ada.page.evaluate(SO_FAR)
        return so_far

    def told(self, path: list[str], form: dict[str, Any], got: list[Any]) -> str:
        over = self.ada.page.evaluate(OVER, [form["x"], form["y"]])
        return f"{path[-1]} ({form['form']} at {form['x']:.0f}, {form['y']:.0f} under {over}) gave {got}"

    def turn(self, decision: Decision) -> None:
        """Turn the thing in hand as wanted, by the knob beside it or by that in the tray, then lay it."""
        ada = self.ada
        knob = ".tray [data-key=right]" if ada.finger else ".over .knob[aria-label='Turn right']"
        for _ in range(4):
            if ada.page.evaluate("tavola.paths.turn") == decision.path[-1]:
                break
            self.press_button(knob)
        self.press_button(".tray [data-key=play]")
        assert ada.page.evaluate(SO_FAR) == [[], [decision.move]]

    def make(self, decision: Decision) -> bool:
        """Make a move by hand at the table as it is; say whether it could be pressed in yet another way."""
        again = False
        for depth, id in enumerate(decision.path):
            if re.fullmatch(r"turn-\d", id):
                self.turn(decision)
            else:
                again |= self.step(decision, depth)
        return again

    def written(self, table: str) -> list[int]:
        """Read the moves of a table as the server has kept them."""
        with closing(sqlite3.connect(self.database)) as kept:
            wanted = "SELECT move FROM entries WHERE match = ? AND move IS NOT NULL ORDER BY number"
            rows = kept.execute(wanted, [table])
            return [move for (move,) in rows]

    def sit_down(self, table: str, decision: Decision) -> str:
        """Come to a new table that goes on from a ply; now and then by loading its page."""
        ada = self.ada
        self.sat += 1
        self.arrived = True
        if self.sat % AFRESH == 1 or ada.page.evaluate("tavola.message.over"):
            opened = ada.play_on(table, decision.ply, *decision.seats)
            ada.page.evaluate(HOLD)
            ada.page.evaluate(NOTE)
            return opened
        form = {"ply": decision.ply, "seats": decision.seats}
        new: str = ada.call("POST", f"/api/tables/{table}/fork", form)["table"]
        ada.page.mouse.move(0, 0)
        ada.page.evaluate(GO, new)
        ada.wait_until(THERE.format(new))
        ada.page.evaluate("tavola.touched()")  # pieces stand where they are at this one
        return new

    def stop(self, table: str, decisions: list[Decision]) -> None:
        """Make the moves of a ply by hand, each at a table of its own, in every form; the server keeps it."""
        ada = self.ada
        for decision in decisions:
            forked = self.sit_down(table, decision)
            assert ada.ply == decision.ply
            assert ada.page.evaluate(TEMPTING) == []
            while self.make(decision):
                ada.page.evaluate(TAKE_BACK)
            ada.page.evaluate("tavola.letGo()")
            ada.wait_past(decision.ply)
            self.press_again(decision)
            assert self.written(forked)[decision.ply] == decision.move

    def press_again(self, decision: Decision) -> None:
        """Press once more where the last press was, as soon as the next prompt is there: it plays nothing."""
        ada = self.ada
        ada.tap(*self.pressed)
        if ada.page.evaluate(IMPATIENT):
            self.impatient += 1
            assert ada.page.evaluate(SO_FAR)[1] == [], f"{decision.path[-1]} pressed again plays on"
            assert not ada.find("dialog[open]").count(), f"{decision.path[-1]} pressed again opens something"
        ada.page.evaluate(TAKE_BACK)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["mouse", "finger"])
@pytest.mark.parametrize("game", COURSES)
def test_every_kind_of_target_answers_in_its_middle_at_every_kind_of_decision(
    visit: Visit, database: Path, game: str, size: tuple[int, int]
) -> None:
    ada = visit("Ada", size)
    sweep = Sweep(ada, database)
    faults = []
    tables: dict[str, str] = {}
    for record, decisions in stops(game):
        table = tables.get(record) or tables.setdefault(record, ada.bring(record))
        try:
            sweep.stop(table, decisions)
        except (AssertionError, TimeoutError) as fault:
            faults.append(f"{game}, {ada.says('#prompt .says')!r}, {decisions[-1].asked}: {fault}")
    assert not faults, "\n".join(faults)
    assert sweep.impatient > 3
