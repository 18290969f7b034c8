"""What was played at a table: the match, its log line by line, and what people agreed on."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from copy import copy, deepcopy
from dataclasses import dataclass, replace
from typing import Any

from tavola.core import SPECTATOR
from tavola.game import IllegalMove, Match
from tavola.record import set_up
from tavola.registry import UnknownGame, find
from tavola.server import presence
from tavola.server.agreements import KINDS, Agreements, closed_words, places_of, slowed
from tavola.server.attendance import Attendance
from tavola.server.blocks import between
from tavola.server.clocks import Clock, clock_of, kept, now_ms
from tavola.server.errors import Refusal
from tavola.server.figures import MOVES, WRITTEN
from tavola.server.glance import glance
from tavola.server.message import Json
from tavola.server.news import announce
from tavola.server.sheet import HEADER, Entry, Glance, Sheet, Sitter
from tavola.server.standin import Notes
from tavola.server.store import Conflict, Store
from tavola.server.story import Story
from tavola.server.unplayed import OtherRules
from tavola.server.views import look


class Stale(Refusal):
    """A move for a position that is no longer on the table."""

    def __init__(self, sentence: str) -> None:
        super().__init__(409, sentence)


@dataclass(frozen=True)
class Moment:
    """The position somebody acts upon: its ply and, if given, how often something was taken back before."""

    ply: int
    edition: int | None = None


class Played(Attendance):
    """A match as its log tells it; one lock, one change at a time."""

    def __init__(self, sheet: Sheet, sitters: list[Sitter], store: Store) -> None:
        super().__init__(sheet, sitters, store)
        self.names: dict[str, str] = {}
        self.match: Match[Any] = opening(sheet)
        self.entries = 0  # how many lines of the log are in the match
        self.is_behind = False  # whether another server is known to have written more
        self.edition = 0  # how often something was taken back
        self.turns_back = 0  # how often a whole turn was
        self.makers: list[str | None] = []  # who made each ply; None for luck and where it is not known
        self.notes = Notes()
        self.apart: Mapping[str, set[str]] = {}  # who of those who sit here is kept apart from whom
        self.deals = Agreements()
        self.clock = clock_of(sheet.clock, sheet.players)
        self.header: dict[str, Any] = {}  # what a record from which the match came told beside it
        self.lock = asyncio.Lock()
        self.stories: dict[int, Story] = {}

    @property
    def over(self) -> bool:
        """Whether the game has come to its end, or was ended before."""
        return self.match.over or self.deals.closed is not None

    @property
    def moment(self) -> Moment:
        return Moment(len(self.match.plies), self.edition)

    @property
    def people(self) -> list[Sitter]:
        """List who sits at the table, and who did."""
        return [*self.sitters, *(leaver.sitter for leaver in self.leavers)]

    def changed(self) -> None:
        """Tell whom it concerns; a table knows who that is."""

    async def write_down(self, decide: Callable[[], list[Entry]]) -> None:
        """Write what people agree on into the log, with what comes of it."""
        async with self.lock:
            entries, ahead = decide(), self._ahead()
            for entry in entries:
                ahead = follow(ahead, entry)
            await self._commit(ahead, entries)

    async def note_quietly(self, note: Json) -> None:
        """Write into the log what nobody need be shown; another writer's news goes first."""
        async with self.lock:
            entry = Entry(note=note)
            try:
                await self.store.append(self.sheet.id, self.entries, [entry], glance=self.glance())
            except Conflict:
                await self._read_news()
            else:
                self._note([entry])

    async def catch_up(self, line: int | None = None) -> None:
        """Read what another server on the same database has written, up to a line if one is told."""
        async with self.lock:
            if line is None or self.entries < line:
                await self._read_news()

    async def read_people(self) -> None:
        """Know what those who are here are called, who hides that they are, and who keeps whom away."""
        people = [sitter.person for sitter in self.people if sitter.person]
        self.names = await self.store.names(people)
        around = {*people, *(watcher.person for watcher in self.watchers)}
        self.discreet = await presence.discreet(self.store, around)
        await self.read_blocks()

    async def read_blocks(self) -> None:
        """Know who of those who sit here keeps whom away."""
        self.apart = await between(self.store, {sitter.person for sitter in self.sitters if sitter.person})

    def glance(self, match: Match[Any] | None = None) -> Glance:
        """Sum the match up for lists: as it stands, or as it will."""
        of = match or self.match
        seen = glance(of, self._story(of, SPECTATOR))
        if (closed := self.deals.closed) is None:
            return seen
        places = places_of(closed, seen.scores)
        return replace(seen, to_move=None, progress=closed_words(closed), places=places)

    def story(self, seat: int) -> Story:
        """Give the story so far as a seat may read it."""
        return self._story(self.match, seat)

    def _story(self, match: Match[Any], seat: int) -> Story:
        story = self.stories.get(seat)
        if story is None or not story.agrees(match):
            story = self.stories[seat] = Story(match, seat)
        story.tell(match)
        return story

    def _ahead(self) -> Match[Any]:
        ahead = copy(self.match)
        ahead.plies = list(self.match.plies)
        return ahead

    async def _agree(self, moment: Moment) -> None:
        """Refuse what is meant for another moment; but first see whether we are behind ourselves."""
        try:
            self._check_moment(moment)
        except Stale:
            await self._read_news()
            self._check_moment(moment)

    def _check_moment(self, moment: Moment) -> None:
        if moment.edition not in (None, self.edition):
            raise Stale("something was taken back meanwhile; here is the table now")
        if moment.ply != len(self.match.plies):
            raise Stale("the game has moved on; here is the table now")

    def _read(self, seat: int, move: int | str) -> int:
        # Checked against the seat's own view, so that the refusal cannot name what the seat cannot see.
        probe = self._ahead()
        probe.state = look(self.match, seat)
        probe.play(move)
        return probe.plies[-1].move

    def _go_on(self, ahead: Match[Any]) -> None:
        """Let what follows happen without anyone's decision."""
        ahead.go_on()

    def _new_entries(self, ahead: Match[Any]) -> list[Entry]:
        """Write the plies that a match has more than the table."""
        new = ahead.plies[len(self.match.plies) :]
        marks = [self.sitters[ply.mover].mark if ply.mover >= 0 else None for ply in new]
        return [Entry(move=ply.move, maker=mark) for ply, mark in zip(new, marks, strict=True)]

    async def _play(self, seat: int, moment: Moment, move: int | str) -> None:
        await self._agree(moment)
        if self.over:
            closed = self.deals.closed
            raise Refusal(409, closed_words(closed) if closed else "the game is over")
        if self.match.state.to_move != seat:
            raise Refusal(409, "it is not your turn")
        ahead = self._ahead()
        ahead.play(self._read(seat, move))
        self._go_on(ahead)
        await self._commit(ahead, [*slowed(self, seat), *self._new_entries(ahead)])

    async def _commit(self, ahead: Match[Any], entries: list[Entry]) -> None:
        deals, was_over = deepcopy(self.deals), self.over
        before, self.deals = self.deals, heard(deals, entries)
        clock = self._clock_after(ahead, self.sitters, moved=any(each.move is not None for each in entries))
        try:
            seen = replace(self.glance(ahead), **(clock.columns() if clock else {}))
            over = ahead.over or deals.closed is not None
            with WRITTEN.time():
                await self.store.append(self.sheet.id, self.entries, entries, over=over, glance=seen)
        except Conflict:
            self.deals = before
            await self._read_news()
            raise Stale("somebody was quicker; here is the table now") from None
        except BaseException:
            self.deals = before
            raise
        for entry in entries:
            if entry.maker:
                MOVES.labels(entry.maker.partition(" ")[0]).inc()
        self.deals, self.match, self.clock = before, ahead, clock
        self._note(entries)
        self.changed()
        await announce(self, entries, ended=over and not was_over)

    async def _read_news(self) -> None:
        new, seating = await self.store.news(self.sheet.id, self.entries)
        self.is_behind = False
        if not seating.sitters:
            raise Refusal(404, "this table was cleared away")
        if not new and seating == self.seating:
            return
        ahead = self._ahead()
        for entry in new:
            ahead = follow(ahead, entry)
        self.match = ahead
        self._note(new)
        if self.clock is not None:
            self.clock = self._clock_now(self.clock)
            self.clock.read(await kept(self.store, self.sheet.id))
        self.sitters, self.leavers = seating.sitters, seating.leavers
        await self.read_people()
        self.changed()

    def _note(self, entries: Sequence[Entry]) -> None:
        heard(self.deals, entries)
        self.entries += len(entries)
        for entry in entries:
            if entry.note is not None and entry.note["kind"] == HEADER:
                self.header = entry.note
            elif entry.note is not None:
                self.notes.add(len(self.makers), entry.note)
            elif entry.back_to is None:
                self.makers.append(entry.maker)
            else:
                del self.makers[entry.back_to :]
                self.notes.go_back(entry.back_to)
                self.edition += 1
                self.turns_back += entry.turn

    def _clock_after(self, match: Match[Any], sitters: Sequence[Sitter], *, moved: bool) -> Clock | None:
        """Give the clock as it will be: it runs for a person whose decision everybody waits for."""
        if self.clock is None:
            return None
        seat = int(match.state.to_move)
        stands = match.over or self.deals.closed or self.deals.paused or seat < 0
        free = any(sitter.kind == "open" for sitter in sitters)
        awaited = self._awaited(sitters)
        runs = None if stands or free or awaited or sitters[seat].thinker else seat
        new = self._clock_now(self.clock).after(runs, now_ms(), moved=moved)
        new.awaited = awaited
        return new

    def _clock_now(self, clock: Clock) -> Clock:
        """Give a new clock where the table has come to other terms."""
        terms = self.deals.terms
        return Clock(terms, self.sheet.players) if terms and terms != clock.terms else clock

    def _awaited(self, sitters: Sequence[Sitter]) -> list[int]:
        """List the seats of those who have still not been here once, and for whom no bot plays."""
        been = {*self.here, *self.last_here}
        awaited = self.clock.awaited if self.clock else []
        return [seat for seat in awaited if not sitters[seat].thinker and sitters[seat].person not in been]


def heard(deals: Agreements, entries: Sequence[Entry]) -> Agreements:
    """Let what was agreed follow the log."""
    for entry in entries:
        if entry.note is not None and entry.note["kind"] != HEADER:
            deals.hear(entry.note)
        elif entry.move is not None and entry.maker:
            deals.moved(entry.maker)
        elif entry.back_to is not None:
            deals.taken_back()
    return deals


def opening(sheet: Sheet) -> Match[Any]:
    """Set up a match as its sheet says, before the first move."""
    try:
        game = find(sheet.game)
    except UnknownGame:
        raise OtherRules(f"the game of this table, {sheet.game}, is not installed") from None
    if not game.follows(sheet.version):
        raise OtherRules(
            f"this table follows version {sheet.version} of the rules of {game.title};"
            f" installed is version {game.version}",
        )
    if sheet.position is None:
        first = game.open(sheet.players, sheet.options, sheet.version)
    else:
        first = set_up(game, sheet.position, sheet.version)
    return Match(game, options=sheet.options, seed=sheet.seed, position=first)


def follow(match: Match[Any], entry: Entry) -> Match[Any]:
    """Apply one line of the log."""
    if entry.note is not None:
        match.redeals += entry.note["kind"] == KINDS["undo"]
        return match
    if entry.back_to is not None:
        return match.at(entry.back_to)
    assert entry.move is not None
    try:
        match.play(entry.move)
    except IllegalMove:  # its sentence names moves that are not everyone's to know
        raise OtherRules("this table no longer agrees with the rules that are installed") from None
    return match
