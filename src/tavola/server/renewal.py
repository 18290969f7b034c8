"""A device's secret is another each day, so that a copied cookie shows: one of the two comes with an old one.

The next secret counts once it was shown, so an answer that was lost loses nobody; and only after a moment,
because a browser that fell over before it wrote its cookie down shows the one before. A cookie says when its
secret was made, signed: an outdated one is told from nonsense so, and after a backup was restored a browser
may know a newer secret than the database does.
"""

import hashlib
import secrets
from dataclasses import dataclass
from typing import Any

from itsdangerous import BadSignature, Signer
from sqlalchemy import select, update

from tavola.server.rows import Base, Key
from tavola.server.store import Store, now

DAY = 24 * 3600
GRACE = 600  # seconds for which the secret before holds beside the new one: calls under way bring it
SETTLED = 120  # seconds after which a browser has written down what it was given
AGAIN = 600  # seconds after which another secret is given out, where the first was never shown
VERSION = "v2"
CROSSED = "copied"  # the key under which a copy of a database notes that it is one

NOW, COMING, FORMER, RESTORED, OUTDATED, UNKNOWN = "now", "coming", "former", "restored", "outdated", ""
OPENING = (NOW, COMING, FORMER, RESTORED)


@dataclass(frozen=True)
class Known:
    """What the database says of a device."""

    person: str
    secret: str  # a fingerprint, as are `coming` and `former`
    came: str
    made: int
    seen: int | None
    ended: int | None
    coming: str
    coming_at: int | None
    former: str
    renewed: int | None

    @property
    def latest(self) -> int:
        """When the latest secret was made."""
        return max(self.renewed or self.made, self.coming_at or 0)


def fingerprint(secret: str) -> str:
    """Give what is kept of a secret: enough to know it again, and not to make it."""
    return hashlib.sha256(secret.encode()).hexdigest()


class Renewal:
    """Makes the secrets of devices, and says what one that is shown is worth."""

    def __init__(self, store: Store, key: str, devices: type[Base]) -> None:
        self.store = store
        self.signer = Signer(key, salt="tavola.device", digest_method=hashlib.sha256)
        self.devices: Any = devices
        self.is_copy: bool | None = None  # whether the database was restored from a backup

    def cookie(self, id: str) -> tuple[str, str]:
        """Make a cookie for a device; give what is kept of it, too."""
        whole = self.signer.sign(f"{id}.{secrets.token_urlsafe(24)}.{now():x}").decode()
        return f"{VERSION}.{whole}", fingerprint(whole.partition(".")[2])

    async def standing(self, id: str, secret: str, known: Known) -> str:
        """Say what a secret is to a device."""
        shown = fingerprint(secret)
        for print, what in ((known.secret, NOW), (known.coming, COMING), (known.former, FORMER)):
            if print and secrets.compare_digest(shown, print):
                late = what == FORMER and now() - (known.renewed or 0) > GRACE
                return OUTDATED if late else what
        made = self._made(id, secret)
        if made is None or made > now() + GRACE:
            return UNKNOWN
        if made <= known.latest:
            return OUTDATED
        return RESTORED if await self._was_restored() else UNKNOWN

    async def offer(self, id: str, known: Known) -> str | None:
        """Make the next cookie of a device; None if another call was quicker."""
        cookie, print = self.cookie(id)
        changed = await self._change(id, known, coming=print, coming_at=now())
        return cookie if changed else None

    async def take_up(self, id: str, secret: str, known: Known) -> None:
        """Let a secret count that was given out and is shown now."""
        shown = fingerprint(secret)
        if shown == known.coming and now() - (known.coming_at or 0) < SETTLED:
            return
        await self._change(id, known, coming="", secret=shown, former=known.secret, renewed=now())

    async def _change(self, id: str, known: Known, **values: object) -> bool:
        of = self.devices
        same = (of.id == id, of.secret == known.secret, of.coming == known.coming, of.ended.is_(None))
        async with self.store.writing() as connection:
            return bool((await connection.execute(update(of).where(*same).values(**values))).rowcount)

    async def _was_restored(self) -> bool:
        if self.is_copy is None:
            async with self.store.reading() as connection:
                found = await connection.scalar(select(Key.value).where(Key.name == CROSSED))
            self.is_copy = found is not None
        return self.is_copy

    def _made(self, id: str, secret: str) -> int | None:
        """Read from a cookie of ours when its secret was made."""
        try:
            return int(self.signer.unsign(f"{id}.{secret}").decode().rpartition(".")[2], 16)
        except (BadSignature, ValueError):
            return None


def is_due(known: Known) -> bool:
    """Say whether a device that shows its secret is to get another."""
    if now() - (known.renewed or known.made) < DAY:
        return False
    return not known.coming or now() - (known.coming_at or 0) >= AGAIN
