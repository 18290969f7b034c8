"""Make the pictures of the documentation: python -m tests.browser.screenshots [folder].

With --gallery, every game in every shape of window, by day and by night, for somebody to look at one by one.
"""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser

from tests.browser.chrome import chromium
from tests.browser.games import PLIES, look_at, middle
from tests.browser.people import BOT, DESK, ME, PHONE, Theme, Visitor
from tests.server.house import quick_settings, running

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
FAIR = {"kind": "bot", "bot": "level:2"}
DECISIONS = 22
PHONES = ((390, 844), (844, 390), (820, 1180))
DESKS = ((1440, 900), (1920, 1080))
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


def gallery(browser: Browser, address: str, folder: Path) -> None:
    """Every game in the middle of a turn, in every shape of window and both themes."""
    for finger, sizes in (True, PHONES), (False, DESKS):
        for name in PLIES:
            ada = Visitor(browser, address, "Ada", sizes[0], finger=finger)
            look_at(ada, middle(name))
            ada.wait_turn()
            for width, height in sizes:
                ada.page.set_viewport_size({"width": width, "height": height})
                for theme in THEMES:
                    ada.page.emulate_media(color_scheme=theme)
                    shoot(ada, folder / f"{name}-{width}x{height}-{theme}.png")
            ada.context.close()


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


def shoot(ada: Visitor, file: Path) -> None:
    ada.page.wait_for_timeout(2500)  # flags have gone by then
    ada.page.screenshot(path=file)
    Image.open(file).convert("RGB").quantize(256, dither=Image.Dither.NONE).save(file, optimize=True)
    print(file)


if __name__ == "__main__":
    folders = [Path(word) for word in sys.argv[1:] if word != "--gallery"] or [FOLDER]
    main(folders[0], gallery if "--gallery" in sys.argv else photograph)
