"""People at a browser: what they do with mouse, finger and keys."""

import json
from typing import Any, Literal

from playwright.sync_api import Browser, ConsoleMessage, Error, Locator, Page

DESK = (1440, 900)
PHONE = (390, 844)

Theme = Literal["light", "dark"]
Motion = Literal["reduce", "no-preference"]
Seat = dict[str, str]
ME: Seat = {"kind": "me"}
BOT: Seat = {"kind": "bot", "bot": "level:1"}
OPEN: Seat = {"kind": "open"}

# What a page says of its socket and its fetches while the server is away, which it is there to survive.
AWAY = (
    "WebSocket connection",
    "net::ERR_CONNECTION_",
    "net::ERR_EMPTY_RESPONSE",
    "net::ERR_INTERNET_",
    "net::ERR_CONTENT_",
)
# And of what it asked for just before the moment passed, such as words for a move that was made meanwhile.
LATE = "status of 409 (Conflict)"

# Asked in the page itself: asking from here every few milliseconds would take the time that others need.
WAIT = """(async () => {
    const end = performance.now() + PATIENCE;
    while (!(await (FACT))) {
        if (performance.now() > end) return false;
        await new Promise((wake) => setTimeout(wake, 10));
    }
    return true;
})()"""
PATIENCE = 30_000  # milliseconds
HEARS = """async (thing) => {
    while (thing.isConnected && thing.closest(".deaf")) await new Promise((wake) => setTimeout(wake, 10));
}"""
# Whether every piece stands where it is drawn; the light goes on breathing.
STILL = """document.getElementById("picture").getAnimations({ subtree: true }).every(
    ({ animationName }) => animationName
)"""
# Whether a press where the last one was counts again: people take as long to see a new prompt.
OLD_PROMPT = "import('/static/ear.js').then(({ isFresh }) => !isFresh())"
# Bring a target of the board into sight, as the arrow keys do.
REVEAL = """(target) => {
    const box = tavola.board.boxOf(target.id);
    if (box) tavola.board.camera.reveal(box);
}"""


class Visitor:
    """Somebody with a browser profile of their own."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        name: str,
        size: tuple[int, int],
        theme: Theme = "light",
        motion: Motion = "no-preference",
        *,
        finger: bool | None = None,
        workers: bool = False,  # whether pages may keep themselves; one test is about that
    ) -> None:
        self.finger = size == PHONE if finger is None else finger
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            has_touch=self.finger,
            color_scheme=theme,
            reduced_motion=motion,
            service_workers="allow" if workers else "block",
        )
        self.context.set_default_timeout(PATIENCE)
        self.address = address
        self.troubles: list[str] = []
        self._page = self.context.new_page()
        self._page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self._page.on("console", self._hear)
        self.call("PUT", "/api/me", {"name": name}) if name else self.open("/")

    @property
    def page(self) -> Page:
        """The page; the start page, if nothing else was opened before somebody looks at it."""
        if self._page.url == "about:blank":
            self.open("/")
        return self._page

    def _hear(self, said: ConsoleMessage) -> None:
        if said.type == "error" and not any(words in said.text for words in (*AWAY, LATE)):
            self.troubles.append(said.text)

    def open(self, path: str) -> None:
        """Go to a page and wait until it shows something."""
        self._page.goto(self.address + path)
        self._page.wait_for_selector("body.ready")

    def hasten(self) -> None:
        """Let all that moves here move five times as fast, in long walks that are not about motion."""
        speed = self.context.new_cdp_session(self.page)
        speed.send("Animation.enable")
        speed.send("Animation.setPlaybackRate", {"playbackRate": 5})

    def call(self, method: str, path: str, body: object) -> dict[str, Any]:
        """Make a call as this person, whatever page is open."""
        answer = self.context.request.fetch(self.address + path, method=method, data=body)
        told: dict[str, Any] = answer.json()
        return told

    def set_up(self, *seats: Seat, game: str = "carcassonne", **more: object) -> str:
        """Set up a table and sit down; gives its id. What is played there is played without a warning."""
        form = {"game": game, "seats": list(seats), "warn": False, **more}
        made = self.call("POST", "/api/tables", form)
        table: str = made["table"]
        self.open(f"/table/{table}")
        return table

    def bring(self, record: str) -> str:
        """Make a table of a record; gives its id."""
        table: str = self.call("POST", "/api/records", {"text": record})["table"]
        return table

    def play_on(self, table: str, ply: int, *seats: Seat) -> str:
        """Sit down at a new table that goes on from a ply of another; gives its id."""
        made = self.call("POST", f"/api/tables/{table}/fork", {"ply": ply, "seats": list(seats)})
        new: str = made["table"]
        self.open(f"/table/{new}")
        self.wait_turn()
        return new

    def find(self, selector: str) -> Locator:
        return self.page.locator(selector)

    def press(self, selector: str) -> None:
        self.heard(self.find(selector).first).click()

    def heard(self, thing: Locator) -> Locator:
        """Wait until a new button hears; Playwright would look for that only every half a second."""
        thing.evaluate(HEARS)
        return thing

    def says(self, selector: str) -> str:
        return " ".join(self.find(selector).first.inner_text().split())

    @property
    def message(self) -> dict[str, Any]:
        """What the page shows: the server's last message as the page took it in."""
        # As one text, since Playwright takes long over many small parts.
        shown: dict[str, Any] = json.loads(self.page.evaluate("JSON.stringify(tavola.message)"))
        return shown

    @property
    def ply(self) -> int:
        shown: int = self.page.evaluate("tavola.message.ply")
        return shown

    def wait_until(self, fact: str) -> None:
        """Wait until something is true, also on a page that is loaded again meanwhile.

        Playwright's own way needs eval, which the page's policy forbids.
        """
        asked = WAIT.replace("PATIENCE", str(PATIENCE)).replace("FACT", fact)
        try:
            true = self.page.evaluate(asked)
        except Error as error:
            if "navigation" not in str(error):
                raise
            self.page.wait_for_selector("body.ready")
            true = self.page.evaluate(asked)
        if not true:
            raise TimeoutError(f"never true: {fact}")

    def wait_past(self, ply: int) -> None:
        """Wait until the table has gone beyond a ply; what others do meanwhile is not looked at."""
        self.wait_until(f"(tavola.pace?.flush(), tavola.message.ply > {ply})")

    def wait_turn(self) -> bool:
        """Wait until it is this person's turn, likewise; False when the game is over instead."""
        mine = "document.querySelector('.prompt.mine') !== null"
        self.wait_until(f"(tavola.pace?.flush(), {mine} || tavola.message.over)")
        return not self.page.evaluate("tavola.message.over")

    def reach_a_place(self) -> None:
        """Go on until there is a tile to lay; one that fits in one way only is laid by itself."""
        while self.wait_turn() and not self.find(".picture .place.legal").count():
            self.decide(follower=False)

    def tap(self, x: float, y: float) -> None:
        """Press a point as this person does: by finger or by mouse."""
        if self.finger:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def choose(self, targets: Locator, choice: int, done: str) -> None:
        """Press one of some targets of the board in its middle until something is so."""
        # Held fast: once it is chosen, the others glow no more.
        target = targets.nth(choice % targets.count()).element_handle()
        self.wait_until(OLD_PROMPT)
        target.evaluate(REVEAL)  # where the land is wide, not all of it is in sight
        for _ in range(2 if self.finger else 1):  # a finger's first press only shows
            box = target.bounding_box()
            assert box, "it is not to be seen"
            self.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            if self.page.evaluate(done):
                return
        raise AssertionError(f"{target} was pressed, and never {done}")

    def lay(self, choice: int = 0) -> None:
        """Press a glowing place, then the primary button."""
        ply = self.ply
        self.choose(self.find(".picture .place.legal"), choice, "tavola.paths.chosen.length === 1")
        self.press(".tray [data-key=play]")
        self.wait_past(ply)

    def decide(self, choice: int = 0, *, follower: bool = True) -> None:
        """Do what is asked for: lay a tile, send a follower or keep it at home."""
        if self.find(".picture .place.legal").count():
            return self.lay(choice)
        ply = self.ply
        spots = self.find(".picture .spot.legal")
        if follower and spots.count():
            self.choose(spots, choice, f"tavola.state.sent?.ply === {ply}")
        else:
            self.press(".tray .end .button")
        return self.wait_past(ply)

    def width_to_spare(self) -> int:
        """How much wider the page is than the window; more than 0 would scroll sideways."""
        spare: int = self.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        return spare
