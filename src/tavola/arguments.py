"""What several commands take: the name of a game, which a shell completes."""

from typing import Annotated

import typer

from tavola.registry import games


def named(begun: str) -> list[str]:
    """List the games whose names begin so."""
    return [name for name in games() if name.startswith(begun.casefold())]


GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help="The name of a game; `tavola games` lists them.", autocompletion=named
    ),
]
