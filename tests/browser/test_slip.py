"""What a press costs and brings, told before it: by hover, by focus and by a first tap, in every game."""

import pytest

from tavola.game import Slip
from tavola.registry import find
from tavola.slips import Teller
from tests.browser.conftest import Visit
from tests.browser.games import look_at, middle
from tests.browser.people import DESK, OPEN, PHONE, Visitor
from tests.browser.pointing import OPEN_SLIP, REVEAL, aim, point
from tests.browser.positions import WANTED, decision

GAMES = ("carcassonne", "kreta", "torres", "keythedral", "olympos")

BOXES = """(() => {
    const [paper, target] = [document.getElementById("slip"), tavola.pressSlips.target]
        .map((element) => element.getBoundingClientRect());
    const board = document.getElementById("board").getBoundingClientRect();
    return [paper, target, board].map(({ left, top, right, bottom }) => [left, top, right, bottom]);
})()"""


def sit_at(
    visit: Visit, name: str, what: str, size: tuple[int, int], *, finger: bool | None = None
) -> tuple[Visitor, Slip, list[str]]:
    """Sit down before a decision; nobody else goes on."""
    match, move = decision(name, what)
    ada = visit("Ada", size, finger=finger)
    look_at(ada, match, OPEN, OPEN)
    ada.wait_turn()
    ada.wait_until("tavola.pressSlips !== null")
    view = match.state.seen_by(0)
    path = [id for id in find(name).targets(view, move) if not id.startswith("turn-")]
    return ada, Teller(match.game, view).slip(move), path


def told(ada: Visitor) -> str:
    return ada.says("#slip")


def chips(slip: Slip) -> list[str]:
    """Write the chips that a slip must show, as far as they have words."""
    words = [f"{part.count} {part.unit}" for part in slip.price if part.unit and not part.symbol]
    if slip.gain and slip.gain.points:
        sign = "+" if slip.gain.points > 0 else "−"
        words.append(f"{sign}{abs(slip.gain.points)} {slip.gain.when}")
    return words


def is_clear_of_its_target(ada: Visitor) -> bool:
    (left, top, right, bottom), target, _ = ada.page.evaluate(BOXES)
    x, y = (target[0] + target[2]) / 2, (target[1] + target[3]) / 2
    return not (left < x < right and top < y < bottom)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("name", GAMES)
def test_a_target_tells_its_price_and_its_gain_before_it_is_pressed(
    visit: Visit, name: str, size: tuple[int, int]
) -> None:
    ada, slip, path = sit_at(visit, name, "place", size)
    ply = ada.ply
    aim(ada, path, finger=size == PHONE)
    assert told(ada).startswith(slip.title)
    for chip in chips(slip):
        assert chip in told(ada)
    symbols = sum(min(part.count, 1 if part.count > 3 else 3) for part in slip.price if part.symbol)
    assert ada.find("#slip .tag > svg").count() == symbols
    assert is_clear_of_its_target(ada)
    assert ada.find("[aria-describedby=slip]").count() == 1
    assert ada.ply == ply  # only shown
    ada.page.keyboard.press("Escape")
    ada.wait_until(f"!{OPEN_SLIP}")
    assert ada.find("[aria-describedby=slip]").count() == 0


# Whether all of a button is there to be pressed.
WHOLE = """(one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const at = (x) => one.contains(document.elementFromPoint(x, (top + bottom) / 2));
    return at(left + 4) && at(right - 4);
}"""


@pytest.mark.parametrize("name", ["kreta", "keythedral"])
def test_on_a_phone_on_its_side_the_slip_keeps_to_the_board_and_no_button_is_cut(
    visit: Visit, name: str
) -> None:
    ada, _slip, path = sit_at(visit, name, "place", (844, 390), finger=True)
    aim(ada, path, finger=True)
    (left, top, right, bottom), _target, board = ada.page.evaluate(BOXES)
    assert board[0] <= left < right <= board[2]
    assert board[1] <= top < bottom <= board[3]
    assert is_clear_of_its_target(ada)
    buttons = ada.find(".tray .go .button").all()
    assert len(buttons) >= 2
    assert all(button.evaluate(WHOLE) for button in buttons)
    ring = "getComputedStyle(tavola.board.index.get(tavola.paths.chosen.at(-1))[0]).outlineStyle"
    assert ada.page.evaluate(ring) == "none"  # nothing but its gold


@pytest.mark.parametrize("name", [name for name in GAMES if (name, "points") in WANTED])
def test_the_points_that_are_promised_are_those_that_the_log_then_tells(visit: Visit, name: str) -> None:
    ada, slip, path = sit_at(visit, name, "points", DESK)
    assert slip.gain
    before, ply = ada.message["scores"], ada.ply
    aim(ada, path, finger=False)
    assert f"+{slip.gain.points} now" in told(ada)
    ada.page.mouse.click(*point(ada, path[-1]))
    ada.wait_past(ply)
    assert not ada.page.evaluate(OPEN_SLIP)
    assert ada.message["scores"][0] - before[0] == slip.gain.points
    lines = ada.page.evaluate(
        f"tavola.state.told.filter(({{ ply }}) => ply >= {ply}).map(({{ line }}) => line)"
    )
    assert sum(line["points"] for line in lines if line["player"] == 0) == slip.gain.points


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_card_tells_what_it_scores_for_whom(visit: Visit, size: tuple[int, int]) -> None:
    ada, slip, path = sit_at(visit, "kreta", "card", size)
    aim(ada, path, finger=size == PHONE)
    assert slip.gain
    assert f"+{slip.gain.points} now" in told(ada)
    assert [f" +{points}" in told(ada) for _, points in slip.others] == [True] * len(slip.others)
    assert slip.text in told(ada)
    assert is_clear_of_its_target(ada)
    assert ada.find("[aria-describedby=slip]:visible").count() == 1
    assert ada.find("[aria-describedby=slip][title]").count() == 0  # it is said once


def test_a_window_costs_the_cubes_that_its_slip_names(visit: Visit) -> None:
    ada, slip, path = sit_at(visit, "keythedral", "place", DESK)
    assert slip.gain
    ply = ada.ply
    aim(ada, path, finger=False)
    assert f"+{slip.gain.points} at the end" in told(ada)
    assert slip.loss
    assert f"−{-slip.loss.points} for the cubes" in told(ada)
    assert ada.find("#slip .loss").count() == 1
    ada.page.mouse.click(*point(ada, path[-1]))
    ada.wait_past(ply)
    ada.wait_until(
        f"document.getElementById('lines').textContent.includes('a window of {slip.gain.points} for ')"
    )


@pytest.mark.parametrize(("name", "id"), [("keythedral", "building-8-1"), ("olympos", "wonder-1")])
def test_what_cannot_be_paid_says_what_is_missing(visit: Visit, name: str, id: str) -> None:
    ada = visit("Ada")
    look_at(ada, middle(name))
    ada.wait_turn()
    ada.wait_until("tavola.pressSlips !== null")
    assert id in ada.message["lacks"]
    ada.page.mouse.move(*point(ada, id))
    ada.wait_until(OPEN_SLIP)
    assert "You lack " in told(ada)
    assert ada.find("#slip .tag.lack").count() >= 1
    ada.page.mouse.move(5, 5)
    ada.wait_until(f"!{OPEN_SLIP}")


FIRST_STEPS = {  # what more is to be chosen behind: an id, its slip's title, and a chip of it
    "torres": ("knight-0-0", "Ada’s knight on f7", "1 AP"),
    "olympos": ("settler-samos-0", "Ada’s settler on Samos", "3 to 7 AP"),
    "keythedral": ("law-space-0", "A New Law", "1 of your choice"),
}


@pytest.mark.parametrize("how", ["hover", "focus", "tap"])
@pytest.mark.parametrize("name", FIRST_STEPS)
def test_a_first_step_tells_what_all_its_ways_cost(visit: Visit, name: str, how: str) -> None:
    ada = visit("Ada", PHONE if how == "tap" else DESK)
    look_at(ada, middle(name), OPEN, OPEN)
    ada.wait_turn()
    ada.wait_until("tavola.pressSlips !== null && !document.querySelector('.deaf')")
    id, title, chip = FIRST_STEPS[name]
    ply = ada.ply
    ada.page.evaluate(REVEAL, id)
    if how == "hover":
        ada.page.mouse.move(*point(ada, id))
    elif how == "focus":
        ada.page.keyboard.press("ArrowRight")
        ada.page.evaluate("(id) => tavola.board.focus(id)", id)
    else:
        ada.page.touchscreen.tap(*point(ada, id))
    ada.wait_until(OPEN_SLIP)
    assert told(ada).startswith(title)
    assert chip in told(ada)
    assert is_clear_of_its_target(ada)
    assert ada.ply == ply


def test_points_given_up_stand_on_a_dashed_chip_with_a_minus(visit: Visit) -> None:
    ada = visit("Ada")
    look_at(ada, middle("torres"), OPEN, OPEN)
    ada.wait_turn()
    ada.wait_until("tavola.pressSlips !== null && !document.querySelector('.deaf')")
    ada.page.mouse.move(*point(ada, "knight-0-1"))
    ada.wait_until(OPEN_SLIP)  # wherever it goes
    assert "−8 at phase end, at best" in told(ada)
    assert (
        ada.page.evaluate("getComputedStyle(document.querySelector('#slip .loss')).borderStyle") == "dashed"
    )


def test_the_keyboard_opens_a_slip_and_its_words_describe_the_target(visit: Visit) -> None:
    ada, slip, path = sit_at(visit, "carcassonne", "place", DESK)
    ada.page.keyboard.press("ArrowRight")
    ada.page.evaluate("(id) => tavola.board.focus(id)", path[-1])
    ada.wait_until(f"{OPEN_SLIP} && document.activeElement.getAttribute('aria-describedby') === 'slip'")
    assert told(ada).startswith(slip.title)


def test_a_slip_takes_no_press_and_no_other_word_is_said_beside_it(visit: Visit) -> None:
    ada, _slip, path = sit_at(visit, "carcassonne", "place", DESK)
    aim(ada, path, finger=False)
    assert ada.page.evaluate("getComputedStyle(document.getElementById('slip')).pointerEvents") == "none"
    ada.page.wait_for_timeout(700)  # longer than a hint waits
    assert not ada.find(".words-tip").is_visible()
    board, paper = ada.page.evaluate(BOXES)[2], ada.page.evaluate(BOXES)[0]
    assert board[0] + 12 <= paper[0]
    assert paper[2] <= board[2] - 12


def test_slips_are_asked_for_once_a_ply(visit: Visit) -> None:
    ada, _slip, path = sit_at(visit, "carcassonne", "place", DESK)
    asked: list[str] = []
    ada.page.on("request", lambda request: asked.append(request.url) if "/slips" in request.url else None)
    for _ in range(3):
        aim(ada, path, finger=False)
        ada.page.mouse.move(5, 300)
        ada.wait_until(f"!{OPEN_SLIP}")
    assert len(asked) == 1


def test_what_lies_on_the_board_opens_into_its_parts(visit: Visit) -> None:
    ada, _slip, _path = sit_at(visit, "carcassonne", "place", DESK)
    message = ada.message
    more = message["projected"][0] - message["scores"][0]
    assert ada.says("#mats [data-seat='0'] .score small") == f"+{more} on the board"
    ada.press("#mats [data-seat='0'] .score .link")
    ada.wait_until("document.querySelectorAll('#panel .parts .score-line').length > 0")
    parts = ada.find("#panel .parts .plus").all_inner_texts()
    assert sum(int(part) for part in parts) == more
