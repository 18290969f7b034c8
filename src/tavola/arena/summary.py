"""The numbers of a tournament."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from re import sub
from statistics import fmean, pstdev

from tavola import say
from tavola.arena.ratings import Mean, Rating, Results, independent, interval, mean_by_deals, ratings, result
from tavola.arena.table import Played


@dataclass(frozen=True)
class Share:
    """How often something was won, a tie counting as a part, with its 95% interval."""

    wins: float
    games: int
    independent: float | None = None  # games without shared luck that would tell as much; all, if not given

    @property
    def rate(self) -> float:
        return self.wins / self.games if self.games else 0.0

    @property
    def low(self) -> float:
        return self._interval[0]

    @property
    def high(self) -> float:
        return self._interval[1]

    @property
    def _interval(self) -> tuple[float, float]:
        games = self.games if self.independent is None else self.independent
        return interval(self.rate * games, games)

    def __str__(self) -> str:
        if not self.games:
            return ""
        return f"{100 * self.rate:.1f}% ({100 * self.low:.0f} to {100 * self.high:.0f})"


@dataclass(frozen=True)
class Standing:
    """How one bot did."""

    rating: Rating
    wins: Share
    scores: list[float]  # of games that no failure ended
    lead: Mean | None  # points ahead of the best other player in those games, if there are any
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
    ended = [(game, seat) for game, seat in seats if not game["failure"]]
    leads = [(int(game["deal"]), ahead(game, seat)) for game, seat in ended]
    asked = sum(game["asked"][seat] for game, seat in seats)
    return Standing(
        rating,
        Share(sum(won(game, seat) for game, seat in seats), len(seats)),
        [float(game["scores"][seat]) for game, seat in ended],
        mean_by_deals(leads) if leads else None,
        1000 * sum(game["seconds"][seat] for game, seat in seats) / max(1, asked),
        1000 * max(game["slowest"][seat] for game, seat in seats),
        sum(bool(game["failure"]) and game["failure"]["seat"] == seat for game, seat in seats),
    )


def finished(played: Sequence[Played]) -> list[Played]:
    """Leave out the games that a failing bot ended."""
    return [game for game in played if not game["failure"]]


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
    """Say how often each seat won, whoever sat there; the luck of a deal favours the same seat each time."""
    players = len(played[0]["seats"])
    return [
        share_by_deals([(int(game["deal"]), won(game, seat)) for game in played]) for seat in range(players)
    ]


def share_by_deals(results: Results) -> Share:
    """Say how often something came about, in games that share their luck by deals."""
    return Share(sum(share for _deal, share in results), len(results), independent(results))


def failures(played: Sequence[Played]) -> Iterator[str]:
    """Tell which bots failed, how, and how often; reasons that differ in numbers only are one."""
    alike: dict[tuple[str, str], list[Played]] = defaultdict(list)
    for game in played:
        if failure := game["failure"]:
            cause = sub(r"\d+", "#", failure["reason"].partition(";")[0])
            alike[game["seats"][failure["seat"]], cause].append(game)
    for (bot, _cause), games in alike.items():
        first = games[0]["failure"]
        times = say.count(len(games), "game")
        where = f"first in game {games[0]['number']}, ply {first['ply']}"
        yield f"{bot} failed in {times}, {where}: {first['reason']}"
