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
def test_levels_notice_more_and_more_then_everything_and_the_last_searches(name: str) -> None:
    *first, last = [level.spec for level in levels(find(name))]
    careless = [spec for spec in first if spec.startswith("greedy:notice=")]
    notice = [float(spec.removeprefix("greedy:notice=")) for spec in careless]
    assert notice == sorted(set(notice))
    assert first[len(careless) :] in (["greedy"], ["net"], ["greedy", "net"])  # which overlook nothing
    assert last.startswith("mcts:")


@every_game
def test_the_best_levels_stand_on_what_was_learned_where_anything_was(name: str) -> None:
    game = find(name)
    has_net = learned.load(game) is not None
    assert ("net" in [level.spec for level in levels(game)]) == has_net
    best = make("level:5", game)
    stands_on_it = has_net and name != "carcassonne"  # whose long playouts do better without
    assert (best.value != game.value) == stands_on_it  # type: ignore[attr-defined]


def test_every_level_is_told_in_a_sentence_of_its_own() -> None:
    for name in BOX:
        told = [level.about for level in levels(find(name))]
        assert len(set(told)) == 5
    assert levels(find("kreta"))[3].about.startswith("judges by what thousands of games have taught it")


def test_a_level_without_its_net_plays_by_the_games_own_value() -> None:
    bare = replace(find("kreta"), labels=("something else",))  # so that the net does not fit
    bot = make("level:4", bare)
    assert isinstance(bot, GreedyBot)
    assert bot.value == bare.value
