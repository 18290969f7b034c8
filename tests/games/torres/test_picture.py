"""What the pictures show, how much they weigh, and that every press leads somewhere."""

import gzip
import re
from xml.etree import ElementTree

import pytest

from tavola.core import Rng, ints, playout
from tavola.games.torres import game
from tavola.games.torres.board import KINDS
from tavola.games.torres.drawing.projection import DESK, PHONE
from tavola.games.torres.drawing.scene import castle_worth
from tavola.games.torres.drawing.site import Site
from tavola.games.torres.rules import Torres
from tavola.svg import symbols, whole
from tests.games.torres.table import give, torres

CITY = """
. . 1 4 2 1 . .
. 1 . 3 2 . 2 1
1 2 3 . . 2 3 .
. 1 2 . . 1 . 1
1 . . 3 1 . 1 3
2 . 2 5 . 2 . 2
3 1 . 1 . 2 1 .
. . . . . . 1 ."""
KNIGHTS = ("53 22 04 66 45", "43 03 26 50 11", "52 13 60 47 33 17", "32 25 55 57 02")


def late(variant: str = "standard") -> Torres:
    """A crowded position of phase 3."""
    state = torres(CITY, *KNIGHTS, king="63", phase=3, round=2, variant=variant)
    state.score = ints([96, 128, 74, 103])
    return state


@pytest.mark.parametrize("shape", game.shapes)
def test_a_crowded_picture_weighs_at_most_8_kilobytes(shape: str) -> None:
    assert len(gzip.compress(game.draw(late(), 0, shape).encode())) < 8 * 1024


@pytest.mark.parametrize("shape", game.shapes)
@pytest.mark.parametrize("variant", game.options["variant"])
def test_the_whole_picture_is_sound_xml_with_distinct_ids(variant: str, shape: str) -> None:
    options = game.settle({"variant": variant})
    drawn = whole(game, late(variant), options, 0, shape)
    ElementTree.fromstring(drawn)
    ids = re.findall(r'\sid="([^"]+)"', drawn)
    assert sorted(ids) == sorted(set(ids))


@pytest.mark.parametrize("shape", game.shapes)
def test_every_symbol_used_is_in_the_art(shape: str) -> None:
    state = late("master")
    state.master = 5
    known = set(re.findall(r'<symbol id="([^"]+)"', symbols(game)))
    drawn = game.draw(state, 0, shape) + game.ground(game.settle(), 4, shape)
    used = set(re.findall(r'href="#([^"]+)"', drawn))
    used |= {item.symbol for player in range(4) for item in game.mat(state, player)}
    assert game.common is not None
    used |= {item.symbol for item in game.common(state)}
    assert used <= known


def test_a_knight_behind_a_tower_shows_through_it() -> None:
    drawn = game.draw(late(), 0, "desk")
    ghosts = set(re.findall(r'<g data-for="(knight-\d-\d)"', drawn))
    assert ghosts == {"knight-0-4", "knight-1-0", "knight-2-4"}


def test_a_square_behind_a_tower_has_a_twin_on_top() -> None:
    site = Site(late(), DESK)
    assert (4, 3) in site.hidden
    assert (5, 3) in site.hides
    assert '<path data-for="square-d5" class="target twin"' in game.draw(late(), 0, "desk")


def test_the_view_from_above_hides_nothing() -> None:
    drawn = game.draw(late(), 0, "flat")
    assert "data-for" not in drawn
    assert len(re.findall(r'id="square-', drawn)) == 64


def test_doors_are_drawn_where_a_passage_can_begin() -> None:
    board = "........\n........\n........\n...21...\n........\n........\n........\n........"
    drawn = game.draw(torres(board, "00", king="33"), 0, "desk")
    upper = drawn[drawn.index('id="block-d4-2"') : drawn.index("</g>", drawn.index('id="block-d4-2"'))]
    lower = drawn[drawn.index('id="block-d4-1"') : drawn.index("</g>", drawn.index('id="block-d4-1"'))]
    # To the right stands one storey, so the second opens onto its roof; in front is the ground.
    assert re.findall(r"#art-(door|slit|gate)", upper) == ["door", "slit"]
    assert re.findall(r"#art-(door|slit|gate)", lower) == ["door"]


def test_the_slip_of_a_castle_tells_what_each_player_would_score() -> None:
    site = Site(late(), PHONE)
    assert castle_worth(site, site.royal) == [
        (0, "5 × 5 = 25"),
        (1, "5 × 3 = 15 and 15 for the king"),
        (2, "5 × 2 = 10"),
    ]


def test_markers_stand_on_their_space_of_the_second_lap() -> None:
    drawn = game.draw(late(), 0, "desk")
    blue = drawn[drawn.index('id="marker-1"') : drawn.index('id="marker-2"')]
    assert "+100" in blue
    assert 'data-hint="128 points"' in blue


def test_a_tower_too_tall_for_the_frame_lifts_its_upper_edge() -> None:
    low = game.draw(late(), 0, "phone")
    state = late()
    heights = list(state.height)
    heights[3] = 9
    state.height = ints(heights)
    assert float(low.split('viewBox="0 ')[1].split()[0]) > float(
        game.draw(state, 0, "phone").split('viewBox="0 ')[1].split()[0]
    )


def test_a_hand_lies_face_up_for_its_owner_only() -> None:
    state = late()
    give(state, 1, "leap leap doors")
    own = {item.id: item for item in game.mat(state.seen_by(1), 1)}
    assert own["card-1-leap"].count == 2
    assert "card-1-doors" in own
    others = {item.id: item for item in game.mat(state.seen_by(0), 1)}
    assert not [id for id in others if id.startswith("card-")]
    assert others["hand-1"].count == 3


def test_a_card_just_bought_says_that_it_waits() -> None:
    state = late()
    give(state, 0, "leap")
    state.fresh = ints([0] * (KINDS - 1) + [1])
    hints = {item.id: item.hint for item in game.mat(state, 0)}
    assert "next turn" in hints["card-0-leap"]


@pytest.mark.parametrize("variant", game.options["variant"])
def test_paths_lead_from_mat_to_board(variant: str) -> None:
    state = game.open(2, {"variant": variant})
    playout(state, Rng(4), 60)
    while state.to_move < 0:
        state.play(state.deal(Rng(1)))
    firsts = {game.targets(state, move)[0] for move in state.legal_moves()}
    known = r"(reserve|stack)-\d|knight-\d-\d|card-\d-[a-z0-9-]+|button:(End turn|Buy a card|Marker to \d+)"
    assert len(firsts) > 3
    assert all(re.fullmatch(known, first) for first in firsts)


def test_the_cover_stands_alone() -> None:
    cover = game.text("cover.svg")
    ElementTree.fromstring(cover)
    known = set(re.findall(r'id="([^"]+)"', cover))
    assert set(re.findall(r'href="#([^"]+)"', cover)) <= known
