"""The calls under /api for puzzles: which there are, the one of the day, opening one, and help with it."""

from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime

from fastapi import APIRouter, Depends
from fastapi.responses import JSONResponse, Response

from tavola.coach import daily
from tavola.coach.puzzles import ORDER, Puzzle, shipped
from tavola.game import SEATS
from tavola.registry import find, games
from tavola.server.api import ERRORS, STALE, Person, TableHere, TablesHere, signed_cookie, stale_answer
from tavola.server.attempts import Attempt, attempts_of, begin, move_to
from tavola.server.errors import Refusal
from tavola.server.learning_schemas import DailyAnswer, PuzzleAct, PuzzleForm, PuzzlesAnswer
from tavola.server.message import Json
from tavola.server.message_schemas import Message
from tavola.server.people import own_seats
from tavola.server.played import Moment, Stale
from tavola.server.puzzles import PuzzleTable, puzzle_named, scene, sitters
from tavola.server.table import Table
from tavola.server.tables import Tables, Terms, new_seed

router = APIRouter(prefix="/api", responses=ERRORS, dependencies=[Depends(signed_cookie)])
NO_DAILY = "no game here has puzzles"


@router.get("/puzzles", response_model=PuzzlesAnswer)
async def all_puzzles(tables: TablesHere, person: Person) -> Response:
    """List the puzzles of all games, the easy ones first, and what became of those that I tried."""
    results = {each.puzzle: each.result for each in await attempts_of(tables.store, person) if not each.day}
    found = [
        {
            "game": name,
            "title": game.title,
            "puzzles": [
                {"id": each.id, "level": each.level, "result": results.get(each.id, "")} for each in known
            ],
        }
        for name, game in games().items()
        if (known := shipped(name))
    ]
    return JSONResponse({"games": found})


@router.get("/puzzles/daily", response_model=DailyAnswer)
async def puzzle_of_the_day(tables: TablesHere, person: Person) -> Response:
    """Give the puzzle of the day, the same for everybody, and how my week was."""
    today = the_day()
    puzzle, next_one = todays(today), daily.on(date.fromordinal(today.toordinal() + 1))
    days = {each.date: each for each in await attempts_of(tables.store, person) if each.date}
    here = scene(puzzle.id)
    return JSONResponse(
        {
            "day": today.isoformat(),
            "id": puzzle.id,
            "game": puzzle.game,
            "title": find(puzzle.game).title,
            "level": puzzle.level,
            "colour": SEATS[here.seat],
            "task": here.task,
            "progress": here.progress,
            "result": days[today].result if today in days else "",
            "streak": daily.in_a_row([day for day, each in days.items() if each.found], today),
            "week": [week_day(day, today, days) for day in daily.week_of(today)],
            "tomorrow": find(next_one.game).title if next_one else "",
        }
    )


@router.post("/puzzles", response_model=Message)
async def open_puzzle(form: PuzzleForm, tables: TablesHere, person: Person) -> Response:
    """Open a puzzle: the one of the day, one by its id, or the next that I have not tried."""
    tried = await attempts_of(tables.store, person)
    if form.daily:
        day = the_day()
        table = await opened(tables, person, todays(day), day.toordinal(), tried)
    else:
        puzzle = wanted(form, {each.puzzle for each in tried if not each.day and each.result})
        table = await opened(tables, person, puzzle, 0, tried)
    return JSONResponse(table.message(person, None, ""))


@router.post("/tables/{id}/puzzle", response_model=Message, responses=STALE)
async def help_with(form: PuzzleAct, table: TableHere, person: Person) -> Response:
    """Ask for a nudge, for the answer, or for the position once more."""
    if not isinstance(table, PuzzleTable):
        raise Refusal(409, "this table is no puzzle")
    if not own_seats(table.sitters, person):
        raise Refusal(403, "this is somebody else's puzzle; open one of your own")
    acts = {"nudge": table.nudge, "show": table.reveal, "again": table.once_more}
    try:
        await acts[form.act](Moment(form.ply, form.edition))
    except Stale as stale:
        return stale_answer(table, person, None, stale)
    return JSONResponse(table.message(person, None, ""))


def the_day() -> date:
    """Give today's date, which is the same everywhere: by universal time."""
    return datetime.now(UTC).date()


def todays(day: date) -> Puzzle:
    """Give the puzzle of a day, or refuse where there is none."""
    puzzle = daily.on(day)
    if puzzle is None:
        raise Refusal(404, NO_DAILY)
    return puzzle


def week_day(day: date, today: date, days: Mapping[date, Attempt]) -> Json:
    """Say how a day went: its result, missed if it passed without one, or empty while it may still come."""
    result = days[day].result if day in days else ""
    return {"day": day.isoformat(), "result": result or ("missed" if day < today else "")}


def wanted(form: PuzzleForm, tried: set[str]) -> Puzzle:
    """Choose the puzzle that a form asks for: by its id, or the first untried of a game and level."""
    if form.puzzle:
        puzzle = puzzle_named(form.puzzle)
        if puzzle is None:
            raise Refusal(404, f"no puzzle {form.puzzle!r}; GET /api/puzzles lists them")
        return puzzle
    fitting = [each for each in of_games(form.game) if form.level in ("", each.level)]
    untried = next((each for each in fitting if each.id not in tried), None)
    if untried is None:
        raise Refusal(404, "you have tried all of these; choose another game or level, or one of them again")
    return untried


def of_games(name: str) -> Iterable[Puzzle]:
    """Give the puzzles of one game, or of all of them in turn, so that easy ones come first everywhere."""
    if name:
        return shipped(find(name).name)
    known = [(ORDER.index(each.level), at, each) for game in games() for at, each in enumerate(shipped(game))]
    return [each for _, _, each in sorted(known, key=lambda one: one[:2])]


async def opened(tables: Tables, person: str, puzzle: Puzzle, day: int, tried: list[Attempt]) -> PuzzleTable:
    """Find the table at which somebody has this puzzle, or set it up; also again, if it was cleared away."""
    known = the_same(tried, puzzle, day)
    found = await still_there(tables, known.match) if known else None
    if found is None:
        match = puzzle.match(find(puzzle.game))
        match.seed = new_seed()
        terms = Terms(kind="puzzle", take_back=False)
        new = await tables.create(match, sitters(puzzle, person), person, terms)
        if known:
            await move_to(tables.store, person, known, new.sheet.id)
        else:
            await begin(tables.store, person, Attempt(new.sheet.id, puzzle.id, day))
        # Who opened it twice at once has the table that was written first.
        first = the_same(await attempts_of(tables.store, person), puzzle, day)
        found = await tables.find(first.match if first else new.sheet.id)
    assert isinstance(found, PuzzleTable)
    await found.look_up()
    return found


async def still_there(tables: Tables, id: str) -> Table | None:
    """Find a table, unless it was cleared away."""
    try:
        return await tables.find(id)
    except Refusal:
        return None


def the_same(tried: Iterable[Attempt], puzzle: Puzzle, day: int) -> Attempt | None:
    """Find where a puzzle was opened, as that of a day or not."""
    return next((each for each in tried if (each.puzzle, each.day) == (puzzle.id, day)), None)
