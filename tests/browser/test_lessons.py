"""Guided first games in a real browser: by pointer at a desk, by finger on a phone, and by keys."""

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]

from tavola.lesson import lesson_of
from tavola.registry import games
from tests.browser import lessons
from tests.browser.conftest import Visit
from tests.browser.people import BOT, DESK, ME, PHONE, Visitor

TAUGHT = [name for name, game in games().items() if lesson_of(game)]
BAR = "document.querySelector('.bar').getBoundingClientRect().height"
# How far the beads stay away from the words of the title, where both stand in one line.
APART = """(() => {
    const words = document.createRange();
    words.selectNodeContents(document.querySelector("#prompt-who"));
    const row = document.querySelector("#steps li");
    const [title, beads] = [words, row].map((each) => each.getBoundingClientRect());
    return beads.top < title.bottom ? beads.left - title.right : 99;
})()"""
# Whether what is asked of the hand, if anything is, lies between the edges of a strip wider than a phone.
IN_HAND = """(() => {
    const thing = document.querySelector("#tray .strip [data-key].can:not(.aside)");
    if (!thing) return true;
    const [box, all] = [thing, thing.closest(".strip")].map((each) => each.getBoundingClientRect());
    return box.left >= all.left - 1 && box.right <= all.right + 1;
})()"""
BOARD = "document.querySelector('#board').offsetTop"


def next_step(ada: Visitor, step: int) -> None:
    ada.press("#tray [data-key=next]")
    ada.wait_until(f"tavola.message.lesson.step === {step}")
    ada.wait_until(lessons.SETTLED)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("game", TAUGHT)
def test_every_lesson_is_gone_through(visit: Visit, game: str, size: tuple[int, int]) -> None:
    ada = visit("Ada", size)
    lessons.begin(ada, game)
    ada.hasten()
    steps, bar, board = ada.message["lesson"]["steps"], ada.page.evaluate(BAR), ada.page.evaluate(BOARD)
    for step in range(1, steps + 1):
        assert ada.find("#steps").inner_text().strip() == f"step {step} of {steps}"
        text = ada.message["lesson"]["text"]
        assert text in ada.says("#prompt-text")
        over = "({scrollHeight, clientHeight}) => scrollHeight > clientHeight + 1"
        assert not ada.page.eval_on_selector("#prompt .says", over), text
        assert ada.page.evaluate(APART) > 0, ada.says("#prompt-who")
        ada.wait_until(IN_HAND)
        lessons.do_step(ada, finger=size == PHONE)
        assert ada.find("#prompt.well").count() == 1
        assert ada.page.evaluate(APART) > 0, ada.says("#prompt-who")
        assert (ada.page.evaluate(BAR), ada.page.evaluate(BOARD)) == (bar, board)  # nothing jumps
        assert ada.width_to_spare() <= 0
        if step < steps:
            next_step(ada, step + 1)
    ada.press("#tray [data-key=next]")
    assert ada.message["lesson"]["bye"] in ada.says("#prompt-text")
    assert [each.inner_text() for each in ada.find("#tray .go .button").all()] == [
        "Once more",
        "Another game",
        "Play on from here",
    ]


def test_another_press_is_answered_and_not_played(visit: Visit) -> None:
    ada = visit("Ada")
    lessons.begin(ada, "carcassonne")
    ply = ada.ply
    assert ada.find(".picture .place.legal").count() == 1
    others = ada.find(".picture .place.other")
    assert others.count() == 1
    for presses in (1, 2):
        ada.wait_until("!tavola.paths.chosen.length")  # the ghost has gone
        assert ada.find(".picture .place.hint").count() == 0, presses
        others.first.click()
        assert ada.says("#prompt-text").startswith("Grass to grass fits, too")
        assert ada.find("#prompt.other").count() == 1
        assert ada.find(".picture .place.legal").count() == 1  # it glows again
    assert ada.find(".picture .place.hint").count() == 1
    assert ada.ply == ply
    lessons.do_step(ada)
    assert ada.find("#prompt.well").count() == 1
    ada.press("#tray [data-key=again]")
    ada.wait_until("tavola.message.lesson.phase === 'ask'")
    assert ada.ply == ply
    lessons.do_step(ada)
    next_step(ada, 2)
    ada.press("#leave")
    ada.page.wait_for_url("**/")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("game", TAUGHT)
def test_every_lesson_is_gone_through_by_keys_alone(visit: Visit, game: str, size: tuple[int, int]) -> None:
    ada = visit("Ada", size)
    lessons.begin(ada, game)
    ada.hasten()
    press, steps = ada.page.keyboard.press, ada.message["lesson"]["steps"]
    for step in range(1, steps + 1):
        assert ada.find("#prompt .says[role=status]").count() == 1
        lessons.do_step(ada, keys=True)
        ada.wait_until("document.activeElement.matches('[data-key=next]:not(.deaf)')")
        press("Enter" if step % 2 else "n")  # both go on
        if step < steps:
            ada.wait_until(f"tavola.message.lesson.step === {step + 1}")
            ada.wait_until(lessons.SETTLED)
    assert ada.message["lesson"]["bye"] in ada.says("#prompt-text")
    assert Axe().run(ada.page).response["violations"] == []


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_on_the_aim(visit: Visit, size: tuple[int, int], theme: str) -> None:
    ada = visit("", size, theme=theme)
    ada.open("/")
    ada.press("form.new button[type=submit]")
    ada.page.wait_for_selector("dialog.aim[open] .aims img")
    assert Axe().run(ada.page).response["violations"] == []
    assert ada.width_to_spare() <= 0


def test_a_newcomer_is_in_a_guided_game_with_two_presses(visit: Visit) -> None:
    ada = visit("")
    ada.open("/")
    assert ada.says("[data-lesson=carcassonne]") == "Show me · 3 min"
    ada.press("form.new button[type=submit]")  # one
    ada.page.wait_for_selector("dialog.aim[open] .aims img")
    assert ada.says("#dialog-title") == "Carcassonne"
    shown = (
        "Array.from(document.querySelectorAll('.aims img')).filter((one) => one.complete && one.naturalWidth)"
    )
    ada.wait_until(f"{shown}.length === 3")
    ada.press("dialog .button.primary")  # two
    ada.page.wait_for_url("**/table/*")
    ada.page.wait_for_selector("body.ready")
    assert ada.message["lesson"]["step"] == 1
    lessons.do_step(ada)
    ada.open("/")
    assert ada.says("[data-lesson=carcassonne]") == "Go on · step 1 of 8"
    assert ada.find("#mine .rows li").count() == 0  # it is no table of mine
    ada.press("form.new button[type=submit]")
    assert ada.find("dialog.aim[open]").count() == 0  # shown once; the name is asked for instead
    ada.page.wait_for_selector("#name-field")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_rules_of_a_table_lead_to_the_lesson_and_show_a_scoring(
    visit: Visit, size: tuple[int, int], theme: str
) -> None:
    ada = visit("Ada", size, theme=theme)
    ada.set_up(ME, BOT, game="torres")
    ada.press("#rules")
    ada.page.wait_for_selector("#panel .rules figure img", state="attached")
    ada.find("#panel .rules figure").first.scroll_into_view_if_needed()
    ada.wait_until("document.querySelector('#panel .rules figure img').naturalWidth > 0")
    assert ada.says("#panel figcaption").startswith("Three squares wide, level 3. 3 × 3 = 9 points")
    assert ada.width_to_spare() <= 0
    assert Axe().run(ada.page).response["violations"] == []
    here = ada.page.url
    ada.press("#panel [data-lesson=torres]")
    ada.page.wait_for_url(lambda url: url != here)
    ada.page.wait_for_selector("body.ready")
    assert ada.message["lesson"]["step"] == 1


def test_the_aim_stands_above_the_rules(visit: Visit) -> None:
    ada = visit("Ada", PHONE)
    ada.open("/")
    ada.press(".how")
    ada.page.wait_for_selector("dialog[open] .rules .aims img")
    ada.press("dialog .rules [data-lesson]")
    ada.page.wait_for_url("**/table/*")
    ada.page.wait_for_selector("body.ready")
    assert ada.message["lesson"]["step"] == 1
