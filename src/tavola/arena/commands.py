"""The commands `arena`, `study` and `analyse`, for the command line to offer."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tavola.arena.report import as_page, tell
from tavola.arena.run import Watch, run
from tavola.arena.schedule import Tournament, pairings
from tavola.arena.table import Played
from tavola.game import BadOption
from tavola.registry import find

say = Console()

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="The name of a game; `tavola games` lists them.")
]
Bots = Annotated[str, typer.Option(help="Bots by spec, with commas: level:3,greedy,mcts:2000")]
Players = Annotated[
    int | None, typer.Option(help="How many sit at a table; the fewest the game takes, if not given.")
]
Seed = Annotated[str, typer.Option(help="The luck; the same seed deals the same.")]
Jobs = Annotated[int, typer.Option(min=1, help="How many processes play at a time.")]
Options = Annotated[list[str] | None, typer.Option("--option", help="An option of the game, as name=value.")]
JsonFile = Annotated[Path | None, typer.Option("--json", help="Keep every game in this file, as JSON lines.")]
HtmlFile = Annotated[Path | None, typer.Option("--html", help="Write the report as one page.")]


def arena(
    game: GameName,
    bots: Bots,
    games: Annotated[int, typer.Option(min=1, help="How many games in all.")] = 100,
    players: Players = None,
    seed: Seed = "0",
    jobs: Jobs = 1,
    option: Options = None,
    json: JsonFile = None,
    html: HtmlFile = None,
    limit: Annotated[float, typer.Option(help="Seconds a bot may take for one move.")] = 60.0,
    until_clear: Annotated[bool, typer.Option(help="Stop when it is clear which bots are better.")] = False,
    ray: Annotated[str | None, typer.Option(help="Play on a Ray cluster at this address.")] = None,
) -> None:
    """Let bots play a tournament and rate them.

    Every deal is played once for each rotation of the seats. Ctrl-C ends it early with a report of
    what was played; with --json the same command goes on from there.
    """
    tournament = Tournament(
        game=find(game).name,
        bots=tuple(bot.strip() for bot in bots.split(",") if bot.strip()),
        games=games,
        players=players or find(game).seats[0],
        seed=seed,
        options=find(game).settle(pairs(option)),
        limit=limit,
    )
    played = watched(tournament, jobs=jobs, file=json, until_clear=until_clear, ray=ray)
    tell(played, say)
    if html:
        write_page(html, tournament, played)


def watched(
    tournament: Tournament, *, jobs: int, file: Path | None, until_clear: bool = False, ray: str | None = None
) -> list[Played]:
    """Run a tournament under a progress bar."""
    tournament.check()
    pool = None
    if ray is not None:
        from tavola.arena.cluster import pool_at

        pool = pool_at(ray)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=say, transient=True) as progress:
        return run(
            tournament,
            jobs=jobs,
            file=file,
            watch=_bar(progress, tournament),
            until_clear=until_clear,
            pool=pool,
        )


def _bar(progress: Progress, tournament: Tournament) -> Watch:
    task = progress.add_task(tournament.game, total=len(list(pairings(tournament))))
    return lambda played: progress.update(task, completed=len(played))


def write_page(file: Path, tournament: Tournament, played: list[Played]) -> None:
    file.write_text(as_page(tournament, played), encoding="utf-8")
    say.print(f"wrote {file}", markup=False)


def pairs(options: list[str] | None) -> dict[str, str]:
    """Read options given as name=value."""
    given = {}
    for text in options or []:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadOption(f"option {text!r}; write it as name=value")
        given[name] = value
    return given
