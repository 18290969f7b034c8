"""The calls under /api for lessons: which there are, taking one up, going through its steps."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path
from fastapi.responses import JSONResponse, Response

from tavola.game import Game
from tavola.lesson import Lesson, lesson_of, opening
from tavola.registry import find, games
from tavola.server import lessons
from tavola.server.api import ERRORS, STALE, Person, TableHere, TablesHere, signed_cookie, stale_answer
from tavola.server.errors import Refusal
from tavola.server.learning_schemas import LessonAnswer, LessonForm, StepForm
from tavola.server.message_schemas import Message
from tavola.server.people import own_seats
from tavola.server.played import Moment, Stale
from tavola.server.tables import Tables, Terms, new_seed

router = APIRouter(prefix="/api", responses=ERRORS, dependencies=[Depends(signed_cookie)])


@router.get("/lessons")
async def all_lessons(tables: TablesHere, person: Person) -> list[LessonAnswer]:
    """List the guided first games, and how far I have come in each."""
    seen = await tables.store.seen_by(person)
    found = []
    for game in games().values():
        if lesson := lesson_of(game):
            table = await own_lesson(tables, person, game.name)
            offered = lessons.offer(game, lesson, table, seen=f"aim {game.name}" in seen)
            found.append(LessonAnswer.model_validate(offered))
    return found


@router.post("/lessons", response_model=Message)
async def take_lesson(form: LessonForm, tables: TablesHere, person: Person) -> Response:
    """Begin a guided first game, or take it up again where I left it."""
    game, lesson = taught(form.game)
    table = await own_lesson(tables, person, game.name)
    if table is None:
        match = opening(game, lesson, new_seed())
        seats = lessons.sitters(lesson, person)
        new = await tables.create(match, seats, host=person, terms=Terms(kind="lesson"))
        return JSONResponse(new.message(person, None, ""))
    if table.place.phase == "done" and table.place.step == len(lesson.steps) - 1:
        await table.once_more(table.moment, all_steps=True)
    return JSONResponse(table.message(person, None, ""))


@router.put("/lessons/{game}/aim", status_code=204)
async def aim_seen(game: Annotated[str, Path(max_length=60)], tables: TablesHere, person: Person) -> None:
    """Keep that I was shown what a game is about."""
    found, _ = taught(game)
    await tables.store.note_seen(person, f"aim {found.name}")


@router.post("/tables/{id}/lesson", response_model=Message, responses=STALE)
async def go_through(form: StepForm, table: TableHere, person: Person) -> Response:
    """Go on to the next step of a lesson, or do one once more."""
    if not isinstance(table, lessons.LessonTable):
        raise Refusal(409, "this table is no lesson")
    if not own_seats(table.sitters, person):
        raise Refusal(403, "this is somebody else's lesson; begin one of your own")
    moment = Moment(form.ply, form.edition)
    try:
        if form.act == "next":
            await table.next_step(moment)
        else:
            await table.once_more(moment, all_steps=form.act == "all")
    except Stale as stale:
        return stale_answer(table, person, None, stale)
    return JSONResponse(table.message(person, None, ""))


def taught(name: str) -> tuple[Game[Any], Lesson]:
    """Give a game and its lesson, or refuse one that has none."""
    game = find(name)
    lesson = lesson_of(game)
    if lesson is None:
        raise Refusal(404, f"{game.title} has no lesson")
    return game, lesson


async def own_lesson(tables: Tables, person: str, game: str) -> lessons.LessonTable | None:
    """Find the table at which somebody learns a game; None if there is none, or it was rewritten since."""
    id = await tables.store.lesson_of(person, game)
    try:
        table = await tables.find(id) if id else None
    except Refusal:
        return None
    return table if isinstance(table, lessons.LessonTable) else None
