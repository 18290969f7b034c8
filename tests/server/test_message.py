"""The message of every game, from every seat and in every shape."""

import gzip
import json
from dataclasses import replace
from typing import Any
from xml.etree.ElementTree import canonicalize

import pytest

from tavola.core import OVER, Rng, State
from tavola.game import Match, Prompt
from tavola.laws import Policy, kind_first, uniform
from tavola.registry import find, games
from tavola.server.message import choices_part, position_part, single_quoted
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


@pytest.mark.parametrize("seed", range(3))
def test_a_message_of_a_large_carcassonne_stays_light(seed: int) -> None:
    match = Match(find("carcassonne"), 5, seed=f"light/{seed}")
    rng = Rng(seed)
    match.go_on()
    while not match.over:
        if len(match.plies) > 180:
            acting = int(match.state.to_move)
            told = position_part(match, acting, "desk")
            told["choices"] = choices_part(match.game, look(match, acting))
            text = json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()
            assert len(text) < 29_000  # and a thousand bytes for who sits where and what just happened
            assert len(gzip.compress(text)) < 4_900
        legal = match.state.legal_moves()
        match.play(legal[rng.below(len(legal))])
        match.go_on()


@pytest.mark.parametrize(
    ("game", "players", "seed", "limit"),
    [
        ("olympos", 5, 6, 12_000),
        ("keythedral", 5, 4, 12_000),
        ("kreta", 4, 4, 12_000),
        ("torres", 4, 10, 15_000),  # a card that moves any block can have a thousand ways, 8 kB of choices
    ],
)
def test_no_message_of_a_full_table_is_heavy(game: str, players: int, seed: int, limit: int) -> None:
    for choose in (uniform, kind_first(find(game))):
        match = Match(find(game), players, seed=f"s{seed}")
        assert heaviest(match, choose, Rng(seed)) < limit


def heaviest(match: Match[Any], choose: Policy, rng: Rng) -> int:
    """Play to the end; give the bytes of the heaviest message to whoever had to choose, packed."""
    most = 0
    match.go_on()
    while not match.over:
        acting, legal = int(match.state.to_move), match.state.legal_moves()
        if len(legal) > 40:
            choices = choices_part(match.game, look(match, acting))
            for shape in match.game.shapes:
                told = {**position_part(match, acting, shape), "choices": choices}
                text = json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()
                most = max(most, len(gzip.compress(text)))
        match.play(choose(match.state, legal, rng))
        match.go_on()
    return most


def test_pictures_travel_in_single_quotes_and_stay_the_same_picture() -> None:
    match = Match(find("carcassonne"), seed="quotes")
    match.go_on()
    drawn = match.game.draw(look(match, 0), 0, "desk")
    sent = position_part(match, 0, "desk")["svg"]
    assert '"' not in sent
    assert canonicalize(sent) == canonicalize(drawn)
    assert single_quoted('<g data-hint="Ada\'s"/>') == '<g data-hint="Ada\'s"/>'


@pytest.mark.parametrize("game", list(games()))
def test_nobody_is_asked_for_a_prompt_after_the_end(game: str) -> None:
    known = find(game)

    def asked(view: State) -> Prompt:
        assert view.to_move != OVER
        return known.prompt(view)

    match = Match(replace(known, prompt=asked), seed="prompt")
    rng = Rng(3)
    match.go_on()
    while not match.over:
        legal = match.state.legal_moves()
        match.play(legal[rng.below(len(legal))])
        match.go_on()
    for seat in (ALL, SPECTATOR, *range(match.players)):
        assert position_part(match, seat, "desk")["prompt"] is None
