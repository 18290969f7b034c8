"""Positions and matches as text and JSON, with rules version and result."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tavola.core import CHANCE, OVER, State, fill
from tavola.game import SEATS, Game, IllegalMove, Match
from tavola.registry import find

FORMAT = 1
KNOWN = {  # what a record reads of its header; anything else it keeps as it is
    *("tavola", "game", "version", "players", "options", "names", "date", "comments", "turns_taken_back"),
    *("moves", "position", "scores", "places"),
}


class BadRecord(ValueError):
    """A record that cannot be read, or that the rules contradict."""


class BadPosition(ValueError):
    """A position with missing fields, wrong sizes or wrong counts."""


def position(state: State) -> dict[str, Any]:
    """Write a position as plain ints and lists, by its FIELDS."""
    fields = {name: getattr(state, name) for name in state.FIELDS}
    return {name: value if isinstance(value, int) else list(value) for name, value in fields.items()}


def set_up(
    game: Game[Any],
    fields: Mapping[str, Any],
    version: int | None = None,
    options: Mapping[str, str] | None = None,
) -> State:
    """Make a state of a position written by `position`, after checking sizes, counts and, if given, options.

    A position of an older version of the rules may lack fields; they are as they were at its start.
    """
    model = game.open(_player_count(game, fields), options, version)
    wanted = position(model)
    if version in game.former:
        fields = {**wanted, **fields}
    for name in fields:
        if name not in wanted:
            raise BadPosition(f"{game.name}: a position has no field {name!r}; it has {', '.join(wanted)}")
    for name, sample in wanted.items():
        if name not in fields:
            raise BadPosition(f"{game.name}: the position lacks the field {name!r}")
        _check_field(game.name, name, fields[name], sample)
        if options is not None and name in game.fixed and fields[name] != sample:
            chosen = ", ".join(f"{option}={value}" for option, value in game.complete(options).items())
            raise BadPosition(f"{game.name}: {name} is {fields[name]}, but it is {sample} with {chosen}")
    try:  # a start may share arrays, a copy does not
        state = fill(model.copy(), [fields[name] for name in wanted])
    except (OverflowError, ValueError):  # compiled alone, where some arrays hold small numbers
        raise BadPosition(f"{game.name}: the position holds a number far too large") from None
    wrong = _fault(game, state)
    if wrong:
        raise BadPosition(f"{game.name}: {wrong}")
    return state


def _fault(game: Game[Any], state: State) -> str:
    """Say what is wrong with a position, if anything: a count, or that nobody could go on."""
    if not OVER <= state.to_move < state.players:
        return f"to_move is {state.to_move}; it must be {OVER} to {state.players - 1}"
    try:
        for wrong in game.census(state):
            return wrong
        stuck = not state.legal_moves()
    except IndexError:
        return "a number points outside the board"
    if stuck and state.to_move != OVER:
        return "there is no legal move, but the game is not over"
    return "the game is over, but there are legal moves" if state.to_move == OVER and not stuck else ""


def _player_count(game: Game[Any], fields: Mapping[str, Any]) -> int:
    players = fields.get("players")
    if not isinstance(players, int) or players not in game.seats:
        seats = f"{game.seats[0]} to {game.seats[-1]}"
        raise BadPosition(f"{game.name}: 'players' is {players!r}; it must be {seats}")
    return players


def _check_field(game: str, name: str, value: object, sample: object) -> None:
    if isinstance(sample, int):
        if not isinstance(value, int) or isinstance(value, bool) or abs(value) >= 1 << 62:
            raise BadPosition(f"{game}: field {name!r} is {value!r}; it must be a whole number")
        return
    assert isinstance(sample, list)
    if not isinstance(value, list) or not all(type(part) is int and abs(part) < 1 << 62 for part in value):
        raise BadPosition(f"{game}: field {name!r} must be a list of whole numbers")
    if len(value) != len(sample):
        raise BadPosition(f"{game}: field {name!r} has {len(value)} numbers; it must have {len(sample)}")


@dataclass(frozen=True)
class Record:
    """A match as it is written down: the moves, and what its header tells beside them."""

    match: Match[Any]
    names: tuple[str, ...] = ()  # of the players, one for each seat; nobody is named if empty
    version: int = 0  # of the rules under which it was written; today's if 0
    date: str = ""
    comments: tuple[str, ...] = ()
    turns_taken_back: int | None = None  # how many whole turns; None where that was not possible
    more: Mapping[str, Any] = field(default_factory=dict)  # whatever else the header holds, kept as it is

    @property
    def game(self) -> Game[Any]:
        return self.match.game

    @property
    def options(self) -> dict[str, str]:
        return self.match.options

    @property
    def moves(self) -> list[int]:
        return self.match.moves

    @property
    def result(self) -> dict[str, list[int]]:
        """Scores and places of a game that is over; nothing before."""
        state = self.match.state
        return {"scores": state.scores(), "places": state.places()} if self.match.over else {}

    def as_json(self) -> dict[str, Any]:
        """Write it as plain data: header, moves (chance included), start if unusual, result."""
        return {**self._head(), "moves": self.moves, **self._tail()}

    def as_text(self) -> str:
        """Write it as readable text: header, then one numbered move a line."""
        header = {**self._head(), **self._tail()}
        lines = [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in header.items()]
        return "\n".join([*lines, "", *self._numbered()]) + "\n"

    def _head(self) -> dict[str, Any]:
        rules = (self.game.name, self.version or self.game.version, self.match.players, self.options)
        names = self.names or SEATS[: self.match.players]
        said = {"date": self.date, "comments": list(self.comments), "turns_taken_back": self.turns_taken_back}
        given = {name: value for name, value in said.items() if value not in ("", [], None)}
        return {**header(*rules, names), **given, **self.more}

    def _tail(self) -> dict[str, Any]:
        usual = self.game.open(self.match.players, self.options, self.version or None)
        begun = position(self.match.first)
        return self.result if begun == position(usual) else {"position": begun, **self.result}

    def _numbered(self) -> Iterator[str]:
        state = self.match.first.copy()
        for number, ply in enumerate(self.match.plies, start=1):
            mover = "luck" if ply.mover == CHANCE else SEATS[ply.mover]
            yield f"{number} {mover}: {self.game.notate(state, ply.move)}"
            state.play(ply.move)


def header(
    game: str, version: int, players: int, options: Mapping[str, str], names: Sequence[str]
) -> dict[str, Any]:
    """Begin a record as plain data; for who has moves and no match, as a database does."""
    rules = {"game": game, "version": version, "players": players, "options": dict(options)}
    return {"tavola": FORMAT, **rules, "names": list(names)}


def names_in(written: Mapping[str, Any], players: int) -> tuple[str, ...]:
    """Give the names of a record as plain data, one for each seat; nobody is named if they do not fit."""
    names = _words(written.get("names"))
    return names if len(names) == players else ()


def to_json(match: Match[Any], names: Sequence[str] = ()) -> dict[str, Any]:
    """Write a match as plain data."""
    return Record(match, tuple(names)).as_json()


def to_text(match: Match[Any], names: Sequence[str] = ()) -> str:
    """Write a match as readable text."""
    return Record(match, tuple(names)).as_text()


def from_json(written: Mapping[str, Any]) -> Match[Any]:
    """Replay a match written by `to_json`."""
    return read_json(written).match


def from_text(text: str) -> Match[Any]:
    """Replay a match written by `to_text`."""
    return read_text(text).match


def load(text: str) -> Match[Any]:
    """Replay a record in either form."""
    return read(text).match


def read(text: str) -> Record:
    """Read a record in either form, and see that the rules allow it."""
    if not text.lstrip().startswith("{"):
        return read_text(text)
    try:
        written = json.loads(text)
    except (ValueError, RecursionError) as error:  # a number of thousands of digits is no JSON of ours either
        raise BadRecord(f"the record is not JSON: {error}") from None
    return read_json(written)


def read_file(name: str, content: bytes) -> Record:
    """Read what a file holds, and name the file where that is no record."""
    text = as_text(name, content)
    try:
        return read(text)
    except ValueError as error:  # a game that is not installed among them
        raise BadRecord(f"{name}: {error}") from None


def as_text(name: str, content: bytes) -> str:
    """Take what a file holds as text."""
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        raise BadRecord(f"{name} is no text; a record is, and a results file of the arena") from None


def read_json(written: Mapping[str, Any]) -> Record:
    """Read a record as plain data."""
    match = _open(written)
    moves = written.get("moves")
    if not isinstance(moves, list):
        raise BadRecord(f"{match.game.name}: the record has no list of moves")
    for move in moves:
        if type(move) is not int:
            raise BadRecord(f"{match.game.name}: move {len(match.plies) + 1} is {move!r}, not a whole number")
        _replay(match, move)
    return _record(match, written)


def read_text(text: str) -> Record:
    """Read a record as text."""
    head, _, body = text.replace("\r\n", "\n").partition("\n\n")
    written = _header(head)
    match = _open(written)
    for number, line in enumerate(filter(str.strip, body.split("\n")), start=1):
        label, colon, notation = line.partition(":")
        if not colon or not label.split()[:1] == [str(number)]:
            raise BadRecord(
                f"{match.game.name}: expected move {number} as '{number} red: ...', found {line!r}"
            )
        _replay(match, notation.strip())
    return _record(match, written)


def _header(head: str) -> dict[str, Any]:
    if "tavola:" not in head:
        began = head.partition("\n")[0][:40]
        raise BadRecord(f"no record: it begins with {began!r}, and a record with 'tavola: {FORMAT}'")
    written = {}
    for number, line in enumerate(head.split("\n"), start=1):
        key, _colon, value = line.partition(":")
        try:
            written[key.strip()] = json.loads(value)
        except (ValueError, RecursionError):
            raise BadRecord(f"line {number} of the record's header is not 'name: value': {line!r}") from None
    return written


def start_of(written: Mapping[str, Any]) -> tuple[dict[str, str], State]:
    """Give the options and the first position of a record as plain data, without its moves."""
    match = _open(written)
    return match.options, match.state


def _open(written: Mapping[str, Any]) -> Match[Any]:
    if written.get("tavola") != FORMAT:
        raise BadRecord(f"not a Tavola record of format {FORMAT}: 'tavola' is {written.get('tavola')!r}")
    game = find(str(written.get("game")))
    version = written.get("version")
    if type(version) is not int or not game.follows(version):
        raise BadRecord(
            f"{game.name}: the record follows version {version!r} of the rules; installed is {game.version}"
        )
    players, options = written.get("players"), written.get("options", {})
    if type(players) is not int or not isinstance(options, dict):
        raise BadRecord(f"{game.name}: 'players' must be a number and 'options' a table")
    begin = written.get("position")
    if begin is None:
        return Match(game, options=options, position=game.open(players, options, version))
    if not isinstance(begin, dict):
        raise BadRecord(f"{game.name}: 'position' must be a table of fields")
    return Match(game, options=options, position=set_up(game, begin, version, options))


def _replay(match: Match[Any], move: int | str) -> None:
    try:
        match.play(move)
    except IllegalMove as error:
        raise BadRecord(f"move {len(match.plies) + 1} of the record: {error}") from None


def _record(match: Match[Any], written: Mapping[str, Any]) -> Record:
    """Take what the header tells beside the match; what is not of its kind counts as not given."""
    if "scores" in written and written["scores"] != match.state.scores():
        given, found = written["scores"], match.state.scores()
        raise BadRecord(f"{match.game.name}: the record gives the scores {given}; its moves give {found}")
    date, back = written.get("date"), written.get("turns_taken_back")
    return Record(
        match,
        names=names_in(written, match.players),
        version=written["version"],
        date=date if isinstance(date, str) else "",
        comments=_words(written.get("comments")),
        turns_taken_back=back if type(back) is int else None,
        more={name: value for name, value in written.items() if name not in KNOWN},
    )


def _words(given: object) -> tuple[str, ...]:
    if isinstance(given, list) and all(isinstance(word, str) for word in given):
        return tuple(given)
    return ()
