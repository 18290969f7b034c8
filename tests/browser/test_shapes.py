"""Every game in every shape of window: type to be read, targets to be met, a board as large as fits."""

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import Visit
from tests.browser.endings import FINISHED, before_the_end, end
from tests.browser.games import PLIES, look_at, middle
from tests.browser.people import OPEN, PHONE, Visitor
from tests.browser.presses import press
from tests.browser.shapes import FINGERS, SIZES, Figures, Size, figures_of, measure_page, moment
from tests.games import golden

READABLE = 12.0  # pixels of type, on a desk from 1440 x 900
MOUSE, FINGER = 28.0, 44.0  # pixels of a target
NEARLY = 0.5  # what is measured in steps may miss by this
# The part of the free room that the board fills, at least, in the order of SIZES: as measured, less a point.
# A land of tiles has its own shape, and the track around Torres makes it nearly square.
SHARES: dict[str, tuple[float, ...]] = {
    "carcassonne": (0.68, 0.36, 0.44, 0.41, 0.51, 0.34, 0.32, 0.34),
    "kreta": (0.72, 0.81, 0.70, 0.45, 0.62, 0.71, 0.66, 0.72),
    "torres": (0.65, 0.45, 0.55, 0.54, 0.64, 0.50, 0.49, 0.54),
    "keythedral": (0.72, 0.77, 0.74, 0.48, 0.65, 0.64, 0.63, 0.69),
    "olympos": (0.66, 0.74, 0.72, 0.46, 0.73, 0.72, 0.66, 0.71),
}


def limits_of(game: str, size: Size) -> dict[str, float]:
    """Tell how small something may be in a game and a window."""
    target = FINGER if size in FINGERS else MOUSE
    text = READABLE if size[0] >= 1440 else 0.0
    share = SHARES[game][SIZES.index(size)] if game in SHARES else 0.0
    return {"text": text, "target": target, "control": target, "share": share}


def faults_of(game: str, size: Size, told: Figures) -> list[str]:
    """Say what is too small, covered or too wide."""
    where = f"{game} {size[0]}x{size[1]}"
    small = [
        f"{where}: {kind} {getattr(told, kind)} under {least} ({told.least.get(kind, 'board')})"
        for kind, least in limits_of(game, size).items()
        if getattr(told, kind) < least - (0 if kind in ("text", "share") else NEARLY)
    ]
    hidden = [f"{where}: {id} is covered at its middle" for id in told.covered]
    wide = [f"{where}: {told.spare} pixels too wide"] if told.spare > 0 else []
    return small + hidden + wide


WHERE = "[tavola.board.camera.scale, tavola.board.camera.x, tavola.board.camera.y]"


@pytest.mark.parametrize("finger", [False, True], ids=["mouse", "finger"])
def test_where_targets_lie_close_a_first_press_comes_closer_for_one_choice(
    visit: Visit, finger: bool
) -> None:
    ada = visit("Ada", (844, 390), finger=finger)
    look_at(ada, middle("keythedral"))
    ada.wait_turn()
    ada.wait_until("tavola.panel !== null && !document.querySelector('.deaf')")
    frame, ply = ada.page.evaluate(WHERE), ada.ply
    press_middle(ada, "#craft-purple")
    assert ada.page.evaluate(WHERE)[0] > 1.5 * frame[0]
    assert ada.page.evaluate("[tavola.state.waiting, tavola.paths.chosen]") == [False, ["craft-purple"]]
    press_middle(ada, "#craft-purple")
    ada.wait_past(ply)


def test_a_closer_look_that_was_drawn_along_ends_with_its_choice(visit: Visit) -> None:
    ada = visit("Ada", (844, 390), finger=True)
    look_at(ada, moment("kreta"), OPEN, OPEN)
    ada.wait_turn()
    ada.wait_until("tavola.panel !== null")
    ply, scale = ada.ply, ada.page.evaluate(WHERE)[0]
    press(ada, "province-lasithi")  # which is narrow
    ada.wait_until("tavola.board.camera.before !== null")
    ada.page.evaluate("tavola.board.camera.pan(-20, 10)")
    press(ada, "province-lasithi")
    ada.wait_past(ply)  # and somebody else goes on
    ada.page.evaluate(DRAWN)
    assert ada.page.evaluate(WHERE)[0] == scale


@pytest.mark.parametrize("game", ["torres", "olympos"])
def test_on_a_phone_the_views_tabs_lie_above_the_picture(visit: Visit, game: str) -> None:
    ada = visit("Ada", PHONE)
    look_at(ada, middle(game))
    tabs, picture = (ada.find(part).first.bounding_box() for part in ("#shapes", ".board .picture"))
    assert tabs
    assert picture
    assert tabs["y"] + tabs["height"] <= picture["y"]


STRIP = """(() => {
    const box = (selector) => document.querySelector(selector).getBoundingClientRect();
    const texts = [...document.querySelectorAll(".pinned text")].map((one) => [one.textContent.trim(),
        parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a]);
    const [tabs, strip, picture] = [box("#shapes"), box(".pinned"), box(".board .picture")];
    return { texts, under: strip.top - tabs.bottom, over: picture.top - strip.bottom };
})()"""


def test_on_a_phone_the_time_around_the_markers_stays_above_the_map(visit: Visit) -> None:
    ada = visit("Ada", PHONE)
    look_at(ada, middle("olympos"))
    ada.wait_turn()
    ada.wait_until("document.querySelector('.pinned svg')")
    before = ada.page.evaluate(STRIP)
    assert abs(before["under"]) < 2
    assert abs(before["over"]) < 2
    assert ["30", 12] in [[words, round(size)] for words, size in before["texts"]]
    ada.page.evaluate("tavola.board.camera.pan(-60, -120)")
    assert ada.page.evaluate(STRIP) == before


def test_on_a_phone_the_last_tab_opens_all_mats(visit: Visit) -> None:
    ada = visit("Ada", PHONE)
    look_at(ada, middle("olympos"))
    ada.wait_turn()
    assert ada.find("#shapes button").all_inner_texts() == ["Map", "Discover", "Time", "Players"]
    ada.find("#shapes button").last.tap()
    ada.page.wait_for_selector("#panel .player h3")
    assert ada.find("#panel .player").count() == 3
    mats = ada.find("#panel .player h3").all_inner_texts()
    assert [words.split(":")[0].strip() for words in mats] == ["Ada", "Greedy 1", "Greedy 2"]


def test_a_board_as_wide_as_its_room_is_the_same_for_whoever_plays_and_whoever_watches(visit: Visit) -> None:
    ada, bea = visit("Ada"), visit("Bea")
    table = look_at(ada, middle("keythedral"))
    bea.open(f"/table/{table}")
    for one in (ada, bea):
        one.wait_until("document.querySelector('#table.slim') !== null")
        assert one.page.evaluate("document.querySelector('.side').getBoundingClientRect().width") == 304


@pytest.mark.parametrize("sheet", ["rules", "moves", "hint"])
def test_on_a_tablet_what_is_read_lies_over_no_tray_and_no_board(visit: Visit, sheet: str) -> None:
    ada = visit("Ada", (820, 1180), finger=True)
    look_at(ada, middle("torres"))
    ada.wait_turn()
    ada.press(f"#{sheet}")
    ada.page.wait_for_selector("#panel:not([hidden])")
    panel, tray = (ada.find(part).bounding_box() for part in ("#panel", "#tray"))
    assert panel
    assert tray
    assert panel["y"] >= tray["y"] + tray["height"] - 1
    assert panel["height"] > 290


@pytest.mark.parametrize("game", PLIES)
def test_the_prompt_fits_into_a_window_that_has_become_smaller(visit: Visit, game: str) -> None:
    ada = visit("Ada")
    look_at(ada, middle(game))
    ada.wait_turn()
    ada.page.set_viewport_size({"width": 640, "height": 400})
    ada.page.evaluate(DRAWN)
    over = ada.find("#prompt .says").evaluate("(says) => says.scrollHeight - says.clientHeight")
    assert over <= 1


def press_middle(ada: Visitor, selector: str) -> None:
    box = ada.find(selector).bounding_box()
    assert box
    ada.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


# Wait until the board has come to rest in a window of another size: half a second in one place.
DRAWN = """() => new Promise((done) => {
    const picture = document.getElementById("picture");
    const place = () => JSON.stringify([picture.getBoundingClientRect(), picture.getAttribute("viewBox")]);
    let [before, still] = ["", 0];
    const look = () => {
        const now = place();
        still = now === before ? still + 1 : 0;
        before = now;
        if (still < 30) requestAnimationFrame(look);
        else done(true);
    };
    look();
})"""


def faults_of_page(ada: Visitor, what: str) -> list[str]:
    """Say what is too small, covered or too wide on a page, in every window."""
    faults = []
    for size in SIZES:
        ada.page.set_viewport_size({"width": size[0], "height": size[1]})
        ada.page.evaluate(DRAWN)
        faults += faults_of(what, size, measure_page(ada))
    return faults


@pytest.mark.parametrize("game", FINISHED)
def test_the_finale_and_the_result_are_large_enough_in_every_window(visit: Visit, game: str) -> None:
    ada = visit("Ada")
    before_the_end(ada, game)
    end(ada, game)
    ada.page.wait_for_selector(".counting .count-up")
    ada.press(".tray [aria-label=Pause]")
    faults = faults_of_page(ada, f"{game}'s finale")
    ada.press(".tray .button:has-text('To the result')")
    ada.page.wait_for_selector("dialog[open]")
    faults += faults_of_page(ada, f"{game}'s result")
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("game", FINISHED)
def test_the_replay_is_large_enough_in_every_window(visit: Visit, game: str) -> None:
    ada = visit("Ada")
    ada.open(f"/table/{ada.bring(golden.record(game, FINISHED[game]))}/replay?seat=all&ply=60")
    ada.wait_until("tavola.message.ply === 60")
    faults = faults_of_page(ada, f"{game}'s replay")
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("game", PLIES)
def test_type_targets_and_board_are_large_enough_in_every_window(
    browser: Browser, server: str, game: str
) -> None:
    figures = figures_of(browser, server, game, (FINGER + 1, MOUSE + 1))
    assert tuple(figures) == SIZES
    faults = [fault for size, told in figures.items() for fault in faults_of(game, size, told)]
    assert not faults, "\n".join(faults)
