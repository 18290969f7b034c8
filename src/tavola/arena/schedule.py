"""Who plays whom, in which seats, with which luck."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from itertools import combinations, combinations_with_replacement
from math import ceil
from typing import Any

from tavola.bots import BadBot, make
from tavola.game import BadOption
from tavola.registry import find

DAY = 86_400  # seconds


@dataclass(frozen=True)
class Tournament:
    """Everything that decides what is played; two equal ones play the same games."""

    game: str
    bots: tuple[str, ...]
    games: int
    players: int
    seed: str = "0"
    options: Mapping[str, str] = field(default_factory=dict)
    limit: float = 60.0  # seconds a bot may take for one move; 0 for no limit

    def check(self) -> None:
        """Refuse what cannot be played, with a sentence."""
        game = find(self.game)
        game.open(self.players, self.options)
        if self.games < 1:
            raise BadOption(f"{self.games} games; there must be at least one")
        if not 0 <= self.limit <= DAY:
            raise BadOption(f"a limit of {self.limit:g} s for a move; it is 0 (no limit) to {DAY} seconds")
        if len(set(self.bots)) != len(self.bots) or not self.bots:
            named = ", ".join(self.bots) or "none"
            raise BadBot(f"bots {named}; name every bot once, and one at least (alone it plays itself)")
        for spec in self.bots:
            bot = make(spec, game)
            with suppress(Exception):  # if it cannot part, it fails in its games
                bot.close()

    def as_json(self) -> dict[str, Any]:
        return {**asdict(self), "bots": list(self.bots), "options": dict(self.options)}


@dataclass(frozen=True)
class Pairing:
    """One game to play: the same deal is played once for every rotation of its seats."""

    number: int
    deal: int
    seats: tuple[str, ...]


def lineups(bots: tuple[str, ...], players: int) -> list[tuple[str, ...]]:
    """List the sets of bots that meet; a bot sits down twice only where there are too few."""
    if len(bots) >= players:
        return list(combinations(bots, players))
    doubled = combinations_with_replacement(bots, players)
    return [lineup for lineup in doubled if len(set(lineup)) == len(bots)]


def pairings(tournament: Tournament) -> Iterator[Pairing]:
    """List the games to play, in whole rounds: all sets of bots, each in every rotation of its seats."""
    sets = lineups(tournament.bots, tournament.players)
    rounds = ceil(tournament.games / (len(sets) * tournament.players))
    number = 0
    for deal in range(rounds * len(sets)):
        lineup = sets[deal % len(sets)]
        for turn in range(tournament.players):
            yield Pairing(number, deal, lineup[turn:] + lineup[:turn])
            number += 1
