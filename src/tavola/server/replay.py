"""Looking back: any earlier position from one's own seat, the whole after the end, and playing on."""

import json
import secrets
from typing import Any

from tavola import record
from tavola.core import Rng
from tavola.game import SEATS, Match
from tavola.server.hall import new_seed
from tavola.server.message import Json, position_part, story_part
from tavola.server.refusal import Refusal
from tavola.server.seats import ALL, clean_name, hides, look, own_seats, viewer
from tavola.server.table import Table


def eye(table: Table, person: str, asked: str | None) -> int:
    """Choose the seat from which somebody looks back; `all` opens only after the end."""
    if asked == "all":
        if not table.match.over:
            raise Refusal(403, "everything is shown after the end of the game, not before")
        return ALL
    if asked is None or asked == "":
        mine = own_seats(table.sitters, person)
        return mine[0] if len(mine) == 1 else viewer(table.match, mine, None)
    if not asked.isdigit() or len(asked) > 2:
        raise Refusal(422, f"no seat {asked[:20]!r}; give a number or 'all'")
    return viewer(table.match, own_seats(table.sitters, person), int(asked))


def outline(table: Table, seat: int) -> Json:
    """Write the course of a match: scores at every ply, scorings, and where turns begin."""
    story = table.story(seat)
    scorings = [told for told in story.lines if told["line"]["points"]]
    return {
        "plies": len(story.plies),
        "scores": story.scores,
        "scorings": [{"ply": told["ply"], "line": told["line"]} for told in scorings],
        "turns": story.turns,
    }


def moment(table: Table, person: str, seat: int, ply: int, shape: str, have: int) -> Json:
    """Write the message as it was before a ply, without choices."""
    earlier = earlier_match(table.match, ply)
    story = story_part(table.story(seat), have)
    story["story"] = [told for told in story["story"] if told["ply"] < ply]
    return {
        **table.head(person),
        **position_part(earlier, seat, shape),
        **story,
        "choices": [],
        "undo": "this is a replay",
        "since": 0,
        "pass_to": None,
    }


def earlier_match(match: Match[Any], ply: int) -> Match[Any]:
    """Give the match before a ply, or refuse a ply that has not been played."""
    if ply > len(match.plies):
        raise Refusal(404, f"no ply {ply}; the match has 0 to {len(match.plies)}")
    return match.at(ply)


def play_on(table: Table, seat: int, ply: int) -> Match[Any]:
    """Make a match that goes on from a ply with new luck.

    After the end, or where nothing is secret, it keeps the moves so far. Before the end of a game with
    secrets it starts from the seat's own view, with what the seat cannot see dealt anew.
    """
    match = table.match
    if not match.over and not table.sheet.hints:
        raise Refusal(403, "this table plays without help; play on from here after the end")
    earlier = earlier_match(match, ply)
    if match.over or not hides(match):
        earlier.seed = new_seed()
        return earlier
    view = look(earlier, seat)
    view.imagine(Rng(secrets.randbits(96)))
    return Match(match.game, options=match.options, seed=new_seed(), position=view)


def written(table: Table, form: str) -> str:
    """Write the record of a match; one with secrets only after the end."""
    match = table.match
    if hides(match) and not match.over:
        raise Refusal(403, "this game has secrets; its record is given after the end")
    names = [seat["name"] or SEATS[number] for number, seat in enumerate(table.head("")["seats"])]
    if form == "text":
        return record.to_text(match, names)
    return json.dumps(record.to_json(match, names), ensure_ascii=False)


def read_record(text: str) -> tuple[Match[Any], list[str]]:
    """Replay an uploaded record; give the match, with a new seed, and the names of its players."""
    try:
        match = record.load(text)
        position_part(match, ALL, "")  # what cannot be shown makes no table
    except (IndexError, KeyError, TypeError, AttributeError, OverflowError, RecursionError) as error:
        raise record.BadRecord(f"the record cannot be read: {type(error).__name__}") from None
    match.seed = new_seed()
    return match, _names(text, match.players)


def _names(text: str, players: int) -> list[str]:
    found: Any = None
    if text.lstrip().startswith("{"):
        found = json.loads(text).get("names")
    else:
        lines = [line for line in text.split("\n\n")[0].splitlines() if line.startswith("names:")]
        found = json.loads(lines[0].partition(":")[2]) if lines else None
    given = found if isinstance(found, list) else []
    if len(given) != players or not all(isinstance(name, str) for name in given):
        return [SEATS[seat].capitalize() for seat in range(players)]
    return [clean_name(name) for name in given]
