"""The numbers of a tournament."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean, pstdev

from tavola.arena.ratings import Rating, interval, ratings, result
from tavola.arena.table import Played


@dataclass(frozen=True)
class Share:
    """How often something was won, a tie counting as a part, with its 95% interval."""

    wins: float
    games: int

    @property
    def rate(self) -> float:
        return self.wins / self.games if self.games else 0.0

    @property
    def low(self) -> float:
        return interval(self.wins, self.games)[0]

    @property
    def high(self) -> float:
        return interval(self.wins, self.games)[1]

    def __str__(self) -> str:
        return f"{100 * self.rate:.1f}% ({100 * self.low:.0f} to {100 * self.high:.0f})"


@dataclass(frozen=True)
class Standing:
    """How one bot did."""

    rating: Rating
    wins: Share
    scores: list[float]
    lead: float  # mean points ahead of the best other player
    milliseconds: float  # mean time for a move
    slowest: float
    failures: int

    @property
    def bot(self) -> str:
        return self.rating.bot

    @property
    def mean(self) -> float:
        return fmean(self.scores)

    @property
    def spread(self) -> float:
        return pstdev(self.scores)


def standings(played: Sequence[Played]) -> list[Standing]:
    """Sum up every bot's games, best bot first."""
    return [_standing(rating, played) for rating in ratings(played)]


def _standing(rating: Rating, played: Sequence[Played]) -> Standing:
    seats = [(game, seat) for game in played for seat, bot in enumerate(game["seats"]) if bot == rating.bot]
    asked = sum(game["asked"][seat] for game, seat in seats)
    return Standing(
        rating,
        Share(sum(won(game, seat) for game, seat in seats), len(seats)),
        [float(game["scores"][seat]) for game, seat in seats],
        fmean(ahead(game, seat) for game, seat in seats),
        1000 * sum(game["seconds"][seat] for game, seat in seats) / max(1, asked),
        1000 * max(game["slowest"][seat] for game, seat in seats),
        sum(bool(game["failure"]) and game["failure"]["seat"] == seat for game, seat in seats),
    )


def won(game: Played, seat: int) -> float:
    """Give the seat's part of the win."""
    places = game["places"]
    return 1 / places.count(1) if places[seat] == 1 else 0.0


def ahead(game: Played, seat: int) -> float:
    """Count the seat's points ahead of the best other."""
    scores = game["scores"]
    return float(scores[seat] - max([*scores[:seat], *scores[seat + 1 :]], default=0))


def against(played: Sequence[Played], one: str, other: str) -> Share:
    """Say how often one bot came before another."""
    games = [game for game in played if one in game["seats"] and other in game["seats"]]
    return Share(sum((1 + result(game, one, other)) / 2 for game in games), len(games))


def by_seat(played: Sequence[Played]) -> list[Share]:
    """Say how often each seat won, whoever sat there."""
    players = len(played[0]["seats"])
    return [Share(sum(won(game, seat) for game in played), len(played)) for seat in range(players)]


def failures(played: Sequence[Played]) -> Iterator[str]:
    """Tell which bots failed, and how."""
    for game in played:
        if failure := game["failure"]:
            bot = game["seats"][failure["seat"]]
            yield f"game {game['number']}, ply {failure['ply']}: {bot}: {failure['reason']}"
