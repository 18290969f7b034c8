"""Go through a recorded game: whose position was how good, and which moves cost most."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from tavola.arena import charts
from tavola.arena.page import page, section, table
from tavola.bots import Analysis, BadBot, make
from tavola.bots.search import SearchBot
from tavola.core import CHANCE, State
from tavola.game import SEATS, Match, luck
from tavola.record import to_json

VISITS = 30  # the played move is tried at least so often before it is judged
WORST = 10
SLIP = 0.5  # points below which a difference is noise


@dataclass(frozen=True)
class Judged:
    """A decision, and what would have been better."""

    ply: int
    player: int
    played: str
    best: str
    move: int
    better: int
    cost: float  # points of expected lead given away
    result: float  # the mover's expected result with the move played, from 0 to 1
    leads: tuple[float, ...]  # each player's expected lead before the move


@dataclass(frozen=True)
class Review:
    """A whole game gone through."""

    match: Match[Any]
    names: Sequence[str]
    bot: str
    judged: list[Judged]

    def worst(self) -> list[Judged]:
        """List the moves that cost most, worst first."""
        costly = [each for each in self.judged if each.cost >= SLIP]
        return sorted(costly, key=lambda each: -each.cost)[:WORST]

    def sentence(self, each: Judged) -> str:
        """Tell a slip in words."""
        name = self.names[each.player]
        return f"{name} played {each.played}; {each.best} was better by {each.cost:.1f} points."

    def as_json(self) -> dict[str, Any]:
        """Write the review as plain data, for the browser."""
        return {
            "game": self.match.game.name,
            "names": list(self.names),
            "bot": self.bot,
            "moves": [asdict(each) for each in self.judged],
            "worst": [{"ply": each.ply, "text": self.sentence(each)} for each in self.worst()],
        }


Watch = Callable[[list[Judged]], None]  # is told after every decision what was judged so far


def decisions(match: Match[Any]) -> list[int]:
    """List the plies that somebody chose."""
    return [number for number, ply in enumerate(match.plies) if ply.mover != CHANCE and not ply.forced]


def review(match: Match[Any], spec: str, names: Sequence[str] = (), watch: Watch | None = None) -> Review:
    """Search every decision of a match as its mover saw it; Ctrl-C ends it early, with what was judged.

    A seat without a name goes by its colour.
    """
    bot = make(spec, match.game)
    if not isinstance(bot, SearchBot):
        raise BadBot(f"{spec!r} does not search; an analysis needs a bot such as mcts:1000 or level:5")
    judged: list[Judged] = []
    try:
        for number, view in _views(match):
            judged.append(_judge(match, bot, view, number))
            if watch:
                watch(judged)
    except KeyboardInterrupt:
        pass
    named = [*names, *SEATS[len(names) :]][: match.players]
    return Review(match, named, spec, judged)


def _views(match: Match[Any]) -> Iterator[tuple[int, State]]:
    chosen = set(decisions(match))
    state = match.first.copy()
    for number, ply in enumerate(match.plies):
        if number in chosen:
            yield number, state.seen_by(ply.mover)
        state.play(ply.move)


def names_in(text: str) -> list[str]:
    """Read the players' names from a record in either form; none if it has none."""
    if text.lstrip().startswith("{"):
        names = json.loads(text).get("names")
    else:
        named = [line for line in text.splitlines() if line.startswith("names:")]
        names = json.loads(named[0].removeprefix("names:")) if named else None
    return [str(name) for name in names] if isinstance(names, list) else []


def _judge(match: Match[Any], bot: SearchBot, view: State, number: int) -> Judged:
    ply = match.plies[number]
    found = {each.move: each for each in bot.weigh(view, luck("review", number), ply.move, VISITS)}
    played = found[ply.move]
    best = max(found.values(), key=lambda each: each.visits)
    assert bot.tree is not None
    return Judged(
        ply=number,
        player=ply.mover,
        played=match.game.notate(view, ply.move),
        best=match.game.notate(view, best.move),
        move=ply.move,
        better=best.move,
        cost=round(max(0.0, _cost(played, best)), 2),
        result=round(played.value, 3),
        leads=tuple(round(lead, 2) for lead in bot.tree.outlooks()),
    )


def _cost(played: Analysis, best: Analysis) -> float:
    return 0.0 if played.move == best.move else best.lead - played.lead


def as_page(told: Review) -> str:
    """Write a review as one page."""
    match = told.match
    result = to_json(match).get("scores")
    ended = f"ended {' : '.join(map(str, result))}" if result else f"after {len(match.plies)} plies"
    curves = {
        name: [(float(each.ply), each.leads[seat]) for each in told.judged]
        for seat, name in enumerate(told.names)
    }
    head = ["Ply", "Player", "Played", "Better", "Cost"]
    return page(
        f"{match.game.title}: {', '.join(told.names)}",
        f"{ended}; judged by {told.bot}, which sees what each player saw",
        section("How it stood", "Expected points ahead of the best other player.", _chart(curves)),
        section(
            "Moves that cost most",
            "In points of expected lead. A search can be wrong: small costs mean little.",
            table(head, _rows(told, told.worst())),
        ),
        section(
            "All decisions",
            "",
            "<details><summary>Show them</summary>",
            table(head, _rows(told, told.judged)),
            "</details>",
        ),
    )


def _rows(told: Review, judged: Sequence[Judged]) -> list[list[object]]:
    return [[each.ply, told.names[each.player], each.played, each.best, each.cost] for each in judged]


def _chart(curves: dict[str, list[tuple[float, float]]]) -> str:
    return charts.lines(curves, "ply", "points ahead") if any(curves.values()) else ""
