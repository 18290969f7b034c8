"""Sheets and dialogs: how they close, where the focus goes, and what asks first."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]

from tests.browser.conftest import Visit
from tests.browser.games import PLIES, look_at, middle
from tests.browser.people import BOT, DESK, ME, OPEN, PHONE, Visitor
from tests.browser.sight import RESTS

FOCUSED = "document.activeElement.className + ' ' + document.activeElement.id"


def open_rules(ada: Visitor) -> None:
    ada.find(".how").scroll_into_view_if_needed()
    ada.press(".how")
    ada.page.wait_for_selector("dialog[open] .rules")


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_the_rules_before_a_game_close_at_their_top_outside_and_by_escape(
    visit: Visit, size: tuple[int, int]
) -> None:
    ada = visit("Ada", size)
    ada.open("/")
    open_rules(ada)
    ada.page.evaluate("document.querySelector('dialog').scrollTop = 2000")
    ada.press("dialog .close")  # still at hand
    assert ada.find("dialog[open]").count() == 0
    open_rules(ada)
    ada.page.mouse.click(8, 8)
    assert ada.find("dialog[open]").count() == 0
    assert "how" in ada.page.evaluate(FOCUSED)
    open_rules(ada)
    ada.press("dialog .rules p")
    assert ada.find("dialog[open]").count() == 1
    ada.page.keyboard.press("Escape")
    assert ada.find("dialog[open]").count() == 0
    assert "how" in ada.page.evaluate(FOCUSED)


def test_what_is_dragged_out_of_a_dialog_leaves_it_open(visit: Visit) -> None:
    ada = visit("Ada")
    ada.open("/")
    ada.press("#me")
    box = ada.find("#name-field").bounding_box()
    assert box
    ada.page.mouse.move(box["x"] + 20, box["y"] + 8)
    ada.page.mouse.down()
    ada.page.mouse.move(8, 8, steps=4)
    ada.page.mouse.up()
    assert ada.find("dialog[open]").count() == 1


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_the_rules_at_a_table_close_at_their_top_outside_and_by_escape(
    visit: Visit, size: tuple[int, int]
) -> None:
    ada = visit("Ada", size)
    ada.set_up(ME, BOT)
    ada.wait_turn()
    board = ada.find("#board").bounding_box()
    assert board
    beside = (board["x"] + 12, board["y"] + 12)
    closing: list[Callable[[], None]] = [
        lambda: ada.press("#panel-close"),
        lambda: ada.page.mouse.click(*beside),
        lambda: ada.page.keyboard.press("Escape"),
    ]
    for close in closing:
        ada.press("#rules")
        ada.page.wait_for_selector("#panel .rules")
        ada.page.evaluate("document.getElementById('panel-inside').scrollTop = 2000")
        close()
        assert ada.find("#panel").is_hidden()
        assert ada.page.evaluate(FOCUSED).endswith("rules")


def test_a_tap_beside_a_sheet_closes_it_and_plays_nothing(visit: Visit) -> None:
    ada = visit("Ada", PHONE)
    ada.set_up(ME, BOT)
    ada.reach_a_place()
    ply = ada.ply
    boxes = [box for each in ada.find(".picture .place.legal").all() if (box := each.bounding_box())]
    place = min(boxes, key=lambda box: box["y"])
    ada.press(".mat.mine .whole")
    ada.page.touchscreen.tap(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    assert ada.find("#panel").is_hidden()
    assert ada.page.evaluate("tavola.paths.chosen") == []
    assert ada.ply == ply


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_leaving_asks_first_and_every_way_leads_back(visit: Visit, size: tuple[int, int]) -> None:
    ada = visit("Ada", size)
    ada.set_up(ME, OPEN)  # where no bot can play to the end meanwhile
    ada.press("#more")
    leave = "#panel .seat-rows .button:has-text('Leave')"
    ada.press(leave)
    assert "Your seat stays yours" in ada.says("dialog")
    assert ada.page.evaluate("document.activeElement.value") == "on"  # the first way is chosen
    assert ada.says("dialog .primary") == "Leave, back in a while"
    ada.press("dialog .button:has-text('Stay')")
    assert ada.find("dialog[open]").count() == 0
    assert ada.message["my_seats"] == [0]
    ada.press(leave)
    ada.press("dialog label:has-text('Let a bot play on')")
    with ada.page.expect_navigation():
        ada.press("dialog .primary:has-text('Let a bot play on')")
    ada.page.wait_for_selector("body.ready")
    ada.page.wait_for_selector("#asks .ask")
    assert ada.message["my_seats"] == [0]
    assert ada.says("#asks .ask").startswith("Marek plays for you since ")
    assert ada.says("#mats [data-seat='0'] .name") == ("Ada" if size == PHONE else "Ada Marek stands in")
    assert "is away. Marek plays until they are back." in (ada.find("#lines").text_content() or "")
    ada.wait_until("!tavola.message.seats[0].thinking")
    assert ada.find(".picture .legal").count() == 0
    with ada.page.expect_navigation():
        ada.press("#asks .button:has-text('I am back')")
    ada.page.wait_for_selector("body.ready")
    assert "absent" not in ada.message["seats"][0]
    ada.press("#more")
    ada.press(leave)
    ada.press("dialog label:has-text('Give the seat away')")
    with ada.page.expect_navigation():
        ada.press("dialog .primary:has-text('Give the seat away')")
    ada.page.wait_for_selector("body.ready")
    assert ada.message["my_seats"] == []
    with ada.page.expect_navigation():
        ada.press(".tray .button:has-text('Sit down again')")
    ada.page.wait_for_selector("body.ready")
    assert ada.message["my_seats"] == [0]
    ada.press("#more")
    ada.press(leave)
    with ada.page.expect_navigation():
        ada.press("dialog .primary:has-text('back in a while')")
    assert ada.page.url.removeprefix(ada.address) == "/"


def test_whoever_never_sat_there_is_not_asked_to_sit_down_again(visit: Visit) -> None:
    ada, bea = visit("Ada"), visit("Bea")
    bea.open(f"/table/{ada.set_up(ME, BOT)}")
    bea.press("#more")
    bea.page.wait_for_selector("#panel[data-name=more]")
    assert bea.find("text=Sit down again").count() == 0


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_hints_at_every_depth_are_open_to_readers(visit: Visit, size: tuple[int, int], theme: str) -> None:
    ada = visit("Ada", size, theme=theme)
    ada.set_up(ME, BOT)
    ada.reach_a_place()
    ada.press("#hint")
    for depth in ("Where?", "What?", "Show all"):
        ada.page.wait_for_selector("#panel .depths button")
        ada.press(f"#panel .depths button:has-text('{depth}')")
        ada.page.wait_for_selector(f"#panel .depths [aria-pressed=true]:has-text('{depth}')")
        assert Axe().run(ada.page).response["violations"] == [], depth


# Things of the tray in sight that a press in their middle would not meet.
MISSED = """[...document.querySelectorAll(".tray [data-key]")].filter((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const room = (one.closest(".strip") ?? document.body).getBoundingClientRect();
    return x > room.left && x < room.right && !one.contains(document.elementFromPoint(x, y));
}).map((one) => one.dataset.key)"""


@pytest.mark.parametrize("size", [PHONE, (844, 390), (667, 375)], ids=str)
def test_on_a_phone_a_hint_about_the_hand_leaves_the_hand_free(visit: Visit, size: tuple[int, int]) -> None:
    ada = visit("Ada", size, finger=True)
    look_at(ada, middle("kreta"))
    ada.wait_turn()
    ada.press("#hint")
    ada.page.wait_for_selector("#panel .depths.in-hand")
    for depth in ("Where?", "What?", "Show all"):
        ada.press(f"#panel .depths button:has-text('{depth}')")
        ada.page.wait_for_selector(f"#panel .depths [aria-pressed=true]:has-text('{depth}')")
        assert ada.page.evaluate(MISSED) == [], depth
        panel = ada.find("#panel").bounding_box()
        assert panel
        assert panel["y"] > 0
    ada.find(".strip .can").first.tap()
    ada.page.wait_for_selector(".strip .now")


SHEETS = ("rules", "moves", "hint")
PHONES = pytest.mark.parametrize("size", [PHONE, (844, 390)], ids=str)


@PHONES
@pytest.mark.parametrize("game", PLIES)
def test_one_tap_leads_from_every_sheet_of_a_phone_back_to_the_game(
    visit: Visit, game: str, size: tuple[int, int]
) -> None:
    ada = visit("Ada", size, finger=True)
    look_at(ada, middle(game))
    ada.wait_turn()
    for sheet in SHEETS:
        for way in ("button", "beside", "Escape"):
            ada.press(f"#{sheet}")
            ada.page.wait_for_selector("#panel:not([hidden])")
            close = ada.find("#panel-close").bounding_box()
            assert close
            assert min(close["width"], close["height"]) >= 44
            if way == "button":
                ada.find("#panel-close").tap()
            elif way == "beside":
                ada.tap(8, size[1] / 4)  # of the board
            else:
                ada.page.keyboard.press("Escape")
            ada.wait_until("document.querySelector('#panel').hidden")
            assert ada.page.evaluate("[tavola.state.waiting, tavola.paths.chosen]") == [False, []], sheet


# Whether what a hint points at can be pressed in its middle, beside the sheet: on the board, or in the tray.
POINTED = """(() => {
    const { board, state } = tavola;
    const [id] = state.pointed.path;
    const thing = board.index.get(id)?.[0] ?? document.querySelector(".tray .advised");
    const { left, top, width, height } = thing.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const met = document.elementFromPoint(x, y);
    const free = board.has(id) ? board.svg.contains(met) : thing.contains(met);
    return { x, y, free };
})()"""


@PHONES
@pytest.mark.parametrize("game", PLIES)
def test_what_a_hint_points_at_is_pressed_beside_its_sheet_which_makes_way(
    visit: Visit, game: str, size: tuple[int, int]
) -> None:
    ada = visit("Ada", size, finger=True)
    look_at(ada, middle(game))
    ada.wait_turn()
    for depth in ("Where?", "What?", "Show all"):
        ada.press("#hint")
        ada.page.wait_for_selector("#panel .depths button")
        ada.press(f"#panel .depths button:has-text('{depth}')")
        ada.page.wait_for_selector(f"#panel .depths [aria-pressed=true]:has-text('{depth}')")
        ada.wait_until(f"{RESTS}('#tray .advised, #panel')")
        assert ada.page.evaluate(POINTED)["free"], depth
        at = ada.page.evaluate(POINTED)
        ada.tap(at["x"], at["y"])
        ada.wait_until("document.querySelector('#panel').hidden")
        ada.wait_until("tavola.paths.chosen.length || tavola.paths.only")
        ada.page.evaluate("tavola.forget()")
