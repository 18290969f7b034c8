"""Bots that are programs: any language, lines of text on standard input and output.

docs/write-a-bot.md tells the protocol.
"""

import json
import os
import shlex
import shutil
import signal
import subprocess
from contextlib import suppress
from queue import Empty, Queue
from tempfile import TemporaryFile
from threading import Thread
from time import perf_counter
from typing import IO, Any

from tavola.bots.ahead import Ahead
from tavola.bots.bot import Analysis, BadBot, BotFailed
from tavola.bots.ear import Ear
from tavola.core import Rng, State
from tavola.game import Game, Match
from tavola.record import position

PROTOCOL = 1
START_SECONDS = 10.0
MOVE_SECONDS = 5.0
PARTING_SECONDS = 0.5
LONGEST_LINE = 10_000


class ProgramBot:
    """Ask a program for every move; a late, dead or wrong one has failed.

    `seconds` is what it may take for a move, and what the program is told. A copy starts a
    program of its own.
    """

    def __init__(self, game: Game[Any], command: str, seconds: float = MOVE_SECONDS) -> None:
        self.game = game
        self.command = command
        self.words = _words(command)
        self.seconds = seconds
        self.process: subprocess.Popen[str] | None = None
        self.heard: Queue[str] = Queue()
        self.said: Queue[str] = Queue()
        self.threads: list[Thread] = []
        self.complaints: IO[str] | None = None
        self.ear: Ear | None = None

    def __reduce__(self) -> tuple[object, ...]:
        return ProgramBot, (self.game, self.command, self.seconds)

    def choose(self, view: State, rng: Rng) -> int:
        if self.process is None:
            self.start(int(view.players))
        moves = view.legal_moves()
        thrown = int(rng.word())
        self._say(self._question(view, moves, thrown))
        answer = self._hear("play", self.seconds, Ahead(self.game, view, str(thrown)))
        number = answer.removeprefix("play").strip()
        if not number.isdecimal() or int(number) not in moves:
            raise BotFailed(f"{self.command}: answered {answer!r}; 'play' and a legal move would do")
        return int(number)

    def follow(self, match: Match[Any], seat: int) -> None:
        """Tell the program what its seat has heard since it was told last; after undoing, all of it again."""
        if self.process is None:
            self.start(match.players)
        if self.ear is None or not self.ear.agrees(match, seat):
            if self.ear is not None:
                self._say(["again"])
            self.ear = Ear(match, seat)
        heard = self.ear.hear(match)
        self._say(
            ["event " + json.dumps(event, separators=(",", ":"), ensure_ascii=False) for event in heard]
        )
        if match.over:
            self._say(["over " + " ".join(map(str, match.state.scores()))])

    def analyse(self, view: State, rng: Rng) -> list[Analysis]:
        return []

    def start(self, players: int) -> None:
        """Run the program and wait until it is ready; else the first question does so."""
        self.complaints = TemporaryFile("w+", encoding="utf-8", errors="replace")  # noqa: SIM115, see close()
        try:
            self.process = subprocess.Popen(
                self.words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self.complaints,
                text=True,
                encoding="utf-8",
                errors="replace",
                start_new_session=True,  # so that what it starts can be ended with it
            )
        except (OSError, ValueError) as error:
            self.complaints.close()
            raise BotFailed(f"{self.command}: cannot be started: {error}") from None
        for job, lines in ((_listen, self.heard), (_speak, self.said)):
            self.threads.append(Thread(target=job, args=(self.process, lines), daemon=True))
            self.threads[-1].start()
        game = f"game {self.game.name} {self.game.version}"
        self._say([f"tavola {PROTOCOL}", game, f"players {players}", "hello"])
        self._hear("ready", START_SECONDS)

    def close(self) -> None:
        process, self.process = self.process, None
        if process is None:
            return
        self._say(["quit", ""])
        listening, speaking = self.threads
        try:
            listening.join(PARTING_SECONDS)  # it ends with the program
        finally:
            _end(process)
        for thread, pipe in ((listening, process.stdout), (speaking, process.stdin)):
            thread.join(PARTING_SECONDS)
            if pipe and not thread.is_alive():  # else a child that went its own way holds the other end
                with suppress(OSError):
                    pipe.close()
        if self.complaints:
            self.complaints.close()

    def _question(self, view: State, moves: list[int], thrown: int) -> list[str]:
        lines = [f"seat {int(view.to_move)}", "scores " + " ".join(map(str, view.scores()))]
        lines.append("position " + json.dumps(position(view), separators=(",", ":")))
        lines += [f"move {move} {self.game.notate(view, move)}" for move in moves]
        return [*lines, f"go {int(self.seconds * 1000)} {thrown}"]

    def _say(self, lines: list[str]) -> None:
        for line in lines:
            self.said.put(line)

    def _hear(self, word: str, seconds: float, ahead: Ahead | None = None) -> str:
        """Wait for a line that begins with the word, answer those that peek, and skip all others."""
        until, skipped = perf_counter() + seconds, ""
        while True:
            try:
                line = self.heard.get(timeout=max(0.0, until - perf_counter()))
            except Empty:
                last = f"; it said {skipped[:200]!r}" if skipped else ""
                raise BotFailed(f"{self.command}: no {word!r} within {seconds:g} s{last}") from None
            if not line.endswith("\n"):
                raise BotFailed(f"{self.command}: ended in the middle of a game{self._last_words()}")
            if line.split()[:1] == [word]:
                return line.strip()
            if ahead and line.split()[:1] == ["peek"]:
                self._say([ahead.answer(line)])
            skipped = line.strip()

    def _last_words(self) -> str:
        if self.complaints is None:
            return ""
        self.complaints.seek(0)
        lines = self.complaints.read().strip().splitlines()
        return f"; it said {lines[-1][:200]!r}" if lines else ""


def _words(command: str) -> list[str]:
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BadBot(f"program:{command}: {error}") from None
    if not words:
        raise BadBot("program: name the program to run, as in program:./mybot")
    if shutil.which(words[0]) is None:
        raise BadBot(f"program:{command}: {words[0]!r} is not there, or may not be run")
    return words


def _end(process: "subprocess.Popen[str]") -> None:
    """End a program with all that it started; while it is not waited for, the group's number is its own."""
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()
    process.wait()


def _listen(process: "subprocess.Popen[str]", heard: "Queue[str]") -> None:
    """Hand on every line; one without an end means that no more will come."""
    assert process.stdout is not None
    with suppress(OSError, ValueError):
        while (line := process.stdout.readline(LONGEST_LINE)).endswith("\n"):
            heard.put(line)
    heard.put("")


def _speak(process: "subprocess.Popen[str]", said: "Queue[str]") -> None:
    """Write every line up to an empty one, in a thread: a program that does not read blocks the pipe."""
    assert process.stdin is not None
    with suppress(OSError):
        while line := said.get():
            process.stdin.write(line + "\n")
            process.stdin.flush()
    with suppress(OSError):
        process.stdin.close()
