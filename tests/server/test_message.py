"""The message of every game, from every seat and in every shape."""

import gzip
import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any
from xml.etree.ElementTree import canonicalize

import pytest

from tavola.core import OVER, SPECTATOR, Rng, State
from tavola.game import Match, Prompt
from tavola.laws import Policy, kind_first, uniform
from tavola.registry import find, games
from tavola.server.choices import unfold
from tavola.server.message import Json, choices_part, position_part, single_quoted
from tavola.server.views import ALL, look


@pytest.mark.parametrize("game", list(games()))
def test_every_game_can_be_shown_at_every_stage(game: str) -> None:
    match = Match(find(game), seed="message")
    rng = Rng(11)
    match.go_on()
    while not match.over:
        acting = int(match.state.to_move)
        legal = match.state.legal_moves()
        if len(match.plies) % 13 == 0:
            view = look(match, acting)
            choices = [*unfold(choices_part(match.game, view))]
            assert sorted(choice.move for choice in choices) == legal
            assert all(choice.path == match.game.targets(view, choice.move) for choice in choices)
            assert all(choice.text == match.game.notate(view, choice.move) for choice in choices)
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
            text = compact(told)
            assert len(text) < 29_000  # and a thousand bytes for who sits where and what just happened
            assert len(gzip.compress(text)) < 4_900
        legal = match.state.legal_moves()
        match.play(legal[rng.below(len(legal))])
        match.go_on()


@pytest.mark.parametrize(
    ("game", "players", "seed"), [("olympos", 5, 6), ("keythedral", 5, 4), ("kreta", 4, 4), ("torres", 4, 10)]
)
def test_no_message_of_a_full_table_is_heavy(game: str, players: int, seed: int) -> None:
    for choose in (uniform, kind_first(find(game))):
        match = Match(find(game), players, seed=f"s{seed}")
        heavy = (acting for acting, legal in decisions(match, choose, seed) if legal > 20)
        weighed = [packed(match, acting) for acting in islice(heavy, 0, None, 3)]
        assert weighed
        assert max(weighed) < 12_000


def test_a_thousand_ways_to_move_a_block_weigh_no_more_than_the_picture_leaves_them() -> None:
    match = Match(find("torres"), 4, {"variant": "personal_decks"}, seed="c120")
    weighed = [packed(match, acting) for acting, legal in decisions(match, uniform, 120) if legal > 990]
    assert weighed
    assert max(weighed) < 11_000


def decisions(match: Match[Any], choose: Policy, seed: int) -> Iterator[tuple[int, int]]:
    """Play to the end; at every decision give the seat and how many moves it has."""
    rng = Rng(seed)
    match.go_on()
    while not match.over:
        legal = match.state.legal_moves()
        yield int(match.state.to_move), len(legal)
        match.play(choose(match.state, legal, rng) if len(legal) > 1 else legal[0])
        match.go_on()


def packed(match: Match[Any], acting: int) -> int:
    """Weigh the message to whoever has to choose, compressed, in its heaviest shape."""
    choices = choices_part(match.game, look(match, acting))
    told = [{**position_part(match, acting, shape), "choices": choices} for shape in match.game.shapes]
    return max(len(gzip.compress(compact(each))) for each in told)


def compact(told: Json) -> bytes:
    """Write a message as it goes over the wire."""
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()


def test_a_score_below_nothing_is_told_and_one_behind_a_screen_is_not() -> None:
    open_scores = Match(find("olympos"), 3, seed="below")
    open_scores.go_on()
    open_scores.state.prestige[1] -= open_scores.state.scores()[1] + 1
    assert position_part(open_scores, 0, "desk")["scores"][1] == -1
    screened = Match(find("keythedral"), 2, seed="screen")
    screened.go_on()
    own = screened.state.scores()[0]
    assert position_part(screened, 0, "desk")["scores"] == [own, None]
    assert position_part(screened, SPECTATOR, "desk")["scores"] == [None, None]


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
