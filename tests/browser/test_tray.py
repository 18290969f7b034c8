"""The hand in the tray: where it stands, what a press on it does, and why it may not be played."""

from typing import Any

import pytest

from tests.browser.conftest import Visit
from tests.browser.courses import Decision, decide
from tests.browser.games import look_at, middle
from tests.browser.people import BOT, DESK, ME, OPEN, PHONE, Visitor
from tests.browser.sight import RESTS

Size = tuple[int, int]
SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
HANDS = ["kreta", "torres", "olympos", "keythedral"]
GAMES = pytest.mark.parametrize("game", HANDS)
LOW = ("olympos",)  # goods only
HEIGHTS = {DESK: (152, 118), PHONE: (198, 164)}

SMALLEST = """Math.min(...[...document.querySelectorAll("#tray *")]
    .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim())
        && one.checkVisibility())
    .map((one) => parseFloat(getComputedStyle(one).fontSize)))"""


# Whether the chosen thing has risen; the light goes on breathing.
RISEN = """document.querySelector(".strip").getAnimations({ subtree: true }).every(
    ({ animationName }) => animationName
)"""
RESTING = f"{RESTS}('.strip .can')"
IN_SIGHT = """(thing) => {
    const { left, top, width, height } = thing.getBoundingClientRect();
    return thing.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""


def sit_down(visit: Visit, size: Size, game: str, plies: int = 0, *others: dict[str, str]) -> Visitor:
    """Come to a decision in the midst of a game, at a table that moves."""
    ada = visit("Ada", size)
    look_at(ada, middle(game, plies), *others)
    ada.wait_turn()
    ada.wait_until("!document.querySelector('.tray .deaf')")
    return ada


def thing(id: str) -> str:
    return f'.strip [data-key="{id}"]'


def hit(ada: Visitor, size: Size, selector: str) -> None:
    """Press the very middle of something, by mouse or by finger."""
    ada.find(selector).first.scroll_into_view_if_needed()
    ada.page.wait_for_timeout(0)
    box = ada.find(selector).first.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    if size == PHONE:
        ada.page.touchscreen.tap(x, y)
    else:
        ada.page.mouse.click(x, y)


def items(ada: Visitor) -> list[dict[str, Any]]:
    return [item for group in ada.message["hand"] for item in group["items"]]


@SIZES
@GAMES
def test_the_hand_stands_in_the_tray_and_nowhere_else(visit: Visit, game: str, size: Size) -> None:
    ada = sit_down(visit, size, game)
    ids = [item["id"] for item in items(ada)]
    assert ids
    keys = ada.find(".strip [data-key]").evaluate_all("(all) => all.map((one) => one.dataset.key)")
    assert keys == ids
    assert [id for id in ids if ada.find(f'.mats [data-item="{id}"], .go [data-key="{id}"]').count()] == []
    tray = ada.find("#tray").bounding_box()
    assert tray
    assert tray["height"] == HEIGHTS[size][game in LOW]
    for box in [one.bounding_box() for one in ada.find(".strip [data-key]").all()]:
        assert box
        assert tray["y"] <= box["y"]
        assert box["y"] + box["height"] <= tray["y"] + tray["height"]
    assert ada.page.evaluate(SMALLEST) >= 12
    assert ada.width_to_spare() <= 0


# Words that stick out of the thing they stand on.
WIDER = """[...document.querySelectorAll(".thing")].flatMap((thing) => {
    const { left, right } = thing.getBoundingClientRect();
    return [...thing.querySelectorAll("b, small, .cost")].flatMap((part) => {
        const range = document.createRange();
        range.selectNodeContents(part);
        const words = range.getBoundingClientRect();
        return words.width && (words.left < left || words.right > right) ? [part.textContent] : [];
    });
})"""
# Headings of the hand that a seal lies over.
UNDER = """[...document.querySelectorAll(".strip .group")].flatMap((group) => {
    const foot = group.querySelector("h2").getBoundingClientRect().bottom - 1; // letters end above it
    const seals = [...group.querySelectorAll(".seal")].map((seal) => seal.getBoundingClientRect().top);
    return seals.filter((top) => top < foot).map((top) => `${group.dataset.group}: ${foot - top}`);
})"""


@pytest.mark.parametrize("size", [DESK, PHONE, (844, 390), (820, 1180), (640, 400)], ids=str)
@GAMES
def test_no_word_is_wider_than_its_thing(visit: Visit, game: str, size: Size) -> None:
    ada = sit_down(visit, size, game)
    assert ada.page.evaluate(WIDER) == []


@SIZES
def test_a_seal_lies_over_no_heading(visit: Visit, size: Size) -> None:
    ada = visit("Ada", size)
    ada.set_up(ME, BOT, game="keythedral")
    ada.wait_turn()
    ada.page.wait_for_selector(".strip .now .seal")
    ada.wait_until(RISEN)
    assert ada.page.evaluate(UNDER) == []


def test_on_a_phone_what_can_be_played_comes_into_sight_and_is_drawn_away_by_finger(visit: Visit) -> None:
    ada = sit_down(visit, PHONE, "keythedral")
    ada.wait_until(RESTING)
    first = ada.find(".strip .can").first
    assert first.evaluate(IN_SIGHT)
    ada.find(".strip").evaluate("(strip) => strip.scrollTo(0, 0)")
    ada.page.evaluate("tavola.set({ paths: tavola.paths.copy() })")  # as after any press
    ada.wait_until(RESTING)
    assert ada.find(".strip").evaluate("(strip) => strip.scrollLeft") == 0


PHONES = pytest.mark.parametrize("size", [PHONE, (844, 390), (667, 375), (640, 400)], ids=str)
# What of the own cubes, goods and points can be read: at the things themselves or in short above them.
OWN = """(() => {
    const edges = document.querySelector(".strip").getBoundingClientRect();
    const purse = document.querySelector(".purse").getBoundingClientRect();
    const told = [...document.querySelectorAll(".purse [data-of]")].filter((one) => one.checkVisibility());
    const within = ({ left, right, top, bottom }, room) =>
        left >= room.left - 1 && right <= room.right + 1 && top >= room.top - 1 && bottom <= room.bottom + 1;
    const seen = [...document.querySelectorAll(".strip [data-own]")].filter((one) => {
        const box = one.getBoundingClientRect();
        const under = box.left < purse.right && box.right > purse.left && box.top < purse.bottom;
        return box.left >= edges.left && box.right <= edges.right - 15 && !under;
    });
    const cut = told.filter((one) => !within(one.getBoundingClientRect(), edges));
    const ids = [...seen.map((one) => one.dataset.own), ...told.map((one) => one.dataset.of)];
    return [ids, cut.map((one) => one.dataset.of)];
})()"""
DRAW = "(strip, part) => strip.scrollTo({ left: part * strip.scrollWidth, behavior: 'instant' })"


def owned(ada: Visitor) -> list[str]:
    """List what one pays with: cubes and goods, action points, and what these are spent on."""
    found = []
    for group in ada.message["hand"]:
        counted = group["form"] in ("screen", "good") or (group["form"] == "act" and "meter" in group)
        found += [item["id"] for item in group["items"] if counted and item.get("count")]
        found += [group["id"]] if "meter" in group else []
    return sorted(found)


@PHONES
@pytest.mark.parametrize("game", ["torres", "olympos", "keythedral"])
def test_on_a_phone_what_one_pays_with_stays_in_sight(visit: Visit, game: str, size: Size) -> None:
    ada = visit("Ada", size, finger=True)
    look_at(ada, middle(game))
    ada.wait_turn()
    ada.wait_until(RESTING if game == "keythedral" else "document.querySelector('.strip')")
    own = owned(ada)
    assert own
    for part in (None, 0.0, 0.3, 0.6, 1.0):  # where it came to lie by itself, then drawn along
        if part is not None:
            ada.find(".strip").evaluate(DRAW, part)
            ada.page.evaluate(
                "new Promise(requestAnimationFrame).then(() => new Promise(requestAnimationFrame))"
            )
        seen, cut = ada.page.evaluate(OWN)
        assert [id for id in own if id not in seen] == [], part
        assert cut == []
        assert ada.page.evaluate(SMALLEST) >= 12
        assert ada.page.evaluate(UNDER_PURSE) == []


# Things of the hand that what is told in short lies over.
UNDER_PURSE = """(() => {
    const purse = document.querySelector(".purse").getBoundingClientRect();
    const things = [...document.querySelectorAll(".strip .thing")];
    const under = things.filter((one) => one.getBoundingClientRect().top < purse.bottom);
    return purse.height ? under.map((one) => one.dataset.key) : [];
})()"""


def test_on_a_phone_eight_kinds_of_cubes_stay_in_sight(visit: Visit) -> None:
    ada = visit("Ada", (667, 375), finger=True)
    look_at(ada, middle("keythedral"))
    ada.wait_turn()
    ada.wait_until(RESTING)
    ada.page.evaluate(EIGHT)
    ada.find(".strip").evaluate(DRAW, 1.0)
    ada.wait_until("document.querySelectorAll('.purse [data-of]:not([hidden])').length === 8")
    assert ada.page.evaluate(OWN)[1] == []


# As if one had twelve of each kind.
EIGHT = """(() => {
    const { message } = tavola;
    const kinds = ["black", "brown", "green", "blue", "red", "white", "purple", "gold"];
    const items = kinds.map((kind) =>
        ({ ...message.hand[0].items[0], id: `cube-0-${kind}`, symbol: `art-cube-${kind}`, count: 12 }));
    tavola.set({ message: { ...message, hand: [{ ...message.hand[0], items }, ...message.hand.slice(1)] } });
})()"""


def test_a_phone_that_is_turned_shows_what_can_be_played(visit: Visit) -> None:
    ada = sit_down(visit, PHONE, "keythedral")
    in_sight = f"({IN_SIGHT})(document.querySelector('.strip .can'))"
    ada.wait_until(f"{in_sight} && {RESTING}")
    ada.find(".strip").evaluate(DRAW, 0.0)
    ada.page.set_viewport_size({"width": 844, "height": 390})
    ada.wait_until(f"document.documentElement.matches('.flat') && {in_sight}")


@pytest.mark.parametrize("size", [(820, 1180), (768, 1024)], ids=str)
def test_a_tablet_shows_all_seven_cards_of_kreta(visit: Visit, size: Size) -> None:
    ada = visit("Ada", size, finger=True)
    look_at(ada, middle("kreta"))
    ada.wait_turn()
    assert ada.find(".strip .thing.card").count() == 7
    assert ada.find(".strip").evaluate("(strip) => strip.scrollWidth - strip.clientWidth") == 0
    assert ada.page.evaluate(WIDER) == []


@GAMES
def test_the_primary_button_names_every_deed(game: str) -> None:
    match = middle(game)
    view = match.state.seen_by(0)
    prompt = match.game.prompt(view)
    firsts = {match.game.targets(view, move)[0] for move in view.legal_moves()}
    for first in firsts - {f"button:{end}" for end in prompt.ends}:
        said = next((act for start, act in prompt.acts if first.startswith(start)), prompt.act)
        assert said not in ("Play", "Do it", ""), first


@SIZES
@GAMES
def test_the_tray_keeps_its_height_for_a_whole_turn(visit: Visit, game: str, size: Size) -> None:
    ada = sit_down(visit, size, game)
    heights = set()
    for decision in range(8):
        if not ada.wait_turn():
            break
        box = ada.find("#tray").bounding_box()
        assert box
        heights.add((box["y"], box["height"]))
        ply, choices = ada.ply, ada.message["choices"]
        ada.page.evaluate("(choice) => tavola.play(choice)", choices[decision * 7 % len(choices)])
        ada.wait_past(ply)
    assert len(heights) == 1


@GAMES
def test_while_others_play_the_hand_is_read_and_nothing_glows(visit: Visit, game: str) -> None:
    ada = visit("Ada")
    look_at(ada, middle(game), OPEN, OPEN)
    for _ in range(40):
        ada.wait_until("tavola.message.choices.length || tavola.message.to_move !== 0")
        if ada.message["to_move"] != 0:
            break
        ply, choices = ada.ply, ada.message["choices"]
        ada.page.evaluate("(choice) => tavola.play(choice)", choices[-1])
        ada.wait_past(ply)
    assert ada.message["to_move"] != 0
    assert ada.find(".strip [data-key]").count() == len(items(ada)) > 0
    assert ada.find(".strip .can").count() == 0
    hit(ada, DESK, ".strip .not")
    assert "waits: it is" in ada.says("#prompt-text")


@SIZES
def test_a_card_of_kreta_is_played_from_the_hand(visit: Visit, size: Size) -> None:
    ada = sit_down(visit, size, "kreta")
    ply = ada.ply
    hit(ada, size, thing("hand-0-commander"))
    if size == PHONE:  # a finger is told first
        ada.page.wait_for_selector(thing("hand-0-commander") + ".now")
        assert ada.says("#prompt-text").startswith("Commander")
        hit(ada, size, thing("hand-0-commander"))
    ada.wait_past(ply)
    ada.page.wait_for_selector(thing("played-0-commander") + ".now")
    assert ada.says(thing("played-0-commander") + " .seal") == "in play"
    assert ada.find(".strip .can").count() == 0


@SIZES
def test_a_card_that_may_not_be_played_says_why(visit: Visit, size: Size) -> None:
    ada = sit_down(visit, size, "kreta")
    ply = ada.ply
    hit(ada, size, thing("hand-0-farmer"))
    assert ada.says("#prompt-who") == "Farmer: not now."
    assert ada.says("#prompt-text") == "Your villagers link no tile to one of your ships."
    assert ada.ply == ply
    ada.find(thing("hand-0-commander")).focus()
    ada.page.keyboard.press("Enter")
    ada.wait_past(ply)
    hit(ada, size, thing("hand-0-castellan"))
    assert ada.says("#prompt-who") == "Castellan: not now."


def test_the_hand_is_walked_by_arrows_and_read_aloud(visit: Visit) -> None:
    ada = sit_down(visit, DESK, "kreta")
    ada.find(thing("hand-0-king")).focus()
    ada.page.keyboard.press("ArrowRight")
    ada.page.keyboard.press("ArrowRight")
    assert ada.page.evaluate("document.activeElement.dataset.key") == "hand-0-admiral"
    ada.page.keyboard.press("ArrowLeft")
    assert ada.page.evaluate("document.activeElement.dataset.key") == "hand-0-architect"
    label = ada.find(thing("hand-0-castellan")).get_attribute("aria-label")
    assert label == "Castellan. Score the open fort card. 10 points now. can be played"
    king = ada.find(thing("hand-0-king"))
    assert (king.get_attribute("aria-disabled"), king.get_attribute("aria-label")) == (
        "true",
        "King. Repeat a card you have played. not now",
    )


def test_on_a_phone_a_card_stays_under_the_finger_and_comes_to_the_middle_in_play(visit: Visit) -> None:
    ada = sit_down(visit, PHONE, "kreta")
    at = ada.find(thing("hand-0-admiral")).bounding_box()
    assert at
    ply = ada.ply
    for _ in range(2):
        ada.page.touchscreen.tap(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
        ada.page.wait_for_timeout(120)  # the pace of a hand, not a wait for the page
    ada.wait_past(ply)
    ada.wait_until(f"""(() => {{
        const box = document.querySelector('{thing("played-0-admiral")}')?.getBoundingClientRect();
        return box && Math.abs(box.x + box.width / 2 - innerWidth / 2) < 30;
    }})()""")


@SIZES
def test_an_action_of_torres_is_begun_from_the_hand(visit: Visit, size: Size) -> None:
    ada = sit_down(visit, size, "torres")
    hit(ada, size, thing("walk-0"))  # it stands for the knights on the board
    ada.page.wait_for_selector(thing("walk-0") + ".now")
    legal = ada.page.evaluate("[...tavola.board.marks.legal.keys()]")
    assert legal
    assert all(id.startswith("knight-0-") for id in legal)
    assert ada.find(".pips.meter .asked").count() == 1
    hit(ada, size, thing("reserve-0"))
    ada.page.wait_for_selector(thing("reserve-0") + ".now")
    assert ada.page.evaluate("tavola.paths.chosen") == ["reserve-0"]
    assert ada.find(".pips.meter .asked").count() == 2


@SIZES
def test_a_button_of_torres_is_a_thing_of_the_hand(visit: Visit, size: Size) -> None:
    fresh: list[str] = []
    while not fresh:  # of the kind that is drawn there may be an older one in the hand, to be played at once
        ada = sit_down(visit, size, "torres")
        ply = ada.ply
        for _ in range(2 if size == PHONE else 1):
            hit(ada, size, thing("button:Buy a card"))
        ada.wait_past(ply)
        ada.wait_turn()
        assert ada.find(".pips.meter .gone").count() == 1
        fresh = [item["id"] for item in items(ada) if item.get("why", "").startswith("Bought in this turn")]
    ada.wait_until("!document.querySelector('.tray .deaf')")
    hit(ada, size, thing(fresh[0]))
    assert ada.says("#prompt-text") == "Bought in this turn: it can be played from your next turn on."


def at_decision(visit: Visit, size: Size, game: str, *kind: str) -> tuple[Visitor, Decision]:
    """Come to a decision of a kind, at a table that moves."""
    ada = visit("Ada", size)
    record, decision = decide(game, *kind)
    ada.play_on(ada.bring(record), decision.ply, *decision.seats)
    ada.wait_until("!document.querySelector('.tray .deaf')")
    return ada, decision


@SIZES
@pytest.mark.parametrize(
    "kind",
    [("olympos", "card", "card"), ("keythedral", "pay", "cube"), ("keythedral", "play", "law")],
    ids=lambda kind: kind[-1],
)
def test_a_card_or_a_cube_is_pressed_in_the_hand(visit: Visit, kind: tuple[str, ...], size: Size) -> None:
    ada, decision = at_decision(visit, size, *kind)
    ply = ada.ply
    for _ in range(2 if size == PHONE else 1):
        hit(ada, size, thing(decision.path[0]))
    ada.wait_past(ply)


def test_on_a_desk_the_hand_of_keythedral_is_seen_whole(visit: Visit) -> None:
    ada = visit("Ada", (1440, 900))
    look_at(ada, middle("keythedral"))
    ada.wait_turn()
    assert ada.find(".strip [data-key]").count() > 8
    assert ada.find(".strip").evaluate("(strip) => strip.scrollWidth - strip.clientWidth") == 0


def test_what_cannot_be_played_in_keythedral_and_olympos_is_answered(visit: Visit) -> None:
    for game, id, why in (
        ("keythedral", "button:Build a fence", "All your fences are built."),
        ("olympos", "card-star-0", "It counts by itself when you build a Wonder."),
    ):
        ada = sit_down(visit, DESK, game)
        hit(ada, DESK, thing(id))
        assert ada.says("#prompt-text") == why
