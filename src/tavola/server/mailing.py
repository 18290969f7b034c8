"""Who is told by mail: addresses that were confirmed, links that work once, and a letter a day at most."""

import asyncio
import secrets
from collections import defaultdict
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime

from sqlalchemy import BigInteger, String, and_, delete, exists, insert, or_, select, update
from sqlalchemy.orm import Mapped, mapped_column

from tavola.server import addresses, mail, news, summons
from tavola.server.addresses import PlaceRow
from tavola.server.errors import Refusal
from tavola.server.mail import DAY, ENOUGH, NO_MAIL, Postbox, Stamps, clean_address
from tavola.server.news import MAIL, Due
from tavola.server.quiet import is_quiet, last_end
from tavola.server.renewal import fingerprint
from tavola.server.rows import Base, GlanceRow, SeatRow
from tavola.server.store import Store, now
from tavola.server.tables import Tables
from tavola.server.twowords import two_words
from tavola.server.wishes import goes_to

A_DAY, MINUTES, FOR_LONG = DAY, 20 * 60, 3650 * DAY  # how long a link holds: to confirm, to come in, to stop
MORNING = 2 * 3600  # seconds after the end of quiet hours in which the letter of the day is written
LINES = 20  # of a letter
CONFIRM, IN, OFF = "confirm", "in", "off"
NO_LINK = "this link was used already, or its time is over; ask for a new one"
WRONG = "those are not the words of the browser that asked; this link has ended, ask for a new one"


Lines = list[tuple[str, str]]  # tables, and what happened there
Letter = Callable[[str, Lines, str], tuple[str, str]]  # from home, lines and the way out


class MailLinkRow(Base):
    """A link in a letter; of its code only a fingerprint is kept."""

    __tablename__ = "mail_links"
    code: Mapped[str] = mapped_column(String(64), primary_key=True)
    kind: Mapped[str] = mapped_column(String(10))
    person: Mapped[str] = mapped_column(String(40), index=True)
    address: Mapped[str] = mapped_column(String(200))
    asked_by: Mapped[str] = mapped_column(String(40))  # whom the browser was that asked to come in
    words: Mapped[str] = mapped_column(String(40), server_default="")  # which that browser shows
    until: Mapped[int] = mapped_column(BigInteger)


class Mailing:
    """Sends letters, if the host set mail up."""

    def __init__(self, tables: Tables, postbox: Postbox | None, after: float) -> None:
        self.tables = tables
        self.store: Store = tables.store
        self.postbox = postbox
        self.after = after
        self.stamps = Stamps()
        self.of_links = Stamps()  # for what strangers may ask for: they use up nobody's other letters

    async def ask_whether(self, person: str, given: str) -> None:
        """Send a link to an address; whoever opens it says that the person is told there."""
        box, address = self._box(), clean_address(given)
        if not self.stamps.has(address, person):
            raise Refusal(429, ENOUGH)
        code = await self._link(CONFIRM, person, address, person, A_DAY)
        await asyncio.to_thread(box.send, address, *mail.confirming(box.home, code))

    async def confirm(self, code: str) -> str:
        """Let a person be told at the address of a link; give the address."""
        link = await self._use(CONFIRM, code)
        before = await addresses.mail_of(self.store, link.person)
        await addresses.add_mail(self.store, link.person, link.address)
        if before and before != link.address:
            self._send(before, *mail.moved(self._box().home))
        return link.address

    async def let_in(self, given: str, asked_by: str) -> str:
        """Send whoever has that address a link to come in with; give the words for another browser.

        Nobody learns whether there is somebody.
        """
        box, address, words = self._box(), clean_address(given), two_words()
        owner = await addresses.owner_of_mail(self.store, address)
        if owner is not None and self.of_links.has(address, owner):
            code = await self._link(IN, owner, address, asked_by, MINUTES, words)
            # Not waited for: how long a letter takes would tell that the address is known.
            self._send(address, *mail.signing_in(box.home, code))
        return words

    async def come_in(
        self, code: str, asked_by: str, typed: str, check_room: Callable[[str], Awaitable[None]]
    ) -> str | None:
        """Say whom a browser is from now on that opens a link; None if it must give the words first."""
        words, link = " ".join(typed.lower().split()), await self._find(IN, code)
        if await addresses.owner_of_mail(self.store, link.address) != link.person:  # it has moved since
            raise Refusal(404, NO_LINK)
        elsewhere = link.asked_by != asked_by
        if elsewhere and not words:
            return None
        await check_room(link.person)  # one device too many uses up no link
        await self._use(IN, code)  # before they are compared: nobody finds words by trying
        if elsewhere and not secrets.compare_digest(words.encode(), link.words.encode()):
            raise Refusal(403, WRONG)
        return link.person

    async def stop(self, code: str) -> None:
        """Send no more letters, as a link in one asks."""
        link = await self._use(OFF, code)
        await addresses.drop_places(self.store, link.person, "mail", link.address)

    async def tell_all(self) -> None:
        """Write the letter of the day to everybody who has been waited for long enough, or has news."""
        if self.postbox is None:
            return
        found: dict[str, list[Due]] = defaultdict(list)
        for each in [*await self._waited_for(), *await news.due(self.store, self.after, MAIL)]:
            if each.person not in self.tables.looking(each.match):
                found[each.person].append(each)
        for person, due in found.items():
            wanted = [each for each in due if await goes_to(self.store, person, each.kind, MAIL)]
            if wanted and not await is_quiet(self.store, person):
                await self._tell(self.postbox, person, wanted)

    async def tell_low(self, person: str, match: str, words: str) -> None:
        """Write to somebody, between two letters of a day, that their time runs low."""
        place = await self._place(person)
        if self.postbox is None or place is None or not await goes_to(self.store, person, "low", MAIL):
            return
        if self.stamps.has(place.address, person):
            await self._write(self.postbox, place, mail.low, [(match, words)])

    async def _tell(self, box: Postbox, person: str, due: list[Due]) -> None:
        place = await self._place(person)
        since = await self._last_time(person)
        if place is None or since is None or not await self._claim(place, since):
            return
        words = [(each.match, await summons.words(self.store, each)) for each in due[:LINES]]
        for each in due:
            if each.kind in news.KINDS:
                await news.claim(self.store, each, MAIL)
        await self._write(box, place, mail.waiting, words)

    async def _write(self, box: Postbox, place: PlaceRow, letter: Letter, words: Lines) -> None:
        off = await self._link(OFF, place.person, place.address, place.person, FOR_LONG)
        taken = await asyncio.to_thread(box.send, place.address, *letter(box.home, words, off))
        await addresses.note_how(self.store, place, good=taken, gone=False)

    async def _place(self, person: str) -> PlaceRow | None:
        there = await addresses.places(self.store, person)
        return next((each for each in there if each.kind == "mail"), None)

    async def _last_time(self, person: str) -> int | None:
        """Say before when the last letter must have been written; None if this is no time for one.

        Who has quiet hours gets the letter of the day at their end, everybody else a day after the last.
        """
        ended = await last_end(self.store, person, datetime.now(UTC))
        if ended is None:
            return now() - DAY
        at = int(ended.timestamp())
        return at if now() - at < MORNING else None

    async def _waited_for(self) -> list[Due]:
        late = or_(PlaceRow.last.is_(None), PlaceRow.last <= now() - DAY + MORNING)
        by_mail = exists().where(PlaceRow.person == SeatRow.person, PlaceRow.kind == MAIL, late)
        wanted = summons.waited_for().where(by_mail, GlanceRow.moved <= now() - self.after)
        async with self.store.reading() as connection:
            found = await connection.execute(wanted.limit(200))
            return [Due(str(row.person), row.match, row.ply or 0) for row in found]

    async def _claim(self, place: PlaceRow, since: int) -> bool:
        """Say whether it is ours to write today, whichever server is quickest."""
        late = or_(PlaceRow.last.is_(None), PlaceRow.last <= since)
        async with self.store.writing() as connection:
            mine = update(PlaceRow).where(and_(PlaceRow.id == place.id, late)).values(last=now())
            return bool((await connection.execute(mine)).rowcount)

    async def _link(
        self, kind: str, person: str, address: str, asked_by: str, holds: int, words: str = ""
    ) -> str:
        """Make a link, in place of an earlier one of its kind that the same browser asked for."""
        code = secrets.token_urlsafe(18)
        row = {"kind": kind, "person": person, "address": address, "asked_by": asked_by, "words": words}
        # Of the same asker only: no stranger who knows an address ends the link that its owner waits for.
        same = (MailLinkRow.kind == kind, MailLinkRow.person == person, MailLinkRow.asked_by == asked_by)
        async with self.store.writing() as connection:
            await connection.execute(delete(MailLinkRow).where(MailLinkRow.until < now()))
            if kind != OFF:  # every letter that was sent may be answered so
                await connection.execute(delete(MailLinkRow).where(*same))
            values = {**row, "code": fingerprint(code), "until": now() + holds}
            await connection.execute(insert(MailLinkRow).values(**values))
        return code

    async def _find(self, kind: str, code: str) -> MailLinkRow:
        here = (MailLinkRow.code == fingerprint(code), MailLinkRow.kind == kind, MailLinkRow.until >= now())
        async with self.store.reading() as connection:
            found = (await connection.execute(select(MailLinkRow).where(*here))).first()
        if found is None:
            raise Refusal(404, NO_LINK)
        return MailLinkRow(**found._mapping)

    async def _use(self, kind: str, code: str) -> MailLinkRow:
        link = await self._find(kind, code)
        async with self.store.writing() as connection:
            gone = await connection.execute(delete(MailLinkRow).where(MailLinkRow.code == link.code))
        if not gone.rowcount:  # somebody was quicker
            raise Refusal(404, NO_LINK)
        return link

    def _send(self, address: str, subject: str, text: str) -> None:
        task = asyncio.create_task(asyncio.to_thread(self._box().send, address, subject, text))
        SENDING.add(task)
        task.add_done_callback(SENDING.discard)

    def _box(self) -> Postbox:
        if self.postbox is None:
            raise Refusal(409, NO_MAIL)
        return self.postbox


SENDING: set["asyncio.Task[bool]"] = set()
