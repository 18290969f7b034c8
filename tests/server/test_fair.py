"""Who is let think next."""

import asyncio

from tavola.server.fair import HALF, LIVE, UNPLAYED, WAITING, Claim, FairQueue


class HandQueue:
    """A queue whose time is set by hand, and the order in which those who wait are called."""

    def __init__(self, seats: int = 1) -> None:
        self.now = 0.0
        self.queue = FairQueue(seats, lambda: self.now)
        self.called: list[str] = []
        self.tasks: list[asyncio.Task[None]] = []

    async def ask(self, name: str, claim: Claim, seconds: float = 1.0) -> None:
        async def wait() -> None:
            await self.queue.wait(claim, seconds)
            self.called.append(name)

        self.tasks.append(asyncio.create_task(wait()))
        await self.let_run()

    async def done(self, claim: Claim, seconds: float = 1.0) -> None:
        self.now += seconds
        self.queue.free(claim, seconds)
        await self.let_run()

    async def let_run(self) -> None:
        for _ in range(5):
            await asyncio.sleep(0)


ADA, BOB = Claim("ada"), Claim("bob")


def test_whoever_has_a_hundred_tables_waits_for_those_and_nobody_else_does() -> None:
    async def go() -> list[str]:
        queue = HandQueue()
        for number in range(100):
            await queue.ask(f"ada {number}", ADA)
        await queue.done(ADA, 2.0)
        await queue.ask("bob", BOB)
        await queue.done(ADA, 2.0)
        return queue.called

    assert asyncio.run(go()) == ["ada 0", "ada 1", "bob"]


def test_strangers_who_come_for_the_first_time_with_long_searches_wait_behind_a_quick_bot() -> None:
    async def go() -> list[str]:
        queue = HandQueue()
        await queue.ask("ada 0", ADA)
        for number in range(25):
            await queue.ask(f"stranger {number}", Claim(f"stranger {number}"), 2.0)
        await queue.ask("ada 1", ADA)
        await queue.done(ADA, 0.5)
        return queue.called

    assert asyncio.run(go()) == ["ada 0", "ada 1"]


def test_a_quick_bot_waits_for_no_search_but_for_another_quick_one() -> None:
    async def go() -> list[str]:
        queue = HandQueue()
        await queue.ask("eve", Claim("eve"), 2.0)
        await queue.ask("eve's other table", Claim("eve"), 2.0)
        await queue.ask("eve's quick bot", Claim("eve"), 0.0)
        await queue.ask("ada", ADA, 0.0)
        return queue.called

    assert asyncio.run(go()) == ["eve", "eve's quick bot"]


def test_where_nobody_searches_two_quick_bots_are_asked_at_once() -> None:
    async def go() -> list[str]:
        queue = HandQueue()
        for name in ("ada", "bob", "cleo"):
            await queue.ask(name, Claim(name), 0.0)
        return queue.called

    assert asyncio.run(go()) == ["ada", "bob"]


def test_people_at_the_table_come_before_those_who_look_later_and_bots_among_themselves() -> None:
    async def go() -> list[str]:
        queue = HandQueue()
        await queue.ask("first", ADA)
        for name, rank in (("bots only", UNPLAYED), ("later", WAITING), ("live", LIVE)):
            await queue.ask(name, Claim(name, rank))
        await queue.done(ADA)
        await queue.done(Claim("live"))
        await queue.done(Claim("later"))
        return queue.called

    assert asyncio.run(go()) == ["first", "live", "later", "bots only"]


def test_what_was_thought_long_ago_counts_less() -> None:
    queue = HandQueue()
    queue.queue.taken["ada"] += 1
    queue.queue.free(ADA, 8.0)
    queue.now = 2 * HALF
    assert queue.queue.lately("ada") == 2.0


def test_one_person_has_half_of_the_seats_and_one_is_kept_for_people() -> None:
    async def go() -> list[str]:
        queue = HandQueue(seats=4)
        for number in range(3):
            await queue.ask(f"ada {number}", Claim("ada", UNPLAYED))
        for name in ("bob", "cleo"):
            await queue.ask(name, Claim(name, UNPLAYED))
        await queue.ask("dan", Claim("dan", LIVE))
        return queue.called

    assert asyncio.run(go()) == ["ada 0", "ada 1", "bob", "dan"]


def test_who_goes_away_leaves_the_queue_and_no_seat_is_lost() -> None:
    async def go() -> list[str]:
        queue = HandQueue()
        for name in ("ada", "bob", "cleo"):
            await queue.ask(name, Claim(name))
        queue.tasks[1].cancel()
        await queue.let_run()
        queue.now += 1.0
        queue.queue.free(ADA, 1.0)
        queue.tasks[2].cancel()  # just when it is called
        await queue.let_run()
        await queue.ask("dan", Claim("dan"))
        return queue.called

    assert asyncio.run(go()) == ["ada", "dan"]
