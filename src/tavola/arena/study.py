"""The balance lab: what many games between bots say about a game."""

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from statistics import fmean
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from tavola.arena import charts
from tavola.arena.page import page, section, table
from tavola.arena.ratings import Mean, mean_by_deals, mean_of_sums
from tavola.arena.summary import Share, ahead, by_seat, failures, finished, share_by_deals, won
from tavola.arena.table import Played
from tavola.bots import BotFailed
from tavola.core import CHANCE
from tavola.game import SEATS, Game, Match, Ply
from tavola.record import from_json

SHOWN = 10  # kinds of move and draws in the terminal
WON_OR_NOT = ("winners", "others")
Habit = Mapping[str, float | None]  # how often something was done: by "all" and these, and "winners_half"


@dataclass
class Habits:
    """How often something was done in each deal, by those who won or shared a win and by the others."""

    winners: Counter[int] = field(default_factory=Counter)
    others: Counter[int] = field(default_factory=Counter)


@dataclass
class Study:
    """What was found in the games of one setting."""

    game: Game[Any]
    players: int
    games: int = 0
    failed: int = 0  # games that a failure ended; nothing is counted in them
    seats: list[Share] = field(default_factory=list)
    scores: list[list[float]] = field(default_factory=list)  # [seat] -> one a game
    margins: list[float] = field(default_factory=list)  # of the winner
    plies: list[int] = field(default_factory=list)
    decisions: list[int] = field(default_factory=list)
    choices: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))  # [decision] -> moves
    categories: dict[str, Habits] = field(default_factory=lambda: defaultdict(Habits))
    kinds: dict[str, Habits] = field(default_factory=lambda: defaultdict(Habits))
    drawn: Counter[str] = field(default_factory=Counter)
    draws: dict[str, Habits] = field(default_factory=lambda: defaultdict(Habits))  # those made for a player
    winners: Counter[int] = field(default_factory=Counter)  # how many won or shared a win, by deal
    others: Counter[int] = field(default_factory=Counter)

    def as_json(self) -> dict[str, Any]:
        """Write the findings as plain data."""
        return {
            "game": self.game.name,
            "players": self.players,
            "games": self.games,
            "failed": self.failed,
            "seats": [
                {"wins": share.rate, "low": share.low, "high": share.high, "score": fmean(scores)}
                for share, scores in zip(self.seats, self.scores, strict=True)
            ],
            "margin": fmean(self.margins),
            "plies": fmean(self.plies),
            "decisions": fmean(self.decisions),
            "branching": fmean(count for moves in self.choices.values() for count in moves),
            "choices": [[number, fmean(moves), max(moves)] for number, moves in sorted(self.choices.items())],
            "categories": self._means(self.categories),
            "kinds": self._means(self.kinds),
            "draws": {name: count / self.games for name, count in sorted(self.drawn.items())},
            "draws_by_player": self._means(self.draws),
        }

    def _means(self, habits: Mapping[str, Habits]) -> dict[str, dict[str, float | None]]:
        return {name: self._mean(each) for name, each in sorted(habits.items())}

    def _mean(self, each: Habits) -> dict[str, float | None]:
        """Tell how often a player did something in a game, with half the width of the 95% intervals."""
        both = Counter(each.winners)
        both.update(each.others)  # `+` would drop deals in which points were lost
        every = mean_of_sums(both, self.winners + self.others)
        means: dict[str, float | None] = {"all": round(every.middle, 3)}
        for who, counts in zip(WON_OR_NOT, (self.winners, self.others), strict=True):
            mean = mean_of_sums(getattr(each, who), counts) if counts else Mean(0.0, None)
            means[who] = round(mean.middle, 3)
            means[f"{who}_half"] = None if mean.half is None else round(mean.half, 3)
        return means


def study(game: Game[Any], played: Sequence[Played]) -> Study:
    """Look through the records of a tournament; games that a failure ended are left out."""
    whole = finished(played)
    if not whole:
        raise BotFailed(f"no game came to its end: {next(failures(played))}")
    players = len(played[0]["seats"])
    found = Study(game, players, len(whole), len(played) - len(whole), by_seat(whole))
    found.scores = [[float(one["scores"][seat]) for one in whole] for seat in range(players)]
    for one in whole:
        found.margins.append(max(ahead(one, seat) for seat in range(players)))
        shares = [won(one, seat) for seat in range(players)]
        _look_through(found, from_json(one["record"]), int(one["deal"]), shares)
    return found


def _look_through(found: Study, match: Match[Any], deal: int, shares: Sequence[float]) -> None:
    game, number = match.game, 0
    points: list[Counter[str]] = [Counter() for _ in shares]
    kinds: list[Counter[str]] = [Counter() for _ in shares]
    draws: list[Counter[str]] = [Counter() for _ in shares]
    state = match.first.copy()
    for ply in match.plies:
        word = game.notate(state, ply.move)
        if ply.mover == CHANCE:
            found.drawn[word] += 1
            if (drawer := _drawer(ply)) is not None:
                draws[drawer][word] += 1
        elif not ply.forced:
            number += 1
            found.choices[number].append(len(state.legal_moves()))
            kinds[ply.mover][word.split()[0]] += 1
        state.play(ply.move)
        for event in ply.story:
            line = game.describe(event, state)
            if line and line.points and line.player >= 0:
                points[line.player][line.category or "other"] += line.points
    found.winners[deal] += sum(share > 0 for share in shares)
    found.others[deal] += sum(share == 0 for share in shares)
    found.plies.append(len(match.plies))
    found.decisions.append(number)
    _note(found.categories, points, deal, shares)
    _note(found.kinds, kinds, deal, shares)
    _note(found.draws, draws, deal, shares)


def _drawer(ply: Ply) -> int | None:
    """Say for whom luck drew, if the draw tells it."""
    player = ply.story[0][1] if ply.story else CHANCE
    return player if player >= 0 else None


def _note(
    into: dict[str, Habits], counts: Sequence[Counter[str]], deal: int, shares: Sequence[float]
) -> None:
    for count, share in zip(counts, shares, strict=True):
        for name, times in count.items():
            habit = into[name]
            (habit.winners if share else habit.others)[deal] += times


@dataclass(frozen=True)
class Difference:
    """What an option changes, over games of the same deals and seats with and without it."""

    games: int
    score: Mean
    plies: Mean
    first_seat: Mean  # the first seat's wins
    other_result: Share  # games that ended with other places

    def as_json(self) -> dict[str, Any]:
        other = self.other_result
        return {**asdict(self), "other_result": {"rate": other.rate, "low": other.low, "high": other.high}}

    def row(self) -> list[str]:
        """Tell the difference in the columns of OPTIONS_HEAD."""
        return [
            str(self.games),
            f"{self.score:+.2f}",
            f"{self.plies:+.2f}",
            f"{self.first_seat:+.1%}",
            str(self.other_result),
        ]


OPTIONS_HEAD = ("option", "games", "mean score", "plies", "first seat wins", "another result")


def differences(usual: Sequence[Played], changed: Sequence[Played]) -> Difference | None:
    """Compare games of the same deals and seats with and without an option, if any came to their end."""
    before = {one["number"]: one for one in finished(usual)}
    pairs = [(before[one["number"]], one) for one in finished(changed) if one["number"] in before]
    if not pairs:
        return None

    def mean(change: Callable[[Played, Played], float]) -> Mean:
        return mean_by_deals([(int(old["deal"]), change(old, new)) for old, new in pairs])

    others = [(int(old["deal"]), float(new["places"] != old["places"])) for old, new in pairs]
    return Difference(
        len(pairs),
        mean(lambda old, new: fmean(new["scores"]) - fmean(old["scores"])),
        mean(lambda old, new: float(new["plies"] - old["plies"])),
        mean(lambda old, new: won(new, 0) - won(old, 0)),
        share_by_deals(others),
    )


def tell(found: Study, options: Mapping[str, Difference], say: Console) -> None:
    """Print the findings."""
    data = found.as_json()
    for seat, share in enumerate(found.seats):
        score = data["seats"][seat]["score"]
        say.print(f"seat {seat + 1} ({SEATS[seat]}) won {share}, mean score {score:.1f}")
    say.print(
        f"{data['games']} games of {data['plies']:.0f} plies, {data['decisions']:.0f} decisions with"
        f" {data['branching']:.1f} moves to choose from, margin {data['margin']:.1f}{_left_out(found)}"
    )
    say.print(_habits_table("points from", data["categories"]))
    say.print(_habits_table("moves in a game", data["kinds"]))
    if data["draws_by_player"]:
        say.print(_habits_table("draws in a game", data["draws_by_player"]))
    if options:
        grid = Table(*OPTIONS_HEAD, box=None)
        for name, difference in options.items():
            grid.add_row(Text(name), *difference.row())
        say.print(grid)


def _habits_table(head: str, rows: Mapping[str, Habit]) -> Table:
    grid = Table(head, "all", "winners", "others", box=None)
    for name, row in sorted(rows.items(), key=lambda row: -(row[1]["all"] or 0.0))[:SHOWN]:
        grid.add_row(Text(name), f"{row['all']:.2f}", *(_with_interval(row, who) for who in WON_OR_NOT))
    return grid


def _with_interval(row: Habit | None, who: str) -> str:
    return f"{Mean(row[who] or 0.0, row[f'{who}_half']):.2f}" if row else ""


def as_page(found: Study, bots: Sequence[str], options: Mapping[str, Difference]) -> str:
    """Write the findings as one page."""
    data = found.as_json()
    title = f"{found.game.title}: what {found.games} games say"
    return page(
        title,
        f"{found.players} players: {', '.join(bots)}{_left_out(found)}",
        section("Seats", "How often each seat won, with 95% intervals.", _seats(found)),
        section("Scores", "By seat.", charts.histogram(_by_seat(found.scores))),
        section(
            "Where the points come from",
            "Mean points of a player in a game, of those who won and of the others, with 95% intervals.",
            _habits(data["categories"]),
        ),
        section("Length", f"{data['plies']:.0f} plies, {data['decisions']:.0f} decisions.", _length(found)),
        section(
            "Choices",
            f"Legal moves at each decision of the game, mean and most; {data['branching']:.1f} over all.",
            _choices(data),
        ),
        section("Kinds of move", KINDS_NOTE, _habits(data["kinds"])),
        section("What luck dealt", DRAWS_NOTE, _draws(data)) if data["draws"] else "",
        section("Options", OPTIONS_NOTE, _options(options)) if options else "",
    )


KINDS_NOTE = "Mean number a player made in a game, with 95% intervals."
DRAWS_NOTE = (
    "How often in a game, and, where luck draws for a player, how often on average for those who won and for"
    " the others, with 95% intervals."
)
OPTIONS_NOTE = (
    "The same deals played with one option changed; differences from the usual rules, and how often the"
    " places were others, with 95% intervals from the variance between deals."
)


def _left_out(found: Study) -> str:
    return f"; games left out because a bot failed: {found.failed}" if found.failed else ""


def _seats(found: Study) -> str:
    shares = zip(SEATS, found.seats, strict=False)
    return charts.ranges(
        [(seat, 100 * each.rate, 100 * each.low, 100 * each.high) for seat, each in shares], unit="%"
    )


def _by_seat(scores: Sequence[Sequence[float]]) -> dict[str, Sequence[float]]:
    return {SEATS[seat]: numbers for seat, numbers in enumerate(scores)}


def _length(found: Study) -> str:
    return charts.histogram({"plies": [float(plies) for plies in found.plies]})


def _choices(data: Mapping[str, Any]) -> str:
    rows = data["choices"]
    mean = [(float(number), float(moves)) for number, moves, _most in rows]
    most = [(float(number), float(moves)) for number, _mean, moves in rows]
    return charts.lines({"mean": mean, "most": most}, "decision", "legal moves") if len(rows) > 1 else ""


def _habits(rows: Mapping[str, Habit]) -> str:
    ordered = sorted(rows.items(), key=lambda row: -(row[1]["all"] or 0.0))
    cells = [
        [name, f"{row['all']:.2f}", *(_with_interval(row, who) for who in WON_OR_NOT)]
        for name, row in ordered
    ]
    return charts.bars([(name, row["all"] or 0.0) for name, row in ordered]) + table(
        ["", "All", "Winners", "Others"], cells
    )


def _draws(data: Mapping[str, Any]) -> str:
    ordered = sorted(data["draws"].items(), key=lambda row: -row[1])[:40]
    owned = data["draws_by_player"]
    rows = [
        [name, f"{times:.2f}", *(_with_interval(owned.get(name), who) for who in WON_OR_NOT)]
        for name, times in ordered
    ]
    return table(["Draw", "Times a game", "Winners", "Others"], rows)


def _options(rows: Mapping[str, Difference]) -> str:
    head = [word.capitalize() for word in OPTIONS_HEAD]
    return table(head, [[name, *difference.row()] for name, difference in rows.items()])
