"""A bot stands still only where nobody is, and never because a write failed."""

import asyncio
from functools import partial
from typing import Any

from sqlalchemy.exc import OperationalError

from tavola.core import State
from tavola.game import Match
from tavola.registry import find
from tavola.server.fair import LIVE, UNPLAYED, WAITING
from tavola.server.presence import ALWAYS
from tavola.server.sheet import Entry, Sitter
from tavola.server.table import Table
from tests.server.alone import Blank, Clock, lay

BOT = Sitter("bot", bot="greedy")
ADA = Sitter("person", "ada")


class Prompt:
    """Bots that answer at once."""

    async def choose(self, _game: str, _bot: str, view: State, _claim: object) -> int:
        return view.legal_moves()[0]


class Full(Blank):
    """A disk that is full until somebody makes room."""

    full = True

    async def append(self, *_entries: object, **_more: object) -> None:
        if self.full:
            raise OperationalError("INSERT", {}, Exception("database or disk is full"))


class Eye:
    """Somebody who watches."""

    def __init__(self, person: str) -> None:
        self.person = person
        self.pace = 0.0
        self.shown, self.hidden = ALWAYS, False

    def wake(self) -> None:
        pass

    def glance(self) -> None:
        pass


def first_of(match: Match[Any], *, bots_only: bool) -> list[Sitter]:
    sitters = [BOT if bots_only else ADA] * match.players
    sitters[match.state.to_move] = BOT
    return sitters


def begun() -> Match[Any]:
    match = Match(find("carcassonne"), 2, seed="woken")
    match.go_on()
    return match


def test_after_a_failed_write_a_bot_is_woken_again() -> None:
    async def go() -> tuple[int, int]:
        match, disk = begun(), Full()
        table = lay(match, first_of(match, bots_only=False), Prompt(), disk)
        table.wake_again()
        await settled(table)
        before = len(table.match.plies)
        disk.full = False
        table.wake_again()
        await settled(table)
        return before, len(table.match.plies)

    with asyncio.Runner(loop_factory=Clock) as runner:
        before, after = runner.run(go())
    assert before == 0
    assert after > 0


def test_words_at_the_table_do_not_make_a_bot_begin_again() -> None:
    async def go() -> list[bool]:
        match = begun()
        table = lay(match, first_of(match, bots_only=False), Prompt())
        table.wake_again()
        thinks = table.pondering
        same = []
        for kind in ("say", "paused", "resumed"):
            line = Entry(note={"kind": kind, "seat": 0, "who": "person ada"})
            await table.write_down(partial(list, [line]))
            same.append(table.pondering is thinks)
        await settled(table)
        return same

    with asyncio.Runner(loop_factory=Clock) as runner:
        assert runner.run(go()) == [True, False, False]


def test_no_bot_thinks_where_nobody_sits_or_watches() -> None:
    async def go() -> tuple[bool, bool]:
        match = begun()
        table = lay(match, first_of(match, bots_only=True), Prompt())
        table.wake_again()
        alone = table.pondering is None
        table.come(Eye("eve"))
        watched = table.pondering is not None
        await settled(table)
        return alone, watched

    with asyncio.Runner(loop_factory=Clock) as runner:
        assert runner.run(go()) == (True, True)


def test_a_table_with_people_who_are_there_is_thought_for_first() -> None:
    async def go() -> list[int]:
        match = begun()
        table = lay(match, first_of(match, bots_only=False), Prompt())
        ranks = [table.claim.rank]
        table.watchers.add(Eye("ada"))
        ranks.append(table.claim.rank)
        table.sitters = [BOT, BOT]
        return [*ranks, table.claim.rank]

    assert asyncio.run(go()) == [WAITING, LIVE, UNPLAYED]


async def settled(table: Table) -> None:
    """Wait until the bot has done what it does; its table may have woken the next."""
    assert table.pondering is not None
    await table.pondering
