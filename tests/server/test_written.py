"""What many see alike is written once, and is what each of them would be told alone."""

import asyncio
import json

import pytest

from tavola.core import Rng
from tavola.game import Match
from tavola.registry import find
from tavola.server.sheet import Sitter
from tests.server.alone import lay


@pytest.mark.parametrize("game", ["lanterns", "carcassonne", "kreta"])
def test_the_text_of_a_message_is_the_message(game: str) -> None:
    async def go() -> None:
        match = Match(find(game), 2, seed="written")
        match.go_on()
        table = lay(match, [Sitter("person", "ada"), Sitter("person", "bob")])
        rng, have = Rng(5), 0
        for _ in range(12):
            for person in ("ada", "bob", "eve"):
                told = {**table.message(person, None, "desk", have), "note": "late"}
                assert json.loads(table.text(person, None, "desk", have, "late")) == json.loads(
                    json.dumps(told)
                )
            have = len(table.match.plies)
            legal = table.match.state.legal_moves()
            mover = ("ada", "bob")[table.match.state.to_move]
            await table.play(mover, None, table.moment, legal[rng.below(len(legal))])

    asyncio.run(go())


def test_a_hundred_spectators_are_written_for_once_and_again_after_a_change() -> None:
    match = Match(find("lanterns"), 2, seed="written")
    match.go_on()
    table = lay(match, [Sitter("person", "ada"), Sitter("person", "bob")])
    for number in range(100):
        table.text(f"eve {number}", None, "desk", 0)
    assert len(table.written) == 1
    table.names["ada"] = "Ada"
    table.show()
    assert table.written == {}
