"""The commands `arena`, `study` and `analyse`, for the command line to offer."""

from dataclasses import replace
from json import dumps
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from tavola.arena import study as lab
from tavola.arena.analysis import as_page as review_page
from tavola.arena.analysis import names_in, review
from tavola.arena.report import as_page, tell
from tavola.arena.run import Watch, run
from tavola.arena.schedule import Tournament, pairings
from tavola.arena.table import Played
from tavola.game import SEATS, BadOption
from tavola.record import load
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
    tournament = replace(_tournament(game, bots, games, players, seed, option), limit=limit)
    played = watched(tournament, jobs=jobs, file=json, until_clear=until_clear, ray=ray)
    tell(played, say)
    if html:
        _write(html, as_page(tournament, played))


def study(
    game: GameName,
    bots: Bots = "greedy",
    games: Annotated[int, typer.Option(min=1, help="How many games in all.")] = 200,
    players: Players = None,
    seed: Seed = "0",
    jobs: Jobs = 1,
    option: Options = None,
    compare: Annotated[bool, typer.Option(help="Play the same deals with every option changed.")] = False,
    json: JsonFile = None,
    html: HtmlFile = None,
) -> None:
    """Look for imbalance: seats, points, length, choices, kinds of move, options.

    One bot plays itself, if only one is given.
    """
    found = find(game)
    tournament = _tournament(game, bots, games, players, seed, option)
    played = watched(tournament, jobs=jobs, file=None)
    if not played:
        say.print("No game was played.")
        return
    result = lab.study(found, played)
    changed = _compare(tournament, played, jobs) if compare else {}
    told = {**result.as_json(), "bots": list(tournament.bots), "options": changed}
    _tell_study(result)
    if json:
        json.write_text(dumps(told, indent=1) + "\n", encoding="utf-8")
        say.print(f"wrote {json}", markup=False)
    if html:
        _write(html, lab.as_page(result, tournament.bots, changed))


def _compare(tournament: Tournament, usual: list[Played], jobs: int) -> dict[str, dict[str, float]]:
    changed = {}
    for name, values in find(tournament.game).options.items():
        for value in values:
            if value != tournament.options[name]:
                other = replace(tournament, options={**tournament.options, name: value})
                changed[f"{name}={value}"] = lab.differences(usual, watched(other, jobs=jobs, file=None))
    return changed


def _tell_study(found: lab.Study) -> None:
    told = found.as_json()
    for seat, share in enumerate(found.seats):
        say.print(
            f"seat {seat + 1} ({SEATS[seat]}) won {share}, mean score {told['seats'][seat]['score']:.1f}"
        )
    say.print(f"{told['plies']:.0f} plies, {told['decisions']:.0f} decisions, margin {told['margin']:.1f}")
    grid = Table("points from", "all", "winners", "others", box=None)
    for name, row in sorted(told["categories"].items(), key=lambda row: -row[1]["all"]):
        grid.add_row(name, *(f"{row[who]:.1f}" for who in ("all", "winners", "others")))
    say.print(grid)


def analyse(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="A record, as text or JSON.")],
    bot: Annotated[str, typer.Option(help="The bot that judges; it must search.")] = "mcts:1000",
    json: Annotated[Path | None, typer.Option("--json", help="Write all findings as JSON.")] = None,
    html: Annotated[Path | None, typer.Option("--html", help="Write them as one page.")] = None,
) -> None:
    """Judge a recorded game: who stood how well when, and the moves that cost most."""
    text = record.read_text(encoding="utf-8")
    told = review(load(text), bot, names_in(text))
    for each in told.worst():
        say.print(f"ply {each.ply}: {told.sentence(each)}", markup=False, highlight=False)
    if not told.worst():
        say.print("No move gave away anything worth telling.")
    if json:
        json.write_text(dumps(told.as_json()) + "\n", encoding="utf-8")
        say.print(f"wrote {json}", markup=False)
    if html:
        _write(html, review_page(told))


def _write(file: Path, text: str) -> None:
    file.write_text(text, encoding="utf-8")
    say.print(f"wrote {file}", markup=False)


def _tournament(
    game: str, bots: str, games: int, players: int | None, seed: str, option: list[str] | None
) -> Tournament:
    found = find(game)
    return Tournament(
        game=found.name,
        bots=tuple(bot.strip() for bot in bots.split(",") if bot.strip()),
        games=games,
        players=players or found.seats[0],
        seed=seed,
        options=found.settle(pairs(option)),
    )


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


def pairs(options: list[str] | None) -> dict[str, str]:
    """Read options given as name=value."""
    given = {}
    for text in options or []:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadOption(f"option {text!r}; write it as name=value")
        given[name] = value
    return given
