"""Go through one whole bot game of each game, as a finished table is: seconds, bytes, and what was found."""

import json
import sys
from dataclasses import asdict
from time import perf_counter
from typing import Any

from tavola.bots import make
from tavola.bots.search import SearchBot
from tavola.coach.review import chances, judge, turning_points, views, well_found
from tavola.coach.wording import plain
from tavola.game import SEATS, Match, luck
from tavola.registry import find
from tavola.server.reviews import thought

GAMES = ("carcassonne", "kreta", "torres", "keythedral", "olympos")
LEVELS = ("level:2", "level:3", "level:2")


def played(name: str) -> Match[Any]:
    """Let bots of the middle levels play a whole game."""
    game = find(name)
    match = Match(game, seed="review")
    bots = [make(LEVELS[seat], game) for seat in range(match.players)]
    match.go_on()
    while not match.over:
        seat = int(match.state.to_move)
        match.play(bots[seat].choose(match.state.seen_by(seat), luck("bench", len(match.plies))))
        match.go_on()
    return match


def gone_through(name: str) -> None:
    """Judge every decision, and print what a page would tell the first seat."""
    match, spec = played(name), thought(find(name))
    bot = make(spec, match.game)
    assert isinstance(bot, SearchBot)
    began = perf_counter()
    judged = [judge(match.game, bot, view, ply, match.plies[ply].move) for ply, view in views(match)]
    seconds, size = perf_counter() - began, len(json.dumps([asdict(each) for each in judged]).encode())
    costly, found = turning_points(match, judged, 0), well_found(judged, 0)
    taken = chances(judged, 0, set(range(1, match.players)))
    print(f"{name}: {len(judged)} decisions with {spec} in {seconds:.0f} s, {size:,} bytes;", end=" ")
    print(
        f"{len(costly)} turning points, {len(found)} well found, {len(taken)} chances taken by the first seat"
    )
    names = [colour.capitalize() for colour in SEATS]
    for each in costly:
        print(
            f"  -{each.cost:.1f}: {plain(f'{each.did} Better: {each.better_does} {each.why}', names).strip()}"
        )
    for each in found:
        print(f"  +{each.gain or each.ahead:.0f}: {plain(each.did, names)}")


if __name__ == "__main__":
    for game in sys.argv[1:] or GAMES:
        gone_through(game)
