"""Whether a move is better however the next draw goes, or by luck alone."""

from statistics import median
from typing import Any

from tavola.bots import make
from tavola.bots.guess import lead
from tavola.bots.mcts import Search
from tavola.bots.search import SearchBot
from tavola.coach.outcome import Oracle
from tavola.core import CHANCE, OVER, Rng, State
from tavola.game import Game

DEALS = 10  # ways in which the next draw goes
KEPT = 0.5  # part of the gap that must be left in the middle one of them


def lasts(game: Game[Any], view: State, moves: tuple[int, int], tree: Search, tries: int, gap: float) -> bool:
    """Say whether the first of two moves stays ahead of the second when the next draw is dealt ten ways.

    Where a rare draw alone makes it better, it is ahead by much in few of them and by nothing in most.
    """
    oracle = Oracle(game, view, tree)
    first, second = (oracle.outcome(move).states for move in moves)
    gaps = [
        _prospect(game, first[deal % len(first)], oracle.seat, deal, tries)
        - _prospect(game, second[deal % len(second)], oracle.seat, deal, tries)
        for deal in range(DEALS)
    ]
    return median(gaps) >= KEPT * gap


def _prospect(game: Game[Any], after: State, seat: int, deal: int, tries: int) -> float:
    """Deal the next draw in one way, and search on for the lead that a seat may expect."""
    state, dice = after.copy(), Rng(deal + 1)
    while state.to_move == CHANCE:
        state.play(state.deal(dice))
    if state.to_move == OVER:
        return lead([float(each) for each in state.scores()], seat)
    bot = make(f"mcts:{tries}", game)
    assert isinstance(bot, SearchBot)
    bot.analyse(state.seen_by(state.to_move), dice)
    assert bot.tree is not None
    return bot.tree.outlooks()[seat]
