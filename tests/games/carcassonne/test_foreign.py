"""Saves of JCloisterZone."""

import json
from pathlib import Path
from typing import Any

import pytest

from tavola.game import BadForeign, Match
from tavola.games.carcassonne.rules import board
from tavola.games.carcassonne.show.foreign import TILES, read_foreign, tile_name
from tavola.registry import find

# What lies on each of their tiles, unturned: the sides of every city and of every road.
THEIRS: dict[str, tuple[set[str], set[str]]] = {
    "L": (set(), set()),
    "LR": (set(), {"S"}),
    "RCr": ({"N"}, {"EW"}),
    "Cccc+": ({"ENSW"}, set()),
    "CccR+": ({"ENW"}, {"S"}),
    "CccR": ({"ENW"}, {"S"}),
    "CFc+": ({"EW"}, set()),
    "CFc.1": ({"EW"}, set()),
    "Cc.1": ({"NW"}, set()),
    "Cc+": ({"NW"}, set()),
    "CcRr": ({"NW"}, {"ES"}),
    "CcRr+": ({"NW"}, {"ES"}),
    "Ccc": ({"ENW"}, set()),
    "Ccc+": ({"ENW"}, set()),
    "CRr": ({"N"}, {"ES"}),
    "RrC": ({"N"}, {"SW"}),
    "CRRR": ({"N"}, {"E", "S", "W"}),
    "C": ({"N"}, set()),
    "CFC.2": ({"N", "S"}, set()),
    "CC.2": ({"N", "W"}, set()),
    "RRRR": (set(), {"N", "E", "S", "W"}),
    "RRR": (set(), {"E", "S", "W"}),
    "Rr": (set(), {"SW"}),
    "RFr": (set(), {"EW"}),
}


def turned(sides: str, turn: int) -> str:
    """Turn sides to the right."""
    return "".join(sorted("NESW"[("NESW".index(side) + turn) % 4] for side in sides))


def test_every_tile_of_theirs_is_one_of_ours_turned() -> None:
    assert sorted(letter for letter, _ in TILES.values()) == list(board.LETTERS)
    for name, (letter, turn) in TILES.items():
        kind = board.KIND[board.LETTERS.index(letter)]
        cities = {turned(city.rstrip("*"), turn) for city in kind.cities}
        roads = {turned(road, turn) for road in kind.roads}
        assert (cities, roads) == THEIRS[name], name
        assert any("*" in city for city in kind.cities) == name.endswith("+")


def lay(tile: str, rotation: str, x: int, y: int) -> dict[str, Any]:
    """Write a step of a save."""
    return {"type": "PLACE_TILE", "payload": {"tileId": tile, "rotation": rotation, "position": [x, y]}}


def send(location: str) -> dict[str, Any]:
    """Write the sending of a follower."""
    return {"type": "DEPLOY_MEEPLE", "payload": {"pointer": {"location": location}, "meepleId": "0.small.1"}}


def saved(*steps: dict[str, Any], **more: Any) -> str:  # noqa: ANN401
    """Write a save."""
    slots = [{"number": 0, "serial": 2, "nickname": "Bea"}, {"number": 3, "serial": 1, "nickname": "Ada"}]
    setup = {"expansions": {"BASIC": 1}}
    whole = {"name": "Final", "created": "2017-01-01T10:00:00Z", "slots": slots, "setup": setup}
    return json.dumps({**whole, **more, "replay": list(steps)})


def test_a_save_is_read_with_names_date_and_followers() -> None:
    text = saved(
        *(lay("BA.C", "R180", 0, -1), send("NL.NR.EL.ER.WL.WR"), {"type": "COMMIT"}),
        *(lay("BA.RFr", "R0", -1, 0), send("WE"), {"type": "COMMIT"}),
        *(lay("BA.CC.2", "R0", -1, -1), send("W"), {"type": "COMMIT"}),
        *(lay("BA.L", "R0", 1, -1), send("CLOISTER"), {"type": "COMMIT"}),
        *(lay("BA.RRR", "R0", 1, 0), send("ER.SL"), {"type": "COMMIT"}),
        *(lay("BA.Rr", "R0", 0, 1), {"type": "PASS"}, {"type": "GAME_OVER"}),
    )
    found = read_foreign(text)
    assert found
    assert (found.names, found.date, found.comments) == (("Ada", "Bea"), "2017-01-01", ("Final",))
    match = Match(find(found.game), found.players, found.options)
    told = []
    for move in found.moves:
        told.append(match.game.notate(match.state, move))
        match.play(move)
    laid = [each for each in told if not each.startswith("draw")]
    assert laid[:4] == ["lay E (0,1) r2", "farmer f0", "lay U (-1,0) r1", "thief r0"]
    assert laid[4:8] == ["lay I (-1,1) r3", "knight c0", "lay B (1,1) r0", "monk m0"]
    assert laid[8:] == ["lay W (1,0) r0", "farmer f1", "lay V (0,-1) r0", "pass"]


def saved_by_5(*steps: dict[str, Any], **setup: Any) -> str:  # noqa: ANN401
    """Write a save as version 5.7 does: a set with its edition, elements, rules, and colours out of order."""
    usual = {
        "sets": {"basic:1": 1},
        "elements": {"small-follower": 7, "farmers": True},
        "rules": {},
        "timer": None,
        "start": [{"tile": "BA/RCr", "x": 0, "y": 0, "rotation": 0}],
    }
    whole = {
        "appVersion": "5.7.0",
        "gameId": "1",
        "name": "",
        "initialRandom": 0.0,
        "created": "2020-09-13T13:41:18.929Z",
        "setup": usual | setup,
        "players": [{"name": "Ada", "slot": 4}, {"name": "Bea", "slot": 1}],
        "replay": steps,
        "gameAnnotations": {},
    }
    return json.dumps(whole)


COMMIT = {"type": "COMMIT", "payload": {"random": 0.0}}


def a_city_and_a_road(city: str = "BA/C") -> list[dict[str, Any]]:
    """Ada closes a city of two tiles, Bea walks a road of three."""
    return [
        *(lay(city, "R180", 0, -1), send("S"), COMMIT),
        *(lay("BA/RRR", "R0", 1, 0), send("W"), COMMIT),
        *(lay("BA/LR", "R270", -1, 0), {"type": "PASS", "payload": {}}, COMMIT),
    ]


@pytest.mark.parametrize(
    ("city", "setup", "scores", "options"),
    [
        ("BA/C", {}, [4, 3], {"small_city": "normal", "farmers": "on"}),
        ("BA/CG", {"sets": {"basic:2": 1}}, [4, 3], {"small_city": "normal", "farmers": "on"}),
        ("BA/C", {"rules": {"tiny-city-scoring": "2"}}, [2, 3], {"small_city": "reduced"}),
        ("BA/C", {"elements": {"small-follower": 7}}, [4, 3], {"farmers": "off"}),
    ],
)
def test_a_save_of_version_5_scores_as_it_did_there(
    city: str, setup: dict[str, Any], scores: list[int], options: dict[str, str]
) -> None:
    found = read_foreign(saved_by_5(*a_city_and_a_road(city), **setup))
    assert found
    assert found.names == ("Ada", "Bea")  # as listed; the slot is a colour
    match = Match(find(found.game), found.players, found.options)
    for move in found.moves:
        match.play(move)
    assert match.state.scores() == scores
    assert options.items() <= found.options.items()


def test_every_tile_with_a_garden_is_one_without() -> None:
    gardens = ["CcG", "Cc+G", "CccG", "CG", "CFCG", "CCG", "RrG", "RFrG"]
    bare = ["Cc.1", "Cc+", "Ccc", "C", "CFC.2", "CC.2", "Rr", "RFr"]
    assert [tile_name(f"BA/{garden}") for garden in gardens] == bare


ABBOT = {**send("I"), "payload": {"pointer": {"location": "I"}, "meepleId": "0.abbot.1"}}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (saved(setup={"expansions": {"BASIC": 1, "TOWER": 1}}), "plays with TOWER; only the base game"),
        (saved(lay("BA.C", "R0", 5, 5)), "step 1 of the save, PLACE_TILE, cannot be followed"),
        (saved({"type": "MOVE_DRAGON"}), "step 1 of the save, MOVE_DRAGON, .*no such step"),
        (saved(slots=[]), "the save has 0 players"),
        (saved_by_5(sets={"basic:1": 1, "river:2": 1}), "plays with river:2; only the base game"),
        (saved_by_5(sets={"basic:1": 2}), "the tiles of more than one box"),
        (saved_by_5(elements={"small-follower": 7, "big-follower": 1}), "plays with big-follower"),
        (
            saved_by_5(elements={"small-follower": 6, "farmers": True}),
            "everyone 6 followers",
        ),
        (saved_by_5(start=[]), "begins with another tile than ours"),
        (saved_by_5(lay("BA/L", "R0", 0, 1), ABBOT), "step 2 of the save, .*the base game has no abbot"),
    ],
)
def test_what_is_no_base_game_is_refused_with_a_sentence(text: str, why: str) -> None:
    with pytest.raises(BadForeign, match=why):
        read_foreign(text)


def test_the_page_of_records_names_every_place_of_every_tile() -> None:
    page = (Path(__file__).parents[3] / "docs" / "records.md").read_text(encoding="utf-8")
    for kind in board.KIND:
        cities, roads = (
            ", ".join(f"{letter}{at} {sides}" for at, sides in enumerate(parts)) or "-"
            for letter, parts in (("c", kind.cities), ("r", kind.roads))
        )
        fields = ", ".join(f"f{at} {halves}" for at, (halves, _) in enumerate(kind.fields)) or "-"
        cloister = "m0" if kind.cloister else "-"
        assert f"| {kind.letter} | {kind.tiles} | {cities} | {roads} | {cloister} | {fields} |" in page


def test_what_is_no_save_is_left_to_others() -> None:
    assert read_foreign("1 red: pass") is None
    assert read_foreign('{"tavola": 1}') is None
