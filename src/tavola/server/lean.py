"""The table for programs: a seat's own view in numbers, what it may do, has heard and may look ahead to."""

from collections.abc import Iterable
from typing import Any

from tavola.bots.ahead import Ahead
from tavola.core import OVER
from tavola.game import Match
from tavola.record import position
from tavola.server.message import Json
from tavola.server.views import hear, look


def lean_part(match: Match[Any], seat: int, have: int) -> Json:
    """Write what a program at a seat needs to know, with the events from a ply on."""
    game, view = match.game, look(match, seat)
    over = view.to_move == OVER
    acting = seat >= 0 and view.to_move == seat
    legal = view.legal_moves() if acting else []
    return {
        "ply": len(match.plies),
        "to_move": None if over else int(view.to_move),
        "seat": seat if seat >= 0 else None,
        "over": over,
        "scores": game.known_scores(view),
        "places": view.places() if over else None,
        "position": position(view),
        "moves": [{"move": move, "text": game.notate(view, move)} for move in legal],
        "from": have,
        "events": [
            {"ply": number, "event": [int(part) for part in hear(game, event, seat)]}
            for number, ply in enumerate(match.plies[have:], start=have)
            for event in ply.story
        ],
    }


def peek_part(
    match: Match[Any], seat: int, seed: str, looks: Iterable[list[int]], *, whole: bool
) -> list[Json]:
    """Tell where moves lead in worlds that a seat imagines; nothing in them comes from the true position."""
    ahead = Ahead(match.game, look(match, seat), seed)
    return [_looked(ahead, tuple(path), whole=whole) for path in looks]


def _looked(ahead: Ahead, path: tuple[int, ...], *, whole: bool) -> Json:
    try:
        return ahead.look(path, whole=whole)
    except LookupError as error:
        return {"refused": str(error.args[0])}
