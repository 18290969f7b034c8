"""A few words at the table: they stand in the log, in order with the moves."""

import time
import unicodedata
from collections import OrderedDict, deque
from typing import TYPE_CHECKING

from tavola.server.agreements import Note
from tavola.server.errors import Refusal
from tavola.server.people import own_seats
from tavola.server.store import Entry

if TYPE_CHECKING:
    from tavola.server.table import Table

SHORT = ("Hello", "Well played", "Thank you", "Oh no", "One moment", "Good game")
LONGEST = 140  # letters
QUICK, WHILE = 6, 30.0  # lines in so many seconds
MOST = 200  # lines of one person in one game
UNSAID = "…"  # in place of the words of somebody who has gone for good


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


async def say(table: "Table", voice: Voice, person: str, text: str) -> None:
    """Say something to everybody at a table: a short word, or, among people with a link, a line."""
    line = clean(text)
    if table.sheet.public and line not in SHORT:
        raise Refusal(403, f"at a table for everyone only short words are said: {', '.join(SHORT)}")

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
