"""The command line: play, serve, draw, replay, check, perft, bench, and the arena's commands."""

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from tavola import __version__, bench, compiled, laws, terminal
from tavola.arena import commands
from tavola.core import UNKNOWN, perft
from tavola.film import film, png
from tavola.game import SEATS, BadOption, Game, Match
from tavola.record import load
from tavola.registry import find, games
from tavola.svg import whole

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)
say = Console()

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="The name of a game; `tavola games` lists them.")
]
Players = Annotated[
    int | None, typer.Option(help="How many players; the fewest the game takes, if not given.")
]
Options = Annotated[list[str] | None, typer.Option("--option", help="An option of the game, as name=value.")]
RecordFile = Annotated[Path, typer.Argument(metavar="RECORD", help="A record, as text or JSON.")]


def main() -> None:
    """Run the command line; a user's slip is answered with one sentence and exit code 2."""
    try:
        app()
    except (ValueError, OSError) as error:
        print(f"tavola: {error}", file=sys.stderr)
        sys.exit(2)


@app.callback(invoke_without_command=True)
def about(
    version: Annotated[bool, typer.Option("--version", help="Say the version and its form.")] = False,
) -> None:
    """A table for Euro games: exact rules, good opponents, a board in the browser."""
    if version:
        form = "compiled rules" if compiled() else "plain Python rules, about 20 times slower than compiled"
        say.print(f"tavola {__version__} ({form})")
        raise typer.Exit


@app.command("games")
def list_games() -> None:
    """List the games with their players, length and options."""
    table = Table("game", "players", "minutes", "options (the first is the default)", box=None)
    for game in games().values():
        options = "\n".join(f"{name}: {', '.join(values)}" for name, values in game.options.items())
        table.add_row(game.name, f"{game.seats[0]}-{game.seats[-1]}", str(game.minutes), options)
    say.print(table)


@app.command()
def play(
    game: GameName,
    seats: Annotated[str, typer.Option(help="Who sits where: `me` or a bot, with commas.")] = "me,greedy",
    option: Options = None,
    seed: Annotated[
        str | None, typer.Option(help="Luck that can be repeated; secret and new if not given.")
    ] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a saved game.")] = None,
) -> None:
    """Play in the terminal; `tavola serve --open` opens the board in the browser."""
    chosen = find(game)
    sitting = [seat.strip() for seat in seats.split(",")]
    match = load(resume.read_text(encoding="utf-8")) if resume else Match(chosen, len(sitting), pairs(option))
    if match.game is not chosen:
        raise BadOption(f"{resume} holds a game of {match.game.name}, not of {chosen.name}")
    match.seed = seed or terminal.fresh_seed()
    terminal.play(match, sitting, say, resume)


@app.command()
def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen at; 0.0.0.0 lets others in.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen at.")] = 8000,
    database: Annotated[
        str | None,
        typer.Option(
            envvar="TAVOLA_DATABASE", help="A database URL or file; the user's data folder if not given."
        ),
    ] = None,
    open_page: Annotated[bool, typer.Option("--open", help="Open the start page in the browser.")] = False,
) -> None:
    """Serve the tables in the browser."""
    from tavola.server import (
        serve as run,
    )  # starting the server takes a moment that other commands need not wait

    run(host, port, database, open_page)


@app.command()
def draw(
    what: Annotated[
        str, typer.Argument(metavar="GAME|RECORD", help="A game's first position, or a record file.")
    ],
    out: Annotated[Path, typer.Option("--out", "-o", help="Where to write; .svg or .png.")],
    ply: Annotated[
        int | None, typer.Option(help="The position before this ply; the last one, if not given.")
    ] = None,
    seat: Annotated[int, typer.Option(help="Whose view; -1 is a spectator's.")] = UNKNOWN,
    shape: Annotated[str, typer.Option(help="One of the game's layouts.")] = "desk",
    players: Players = None,
    option: Options = None,
) -> None:
    """Write a picture of a position as SVG or PNG."""
    match = _match(what, players, option)
    if ply is not None:
        match = match.at(ply)
    drawn = picture(match, seat, shape)
    if out.suffix == ".png":
        out.write_bytes(png(drawn))
    elif out.suffix == ".svg":
        out.write_text(drawn, encoding="utf-8")
    else:
        raise BadOption(f"cannot write {out.name!r}; the name must end in .svg or .png")
    say.print(f"wrote {out}")


@app.command()
def replay(
    record: RecordFile,
    gif: Annotated[Path | None, typer.Option(help="Write an animated picture instead of the log.")] = None,
    width: Annotated[int, typer.Option(help="Of the animated picture, in pixels.")] = 640,
    pause: Annotated[int, typer.Option(help="Milliseconds a position stays.")] = 400,
) -> None:
    """Tell a recorded game in words, or make an animated picture of it."""
    match = load(record.read_text(encoding="utf-8"))
    if gif is None:
        terminal.tell_all(match, say)
        return
    gif.write_bytes(film(match, width, pause))
    say.print(f"wrote {gif}")


@app.command()
def check(
    game: GameName,
    number: Annotated[int, typer.Option("--games", help="How many random games.")] = 100,
    players: Players = None,
    option: Options = None,
    seed: Annotated[int, typer.Option(help="Another seed plays other games.")] = 0,
) -> None:
    """Check the laws every game must keep over random games.

    Without --players and --option, all player counts and option sets take turns.
    """
    options = pairs(option) if option else None
    try:
        report = laws.check(find(game), games=number, players=players, options=options, seed=seed)
    except laws.LawBroken as broken:
        print(f"broken: {broken.law}\nthe record that shows it:\n{broken.record}")
        raise typer.Exit(1) from None
    print(f"ok: {report.games} games, {report.plies} plies")


@app.command("perft")
def count(
    game: GameName,
    depth: Annotated[int, typer.Option(help="How many plies.")],
    seed: Annotated[int, typer.Option(help="Play this many random plies first.")] = 0,
    players: Players = None,
    option: Options = None,
) -> None:
    """Count the ways to play so many plies, chance outcomes included."""
    from tavola.core import Rng, playout

    state = find(game).open(players, pairs(option))
    playout(state, Rng(seed), seed)
    print(perft(state, depth))


@app.command("bench")
def time_it(
    game: GameName,
    players: Players = None,
    seconds: Annotated[float, typer.Option(help="Processor time to spend on random games.")] = 3.0,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object instead of words.")] = False,
) -> None:
    """Measure random games, plies and copies a second."""
    speed = bench.measure(find(game), players, seconds)
    if as_json:
        print(json.dumps(speed.as_dict()))
        return
    form = "compiled" if speed.compiled else "plain"
    print(f"{speed.game}, {speed.players} players, {form}: {speed.games_per_s:,.0f} games/s,")
    print(
        f"{speed.plies_per_s:,.0f} plies/s, {speed.us_per_ply:.2f} µs/ply, {speed.copies_per_s:,.0f} copies/s"
    )


for command in (commands.arena, commands.study, commands.analyse):
    app.command()(command)


def pairs(given: list[str] | None) -> dict[str, str]:
    """Read options given as name=value."""
    for text in given or []:
        if "=" not in text:
            raise BadOption(f"option {text!r} is not of the form name=value")
    return dict(text.split("=", 1) for text in given or [])


def picture(match: Match[Any], seat: int, shape: str) -> str:
    """Draw a match as a seat may see it, after checking that seat and shape exist."""
    game: Game[Any] = match.game
    if not UNKNOWN <= seat < match.players:
        raise BadOption(f"{game.name}: no seat {seat}; {SEATS[0]} is 0, a spectator is {UNKNOWN}")
    if shape not in game.shapes:
        raise BadOption(f"{game.name}: no shape {shape!r}; it has {', '.join(game.shapes)}")
    return whole(game, match.state.seen_by(seat), match.options, seat, shape)


def _match(what: str, players: int | None, option: list[str] | None) -> Match[Any]:
    if Path(what).is_file():
        return load(Path(what).read_text(encoding="utf-8"))
    return Match(find(what), players, pairs(option))
