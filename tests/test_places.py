"""What pieces and places are called, for whoever does not see the board."""

from typing import Any

import pytest

from tavola.core import Rng, State
from tavola.game import Game, Match
from tavola.laws import kind_first
from tavola.places import owner, places
from tavola.registry import find
from tests.games.carcassonne.positions import match_with, play_turn
from tests.games.torres.positions import torres

GAMES = ("carcassonne", "torres", "kreta", "keythedral", "olympos")
CASTLE = """
. . . . . . . .
. . . . . . . .
. . 2 1 . . . .
. . 1 1 . . . .
. . . . . . . .
. . . . . 1 . .
. . . . . . . .
. . . . . . . ."""


def some_way_in(name: str, plies: int) -> Match[Any]:
    """Play a few plies of a game, kinds of moves in turn."""
    match: Match[Any] = Match(find(name), seed="places")
    policy, rng = kind_first(match.game), Rng(3)
    match.go_on()
    for _ in range(plies):
        match.play(policy(match.state, match.state.legal_moves(), rng))
        match.go_on()
    return match


def named(game: Game[Any], state: State) -> dict[str, str]:
    seat = int(state.to_move)
    return places(game, state.seen_by(seat), seat)


@pytest.mark.parametrize("name", GAMES)
def test_names_are_words(name: str) -> None:
    match = some_way_in(name, 40)
    names = named(match.game, match.state)
    assert len(names) > 20
    for text in names.values():
        assert text == " ".join(text.split())
        assert not text.endswith((".", ",")), text
        assert "_" not in text


@pytest.mark.parametrize("name", GAMES)
def test_every_piece_has_an_owner_before_it(name: str) -> None:
    match = some_way_in(name, 60)
    names = named(match.game, match.state).values()
    assert {owner(text) for text in names} == {None, *range(match.players)}


def test_a_follower_tells_its_city_where_it_lies_and_how_far_it_has_come() -> None:
    match = match_with("FEV", 2)
    play_turn(match, "F (0,1) r1 knight c0")
    names = named(match.game, match.state)
    knight = next(text for id, text in names.items() if id.startswith("follower-"))
    assert knight == "{0}’s knight in the city 1 north, 2 tiles, 1 pennant, 1 end open"
    assert names["tile-1"] == "the city corridor with a pennant 1 north"


def test_a_free_place_tells_what_lies_around_it() -> None:
    match = match_with("EFV", 2)
    match.play("draw E")
    assert named(match.game, match.state)["cell-0,1"] == "1 north, a city to the south"


def test_a_spot_of_the_new_tile_tells_where_on_it_it_lies() -> None:
    match = match_with("EV", 2)
    match.play("draw E")
    match.play("lay E (0,1) r2")
    assert named(match.game, match.state)["spot-c0"] == (
        "the city in the south of the new tile, 2 tiles, 0 ends open"
    )


def test_a_knight_tells_its_level_and_a_castle_who_is_how_high() -> None:
    names = named(find("torres"), torres(CASTLE, "22", king="55"))
    assert names["knight-0-0"] == "{0}’s knight on c3, level 2, castle of 4 squares"
    assert names["square-c3"] == "c3, level 2, castle of 4 squares, {0}’s knight"
    assert names["square-a1"] == "a1, on the ground"
    assert names["castle-c3"] == "the castle of 4 squares at c3, {0} on level 2"
    assert names["king"] == "the king on f6, level 1, king’s castle of 1 square"
