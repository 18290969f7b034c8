"""The picture: well-formed, with an id for everything one may press or point at, and light."""

import gzip
import re
from xml.etree import ElementTree

import pytest

from tavola.core import Rng, playout
from tavola.game import Match
from tavola.games.carcassonne import game
from tavola.games.carcassonne.rules.board import LETTERS
from tavola.games.carcassonne.rules.play import Carcassonne
from tavola.games.carcassonne.show.picture import _turning
from tavola.svg import whole
from tests.games.carcassonne.positions import match_with, play_turn

HEAVIEST = 12_000  # bytes of a ply's picture, packed


def ids(picture: str) -> list[str]:
    """List the ids of a picture."""
    return re.findall(r'\sid="([^"]+)"', picture)


def played(players: int, plies: int, seed: int) -> Carcassonne:
    """Give a position after some random plies."""
    state = game.open(players)
    playout(state, Rng(seed), plies)
    return state


@pytest.mark.parametrize("shape", game.shapes)
@pytest.mark.parametrize("plies", [0, 1, 2, 100, 101, 102, 213])
def test_the_picture_is_well_formed_and_no_id_comes_twice(shape: str, plies: int) -> None:
    state = played(3, plies, seed=plies)
    drawn = game.draw(state, int(state.to_move), shape)
    ElementTree.fromstring(drawn)
    ElementTree.fromstring(whole(game, state, game.complete(), -1, shape))
    assert len(ids(drawn)) == len(set(ids(drawn)))


@pytest.mark.parametrize("shape", game.shapes)
def test_every_tile_and_follower_can_be_pointed_at(shape: str) -> None:
    state = played(4, 120, seed=5)
    drawn = set(ids(game.draw(state, -1, shape)))
    standing = [node for node in range(state.nodes) if state.standing[node]]
    assert standing
    assert {f"tile-{number}" for number in range(state.laid)} <= drawn
    assert {f"follower-{node}" for node in standing} <= drawn


def test_whatever_the_log_has_named_can_be_pointed_at_to_the_end() -> None:
    match = Match(game, 4, seed="named")
    rng = Rng(2)
    match.deal()
    named: set[str] = set()
    while not match.over:
        legal = match.state.legal_moves()
        match.play(legal[rng.below(len(legal))])
        match.deal()
        lines = [game.describe(event, match.state) for ply in match.plies[-2:] for event in ply.story]
        named |= {id for line in lines if line for id in re.findall(r"#((?:node|tile)-\d+)", line.text)}
    assert len(named) > 72
    assert named <= set(ids(game.draw(match.state, -1, "desk")))


def test_a_follower_is_drawn_as_a_piece_of_its_player() -> None:
    match = match_with("UV")
    play_turn(match, "U (1,0) r1 thief r0")
    (follower,) = re.findall(r'<[^>]* id="follower-4"[^>]*>', game.draw(match.state, -1, "desk"))
    assert 'data-piece="follower-0"' in follower


@pytest.mark.parametrize("turn", range(4))
def test_a_turned_tile_lies_in_its_cell(turn: int) -> None:
    carried = _turning((300, -200), turn)
    x, y = 0.0, 0.0
    for name, numbers in reversed(re.findall(r"(\w+)\(([^)]*)\)", carried)):
        first, *rest = map(float, numbers.split())
        if name == "translate":
            x, y = x + first, y + rest[0]
        for _ in range(round(first / 90) if name == "rotate" else 0):
            x, y = rest[0] - (y - rest[1]), rest[1] + (x - rest[0])
    corners = [(300, -200), (400, -200), (400, -100), (300, -100)]
    assert (x, y) == corners[turn]  # where the upper left corner has gone, clockwise


def test_a_placement_is_a_cell_and_a_turn() -> None:
    match = match_with("V")
    match.play("draw V")
    assert game.targets(match.state, match.parse("lay V (0,-1) r3")) == ["cell-0,-1", "turn-3"]
    match.play("lay V (0,-1) r3")
    assert game.targets(match.state, match.parse("farmer f1")) == ["spot-f1"]
    assert game.targets(match.state, match.parse("pass")) == ["button:No follower"]


@pytest.mark.parametrize("seed", range(3))
def test_the_picture_stays_light_to_the_end(seed: int) -> None:
    state = game.open(5)
    rng = Rng(seed)
    for _ in range(213):
        playout(state, rng, 1)
    assert state.laid > 60
    packed = gzip.compress(game.draw(state, 0, "desk").encode())
    assert len(packed) < HEAVIEST


def test_every_kind_has_its_drawing() -> None:
    art = ids(game.text("art.svg"))
    assert {f"art-tile-{letter}" for letter in LETTERS} <= set(art)
    assert all(id.startswith("art-") for id in art)


def test_the_cover_has_the_shape_of_its_card() -> None:
    cover = ElementTree.fromstring(game.text("cover.svg"))
    _x, _y, width, height = map(float, cover.attrib["viewBox"].split())
    assert width / height == pytest.approx(280 / 124, rel=0.05)


def test_the_mat_counts_the_followers_at_home() -> None:
    match = match_with("UV")
    play_turn(match, "U (1,0) r1 thief r0")
    counts = {item.id: item.count for seat in range(2) for item in game.mat(match.state, seat)}
    assert (counts["supply-0"], counts["supply-1"]) == (6, 7)
