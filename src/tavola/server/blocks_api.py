"""The calls under /api for blocking: whom I do not want to sit or talk with."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path

from tavola.server import blocks
from tavola.server.api import ERRORS, Person, TableHere, TablesHere, check_seat, signed_cookie
from tavola.server.errors import Refusal
from tavola.server.people import own_seats
from tavola.server.people_schemas import BlocksAnswer
from tavola.server.tables import Tables

router = APIRouter(prefix="/api", responses=ERRORS, dependencies=[Depends(signed_cookie)])


@router.get("/me/blocks")
async def my_blocks(tables: TablesHere, person: Person) -> BlocksAnswer:
    """List whom I keep away; nobody is told that they are listed."""
    return BlocksAnswer.model_validate({"blocks": await blocks.blocks_of(tables.store, person)})


@router.put("/tables/{id}/blocks/{seat}")
async def block(
    table: TableHere, tables: TablesHere, person: Person, seat: Annotated[int, Path(ge=0, le=9)]
) -> BlocksAnswer:
    """Keep away whoever sits in a seat where I sit, too: we neither hear each other nor meet again."""
    check_seat(table, seat)
    other = table.sitters[seat].person
    if not own_seats(table.sitters, person):
        raise Refusal(403, "only who sits at this table may block somebody here")
    if other is None or other == person:
        raise Refusal(409, "in that seat there is nobody whom you could block")
    await blocks.block(tables.store, person, other)
    await _let_know(tables, person)
    return await my_blocks(tables, person)


@router.delete("/me/blocks/{block}")
async def unblock(
    tables: TablesHere, person: Person, block: Annotated[str, Path(max_length=16)]
) -> BlocksAnswer:
    """Keep somebody away no more; what they said meanwhile is heard."""
    await blocks.unblock(tables.store, person, block)
    await _let_know(tables, person)
    return await my_blocks(tables, person)


async def _let_know(tables: Tables, person: str) -> None:
    for table in list(tables.live.values()):
        if own_seats(table.sitters, person):
            await table.read_blocks()
            table.show()
