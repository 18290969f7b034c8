"""Which puzzles somebody has opened, and what became of each: the first try counts."""

from dataclasses import dataclass
from datetime import date

from sqlalchemy import func, insert, select, update
from sqlalchemy.exc import IntegrityError

from tavola.server.rows import AttemptRow
from tavola.server.store import Store


@dataclass(frozen=True)
class Attempt:
    """A puzzle that somebody has opened; `day` is 0 unless it was the puzzle of that day."""

    match: str
    puzzle: str
    day: int
    nudged: bool = False
    found: bool | None = None

    @property
    def result(self) -> str:
        """Say what became of it: empty before the first try, then solved, nudged or missed."""
        if self.found is None:
            return ""
        return ("nudged" if self.nudged else "solved") if self.found else "missed"

    @property
    def date(self) -> date | None:
        return date.fromordinal(self.day) if self.day else None


COLUMNS = [getattr(AttemptRow, name) for name in Attempt.__dataclass_fields__]


async def begin(store: Store, person: str, attempt: Attempt) -> None:
    """Keep that somebody opened a puzzle; one that was opened twice at once is kept once."""
    try:
        async with store.writing() as connection:
            await connection.execute(insert(AttemptRow).values(person=person, **vars(attempt)))
    except IntegrityError:
        pass


async def move_to(store: Store, person: str, attempt: Attempt, match: str) -> None:
    """Set a puzzle up at another table, when the first was cleared away; its result stays."""
    mine = (
        AttemptRow.person == person,
        AttemptRow.puzzle == attempt.puzzle,
        AttemptRow.day == attempt.day,
    )
    async with store.writing() as connection:
        await connection.execute(update(AttemptRow).where(*mine).values(match=match))


async def attempt_at(store: Store, match: str) -> Attempt | None:
    """Give what became of the puzzle at a table."""
    async with store.reading() as connection:
        found = (await connection.execute(select(*COLUMNS).where(AttemptRow.match == match))).first()
        return Attempt(**found._mapping) if found else None


async def attempts_of(store: Store, person: str) -> list[Attempt]:
    """List the puzzles that somebody has opened."""
    wanted = select(*COLUMNS).where(AttemptRow.person == person).order_by(AttemptRow.day, AttemptRow.puzzle)
    async with store.reading() as connection:
        return [Attempt(**row._mapping) for row in await connection.execute(wanted)]


async def keep_try(store: Store, match: str, *, found: bool) -> None:
    """Keep whether the first try found the move; further ones change nothing."""
    first = (AttemptRow.match == match, AttemptRow.found.is_(None))
    async with store.writing() as connection:
        await connection.execute(update(AttemptRow).where(*first).values(found=found))


async def keep_nudge(store: Store, match: str) -> None:
    """Keep that somebody asked for help before the first try."""
    first = (AttemptRow.match == match, AttemptRow.found.is_(None))
    async with store.writing() as connection:
        await connection.execute(update(AttemptRow).where(*first).values(nudged=True))


async def tries_of(store: Store, puzzle: str) -> tuple[int, int]:
    """Count the first tries at a puzzle, and those that found the move without help."""
    tried = (AttemptRow.puzzle == puzzle, AttemptRow.found.is_not(None))
    alone = (*tried, AttemptRow.found.is_(True), AttemptRow.nudged.is_(False))
    async with store.reading() as connection:
        count = select(func.count()).select_from(AttemptRow)
        all_tries = await connection.scalar(count.where(*tried))
        return int(all_tries or 0), int(await connection.scalar(count.where(*alone)) or 0)
