"""A live table: a match, who sits there, and the sockets that watch it."""

import asyncio
import logging
from copy import copy
from dataclasses import dataclass
from typing import Any, Protocol

from tavola.game import IllegalMove, Match
from tavola.record import set_up
from tavola.registry import UnknownGame, find
from tavola.server import thinking
from tavola.server.message import Json, choices_part, position_part, story_part
from tavola.server.refusal import Refusal
from tavola.server.seats import hides, look, own_seats, pass_to, seat_name, viewer
from tavola.server.store import Conflict, Entry, Sheet, Sitter, Store
from tavola.server.story import Story

log = logging.getLogger("tavola.server")


class Watcher(Protocol):
    """A socket, as a table knows it."""

    person: str

    def wake(self) -> None:
        """Come and look: something has changed."""


class Stale(Refusal):
    """A move for a position that is no longer on the table."""

    def __init__(self, sentence: str) -> None:
        super().__init__(409, sentence)


@dataclass(frozen=True)
class Moment:
    """The position somebody acts upon: its ply and, if told, how often something was taken back before."""

    ply: int
    edition: int | None = None


class Table:
    """One match with its seats and watchers; one lock, one change at a time."""

    def __init__(self, sheet: Sheet, sitters: list[Sitter], store: Store, minds: thinking.Minds) -> None:
        self.sheet = sheet
        self.sitters = sitters
        self.store = store
        self.minds = minds
        self.pause = 0.0
        self.names: dict[str, str] = {}
        self.match: Match[Any] = opening(sheet)
        self.entries = 0  # how many lines of the log are in the match
        self.edition = 0  # how often something was taken back
        self.lock = asyncio.Lock()
        self.left: dict[str, set[int]] = {}  # seats that people gave up, whose secrets they have seen
        self.watchers: set[Watcher] = set()
        self.pondering: asyncio.Task[None] | None = None
        self.stories: dict[int, Story] = {}
        self.drawn: dict[tuple[int, str], Json] = {}
        self.advised: dict[int, asyncio.Task[list[thinking.Rating]]] = {}

    # -- what changes ---------------------------------------------------------------------------------

    async def play(self, seat: int, moment: Moment, move: int | str) -> None:
        """Make a move: check it, put it on disk with all that follows from it, then show it."""
        async with self.lock:
            self._check_moment(moment)
            if self.match.over:
                raise Refusal(409, "the game is over")
            if self.match.state.to_move != seat:
                raise Refusal(409, "it is not your turn")
            ahead = self._ahead()
            ahead.play(self._read(seat, move))
            ahead.go_on()
            new = ahead.plies[len(self.match.plies) :]
            await self._commit(ahead, [Entry(move=ply.move) for ply in new])

    async def undo(self, seats: list[int], moment: Moment) -> None:
        """Take back the last decision of one of the seats."""
        async with self.lock:
            self._check_moment(moment)
            if reason := self.why_no_undo(seats):
                raise Refusal(409, reason)
            ahead = self._ahead()
            ahead.undo(next(seat for seat in seats if not ahead.why_no_undo(seat)))
            await self._commit(ahead, [Entry(back_to=len(ahead.plies))])

    async def sit(self, seat: int, sitter: Sitter) -> None:
        """Change who sits in a seat, as long as nobody changed it meanwhile."""
        async with self.lock:
            if not await self.store.sit(self.sheet.id, seat, sitter, self.sitters[seat]):
                await self._read_news()
                raise Refusal(409, "somebody else was quicker with that seat")
            if before := self.sitters[seat].person:
                self.left.setdefault(before, set()).add(seat)
            self.sitters[seat] = sitter
            await self._read_names()
            self.changed()

    async def catch_up(self) -> None:
        """Read what another server on the same database has written meanwhile."""
        async with self.lock:
            await self._read_news()

    def changed(self) -> None:
        """Tell everyone who watches, and the bot whose turn it is."""
        self.drawn.clear()
        self.advised.clear()
        self._wake_bot()
        self.show()

    def show(self) -> None:
        """Let everyone who watches look again."""
        for watcher in list(self.watchers):
            watcher.wake()

    async def load(self) -> None:
        """Replay the log from the store."""
        async with self.lock:
            await self._read_names()
            await self._read_news()
            self._wake_bot()

    # -- what is told ---------------------------------------------------------------------------------

    def message(self, person: str, asked: int | None, shape: str, have: int = 0) -> Json:
        """Write the table as a person may see it now."""
        mine = own_seats(self.sitters, person)
        seat = viewer(self.match, mine, asked)
        shapes = self.match.game.shapes
        key = (seat, shape if shape in shapes else shapes[0])
        if key not in self.drawn:
            self.drawn[key] = self._drawn(*key)
        return {
            **self.head(person),
            **self.drawn[key],
            **story_part(self.story(seat), have),
            "pass_to": pass_to(self.match, mine, seat),
            "undo": self.why_no_undo(mine if asked is None else [asked]),
            "since": self._since(mine),
        }

    def head(self, person: str) -> Json:
        """Write what does not depend on the position: the game, and who sits where."""
        mine = own_seats(self.sitters, person)
        free = any(sitter.kind == "open" for sitter in self.sitters)
        sheet = self.sheet
        return {
            "table": sheet.id,
            "game": sheet.game,
            "title": self.match.game.title,
            "options": sheet.options,
            "players": sheet.players,
            "hints": sheet.hints,
            "shapes": list(self.match.game.shapes),
            "edition": self.edition,
            "my_seats": mine,
            "host": sheet.host == person,
            "invite": f"/join/{sheet.id}/{sheet.key}" if free and (mine or sheet.host == person) else None,
            "seats": [self._seat(seat, person) for seat in range(sheet.players)],
        }

    async def advice(self, seat: int) -> list[thinking.Rating]:
        """Let the best bot rate the moves of a seat; who asks twice in one position shares the answer."""
        task = self.advised.get(seat)
        if task is None or task.done():
            view = look(self.match, seat)
            asking = self.minds.analyse(self.sheet.game, view, self.sheet.host)
            task = self.advised[seat] = asyncio.create_task(asking)
        return await asyncio.shield(task)

    def knows_another(self, person: str, seat: int) -> bool:
        """Say whether somebody has looked at secrets that the seat's player may not know."""
        return hides(self.match) and not self.match.over and bool(self.left.get(person, set()) - {seat})

    def story(self, seat: int) -> Story:
        """Give the story so far as a seat may read it."""
        story = self.stories.get(seat)
        if story is None or not story.agrees(self.match):
            story = self.stories[seat] = Story(self.match, seat)
        story.tell(self.match)
        return story

    def why_no_undo(self, seats: list[int]) -> str:
        """Say why none of the seats may take the last decision back; empty if one may."""
        if self.match.over:
            return "the game is over"
        if not seats:
            return "you have no seat at this table"
        reasons = [self.match.why_no_undo(seat) for seat in seats]
        return "" if "" in reasons else reasons[0]

    @property
    def moment(self) -> Moment:
        return Moment(len(self.match.plies), self.edition)

    @property
    def idle(self) -> bool:
        thinks = self.pondering is not None and not self.pondering.done()
        return not (self.watchers or self.lock.locked() or thinks)

    # -- inside ---------------------------------------------------------------------------------------

    def _drawn(self, seat: int, shape: str) -> Json:
        acting = seat >= 0 and self.match.state.to_move == seat
        choices = choices_part(self.match.game, look(self.match, seat)) if acting else []
        return {**position_part(self.match, seat, shape), "choices": choices}

    def _seat(self, seat: int, person: str) -> Json:
        sitter = self.sitters[seat]
        told: Json = {
            "kind": sitter.kind,
            "name": seat_name(sitter, seat, self.names),
            "me": sitter.person == person,
            "here": any(watcher.person == sitter.person for watcher in self.watchers),
        }
        if sitter.kind == "bot":
            thinks = self.match.state.to_move == seat
            told |= {"bot": sitter.bot, "here": True, "thinking": thinks}
        return told

    def _since(self, mine: list[int]) -> int:
        plies = self.match.plies
        own = [number for number, ply in enumerate(plies) if ply.mover in mine and not ply.forced]
        return own[-1] + 1 if own else 0

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

    def _ahead(self) -> Match[Any]:
        ahead = copy(self.match)
        ahead.plies = list(self.match.plies)
        return ahead

    async def _commit(self, ahead: Match[Any], entries: list[Entry]) -> None:
        try:
            await self.store.append(self.sheet.id, self.entries, entries, over=ahead.over)
        except Conflict:
            await self._read_news()
            raise Stale("somebody was quicker; here is the table now") from None
        self.match = ahead
        self.entries += len(entries)
        self.edition += sum(entry.back_to is not None for entry in entries)
        self.changed()

    async def _read_news(self) -> None:
        new, sitters = await self.store.news(self.sheet.id, self.entries)
        if sitters != self.sitters:
            self.sitters = sitters
            await self._read_names()
        elif not new:
            return
        ahead = self._ahead()
        for entry in new:
            ahead = follow(ahead, entry)
        self.match = ahead
        self.entries += len(new)
        self.edition += sum(entry.back_to is not None for entry in new)
        self.changed()

    async def _read_names(self) -> None:
        people = [sitter.person for sitter in self.sitters if sitter.person]
        self.names = await self.store.names(people)

    def _wake_bot(self) -> None:
        if self.pondering is not None and self.pondering is not asyncio.current_task():
            self.pondering.cancel()
        self.pondering = None
        seat = int(self.match.state.to_move)
        if seat >= 0 and self.sitters[seat].kind == "bot":
            self.pondering = asyncio.create_task(self._ponder(seat, self.moment))

    async def _ponder(self, seat: int, moment: Moment) -> None:
        view = look(self.match, seat)
        thought = self.minds.choose(self.sheet.game, self.sitters[seat].bot, view, self.sheet.host)
        move, _ = await asyncio.gather(thought, asyncio.sleep(self.pause))
        try:
            await self.play(seat, moment, move)
        except Refusal:
            return  # the table moved on while the bot thought
        except Exception:
            log.exception("a bot's move at table %s failed", self.sheet.id)


def opening(sheet: Sheet) -> Match[Any]:
    """Set up a match as its sheet says, before the first move."""
    try:
        game = find(sheet.game)
    except UnknownGame:
        raise Refusal(409, f"the game of this table, {sheet.game}, is not installed") from None
    if game.version != sheet.version:
        raise Refusal(
            409,
            f"this table follows version {sheet.version} of the rules of {game.title};"
            f" installed is version {game.version}",
        )
    if sheet.position is None:
        return Match(game, sheet.players, sheet.options, sheet.seed)
    first = set_up(game, sheet.position)
    return Match(game, options=sheet.options, seed=sheet.seed, position=first)


def follow(match: Match[Any], entry: Entry) -> Match[Any]:
    """Apply one line of the log."""
    if entry.back_to is not None:
        return match.at(entry.back_to)
    assert entry.move is not None
    try:
        match.play(entry.move)
    except IllegalMove:  # its sentence names moves that are not everyone's to know
        raise Refusal(409, "this table no longer agrees with the rules that are installed") from None
    return match
