"""Positions for tests: a bag of chosen tiles, and games played along a given stack."""

from collections.abc import Mapping

from tavola.game import Match
from tavola.games.carcassonne import game
from tavola.games.carcassonne.rules.board import LETTERS
from tavola.games.carcassonne.rules.play import Carcassonne


def with_bag(
    kinds: str, players: int = 2, options: Mapping[str, str] | None = None, start: Carcassonne | None = None
) -> Carcassonne:
    """Give a position whose bag holds exactly the kinds listed, by default around the start tile alone."""
    state = game.open(players, options) if start is None else start.copy()
    for kind, letter in enumerate(LETTERS):
        state.bag[kind] = kinds.count(letter)
    state.left = len(kinds)
    return state


def match_with(kinds: str, players: int = 2, options: Mapping[str, str] | None = None) -> Match[Carcassonne]:
    """Open a match whose bag holds exactly the kinds listed."""
    return Match(game, options=options, position=with_bag(kinds, players, options))


def play_turn(match: Match[Carcassonne], turn: str) -> None:
    """Play one turn written as `E (0,1) r2 knight c0` or `E (0,1) r2 pass`, drawing the tile first."""
    kind, place, turned, follower = turn.split(" ", 3)
    match.play(f"draw {kind}")
    match.play(f"lay {kind} {place} {turned}")
    match.play(follower)


def notations(match: Match[Carcassonne]) -> list[str]:
    """List the legal moves in words."""
    return [game.notate(match.state, move) for move in match.state.legal_moves()]
