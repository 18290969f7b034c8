"""Over a line that drops, delays, doubles and reorders, all seats end on the same position."""

import asyncio
from random import Random

from tests.server.faults import BadLine, Robot
from tests.server.people import ME, OPEN, Player

TABLES = 8


def test_all_seats_end_on_the_same_position_over_a_bad_line(server: str) -> None:
    tables = [_table(server, 2 + number % 3) for number in range(TABLES)]
    line = BadLine(server, Random(7))

    async def play() -> list[list[Robot]]:
        async with line.open() as address:
            robots = [
                [
                    Robot(address, player.cookie, table, Random(f"{number}/{seat}"))
                    for seat, player in enumerate(people)
                ]
                for number, (table, people) in enumerate(tables)
            ]
            await asyncio.gather(*(robot.play() for seats in robots for robot in seats))
            return robots

    robots = asyncio.run(play())
    assert min(line.faults.values()) > 0
    for (table, people), seats in zip(tables, robots, strict=True):
        assert len({(robot.now["ply"], robot.now["edition"], robot.now["svg"]) for robot in seats}) == 1
        for player, robot in zip(people, seats, strict=True):
            truth = player.see(table)
            assert robot.now["scores"] == truth["scores"]
            assert robot.now["mats"] == truth["mats"]
            assert robot.story == truth["story"]


def _table(server: str, players: int) -> tuple[str, list[Player]]:
    people = [Player(server, f"Robot {seat}") for seat in range(players)]
    opened = people[0].open(ME, *[OPEN] * (players - 1))
    for seat, player in enumerate(people[1:], start=1):
        player.join(opened["invite"], seat)
    return opened["table"], people
