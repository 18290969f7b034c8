"""Following the game: how quickly it goes, what happened meanwhile, and who is who on a phone."""

import pytest

from tests.browser.conftest import Visit
from tests.browser.games import look_at, middle
from tests.browser.people import BOT, DESK, ME, PHONE

SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])


@SIZES
def test_the_speed_is_chosen_once_and_kept_on_the_device(visit: Visit, size: tuple[int, int]) -> None:
    ada = visit("Ada", size)
    table = ada.set_up(ME, BOT)
    ada.press("#more")
    assert ada.says(".tempi [aria-pressed=true]") == "Normal"
    ada.press(".tempi button:has-text('At once')")
    assert ada.says(".tempi [aria-pressed=true]") == "At once"
    ada.open(f"/table/{table}")
    ada.press("#more")
    assert ada.says(".tempi [aria-pressed=true]") == "At once"


SENSES = """() => {
    window.heard = [];
    window.felt = [];
    window.awake = 0;
    const Plain = OscillatorNode;
    window.OscillatorNode = class extends Plain {
        constructor(sound, more) { super(sound, more); heard.push(more.frequency); }
    };
    navigator.vibrate = (pattern) => felt.push(pattern);
    const release = async () => (awake -= 1);
    navigator.wakeLock.request = async () => (awake += 1, { release, released: false });
}"""


def test_a_table_is_silent_until_asked_and_its_screen_stays_awake(visit: Visit) -> None:
    ada = visit("Ada", PHONE)
    ada.page.add_init_script(f"({SENSES})()")
    table = ada.set_up(ME, BOT)
    ada.wait_until("awake === 1")
    ada.wait_turn()
    ada.decide(follower=False)
    ada.wait_turn()
    assert ada.page.evaluate("[heard, felt]") == [[], []]
    ada.press("#more")
    for sense in ("sound", "touch", "awake"):
        ada.press(f"[data-sense={sense}]")
    ada.wait_until("awake === 0")
    assert ada.page.evaluate("heard") == [660, 880]  # as it will be
    ada.page.keyboard.press("Escape")
    ada.open(f"/table/{table}")  # kept on this device
    ada.wait_turn()
    turn = ada.message["prompt"]["progress"]
    while ada.message["prompt"]["progress"] == turn:
        ada.decide(follower=False)
        ada.wait_turn()
    ada.wait_until("heard.join(' ').endsWith('660 880')")
    assert [40, 60, 40] in ada.page.evaluate("felt")
    assert ada.page.evaluate("awake") == 0


CALLS = """() => {
    window.called = [];
    window.hiding = false;
    Object.defineProperty(document, 'hidden', { get: () => window.hiding });
    window.Notification = class extends EventTarget {
        static permission = 'granted';
        static requestPermission = async () => 'granted';
        constructor(title, more) { super(); called.push([title, more.body, more.tag]); }
    };
}"""


def test_a_hidden_page_calls_by_the_system_if_asked_and_tells_nothing_of_the_position(visit: Visit) -> None:
    ada, bob = visit("Ada"), visit("Bob")
    ada.page.add_init_script(f"({CALLS})()")
    table = ada.set_up({"kind": "open"}, ME, game="lanterns")
    bob.open(ada.message["invite"])
    bob.press("#join-form .primary")
    bob.page.wait_for_url("**/table/*")
    bob.page.wait_for_selector("body.ready")
    ada.press("#more")
    ada.press("[data-sense=calls]")
    ada.page.keyboard.press("Escape")
    ada.page.evaluate("hiding = true")
    while bob.message["to_move"] == 0:
        ply = bob.ply
        bob.page.evaluate("tavola.play(tavola.message.choices[0])")
        bob.wait_past(ply)
    ada.wait_until("called.length === 1")
    assert ada.page.evaluate("called") == [["Tavola", "Your turn in Lanterns.", table]]


def test_at_once_no_piece_glides(visit: Visit) -> None:
    ada = visit("Ada")
    ada.page.evaluate("localStorage.setItem('tempo', 'At once')")
    look_at(ada, middle("carcassonne"))
    ada.wait_turn()
    ply = ada.ply
    ada.page.evaluate("tavola.play(tavola.message.choices[0])")
    ada.wait_past(ply)
    assert ada.page.evaluate("document.querySelector('.scene').getAnimations({ subtree: true }).length") == 0


WAITING = """() => {
    const { message } = tavola;
    for (const more of [1, 2, 3])
        tavola.pace.add({ ...message, ply: message.ply + more, from: message.ply, story: [] });
    return tavola.pace.waiting.length;
}"""


@pytest.mark.parametrize("by", ["space", "press"])
def test_space_or_a_press_beside_the_board_brings_up_the_present(visit: Visit, by: str) -> None:
    ada = visit("Ada")
    look_at(ada, middle("carcassonne"))
    ada.wait_turn()
    ada.page.evaluate("localStorage.setItem('tempo', 'Calm')")
    ply = ada.ply
    assert ada.page.evaluate(WAITING) > 1
    if by == "space":
        ada.page.keyboard.press("Space")
    else:
        ada.find("#log h2").click()
    assert ada.page.evaluate("tavola.pace.waiting.length") == 0
    ada.wait_until(f"tavola.message.ply === {ply + 3}")


# Lines of the title that touch the edge of the bar or are cut.
CRAMPED = """[...document.querySelectorAll(".where h1, #progress")].filter((one) => {
    const [box, bar] = [one, document.querySelector(".bar")].map((each) => each.getBoundingClientRect());
    const cut = one.scrollHeight > one.clientHeight + 1;
    return one.checkVisibility() && (cut || box.top < bar.top + 1.5 || box.bottom > bar.bottom - 1.5);
}).map((one) => one.textContent)"""


@SIZES
@pytest.mark.parametrize("game", ["carcassonne", "kreta", "torres", "keythedral", "olympos"])
def test_names_and_progress_are_read_at_any_size(visit: Visit, game: str, size: tuple[int, int]) -> None:
    ada = visit("Ada", size)
    look_at(ada, middle(game))
    ada.wait_turn()
    assert ada.find(".mat .who").all_inner_texts() == ["Ada", "Greedy 1", "Greedy 2"]
    assert all(mat.is_visible() for mat in ada.find(".mat .who").all())
    for width, height in (
        size,
        (844, 390) if size == PHONE else (640, 400),
    ):  # a phone on its side, a laptop at 200 %
        ada.page.set_viewport_size({"width": width, "height": height})
        if ada.message["prompt"]["progress"]:
            ada.page.wait_for_selector("#progress", state="visible")
            assert ada.says("#progress") == ada.message["prompt"]["progress"]
            assert ada.page.evaluate(CRAMPED) == []
        assert ada.width_to_spare() <= 0


def test_a_phone_tells_what_happened_since_the_last_turn(visit: Visit) -> None:
    ada = visit("Ada", PHONE)
    look_at(ada, middle("carcassonne"))
    while ada.wait_turn() and ada.message["since"] == 0:
        ada.decide(follower=False)
    ada.wait_turn()
    ada.wait_until("!document.querySelector('#since').hidden")
    assert ada.says("#latest-line").startswith("Since your turn")
    ada.press("#open-log")
    assert ada.find("#since summary").is_visible()
