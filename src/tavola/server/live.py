"""The socket of a live table: messages out, moves in."""

import asyncio
import json
from contextlib import suppress
from functools import partial

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from starlette.datastructures import State

from tavola.server import presence
from tavola.server.club import OUT, holder
from tavola.server.devices import Visitor
from tavola.server.errors import STATUS, Refusal
from tavola.server.limits import Rates, check_origin
from tavola.server.message import Json, encode
from tavola.server.people import own_seats, stranger
from tavola.server.played import Moment, Stale
from tavola.server.table import Table
from tavola.server.tables import Tables
from tavola.server.trouble import AWAY, is_away, report
from tavola.server.views import own, viewer
from tavola.server.watching import check_watch

SLOW = 20.0  # seconds after which a socket that takes nothing is given up
FIRST = 20.0  # seconds after which one that has said nothing is
FRAMES = "send an object with 'have', 'move', 'undo', 'back', 'seat', 'shape', 'pace', 'seen' or 'ping'"
SLOWEST = 4  # times the usual pause of bots

ENDED = "this browser was ended on another device; you are somebody new here"

router = APIRouter()


@router.websocket("/api/tables/{id}/live")
async def live(socket: WebSocket, id: str) -> None:
    """Let somebody watch and play at a table until they go away."""
    state = socket.app.state
    known = await state.devices.visitor(socket.headers)
    person = known.person or stranger()
    address = socket.client.host if socket.client else ""
    try:
        check_origin(socket.headers, state.settings.origins)
        state.rates.check(person, address)
        state.sockets.enter(f"person {person}", f"address {address}")
    except Refusal:
        await socket.close(1008)  # before it is accepted: the handshake is answered with 403
        return
    try:
        await _attend(socket, id[:20], person, state, known)
    except WebSocketDisconnect:
        pass  # gone before the first word
    finally:
        state.sockets.leave(f"person {person}", f"address {address}")


async def _attend(socket: WebSocket, id: str, person: str, state: State, known: Visitor) -> None:
    await socket.accept()
    tables: Tables = state.tables
    try:
        await state.club.check(known.person, f"/api/tables/{id}")
        table = await tables.find(id)
        await check_watch(table, person)
        guest = Guest(socket, table, person, state.rates)
        guest.longest = tables.settings.frame
        guest.ask_for(socket.query_params.get("seat"), socket.query_params.get("shape"))
    except Refusal as refusal:
        with suppress(WebSocketDisconnect, RuntimeError):
            await socket.send_text(json.dumps({"error": refusal.sentence}))
            await socket.close(4000 + refusal.status)
        return
    endings = {known.device: ENDED, holder(person): OUT}
    held = [state.devices.attach(by, partial(guest.end, why)) for by, why in endings.items()]
    try:
        await guest.stay()
    finally:
        for let_go in held:
            let_go()


class Gone(Exception):
    """The client has left, or takes nothing any more."""


class Guest:
    """One socket at a table: a seat's view, kept up to date."""

    def __init__(self, socket: WebSocket, table: Table, person: str, rates: Rates) -> None:
        self.socket = socket
        self.table = table
        self.person = person
        self.rates = rates
        self.seat: int | None = None
        self.shape = ""
        self.lean = socket.query_params.get("lean") == "1"  # a program: numbers, and no pause for human eyes
        self.pace = 0.0 if self.lean else 1.0
        self.shown = presence.ALWAYS if self.lean else presence.now()
        self.hidden = False
        self.longest = 4_096  # bytes of a frame
        self.sent = 0  # the ply up to which the story was sent
        self.edition = table.edition
        self.note = ""
        self.changed = False  # whether the whole table is to be sent, not only who is here
        self.seen: Json = {}  # who was here, as last sent
        self.awake = asyncio.Event()
        self.sending = asyncio.Lock()
        self.ending: asyncio.Task[None] | None = None

    def ask_for(self, seat: object, shape: object) -> None:
        """Choose seat and shape of the view."""
        if isinstance(seat, str) and seat.isascii() and seat.isdigit():
            seat = int(seat[:3])
        if seat is not None:
            if type(seat) is not int:
                raise Refusal(422, "'seat' is a number")
            self.seat = own(own_seats(self.table.sitters, self.person), seat)
            self.sent = 0
        if isinstance(shape, str):
            self.shape = shape[:20]

    def wake(self) -> None:
        """Have the newest message sent; several changes at once make one message."""
        self.changed = True
        self.awake.set()

    def glance(self) -> None:
        """Have it sent who is here, if that is another than before."""
        self.awake.set()

    def end(self, why: str) -> None:
        """Close the socket because its device has ended, or its person may not be here any more."""
        self.ending = asyncio.create_task(self._end(why))

    async def _end(self, why: str) -> None:
        with suppress(Gone):
            await self._send({"error": why})
        await self._turn_away(4401)

    async def stay(self) -> None:
        """Send and receive until one of the two ends."""
        try:
            async with asyncio.timeout(FIRST):
                first = await self._frame()
        except TimeoutError:
            await self._turn_away(1008)
            return
        if first is None:
            return
        self.table.come(self)
        sender = asyncio.create_task(self._send_messages())
        try:
            await self.table.welcome(self.person)
            await self._answer(first)
            while (frame := await self._frame()) is not None and not sender.done():
                await self._answer(frame)
        except Gone:
            pass
        finally:
            self.table.go(self)
            sender.cancel()
            await asyncio.wait([sender])
            await self._keep_last()

    async def _keep_last(self) -> None:
        try:
            await self.table.keep_last(self.person)
        except Exception as error:  # when they were last here is no reason for trouble
            if not is_away(error):
                raise

    async def _frame(self) -> str | bytes | None:
        """Receive a frame, no sooner than the person's rate allows; None when the socket is gone."""
        while due := self.rates.wait(f"person {self.person}"):
            await asyncio.sleep(due)  # who sends too fast is read more slowly
        try:
            event = await self.socket.receive()
        except RuntimeError:
            return None
        if event["type"] != "websocket.receive":
            return None
        frame = event.get("text") or event.get("bytes") or ""
        if len(frame) > self.longest:  # where the server under us lets more through
            await self._turn_away(1009)
            return None
        return frame

    async def _answer(self, frame: str | bytes) -> None:
        try:
            await self._act(_read(frame))
        except Stale as stale:
            self.note = stale.sentence
            self.wake()
        except Refusal as refusal:
            await self._send({"error": refusal.sentence})
        except tuple(STATUS) as refused:
            await self._send({"error": str(refused)})
        except Exception as error:
            if not is_away(error):
                raise
            report("a frame could not be answered", error)
            await self._send({"error": AWAY})

    async def _act(self, asked: Json) -> None:
        if type(asked.get("seen")) is bool:
            self.table.see(self, hidden=not asked["seen"])
        elif "ping" in asked:
            await self._send({"pong": asked["ping"] if isinstance(asked["ping"], int) else 1})
        elif "move" in asked:
            await self.table.play(self.person, self.seat, _moment(asked), _move(asked["move"]))
        elif asked.get("undo") is True:
            take_back = self.table.undo_turn if asked.get("turn") is True else self.table.undo
            await take_back(self.person, self.seat, _moment(asked))
        elif asked.get("back") is True:
            await self._come_back()
        elif asked.keys() & {"have", "seat", "shape", "pace"}:
            self._turn_to(asked)
        else:
            raise Refusal(422, FRAMES)

    async def _come_back(self) -> None:
        mine = own_seats(self.table.sitters, self.person)
        away = [seat for seat in mine if self.table.sitters[seat].absent]
        for seat in away if self.seat is None else [self.seat]:
            await self.table.come_back(seat, self.person)

    def _turn_to(self, asked: Json) -> None:
        self.ask_for(asked.get("seat"), asked.get("shape"))
        if "pace" in asked:
            self.pace = _pace(asked["pace"])
        if "have" in asked:
            same = asked.get("edition", 0) == self.table.edition
            self.sent = _number(asked, "have") if same else 0
        self.wake()

    async def _send_messages(self) -> None:
        try:
            while True:
                await self.awake.wait()
                self.awake.clear()
                if text := self._told():
                    await self._send_text(text)
        except Gone:
            pass
        except Exception as error:
            report("a table could not be shown", error)
        await self._turn_away(1011)

    async def _turn_away(self, code: int) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):
            await self.socket.close(code)

    def _told(self) -> str:
        """Give the whole table if it has changed, else who is here, if that has; else nothing."""
        here = {"presence": self.table.presence(self.person), "watching": self.table.watching}
        before, self.seen = self.seen, here
        if self.changed:
            self.changed = False
            return self._message()
        return encode(here) if before and before != here and not self.lean else ""

    def _message(self) -> str:
        table = self.table
        mine = own_seats(table.sitters, self.person)
        if self.seat is not None and not self._shows(self.seat, mine):
            self.seat, self.sent = None, 0
        if self.edition != table.edition:
            self.edition, self.sent = table.edition, 0
        have = min(self.sent, len(table.match.plies))
        note, self.note, self.sent = self.note, "", len(table.match.plies)
        if self.lean:
            return encode(table.lean(self.person, self.seat, have) | ({"note": note} if note else {}))
        return table.text(self.person, self.seat, self.shape, have, note)

    def _shows(self, seat: int, mine: list[int]) -> bool:
        """Say whether a seat is still mine to see: it may be given away, or the device be passed on."""
        return seat in mine and viewer(self.table.match, mine, seat) == seat

    async def _send(self, message: Json) -> None:
        await self._send_text(encode(message))

    async def _send_text(self, text: str) -> None:
        try:
            # Not wait_for, which in Python 3.11 may swallow a cancelling: the sender would then never end.
            async with self.sending, asyncio.timeout(SLOW):
                await self.socket.send_text(text)
        except (WebSocketDisconnect, RuntimeError, TimeoutError):
            raise Gone from None


def _read(frame: str | bytes) -> Json:
    if isinstance(frame, bytes):
        raise Refusal(422, "send text frames with JSON")
    try:
        asked = json.loads(frame)
    except (ValueError, RecursionError):
        raise Refusal(422, "that is not JSON") from None
    if not isinstance(asked, dict):
        raise Refusal(422, FRAMES)
    return asked


def _number(asked: Json, name: str) -> int:
    value = asked.get(name)
    if type(value) is not int or not 0 <= value < 1 << 53:
        raise Refusal(422, f"{name!r} is a whole number from 0")
    return value


def _pace(pace: object) -> float:
    if isinstance(pace, bool) or not isinstance(pace, int | float) or not 0 <= pace <= SLOWEST:
        raise Refusal(422, f"'pace' is a number from 0 to {SLOWEST}: how slowly bots answer, 1 as usual")
    return float(pace)


def _moment(asked: Json) -> Moment:
    return Moment(_number(asked, "ply"), _number(asked, "edition") if "edition" in asked else None)


def _move(move: object) -> int | str:
    if isinstance(move, str) and len(move) <= 200:
        return move
    if isinstance(move, int) and not isinstance(move, bool):
        return move
    raise Refusal(422, "'move' is a number or a notation")
