"""Tournaments run, stop, go on, and survive bots that fail."""

import json
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from datetime import date
from io import StringIO
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from numpy import int64
from rich.console import Console

from tavola.arena import Tournament, read, run
from tavola.arena.report import as_page, tell
from tavola.arena.summary import against, by_seat, standings
from tavola.arena.table import KEYS, Played, time_limit
from tavola.bots import Analysis, Bot, BotFailed, spec
from tavola.bots.levels import level_spec
from tavola.core import Rng, State
from tavola.game import Game
from tavola.record import BadRecord, from_json
from tavola.registry import find
from tests.bots.plug import plug_in


def tournament(
    games: int = 6, *, bots: tuple[str, ...] = ("random", "greedy"), seed: str = "t", limit: float = 60.0
) -> Tournament:
    return Tournament("carcassonne", bots, games, players=2, seed=seed, limit=limit)


def without_clock(played: list[Played]) -> list[Played]:
    return [
        {key: value for key, value in game.items() if key not in ("seconds", "slowest")} for game in played
    ]


def test_greedy_beats_random_and_the_record_replays() -> None:
    played = run(tournament())
    assert [game["number"] for game in played] == [0, 1, 2, 3, 4, 5]
    assert standings(played)[0].bot == "greedy"
    assert against(played, "greedy", "random").rate == 1.0
    assert sum(share.wins for share in by_seat(played)) == 6
    assert from_json(played[0]["record"]).state.scores() == played[0]["scores"]
    assert played[0]["record"]["date"] == date.today().isoformat()


def test_the_same_tournament_plays_the_same_games_in_processes() -> None:
    assert without_clock(run(tournament(4), jobs=2)) == without_clock(run(tournament(4)))


def test_another_pool_plays_the_same_games() -> None:
    assert without_clock(run(tournament(4), jobs=2, pool=ThreadPoolExecutor)) == without_clock(
        run(tournament(4))
    )


def test_a_run_that_was_stopped_keeps_its_games_and_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"

    def stop(played: list[Played]) -> None:
        if len(played) == 3:
            raise KeyboardInterrupt

    assert len(run(tournament(), file=file, watch=stop)) == 3
    with file.open("a") as out:
        out.write('{"number": 3, "se')  # what a power cut leaves
    told: list[int] = []
    whole = run(tournament(), file=file, watch=lambda played: told.append(len(played)))
    assert told == [4, 5, 6]
    assert without_clock(whole) == without_clock(run(tournament()))
    assert without_clock(read(file)) == without_clock(whole)


def test_a_file_of_another_tournament_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    run(tournament(2), file=file)
    with pytest.raises(BadRecord, match="holds another tournament"):
        run(tournament(2, seed="other"), file=file)


def test_the_refusal_names_what_differs(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    run(tournament(2, bots=("level:1", "random")), file=file)
    with pytest.raises(BadRecord, match=r"seed was 't', and now is 'other'; name another file"):
        run(tournament(2, bots=("level:1", "random"), seed="other"), file=file)


@pytest.mark.parametrize(
    ("name", "was"), [("tavola", "0.0.1"), ("rules", 0), ("levels", {"level:1": "greedy:notice=0.1"})]
)
def test_games_of_other_bots_and_rules_are_not_added(tmp_path: Path, name: str, was: object) -> None:
    file = tmp_path / "games.jsonl"
    run(tournament(2, bots=("level:1", "random")), file=file)
    header, *games = map(json.loads, file.read_text().splitlines())
    assert header["tournament"]["levels"] == {"level:1": level_spec(find("carcassonne"), "1")}
    header["tournament"][name] = was
    file.write_text("".join(json.dumps(line) + "\n" for line in (header, *games)))
    with pytest.raises(BadRecord, match=f"holds another tournament: {name} was"):
        run(tournament(2, bots=("level:1", "random")), file=file)
    del header["tournament"][name]  # as older versions wrote it
    file.write_text("".join(json.dumps(line) + "\n" for line in (header, *games)))
    assert len(run(tournament(2, bots=("level:1", "random")), file=file)) == 2


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("What I want to remember", "is not a results file of the arena"),
        ('{"tournament": {"game": "carcas', "is not a results file"),
        ("[1]\n", "is not a results file"),
        ('{"number": 9}\n', "is not a results file"),
        ("\xff\xfe", "is not a results file"),
        ('HEADER\n{"number": 9}\n', "line 2 is not a game of the arena"),
        ('HEADER\n{"number": 9, "se\n{}\n', "line 2 is not a game of the arena"),
    ],
)
def test_a_file_that_holds_something_else_stays_as_it_is(tmp_path: Path, text: str, sentence: str) -> None:
    file = tmp_path / "games.jsonl"
    run(tournament(1), file=file)
    header = file.read_text().splitlines()[0]
    before = text.replace("HEADER", header).encode("latin-1")
    file.write_bytes(before)
    with pytest.raises(BadRecord, match=sentence):
        run(tournament(1), file=file)
    assert file.read_bytes() == before


@pytest.mark.parametrize("end", ["", '\n{"number": 2, "se', '\n{"number": 2, "se\n', "\n\n"])
def test_a_file_that_was_not_written_to_its_end_is_mended(tmp_path: Path, end: str) -> None:
    file = tmp_path / "games.jsonl"
    run(tournament(2), file=file)
    whole = file.read_text()
    file.write_text(whole.removesuffix("\n") + end)
    told: list[int] = []
    run(tournament(4), file=file, watch=lambda played: told.append(len(played)))
    assert told == [3, 4]
    assert file.read_text().startswith(whole)
    assert without_clock(read(file)) == without_clock(run(tournament(4)))


def test_every_line_holds_what_is_read_of_it() -> None:
    assert tuple(run(tournament(1))[0]) == KEYS


def test_a_clear_difference_ends_the_run() -> None:
    assert len(run(tournament(100), until_clear=True)) < 40


class Broken:
    """A bot that fails in the way its spec says, after some good moves."""

    made = 0

    def __init__(self, game: Game[Any], way: str) -> None:
        self.way = way
        self.left = 3
        Broken.made += way == "make"
        if way == "make" and Broken.made > 1:  # the first is made to see whether it can be
            raise RuntimeError("no more of these")

    def choose(self, view: State, rng: Rng) -> int:
        self.left -= 1
        if self.left <= 0:
            self.fail()
        return -7 if self.left <= 0 and self.way == "cheat" else view.legal_moves()[0]

    def fail(self) -> None:
        if self.way == "crash":
            raise ZeroDivisionError("division by zero")
        if self.way == "exit":
            sys.exit(3)
        if self.way == "sleep":
            sleep(1)
        if self.way == "deaf":
            with suppress(BaseException):
                sleep(30)
            with suppress(Exception):
                sleep(30)

    def analyse(self, view: State, rng: Rng) -> list[Analysis]:
        return []

    def close(self) -> None:
        if self.way == "close" and self.left < 3:
            raise RuntimeError("will not go")


@contextmanager
def known(name: str, maker: spec.Maker) -> Iterator[None]:
    spec.OURS[name] = maker
    yield
    del spec.OURS[name]


@pytest.mark.parametrize(
    ("way", "reason"),
    [
        ("crash", "ZeroDivisionError: division by zero"),
        ("cheat", "answered with an illegal move"),
        ("sleep", "took more than 0.2 s"),
        ("deaf", "took more than 0.2 s"),
        ("exit", "SystemExit: 3"),
        ("make", "RuntimeError: no more of these"),
        ("close", "RuntimeError: will not go"),
    ],
)
def test_a_bot_that_fails_loses_its_game_and_the_tournament_goes_on(way: str, reason: str) -> None:
    with known("broken", Broken):
        played = run(tournament(2, bots=(f"broken:{way}", "random"), limit=0.2))
    assert [game["places"] for game in played] == [[2, 1], [1, 2]]
    assert all(reason in game["failure"]["reason"] for game in played)
    assert standings(played)[1].failures == 2


def test_a_limit_holds_where_no_alarm_rings() -> None:
    with known("broken", Broken):
        played = run(tournament(1, bots=("broken:sleep", "random"), limit=0.2), pool=ThreadPoolExecutor)
    assert played[0]["failure"] == {"seat": 0, "ply": 7, "reason": "took more than 0.2 s"}


def test_a_move_may_be_any_kind_of_whole_number(tmp_path: Path) -> None:
    class Counting(Broken):
        def choose(self, view: State, rng: Rng) -> Any:  # noqa: ANN401
            return int64(view.legal_moves()[0])

    with known("counting", Counting):
        played = run(tournament(2, bots=("counting", "random")), file=tmp_path / "games.jsonl")
    assert [game["failure"] for game in played] == [None, None]
    assert without_clock(read(tmp_path / "games.jsonl")) == without_clock(played)


QUITTER = """
import os
class Bot:
    def __init__(self, game, flag):
        self.flag = flag
    def choose(self, view, rng):
        if not os.path.exists(self.flag):
            if self.flag:
                open(self.flag, "w").close()
            os._exit(3)
        return view.legal_moves()[0]
    def close(self):
        pass
"""


def test_a_bot_that_ends_its_process_loses_its_games_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plug_in(tmp_path, monkeypatch, "quitter", QUITTER)
    played = run(tournament(6, bots=("quitter", "random", "greedy")), jobs=2)
    reasons = [game["failure"] and (game["failure"]["seat"], game["failure"]["reason"]) for game in played]
    ended = "ended the process that played the game"
    assert reasons == [(0, ended), (1, ended), (0, ended), (1, ended), None, None]
    assert [game["places"] for game in played[:2]] == [[2, 1], [1, 2]]


def test_a_process_that_died_once_costs_nobody_a_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plug_in(tmp_path, monkeypatch, "quitter", QUITTER)
    played = run(tournament(4, bots=(f"quitter:{tmp_path / 'died'}", "random")), jobs=2)
    assert [(game["number"], game["failure"]) for game in played] == [(number, None) for number in range(4)]


class Interrupted(Executor):
    """Plays at once, and is interrupted when a fifth game is handed out."""

    def __init__(self, jobs: int) -> None:
        self.left = 4

    def submit(self, call: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:  # noqa: ANN401
        if not self.left:
            raise KeyboardInterrupt
        self.left -= 1
        future: Future[Any] = Future()
        future.set_result(call(*given, **named))
        return future


def test_all_games_that_were_finished_are_kept(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    assert len(run(tournament(), jobs=2, file=file, pool=Interrupted)) == 4
    assert len(read(file)) == 4


def test_a_program_is_told_and_held_to_the_limit_of_the_arena(tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    lines = (
        "import sys, time",
        "for line in sys.stdin:",
        "    if line == 'hello\\n': time.sleep(0.7); print('ready', flush=True)",
        f"    if line[:2] == 'go': open({str(tmp_path / 'told')!r}, 'w').write(line); time.sleep(30)",
    )
    file.write_text("\n".join(lines))
    played = run(tournament(1, bots=(f"program:{sys.executable} {file}", "random"), limit=0.3))
    assert (tmp_path / "told").read_text().startswith("go 300 ")
    assert "no 'play' within 0.3 s" in played[0]["failure"]["reason"]
    assert played[0]["failure"]["ply"] > 0


def test_a_bot_is_made_by_the_game_and_what_follows_its_name() -> None:
    made: list[str] = []

    def maker(game: Game[Any], rest: str) -> Bot:
        made.append(f"{game.name} {rest}")
        return spec.OURS["random"](game, "")

    with known("mine", maker):
        run(tournament(1, bots=("mine:a=1", "random")))
    assert set(made) == {"carcassonne a=1"}


def test_the_report_tells_ratings_seats_and_records() -> None:
    played = run(tournament(4))
    say = Console(record=True, width=160, file=StringIO())
    tell(played, say)
    told = say.export_text()
    assert "greedy" in told
    assert "100.0% (51 to 100)" in told
    page = as_page(tournament(4), played)
    assert "Carcassonne: 4 games" in page
    assert page.count('download="game-') == 4
    assert json.dumps("http") not in page


def test_a_report_of_nothing_says_so() -> None:
    assert "0 games" in as_page(tournament(4), [])


def test_a_limit_of_nothing_is_no_limit() -> None:
    with time_limit(0):
        sleep(0.15)
    with pytest.raises(BotFailed, match=r"took more than 0\.01 s"), time_limit(0.01):
        sleep(0.15)
