"""The calls under /api for finding each other: open tables, who watches; and an invitation's picture."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Depends, Query
from fastapi.responses import JSONResponse, RedirectResponse, Response

from tavola.server import gathering, lists
from tavola.server.api import ERRORS, After, InvitedTable, Person, TableHere, TablesHere, signed_cookie
from tavola.server.people_schemas import OpenAnswer, WatchersAnswer

router = APIRouter(prefix="/api", responses=ERRORS, dependencies=[Depends(signed_cookie)])
pictures = APIRouter(include_in_schema=False)


def the_wish(
    game: Annotated[str, Query(max_length=60)] = "",
    clock: Annotated[str, Query(pattern="^(none|days|live)?$")] = "",
    rated: bool | None = None,
    players: Annotated[int | None, Query(ge=2, le=10)] = None,
) -> gathering.Wish:
    return gathering.Wish(game, clock, rated, players)


@router.get("/open", response_model=OpenAnswer)
async def open_tables(
    tables: TablesHere,
    person: Person,
    wish: Annotated[gathering.Wish, Depends(the_wish)],
    after: After = None,
) -> Response:
    """List public tables with a free seat, the newest first, by game, clock, worth and number."""
    page = await lists.free(tables, person, after or "", wish.columns())
    return JSONResponse({"tables": page.tables, "more": page.more})


@router.get("/tables/{id}/watchers", response_model=WatchersAnswer)
async def who_watches(table: TableHere, tables: TablesHere) -> Response:
    """Name who watches a table; who gave no name is counted."""
    return JSONResponse(await gathering.watchers(table, tables.store))


@pictures.get("/join/{id}/{key}/picture.png")
async def invitation_picture(table: InvitedTable) -> Response:
    """Draw the table as everybody may see it, for a messenger that was given its link."""
    drawn = await asyncio.to_thread(gathering.picture_of, table)
    if drawn is None:
        return RedirectResponse("/static/icon-512.png")
    return Response(drawn, media_type="image/png", headers={"Cache-Control": "private, max-age=60"})
