"""For those who hear the page, walk it by keys, or see it in colours of their own."""

from importlib import resources

import pytest

from tests.browser.conftest import Visit
from tests.browser.games import PLIES, look_at, middle
from tests.browser.people import BOT, DESK, ME, OPEN, PHONE, Theme, Visitor

AXE = (resources.files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")

CONTRAST = "color-contrast"
THEMES: tuple[Theme, ...] = ("light", "dark")
RUN = """([within, options]) => axe.run(within, { resultTypes: ["violations"], ...options })
    .then(({ violations }) => violations)"""

HEAR = """() => {
    window.heard = [];
    new MutationObserver((all) => all.forEach((each) => each.addedNodes.forEach((node) =>
        node.className === "event" && heard.push(node.textContent)
    ))).observe(document.getElementById("told"), { childList: true });
}"""
TOLD = """async (from) => {
    const { plain, namesOf, isScoring, signed } = await import("/static/words.js");
    const names = namesOf(tavola.message.seats);
    return tavola.state.told.filter(({ ply }) => ply >= from).map(({ line }) =>
        `${plain(line.text, names)}${isScoring(line) ? ` ${signed(line.points)}` : ""}`);
}"""
WATCH = """() => {
    window.strayed = [];
    let last = document.activeElement;
    const look = () => {
        if (document.activeElement === document.body) strayed.push(last.outerHTML.slice(0, 200));
        else last = document.activeElement;
        requestAnimationFrame(look);
    };
    look();
}"""
LINES = """(selector) => [...document.querySelectorAll(selector)].map((each) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(each);
    return outlineStyle === "none" ? "none" : [outlineStyle, outlineWidth, outlineColor].join(" ");
})"""


def findings(visitor: Visitor, within: str = "html") -> list[str]:
    """Name all that axe finds on the page as it is; and what is hard to read on it, by light and by dark."""
    visitor.wait_until("document.querySelector('.deaf') === null")  # such are pale for half a second
    if not visitor.page.evaluate("'axe' in window"):
        visitor.page.evaluate(AXE)
    found = visitor.page.evaluate(RUN, [within, {"rules": {CONTRAST: {"enabled": False}}}])
    # Colours are the one thing that a theme changes, and that is measured at rest: what breathes has many.
    for theme in THEMES:
        visitor.page.emulate_media(reduced_motion="reduce", color_scheme=theme)
        found += visitor.page.evaluate(RUN, [within, {"runOnly": [CONTRAST]}])
    visitor.page.emulate_media(reduced_motion="no-preference", color_scheme="light")
    return [f"{each['id']}: {node['html'][:160]}" for each in found for node in each["nodes"]]


def moving(visitor: Visitor) -> Visitor:
    """Let everything move, as most people have it."""
    visitor.page.emulate_media(reduced_motion="no-preference")
    return visitor


def test_each_event_is_announced_once_and_nothing_else_speaks(visit: Visit) -> None:
    ada, bea = moving(visit("Ada")), visit("Bea")
    ada.set_up(ME, BOT, OPEN)
    bea.open(ada.message["invite"])
    ada.wait_turn()
    start = ada.ply
    ada.page.evaluate(HEAR)
    for turn in range(3):
        ada.wait_turn()
        while ada.message["to_move"] == 0:
            ply = ada.ply
            ada.decide(turn)
            ada.wait_past(ply)
            ada.wait_until("tavola.message.to_move !== 0 || document.querySelector('.prompt.mine') !== null")
        if turn == 0:
            bea.press("#join-form .button.primary")  # a new name redraws the log
            bea.page.wait_for_url("**/table/*")
            bea.page.wait_for_selector("body.ready")
        bea.wait_turn()
        while bea.message["to_move"] == 2:
            bea.decide(turn)
        ada.press("#log-scorings")
        ada.press("#log-all")
    ada.wait_turn()
    expected = ada.page.evaluate(TOLD, start)
    heard = ada.page.evaluate("heard")
    assert len(heard) > 9
    assert heard.count("Bea sits down.") == 1
    heard.remove("Bea sits down.")
    assert heard == expected or [line.replace("Open seat", "Bea") for line in heard] == expected
    live = "[...document.querySelectorAll('[aria-live], [role=status], [role=log], [role=alert]')]"
    assert ada.page.evaluate(f"{live}.map((each) => each.id)") == ["notices", "told"]
    assert ada.says("#told .prompt-now:last-child").startswith("Your turn ")


def test_what_is_done_again_after_undo_is_announced_again(visit: Visit) -> None:
    ada = visit("Ada")
    ada.set_up(ME, BOT)
    ada.reach_a_place()
    ada.page.evaluate(HEAR)
    while ada.wait_turn() and not ada.find(".picture .spot.legal").count():
        ada.page.evaluate("void (heard.length = 0)")
        ada.decide(follower=False)
    laid = ada.page.evaluate("heard")[-1:]
    heard = ada.page.evaluate("heard.length")
    before = ada.ply
    ada.page.keyboard.press("u")
    ada.wait_until(f"tavola.message.ply < {before}")
    assert ada.page.evaluate("heard.length") == heard  # the lines before it are not news
    ada.lay()
    assert ada.page.evaluate("heard")[heard:] == laid
    assert "lays" in laid[0]


def play(ada: Visitor, *words: str) -> None:
    """Play a move of the first kind that there is, or else any; wait for what comes of it."""
    ply = ada.ply
    ada.page.evaluate(
        """(words) => {
            const { choices } = tavola.message;
            const found = words.map((word) => choices.find(({ text }) => text.split(" ")[0] === word));
            tavola.play(found.find(Boolean) ?? choices[0]);
        }""",
        list(words),
    )
    ada.wait_past(ply)
    ada.wait_until("document.querySelector('#pass, .prompt.mine') !== null")


def test_on_a_shared_device_nobody_hears_what_is_the_others_and_nothing_twice(visit: Visit) -> None:
    ada = visit("Ada")
    ada.set_up(ME, {"kind": "guest", "name": "Bea"}, game="torres")
    ada.page.wait_for_selector("#pass")
    ada.page.evaluate(HEAR)
    known = {0: ada.ply, 1: ada.ply}
    secret: list[str] = []
    while len(secret) < 4:
        ada.page.evaluate("void (heard.length = 0)")
        ada.press("#pass .button.primary")
        ada.wait_turn()
        seat = ada.message["seat"]
        assert ada.page.evaluate("heard") == ada.page.evaluate(TOLD, known[seat])
        while not ada.find("#pass").count():
            known[seat] = ada.ply
            play(ada, "buy", "end")
        secret += [words for words in ada.page.evaluate("heard") if "buys the card" in words]
        assert ada.find("#told .event").count() == 0
        assert "buys the card" not in ada.find("body").inner_html()


def act_by_keys(ada: Visitor) -> None:
    """Do the next thing there is to do, with Enter, and wait until something came of it."""
    ada.wait_until("document.querySelector('.deaf') === null")
    stand = "JSON.stringify([tavola.message.ply, tavola.paths.chosen, tavola.message.choices.length])"
    before = ada.page.evaluate(stand)
    if ada.find(".tray [data-key=play]").count():
        ada.find(".tray [data-key=play]").focus()
    elif ada.page.evaluate("[...tavola.board.marks.legal.keys()].some((id) => tavola.board.has(id))"):
        ada.page.evaluate("tavola.board.focus(null)")
    elif ada.find(".mats .item.legal, .tray .thing.can").count():
        ada.find(".mats .item.legal, .tray .thing.can").first.focus()
    else:
        ada.find(".tray .go .button:not(.deaf)").last.focus()
    ada.page.keyboard.press("Enter")
    ada.wait_until(f"{stand} !== {before!r}")


@pytest.mark.parametrize("name", PLIES)
def test_the_focus_is_never_lost_by_a_move(visit: Visit, name: str) -> None:
    ada = visit("Ada")
    ada.set_up(ME, BOT, game=name)
    ada.wait_turn()
    ada.find("#rules").focus()
    ada.page.evaluate(WATCH)
    for _ in range(8):
        if not ada.wait_turn():
            break
        ply = ada.ply
        while ada.ply == ply and ada.find(".prompt.mine").count():
            act_by_keys(ada)
        ada.wait_past(ply)
    ada.wait_turn()
    assert ada.ply > 4
    assert ada.page.evaluate("strayed") == []


def test_the_focus_stays_on_the_board_from_turn_to_turn(visit: Visit) -> None:
    ada = moving(visit("Ada"))
    ada.set_up(ME, BOT)
    ada.reach_a_place()
    ada.page.keyboard.press("ArrowRight")
    ply = ada.ply
    ada.page.keyboard.press("Enter")
    ada.page.keyboard.press("Enter")
    ada.wait_past(ply)
    while ada.wait_turn() and ada.find(".picture .spot.legal").count():
        ply = ada.ply
        ada.page.evaluate("tavola.board.focus(null)")
        ada.page.keyboard.press("Enter")
        ada.wait_past(ply)
    ada.wait_until("tavola.board.focusedId() !== null")
    assert ada.page.evaluate("tavola.board.marks.legal.has(tavola.board.focusedId())")


def test_after_a_press_of_the_mouse_nothing_is_pointed_at(visit: Visit) -> None:
    ada = visit("Ada")
    ada.set_up(ME, BOT, game="torres")
    ada.wait_turn()
    ply = ada.ply
    while ada.ply == ply and ada.find(".prompt.mine").count():
        ada.find(".picture .legal").first.click(force=True)
    ada.wait_past(ply)
    ada.wait_turn()
    assert ada.page.evaluate("tavola.board.focusedId()") is None
    assert ada.page.evaluate("document.activeElement !== document.body")


@pytest.mark.parametrize("name", PLIES)
def test_forced_colours_show_what_is_legal_and_whose_turn_it_is(visit: Visit, name: str) -> None:
    ada = visit("Ada")
    look_at(ada, middle(name))
    ada.wait_turn()
    for theme in ("light", "dark"):
        force_colours(ada, theme)
        check_forced_colours(ada)


def force_colours(ada: Visitor, theme: Theme) -> None:
    """See the page in colours of one's own; their sheet is fetched then."""
    ada.page.emulate_media(forced_colors="active", color_scheme=theme)
    glow = "getComputedStyle(document.documentElement).getPropertyValue('--glow')"
    ada.wait_until(f"{glow} === 'Highlight'")


# Washes that would lie over the words of what can be played.
WASHES = """(all) => all.filter((one) => getComputedStyle(one, "::before").display !== "none")
    .map((one) => one.textContent)"""


def check_forced_colours(ada: Visitor) -> None:
    """See that what is legal has a line around it and nothing else has, and so has whose turn it is."""
    legal = ada.page.evaluate(LINES, ".picture .legal, .mats .item.legal, .thing.can")
    assert legal
    assert "none" not in legal
    assert set(ada.page.evaluate(LINES, ".picture [data-piece]:not(.legal, .legal *)")) <= {"none"}
    assert set(ada.page.evaluate(LINES, ".mats .item:not(.legal), .thing:not(.can)")) <= {"none"}
    assert ada.find(".thing.can").evaluate_all(WASHES) == []
    assert ada.page.evaluate(LINES, ".mat.now") != ada.page.evaluate(LINES, ".mat:not(.now):last-child")


def test_forced_colours_tell_what_is_chosen_from_what_is_legal(visit: Visit) -> None:
    ada = visit("Ada")
    look_at(ada, middle("torres"))
    ada.wait_turn()
    force_colours(ada, "light")
    ada.find(".picture g[id^=knight].legal").first.click(force=True)  # its pill stands for it
    [chosen] = set(ada.page.evaluate(LINES, ".picture .chosen"))
    legal = ada.page.evaluate(LINES, ".picture .legal")
    assert legal
    assert chosen not in ["none", *legal]


def test_forced_colours_show_the_last_move(visit: Visit) -> None:
    ada = visit("Ada")
    look_at(ada, middle("kreta"))
    ada.wait_turn()
    force_colours(ada, "light")
    line = "getComputedStyle(document.querySelector('.corners .line')).stroke"
    ink = "getComputedStyle(document.body).color"
    assert ada.find(".corners .line").is_visible()
    assert ada.page.evaluate(line) == ada.page.evaluate(ink)


@pytest.mark.parametrize("size", [DESK, PHONE])
@pytest.mark.parametrize("name", PLIES)
def test_axe_finds_nothing_in_the_middle_of_a_game(visit: Visit, name: str, size: tuple[int, int]) -> None:
    ada = visit("Ada", size)
    table = look_at(ada, middle(name))
    ada.wait_turn()
    assert findings(ada) == []
    ada.page.evaluate("tavola.press(tavola.message.choices.at(-1).path[0])")
    assert findings(ada, "#mats") == []
    assert findings(ada, "#tray") == []
    ada.page.evaluate("tavola.openMat(0)")
    ada.page.wait_for_selector("#panel[data-name=mat]")
    assert findings(ada, "#panel") == []
    ada.open(f"/table/{table}/replay")
    assert findings(ada) == []


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_axe_finds_nothing_on_sheets_and_dialogs(visit: Visit, size: tuple[int, int]) -> None:
    ada = visit("Ada", size)
    ada.set_up(ME, BOT, OPEN)
    ada.wait_turn()
    for tool in ("words", "rules", "moves", "more"):
        if tool == "words":
            ada.page.keyboard.press("b")
        else:
            ada.press(f"#{tool}")
        ada.page.wait_for_selector(f"#panel[data-name={tool}]")
        assert findings(ada, "#panel") == []
        if tool != "more":
            ada.page.keyboard.press("Escape")
    ada.press("#panel .seat-rows .button:has-text('Leave')")
    assert findings(ada) == []
    ada.page.keyboard.press("Escape")
    ada.page.keyboard.press("Escape")
    if size == PHONE:
        ada.press("#open-log")
        assert findings(ada) == []
    guest = visit("", size)
    guest.open(ada.message["invite"])
    assert findings(guest) == []


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_axe_finds_nothing_on_the_other_pages(visit: Visit, size: tuple[int, int]) -> None:
    ada = visit("Ada", size)
    ada.set_up(ME, {"kind": "guest", "name": "Bea"}, game="lanterns")
    ada.page.wait_for_selector("#pass")
    assert findings(ada) == []
    table = ada.set_up(BOT, BOT, game="lanterns")
    ada.wait_until("tavola.message.over")
    ada.page.wait_for_selector("dialog[open]")
    assert findings(ada) == []
    ada.open(f"/table/{table}/replay")
    for tool in ("fork", "rules", "more"):
        if ada.find(f"#{tool}").is_visible():
            ada.press(f"#{tool}")
        else:  # on a phone, where the title needs the room
            ada.press("#more")
            ada.press("#panel .button:has-text('Rules')")
        ada.page.wait_for_selector(f"#panel[data-name={tool}]")
        assert findings(ada) == []
        ada.page.keyboard.press("Escape")
    ada.open("/tables")
    ada.press(".chips button:has-text('Finished')")
    ada.page.wait_for_selector(".chips [aria-pressed=true]:has-text('Finished')")
    assert findings(ada) == []
    ada.open("/")
    ada.press(".fine summary")
    assert findings(ada) == []
    ada.press(".how")
    ada.page.wait_for_selector("dialog[open] .rules")
    assert findings(ada) == []
    ada.page.keyboard.press("Escape")
    ada.press("#me")
    assert findings(ada) == []
