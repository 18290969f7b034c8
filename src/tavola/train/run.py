"""Learn a game's value by self-play: actors bring lessons, a learner learns them, matches tell how well."""

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from datetime import UTC, datetime
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import numpy as np

from tavola.arena.ctrl_c import deaf
from tavola.bots import learned
from tavola.game import BadOption, Game
from tavola.registry import find
from tavola.train.actor import seating
from tavola.train.crew import Cluster, Crew, Job, Processes, check_jobs, one_thread
from tavola.train.learner import BATCH, Learner, learner
from tavola.train.matches import Match, match
from tavola.train.progress import Progress, Report
from tavola.train.weights import Parts, begin, from_text, to_text

WIDE, NARROW = 96, 32  # units of the hidden layers
POINTS = 10.0  # of a game to 1 of the net: so steps of that length are small, also for a close game
RATE, LAST_RATE = 1.5e-3, 1 / 20  # how far a step goes, and what part of it is left in the end
EARLIEST = 4_000  # rows before the first step
AT_ONCE = 8  # steps at least between two looks at what the actors have brought
REUSE = 4  # times that a row is gone through, on average
HANDED = 2.0  # seconds between two nets handed out
KEPT = 30.0  # seconds between two files written
TOLD = 1.0  # seconds between two reports
SOONEST, LATEST = 60.0, 300.0  # seconds between two rounds of matches
ROUNDS = 6  # rounds of matches, if that fits between them
GAMES, SECONDS = 60, 30.0  # of a match while learning goes on, at most
REFEREED = 0.1  # of the time of all cores that these matches may take
FEW = 4  # processes, or fewer: then all of them play, since learning fills no core
LAST_GAMES, LAST_SECONDS = 200, 40.0  # of a match at the end, at most


def train(
    game: str,
    *,
    minutes: float = 10.0,
    players: Sequence[int] | None = None,
    jobs: int | None = None,
    out: Path | None = None,
    resume: Path | None = None,
    hidden: int | None = None,
    seed: int = 1,
    ray: str | None = None,
    matches: bool = True,
    report: Report = lambda _progress: None,
) -> Progress:
    """Learn a value for some minutes and write it to a file that plays; Ctrl-C keeps what was learned."""
    plan = Plan(find(game), minutes, players, jobs, out, resume, hidden, seed, ray, matches)
    return Training(plan, report).run()


class Plan:
    """What was asked for, checked."""

    def __init__(
        self,
        game: Game[Any],
        minutes: float,
        players: Sequence[int] | None,
        jobs: int | None,
        out: Path | None,
        resume: Path | None,
        hidden: int | None,
        seed: int,
        ray: str | None,
        matches: bool,
    ) -> None:
        self.game = game
        self.minutes = _check_minutes(minutes)
        self.jobs = check_jobs(jobs or os.cpu_count() or 1)
        self.actors = self.jobs if self.jobs <= FEW else self.jobs - 1
        self.out = out or Path(f"{game.name}.net.json")
        self.rng = np.random.default_rng(seed)
        self.seed = seed
        self.ray = ray
        self.matches = matches
        self.before: dict[str, Any] = {}
        self.points = POINTS
        known: list[int] = list(game.seats)
        if resume:
            self.parts, header = from_text(game, resume.read_text(encoding="utf-8"), str(resume))
            self.before, self.points, known = header["made"], float(header["points"]), header["players"]
            if hidden not in (None, header["sizes"][1]):
                raise BadOption(f"{resume} has {header['sizes'][1]} hidden units; leave --hidden out")
        else:
            sizes = (len(game.labels), _check_hidden(hidden or WIDE), NARROW)
            self.parts = begin(sizes, self.rng)
        self.players = _check_players(game, players or known)
        self.command = self._command(minutes, players, jobs, resume, hidden)
        _check_writable(self.out)

    def _command(
        self,
        minutes: float,
        players: Sequence[int] | None,
        jobs: int | None,
        resume: Path | None,
        hidden: int | None,
    ) -> str:
        given = {
            "minutes": f"{minutes:g}",
            "players": ",".join(map(str, players or [])),
            "jobs": jobs,
            "resume": resume and resume.name,
            "hidden": hidden,
            "seed": self.seed if self.seed != 1 else None,
        }
        words = [f"--{name} {value}" for name, value in given.items() if value not in (None, "")]
        return " ".join([f"tavola train {self.game.name}", *words])

    def job(self, number: int) -> Job:
        """Tell an actor what it needs to know."""
        seed = 1000 * self.seed + number
        return Job(self.game.name, seating(self.players), self.points, seed)

    def rate(self, share: float) -> float:
        """Say how far a step goes after a share of the time."""
        return RATE * (1 - (1 - LAST_RATE) * min(1.0, share))

    def text(self, parts: Parts, progress: Progress) -> str:
        """Write the net as it is now."""
        made = {
            "command": self.command,
            "minutes": round(self.before.get("minutes", 0) + progress.seconds / 60, 2),
            "games": self.before.get("games", 0) + progress.games,
            "decisions": self.before.get("decisions", 0) + progress.decisions,
            "date": datetime.now(UTC).date().isoformat(),
        }
        return to_text(self.game, parts, self.players, self.points, made)


class Training:
    """The learner's side of it."""

    def __init__(self, plan: Plan, report: Report) -> None:
        self.plan = plan
        self.report = report
        self.learner: Learner = learner(plan.parts, plan.rng)
        self.progress = Progress(plan.game.name, self.learner.name, plan.actors, plan.out, 60 * plan.minutes)
        self.began = perf_counter()
        self.due = dict.fromkeys(("hand out", "keep", "tell", "match"), 0.0)

    def run(self) -> Progress:
        """Learn until the time is over or Ctrl-C is pressed; what was learned is written in any case."""
        progress = self.progress
        with ExitStack() as stack:
            crew = self._crew()
            stack.callback(crew.close)
            referee = stack.enter_context(Referee(self.plan))
            self.began = perf_counter()
            try:
                while progress.seconds < progress.length:
                    self._go_on(crew, referee)
                progress.stage = "last matches"
            except KeyboardInterrupt:
                progress.stage = "stopped early"
            finally:
                self._keep()
            crew.close()
            self.report(progress)
            if progress.stage == "last matches":
                self._last_matches(referee)
        self.report(progress)
        return progress

    def _crew(self) -> Crew:
        plan = self.plan
        text = plan.text(self.learner.parts(), self.progress)
        jobs = [plan.job(number) for number in range(self.progress.actors)]
        return Cluster(jobs, text, plan.ray) if plan.ray else Processes(jobs, text)

    def _go_on(self, crew: Crew, referee: "Referee") -> None:
        progress = self.progress
        began = perf_counter()
        idle = progress.steps * BATCH >= REUSE * progress.rows
        for lessons in crew.collect(0.2 if idle else 0.0):
            self.learner.add(lessons)
            progress.rows += len(lessons.targets)
            progress.games += lessons.games
            progress.decisions += lessons.decisions
        if self.learner.count >= EARLIEST and not idle:
            self._learn(perf_counter() - began)
        progress.seconds = perf_counter() - self.began
        progress.matches += referee.results()
        if self._is_due("hand out", HANDED):
            crew.hand_out(self.plan.text(self.learner.parts(), progress))
        if self._is_due("keep", KEPT):
            self._keep()
        if self._is_due("match", referee.pause):
            referee.begin(self.plan.text(self.learner.parts(), progress), progress.seconds)
        if self._is_due("tell", TOLD):
            self.report(progress)

    def _learn(self, seconds: float) -> None:
        """Learn for as long as it took to take lessons in, so that many actors do not keep it from that."""
        progress = self.progress
        rate = self.plan.rate(progress.seconds / progress.length)
        until = perf_counter() + seconds
        steps = 0
        while steps < AT_ONCE or perf_counter() < until:
            loss = self.learner.step(rate)
            progress.loss += (loss - progress.loss) / min(200, progress.steps + 1)
            progress.steps += 1
            steps += 1

    def _is_due(self, what: str, pause: float) -> bool:
        """Say whether a thing that is done now and then is due; the first time is after one pause."""
        now = self.progress.seconds
        if now - self.due[what] < pause:
            return False
        self.due[what] = now
        return True

    def _keep(self) -> None:
        out = self.plan.out
        new = out.with_name(f".{out.name}.new")
        new.write_text(self.plan.text(self.learner.parts(), self.progress), encoding="utf-8")
        os.replace(new, out)

    def _last_matches(self, referee: "Referee") -> None:
        progress = self.progress
        try:
            for result in referee.last(self.plan.text(self.learner.parts(), progress), progress.seconds):
                progress.matches.append((progress.seconds, result))
                self.report(progress)
            progress.stage = "done"
        except KeyboardInterrupt:
            progress.stage = "stopped early"


class Referee:
    """Lets a net play against greedy, the net that is shipped, and itself as it was, beside the learning."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.shipped = plan.matches and learned.load(plan.game) is not None
        self.pause = self._pause() if plan.matches else 1e12
        self.past: list[tuple[float, str]] = []  # the second and the file of each net that has played
        self.playing: list[tuple[float, str, Future[Match]]] = []
        self.stack = ExitStack()

    def __enter__(self) -> "Referee":
        self.folder = Path(self.stack.enter_context(TemporaryDirectory(prefix="tavola-train-")))
        self.pool = ProcessPoolExecutor(1, get_context("spawn"))
        self.stack.callback(self._dismiss)
        return self

    def __exit__(self, *_error: object) -> None:
        self.stack.close()

    def _pause(self) -> float:
        """Say how many seconds lie between two rounds of matches."""
        seconds = SECONDS * (3 if self.shipped else 2)
        spared = seconds / (REFEREED * self.plan.jobs)
        return max(SOONEST, min(LATEST, 60 * self.plan.minutes / ROUNDS), spared)

    def _dismiss(self) -> None:
        with deaf():
            for worker in list((self.pool._processes or {}).values()):
                worker.terminate()
            self.pool.shutdown(cancel_futures=True)

    def begin(self, text: str, second: float) -> None:
        """Begin a round of matches, unless the last one is still going on."""
        if self.playing:
            return
        file = self._file(text, second)
        for other, name in self._opponents():
            with deaf(), one_thread():
                future = self.pool.submit(
                    match,
                    self.plan.game.name,
                    f"net:{file}",
                    other,
                    players=self.plan.players[0],
                    games=GAMES,
                    seconds=SECONDS,
                )
            self.playing.append((second, name, future))
        self.past.append((second, file))

    def results(self) -> list[tuple[float, Match]]:
        """Give the matches that have ended since the last time."""
        ended = [each for each in self.playing if each[2].done()]
        self.playing = [each for each in self.playing if not each[2].done()]
        return [(second, replace(future.result(), one="it", other=name)) for second, name, future in ended]

    def last(self, text: str, second: float) -> Iterator[Match]:
        """Play the matches of the end on all cores, with every number of players against greedy."""
        if not self.plan.matches:
            return
        file = self._file(text, second)
        first, *more = self.plan.players
        for players, (other, name) in [
            *((first, each) for each in self._opponents()),
            *((players, ("greedy", "greedy")) for players in more),
        ]:
            found = match(
                self.plan.game.name,
                f"net:{file}",
                other,
                players=players,
                games=LAST_GAMES,
                jobs=self.plan.jobs,
                seconds=LAST_SECONDS,
            )
            yield replace(found, one="it", other=name)

    def _file(self, text: str, second: float) -> str:
        file = self.folder / f"{second:.0f}.json"
        file.write_text(text, encoding="utf-8")
        return str(file)

    def _opponents(self) -> list[tuple[str, str]]:
        """List the bots to meet, by spec and by name."""
        found = [("greedy", "greedy")]
        if self.shipped:
            found.append(("net", "the shipped net"))
        if self.past:
            second, file = self.past[-1]
            found.append((f"net:{file}", f"itself at {second:.0f} s"))
        return found


def _check_minutes(minutes: float) -> float:
    if not 0 < minutes <= 60 * 24 * 365:
        raise BadOption(f"{minutes:g} minutes; it takes some time to learn, and not for ever")
    return minutes


def _check_hidden(hidden: int) -> int:
    if not 1 <= hidden <= learned.LARGEST:
        raise BadOption(f"{hidden} hidden units; it takes 1 to {learned.LARGEST}")
    return hidden


def _check_players(game: Game[Any], players: Sequence[int]) -> list[int]:
    for count in players:
        if count not in game.seats:
            raise BadOption(f"{game.name}: {count} players; it takes {game.seats[0]} to {game.seats[-1]}")
    return sorted(set(players))


def _check_writable(out: Path) -> None:
    """Notice a wrong name before anything is learned."""
    new = not out.exists()
    out.open("a", encoding="utf-8").close()
    if new:
        out.unlink()
