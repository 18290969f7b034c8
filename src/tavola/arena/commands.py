"""The commands `arena`, `study` and `analyse`, for the command line to offer."""

import os
from collections.abc import Callable, Sized
from dataclasses import replace
from json import dumps
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tavola.arena import study as lab
from tavola.arena.analysis import as_page as review_page
from tavola.arena.report import as_page, tell, tell_failures
from tavola.arena.run import record_of, run
from tavola.arena.schedule import Tournament, pairings
from tavola.arena.table import Played
from tavola.arguments import GameName
from tavola.coach.review import decisions, review
from tavola.game import BadOption
from tavola.registry import find

say = Console()

CORES = os.cpu_count() or 1

Bots = Annotated[str, typer.Option(help="Bots by spec, with commas: level:3,greedy,mcts:2000")]
Players = Annotated[
    int | None, typer.Option(help="How many sit at a table; the fewest the game takes, if not given.")
]
Seed = Annotated[str, typer.Option(help="The luck; the same seed deals the same.")]
Games = Annotated[
    int, typer.Option(min=1, help="How many games in all; rounded up until all bots have met in all seats.")
]
Jobs = Annotated[
    int, typer.Option(min=1, help="How many processes play at a time.", show_default="all cores")
]
Options = Annotated[list[str] | None, typer.Option("--option", help="An option of the game, as name=value.")]
JsonFile = Annotated[Path | None, typer.Option("--json", help="Keep every game in this file, as JSON lines.")]
HtmlFile = Annotated[Path | None, typer.Option("--html", help="Write the report as one page.")]


def arena(
    game: GameName,
    bots: Bots,
    games: Games = 100,
    players: Players = None,
    seed: Seed = "0",
    jobs: Jobs = CORES,
    option: Options = None,
    json: JsonFile = None,
    html: HtmlFile = None,
    limit: Annotated[float, typer.Option(help="Seconds a bot may take for one move; 0 for no limit.")] = 60.0,
    until_clear: Annotated[bool, typer.Option(help="Stop when it is clear which bots are better.")] = False,
    ray: Annotated[str | None, typer.Option(help="Play on a Ray cluster at this address.")] = None,
) -> None:
    """Let bots play a tournament and rate them.

    Every deal is played once for each rotation of the seats. Ctrl-C ends it early with a report of
    what was played; with --json the same command goes on from there.
    """
    tournament = replace(_tournament(game, bots, games, players, seed, option), limit=limit)
    _try(html)
    played = watched(tournament, jobs=jobs, file=json, until_clear=until_clear, ray=ray)
    tell(played, say)
    for bot in tournament.bots:
        if played and not any(bot in one["seats"] for one in played):
            say.print(f"{bot} has not played yet.", markup=False)
    if html:
        _write(html, as_page(tournament, played))


def study(
    game: GameName,
    bots: Bots = "greedy",
    games: Games = 200,
    players: Players = None,
    seed: Seed = "0",
    jobs: Jobs = CORES,
    option: Options = None,
    compare: Annotated[bool, typer.Option(help="Play the same deals with every option changed.")] = False,
    json: Annotated[Path | None, typer.Option("--json", help="Write all findings as JSON.")] = None,
    html: HtmlFile = None,
) -> None:
    """Look for imbalance: seats, points, length, choices, kinds of move, luck, options.

    One bot plays itself, if only one is given.
    """
    tournament = _tournament(game, bots, games, players, seed, option)
    _try(json, html)
    played = watched(tournament, jobs=jobs, file=None)
    if not played:
        say.print("No game was played.")
        return
    result = lab.study(find(game), played)
    changed = _compare(tournament, played, jobs) if compare else {}
    lab.tell(result, changed, say)
    tell_failures(played, say)
    if json:
        options = {name: difference.as_json() for name, difference in changed.items()}
        written = {**result.as_json(), "bots": list(tournament.bots), "options": options}
        _write(json, dumps(written, indent=1) + "\n")
    if html:
        _write(html, lab.as_page(result, tournament.bots, changed))


def _compare(tournament: Tournament, usual: list[Played], jobs: int) -> dict[str, lab.Difference]:
    """Play every other value of every option, until Ctrl-C leaves games unplayed."""
    changed = {}
    latest = usual
    for name, value in _other_values(tournament):
        if len(latest) < length(tournament):
            say.print("Stopped early; not all options were compared.")
            break
        other = replace(tournament, options={**tournament.options, name: value})
        latest = watched(other, jobs=jobs, file=None)
        tell_failures(latest, say)
        if difference := lab.differences(usual, latest):
            changed[f"{name}={value}"] = difference
        else:
            say.print(f"{name}={value}: no game came to its end.", markup=False)
    return changed


def _other_values(tournament: Tournament) -> list[tuple[str, str]]:
    return [
        (name, value)
        for name, values in find(tournament.game).options.items()
        for value in values
        if value != tournament.options[name]
    ]


def analyse(
    record: Annotated[
        Path,
        typer.Argument(metavar="RECORD", help="A record, as text or JSON, or a results file of the arena."),
    ],
    bot: Annotated[str, typer.Option(help="The bot that judges; it must search.")] = "mcts:1000",
    json: Annotated[Path | None, typer.Option("--json", help="Write all findings as JSON.")] = None,
    html: Annotated[Path | None, typer.Option("--html", help="Write them as one page.")] = None,
    game: Annotated[int | None, typer.Option(help="Which game of a results file, by its number.")] = None,
) -> None:
    """Judge a recorded game: who stood how well when, and the moves that cost most.

    Ctrl-C ends it early with what was found so far.
    """
    found = record_of(record, game)
    match = found.match
    _try(json, html)
    count = len(decisions(match))
    with _progress() as progress:
        watch = _bar(progress, match.game.name, count)
        reviewed = review(match, bot, found.names, watch)
    if len(reviewed.judged) < count:
        say.print(f"Stopped early; judged {len(reviewed.judged)} of {count} decisions.")
    for each in reviewed.worst():
        say.print(f"ply {each.ply}: {reviewed.sentence(each)}", markup=False, highlight=False)
    if not reviewed.worst():
        say.print("No move gave away anything worth telling.")
    if json:
        _write(json, dumps(reviewed.as_json()) + "\n")
    if html:
        _write(html, review_page(reviewed))


def _try(*files: Path | None) -> None:
    """Open what is to be written in the end, so that a wrong name is noticed before anything is played."""
    for file in files:
        if file:
            new = not file.exists()
            file.open("a", encoding="utf-8").close()
            if new:
                file.unlink()


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
        players=found.seats[0] if players is None else players,
        seed=seed,
        options=found.complete(pairs(option)),
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
    with _progress() as progress:
        return run(
            tournament,
            jobs=jobs,
            file=file,
            watch=_bar(progress, tournament.game, length(tournament)),
            until_clear=until_clear,
            pool=pool,
        )


def _progress() -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=say, transient=True)


def _bar(progress: Progress, words: str, total: int) -> Callable[[Sized], None]:
    task = progress.add_task(words, total=total)
    return lambda done: progress.update(task, completed=len(done))


def length(tournament: Tournament) -> int:
    """Count the games of a tournament."""
    return sum(1 for _pairing in pairings(tournament))


def pairs(options: list[str] | None) -> dict[str, str]:
    """Read options given as name=value."""
    given = {}
    for text in options or []:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadOption(f"option {text!r}; write it as name=value")
        given[name] = value
    return given
