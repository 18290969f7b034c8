"""The command `train`, with a table that shows how the learning goes."""

import os
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console, Group
from rich.live import Live
from rich.table import Table
from rich.text import Text

from tavola.arguments import GameName
from tavola.extras import brought_by
from tavola.game import BadOption
from tavola.train.matches import Match
from tavola.train.progress import Progress

say = Console()

CORES = os.cpu_count() or 1
THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")


def train(
    game: GameName,
    minutes: Annotated[float, typer.Option(help="How long to learn.")] = 10.0,
    players: Annotated[
        str | None,
        typer.Option(help="Numbers of players, with commas; all of the game's, if not given."),
    ] = None,
    jobs: Annotated[
        int, typer.Option(min=1, help="Processes: one learns, the others play.", show_default="all cores")
    ] = CORES,
    out: Annotated[
        Path | None, typer.Option(help="Where to write the net; ./GAME.net.json, if not given.")
    ] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with the net of this file.")] = None,
    hidden: Annotated[
        int | None, typer.Option(help="Units of the first hidden layer; 96, if not given.")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="Another seed plays other games.")] = 1,
    ray: Annotated[str | None, typer.Option(help="Let a Ray cluster at this address play.")] = None,
    matches: Annotated[bool, typer.Option(help="Play matches meanwhile and at the end.")] = True,
) -> None:
    """Learn a game's value by self-play and write it to a file that plays, as in `net:GAME.net.json`.

    Ctrl-C ends it early and keeps what was learned; --resume goes on from there.
    """
    for name in THREADS:
        os.environ.setdefault(name, "1")  # before numpy is imported: the other cores are the actors'
    with brought_by("train", "learning"):
        from tavola.train.run import train as learn
    with Live(console=say, refresh_per_second=2) as live:
        progress = learn(
            game,
            minutes=minutes,
            players=numbers(players),
            jobs=jobs,
            out=out,
            resume=resume,
            hidden=hidden,
            seed=seed,
            ray=ray,
            matches=matches,
            report=lambda progress: live.update(shown(progress)),
        )
    say.print(f"wrote {progress.out}", markup=False)


def numbers(text: str | None) -> list[int] | None:
    """Read numbers of players, as in `2,3,4`."""
    if text is None:
        return None
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isdecimal() for part in parts):
        raise BadOption(f"--players {text}: write numbers with commas, as in 2,3,4")
    return [int(part) for part in parts]


def shown(progress: Progress) -> Group:
    """Show how the learning goes, and under it the matches so far."""
    minutes = f"{progress.seconds / 60:.1f} of {progress.length / 60:g}"
    head = Table("game", "", "minutes", "games", "rows", "rows/s", "steps", "loss", box=None)
    head.add_row(
        progress.game,
        progress.stage,
        minutes,
        f"{progress.games:,}",
        f"{progress.rows:,}",
        f"{progress.rows_per_s:,.0f}",
        f"{progress.steps:,}",
        f"{progress.loss:.4f}",
    )
    learner = Text(f"{progress.learner}, {progress.actors} actors", style="dim")
    return Group(head, learner, *([_matches(progress)] if progress.matches else []))


def _matches(progress: Progress) -> Table:
    table = Table("net of", "against", "players", "won (95%)", "fair", "lead", "games", box=None)
    for second, match in progress.matches:
        table.add_row(f"{second / 60:.1f} min", *_row(match))
    return table


def _row(match: Match) -> tuple[str, ...]:
    lead = "" if match.lead is None else f"{match.lead:+.1f}"
    fair = f"{100 / match.players:.0f}%"
    return match.other, str(match.players), str(match.wins), fair, lead, str(match.wins.games)
