"""The picture: weight, ids, stacks, what is offered and what stays hidden."""

import gzip
import re
import xml.etree.ElementTree as ElementTree
from itertools import pairwise

import pytest

from tavola.core import CHANCE, UNKNOWN, Rng
from tavola.game import Match
from tavola.games.olympos import game
from tavola.games.olympos.rules.play import Olympos
from tavola.games.olympos.show.picture import common, mat
from tavola.games.olympos.show.press import targets
from tavola.games.olympos.show.sketch import sketch
from tavola.svg import whole
from tests.games.olympos.positions import laid_out, play, table, unstacked

LIGHT = 12_000  # bytes of a ply's picture, packed


def middle(players: int) -> Olympos:
    """Play half a game at random."""
    match = Match(game, players, seed=f"picture {players}")
    rng = Rng(3)
    while len(match.plies) < 40 + 12 * players or match.state.to_move < 0:
        if match.state.to_move == CHANCE:
            match.deal()
        else:
            legal = match.state.legal_moves()
            match.play(legal[rng.below(len(legal))])
    return match.state


def behind(state: Olympos, first: str, viewer: int = 0, shape: str = "desk") -> str:
    """Give what is asked for when a first id is chosen."""
    assert game.previews
    return game.previews(state, viewer, shape, first)


def ids(drawing: str) -> list[str]:
    return re.findall(r' id="([^"]+)"', drawing)


@pytest.mark.parametrize("shape", game.shapes)
@pytest.mark.parametrize("players", [2, 5])
def test_a_picture_is_well_formed_light_and_refers_only_to_what_there_is(players: int, shape: str) -> None:
    state = middle(players)
    viewer = int(state.to_move)
    drawn = game.draw(state.seen_by(viewer), viewer, shape)
    assert len(gzip.compress(drawn.encode())) < LIGHT
    file = whole(game, state.seen_by(viewer), game.complete(), viewer, shape)
    ElementTree.fromstring(file)
    used = set(re.findall(r'(?:href="#|url\(#)([^")]+)', file))
    assert used <= set(ids(file))
    own = ids(drawn + game.ground(game.complete(), players, shape))
    assert len(own) == len(set(own))


def test_a_stack_shows_every_piece_and_its_owner() -> None:
    state = table(4, stacks={"illyria": "red blue red gold"})
    drawn = game.draw(state, 0, "desk")
    pieces = re.findall(r'id="settler-illyria-(\d)" data-piece="settler-(\d)"', drawn)
    assert pieces == [("0", "0"), ("1", "1"), ("2", "0"), ("3", "3")]


def test_a_covered_settler_stands_in_for_the_topmost_of_its_owner() -> None:
    state = table(4, stacks={"illyria": "red blue red gold"})
    drawn = game.draw(state, 0, "desk")
    assert re.search(r'id="settler-illyria-0"[^>]*data-for="settler-illyria-2"', drawn)


def test_pieces_of_others_take_the_clicks_of_their_land() -> None:
    drawn = game.draw(table(stacks={"illyria": "red blue"}), 0, "desk")
    assert re.search(r'id="settler-illyria-1"[^>]*data-for="space-illyria"', drawn)


def test_each_journey_shows_its_way_and_its_coin() -> None:
    drawn = behind(table(stacks={"argolis": "red", "euboea": "blue"}), "new-argolis")
    route = drawn.split('data-when="new-argolis space-euboea"')[1].split("data-when")[0]
    assert 'class="dots"' in route
    assert re.search(r'data-when="new-argolis" class="prices".*>7</text>', drawn)


def test_the_track_shows_where_an_action_leads() -> None:
    state = table(stacks={"argolis": "red"}, position={"red": 10}, cubes={"red": "gold grain"})
    drawn = game.draw(state, 0, "desk")
    way = drawn.split('data-when="cell-1-4"')[1].split("</g>")[0]
    assert ">17<" in way


def test_nothing_is_offered_to_whoever_is_not_to_move() -> None:
    state = table(stacks={"argolis": "red"})
    drawn = game.draw(state, 1, "desk")
    assert "data-when" not in drawn
    assert "data-ask" not in drawn
    assert behind(state, "new-argolis", viewer=1) == ""
    assert not [id for id in ids(drawn) if id.startswith("new-")]


def test_targets_walk_from_the_source_to_the_destination() -> None:
    state = table(stacks={"attica": "red"})
    paths = [targets(state, move) for move in state.legal_moves()]
    assert ["settler-attica-0", "space-argolis"] in paths
    assert ["new-northern_zone", "space-illyria"] in paths


def test_other_hands_show_only_backs() -> None:
    state = table(cards={"blue": "zeus star"})
    labels = [item.label for item in mat(state.seen_by(0), 1) if item.card]
    assert labels == ["Destiny cards"]
    assert [item.label for item in mat(state.seen_by(1), 1) if item.card] == [
        "Master Builder",
        "Omen of Zeus",
    ]


def test_the_middle_counts_the_deck_without_hidden_hands() -> None:
    state = table(cards={"blue": "zeus star"})
    counts = [
        next(item.count for item in common(state.seen_by(seat)) if item.id == "deck") for seat in (0, 1)
    ]
    assert counts == [20, 20]


def test_the_phone_offers_discoveries_as_chips() -> None:
    state = table(cubes={"red": "gold grain"})
    assert "cell-1-4" in ids(game.draw(state, 0, "phone"))
    play(state, "discover row 1 col 4")
    assert {"bonus-1-4-0", "bonus-1-4-1"} <= set(ids(game.draw(state, 0, "phone")))


def test_a_mat_shows_what_decides_most_choices() -> None:
    state = table(
        stacks={"attica": "red", "olympos": "red"},
        tiles={"red": "metallurgy religion"},
        hourglasses={"red": 2},
    )
    shown = {item.label: item.count for item in mat(state, 0)}
    assert shown["Sword"] == 1
    assert shown["Zeus symbols"] == 2
    assert shown["Star"] == 1
    assert shown["Hourglasses"] == 2
    assert (shown["Gold"], shown["Stone"]) == (1, 1)


def test_the_sketch_names_stacks_tribes_and_tiles() -> None:
    drawn = sketch(table(4, stacks={"illyria": "red gold"}, blocked="olympos", built={"2": "blue"}))
    assert "Illyria wood [RG]" in drawn
    assert "Olympos stoneZ [X]" in drawn
    assert "Troas wood* [tribe]" in drawn
    assert "Medicine ×2" in drawn
    assert "Stadium B" in drawn
    assert "Track: red 0, blue 0, green 0, gold 0" in drawn


def hint_of(state: Olympos, viewer: int, id: str) -> str:
    found = re.search(rf'id="{id}"[^>]*data-hint="([^"]*)"', game.draw(state.seen_by(viewer), viewer, "desk"))
    assert found
    return found.group(1)


def test_the_hover_of_a_discovery_tells_whoever_looks_what_it_would_cost() -> None:
    state = table(
        stacks={"macedonia": "red", "thrace": "red"},
        tiles={"green": "metallurgy", "blue": "money-gold"},
        cubes={"red": "gold stone", "blue": "grain"},
    )
    told = "Metallurgy: 1 Sword. Costs 1 Gold + 1 Grain; "
    left = "0 left, made by green."
    assert hint_of(state, 0, "cell-1-4") == f"{told}for you 7 AP. {left}"
    assert hint_of(state, 1, "cell-1-4") == f"{told}for you 5 AP, but resources are missing. {left}"
    assert hint_of(state, 2, "cell-1-4") == f"{told}you have it. {left}"
    assert hint_of(state, -1, "cell-1-4") == f"{told}for red 7 AP. {left}"
    assert "; for you 7 AP and 1 Gold in cubes. " in hint_of(state, 0, "cell-2-4")
    assert "Costs 2 others alike; " in hint_of(state, 0, "cell-1-5")


def test_the_hover_of_a_wonder_tells_its_price_or_its_builder() -> None:
    state = table(tiles={"blue": "architecture"}, stacks={"attica": "red"}, built={"2": "blue"})
    assert hint_of(state, 1, "wonder-1") == (
        "Lion Gate: 4 Stars, 8 points; for you 5 AP. Stars now: red 1, blue 1, green 0."
    )
    assert hint_of(state, 0, "wonder-2") == "Stadium: 5 Stars, 10 points. Built by blue."


@pytest.mark.parametrize("shape", ["desk", "phone"])
def test_markers_that_share_a_space_stand_beside_each_other_above_the_ruler(shape: str) -> None:
    state = table(4, position={"red": 20, "blue": 20, "green": 21, "gold": 30})
    drawn = game.draw(state, UNKNOWN, shape)
    spots = dict(re.findall(r'transform="translate\(([\d. ]+)\)" id="time-marker-(\d)"', drawn))
    along = sorted(float(place.split()[0]) for place in spots)
    assert len(along) == 4
    assert all(after - before > 18 for before, after in pairwise(along))


def test_a_phone_shows_the_spaces_around_the_markers() -> None:
    state = table(4, position={"red": 40, "blue": 41, "green": 45, "gold": 60})
    shown = [int(space) for space in re.findall(r'id="time-(\d+)"', game.draw(state, UNKNOWN, "phone"))]
    assert (shown[0], shown[-1], len(shown)) == (38, 65, 28)
    assert 'data-pin="390 60"' in game.draw(state, UNKNOWN, "phone")


def test_a_plan_is_shown_at_full_strength() -> None:
    assert ".plan.ghost{opacity:1}" in game.ground(game.complete(), 3, "desk")
    drawn = behind(table(stacks={"argolis": "red"}), "new-argolis")
    assert '<g data-when="new-argolis space-attica" class="plan">' in drawn


@pytest.mark.parametrize("shape", game.shapes)
def test_every_journey_is_previewed_behind_its_source(shape: str) -> None:
    state = table(stacks={"argolis": "red", "illyria": "red"})
    paths = [targets(state, move) for move in state.legal_moves()]
    journeys = {" ".join(path) for path in paths if len(path) == 2}
    asked = re.findall(r'data-ask="([^"]+)"', game.draw(state, 0, shape))
    drawn = "".join(behind(state, first, shape=shape) for first in asked)
    assert journeys | set(asked) == set(re.findall(r'data-when="([^"]+)"', drawn))
    assert behind(state, "cell-1-4", shape=shape) == ""


def test_labels_on_a_mat_agree_with_their_numbers() -> None:
    state = table(cubes={"red": "gold", "blue": "gold gold"}, cards={"blue": "star"})
    assert {"Gold cube", "Swords"} <= {item.label for item in mat(state.seen_by(0), 0)}
    assert {"Gold cubes", "Destiny card"} <= {item.label for item in mat(state.seen_by(0), 1)}


@pytest.mark.parametrize(("players", "scale"), [(2, "1.25"), (3, "1")])
def test_a_development_board_of_four_columns_fills_the_width_too(players: int, scale: str) -> None:
    drawn = game.ground(game.complete(), players, "discover-phone")
    assert drawn.split('<g transform="')[1].startswith(f"translate(0 0) scale({scale})")


def test_mats_say_in_which_order_the_players_act() -> None:
    state = unstacked(4)
    play(state, "stack green", "stack red", "stack gold")
    mats = [game.mat(state, player) for player in range(4)]
    told = [item.label for mat in mats for item in mat if item.id.startswith("place-")]
    assert told == ["acts second", "acts last", "begins", "acts third"]
    by_track = laid_out(3, turn_order="time-track")
    assert all(not item.id.startswith("place-") for item in game.mat(by_track, 0))
