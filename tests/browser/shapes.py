"""Measure the table in every shape of window: python -m tests.browser.shapes [game ...].

What is measured, in real pixels:

- text: the smallest type there is to read, in the page and in the picture, whatever it is scaled by;
- target: of all legal things of the board the least, each by the widest disc within which every press chooses
  it, up to so many pixels, or to what the least of them has. A press is asked of the page itself, which lets
  a finger miss by a little. Where a press could as well mean what lies beside it, the page comes closer and
  only shows what it would play (for a mouse in a window with little room alone): such a target is pressed at
  its middle, as a hand would, and measured where the camera is then;
- control: the smaller side of the smallest button;
- covered: legal things whose middle neither they nor a legal piece that stands on them take;
- share: the part of the free room, which is the window without bar and tray, that the picture fills, with
  what of it is pinned above it;
- spare: by how much the page is wider than the window.
"""

import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from tavola.game import Match
from tests.browser.aim import AIM
from tests.browser.chrome import chromium
from tests.browser.games import PLIES, look_at, middle
from tests.browser.people import Visitor
from tests.browser.positions import decision
from tests.server.house import quick_settings, running

Size = tuple[int, int]
FINGERS: tuple[Size, ...] = ((390, 844), (844, 390), (667, 375), (820, 1180))
MICE: tuple[Size, ...] = ((640, 400), (1440, 900), (1920, 1080), (2560, 1440))
SIZES = FINGERS + MICE

TEXT = """() => {
    const scaleOf = (element) => {
        const matrix = element instanceof SVGElement ? element.getScreenCTM?.() : null;
        return matrix ? Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c)) : 1;
    };
    const sizeOf = (element, scale) => parseFloat(getComputedStyle(element).fontSize) * scale;
    const seen = (element) => {
        const { width, height } = element.getBoundingClientRect();
        return width > 1.5 && height > 1.5 && element.checkVisibility({ visibilityProperty: true });
    };
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement;
        if (!node.data.trim() || element.closest("symbol, defs, noscript") || !seen(element)) continue;
        found.push([sizeOf(element, scaleOf(element)), node.data.trim()]);
    }
    // Words within a symbol are as large as the symbol is drawn.
    for (const copy of document.querySelectorAll("use")) {
        const symbol = document.getElementById(copy.getAttribute("href").slice(1));
        const words = symbol?.querySelectorAll("text") ?? [];
        if (!words.length || !seen(copy)) continue;
        const box = symbol.viewBox?.baseVal;
        const within = box?.width && copy.width.baseVal.value ? copy.width.baseVal.value / box.width : 1;
        const scale = scaleOf(copy) * within;
        for (const text of words) found.push([sizeOf(text, scale), `${symbol.id} ${text.textContent}`]);
    }
    return found.map(([size, words]) => ({ size: Math.round(size * 10) / 10, words: words.slice(0, 30) }));
}"""

CONTROLS = """() => [...document.querySelectorAll("button, summary, [role=slider]")].flatMap((one) => {
    const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
    const shown = one.checkVisibility({ visibilityProperty: true }) && !one.closest(".picture");
    const inSight = width > 1.5 && right > 1 && bottom > 1 && left < innerWidth - 1 && top < innerHeight - 1;
    const name = one.getAttribute("aria-label") || one.textContent.trim() || one.id;
    return shown && inSight ? [{ size: Math.round(Math.min(width, height) * 10) / 10, words: name }] : [];
})"""

# Buttons in sight that something else lies over, or that stick out of the window.
COVERED = """() => [...document.querySelectorAll("button, summary, [role=slider]")].flatMap((one) => {
    const { left, top, right, width, height } = one.getBoundingClientRect();
    const shown = one.checkVisibility({ visibilityProperty: true }) && !one.closest(".picture");
    const [x, y] = [left + width / 2, top + height / 2];
    const room = one.closest(".strip, .inside, #lines, .mats, .side, dialog, ol")?.getBoundingClientRect();
    const away = room && (x < room.left || x > room.right || y < room.top || y > room.bottom);
    const behind = document.querySelector("dialog[open]") && !one.closest("dialog");
    if (!shown || width < 2 || away || behind || getComputedStyle(one).pointerEvents === "none") return [];
    const name = one.getAttribute("aria-label") || one.textContent.trim() || one.id;
    if (right > innerWidth + 1 || left < -1) return [`${name} (sticks out)`];
    const free = (at) => {
        const hit = document.elementFromPoint(at, y);
        return hit && (one.contains(hit) || hit.contains(one));
    };
    const ends = one.closest(".tray .go") ? [left + 6, right - 6] : []; // it may be cut at an end
    return [x, ...ends].every(free) ? [] : [name];
})"""

# The widest disc of presses that choose an id, around its forms on the board; and whether its middle does.
TARGETS = """([finger, most]) => {
    const fifth = (at) => (at + 0.5) / 5;
    const CENTRES = [[0.5, 0.5]];
    for (let at = 0; at < 25; at += 1) CENTRES.push([fifth(at % 5), fifth(Math.floor(at / 5))]);
    const { board } = tavola;
    const room = document.getElementById("board").getBoundingClientRect();
    const chooses = (x, y) => {
        const top = document.elementFromPoint(x, y);
        return top && board.svg.contains(top) ? board.pressable(x, y, finger) : null;
    };
    const formsOf = (id) => board.index.get(id).filter((one) =>
        one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 0);
    const bring = (id) => {
        const box = board.boxOf(id);
        const at = board.camera.onScreen(box);
        const { width, height } = board.camera.size;
        if (at.x > 0 && at.y > 0 && at.x + at.width < width && at.y + at.height < height) return;
        board.camera.look(box.x + box.width / 2, box.y + box.height / 2, board.camera.scale);
    };
    const turns = Array.from({ length: 16 }, (_, at) => at * Math.PI / 8);
    const around = (x, y, far) => turns.map((turn) => [x + Math.cos(turn) * far, y + Math.sin(turn) * far]);
    const holds = (id, x, y, far) => around(x, y, far).every(([a, b]) => chooses(a, b) === id);
    // How far presses around a point choose an id, if further than is known; no further than is enough.
    const radius = (id, x, y, known, enough) => {
        if (chooses(x, y) !== id || (known && !holds(id, x, y, known + 0.5))) return 0;
        // Whatever lay between two of these rings would be narrower than five pixels; nothing to press is.
        if ([1, 0.2, 0.4, 0.6, 0.8].every((part) => holds(id, x, y, part * enough))) return enough;
        let free = 0;
        while (free < enough && holds(id, x, y, free + 1)) free += 1;
        return free + 0.5;
    };
    // What is no smaller than the least need not be known more exactly.
    const disc = (id, element, least) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        let best = 0;
        for (const [across, down] of CENTRES) {
            best = Math.max(best, radius(id, left + width * across, top + height * down, best, least));
            if (best >= least) break;
        }
        return best;
    };
    let least = most / 2;
    const ids = [...board.marks.legal.keys()].filter((id) => board.has(id) && formsOf(id).length);
    const { camera } = board;
    const { x, y, scale, fitting } = camera;
    return ids.map((id) => {
        Object.assign(camera, { x, y, scale, fitting });
        camera.pan(0, 0);
        bring(id);
        const first = AIM(formsOf(id)[0]);
        if (board.closeIn(first.x, first.y, finger)) bring(id);
        let widest = 0;
        for (const form of formsOf(id)) if (widest < least) widest = Math.max(widest, disc(id, form, least));
        least = Math.min(least, widest);
        // A piece that stands on a place and glows itself hides nothing: one presses beside it.
        const within = (one, other) => one.x >= other.x && one.y >= other.y
            && one.x + one.width <= other.x + other.width && one.y + one.height <= other.y + other.height;
        const met = formsOf(id).map(AIM).map(({ x, y }) => chooses(x, y));
        const open = met.some((on) => on !== null && within(board.boxOf(on), board.boxOf(id)));
        return { size: 2 * widest, words: id, open };
    });
}""".replace("AIM", f"({AIM})")

# Choose what is not on the board, until something there may be pressed.
BEGIN = """() => {
    const { board, paths } = tavola;
    const lit = () => [...board.marks.legal.keys()].some((id) => board.has(id));
    for (const id of [...paths.next().keys()]) {
        if (lit()) return;
        if (paths.next().get(id).every((choice) => choice.path.length > 1)) tavola.press(id);
        if (!lit()) tavola.back();
    }
}"""

SHARE = """() => {
    const { camera } = tavola.board;
    const home = camera.onScreen(camera.home);
    const across = Math.min(home.x + home.width, camera.size.width) - Math.max(home.x, 0);
    const down = Math.min(home.y + home.height, camera.size.height) - Math.max(home.y, 0);
    const area = (selector) => [...document.querySelectorAll(selector)].reduce((sum, one) => {
        const { width, height } = one.getBoundingClientRect();
        return sum + width * height;
    }, 0);
    const free = innerWidth * innerHeight - area(".table > .bar") - area(".table > .tray");
    return (across * down + area(".board > .pinned")) / free;
}"""


@dataclass(frozen=True)
class Figures:
    """What was measured of one game in one window."""

    text: float
    target: float
    control: float
    share: float
    spare: int
    covered: list[str]
    least: dict[str, str]  # of which text, target and control the figures speak


def measure(ada: Visitor, *, finger: bool, most: float = 65.0) -> Figures:
    """Measure the table as it stands in the window; targets wider than the most are as good as that."""
    texts, controls = ada.page.evaluate(TEXT), ada.page.evaluate(CONTROLS)
    share, spare = ada.page.evaluate(SHARE), ada.width_to_spare()
    targets = ada.page.evaluate(TARGETS, [finger, most])
    kinds = {"text": texts, "target": targets, "control": controls}
    least = {kind: min(found, key=_size) for kind, found in kinds.items() if found}
    sizes = {kind: least[kind]["size"] if kind in least else 999.0 for kind in kinds}
    covered = [each["words"] for each in targets if not each["open"]]
    words = {kind: each["words"] for kind, each in least.items()}
    return Figures(**sizes, share=round(share, 2), spare=spare, covered=covered, least=words)


def _size(measured: dict[str, Any]) -> float:
    size: float = measured["size"]
    return size


def measure_page(ada: Visitor) -> Figures:
    """Measure a page whose board takes no presses: type, buttons, and what lies over them."""
    kinds = {"text": ada.page.evaluate(TEXT), "control": ada.page.evaluate(CONTROLS)}
    least = {kind: min(found, key=_size) for kind, found in kinds.items()}
    return Figures(
        text=least["text"]["size"],
        target=999.0,
        control=least["control"]["size"],
        share=1.0,
        spare=ada.width_to_spare(),
        covered=ada.page.evaluate(COVERED),
        least={kind: each["words"] for kind, each in least.items()},
    )


def arrive(ada: Visitor, table: str, size: Size) -> None:
    """Come to the table with a window of a size, and wait until all of the page is there."""
    ada.page.set_viewport_size({"width": size[0], "height": size[1]})
    ada.open(f"/table/{table}")
    ada.wait_turn()
    ada.wait_until("tavola.panel !== null && !document.querySelector('.deaf')")
    ada.page.evaluate(BEGIN)


def moment(game: str) -> Match[Any]:
    """Come to where the board can be pressed; in the middle of Kreta's game that is cards alone."""
    return decision(game, "place")[0] if game == "kreta" else middle(game)


def figures_of(
    browser: Browser, address: str, game: str, most: tuple[float, float] = (65.0, 65.0)
) -> dict[Size, Figures]:
    """Measure a game in the midst of it, in every window; the most is that for a finger and for a mouse."""
    found = {}
    for sizes in (FINGERS, MICE):
        ada = Visitor(browser, address, "Ada", sizes[0], finger=sizes is FINGERS)
        table = look_at(ada, moment(game))
        for size in sizes:
            arrive(ada, table, size)
            found[size] = measure(ada, finger=sizes is FINGERS, most=most[sizes is MICE])
        assert not ada.troubles
        ada.context.close()
    return found


def row(game: str, size: Size, told: Figures) -> str:
    """Write the figures of one window as a row of a table."""
    named = ", ".join(f"{kind}: {words}" for kind, words in told.least.items())
    window = f"{size[0]}x{size[1]}"
    return (
        f"| {game} | {window} | {told.text} | {told.target} | {told.control} | {told.share:.0%} |"
        f" {len(told.covered)} | {told.spare} | {named} |"
    )


def main(games: list[str]) -> None:
    """Print the figures of some games, or of all."""
    print("| game | window | text | target | control | share | covered | spare | smallest |")
    print("|---|---|---|---|---|---|---|---|---|")
    with (
        tempfile.TemporaryDirectory() as kept,
        running(quick_settings(Path(kept) / "tavola.db")) as address,
        chromium() as browser,
    ):
        for game in games or PLIES:
            for size, told in figures_of(browser, address, game).items():
                print(row(game, size, told), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
