"""The picture: well formed, light, complete, and silent about what lies behind screens."""

import gzip
import re
from xml.etree import ElementTree

import pytest

from tavola.core import OVER, Rng
from tavola.game import Match
from tavola.games.keythedral import game
from tavola.games.keythedral.rules import board, phases
from tavola.games.keythedral.rules.play import Keythedral
from tavola.games.keythedral.show import paper
from tavola.games.keythedral.show.land import Land
from tavola.svg import whole
from tests.games.keythedral.policies import mischief
from tests.games.keythedral.positions import act, auction, cubes, fence, law, mat, play, stage, worker

FULL = {"length": "full", "strategic": "off", "open_laws": "off"}
SYMBOLS = set(re.findall(r'id="(art-[^"]+)"', game.text("art.svg")))


def wild(players: int, plies: int) -> Keythedral:
    """Play some wild plies."""
    match = Match(game, players, seed="wild")
    rng = Rng(players)
    match.deal()
    while len(match.plies) < plies and not match.over:
        match.play(mischief(match.state, match.state.legal_moves(), rng))
        match.deal()
    return match.state


@pytest.mark.parametrize("shape", game.shapes)
@pytest.mark.parametrize("players", game.seats)
def test_pictures_are_well_formed_light_and_use_known_symbols(players: int, shape: str) -> None:
    for plies in (1, 40, 300, 700):
        state = wild(players, plies)
        viewer = max(int(state.to_move), 0)
        view = state.seen_by(viewer)
        drawn = game.draw(view, viewer, shape)
        assert len(gzip.compress(drawn.encode())) < 8_000
        ElementTree.fromstring(whole(game, view, FULL, viewer, shape))
        used = set(re.findall(r'href="#([^"]+)"', drawn + game.ground(FULL, players, shape)))
        mats = {item.symbol for seat in range(players) for item in game.mat(view, seat) if item.symbol}
        assert used | mats <= SYMBOLS


@pytest.mark.parametrize("plies", [1, 40, 120, 300, 700])
def test_on_a_phone_the_outermost_house_keeps_off_the_edge(plies: int) -> None:
    view = wild(5, plies).seen_by(0)
    land = Land(view, "phone", set())
    houses = [land.gap(int(cell)) for cell in view.cottage_gap if cell >= 0]
    half = land.cottage_size / 2
    for x, y in houses:
        assert half + 2 < x < paper.PHONE_WIDTH - half - 2
        assert half + 2 < y + land.tall < land.tall - half + 2


def test_no_id_is_drawn_twice() -> None:
    state = wild(5, 500)
    viewer = int(state.to_move)
    view = state.seen_by(viewer)
    ids = re.findall(r'\sid="([^"]+)"', game.draw(view, viewer, "desk"))
    ids += [item.id for seat in range(5) for item in game.mat(view, seat)]
    assert len(ids) == len(set(ids))


def test_every_piece_of_the_landscape_is_drawn() -> None:
    state = stage(2, "A1@(1,0) B2h@(0,-1)", {(2, 0): "blue"})
    fence(state, "B", (1, 0), "NE")
    worker(state, "A", (2, 0))
    drawn = game.draw(state, -1, "desk")
    for id in ("tile-2_0", "cottage-0-1", "cottage-1-2", "fence-1_0-NE", "worker-0-2_0", "keythedral"):
        assert f'id="{id}"' in drawn
    assert drawn.count('href="#art-house-1"') == 1
    assert drawn.count('href="#art-field-') == 5


def test_a_shared_field_shows_both_workers() -> None:
    state = stage(2, "", {(2, 0): "blue"})
    worker(state, "A", (2, 0))
    worker(state, "B", (2, 0))
    drawn = game.draw(state, -1, "desk")
    assert 'id="worker-0-2_0"' in drawn
    assert 'id="worker-1-2_0"' in drawn


def test_a_mark_shows_on_its_tile_and_in_its_words() -> None:
    state = stage(2)
    mat(state, "B08-3")
    state.marks[board.TILE_NAMES.index("B08-3")] = board.CUT
    drawn = game.draw(act(state, "A"), -1, "desk")
    assert 'href="#art-seal-cut"' in drawn
    assert "window of 8 for Water + Wine + Ironwork, one cube less" in drawn


def test_hidden_costs_are_not_in_the_picture() -> None:
    state = stage(2)
    mat(state, "B04-1", "B06", "B06")
    drawn = game.draw(act(state, "A"), 0, "desk")
    assert "B06" not in drawn
    assert drawn.count('href="#art-tile-back"') == 2


def test_another_s_mat_shows_a_screen_and_no_numbers() -> None:
    state = stage(2)
    cubes(state, "A", "brown 2")
    cubes(state, "B", "red 3 white 1")
    law(state, "B", 4, 5)
    view = state.seen_by(0)
    own = {item.id: item.count for item in game.mat(view, 0)}
    assert own["cube-0-brown"] == 2
    other = {item.id: item.count for item in game.mat(view, 1)}
    assert other == {"screen-1": None, "laws-1": 2, "workers-1": 10, "fences-1": 3} | {
        f"cottage-1-{number}": None for number in range(1, 6)
    }


def test_the_owner_sees_the_screen_and_what_lies_behind_it() -> None:
    state = stage(2)
    cubes(state, "A", "brown 2")
    for tile, owner in (("B04-1", 1), ("B06-1", 1), ("B06-2", 1)):
        state.bought[board.TILE_NAMES.index(tile)] = owner
    items = [(item.label, item.symbol, item.count) for item in game.mat(state.seen_by(0), 0)[:5]]
    assert items == [
        ("Workers", "art-worker-0", 10),
        ("Behind the screen", "art-screen-0", None),
        ("Timber", "art-cube-brown", 2),
        ("Window of 4", "art-tile-4", 1),
        ("Windows of 6", "art-tile-6", 2),
    ]


def test_at_the_end_no_screen_stands() -> None:
    state = stage(2)
    state.phase, state.to_move = phases.FINISHED, OVER
    ids = [item.id for seat in (0, 1) for item in game.mat(state.seen_by(0), seat)]
    assert not [id for id in ids if id.startswith("screen-")]


def test_fences_of_a_turn_wait_behind_a_button() -> None:
    state = stage(2, "A1@(1,0) B2@(0,-1)", {(2, 0): "blue"})
    fence(state, "B", (1, 0), "NE")
    cubes(state, "A", "brown 1 red 2")
    act(state, "A")
    paths = [game.targets(state, move) for move in state.legal_moves()]
    assert ["button:Build a fence", "side-1_0-NW"] in paths
    assert ["button:Remove a fence", "fence-1_0-NE"] in paths
    assert 'id="side-1_0-NW"' in game.draw(state, 0, "desk")
    law(state, "A", 17)
    play(state, "play L17")
    assert {tuple(game.targets(state, move)) for move in state.legal_moves()} >= {
        ("side-1_0-NW",),
        ("fence-1_0-NE",),
    }


def test_what_is_laid_or_sent_shows_as_a_ghost_to_its_player_alone() -> None:
    state = stage(2, "A1@(1,0) B1@(0,-1)", {(2, 0): "blue"})
    state.round = 0
    state.begin_round()
    play(state, "order 1")
    seen = re.search(r'<g data-when="\*"[^>]*>(.*?)</g>', game.draw(state, 0, "desk"))
    assert seen
    assert 'href="#art-worker-0"' in seen.group(1)
    assert 'data-when="*"' not in game.draw(state.seen_by(1), 1, "desk")


def test_buttons_name_players_and_drop_out_of_auctions() -> None:
    state = auction(stage(2), "A")
    cubes(state, "A", "brown 1")
    cubes(state, "B", "red 1")
    assert [game.targets(state, move) for move in state.legal_moves()] == [
        ["button:Bid 1"],
        ["button:Drop out"],
    ]
    play(state, "bid 1", "pass", "pay brown")
    assert [game.targets(state, move) for move in state.legal_moves()] == [
        ["button:{0} starts"],
        ["button:{1} starts"],
    ]


def test_a_tile_that_is_fenced_in_stands_out_and_says_why_it_moves() -> None:
    state = stage(2, "A1@(-1,-1) B1@(0,-1)")
    cubes(state, "B", "brown 1")
    act(state, "B")
    play(state, "fence (-1,-1) SE")
    assert re.search(r'id="cottage-0-1"[^>]*class="chosen"', game.draw(state, 0, "desk"))
    assert game.prompt(state).text == "Move cottage 1, which is fenced in, to a gap with an open side."


def test_own_laws_are_cards_with_their_text() -> None:
    state = stage(2)
    law(state, "A", 19)
    card = next(item for item in game.mat(state.seen_by(0), 0) if item.card)
    assert (card.id, card.label) == ("law-19", "Tithe")
    assert card.hint == "on your turn: every other player gives you a cube"


def test_the_cover_stands_alone() -> None:
    text = game.text("cover.svg")
    cover = ElementTree.fromstring(text)
    assert (cover.get("width"), cover.get("height")) == ("280", "124")
    own = set(re.findall(r'id="([^"]+)"', text))
    assert set(re.findall(r'href="#([^"]+)"', text)) <= own
    assert not own & SYMBOLS, "a page holds covers and art side by side"


def test_the_sketch_shows_the_table_in_letters() -> None:
    state = stage(2, "A1@(1,0) B2h@(0,-1)", {(2, 0): "blue"})
    fence(state, "B", (1, 0), "NE")
    worker(state, "A", (2, 0))
    mat(state, "B04-1", "B04-3")
    assert game.sketch is not None
    assert game.sketch(state).split("\n") == [
        "   B2",
        "Q     W     Lr",
        "   ##    r1",
        "W     Q",
        "",
        "Fences: blue (1,0) NE.",
        "Store: 20 Timber (brown), 20 Stone (black), 15 Food (green), 15 Water (blue), 15 Wine (red)."
        " Craft: 10 Ironwork (white), 10 Stained Glass (purple), 10 Gold (yellow);"
        " spent: 0 Ironwork, 0 Stained Glass, 0 Gold.",
        "On sale for 4 points: B04-1 Timber + Stone; B04-3 2 Stone.",
    ]
