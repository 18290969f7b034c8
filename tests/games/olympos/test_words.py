"""What is said: notations, log lines, prompts and secrets."""

import re

import pytest

from tavola.core import CHANCE, UNKNOWN, Rng
from tavola.game import Line, Match
from tavola.games.olympos import codes as c
from tavola.games.olympos import game
from tavola.games.olympos.rules import Olympos
from tavola.games.olympos.words import describe, prompt
from tests.games.olympos.table import notations, table

PARAGRAPHS = re.findall(r"^\*\*(O\d+)\.\*\* ", game.text("rules.md"), re.MULTILINE)


def played(players: int, seed: str, **options: str) -> Match[Olympos]:
    match = Match(game, players, options, seed=seed)
    rng = Rng(11)
    while not match.over:
        if match.state.to_move == CHANCE:
            match.deal()
        else:
            legal = match.state.legal_moves()
            match.play(legal[rng.below(len(legal))])
    return match


def lines(match: Match[Olympos]) -> list[Line]:
    told = [describe(event, match.state) for ply in match.plies for event in ply.story]
    return [line for line in told if line]


def test_the_paragraphs_of_the_rules_are_numbered_without_gaps() -> None:
    assert [f"O{number}" for number in range(1, 41)] == PARAGRAPHS


def test_notations_name_source_destination_and_price() -> None:
    state = table(stacks={"thrace": "red"}, cubes={"red": "gold stone stone"}, athena={"red": 5})
    words = notations(state)
    assert "expand thrace-lydia (4 AP)" in words
    assert "expand new thrace-lydia (6 AP)" in words
    assert "expand new north-illyria (3 AP)" in words
    assert "discover row 2 col 3: Hoplite (7 AP)" in words
    assert "wonder Stadium (7 AP)" in words


@pytest.mark.parametrize("players", [2, 5])
def test_every_line_of_a_game_cites_a_paragraph_that_exists(players: int) -> None:
    found = {line.rule for line in lines(played(players, f"words {players}"))}
    assert found - {""} <= set(PARAGRAPHS)
    assert len(found) > 15


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_links_of_the_log_lead_to_the_picture(players: int) -> None:
    match = played(players, f"links {players}")
    view = match.state
    drawn = game.draw(view, UNKNOWN, "desk") + game.ground(match.options, players, "desk")
    ids = set(re.findall(r' id="([^"]+)"', drawn))
    # A bonus space that is taken shows its marker instead.
    ids |= {id.replace("marker-", "bonus-") for id in ids if id.startswith("marker-")}
    linked = {link for line in lines(match) for link in re.findall(r"\(#([^)]+)\)", line.text)}
    assert linked <= ids


@pytest.mark.parametrize("options", [{}, {"turn_order": "time-track", "expansion_ap_cap": "none"}])
def test_the_points_of_the_log_are_the_scores(options: dict[str, str]) -> None:
    for players in (2, 3, 4, 5):
        match = played(players, f"points {players}", **options)
        points = [0] * players
        for line in lines(match):
            if line.player >= 0:
                points[line.player] += line.points
        assert points == match.state.scores()


def test_a_drawn_card_is_named_only_to_its_owner() -> None:
    state = table()
    event = (c.DREW, 0, 5, 0, 0, 0)
    own, other = (describe(game.heard_by(event, seat), state) for seat in (0, 1))
    assert own is not None
    assert other is not None
    assert own.text == "{0} draws Abundance."
    assert other.text == "{0} draws a Destiny card."


def test_a_kept_card_is_named_only_to_its_owner() -> None:
    event = (c.KEPT, 1, 9, 0, 0, 0)
    line = describe(game.heard_by(event, UNKNOWN), table())
    assert line is not None
    assert line.text == "{1} keeps one of them."


def test_prompts_begin_with_a_verb_and_cite_a_rule() -> None:
    assert prompt(table()).text == "Send a settler, make a Discovery or build a Wonder."
    last = prompt(table(position={"red": 85}))
    assert last.text == "Take a final action before the Cross, or pass and keep 2 points."
    assert last.rule == "O37"
    assert prompt(table(position={"red": 30})).progress == "space 30 of 90, Zeus at 39"
