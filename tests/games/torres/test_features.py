"""Opinions: what `value` promises and what a net sees."""

from typing import Any

import pytest

from tavola.bots.spec import make
from tavola.core import CHANCE, OVER, Rng, ints
from tavola.games.torres import game
from tavola.games.torres.board import KINDS, KNIGHTS, NEAR, SQUARES, STACKS, VARIANTS
from tavola.games.torres.features import (
    ACTION,
    BLOCK,
    CARD,
    KNIGHT,
    LABELS,
    LATER,
    SEEN_OF_TURN,
    UPWARD,
    features,
    turns_left,
    value,
)
from tavola.games.torres.position import KING_MOVE, TURN
from tavola.games.torres.rules import Torres
from tavola.games.torres.scoring import best_levels, castle_points
from tests.games.sight import twins
from tests.games.torres.boards import E20, E20_KNIGHTS, E22
from tests.games.torres.mischief import mischief
from tests.games.torres.table import play, torres


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
    points = int(castle_points(land, state.knights, player))
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
    levels = best_levels(land, state.knights, player)
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


def test_turns_left_count_this_one_and_later_phases() -> None:
    state = torres(E20, *E20_KNIGHTS, king="04", phase=2, round=2, stacks=(2,))
    assert [turns_left(state, player) for player in range(4)] == [1 + 1 + 3, 2 + 3, 2 + 3, 2 + 3]


def test_features_count_seats_from_the_viewer() -> None:
    state = torres(E20, *E20_KNIGHTS, king="04", phase=2)
    state.score = ints([10, 20, 30, 40])
    own = LABELS.index("seat +0: score")
    following = LABELS.index("seat +1: score")
    assert [features(state, player)[own] for player in range(4)] == [0.1, 0.2, 0.3, 0.4]
    assert features(state, 3)[following] == 0.1
    assert len(features(state, 0)) == len(LABELS) == len(set(LABELS))


def test_features_show_the_own_hand_only() -> None:
    state = torres(E20, *E20_KNIGHTS, king="04", hand="leap", phase=2)
    label = LABELS.index("card 9: in hand")
    assert features(state.seen_by(0), 0)[label] == 1.0
    assert features(state.seen_by(1), 1)[label] == 0.0


def told(view: Torres) -> dict[str, Any]:
    """Give every field of a view; nothing is left out."""
    fields = {name: getattr(view, name) for name in view.FIELDS}
    return {name: part if isinstance(part, int) else list(part) for name, part in fields.items()}


@pytest.mark.parametrize(
    ("players", "variant"), [(2, "standard"), (4, "standard"), (2, "personal_decks"), (4, "master")]
)
def test_positions_with_the_same_numbers_are_the_same_to_the_seat(players: int, variant: str) -> None:
    for _, view, other in twins(game, players, {"variant": variant}, mischief):
        assert told(view) == told(other)


def positions(players: int, variant: str) -> list[Torres]:
    """Play a game and keep every fifth position, and all beside ordinary turns."""
    state, rng, kept = game.open(players, {"variant": variant}), Rng(players), []
    while state.to_move != OVER:
        moves = state.legal_moves()
        state.play(state.deal(rng) if state.to_move == CHANCE else mischief(state, moves, rng))
        if rng.below(5) == 0 or state.stage != TURN:
            kept.append(state.copy())
    return kept


def numbers(state: Torres, player: int) -> dict[str, float]:
    return dict(zip(LABELS, features(state, player), strict=True))


@pytest.mark.parametrize(("players", "variant"), [(2, "personal_decks"), (4, "master")])
def test_features_tell_the_stage(players: int, variant: str) -> None:
    stages = set()
    for state in positions(players, variant):
        found = numbers(state, 0)
        names = [name for name in SEEN_OF_TURN[-10:] if found[f"turn: {name}"]]
        assert names == [SEEN_OF_TURN[-10:][state.stage]]
        assert found[f"turn: {variant.replace('_', ' ')}"] == 1.0
        stages.update(names)
    assert {"entering", "turn", "king's move", "ended"} <= stages
    assert ("choosing" in stages) == (variant == "personal_decks")


@pytest.mark.parametrize("variant", VARIANTS)
def test_features_tell_stacks_and_played_cards_of_every_seat(variant: str) -> None:
    for state in positions(3, variant):
        found = numbers(state, 2)
        for seat, who in enumerate((2, 0, 1)):
            piles = [found[f"seat +{seat}: stacks of {size}"] * STACKS for size in range(STACKS)]
            assert piles == list(state.piles[STACKS * who : STACKS * who + STACKS])
            played = [found[f"seat +{seat}: played card {kind}"] for kind in range(KINDS)]
            assert played == list(state.played[KINDS * who : KINDS * who + KINDS])


def test_cards_shown_and_put_under_stand_in_their_order() -> None:
    shown = 0
    for state in positions(2, "personal_decks"):
        for player in range(2):
            found = numbers(state, player)
            under = [int(kind) for kind in state.under[KINDS * player : KINDS * player + KINDS] if kind >= 0]
            for kind in range(KINDS):
                place = under.index(kind) + 1 if kind in under else 0
                assert found[f"card {kind}: put under"] == place / KINDS
                looks = state.active == player and kind in state.shown
                place = list(state.shown).index(kind) + 1 if looks else 0
                assert found[f"card {kind}: shown"] == place / 3
            assert found["turn: cards shown"] == state.count_shown() / 3
            shown += int(state.count_shown())
    assert shown


@pytest.mark.parametrize("players", game.seats)
def test_every_seat_has_its_own_plane_of_knights(players: int) -> None:
    drawn = game.planes
    assert drawn
    for state in positions(players, "standard"):
        for player in range(players):
            painted = list(drawn.paint(state, player))
            layers = {
                name: painted[SQUARES * at : SQUARES * at + SQUARES] for at, name in enumerate(drawn.labels)
            }
            assert painted == list(features(state, player))[-len(painted) :]
            assert layers["height"] == [height / 5 for height in state.height]
            assert layers["king"] == [square == state.king for square in range(SQUARES)]
            figures = list(state.land().figure)
            for seat in range(4):
                who = (player + seat) % players + 1 if seat < players else -1
                assert layers[f"knight of seat +{seat}"] == [figure == who for figure in figures]
            for at, square in enumerate(state.knights):
                if square >= 0:
                    assert layers["number of the knight"][square] == (at % KNIGHTS + 1) / KNIGHTS


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
