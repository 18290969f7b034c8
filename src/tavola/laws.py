"""The properties every game must have, checked over random games."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from re import findall
from typing import Any

from tavola.core import CHANCE, OVER, UNKNOWN, Move, Rng, State
from tavola.game import Game, Match
from tavola.record import from_json, from_text, position, set_up, to_json, to_text

Policy = Callable[[State, list[Move], Rng], Move]
Oracle = Callable[[Any], None]  # takes a state and asserts

CLOSELY = 17  # every so many plies, and at the end, the slow laws are checked too, unless asked otherwise


class LawBroken(AssertionError):
    """A law that a game broke, with the record that shows it."""

    def __init__(self, law: str, record: str) -> None:
        super().__init__(law)
        self.law = law
        self.record = record


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
    closely: int = CLOSELY,
) -> Report:
    """Play random games and raise LawBroken at the first law that fails.

    The player counts and option sets asked for take turns. Without a policy, every other game
    chooses the kind of move first, so that rare kinds come up. The slow laws (pictures, words, views)
    are checked every `closely` plies and at the end, all others at every ply.
    """
    settings = list(_settings(game, players, options))
    report = Report()
    for number in range(games):
        count, chosen = settings[number % len(settings)]
        habit = policy or (uniform, kind_first(game))[number // len(settings) % 2]
        match = Match(game, count, chosen, seed=f"laws/{seed}/{number}")
        try:
            _play_lawfully(match, habit, Rng(seed * 1_000_003 + number), oracle, closely)
        except LawBroken:
            raise
        except Exception as error:
            told = f"{type(error).__name__}: {error}"
            raise LawBroken(f"{game.name}, game {number}: {told}", _record(match)) from error
        report.games += 1
        report.plies += len(match.plies)
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
    sets = option_sets(game) if options is None else [game.settle(options)]
    for chosen, count in product(sets, counts):
        yield count, chosen


def _play_lawfully(match: Match[Any], policy: Policy, rng: Rng, oracle: Oracle | None, closely: int) -> None:
    first_look = rng.below(closely)
    while not match.over:
        state = match.state
        legal = _check_moves(match)
        if match.game.secrets:
            _check_secrets(match, legal, rng)
        if match.plies and len(match.plies) % closely == first_look:
            _check_closely(match, rng)
        if state.to_move == CHANCE:
            match.deal()
        else:
            match.play(policy(state, legal, rng))
        _demand(match, len(match.plies) <= match.game.longest, f"law 2: over {match.game.longest} plies")
        for wrong in match.game.census(match.state):
            _demand(match, False, f"law 9: {wrong}")
        if oracle:
            oracle(match.state)
    _demand(match, match.state.legal_moves() == [], "law 1: moves after the end")
    _check_closely(match, rng)
    _check_replay(match)


def _check_moves(match: Match[Any]) -> list[Move]:
    legal: list[Move] = match.state.legal_moves()
    _demand(match, bool(legal), "law 1: no legal move before the end")
    _demand(match, legal == sorted(set(legal)), "law 1: legal moves are not ascending")
    _demand(match, legal[0] >= 0 and legal[-1] < match.game.actions, "law 1: a move outside the action space")
    if match.state.to_move == CHANCE:
        weights = match.state.weights()
        _demand(match, len(weights) == len(legal) and min(weights) > 0, "law 1: weights do not match")
    return legal


def _check_closely(match: Match[Any], rng: Rng) -> None:
    _check_copy(match)
    game, state = match.game, match.state
    _demand(match, len(game.value(state)) == match.players, "value is not one number a player")
    looking = rng.below(match.players + 1) - 1  # pictures are slow, so one seat looks at a time
    for viewer in range(UNKNOWN, match.players):
        view = state.seen_by(viewer)
        hidden = says_all_open(match) and position(view) != position(state)
        _demand(match, not hidden, f"law 7: all is said to be open, but not to seat {viewer}")
        again = _check_view(match, view, viewer, rng)
        seen = state.scores_seen_by(viewer)
        _demand(match, view.scores() == seen, "law 7: scores are seen in two ways")
        _demand(match, game.screens or seen == state.scores(), "law 7: scores are hidden without screens")
        if viewer == looking:
            _check_perception(match, view, again, viewer)
            _check_candour(match, view, viewer)
        if viewer == state.to_move >= 0:
            _demand(match, view.legal_moves() == state.legal_moves(), "law 5: a view lists other moves")
            _check_words_and_paths(match, view, viewer)


def says_all_open(match: Match[Any]) -> bool:
    """Tell whether the game promises that this match has no secrets."""
    game = match.game
    return game.all_open is not None and game.all_open(match.first)


def _check_copy(match: Match[Any]) -> None:
    game, state = match.game, match.state
    before = position(state)
    copied = state.copy()
    _demand(match, position(copied) == before, "law 3: a copy differs")
    if state.to_move != OVER:
        copied.play(state.legal_moves()[0])
        _demand(match, position(state) == before, "law 3: a copy shares something with its source")
    there_and_back = set_up(game, json.loads(json.dumps(before)))
    _demand(match, position(there_and_back) == before, "law 4: JSON there and back differs")
    _demand(match, there_and_back.legal_moves() == state.legal_moves(), "law 4: JSON changes the moves")


def _check_view(match: Match[Any], view: State, viewer: int, rng: Rng) -> State:
    imagined = view.copy()
    imagined.imagine(rng)
    for wrong in match.game.census(imagined):
        _demand(match, False, f"law 6: imagined, {wrong}")
    stuck = imagined.to_move != OVER and not imagined.legal_moves()
    _demand(match, not stuck, "law 6: an imagined world has no legal move before the end")
    again = imagined.seen_by(viewer)
    _demand(match, position(again) == position(view), "law 6: seen, imagined and seen again differs")
    return again


def _check_perception(match: Match[Any], view: State, again: State, viewer: int) -> None:
    shown, other = perceive(match.game, view, viewer), perceive(match.game, again, viewer)
    _demand(match, shown == other, "law 7: what a player cannot see shows")
    _demand(
        match, len(shown["features"]) in (0, len(match.game.labels)), "features do not match their labels"
    )


def _check_candour(match: Match[Any], view: State, viewer: int) -> None:
    game = match.game
    if game.candid and viewer >= 0:
        same = list(game.features(view, viewer)) == list(game.features(match.state, viewer))
        if game.planes:
            same &= list(game.planes.paint(view, viewer)) == list(game.planes.paint(match.state, viewer))
        if game.window and viewer == view.to_move:
            legal = view.moves()
            same &= list(game.window.crop(view, legal)) == list(game.window.crop(match.state, legal))
        _demand(match, same, "law 7: features, planes or window are not candid")


def _check_secrets(match: Match[Any], legal: list[Move], rng: Rng) -> None:
    """Law 7 from the other side: two moves that tell a seat the same must show it the same."""
    futures = []
    for move in {legal[rng.below(len(legal))], legal[rng.below(len(legal))]}:
        after = match.state.copy()
        after.story = []
        after.play(move)
        futures.append(after)
    for viewer in range(UNKNOWN, match.players):
        heard = [[match.game.heard_by(event, viewer) for event in after.story] for after in futures]
        secret = any(event not in heard[0] for event in futures[0].story)
        hidden = secret and says_all_open(match)
        _demand(match, not hidden, f"law 7: all is said to be open, but seat {viewer} is not told")
        if secret and heard[0] == heard[-1]:
            seen = [position(after.seen_by(viewer)) for after in futures]
            _demand(match, seen[0] == seen[-1], f"law 7: seat {viewer} sees what only another was told")


def perceive(game: Game[Any], view: State, viewer: int) -> dict[str, Any]:
    """Collect all that a seat is shown of a view: picture, mats, words, choices, features, planes."""
    acting = view.to_move == viewer and viewer >= 0
    return {
        "picture": game.draw(view, viewer, game.shapes[0]),
        "mats": [game.mat(view, player) for player in range(int(view.players))],
        "prompt": None if view.to_move == OVER else game.prompt(view),
        "choices": [game.notate(view, move) for move in view.legal_moves()] if acting else [],
        "features": list(game.features(view, viewer)) if viewer >= 0 else [],
        "planes": list(game.planes.paint(view, viewer)) if game.planes and viewer >= 0 else [],
    }


def _check_words_and_paths(match: Match[Any], view: State, viewer: int) -> None:
    game = match.game
    legal = view.legal_moves()
    words = [game.notate(view, move) for move in legal]
    _demand(match, len(set(words)) == len(words), f"law 8: one notation for two moves: {_twice(words)}")
    for move, word in zip(legal, words, strict=True):
        _demand(match, match.parse(word) == move, f"law 8: {word!r} parses to another move")
    paths = sorted(tuple(game.targets(view, move)) for move in legal)
    _demand(match, all(paths), "law 8: an empty path")
    for path, following in pairwise(paths):
        _demand(match, following[: len(path)] != path, f"law 8: path {path} begins {following}")
    for shape in game.shapes:
        drawn = drawn_ids(game, view, viewer, shape)
        for path in paths:
            missing = [id for id in path if id not in drawn and not id.startswith(("button:", "turn-"))]
            _demand(match, not missing, f"law 8: {missing} in no {shape} picture and on no mat")


def drawn_ids(game: Game[Any], view: State, viewer: int, shape: str) -> set[str]:
    """Collect the ids one can press: of the picture, its ground, and the mats."""
    picture = game.draw(view, viewer, shape) + game.ground(game.settle(), int(view.players), shape)
    mats = {item.id for player in range(int(view.players)) for item in game.mat(view, player)}
    return set(findall(r'\sid="([^"]+)"', picture)) | mats


def _check_replay(match: Match[Any]) -> None:
    game, end = match.game, position(match.state)
    for again in (from_json(json.loads(json.dumps(to_json(match)))), from_text(to_text(match))):
        _demand(match, position(again.state) == end, "law 4: a record replays to another end")
    for ply in match.plies:
        for event in ply.story:
            for viewer in range(UNKNOWN, match.players):
                game.describe(game.heard_by(event, viewer), match.state.seen_by(viewer))
    scores, places = match.state.scores(), match.state.places()
    _demand(match, len(scores) == len(places) == match.players, "scores or places are not one a player")
    _demand(match, 1 in places, "nobody is first")


def _twice(words: Sequence[str]) -> str:
    return next((word for word in words if words.count(word) > 1), "")


def _demand(match: Match[Any], holds: bool, law: str) -> None:
    if not holds:
        raise LawBroken(f"{match.game.name} at ply {len(match.plies)}: {law}", _record(match))


def _record(match: Match[Any]) -> str:
    return json.dumps(to_json(match))
