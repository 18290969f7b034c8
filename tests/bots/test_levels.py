"""The levels of the games in the box."""

from dataclasses import replace

import pytest

from tavola.bots import learned, levels, make
from tavola.bots.simple import GreedyBot
from tavola.registry import find, games

BOX = sorted(game.name for game in games().values() if game.module.startswith("tavola.games."))
every_game = pytest.mark.parametrize("name", BOX)


@every_game
def test_every_game_has_five_different_levels_that_can_be_made(name: str) -> None:
    game = find(name)
    specs = [level.spec for level in levels(game)]
    assert len(set(specs)) == 5
    for number in range(1, 6):
        make(f"level:{number}", game).close()


@every_game
def test_levels_notice_more_and_more_by_hand_and_then_as_learned_and_the_last_searches(name: str) -> None:
    *first, last = [level.spec for level in levels(find(name))]
    skills = [(spec.startswith("net"), float(spec.partition("notice=")[2] or 1.0)) for spec in first]
    assert skills == sorted(set(skills))
    assert skills[-1][1] == 1.0  # Expert overlooks nothing
    assert last.startswith("mcts:")


@every_game
def test_the_best_levels_stand_on_what_was_learned_where_anything_was(name: str) -> None:
    game = find(name)
    has_net = learned.load(game) is not None
    assert ("net" in [level.spec for level in levels(game)]) == has_net
    best = make("level:5", game)
    assert (best.value != game.value) == has_net  # type: ignore[attr-defined]


def test_every_level_is_told_in_a_sentence_of_its_own() -> None:
    for name in BOX:
        told = [level.about for level in levels(find(name))]
        assert len(set(told)) == 5
    assert levels(find("kreta"))[3].about.startswith("judges by what thousands of games have taught it")


def test_a_level_without_its_net_plays_by_the_games_own_value() -> None:
    bare = replace(find("kreta"), labels=("something else",))  # so that the net does not fit
    for number, notice in ((3, 0.8), (4, 1.0)):
        bot = make(f"level:{number}", bare)
        assert isinstance(bot, GreedyBot)
        assert (bot.value, bot.notice) == (bare.value, notice)
