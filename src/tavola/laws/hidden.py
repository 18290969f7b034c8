"""Laws 5, 6 and 7: what a seat sees, imagines, is told and is asked, and what it must not learn by it."""

from collections.abc import Sequence
from typing import Any

from tavola.core import CHANCE, OVER, SPECTATOR, Event, Move, Rng, State
from tavola.game import Match
from tavola.laws.breach import broken, demand
from tavola.record import position

AHEAD = 3  # decisions that two worlds which look alike are followed


def check_view(match: Match[Any], view: State, viewer: int, rng: Rng) -> State:
    """Law 6: imagine what a view hides, see it again, and give what was imagined."""
    before = position(view)
    imagined, again = view.copy(), view.copy()
    seed = int(rng.word())
    imagined.imagine(Rng(seed))
    again.imagine(Rng(seed))
    demand(match, 6, position(imagined) == position(again), "imagine throws dice that it was not given")
    demand(match, 3, position(view) == before, "what is imagined changes the view it was copied from")
    for wrong in match.game.census(imagined):
        raise broken(match, 6, f"imagined, {wrong}")
    stuck = imagined.to_move != OVER and not imagined.legal_moves()
    demand(match, 6, not stuck, "an imagined world has no legal move before the end")
    seen = imagined.seen_by(viewer)
    demand(match, 6, position(seen) == before, "seen, imagined and seen again differs")
    return imagined


def check_scores(match: Match[Any], view: State, viewer: int) -> None:
    """Law 7 for points: seen in one way, and hidden only behind screens."""
    state = match.state
    alike = match.hides or position(view) == position(state)
    demand(match, 7, alike, f"the match is said to hide nothing, but seat {viewer} does not see all")
    seen = state.scores_seen_by(viewer)
    demand(match, 7, view.scores() == seen, "scores are seen in two ways")
    demand(match, 7, match.game.screens or seen == state.scores(), "scores are hidden without screens")


def check_candour(match: Match[Any], view: State, viewer: int) -> None:
    """Law 7 for learners: what is said to read only what the seat may know does so."""
    game = match.game
    if game.candid and viewer >= 0:
        same = list(game.features(view, viewer)) == list(game.features(match.state, viewer))
        if game.planes:
            same &= list(game.planes.paint(view, viewer)) == list(game.planes.paint(match.state, viewer))
        if game.window and viewer == view.to_move:
            legal = view.moves()
            same &= list(game.window.crop(view, legal)) == list(game.window.crop(match.state, legal))
        demand(match, 7, same, "features, planes or window are not candid")
    if game.candid_value and viewer == view.to_move:
        move = view.legal_moves()[-1]
        same = game.value(view) == game.value(match.state)
        same &= game.value(_after(view, move)) == game.value(_after(match.state, move))
        demand(match, 7, same, "the value is not candid")


def check_secrets(match: Match[Any], legal: list[Move], rng: Rng) -> None:
    """Law 7 from the other side: two moves that tell a seat the same must show it the same.

    And two throws of luck that show it the same must tell it the same.
    """
    futures = [_after(match.state, legal[rng.below(len(legal))]) for _ in range(2)]
    for viewer in range(SPECTATOR, match.players):
        heard = [_heard(match, after.story or [], viewer) for after in futures]
        secret = any(event not in heard[0] for event in futures[0].story or [])
        known = match.hides or not secret
        demand(match, 7, known, f"the match is said to hide nothing, but seat {viewer} is not told all")
        same = heard[0] == heard[1]
        if secret and same:
            demand(match, 7, _alike(futures, viewer), f"seat {viewer} sees what only another was told")
        if match.state.to_move == CHANCE and not same and futures[0].to_move != OVER:
            demand(match, 7, not _alike(futures, viewer), f"the log tells seat {viewer} what it cannot see")


def _after(state: State, move: Move) -> State:
    after = state.copy()
    after.story = []
    after.play(move)
    return after


def _heard(match: Match[Any], story: Sequence[Event], viewer: int) -> list[Event]:
    return [match.game.heard_by(event, viewer) for event in story]


def _alike(states: Sequence[State], viewer: int) -> bool:
    one, other = (position(state.seen_by(viewer)) for state in states)
    return one == other


def check_unasked(match: Match[Any], rng: Rng) -> None:
    """Law 7 at the table: what is played without asking is forced in every world a seat holds possible."""
    if match.unasked() is None:
        return
    viewer = rng.below(match.players + 1) - 1
    imagined = match.state.seen_by(viewer)
    imagined.imagine(rng)
    other = Match(match.game, options=match.options, position=imagined)
    _demand_same_stop(match, [match, other], viewer)


def check_going_on(match: Match[Any], imagined: State, viewer: int, rng: Rng) -> None:
    """Law 7 as the match goes on: two worlds that a seat cannot tell apart stay alike until it is told more.

    Picture, mats, words and choices follow from the view, so the views are compared; beside them a seat
    learns how far the table goes by itself, and whether something may be taken back.
    """
    game, options = match.game, match.options
    worlds = [Match(game, options=options, position=state) for state in (match.state, imagined)]
    for _ in range(AHEAD):
        while worlds[0].state.to_move == CHANCE or _demand_same_stop(match, worlds, viewer):
            if not _step_alike(match, worlds, viewer, rng):
                return
        undo = [world.why_no_undo(viewer) for world in worlds]
        demand(match, 7, undo[0] == undo[1], f"undo tells seat {viewer} what it cannot see")
        if worlds[0].over or not _step_alike(match, worlds, viewer, rng):
            return


def _demand_same_stop(match: Match[Any], worlds: Sequence[Match[Any]], viewer: int) -> bool:
    """See that the table waits in both worlds or in none; say whether it goes on."""
    goes_on = [world.unasked() is not None for world in worlds]
    demand(match, 7, goes_on[0] == goes_on[1], f"seat {viewer} can tell that a move was forced")
    return goes_on[0]


def _step_alike(match: Match[Any], worlds: Sequence[Match[Any]], viewer: int, rng: Rng) -> bool:
    """Make a move in both worlds, the same where somebody or luck decides; say whether they still look alike.

    After the same move they must, unless the seat was told what differs. What the table plays by itself may
    differ, as where all cubes have to be paid, and then be seen.
    """
    moves = [move for world in worlds if (move := world.unasked()) is not None]
    if not moves:
        legal = [world.state.legal_moves() for world in worlds]
        shared = [move for move in legal[0] if move in legal[1]]
        if not shared:
            return False
        moves = [shared[rng.below(len(shared))]] * 2
    for world, move in zip(worlds, moves, strict=True):
        world.play(move)
    heard = [_heard(match, world.plies[-1].story, viewer) for world in worlds]
    if worlds[0].over or heard[0] != heard[1]:
        return False
    alike = _alike([world.state for world in worlds], viewer)
    demand(match, 7, alike or moves[0] != moves[1], f"seat {viewer} sees what it was not told")
    return alike
