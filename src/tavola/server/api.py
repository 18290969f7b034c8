"""The calls under /api: tables, seats, moves, hints, replays and records."""

import asyncio
from hashlib import blake2b
from secrets import compare_digest
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from fastapi.security import APIKeyCookie
from pydantic import Field

from tavola.game import Game, Match
from tavola.registry import find, games
from tavola.server import botpool, cautions, clocks, lists, replay
from tavola.server.club import Club
from tavola.server.errors import Refusal
from tavola.server.faces import called, dealt
from tavola.server.learning_schemas import CautionAnswer, HintAnswer, SayingsAnswer, WarningAnswer
from tavola.server.message import Json, places_part, previews_part, sayings_part, slips_part, standing_part
from tavola.server.message_schemas import Message, StaleAnswer
from tavola.server.people import COOKIE, clean_name, own_seats
from tavola.server.played import Moment, Stale
from tavola.server.program_schemas import LeanMessage
from tavola.server.rated import check_rated
from tavola.server.replay_schemas import (
    PlacesAnswer,
    PreviewsAnswer,
    ReplayAnswer,
    SlipsAnswer,
    StandingAnswer,
)
from tavola.server.schemas import Answers, Error
from tavola.server.sheet import Sitter
from tavola.server.standin import AWAY
from tavola.server.table import Table
from tavola.server.table_schemas import (
    ChangeSeat,
    ForkForm,
    GameAnswer,
    MarkForm,
    Me,
    MeAnswer,
    MoveForm,
    NewTable,
    RecordForm,
    SeatForm,
    TablesAnswer,
    TakeSeat,
    UndoForm,
    WatchForm,
    WeighForm,
)
from tavola.server.tables import Tables, Terms, alone, new_seed
from tavola.server.unplayed import OtherRules, record_without_rules
from tavola.server.views import acting_seat, look, viewer
from tavola.server.watching import ALL, check_watch, let_in

ERRORS: Answers = {
    status: {"model": Error, "description": why}
    for status, why in {
        400: "Not JSON.",
        401: "A closed club: an invitation lets you in.",
        403: "Not yours to see or do.",
        404: "No such table, game or ply.",
        409: "Not now: not your turn, taken, over.",
        413: "Too long.",
        422: "Not legal, or not understood; the sentence says what would do.",
        429: "Too many calls.",
    }.items()
}
UNREAD = (
    "the cookie that said who you are cannot be read or no longer counts, so you are somebody new here;"
    " with a recovery code or another device you become yourself again"
)
NO_PAGE = lists.Page([], None)
UNCHANGED: Answers = {304: {"description": "As in the answer whose ETag came along."}}
STALE: Answers = {409: {"model": StaleAnswer, "description": "Stale or not your turn; nothing was changed."}}

signed_cookie = APIKeyCookie(name=COOKIE, auto_error=False, description="Given out by `GET /api/me`.")
router = APIRouter(prefix="/api", responses=ERRORS, dependencies=[Depends(signed_cookie)])

Id = Annotated[str, Path(max_length=20, pattern="^[a-z0-9]+$", examples=["k3f9m2xq"])]
SeatQuery = Annotated[int | None, Query(ge=0, le=9, description="One of my seats.")]
EyeQuery = Annotated[str | None, Query(max_length=3, description="One of my seats, or `all` after the end.")]
Shape = Annotated[str, Query(max_length=20, examples=["desk", "phone"])]
Have = Annotated[int, Query(ge=0, le=1_000_000, description="The ply up to which the story is known.")]
FirstPath = Annotated[str, Path(max_length=80, description="The id of a group's `data-ask`.")]
PathId = Annotated[str, Field(max_length=80)]
PathQuery = Annotated[
    list[PathId], Query(min_length=1, max_length=8, description="The first ids of paths, in order.")
]
After = Annotated[str | None, Query(max_length=60, description="Where a page begins, from `more`.")]
PlyPath = Annotated[int, Path(ge=0, le=1_000_000)]


def the_tables(request: Request) -> Tables:
    tables = request.app.state.tables
    assert isinstance(tables, Tables)
    return tables


def the_person(request: Request) -> str:
    return str(request.state.person)


def the_address(request: Request) -> str:
    return request.client.host if request.client else ""


def the_filter(
    state: Annotated[str, Query(pattern="^(turn|running|finished|hidden)?$")] = "",
    game: Annotated[str, Query(max_length=60)] = "",
    search: Annotated[str, Query(max_length=60, description="From two letters on.")] = "",
) -> lists.Filter:
    return lists.Filter(state, game, search)


def makes_table(request: Request) -> None:
    """Count a table that is set up, so that nobody fills the house."""
    request.app.state.makers.check(request.state.person, the_address(request))


def seeks(request: Request) -> None:
    """Count a search in all tables of mine, which no index helps."""
    if request.query_params.get("search"):
        request.app.state.seekers.check(request.state.person, the_address(request))


async def the_table(id: Id, request: Request) -> Table:
    table = await the_tables(request).find(id)
    await check_watch(table, the_person(request))
    return table


async def the_closed_table(id: Id, request: Request) -> Table:
    return await the_tables(request).find(id)


async def the_invited_table(id: Id, key: str, request: Request) -> Table:
    return await the_tables(request).find_invited(id, key)


TablesHere = Annotated[Tables, Depends(the_tables)]
Person = Annotated[str, Depends(the_person)]
TableHere = Annotated[Table, Depends(the_table)]
ClosedTable = Annotated[Table, Depends(the_closed_table)]  # for who brings the key
InvitedTable = Annotated[Table, Depends(the_invited_table)]
NEW_TABLE = Depends(makes_table)


@router.get("/me", response_model_exclude_none=True)
async def who_am_i(request: Request, tables: TablesHere, person: Person) -> MeAnswer:
    """Say who I am; the answer sets a signed cookie that names me from now on."""
    return await me_answer(request, tables, person, await tables.store.name_of(person))


@router.put("/me", response_model_exclude_none=True)
async def call_me(request: Request, form: Me, tables: TablesHere, person: Person) -> MeAnswer:
    """Choose the name that others see."""
    name = clean_name(form.name)
    await tables.rename(person, name)
    return await me_answer(request, tables, person, name)


async def me_answer(request: Request, tables: Tables, person: str, name: str) -> MeAnswer:
    ended = await tables.store.ended_by(person)
    club: Club = request.app.state.club
    role = await club.role(person) if club.name else ""
    unread = UNREAD if request.state.unread else None
    return MeAnswer(name=name, ended=ended, note=unread, club=club.name or None, role=role or None)


@router.get("/games")
async def all_games() -> list[GameAnswer]:
    """List the games with their options in words."""
    return [describe_game(game) for game in games().values()]


@router.get("/tables", response_model=TablesAnswer, responses=UNCHANGED, dependencies=[Depends(seeks)])
async def list_tables(
    request: Request,
    tables: TablesHere,
    person: Person,
    only: Annotated[lists.Filter, Depends(the_filter)],
    mine: After = None,
    open: After = None,
) -> Response:
    """List my tables, my turn first and the ended last, and public tables with a free seat.

    Each begins with its first page; `more` says where the next begins, and who asks for that gets it alone.
    """
    first = mine is None and open is None
    own = await lists.mine(tables, person, mine or "", only) if first or mine else NO_PAGE
    free = await lists.free(tables, person, open or "") if first or open else NO_PAGE
    answer: Json = {"mine": own.tables, "open": free.tables, "more": {"mine": own.more, "open": free.more}}
    answer["counts"] = await lists.counts(tables, person, only) if first else None
    return unless_known(request, JSONResponse(answer))


@router.post("/tables", response_model=Message, status_code=201, dependencies=[NEW_TABLE])
async def new_table(form: NewTable, tables: TablesHere, person: Person) -> Response:
    """Set up a table."""
    match = Match(find(form.game), len(form.seats), form.options, new_seed())
    sitters = seated(form.seats, person, match.game)
    if form.take_back and not alone(sitters):
        raise Refusal(422, "whole turns are taken back only alone against bots; leave 'take_back' out")
    if form.warn and not alone(sitters):
        raise Refusal(422, "warnings are given only alone against bots; leave 'warn' out")
    standin = botpool.check_level(form.standin, match.game)
    if form.rated:
        check_rated(sitters)
    terms = Terms(
        form.hints and not form.rated,
        form.public,
        form.take_back,
        form.warn,
        standin,
        clocks.checked(form.clock),
        rated=form.rated,
        watch=form.watch,
    )
    table = await tables.create(match, sitters, person, terms)
    return JSONResponse(table.message(person, None, ""), 201)


@router.get("/tables/{id}", response_model=Message)
async def table_now(
    table: TableHere, person: Person, seat: SeatQuery = None, shape: Shape = "", have: Have = 0
) -> Response:
    """Give the table as I may see it now."""
    return JSONResponse(table.message(person, seat, shape, have))


@router.put("/tables/{id}/mark")
async def mark(id: Id, form: MarkForm, tables: TablesHere, person: Person) -> MarkForm:
    """Hide one of my tables from my list, or show it again."""
    await lists.hide(tables, person, id, hidden=form.hidden)
    return form


@router.post("/tables/{id}/moves", response_model=Message | LeanMessage, responses=STALE)
async def play(form: MoveForm, table: TableHere, person: Person) -> Response:
    """Play a move; it is on disk before this answers."""
    if form.lean:
        table.meet_program(person)
    try:
        await table.play(person, form.seat, Moment(form.ply, form.edition), form.move)
    except Stale as stale:
        return stale_answer(table, person, form.seat, stale)
    if form.lean:
        return JSONResponse(table.lean(person, form.seat, form.ply))
    return JSONResponse(table.message(person, form.seat, ""))


@router.post("/tables/{id}/undo", response_model=Message, responses=STALE)
async def undo(form: UndoForm, table: TableHere, person: Person) -> Response:
    """Take back my last decision, if nothing was revealed and nobody else moved since; or my whole turn."""
    # Who was not to move has no device in hand: it is passed before the hand shows.
    shown = None if table.match.state.to_move != form.seat else form.seat
    take_back = table.undo_turn if form.turn else table.undo
    try:
        await take_back(person, form.seat, Moment(form.ply, form.edition))
    except Stale as stale:
        return stale_answer(table, person, form.seat, stale)
    return JSONResponse(table.message(person, shown, ""))


def check_key(table: Table, key: str) -> None:
    """Refuse an invitation that is not this table's."""
    if not compare_digest(key.encode(), table.sheet.key.encode()):
        raise Refusal(403, "this invitation does not open this table; ask for a new link")


@router.post("/tables/{id}/watch", response_model=Message)
async def watch(form: WatchForm, table: ClosedTable, person: Person) -> Response:
    """Be let in by the key of the invitation to watch a table that only so many may watch."""
    check_key(table, form.key)
    if table.sheet.watch != ALL:
        await let_in(table.store, person, table.sheet.id)
    return JSONResponse(table.message(person, None, ""))


@router.post("/tables/{id}/seats", response_model=Message)
async def take_seat(form: TakeSeat, table: ClosedTable, person: Person) -> Response:
    """Take a free seat with the key of the invitation."""
    check_key(table, form.key)
    check_seat(table, form.seat)
    await table.take_seat(form.seat, person)
    return JSONResponse(table.message(person, None, ""))


@router.put("/tables/{id}/seats/{seat}", response_model=Message)
async def change_seat(
    form: ChangeSeat, table: TableHere, person: Person, seat: Annotated[int, Path(ge=0, le=9)]
) -> Response:
    """Let a bot play on for me, or be back; give a seat away, or sit down again in one that I left."""
    check_seat(table, seat)
    if form.kind == "absent":
        await table.go_away(seat, person)
    elif form.kind == "back":
        await table.come_back(seat, person)
    elif form.kind == "me":
        await table.sit_again(seat, person)
    elif form.kind == "bot":
        level = botpool.check(form.bot, table.match.game)
        bot = called(Sitter("bot", bot=form.bot, name=level), table.sitters)
        await table.give_seat(seat, person, bot, sure=form.sure)
    else:
        await table.give_seat(seat, person, Sitter(), sure=form.sure)
    return JSONResponse(table.message(person, None, ""))


@router.get("/tables/{id}/hint", responses={503: {"model": Error}})
async def hint(table: TableHere, person: Person, seat: SeatQuery = None) -> list[HintAnswer]:
    """Ask the best bot for its three best moves; it sees what I see."""
    table.check_help()
    acting = seat_to_move(table, person, seat)
    view, game = look(table.match, acting), table.match.game
    hints = await table.advice(acting)
    return [
        HintAnswer(path=game.targets(view, each.move), text=game.notate(view, each.move), **vars(each))
        for each in hints
    ]


@router.post("/tables/{id}/warning")
async def warning(form: WeighForm, table: TableHere, person: Person) -> WarningAnswer:
    """Ask, before I make a move, whether it gives much away; it is judged by what I see."""
    seat = seat_to_move(table, person, None)
    told = await cautions.before(table, seat, Moment(form.ply, form.edition), form.move)
    return WarningAnswer(warning=CautionAnswer(**vars(told)) if told else None)


@router.get("/tables/{id}/sayings", response_model=SayingsAnswer)
async def sayings(table: TableHere, person: Person, seat: SeatQuery = None) -> Response:
    """Say in words what each of my moves does, for the list of moves."""
    acting = seat_to_move(table, person, seat)
    return JSONResponse(await asyncio.to_thread(sayings_part, table.match, acting))


@router.get("/tables/{id}/previews/{first}", response_model=PreviewsAnswer)
async def previews(
    table: TableHere, person: Person, first: FirstPath, seat: SeatQuery = None, shape: Shape = ""
) -> Response:
    """Draw what shows once an id is chosen, where that is too much to send with every ply."""
    acting = seat_to_move(table, person, seat)
    return JSONResponse(previews_part(table.match, acting, shape, first))


@router.get("/tables/{id}/slips", response_model=SlipsAnswer)
async def slips(table: TableHere, person: Person, path: PathQuery, seat: SeatQuery = None) -> Response:
    """Tell what the moves whose paths begin so cost and bring, as far as that is known before."""
    acting = seat_to_move(table, person, seat)
    return JSONResponse(slips_part(table.match, acting, path))


@router.get("/tables/{id}/standing", response_model=StandingAnswer)
async def standing(table: TableHere, person: Person, seat: SeatQuery = None) -> Response:
    """Tell what everybody would score besides if the game ended now."""
    shown = viewer(table.match, own_seats(table.sitters, person), seat)
    return JSONResponse(standing_part(table.match, shown))


@router.get("/tables/{id}/places", response_model=PlacesAnswer)
async def places(table: TableHere, person: Person, seat: SeatQuery = None) -> Response:
    """Tell what everything on the board is called, for whoever does not see it."""
    shown = viewer(table.match, own_seats(table.sitters, person), seat)
    return JSONResponse(places_part(table.match, shown))


@router.get("/tables/{id}/replay", response_model=ReplayAnswer)
async def outline(table: TableHere, person: Person, seat: EyeQuery = None) -> Response:
    """Give the course of the match: scores at every ply, scorings, turns."""
    return JSONResponse(replay.outline(table, person, replay.eye(table, person, seat)))


@router.get("/tables/{id}/replay/{ply}", response_model=Message)
async def look_back(
    table: TableHere, person: Person, ply: PlyPath, seat: EyeQuery = None, shape: Shape = "", have: Have = 0
) -> Response:
    """Give the message as it was before a ply, without choices."""
    eye = replay.eye(table, person, seat)
    return JSONResponse(replay.moment(table, person, eye, ply, shape, have))


@router.post("/tables/{id}/fork", response_model=Message, status_code=201, dependencies=[NEW_TABLE])
async def fork(form: ForkForm, table: TableHere, tables: TablesHere, person: Person) -> Response:
    """Play on from a ply at a new table."""
    if len(form.seats) != table.sheet.players:
        raise Refusal(422, f"{len(form.seats)} seats; this match has {table.sheet.players}")
    eye = replay.eye(table, person, None if form.seat is None else str(form.seat))
    match = replay.play_on(table, eye, form.ply, same_luck=form.same_luck)
    sitters = seated(form.seats, person, match.game)
    has_moves = len(match.plies) == form.ply
    new = await tables.create(match, sitters, person, Terms(whole=False, warn=False))
    if not has_moves:
        await replay.tell_what_was_dealt(new, person)
    return JSONResponse(new.message(person, None, ""), 201)


@router.get("/tables/{id}/record", responses={200: {"content": {"text/plain": {}, "application/json": {}}}})
async def record(
    id: Id,
    tables: TablesHere,
    person: Person,
    form: Annotated[str, Query(pattern="^(text|json)$", examples=["text"])] = "json",
) -> Response:
    """Give the record: header and all moves; as JSON in any case where the rules are not installed."""
    try:
        table = await tables.find(id)
        await check_watch(table, person)
    except OtherRules:
        return _file(await record_without_rules(tables.store, id, person), f"table-{id}", "json")
    return _file(replay.written(table, form), f"{table.sheet.game}-{id}", form)


def _file(text: str, name: str, form: str) -> Response:
    kind, ending = ("text/plain", "txt") if form == "text" else ("application/json", "json")
    headers = {"Content-Disposition": f'attachment; filename="{name}.{ending}"'}
    return PlainTextResponse(text, media_type=kind, headers=headers)


@router.post("/records", response_model=Message, status_code=201, dependencies=[NEW_TABLE])
async def upload(form: RecordForm, tables: TablesHere, person: Person) -> Response:
    """Make a table of a record; all its seats are guests at my computer."""
    match, names, header = await asyncio.to_thread(replay.read_record, form.text)
    sitters = [Sitter("guest", person, name) for name in names]
    table = await tables.create(match, sitters, person, Terms(whole=False), header=header)
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
    described: Json = {name: getattr(game, name) for name in plain}
    described |= {
        "seats": list(game.seats),
        "shapes": list(game.shapes),
        "options": options,
        "bots": botpool.bots(game),
    }
    return GameAnswer.model_validate(described)


def seated(forms: list[SeatForm], person: str, game: Game[Any]) -> list[Sitter]:
    """Make the seats of a new table."""
    if sum(form.kind == "me" for form in forms) > 1:
        raise Refusal(422, "only one seat can be mine; the others at my computer are guests")
    return dealt([_sitter(form, person, game, seat) for seat, form in enumerate(forms)])


def _sitter(form: SeatForm, person: str, game: Game[Any], seat: int) -> Sitter:
    if form.kind == "me":
        return Sitter("person", person)
    if form.kind == "guest":
        return Sitter("guest", person, clean_name(form.name or f"Guest {seat + 1}"))
    if form.kind == "bot":
        return Sitter("bot", bot=form.bot, name=botpool.check(form.bot, game))
    return Sitter()


def unless_known(request: Request, answer: Response) -> Response:
    """Answer in a word if the asker holds the same answer already."""
    mark = f'"{blake2b(bytes(answer.body), digest_size=12).hexdigest()}"'
    headers = {"ETag": mark, "Cache-Control": "private, no-cache"}
    if mark in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    answer.headers.update(headers)
    return answer


def check_seat(table: Table, seat: int) -> None:
    """Refuse a seat that the table does not have."""
    if seat >= len(table.sitters):
        raise Refusal(404, f"no seat {seat}; the table has {len(table.sitters)}")


def seat_to_move(table: Table, person: str, asked: int | None) -> int:
    """Choose the own seat for which somebody asks, or refuse if it is not to move."""
    acting = acting_seat(table.match, own_seats(table.sitters, person), asked)
    if table.match.state.to_move != acting:
        raise Refusal(409, "it is not your turn")
    if table.sitters[acting].absent:
        raise Refusal(409, AWAY)
    return acting


def stale_answer(table: Table, person: str, seat: int | None, stale: Stale) -> Response:
    """Answer an act upon an old position with the table as it is now."""
    return JSONResponse({"error": stale.sentence, "message": table.message(person, seat, "")}, 409)
