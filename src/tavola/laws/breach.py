"""The laws by number, and how a game is told that it broke one."""

import json
from collections.abc import Sequence
from typing import Any

from tavola.game import Match
from tavola.record import to_json

LAWS = {  # docs/architecture.md lists them in these words; every message cites its number
    1: "Legal moves ascend within the action space, none exactly when the game is over; luck has odds.",
    2: "Every game ends within its stated number of plies.",
    3: "A copy carries all fields, and neither it nor its source changes when the other is played on.",
    4: "A position goes through JSON unchanged and fits the options; a record replays to the same end.",
    5: "The player to move has the same legal moves in its view as in the position.",
    6: "A view, imagined and seen again, is unchanged; what is imagined passes the census, can be played, "
    "and is the same by the same dice.",
    7: "What a seat cannot see changes nothing it is shown, told or asked, now or as the game goes on.",
    8: "Notations differ and parse back; no path begins another; every id on it is drawn and has a name.",
    9: "The game's own census and oracle find nothing wrong.",
    10: "The points of the log add up to the scores.",
    11: "Nothing raises; value, scores and places are one a player, features one a label; somebody is first.",
    12: "A slip is the same in worlds that look alike to a seat, and the points it promises now do come.",
    13: "A hand has nothing twice, forms that the page knows, short words, and pictures that there are.",
    14: "Pictures and art are sound XML; no id is drawn twice, and every symbol that is used is there.",
    15: "The log tells the end, links to what is drawn, and cites paragraphs that the rules have.",
    16: "The rules are numbered paragraphs; options, their values and presets have words and fit together.",
    17: "A lesson can be played by every good answer, earns what it says, and answers every other move.",
}


class LawBroken(AssertionError):
    """A law that a game broke, with the record that shows it."""

    def __init__(self, law: str, record: str) -> None:
        super().__init__(law)
        self.law = law
        self.record = record


def demand(match: Match[Any], law: int, holds: bool, otherwise: str) -> None:
    """Raise LawBroken with a sentence unless the law holds."""
    if not holds:
        raise broken(match, law, otherwise)


def broken(match: Match[Any], law: int, how: str) -> LawBroken:
    """Say which law a match broke, when and how."""
    assert law in LAWS
    where = f"{match.game.name} at ply {len(match.plies)}"
    return LawBroken(f"{where}: law {law}: {how}", json.dumps(to_json(match)))


def twice(words: Sequence[str]) -> str:
    """Give the first word that comes a second time; nothing if all differ."""
    return next((word for word in words if words.count(word) > 1), "")
