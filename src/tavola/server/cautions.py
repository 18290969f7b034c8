"""Warnings before a blunder: where they are asked for, how long they may take, how often they are given."""

import asyncio
from concurrent.futures.process import BrokenProcessPool

from tavola.coach.warning import Caution
from tavola.server.errors import Refusal
from tavola.server.fair import Claim
from tavola.server.played import Moment
from tavola.server.sheet import WARNED
from tavola.server.table import Table
from tavola.server.views import look

PATIENCE = 0.5  # seconds; after that the move is simply played
OFF = "nobody is warned at this table now"


async def before(table: Table, seat: int, moment: Moment, move: int) -> Caution | None:
    """Look at a move that is about to be made; who insists on one is not warned of it twice."""
    if not table.warns([seat]):
        raise Refusal(409, OFF)
    view = look(table.match, seat)
    here = moment.ply == table.moment.ply and moment.edition in (None, table.edition)
    if not here or table.notes.warned_of(moment.ply, move) or not _is_choice(view.legal_moves(), move):
        return None
    sitter = table.sitters[seat]
    try:
        async with asyncio.timeout(PATIENCE):
            told = await table.bots.weigh(
                table.sheet.game, view, move, Claim(sitter.person or table.sheet.host)
            )
    except (BrokenProcessPool, TimeoutError):
        return None
    if told:
        await table.note_quietly({"kind": WARNED, "seat": seat, "who": sitter.own_mark, "move": move})
    return told


def _is_choice(legal: list[int], move: int) -> bool:
    return move in legal and len(legal) > 1
