"""Before a blunder: whether a move gives much away, and the sentence that says so."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot
from typing import Any

from tavola.bots.levels import levels
from tavola.bots.search import SearchBot
from tavola.coach.hints import in_all
from tavola.coach.outcome import Oracle, Outcome
from tavola.coach.why import LEAST, Judge
from tavola.coach.wording import capital, noun_of, points, the, you
from tavola.core import Rng, State
from tavola.game import Game, Line, who

THOUGHT = "150ms"
TRIES = 30  # at least, of the move that was chosen
COST = 5.0  # points of expected lead
CHANCES = 0.15  # of the expected result
SURE = 2.0  # standard errors
MOST = 0.5  # of the cost that the sentence must account for


@dataclass(frozen=True)
class Caution:
    """What is said before a move that gives much away; names and links as in the log."""

    title: str  # "This gives {1} 6 points"
    text: str  # "6 for the city, none for you: about 10 points worse than your best move."


@dataclass(frozen=True)
class Loss:
    """What a move gives away."""

    points: int
    title: str
    text: str  # without the stop


def adviser(game: Game[Any]) -> str:
    """Name the bot that looks at a move: the strongest level, in a moment."""
    kind, _, rest = levels(game)[-1].spec.partition(":")
    settings = rest.partition(":")[2] if kind == "mcts" else ""
    return ":".join(filter(None, ["mcts", THOUGHT, settings]))


def caution(game: Game[Any], view: State, bot: SearchBot, rng: Rng, move: int) -> Caution | None:
    """Look at a move beside the best; nothing is said unless it costs much, surely, and for a reason."""
    if len(view.legal_moves()) == 1:
        return None
    rated = {each.move: each for each in bot.weigh(view, rng, move, TRIES)}
    best, chosen = max(rated.values(), key=lambda each: each.visits), rated[move]
    cost = best.lead - chosen.lead
    sure = max(COST, SURE * hypot(best.error, chosen.error))
    if cost < sure or best.value - chosen.value < CHANCES:
        return None
    oracle = Oracle(game, view, bot.tree)
    return _said(Judge(oracle), oracle.outcome(move), oracle.outcome(best.move), cost)


def _said(judge: Judge, chosen: Outcome, best: Outcome, cost: float) -> Caution | None:
    """Name the largest loss that a move brings; nothing if it is not most of what the move costs."""
    losses = [*_given(judge, chosen, best), *_on_board(judge, chosen, best), *_left(judge, chosen, best)]
    losses += _given_up(judge, chosen, best)
    worst = max(losses, key=lambda loss: loss.points, default=None)
    if worst is None or worst.points < MOST * cost:
        return None
    worse = f"about {points(round(cost))} worse than your best move"
    return Caution(worst.title, f"{worst.text}: {worse}.")


def _given(judge: Judge, chosen: Outcome, best: Outcome) -> Iterator[Loss]:
    """Tell what another seat gets at once."""
    if given := judge.given(chosen, in_all([chosen, best])):
        own = chosen.points(judge.seat)
        title = f"This gives {who(given.player)} {points(given.points)}"
        yield Loss(given.points, title, f"{_for(given)}, {own if own > 0 else 'none'} for you")


def _on_board(judge: Judge, chosen: Outcome, best: Outcome) -> Iterator[Loss]:
    """Tell what others gain on the board, or the seat itself loses there."""
    for seat in range(int(judge.oracle.view.players)):
        gain, usual = judge.on_board(chosen, seat), judge.on_board(best, seat)
        if seat == judge.seat and gain <= -LEAST:
            yield Loss(-gain, f"This costs you {points(-gain)} on the board", "They would be lost")
        elif seat != judge.seat and gain >= LEAST and gain - usual >= LEAST:
            title = f"This gives {who(seat)} {points(gain)} on the board"
            yield Loss(gain, title, "As if the game ended now")


def _left(judge: Judge, chosen: Outcome, best: Outcome) -> Iterator[Loss]:
    """Tell the answer that it lets another seat make."""
    if left := judge.left(best, chosen):
        title = f"This leaves {who(left.player)} {points(left.points)}"
        yield Loss(left.points, title, capital(f"next {you(left.text.rstrip('.'), judge.seat)}"))


def _given_up(judge: Judge, chosen: Outcome, best: Outcome) -> Iterator[Loss]:
    """Tell what the seat itself could have instead, and not where."""
    now = best.points(judge.seat) - chosen.points(judge.seat)
    later = judge.later(best) - judge.later(chosen)
    if now + later >= LEAST:
        when = "at once" if now >= later else "on the board" if judge.game.projected else "later"
        yield Loss(now + later, f"This gives up {points(now + later)}", f"Another move brings them {when}")


def _for(scored: Line) -> str:
    """Say what points were for, as far as their line does.

    >>> _for(Line("{1} scores for the [city](#node-3)", 1, 6)), _for(Line("{1} scores", 1, 6))
    ('6 for the city', '6 points')
    """
    noun = noun_of(scored.text)
    return f"{scored.points} for {the(noun)}" if noun else points(scored.points)
