"""Choose puzzles: positions of bots' games in which one move is clearly best, however often one looks."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import hypot
from typing import Any

from tavola.bots import Analysis, make
from tavola.bots.mcts import same
from tavola.bots.search import SearchBot
from tavola.core import CHANCE, State
from tavola.game import Game, Match, luck

FEWEST, MOST = 4, 60  # moves to choose from
GAP = 3.0  # points by which the best leads the next
EASY = 6.0
ERRORS = 4.0  # standard errors by which it must
# Short looks before that: how many times the tries of a glance, with which gap and how many errors.
GLANCES = ((1, 2.0, 1.0), (3, 2.5, 2.5))
FAIR = 8  # the best rivals are each tried one such part of all tries at least
RIVALS = 2
APART = 12  # plies between two puzzles of one game
LEVELS = ("level:2", "level:3", "level:4")


@dataclass(frozen=True)
class Effort:
    """How often the searches try moves: a glance, the choice, and its verification by each seed."""

    glance: int = 200
    choice: int = 2000
    deeper: int = 4000
    seeds: int = 3


@dataclass(frozen=True)
class Found:
    """A position with one best move, and how sure that is."""

    match: Match[Any]  # up to the position
    played: int  # what was played there
    rated: list[Analysis]  # by the deepest search, the best first
    gap: float
    greedy: bool  # whether somebody who looks only at the own turn plays it, too

    @property
    def best(self) -> int:
        return self.rated[0].move

    @property
    def level(self) -> str:
        if not self.greedy:
            return "hard"
        return "easy" if self.gap >= EASY else "medium"


@dataclass
class Tally:
    """What became of the decisions that were looked at."""

    decisions: int = 0
    glanced: int = 0  # one move ahead at a glance
    chosen: int = 0  # and by the search
    confirmed: int = 0  # and by the deeper ones
    gaps: list[float] = field(default_factory=list)


def chosen(game: Game[Any], seed: str, effort: Effort, tally: Tally) -> Iterator[Found]:
    """Let bots play a game, and give its positions with one clearly best move."""
    players = game.seats[0] + (1 if seed.endswith("3") and len(game.seats) > 1 else 0)
    match = Match(game, players, seed=seed)
    bots = [make(LEVELS[(seat + len(seed)) % len(LEVELS)], game) for seat in range(players)]
    match.go_on()
    free = 0
    while not match.over:
        ply, seat = len(match.plies), int(match.state.to_move)
        view = match.state.seen_by(seat)
        move = bots[seat].choose(view, luck(seed, ply))
        found = _look(match, view, move, effort, tally) if ply >= free else None
        if found:
            free = ply + APART
            yield found
        match.play(move)
        match.go_on()


def _look(match: Match[Any], view: State, played: int, effort: Effort, tally: Tally) -> Found | None:
    """Search a decision, deeper and deeper while one move stays clearly ahead."""
    game, ply = match.game, len(match.plies)
    if not FEWEST <= len(view.legal_moves()) <= MOST or not _begun(match):
        return None
    tally.decisions += 1
    for times, least, errors in GLANCES:
        glance = weighed(game, view, times * effort.glance, ply)
        if not _clear(glance, least, errors) or _twins(view, glance):
            return None
    tally.glanced += 1
    searched = weighed(game, view, effort.choice, ply)
    if not _clear(searched, GAP, ERRORS):
        return None
    tally.chosen += 1
    deeper = [weighed(game, view, effort.deeper, 1000 * (ply + 1) + seed) for seed in range(effort.seeds)]
    if not all(each[0].move == searched[0].move and gap_of(each)[0] >= GAP for each in deeper):
        return None
    tally.confirmed += 1
    tally.gaps.append(min(gap_of(each)[0] for each in deeper))
    greedy = make("greedy", game).choose(view, luck("greedy", ply)) == searched[0].move
    return Found(match.at(ply), played, deeper[0], tally.gaps[-1], greedy)


def _begun(match: Match[Any]) -> bool:
    """Say whether the set-up is over: everybody has decided something, and luck has."""
    movers = {each.mover for each in match.plies if each.asked}
    return len(movers) == match.players and any(each.mover == CHANCE for each in match.plies)


def weighed(game: Game[Any], view: State, iterations: int, seed: int) -> list[Analysis]:
    """Search a view, give the best moves a fair trial each, and rank them by their leads."""
    bot = make(f"mcts:{iterations}", game)
    assert isinstance(bot, SearchBot)
    rated = bot.analyse(view, luck("puzzle", seed))
    tries = iterations // FAIR
    for rival in sorted(rated[1:], key=lambda each: -each.lead)[:RIVALS]:
        rated = bot.insist(rival.move, tries)
    first, *others = rated
    return [first, *sorted((each for each in others if each.visits >= tries), key=lambda each: -each.lead)]


def gap_of(rated: list[Analysis]) -> tuple[float, float]:
    """Say by how many points the most tried move leads the best other one, and by how many errors."""
    if len(rated) < 2:
        return 0.0, 0.0
    gap = rated[0].lead - rated[1].lead
    return gap, gap / max(hypot(rated[0].error, rated[1].error), 1e-6)


def _clear(rated: list[Analysis], least: float, errors: float) -> bool:
    gap, sure = gap_of(rated)
    return gap >= least and sure >= errors


def _twins(view: State, rated: list[Analysis]) -> bool:
    """Say whether the best and the next best lead to the same position."""
    after = [view.copy(), view.copy()]
    for state, each in zip(after, rated, strict=False):
        state.play(each.move)
    return same(*after)
