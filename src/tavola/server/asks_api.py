"""The calls under /api for what people at a table agree on."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request
from fastapi.responses import JSONResponse, Response

from tavola.server import agreements, talk
from tavola.server.again import again
from tavola.server.api import (
    ERRORS,
    NEW_TABLE,
    STALE,
    Person,
    TableHere,
    TablesHere,
    check_seat,
    signed_cookie,
)
from tavola.server.device_api import qr_code
from tavola.server.errors import Refusal
from tavola.server.message_schemas import Message
from tavola.server.people_schemas import AnswerForm, AskForm, InvitationAnswer, SureForm, TalkForm

router = APIRouter(prefix="/api/tables/{id}", responses=ERRORS, dependencies=[Depends(signed_cookie)])


@router.post("/asks", response_model=Message, responses=STALE)
async def ask(form: AskForm, table: TableHere, person: Person) -> Response:
    """Ask the others to let me take back, to pause, to end, or to let a bot stand in for `seat`."""
    if form.what != agreements.STAND_IN:
        await agreements.ask(table, person, form.what, winner=form.winner, ply=form.ply)
    elif form.seat is None:
        raise Refusal(422, "say by 'seat' for whom a bot shall stand in")
    else:
        await agreements.ask_stand_in(table, person, form.seat)
    return JSONResponse(table.message(person, None, ""))


@router.post("/asks/answer", response_model=Message, responses=STALE)
async def answer(form: AnswerForm, table: TableHere, person: Person) -> Response:
    """Say yes or no to what somebody asked."""
    await agreements.answer(table, person, yes=form.yes, never=form.never)
    return JSONResponse(table.message(person, None, ""))


@router.post("/talk", response_model=Message, responses=STALE)
async def say(form: TalkForm, request: Request, table: TableHere, person: Person) -> Response:
    """Say a few words to everybody at the table."""
    await talk.say(table, request.app.state.voice, person, form.text)
    return JSONResponse(table.message(person, None, ""))


@router.put("/talk/{seat}", response_model=Message, responses=STALE)
async def talk_to(seat: Annotated[int, Path(ge=0, le=9)], table: TableHere, person: Person) -> Response:
    """Want to talk to somebody at a table for everyone; once both do, they hear each other's own words."""
    check_seat(table, seat)
    await talk.talk_to(table, person, seat)
    return JSONResponse(table.message(person, None, ""))


@router.post("/again", response_model=Message, status_code=201, dependencies=[NEW_TABLE])
async def play_again(table: TableHere, tables: TablesHere, person: Person) -> Response:
    """Set up the next game with the same people, the seats moved on by one; or find it there."""
    new = await again(tables, table, person)
    return JSONResponse(new.message(person, None, ""), 201)


@router.get("/invitation")
async def invitation(request: Request, table: TableHere, person: Person) -> InvitationAnswer:
    """Give the invitation as an address to send and as a QR code."""
    path = table.head(person)["invite"]
    if path is None:
        raise Refusal(409, "there is no free seat to invite anybody to, or you do not sit here")
    address = f"{str(request.base_url).rstrip('/')}{path}"
    return InvitationAnswer(address=address, qr=qr_code(address))


@router.post("/resume", response_model=Message, responses=STALE)
async def resume(table: TableHere, person: Person) -> Response:
    """Play on after a pause; a move does the same."""
    await agreements.resume(table, person)
    return JSONResponse(table.message(person, None, ""))


@router.post("/resign", response_model=Message, responses=STALE)
async def resign(form: SureForm, table: TableHere, person: Person) -> Response:
    """Give a game of two up; that cannot be undone."""
    if not form.sure:
        raise Refusal(422, "the game is over then; say 'sure': true to give it up")
    await agreements.resign(table, person)
    return JSONResponse(table.message(person, None, ""))
