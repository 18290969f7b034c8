"""The balance lab: what many games between bots say about a game."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean
from typing import Any

from tavola.arena import charts
from tavola.arena.page import page, section, table
from tavola.arena.summary import Share, ahead, won
from tavola.arena.table import Played
from tavola.core import CHANCE
from tavola.game import SEATS, Game, Match
from tavola.record import from_json


@dataclass
class Habits:
    """How often something was done in a game, by those who won and by the others."""

    winners: list[float] = field(default_factory=list)
    others: list[float] = field(default_factory=list)

    def note(self, times: float, share: float) -> None:
        """Count a player's times; who shares a win counts as a winner."""
        (self.winners if share else self.others).append(times)

    def as_json(self) -> dict[str, float]:
        every = self.winners + self.others
        mean = {"all": every, "winners": self.winners, "others": self.others}
        return {name: round(fmean(times), 3) if times else 0.0 for name, times in mean.items()}


@dataclass
class Study:
    """What was found in the games of one setting."""

    game: Game[Any]
    players: int
    games: int = 0
    seats: list[Share] = field(default_factory=list)
    scores: list[list[float]] = field(default_factory=list)  # [seat] -> one a game
    margins: list[float] = field(default_factory=list)  # of the winner
    plies: list[int] = field(default_factory=list)
    decisions: list[int] = field(default_factory=list)
    choices: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))  # [decision] -> moves
    categories: dict[str, Habits] = field(default_factory=lambda: defaultdict(Habits))
    kinds: dict[str, Habits] = field(default_factory=lambda: defaultdict(Habits))
    drawn: Counter[str] = field(default_factory=Counter)

    def as_json(self) -> dict[str, Any]:
        """Write the findings as plain data."""
        return {
            "game": self.game.name,
            "players": self.players,
            "games": self.games,
            "seats": [
                {"wins": share.rate, "low": share.low, "high": share.high, "score": fmean(scores)}
                for share, scores in zip(self.seats, self.scores, strict=True)
            ],
            "margin": fmean(self.margins),
            "plies": fmean(self.plies),
            "decisions": fmean(self.decisions),
            "choices": [[number, fmean(moves), max(moves)] for number, moves in sorted(self.choices.items())],
            "categories": {name: habits.as_json() for name, habits in sorted(self.categories.items())},
            "kinds": {name: habits.as_json() for name, habits in sorted(self.kinds.items())},
            "draws": {name: count / self.games for name, count in sorted(self.drawn.items())},
        }


def study(game: Game[Any], played: Sequence[Played]) -> Study:
    """Look through the records of a tournament."""
    whole = [one for one in played if not one["failure"]]
    players = len(played[0]["seats"])
    found = Study(game, players, len(whole))
    found.seats = [Share(sum(won(one, seat) for one in whole), len(whole)) for seat in range(players)]
    found.scores = [[float(one["scores"][seat]) for one in whole] for seat in range(players)]
    for one in whole:
        found.margins.append(max(ahead(one, seat) for seat in range(players)))
        _look_through(found, from_json(one["record"]), [won(one, seat) for seat in range(players)])
    return found


def _look_through(found: Study, match: Match[Any], shares: Sequence[float]) -> None:
    game, number = match.game, 0
    points: list[Counter[str]] = [Counter() for _ in shares]
    kinds: list[Counter[str]] = [Counter() for _ in shares]
    state = match.first.copy()
    for ply in match.plies:
        word = game.notate(state, ply.move)
        if ply.mover == CHANCE:
            found.drawn[word] += 1
        elif not ply.forced:
            number += 1
            found.choices[number].append(len(state.legal_moves()))
            kinds[ply.mover][word.split()[0]] += 1
        state.play(ply.move)
        for event in ply.story:
            line = game.describe(event, state)
            if line and line.points and line.player >= 0:
                points[line.player][line.category or "other"] += line.points
    found.plies.append(len(match.plies))
    found.decisions.append(number)
    _note(found.categories, points, shares)
    _note(found.kinds, kinds, shares)


def _note(into: dict[str, Habits], counts: Sequence[Counter[str]], shares: Sequence[float]) -> None:
    for name in {name for count in counts for name in count} | set(into):
        for count, share in zip(counts, shares, strict=True):
            into[name].note(count[name], share)


def differences(usual: Sequence[Played], changed: Sequence[Played]) -> dict[str, float]:
    """Compare games of the same deals and seats with and without an option."""
    before = {one["number"]: one for one in usual}
    pairs = [(before[one["number"]], one) for one in changed if one["number"] in before]
    mean = [fmean(fmean(one["scores"]) for one in games) for games in zip(*pairs, strict=True)]
    plies = [fmean(one["plies"] for one in games) for games in zip(*pairs, strict=True)]
    first = [fmean(won(one, 0) for one in games) for games in zip(*pairs, strict=True)]
    return {
        "games": len(pairs),
        "score": round(mean[1] - mean[0], 2),
        "plies": round(plies[1] - plies[0], 2),
        "first_seat": round(first[1] - first[0], 3),
        "other_winner": round(fmean(one["places"] != other["places"] for one, other in pairs), 3),
    }


def as_page(found: Study, bots: Sequence[str], options: Mapping[str, Mapping[str, float]]) -> str:
    """Write the findings as one page."""
    told = found.as_json()
    title = f"{found.game.title}: what {found.games} games say"
    return page(
        title,
        f"{found.players} players: {', '.join(bots)}",
        section("Seats", "How often each seat won, with 95% intervals.", _seats(found)),
        section("Scores", "By seat.", charts.histogram(_by_seat(found.scores))),
        section(
            "Where the points come from",
            "Mean points of a player in a game, of those who won and of the others.",
            _habits(told["categories"]),
        ),
        section("Length", f"{told['plies']:.0f} plies, {told['decisions']:.0f} decisions.", _length(found)),
        section("Choices", "Legal moves at each decision of the game: mean and most.", _choices(told)),
        section("Kinds of move", "Mean number a player made in a game.", _habits(told["kinds"])),
        section("What luck dealt", "How often in a game.", _draws(told["draws"])) if told["draws"] else "",
        section("Options", OPTIONS_NOTE, _options(options)) if options else "",
    )


OPTIONS_NOTE = "The same deals played with one option changed; differences from the usual rules."


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


def _draws(rows: Mapping[str, float]) -> str:
    ordered = sorted(rows.items(), key=lambda row: -row[1])[:40]
    return table(["Draw", "Times a game"], [[name, f"{times:.2f}"] for name, times in ordered])


def _options(rows: Mapping[str, Mapping[str, float]]) -> str:
    cells = [
        [
            name,
            int(row["games"]),
            f"{row['score']:+.2f}",
            f"{row['plies']:+.2f}",
            f"{100 * row['first_seat']:+.1f}%",
            f"{100 * row['other_winner']:.1f}%",
        ]
        for name, row in rows.items()
    ]
    return table(["Option", "Games", "Mean score", "Plies", "First seat wins", "Another result"], cells)
