"""The calls for programs: the table in numbers, and looking ahead."""

import asyncio

from fastapi import APIRouter, Depends
from fastapi.responses import JSONResponse, Response

from tavola.server.api import (
    ERRORS,
    Have,
    Person,
    SeatQuery,
    TableHere,
    seat_to_move,
    signed_cookie,
)
from tavola.server.errors import Refusal
from tavola.server.lean import peek_part
from tavola.server.program_schemas import LeanMessage, PeekAnswer, PeekForm

router = APIRouter(prefix="/api", responses=ERRORS, dependencies=[Depends(signed_cookie)])


@router.get("/tables/{id}/lean", response_model=LeanMessage)
async def lean(table: TableHere, person: Person, seat: SeatQuery = None, have: Have = 0) -> Response:
    """Give the table in numbers, for programs: my own view, my moves, and the events from a ply on."""
    table.meet_program(person)
    return JSONResponse(table.lean(person, seat, have))


@router.post("/tables/{id}/peek", response_model=PeekAnswer)
async def peek(form: PeekForm, table: TableHere, person: Person) -> Response:
    """Look ahead from my own view: where moves lead in worlds that I imagine; where hints are allowed."""
    table.check_help()
    acting, moment = seat_to_move(table, person, form.seat), table.moment
    if form.ply != moment.ply:
        raise Refusal(409, f"the game has moved on; it is at ply {moment.ply}")
    # Worlds are numbered by what everybody knows, so that they can tell nothing else.
    seed = f"{table.sheet.id}/{moment.ply}/{moment.edition}/{acting}"
    told = await asyncio.to_thread(peek_part, table.match, acting, seed, form.looks, whole=form.position)
    return JSONResponse({"ply": moment.ply, "looks": told})
