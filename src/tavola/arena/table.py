"""Play one game between bots and write down how it went."""

import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import date
from threading import current_thread, main_thread
from time import perf_counter
from types import FrameType
from typing import Any

from tavola.arena.schedule import Pairing, Tournament
from tavola.bots import Bot, BotFailed, ask, make
from tavola.bots.program import ProgramBot
from tavola.game import Match, luck
from tavola.record import Record
from tavola.registry import find

Played = dict[str, Any]  # one line of a results file
Note = Callable[[int, int], None]  # gets a seat and a ply

KEYS = (  # what every line of a results file holds
    *("number", "deal", "seats", "scores", "places", "plies", "seconds", "slowest", "asked", "failure"),
    "record",
)
MEETING = 60.0  # seconds to make a bot and start its program, and again to let go of it
LAG = 0.1  # seconds over the limit that are forgiven: clocks and pipes take a moment
AGAIN = 1.0  # seconds after which the alarm rings again, for a bot that did not let itself be stopped


def play(tournament: Tournament, pairing: Pairing, note: Note = lambda _seat, _ply: None) -> Played:
    """Play a game; a bot that fails loses it, and the others share the win.

    `note` is called whenever a bot is called, for those who outlive a bot that ends the process.
    """
    table = _Contest(tournament, pairing, note)
    table.play()
    return table.line()


def forfeit(tournament: Tournament, pairing: Pairing, seat: int, ply: int, reason: str) -> Played:
    """Write down a game that a bot failed in and of which nothing else is left."""
    table = _Contest(tournament, pairing, lambda _seat, _ply: None)
    table.failure = {"seat": seat, "ply": ply, "reason": reason}
    return table.line()


class _Failed(Exception):
    """A bot failed, and the table has written down how."""


class _Contest:
    def __init__(self, tournament: Tournament, pairing: Pairing, note: Note) -> None:
        self.pairing = pairing
        self.seed = tournament.seed
        self.limit = tournament.limit
        self.note = note
        game = find(tournament.game)
        deal = f"{tournament.seed}/{pairing.deal}"
        self.match = Match(game, tournament.players, tournament.options, seed=deal)
        self.bots: list[Bot] = []
        self.clock = [0.0] * tournament.players
        self.slowest = [0.0] * tournament.players
        self.asked = [0] * tournament.players
        self.failure: dict[str, Any] | None = None

    def play(self) -> None:
        with suppress(_Failed), ExitStack() as closing:
            for seat, spec in enumerate(self.pairing.seats):
                self.meet(seat, spec, closing)
            self.match.go_on()
            while not self.match.over:
                self.decide(int(self.match.state.to_move))
                self.match.go_on()

    def meet(self, seat: int, spec: str, closing: ExitStack) -> None:
        with self.guard(seat, MEETING):
            bot = make(spec, self.match.game)
            self.bots.append(bot)
            closing.callback(self.part, seat)
            if self.limit and hasattr(bot, "seconds"):
                bot.seconds = self.limit
            if isinstance(bot, ProgramBot):
                bot.start(self.match.players)

    def decide(self, seat: int) -> None:
        match = self.match
        rng = luck(f"{self.seed}/{self.pairing.number}/{seat}", len(match.plies))
        began = perf_counter()
        bot = self.bots[seat]
        with self.guard(seat, self.limit):
            if isinstance(bot, ProgramBot):
                bot.follow(match, seat)
            move = ask(bot, match.state, rng)
        spent = perf_counter() - began
        match.play(move)
        self.clock[seat] += spent
        self.slowest[seat] = max(self.slowest[seat], spent)
        self.asked[seat] += 1

    def part(self, seat: int) -> None:
        bot = self.bots[seat]
        with suppress(_Failed), self.guard(seat, MEETING):
            if isinstance(bot, ProgramBot) and self.match.over:
                bot.follow(self.match, seat)  # how it ended, for those who learn
            bot.close()

    @contextmanager
    def guard(self, seat: int, limit: float) -> Iterator[None]:
        """Write down whatever a bot does wrong as a failure of its seat; only Ctrl-C goes through."""
        self.note(seat, len(self.match.plies))
        try:
            with time_limit(limit):
                yield
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            failed = {"seat": seat, "ply": len(self.match.plies), "reason": _reason(error)}
            self.failure = self.failure or failed
            raise _Failed from error

    def line(self) -> Played:
        return {
            "number": self.pairing.number,
            "deal": self.pairing.deal,
            "seats": list(self.pairing.seats),
            "scores": self.match.state.scores(),
            "places": self.places(),
            "plies": len(self.match.plies),
            "seconds": [round(seconds, 4) for seconds in self.clock],
            "slowest": [round(seconds, 4) for seconds in self.slowest],
            "asked": self.asked,
            "failure": self.failure,
            "record": Record(self.match, self.pairing.seats, date=date.today().isoformat()).as_json(),
        }

    def places(self) -> list[int]:
        if self.failure is None:
            return list(self.match.state.places())
        players = self.match.players
        return [players if seat == self.failure["seat"] else 1 for seat in range(players)]


def _reason(error: BaseException) -> str:
    return str(error) if isinstance(error, BotFailed) else f"{type(error).__name__}: {error}"


class _Alarm(BaseException):
    """The time is over; no Exception, for bots catch those."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise BotFailed if the body takes longer, as soon as that can be noticed; 0 is no limit.

    Compiled code, other threads and systems without an alarm clock notice it when the body ends.
    """
    if not seconds:
        yield
        return
    until = perf_counter() + seconds + LAG
    with suppress(_Alarm), _alarm(seconds + LAG):
        yield
    if perf_counter() > until:
        raise BotFailed(f"took more than {seconds:g} s")


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    if not hasattr(signal, "setitimer") or current_thread() is not main_thread():
        yield
        return

    def ring(_signal: int, _frame: FrameType | None) -> None:
        raise _Alarm

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
    try:
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
    finally:  # the alarm may have rung on the way out
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
