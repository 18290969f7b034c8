"""Whole games of Olympos, lively ones, and those of the first version of its rules."""

import pytest

from tavola.games.olympos import game
from tavola.record import BadPosition, from_text, position, set_up, to_text
from tests.games import golden
from tests.games.golden import Golden
from tests.games.olympos.policies import lively

PUBLISHED = {"turn_order": "time-track", "expansion_ap_cap": "none"}
LAND_ONLY = {"zeus_trigger": "land-only", "olympos_layout": "deck", "objectives": "off"}
GAMES = {
    "two-standard": Golden(2, lively, seed="two-standard", rng=12, steady=False),
    "four-published": Golden(4, lively, seed="four-published", rng=14, options=PUBLISHED, steady=False),
    "five-land-only": Golden(5, lively, seed="five-land-only", rng=14, options=LAND_ONLY, steady=False),
}


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_is_told_as_before(name: str) -> None:
    assert golden.told_again("olympos", name) == golden.kept("olympos", name)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_of_version_1_whose_stack_was_not_shuffled_still_replays(name: str) -> None:
    match = golden.replayed("olympos", f"version-1/{name}")
    assert f"scores: {match.state.scores()}" in golden.record("olympos", f"version-1/{name}")
    assert to_text(from_text(to_text(match))) == to_text(match)


def test_a_position_of_version_1_lacks_the_order_of_the_stack_and_is_set_up_all_the_same() -> None:
    match = golden.replayed("olympos", "version-1/four-published").at(60)
    fields = position(match.state)
    del fields["order"]
    assert position(set_up(game, fields, version=1)) == position(match.state)
    with pytest.raises(BadPosition, match="lacks the field 'order'"):
        set_up(game, fields)
