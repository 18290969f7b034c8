"""Who is let think next."""

import asyncio

from tavola.server.fair import HALF, LIVE, UNPLAYED, WAITING, Claim, FairQueue


class Hall:
    """A queue whose time is set by hand, and the order in which those who wait are called."""

    def __init__(self, seats: int = 1) -> None:
        self.now = 0.0
        self.queue = FairQueue(seats, lambda: self.now)
        self.called: list[str] = []
        self.tasks: list[asyncio.Task[None]] = []

    async def ask(self, name: str, claim: Claim) -> None:
        async def wait() -> None:
            await self.queue.wait(claim)
            self.called.append(name)

        self.tasks.append(asyncio.create_task(wait()))
        await self.settle()

    async def done(self, claim: Claim, seconds: float = 1.0) -> None:
        self.now += seconds
        self.queue.free(claim, seconds)
        await self.settle()

    async def settle(self) -> None:
        for _ in range(5):
            await asyncio.sleep(0)


ADA, BOB = Claim("ada"), Claim("bob")


def test_whoever_has_a_hundred_tables_waits_for_those_and_nobody_else_does() -> None:
    async def go() -> list[str]:
        hall = Hall()
        for number in range(100):
            await hall.ask(f"ada {number}", ADA)
        await hall.done(ADA, 2.0)
        await hall.ask("bob", BOB)
        await hall.done(ADA, 2.0)
        return hall.called

    assert asyncio.run(go()) == ["ada 0", "ada 1", "bob"]


def test_people_at_the_table_come_before_those_who_look_later_and_bots_among_themselves() -> None:
    async def go() -> list[str]:
        hall = Hall()
        await hall.ask("first", ADA)
        for name, rank in (("bots only", UNPLAYED), ("later", WAITING), ("live", LIVE)):
            await hall.ask(name, Claim(name, rank))
        await hall.done(ADA)
        await hall.done(Claim("live"))
        await hall.done(Claim("later"))
        return hall.called

    assert asyncio.run(go()) == ["first", "live", "later", "bots only"]


def test_what_was_thought_long_ago_counts_less() -> None:
    hall = Hall()
    hall.queue.taken["ada"] += 1
    hall.queue.free(ADA, 8.0)
    hall.now = 2 * HALF
    assert hall.queue.lately("ada") == 2.0


def test_one_person_has_half_of_the_seats_and_one_is_kept_for_people() -> None:
    async def go() -> list[str]:
        hall = Hall(seats=4)
        for number in range(3):
            await hall.ask(f"ada {number}", Claim("ada", UNPLAYED))
        for name in ("bob", "cleo"):
            await hall.ask(name, Claim(name, UNPLAYED))
        await hall.ask("dan", Claim("dan", LIVE))
        return hall.called

    assert asyncio.run(go()) == ["ada 0", "ada 1", "bob", "dan"]


def test_who_goes_away_leaves_the_queue_and_no_seat_is_lost() -> None:
    async def go() -> list[str]:
        hall = Hall()
        for name in ("ada", "bob", "cleo"):
            await hall.ask(name, Claim(name))
        hall.tasks[1].cancel()
        await hall.settle()
        hall.now += 1.0
        hall.queue.free(ADA, 1.0)
        hall.tasks[2].cancel()  # just when it is called
        await hall.settle()
        await hall.ask("dan", Claim("dan"))
        return hall.called

    assert asyncio.run(go()) == ["ada", "dan"]
