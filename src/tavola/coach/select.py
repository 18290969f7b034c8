"""Choose puzzles: positions of bots' games in which one move is clearly best, however often one looks."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import hypot
from typing import Any

from tavola.bots import Analysis, make
from tavola.bots.bot import ask_of_view
from tavola.bots.levels import level_spec
from tavola.bots.mcts import Search, same
from tavola.bots.search import SearchBot
from tavola.coach.lasting import lasts
from tavola.core import CHANCE, State
from tavola.game import Game, Match, luck

FEWEST, MOST = 4, 60  # moves to choose from
GAP = 3.0  # points by which the best leads the next, in games of 80 points
EASY = 6.0
ERRORS = 4.0  # standard errors by which it must
# Deeper searches find the same move, but shrink its lead, by up to a third: who only just passes falls there.
MARGIN = 1.25  # times the gap that a candidate leads by
# Short looks before that: how many times the tries of a glance, which part of the gap and how many errors.
GLANCES = ((1, 0.7, 1.0), (3, 0.8, 2.5))
FAIR = 8  # the best rivals are each tried one such part of all tries at least
RIVALS = 2
APART = 12  # plies between two puzzles of one game
LEVELS = ("level:2", "level:3", "level:4")
EXPERT = "level:4"  # misses what is hard
GREEDY = "greedy"  # finds what is easy


@dataclass(frozen=True)
class Effort:
    """How often searches try moves (a glance, the choice, and each that verifies it), and for which gap."""

    glance: int = 200
    choice: int = 2000
    deeper: int = 4000
    seeds: int = 3
    deal: int = 100  # after each way in which the next draw may go
    gap: float = GAP  # points that there must be


@dataclass(frozen=True)
class Found:
    """A position with one best move, and how sure that is."""

    match: Match[Any]  # up to the position
    played: int  # what was played there
    rated: list[Analysis]  # by the deepest search, the best first
    gap: float

    @property
    def best(self) -> int:
        return self.rated[0].move


@dataclass
class Tally:
    """What became of the decisions that were looked at."""

    decisions: int = 0
    glanced: int = 0  # one move ahead at a glance; and the expert plays another, if only hard ones count
    chosen: int = 0  # and ahead by the search, and by those that look again
    lasting: int = 0  # and not by luck alone
    confirmed: int = 0  # and by the deeper searches
    gaps: list[float] = field(default_factory=list)


def grade(game: Game[Any], view: State, best: int, gap: float) -> str:
    """Say how hard it is to find a move: hard if the expert misses it, easy if it springs to the eye."""
    if _choice_of(EXPERT, game, view) != best:
        return "hard"
    return "easy" if gap >= EASY and _choice_of(GREEDY, game, view) == best else "medium"


def _choice_of(bot: str, game: Game[Any], view: State) -> int:
    return ask_of_view(make(bot, game), view, luck("grade", 0))


def chosen(
    game: Game[Any], seed: str, effort: Effort, tally: Tally, *, hard: bool = False, players: int = 0
) -> Iterator[Found]:
    """Let bots play a game, and give its positions with one clearly best move; or only hard ones.

    Where it is not said how many play there are as few as may be, and one more in every tenth game.
    """
    players = players or game.seats[0] + (1 if seed.endswith("3") and len(game.seats) > 1 else 0)
    match = Match(game, players, seed=seed)
    bots = [make(LEVELS[(seat + len(seed)) % len(LEVELS)], game) for seat in range(players)]
    match.go_on()
    free = 0
    while not match.over:
        ply, seat = len(match.plies), int(match.state.to_move)
        view = match.state.seen_by(seat)
        move = ask_of_view(bots[seat], view, luck(seed, ply))
        found = _look(match, view, move, effort, tally, hard=hard) if ply >= free else None
        if found:
            free = ply + APART
            yield found
        match.play(move)
        match.go_on()


def _look(
    match: Match[Any], view: State, played: int, effort: Effort, tally: Tally, *, hard: bool
) -> Found | None:
    """Search a decision, deeper and deeper while one move stays clearly ahead."""
    game, ply = match.game, len(match.plies)
    if not FEWEST <= len(view.legal_moves()) <= MOST or not _begun(match):
        return None
    tally.decisions += 1
    best = _glance(game, view, effort, ply, hard=hard)
    if best is None:
        return None
    tally.glanced += 1
    searched, tree = _search(game, view, effort.choice, ply)
    if not _stands(searched, best, effort) or not _found_again(game, view, best, effort, ply):
        return None
    tally.chosen += 1
    if not lasts(game, view, (best, searched[1].move), tree, effort.deal, effort.gap):
        return None
    tally.lasting += 1
    deeper = []
    for seed in range(effort.seeds):
        deeper.append(weighed(game, view, effort.deeper, 1000 * (ply + 1) + seed))
        if not _clear(deeper[-1], best, effort.gap, 0.0):
            return None
    tally.confirmed += 1
    tally.gaps.append(min(gap_of(each)[0] for each in deeper))
    return Found(match.at(ply), played, deeper[0], tally.gaps[-1])


def _glance(game: Game[Any], view: State, effort: Effort, seed: int, *, hard: bool) -> int | None:
    """Give the move that is ahead in each of several short looks, if there is one, or if it is a hard one."""
    missed = _choice_of(EXPERT, game, view) if hard else None
    if hard and level_spec(game, EXPERT[-1]) != GREEDY and _choice_of(GREEDY, game, view) == missed:
        return None  # where two who judge by different numbers agree they are hardly ever wrong
    best: int | None = None
    for times, least, errors in GLANCES:
        glance = weighed(game, view, times * effort.glance, seed)
        best = glance[0].move if best is None else best
        if best == missed or not _clear(glance, best, least * effort.gap, errors) or _twins(view, glance):
            return None
    return best


def _found_again(game: Game[Any], view: State, best: int, effort: Effort, seed: int) -> bool:
    """Look with other luck, once as deep as before and once deeper: is it as clear then?"""
    looks = (weighed(game, view, tries, -1 - seed) for tries in (effort.choice, effort.deeper))
    return all(_stands(look, best, effort) for look in looks)


def _stands(rated: list[Analysis], best: int, effort: Effort) -> bool:
    """Say whether a move leads by enough to be a candidate, so that a deeper search will confirm it."""
    return _clear(rated, best, MARGIN * effort.gap, ERRORS)


def _begun(match: Match[Any]) -> bool:
    """Say whether the set-up is over: everybody has decided something, and luck has."""
    movers = {each.mover for each in match.plies if each.asked}
    return len(movers) == match.players and any(each.mover == CHANCE for each in match.plies)


def weighed(game: Game[Any], view: State, iterations: int, seed: int) -> list[Analysis]:
    """Search a view, give the best moves a fair trial each, and rank them by their leads."""
    return _search(game, view, iterations, seed)[0]


def _search(game: Game[Any], view: State, iterations: int, seed: int) -> tuple[list[Analysis], Search]:
    bot = make(f"mcts:{iterations}", game)
    assert isinstance(bot, SearchBot)
    rated = bot.analyse(view, luck("puzzle", seed))
    tries = iterations // FAIR
    for rival in sorted(rated[1:], key=lambda each: -each.lead)[:RIVALS]:
        rated = bot.insist(rival.move, tries)
    first, *others = rated
    fair = sorted((each for each in others if each.visits >= tries), key=lambda each: -each.lead)
    assert bot.tree is not None
    return [first, *fair], bot.tree


def gap_of(rated: list[Analysis]) -> tuple[float, float]:
    """Say by how many points the most tried move leads the best other one, and by how many errors."""
    if len(rated) < 2:
        return 0.0, 0.0
    gap = rated[0].lead - rated[1].lead
    return gap, gap / max(hypot(rated[0].error, rated[1].error), 1e-6)


def _clear(rated: list[Analysis], best: int, least: float, errors: float) -> bool:
    gap, sure = gap_of(rated)
    return rated[0].move == best and gap >= least and sure >= errors


def _twins(view: State, rated: list[Analysis]) -> bool:
    """Say whether the best and the next best lead to the same position."""
    after = [view.copy(), view.copy()]
    for state, each in zip(after, rated, strict=False):
        state.play(each.move)
    return same(*after)
