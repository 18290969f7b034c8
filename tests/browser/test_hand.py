"""What a hand does, and what it never does by mistake: with motion on, by real mouse and real finger."""

from pathlib import Path
from typing import Any

import pytest

from tests.browser import games
from tests.browser.aim import AIM
from tests.browser.conftest import Visit
from tests.browser.courses import Kind, decide
from tests.browser.games import look_at
from tests.browser.people import DESK, ME, PHONE, STILL, Visitor
from tests.browser.presses import press, press_path
from tests.browser.sight import in_sight
from tests.browser.test_sweep import FORMS, Sweep

Size = tuple[int, int]
RANDOM = {"kind": "bot", "bot": "random"}
GUEST = {"kind": "guest", "name": "Bruno"}
SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])

BOARD = """(() => {
    const { x, y, width, height } = document.getElementById("board").getBoundingClientRect();
    return [x, y, width, height].map(Math.round);
})()"""
# Note every move of the board within a turn, at whatever moment it comes, unless it had to be: nothing that
# glows was in sight before, or for a finger too small. A finger's first tap may come closer; then the frame
# comes back.
WATCH = """(smallest) => {
    const { board } = tavola;
    const { camera, svg, ask } = board;
    const write = svg.setAttribute.bind(svg);
    let [turn, frame] = [tavola.state.turn, svg.getAttribute("viewBox")];
    Object.assign(tavola, { jumps: [], awaited: 0 });
    board.ask = async (first) => {
        tavola.awaited += 1;
        try { return await ask(first); } finally { tavola.awaited -= 1; }
    };
    const glowing = () => [...board.marks.legal.keys()].flatMap((id) => board.boxOf(id) ?? []);
    const had = () => {
        const [x, y, width, height] = frame.split(" ").map(Number);
        const boxes = glowing();
        const sizes = boxes.map((box) => Math.max(box.width, box.height)).sort((a, b) => a - b);
        const small = sizes[Math.floor(sizes.length / 2)] * camera.size.width / width < smallest;
        return boxes.length > 0 && (small || !boxes.some((box) => box.x > x - 1 && box.y > y - 1
            && box.x + box.width < x + width + 1 && box.y + box.height < y + height + 1));
    };
    svg.setAttribute = (name, to) => {
        if (name === "viewBox" && to !== frame && !camera.before && !camera.byHand) {
            if (turn === tavola.state.turn && !had()) tavola.jumps.push(`${frame} to ${to}`);
            [turn, frame] = [tavola.state.turn, to];
        }
        write(name, to);
    };
}"""
SMALLEST = """Math.min(
    ...[...tavola.board.marks.legal.keys()].map((id) => tavola.board.boxOf(id)?.width ?? 999)
)"""
# A move of a knight who still stands before the middle of its square when he is chosen.
BEFORE = """() => {
    const aim = AIM;
    const { board } = tavola;
    const covers = ([knight, square]) => {
        tavola.press(knight, true);
        const { x, y } = aim(board.index.get(square)[0]);
        const over = document.elementFromPoint(x, y).closest("[data-for], [id]");
        tavola.back();
        return (over.dataset.for ?? over.id) === knight;
    };
    const goes = (path) => path.length === 2 && path[0].startsWith("knight");
    return tavola.paths.choices.find(({ path }) => goes(path) && covers(path));
}""".replace("AIM", AIM)
SPOT = ".picture .spot.legal"
# Decisions that come after one another: some with a button that ends or gives up something, some without.
ENDS: dict[str, list[Kind]] = {
    "carcassonne": [("lay", "cell", "turn"), ("pass", "button:No follower"), ("farmer", "spot")],
    "torres": [
        ("buy", "button:Buy a card"),
        ("choose", "shown"),
        ("end", "button:End turn"),
        ("king", "square"),
    ],
    "kreta": [
        ("commander", "hand"),
        ("villager", "province"),
        ("stop", "button:Stop"),
        ("keep", "button:Keep"),
    ],
    "keythedral": [("craft", "craft"), ("pay", "cube"), ("name", "button:Wood"), ("done", "button:Done")],
    "olympos": [
        ("pay", "button:Pay # Wood"),
        ("omens", "button:No Omen"),
        ("done", "button:Done"),
        ("keep", "keep"),
    ],
}
# The buttons of a decision, once nothing and once each kind of thing is chosen.
BUTTONS = """() => {
    const found = [];
    const note = () => found.push(...[...document.querySelectorAll(
        ".tray :is(.ways, .end, .offer, .turner) button"
    )].map((one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        const room = one.parentElement.getBoundingClientRect(); // what does not fit there is scrolled to
        const box = [left, top, Math.min(right, room.right), Math.min(bottom, room.bottom)];
        return { words: one.textContent.trim(), ends: !!one.closest(".end"), box };
    }));
    note();
    const ids = [...tavola.paths.next().keys()].filter((id) => !id.startsWith("button:"));
    for (const id of new Map(ids.map((id) => [id.split("-")[0], id])).values()) {
        tavola.press(id, true);
        note();
        tavola.back();
    }
    return found;
}"""
HINTED = """[...tavola.board.marks.legal.keys()].find(
    (id) => document.getElementById(id)?.closest("[data-hint]")
) ?? ''"""


def sit_down(visit: Visit, size: Size, *seats: dict[str, str], game: str) -> Visitor:
    """Sit down at a table that moves as it does for most people."""
    ada = visit("Ada", size)
    ada.page.emulate_media(reduced_motion="no-preference")
    ada.set_up(*(seats or (ME, RANDOM)), game=game)
    return ada


def middle(ada: Visitor, selector: str) -> tuple[float, float]:
    """Give the middle of what a selector finds first, on the screen."""
    box = ada.find(selector).first.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def tap(ada: Visitor, x: float, y: float) -> None:
    ada.page.touchscreen.tap(x, y)


def press_long(ada: Visitor, x: float, y: float) -> str:
    """Hold a finger on a point until it has been answered; gives the words."""
    finger = ada.context.new_cdp_session(ada.page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    ada.page.wait_for_selector(".words-tip:not([hidden])")
    words = ada.says(".words-tip")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    return words


def pan(ada: Visitor, dx: int, dy: int) -> None:
    """Draw a finger over a corner of the board where there is nothing to press."""
    finger = ada.context.new_cdp_session(ada.page)
    board = ada.find("#board").bounding_box()
    assert board
    x, y = board["x"] + 20, board["y"] + board["height"] / 2
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in (1, 2, 3, 4, 4):  # it comes to rest: after a flick the next tap would only stop the flick
        at = {"x": x + dx * step / 4, "y": y + dy * step / 4}
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [at]})
        ada.page.wait_for_timeout(40)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def play(ada: Visitor, choice: int = 0) -> None:
    """Make a move without caring how it is pressed."""
    ply, choices = ada.ply, ada.message["choices"]
    ada.page.evaluate("(choice) => tavola.play(choice)", choices[choice % len(choices)])
    ada.wait_past(ply)


# -- the frame ------------------------------------------------------------------------------------------


@SIZES
@pytest.mark.parametrize("game", games.PLIES)
def test_the_board_keeps_its_frame_for_a_whole_turn(visit: Visit, size: Size, game: str) -> None:
    """Pressed by hand, and watched until all that was asked for is there."""
    ada = visit("Ada", size)
    look_at(ada, games.middle(game), RANDOM, RANDOM)
    ada.wait_turn()
    ada.wait_until("tavola.panel !== null")
    ada.page.evaluate(WATCH, 24 if size == PHONE else 0)
    boards, turns = set[tuple[int, ...]](), list[int]()
    for decision in range(14):
        if not ada.wait_turn():
            break
        ada.wait_until(STILL)
        boards.add(tuple(ada.page.evaluate(BOARD)))
        turns.append(ada.page.evaluate("tavola.state.turn"))
        ply, choices = ada.ply, ada.page.evaluate("tavola.paths.choices")
        *steps, last = choices[decision * 7 % len(choices)]["path"]
        for id in steps:
            press(ada, id)
            ada.wait_until("!tavola.awaited")  # previews come late
        press_path(ada, [last])
        ada.wait_past(ply)
        ada.wait_until("!tavola.awaited")
        assert ada.page.evaluate("tavola.jumps") == [], f"{[*steps, last]}"
    assert len(turns) - len(set(turns)) >= 2  # decisions of a turn that had begun
    assert len(boards) == 1


# -- presses that were meant for something else -----------------------------------------------------------


def lay_twice(ada: Visitor, size: Size) -> None:
    """Press "Lay the tile", and impatiently once more."""
    x, y = middle(ada, ".tray [data-key=play]")
    if size == PHONE:
        tap(ada, x, y)
        ada.page.wait_for_timeout(120)  # the pace of a hand, not a wait for the page
        tap(ada, x, y)
    else:
        ada.page.mouse.dblclick(x, y, delay=60)


@SIZES
def test_a_second_press_of_lay_the_tile_gives_no_follower_away(visit: Visit, size: Size) -> None:
    ada = sit_down(visit, size, game="carcassonne")
    for _ in range(3):  # tries; eight of nine gave one away before
        ada.reach_a_place()
        ada.page.keyboard.press("0")
        ada.press(".picture .place.legal")
        ada.page.wait_for_selector(".tray [data-key=play]")
        ply = ada.ply
        lay_twice(ada, size)
        ada.wait_past(ply)
        ada.wait_until("!document.querySelector('.tray .deaf')")
        assert ada.ply == ply + 1
        assert ada.message["to_move"] == 0
        play(ada, len(ada.message["choices"]) - 1)


@SIZES
@pytest.mark.parametrize("game", ENDS)
def test_what_ends_or_gives_up_stands_where_no_other_button_does(
    visit: Visit, database: Path, size: Size, game: str
) -> None:
    ada = visit("Ada", size)
    hand, tables = Sweep(ada, database), dict[str, str]()
    met: list[dict[str, Any]] = []
    for kind in ENDS[game]:
        record, decision = decide(game, *kind)
        hand.sit_down(tables.get(record) or tables.setdefault(record, ada.bring(record)), decision)
        met += ada.page.evaluate(BUTTONS)
    ends = {each["words"]: each["box"] for each in met if each["ends"]}
    others = {f"{each['words']} {each['box']}": each["box"] for each in met if not each["ends"]}
    assert ends
    assert others
    assert [(end, other) for end in ends for other in others if meet(ends[end], others[other])] == []


def meet(one: list[float], other: list[float]) -> bool:
    """Say whether two boxes have a point in common."""
    return all(one[at] < other[at + 2] and other[at] < one[at + 2] for at in (0, 1))


def test_a_press_that_began_before_the_prompt_plays_nothing(visit: Visit) -> None:
    ada = sit_down(visit, DESK, game="carcassonne")
    ada.reach_a_place()
    ada.page.mouse.move(*middle(ada, ".picture .place.legal"))
    ada.page.mouse.down()
    play(ada)
    ply = ada.ply
    if ada.find(SPOT).count():
        ada.page.mouse.move(*middle(ada, ".picture .spot.legal"))
    ada.page.mouse.up()
    assert ada.page.evaluate("tavola.live.pending") is None
    assert ada.ply == ply


@SIZES
def test_the_primary_button_never_gives_up(visit: Visit, size: Size) -> None:
    ada = sit_down(visit, size, game="torres")
    left: set[int] = set()
    while len(left) < 4 and ada.wait_turn():
        words = [button.inner_text() for button in ada.find(".tray .go .button").all()]
        main = [button.inner_text() for button in ada.find(".tray .go .button.primary").all()]
        if "End turn" in words:
            left.add(ada.message["prompt"]["hand"]["count"])
            alone = ada.page.evaluate("tavola.message.choices.length") == 1
            assert main == (["End turn"] if alone else [])
        play(ada)


def test_a_square_answers_in_its_middle_under_the_knight_who_goes_there(visit: Visit, database: Path) -> None:
    ada = visit("Ada", PHONE)  # on a desk none stands so
    table = look_at(ada, games.middle("torres"), RANDOM, RANDOM)
    ada.wait_turn()
    ada.wait_until(STILL)
    ply, choice = ada.ply, ada.page.evaluate(BEFORE)
    knight, square = choice["path"]
    press(ada, knight)
    for chosen in ([knight], [knight, square]):  # the first tap shows, the second plays
        ada.wait_until(f"String(tavola.paths.chosen) === '{','.join(chosen)}'")
        at = ada.page.evaluate(f"({AIM})(document.getElementById({square!r}))")
        tap(ada, at["x"], at["y"])
    ada.wait_past(ply)
    assert Sweep(ada, database).written(table)[ply] == choice["move"]


# -- a finger shows first -----------------------------------------------------------------------------------


def small_spots(ada: Visitor) -> None:
    """Play until a follower may be sent, with the land so wide that all of it leaves spots too small."""
    while ada.wait_turn():
        if ada.find(SPOT).count() and ada.page.evaluate("tavola.board.camera.fitScale") < 0.6:
            return
        play(ada, 3)


def test_a_first_tap_shows_and_a_second_plays(visit: Visit) -> None:
    ada = sit_down(visit, PHONE, game="carcassonne")
    while ada.wait_turn() and not ada.find(SPOT).count():
        play(ada)
    ply = ada.ply
    tap(ada, *middle(ada, ".picture .spot.legal"))
    ada.wait_until("tavola.paths.chosen.length === 1")
    assert ada.says("#prompt-who") == "Press it once more to play it."
    assert ada.ply == ply
    tap(ada, *middle(ada, ".picture .spot.chosen"))
    ada.wait_past(ply)


# Choose a place where the tile fits in several ways, and tell where that is; nothing if there is none.
TURNABLE = """() => {
    const [id] = [...tavola.paths.next()].find(([, behind]) => behind.length > 1) ?? [];
    if (!id) return null;
    tavola.press(id, true);
    const { x, y, width, height } = tavola.board.boxOf(id);
    return [x + width / 2, y + height / 2, width];
}"""


def test_knobs_that_would_lie_over_each_other_are_left_to_the_tray(visit: Visit) -> None:
    ada = visit("Ada", PHONE)
    look_at(ada, games.middle("carcassonne"), RANDOM, RANDOM)
    while ada.wait_turn() and (place := ada.page.evaluate(TURNABLE)) is None:
        play(ada)
    x, y, width = place
    for pixels in (36, 90):
        ada.page.evaluate(f"tavola.board.camera.look({x}, {y}, {pixels / width})")
        assert ada.find(".over .knob:visible").count() == (2 if pixels == 90 else 0)
        assert ada.find(".tray .turner button:visible").count() == 2


def test_neither_title_nor_button_is_cut_on_a_phone(visit: Visit) -> None:
    ada = sit_down(visit, PHONE, game="carcassonne")
    while ada.wait_turn() and not (ada.find(SPOT).count() and ada.message["undo_turn"] == ""):
        play(ada)  # a tile that fits in one way only is laid by the table, and there is no turn to take back
    assert not ada.find("#undo-turn").is_visible()  # it is under More
    tap(ada, *middle(ada, SPOT))
    ada.wait_until("tavola.paths.chosen.length === 1")
    title, undo = ada.find("#game-title").bounding_box(), ada.find("#undo").bounding_box()
    assert title
    assert undo
    assert title["x"] + title["width"] <= undo["x"]
    assert ada.find(".tray .ways").evaluate("(ways) => ways.scrollWidth - ways.clientWidth") <= 0
    assert ada.width_to_spare() <= 0


def test_a_card_of_the_tray_is_told_before_it_is_played(visit: Visit) -> None:
    ada = sit_down(visit, PHONE, game="kreta")
    ada.wait_turn()
    ada.wait_until("!document.querySelector('.tray .deaf')")
    ply = ada.ply
    tap(ada, *middle(ada, ".strip .can"))
    ada.page.wait_for_selector(".strip .now")
    assert ada.ply == ply
    assert ada.says("#prompt-text").startswith(ada.says(".strip .now b"))
    ada.wait_until(
        "document.querySelector('.strip').getAnimations({subtree: true}).every("
        "({ animationName }) => animationName)"
    )  # it has risen; the light goes on breathing
    tap(ada, *middle(ada, ".strip .now"))
    ada.wait_past(ply)


def test_a_long_press_only_tells(visit: Visit) -> None:
    ada = sit_down(visit, PHONE, game="keythedral")
    ada.wait_turn()
    while ada.wait_turn() and not ada.page.evaluate(HINTED):
        play(ada)
    ply, id = ada.ply, ada.page.evaluate(HINTED)
    press_long(ada, *middle(ada, f'[id="{id}"]'))
    assert ada.page.evaluate("[tavola.paths.chosen.length, tavola.message.ply]") == [0, ply]


@pytest.mark.parametrize(("game", "kind"), [("torres", "knight-0-"), ("olympos", "settler-")])
def test_a_long_press_tells_of_every_piece_that_can_be_moved(visit: Visit, game: str, kind: str) -> None:
    ada = visit("Ada", PHONE)
    look_at(ada, games.middle(game), RANDOM, RANDOM)
    ada.wait_turn()
    ada.wait_until(STILL)
    told = dict[str, str]()
    for id in ada.page.evaluate("[...tavola.board.marks.legal.keys()]"):
        forms = ada.page.evaluate(FORMS, id) if id.startswith(kind) else []
        if forms:
            at = in_sight(ada, forms[0], lambda id=id: ada.page.evaluate(FORMS, id)[0])  # type: ignore[misc]
            told[id] = press_long(ada, at["x"], at["y"])
    assert len(told) > 2
    assert len({*told.values()}) == len(told)
    assert ada.page.evaluate("tavola.paths.chosen") == []


def test_after_a_pan_the_camera_still_comes_close_to_small_spots(visit: Visit) -> None:
    ada = visit("Ada", PHONE)
    look_at(ada, games.middle("carcassonne"), RANDOM, RANDOM)
    small_spots(ada)
    while ada.find(SPOT).count():
        play(ada)
        ada.wait_turn()
    pan(ada, 60, 0)
    ada.wait_until("tavola.board.camera.byHand")
    small_spots(ada)
    assert ada.page.evaluate(f"{SMALLEST} * tavola.board.camera.scale") >= 24


def test_show_all_has_a_button_on_a_phone(visit: Visit) -> None:
    ada = sit_down(visit, PHONE, game="carcassonne")
    ada.wait_turn()
    assert not ada.find("#zoom-fit").is_visible()
    pan(ada, 150, 40)
    ada.wait_until("tavola.board.camera.byHand")
    tap(ada, *middle(ada, "#zoom-fit"))
    ada.wait_until("tavola.board.camera.fitting && tavola.board.camera.sees(tavola.board.camera.home)")
    assert not ada.find("#zoom-fit").is_visible()


def test_the_second_step_of_a_move_is_brought_into_sight(visit: Visit) -> None:
    ada = sit_down(visit, PHONE, game="keythedral")
    fence = '.strip [data-key="button:Build a fence"]'
    while ada.wait_turn() and not ada.find(f"{fence}.can").count():
        play(ada)
    ada.page.evaluate("tavola.board.camera.look(0, 9999, 2, true)")
    ada.page.wait_for_selector(f"{fence}:not(.deaf)")
    ada.find(fence).scroll_into_view_if_needed()
    tap(ada, *middle(ada, fence))
    ada.wait_until("tavola.paths.chosen.length === 1")
    assert ada.page.evaluate("""(() => {
        const { marks, camera } = tavola.board;
        return [...marks.legal.keys()].some((id) => camera.sees(tavola.board.boxOf(id)));
    })()""")


# -- taking back, and passing the device -----------------------------------------------------------------


def test_a_whole_turn_against_bots_is_taken_back(visit: Visit) -> None:
    ada = sit_down(visit, DESK, game="carcassonne")
    ada.wait_turn()
    while not ada.find(".picture .place.legal").count():  # the first tile fits in one way only and is laid
        ada.set_up(ME, RANDOM)
        ada.wait_turn()
    ply = ada.ply
    assert not ada.find("#undo-turn").is_visible()
    while ada.message["since"] < ply or ada.message["to_move"] != 0 or ada.message["prompt"]["step"]:
        ada.wait_turn()
        if ada.message["prompt"]["step"] or ada.ply == ply:
            play(ada, len(ada.message["choices"]) - 1)
    ada.page.wait_for_selector("#undo-turn:visible")
    ada.press("#undo-turn")
    ada.wait_until(f"tavola.message.ply === {ply}")


def hot_seat(visit: Visit, size: Size) -> tuple[Visitor, list[str]]:
    """Play at one device until it is to be passed to Bruno; gives what Ada alone could see."""
    ada = sit_down(visit, size, ME, GUEST, game="torres")
    secrets: list[str] = []
    while ada.message["pass_to"] != 1 or not secrets:
        if ada.find("#pass button").count():
            seat = ada.message["pass_to"]
            ada.press("#pass button")
            ada.wait_until(f"tavola.message.seat === {seat} && !document.getElementById('pass')")
            continue
        message: dict[str, Any] = ada.message
        if message["seat"] == 0:
            cards = [group for group in message["hand"] if group["id"] == "cards-0"]
            secrets = [item["label"] for group in cards for item in group["items"]]
        buy = [at for at, choice in enumerate(message["choices"]) if choice["path"] == ["button:Buy a card"]]
        end = [at for at, choice in enumerate(message["choices"]) if choice["path"] == ["button:End turn"]]
        play(ada, (buy if not secrets and buy else end or [0])[0])
        ada.wait_until("document.getElementById('pass') || tavola.message.choices.length")
    return ada, secrets


@SIZES
def test_behind_the_cover_there_is_nothing_to_read(visit: Visit, size: Size) -> None:
    ada, secrets = hot_seat(visit, size)
    page: str = ada.page.evaluate("document.getElementById('table').outerHTML")
    assert secrets
    assert [words for words in secrets if words in page] == []
    things = "#picture .scene > *, #lines li, #since li, .mats .item, .strip [data-key], #panel .move"
    assert ada.find(things).count() == 0
    assert ada.page.evaluate("tavola.message.mats.flat().length + tavola.message.story.length") == 0


def test_on_the_cover_no_key_does_anything_but_take_the_device(visit: Visit) -> None:
    ada, _ = hot_seat(visit, DESK)
    before = ada.page.evaluate("[tavola.message.ply, tavola.message.edition]")
    for key in ("u", "Shift+U", "l", "h", "?", "f", "Escape", "ArrowLeft"):
        ada.page.keyboard.press(key)
    assert ada.find("#panel:visible, dialog[open], #notices > *").count() == 0
    assert ada.find("#pass button:focus").count() == 1
    ada.page.keyboard.press("Enter")
    ada.wait_until("tavola.message.seat === 1")
    assert ada.page.evaluate("[tavola.message.ply, tavola.message.edition]") == before
    assert ada.find("#lines li").count() > 0


# The cover comes once more; whether a press in the middle of its button would be heard at once.
COVER = """() => {
    tavola.pass();
    const button = document.querySelector("#pass button");
    const { left, top, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""


def test_the_cover_hears_no_press_that_was_on_its_way_before_it_came(visit: Visit) -> None:
    ada, _ = hot_seat(visit, PHONE)
    assert ada.page.evaluate(COVER) is False
    ada.page.wait_for_selector("#pass button:not(.deaf)")
    ada.tap(*middle(ada, "#pass button"))
    ada.page.wait_for_selector("#pass", state="detached")


def test_a_shared_device_replays_nobodys_view_before_the_end(visit: Visit) -> None:
    ada = sit_down(visit, DESK, ME, GUEST, game="torres")
    ada.open(f"/table/{ada.message['table']}/replay")
    ada.press("#more")
    ada.page.wait_for_selector("#panel a:has-text('Back to the table')")
    assert ada.find("#panel a:has-text('saw it')").count() == 0
