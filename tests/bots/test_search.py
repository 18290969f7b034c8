"""The search, on a small game in plain Python."""

from time import perf_counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tavola.bots import make
from tavola.bots.mcts import Tree, lead, likelihood
from tavola.bots.search import SearchBot, Tuning, budget, tune
from tavola.core import CHANCE, Rng
from tavola.game import Match
from tests.bots.swing import CARDS, Swing, swing
from tests.bots.test_simple import at_the_table


def tree(view: Swing, **changed: float) -> Tree:
    tuning = tune(Tuning(), [f"{name}={value}" for name, value in changed.items()])
    return Tree(view, swing.value, tuning.settings(), swing.actions, Rng(1))


def last_cards(hands: list[int], top: int) -> Swing:
    """Set up the end of a game, when the bag is empty and all is decided by play."""
    return Swing(2, 0, 0, top, [0] * CARDS, hands, [0, 0])


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


def test_a_budget_of_time_is_a_limit() -> None:
    view = at_the_table([3, 8, 0, 5], top=4).seen_by(0)
    bot = make("mcts:30ms", swing)
    began = perf_counter()
    told = bot.analyse(view, Rng(1))
    assert perf_counter() - began >= 0.03
    assert told


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("mcts", "say how long to think"),
        ("mcts:0", "say how long to think"),
        ("mcts:fast", "say how long to think"),
        ("mcts:100:depth=3", "no setting 'depth=3'; the settings are explore"),
        ("mcts:100:plies=many", "plies cannot be 'many'"),
    ],
)
def test_a_wrong_budget_or_setting_is_refused_with_a_sentence(spec: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        make(spec, swing)


def test_budgets_are_iterations_or_milliseconds() -> None:
    assert budget("2000").iterations == 2000
    assert budget("1500ms").milliseconds == 1500


def test_only_legal_moves_are_told_of_a_kept_tree() -> None:
    grown = tree(at_the_table([3, 8, 0, 5], top=4).seen_by(0))
    grown.think(200, 0.0)
    stray = grown.branch(0, 6)  # as if another player had been asked here in some imagined game
    grown.visits[stray] = 1000
    assert {found.move for found in grown.findings()} == {3, 8}
