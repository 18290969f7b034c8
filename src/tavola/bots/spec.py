"""Make bots of spec strings: `random`, `greedy`, `mcts:1000ms`, `mcts:2000:plies=8`."""

from collections.abc import Callable
from typing import Any

from tavola.bots.bot import BadBot, Bot
from tavola.bots.search import SearchBot, Tuning, budget, tune
from tavola.bots.simple import GreedyBot, RandomBot
from tavola.game import Game

Maker = Callable[[Game[Any], str], Bot]  # takes the game and what follows the first colon


def make(spec: str, game: Game[Any]) -> Bot:
    """Make the bot that a spec string names."""
    name, _colon, rest = spec.strip().partition(":")
    maker = MAKERS.get(name)
    if maker is None:
        raise BadBot(f"no bot {spec!r}; the bots are {', '.join(sorted(MAKERS))}")
    return maker(game, rest)


def _random(game: Game[Any], rest: str) -> Bot:
    _nothing_more("random", rest)
    return RandomBot()


def _greedy(game: Game[Any], rest: str) -> Bot:
    _nothing_more("greedy", rest)
    return GreedyBot(game)


def _mcts(game: Game[Any], rest: str) -> Bot:
    length, *words = rest.split(":")
    return SearchBot(game, budget(length), tune(Tuning(), words))


def _nothing_more(name: str, rest: str) -> None:
    if rest:
        raise BadBot(f"{name}:{rest}: {name} takes nothing after its name")


MAKERS: dict[str, Maker] = {"random": _random, "greedy": _greedy, "mcts": _mcts}
