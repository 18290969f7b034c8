"""Once more with the same people: a new table, the seats moved on by one."""

from dataclasses import replace

from tavola.game import Match
from tavola.registry import find
from tavola.server.blocks import between
from tavola.server.errors import Refusal
from tavola.server.people import own_seats
from tavola.server.played import Stale
from tavola.server.rated import only_people
from tavola.server.sheet import Entry, Sitter
from tavola.server.table import Table
from tavola.server.tables import Tables, Terms, new_id, new_seed


async def again(tables: Tables, table: Table, person: str) -> Table:
    """Set up the next game of those who sit here, once; who comes second finds it there."""
    mine = own_seats(table.sitters, person)
    if not mine:
        raise Refusal(403, "only who sat at this table may play it again")
    if not table.over:
        raise Refusal(409, "this game is not over yet")
    if table.sheet.position is not None:
        raise Refusal(409, "this game did not begin at the beginning; set up a new table")
    if await between(tables.store, {sitter.person for sitter in table.sitters if sitter.person}):
        raise Refusal(409, "these people are not seated together again; set up a new table")
    made = new_id()

    def decide() -> list[Entry]:
        if table.deals.again:
            raise Stale("somebody was quicker")
        who = table.sitters[mine[0]].own_mark
        return [Entry(note={"kind": "again", "seat": mine[0], "who": who, "table": made})]

    try:
        await table.write_down(decide)
    except Stale:
        return await tables.find(table.deals.again)
    sheet = table.sheet
    match = Match(find(sheet.game), sheet.players, sheet.options, new_seed())
    sitters = moved_on(table.sitters)
    rated = sheet.rated and only_people(sitters)
    clock, watch = table.deals.terms or sheet.clock, sheet.watch
    terms = Terms(sheet.hints, standin=sheet.standin, clock=clock, rated=rated, watch=watch, awaits=True)
    return await tables.create(match, sitters, person, terms, made)


def moved_on(sitters: list[Sitter]) -> list[Sitter]:
    """Move everybody on by one seat: who was first is last; nobody is away any more."""
    fresh = [replace(sitter, absent="", absent_since=None) for sitter in sitters]
    return [*fresh[1:], fresh[0]]
