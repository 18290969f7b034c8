"""Ratings with intervals, by a Plackett-Luce fit, and the test that says when a difference is clear."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import exp, log, sqrt
from typing import Any

Played = dict[str, Any]  # one line of a results file
Matrix = list[list[float]]
Results = Sequence[tuple[int, float]]  # deal and number, one for every game

ELO = 400 / log(10)  # rating points for one unit of log strength
PRIOR = 0.02  # holds ratings finite when a bot won all or nothing
SURE = 1.96  # standard errors on each side of a 95% interval
EARLIEST = 10  # deals before anything is called clear
FEWEST = 3  # deals before anything is said about how far a mean may be wrong
ALPHA = 0.05  # how often a difference may be called clear that is none, over the whole run
SHARPEST = 100  # the number of deals at which the sequential test is at its best
LEAST_SPREAD = 0.25  # of a deal's result, while too few deals have differed


@dataclass(frozen=True)
class Rating:
    """The strength of one bot: 400 points more win ten games for every one lost."""

    bot: str
    rating: float
    low: float
    high: float
    games: int


def ratings(played: Sequence[Played]) -> list[Rating]:
    """Fit Plackett-Luce strengths to the places of all games, best bot first.

    Players who tie count as if each had been chosen first among those left. Intervals are 95%, from
    the larger of the model's variance and the variance between deals, whose games belong together.
    """
    bots = sorted({bot for game in played for bot in game["seats"]})
    at = {bot: index for index, bot in enumerate(bots)}
    games = [([at[bot] for bot in game["seats"]], game["places"], game["deal"]) for game in played]
    strength = [0.0] * len(bots)
    for _ in range(30):
        slope, curve = _slopes(games, strength)
        step = _solve(curve, [slope])[0]
        strength = [old + max(-1.0, min(1.0, change)) for old, change in zip(strength, step, strict=True)]
        if max(map(abs, step), default=0.0) < 1e-9:
            break
    errors = _errors(games, strength)
    middle = sum(strength) / max(1, len(strength))
    fitted = [
        Rating(
            bot,
            ELO * (strength[index] - middle),
            ELO * (strength[index] - middle - SURE * errors[index]),
            ELO * (strength[index] - middle + SURE * errors[index]),
            sum(bot in game["seats"] for game in played),
        )
        for bot, index in at.items()
    ]
    return sorted(fitted, key=lambda rating: -rating.rating)


Seated = tuple[list[int], list[int], int]  # bots by seat, places by seat, deal


def _slopes(games: Sequence[Seated], strength: Sequence[float]) -> tuple[list[float], Matrix]:
    """Give the gradient of the log likelihood and the negative of its second derivatives."""
    count = len(strength)
    slope = [-PRIOR * each for each in strength]
    curve = [[PRIOR * (row == column) for column in range(count)] for row in range(count)]
    for seats, places, _deal in games:
        for chosen, place in zip(seats, places, strict=True):
            if place == max(places) and places.count(place) == 1:
                continue  # the last one left is no choice
            left = [bot for bot, other in zip(seats, places, strict=True) if other >= place]
            weights = [exp(strength[bot]) for bot in left]
            shares = [weight / sum(weights) for weight in weights]
            slope[chosen] += 1
            for bot, share in zip(left, shares, strict=True):
                slope[bot] -= share
                curve[bot][bot] += share
                for other, other_share in zip(left, shares, strict=True):
                    curve[bot][other] -= share * other_share
    return slope, curve


def _errors(games: Sequence[Seated], strength: Sequence[float]) -> list[float]:
    count = len(strength)
    _slope, curve = _slopes(games, strength)
    unit = [[float(row == column) for column in range(count)] for row in range(count)]
    inverse = _solve(curve, unit)
    between = [[0.0] * count for _ in range(count)]
    deals: dict[int, list[Seated]] = defaultdict(list)
    for game in games:
        deals[game[2]].append(game)
    for same_luck in deals.values():
        slope = _slopes(same_luck, strength)[0]
        for row in range(count):
            for column in range(count):
                between[row][column] += slope[row] * slope[column]
    return [_error(inverse, between, bot) for bot in range(count)]


def _error(inverse: Matrix, between: Matrix, bot: int) -> float:
    """Take the standard error of a bot's strength against the mean of all."""
    count = len(inverse)
    against = [float(other == bot) - 1 / count for other in range(count)]
    spread = [sum(inverse[row][column] * against[column] for column in range(count)) for row in range(count)]
    model = sum(against[row] * spread[row] for row in range(count))
    deals = sum(
        spread[row] * between[row][column] * spread[column] for row in range(count) for column in range(count)
    )
    return sqrt(max(0.0, model, deals))


def _solve(matrix: Matrix, targets: Matrix) -> Matrix:
    """Solve the same linear equations for several right-hand sides, by elimination."""
    count = len(matrix)
    rows = [[*matrix[row], *(target[row] for target in targets)] for row in range(count)]
    for column in range(count):
        pivot = max(range(column, count), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for row in range(count):
            if row != column:
                factor = rows[row][column] / rows[column][column]
                rows[row] = [
                    mine - factor * theirs for mine, theirs in zip(rows[row], rows[column], strict=True)
                ]
    return [[rows[row][count + at] / rows[row][row] for row in range(count)] for at in range(len(targets))]


@dataclass(frozen=True)
class Mean:
    """A mean over games, with half the width of its 95% interval."""

    middle: float
    half: float | None  # None where fewer than FEWEST deals were played

    def __format__(self, form: str) -> str:
        middle = format(self.middle, form)
        return middle if self.half is None else f"{middle} ± {format(self.half, form.lstrip('+'))}"


def mean_by_deals(results: Results) -> Mean:
    """Take the mean of all games; its interval is from the variance between deals, which share luck."""
    sums: dict[int, float] = defaultdict(float)
    for deal, number in results:
        sums[deal] += number
    return mean_of_sums(sums, Counter(deal for deal, _number in results))


def mean_of_sums(sums: Mapping[int, float], counts: Mapping[int, int]) -> Mean:
    """Take the mean of numbers of which each deal's sum is known, 0 if not given, and how many there were."""
    every = sum(counts.values())
    middle = sum(sums.values()) / every
    deals = len(counts)
    if deals < FEWEST:
        return Mean(middle, None)
    off = [sums.get(deal, 0) - middle * count for deal, count in counts.items()]
    variance = deals / (deals - 1) * sum(each**2 for each in off) / every**2
    return Mean(middle, student(deals - 1) * sqrt(variance))


def student(freedom: int) -> float:
    """Give the errors on each side of a 95% interval whose variance is known from few numbers only."""
    return SURE * (1 + (SURE**2 + 1) / (4 * freedom) + (5 * SURE**4 + 16 * SURE**2 + 3) / (96 * freedom**2))


def independent(results: Results) -> float:
    """Say how many games, each with luck of its own, would tell a win rate as exactly as these."""
    mean = mean_by_deals(results)
    if mean.half is None or not 0 < mean.middle < 1:
        return len({deal for deal, _won in results})
    variance = (mean.half / SURE) ** 2
    return min(len(results), mean.middle * (1 - mean.middle) / variance) if variance else len(results)


def interval(wins: float, games: float) -> tuple[float, float]:
    """Give the 95% interval of a win rate, by Wilson's formula."""
    if not games:
        return 0.0, 1.0
    rate = wins / games
    middle = rate + SURE**2 / (2 * games)
    half = SURE * sqrt(rate * (1 - rate) / games + SURE**2 / (4 * games**2))
    below = 1 + SURE**2 / games
    return max(0.0, (middle - half) / below), min(1.0, (middle + half) / below)


def result(game: Played, one: str, other: str) -> float:
    """Say how one bot did against another in a game, from -1 to 1; the mean, if they sat down twice."""
    pairs = [
        (mine, theirs)
        for mine, me in zip(game["places"], game["seats"], strict=True)
        for theirs, them in zip(game["places"], game["seats"], strict=True)
        if me == one and them == other
    ]
    return float(sum((mine < theirs) - (mine > theirs) for mine, theirs in pairs)) / len(pairs)


def clear(played: Sequence[Played]) -> bool:
    """Say whether it is clear for every two bots which is better, however often one looks.

    Only deals that were played in all rotations count.
    """
    played = _whole_deals(played)
    bots = sorted({bot for game in played for bot in game["seats"]})
    return len(bots) > 1 and all(_differ(played, one, other) for one, other in combinations(bots, 2))


def _whole_deals(played: Sequence[Played]) -> list[Played]:
    rotations = Counter(game["deal"] for game in played)
    return [game for game in played if rotations[game["deal"]] == len(game["seats"])]


def _differ(played: Sequence[Played], one: str, other: str) -> bool:
    deals: dict[int, list[float]] = defaultdict(list)
    for game in played:
        if one in game["seats"] and other in game["seats"]:
            deals[game["deal"]].append(result(game, one, other))
    means = [sum(results) / len(results) for results in deals.values()]
    if len(means) < EARLIEST:
        return False
    count = len(means)
    mean = sum(means) / count
    spread = max(LEAST_SPREAD, sqrt(sum((each - mean) ** 2 for each in means) / (count - 1)))
    return abs(mean) > spread * always_valid(count)


def always_valid(count: int) -> float:
    """Give the half width, in spreads, of an interval that holds at every count at once.

    Robbins's normal mixture; asymptotic, hence EARLIEST.
    """
    mixed = count / SHARPEST + 1
    return sqrt(2 * mixed * SHARPEST / count**2 * log(sqrt(mixed) / ALPHA))
