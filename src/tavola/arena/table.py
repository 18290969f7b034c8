"""Play one game between bots and write down how it went."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from time import perf_counter
from types import FrameType
from typing import Any

from tavola.arena.schedule import Pairing, Tournament
from tavola.bots import Bot, BotFailed, make
from tavola.game import IllegalMove, Match, luck
from tavola.record import to_json
from tavola.registry import find

Played = dict[str, Any]  # one line of a results file


def play(tournament: Tournament, pairing: Pairing) -> Played:
    """Play a game; a bot that fails loses it, and the others share the win."""
    game = find(tournament.game)
    match = Match(game, tournament.players, tournament.options, seed=f"{tournament.seed}/{pairing.deal}")
    bots: list[Bot] = []
    clock = [0.0] * tournament.players
    slowest = [0.0] * tournament.players
    asked = [0] * tournament.players
    failure: dict[str, Any] | None = None
    try:
        for spec in pairing.seats:
            bots.append(make(spec, game))
        match.go_on()
        while not match.over:
            seat = int(match.state.to_move)
            began = perf_counter()
            _decide(match, bots[seat], f"{tournament.seed}/{pairing.number}/{seat}", tournament.limit)
            spent = perf_counter() - began
            clock[seat] += spent
            slowest[seat] = max(slowest[seat], spent)
            asked[seat] += 1
            match.go_on()
    except BotFailed as error:
        failure = {"seat": int(match.state.to_move), "ply": len(match.plies), "reason": str(error)}
    finally:
        for bot in bots:
            bot.close()
    return {
        "number": pairing.number,
        "deal": pairing.deal,
        "seats": list(pairing.seats),
        "scores": match.state.scores(),
        "places": _places(match, failure),
        "plies": len(match.plies),
        "seconds": [round(seconds, 4) for seconds in clock],
        "slowest": [round(seconds, 4) for seconds in slowest],
        "asked": asked,
        "failure": failure,
        "record": to_json(match, pairing.seats),
    }


def _decide(match: Match[Any], bot: Bot, seed: str, limit: float) -> None:
    seat = int(match.state.to_move)
    try:
        with time_limit(limit):
            move = bot.choose(match.state.seen_by(seat), luck(seed, len(match.plies)))
        match.play(move)
    except IllegalMove as error:
        raise BotFailed(f"answered with an illegal move: {error}") from error
    except BotFailed:
        raise
    except Exception as error:
        raise BotFailed(f"{type(error).__name__}: {error}") from error


def _places(match: Match[Any], failure: dict[str, Any] | None) -> list[int]:
    if failure is None:
        return list(match.state.places())
    return [match.players if seat == failure["seat"] else 1 for seat in range(match.players)]


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise BotFailed if the body takes longer; no limit where there is no alarm clock."""
    if not hasattr(signal, "setitimer") or current_thread() is not main_thread():
        yield
        return

    def ring(_signal: int, _frame: FrameType | None) -> None:
        raise BotFailed(f"took more than {seconds:g} s for a move")

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
