"""The properties every game must have, checked over random games."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

from tavola.core import CHANCE, SPECTATOR, Move, Rng, State
from tavola.game import Game, Match
from tavola.laws.breach import LAWS, LawBroken, broken, demand
from tavola.laws.folder import check_folder
from tavola.laws.hidden import (
    check_candour,
    check_going_on,
    check_scores,
    check_secrets,
    check_unasked,
    check_view,
)
from tavola.laws.motion import Oracle, check_copy, check_moves, check_replay, check_twins, consult
from tavola.laws.shown import check_perception, check_prospects, check_slips, check_words_and_paths, perceive
from tavola.laws.told import check_lines, check_log, check_prompt
from tavola.lesson_law import faults
from tavola.record import position

__all__ = ["LAWS", "LawBroken", "Oracle", "Policy", "Report", "check", "kind_first", "option_sets"]
__all__ += ["perceive", "uniform"]

Policy = Callable[[State, list[Move], Rng], Move]
CLOSELY = 17  # plies between two looks at the slow laws, which are checked at the end too
LOOKS = 8  # at a short game, which would else be looked at once


@dataclass
class Report:
    """How much was checked."""

    games: int = 0
    plies: int = 0


def check(
    game: Game[Any],
    *,
    games: int = 100,
    players: int | None = None,
    options: Mapping[str, str] | None = None,
    seed: int = 0,
    policy: Policy | None = None,
    oracle: Oracle | None = None,
    closely: int | None = None,
) -> Report:
    """Play random games and raise LawBroken at the first law that fails.

    The player counts and option sets asked for take turns. Without a policy, every other game
    chooses the kind of move first, so that rare kinds come up. The slow laws (pictures, words, views)
    are checked every `closely` plies (17, in a short game fewer) and at the end, all others at every ply.
    """
    closely = closely or max(2, min(CLOSELY, game.longest // LOOKS))
    settings = list(_settings(game, players, options))
    report = Report()
    check_folder(Match(game))
    for number in range(games):
        count, chosen = settings[number % len(settings)]
        chosen_policy = policy or (uniform, kind_first(game))[number // len(settings) % 2]
        match = Match(game, count, chosen, seed=f"laws/{seed}/{number}")
        try:
            _play_lawfully(match, chosen_policy, Rng(seed * 1_000_003 + number), oracle, closely)
        except LawBroken:
            raise
        except Exception as error:
            raise broken(match, 11, f"{type(error).__name__}: {error}") from error
        report.games += 1
        report.plies += len(match.plies)
    for fault in faults(game):
        raise LawBroken(f"{game.name}: law 17: {fault}", "")
    return report


def option_sets(game: Game[Any]) -> list[dict[str, str]]:
    """List every combination of the game's options."""
    return [dict(zip(game.options, values, strict=True)) for values in product(*game.options.values())]


def uniform(state: State, moves: list[Move], rng: Rng) -> Move:
    """Choose any move with equal chance."""
    return moves[rng.below(len(moves))]


def kind_first(game: Game[Any]) -> Policy:
    """Make a policy that chooses a kind of move (the first word of its notation), then a move of it."""

    def choose(state: State, moves: list[Move], rng: Rng) -> Move:
        kinds: dict[str, list[Move]] = {}
        for move in moves:
            kinds.setdefault(game.notate(state, move).split()[0], []).append(move)
        kind = list(kinds.values())[rng.below(len(kinds))]
        return kind[rng.below(len(kind))]

    return choose


def _settings(
    game: Game[Any], players: int | None, options: Mapping[str, str] | None
) -> Iterator[tuple[int, dict[str, str]]]:
    counts = game.seats if players is None else [players]
    sets = option_sets(game) if options is None else [game.complete(options)]
    for chosen, count in product(sets, counts):
        yield count, chosen


def _play_lawfully(match: Match[Any], policy: Policy, rng: Rng, oracle: Oracle | None, closely: int) -> None:
    first_look = rng.below(closely)
    while not match.over:
        state = match.state
        before = position(state)
        legal = check_moves(match)
        if match.hides or match.game.secrets:
            check_secrets(match, legal, rng)
        if match.hides:
            check_unasked(match, rng)
        if match.plies and len(match.plies) % closely == first_look:
            _check_closely(match, rng)
        if state.to_move == CHANCE:
            match.deal()
        else:
            match.play(policy(state, legal, rng))
        demand(match, 3, position(state) == before, "a copy that is played on changes its source")
        demand(match, 2, len(match.plies) <= match.game.longest, f"over {match.game.longest} plies")
        for wrong in match.game.census(match.state):
            raise broken(match, 9, wrong)
        if oracle:
            consult(oracle, match)
    _check_end(match, rng)


def _check_closely(match: Match[Any], rng: Rng) -> None:
    check_copy(match)
    check_twins(match)
    game, state = match.game, match.state
    before = position(state)
    demand(match, 11, len(game.value(state)) == match.players, "value is not one number a player")
    looking = rng.below(match.players + 1) - 1  # pictures are slow, so one seat looks at a time
    for viewer in range(SPECTATOR, match.players):
        view = state.seen_by(viewer)
        imagined = check_view(match, view, viewer, rng)
        check_scores(match, view, viewer)
        if viewer == looking:
            check_perception(match, view, imagined.seen_by(viewer), viewer)
            check_candour(match, view, viewer)
            check_lines(match, view, viewer)
            if match.hides:
                check_going_on(match, imagined, viewer, rng)
        if viewer == state.to_move >= 0:
            demand(match, 5, view.legal_moves() == state.legal_moves(), "a view lists other moves")
            check_words_and_paths(match, view, viewer)
            check_prospects(match, view)
            check_slips(match, view, imagined.seen_by(viewer), rng)
            check_prompt(match, view)
    demand(match, 3, position(state) == before, "looking at a position changes it")


def _check_end(match: Match[Any], rng: Rng) -> None:
    demand(match, 1, match.state.legal_moves() == [], "moves after the end")
    lead = max(match.state.scores()) - min(match.state.scores())
    demand(match, 2, lead <= match.game.widest, f"a lead of {lead} is wider than {match.game.widest}")
    _check_closely(match, rng)
    check_replay(match)
    scores, places = match.state.scores(), match.state.places()
    demand(match, 11, len(scores) == len(places) == match.players, "scores or places are not one a player")
    demand(match, 11, 1 in places, "nobody is first")
    check_log(match)
