"""Who somebody is: the cookie that names them, their name, and the seats that are theirs."""

import hashlib
import secrets
from collections.abc import Mapping, Sequence

from itsdangerous import BadSignature, Signer

from tavola.game import SEATS
from tavola.server.errors import Refusal
from tavola.server.sheet import Sitter

COOKIE = "tavola"  # and, after a dash, the mark of the server's key
YEAR = 365 * 24 * 3600


class Passports:
    """Signed names of people: what the cookie holds."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.key = key
        self.signer = Signer(key, salt="tavola.person", digest_method=hashlib.sha256)
        # Browsers keep cookies by host, whatever the port; so each server's has a name of its own.
        mark = hashlib.blake2b(key.encode(), digest_size=4, person=b"tavola.cookie").hexdigest()
        self.cookie = f"{COOKIE}-{mark}"

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


def seat_name(sitter: Sitter, seat: int, names: Mapping[str, str]) -> str:
    """Give the name a seat is called by."""
    if sitter.kind == "person" and sitter.person:
        return names.get(sitter.person) or SEATS[seat].capitalize()
    return sitter.name if sitter.kind in ("guest", "bot") else ""
