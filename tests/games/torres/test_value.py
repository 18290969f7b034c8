"""What a position promises."""

import pytest

from tavola.bots.guess import lead
from tavola.bots.spec import make
from tavola.core import CHANCE, OVER, Rng
from tavola.games.torres import game
from tavola.games.torres.mind.prospects import prospects
from tavola.games.torres.mind.value import ACTION, BLOCK, CARD, KNIGHT, LATER, UPWARD, turns_left, value
from tavola.games.torres.rules.board import MASTERS, NEAR, PHASES
from tavola.games.torres.rules.moves import DRAW_MASTER
from tavola.games.torres.rules.phases import DRAWING_MASTER, KING_MOVE
from tavola.games.torres.rules.play import Torres
from tests.games.torres.policies import mischief
from tests.games.torres.positions import E20, E20_KNIGHTS, E22, play, torres


def test_value_is_the_score_at_the_end() -> None:
    state = torres(E20, *E20_KNIGHTS, king="04", active=1, phase=3, round=3, done=3, first=2, stacks=())
    play(state, "end")
    assert state.to_move == OVER
    assert value(state) == [float(score) for score in state.scores()]


def test_a_higher_knight_promises_more() -> None:
    low = value(torres(E22, "24", "34", "23", king="35"))
    high = value(torres(E22, "25", "34", "23", king="35"))
    assert high[0] > low[0]


def test_a_phase_is_not_promised_twice() -> None:
    state = torres(E20, *E20_KNIGHTS, king="04", active=1, phase=2, round=3, done=3, first=2, stacks=(), ap=0)
    state.turn_stack = 0
    before = value(state)
    play(state, "end")
    # Nothing but the place of the markers, which skipped at most two spaces, has changed for blue.
    assert abs(value(state)[1] - before[1]) < 5


def slow_value(state: Torres, player: int) -> float:
    """Guess a score from the full survey of the board, term by term."""
    land = state.land()
    ahead = 3 - int(state.phase)
    turns = int(turns_left(state, player))
    points = int(state.castle_points(land, player))
    blocks = sum(size * int(state.piles[4 * player + size]) for size in range(4))
    worth = int(state.score[player]) + LATER * ahead * points
    worth += KNIGHT * (ahead + 0.5) * (6 - int(state.reserve(player)))
    worth += CARD * min(int(state.hand_size(player)), turns)
    if state.stage != KING_MOVE:
        worth += int(state.phase_points(land, player))
    if player == state.active:
        blocks += int(state.turn_stack)
        worth += ACTION * int(state.ap)
    return float(worth + (UPWARD * slow_climbs(state, player) + BLOCK * blocks if turns else 0))


def slow_climbs(state: Torres, player: int) -> int:
    """Add up the best step to a free roof one level up, for each knight."""
    land = state.land()
    levels = state.best_levels(land, player)
    gain = 0
    for square in [int(state.knights[6 * player + knight]) for knight in range(6)]:
        near = [int(NEAR[4 * square + side]) for side in range(4)] if square >= 0 else []
        roofs = [to for to in near if to >= 0 and land.figure[to] == 0]
        roofs = [to for to in roofs if land.height[to] == land.height[square] + 1]
        steps = [land.surface[land.castle[to]] * (land.height[to] - levels[land.castle[to]]) for to in roofs]
        gain += max([0, *map(int, steps)])
    return gain


@pytest.mark.parametrize(("players", "variant"), [(2, "standard"), (3, "personal_decks"), (4, "master")])
def test_value_sees_the_castles_as_the_full_survey_does(players: int, variant: str) -> None:
    state = game.open(players, {"variant": variant})
    rng = Rng(players)
    while state.to_move != OVER:
        if state.phase > 0:
            slow = [slow_value(state, player) for player in range(players)]
            assert value(state) == pytest.approx(slow)
        moves = state.legal_moves()
        if state.to_move != CHANCE and len(moves) > 1:
            moves = moves[:-1]  # the last one ends the turn
        state.play(state.deal(rng) if state.to_move == CHANCE else moves[rng.below(len(moves))])


def made(state: Torres, move: int) -> float:
    """Guess the lead of the player to move by making the move."""
    after = state.copy()
    after.play(move)
    return lead(value(after), state.to_move)


@pytest.mark.parametrize("players", game.seats)
@pytest.mark.parametrize("variant", game.options["variant"])
def test_prospects_are_the_value_after_each_move(variant: str, players: int) -> None:
    rng = Rng(players)
    seen: set[str] = set()
    for _ in range(2):
        state = game.open(players, {"variant": variant})
        while state.to_move != OVER:
            moves = state.legal_moves()
            if len(told := list(prospects(state))):
                assert told == [made(state, move) for move in moves]
                seen |= {" ".join(game.notate(state, move).split()[:2])[:10] for move in moves}
            luck = state.to_move == CHANCE
            state.play(state.deal(rng) if luck else mischief(state, moves, rng))
    assert {"end", "marker", "card jump-", "card move-", "card block"} <= seen


@pytest.mark.parametrize("card", range(MASTERS))
def test_prospects_know_every_master_card(card: int) -> None:
    rng = Rng(card)
    state = game.open(2, {"variant": "master"})
    while state.to_move != OVER:
        if state.phase == PHASES and len(told := list(prospects(state))):
            assert told == [made(state, move) for move in state.legal_moves()]
        if state.stage == DRAWING_MASTER:
            state.play(DRAW_MASTER + card)
        elif state.to_move == CHANCE:
            state.play(state.deal(rng))
        else:
            state.play(mischief(state, state.legal_moves(), rng))


def test_prospects_are_for_turns_alone() -> None:
    state = game.open(2)
    assert list(prospects(state)) == []


def test_turns_left_count_this_one_and_later_phases() -> None:
    state = torres(E20, *E20_KNIGHTS, king="04", phase=2, round=2, stacks=(2,))
    assert [turns_left(state, player) for player in range(4)] == [1 + 1 + 3, 2 + 3, 2 + 3, 2 + 3]


@pytest.mark.parametrize("variant", game.options["variant"])
def test_a_short_search_beats_random_play(variant: str) -> None:
    state = game.open(2, {"variant": variant, "start_player": "red"})
    rng = Rng(3)
    bots = [make("random", game), make("mcts:8:foresight=0", game)]
    while state.to_move != OVER:
        if state.to_move == CHANCE:
            state.play(state.deal(rng))
        else:
            seat = int(state.to_move)
            state.play(bots[seat].choose(state.seen_by(seat), rng))
    assert state.scores()[1] > 2 * state.scores()[0]
