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
from tavola.arena.ratings import Mean, mean_by_deals
from tavola.arena.summary import Share, ahead, by_seat, failures, finished, share_by_deals, won
from tavola.arena.table import Played
from tavola.bots import BotFailed
from tavola.core import CHANCE
from tavola.game import SEATS, Game, Match, Ply
from tavola.record import from_json

TOLD = 10  # kinds of move and draws told in the terminal
WON_OR_NOT = ("winners", "others")


@dataclass
class Habits:
    """How often something was done in all games, by those who won or shared a win and by the others."""

    winners: float = 0
    others: float = 0


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
    winners: int = 0  # in all games

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

    def _means(self, habits: Mapping[str, Habits]) -> dict[str, dict[str, float]]:
        every = self.players * self.games
        others = max(1, every - self.winners)
        return {
            name: {
                "all": round((each.winners + each.others) / every, 3),
                "winners": round(each.winners / self.winners, 3),
                "others": round(each.others / others, 3),
            }
            for name, each in sorted(habits.items())
        }


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
        _look_through(found, from_json(one["record"]), [won(one, seat) for seat in range(players)])
    return found


def _look_through(found: Study, match: Match[Any], shares: Sequence[float]) -> None:
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
    found.winners += sum(share > 0 for share in shares)
    found.plies.append(len(match.plies))
    found.decisions.append(number)
    _note(found.categories, points, shares)
    _note(found.kinds, kinds, shares)
    _note(found.draws, draws, shares)


def _drawer(ply: Ply) -> int | None:
    """Say for whom luck drew, if the draw tells it."""
    player = ply.story[0][1] if ply.story else CHANCE
    return player if player >= 0 else None


def _note(into: dict[str, Habits], counts: Sequence[Counter[str]], shares: Sequence[float]) -> None:
    for count, share in zip(counts, shares, strict=True):
        for name, times in count.items():
            if share:
                into[name].winners += times
            else:
                into[name].others += times


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
    told = found.as_json()
    for seat, share in enumerate(found.seats):
        score = told["seats"][seat]["score"]
        say.print(f"seat {seat + 1} ({SEATS[seat]}) won {share}, mean score {score:.1f}")
    say.print(
        f"{told['games']} games of {told['plies']:.0f} plies, {told['decisions']:.0f} decisions with"
        f" {told['branching']:.1f} moves to choose from, margin {told['margin']:.1f}{_left_out(found)}"
    )
    say.print(_habits_table("points from", told["categories"]))
    say.print(_habits_table("moves in a game", told["kinds"]))
    if told["draws_by_player"]:
        say.print(_habits_table("draws in a game", told["draws_by_player"]))
    if options:
        grid = Table(*OPTIONS_HEAD, box=None)
        for name, difference in options.items():
            grid.add_row(Text(name), *difference.row())
        say.print(grid)


def _habits_table(head: str, rows: Mapping[str, Mapping[str, float]]) -> Table:
    grid = Table(head, "all", "winners", "others", box=None)
    for name, row in sorted(rows.items(), key=lambda row: -row[1]["all"])[:TOLD]:
        grid.add_row(Text(name), *(f"{row[who]:.2f}" for who in ("all", "winners", "others")))
    return grid


def as_page(found: Study, bots: Sequence[str], options: Mapping[str, Difference]) -> str:
    """Write the findings as one page."""
    told = found.as_json()
    title = f"{found.game.title}: what {found.games} games say"
    return page(
        title,
        f"{found.players} players: {', '.join(bots)}{_left_out(found)}",
        section("Seats", "How often each seat won, with 95% intervals.", _seats(found)),
        section("Scores", "By seat.", charts.histogram(_by_seat(found.scores))),
        section(
            "Where the points come from",
            "Mean points of a player in a game, of those who won and of the others.",
            _habits(told["categories"]),
        ),
        section("Length", f"{told['plies']:.0f} plies, {told['decisions']:.0f} decisions.", _length(found)),
        section(
            "Choices",
            f"Legal moves at each decision of the game, mean and most; {told['branching']:.1f} over all.",
            _choices(told),
        ),
        section("Kinds of move", "Mean number a player made in a game.", _habits(told["kinds"])),
        section("What luck dealt", DRAWS_NOTE, _draws(told)) if told["draws"] else "",
        section("Options", OPTIONS_NOTE, _options(options)) if options else "",
    )


DRAWS_NOTE = (
    "How often in a game, and, where luck draws for a player, how often on average for those who won and for"
    " the others."
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


def _choices(told: Mapping[str, Any]) -> str:
    rows = told["choices"]
    mean = [(float(number), float(moves)) for number, moves, _most in rows]
    most = [(float(number), float(moves)) for number, _mean, moves in rows]
    return charts.lines({"mean": mean, "most": most}, "decision", "legal moves") if len(rows) > 1 else ""


def _habits(rows: Mapping[str, Mapping[str, float]]) -> str:
    ordered = sorted(rows.items(), key=lambda row: -row[1]["all"])
    cells = [
        [name, f"{row['all']:.2f}", f"{row['winners']:.2f}", f"{row['others']:.2f}"] for name, row in ordered
    ]
    return charts.bars([(name, row["all"]) for name, row in ordered]) + table(
        ["", "All", "Winners", "Others"], cells
    )


def _draws(told: Mapping[str, Any]) -> str:
    ordered = sorted(told["draws"].items(), key=lambda row: -row[1])[:40]
    owned = told["draws_by_player"]
    rows = [
        [name, f"{times:.2f}", *(f"{owned[name][who]:.2f}" if name in owned else "" for who in WON_OR_NOT)]
        for name, times in ordered
    ]
    return table(["Draw", "Times a game", "Winners", "Others"], rows)


def _options(rows: Mapping[str, Difference]) -> str:
    head = [word.capitalize() for word in OPTIONS_HEAD]
    return table(head, [[name, *difference.row()] for name, difference in rows.items()])
