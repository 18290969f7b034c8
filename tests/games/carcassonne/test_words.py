"""Notations, the log and the prompts."""

import re
from importlib import resources

import pytest

from tavola.core import CHANCE, Event
from tavola.game import IllegalMove, Line, Match
from tavola.games.carcassonne import game
from tavola.games.carcassonne.rules import events
from tavola.games.carcassonne.rules.board import KINDS
from tavola.games.carcassonne.rules.play import Carcassonne
from tavola.games.carcassonne.show import words
from tests.games.carcassonne.positions import match_with, notations, play_turn

RULES = set(re.findall(r"^\*\*(C\d+)\.\*\* ", game.text("rules.md"), re.MULTILINE))


def told(match: Match[Carcassonne]) -> list[Line]:
    """Describe what the last ply told."""
    lines = [game.describe(event, match.state) for event in match.plies[-1].story]
    return [line for line in lines if line]


def test_a_turn_is_written_as_players_say_it() -> None:
    match = match_with("V")
    assert notations(match) == ["draw V"]
    match.play("draw V")
    assert "lay V (0,-1) r3" in notations(match)
    match.play("lay V (0,-1) r3")
    assert notations(match) == ["thief r0", "farmer f0", "farmer f1", "pass"]


def test_every_segment_has_the_follower_of_its_terrain() -> None:
    match = match_with("A")
    match.play("draw A")
    match.play("lay A (1,0) r1")
    assert notations(match) == ["thief r0", "monk m0", "farmer f0", "pass"]


def test_small_letters_do() -> None:
    match = match_with("V")
    match.play("DRAW v")
    match.play("lay v (0,-1) R3")
    match.play("Thief R0")
    assert match.over


def test_a_move_that_is_not_there_is_refused_with_near_ones() -> None:
    match = match_with("V")
    match.play("draw V")
    with pytest.raises(IllegalMove, match=r"carcassonne at ply 1: 'lay V \(0,-1\) r9'.*lay V \(0,-1\) r"):
        match.play("lay V (0,-1) r9")


def test_a_city_explains_its_points() -> None:
    match = match_with("FE")
    play_turn(match, "F (0,1) r1 knight c0")
    play_turn(match, "E (0,2) r2 pass")
    city = told(match)[0]
    assert (city.player, city.points, city.sum) == (0, 8, "3 tiles × 2 + 1 pennant × 2")
    assert (city.rule, city.category) == ("C10", "cities")
    assert city.text == f"{{0}} scores for the [city](#{city.at}) 1 north"
    assert city.plain(["Ada", "Ben"]) == "Ada scores for the city 1 north: 8 = 3 tiles × 2 + 1 pennant × 2"


@pytest.mark.parametrize(
    ("event", "options", "expected"),
    [
        ((events.CITY_DONE, 0, 4, 0, 2, 0), {}, "2 tiles × 2"),
        ((events.CITY_DONE, 0, 2, 0, 2, 0), {"small_city": "reduced"}, "2 tiles × 1"),
        ((events.CITY_DONE, 0, 24, 0, 9, 3), {}, "9 tiles × 2 + 3 pennants × 2"),
        ((events.ROAD_DONE, 0, 3, 1, 3, 0), {}, "3 tiles"),
        ((events.ROAD_LEFT, 0, 1, 1, 1, 0), {}, "1 tile"),
        ((events.CITY_LEFT, 0, 6, 0, 5, 1), {"incomplete_unit": "segment"}, "5 segments + 1 pennant"),
        ((events.CLOISTER_DONE, 0, 9, 2, 8, 0), {}, "cloister 1 + 8 tiles around it"),
        ((events.CLOISTER_LEFT, 0, 2, 2, 1, 0), {}, "cloister 1 + 1 tile around it"),
        ((events.FARM, 0, 3, 2, 1, 0), {}, "1 completed city × 3"),
        ((events.FARM, 0, 6, 2, 2, 0), {}, "2 completed cities × 3"),
        (
            (events.FARM, 0, 6, 2, 2, 0),
            {"farm_scoring": "second"},
            "2 completed cities not yet paid to this player × 3",
        ),
        ((events.CITY_FED, 0, 4, 0, 2, 0), {"farm_scoring": "first"}, "most farmers (2) at this city"),
    ],
)
def test_a_scoring_tells_its_sum(event: Event, options: dict[str, str], expected: str) -> None:
    line = game.describe(event, game.open(2, options))
    assert line is not None
    assert line.sum == expected
    assert line.points == event[2]
    assert line.rule in RULES


@pytest.mark.parametrize(
    ("event", "options", "rule"),
    [
        ((events.CITY_DONE, 0, 2, 0, 2, 0), {"small_city": "reduced"}, "C21"),
        ((events.CITY_DONE, 0, 6, 0, 3, 0), {"small_city": "reduced"}, "C10"),
        ((events.CITY_LEFT, 0, 2, 0, 2, 0), {"incomplete_unit": "segment"}, "C22"),
        ((events.CITY_LEFT, 0, 2, 0, 2, 0), {}, "C17"),
        ((events.FARM, 0, 3, 2, 1, 0), {"farm_scoring": "second"}, "C20"),
        ((events.FARM, 0, 3, 2, 1, 0), {}, "C18"),
    ],
)
def test_a_scoring_cites_the_option_that_changed_it(event: Event, options: dict[str, str], rule: str) -> None:
    line = game.describe(event, game.open(2, options))
    assert line is not None
    assert line.rule == rule


def test_the_outnumbered_are_named() -> None:
    state = game.open(2)
    line = game.describe((events.BEATEN, 1, 2, 1, 0, 0), state)
    assert line is not None
    assert line.text == "2 thieves of {1} in the [road](#node-1) are outnumbered."


def test_a_discarded_tile_is_told_with_its_rule() -> None:
    match = match_with("ECV")
    play_turn(match, "E (0,1) r2 pass")
    match.play("draw C")
    (line,) = told(match)
    assert (
        line.text
        == "{1} draws a city on all sides with a pennant. It fits nowhere and goes back into the box."
    )
    assert line.rule == "C5"


def test_laying_links_to_the_tile_and_sending_to_the_place() -> None:
    match = match_with("VB")
    match.play("draw V")
    match.play("lay V (0,-1) r3")
    assert [line.text for line in told(match)] == ["{0} lays [a road bend](#tile-1) 1 south."]
    match.play("thief r0")
    assert [line.text for line in told(match)] == ["{0} sends a thief to the [road](#node-4)."]


def test_the_prompts_walk_through_a_turn() -> None:
    match = match_with("VB")
    assert game.prompt(match.state).text == "Draw a tile."
    match.play("draw V")
    laying = game.prompt(match.state)
    assert (laying.text, laying.progress, laying.step) == ("Lay the road bend.", "turn 1 of 2", 0)
    assert laying.hand is not None
    assert (laying.hand.symbol, laying.hand.label) == ("art-tile-V", "Road bend")
    match.play("lay V (0,-1) r3")
    sending = game.prompt(match.state)
    assert (sending.progress, sending.step, sending.hand) == ("turn 1 of 2", 1, None)
    match.play("pass")
    assert game.prompt(match.state).progress == "turn 2 of 2"


def test_the_first_turn_of_a_game_is_turn_1_of_71() -> None:
    assert game.prompt(game.open(2)).progress == "turn 1 of 71"


def test_an_empty_supply_is_said() -> None:
    state = game.open(2)
    state.play(state.legal_moves()[-1])
    state.play(state.legal_moves()[0])
    state.supply[0] = 0
    assert game.prompt(state).text == "Go on without a follower: all seven are out on the land."
    assert [game.notate(state, move) for move in state.legal_moves()] == ["pass"]


def test_every_rule_that_is_cited_is_written() -> None:
    source = (resources.files(game.module) / "show" / "words.py").read_text(encoding="utf-8")
    cited = set(re.findall(r'"(C\d+)"', source))
    assert cited
    assert cited <= RULES


def test_the_rules_are_numbered_without_a_gap() -> None:
    assert {f"C{number}" for number in range(1, len(RULES) + 1)} == RULES


def test_every_kind_has_its_own_name() -> None:
    assert len(set(words.NAMES)) == len(words.NAMES) == KINDS


def test_nothing_is_secret() -> None:
    assert game.secrets == {}
    state = game.open(2)
    assert state.to_move == CHANCE
    assert state.seen_by(1).legal_moves() == state.legal_moves()
