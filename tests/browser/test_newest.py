"""What happened last: the newest line of the log, and the corners on the board."""

import json
from typing import Any

import pytest

from tavola.bots import make
from tavola.core import Rng
from tavola.game import Match
from tavola.record import to_json
from tavola.registry import find
from tests.browser.conftest import Visit
from tests.browser.courses import decide
from tests.browser.people import DESK, PHONE, Visitor

# How far the log is from its end, after what has been changed is on the screen.
SHORT = """async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    const lines = document.getElementById("lines");
    return lines.scrollHeight - lines.clientHeight - lines.scrollTop;
}"""

# Lines of the log whose words have no room and stand out below.
NARROW = """[...document.querySelectorAll("#lines .score-line")]
    .filter((line) => line.scrollHeight > line.clientHeight + 1)
    .map((line) => line.textContent)"""

MORE = """() => {
    const { message } = tavola;
    const item = { ...message.mats[0][0], of: null };
    const items = Array.from({ length: 9 }, (_, at) => ({ ...item, id: `more-${at}` }));
    tavola.mats.show({ ...message, mats: message.mats.map((mat) => [...mat, ...items]) });
}"""


# A whole game of Torres, and in the middle of it a decision to move a knight.
TORRES, KNIGHT = decide("torres", "knight", "knight", "square")


def move_a_knight(ada: Visitor) -> None:
    """Sit down where much has happened and a knight can be moved."""
    ada.play_on(ada.bring(TORRES), KNIGHT.ply, *KNIGHT.seats)


def long_log(ada: Visitor) -> None:
    """Sit down where much has happened, and open the log where it is closed."""
    move_a_knight(ada)
    if ada.find("#open-log").is_visible():
        ada.press("#open-log")
    assert ada.page.evaluate("document.getElementById('lines').scrollHeight") > 1500


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_the_log_shows_its_newest_line(visit: Visit, size: tuple[int, int]) -> None:
    ada = visit("Ada", size)
    long_log(ada)
    assert ada.page.evaluate(SHORT) <= 1
    assert ada.page.evaluate(NARROW) == []
    ada.page.evaluate(MORE)
    assert ada.page.evaluate(SHORT) <= 1
    ply = ada.ply
    ada.page.evaluate("tavola.play(tavola.message.choices[0])")
    ada.wait_past(ply)
    assert ada.page.evaluate(SHORT) <= 1


# Lines that come one by one, each after the log has been scrolled and before the page is told so.
QUICK = """async () => {
    const list = document.querySelector("#lines ol");
    for (let line = 0; line < 5; line += 1) {
        list.append(list.lastElementChild.cloneNode(true));
        await new Promise(requestAnimationFrame);
        await new Promise((done) => setTimeout(done));
    }
}"""


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_the_log_keeps_up_with_quick_bots(visit: Visit, size: tuple[int, int]) -> None:
    ada = visit("Ada", size)
    long_log(ada)
    ada.page.evaluate(QUICK)
    assert ada.page.evaluate(SHORT) <= 1


# Where the log has come to rest, well above its end.
REST = """async () => {
    const lines = document.getElementById("lines");
    for (let still = 0, top = -1; still < 6; top = lines.scrollTop) {
        await new Promise(requestAnimationFrame);
        const away = lines.scrollHeight - lines.clientHeight - lines.scrollTop > 100;
        still = away && lines.scrollTop === top ? still + 1 : 0;
    }
    return lines.scrollTop;
}"""


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_the_log_stays_where_somebody_reads(visit: Visit, size: tuple[int, int]) -> None:
    ada = visit("Ada", size)
    long_log(ada)
    ada.find("#lines").hover()
    ada.page.mouse.wheel(0, -200)
    top = ada.page.evaluate(REST)
    ply = ada.ply
    ada.page.evaluate(MORE)
    ada.page.evaluate("tavola.play(tavola.message.choices[0])")
    ada.wait_past(ply)
    ada.wait_until(f"document.querySelector('#lines ol').lastElementChild.dataset.key.includes('{ply} ')")
    assert ada.find("#lines").evaluate("(lines) => lines.scrollTop") == top


PLAY = "(move) => tavola.play(tavola.message.choices.find((one) => one.move === move))"

# The corners around the last move, and the box of an id, both in pixels of the board.
CORNERS = """(id) => {
    const box = tavola.board.camera.onScreen(tavola.board.boxOf(id));
    const corners = document.querySelector(".corners");
    return [[corners.offsetLeft, corners.offsetTop], [box.x, box.y]].map((at) => at.map(Math.round));
}"""


def test_the_corners_stand_where_a_knight_arrives(visit: Visit) -> None:
    ada = visit("Ada")
    move_a_knight(ada)
    ada.page.evaluate(PLAY, KNIGHT.move)
    ada.wait_past(KNIGHT.ply)
    ada.wait_until("!tavola.board.scene.getAnimations({ subtree: true }).length")
    corners, goal = ada.page.evaluate(CORNERS, KNIGHT.path[-1])
    assert corners == goal


def test_on_a_phone_one_looks_for_what_is_near_to_where_a_knight_arrives(visit: Visit) -> None:
    ada = visit("Ada", PHONE)
    move_a_knight(ada)
    ada.page.evaluate("void (tavola.board.approach = (near) => (tavola.near = near))")
    ada.page.evaluate(PLAY, KNIGHT.move)
    ada.wait_past(KNIGHT.ply)
    ada.wait_until("tavola.near")
    near, goal = ada.page.evaluate("(id) => [tavola.near, tavola.board.boxOf(id)]", KNIGHT.path[-1])
    assert near == goal


def test_a_gliding_piece_is_measured_where_it_arrives(visit: Visit) -> None:
    ada = visit("Ada")
    move_a_knight(ada)
    gliding = """async ([move, knight]) => {
        const moving = () => tavola.board.scene.getAnimations({ subtree: true });
        tavola.play(tavola.message.choices.find((one) => one.move === move));
        while (!moving().length) await new Promise(requestAnimationFrame);
        const before = tavola.board.boxOf(knight);
        const running = moving().length;
        for (const each of moving()) each.finish();
        const after = tavola.board.boxOf(knight);
        return [running, Math.hypot(before.x - after.x, before.y - after.y)];
    }"""
    running, away = ada.page.evaluate(gliding, [KNIGHT.move, KNIGHT.path[0]])
    assert running
    assert away < 0.5


def settling() -> tuple[Match[Any], int, str]:
    """Play Olympos until a settler has gone from one land to another; gives the ply and that land's id."""
    match = Match(find("olympos"), 3, seed="corners")
    bot = make("greedy", match.game)
    match.go_on()
    while True:
        view = match.state.seen_by(int(match.state.to_move))
        move = bot.choose(view, Rng(len(match.moves)))
        path = match.game.targets(view, move)
        match.play(move)
        ply = len(match.moves)
        if len(path) == 2 and path[0].startswith("settler"):
            return match, ply, path[1]
        match.go_on()


def test_the_corners_of_a_replay_stand_on_the_land_that_was_reached(visit: Visit) -> None:
    ada = visit("Ada")
    match, ply, land = settling()
    table = ada.bring(json.dumps(to_json(match)))
    ada.open(f"/table/{table}/replay?ply={ply - 1}")
    ada.page.keyboard.press("ArrowRight")
    ada.wait_until(f"tavola.message.ply === {ply}")
    ada.wait_until("!tavola.board.scene.getAnimations({ subtree: true }).length")
    corners, goal = ada.page.evaluate(CORNERS, land)
    assert corners == goal
