"""A live table: a match, who sits there, and the sockets that watch it."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from copy import copy, deepcopy
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from math import ceil
from typing import Any

from tavola.coach.hints import Hint
from tavola.core import SPECTATOR
from tavola.game import IllegalMove, Match
from tavola.record import set_up
from tavola.registry import UnknownGame, find
from tavola.server import botpool, presence
from tavola.server.agreements import KINDS, Agreements, closed_part, closed_words, places_of, slowed
from tavola.server.attendance import Attendance, Watcher
from tavola.server.blocks import between, check_company
from tavola.server.clocks import FIRST_RETURN, LATER_RETURN, Clock, clock_of, kept, now_ms, wind
from tavola.server.errors import Refusal
from tavola.server.faces import stand_in
from tavola.server.fair import LIVE, UNPLAYED, WAITING, Claim
from tavola.server.figures import MOVES, WRITTEN
from tavola.server.glance import glance
from tavola.server.lean import lean_part
from tavola.server.message import Json, choices_part, encode, position_part, scores_part, story_part
from tavola.server.news import announce
from tavola.server.people import own_seats, seat_name
from tavola.server.quiet import rest_until
from tavola.server.rated import ONLY_PEOPLE
from tavola.server.seating import SeatPart, left_by, may_return, seat_parts
from tavola.server.standin import AWAY, IN_A_ROW, MISSED, NEXT, Notes, away, back, by_stand_in, decided, note
from tavola.server.store import (
    HEADER,
    STAND_IN,
    Conflict,
    Entry,
    Glance,
    Sheet,
    Sitter,
    Store,
    now,
)
from tavola.server.story import Story
from tavola.server.talk import hears, talk_part
from tavola.server.trouble import report
from tavola.server.turns import played_by, turn_start
from tavola.server.unplayed import OtherRules
from tavola.server.views import acting_seat, look, own, pass_to, viewer

CAUTIONS = 3  # warnings in a game
TRIES = 20  # how often a change of seats looks again because another server was quicker
LEAST_BEAT = 0.1  # seconds; where something is hidden, a bot's time is never told more exactly


class Stale(Refusal):
    """A move for a position that is no longer on the table."""

    def __init__(self, sentence: str) -> None:
        super().__init__(409, sentence)


@dataclass(frozen=True)
class Moment:
    """The position somebody acts upon: its ply and, if given, how often something was taken back before."""

    ply: int
    edition: int | None = None


Question = tuple[int, str, Moment] | None  # of a bot: the seat, who decides there, and when


class Table(Attendance):
    """One match with its seats and watchers; one lock, one change at a time."""

    def __init__(self, sheet: Sheet, sitters: list[Sitter], store: Store, bots: botpool.BotPool) -> None:
        super().__init__(sheet, sitters, store)
        self.bots = bots
        self.pause = 0.0
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
        self.line_lost: tuple[int, int] | None = None  # since when their time runs, and when they were gone
        self.line_back: int | None = None  # the turn in which a lost line was made good
        self.header: dict[str, Any] = {}  # what a record from which the match came told beside it
        self.lock = asyncio.Lock()
        self.programs: set[str] = set()  # who asks in numbers, by calls
        self.pondering: asyncio.Task[None] | None = None
        self.asked: Question = None  # what the bot ponders
        self.stories: dict[int, Story] = {}
        self.drawn: dict[tuple[int, str], Json] = {}
        self.written: dict[tuple[int, str, int], str] = {}  # ... as text, with the story from a ply on
        self.advised: dict[int, asyncio.Task[list[Hint]]] = {}

    # -- what changes ---------------------------------------------------------------------------------

    async def play(self, person: str, asked: int | None, moment: Moment, move: int | str) -> None:
        """Make a person's move: check it, put it on disk with all that follows from it, then show it."""
        async with self.lock:
            seat = acting_seat(self.match, own_seats(self.sitters, person), asked)
            if self.sitters[seat].absent:
                raise Refusal(409, AWAY)
            self.last_here[self.sitters[seat].person or ""] = presence.now()
            await self._play(seat, moment, move)

    async def undo(self, person: str, asked: int | None, moment: Moment) -> None:
        """Take back the last decision of a person's seat, or of one of their seats."""
        async with self.lock:
            await self._agree(moment)
            seats = self._own_or(person, asked)
            if reason := self.why_no_undo(seats):
                raise Refusal(409, reason)
            ahead = self._ahead()
            here = decided(self.sitters, seats)
            ahead.undo(next(seat for seat in here if not ahead.why_no_undo(seat)))
            await self._commit(ahead, [Entry(back_to=len(ahead.plies))])

    async def undo_turn(self, person: str, asked: int | None, moment: Moment) -> None:
        """Take back the latest turn in which the seat has decided something, and all that followed."""
        async with self.lock:
            seats = self._own_or(person, asked)
            if reason := self.why_no_turn_back(seats):
                raise Refusal(409, reason)
            if self._decided_since(moment.ply, seats[0]):
                await self._agree(moment)
            else:  # bots play on while somebody presses; the turn is the same
                await self._agree(Moment(len(self.match.plies), moment.edition))
            start = turn_start(self.match, seats[0])
            assert start is not None
            turn = sum(each["ply"] <= start for each in self.story(seats[0]).turns)
            who = self.sitters[seats[0]].own_mark
            told = {"kind": "turn_back", "seat": seats[0], "who": who, "what": str(turn)}
            await self._commit(self.match.at(start), [Entry(back_to=start, turn=True), Entry(note=told)])

    async def take_seat(self, seat: int, person: str) -> None:
        """Let a person who is invited sit down in a free seat."""
        others = {sitter.person for sitter in self.sitters if sitter.person}
        await check_company(self.store, person, {*others, self.sheet.host} - {person})
        await self._change_seat(seat, lambda: self._welcome(seat, person))

    async def sit_again(self, seat: int, person: str) -> None:
        """Let a person sit down again in a seat that they left."""
        await self._change_seat(seat, lambda: self._welcome_back(seat, person))

    async def go_away(self, seat: int, person: str, *, sent: bool = False) -> None:
        """Let a bot play on for a person, whose seat it stays; for one who is sent away, however often."""

        def checked() -> Sitter:
            if self.over:
                raise Refusal(409, "the game is over")
            if not sent:
                self.notes.check_change(seat)
            return away(self.sitters[seat], person, self.sheet.standin, now())

        await self._change_seat(seat, checked)

    async def come_back(self, seat: int, person: str) -> None:
        """Let a person play again for whom a bot stood in; what it thinks about just now is theirs."""
        await self._change_seat(seat, lambda: back(self.sitters[seat], person))

    async def give_seat(self, seat: int, person: str, sitter: Sitter, *, sure: bool) -> None:
        """Let a person leave their seat open, or hand a free one to a bot."""

        def checked() -> Sitter:
            self._check_giver(seat, person)
            self.notes.check_change(seat)
            if self.sheet.rated and sitter.kind == "bot":
                raise Refusal(409, ONLY_PEOPLE)
            if self.sitters[seat].person == person:
                _check_gift(sitter, sure=sure)
            return sitter

        await self._change_seat(seat, checked)

    async def time_up(self) -> None:
        """Let a bot stand in for whoever has used up their time."""
        await self.catch_up()
        await self.greet()  # another server may have seen the last one come
        if self.clock is None or (seat := self.clock.runs) is None or await self._sleeps(seat):
            return

        def checked() -> Sitter:
            sitter, clock = self.sitters[seat], self.clock
            if clock is None or clock.runs != seat or clock.due is None or clock.due > now_ms():
                return sitter
            return replace(sitter, absent=self.sheet.standin, absent_since=now())

        await self._change_seat(seat, checked, "late")

    async def _sleeps(self, seat: int) -> bool:
        """Say whether a clock of days waits for the end of somebody's rest; it does from now on."""
        async with self.lock:
            clock, person = self.clock, self.sitters[seat].person
            if clock is None or clock.kind != "days" or clock.runs != seat or person is None:
                return False
            if clock.due is None or clock.due > now_ms():
                return False
            until = await rest_until(self.store, person, datetime.fromtimestamp(now_ms() / 1000, UTC))
            if until is None:
                return False
            clock.wait_until(int(until.timestamp() * 1000))
            await wind(self.store, self.sheet.id, clock)
            self.show()
            return True

    def await_others(self, host: str) -> None:
        """Let the clock stand until everybody but the host has been here once."""
        if self.clock is not None:
            people = [seat for seat, sitter in enumerate(self.sitters) if sitter.kind == "person"]
            self.clock = Clock(self.sheet.clock, self.sheet.players)
            self.clock.awaited = [seat for seat in people if self.sitters[seat].person != host]
            self.clock = self._clock_after(self.match, self.sitters, moved=False)

    def go(self, watcher: Watcher) -> None:
        """Let somebody go; of whose live clock runs, note when."""
        super().go(watcher)
        clock = self.clock
        if clock and clock.kind == "live" and clock.runs is not None and clock.since != self.line_back:
            person = self.sitters[clock.runs].person
            if person == watcher.person and person not in self.here:
                self.line_lost = (clock.since, now_ms())

    async def welcome(self, person: str) -> None:
        """Let the clock run once the last person has come; who lost the line gets some time back."""
        await self.greet()
        async with self.lock:
            clock, lost, self.line_lost = self.clock, self.line_lost, None
            if clock is None or clock.runs is None or lost is None or lost[0] != clock.since:
                return
            if self.sitters[clock.runs].person != person:
                self.line_lost = lost
                return
            clock.make_good(now_ms() - lost[1])
            self.line_back = clock.since
            await wind(self.store, self.sheet.id, clock)
        self.show()

    async def greet(self) -> None:
        """Let the clock run once the last person has come."""
        if self.clock is None or not self.clock.awaited:
            return
        async with self.lock:
            self.clock.read(await kept(self.store, self.sheet.id))
            before, self.clock = self.clock, self._clock_after(self.match, self.sitters, moved=False)
            if self.clock is not None and self.clock.awaited != before.awaited:
                await wind(self.store, self.sheet.id, self.clock)
        self.show()

    async def stand_in(self, seat: int) -> None:
        """Let a bot stand in for somebody who is gone, as the others agreed."""

        def checked() -> Sitter:
            if self.over or self.sitters[seat].absent or self.missing_for(seat) is None:
                raise Refusal(409, "there is nobody to stand in for any more")
            return replace(self.sitters[seat], absent=self.sheet.standin, absent_since=now())

        await self._change_seat(seat, checked, MISSED)

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

    async def read_blocks(self) -> None:
        """Know who of those who sit here keeps whom away."""
        self.apart = await between(self.store, {sitter.person for sitter in self.sitters if sitter.person})

    def changed(self) -> None:
        """Tell everyone who watches, and the bot whose turn it is; one that is asked the same thinks on."""
        self.drawn.clear()
        self.advised.clear()
        if self.asked != self._question():
            self._wake_bot()
        else:
            self.wake_again()
        self.show()

    def show(self) -> None:
        """Let everyone who watches look again."""
        self.written.clear()
        for watcher in list(self.watchers):
            watcher.wake()

    def meet_program(self, person: str) -> None:
        """Know that somebody who sits here asks in numbers: bots need not wait for their eyes."""
        if own_seats(self.sitters, person):
            self.programs.add(person)

    def wake_again(self) -> None:
        """Wake a bot that stands still: its move failed, another server ended, or somebody looks again."""
        if not self.is_behind and (self.pondering is None or self.pondering.done()):
            self._wake_bot()

    async def load(self) -> None:
        """Replay the log from the store."""
        async with self.lock:
            await self.read_people()
            await self._read_news()
            self.last_here = await presence.last_here(self.store, self.sheet.id)
            if self.clock is not None:
                self.clock.read(await kept(self.store, self.sheet.id))
                self.clock = self._clock_after(self.match, self.sitters, moved=False)
            self._wake_bot()

    # -- what it says ---------------------------------------------------------------------------------

    def message(self, person: str, asked: int | None, shape: str, have: int = 0) -> Json:
        """Write the table as a person may see it now."""
        key = self._eye(person, asked, shape)
        return {**self._own(person, asked, key[0]), **self._shared(key, have)}

    def text(self, person: str, asked: int | None, shape: str, have: int, note: str = "") -> str:
        """Write that message as text; what all who look from one seat see alike is written once for them."""
        seat, shape = self._eye(person, asked, shape)
        key = (seat, shape, have)
        if key not in self.written:
            self.written[key] = encode(self._shared((seat, shape), have))[1:-1]
        own = self._own(person, asked, seat) | ({"note": note} if note else {})
        return f"{encode(own)[:-1]},{self.written[key]}}}"

    def _eye(self, person: str, asked: int | None, shape: str) -> tuple[int, str]:
        """Choose the seat from which somebody looks, and the shape of the picture."""
        mine = own_seats(self.sitters, person)
        shapes = self.match.game.shapes
        seat = viewer(self.match, decided(self.sitters, mine) or mine, asked)
        return seat, shape if shape in shapes else shapes[0]

    def _shared(self, eye: tuple[int, str], have: int) -> Json:
        """Write what everyone sees alike who looks from a seat."""
        if eye not in self.drawn:
            self.drawn[eye] = self._drawn(*eye)
        story = self.story(eye[0])
        return {
            **self.drawn[eye],
            **story_part(story, have),
            **scores_part(story, len(self.match.plies), self.drawn[eye]["projected"]),
            "played_by": self.played_by(),
        }

    def _own(self, person: str, asked: int | None, seat: int) -> Json:
        """Write what depends on who looks."""
        mine = own_seats(self.sitters, person)
        return {
            **self.head(person),
            "pass_to": pass_to(self.match, decided(self.sitters, mine), seat),
            "undo": self.why_no_undo(mine if asked is None else [asked]),
            "undo_turn": self.why_no_turn_back(mine),
            "warns": self.warns(mine),
            "since": self._since(mine),
        }

    def lean(self, person: str, asked: int | None, have: int = 0) -> Json:
        """Write the table as a person's program may see it now: numbers and no pictures."""
        mine = own_seats(self.sitters, person)
        sheet, plies = self.sheet, len(self.match.plies)
        kept = not sheet.hints and not self.match.over  # a table made of the position would give hints
        return {
            "table": sheet.id,
            "game": sheet.game,
            "version": sheet.version,
            "players": sheet.players,
            "options": sheet.options,
            "edition": self.edition,
            "my_seats": mine,
            **lean_part(self.match, viewer(self.match, mine, asked), min(have, plies)),
            **({"position": None} if kept else {}),
        }

    def head(self, person: str) -> Json:
        """Write what does not depend on the position: the game, and who sits where."""
        mine = own_seats(self.sitters, person)
        free = any(sitter.kind == "open" for sitter in self.sitters)
        sheet, closed = self.sheet, self.deals.closed
        to_move = None if self.over else int(self.match.state.to_move)
        link = f"/join/{sheet.id}/{sheet.key}"
        return {
            "table": sheet.id,
            "game": sheet.game,
            "title": self.match.game.title,
            "options": sheet.options,
            "players": sheet.players,
            "hints": sheet.hints,
            "rated": sheet.rated,
            "watch_link": link if sheet.watch != "all" and (mine or sheet.host == person) else None,
            "shapes": list(self.match.game.shapes),
            "main": self.match.game.main,
            "edition": self.edition,
            "my_seats": mine,
            "host": sheet.host == person,
            "invite": link if free and (mine or sheet.host == person) else None,
            "seats": self._seats(person, to_move),
            "watching": self.watching,
            "notes": self.notes.told(self._called, partial(hears, self, person)),
            "talk": talk_part(self, person),
            "notes_from": self.notes.told_from,
            "clock": self.clock.told() if self.clock and not self.over else None,
            "again": self.deals.again if mine and self.deals.again else None,
            "ask": None if self.over else self.deals.told(self.sitters),
            "paused": self.deals.paused and not self.over,
            "closed": closed_part(closed) if closed else None,
            "lesson": None,
            "puzzle": None,
        }

    def glance(self, match: Match[Any] | None = None) -> Glance:
        """Sum the match up for lists: as it stands, or as it will."""
        of = match or self.match
        seen = glance(of, self._story(of, SPECTATOR))
        if (closed := self.deals.closed) is None:
            return seen
        places = places_of(closed, seen.scores)
        return replace(seen, to_move=None, progress=closed_words(closed), places=places)

    def check_help(self) -> None:
        """Refuse help where the table plays without."""
        if not self.sheet.hints:
            raise Refusal(403, "this table plays without hints")

    async def advice(self, seat: int) -> list[Hint]:
        """Let the best bot tell the best moves of a seat; who asks twice shares the answer."""
        task = self.advised.get(seat)
        if task is None or task.done():
            view = look(self.match, seat)
            claim = Claim(self.sitters[seat].person or self.sheet.host)
            asking = self.bots.advise(self.sheet.game, view, claim)
            task = self.advised[seat] = asyncio.create_task(asking)
        return await asyncio.shield(task)

    def knows_another(self, person: str, seat: int) -> bool:
        """Say whether somebody has looked at secrets that the seat's player may not know."""
        return self.match.hides and not self.match.over and bool(self._left_by(person).keys() - {seat})

    def played_by(self) -> list[Json]:
        """List who played a seat from which ply on, where it was not always whoever sits there now."""
        owners = [sitter.own_mark for sitter in self.sitters]
        return played_by(self.match, self.makers, owners, self._called)

    def story(self, seat: int) -> Story:
        """Give the story so far as a seat may read it."""
        return self._story(self.match, seat)

    def why_no_undo(self, seats: list[int]) -> str:
        """Say why none of the seats may take the last decision back; empty if one may."""
        if self.over:
            return "the game is over"
        if not seats:
            return "you have no seat at this table"
        reasons = [self.match.why_no_undo(seat) for seat in decided(self.sitters, seats)]
        return "" if "" in reasons else (reasons or [AWAY])[0]

    def why_no_turn_back(self, seats: list[int]) -> str:
        """Say why a whole turn may not be taken back; empty if it may."""
        if not self.sheet.take_back:
            return "this table was opened without taking back whole turns"
        if self.over:
            return "the game is over"
        if not seats:
            return "you have no seat at this table"
        if not self.alone(seats):
            return "whole turns are taken back only alone against bots"
        if self.sitters[seats[0]].absent:
            return AWAY
        has_moved = any(ply.mover == seats[0] and ply.asked for ply in self.match.plies)
        return "" if has_moved else "there is no move to take back"

    def warns(self, seats: list[int]) -> bool:
        """Say whether a move may be warned of: alone against bots, and a few times a game."""
        may = self.sheet.warn and not self.over and len(seats) == 1 and self.alone(seats)
        return may and len(self.notes.warnings) < CAUTIONS

    def alone(self, seats: list[int]) -> bool:
        """Say whether nobody but one person sits at the table or may come back to it."""
        person = self.sitters[seats[0]].person
        others = [sitter for seat, sitter in enumerate(self.sitters) if seat != seats[0]]
        came = [leaver.sitter.person for leaver in self.leavers]
        return all(sitter.kind == "bot" for sitter in others) and set(came) <= {person}

    @property
    def people(self) -> list[Sitter]:
        """List who sits at the table, and who did."""
        return [*self.sitters, *(leaver.sitter for leaver in self.leavers)]

    @property
    def attended(self) -> bool:
        """Say whether somebody sits or watches here; for nobody no bot thinks."""
        sits = any(sitter.kind in ("person", "guest") for sitter in self.sitters)
        return sits or bool(self.watchers) or self.others.is_watched(self.sheet.id)

    @property
    def over(self) -> bool:
        """Whether the game has come to its end, or was ended before."""
        return self.match.over or self.deals.closed is not None

    @property
    def moment(self) -> Moment:
        return Moment(len(self.match.plies), self.edition)

    @property
    def idle(self) -> bool:
        thinks = self.pondering is not None and not self.pondering.done()
        return not (self.watchers or self.lock.locked() or thinks)

    # -- inside ---------------------------------------------------------------------------------------

    def _story(self, match: Match[Any], seat: int) -> Story:
        story = self.stories.get(seat)
        if story is None or not story.agrees(match):
            story = self.stories[seat] = Story(match, seat)
        story.tell(match)
        return story

    def _drawn(self, seat: int, shape: str) -> Json:
        acting = seat >= 0 and self.match.state.to_move == seat and not self.sitters[seat].absent
        if self.deals.closed is not None:
            return {**position_part(self.match, seat, shape), "choices": [], "prompt": None, "to_move": None}
        choices = choices_part(self.match.game, look(self.match, seat)) if acting else []
        return {**position_part(self.match, seat, shape), "choices": choices}

    def _called(self, seat: int, maker: str) -> str:
        """Give the name of whoever made a move in a seat, by their mark in the log."""
        kind, _, name = maker.partition(" ")
        if kind == STAND_IN:
            bot, _, owner = name.partition(" ")
            who = stand_in(bot, self.sitters) or botpool.bot_name(bot, self.match.game)
            return f"{who} for {self._called(seat, owner)}" if owner else who
        if kind == "bot":
            sits = self.sitters[seat]
            return sits.name if sits.bot == name else botpool.bot_name(name, self.match.game)
        return seat_name(Sitter(kind, name, name), seat, self.names)

    def _own_or(self, person: str, asked: int | None) -> list[int]:
        """Give the seat asked for, if it is the person's, or all of theirs."""
        mine = own_seats(self.sitters, person)
        return mine if asked is None else [own(mine, asked)]

    def _left_by(self, person: str) -> dict[int, Sitter]:
        return left_by(self.seating, person)

    def _may_return(self, seat: int, person: str) -> bool:
        return may_return(self.seating, seat, person, over=self.match.over)

    def _welcome_back(self, seat: int, person: str) -> Sitter:
        if self._may_return(seat, person):
            return self._left_by(person)[seat]
        if seat in self._left_by(person):
            raise Refusal(409, "that seat is taken, or you sit at this table already")
        raise Refusal(403, "that seat was never yours; an invitation opens a free one")

    def _welcome(self, seat: int, person: str) -> Sitter:
        if self._may_return(seat, person):
            return self._left_by(person)[seat]
        if own_seats(self.sitters, person):
            raise Refusal(409, "you sit at this table already")
        if self.sitters[seat].kind != "open":
            raise Refusal(409, "that seat is taken")
        if self.knows_another(person, seat):
            raise Refusal(403, "you have seen another hand at this table; take your old seat or watch")
        return Sitter("person", person)

    def _check_giver(self, seat: int, person: str) -> None:
        """Refuse to give a seat away that is not one's own, nor a free or bot's seat at one's table."""
        sitter = self.sitters[seat]
        host, at_table = self.sheet.host == person, bool(own_seats(self.sitters, person))
        if sitter.kind in ("person", "guest") and sitter.person != person:
            status = 409 if host or at_table else 403
            raise Refusal(status, "that seat is taken; only who sits there may give that seat away")
        if not (host or sitter.person == person or (at_table and sitter.kind == "open")):
            raise Refusal(403, "only who sits there may give that seat away")

    async def _change_seat(self, seat: int, decide: Callable[[], Sitter], kind: str = "") -> None:
        """Change who sits in a seat; what the decision was made upon still holds when it is written."""
        async with self.lock:
            for _ in range(TRIES):
                seen, new = self.seating, decide()
                if new == self.sitters[seat]:
                    return
                change = note(self.sitters[seat], new, seat)
                line = Entry(note={**change, "kind": kind or change["kind"]})
                clock = self._clock_seated(seat, new)
                done = await self.store.sit(self.sheet.id, seat, new, seen, self.entries, line, clock)
                await self._read_news()
                if done:
                    return
            raise Refusal(409, "somebody else was quicker with that seat")

    def _seats(self, person: str, to_move: int | None) -> list[SeatPart]:
        parts = seat_parts(self.seating, person, self.names, self.presence(person), to_move)
        for seat, part in enumerate(parts):
            if "absent" in part:
                part["absent"] |= self._stand_in(seat)
        return parts

    def _stand_in(self, seat: int) -> SeatPart:
        """Tell which bot plays for a seat's person, and how often it has decided."""
        start = self.notes.away_from(seat)
        made = zip(self.match.plies[start:], self.makers[start:], strict=True)
        moves = sum(ply.mover == seat and ply.asked and by_stand_in(maker) for ply, maker in made)
        return {"name": self._called(seat, f"{STAND_IN} {self.sitters[seat].absent}"), "moves": moves}

    def _since(self, mine: list[int]) -> int:
        plies = self.match.plies
        own = [number for number, ply in enumerate(plies) if ply.mover in mine and ply.asked]
        return own[-1] + 1 if own else 0

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

    def _decided_since(self, ply: int, seat: int) -> bool:
        later = self.match.plies[ply:]
        return ply > len(self.match.plies) or any(each.mover == seat and each.asked for each in later)

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

    def _ahead(self) -> Match[Any]:
        ahead = copy(self.match)
        ahead.plies = list(self.match.plies)
        return ahead

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

    def _clock_seated(self, seat: int, sitter: Sitter) -> Json | None:
        sitters = [*self.sitters[:seat], sitter, *self.sitters[seat + 1 :]]
        clock = self._clock_after(self.match, sitters, moved=False)
        if clock is None:
            return None
        if self.sitters[seat].absent and not sitter.absent:
            clock.give(seat, FIRST_RETURN if self.notes.count("late", seat) <= 1 else LATER_RETURN)
        return clock.columns()

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

    async def read_people(self) -> None:
        """Know what those who are here are called, who hides that they are, and who keeps whom away."""
        people = [sitter.person for sitter in self.people if sitter.person]
        self.names = await self.store.names(people)
        around = {*people, *(watcher.person for watcher in self.watchers)}
        self.discreet = await presence.discreet(self.store, around)
        await self.read_blocks()

    def _wake_bot(self) -> None:
        if self.pondering is not None and self.pondering is not asyncio.current_task():
            self.pondering.cancel()
        self.pondering = None
        self.asked = self._question()
        if self.asked is not None:
            seat, _bot, moment = self.asked
            self.pondering = asyncio.create_task(self._ponder(seat, moment))

    def _question(self) -> Question:
        """Say which bot decides in which seat at which moment, if one does."""
        seat = self._due()
        if seat is None or not self.attended or self.deals.paused or self.deals.closed:
            return None
        return seat, self.sitters[seat].thinker, self.moment

    def _due(self) -> int | None:
        """Name the seat in which a bot decides now."""
        seat = int(self.match.state.to_move)
        return seat if seat >= 0 and self.sitters[seat].thinker else None

    async def _ponder(self, seat: int, moment: Moment) -> None:
        try:
            if await self.others.may_think(self.sheet.id):
                await self._move_bot(seat, moment)
        except Refusal:
            return  # the table moved on while the bot thought
        except Exception as error:  # it is woken again
            report("a bot's move failed", error)

    async def _move_bot(self, seat: int, moment: Moment) -> None:
        clock = asyncio.get_running_loop().time
        began = clock()
        move = await self._think(seat)
        await asyncio.sleep(to_the_beat(clock() - began, self.beat, strictly=self.match.hides))
        async with self.lock:
            await self._play(seat, moment, move)
        if self.sitters[seat].absent and self.clock is not None and self.clock.kind == "days":
            await self._change_seat(seat, lambda: self._next_turn(seat), NEXT)

    def _next_turn(self, seat: int) -> Sitter:
        """Give the seat as it is after a turn of days that somebody missed: the next is theirs again."""
        sitter = self.sitters[seat]
        if self.over or self.match.state.to_move == seat or not sitter.absent:
            return sitter
        own = [ply for ply, maker in enumerate(self.makers) if maker == sitter.own_mark]
        missed = self.notes.missed_in_a_row(seat, own[-1] if own else 0)
        return replace(sitter, absent="", absent_since=None) if 0 < missed < IN_A_ROW else sitter

    @property
    def claim(self) -> Claim:
        """On whose account the bots think here: the host's, the sooner the more somebody waits for it."""
        people = {sitter.person for sitter in self.sitters if sitter.kind in ("person", "guest")}
        rank = LIVE if people & self.here else WAITING if people else UNPLAYED
        return Claim(self.sheet.host, rank)

    @property
    def beat(self) -> float:
        """How long a bot's answer waits: as long as the slowest of those who sit here wish."""
        here = [watcher.pace for watcher in self.watchers if own_seats(self.sitters, watcher.person)]
        here += [0.0 for person in self.programs if own_seats(self.sitters, person)]
        here += self.others.here(self.sheet.id).values()
        beat = self.pause * max(here, default=1.0)
        return max(beat, min(self.pause, LEAST_BEAT)) if self.match.hides else beat

    async def _think(self, seat: int) -> int:
        view = look(self.match, seat)
        legal = view.legal_moves()
        if len(legal) == 1 and self.match.hides:
            view = botpool.pretence(look(self.match, SPECTATOR), seat) or view
        move = await self.bots.choose(self.sheet.game, self.sitters[seat].thinker, view, self.claim)
        return legal[0] if len(legal) == 1 else move


def to_the_beat(spent: float, beat: float, *, strictly: bool) -> float:
    """Say how long an answer waits: for the first beat, or strictly, so that it tells less, for any.

    >>> to_the_beat(0.25, 0.5, strictly=False), to_the_beat(0.75, 0.5, strictly=False)
    (0.25, 0.0)
    >>> to_the_beat(0.75, 0.5, strictly=True)
    0.25
    """
    beats = max(ceil(spent / beat), 1) if strictly and beat else 1
    return max(beats * beat - spent, 0.0)


def _check_gift(sitter: Sitter, *, sure: bool) -> None:
    """Refuse to give one's own seat away by a slip of the finger."""
    if sitter.kind == "bot":
        raise Refusal(409, "that seat is yours; with kind 'absent' a bot plays on for you until you are back")
    if not sure:
        raise Refusal(422, "whoever has the link may take that seat then; say 'sure': true to give it away")


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
