"""Who is warned before a blunder: alone against bots, three times a game, and never for long."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from tavola.coach.warning import Caution
from tavola.game import Match
from tavola.registry import find
from tavola.server.cautions import OFF, before
from tavola.server.errors import Refusal
from tavola.server.fair import Claim
from tavola.server.sheet import Sitter
from tavola.server.table import Table
from tests.server.alone import Clock, lay
from tests.server.people import BOT, ME, OPEN, Json, Player, guest, moves
from tests.server.test_turns import my_turn

GENTLE: Json = {"kind": "bot", "bot": "level:2"}
LOSS = Caution(
    "This gives {1} 6 points", "6 for the city, none for you: about 10 points worse than your best move."
)


class Strict:
    """A bot that finds fault with every move, after a while."""

    def __init__(self, seconds: float = 0.0) -> None:
        self.seconds = seconds

    async def weigh(self, _game: str, _view: object, _move: int, _claim: Claim) -> Caution | None:
        await asyncio.sleep(self.seconds)
        return LOSS


def alone(seconds: float = 0.0, other: Sitter | None = None) -> Table:
    match: Match[Any] = Match(find("carcassonne"), seed="warned")
    match.go_on()
    sitters = [Sitter("person", "ada"), other or Sitter("bot", bot="level:1", name="Beginner")]
    table = lay(match, sitters, Strict(seconds))
    table.sheet = replace(table.sheet, warn=True)
    return table


def asked(table: Table, move: int) -> Caution | None:
    with asyncio.Runner(loop_factory=Clock) as runner:
        return runner.run(before(table, 0, table.moment, move))


def test_a_game_has_three_warnings_and_none_twice_of_one_move() -> None:
    table = alone()
    first, second, third, fourth = table.match.state.legal_moves()[:4]
    assert asked(table, first) == LOSS
    assert asked(table, first) is None  # whoever insists has been told
    assert table.warns([0])
    assert [asked(table, second), asked(table, third)] == [LOSS, LOSS]
    assert not table.warns([0])
    with pytest.raises(Refusal, match=OFF):
        asked(table, fourth)
    assert table.notes.told(lambda _seat, mark: mark) == []  # the log does not speak of it


def test_who_is_kept_waiting_plays_unwarned() -> None:
    table = alone(seconds=0.7)
    assert asked(table, table.match.state.legal_moves()[0]) is None
    assert table.notes.warnings == []


@pytest.mark.parametrize("other", [Sitter("person", "bob"), Sitter("guest", "ada", "Bea"), Sitter()])
def test_nobody_is_warned_where_another_person_sits_or_may_sit(other: Sitter) -> None:
    table = alone(other=other)
    assert not table.warns([0])
    with pytest.raises(Refusal, match=OFF):
        asked(table, table.match.state.legal_moves()[0])


def test_gentle_bots_come_with_warnings_and_others_if_one_wants_them(server: str) -> None:
    ada = Player(server)
    assert ada.open(ME, GENTLE)["warns"]
    assert not ada.open(ME, GENTLE, warn=False)["warns"]
    assert not ada.open(ME, GENTLE, BOT)["warns"]
    assert ada.open(ME, BOT, warn=True)["warns"]
    for other in (OPEN, guest("Bea")):
        assert not ada.open(ME, GENTLE, other)["warns"]
        form = {"game": "lanterns", "seats": [ME, GENTLE, other], "warn": True}
        refusal = ada.call("POST", "/api/tables", form, 422)
        assert refusal["error"] == "warnings are given only alone against bots; leave 'warn' out"


def test_a_move_is_looked_at_before_it_is_made(server: str) -> None:
    ada = Player(server)
    told = my_turn(ada, ada.open(ME, GENTLE, game="carcassonne")["table"])
    path = f"/api/tables/{told['table']}"
    form = {"ply": told["ply"], "edition": told["edition"], "move": moves(told)[0]}
    assert set(ada.call("POST", f"{path}/warning", form)) == {"warning"}
    assert ada.see(told["table"])["ply"] == told["ply"]
    assert ada.call("POST", f"{path}/warning", {**form, "ply": told["ply"] + 1})["warning"] is None
    assert ada.call("POST", f"{path}/warning", {**form, "move": -5}, 422)
    opened = ada.call("PUT", f"{path}/seats/1", {"kind": "open"})
    assert not opened["warns"]
    assert ada.call("POST", f"{path}/warning", form, 409)["error"] == OFF
    assert not Player(server, "Eve").see(told["table"])["warns"]
