"""Matches of one bot among others."""

import pytest

from tavola.train.matches import match


def test_every_deal_is_played_once_in_every_seat() -> None:
    found = match("kreta", "greedy", "random", players=3, games=4)
    assert found.wins.games == 6
    assert found.wins.rate == 1.0
    assert found.lead is not None
    assert found.lead.middle > 0
    assert str(found).startswith("greedy - random: 100.0% (")
    assert "3 players, fair is 33%" in str(found)


def test_several_processes_play_the_same_games() -> None:
    alone, together = (match("kreta", "greedy", "random", games=4, jobs=jobs) for jobs in (1, 2))
    assert alone == together


def test_a_match_that_has_no_time_plays_no_whole_deal() -> None:
    found = match("kreta", "greedy", "random", games=4, seconds=0)
    assert str(found) == "greedy - random: no game was played"


def test_a_bot_that_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match="no bot 'gredy'"):
        match("kreta", "gredy", "random")
