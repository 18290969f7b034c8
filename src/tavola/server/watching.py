"""Who may watch a table: whoever knows its address, or only whom its link let in."""

from contextlib import suppress

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from tavola.server.club import GuestRow
from tavola.server.errors import Refusal
from tavola.server.store import Store
from tavola.server.table import Table

ALL, LINK = "all", "link"
ONLY_BY_LINK = "this table is watched only by whom its link let in; ask who plays here for the link"


async def check_watch(table: Table, person: str) -> None:
    """Refuse to show a table to whom its link has not let in, where that is needed."""
    if table.sheet.watch == ALL or person == table.sheet.host:
        return
    if any(sitter.person == person for sitter in table.people):
        return
    here = select(GuestRow.person).where(GuestRow.person == person, GuestRow.match == table.sheet.id)
    async with table.store.reading() as connection:
        if await connection.scalar(here) is None:
            raise Refusal(403, ONLY_BY_LINK)


async def let_in(store: Store, person: str, match: str) -> None:
    """Let somebody watch a table whose link they have shown."""
    with suppress(IntegrityError):  # they are known already
        async with store.writing() as connection:
            await connection.execute(insert(GuestRow).values(person=person, match=match))
