"""The numbers for nets."""

from collections.abc import Callable
from functools import reduce
from operator import or_
from typing import Any

import pytest

from tavola.core import OVER, Rng
from tavola.games.olympos import game
from tavola.games.olympos.mind.features import PHASE_IDS
from tavola.games.olympos.rules.atlas import LANDS, RESOURCES, SPACE_IDS
from tavola.games.olympos.rules.board import (
    BARBARIANS,
    BLOCKED,
    BONUS,
    BONUSES,
    CELLS,
    COLUMNS,
    DESTINY_IDS,
    GOD_IDS,
    IN_COLUMN,
    OBJECTIVE_IDS,
    PLACES,
    ROWS,
    SPACE,
    TAKEN_BY,
    TILE_IDS,
    TRIBE,
    TYPE_IDS,
    WONDER_IDS,
)
from tavola.games.olympos.rules.moves import STANDING
from tavola.games.olympos.rules.play import Olympos
from tavola.games.olympos.rules.position import ground_of, has_tile, marker_on, star_tokens, tokens
from tavola.games.olympos.rules.scoring import lands_controlled, tiles_owned
from tavola.games.olympos.rules.travel import stack_of
from tests.games.olympos.policies import mischief
from tests.games.sight import twins

PUBLISHED = {"turn_order": "time-track", "expansion_ap_cap": "none"}


def positions(players: int) -> list[Olympos]:
    """Play two games and keep every fifth position, and all in which cards are looked at."""
    kept = []
    for seed in (players, players + 7):
        state, rng = game.open(players), Rng(seed)
        while state.to_move != OVER:
            moves = state.legal_moves()
            state.play(state.deal(rng) if state.to_move < 0 else mischief(state, moves, rng))
            if rng.below(5) == 0 or state.held[players]:
                kept.append(state.copy())
    return kept


def numbers(state: Olympos, player: int) -> dict[str, float]:
    return dict(zip(game.labels, game.features(state, player), strict=True))


def ones(found: dict[str, float], end: str) -> list[str]:
    """List what stands before an ending, wherever the number is not 0."""
    return [label.removesuffix(end) for label, number in found.items() if number and label.endswith(end)]


# -- nothing that matters is left out --

# Fields of which not everything matters, and what does.
ESSENCE: dict[str, Callable[[Olympos, int], Any]] = {
    # Who came first matters within a land only.
    "lying": lambda view, _: [list(stack_of(view, land)) for land in range(LANDS)],
    # A marker is a Star in its column, whatever its row; and its space is taken.
    "markers": lambda view, _: (
        reduce(or_, view.markers),
        [[int(markers & column).bit_count() for column in IN_COLUMN] for markers in view.markers],
    ),
    # That a god has come matters, and which cards are turned up, not which god lies where.
    "turned": lambda view, _: ([god >= 0 for god in view.turned], sorted(view.turned)),
    # Which of the others took an objective matters for the scores only, and these are shown.
    "objectives": lambda view, seat: [
        min(owner, TAKEN_BY) + (owner == TAKEN_BY + seat) for owner in view.objectives
    ],
}


def told(view: Olympos, seat: int) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for name in view.FIELDS:
        part = getattr(view, name)
        fields[name] = part if isinstance(part, int) else list(part)
    return fields | {name: essence(view, seat) for name, essence in ESSENCE.items()}


@pytest.mark.parametrize(
    ("players", "options"), [(2, {}), (4, {}), (2, PUBLISHED | {"objectives": "off"}), (4, PUBLISHED)]
)
def test_positions_with_the_same_numbers_are_the_same_to_the_seat(
    players: int, options: dict[str, str]
) -> None:
    for seat, view, other in twins(game, players, options, mischief):
        assert told(view, seat) == told(other, seat)


@pytest.mark.parametrize("option", game.options)
def test_every_option_shows(option: str) -> None:
    shown = {tuple(game.features(game.open(2, {option: choice}), 0)) for choice in game.options[option]}
    assert len(shown) == len(game.options[option])


# -- the numbers are what their labels say --


@pytest.mark.parametrize("players", game.seats)
def test_features_count_seats_from_the_viewer(players: int) -> None:
    assert len(set(game.labels)) == len(game.labels)
    for state in positions(players):
        for player in range(players):
            found = numbers(state, player)
            for seat in range(players):
                who = (player + seat) % players
                at = f"seat +{seat}:"
                assert found[f"{at} score"] == pytest.approx(state.scores()[who] / 50)
                assert found[f"{at} lands"] == pytest.approx(lands_controlled(state, who) / 10)
                assert found[f"{at} tiles"] == pytest.approx(tiles_owned(state, who) / 10)
                assert found[f"{at} stars"] == pytest.approx(star_tokens(state, who) / 5)
                assert found[f"{at} active"] == (state.active == who)
                assert found[f"{at} to move"] == (state.to_move == who)
                assert found[f"{at} touched by the god"] == (state.affected >> who & 1)
                order = list(state.order)
                place = order.index(who) + 1 if who in order else 0
                assert found[f"{at} place in the starting stack"] == place / players
                assert found[f"{at} place in the pile"] == (list(state.pile).index(who) + 1) / players
                for kind, name in enumerate(RESOURCES):
                    assert found[f"{at} {name} tokens"] == pytest.approx(tokens(state, who, kind) / 3)


def test_a_seat_that_nobody_sits_in_is_nothing() -> None:
    found = numbers(positions(3)[-1], 0)
    assert not any(number for label, number in found.items() if "seat +3" in label)


@pytest.mark.parametrize("players", [2, 4])
def test_every_seat_shows_its_tiles(players: int) -> None:
    for state in positions(players):
        found = numbers(state, 1)
        for seat in range(players):
            who = (1 + seat) % players
            for tile, name in enumerate(TILE_IDS):
                once = state.single[who] >> tile & 1
                worth = (0.5 if once else 1.0) if has_tile(state, who, tile) else 0.0
                assert found[f"seat +{seat}: owns {name}"] == worth


@pytest.mark.parametrize("players", [2, 5])
def test_a_land_shows_its_stack_by_halves_from_the_top(players: int) -> None:
    tallest = 0
    for state in positions(players):
        found = numbers(state, 1)
        for land in range(LANDS):
            stack = [int(owner) for owner in stack_of(state, land)][::-1]
            tallest = max(tallest, len(stack))
            for seat in range(players):
                shown = sum(0.5**depth for depth, owner in enumerate(stack) if owner == (1 + seat) % players)
                assert found[f"{SPACE_IDS[land]}: settlers of seat +{seat}"] == shown
            assert (found[f"{SPACE_IDS[land]}: barbarian"] > 0) == (BARBARIANS in stack)
            assert found[f"{SPACE_IDS[land]}: tribe"] == (ground_of(state, land) == TRIBE)
            assert found[f"{SPACE_IDS[land]}: blocked"] == (ground_of(state, land) == BLOCKED)
    assert tallest > 2


@pytest.mark.parametrize("players", [2, 5])
def test_the_development_board_shows(players: int) -> None:
    cells = [f"{row} {column + 1}" for row in ROWS for column in range(COLUMNS)]
    for state in positions(players):
        found = numbers(state, 0)
        for cell, name in enumerate(cells):
            kinds = [kind for kind in TYPE_IDS if found.get(f"{name}: {kind}")]
            assert kinds == ([TYPE_IDS[state.layout[cell]]] if state.layout[cell] >= 0 else [])
            assert found[f"{name}: under way"] == (state.cell == cell)
        for at in range(CELLS * BONUSES):
            label = f"{cells[at // BONUSES]}: bonus {at % BONUSES + 1} taken"
            assert (label in found) == (BONUS[at] >= 0)
            assert found.get(label, 0.0) == (BONUS[at] >= 0 and marker_on(state, SPACE[at]) >= 0)
        for tile, name in enumerate(TILE_IDS):
            assert found[f"{name} left"] == state.left[tile] / 3
        for column in range(COLUMNS):
            wonder = state.wonders[column]
            names = [name for name in WONDER_IDS if found[f"column {column + 1}: {name}"]]
            assert names == ([WONDER_IDS[wonder]] if wonder >= 0 else [])
            own = [marker_on(state, space) for space, at in enumerate(PLACES) if at // BONUSES % 5 == column]
            assert found[f"seat +0: markers in column {column + 1}"] == own.count(0) / 4
            assert found[f"seat +0: wonder of column {column + 1}"] == (state.builders[column] == 0)


@pytest.mark.parametrize("players", [2, 4])
def test_the_turn_and_the_action_under_way_show(players: int) -> None:
    phases = set()
    for state in positions(players):
        found = numbers(state, 0)
        phases.add(int(state.phase))
        assert [name for name in PHASE_IDS if found[f"phase: {name}"]] == [PHASE_IDS[state.phase]]
        assert found["turn: usable hourglasses"] == state.usable / 5
        assert found["turn: cost"] == state.cost / 10
        assert found["turn: began at"] == state.began / 90
        source = [SPACE_IDS[state.source % STANDING]] if state.source >= 0 else []
        assert ones(found, ": settler leaves") == source
        assert ones(found, ": settler arrives") == ([SPACE_IDS[state.target]] if state.target >= 0 else [])
        assert len(ones(found, " of its type")) == (state.tile >= 0)
    assert len(phases) > 8


@pytest.mark.parametrize("players", [2, 4])
def test_gods_and_objectives_show(players: int) -> None:
    for state in positions(players):
        found = numbers(state, 1)
        come = [f"god {GOD_IDS[god]}" for god in sorted(state.turned) if god >= 0]
        assert ones(found, ": has come") == come
        assert ones(found, ": is here") == ([f"god {GOD_IDS[state.god]}"] if state.god >= 0 else [])
        assert len(ones(found, " turned up")) == len(come)
        assert len(ones(found, ": being dealt with")) == (state.zeus >= 0)
        for at, name in enumerate(OBJECTIVE_IDS):
            shown = [found[f"objective {name}: {what}"] for what in ("open", "own", "another's")]
            owner = state.objectives[at]
            assert shown == [owner == 1, owner == TAKEN_BY + 1, owner >= TAKEN_BY and owner != TAKEN_BY + 1]


def test_cards_looked_at_show_to_the_active_seat_only() -> None:
    players, looked = 4, 0
    for state in positions(players):
        for player in range(players):
            found = numbers(state, player)
            for card, name in enumerate(DESTINY_IDS):
                shown = state.hands[len(DESTINY_IDS) * players + card] if state.active == player else 0
                assert found[f"card {name}: looked at"] == shown / 2
                assert found[f"card {name}: in hand"] == state.hands[len(DESTINY_IDS) * player + card] / 2
                assert found[f"card {name}: discarded"] == state.discard[card] / 4
            assert found["turn: cards looked at"] == state.held[players] / 3
            looked += int(state.held[players])
    assert looked
