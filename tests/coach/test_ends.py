"""What a move comes to by the end is found by playing on."""

from tavola.coach.ends import by_the_end
from tests.bots.swing import CARDS, Swing, lying, swing


def left(mine: int, theirs: int) -> list[Swing]:
    """One card each is left, and the first player plays on a 0."""
    return [lying(2, 0, [0] * CARDS, [mine, CARDS, theirs, CARDS], top=0)]


def test_it_says_for_whom_and_by_what_it_is_better() -> None:
    assert (
        by_the_end(swing, 0, left(8, 0), left(1, 0))
        == "By the end it brings about 7 points more from swings."
    )
    assert (
        by_the_end(swing, 0, left(8, 8), left(8, 0)) == "By the end it costs {1} about 8 points from swings."
    )
    assert by_the_end(swing, 1, left(8, 8), left(8, 7)) == ""  # a point is no reason


def test_it_gives_no_number_far_beyond_what_the_search_finds() -> None:
    told = [by_the_end(swing, 0, left(8, 0), left(1, 0), ahead) for ahead in (3.0, 3.5)]
    assert told == [
        "By the end it brings more points from swings.",
        "By the end it brings about 7 points more from swings.",
    ]
    assert by_the_end(swing, 0, left(8, 8), left(8, 0), 3.0) == "By the end it costs {1} points from swings."
