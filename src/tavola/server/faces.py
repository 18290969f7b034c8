"""What bots are called: three names for each level, dealt so that none sits twice at a table."""

from collections.abc import Sequence
from dataclasses import replace

from tavola.server.sheet import Sitter

# Each has a drawing of its own, web/static/heads/NAME.svg.
NAMES = {
    "level:1": ("Pippo", "Tilda", "Jory"),
    "level:2": ("Rosa", "Nino", "Wim"),
    "level:3": ("Bruno", "Greta", "Marek"),
    "level:4": ("Ottavia", "Ansel", "Leila"),
    "level:5": ("Serafina", "Magnus", "Yusuf"),
}


def dealt(sitters: Sequence[Sitter]) -> list[Sitter]:
    """Give the bots at a new table their names, in the order of the seats."""
    named: list[Sitter] = []
    for sitter in sitters:
        named.append(called(sitter, named))
    return named


def called(sitter: Sitter, others: Sequence[Sitter]) -> Sitter:
    """Give a bot the first name of its level that nobody else at the table has; others keep theirs."""
    if sitter.kind != "bot":
        return sitter
    return replace(sitter, name=_free(NAMES.get(sitter.bot, ()), others) or sitter.name)


def stand_in(bot: str, sitters: Sequence[Sitter]) -> str:
    """Name the bot that plays for somebody: the last name of its level that nobody has; empty for none."""
    return _free(NAMES.get(bot, ())[::-1], sitters)


def _free(names: Sequence[str], sitters: Sequence[Sitter]) -> str:
    taken = {sitter.name for sitter in sitters if sitter.kind == "bot"}
    return next((name for name in names if name not in taken), "")
