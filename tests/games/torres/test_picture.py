"""What the pictures show, how much they weigh, and that every press leads somewhere."""

import gzip
import re
from xml.etree import ElementTree

import pytest

from tavola.core import Rng, ints, playout
from tavola.games.torres import game
from tavola.games.torres.rules.board import KINDS
from tavola.games.torres.rules.play import Torres
from tavola.games.torres.show.projection import DESK, PHONE, SHAPES
from tavola.games.torres.show.site import PLACES, Site
from tavola.games.torres.show.tips import castle_worth
from tavola.games.torres.show.towers import shadow
from tavola.svg import symbols, whole
from tests.games.torres.positions import give, play, torres

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


def frame_of(drawn: str) -> list[float]:
    """Read the frame of a picture: left, top, width, height."""
    found = re.search(r'viewBox="([^"]+)"', drawn)
    assert found
    return [float(side) for side in found.group(1).split()]


def plate_of(state: Torres) -> str:
    """Cut the plate out of a picture."""
    drawn = game.draw(state, 0, "desk")
    start = drawn.index('id="plate"')
    return drawn[start : drawn.index('id="supply-pile"')]


@pytest.mark.parametrize("shape", game.shapes)
def test_a_crowded_picture_weighs_at_most_8_kilobytes(shape: str) -> None:
    assert len(gzip.compress(game.draw(late(), 0, shape).encode())) < 8 * 1024


@pytest.mark.parametrize("shape", game.shapes)
@pytest.mark.parametrize("variant", game.options["variant"])
def test_the_whole_picture_is_sound_xml_with_distinct_ids(variant: str, shape: str) -> None:
    options = game.complete({"variant": variant})
    drawn = whole(game, late(variant), options, 0, shape)
    ElementTree.fromstring(drawn)
    ids = re.findall(r'\sid="([^"]+)"', drawn)
    assert sorted(ids) == sorted(set(ids))


@pytest.mark.parametrize("shape", game.shapes)
def test_every_symbol_used_is_in_the_art(shape: str) -> None:
    state = late("master")
    state.master = 5
    known = set(re.findall(r'<symbol id="([^"]+)"', symbols(game))) | {"art-raise"}
    drawn = game.draw(state, 0, shape) + game.ground(game.complete(), 4, shape)
    used = set(re.findall(r'href="#([^"]+)"', drawn))
    used |= {item.symbol for player in range(4) for item in game.mat(state, player)}
    assert game.common is not None
    used |= {item.symbol for item in game.common(state)}
    assert used <= known


@pytest.mark.parametrize("shape", SHAPES)
def test_what_makes_a_figure_easier_to_press_is_drawn_only_then(shape: str) -> None:
    drawn = whole(game, late(), game.complete(), -1, shape)
    assert re.search(r'data-piece="[^>]*><circle [^>]* class="grip"/>', drawn)
    assert ".torres .grip{fill:none;stroke:none}" in drawn
    assert ".torres .legal>.grip" in drawn


def test_a_knight_behind_a_tower_shows_through_it() -> None:
    drawn = game.draw(late(), 0, "desk")
    ghosts = set(re.findall(r'<g data-for="(knight-\d-\d)"', drawn))
    assert ghosts == {"knight-0-4", "knight-1-0", "knight-2-4"}


def test_a_square_behind_a_tower_has_a_twin_on_top() -> None:
    site = Site(late(), DESK)
    assert (4, 3) in site.hidden
    assert (5, 3) in site.hides
    assert '<path data-for="square-d5" class="target twin"' in game.draw(late(), 0, "desk")


def test_a_roof_in_sight_is_pressed_before_the_square_behind_it() -> None:
    drawn = game.draw(late(), 0, "desk")
    twin = drawn.index('<path data-for="square-d5" class="target twin"')
    roof = drawn.index('<path data-for="square-d6" class="press"')
    pill = drawn.index('<g data-for="square-d5" class="pill" data-hint="d5, level 3"')
    assert twin < roof < pill


@pytest.mark.parametrize("shape", ["desk", "phone"])
def test_the_pill_of_a_hidden_square_leaves_the_middle_of_the_roof_free(shape: str) -> None:
    board = "........\n.......1\n........\n.1......\n.1......\n.7......\n........\n........"
    state = torres(board, "00", king="17")
    site = Site(state, SHAPES[shape])
    assert {(3, 1), (4, 1)} <= site.hidden.keys()
    x, y = site.middle((5, 1))
    pills = re.findall(
        r'class="pill" data-hint="[^"]+"><rect x="([^"]+)" y="([^"]+)" width="([^"]+)"',
        game.draw(state, 0, shape),
    )
    assert len(pills) == len(site.hidden)
    for left, top, width in ([float(number) for number in pill] for pill in pills):
        assert not (left <= x <= left + width and top <= y <= top + width)


@pytest.mark.parametrize("shape", ["desk", "phone"])
def test_the_sign_of_a_castle_hangs_where_it_is_seen(shape: str) -> None:
    # In front of the left end of the castle stands a tower; the right end is free.
    board = "........\n........\n.11.....\n........\n.4......\n.1......\n.1......\n.1......"
    site = Site(torres(board, "00", king="22"), SHAPES[shape])
    assert site.signs[site.castle((2, 1))] == (2, 2)


def test_the_sign_of_a_castle_does_not_hang_behind_a_knight() -> None:
    board = "........\n........\n.11.....\n........\n.3......\n.1......\n........\n........"
    for knight, wanted in (("77", (2, 1)), ("41", (2, 2))):
        site = Site(torres(board, knight, king="51"), DESK)
        assert site.signs[site.castle((2, 1))] == wanted


def test_signs_keep_letters_of_ten_points_on_a_phone() -> None:
    drawn = game.draw(late(), 0, "phone")
    sizes = re.findall(r'font-size="([0-9.]+)"[^>]* class="sign"', drawn)
    assert sizes
    assert min(map(float, sizes)) >= 10


@pytest.mark.parametrize("shape", game.shapes)
def test_the_master_card_lies_on_the_table_in_every_view(shape: str) -> None:
    state = late("master")
    state.master = 5
    drawn = game.draw(state, 0, shape)
    card = drawn[drawn.index('id="master-ladder"') :]
    assert 'data-hint="Ladder: 25 points at the end of phase 3' in card
    assert ">25</text>" in card


def test_a_board_of_low_towers_fits_the_window_of_a_phone() -> None:
    low = torres(
        CITY.replace("4", "1").replace("3", "1").replace("2", "1").replace("5", "1"), "00", king="63"
    )
    _, _, width, height = frame_of(game.draw(low, 0, "phone"))
    assert (width, height) == (390, 408)


def test_a_higher_tower_casts_its_shadow_to_the_right() -> None:
    board = "........\n........\n.31.....\n........\n........\n........\n........\n........"
    site = Site(torres(board, "00", king="22"), DESK)
    assert [place for place in PLACES if shadow(site, place)] == [(2, 2), (2, 3)]


def test_the_plate_names_the_kings_bonus_before_the_first_phase() -> None:
    plate = plate_of(game.open(2))
    assert "Set-up" in plate
    assert "5: knight on level 1" in plate
    assert "in phase 1, of 4 rounds" in plate


def test_a_phone_tells_phase_round_and_bonus_above_the_board() -> None:
    drawn = game.draw(late(), 0, "phone")
    lines = re.findall(r'y="([^"]+)" font-size="12"[^>]* class="beside"[^>]*>([^<]+)', drawn)
    assert [words for _, words in lines] == ["Phase 3 · Round 2", "15: knight on level 3"]
    assert all(frame_of(drawn)[1] < float(y) < frame_of(drawn)[1] + 14 for y, _ in lines)


def test_after_a_phase_the_plate_looks_ahead() -> None:
    state = torres(CITY, "00", "07", king="63", round=4, done=1, active=1, stacks=())
    play(state, "end")
    plate = plate_of(state)
    assert "After phase 1" in plate
    assert "10: knight on level 2" in plate
    assert not {"ap-0", "ap-1"} & {item.id for player in range(2) for item in game.mat(state, player)}


def test_at_the_end_the_plate_shows_who_has_won() -> None:
    state = torres(CITY, "04", "07", king="63", phase=3, round=4, done=1, active=1, stacks=())
    play(state, "end")
    assert state.places() == [1, 2]
    plate = plate_of(state)
    assert "The end" in plate
    assert re.findall(r"#art-mark-(\d)", plate) == ["0"]
    assert "round" not in plate


def test_the_view_from_above_hides_nothing() -> None:
    drawn = game.draw(late(), 0, "flat")
    assert "twin" not in drawn
    assert 'data-for="knight' not in drawn
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


@pytest.mark.parametrize("shape", game.shapes)
def test_every_castle_has_a_slip_that_stays_on_the_board(shape: str) -> None:
    state, at = late(), SHAPES[shape]
    slips = re.findall(
        r'data-tip="(castle-..)"><rect x="([^"]+)" y="([^"]+)" width="([^"]+)" height="([^"]+)"',
        game.draw(state, 0, shape),
    )
    assert len(slips) == state.land().count
    for _, x, y, width, height in slips:
        assert float(x) + float(width) <= at.at(8, 8)[0] + 0.1
        assert float(y) + float(height) <= at.at(8, 0)[1] + 23


def test_the_slip_of_an_empty_castle_says_so() -> None:
    board = "........\n........\n.31.....\n........\n........\n........\n........\n........"
    drawn = game.draw(torres(board, "00", king="22"), 0, "desk")
    assert "2 squares, no knight" in drawn


@pytest.mark.parametrize("shape", game.shapes)
def test_all_roofs_of_a_castle_light_up_with_its_sign(shape: str) -> None:
    drawn = game.draw(late(), 0, shape)
    assert drawn.count('id="castle-d5"') == 1
    assert drawn.count('data-for="castle-d5"') == 5


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
    assert frame_of(low)[1] > frame_of(game.draw(state, 0, "phone"))[1]


def test_a_hand_lies_face_up_for_its_owner_only() -> None:
    state = late()
    give(state, 1, "leap leap doors")
    own = {item.id: item for item in game.mat(state.seen_by(1), 1)}
    assert own["card-1-leap"].count == 2
    assert "card-1-doors" in own
    others = {item.id: item for item in game.mat(state.seen_by(0), 1)}
    assert not [id for id in others if id.startswith("card-")]
    assert others["hand-1"].count == 3


def test_a_mat_lists_the_stacks_of_later_turns() -> None:
    state = torres(CITY, "00", "07", king="63", stacks=(1, 3))
    labels = {item.id: item.label for player in range(2) for item in game.mat(state, player)}
    assert labels["later-0"] == "later turns: 3 + 1"
    assert labels["later-1"] == "later turns: 2 + 2 + 2"


def test_a_card_may_lift_the_action_points_above_five() -> None:
    for left, of in ((3, 5), (6, 6)):
        items = {item.id: item for item in game.mat(torres(CITY, "00", "07", king="63", ap=left), 0)}
        assert (items["ap-0"].count, items["ap-0"].of) == (left, of)


def test_no_stack_is_listed_before_the_first_phase() -> None:
    assert [item.id for item in game.mat(game.open(2), 0)] == ["reserve-0"]


def test_t39_only_the_hand_of_the_turn_is_spread_out_in_the_master_game() -> None:
    state = late("master")
    assert len([item for item in game.mat(state, 0) if item.id.startswith("card-0-")]) == 10
    other = {item.id: item for item in game.mat(state, 1)}
    assert not [id for id in other if id.startswith("card-")]
    assert other["hand-1"].count == 10
    assert other["hand-1"].hint.startswith("Two levels up, Block under a knight, ")


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


@pytest.mark.parametrize("shape", game.shapes)
def test_a_ghost_shows_what_each_block_and_knight_would_make(shape: str) -> None:
    state = late()
    give(state, 0, "doors leap block-supply relocate")
    paths = {" ".join(game.targets(state, move)) for move in state.legal_moves()}
    wanted = {path for path in paths if path.startswith(("stack-", "knight-", "reserve-", "card-"))}
    assert set(re.findall(r'data-when="([^"]+)"', game.draw(state, 0, shape))) == wanted
    assert "data-when" not in game.draw(state, 1, shape)
    assert 'id="art-raise"' in game.ground(game.complete(), 4, shape)


def test_the_cover_stands_alone() -> None:
    cover = game.text("cover.svg")
    ElementTree.fromstring(cover)
    known = set(re.findall(r'id="([^"]+)"', cover))
    assert set(re.findall(r'href="#([^"]+)"', cover)) <= known


def test_the_face_of_a_card_is_paper_so_that_its_ink_is_seen_in_the_dark() -> None:
    faces = re.findall(r'<symbol id="art-card-(?!back|face)[^>]+>\s*<([^>]+)>', symbols(game))
    assert len(faces) == KINDS
    assert all(face.startswith("rect ") and 'fill="#fffaf0"' in face for face in faces)
