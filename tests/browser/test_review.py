"""A finished game gone through: the cards, the curve, what was better on the board, and trying again."""

import json
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]

from tavola.bots import make
from tavola.bots.search import SearchBot
from tavola.coach.review import judge, views
from tavola.record import load
from tavola.server.coaching import review_part
from tavola.server.sheet import Sitter
from tests.browser.conftest import Visit
from tests.browser.endings import FINISHED
from tests.browser.people import DESK, PHONE, Visitor
from tests.games import golden

# The numbers beside the curve that stand out of its picture.
CUT = """[...document.querySelectorAll(".graph.lead text")].filter(
    (text) => text.getBBox().x < 0
).map((text) => text.textContent)"""


def gone_through(record: str) -> dict[str, Any]:
    """Judge some decisions, and let one of them stand out."""
    match = load(record)
    bot = make("mcts:40", match.game)
    assert isinstance(bot, SearchBot)
    chosen = dict(list(views(match))[30:50])
    judged = [judge(match.game, bot, view, ply, match.plies[ply].move) for ply, view in chosen.items()]
    places = {each.ply: match.game.targets(chosen[each.ply], each.move) for each in judged}
    first = next(each for each in judged if places[each.ply][0].startswith("cell-"))
    seen = chosen[first.ply]
    # The same tile in another place, lying the same way: one preview is there for both.
    cell, turn = places[first.ply]
    moves = {tuple(match.game.targets(seen, move)): move for move in seen.legal_moves()}
    other = next(move for path, move in moves.items() if path[0] != cell and path[1:] == (turn,))
    calm = [replace(each, cost=0.0, ahead=0.0, gain=0) for each in judged if each is not first]
    costly = replace(
        first,
        better=other,
        cost=12.0,
        error=0.1,
        ahead=0.0,
        gain=9,
        did="Lay it here.",
        better_does="Lay it there: 9 points now.",
        why="With it you close it.",
    )
    seats = [Sitter("guest", "ada")] * match.players
    table: Any = SimpleNamespace(match=match, sitters=seats)
    part = review_part(table, "ada", [costly, *calm])
    return {**part, "of": len(judged), "worst": first.ply}


def open_review(visitor: Visitor, record: str, known: dict[str, Any]) -> None:
    """Open a finished game with a review as the server might tell it."""
    visitor.page.route("**/review", lambda route: route.fulfill(json=known))
    visitor.open(f"/table/{visitor.bring(record)}/replay?review=1")


def far_apart(game: str) -> dict[str, Any]:
    """Make up what is told of a game, with a better move that is pressed elsewhere on the board."""
    match = load(golden.record(game, FINISHED[game]))
    decided = [(ply, view) for ply, view in views(match) if match.plies[ply].mover == 0]
    for ply, view in decided[len(decided) // 2 :]:
        paths = {move: match.game.targets(view, move) for move in view.legal_moves()}
        played = paths[match.plies[ply].move]
        first = next(
            (shape for shape in match.game.shapes if shape != "desk"), "desk"
        )  # the one a phone shows
        drawn = match.game.draw(view, 0, first)
        there = [path for path in paths.values() if path and f'id="{path[-1]}"' in drawn]
        kind = played[-1].partition("-")[0] if played else ""
        alike = [path for path in there if path[-1].startswith(f"{kind}-") and path[-1] != played[-1]]
        better = alike[-1] if alike else None
        if better and played in there and len(there) > 3:
            break
    assert better
    told = {
        "ply": ply,
        "player": match.plies[ply].mover,
        "cost": 12.0,
        "gain": 12,
        "ahead": 0.0,
        "did": "Press here.",
        "better_does": "Press there.",
        "why": "",
        "path": list(played),
        "better_path": list(better),
    }
    none: dict[str, Any] = {"costly": [], "found": [], "chances": []}
    cards = [{"seat": seat, **none} for seat in range(match.players)]
    cards[match.plies[ply].mover]["costly"] = [ply]
    leads = [{"ply": ply, "leads": [1.0] * match.players}]
    return {"of": 1, "done": 1, "leads": leads, "cards": cards, "told": [told]}


# How large the place of the better move is beside what the whole board would give it, and where its tag lies.
CLOSE = """(path) => {
    const { board } = tavola;
    const on = board.camera.onScreen(board.goal(path) ?? board.boxOf(path.at(-1)));
    const over = document.getElementById("over").getBoundingClientRect();
    const within = (tag) => tag.left >= over.left - 1 && tag.right <= over.right + 1
        && tag.top >= over.top - 1 && tag.bottom <= over.bottom + 1;
    const shown = [...document.querySelectorAll(".over .tag:not([hidden])")];
    const tags = shown.map((tag) => tag.getBoundingClientRect());
    return {
        times: board.camera.scale / board.camera.fitScale,
        seen: on.x < over.width && on.y < over.height && on.x + on.width > 0 && on.y + on.height > 0,
        inside: tags.every(within),
        apart: tags.length < 2 || tags[0].right <= tags[1].left || tags[1].right <= tags[0].left
            || tags[0].bottom <= tags[1].top || tags[1].bottom <= tags[0].top,
    };
}"""


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("game", FINISHED)
def test_a_review_on_a_phone_comes_close_to_the_moves_and_its_tags_are_read_whole(
    visit: Visit, game: str, size: tuple[int, int]
) -> None:
    ada = visit("Ada", size)
    known = far_apart(game)
    open_review(ada, golden.record(game, FINISHED[game]), known)
    ada.page.wait_for_selector(".turn-card.on")
    ada.page.wait_for_selector(".tag.better >> visible=true")
    (judged,) = known["told"]
    found = ada.page.evaluate(CLOSE, judged["better_path"])
    assert found["seen"], found
    assert found["inside"], found
    assert found["apart"], found
    if size == PHONE:
        assert found["times"] > (1.1 if game in ("carcassonne", "torres") else 0.99), found
    assert ada.width_to_spare() <= 0


def test_a_review_that_was_stopped_does_not_say_that_nothing_cost_much(visit: Visit) -> None:
    ada = visit("Ada")
    record = golden.record("carcassonne", FINISHED["carcassonne"])
    known = gone_through(record)
    known["cards"] = [{**each, "costly": [], "found": [], "chances": []} for each in known["cards"]]
    some = {**known, "told": [], "of": known["of"] + 9}
    open_review(ada, record, some)
    ada.page.wait_for_selector("text=decisions were judged")
    assert ada.find("text=more than 2 points").count() == 0


def test_a_decision_that_was_a_chance_and_well_found_has_one_card(visit: Visit) -> None:
    ada = visit("Ada")
    record = golden.record("carcassonne", FINISHED["carcassonne"])
    known = gone_through(record)
    (first,) = known["told"]
    well = {**first, "cost": 0.0}
    chance = {"ply": first["ply"], "by": 1}
    cards = [
        {**each, "costly": [], "chances": [chance, chance], "found": [first["ply"]]}
        for each in known["cards"]
    ]
    open_review(ada, record, {**known, "cards": cards, "told": [well]})
    ada.page.wait_for_selector(".turn-card.on")
    assert ada.find(".turn-card").count() == 1


def test_before_anything_is_judged_there_is_no_curve(visit: Visit) -> None:
    ada = visit("Ada")
    record = golden.record("carcassonne", FINISHED["carcassonne"])
    none = {**gone_through(record), "leads": [], "told": [], "cards": []}
    open_review(ada, record, none)
    ada.page.wait_for_selector(".graph.lead .now", state="attached")
    assert ada.find(".graph.lead :is(.line, .curve)").count() == 0


def test_a_lead_of_hundreds_is_read_whole_and_the_open_turn_lies_over_its_neighbours(visit: Visit) -> None:
    ada = visit("Ada", PHONE)
    record = golden.record("carcassonne", FINISHED["carcassonne"])
    known = gone_through(record)
    leads = [{**each, "leads": [30 * lead + 120 for lead in each["leads"]]} for each in known["leads"]]
    (first,) = known["told"]
    beside = {**first, "ply": next(each["ply"] for each in leads if each["ply"] > first["ply"])}
    cards = [{**each, "costly": [first["ply"], beside["ply"]]} for each in known["cards"]]
    twice = {**known, "leads": leads, "cards": cards, "told": [first, beside]}
    open_review(ada, record, twice)
    ada.page.wait_for_selector(".turn-card.on")
    labels = ada.page.evaluate(
        "[...document.querySelectorAll('.graph.lead text')].map((text) => text.textContent)"
    )
    assert "+100" in labels or "+200" in labels
    assert ada.page.evaluate(CUT) == []
    ada.press(".turn-card.on .go")
    assert "on" in (ada.page.locator(".graph.lead circle.pin").last.get_attribute("class") or "").split()


def test_whoever_opens_the_link_reads_to_whom_it_is_said(visit: Visit) -> None:
    ada, bob = visit("Ada"), visit("Bob")
    record = golden.record("carcassonne", FINISHED["carcassonne"])
    known = gone_through(record)
    bob.page.route("**/review", lambda route: route.fulfill(json=known))
    bob.open(f"/table/{ada.bring(record)}/replay?review=1")
    bob.page.wait_for_selector(".turn-card.on")
    said = {f"{each['name']}, with it you close it." for each in bob.message["seats"]}
    assert bob.says(".turn-card.on .because") in said
    assert bob.message["my_seats"] == []
    bob.page.wait_for_selector(".tag.better >> visible=true")
    assert bob.find(".picture [data-when].ghost >> visible=true").count() == 2  # played, and better


def test_a_page_that_asks_for_what_nobody_has_gone_through_yet_is_not_refused(visit: Visit) -> None:
    ada = visit("Ada")
    table = ada.bring(golden.record("kreta", FINISHED["kreta"]))
    with ada.page.expect_response(f"**/api/tables/{table}/review") as asked:
        ada.open(f"/table/{table}/replay?review=1")
    assert asked.value.ok  # a refusal would stand in the console
    ada.press("text=Stop")
    ada.page.wait_for_selector("text=decisions were judged")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_turn_that_mattered_is_shown_with_what_was_better(
    visit: Visit, size: tuple[int, int], theme: str
) -> None:
    ada = visit("Ada", size, theme=theme)
    record = golden.record("carcassonne", FINISHED["carcassonne"])
    known = gone_through(record)
    open_review(ada, record, known)
    ada.page.wait_for_selector(".turn-card.on")
    ada.wait_until(f"tavola.message.ply === {known['worst']}")
    assert "9 points now" in ada.says(".turn-card.on .better")
    assert ada.says(".turn-card.on .because") == "With it you close it."
    assert ada.says(".turn-card.on .cost") == "−12"
    ada.page.wait_for_selector(".tag.better >> visible=true")
    assert ada.says(".tag.better") == "better: +9"
    tag = ada.find(".tag.better").bounding_box()
    assert tag
    assert 0 <= tag["x"] <= size[0] - tag["width"]  # read whole
    assert ada.find(".picture [data-when].ghost >> visible=true").count() == 2  # played, and better
    assert ada.says("#prompt-text") == "Dots: what was worth twelve points more."
    turn = ada.says(".turn-card.on .go").removesuffix(".")
    assert ada.says("#prompt-who").startswith(f"{turn}, ")
    assert ada.says("#now").startswith(turn.lower())
    assert ada.find(".graph.lead .now ~ .pin").count() == 1  # a pin is not struck through
    assert ada.page.evaluate(CUT) == []
    assert ada.find(".graph.lead .pin").count() == 1
    assert Axe().run(ada.page).response["violations"] == []
    assert "review=1" in ada.page.url
    assert json.dumps(known["worst"]) in ada.page.url
    assert ada.width_to_spare() <= 0
    ada.press(".numbers summary")
    assert ada.find(".numbers tr").count() == len(known["leads"]) + 1
    ada.press(".turn-card.on .foot .button")
    ada.page.wait_for_selector("#panel .seatlist")
