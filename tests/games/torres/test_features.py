"""What a net sees."""

from typing import Any

import pytest

from tavola.core import CHANCE, OVER, Rng, ints
from tavola.games.torres import game
from tavola.games.torres.mind.features import LABELS, STAGES, features
from tavola.games.torres.rules.board import KINDS, KNIGHTS, SQUARES, STACKS, VARIANTS
from tavola.games.torres.rules.phases import TURN
from tavola.games.torres.rules.play import Torres
from tests.games.sight import twins
from tests.games.torres.policies import mischief
from tests.games.torres.positions import E20, E20_KNIGHTS, torres


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


def fields_of(view: Torres) -> dict[str, Any]:
    """Give every field of a view; nothing is left out."""
    fields = {name: getattr(view, name) for name in view.FIELDS}
    return {name: part if isinstance(part, int) else list(part) for name, part in fields.items()}


@pytest.mark.parametrize(
    ("players", "variant"), [(2, "standard"), (4, "standard"), (2, "personal_decks"), (4, "master")]
)
def test_positions_with_the_same_numbers_are_the_same_to_the_seat(players: int, variant: str) -> None:
    for _, view, other in twins(game, players, {"variant": variant}, mischief):
        assert fields_of(view) == fields_of(other)


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
        names = [name for name in STAGES if found[f"turn: {name}"]]
        assert names == [STAGES[state.stage]]
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
