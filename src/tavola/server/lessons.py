"""A table at which a game is taught: it follows a lesson, and what is pressed beside that is answered."""

from collections.abc import Callable, Sequence
from typing import Any

from tavola import lesson as lessons
from tavola import say
from tavola.game import Game, Match
from tavola.lesson import Lesson, Standing, lesson_of
from tavola.server.errors import Refusal
from tavola.server.message import Json
from tavola.server.people import own_seats
from tavola.server.played import Moment
from tavola.server.sheet import Entry, Sitter
from tavola.server.table import Table
from tavola.server.views import acting_seat, look

NO_SEATS = "a lesson has one seat, and it is yours"
NO_UNDO = "a lesson goes back by a step: press Once more"
REWRITTEN = "this lesson was rewritten since; begin it again from the start page"


class LessonTable(Table):
    """A match that only the lesson moves on. Its log tells where it stands; nothing else is kept.

    Going back is an entry of the log, and so is going on to the next step, which goes back to where it is:
    after it the next step is asked, and no longer the last one answered.
    """

    def __init__(self, *parts: Any) -> None:  # noqa: ANN401  (those of a table)
        super().__init__(*parts)
        lesson = lesson_of(self.match.game)
        if lesson is None:
            raise Refusal(409, REWRITTEN)
        self.lesson: Lesson = lesson
        self.asked_again = False

    @property
    def place(self) -> Standing:
        """Where the match stands in its lesson."""
        return lessons.standing(self.lesson, self.match, asked_again=self.asked_again)

    async def load(self) -> None:
        """Replay the log, and refuse a match that the lesson no longer leads through."""
        await super().load()
        if not lessons.follows(self.lesson, self.match):
            if self.pondering:
                self.pondering.cancel()
            raise Refusal(409, REWRITTEN)

    async def play(self, person: str, asked: int | None, moment: Moment, move: int | str) -> None:
        """Make a move that the lesson asks for; any other is answered and not played."""
        async with self.lock:
            await self._agree(moment)
        here, seat = self.place, acting_seat(self.match, own_seats(self.sitters, person), asked)
        if here.phase == "done":
            raise Refusal(409, "this step is done; press Next step")
        if here.phase == "ask" and self.match.state.to_move == seat:
            self._judge(here, self._read(seat, move))
        else:
            raise Refusal(409, "it is not your turn")
        await super().play(person, asked, moment, move)

    async def next_step(self, moment: Moment) -> None:
        """Go on to the next step, when this one is done."""
        async with self.lock:
            await self._agree(moment)
            if self.place.phase != "done" or self.place.step == len(self.lesson.steps) - 1:
                raise Refusal(409, "there is no next step yet")
            ahead = self._ahead()
            here = lessons.standing(self.lesson, ahead, asked_again=True)
            if here.move:
                ahead.play(here.move)
                self._go_on(ahead)
            await self._commit(ahead, [Entry(back_to=len(self.match.plies)), *self._new_entries(ahead)])

    async def once_more(self, moment: Moment, *, all_steps: bool) -> None:
        """Go back to where this step was asked, or the first one."""
        async with self.lock:
            await self._agree(moment)
            starts = lessons.starts(self.lesson, self.match)
            start = starts[0 if all_steps else min(self.place.step, len(starts) - 1)]
            await self._commit(self.match.at(start), [Entry(back_to=start)])

    def why_no_undo(self, seats: list[int]) -> str:
        return NO_UNDO

    def why_no_turn_back(self, seats: list[int]) -> str:
        return NO_UNDO

    def head(self, person: str) -> Json:
        """Write what the coach says, beside what every table says of itself."""
        here = self.place
        told = self._told(here.step) if here.phase == "done" else 0
        return {**super().head(person), "lesson": coach_part(self.lesson, here, told)}

    # -- inside ---------------------------------------------------------------------------------------

    def _told(self, step: int) -> int:
        """Count the points that the log tells the learner of in a step; more may lie on the board."""
        start, story = lessons.starts(self.lesson, self.match)[step], self.story(self.lesson.seat)
        before, now = (story.tally(ply)[self.lesson.seat] for ply in (start, len(self.match.plies)))
        return (now or 0) - (before or 0)

    def _judge(self, here: Standing, move: int) -> None:
        step = self.lesson.steps[here.step]
        words = self.match.game.notate(look(self.match, self.lesson.seat), move)
        if not step.is_good(here.decision, words):
            raise Refusal(409, step.answer(words) or "That is allowed; press the place that glows.")

    def _go_on(self, ahead: Match[Any]) -> None:
        lessons.go_on(ahead, self.lesson)

    def _drawn(self, seat: int, shape: str) -> Json:
        drawn = super()._drawn(seat, shape)
        return drawn if self.place.phase == "ask" else {**drawn, "choices": []}

    def _note(self, entries: Sequence[Entry]) -> None:
        super()._note(entries)
        if entries:
            self.asked_again = entries[-1].back_to is not None

    def _due(self) -> int | None:
        """Name whoever is due to play what is written, at the pace of a bot; that may be the learner, too."""
        seat = int(self.match.state.to_move)
        return seat if seat >= 0 and not self.place.waits else None

    async def _think(self, seat: int) -> int:
        return self.match.parse(self.place.move)

    async def _change_seat(self, seat: int, decide: Callable[[], Sitter], kind: str = "") -> None:
        raise Refusal(409, NO_SEATS)


def sitters(lesson: Lesson, person: str) -> list[Sitter]:
    """Seat the one who learns, and others who do as it is written."""
    others = [Sitter("bot", bot=lesson.go_on, name=name) for name in lesson.names]
    others[lesson.seat] = Sitter("person", person)
    return others


def coach_part(lesson: Lesson, here: Standing, told: int) -> Json:
    """Write what the coach says now, which moves are good, and what is said to all others.

    The log tells of so many points that this step brought.
    """
    step = lesson.steps[here.step]
    asks, last = here.phase == "ask", here.step == len(lesson.steps) - 1
    return {
        "phase": here.phase,
        "step": here.step + 1,
        "steps": len(lesson.steps),
        "title": _points(step.earns, lesson.seat, told) or step.title if here.phase == "done" else step.title,
        "text": step.done if here.phase == "done" else step.say[here.decision] if asks else "",
        "rule": step.rule,
        "light": list(step.light) if asks else [],
        "good": step.do[here.decision] if asks else "",
        "answers": [[pattern, said] for pattern, said in step.answers.items()] if asks else [],
        "next": "" if last else lesson.steps[here.step + 1].title,
        "bye": lesson.bye if last and here.phase == "done" else "",
        "go_on": lesson.go_on,
    }


def _points(earns: Sequence[int], seat: int, told: int) -> str:
    """Say what a step brought, if it brought the learner something: now, or on the board.

    >>> _points((10, 10), 0, 10), _points((5, 3), 0, 5), _points((0, 3), 0, 0), _points((1, 0), 0, 0)
    ('10 points for each of you', '5 points for you', '', '1 point on the board')
    """
    if earns[seat] <= 0:
        return ""
    points = say.count(earns[seat], "point")
    if told <= 0:
        return f"{points} on the board"
    return f"{points} for each of you" if len(set(earns)) == 1 else f"{points} for you"


def offer(game: Game[Any], lesson: Lesson, table: LessonTable | None, *, seen: bool) -> Json:
    """Write a lesson for the start page: what it is called, how long it takes, how far somebody has come."""
    begun = table is not None and (table.place.step > 0 or table.place.phase == "done")
    over = table is not None and table.place == Standing(len(lesson.steps) - 1, "done", table.place.decision)
    return {
        "game": game.name,
        "title": lesson.title,
        "minutes": lesson.minutes,
        "steps": len(lesson.steps),
        "step": table.place.step + 1 if table and begun else 0,
        "over": over,
        "aims": [{"title": aim.title, "text": aim.text} for aim in lesson.aims],
        "seen": seen,
    }
