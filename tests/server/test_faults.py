"""Over a line that drops, delays, doubles and reorders, all seats end on the same position."""

import asyncio
from random import Random

import pytest

from tests.server.faults import BadLine, Robot
from tests.server.people import ME, OPEN, Player

# How many play at each table: the plug-in, a game without secrets, and games with hidden cards.
TABLES = {"lanterns": [2, 3, 4, 2, 3, 4, 2, 3], "carcassonne": [2, 3, 4], "kreta": [2, 2], "torres": [2]}
LONGEST = 600  # seconds after which robots that wait for each other are given up


@pytest.mark.parametrize("game", TABLES)
def test_all_seats_end_on_the_same_position_over_a_bad_line(server: str, game: str) -> None:
    tables = [_table(server, game, players) for players in TABLES[game]]
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
            async with asyncio.timeout(LONGEST):
                await asyncio.gather(*(robot.play() for seats in robots for robot in seats))
            return robots

    robots = asyncio.run(play())
    assert min(line.faults.values()) > 0
    for (table, people), seats in zip(tables, robots, strict=True):
        assert len({(robot.now["ply"], robot.now["edition"]) for robot in seats}) == 1
        for player, robot in zip(people, seats, strict=True):
            truth = player.see(table)
            for part in ("ply", "svg", "scores", "places", "mats"):
                assert robot.now[part] == truth[part], part
            assert robot.story == truth["story"]


def _table(server: str, game: str, players: int) -> tuple[str, list[Player]]:
    people = [Player(server, f"Robot {seat}") for seat in range(players)]
    opened = people[0].open(ME, *[OPEN] * (players - 1), game=game)
    for seat, player in enumerate(people[1:], start=1):
        player.join(opened["invite"], seat)
    return opened["table"], people
