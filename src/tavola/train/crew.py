"""The actors at work: each in a process of its own on this machine, or on a Ray cluster."""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from queue import Empty
from tempfile import TemporaryDirectory
from typing import Any, Protocol

from tavola.arena.ctrl_c import deaf
from tavola.game import BadOption
from tavola.registry import find
from tavola.train.actor import Actor
from tavola.train.lessons import Lessons
from tavola.train.weights import Parts, from_text

SPAWN = get_context("spawn")
THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
LEAST_SHARE = 0.02  # of its rows that an actor brings at least
WAITING = 2  # lessons of each actor that may wait to be learned
PARTING = 2.0  # seconds in which a process may end


@dataclass(frozen=True)
class Job:
    """What an actor needs to know."""

    game: str
    seats: Mapping[int, int]  # number of players -> tables
    points: float
    seed: int


class Crew(Protocol):
    """Actors that play with the latest net and bring lessons."""

    def hand_out(self, text: str) -> None:
        """Give all actors a net, as the text of its file."""

    def collect(self, seconds: float) -> list[Lessons]:
        """Take what lessons there are, waiting for the first no longer than that."""

    def close(self) -> None:
        """Send the actors home."""


class Processes:
    """Actors on this machine; the net lies in a file that they look at now and then."""

    def __init__(self, jobs: list[Job], text: str) -> None:
        self.folder = TemporaryDirectory(prefix="tavola-train-")
        self.file = Path(self.folder.name) / "net.json"
        self.hand_out(text)
        self.lessons: Any = SPAWN.Queue(WAITING * len(jobs))
        self.actors = [
            SPAWN.Process(target=_act, args=(job, str(self.file), self.lessons), daemon=True) for job in jobs
        ]
        with deaf(), one_thread():
            for actor in self.actors:
                actor.start()

    def hand_out(self, text: str) -> None:
        """Give all actors a net: the file is there whole or not yet."""
        new = self.file.with_suffix(".new")
        new.write_text(text, encoding="utf-8")
        os.replace(new, self.file)

    def collect(self, seconds: float) -> list[Lessons]:
        """Take what lessons there are, waiting for the first no longer than that."""
        for actor in self.actors:
            if not actor.is_alive():
                raise OSError(f"an actor ended with exit code {actor.exitcode}")
        found: list[Lessons] = []
        try:
            while len(found) <= len(self.actors):
                found.append(self.lessons.get(timeout=0 if found else seconds))
        except Empty:
            pass
        return found

    def close(self) -> None:
        """Send the actors home."""
        actors, self.actors = self.actors, []
        with deaf():
            for actor in actors:
                actor.terminate()
            for actor in actors:
                actor.join(PARTING)
                actor.kill()
                actor.join()
            self.lessons.close()
            self.folder.cleanup()


def _act(job: Job, file: str, lessons: Any) -> None:  # noqa: ANN401
    """In a process of its own: play with whatever net lies in the file, until ended.

    An actor does not wait for the learner: while there is no room for its lessons, it brings fewer rows of as
    many games.
    """
    actor = Actor(job.game, job.seats, job.points, job.seed)
    parts: Parts = {}
    known = 0
    share = 1.0
    while True:
        now = os.stat(file).st_mtime_ns
        if now != known:
            known = now
            parts = _parts(job, Path(file).read_text(encoding="utf-8"))
        learned = actor.play(parts, share)
        share = max(LEAST_SHARE, 0.7 * share) if lessons.full() else min(1.0, 1.1 * share)
        lessons.put(learned)


def _parts(job: Job, text: str) -> Parts:
    return from_text(find(job.game), text, "the net handed out")[0]


class Cluster:
    """Actors on a Ray cluster; each is asked again as soon as it has answered."""

    def __init__(self, jobs: list[Job], text: str, address: str) -> None:
        self.ray = _connect(address)
        remote = self.ray.remote(max_restarts=0)(Remote)
        self.actors = [remote.remote(job) for job in jobs]
        self.asked: dict[Any, Any] = {}
        self.hand_out(text)
        for actor in self.actors:
            self._ask(actor)

    def _ask(self, actor: Any) -> None:  # noqa: ANN401
        self.asked[actor.play.remote(self.net)] = actor

    def hand_out(self, text: str) -> None:
        """Give all actors a net, from the next time they are asked."""
        self.net = self.ray.put(text)

    def collect(self, seconds: float) -> list[Lessons]:
        """Take what lessons there are, waiting for the first no longer than that."""
        ready, _waiting = self.ray.wait(list(self.asked), num_returns=1, timeout=seconds)
        found = []
        for reference in ready:
            self._ask(self.asked.pop(reference))
            found.append(self.ray.get(reference))
        return found

    def close(self) -> None:
        """Send the actors home."""
        actors, self.actors = self.actors, []
        for actor in actors:
            self.ray.kill(actor)
        self.ray.shutdown()


class Remote:
    """An actor on a cluster."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.actor = Actor(job.game, job.seats, job.points, job.seed)
        self.text = ""
        self.parts: Parts = {}

    def play(self, text: str) -> Lessons:
        """Play a window with a net."""
        if text != self.text:
            self.text, self.parts = text, _parts(self.job, text)
        return self.actor.play(self.parts)


def _connect(address: str) -> Any:  # noqa: ANN401
    """Connect to a cluster; `local` starts one on this machine."""
    from tavola.arena.cluster import RayPool

    return RayPool(address).ray


@contextmanager
def one_thread() -> Iterator[None]:
    """Let numpy use one thread in each process started meanwhile; there is one for every core."""
    before = {name: os.environ.get(name) for name in THREADS}
    os.environ.update(dict.fromkeys(THREADS, "1"))
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def check_jobs(jobs: int) -> int:
    """Refuse what is no number of processes."""
    if jobs < 1:
        raise BadOption(f"{jobs} jobs; it takes one at least")
    return jobs
