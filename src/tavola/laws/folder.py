"""Laws 14 and 16 for what lies in a game's folder: its rules, art and cover, and the words of its options."""

from re import MULTILINE, findall
from typing import Any

from tavola.game import BadOption, Game, Match
from tavola.laws.breach import broken, demand, twice
from tavola.laws.shown import art_of, ids_of

PARAGRAPH = r"^\*\*(\w+)\.\*\* "


def check_folder(match: Match[Any]) -> None:
    """Read what is the same in every match."""
    for id in art_of(match):
        demand(match, 14, id.startswith("art-"), f"art.svg has the id {id!r}; its ids begin with 'art-'")
    if cover := match.game.text("cover.svg"):
        ids_of(match, "cover.svg", cover)
    numbers = numbered(match.game)
    demand(match, 16, bool(numbers), "there is no rules.md with numbered paragraphs ('**A1.** ...')")
    demand(match, 16, not twice(numbers), f"rules.md has the paragraph {twice(numbers)} twice")
    _check_options(match)


def numbered(game: Game[Any]) -> list[str]:
    """List the numbers of the paragraphs of a game's rules."""
    return findall(PARAGRAPH, game.text("rules.md"), MULTILINE)


def paragraphs(game: Game[Any]) -> set[str]:
    """Collect those numbers."""
    return set(numbered(game))


def _check_options(match: Match[Any]) -> None:
    game = match.game
    for name, values in game.options.items():
        for words in (name, *(f"{name}={value}" for value in values)):
            demand(match, 16, bool(game.option_text.get(words)), f"option_text has no words for {words!r}")
    for name, changes in game.presets.items():
        try:
            game.complete(changes)
        except BadOption as error:
            raise broken(match, 16, f"the preset {name!r} does not fit: {error}") from None
    lacking = [name for name in game.fixed if name not in type(match.first).FIELDS]
    demand(match, 16, not lacking, f"fixed names {', '.join(lacking)}, which is no field")
