"""Who somebody is, which seats are theirs, what they may see and where they may act."""

import hashlib
import secrets
from collections.abc import Sequence
from typing import Any

from itsdangerous import BadSignature, Signer

from tavola.core import OVER, Event, State
from tavola.game import SEATS, Game, Match
from tavola.server.refusal import Refusal
from tavola.server.store import Sitter

COOKIE = "tavola"
YEAR = 365 * 24 * 3600

SPECTATOR = -1  # sees what everyone may see
ALL = -2  # sees everything: the eye of a replay after the end


class Passports:
    """Signed names of people: what the cookie holds."""

    def __init__(self, key: str) -> None:
        self.signer = Signer(key, salt="tavola.person", digest_method=hashlib.sha256)

    def issue(self, person: str) -> str:
        """Write the cookie that names a person."""
        return self.signer.sign(person).decode()

    def read(self, cookie: str | None) -> str | None:
        """Give the person a cookie names; None if it is missing or not ours."""
        try:
            return self.signer.unsign(cookie).decode() if cookie else None
        except (BadSignature, UnicodeError):
            return None


def stranger() -> str:
    """Make up a person who has not been here before."""
    return secrets.token_hex(16)


def own_seats(sitters: Sequence[Sitter], person: str) -> list[int]:
    """List the seats at which a person acts: their own and those of guests at their computer."""
    return [seat for seat, sitter in enumerate(sitters) if sitter.person == person]


def clean_name(given: str) -> str:
    """Give a name without needless spaces, or refuse one that cannot be read."""
    name = " ".join(given.split())
    if not name or len(name) > 30 or not name.isprintable():
        raise Refusal(422, "a name is 1 to 30 letters that can be seen")
    return name


def seat_name(sitter: Sitter, seat: int, names: dict[str, str]) -> str:
    """Give the name a seat is called by."""
    if sitter.kind == "person" and sitter.person:
        return names.get(sitter.person) or SEATS[seat].capitalize()
    return sitter.name if sitter.kind in ("guest", "bot") else ""


def hides(match: Match[Any]) -> bool:
    """Say whether a match has secrets between the seats."""
    game = match.game
    if game.all_open and game.all_open(match.first):
        return False
    if game.secrets:
        return True
    kinds = type(match.first).__mro__
    return any("seen_by" in vars(kind) for kind in kinds[: kinds.index(State)])


def viewer(match: Match[Any], mine: Sequence[int], asked: int | None) -> int:
    """Choose the seat whose view is shown to somebody; refuse a seat that is not theirs.

    With several own seats and secrets nobody sees anything until the device has been passed, which is
    what asking for a seat says.
    """
    if asked is not None:
        if asked not in mine:
            raise Refusal(403, f"seat {asked} is not yours; {_say_seats(mine)}")
        return asked
    if len(mine) > 1:
        return SPECTATOR if hides(match) else _acting(match, mine)
    return mine[0] if mine else SPECTATOR


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
    if match.state.to_move in mine:
        return int(match.state.to_move)
    movers = [ply.mover for ply in match.plies if ply.mover in mine]
    return movers[-1] if movers else mine[0]


def _say_seats(mine: Sequence[int]) -> str:
    return f"yours: {', '.join(map(str, mine))}" if mine else "you have no seat at this table"
