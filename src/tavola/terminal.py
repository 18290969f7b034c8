"""Playing in the terminal: the board in letters, numbered moves, a line to type them on."""

import secrets
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date
from itertools import count
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape

from tavola import bots
from tavola.bots.program import ProgramBot
from tavola.bots.search import SearchBot
from tavola.coach.hints import spoken
from tavola.core import CHANCE, OVER, SPECTATOR
from tavola.figures import in_words
from tavola.game import SEATS, BadOption, IllegalMove, Line, Match, luck
from tavola.record import Record

COLOURS = ("red", "blue", "green", "yellow", "magenta")
HELP = """Type a move (or its first letters), or its number after `moves`.
moves [WORD]  list what may be played    undo  take the last move back
board         show the board again       save [FILE]  write the game down
rules [WORD]  read the rules             quit  save and leave
hint          hear the best moves, and why"""
ADVISER = "level:5"  # gives the hints
MANY = 24  # more moves than this are listed only when asked for


class Leave(Exception):
    """The player leaves the table."""


def fresh_seed() -> str:
    """Make luck that nobody can guess."""
    return secrets.token_hex(16)


def play(record: Record, seats: Sequence[str], console: Console, file: Path | None = None) -> None:
    """Play a match to its end, or until the player leaves or a bot fails; then save it and say how to go on.

    A game that came from a file is saved there again, with all that its header told; any other under a name
    that is free.
    """
    match = record.match
    if len(seats) != match.players:
        raise BadOption(f"{match.game.name}: {len(seats)} seats given, but {match.players} play here")
    table = Sitting(record, seats, console, file or _free_name(match.game.name))
    try:
        table.run()
    except (KeyboardInterrupt, EOFError, Leave):
        table.leave()
    except bots.BotFailed:
        table.leave()
        raise
    finally:
        table.close()


def tell_all(match: Match[Any], console: Console) -> None:
    """Tell a whole match in words, for a spectator while it goes on and for all after its end."""
    names = SEATS[: match.players]
    again = match.at(0)
    for ply in match.plies:
        again.state.play(ply.move)
        again.plies.append(ply)
        _tell(again, len(again.plies) - 1, SPECTATOR, names, console)
    _tell_result(match, names, console)


def advise(match: Match[Any], names: Sequence[str], spec: str, console: Console) -> None:
    """Tell whoever is to move the best moves, by what their seat can see."""
    game, seat, ply = match.game, int(match.state.to_move), len(match.plies)
    if seat < 0:
        why = "the game is over" if seat == OVER else "luck is to move"
        raise BadOption(f"{game.name} at ply {ply}: {why}, so there is nothing to advise; try another ply")
    bot = bots.make(spec, game)
    if not isinstance(bot, SearchBot):
        raise bots.BadBot(f"{spec!r} does not search; a hint needs a bot such as mcts:1000 or level:5")
    with console.status("thinking"):
        lines = spoken(game, match.state.seen_by(seat), names, bot, luck(f"{match.seed}/hint", ply))
    for line in lines:
        console.print(escape(line), highlight=False, soft_wrap=True)


class Sitting:
    """One match at the terminal."""

    def __init__(self, record: Record, seats: Sequence[str], console: Console, file: Path) -> None:
        self.record = record
        self.match = match = record.match
        self.seats = seats
        self.console = console
        self.file = file
        self.names = [f"{SEATS[seat]} ({who})" for seat, who in enumerate(seats)]
        self.bots = {
            seat: bots.make(spec, match.game) for seat, spec in enumerate(seats) if spec.casefold() != "me"
        }
        self.plies_told = len(match.plies)

    def run(self) -> None:
        """Go on from decision to decision until the end."""
        self.match.go_on()
        while not self.match.over:
            seat = int(self.match.state.to_move)
            if seat in self.bots:
                self.let_choose(seat)
            else:
                self.ask(seat)
            self.match.go_on()
        self.catch_up(SPECTATOR)
        self.board(SPECTATOR)
        _tell_result(self.match, self.names, self.console)

    def let_choose(self, seat: int) -> None:
        """Play what a bot chooses; whatever goes wrong is the bot's failure."""
        rng = luck(f"{self.match.seed}/bots", len(self.match.plies))
        try:
            bot = self.bots[seat]
            if isinstance(bot, ProgramBot):
                bot.follow(self.match, seat)
            self.match.play(bots.ask(bot, self.match.state, rng))
        except (Exception, SystemExit) as error:
            why = str(error) if isinstance(error, ValueError) else f"{type(error).__name__}: {error}"
            raise bots.BotFailed(f"{self.names[seat]} failed: {why}") from error

    def ask(self, seat: int) -> None:
        """Show the table to a player and take a command or a move."""
        self.catch_up(seat)
        self.board(seat)
        prompt = self.match.game.prompt(self.match.state.seen_by(seat))
        legal = self.match.state.legal_moves()
        text = escape(Line(prompt.text).plain(self.names))
        self.console.print(f"[bold {COLOURS[seat]}]{self.names[seat]}[/]: {text} [dim]{prompt.progress}[/]")
        if len(legal) <= MANY:
            self.list_moves(seat, "")
        else:
            self.console.print(f"[dim]{len(legal)} moves; `moves` lists them, `help` says more[/]")
        ply = len(self.match.plies)
        while len(self.match.plies) == ply:
            self.obey(seat, self.console.input("> ").strip())

    def obey(self, seat: int, line: str) -> None:
        """Do what one typed line says."""
        word, _, rest = line.partition(" ")
        match word.casefold():
            case "":
                return
            case "help" | "?":
                self.console.print(HELP)
            case "moves":
                self.list_moves(seat, rest)
            case "board":
                self.board(seat)
            case "rules":
                self.rules(rest)
            case "hint":
                advise(self.match, self.names, ADVISER, self.console)
            case "save":
                self.file = Path(rest.strip()) if rest else self.file
                self.save()
            case "quit" | "exit":
                raise Leave
            case "undo":
                self.undo(seat)
            case _:
                self.move(seat, line)

    def move(self, seat: int, line: str) -> None:
        """Play a move given by number or notation."""
        legal = self.match.state.legal_moves()
        try:
            if line.isdecimal() and not 1 <= int(line) <= len(legal):
                raise IllegalMove(f"there is no move number {line}; `moves` lists 1 to {len(legal)}")
            self.match.play(legal[int(line) - 1] if line.isdecimal() else line)
        except IllegalMove as error:
            self.console.print(f"[red]{escape(str(error))}[/]")

    def undo(self, seat: int) -> None:
        """Take the last decision back and ask again."""
        try:
            self.match.undo(seat)
        except IllegalMove as error:
            self.console.print(f"[red]{escape(str(error))}[/]")
            return
        self.plies_told = min(self.plies_told, len(self.match.plies))
        self.ask(seat)

    def list_moves(self, seat: int, word: str) -> None:
        """List the legal moves with their numbers; only those that hold the word."""
        view = self.match.state.seen_by(seat)
        for number, move in enumerate(view.legal_moves(), start=1):
            notation = self.match.game.notate(view, move)
            if word.casefold() in notation.casefold():
                self.console.print(f"  [dim]{number:3d}[/] {escape(notation)}")

    def board(self, seat: int) -> None:
        """Show the board in letters, the scores and what lies in front of each player."""
        game, view = self.match.game, self.match.state.seen_by(seat)
        if game.sketch:
            self.console.print(escape(game.sketch(view)), highlight=False)
        for player, score in enumerate(game.known_scores(view)):
            items = ", ".join(_item(item.label, item.count) for item in game.mat(view, player))
            points = "?" if score is None else score
            self.console.print(
                f"[{COLOURS[player]}]{self.names[player]}[/] [bold]{points}[/]  [dim]{escape(items)}[/]"
            )

    def rules(self, word: str) -> None:
        """Show the paragraphs of the rules that hold the word."""
        for paragraph in in_words(self.match.game.text("rules.md")).split("\n\n"):
            if word.casefold() in paragraph.casefold():
                self.console.print(escape(paragraph) + "\n")

    def catch_up(self, viewer: int) -> None:
        """Tell what happened since this was last called."""
        for ply in range(self.plies_told, len(self.match.plies)):
            _tell(self.match, ply, viewer, self.names, self.console)
        self.plies_told = len(self.match.plies)

    def save(self) -> None:
        """Write the game down."""
        day = self.record.date or date.today().isoformat()
        kept = replace(self.record, names=self.signatures(), date=day)
        self.file.write_text(kept.as_text(), encoding="utf-8")
        seats = ",".join(self.seats)
        self.console.print(
            f"Saved. Go on with: tavola play {self.match.game.name} --seats {seats} --resume {self.file}"
        )

    def signatures(self) -> tuple[str, ...]:
        """Name the players as the record did; where it had only a colour, who sits there now."""
        given = self.record.names or SEATS
        return tuple(
            own if name.partition(" (")[0] == SEATS[seat] else name
            for seat, (own, name) in enumerate(zip(self.names, given, strict=False))
        )

    def leave(self) -> None:
        """Save a game that was left, unless nothing has happened."""
        self.console.print()
        if any(ply.mover != CHANCE for ply in self.match.plies):
            self.save()

    def close(self) -> None:
        """Let all bots go, whatever they make of it."""
        for bot in self.bots.values():
            with suppress(Exception, SystemExit):
                bot.close()


def _free_name(game: str) -> Path:
    names = (f"{game}.tavola" if number == 1 else f"{game}-{number}.tavola" for number in count(1))
    return next(path for path in map(Path, names) if not path.exists())


def _tell(match: Match[Any], ply: int, viewer: int, names: Sequence[str], console: Console) -> None:
    view = match.state.seen_by(viewer)
    for event in match.plies[ply].story:
        line = match.game.describe(match.game.heard_by(event, viewer), view)
        if line:
            style = "bold" if line.points else "dim"
            console.print(f"[{style}]{escape(line.plain(names))}[/]", highlight=False)


def _tell_result(match: Match[Any], names: Sequence[str], console: Console) -> None:
    if not match.over:
        return
    table = sorted(zip(match.state.places(), names, match.state.scores(), strict=True))
    for place, name, score in table:
        console.print(f"{place}. {name}: {score}")


def _item(label: str, number: int | None) -> str:
    return label if number is None else f"{number} {label}"
