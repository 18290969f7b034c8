"""Five levels for every game, from a gentle opponent to the best there is."""

from dataclasses import dataclass
from typing import Any

from tavola.bots.bot import BadBot
from tavola.game import Game

NAMES = ("Beginner", "Casual", "Club", "Expert", "Master")
ABOUT = (
    "takes what it notices, overlooks much",
    "overlooks some; a good first opponent",
    "overlooks little",
    "overlooks nothing in its own turn",
    "reckons with your answer, too",
)
ABOUT_BOT = {
    "greedy": ABOUT[3],
    "net": "judges by what thousands of games have taught it",
}
SPECS = ("greedy:notice=0.4", "greedy:notice=0.6", "greedy:notice=0.8", "greedy", "mcts:1000ms")


@dataclass(frozen=True)
class Level:
    """One of a game's five levels."""

    number: int
    name: str
    about: str
    spec: str  # the bot it is made of


def levels(game: Game[Any]) -> list[Level]:
    """List the levels of a game, weakest first."""
    rows = zip(NAMES, ABOUT, game.levels or SPECS, strict=True)
    return [
        Level(number, name, ABOUT_BOT.get(spec, about), spec)
        for number, (name, about, spec) in enumerate(rows, start=1)
    ]


def level_spec(game: Game[Any], text: str) -> str:
    """Give the spec string behind `level:N`."""
    known = levels(game)
    if not text.isdecimal() or not 1 <= int(text) <= len(known):
        names = ", ".join(f"level:{level.number} ({level.name})" for level in known)
        raise BadBot(f"no bot 'level:{text}'; the levels are {names}")
    return known[int(text) - 1].spec
