"""A few words at the table: they stand in the log, in order with the moves."""

import asyncio
import time
import unicodedata
from collections import OrderedDict, deque
from typing import TYPE_CHECKING

from sqlalchemy import select, update

from tavola.server.agreements import Note
from tavola.server.clocks import note_key
from tavola.server.errors import Refusal
from tavola.server.people import own_seats
from tavola.server.presence import now
from tavola.server.rows import EntryRow, Key, MatchRow
from tavola.server.sheet import Entry
from tavola.server.store import Store
from tavola.server.trouble import is_away, report

if TYPE_CHECKING:
    from tavola.server.played import Played
    from tavola.server.tables import Tables

SHORT = ("Hello", "Well played", "Thank you", "Oh no", "One moment", "Good game")
LONGEST = 140  # letters
QUICK, WHILE = 6, 30.0  # lines in so many seconds
MOST = 200  # lines of one person in one game
TALK_TO = "talk_to"  # the note that somebody wants to talk to somebody
UNSAID = "…"  # in place of the words of somebody who has gone for good, and of all after a while
KEPT = 30 * 24 * 3600  # seconds after the end of a game for which its words are kept
FADED = "faded"  # the key under which it is noted up to when they are gone
HOUR = 3600.0


class Voice:
    """How often somebody spoke of late; who has fallen silent is forgotten."""

    def __init__(self) -> None:
        self.spoke: OrderedDict[str, deque[float]] = OrderedDict()  # who spoke last comes last

    def check(self, person: str) -> None:
        """Refuse who talks too fast."""
        at = time.monotonic()
        while self.spoke and at - next(iter(self.spoke.values()))[-1] > WHILE:
            self.spoke.popitem(last=False)
        lately = self.spoke.get(person, deque())
        while lately and at - lately[0] > WHILE:
            lately.popleft()
        if len(lately) >= QUICK:
            raise Refusal(429, f"{QUICK} lines in {WHILE:.0f} seconds are enough; wait a moment")
        lately.append(at)
        self.spoke[person] = lately
        self.spoke.move_to_end(person)


async def say(table: "Played", voice: Voice, person: str, text: str) -> None:
    """Say something to everybody at a table: a short word, or, among people with a link, a line."""
    line = clean(text)
    if table.sheet.public and line not in SHORT and not open_to(table, person):
        raise Refusal(
            403,
            f"at a table for everyone only short words are said: {', '.join(SHORT)};"
            " more to whom you have both asked to talk to",
        )
    await table.read_blocks()  # another server may know more of them

    def decide() -> list[Entry]:
        mine = own_seats(table.sitters, person)
        if not mine:
            raise Refusal(403, "only who sits at this table may talk here")
        who = table.sitters[mine[0]].own_mark or ""
        mine_said = [note["text"] for note in table.notes.kept if is_said(note) and note["who"] == who]
        if len(mine_said) >= MOST:
            raise Refusal(409, f"{MOST} lines in one game are enough")
        if mine_said and mine_said[-1] == line:
            raise Refusal(409, "you have just said that")
        voice.check(person)
        return [Entry(note={"kind": "say", "seat": mine[0], "who": who, "text": line})]

    await table.write_down(decide)


async def talk_to(table: "Played", person: str, seat: int) -> None:
    """Let somebody of a table for everyone hear my own words, once they want the same."""

    def decide() -> list[Entry]:
        mine, other = own_seats(table.sitters, person), table.sitters[seat]
        if not mine:
            raise Refusal(403, "only who sits at this table may talk here")
        if not table.sheet.public:
            raise Refusal(409, "who sits here came by a link; you may talk as you like")
        if other.kind != "person" or other.person == person:
            raise Refusal(409, "in that seat there is nobody to talk to")
        who = table.sitters[mine[0]].own_mark or ""
        if (who, other.own_mark) in pressed(table):
            raise Refusal(409, "you have asked for that already")
        asked = {"kind": TALK_TO, "seat": mine[0], "who": who, "whose": seat, "whom": other.own_mark}
        return [Entry(note=asked)]

    await table.write_down(decide)


def pressed(table: "Played") -> set[tuple[str, str]]:
    """Tell who wants to talk to whom, by their marks in the log."""
    return {(each["who"], each["whom"]) for each in table.notes.kept if each["kind"] == TALK_TO}


def asked_to(table: "Played", person: str) -> list[int]:
    """List the seats of those to whom a person wants to talk."""
    wanted, me = pressed(table), f"person {person}"
    return [seat for seat, sitter in enumerate(table.sitters) if (me, sitter.own_mark) in wanted]


def open_to(table: "Played", person: str) -> list[int]:
    """List the seats of those who want to talk to a person who wants it, too."""
    wanted, me = pressed(table), f"person {person}"
    sitters = table.sitters
    return [seat for seat in asked_to(table, person) if (sitters[seat].own_mark, me) in wanted]


def talk_part(table: "Played", person: str) -> Note | None:
    """Tell somebody to whom they may talk at a table for everyone; None where everybody may."""
    if not table.sheet.public:
        return None
    return {"asked": asked_to(table, person), "open": open_to(table, person)}


def hears(table: "Played", person: str | None, note: Note) -> bool:
    """Say whether somebody hears what a note says: not of whom they are kept apart from, nor of strangers."""
    if not is_said(note) or note["who"] == f"person {person}":
        return True
    speaker = note["who"].removeprefix("person ")
    sits = table.sitters[note["seat"]]
    speaker = sits.person or "" if note["who"] == sits.own_mark else speaker
    if speaker in table.apart.get(person or "", ()):
        return False
    if not table.sheet.public or note.get("text") in SHORT or speaker == person:
        return True
    return {(f"person {person}", note["who"]), (note["who"], f"person {person}")} <= pressed(table)


def clean(text: str) -> str:
    """Give a line without control and direction marks, or refuse one that says nothing.

    >>> clean("  well\\tdone\\u202e! ")
    'well done!'
    """
    spaced = " ".join(text.split())
    line = "".join(letter for letter in spaced if unicodedata.category(letter)[0] != "C").strip()
    if not line or len(line) > LONGEST:
        raise Refusal(422, f"a line has 1 to {LONGEST} letters")
    if "://" in line or "www." in line.lower():
        raise Refusal(422, "no links here; a line is words only")
    return line


def is_said(note: Note) -> bool:
    """Tell whether a note of the log is something said."""
    return bool(note["kind"] == "say")


async def fade(tables: "Tables") -> None:
    """Take the words out of games that ended long ago, every hour, until the server stops."""
    while True:
        try:
            for match in await fade_words(tables.store):
                if table := tables.live.get(match):
                    table.notes.change(unsaid)
                    table.changed()
        except Exception as error:
            if not is_away(error):
                report("old words could not be taken away", error)
        await asyncio.sleep(HOUR)


async def fade_words(store: Store) -> set[str]:
    """Take the words out of games that ended long ago, and name those; the lines stay, since they count."""
    until = now() - KEPT
    async with store.reading() as connection:
        noted = await connection.scalar(select(Key.value).where(Key.name == FADED))
        wanted = (
            select(EntryRow.match, EntryRow.number, EntryRow.note)
            .join(MatchRow, MatchRow.id == EntryRow.match)
            .where(EntryRow.note.is_not(None), MatchRow.ended > int(noted or 0), MatchRow.ended <= until)
        )
        said = [row for row in await connection.execute(wanted) if is_said(row.note)]
    async with store.writing() as connection:
        for row in said:
            here = (EntryRow.match == row.match, EntryRow.number == row.number)
            await connection.execute(update(EntryRow).where(*here).values(note=unsaid(row.note)))
        await connection.execute(update(Key).where(Key.name == FADED).values(value=str(until)))
    if noted is None:
        await note_key(store, FADED, str(until))
    return {row.match for row in said}


def unsaid(note: Note) -> Note:
    """Give a note of the log without what was said."""
    return {**note, "text": UNSAID} if is_said(note) else note
