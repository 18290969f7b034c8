"""Pebbles keeps the laws, and does what its own rules say."""

from tavola import laws
from tavola.game import Match
from tavola.registry import find


def test_the_game_keeps_the_laws() -> None:
    laws.check(find("pebbles"), games=50)


def test_p3_the_second_stone_of_a_colour_brings_two_points() -> None:
    match = Match(find("pebbles"), players=2)
    moves = "draw jade, draw jade, draw amber, take a, draw slate, take c, draw slate, take b"
    for move in moves.split(", "):
        match.play(move)
    assert match.state.scores() == [1 + 2, 1]
