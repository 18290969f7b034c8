"""Matches between two bots, one among others of the same kind, with intervals; also as a command by itself.

python -m tavola.train.matches kreta net:kreta.net.json greedy --games 200 --players 2 --jobs 16
"""

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context
from time import perf_counter

from tavola.arena.ratings import Mean, mean_by_deals
from tavola.arena.schedule import Pairing, Tournament
from tavola.arena.summary import Share, ahead, failures, share_by_deals, won
from tavola.arena.table import Played, play
from tavola.game import BadOption
from tavola.registry import find

EVER = 1e9
SEED = "match"


@dataclass(frozen=True)
class Match:
    """How one bot did among others."""

    one: str
    other: str
    players: int
    wins: Share
    lead: Mean | None
    failures: tuple[str, ...] = ()

    def __str__(self) -> str:
        if not self.wins.games:
            return f"{self.one} - {self.other}: no game was played"
        fair = "" if self.players == 2 else f", {self.players} players, fair is {100 / self.players:.0f}%"
        ahead = "" if self.lead is None else f", lead {self.lead:+.1f}"
        words = [f"{self.one} - {self.other}: {self.wins} of {self.wins.games} games{fair}{ahead}"]
        return "; ".join([*words, *self.failures])


def match(
    game: str,
    one: str,
    other: str,
    *,
    players: int = 2,
    games: int = 100,
    jobs: int = 1,
    seconds: float = EVER,
    seed: str = SEED,
) -> Match:
    """Let one bot play among others, every deal once in every seat, until the games or seconds are over."""
    tournament = Tournament(game, tuple(dict.fromkeys((one, other))), games, players, seed, limit=0)
    tournament.check()
    until = perf_counter() + seconds
    played: list[Played] = []
    pairings = _pairings(one, other, players, games)
    if jobs == 1:
        for pairing in pairings:
            played.append(play(tournament, pairing))
            if perf_counter() > until:
                break
    else:
        played = _at_once(tournament, pairings, jobs, until)
    return _sum_up(one, other, players, played)


def _pairings(one: str, other: str, players: int, games: int) -> Iterator[Pairing]:
    for number in range(-(-games // players) * players):
        deal, seat = divmod(number, players)
        seats = [other] * players
        seats[seat] = one
        yield Pairing(number, deal, tuple(seats))


def _at_once(tournament: Tournament, pairings: Iterator[Pairing], jobs: int, until: float) -> list[Played]:
    """Play on several cores; when the time is over, what has begun is played to its end."""
    played: list[Played] = []
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        waiting: set[Future[Played]] = {
            pool.submit(play, tournament, pairing) for pairing in islice(pairings, jobs)
        }
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            played += [future.result() for future in done]
            if perf_counter() < until:
                waiting |= {pool.submit(play, tournament, each) for each in islice(pairings, len(done))}
    return sorted(played, key=lambda game: int(game["number"]))


def _sum_up(one: str, other: str, players: int, played: Sequence[Played]) -> Match:
    """Count only deals that were played in every seat."""
    by_deal: dict[int, list[Played]] = {}
    for each in played:
        by_deal.setdefault(each["number"] // players, []).append(each)
    whole = [each for deal in by_deal.values() if len(deal) == players for each in deal]
    seats = [each["number"] % players for each in whole]
    wins = [(int(each["deal"]), won(each, seat)) for each, seat in zip(whole, seats, strict=True)]
    leads = [
        (int(each["deal"]), ahead(each, seat))
        for each, seat in zip(whole, seats, strict=True)
        if not each["failure"]
    ]
    share = share_by_deals(wins) if wins else Share(0, 0)
    return Match(one, other, players, share, mean_by_deals(leads) if leads else None, tuple(failures(whole)))


def main() -> None:
    """Play a match and print a line."""
    asked = argparse.ArgumentParser(prog="python -m tavola.train.matches")
    asked.add_argument("game")
    asked.add_argument("one", help="a bot by spec, as in net:FILE or mcts:200:net=FILE.json")
    asked.add_argument("other", help="those it sits among")
    asked.add_argument("--games", type=int, default=200)
    asked.add_argument("--players", type=int)
    asked.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked.add_argument("--seconds", type=float, default=EVER)
    asked.add_argument("--seed", default=SEED)
    chosen = asked.parse_args()
    try:
        game = find(chosen.game)
        if chosen.one == chosen.other:
            raise BadOption(f"{chosen.one} against itself; name two bots")
        found = match(
            game.name,
            chosen.one,
            chosen.other,
            players=chosen.players or game.seats[0],
            games=chosen.games,
            jobs=chosen.jobs,
            seconds=chosen.seconds,
            seed=chosen.seed,
        )
    except (ValueError, OSError) as error:
        print(f"tavola: {error}", file=sys.stderr)
        sys.exit(2)
    print(f"{game.name}: {found}")


if __name__ == "__main__":
    main()
