"""Make bots of spec strings: `random`, `greedy`, `mcts:1000ms`, `net`, `level:4`, `program:./mybot`."""

from collections.abc import Callable
from difflib import get_close_matches
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from tavola.bots.bot import BadBot, Bot
from tavola.bots.learned import load, load_file
from tavola.bots.levels import level_spec
from tavola.bots.program import ProgramBot
from tavola.bots.search import SearchBot, budget
from tavola.bots.settings import tune, tuning
from tavola.bots.simple import GreedyBot, RandomBot
from tavola.game import Game

Maker = Callable[[Game[Any], str], Bot]  # takes the game and what follows the first colon


def make(spec: str, game: Game[Any]) -> Bot:
    """Make the bot that a spec string names."""
    name, _colon, rest = spec.strip().partition(":")
    if name in OURS:
        return OURS[name](game, rest)
    plugged = {point.name: point for point in entry_points(group="tavola.bots")}
    if name in plugged:
        return _plugged(plugged[name], game, rest)
    known = sorted(OURS | plugged)
    near = get_close_matches(name, known, n=1)
    guess = f"; did you mean {near[0]}?" if near else "."
    raise BadBot(f"no bot {spec!r}{guess} The bots are {', '.join(known)}")


def _plugged(point: EntryPoint, game: Game[Any], rest: str) -> Bot:
    try:
        maker: Maker = point.load()
    except (Exception, SystemExit) as error:
        raise BadBot(f"{point.name}: cannot be loaded: {type(error).__name__}: {error}") from error
    try:
        return maker(game, rest)
    except BadBot:
        raise
    except (Exception, SystemExit) as error:
        raise BadBot(f"{point.name}: cannot be made: {type(error).__name__}: {error}") from error


def _random(game: Game[Any], rest: str) -> Bot:
    if rest:
        raise BadBot(f"random:{rest}: random takes nothing after its name")
    return RandomBot()


def _greedy(game: Game[Any], rest: str) -> Bot:
    return GreedyBot(game, _notice("greedy", rest) if rest else 1.0)


def _notice(bot: str, word: str) -> float:
    """Read what share of its moves a bot thinks of, as in `notice=0.5`."""
    name, _equals, text = word.partition("=")
    try:
        notice = float(text)
    except ValueError:
        notice = 0.0
    if name != "notice" or not 0.0 < notice <= 1.0:
        raise BadBot(f"{bot}:{word}: {bot} takes only how much it notices, as in {bot}:notice=0.5")
    return notice


def _mcts(game: Game[Any], rest: str) -> Bot:
    length, *words = rest.split(":")
    usual = tune(tuning(), [word for word in game.search.split(":") if word])
    files = [word.removeprefix("net=") for word in words if _names_file(word)]
    tuned = tune(usual, [word for word in words if not _names_file(word)])
    value = load_file(game, files[-1]).value if files else None
    return SearchBot(game, budget(length), tuned, value)


def _names_file(word: str) -> bool:
    return word.startswith("net=") and word.endswith(".json")


def _net(game: Game[Any], rest: str) -> Bot:
    careless = rest.startswith("notice=")
    notice = _notice("net", rest) if careless else 1.0
    net = load_file(game, rest) if rest and not careless else load(game)
    if net is None:
        how = f"`tavola train {game.name}` makes a file of one, for net:FILE"
        raise BadBot(f"net: {game.name} has no learned value that fits; {how}")
    return GreedyBot(game, notice, net.value)


def _level(game: Game[Any], rest: str) -> Bot:
    bot, colon, words = level_spec(game, rest).partition(":")
    if bot == "net" and load(game) is None:
        bot = "greedy"  # where the file does not fit, the game's own value plays on
    return make(bot + colon + words, game)


OURS: dict[str, Maker] = {
    "greedy": _greedy,
    "level": _level,
    "mcts": _mcts,
    "net": _net,
    "program": ProgramBot,
    "random": _random,
}
