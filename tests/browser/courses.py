"""Whole games that come to every kind of decision, for the browser to play on from."""

import json
import re
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from tavola.game import Match
from tavola.record import to_json
from tavola.registry import find
from tests.browser.people import ME, OPEN, Seat

PLAYERS = 3
MASTER = {"variant": "master"}
DECKS = {"variant": "personal_decks"}
# Whole games that together come to every kind of decision: a seed and options each.
COURSES: dict[str, list[tuple[int, dict[str, str]]]] = {
    "carcassonne": [(0, {})],
    "kreta": [(0, {}), (16, {})],
    "torres": [(0, {}), (0, MASTER), (0, DECKS)],
    "keythedral": [(0, {})],
    # Rare: three kinds of cubes are paid, Hades takes from a stack, nothing is left to do but a card.
    "olympos": [(seed, {}) for seed in (51, 122, 1000, 1046, 1138, 1814, 1890)],
}
# What they come to, at least: kinds of move, and those told apart by what is asked for.
LEAST = {
    "carcassonne": (6, 6),
    "kreta": (19, 20),
    "torres": (17, 17),
    "keythedral": (30, 55),
    "olympos": (38, 50),
}

Kind = tuple[str, ...]


@dataclass(frozen=True)
class Decision:
    """A move to be made by hand, and how to get there."""

    ply: int
    seat: int
    move: int
    path: tuple[str, ...]
    kind: Kind
    rule: str  # by which it is asked for

    @property
    def seats(self) -> list[Seat]:
        """Seat whoever decides; the others' places stay free, so that nobody goes on."""
        return [ME if seat == self.seat else OPEN for seat in range(PLAYERS)]

    @property
    def asked(self) -> Kind:
        """Tell it apart by what is asked for, too."""
        return (self.rule, *self.kind)


def kind_of(match: Match[Any], move: int) -> Kind:
    """Name a move by its first word and by what is pressed for it."""
    view = match.state.seen_by(int(match.state.to_move))
    words = re.findall("[a-z]+", match.game.notate(view, move))
    pressed = [
        re.sub(r"\d+", "#", id) if id.startswith("button:") else id.split("-")[0]
        for id in match.game.targets(view, move)
    ]
    return (words[0], *pressed)


def course(game: str, seed: int, options: dict[str, str]) -> tuple[str, list[list[Decision]]]:
    """Play a whole game, kinds of move in turn; give its record, and at every ply a move of each kind."""
    match, rng = Match(find(game), PLAYERS, options, seed=f"s{seed}"), Random(seed)
    found = []
    match.go_on()
    while not match.over:
        kinds: dict[Kind, list[int]] = {}
        for move in match.state.legal_moves():
            kinds.setdefault(kind_of(match, move), []).append(move)
        chosen = {kind: Random(f"{kind}").choice(moves) for kind, moves in kinds.items()}
        found.append([decision_of(match, kind, move) for kind, move in sorted(chosen.items())])
        match.play(rng.choice(kinds[rng.choice(sorted(kinds))]))
        match.go_on()
    return json.dumps(to_json(match)), found


def decision_of(match: Match[Any], kind: Kind, move: int) -> Decision:
    """Tell how a move is made where a match stands."""
    seat = int(match.state.to_move)
    view = match.state.seen_by(seat)
    path = tuple(match.game.targets(view, move))
    return Decision(len(match.moves), seat, move, path, kind, match.game.prompt(view).rule)


@cache
def courses(game: str) -> list[tuple[str, list[list[Decision]]]]:
    """Play the games of a sweep."""
    return [course(game, seed, options) for seed, options in COURSES[game]]


def decide(game: str, *kind: str) -> tuple[str, Decision]:
    """Find the last decision of a kind; give the record of its game, too."""
    for record, plies in courses(game):
        found = [decision for decisions in plies for decision in decisions if decision.kind == kind]
        if found:
            return record, found[-1]
    raise AssertionError(f"no {kind} in {game}")


def stops(game: str) -> list[tuple[str, list[Decision]]]:
    """Choose plies at which every kind of move can be made at every kind of decision, as few as will do.

    Each comes with the moves that are met there first.
    """
    plies = [(record, decisions) for record, course in courses(game) for decisions in course]
    every = [decision for _, decisions in plies for decision in decisions]
    asked = {one.asked for one in every}
    assert len({one.kind for one in every}) >= LEAST[game][0]
    assert len(asked) >= LEAST[game][1]
    found = []
    while asked:
        record, decisions = max(plies, key=lambda ply: len({one.asked for one in ply[1]} & asked))
        found.append((record, [one for one in decisions if one.asked in asked]))
        asked -= {one.asked for one in decisions}
    return found
