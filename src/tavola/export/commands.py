"""The command `export`, for the command line to offer."""

import os
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from tavola.export.run import export as write
from tavola.export.sources import size
from tavola.game import BadOption
from tavola.record import BadRecord

say = Console()

CORES = os.cpu_count() or 1


class Rows(StrEnum):
    """What a row stands for."""

    decisions = "decisions"
    games = "games"


def export(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="FILES...",
            help="Records, results files of the arena, a server's database (a file or an address).",
        ),
    ],
    to: Annotated[Path, typer.Option(help="Where to write; .parquet or .jsonl.")],
    rows: Annotated[Rows, typer.Option(help="What a row stands for.")] = Rows.decisions,
    features: Annotated[
        bool, typer.Option("--features", help="Add what a net reads of the seat's view to every decision.")
    ] = False,
    jobs: Annotated[
        int, typer.Option(min=1, help="How many processes work.", show_default="all cores")
    ] = CORES,
) -> None:
    """Write games as a table for study: a row for every decision, or for every game.

    Of a server's database only games that are over are read. docs/records.md explains the columns.
    """
    for file in files:
        if "://" not in file and not Path(file).is_file():
            raise BadRecord(f"there is no file {file!r}; name records, results files or a database")
        if Path(file).resolve() == to.resolve():
            raise BadOption(f"{to} is read, so it cannot be written; give --to another name")
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=say, transient=True) as progress:
        task = progress.add_task("exporting", total=sum(size(file) for file in files))
        games, written = write(
            files,
            to,
            games=rows is Rows.games,
            features=features,
            jobs=jobs,
            advance=lambda read: progress.update(task, advance=read),
        )
    say.print(f"wrote {to}: {games:,} games, {written:,} rows", markup=False, highlight=False)
