"""What "on the board" adds to the scores opens into its parts, in every game that has it."""

import pytest

from tavola.server.message import standing_part
from tavola.server.story import Story
from tests.browser.games import PLIES, middle


@pytest.mark.parametrize("name", PLIES)
def test_the_parts_of_what_lies_on_the_board_add_up_to_it(name: str) -> None:
    match = middle(name)
    story = Story(match, 0)
    story.tell(match)
    told, known = story.tally(len(match.plies)), story.scores[len(match.plies)]
    then = match.game.projected(match.state.seen_by(0)) if match.game.projected else known
    more = [(later or 0) - (score or 0) for score, later in zip(told, then, strict=True)]
    parts = [0] * match.players
    for line in standing_part(match, 0)["lines"]:
        parts[line["player"]] += line["points"]
    assert parts == more
    assert any(more) or name == "kreta"
