"""Go through a game: whose position was how good, which moves cost most, and what would have been better."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import asdict, dataclass
from math import hypot
from typing import Any

from tavola.bots import Analysis, BadBot, make
from tavola.bots.search import SearchBot
from tavola.coach.hints import does, in_all
from tavola.coach.outcome import Oracle
from tavola.coach.why import PART, Judge, by_trial
from tavola.core import CHANCE, State
from tavola.game import SEATS, Game, Match, luck
from tavola.say import of_the_start

VISITS = 30  # times that the played move and the next best are tried at least before they are judged
WORST = 10
SLIP = 0.5  # points below which a difference is noise
TOLD = 2.0  # points of cost from which a decision is put into words
PRAISED = 3.0  # points by which a move that was found must be better than the next
RICH = 5  # points at once from which a move is put into words if it costs nothing
PRAISES = 3  # of one seat
POINTS = 3  # turning points of one seat
APART = 3  # turns between two of them
SURE = 2.0  # standard errors


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
    error: float = 0.0  # standard error of the cost
    ahead: float = 0.0  # where the best was played: points by which it leads the next
    gain: int = 0  # points that the better move brings at once, or the one that was found
    did: str = ""  # what was played, in words; only where it matters
    better_does: str = ""
    why: str = ""


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
        """Write the review as plain data."""
        return {
            "game": self.match.game.name,
            "names": list(self.names),
            "bot": self.bot,
            "moves": [asdict(each) for each in self.judged],
            "worst": [{"ply": each.ply, "text": self.sentence(each)} for each in self.worst()],
        }


Watch = Callable[[list[Judged]], None]  # gets after every decision what was judged so far


def decisions(match: Match[Any]) -> list[int]:
    """List the plies that somebody chose."""
    return [number for number, ply in enumerate(match.plies) if ply.mover != CHANCE and not ply.forced]


def review(match: Match[Any], spec: str, names: Sequence[str] = (), watch: Watch | None = None) -> Review:
    """Search every decision of a match as its mover saw it; Ctrl-C ends it early, with what was judged.

    A seat without a name goes by its colour, and those of one name by theirs, too.
    """
    bot = make(spec, match.game)
    if not isinstance(bot, SearchBot):
        raise BadBot(f"{spec!r} does not search; an analysis needs a bot such as mcts:1000 or level:5")
    judged: list[Judged] = []
    try:
        for number, view in views(match):
            judged.append(judge(match.game, bot, view, number, match.plies[number].move))
            if watch:
                watch(judged)
    except KeyboardInterrupt:
        pass
    return Review(match, seat_names(names, match.players), spec, judged)


def seat_names(names: Sequence[str], players: int) -> list[str]:
    """Name every seat: by its colour without a name, and by both where two have the same name."""
    named = [*names, *SEATS[len(names) :]][:players]
    return [
        f"{name} ({colour})" if named.count(name) > 1 else name
        for name, colour in zip(named, SEATS, strict=False)
    ]


def views(match: Match[Any]) -> Iterator[tuple[int, State]]:
    """Give every decision, with what its mover saw."""
    chosen = set(decisions(match))
    state = match.first.copy()
    for number, ply in enumerate(match.plies):
        if number in chosen:
            yield number, state.seen_by(ply.mover)
        state.play(ply.move)


def judge(game: Game[Any], bot: SearchBot, view: State, ply: int, move: int) -> Judged:
    """Judge the move that was played at a view; where it cost or gained much, say in words what and why."""
    found = bot.weigh(view, luck("review", ply), move, VISITS)
    best = max(found, key=lambda each: each.visits)
    if best.move == move and len(found) > 1:  # is the next best fairly tried?
        found = bot.insist(_next_to(found, move).move, VISITS)
    rated = {each.move: each for each in found}
    played, best = rated[move], rated[best.move]
    cost = round(max(0.0, best.lead - played.lead), 2) if best.move != move else 0.0
    ahead = (
        round(played.lead - _next_to(found, move).lead, 2) if best.move == move and len(found) > 1 else 0.0
    )
    assert bot.tree is not None
    plain = Judged(
        ply=ply,
        player=int(view.to_move),
        played=game.notate(view, move),
        best=game.notate(view, best.move),
        move=move,
        better=best.move,
        cost=cost,
        result=round(played.value, 3),
        leads=tuple(round(lead, 2) for lead in bot.tree.outlooks()),
        error=round(hypot(best.error, played.error), 2),
        ahead=ahead,
    )
    if cost >= TOLD:
        return _in_words(game, bot, view, plain, move)
    if ahead >= PRAISED:
        return _in_words(game, bot, view, plain, _next_to(found, move).move)
    return _in_words(game, bot, view, plain) if _pays(game, bot, view, plain) else plain


def _next_to(found: Sequence[Analysis], move: int) -> Analysis:
    """Give the best move but one."""
    return max((each for each in found if each.move != move), key=lambda each: each.lead)


def _pays(game: Game[Any], bot: SearchBot, view: State, plain: Judged) -> bool:
    """Say whether what was played costs nothing and brings many points at once."""
    oracle = Oracle(game, view, bot.tree)
    return plain.cost == 0.0 and oracle.outcome(plain.move).points(oracle.seat) >= RICH


def _in_words(game: Game[Any], bot: SearchBot, view: State, plain: Judged, than: int | None = None) -> Judged:
    """Say what was played, what would have been better, and why that is better than another move."""
    oracle = Oracle(game, view, bot.tree)
    played = oracle.outcome(plain.move)
    better = oracle.outcome(plain.better)
    other = oracle.outcome(than) if than is not None else None
    common = in_all([played, better]) if plain.cost else set()
    named = "what was played" if plain.cost else "the next best"
    ahead = plain.cost or plain.ahead
    judge, seat = Judge(oracle), oracle.seat
    why = judge.why(better, other, common, ahead=ahead, than=named)
    brings = [each.points(seat, common) + judge.on_board(each, seat) for each in (better, other) if each]
    if other and not why and brings[0] - brings[1] < PART * ahead:
        why = by_trial(ahead, named)
    return Judged(
        **{
            **vars(plain),
            "gain": better.points(seat, common),
            "did": of_the_start(does(game, view, played, common)),
            "better_does": of_the_start(does(game, view, better, common)),
            "why": why,
        }
    )


def turning_points(match: Match[Any], judged: Sequence[Judged], seat: int) -> list[Judged]:
    """Choose the decisions of a seat that cost most, at most one a turn and none close to another."""
    turns = turn_numbers(match)
    last = max((each.ply for each in judged), default=-1)
    sure = [each for each in judged if each.player == seat and is_costly(each) and each.ply != last]
    chosen: list[Judged] = []
    for each in sorted(sure, key=lambda each: -each.cost):
        far = all(abs(turns[each.ply] - turns[other.ply]) >= APART for other in chosen)
        if far and len(chosen) < POINTS:
            chosen.append(each)
    return chosen


def well_found(judged: Sequence[Judged], seat: int) -> list[Judged]:
    """Choose the best moves of a seat: clearly better than all others, and the one that paid most."""
    own = [each for each in judged if each.player == seat]
    clear = [each for each in own if each.ahead >= max(PRAISED, SURE * each.error)]
    richest = max(
        (each for each in own if not each.cost and each.gain >= RICH),
        key=lambda each: each.gain,
        default=None,
    )
    best = sorted(clear, key=lambda each: (each.gain, each.ahead), reverse=True)
    rich = [richest] if richest and richest not in best[:PRAISES] else []
    return [*best[: PRAISES - len(rich)], *rich]


def chances(judged: Sequence[Judged], seat: int, bots: Collection[int]) -> list[tuple[Judged, int]]:
    """List what a seat made of the blunders of bots: its own next decision, and whose blunder it was.

    Of several blunders that one decision answers, the one that cost most is told.
    """
    found: dict[int, tuple[Judged, Judged]] = {}
    for blunder in judged:
        if blunder.player not in bots or not is_costly(blunder):
            continue
        answer = next((each for each in judged if each.player == seat and each.ply > blunder.ply), None)
        if answer and not answer.cost and answer.gain >= TOLD and answer.did:
            _, known = found.get(answer.ply, (answer, blunder))
            found[answer.ply] = (answer, max(known, blunder, key=lambda each: each.cost))
    return [(answer, blunder.player) for answer, blunder in found.values()][:PRAISES]


def is_costly(judged: Judged) -> bool:
    """Say whether a decision cost enough, and surely, to be told."""
    return judged.cost >= TOLD and judged.cost >= SURE * judged.error


def turn_numbers(match: Match[Any]) -> list[int]:
    """Number the turn of every ply: a new one begins whenever somebody else decides."""
    numbers: list[int] = []
    number, mover = 0, CHANCE
    for ply in match.plies:
        if ply.mover not in (CHANCE, mover):
            number, mover = number + 1, ply.mover
        numbers.append(number)
    return numbers
