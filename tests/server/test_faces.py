"""Bots have names and faces: three for each level, none twice at a table."""

from pathlib import Path

from tavola.registry import find
from tavola.server.botpool import bots
from tavola.server.faces import NAMES, dealt, stand_in
from tavola.server.sheet import Sitter
from tests.server.people import BOT, ME, OPEN, Player

HEADS = Path(__file__).parents[2] / "src" / "tavola" / "web" / "static" / "heads"


def test_every_name_has_a_drawing_and_every_level_three_names() -> None:
    names = [name for level in NAMES.values() for name in level]
    assert len(set(names)) == len(names) == 15
    assert sorted(file.stem for file in HEADS.glob("*.svg")) == sorted(name.lower() for name in names)
    assert all("<script" not in file.read_text() for file in HEADS.glob("*.svg"))
    assert [each["names"][0] for each in bots(find("carcassonne"))] == [each[0] for each in NAMES.values()]


def test_nobody_sits_twice_and_a_fourth_of_a_level_is_called_by_it() -> None:
    four = dealt([Sitter("bot", bot="level:3", name="Club")] * 4)
    assert [sitter.name for sitter in four] == ["Bruno", "Greta", "Marek", "Club"]
    assert stand_in("level:3", four[:1]) == "Marek"
    assert stand_in("level:3", four) == ""


def test_a_bot_that_comes_later_has_a_name_that_is_free(server: str) -> None:
    ada = Player(server)
    table = ada.open(ME, BOT, OPEN)["table"]
    told = ada.call("PUT", f"/api/tables/{table}/seats/2", BOT)
    assert [seat["name"] for seat in told["seats"]] == ["Ada", "Bruno", "Greta"]
    random = ada.open(ME, {"kind": "bot", "bot": "random"})
    assert random["seats"][1]["name"] == "Random"


def test_a_face_is_a_file_that_anybody_may_have(server: str) -> None:
    answer = Player(server).http.get("/static/heads/rosa.svg")
    assert answer.headers["content-type"].startswith("image/svg+xml")
