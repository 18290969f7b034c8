"""A table at which a puzzle is solved: one move counts, and the server alone knows which it is before."""

import asyncio
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import lru_cache
from math import floor
from typing import Any

from tavola.coach.hints import says_all
from tavola.coach.puzzles import Puzzle, name_of, shipped
from tavola.coach.wording import points
from tavola.game import SEATS, Match
from tavola.registry import find, games
from tavola.server.attempts import Attempt, attempt_at, keep_nudge, keep_try, tries_of
from tavola.server.errors import Refusal
from tavola.server.message import Json
from tavola.server.people import own_seats
from tavola.server.played import Moment
from tavola.server.sheet import Entry, Sitter
from tavola.server.table import Table
from tavola.server.views import acting_seat, look

NAMES = ("Anna", "Bruno", "Chiara", "Dario", "Elena")  # of the others, by their seats
PLAYS_ON = "level:3"  # the bot that plays on from the end
ENOUGH = 10  # first tries from which on it is told how many found the move
GONE = "this puzzle is no longer among those that are shipped; open another one"
ANSWERED = "this puzzle is answered; open another one"
NO_SEATS = "a puzzle has one seat, and it is yours"
NO_UNDO = "a puzzle has one move; what is no answer is not played"
NO_HINTS = "a puzzle gives a nudge instead of hints"


class PuzzleTable(Table):
    """A position with one clearly best move. What is no answer is answered, and not played.

    The match tells whether it was answered (it has a ply then), the attempt what the first try was.
    """

    def __init__(self, *parts: Any) -> None:  # noqa: ANN401  (those of a table)
        super().__init__(*parts)
        found = puzzle_named(name_of(self.sheet.game, self.sheet.position or {}))
        if found is None:
            raise Refusal(409, GONE)
        self.puzzle: Puzzle = found
        self.seat = int(self.match.first.to_move)
        self.attempt = Attempt(self.sheet.id, found.id, 0)
        self.tries = (0, 0)  # of all people: how many, and how many found the move
        self.nudges = 0
        self.answer = ""  # to the last try that was none
        self.misses = 0  # how many there were

    async def load(self) -> None:
        await super().load()
        await self.look_up()

    @property
    def answered(self) -> bool:
        return bool(self.match.plies)

    async def play(self, person: str, asked: int | None, moment: Moment, move: int | str) -> None:
        """Make the move if it is the answer; say what is true about any other, and leave all as it is."""
        await self._asked_at(moment)
        seat = acting_seat(self.match, own_seats(self.sitters, person), asked)
        tried, view = self._read(seat, move), look(self.match, seat)
        found = self.match.game.notate(view, tried) in self.puzzle.good
        await keep_try(self.store, self.sheet.id, found=found)
        await self.look_up()
        if found:
            await super().play(person, asked, moment, tried)
            return
        says = await asyncio.to_thread(says_all, self.match.game, view, [tried])
        self.answer = f"{says[tried]}. {self._better_than(self.match.game.notate(view, tried))}"
        self.misses += 1
        self.show()

    async def nudge(self, moment: Moment) -> None:
        """Tell where to look, and the second time what to do."""
        await self._asked_at(moment)
        await keep_nudge(self.store, self.sheet.id)
        await self.look_up()
        self.nudges, self.answer = min(self.nudges + 1, 2), ""
        self.show()

    async def reveal(self, moment: Moment) -> None:
        """Play the best move; who has not tried before has missed it."""
        await self._asked_at(moment)
        await keep_try(self.store, self.sheet.id, found=False)
        await self.look_up()
        async with self.lock:
            await self._play(self.seat, moment, self.match.parse(self.puzzle.best))

    async def once_more(self, moment: Moment) -> None:
        """Set the position up again, to try it without a count."""
        async with self.lock:
            await self._agree(moment)
            self.nudges, self.answer, self.misses = 0, "", 0
            await self._commit(self.match.at(0), [Entry(back_to=0)])

    def check_help(self) -> None:
        raise Refusal(403, NO_HINTS)

    async def look_up(self) -> None:
        """Read what became of it, and of others' tries."""
        self.attempt = await attempt_at(self.store, self.sheet.id) or self.attempt
        self.tries = await tries_of(self.store, self.puzzle.id)

    def why_no_undo(self, seats: list[int]) -> str:
        return NO_UNDO

    def why_no_turn_back(self, seats: list[int]) -> str:
        return NO_UNDO

    def head(self, person: str) -> Json:
        """Write what the puzzle asks, beside what every table says of itself."""
        return {**super().head(person), "hints": False, "puzzle": self._part()}

    # -- inside ---------------------------------------------------------------------------------------

    async def _asked_at(self, moment: Moment) -> None:
        """Refuse what is meant for another moment, or comes after the answer."""
        async with self.lock:
            await self._agree(moment)
        if self.answered:
            raise Refusal(409, ANSWERED)

    def _part(self) -> Json:
        """Write what is asked or was found; before an answer nothing tells which move it is."""
        puzzle, here, tried = self.puzzle, scene(self.puzzle.id), self.tries[0]
        day = self.attempt.date
        asked: Json = {
            "phase": "done" if self.answered else "ask",
            "id": puzzle.id,
            "level": puzzle.level,
            "colour": SEATS[self.seat],
            "day": day.isoformat() if day else "",
            "result": self.attempt.result,
            "gap": floor(puzzle.gap),
            "task": here.task,
            "progress": here.progress,
            "solvers": round(100 * self.tries[1] / tried) if tried >= ENOUGH else None,
            "nudge": self._nudge(),
            "answer": "" if self.answered else self.answer,
            "others": 0 if self.answered else self.misses,
            "go_on": PLAYS_ON,
            "told": [],
            "played": "",
        }
        return {**asked, **self._solution()} if self.answered else asked

    def _nudge(self) -> Json | None:
        if self.answered or not self.nudges:
            return None
        view = look(self.match, self.seat)
        path = self.match.game.targets(view, self.match.parse(self.puzzle.best))
        says = self.puzzle.told[0].does if self.nudges > 1 else ""
        return {"path": path if self.nudges > 1 else path[:1], "does": says}

    def _solution(self) -> Json:
        found = self.puzzle.played in self.puzzle.good
        moves = [asdict(each) for each in self.puzzle.told]
        return {"told": moves, "played": "" if found else scene(self.puzzle.id).played}

    def _better_than(self, words: str) -> str:
        known = next((each for each in self.puzzle.told if each.move == words), None)
        if known is None:
            return f"The best move is at least {points(floor(self.puzzle.gap))} better."
        return f"The best move is {points(round(self.puzzle.told[0].lead - known.lead))} better."

    def _go_on(self, ahead: Match[Any]) -> None:
        """Play what nobody need be asked for; luck is not dealt, for nothing comes after the answer."""
        while (move := ahead.unasked()) is not None:
            ahead.play(move)

    def _drawn(self, seat: int, shape: str) -> Json:
        drawn = super()._drawn(seat, shape)
        return {**drawn, "choices": []} if self.answered else drawn

    def _due(self) -> int | None:
        """Nobody else moves."""
        return None

    async def _change_seat(self, seat: int, decide: Callable[[], Sitter], kind: str = "") -> None:
        raise Refusal(409, NO_SEATS)


def sitters(puzzle: Puzzle, person: str) -> list[Sitter]:
    """Seat the one who solves it where there is something to decide, and others who never move."""
    others = [Sitter("bot", bot=PLAYS_ON, name=name) for name in NAMES[: puzzle.players]]
    others[puzzle.position["to_move"]] = Sitter("person", person)
    return others


def puzzle_named(id: str) -> Puzzle | None:
    """Find a shipped puzzle."""
    return _by_id(tuple(games())).get(id)


@lru_cache(maxsize=1)
def _by_id(names: tuple[str, ...]) -> dict[str, Puzzle]:
    return {puzzle.id: puzzle for name in names for puzzle in shipped(name)}


@dataclass(frozen=True)
class Scene:
    """What is told of a puzzle before it is solved, and what was played in the game it is from."""

    seat: int
    task: str  # what there is to decide: "Lay the city edge."
    progress: str  # "turn 35 of 71"
    played: str  # in the words of a hint


@lru_cache(maxsize=512)
def scene(id: str) -> Scene:
    """Set a puzzle up once, and say what whoever is to move sees of it."""
    puzzle = puzzle_named(id)
    assert puzzle
    game = find(puzzle.game)
    match = puzzle.match(game)
    seat = int(match.state.to_move)
    view = look(match, seat)
    prompt = game.prompt(view)
    does = next((each.does for each in puzzle.told if each.move == puzzle.played), "")
    said = does or says_all(game, view, [match.parse(puzzle.played)]).popitem()[1]
    return Scene(seat, prompt.text, prompt.progress, said.rstrip("."))
