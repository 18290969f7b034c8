"""Make the pictures of the documentation: python -m tests.browser.screenshots [folder].

With --gallery and a folder, every game (or those that are named after it) in every shape of window, by day
and by night, for somebody to look at one by one: a turn, a press before it is made, the final scoring and the
result.
"""

import tempfile
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser

from tavola.registry import find
from tests.browser.chrome import chromium
from tests.browser.endings import before_the_end, end
from tests.browser.games import PLIES, look_at, middle
from tests.browser.people import BOT, DESK, ME, OPEN, PHONE, Theme, Visitor
from tests.browser.pointing import aim
from tests.browser.positions import decision
from tests.browser.shapes import FINGERS, MICE
from tests.server.house import quick_settings, running

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
FAIR = {"kind": "bot", "bot": "level:2"}
DECISIONS = 22
THEMES: tuple[Theme, ...] = ("light", "dark")


def main(folder: Path, take: Callable[[Browser, str, Path], None]) -> None:
    """Play a little on a server of its own and photograph what is seen."""
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as kept,
        running(quick_settings(Path(kept) / "tavola.db")) as address,
        chromium() as browser,
    ):
        take(browser, address, folder)


def photograph(browser: Browser, address: str, folder: Path) -> None:
    """Take every picture, at a desk and on a phone, by day and by night."""
    ada = Visitor(browser, address, "Ada", DESK)
    table = ada.set_up(ME, FAIR, BOT, FAIR)
    play_on(ada, DECISIONS)
    choose(ada)
    shoot(ada, folder / "table-light.png")
    ada.page.emulate_media(color_scheme="dark")
    shoot(ada, folder / "table-dark.png")
    ada.page.emulate_media(color_scheme="light")
    ada.open("/")
    shoot(ada, folder / "start.png")
    small(ada, table, folder)
    finish(ada, folder)
    ada.page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    for name in PLIES.keys() - {"carcassonne"}:
        look_at(ada, middle(name))
        shoot(ada, folder / f"{name}.png")


def gallery(games: Iterable[str], browser: Browser, address: str, folder: Path) -> None:
    """Some games at their great moments, in every shape of window and both themes."""
    for finger, sizes in (True, FINGERS), (False, MICE):
        for name in games:
            ada = Visitor(browser, address, "Ada", sizes[0], finger=finger)
            look_at(ada, middle(name))
            ada.wait_turn()
            around(ada, folder / f"{name}-turn", sizes)
            match, move = decision(name, "place")
            path = [id for id in find(name).targets(match.state.seen_by(0), move) if "turn-" not in id]
            for size in sizes:
                ada.page.set_viewport_size({"width": size[0], "height": size[1]})
                look_at(ada, match, OPEN, OPEN)
                ada.wait_turn()
                ada.wait_until("tavola.pressSlips !== null")
                aim(ada, path, finger=finger)
                around(ada, folder / f"{name}-press", (size,))
            before_the_end(ada, name)
            end(ada, name)
            ada.page.wait_for_selector(".counting .count-up")
            ada.press(".tray [aria-label=Pause]")
            while ada.page.evaluate("tavola.state.finale.at + 1 < tavola.state.finale.items.length"):
                ada.page.keyboard.press("ArrowRight")
            around(ada, folder / f"{name}-finale", sizes)
            ada.press(".tray .button:has-text('To the result')")
            ada.page.wait_for_selector("dialog[open]")
            around(ada, folder / f"{name}-result", sizes)
            ada.context.close()


def around(ada: Visitor, file: Path, sizes: tuple[tuple[int, int], ...]) -> None:
    """Photograph what is shown in windows of some sizes, in both themes."""
    for width, height in sizes:
        ada.page.set_viewport_size({"width": width, "height": height})
        for theme in THEMES:
            ada.page.emulate_media(color_scheme=theme)
            shoot(ada, file.with_name(f"{file.name}-{width}x{height}-{theme}.png"), 700)


def small(ada: Visitor, table: str, folder: Path) -> None:
    """The same table and the start page on a phone."""
    ada.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    shoot(ada, folder / "start-phone.png")
    ada.open(f"/table/{table}")
    choose(ada)
    shoot(ada, folder / "table-phone.png")
    ada.page.set_viewport_size({"width": DESK[0], "height": DESK[1]})


def finish(ada: Visitor, folder: Path) -> None:
    """A game of bots to its end: result and replay."""
    table = ada.set_up(FAIR, BOT, FAIR, BOT)
    ada.wait_until("tavola.message.over")
    ada.page.wait_for_selector("dialog[open]")
    shoot(ada, folder / "result.png")
    ada.open(f"/table/{table}/replay")
    for _ in range(3):
        ada.page.keyboard.press("Shift+ArrowLeft")
        ada.page.wait_for_timeout(300)
    shoot(ada, folder / "replay.png")
    ada.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    shoot(ada, folder / "replay-phone.png")


def play_on(ada: Visitor, decisions: int) -> None:
    """Play some turns, spread over the board."""
    for turn in range(decisions):
        if not ada.wait_turn():
            return
        ada.decide(turn * 3, follower=turn % 2 == 1)
    while ada.wait_turn() and not ada.find(".picture .place.legal").count():
        ada.decide(follower=False)


def choose(ada: Visitor) -> None:
    """Put the tile somewhere without laying it yet."""
    ada.wait_turn()
    places = ada.find(".picture .place.legal")
    window = ada.page.viewport_size or {"width": 0, "height": 0}
    for place in places.all():
        box = place.bounding_box()
        if box and 60 < box["x"] < window["width"] - 120 and 180 < box["y"] < window["height"] - 300:
            place.click()
            break
    ada.page.mouse.move(5, 5)


def shoot(ada: Visitor, file: Path, after: int = 2500) -> None:
    ada.page.wait_for_timeout(after)  # flags have gone by then
    ada.page.screenshot(path=file)
    Image.open(file).convert("RGB").quantize(256, dither=Image.Dither.NONE).save(file, optimize=True)
    print(file)


def wanted() -> ArgumentParser:
    """What may be asked for."""
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER)
    parser.add_argument("games", nargs="*", metavar="game", help="those of the gallery; without any, all")
    parser.add_argument("--gallery", action="store_true", help="all moments, windows and themes")
    return parser


if __name__ == "__main__":
    asked = wanted().parse_args()
    main(asked.folder, partial(gallery, asked.games or PLIES) if asked.gallery else photograph)
