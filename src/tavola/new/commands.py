"""The command `new`, for the command line to offer."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from tavola.new.folder import write

say = Console(highlight=False)


def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Of the game: small letters, digits and _.")],
    into: Annotated[Path, typer.Option(help="The folder in which its own folder is made.")] = Path("."),
) -> None:
    """Write a small game that works, in a package of its own, to be changed into yours."""
    for path in write(name, into):
        say.print(f"wrote {path}", markup=False, soft_wrap=True)
    say.print(f"\npip install --editable {into / name}", markup=False, soft_wrap=True)
    say.print(f"tavola check {name}\ntavola serve --open", markup=False)
