"""Saves of JCloisterZone."""

import json
from pathlib import Path
from typing import Any

import pytest

from tavola.game import BadForeign, Match
from tavola.games.carcassonne.rules import board
from tavola.games.carcassonne.show.foreign import TILES, read_foreign
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
    slots = [{"number": 1, "nickname": "Bea"}, {"number": 0, "nickname": "Ada"}]
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


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (saved(setup={"expansions": {"BASIC": 1, "TOWER": 1}}), "plays with TOWER; only the base game"),
        (saved(lay("BA.C", "R0", 5, 5)), "step 1 of the save, PLACE_TILE, cannot be followed"),
        (saved({"type": "MOVE_DRAGON"}), "step 1 of the save, MOVE_DRAGON, .*no such step"),
        (saved(slots=[]), "the save has 0 players"),
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
