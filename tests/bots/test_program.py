"""Programs as bots, and the examples of docs/write-a-bot.md."""

import json
import pickle
import sys
from copy import deepcopy
from pathlib import Path
from re import DOTALL, findall
from shutil import which

import pytest

from tavola.arena.run import run
from tavola.arena.schedule import Tournament
from tavola.bots import BotFailed, make
from tavola.bots.ahead import Ahead
from tavola.bots.ear import Ear
from tavola.bots.program import ProgramBot
from tavola.core import Rng
from tavola.record import position
from tavola.registry import find
from tests.bots.swing import swing
from tests.bots.test_simple import at_the_table
from tests.test_export import played

GUIDE = Path(__file__).parents[2] / "docs" / "write-a-bot.md"


def example(language: str, number: int = 0) -> str:
    """Read an example from the guide."""
    found: list[str] = findall(rf"```{language}\n(.*?)```", GUIDE.read_text(encoding="utf-8"), DOTALL)
    return found[number]


def program(folder: Path, *body: str, seconds: float = 5.0) -> ProgramBot:
    """Make a bot of a few lines of Python that get every line of the protocol as `line`."""
    file = folder / "bot.py"
    lines = ["import sys, time", "for line in sys.stdin:", "    line = line.strip()"]
    file.write_text("\n".join([*lines, *(f"    {each}" for each in body)]) + "\n")
    return ProgramBot(swing, f"{sys.executable} {file}", seconds)


READY = "if line == 'hello': print('ready', flush=True)"
VIEW = at_the_table([3, 8, 0, 5], top=4).seen_by(0)


def test_the_perl_example_plays(tmp_path: Path) -> None:
    file = tmp_path / "longest.pl"
    file.write_text(example("perl"))
    bot = make(f"program:perl {file}", swing)
    assert [bot.choose(VIEW, Rng(1)) for _ in range(3)] == [3, 3, 3]
    bot.close()


def test_the_python_example_plays() -> None:
    names: dict[str, type] = {}
    exec(example("python"), names)
    bot = names["FirstBot"](swing, "")
    assert bot.choose(VIEW, Rng(1)) == 3
    assert bot.analyse(VIEW, Rng(1)) == []
    bot.close()


def test_a_program_reads_the_view_and_the_moves_in_words(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    bot = program(
        tmp_path,
        f"open({str(heard)!r}, 'a').write(line + '\\n')",
        READY,
        "if line.startswith('go'): print('play 8', flush=True)",
    )
    assert bot.choose(VIEW, Rng(1)) == 8
    bot.close()
    lines = heard.read_text().splitlines()
    assert lines[:4] == ["tavola 1", "game swing 1", "players 2", "hello"]
    assert lines[4:6] == ["seat 0", "scores 0 0"]
    assert json.loads(lines[6].removeprefix("position "))["hands"] == [3, 8, -1, -1]
    assert lines[7:9] == ["move 3 play 3", "move 8 play 8"]
    assert lines[9].startswith("go 5000 ")
    assert lines[10] == "quit"


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (["sys.exit('no memory')"], "no memory"),
        (["sys.stderr.buffer.write(b'no \\xff\\n')", "sys.exit(1)"], "middle of a game; it said 'no \ufffd'"),
        ([READY, "if line[:2] == 'go': print('play 7', flush=True)"], "answered 'play 7'"),
        ([READY, "if line[:2] == 'go': print('play', flush=True)"], "answered 'play'"),
        ([READY, "if line[:2] == 'go': sys.exit('lost')"], "middle of a game; it said 'lost'"),
        ([READY, "if line[:2] == 'go': print('x' * 99999, flush=True)"], "ended in the middle"),
    ],
)
def test_a_program_that_fails_is_told_of(tmp_path: Path, body: list[str], reason: str) -> None:
    bot = program(tmp_path, *body)
    with pytest.raises(BotFailed, match=reason):
        bot.choose(VIEW, Rng(1))
    bot.close()


def test_lines_that_do_not_answer_are_skipped(tmp_path: Path) -> None:
    banner = "if line == 'hello': print('My Bot 2.1')"
    thoughts = "if line[:2] == 'go': print('depth 9\\n\\nplayful\\nplay 8', flush=True)"
    bot = program(tmp_path, banner, READY, thoughts)
    assert [bot.choose(VIEW, Rng(1)) for _ in range(2)] == [8, 8]
    bot.close()


def test_a_copy_of_a_bot_runs_the_program_anew(tmp_path: Path) -> None:
    last = "if line[:4] == 'move': move = line.split()[1]"
    command = program(tmp_path, READY, last, "if line[:2] == 'go': print('play', move, flush=True)").command
    bot = ProgramBot(find("kreta"), command, seconds=4.0)
    view = find("kreta").open()
    chosen = bot.choose(view, Rng(1))
    for twin in (deepcopy(bot), pickle.loads(pickle.dumps(bot))):
        assert (twin.process, twin.seconds) == (None, 4.0)
        assert twin.choose(view, Rng(1)) == chosen
        twin.close()
    assert bot.choose(view, Rng(1)) == chosen
    bot.close()


def test_a_program_ends_with_what_it_started(tmp_path: Path) -> None:
    leave = "if line == 'hello': import subprocess; subprocess.Popen(['sleep', '600'])"
    bot = program(tmp_path, leave, READY, "if line[:2] == 'go': print('play 8', flush=True)")
    assert bot.choose(VIEW, Rng(1)) == 8
    bot.close()
    assert not any(thread.is_alive() for thread in bot.threads)  # they live as long as the pipes


def test_a_program_that_is_late_has_failed(tmp_path: Path) -> None:
    late = "if line[:2] == 'go': print('hm', flush=True); time.sleep(60)"
    bot = program(tmp_path, READY, late, seconds=0.5)
    with pytest.raises(BotFailed, match=r"no 'play' within 0\.5 s; it said 'hm'"):
        bot.choose(VIEW, Rng(1))
    bot.close()
    assert bot.process is None


def test_a_program_that_does_not_read_has_failed_too(tmp_path: Path) -> None:
    bot = program(tmp_path, READY, "if line == 'hello': time.sleep(60)", seconds=0.1)
    long = swing.start(2, {})
    long.hands = [3, 8, *[9] * 100_000]  # more than a pipe holds
    long.turn = long.to_move = 0
    with pytest.raises(BotFailed, match=r"no 'play' within 0\.1 s"):
        bot.choose(long, Rng(1))
    bot.close()


def test_a_program_that_cannot_be_run_has_failed(tmp_path: Path) -> None:
    file = tmp_path / "bot"
    file.write_text("#!/no/such/language\n")
    file.chmod(0o755)
    with pytest.raises(BotFailed, match="cannot be started"):
        make(f"program:{file}", swing).choose(VIEW, Rng(1))


def test_a_program_may_look_ahead_while_it_thinks(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    bot = program(
        tmp_path,
        f"open({str(heard)!r}, 'a').write(line + '\\n')",
        READY,
        "if line[:2] == 'go': print('peek position 5 8\\npeek 5 8 99\\npeek', flush=True)",
        "if line[:12] == 'refused peek': print('play 8', flush=True)",
    )
    assert bot.choose(VIEW, Rng(1)) == 8
    bot.close()
    peeked, illegal, puzzled = heard.read_text().splitlines()[-4:-1]
    told = json.loads(peeked.removeprefix("peeked "))
    assert told["seat"] == 1
    assert len(told["values"]) == len(told["scores"]) == 2
    assert told["moves"]
    assert min(told["position"]["hands"]) >= -1
    assert illegal == "refused 99 is not a legal move there"
    assert puzzled.startswith("refused peek takes the number of a world and moves")


def test_worlds_agree_with_the_view_and_with_themselves() -> None:
    match = played("olympos").at(40)
    seat = match.state.to_move
    view = match.state.seen_by(seat)
    ahead = Ahead(match.game, view, "1")
    worlds = [ahead.after((world,)) for world in range(6)]
    assert position(worlds[2]) == position(Ahead(match.game, view, "1").after((2,)))
    assert len({json.dumps(position(world)) for world in worlds}) > 1  # what is hidden is imagined again
    for world in worlds:
        assert position(world.seen_by(seat)) == position(view)
    move = view.legal_moves()[0]
    assert position(ahead.after((3, move))) == position(Ahead(match.game, view, "1").after((3, move)))


def test_a_program_hears_what_its_seat_may_hear_between_its_decisions(tmp_path: Path) -> None:
    match = played("torres")
    ear = Ear(match.at(0), 0)
    first = list(ear.hear(match.at(60)))
    again = match.at(60)
    assert not ear.agrees(match.at(30), 0)
    assert [tuple(told["event"]) for told in first] == [
        match.game.heard_by(event, 0) for ply in again.plies for event in ply.story
    ]
    assert any(told["text"] for told in first)
    heard = tmp_path / "heard"
    bot = program(tmp_path, f"open({str(heard)!r}, 'a').write(line + '\\n')", READY)
    bot.game = match.game
    bot.follow(again, 0)
    bot.follow(match.at(20), 0)
    bot.follow(match, 0)
    bot.close()
    lines = heard.read_text().splitlines()[4:]
    events = [line for line in lines if line.startswith("event ")]
    assert json.loads(events[0].removeprefix("event ")) == first[0]
    assert lines.count("again") == 1  # when the game had been taken back
    assert lines[-2:] == [f"over {' '.join(map(str, match.state.scores()))}", "quit"]


if which("node"):  # as for the pages' modules: where there is no Node, nothing of it is tried

    def test_the_example_in_node_searches_by_peeking_and_beats_random() -> None:
        searcher = GUIDE.parents[1] / "examples" / "searcher.mjs"
        games = run(Tournament("kreta", (f"program:node {searcher} 40", "random"), 2, 2, seed="1"))
        assert [game["failure"] for game in games] == [None, None]
        for game in games:
            seat = game["seats"].index("random")
            assert game["places"][seat] == 2
