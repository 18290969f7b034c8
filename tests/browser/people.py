"""People at a browser: what they do with mouse, finger and keys."""

from typing import Any, Literal

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page

DESK = (1440, 900)
PHONE = (390, 844)

Theme = Literal["light", "dark"]
Seat = dict[str, str]
ME: Seat = {"kind": "me"}
BOT: Seat = {"kind": "bot", "bot": "level:1"}
OPEN: Seat = {"kind": "open"}

# What a page says of its socket and its fetches while the server is away, which it is there to survive.
AWAY = ("WebSocket connection", "net::ERR_CONNECTION_", "net::ERR_EMPTY_RESPONSE")

POST = """([path, body, method]) => fetch(path, {
    method, headers: {"content-type": "application/json"}, body: JSON.stringify(body),
}).then((answer) => answer.json())"""


class Visitor:
    """Somebody with a browser profile of their own."""

    def __init__(
        self, browser: Browser, address: str, name: str, size: tuple[int, int], theme: Theme = "light"
    ) -> None:
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            has_touch=size == PHONE,
            color_scheme=theme,
            reduced_motion="reduce",
        )
        self.context.set_default_timeout(30_000)
        self.address = address
        self.troubles: list[str] = []
        self.page: Page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("console", self._hear)
        self.open("/")
        if name:
            self.call("PUT", "/api/me", {"name": name})

    def _hear(self, said: ConsoleMessage) -> None:
        if said.type == "error" and not any(words in said.text for words in AWAY):
            self.troubles.append(said.text)

    def open(self, path: str) -> None:
        """Go to a page and wait until it shows something."""
        self.page.goto(self.address + path)
        self.page.wait_for_selector("body.ready")

    def call(self, method: str, path: str, body: object) -> dict[str, Any]:
        """Make a call as this person, from within the page."""
        answer: dict[str, Any] = self.page.evaluate(POST, [path, body, method])
        return answer

    def set_up(self, *seats: Seat, game: str = "carcassonne") -> str:
        """Set up a table and sit down; gives its id."""
        made = self.call("POST", "/api/tables", {"game": game, "seats": list(seats)})
        table: str = made["table"]
        self.open(f"/table/{table}")
        return table

    def find(self, selector: str) -> Locator:
        return self.page.locator(selector)

    def press(self, selector: str) -> None:
        self.find(selector).first.click()

    def says(self, selector: str) -> str:
        return " ".join(self.find(selector).first.inner_text().split())

    @property
    def message(self) -> dict[str, Any]:
        """What the page shows: the server's last message as the page took it in."""
        shown: dict[str, Any] = self.page.evaluate("tavola.message")
        return shown

    @property
    def ply(self) -> int:
        shown: int = self.page.evaluate("tavola.message.ply")
        return shown

    def wait_until(self, fact: str) -> None:
        """Wait until something is true; Playwright's own way needs eval, which the page's policy forbids."""
        for _ in range(3000):
            if self.page.evaluate(fact):
                return
            self.page.wait_for_timeout(10)
        raise TimeoutError(f"never true: {fact}")

    def wait_past(self, ply: int) -> None:
        """Wait until the table has gone beyond a ply."""
        self.wait_until(f"tavola.message.ply > {ply}")

    def wait_turn(self) -> bool:
        """Wait until it is this person's turn; False when the game is over instead."""
        self.wait_until("document.querySelector('.prompt.mine') !== null || tavola.message.over")
        return not self.page.evaluate("tavola.message.over")

    def reach_a_place(self) -> None:
        """Go on until there is a tile to lay; one that fits in one way only is laid by itself."""
        while self.wait_turn() and not self.find(".picture .place.legal").count():
            self.decide(follower=False)

    def lay(self, choice: int = 0) -> None:
        """Press a glowing place, then the primary button."""
        ply = self.ply
        places = self.find(".picture .place.legal")
        places.nth(choice % places.count()).click()
        self.press(".tray [data-key=play]")
        self.wait_past(ply)

    def decide(self, choice: int = 0, *, follower: bool = True) -> None:
        """Do what is asked for: lay a tile, send a follower or keep it at home."""
        if self.find(".picture .place.legal").count():
            return self.lay(choice)
        ply = self.ply
        spots = self.find(".picture .spot.legal")
        if follower and spots.count():
            spots.nth(choice % spots.count()).click(force=True)  # spots of small features may overlap
        else:
            self.press(".tray .go .button.primary")
        return self.wait_past(ply)

    def width_to_spare(self) -> int:
        """How much wider the page is than the window; more than 0 would scroll sideways."""
        spare: int = self.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        return spare
