"""Whole turns: where one began, and who played which seat when."""

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any

from tavola.game import Match

Change = dict[str, Any]


def turn_start(match: Match[Any], seat: int) -> int | None:
    """Find the ply of the first decision in the seat's latest turn; None if it has decided nothing yet."""
    own = [number for number, ply in enumerate(match.plies) if ply.mover == seat and ply.asked]
    if not own:
        return None
    start = own.pop()
    while own and _one_turn(match, own[-1], start):
        start = own.pop()
    return start


def _one_turn(match: Match[Any], earlier: int, later: int) -> bool:
    """Say whether two decisions of a seat, with none of its own between them, belong to one turn.

    Who plays two turns running (as in Olympos) sees the steps of a turn begin again, or the progress
    change while the step does not.
    """
    seat = match.plies[later].mover
    if any(ply.mover >= 0 and ply.mover != seat for ply in match.plies[earlier:later]):
        return False
    before, after = (match.game.prompt(match.at(ply).state.seen_by(seat)) for ply in (earlier, later))
    return after.step > before.step or (after.step == before.step and after.progress == before.progress)


def played_by(
    match: Match[Any],
    makers: Sequence[str | None],
    now: Sequence[str | None],
    name: Callable[[int, str], str],
) -> list[Change]:
    """List who played a seat from which ply on, where it was not always whoever sits there now."""
    changes: list[Change] = []
    for seat in range(match.players):
        plies = [number for number, ply in enumerate(match.plies) if ply.mover == seat and makers[number]]
        runs = [(maker, next(run)) for maker, run in groupby(plies, lambda ply: str(makers[ply]))]
        if any(maker != now[seat] for maker, _ply in runs):
            changes += [{"seat": seat, "from": ply, "name": name(seat, maker)} for maker, ply in runs]
    return changes
