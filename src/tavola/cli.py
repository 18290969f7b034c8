"""The command line: play, hint, serve, draw, replay, import, check, perft, bench, and the rest."""

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from tavola import __version__, bench, compiled, hosting, laws, terminal
from tavola.arena import commands
from tavola.arena.run import record_of
from tavola.arguments import GameName
from tavola.coach.commands import puzzles
from tavola.coach.review import seat_names
from tavola.core import SPECTATOR, Rng, perft, playout
from tavola.export import commands as exporting
from tavola.extras import brought_by
from tavola.film import film, png
from tavola.game import SEATS, BadForeign, BadOption, Game, Match
from tavola.new.commands import new
from tavola.record import Record, as_text
from tavola.registry import find, games
from tavola.svg import whole
from tavola.train import commands as training

app = typer.Typer(no_args_is_help=True, pretty_exceptions_enable=False)
say = Console()

Players = Annotated[
    int | None, typer.Option(help="How many players; the fewest the game takes, if not given.")
]
Options = Annotated[list[str] | None, typer.Option("--option", help="An option of the game, as name=value.")]
RecordFile = Annotated[
    Path,
    typer.Argument(metavar="RECORD", help="A record, as text or JSON, or a results file of the arena."),
]
GameNumber = Annotated[
    int | None, typer.Option("--game", help="Which game of a results file, by its number.")
]


def main() -> None:
    """Run the command line; a user's slip is answered with one sentence and exit code 2."""
    try:
        app()
    except (ValueError, OSError) as error:
        print(f"tavola: {_told(error)}", file=sys.stderr)
        sys.exit(2)


def _told(error: ValueError | OSError) -> str:
    """Say what is wrong in words; of a file, which, and without the system's number."""
    if isinstance(error, OSError) and error.strerror and error.filename:
        return f"{error.filename}: {error.strerror[0].lower()}{error.strerror[1:]}"
    return str(error)


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
    record = record_of(resume, None) if resume else Record(Match(chosen, len(sitting), pairs(option)))
    if record.game is not chosen:
        raise BadOption(f"{resume} holds a game of {record.game.name}, not of {chosen.name}")
    record.match.seed = seed or terminal.fresh_seed()
    terminal.play(record, sitting, say, resume)


@app.command()
def hint(
    record: RecordFile,
    ply: Annotated[
        int | None, typer.Option(help="The position before this ply; the last one, if not given.")
    ] = None,
    bot: Annotated[str, typer.Option(help="The bot that advises; it must search.")] = terminal.ADVISER,
    game: GameNumber = None,
) -> None:
    """Tell the best moves at a position of a record in sentences, by what the player to move could see."""
    found = record_of(record, game)
    match = found.match if ply is None else found.match.at(ply)
    names = seat_names(found.names, match.players)
    if match.state.to_move >= 0:
        say.print(f"{names[match.state.to_move]} is to move.", markup=False, highlight=False)
    terminal.advise(match, names, bot, say)


@app.command()
def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen at; 0.0.0.0 lets others in.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen at.")] = 8000,
    database: Annotated[
        str | None,
        typer.Option(
            envvar="TAVOLA_DATABASE", help="A database URL or file; the user's data folder if not given."
        ),
    ] = None,
    open_page: Annotated[bool, typer.Option("--open", help="Open the start page in the browser.")] = False,
    workers: Annotated[int, typer.Option(min=1, help="Processes; more than one on PostgreSQL only.")] = 1,
    club: Annotated[
        str | None,
        typer.Option(envvar="TAVOLA_CLUB", help="The name of a closed club; only invitations let people in."),
    ] = None,
) -> None:
    """Serve the tables in the browser."""
    with brought_by("serve", "the server"):
        from tavola.server import serve as run  # here: it takes a moment that other commands need not wait

    run(host, port, database, open_page, workers, club)


@app.command()
def draw(
    what: Annotated[
        str, typer.Argument(metavar="GAME|RECORD", help="A game's first position, or a record file.")
    ],
    out: Annotated[Path, typer.Option("--out", "-o", help="Where to write; .svg or .png.")],
    ply: Annotated[
        int | None, typer.Option(help="The position before this ply; the last one, if not given.")
    ] = None,
    seat: Annotated[int, typer.Option(help="Whose view; -1 is a spectator's.")] = SPECTATOR,
    shape: Annotated[str, typer.Option(help="One of the game's layouts.")] = "desk",
    players: Players = None,
    option: Options = None,
    game: GameNumber = None,
) -> None:
    """Write a picture of a position as SVG or PNG."""
    match = _match(what, players, option, game)
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
    width: Annotated[int, typer.Option(min=16, help="Of the animated picture, in pixels.")] = 640,
    pause: Annotated[int, typer.Option(min=1, help="Milliseconds a position stays.")] = 400,
    game: GameNumber = None,
) -> None:
    """Tell a recorded game in words, or make an animated picture of it."""
    match = record_of(record, game).match
    if gif is None:
        terminal.tell_all(match, say)
        return
    with Progress(console=say, transient=True) as progress:
        task = progress.add_task("drawing", total=None)
        made = film(match, width, pause, lambda done, all: progress.update(task, completed=done, total=all))
    gif.write_bytes(made)
    say.print(f"wrote {gif}")


@app.command("import")
def take_in(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="What another program saved; JCloisterZone, for one.")
    ],
    to: Annotated[Path, typer.Option(help="Where to write the record; .json for the JSON form.")],
) -> None:
    """Read a game that another program saved, and write it as a record."""
    text = as_text(str(file), file.read_bytes())
    readers = [game.foreign for game in games().values() if game.foreign]
    found = next((found for reader in readers if (found := reader(text))), None)
    if found is None:
        raise BadForeign(f"{file} is nothing that any of the games can read")
    match = Match(find(found.game), found.players, found.options)
    for move in found.moves:
        match.play(move)
    record = Record(match, found.names, date=found.date, comments=found.comments)
    written = json.dumps(record.as_json(), ensure_ascii=False) if to.suffix == ".json" else record.as_text()
    to.write_text(written, encoding="utf-8")
    say.print(f"wrote {to}: {record.game.title}, {len(record.moves)} moves", markup=False, highlight=False)


@app.command()
def check(
    game: GameName,
    number: Annotated[int, typer.Option("--games", min=1, help="How many random games.")] = 100,
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
        shown = f"\nthe record that shows it:\n{broken.record}" if broken.record else ""
        print(f"broken: {broken.law}{shown}")
        raise typer.Exit(1) from None
    print(f"ok: {report.games} games, {report.plies} plies")


@app.command("perft")
def count(
    game: GameName,
    depth: Annotated[int, typer.Option(min=0, help="How many plies.")],
    after: Annotated[int, typer.Option(min=0, help="Play this many random plies first.")] = 0,
    seed: Annotated[int, typer.Option(help="Of those random plies.")] = 0,
    players: Players = None,
    option: Options = None,
) -> None:
    """Count the ways to play the next plies, chance outcomes included."""
    state = find(game).open(players, pairs(option))
    playout(state, Rng(seed), after)
    print(perft(state, depth))


@app.command("bench")
def time_it(
    game: GameName,
    players: Players = None,
    seconds: Annotated[float, typer.Option(min=0.01, help="Processor time for random games.")] = 3.0,
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


for command in (
    *(commands.arena, commands.study, commands.analyse, puzzles),
    *(training.train, exporting.export, new),
    *(hosting.think, hosting.backup, hosting.restore, hosting.prune, hosting.keys, hosting.doctor),
):
    app.command()(command)
app.add_typer(hosting.club, name="club")


def pairs(given: list[str] | None) -> dict[str, str]:
    """Read options given as name=value."""
    for text in given or []:
        if "=" not in text:
            raise BadOption(f"option {text!r} is not of the form name=value")
    return dict(text.split("=", 1) for text in given or [])


def picture(match: Match[Any], seat: int, shape: str) -> str:
    """Draw a match as a seat may see it, after checking that seat and shape exist."""
    game: Game[Any] = match.game
    if not SPECTATOR <= seat < match.players:
        raise BadOption(f"{game.name}: no seat {seat}; {SEATS[0]} is 0, a spectator is {SPECTATOR}")
    if shape not in game.shapes:
        raise BadOption(f"{game.name}: no shape {shape!r}; it has {', '.join(game.shapes)}")
    return whole(game, match.state.seen_by(seat), match.options, seat, shape)


def _match(what: str, players: int | None, option: list[str] | None, number: int | None) -> Match[Any]:
    if Path(what).is_file():
        return record_of(Path(what), number).match
    if number is not None:
        raise BadOption(f"--game {number} asks for a game of a results file, and {what!r} is no file")
    return Match(find(what), players, pairs(option))
