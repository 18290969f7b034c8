"""A score at the table never changes without a line that says why."""

from typing import Any

import pytest

from tavola import record
from tavola.core import SPECTATOR
from tavola.game import Match
from tavola.server.message import scores_part
from tavola.server.story import Story
from tests.games import golden

FINISHED = {
    "carcassonne": "five-first-edition",
    "kreta": "four",
    "torres": "standard",
    "keythedral": "four-mischief",
    "olympos": "five-land-only",
}


def played(game: str) -> Match[Any]:
    return record.read(golden.record(game, FINISHED[game])).match


@pytest.mark.parametrize("seat", [0, SPECTATOR], ids=["seat", "spectator"])
@pytest.mark.parametrize("game", FINISHED)
def test_a_score_changes_by_the_points_of_its_lines(game: str, seat: int) -> None:
    match = played(game)
    story = Story(match, seat)
    story.tell(match)
    shown = [scores_part(story, ply, None)["scores"] for ply in range(len(match.plies) + 1)]
    points = [[0] * match.players for _ in match.plies]
    for told in story.lines:
        if told["line"]["player"] >= 0:
            points[told["ply"]][told["line"]["player"]] += told["line"]["points"]
    for ply, gains in enumerate(points):
        for player, gain in enumerate(gains):
            before, after = shown[ply][player], shown[ply + 1][player]
            if before is not None:  # behind no screen
                assert after == before + gain, f"ply {ply}, seat {player}"
    assert shown[-1] == match.state.scores()


def test_what_stands_on_the_board_is_told_beside_the_score() -> None:
    match = played("olympos").at(150)
    story = Story(match, SPECTATOR)
    story.tell(match)
    told = scores_part(story, 150, None)
    assert told["scores"] != told["projected"] == match.state.scores()


def test_behind_a_screen_neither_score_is_told() -> None:
    match = played("keythedral").at(1000)
    story = Story(match, 0)
    story.tell(match)
    told = scores_part(story, 1000, None)
    assert told["scores"] == [0, None, None, None]
    assert told["projected"] == [match.state.scores()[0], None, None, None]
