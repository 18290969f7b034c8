"""The message of every game, from every seat and in every shape."""

import json

import pytest

from tavola.core import Rng
from tavola.game import Match
from tavola.registry import find, games
from tavola.server.message import choices_part, position_part
from tavola.server.seats import ALL, SPECTATOR, look


@pytest.mark.parametrize("game", list(games()))
def test_every_game_can_be_shown_at_every_stage(game: str) -> None:
    match = Match(find(game), seed="message")
    rng = Rng(11)
    match.go_on()
    while not match.over:
        acting = int(match.state.to_move)
        legal = match.state.legal_moves()
        if len(match.plies) % 13 == 0:
            choices = choices_part(match.game, look(match, acting))
            assert [choice["move"] for choice in choices] == legal
            for seat in (ALL, SPECTATOR, *range(match.players)):
                for shape in match.game.shapes:
                    told = json.loads(json.dumps(position_part(match, seat, shape)))
                    assert told["shape"] == shape
                    assert told["svg"].startswith("<svg")
                    assert len(told["mats"]) == len(told["scores"]) == match.players
        match.play(legal[rng.below(len(legal))])
        match.go_on()
    told = position_part(match, 0, "no such shape")
    assert told["shape"] == match.game.shapes[0]
    assert told["scores"] == match.state.scores()
    assert (told["prompt"], told["to_move"]) == (None, None)
