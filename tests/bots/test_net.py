"""A learned value: its numbers, the sums it carries along, its files and its bots."""

import json
import logging
import os
import pickle
import subprocess
import sys
from base64 import b64encode
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from tavola.bots import BadBot, learned, make
from tavola.bots.search import SearchBot
from tavola.core import OVER, Rng, State, playout
from tavola.game import Game
from tavola.registry import find, games
from tests import figs
from tests.bots.nets import NARROW, POINTS, WIDE, net_file, net_text

NINE_DIGITS = 1e-9
# Not the games of plug-ins that other tests have made: a process of its own does not know them.
every_game = pytest.mark.parametrize(
    "name", [game.name for game in games().values() if game.module.startswith("tavola.games.")]
)

PLAIN = """
from tavola.bots import learned
from tavola.registry import find
from tests.bots.test_net import positions
from tests.bots.nets import net_text
game = find({name!r})
net = learned.read(net_text(game), game, "a test")
print([net.value(state) for state in positions(game)])
"""


def positions(game: Game[Any], count: int = 6) -> list[State]:
    """Play random games of every number of players, some plies far."""
    found = []
    for number in range(count):
        state = game.open(game.seats[number % len(game.seats)])
        playout(state, Rng(number), 37 * number)
        found.append(state)
    return found


def by_the_book(game: Game[Any], text: str, state: State) -> list[float]:
    """Value a position as the formula says, from all its features and without anything carried along."""
    if state.to_move == OVER:
        return [float(score) for score in state.scores()]
    _header, whole = learned.unpack(text, game, "a test")
    numbers = iter(whole)
    parts = {
        part: [next(numbers) for _ in range(shape[0] * (shape[1] if len(shape) == 2 else 1))]
        for part, shape in learned.shapes((len(game.labels), WIDE, NARROW)).items()
    }
    guess = game.value(state)
    mean = sum(guess) / len(guess)
    values = []
    for seat in range(int(state.players)):
        told = [round(x * 65536) / 65536 for x in game.features(state.seen_by(seat), seat)]
        own = (guess[seat] - mean) / POINTS
        first = [
            parts["bias"][unit]
            + own * parts["of_guess"][unit]
            + sum(x * parts["of_feature"][at * WIDE + unit] for at, x in enumerate(told))
            for unit in range(WIDE)
        ]
        second = [
            parts["bias_of_second"][unit]
            + sum(max(0.0, x) * parts["of_unit"][at * NARROW + unit] for at, x in enumerate(first))
            for unit in range(NARROW)
        ]
        out = sum(max(0.0, x) * weight for x, weight in zip(second, parts["out"], strict=True))
        out += parts["bias_of_out"][0] + own * parts["line"][0]
        values.append(mean + POINTS * out)
    return values


@every_game
def test_a_value_is_what_the_formula_says_to_nine_digits(name: str) -> None:
    game = find(name)
    text = net_text(game)
    net = learned.read(text, game, "a test")
    for state in positions(game):
        assert net.value(state) == pytest.approx(by_the_book(game, text, state), rel=NINE_DIGITS)


@every_game
def test_compiled_and_plain_values_agree_to_nine_digits(name: str) -> None:
    game = find(name)
    net = learned.read(net_text(game), game, "a test")
    here = [net.value(state) for state in positions(game)]
    environment = {**os.environ, "TAVOLA_PURE": "1"}
    told = subprocess.run(
        [sys.executable, "-c", PLAIN.format(name=name)],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[2],
    )
    for mine, plain in zip(here, json.loads(told.stdout), strict=True):
        assert mine == pytest.approx(plain, rel=NINE_DIGITS)


@every_game
def test_carried_sums_are_those_from_nothing_bit_by_bit(name: str) -> None:
    """Whatever was asked before: positions of several games, back and forth, and a game played on."""
    game = find(name)
    net = learned.read(net_text(game), game, "a test")
    asked = positions(game)
    state = game.open(game.seats[-1])
    for number in range(12):
        playout(state, Rng(number), 9)
        asked += [state.copy(), asked[number % 6]]
    carried = [net.value(each) for each in asked]
    for each, value in zip(asked, carried, strict=True):
        net.forget()
        assert net.value(each) == value


def test_a_net_adds_nothing_to_what_is_over() -> None:
    game = find("kreta")
    state = game.open(3)
    playout(state, Rng(5), 10_000)
    assert learned.read(net_text(game), game, "a test").value(state) == [float(s) for s in state.scores()]


def test_with_other_numbers_of_players_the_games_own_value_stands() -> None:
    game = find("kreta")
    net = learned.read(net_text(game, players=[2]), game, "a test")
    three = game.open(3)
    playout(three, Rng(5), 60)
    assert net.value(three) == game.value(three)


def test_a_search_may_guess_by_what_was_learned_from_so_many_players_on() -> None:
    kreta = find("kreta")
    bot = make("mcts:8:net=3", kreta)
    assert isinstance(bot, SearchBot)
    for value in (bot.value, pickle.loads(pickle.dumps(bot)).value):
        two, three = (kreta.open(players) for players in (2, 3))
        assert value(two) == kreta.value(two)
        assert value(three) != kreta.value(three)


def test_a_net_for_fewer_players_than_are_asked_for_is_refused_in_a_sentence() -> None:
    game = find("kreta")
    with pytest.raises(learned.BadNet, match=r"a net for \[2\] players, none of them 3 or more"):
        learned.read(net_text(game, players=[2]), game, "a test", 3)


def test_a_small_net_of_the_largest_game_is_a_small_file() -> None:
    game = max(games().values(), key=lambda each: len(each.labels))
    assert learned.length((len(game.labels), 96, 32)) * 8 / 3 < 500_000


def changed(game: Game[Any], fields: dict[str, Any]) -> str:
    """Write a file with some of its fields changed."""
    return json.dumps({**json.loads(net_text(game)), **fields})


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"game": "torres"}, "f.json: a net of the game 'torres', which is not 'kreta'; train it again"),
        ({"rules": 0}, "f.json: a net learned by kreta's rules of version 0, which is not 1; train it again"),
        ({"features": "ab"}, "f.json: a net told features with the digest 'ab', which is not "),
        ({"format": 9}, "f.json: a net written in format 9, which is not 1; train it again"),
        ({"players": [2, 9]}, "f.json: a net for [2, 9] players, but kreta takes 2 to 4"),
        ({"players": "two"}, "f.json: a net for 'two' players, but kreta takes 2 to 4"),
        (
            {"sizes": [3, 12, 5]},
            "f.json: a net of sizes [3, 12, 5]; it must have 614 features and two",
        ),
        ({"sizes": [614, 12, 0]}, "f.json: a net of sizes [614, 12, 0]; it must have 614 features"),
        ({"sizes": [614, 13, 5]}, "f.json: its weights are damaged; they are not "),
        ({"weights": "no numbers"}, "f.json: its weights are damaged; they are not "),
        ({"weights": b64encode(b"abc").decode()}, "f.json: its weights are damaged; they are not "),
        ({"weights": 7}, "f.json: this is no file of a learned value, or it is damaged"),
        ({"points": 0}, "f.json: this is no file of a learned value, or it is damaged"),
    ],
)
def test_a_file_that_does_not_fit_is_refused_in_a_sentence(fields: dict[str, Any], sentence: str) -> None:
    game = find("kreta")
    with pytest.raises(learned.BadNet) as refused:
        learned.read(changed(game, fields), game, "f.json")
    assert str(refused.value).startswith(sentence)


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"tavola": 1}'])
def test_what_is_no_file_of_a_net_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(learned.BadNet, match=r"f\.json: this is no file of a learned value"):
        learned.read(text, find("kreta"), "f.json")


@pytest.fixture
def folder() -> Iterator[Path]:
    """Give the folder of a plug-in game, and clear away what a test has put there."""
    figs.game()
    home = Path(str(sys.modules["figs"].__file__)).parent
    yield home
    (home / learned.FILE).unlink(missing_ok=True)


def test_a_plug_in_game_finds_the_net_in_its_own_folder(folder: Path) -> None:
    game = figs.game()
    assert learned.load(game) is None
    (folder / learned.FILE).write_text(net_text(game), encoding="utf-8")
    state = game.open(2)
    playout(state, Rng(1), 9)
    bot = make("mcts:10", game)
    assert bot.value(state) == learned.read(net_text(game), game, "").value(state)  # type: ignore[attr-defined]
    assert bot.value(state) != game.value(state)  # type: ignore[attr-defined]
    assert make("mcts:10:net=0", game).value(state) == game.value(state)  # type: ignore[attr-defined]
    assert make("greedy", game).value(state) == game.value(state)  # type: ignore[attr-defined]
    assert make("net", game).value(state) == bot.value(state)  # type: ignore[attr-defined]


def test_a_net_that_does_not_fit_is_named_once_and_the_games_own_value_plays_on(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    game = figs.game()
    (folder / learned.FILE).write_text(changed(game, {"rules": 99}), encoding="utf-8")
    with caplog.at_level(logging.WARNING, "tavola"):
        for _ in range(2):
            bot = make("mcts:10", game)
    assert bot.value == game.value  # type: ignore[attr-defined]
    assert [record.message for record in caplog.records] == [
        "figs's net.json: a net learned by figs's rules of version 99, which is not 1; train it again. "
        "The game's own value plays instead"
    ]
    with pytest.raises(BadBot, match="net: figs has no learned value that fits; `tavola train figs` makes"):
        make("net", game)


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("net:nowhere.json", r"nowhere\.json: cannot be read \(No such file or directory\)"),
        ("mcts:10:net=nowhere.json", r"nowhere\.json: cannot be read \(No such file or directory\)"),
        ("mcts:10:net=6", "mcts: net cannot be '6'; it is from 0 to 5"),
        ("mcts:10:net=nowhere", "mcts: net cannot be 'nowhere'; it is a number"),
        (f"net:{__file__}", "this is no file of a learned value, or it is damaged"),
    ],
)
def test_a_net_that_is_not_there_is_refused_as_a_bot(spec: str, sentence: str) -> None:
    with pytest.raises(BadBot, match=sentence):
        make(spec, find("kreta"))


@pytest.mark.parametrize("spec", ["net:{}", "mcts:30:net={}"])
def test_a_copy_of_a_bot_with_a_net_decides_as_the_bot_does(tmp_path: Path, spec: str) -> None:
    game = find("kreta")
    file = net_file(game, tmp_path)
    bot = make(spec.format(file), game)
    file.unlink()  # a copy needs no file any more
    state = game.open(3)
    playout(state, Rng(2), 40)
    view = state.seen_by(state.to_move)
    copies = [deepcopy(bot), pickle.loads(pickle.dumps(bot))]
    assert len({each.choose(view, Rng(3)) for each in [bot, *copies]}) == 1


def test_the_same_seed_plays_the_same_game_whatever_the_net_was_asked_before(tmp_path: Path) -> None:
    game = find("kreta")
    fresh, used = (make(f"net:{net_file(game, tmp_path)}", game) for _ in range(2))
    state = game.open(2)
    for number in range(8):
        playout(state, Rng(number), 6)
        used.choose(state.seen_by(state.to_move), Rng(1))
    state = game.open(2)
    for number in range(30):
        view = state.seen_by(state.to_move)
        move = fresh.choose(view, Rng(number))
        assert used.choose(view, Rng(number)) == move
        state.play(move)
