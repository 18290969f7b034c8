"""Rows made of a record: one for every decision, or one for the whole game."""

from collections.abc import Iterator, Mapping
from json import dumps
from typing import Any

from tavola.core import OVER, State
from tavola.game import SEATS, Game
from tavola.record import BadRecord, names_in, start_of
from tavola.registry import find

Row = dict[str, Any]

# The columns and what they hold, in Arrow's words; docs/records.md explains each.
OF_A_GAME = {
    "source": "string",
    "number": "int64",
    "game": "string",
    "version": "int32",
    "players": "int32",
    "options": "string",
    "date": "string",
    "names": "list<string>",
    "plies": "int32",
    "decisions": "int32",
    "over": "bool",
    "failure": "string",
    "scores": "list<int32>",
    "places": "list<int32>",
    "moves": "list<int32>",
    "comments": "list<string>",
}
OF_A_DECISION = {
    "source": "string",
    "number": "int64",
    "game": "string",
    "version": "int32",
    "players": "int32",
    "ply": "int32",
    "seat": "int32",
    "name": "string",
    "move": "int32",
    "text": "string",
    "choices": "int32",
    "scores": "list<int32>",
    "final_scores": "list<int32>",
    "final_places": "list<int32>",
}
FEATURES = {"features": "list<float>"}


def game_row(found: "Found") -> Row:
    """Sum a game up in one row."""
    played = _Replay(found)
    decisions = sum(1 for _ in played.decisions())
    return {
        **found.source_part(),
        **played.head(),
        "options": dumps(played.options, sort_keys=True),
        "date": str(found.record.get("date", "")),
        "names": played.names,
        "plies": len(played.moves),
        "decisions": decisions,
        "over": played.state.to_move == OVER,
        "failure": found.failure,
        "scores": played.state.scores(),
        "places": found.places or played.state.places(),
        "moves": played.moves,
        "comments": [str(comment) for comment in found.record.get("comments", [])],
    }


def decision_rows(found: "Found", *, features: bool = False) -> list[Row]:
    """Give a row for every decision of a game, with how it ended."""
    played = _Replay(found)
    head = {**found.source_part(), **played.head()}
    game = played.game
    rows: list[Row] = []
    for ply, state, move, choices in played.decisions():
        seat = int(state.to_move)
        row = {
            **head,
            "ply": ply,
            "seat": seat,
            "name": played.names[seat],
            "move": move,
            "text": game.notate(state, move),
            "choices": choices,
            "scores": state.scores(),
        }
        if features:
            row["features"] = [float(number) for number in game.features(state.seen_by(seat), seat)]
        rows.append(row)
    ended = {"final_scores": played.state.scores(), "final_places": found.places or played.state.places()}
    for row in rows:
        row.update(ended)
    return rows


class Found:
    """A record as it was found: where, under which number, and what the arena said of it."""

    def __init__(
        self,
        source: str,
        number: int,
        record: Mapping[str, Any],
        failure: str = "",
        places: list[int] | None = None,
    ) -> None:
        self.source = source
        self.number = number
        self.record = record
        self.failure = failure
        self.places = places  # as the arena gave them, where a bot failed

    def source_part(self) -> Row:
        return {"source": self.source, "number": self.number}


class _Replay:
    """A game played again from its record; every move is checked."""

    def __init__(self, found: Found) -> None:
        record = found.record
        self.where = f"{found.source}, game {found.number}"
        self.game: Game[Any] = find(str(record.get("game")))
        self.options, self.state = self._start(record)
        self.version = int(record["version"])
        moves = record.get("moves")
        if not isinstance(moves, list):
            raise BadRecord(f"{self.where}: the record has no list of moves")
        self.moves: list[int] = moves
        players = int(self.state.players)
        self.names = list(names_in(record, players) or SEATS[:players])

    def _start(self, record: Mapping[str, Any]) -> tuple[dict[str, str], State]:
        try:
            return start_of(record)
        except ValueError as error:
            raise BadRecord(f"{self.where}: {error}") from None

    def head(self) -> Row:
        return {"game": self.game.name, "version": self.version, "players": int(self.state.players)}

    def decisions(self) -> Iterator[tuple[int, State, int, int]]:
        """Play the game, and stop before every decision: its ply, the position, the move and the choices."""
        state = self.state
        for ply, move in enumerate(self.moves):
            legal = state.moves()
            if type(move) is not int or move not in legal:
                raise BadRecord(f"{self.where}: move {ply + 1} is {move!r}, which the rules do not allow")
            if state.to_move >= 0:
                yield ply, state, move, len(legal)
            state.play(move)
