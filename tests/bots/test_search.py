"""The search, on a small game in plain Python."""

import pickle
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tavola.bots import make
from tavola.bots.guess import Value, lead, likelihood
from tavola.bots.mcts import Rollout, Search, Settings
from tavola.bots.search import SearchBot, budget
from tavola.bots.settings import SETTINGS, tuning
from tavola.core import CHANCE, Rng, State
from tavola.game import Game, Match
from tavola.registry import find, games
from tests.bots.swing import CARDS, Swing, lying, swing
from tests.bots.test_simple import at_the_table


def tree(view: Swing, value: Value = swing.value, rollout: Rollout | None = None, **changed: float) -> Search:
    return Search(view, value, rollout, Settings(tuning(**changed)), swing.actions, Rng(1))


def last_cards(hands: list[int], top: int) -> Swing:
    """Set up the end of a game, when the bag is empty and all is decided by play."""
    return lying(2, 0, [0] * CARDS, hands, top)


def test_a_lead_is_counted_against_the_best_other_player() -> None:
    assert [lead([5.0, 9.0, 7.0], player) for player in range(3)] == [-4.0, 2.0, -2.0]


def test_even_is_half_a_win() -> None:
    assert likelihood(0.0) == 0.5
    assert likelihood(-1000.0) == 0.0


def test_the_search_sees_the_answer_that_greed_does_not() -> None:
    # Greed takes 4 points with the 8, and the 1 on it gives blue 7. The 5 first leaves blue little.
    state = last_cards([5, 8, 1, CARDS], top=4)
    assert make("greedy", swing).choose(state, Rng(1)) == 8
    assert make("mcts:400", swing).choose(state, Rng(1)) == 5


def test_same_seed_and_iterations_give_the_same_analysis() -> None:
    view = at_the_table([3, 8, 0, 5], top=4).seen_by(0)
    told = [make("mcts:300", swing).analyse(view, Rng(7)) for _ in range(2)]
    assert told[0] == told[1]
    assert sum(each.visits for each in told[0]) == 300


@pytest.mark.parametrize("spec", ["mcts:30", "greedy"])
def test_what_a_game_foretells_changes_no_decision(spec: str) -> None:
    quick = find("torres")
    assert quick.prospects
    thorough = replace(quick, prospects=None)
    match = Match(quick, 3, seed="foretold")
    dice = Rng(2)
    while len(match.plies) < 60:
        match.go_on()
        legal = match.state.legal_moves()
        match.play(legal[dice.below(len(legal))])
    match.go_on()
    view = match.state.seen_by(match.state.to_move)
    assert make(spec, quick).analyse(view, Rng(1)) == make(spec, thorough).analyse(view, Rng(1))


def test_an_analysis_puts_the_most_tried_move_first() -> None:
    view = at_the_table([3, 8, 0, 5], top=4).seen_by(0)
    told = make("mcts:300", swing).analyse(view, Rng(7))
    assert [each.visits for each in told] == sorted((each.visits for each in told), reverse=True)
    assert all(0.0 <= each.value <= 1.0 and each.spread > 0.0 for each in told)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32 - 1), st.integers(0, 20))
def test_a_decision_is_the_same_whatever_is_hidden(seed: int, plies: int) -> None:
    match = Match(swing, 3, seed=str(seed))
    rng = Rng(seed)
    match.deal()
    while plies and not match.over:
        moves = match.state.legal_moves()
        match.play(moves[rng.below(len(moves))])
        match.deal()
        plies -= 1
    if match.over:
        return
    seat = int(match.state.to_move)
    other = match.state.seen_by(seat)
    other.imagine(rng)
    views = match.state.seen_by(seat), other.seen_by(seat)
    first, second = (make("mcts:60", swing).choose(view, Rng(seed)) for view in views)
    assert first == second


def test_the_tree_grows_no_further_than_its_bound() -> None:
    small = tree(at_the_table([3, 8, 0, 5], top=4).seen_by(0), nodes=50, ripe=1)
    small.think(500, 0.0)
    assert 50 <= len(small.move) < 50 + CARDS
    assert small.visits[0] == 500


def test_the_branch_that_was_played_is_kept() -> None:
    state = last_cards([2, 8, 5, 7], top=4)
    grown = tree(state.seen_by(0), explore=1.0)
    grown.think(400, 0.0)
    after = state.copy()
    after.play(2)
    after.play(7)
    kept = grown.find(grown.find(0, 2), 7)
    visits, total = grown.visits[kept], grown.total[kept * 2]
    assert not grown.follow(last_cards([0, 0, 0, 0], top=3).seen_by(0))
    assert grown.follow(after.seen_by(0))
    assert (grown.visits[0], grown.total[0]) == (visits, total)
    assert grown.visits[0] >= 16
    assert len(grown.move) < 40


def test_a_bot_keeps_its_tree_within_a_game() -> None:
    bot = make("mcts:600", swing)
    assert isinstance(bot, SearchBot)
    state = last_cards([2, 8, 5, 7], top=4)
    state.play(bot.choose(state.seen_by(0), Rng(1)))
    state.play(5)
    bot.analyse(state.seen_by(0), Rng(2))
    assert bot.tree is not None
    assert bot.tree.visits[0] > 600


def test_a_copy_of_a_bot_begins_without_a_tree() -> None:
    kreta = find("kreta")
    bot = SearchBot(kreta, budget("50"), tuning(plies=2))
    view = kreta.open()
    bot.choose(view, Rng(1))
    for twin in (deepcopy(bot), pickle.loads(pickle.dumps(bot))):
        assert (twin.game, twin.budget, twin.tuning, twin.tree) == (kreta, bot.budget, bot.tuning, None)
        assert twin.choose(view, Rng(1)) in view.legal_moves()
    assert bot.tree is not None


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_search_plays_whole_games(players: int) -> None:
    match = Match(swing, players, seed="whole")
    bot = make("mcts:40:plies=2:split=0", swing)
    rng = Rng(players)
    while not match.over:
        match.deal()
        if match.state.to_move != CHANCE and not match.over:
            seat = int(match.state.to_move)
            match.play(bot.choose(match.state.seen_by(seat), rng))
    assert sum(match.state.scores()) > 0


class Hourglass:
    """A clock that goes on by a millisecond for every value and every rollout, and only then."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.milliseconds = 0

    def value(self, state: Any) -> list[float]:  # noqa: ANN401
        self.milliseconds += 1
        return self.game.value(state)

    def rollout(self, state: Any) -> list[int]:  # noqa: ANN401
        self.milliseconds += 1
        assert self.game.rollout is not None
        return self.game.rollout(state)

    def read(self) -> float:
        return self.milliseconds / 1000


def hurried(game: Game[Any], view: Any, glass: Hourglass) -> Search:  # noqa: ANN401
    """Make the search that a game's bot would make, by another clock."""
    bot = make("mcts:1", game)
    assert isinstance(bot, SearchBot)
    rollout = glass.rollout if game.rollout else None
    return Search(view, glass.value, rollout, Settings(bot.tuning), game.actions, Rng(1), glass.read)


@pytest.mark.parametrize("name", games())
def test_no_search_looks_at_fifty_positions_more_than_it_has_time_for(name: str) -> None:
    game = games()[name]
    match = Match(game, seed="hurry")
    rng = Rng(3)
    match.go_on()
    views: list[State] = []
    while len(views) < 80 and not match.over:
        moves = match.state.legal_moves()
        if len(moves) == 1:
            match.play(moves[0])  # nobody thinks about it
        else:
            views.append(match.state.seen_by(match.state.to_move))
            match.play(moves[rng.below(len(moves))])
        match.go_on()
    for limit in (1, 20, 150):
        glass = Hourglass(game)
        search = hurried(game, views[len(views) // 2], glass)
        began = glass.milliseconds
        search.think(0, glass.read() + limit / 1000)
        assert limit <= glass.milliseconds - began <= limit + 50


def test_a_decision_by_the_clock_takes_no_longer_than_it_may() -> None:
    glass = Hourglass(swing)
    search = hurried(swing, at_the_table([3, 8, 0, 5], top=4).seen_by(0), glass)
    search.decide(0, 0.2)
    assert glass.milliseconds <= 250
    assert search.findings()


def test_a_search_ends_when_no_other_move_can_overtake_the_first() -> None:
    decided = tree(last_cards([1, 8, 2, CARDS], top=4))
    done = decided.decide(2000, 0.0)
    first, second = decided.findings()
    assert done < 2000
    assert first.visits - second.visits > 2000 - done


def test_a_decision_counts_what_was_kept_of_an_earlier_one() -> None:
    kept = tree(at_the_table([3, 8, 0, 5], top=4).seen_by(0))
    kept.think(200, 0.0)
    kept.decide(200, 0.0)
    assert kept.visits[0] == 201


def test_all_moves_are_tried_with_the_same_luck() -> None:
    # Whichever card red keeps, it draws the same ones: 6 and 2 in hand differ by 4, try for try.
    def in_hand(state: Swing) -> list[float]:
        return [float(sum(state.hands[:2])), 0.0]

    search = tree(at_the_table([2, 6, 0, 5], top=4), in_hand, ripe=1000)
    search.think(1, 0.0)
    first, second = (search.find(0, move) for move in (2, 6))
    for kid in (first, second):
        search.only = kid
        search.think(30 - search.visits[kid], 0.0)
    assert search.leads[first] - search.leads[second] == 4 * 30


def test_playouts_go_by_habit_to_the_end_of_a_turn() -> None:
    asked: list[int] = []

    def rollout(state: Swing) -> list[int]:
        asked.append(int(state.to_move))
        return state.legal_moves()[-1:]

    search = tree(at_the_table([3, 8, 0, 5], top=4).seen_by(0), rollout=rollout, plies=3, ripe=1000)
    search.think(10, 0.0)
    assert asked == [1, 0, 1] * 10


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("mcts", "say how long to think"),
        ("mcts:0", "say how long to think"),
        ("mcts:fast", "say how long to think"),
        ("mcts:100:depth=3", "no setting 'depth=3'; the settings are explore"),
        ("mcts:100:plies=many", "plies cannot be 'many'"),
        ("mcts:99999999999999999999", "nobody waits that long; 1000000000 is the most"),
        ("mcts:" + "9" * 5000, "nobody waits that long"),
        ("mcts:100:explore=nan", "explore cannot be 'nan'; it is from 0 to 1000"),
        ("mcts:100:trust=-8", "trust cannot be '-8'; it is from 0.001 to 1000000"),
        ("mcts:100:foresight=-1", "foresight cannot be '-1'; it is from 0 to 20"),
        ("mcts:100:narrow=-50", "narrow cannot be '-50'; it is from 1 to"),
        ("mcts:100:share=-1", "share cannot be '-1'"),
        ("mcts:100:calm=inf", "calm cannot be 'inf'; it is from 0 to 1"),
        ("mcts:100:nodes=1", "nodes cannot be '1'; it is from 2 to"),
    ],
)
def test_a_wrong_budget_or_setting_is_refused_with_a_sentence(spec: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        make(spec, swing)


def test_the_usual_numbers_keep_their_bounds_and_reach_the_search() -> None:
    settings = Settings(tuning())
    for name, setting in SETTINGS.items():
        assert setting.low <= setting.usual <= setting.high
        if name != "net":  # it says by what the search guesses, not how it thinks
            assert getattr(settings, name) == setting.usual


def test_the_smallest_settings_play_a_game() -> None:
    lowest = ":".join(f"{name}={low}" for name, (_, _, low, *_) in SETTINGS.items())
    match, bot = Match(swing, 2, seed="low"), make(f"mcts:30:{lowest}", swing)
    match.go_on()
    while not match.over:
        match.play(bot.choose(match.state.seen_by(match.state.to_move), Rng(1)))
        match.go_on()


def test_budgets_are_iterations_or_milliseconds() -> None:
    assert budget("2000").iterations == 2000
    assert budget("1500ms").milliseconds == 1500


def test_only_legal_moves_are_told_of_a_kept_tree() -> None:
    grown = tree(at_the_table([3, 8, 0, 5], top=4).seen_by(0))
    grown.think(200, 0.0)
    stray = grown.branch(0, 6)  # as if another player had been asked here in some imagined game
    grown.visits[stray] = 1000
    assert {found.move for found in grown.findings()} == {3, 8}


@pytest.mark.parametrize("name", ["kreta", "torres"])
def test_a_hint_before_the_first_points_promises_no_certain_win(name: str) -> None:
    match = Match(games()[name], seed="hint")
    match.go_on()
    view = match.state.seen_by(int(match.state.to_move))
    told = make("mcts:60", match.game).analyse(view, Rng(3))
    assert all(0.1 < each.value < 0.9 for each in told)
