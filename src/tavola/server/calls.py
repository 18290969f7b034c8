"""The calls under /api: tables, seats, moves, hints, replays and records."""

import asyncio
from secrets import compare_digest
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from fastapi.security import APIKeyCookie

from tavola.game import Game, Match
from tavola.registry import find, games
from tavola.server import replay, thinking
from tavola.server.forms import (
    Answers,
    ChangeSeat,
    Error,
    ForkForm,
    GameAnswer,
    HintAnswer,
    Me,
    MeAnswer,
    Message,
    MoveForm,
    NewTable,
    PreviewsAnswer,
    RecordForm,
    ReplayAnswer,
    SeatForm,
    StaleAnswer,
    TablesAnswer,
    TakeSeat,
    UndoForm,
)
from tavola.server.hall import Hall, new_seed
from tavola.server.message import Json, previews_part
from tavola.server.refusal import Refusal
from tavola.server.seats import COOKIE, clean_name, look, own_seats, viewer
from tavola.server.store import Sitter
from tavola.server.table import Moment, Stale, Table

ERRORS: Answers = {
    status: {"model": Error, "description": why}
    for status, why in {
        400: "Not JSON.",
        403: "Not yours to see or do.",
        404: "No such table, game or ply.",
        409: "Not now: not your turn, taken, over.",
        413: "Too long.",
        422: "Not legal, or not understood; the sentence says what would do.",
        429: "Too many calls.",
    }.items()
}
STALE: Answers = {409: {"model": StaleAnswer, "description": "Stale or not your turn; nothing was changed."}}

signed_cookie = APIKeyCookie(name=COOKIE, auto_error=False, description="Given out by `GET /api/me`.")
router = APIRouter(prefix="/api", responses=ERRORS, dependencies=[Depends(signed_cookie)])

Id = Annotated[str, Path(max_length=20, pattern="^[a-z0-9]+$", examples=["k3f9m2xq"])]
SeatQuery = Annotated[int | None, Query(ge=0, le=9, description="One of my seats.")]
EyeQuery = Annotated[str | None, Query(max_length=3, description="One of my seats, or `all` after the end.")]
Shape = Annotated[str, Query(max_length=20, examples=["desk", "phone"])]
Have = Annotated[int, Query(ge=0, le=1_000_000, description="The ply up to which the story is known.")]
FirstPath = Annotated[str, Path(max_length=80, description="The id of a group's `data-ask`.")]
PlyPath = Annotated[int, Path(ge=0, le=1_000_000)]


def the_hall(request: Request) -> Hall:
    hall = request.app.state.hall
    assert isinstance(hall, Hall)
    return hall


def the_person(request: Request) -> str:
    return str(request.state.person)


async def the_table(id: Id, request: Request) -> Table:
    return await the_hall(request).find(id)


HallHere = Annotated[Hall, Depends(the_hall)]
Person = Annotated[str, Depends(the_person)]
TableHere = Annotated[Table, Depends(the_table)]


@router.get("/me")
async def who_am_i(hall: HallHere, person: Person) -> MeAnswer:
    """Say who I am; the answer sets a signed cookie that names me from now on."""
    return MeAnswer(name=await hall.store.name_of(person))


@router.put("/me")
async def call_me(form: Me, hall: HallHere, person: Person) -> MeAnswer:
    """Choose the name that others see."""
    name = clean_name(form.name)
    await hall.rename(person, name)
    return MeAnswer(name=name)


@router.get("/games")
async def all_games() -> list[GameAnswer]:
    """List the games with their options in words."""
    return [describe_game(game) for game in games().values()]


@router.get("/tables", response_model=TablesAnswer)
async def tables(hall: HallHere, person: Person) -> Response:
    """List my tables, those in play first, and public tables with a free seat."""
    mine = [await brief(hall, id, person) for id in await hall.store.tables_of(person)]
    free = [await brief(hall, id, person) for id in await hall.store.open_tables(person)]
    return JSONResponse({"mine": [each for each in mine if each], "open": [each for each in free if each]})


@router.post("/tables", response_model=Message, status_code=201)
async def new_table(form: NewTable, hall: HallHere, person: Person) -> Response:
    """Set up a table."""
    match = Match(find(form.game), len(form.seats), form.options, new_seed())
    sitters = seated(form.seats, person, match.game)
    table = await hall.create(match, sitters, host=person, hints=form.hints, public=form.public)
    return JSONResponse(table.message(person, None, ""), 201)


@router.get("/tables/{id}", response_model=Message)
async def table_now(
    table: TableHere, person: Person, seat: SeatQuery = None, shape: Shape = "", have: Have = 0
) -> Response:
    """Give the table as I may see it now."""
    return JSONResponse(table.message(person, seat, shape, have))


@router.post("/tables/{id}/moves", response_model=Message, responses=STALE)
async def play(form: MoveForm, table: TableHere, person: Person) -> Response:
    """Play a move; it is on disk before this answers."""
    seat = acting_seat(table, person, form.seat)
    try:
        await table.play(seat, Moment(form.ply, form.edition), form.move)
    except Stale as stale:
        return stale_answer(table, person, form.seat, stale)
    return JSONResponse(table.message(person, form.seat, ""))


@router.post("/tables/{id}/undo", response_model=Message, responses=STALE)
async def undo(form: UndoForm, table: TableHere, person: Person) -> Response:
    """Take back my last decision, if nothing was revealed and nobody else moved since."""
    mine = own_seats(table.sitters, person)
    seats = mine if form.seat is None else [viewer(table.match, mine, form.seat)]
    try:
        await table.undo(seats, Moment(form.ply, form.edition))
    except Stale as stale:
        return stale_answer(table, person, form.seat, stale)
    return JSONResponse(table.message(person, form.seat, ""))


@router.post("/tables/{id}/seats", response_model=Message)
async def take_seat(form: TakeSeat, table: TableHere, person: Person) -> Response:
    """Take a free seat with the key of the invitation."""
    if not compare_digest(form.key.encode(), table.sheet.key.encode()):
        raise Refusal(403, "this invitation does not open this table; ask for a new link")
    if form.seat >= len(table.sitters):
        raise Refusal(404, f"no seat {form.seat}; the table has {len(table.sitters)}")
    if own_seats(table.sitters, person):
        raise Refusal(409, "you sit at this table already")
    if table.sitters[form.seat].kind != "open":
        raise Refusal(409, "that seat is taken")
    if table.knows_another(person, form.seat):
        raise Refusal(403, "you have seen another hand at this table; take your old seat or watch")
    await table.sit(form.seat, Sitter("person", person))
    return JSONResponse(table.message(person, None, ""))


@router.put("/tables/{id}/seats/{seat}", response_model=Message)
async def change_seat(
    form: ChangeSeat, table: TableHere, person: Person, seat: Annotated[int, Path(ge=0, le=9)]
) -> Response:
    """Leave a seat, or let a bot take over one that is mine or free."""
    if seat >= len(table.sitters):
        raise Refusal(404, f"no seat {seat}; the table has {len(table.sitters)}")
    if not may_change(table, person, seat):
        raise Refusal(403, "only who sits there may give that seat away")
    game = table.match.game
    bot = Sitter("bot", bot=form.bot, name=thinking.check(form.bot, game)) if form.kind == "bot" else None
    await table.sit(seat, bot or Sitter())
    return JSONResponse(table.message(person, None, ""))


@router.get("/tables/{id}/hint", responses={503: {"model": Error}})
async def hint(table: TableHere, person: Person, seat: SeatQuery = None) -> list[HintAnswer]:
    """Ask the best bot for its three best moves; it sees what I see."""
    if not table.sheet.hints:
        raise Refusal(403, "this table plays without hints")
    acting = acting_seat(table, person, seat)
    if table.match.state.to_move != acting:
        raise Refusal(409, "it is not your turn")
    view, game = look(table.match, acting), table.match.game
    rated = await table.advice(acting)
    visits = sum(each[1] for each in rated) or 1
    return [
        HintAnswer(
            move=move,
            path=game.targets(view, move),
            text=game.notate(view, move),
            value=value,
            lead=lead,
            share=tries / visits,
        )
        for move, tries, value, lead in rated[:3]
    ]


@router.get("/tables/{id}/previews/{first}", response_model=PreviewsAnswer)
async def previews(
    table: TableHere, person: Person, first: FirstPath, seat: SeatQuery = None, shape: Shape = ""
) -> Response:
    """Draw what shows once an id is chosen, where that is too much to send with every ply."""
    acting = acting_seat(table, person, seat)
    if table.match.state.to_move != acting:
        raise Refusal(409, "it is not your turn")
    return JSONResponse(previews_part(table.match, acting, shape, first))


@router.get("/tables/{id}/replay", response_model=ReplayAnswer)
async def outline(table: TableHere, person: Person, seat: EyeQuery = None) -> Response:
    """Give the course of the match: scores at every ply, scorings, turns."""
    return JSONResponse(replay.outline(table, replay.eye(table, person, seat)))


@router.get("/tables/{id}/replay/{ply}", response_model=Message)
async def look_back(
    table: TableHere, person: Person, ply: PlyPath, seat: EyeQuery = None, shape: Shape = "", have: Have = 0
) -> Response:
    """Give the message as it was before a ply, without choices."""
    eye = replay.eye(table, person, seat)
    return JSONResponse(replay.moment(table, person, eye, ply, shape, have))


@router.post("/tables/{id}/fork", response_model=Message, status_code=201)
async def fork(form: ForkForm, table: TableHere, hall: HallHere, person: Person) -> Response:
    """Play on from a ply at a new table."""
    if len(form.seats) != table.sheet.players:
        raise Refusal(422, f"{len(form.seats)} seats; this match has {table.sheet.players}")
    eye = viewer(table.match, own_seats(table.sitters, person), form.seat)
    match = replay.play_on(table, eye, form.ply)
    sitters = seated(form.seats, person, match.game)
    new = await hall.create(match, sitters, host=person, hints=True, public=False)
    return JSONResponse(new.message(person, None, ""), 201)


@router.get("/tables/{id}/record", responses={200: {"content": {"text/plain": {}, "application/json": {}}}})
async def record(
    table: TableHere, form: Annotated[str, Query(pattern="^(text|json)$", examples=["text"])] = "json"
) -> Response:
    """Give the record: header and all moves."""
    text = replay.written(table, form)
    kind = "text/plain" if form == "text" else "application/json"
    ending = "txt" if form == "text" else "json"
    name = f'attachment; filename="{table.sheet.game}-{table.sheet.id}.{ending}"'
    return PlainTextResponse(text, media_type=kind, headers={"Content-Disposition": name})


@router.post("/records", response_model=Message, status_code=201)
async def upload(form: RecordForm, hall: HallHere, person: Person) -> Response:
    """Make a table of a record; all its seats are guests at my computer."""
    match, names = await asyncio.to_thread(replay.read_record, form.text)
    sitters = [Sitter("guest", person, name) for name in names]
    table = await hall.create(match, sitters, host=person, hints=True, public=False)
    return JSONResponse(table.message(person, None, ""), 201)


def describe_game(game: Game[Any]) -> GameAnswer:
    """Write a game's contents page with its options in words."""
    words = game.option_text
    options = [
        {
            "name": name,
            "text": words.get(name, name),
            "values": [{"value": value, "text": words.get(f"{name}={value}", value)} for value in values],
        }
        for name, values in game.options.items()
    ]
    plain = ("name", "title", "blurb", "minutes", "weight", "version", "presets")
    told: Json = {name: getattr(game, name) for name in plain}
    told |= {
        "seats": list(game.seats),
        "shapes": list(game.shapes),
        "options": options,
        "bots": thinking.bots(game),
    }
    return GameAnswer.model_validate(told)


async def brief(hall: Hall, id: str, person: str) -> Json | None:
    """Write a table in short for a list; None if its rules are no longer installed."""
    try:
        table = await hall.find(id)
    except Refusal:
        return None
    head = table.head(person)
    view = look(table.match, viewer(table.match, head["my_seats"], None))
    to_move = None if table.match.over else int(view.to_move)
    invite = head["invite"] or (f"/join/{id}/{table.sheet.key}" if table.sheet.public else None)
    kept = ("table", "game", "title", "players", "options", "seats", "my_seats", "host")
    return {
        **{name: head[name] for name in kept},
        "invite": invite,
        "ply": len(table.match.plies),
        "to_move": to_move,
        "my_turn": to_move in head["my_seats"],
        "over": table.match.over,
        "scores": table.match.game.known_scores(view),
        "places": view.places() if table.match.over else None,
    }


def seated(forms: list[SeatForm], person: str, game: Game[Any]) -> list[Sitter]:
    """Make the seats of a new table."""
    if sum(form.kind == "me" for form in forms) > 1:
        raise Refusal(422, "only one seat can be mine; the others at my computer are guests")
    return [_sitter(form, person, game, seat) for seat, form in enumerate(forms)]


def _sitter(form: SeatForm, person: str, game: Game[Any], seat: int) -> Sitter:
    if form.kind == "me":
        return Sitter("person", person)
    if form.kind == "guest":
        return Sitter("guest", person, clean_name(form.name or f"Guest {seat + 1}"))
    if form.kind == "bot":
        return Sitter("bot", bot=form.bot, name=thinking.check(form.bot, game))
    return Sitter()


def acting_seat(table: Table, person: str, asked: int | None) -> int:
    """Choose the seat for which somebody acts: the one asked for, or the own one that is to move."""
    mine = own_seats(table.sitters, person)
    if not mine:
        raise Refusal(403, "you have no seat at this table")
    if asked is not None:
        return viewer(table.match, mine, asked)
    to_move = int(table.match.state.to_move)
    return to_move if to_move in mine else mine[0]


def may_change(table: Table, person: str, seat: int) -> bool:
    """Say whether a person may give a seat away: their own, or a free or bot's seat at their table."""
    sitter = table.sitters[seat]
    if sitter.kind in ("person", "guest"):
        return sitter.person == person
    at_table = bool(own_seats(table.sitters, person))
    return table.sheet.host == person or (at_table and sitter.kind == "open")


def stale_answer(table: Table, person: str, seat: int | None, stale: Stale) -> Response:
    """Answer an act upon an old position with the table as it is now."""
    return JSONResponse({"error": stale.sentence, "message": table.message(person, seat, "")}, 409)
