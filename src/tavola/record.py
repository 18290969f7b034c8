"""Positions and matches as text and JSON, with rules version and result."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from tavola.core import CHANCE, OVER, State, fill
from tavola.game import SEATS, Game, IllegalMove, Match
from tavola.registry import find

FORMAT = 1


class BadRecord(ValueError):
    """A record that cannot be read, or that the rules contradict."""


class BadPosition(ValueError):
    """A position with missing fields, wrong sizes or wrong counts."""


def position(state: State) -> dict[str, Any]:
    """Write a position as plain ints and lists, by its FIELDS."""
    fields = {name: getattr(state, name) for name in state.FIELDS}
    return {name: value if isinstance(value, int) else list(value) for name, value in fields.items()}


def set_up(game: Game[Any], fields: Mapping[str, Any]) -> State:
    """Make a state of a position written by `position`, after checking sizes and counts."""
    model = game.open(_player_count(game, fields))
    wanted = position(model)
    for name in fields:
        if name not in wanted:
            raise BadPosition(f"{game.name}: a position has no field {name!r}; it has {', '.join(wanted)}")
    for name, sample in wanted.items():
        if name not in fields:
            raise BadPosition(f"{game.name}: the position lacks the field {name!r}")
        _check_field(game.name, name, fields[name], sample)
    state = fill(model.copy(), [fields[name] for name in wanted])  # a start may share arrays, a copy does not
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


def to_json(match: Match[Any], names: Sequence[str] = ()) -> dict[str, Any]:
    """Write a match as plain data: header, moves (chance included), result, start if unusual."""
    written: dict[str, Any] = {
        "tavola": FORMAT,
        "game": match.game.name,
        "version": match.game.version,
        "players": match.players,
        "options": match.options,
        "names": list(names) or list(SEATS[: match.players]),
        "moves": match.moves,
    }
    if position(match.first) != position(match.game.open(match.players, match.options)):
        written["position"] = position(match.first)
    if match.over:
        written["scores"] = match.state.scores()
        written["places"] = match.state.places()
    return written


def from_json(written: Mapping[str, Any]) -> Match[Any]:
    """Replay a match written by `to_json`."""
    match = _open(written)
    moves = written.get("moves")
    if not isinstance(moves, list):
        raise BadRecord(f"{match.game.name}: the record has no list of moves")
    for move in moves:
        if type(move) is not int:
            raise BadRecord(f"{match.game.name}: move {len(match.plies) + 1} is {move!r}, not a whole number")
        _replay(match, move)
    _check_result(match, written)
    return match


def to_text(match: Match[Any], names: Sequence[str] = ()) -> str:
    """Write a match as readable text: header, then one numbered move a line."""
    head = to_json(match, names)
    del head["moves"]
    lines = [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in head.items()]
    lines.append("")
    earlier = Match(match.game, options=match.options, position=match.first)
    for number, ply in enumerate(match.plies, start=1):
        mover = "luck" if ply.mover == CHANCE else SEATS[ply.mover]
        lines.append(f"{number} {mover}: {match.game.notate(earlier.state, ply.move)}")
        earlier.state.play(ply.move)
    return "\n".join(lines) + "\n"


def from_text(text: str) -> Match[Any]:
    """Replay a match written by `to_text`."""
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
    _check_result(match, written)
    return match


def load(text: str) -> Match[Any]:
    """Replay a record in either form."""
    if not text.lstrip().startswith("{"):
        return from_text(text)
    try:
        written = json.loads(text)
    except (json.JSONDecodeError, RecursionError) as error:
        raise BadRecord(f"the record is not JSON: {error}") from None
    return from_json(written)


def _header(head: str) -> dict[str, Any]:
    written = {}
    for number, line in enumerate(head.split("\n"), start=1):
        key, _colon, value = line.partition(":")
        try:
            written[key.strip()] = json.loads(value)
        except (json.JSONDecodeError, RecursionError):
            raise BadRecord(f"line {number} of the record's header is not 'name: value': {line!r}") from None
    return written


def _open(written: Mapping[str, Any]) -> Match[Any]:
    if written.get("tavola") != FORMAT:
        raise BadRecord(f"not a Tavola record of format {FORMAT}: 'tavola' is {written.get('tavola')!r}")
    game = find(str(written.get("game")))
    if written.get("version") != game.version:
        raise BadRecord(
            f"{game.name}: the record follows version {written.get('version')!r} of the rules;"
            f" installed is {game.version}"
        )
    players, options = written.get("players"), written.get("options", {})
    if type(players) is not int or not isinstance(options, dict):
        raise BadRecord(f"{game.name}: 'players' must be a number and 'options' a table")
    begin = written.get("position")
    if begin is None:
        return Match(game, players, options)
    if not isinstance(begin, dict):
        raise BadRecord(f"{game.name}: 'position' must be a table of fields")
    return Match(game, options=options, position=set_up(game, begin))


def _replay(match: Match[Any], move: int | str) -> None:
    try:
        match.play(move)
    except IllegalMove as error:
        raise BadRecord(f"move {len(match.plies) + 1} of the record: {error}") from None


def _check_result(match: Match[Any], written: Mapping[str, Any]) -> None:
    if "scores" in written and written["scores"] != match.state.scores():
        found, told = match.state.scores(), written["scores"]
        raise BadRecord(f"{match.game.name}: the record tells scores {told}; its moves give {found}")
