"""Pictures in the rules: fences of rules.md that name a position of the lesson, drawn by the game itself."""

import re
import tomllib
from typing import Any

from tavola.game import Game
from tavola.lesson import Aim, BadLesson, aim_of, lesson_of
from tavola.shot import aim_picture

NAME = "picture"  # what stands behind the three marks that open such a fence
FENCE = re.compile(rf"^```{NAME}\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def figures(game: Game[Any]) -> list[Aim]:
    """List the pictures of a game's rules in their order; they have the keys of an aim."""
    return [figure(found) for found in FENCE.findall(game.text("rules.md"))]


def figure(written: str) -> Aim:
    """Read what stands inside a fence."""
    try:
        return aim_of(tomllib.loads(written))
    except (tomllib.TOMLDecodeError, TypeError) as error:
        raise BadLesson(f"a picture in rules.md cannot be read: {error}") from None


def figure_picture(game: Game[Any], number: int) -> str:
    """Draw the nth picture of a game's rules, from 1."""
    lesson, known = lesson_of(game), figures(game)
    if lesson is None or not 1 <= number <= len(known):
        raise BadLesson(f"{game.title} has no such picture; its rules have {len(known)}")
    return aim_picture(game, lesson, known[number - 1])


def in_words(text: str) -> str:
    """Give rules as they are read where nothing is drawn: of a picture its title and its text.

    >>> in_words('A.\\n\\n```picture\\ntitle = "A road"\\ntext = "4 points."\\nat = "4"\\n```')
    'A.\\n\\nA road. 4 points.'
    """

    def told(found: re.Match[str]) -> str:
        aim = figure(found[1])
        return f"{aim.title}. {aim.text}"

    return FENCE.sub(told, text)
