"""Who plays whom: whole rotations, the same deal for each."""

import pytest

from tavola.arena.schedule import Tournament, lineups, pairings


def plan(bots: str, games: int, players: int) -> list[tuple[int, tuple[str, ...]]]:
    tournament = Tournament("carcassonne", tuple(bots.split(",")), games, players)
    return [(pairing.deal, pairing.seats) for pairing in pairings(tournament)]


def test_each_deal_is_played_in_every_rotation_of_the_seats() -> None:
    assert plan("a,b", 4, 2) == [(0, ("a", "b")), (0, ("b", "a")), (1, ("a", "b")), (1, ("b", "a"))]


def test_a_round_that_has_begun_is_played_to_its_end() -> None:
    assert len(plan("a,b,c", 4, 3)) == 6


def test_a_round_is_all_sets_of_bots_so_that_each_plays_equally_often() -> None:
    games = plan("a,b,c,d", 4, 2)
    assert len(games) == 12
    assert [sum(bot in seats for _deal, seats in games) for bot in "abcd"] == [6, 6, 6, 6]


def test_a_longer_tournament_begins_with_the_games_of_a_shorter_one() -> None:
    assert plan("a,b,c", 13, 2)[:12] == plan("a,b,c", 12, 2)


def test_all_sets_of_bots_meet() -> None:
    assert lineups(("a", "b", "c"), 2) == [("a", "b"), ("a", "c"), ("b", "c")]


def test_where_bots_are_too_few_each_sits_down_twice_in_turn() -> None:
    assert lineups(("a", "b"), 3) == [("a", "a", "b"), ("a", "b", "b")]
    assert lineups(("a",), 2) == [("a", "a")]


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"game": "carcasonne"}, "did you mean carcassonne"),
        ({"players": 9}, "9 players; it takes 2 to 5"),
        ({"bots": ("random", "random")}, "bots random, random; name every bot once"),
        ({"bots": ("random", "rndom")}, "did you mean random"),
        ({"games": 0}, "at least one"),
        ({"limit": -1.0}, "a limit of -1 s for a move; it is 0 \\(no limit\\) to 86400"),
        ({"limit": float("nan")}, "a limit of nan s"),
        ({"limit": float("inf")}, "a limit of inf s"),
        ({"options": {"farmers": "maybe"}}, "farmers cannot be 'maybe'"),
    ],
)
def test_what_cannot_be_played_is_refused_with_a_sentence(changed: dict[str, object], sentence: str) -> None:
    usual: dict[str, object] = {"game": "carcassonne", "bots": ("random", "greedy"), "games": 2, "players": 2}
    with pytest.raises(ValueError, match=sentence):
        Tournament(**{**usual, **changed}).check()  # type: ignore[arg-type]
