"""The numbers of an observation: they tell all that a seat needs to know, under the right labels."""

from collections.abc import Iterator
from itertools import chain

import pytest

from tavola import compiled
from tavola.core import CHANCE, OVER, Rng
from tavola.games.keythedral import game
from tavola.games.keythedral.mind.features import LAYOUT
from tavola.games.keythedral.mind.window import SPAN, corner, far_ends
from tavola.games.keythedral.rules import board, moves, phases
from tavola.games.keythedral.rules.board import CUBES, FIELDS, LAW_NAMES, TILE_NAMES
from tavola.games.keythedral.rules.play import Keythedral
from tests.games.keythedral.policies import mischief
from tests.games.keythedral.positions import act, auction, cubes, fence, law, mat, play, stage, worker

PLAIN = {"length": "full", "strategic": "off", "open_laws": "off"}
TURNED = {"length": "short", "strategic": "on", "open_laws": "on"}
SETTINGS = [(2, PLAIN), (4, PLAIN), (3, TURNED)] if compiled() else [(2, PLAIN)]

# What two views with the same observation may differ in.
UNSHOWN = {
    "lowest": "the legal moves begin there",
    "land": "the planes show every field; the order of laying shows in `kind of field`",
    "field_cell": "likewise",
    "workers": "shown: whose are on which kind of field, and in the planes where own and others' are",
    "bought": "shown by row; which tiles of a row somebody has does not matter",
    "least": "shown but for what everybody knows, which serves spectators and what is imagined",
    "most": "likewise, and no more of a kind than there are cubes in the hand or in the game",
}
FOLLOWS = {"asked"}  # from who is to move, who starts, and the marker
TOGETHER = (  # what makes no sense apart
    ("west", "north", "laid", "land", "field_cell", "field_kind"),
    ("lots", "cottage_gap"),
    ("mat", "marks"),
    ("law_at", "new_laws"),
)


def shown_fields() -> Iterator[tuple[str, ...]]:
    """List the fields that an observation must show, those together that make no sense apart."""
    yield from TOGETHER
    known = {*chain(*TOGETHER), *UNSHOWN, *FOLLOWS}
    yield from [(name,) for name in Keythedral.FIELDS if name not in known]


def views(players: int, options: dict[str, str], seed: int) -> Iterator[Keythedral]:
    """Play half mischief, half at random; show at every ply some views that it may lead to."""
    state, rng = game.start(players, options), Rng(seed)
    while state.to_move != OVER:
        moves = state.legal_moves()
        for move in sorted({moves[rng.below(len(moves))] for _ in range(3)}):
            after = state.copy()
            after.play(move)
            if after.to_move >= 0:
                yield after.seen_by(after.to_move)
        if state.to_move == CHANCE:
            state.play(state.deal(rng))
        else:
            state.play(mischief(state, moves, rng) if rng.below(2) else moves[rng.below(len(moves))])


def content(view: Keythedral, name: str) -> list[int]:
    value = getattr(view, name)
    return [value] if isinstance(value, int) else list(value)


def observation(view: Keythedral) -> tuple[float, ...]:
    assert game.planes
    seat = view.to_move
    return (*game.features(view, seat), *game.planes.paint(view, seat))


@pytest.mark.parametrize(("players", "options"), SETTINGS)
def test_equal_observations_with_equal_moves_are_equal_views(players: int, options: dict[str, str]) -> None:
    met: dict[int, Keythedral] = {}
    for view in chain(views(players, options, 1), views(players, options, 2)):
        other = met.setdefault(hash((view.to_move, *view.legal_moves(), *observation(view))), view)
        for name in set(view.FIELDS) - set(UNSHOWN):
            assert content(view, name) == content(other, name), name


@pytest.mark.parametrize(("players", "options"), SETTINGS)
def test_any_one_thing_that_changes_shows(players: int, options: dict[str, str]) -> None:
    last: dict[tuple[int, int], Keythedral] = {}  # by phase and seat
    shown: set[tuple[str, ...]] = set()
    for view in views(players, options, 3):
        other = last.setdefault((view.phase, view.to_move), view)
        last[view.phase, view.to_move] = view
        before = observation(other)
        for names in shown_fields():
            if any(content(view, name) != content(other, name) for name in names):
                assert observation(with_some_of(other, view, names)) != before, names
                shown.add(names)
    alike = {"players", "to_move", "length", "strategic", "open_laws", "phase"}
    assert {*chain(*(set(shown_fields()) - shown))} <= alike | {"chooser", "through", "share", "stopped"}


def with_some_of(view: Keythedral, other: Keythedral, names: tuple[str, ...]) -> Keythedral:
    changed = view.copy()
    for name in names:
        value = getattr(other, name)
        if isinstance(value, int):
            setattr(changed, name, value)
            continue
        array = getattr(changed, name)
        for at, item in enumerate(value):
            array[at] = item
    return changed


@pytest.mark.parametrize("players", [2, 4] if compiled() else [2])
def test_every_number_keeps_its_bounds(players: int) -> None:
    for view in views(players, PLAIN, 4):
        for number, what in zip(game.features(view, view.to_move), LAYOUT.numbers, strict=True):
            assert what.least <= number <= what.most, what.label


# -- block by block --


def seen(state: Keythedral, seat: int) -> dict[str, object]:
    """Name the numbers that a seat sees, but for the zeros."""
    numbers = zip(game.labels, game.features(state.seen_by(seat), seat), strict=True)
    return {label: pytest.approx(number) for label, number in numbers if number}


def some(state: Keythedral, seat: int, *starts: str) -> dict[str, object]:
    return {label: number for label, number in seen(state, seat).items() if label.startswith(starts)}


def card(number: int) -> str:
    return f"law {number} {LAW_NAMES[number]}"


def test_every_number_has_a_label_of_its_own() -> None:
    assert len(set(game.labels)) == len(game.labels) == len(game.features(stage(5), 0))


def test_the_field_in_hand_shows_at_the_first_decision() -> None:
    before = game.start(2, PLAIN)
    before.play(moves.FIRST)
    different = set()
    for kind, colour in enumerate(FIELDS):
        after = before.copy()
        after.play(moves.DRAW + kind)
        different.add(tuple(game.features(after, after.to_move)))
        assert some(after, 0, "drawn") == {f"drawn {colour} field": 1}
    assert len(different) == len(FIELDS)


def test_seats_are_counted_from_the_own_one_whatever_their_number() -> None:
    state = stage(3)
    for owner, brown in (("A", 1), ("B", 2), ("C", 3)):
        cubes(state, owner, f"brown {brown}")
    for seat in range(3):
        found = [seen(state, seat)[f"seat +{other}: at least brown"] for other in range(3)]
        assert found == [((seat + other) % 3 + 1) / 10 for other in range(3)]
        assert some(state, seat, "seat +3", "seat +4") == {}
        assert some(state, seat, "own seat") == {f"own seat {seat}": 1}


def test_own_cubes_leave_the_hand_while_a_bid_is_paid_and_nobody_else_sees_which() -> None:
    state = auction(stage(3), "A")
    cubes(state, "C", "brown 2 red 2")
    cubes(state, "B", "brown 1")
    play(state, "bid 2", "pass", "pass", "pay red")
    whose = ("seat +0: at least", "seat +0: at most", "tray", "owed", "phase")
    assert some(state, 2, *whose) == {
        "seat +0: at least brown": 0.2,
        "seat +0: at most brown": 0.2,
        "seat +0: at least red": 0.1,
        "seat +0: at most red": 0.1,
        "tray: red": 0.2,
        "owed": 0.05,
        "phase: paying the bid": 1,
    }
    assert some(state, 1, "seat +1: at least", "tray", "owed") == {
        "seat +1: at least brown": 0.2,
        "seat +1: at least red": 0.2,
        "owed": 0.1,
    }
    assert some(state, 1, "seat +1: leads", "seat +1: to move", "seat +2: leads", "bid") == {
        "seat +1: leads the auction": 1,
        "seat +1: to move": 1,
        "bid": 0.1,
    }


def test_laws_in_the_own_hand_show_by_card_and_others_only_by_number() -> None:
    state = stage(2)
    law(state, "A", board.TITHE, board.GLEANING)
    law(state, "B", board.ROYAL_SEAL)
    assert some(state, 0, "seat +0: holds", "seat +0: laws", "seat +1: holds", "seat +1: laws") == {
        "seat +0: laws": 0.4,
        f"seat +0: holds {card(board.TITHE)}": 1,
        f"seat +0: holds {card(board.GLEANING)}": 1,
        "seat +1: laws": 0.2,
    }
    assert some(state, 0, "New Law") == {"New Law 1: lies there": 1, "New Law 2: lies there": 1}


def test_open_laws_show_on_their_spaces_and_in_every_hand() -> None:
    state = stage(2, open_laws="on")
    law(state, "B", board.ROYAL_SEAL)
    state.new_laws[0], state.new_laws[1] = 0, board.MOVING_DAY
    state.law_at[board.MOVING_DAY - 1] = board.ON_SPACE
    assert some(state, 0, "New Law", "seat +1: holds") == {
        "New Law 2: lies there": 1,
        f"New Law 2: {card(board.MOVING_DAY)}": 1,
        f"seat +1: holds {card(board.ROYAL_SEAL)}": 1,
    }


def test_a_law_that_is_carried_out_shows_with_what_it_asks() -> None:
    state = act(stage(2, "A1@(1,0)"), "A")
    law(state, "A", board.BUILDERS_SURCHARGE)
    play(state, "play L13")
    assert some(state, 0, "at work", "played", "phase") == {
        f"at work or just taken: {card(board.BUILDERS_SURCHARGE)}": 1,
        f"played {card(board.BUILDERS_SURCHARGE)}": 1,
        "phase: marking a tile": 1,
    }


def test_the_mat_shows_what_each_tile_on_sale_costs_and_its_marks() -> None:
    state = stage(2)
    cubes(state, "A", "purple 2 white 2")
    mat(state, "B10-5", "B10-1", "B12")
    state.marks[TILE_NAMES.index("B10-1")] = board.CUT
    act(state, "A")
    play(state, "buy B10-1")
    assert some(state, 0, "on sale", "face up", "tiles left") == {
        "tiles left of 10": 0.4,
        "tiles left of 12": 0.2,
        "face up B10-1": 1,
        "face up B10-5": 1,
        "on sale 1: costs purple": 1,
        "on sale 1: costs red": 0.5,
        "on sale 2: costs white": 0.5,
        "on sale 2: costs purple": 0.5,
        "on sale 2: costs green": 0.5,
        "on sale 2: cut": 1,
        "on sale 2: being paid for": 1,
    }


def test_tiles_bought_show_by_row_and_in_points() -> None:
    state = act(stage(2), "A")
    cubes(state, "A", "brown 1 black 1")
    play(state, "buy B04-1")
    assert some(state, 1, "seat +1: tiles", "seat +1: score", "tiles sold") == {
        "seat +1: tiles of 4": 0.2,
        "seat +1: score of tiles": 0.04,
        "tiles sold this round": 0.2,
    }


def test_cubes_being_made_show_with_what_is_paid_and_owed() -> None:
    state = act(stage(2), "A")
    cubes(state, "A", "brown 2 red 2")
    play(state, "craft purple", "pay brown")
    assert some(state, 0, "making", "tray", "owed", "seat +0: at least") == {
        "making purple": 1,
        "tray: brown": 0.2,
        "owed": 0.1,
        "seat +0: at least brown": 0.1,
        "seat +0: at least red": 0.2,
    }


def test_cottages_and_fences_show_whose_they_are_and_where_in_the_window() -> None:
    state = stage(2, "A1@(1,0) B4h@(0,-1)")
    fence(state, "B", (1, 0), "NE")
    west, north = corner(state, *far_ends(state))
    x, y = (1 - west + 1) / SPAN, (0 - north + 1) / SPAN
    assert some(state, 0, "seat +0: cottage", "seat +1: fence", "seat +1: unbuilt") == {
        "seat +0: cottage 1: column": x,
        "seat +0: cottage 1: row": y,
        "seat +1: fence 1: column": x,
        "seat +1: fence 1: row": y,
        "seat +1: fence 1: east": 1,
        "seat +1: unbuilt fences": 2 / 3,
    }
    assert some(state, 1, "seat +0: cottage") == {
        "seat +0: cottage 4: column": (0 - west + 1) / SPAN,
        "seat +0: cottage 4: row": (-1 - north + 1) / SPAN,
        "seat +0: cottage 4: house": 1,
    }


def test_workers_show_by_seat_and_kind_of_field() -> None:
    state = stage(3, "", {(2, 0): "green"})
    worker(state, "A", (0, 0), (1, 1), (2, 0))
    worker(state, "C", (1, 0))
    assert some(state, 1, *[f"seat +{seat}: workers" for seat in range(3)]) == {
        "seat +2: workers on grey fields": 0.4,
        "seat +2: workers on green fields": 0.2,
        "seat +1: workers on brown fields": 0.2,
    }
    kinds = ("grey", "brown", "brown", "grey", "green")
    assert some(state, 1, "kind of field") == {
        f"kind of field {at}": (FIELDS.index(kind) + 1) / 5 for at, kind in enumerate(kinds, 1)
    }


def test_the_work_order_shows_what_is_set_and_at_work() -> None:
    state = stage(2, "A1@(1,0) A3@(0,1) B1@(-1,0) B3@(0,-1)")
    cubes(state, "A", "brown 1")
    state.orders[2], state.marker, state.active = 1, 2, 3
    state.phase, state.to_move = phases.SET_ORDER, 1
    play(state, "order 1")
    assert some(state, 1, "marker", "active", "workers to", "workers sent", "store: brown") == {
        "marker": 0.4,
        "marker on number 3": 0.2,
        "marker on number 1": 0.4,
        "active number 1": 1,
        "workers to send": 0.2,
        "store: brown": 0.95,
    }


def test_harvests_named_by_laws_show() -> None:
    state = stage(2)
    state.bonus[board.RED], state.stopped[board.BROWN] = 1, 1
    assert some(state, 0, "bountiful", "failed") == {
        "bountiful red fields": 0.5,
        "failed brown fields": 1,
    }


def test_stocks_show_by_kind() -> None:
    state = stage(2)
    cubes(state, "A", "white 2")
    state.shelve(board.YELLOW, 1)
    assert some(state, 0, "stock", "spent") == {
        "stock: white": 0.8,
        "stock: purple": 1,
        "stock: yellow": 1,
        "spent: yellow": 0.1,
    }
    assert set(some(state, 0, "store")) == {f"store: {cube}" for cube in CUBES[: board.BASIC]}
