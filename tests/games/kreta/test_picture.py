"""The picture: ids, weight, what is shown of a position, and what to press."""

from gzip import compress
from re import findall
from xml.etree import ElementTree

import pytest

from tavola.core import CHANCE, Rng
from tavola.games.kreta import game
from tavola.games.kreta.rules import board as b
from tavola.games.kreta.rules.play import Kreta
from tavola.svg import symbols, whole
from tests.games.kreta.policies import mischief
from tests.games.kreta.positions import Example

SHAPES = ("desk", "phone")


def crowded(players: int, plies: int, seed: int = 1) -> Kreta:
    """Play a mischievous game for a while."""
    state, rng = game.open(players), Rng(seed)
    for _ in range(plies):
        legal = state.legal_moves()
        state.play(state.deal(rng) if state.to_move == CHANCE else mischief(state, legal, rng))
    return state


def drawn(state: Kreta, shape: str = "desk") -> str:
    return game.draw(state, 0, shape)


@pytest.mark.parametrize("shape", SHAPES)
def test_the_picture_is_well_formed_and_refers_only_to_what_there_is(shape: str) -> None:
    picture = whole(game, crowded(4, 200), game.complete(), 0, shape)
    ElementTree.fromstring(picture)
    ids = findall(r'\sid="([^"]+)"', picture)
    assert len(set(ids)) == len(ids)
    used = set(findall(r'href="#([^"]+)"', picture)) | set(findall(r"url\(#([^)]+)\)", picture))
    assert used <= set(ids)


@pytest.mark.parametrize("shape", SHAPES)
def test_a_ply_weighs_little(shape: str) -> None:
    heaviest = max(len(compress(drawn(crowded(4, plies), shape).encode())) for plies in (20, 120, 220))
    assert heaviest < 8_000


def test_ground_and_picture_have_no_id_in_common() -> None:
    ground = set(findall(r'\sid="([^"]+)"', game.ground(game.complete(), 4, "desk")))
    art = set(findall(r'\sid="([^"]+)"', symbols(game)))
    assert not ground & set(findall(r'\sid="([^"]+)"', drawn(crowded(4, 100))))
    assert all(id.startswith("art-") for id in ground | art)


def test_every_figure_of_a_full_province_is_drawn() -> None:
    example = Example(
        {
            "players": ["red", "blue", "green"],
            "villagers": {"red": {"candia": 2}, "blue": {"candia": 1}, "green": {"candia": 1}},
            "villages": {"blue": {"candia": 1}},
            "harvested": {"blue": ["sitia"]},
            "abbots": {"red": "candia", "green": "candia"},
        }
    )
    figures = findall(r'id="((?:villager|village|abbot)-\d-candia-\d)"', drawn(example.state))
    assert figures == [
        "abbot-0-candia-0",
        "villager-0-candia-0",
        "villager-0-candia-1",
        "village-1-candia-0",
        "villager-1-candia-0",
        "abbot-2-candia-0",
        "villager-2-candia-0",
    ]


def bands(picture: str) -> dict[str, list[str]]:
    """List the provinces with a solid and with a dashed band of the open cards."""
    found = findall(
        r'href="#art-desk-([\w-]+)" clip-path="[^"]*" stroke="#b4512d" stroke-width="(12|9)"', picture
    )
    return {width: [id for id, wide in found if wide == width] for width in ("12", "9")}


def test_the_provinces_of_the_open_cards_are_outlined() -> None:
    example = Example({"players": ["red", "blue"], "row": [12, 5, 1]})
    assert bands(drawn(example.state)) == {
        "12": ["mylopotamos", "ida", "candia", "pyrgiotissa"],
        "9": ["kydonia", "rethymno"],
    }


def test_a_hint_is_seen_beside_the_band_of_a_province_that_is_scored() -> None:
    picture = drawn(Example({"players": ["red", "blue"], "row": [12, 5, 1]}).state)
    hints = findall(r'stroke-width="(\d+)" stroke-dasharray="[\d ]+" class="hinted" clip-path', picture)
    assert len(hints) == b.PROVINCES
    assert min(map(int, hints)) >= 2 * max(map(int, bands(picture)))  # of both the inner half is seen


def test_a_spent_province_is_veiled_and_no_longer_outlined() -> None:
    given = {"players": ["red", "blue"], "row": [15, 1], "scored_cards": [18]}
    once = drawn(Example(given).state)
    assert bands(once)["12"] == ["mylopotamos"]
    assert findall(r'href="#art-desk-([\w-]+)" fill="url\(#art-hatch\)"', once) == ["candia", "pediada"]


def test_with_rescoring_a_scored_province_stays_as_it_is() -> None:
    given = {"players": ["red", "blue"], "row": [15, 1], "scored_cards": [18], "rescoring": "every"}
    every = drawn(Example(given).state)
    assert bands(every)["12"] == ["mylopotamos", "candia"]
    assert "art-hatch" not in every


def tip(state: Kreta, id: str) -> list[str]:
    """Read the words of a province's tip."""
    root = ElementTree.fromstring(drawn(state))
    groups = [group for group in root.iter() if group.get("data-tip") == f"province-{id}"]
    return [text.text or "" for text in groups[0].iter() if text.tag.endswith("text")]


def test_the_tip_shows_influence_by_source_and_what_it_pays() -> None:
    example = Example(
        {
            "players": ["red", "blue", "green"],
            "villagers": {"blue": {"candia": 2}, "green": {"candia": 1}},
            "villages": {"blue": {"candia": 1}},
            "harvested": {"blue": ["sitia"]},
            "forts": {"blue": [12]},
        }
    )
    assert tip(example.state, "candia") == [
        *["Candia", "hills, worth 5", "4 of 7 figures", "influence", "pays"],
        *["2", "2", "1", "5", "+5"],  # blue: villagers, village, fort
        *["1", "1", "+2"],
        *["0", "–"],
    ]


def test_the_tip_of_a_spent_province_pays_nothing() -> None:
    given = {
        "players": ["red", "blue"],
        "villagers": {"red": {"candia": 1}},
        "row": [1, 2],
        "scored_cards": [18],
    }
    assert tip(Example(given).state, "candia")[1] == "hills, scored, pays no more"
    assert "+5" not in tip(Example(given).state, "candia")


def test_no_face_down_card_has_a_number() -> None:
    match = drawn(Example({"players": ["red", "blue"], "row": [12, 5, 1, 2, 3, 4, 6, 7, 8, 9, 10]}).state)
    assert findall(r'id="card-(\d+)"', match) == ["12", "5"]
    assert len(findall(r'id="row-\d"', match)) == 9


def test_a_phone_names_the_cards_that_were_scored_or_rejected() -> None:
    example = Example({"players": ["red", "blue"], "row": [18, 5, 9, 1, 2, 3, 4, 6, 7, 8, 10]})
    assert "Scored" not in game.draw(example.state, 0, "phone")
    example.do("play castellan")
    example.do("replace")
    assert "Scored: 18. Rejected: 9." in game.draw(example.state, 0, "phone")


def test_a_harbour_has_one_berth_for_two_players_and_two_for_more() -> None:
    for players, berths in ((2, 7), (3, 14), (4, 14)):
        state = game.open(players)
        assert drawn(state).count("<ellipse") == berths


def test_the_mat_holds_every_card_and_piece() -> None:
    example = Example(
        {
            "players": ["red", "blue"],
            "played": {"red": ["farmer", "abbot"]},
            "villagers": {"red": {"ida": 2}},
            "harvested": {"red": ["kydonia", "rethymno", "ida"]},
        }
    )
    items = game.mat(example.state, 0)
    assert [item.id for item in items if item.card] == [
        *[f"hand-0-{card}" for card in ("king", "architect", "admiral", "commander", "castellan")],
        "played-0-farmer",
        "played-0-abbot",
    ]
    assert {item.label: (item.count, item.of) for item in items if item.id.startswith("supply")} == {
        "Villagers": (3, 5),
        "Villages": (4, None),
        "Ships": (2, None),
        "Forts": (3, None),
        "Abbot": (1, None),
    }
    assert {item.label: item.count for item in items if item.id.startswith("harvest")} == {
        "Olive": 2,
        "Cheese": 1,
    }


def test_the_mat_of_a_player_who_waits_shows_only_what_was_played() -> None:
    example = Example({"players": ["red", "blue"], "played": {"blue": ["farmer"]}})
    assert [item.id for item in game.mat(example.state, 1) if item.card] == ["played-1-farmer"]


def test_a_card_that_waits_to_be_kept_says_so() -> None:
    example = Example({"players": ["red", "blue"], "row": [18, 5, 9, 1, 2, 3, 4, 6, 7, 8, 10]})
    assert "keep it?" not in drawn(example.state)
    example.do("play castellan")
    shown = drawn(example.state)
    assert "scores now" in shown
    assert "keep it?" in shown
    assert "scoring 1 of 11" in shown
    example.do("keep")
    assert "scores next" in drawn(example.state)
    assert "scoring 2 of 11" in drawn(example.state)


def test_after_the_eleventh_scoring_nothing_scores_now_and_no_hand_is_held() -> None:
    scored = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    example = Example({"players": ["red", "blue"], "row": [26], "scored_cards": scored})
    example.do("play castellan")
    for shape in game.shapes:
        shown = game.draw(example.state, 0, shape)
        assert "scored last" in shown
        assert "scores now" not in shown
        assert "0 more" not in shown
    assert [item.label for item in game.mat(example.state, 0) if item.card] == ["Castellan"]


@pytest.mark.parametrize("shape", game.shapes)
def test_words_beside_the_map_follow_the_theme(shape: str) -> None:
    shown = game.draw(Example({"players": ["red", "blue"]}).state, 0, shape)
    assert findall(r'class="beside"[^>]*>([^<]+)', shown)[:2] in (
        ["9 more to come", "pile 15"],
        ["9 more", "pile 15"],
    )


def test_all_symbols_of_mats_and_prompts_are_in_the_art() -> None:
    known = set(findall(r'id="(art-[^"]+)"', symbols(game)))
    state = crowded(3, 150)
    used = {item.symbol for seat in range(3) for item in game.mat(state, seat)}
    assert used <= known
    assert {f"art-card-{name}" for name in b.CARD_NAMES} <= known
    assert {f"art-tile-{name}" for name in b.TILE_NAMES} <= known


def test_the_terminal_shows_the_position_in_letters() -> None:
    example = Example(
        {
            "players": ["red", "blue"],
            "villagers": {"red": {"candia": 2}},
            "villages": {"blue": {"candia": 1}},
            "abbots": {"blue": "ida"},
            "harvested": {"blue": ["candia"]},
            "ships": {"red": ["canea"]},
            "forts": {"blue": [12]},
            "row": [12, 18, 1],
            "scored_cards": [1],
        }
    )
    assert game.sketch is not None
    lines = game.sketch(example.state).split("\n")
    assert lines[0] == "Fort cards: now 12, next 18; 8 face down; scored 1"
    assert lines[1] == "x Kydonia         5  olive                                    influence red 1"
    assert lines[9] == "! Candia          5  -      red vv  blue H                    influence red 2, blue 3"
    assert lines[11].startswith("? Pediada")
    assert lines[-2:] == ["Ships: Canea red", "Forts: 12 blue"]


def test_what_to_press() -> None:
    example = Example(
        {
            "players": ["red", "blue"],
            "villagers": {"red": {"candia": 2}},
            "ships": {"red": ["candia-port"]},
        }
    )
    paths: dict[str, list[str]] = {}
    for card in ("commander", "admiral", "farmer", "architect", "abbot"):
        acting = Example(example.given)
        acting.do(f"play {card}")
        paths |= {action: game.targets(acting.state, move) for action, move in acting.legal().items()}
    assert paths["move_villager candia -> pediada"] == ["villager-0-candia-0", "province-pediada"]
    assert paths["place_villager ida"] == ["province-ida"]
    assert paths["move_ship candia-port -> canea"] == ["ship-0-candia-port", "harbour-canea"]
    assert paths["place_ship canea"] == ["harbour-canea"]
    assert paths["harvest candia"] == ["tile-candia"]
    assert paths["build_fort 12"] == ["space-12"]
    assert paths["place_abbot ida"] == ["province-ida"]
    assert game.targets(example.state, example.legal()["play castellan"]) == ["hand-0-castellan"]


def test_the_face_of_a_card_is_paper_so_that_its_ink_is_seen_in_the_dark() -> None:
    faces = findall(r'<symbol id="art-card-(?!back|face)[^>]+>\s*<([^>]+)>', symbols(game))
    assert len(faces) == b.CARDS
    assert all(face.startswith("rect ") and 'fill="#fffaf0"' in face for face in faces)
