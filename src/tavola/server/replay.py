"""Looking back: any earlier position from one's own seat, the whole after the end, and playing on."""

import json
import secrets
from datetime import UTC, datetime
from typing import Any

from tavola import record
from tavola.core import Rng
from tavola.game import SEATS, Match
from tavola.server.errors import Refusal
from tavola.server.message import Json, position_part, scores_part, story_part
from tavola.server.people import clean_name, own_seats
from tavola.server.sheet import Entry
from tavola.server.table import Table
from tavola.server.tables import new_seed
from tavola.server.views import ALL, eyes, look, own, viewer


def eye(table: Table, person: str, asked: str | None) -> int:
    """Choose the seat from which somebody looks back; `all` opens only after the end."""
    if asked == "all":
        if not table.match.over:
            raise Refusal(403, "everything is shown after the end of the game, not before")
        return ALL
    if asked is None or asked == "":
        return viewer(table.match, own_seats(table.sitters, person), None)
    if not (asked.isascii() and asked.isdigit()) or len(asked) > 2:
        raise Refusal(422, f"no seat {asked[:20]!r}; give a number or 'all'")
    return own_eye(table, person, int(asked))


def own_eye(table: Table, person: str, asked: int) -> int:
    """Give an own seat, if its player may look back from it now."""
    mine = own_seats(table.sitters, person)
    if own(mine, asked) not in eyes(table.match, mine):
        raise Refusal(403, "on a shared device only whoever is to move looks back before the end")
    return asked


def outline(table: Table, person: str, seat: int) -> Json:
    """Write the course of a match: scores at every ply, scorings, and where turns begin."""
    story = table.story(seat)
    scorings = [each for each in story.lines if each["line"]["points"]]
    return {
        "plies": len(story.plies),
        "scores": story.scores,
        "scorings": [{"ply": each["ply"], "line": each["line"]} for each in scorings],
        "turns": story.turns,
        "quiet": story.quiet,
        "made": table.sheet.made,
        "eyes": eyes(table.match, own_seats(table.sitters, person)),
        "played_by": table.played_by(),
    }


def moment(table: Table, person: str, seat: int, ply: int, shape: str, have: int) -> Json:
    """Write the message as it was before a ply, without choices."""
    earlier = earlier_match(table.match, ply)
    whole = table.story(seat)
    story = story_part(whole, have)
    story["story"] = [each for each in story["story"] if each["ply"] < ply]
    drawn = position_part(earlier, seat, shape, as_mover=True)  # whoever has the link of a review sees ghosts
    return {
        **table.head(person),
        **drawn,
        **scores_part(whole, ply, drawn["projected"]),
        **story,
        "choices": [],
        "undo": "this is a replay",
        "undo_turn": "this is a replay",
        "played_by": table.played_by(),
        "eyes": eyes(table.match, own_seats(table.sitters, person)),
        "warns": False,
        "since": 0,
        "pass_to": None,
    }


def earlier_match(match: Match[Any], ply: int) -> Match[Any]:
    """Give the match before a ply, or refuse a ply that has not been played."""
    if ply > len(match.plies):
        raise Refusal(404, f"no ply {ply}; the match has 0 to {len(match.plies)}")
    return match.at(ply)


def play_on(table: Table, seat: int, ply: int, *, same_luck: bool = False) -> Match[Any]:
    """Make a match that goes on from a ply with new luck, or after the end with the same.

    After the end, or where nothing is secret, it keeps the moves so far. Before the end of a game with
    secrets it starts from the seat's own view, with what the seat cannot see dealt again.
    """
    match = table.match
    if not table.over and not table.sheet.hints:
        raise Refusal(403, "this table plays without help; play on from here after the end")
    if same_luck and not table.over:
        raise Refusal(403, "the same luck is dealt again only after the end; it would tell what is to come")
    earlier = earlier_match(match, ply)
    if match.over or not match.hides:
        earlier.seed = match.seed if same_luck else new_seed()
        return earlier
    view = look(earlier, seat)
    view.imagine(Rng(secrets.randbits(96)))
    return Match(match.game, options=match.options, seed=new_seed(), position=view)


async def tell_what_was_dealt(table: Table, person: str) -> None:
    """Begin the log of a match that goes on from a view: the moves so far would tell what was hidden."""
    seat = (own_seats(table.sitters, person) or [0])[0]
    note = {"kind": "dealt", "seat": seat, "who": table.sitters[seat].own_mark}
    await table.write_down(lambda: [Entry(note=note)])


def written(table: Table, form: str) -> str:
    """Write the record of a match; only after the end if it has secrets, or is played without hints."""
    match = table.match
    if match.hides and not match.over:
        raise Refusal(403, "this game has secrets; its record is given after the end")
    if not table.sheet.hints and not match.over:  # a table made of it would give them
        raise Refusal(403, "this table plays without hints; its record is given after the end")
    names = [seat["name"] or SEATS[number] for number, seat in enumerate(table.head("")["seats"])]
    taken_back = table.turns_back if table.sheet.take_back else None
    changes = table.played_by()
    more = table.header.get("more", {}) | ({"played_by": changes} if changes else {})
    day = table.header.get("date") or datetime.fromtimestamp(table.sheet.made, UTC).date().isoformat()
    said = tuple(table.header.get("comments", ()))
    whole = record.Record(
        match, tuple(names), date=day, comments=said, turns_taken_back=taken_back, more=more
    )
    return whole.as_text() if form == "text" else json.dumps(whole.as_json(), ensure_ascii=False)


def read_record(text: str) -> tuple[Match[Any], list[str], Json]:
    """Replay an uploaded record; give the match, with a new seed, the names, and the rest that it tells."""
    _check_letters(text)
    try:
        found = record.read(text)
        position_part(found.match, ALL, "")  # what cannot be shown makes no table
        header = _header(found)
    except (IndexError, KeyError, TypeError, AttributeError, OverflowError, RecursionError) as error:
        raise record.BadRecord(f"the record cannot be read: {type(error).__name__}") from None
    match = found.match
    match.seed = new_seed()
    colours = [colour.capitalize() for colour in SEATS[: match.players]]
    return match, [clean_name(name) for name in found.names or colours], header


def _header(found: record.Record) -> Json:
    """Keep what a record tells beside its match; what we do not know apart: a note has its own keys."""
    known = {"date": found.date, "comments": list(found.comments), "more": dict(found.more)}
    header = {name: words for name, words in known.items() if words}
    try:
        _check_letters(json.dumps(header, ensure_ascii=False, allow_nan=False))
    except ValueError as error:
        raise record.BadRecord(f"the record's header cannot be kept: {error}") from None
    return header


def _check_letters(text: str) -> None:
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        raise record.BadRecord("the record holds half a letter (a lone surrogate), which no file can keep")
