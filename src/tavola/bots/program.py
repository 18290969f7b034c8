"""Bots that are programs: any language, lines of text on standard input and output.

docs/write-a-bot.md tells the protocol.
"""

import json
import shlex
import subprocess
from contextlib import suppress
from queue import Empty, Queue
from tempfile import TemporaryFile
from threading import Thread
from typing import IO, Any

from tavola.bots.bot import Analysis, BadBot, BotFailed
from tavola.core import Rng, State
from tavola.game import Game
from tavola.record import position

PROTOCOL = 1
START_SECONDS = 10.0
MOVE_SECONDS = 5.0
PARTING_SECONDS = 0.5
LONGEST_LINE = 10_000


class ProgramBot:
    """Ask a program for every move; a late, dead or wrong one has failed."""

    def __init__(self, game: Game[Any], command: str, seconds: float = MOVE_SECONDS) -> None:
        if not command.strip():
            raise BadBot("program: name the program to run, as in program:./mybot")
        self.game = game
        self.command = command
        self.seconds = seconds
        self.process: subprocess.Popen[str] | None = None
        self.heard: Queue[str] = Queue()
        self.said: Queue[str] = Queue()
        self.threads: list[Thread] = []
        self.complaints: IO[str] | None = None

    def choose(self, view: State, rng: Rng) -> int:
        if self.process is None:
            self._start(view)
        moves = view.legal_moves()
        self._say(self._question(view, moves, rng))
        answer = self._hear(self.seconds)
        word, _space, number = answer.partition(" ")
        if word != "play" or not number.strip().isdecimal() or int(number) not in moves:
            raise BotFailed(f"{self.command}: answered {answer!r}; 'play' and a legal move would do")
        return int(number)

    def analyse(self, view: State, rng: Rng) -> list[Analysis]:
        return []

    def close(self) -> None:
        if self.process is None:
            return
        self._say(["quit", ""])
        process, self.process = self.process, None
        try:
            process.wait(PARTING_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        for thread in self.threads:
            thread.join()
        if process.stdout:
            process.stdout.close()
        if self.complaints:
            self.complaints.close()

    def _start(self, view: State) -> None:
        self.complaints = TemporaryFile("w+")  # noqa: SIM115, closed by close()
        try:
            self.process = subprocess.Popen(
                shlex.split(self.command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self.complaints,
                text=True,
                encoding="utf-8",
                errors="replace",
            )
        except (OSError, ValueError) as error:
            self.complaints.close()
            raise BotFailed(f"{self.command}: cannot be started: {error}") from None
        for job, lines in ((_listen, self.heard), (_speak, self.said)):
            self.threads.append(Thread(target=job, args=(self.process, lines), daemon=True))
            self.threads[-1].start()
        players = f"players {int(view.players)}"
        self._say([f"tavola {PROTOCOL}", f"game {self.game.name} {self.game.version}", players, "hello"])
        answer = self._hear(START_SECONDS)
        if answer.split()[:1] != ["ready"]:
            raise BotFailed(f"{self.command}: answered {answer!r} to 'hello'; 'ready' would do")

    def _question(self, view: State, moves: list[int], rng: Rng) -> list[str]:
        lines = [f"seat {int(view.to_move)}", "scores " + " ".join(map(str, view.scores()))]
        lines.append("position " + json.dumps(position(view), separators=(",", ":")))
        lines += [f"move {move} {self.game.notate(view, move)}" for move in moves]
        return [*lines, f"go {int(self.seconds * 1000)} {int(rng.word())}"]

    def _say(self, lines: list[str]) -> None:
        for line in lines:
            self.said.put(line)

    def _hear(self, seconds: float) -> str:
        try:
            line = self.heard.get(timeout=seconds)
        except Empty:
            raise BotFailed(f"{self.command}: no answer within {seconds:g} s") from None
        if not line.endswith("\n"):
            raise BotFailed(f"{self.command}: ended in the middle of a game{self._last_words()}")
        return line.strip()

    def _last_words(self) -> str:
        if self.complaints is None:
            return ""
        self.complaints.seek(0)
        told = self.complaints.read().strip().splitlines()
        return f"; it said {told[-1][:200]!r}" if told else ""


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
