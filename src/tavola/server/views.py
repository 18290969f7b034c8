"""What somebody may see of a match, and for which seat they may act."""

from collections.abc import Sequence
from typing import Any

from tavola.core import OVER, SPECTATOR, Event, State
from tavola.game import Game, Match
from tavola.server.errors import Refusal

ALL = -2  # sees everything: the eye of a replay after the end


def own(mine: Sequence[int], asked: int) -> int:
    """Give the seat asked for, or refuse one that is not theirs."""
    if asked not in mine:
        raise Refusal(403, f"seat {asked} is not yours; {_say_seats(mine)}")
    return asked


def shared(match: Match[Any], mine: Sequence[int]) -> bool:
    """Say whether a device goes around between own seats that have secrets from each other."""
    return len(mine) > 1 and match.hides


def viewer(match: Match[Any], mine: Sequence[int], asked: int | None) -> int:
    """Choose the seat whose view is shown to somebody; refuse a seat that is not theirs.

    On a shared device nobody sees anything until it has been passed, which is what asking for a seat
    says; and once another own seat is to act, the one that was asked for is covered again.
    """
    if asked is not None:
        passed = not shared(match, mine) or match.state.to_move not in mine
        return asked if own(mine, asked) == match.state.to_move or passed else SPECTATOR
    if len(mine) > 1:
        return SPECTATOR if match.hides else _acting(match, mine)
    return mine[0] if mine else SPECTATOR


def acting_seat(match: Match[Any], mine: Sequence[int], asked: int | None) -> int:
    """Choose the seat for which somebody acts: the one asked for, or the own one that is to move."""
    if not mine:
        raise Refusal(403, "you have no seat at this table")
    if asked is not None:
        return own(mine, asked)
    if shared(match, mine) and not match.over:
        raise Refusal(409, "say for which seat; the device is passed to whoever is to move first")
    return _acting(match, mine)


def eyes(match: Match[Any], mine: Sequence[int]) -> list[int]:
    """List the own seats from which somebody may look back now.

    On a shared device that is, before the end, only the seat that is to move: its player has the device.
    """
    if shared(match, mine) and not match.over:
        return [seat for seat in mine if seat == match.state.to_move]
    return list(mine)


def pass_to(match: Match[Any], mine: Sequence[int], shown: int) -> int | None:
    """Name the own seat that has to act but is not the one shown: the device goes there."""
    acting = int(match.state.to_move)
    return acting if acting in mine and acting != shown else None


def look(match: Match[Any], seat: int) -> State:
    """Give the position as a seat may see it: the one door by which positions leave."""
    return see(match.state, seat)


def see(state: State, seat: int) -> State:
    """Give a state as a seat may see it; at the end all cards are on the table."""
    return state.copy() if seat == ALL or state.to_move == OVER else state.seen_by(seat)


def hear(game: Game[Any], event: Event, seat: int) -> Event:
    """Give an event as a seat may hear it: the one door by which events leave."""
    return event if seat == ALL else game.heard_by(event, seat)


def _acting(match: Match[Any], mine: Sequence[int]) -> int:
    """Give the own seat that is to move, or else the one that moved last."""
    if match.state.to_move in mine:
        return int(match.state.to_move)
    movers = [ply.mover for ply in match.plies if ply.mover in mine]
    return movers[-1] if movers else mine[0]


def _say_seats(mine: Sequence[int]) -> str:
    return f"yours: {', '.join(map(str, mine))}" if mine else "you have no seat at this table"
