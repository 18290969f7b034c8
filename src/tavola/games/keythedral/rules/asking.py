"""Who is asked although there is only one answer: whoever ends a turn, or is forced by what nobody sees."""

from typing import Final

from tavola.flat import i64
from tavola.games.keythedral.rules import board, moves, phases
from tavola.games.keythedral.rules.play import Keythedral
from tavola.games.keythedral.rules.position import CUBES, own

LAW_WINDOWS: Final = (phases.ORDER_LAWS, phases.WORK, phases.HARVEST_LAWS, phases.SEAL_LAWS)


def by_hand(view: Keythedral, move: i64) -> bool:
    """Say whether an only move is asked for, as far as everyone can see."""
    if move == moves.PASS:
        return view.phase == phases.TURN  # in the auction the number of cubes decides, and all know it
    if move == moves.DONE:
        return view.open_laws == 0 or view.phase not in LAW_WINDOWS  # Y38
    return laws_may_fit(view) or not (pays_with_all(view) or one_move_at_most(view))


def laws_may_fit(view: Keythedral) -> bool:
    """Say whether the player may hold, for all that others know, a law to play instead."""
    return (
        view.phase == phases.WORK and view.placed == 0 and view.open_laws == 0 and view.held[view.to_move] > 0
    )


def pays_with_all(view: Keythedral) -> bool:
    """Say whether every cube behind the screen must go, so that there is nothing to choose."""
    if view.phase == phases.GIVE:
        return view.hand[view.to_move] == 1
    return view.phase in (phases.PAY_BASIC, phases.PAY_BID) and view.hand[view.to_move] == view.owed


def one_move_at_most(view: Keythedral) -> bool:
    """Say whether even all the cubes that the player may have would allow only one move."""
    richest = view.copy()
    if view.phase == phases.PAY_BID:
        richest.owed = 1  # nobody else sees how much is paid already, so any rest may be due
    own(richest, CUBES)
    mine = view.to_move * board.KINDS
    known = (board.EVERYONE * board.MOST + view.to_move) * board.KINDS
    for kind in range(i64(board.KINDS)):
        richest.cubes[mine + kind] = min(view.most[known + kind], board.MADE[kind])
    return len(richest.moves()) == 1
