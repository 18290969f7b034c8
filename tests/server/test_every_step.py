"""Every step of a replay has its sentence, and it tells nobody's secrets."""

import pytest

from tavola.core import SPECTATOR
from tavola.server.story import Story
from tavola.server.views import ALL
from tests.server.test_told_scores import FINISHED, played


@pytest.mark.parametrize("seat", [0, SPECTATOR, ALL], ids=["seat", "spectator", "all"])
@pytest.mark.parametrize("game", FINISHED)
def test_no_ply_is_silent(game: str, seat: int) -> None:
    match = played(game)
    story = Story(match, seat)
    story.tell(match)
    spoken = {told["ply"] for told in story.lines}
    quiet = {told["ply"] for told in story.quiet}
    assert spoken | quiet == set(range(len(match.plies)))
    assert not spoken & quiet
    assert all(told["line"]["text"].endswith(".") for told in story.quiet)


def test_a_hidden_choice_is_told_in_words_that_fit_any() -> None:
    match = played("keythedral")
    story = Story(match, SPECTATOR)
    story.tell(match)
    texts = {told["line"]["text"].replace(f"{{{told['line']['player']}}}", "") for told in story.quiet}
    assert texts <= {"Luck decides, unseen from here.", " chooses something that nobody else sees."}
