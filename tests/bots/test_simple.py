"""Bots by spec string, on a small game in plain Python."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from numpy import int64

from tavola.bots import Analysis, BadBot, BotFailed, ask, levels, make
from tavola.bots.search import SearchBot
from tavola.bots.simple import GreedyBot, RandomBot
from tavola.core import CHANCE, UNKNOWN, Rng, State
from tavola.game import Match
from tavola.registry import find
from tests.bots.plug import plug_in
from tests.bots.swing import CARDS, Swing, lying, swing


def at_the_table(hands: list[int], top: int) -> Swing:
    """Set up two players in the middle of the game, red to move."""
    bag = [2 - hands.count(card) for card in range(CARDS)]
    return lying(2, 0, bag, hands, top)


class Stubborn:
    """Always give the same answer, and keep what it was shown."""

    def __init__(self, answer: Any) -> None:  # noqa: ANN401
        self.answer = answer

    def choose(self, view: State, rng: Rng) -> Any:  # noqa: ANN401
        self.seen = view
        return self.answer

    def analyse(self, view: State, rng: Rng) -> list[Analysis]:
        return []

    def close(self) -> None:
        pass


def test_a_bot_that_is_asked_sees_its_own_view_and_may_answer_with_any_whole_number() -> None:
    state, bot = at_the_table([2, 7, 1, 1], top=4), Stubborn(int64(7))
    move = ask(bot, state, Rng(1))
    assert (move, type(move)) == (7, int)
    assert isinstance(bot.seen, Swing)
    assert list(bot.seen.hands) == [2, 7, UNKNOWN, UNKNOWN]


@pytest.mark.parametrize(
    ("answer", "said"),
    [(1, "an illegal move: 1; 2, 7 would do"), (10**30, "illegal move"), (None, "None, not a whole number")],
)
def test_an_answer_that_is_no_legal_move_is_a_failure_of_the_bot(answer: object, said: str) -> None:
    with pytest.raises(BotFailed, match=said):
        ask(Stubborn(answer), at_the_table([2, 7, 1, 1], top=4), Rng(1))


def test_random_plays_every_legal_move_at_some_time() -> None:
    rng = Rng(1)
    view = at_the_table([2, 7, 1, 1], top=4).seen_by(0)
    bot = make("random", swing)
    assert {bot.choose(view, rng) for _ in range(30)} == {2, 7}


def test_greedy_plays_what_puts_it_furthest_ahead() -> None:
    view = at_the_table([3, 8, 0, 5], top=4).seen_by(0)
    assert make("greedy", swing).choose(view, Rng(2)) == 8


def test_greedy_breaks_ties_by_its_dice_alone() -> None:
    view = at_the_table([2, 6, 0, 5], top=4).seen_by(0)
    chosen = [make("greedy", swing).choose(view, Rng(seed)) for seed in range(20)]
    assert set(chosen) == {2, 6}
    assert chosen == [make("greedy", swing).choose(view, Rng(seed)) for seed in range(20)]


def test_greedy_tells_the_lead_it_expects_after_each_move() -> None:
    view = at_the_table([3, 8, 0, 5], top=4).seen_by(0)
    told = make("greedy", swing).analyse(view, Rng(2))
    assert [(each.move, each.lead) for each in told] == [(8, 4.0), (3, 1.0)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_are_played_from_views(players: int) -> None:
    match = Match(swing, players, seed="whole")
    bots = [make(("greedy", "random")[seat % 2], swing) for seat in range(players)]
    rng = Rng(players)
    while not match.over:
        match.deal()
        if match.state.to_move != CHANCE and not match.over:
            seat = int(match.state.to_move)
            match.play(bots[seat].choose(match.state.seen_by(seat), rng))
    assert sum(ply.mover >= 0 for ply in match.plies) == 2 * CARDS


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("", "no bot ''. The bots are greedy, level, mcts"),
        ("gredy", "no bot 'gredy'; did you mean greedy?"),
        ("random:3", "random takes nothing after its name"),
        ("greedy:9", "greedy takes only how much it notices"),
        ("greedy:notice=2", "greedy takes only how much it notices"),
        ("net:notice=0", "net:notice=0: net takes only how much it notices, as in net:notice=0.5"),
        ("level:6", r"no bot 'level:6'; the levels are level:1 \(Beginner\)"),
        ("level", "no bot 'level:'"),
        ("program: ", "name the program to run"),
        ("program:/no/such/bot", "program:/no/such/bot: '/no/such/bot' is not there, or may not be run"),
        ("program:./bot 'a", "program:./bot 'a: No closing quotation"),
    ],
)
def test_a_wrong_spec_is_refused_with_a_sentence(spec: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        make(spec, swing)


def test_a_broken_plug_in_is_told_of_and_disturbs_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plug_in(tmp_path, monkeypatch, "gone")
    plug_in(tmp_path, monkeypatch, "stubborn", "def Bot(game, rest): return 1 / 0")
    plug_in(tmp_path, monkeypatch, "mine", "def Bot(game, rest): return rest")
    assert str(make("mine:a:b", swing)) == "a:b"
    with pytest.raises(BadBot, match="gone: cannot be loaded: ModuleNotFoundError: No module named"):
        make("gone", swing)
    with pytest.raises(BadBot, match="stubborn: cannot be made: ZeroDivisionError"):
        make("stubborn", swing)
    with pytest.raises(BadBot, match="The bots are gone, greedy, level, mcts, mine, net, program"):
        make("nobody", swing)


def test_a_bot_that_overlooks_things_plays_the_best_of_what_it_saw() -> None:
    kreta = find("kreta")
    match = Match(kreta, seed="overlook")
    match.go_on()
    view = match.state.seen_by(match.state.to_move)
    best, *others, worst = [each.move for each in make("greedy", kreta).analyse(view, Rng(0))]
    careless = make("greedy:notice=0.05", kreta)
    chosen = [careless.choose(view, Rng(seed)) for seed in range(200)]
    assert all(chosen.count(best) > chosen.count(other) > 0 for other in others)
    assert worst not in chosen  # it always notices two


def test_every_game_has_five_levels_and_may_choose_its_own() -> None:
    assert [level.number for level in levels(swing)] == [1, 2, 3, 4, 5]
    own = replace(swing, levels=("random", "random", "random", "random", "greedy"))
    assert isinstance(make("level:5", own), GreedyBot)
    assert isinstance(make("level:1", own), RandomBot)


def test_a_game_says_which_settings_suit_its_search() -> None:
    bot = make("mcts:100:trust=9", replace(swing, search="plies=8:trust=1"))
    assert isinstance(bot, SearchBot)
    assert (bot.tuning["plies"], bot.tuning["trust"]) == (8, 9.0)
