"""The socket of a live table: messages out, moves in."""

import asyncio
import json
import logging
from contextlib import suppress

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from tavola.server.hall import Hall
from tavola.server.limits import Rates, check_origin, person_of
from tavola.server.message import Json
from tavola.server.refusal import STATUS, Refusal
from tavola.server.seats import own_seats, stranger, viewer
from tavola.server.table import Moment, Stale, Table

SLOW = 20.0  # seconds after which a socket that takes nothing is given up
FRAMES = "send an object with 'have', 'move', 'undo', 'seat', 'shape' or 'ping'"

router = APIRouter()
log = logging.getLogger("tavola.server")


@router.websocket("/api/tables/{id}/live")
async def live(socket: WebSocket, id: str) -> None:
    """Let somebody watch and play at a table until they go away."""
    state = socket.app.state
    person = person_of(socket.headers, state.passports) or stranger()
    address = socket.client.host if socket.client else ""
    try:
        check_origin(socket.headers, state.settings.origins)
        state.rates.check(person, address)
        state.sockets.enter(f"person {person}", f"address {address}")
    except Refusal:
        await socket.close(1008)  # before it is accepted: the handshake is answered with 403
        return
    try:
        await _attend(socket, id[:20], person, state.hall, state.rates)
    finally:
        state.sockets.leave(f"person {person}", f"address {address}")


async def _attend(socket: WebSocket, id: str, person: str, hall: Hall, rates: Rates) -> None:
    await socket.accept()
    try:
        guest = Guest(socket, await hall.find(id), person, rates)
        guest.ask_for(socket.query_params.get("seat"), socket.query_params.get("shape"))
    except Refusal as refusal:
        with suppress(WebSocketDisconnect, RuntimeError):
            await socket.send_text(json.dumps({"error": refusal.sentence}))
            await socket.close(4000 + refusal.status)
        return
    await guest.stay()


class Guest:
    """One socket at a table: a seat's view, kept up to date."""

    def __init__(self, socket: WebSocket, table: Table, person: str, rates: Rates) -> None:
        self.socket = socket
        self.table = table
        self.person = person
        self.rates = rates
        self.seat: int | None = None
        self.shape = ""
        self.told = 0  # the ply up to which the story was sent
        self.edition = table.edition
        self.note = ""
        self.awake = asyncio.Event()
        self.sending = asyncio.Lock()

    def ask_for(self, seat: object, shape: object) -> None:
        """Choose seat and shape of the view."""
        if isinstance(seat, str) and seat.isdigit():
            seat = int(seat[:3])
        if seat is not None:
            if type(seat) is not int:
                raise Refusal(422, "'seat' is a number")
            self.seat = viewer(self.table.match, own_seats(self.table.sitters, self.person), seat)
            self.told = 0
        if isinstance(shape, str):
            self.shape = shape[:20]

    def wake(self) -> None:
        """Have the newest message sent; several changes at once make one message."""
        self.awake.set()

    async def stay(self) -> None:
        """Send and receive until one of the two ends."""
        first = await self._frame()
        if first is None:
            return
        self.table.watchers.add(self)
        self.table.show()
        sender = asyncio.create_task(self._send_messages())
        try:
            await self._answer(first)
            while (frame := await self._frame()) is not None and not sender.done():
                await self._answer(frame)
        finally:
            self.table.watchers.discard(self)
            sender.cancel()
            self.table.show()

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
        return event.get("text") or event.get("bytes") or ""

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

    async def _act(self, asked: Json) -> None:
        if "ping" in asked:
            await self._send({"pong": asked["ping"] if isinstance(asked["ping"], int) else 1})
        elif "move" in asked:
            seat = self._acting_seat()
            await self.table.play(seat, _moment(asked), _move(asked["move"]))
        elif asked.get("undo") is True:
            mine = own_seats(self.table.sitters, self.person)
            await self.table.undo(mine if self.seat is None else [self.seat], _moment(asked))
        elif asked.keys() & {"have", "seat", "shape"}:
            self._turn_to(asked)
        else:
            raise Refusal(422, FRAMES)

    def _turn_to(self, asked: Json) -> None:
        self.ask_for(asked.get("seat"), asked.get("shape"))
        if "have" in asked:
            same = asked.get("edition", 0) == self.table.edition
            self.told = _number(asked, "have") if same else 0
        self.wake()

    def _acting_seat(self) -> int:
        mine = own_seats(self.table.sitters, self.person)
        if not mine:
            raise Refusal(403, "you have no seat at this table")
        if self.seat is not None:
            return viewer(self.table.match, mine, self.seat)
        to_move = int(self.table.match.state.to_move)
        return to_move if to_move in mine else mine[0]

    async def _send_messages(self) -> None:
        try:
            while True:
                await self.awake.wait()
                self.awake.clear()
                await self._send(self._message())
        except (WebSocketDisconnect, RuntimeError, TimeoutError):
            pass  # gone, or too slow
        except Exception:
            log.exception("table %s could not be shown", self.table.sheet.id)
        with suppress(RuntimeError):
            await self.socket.close(1011)

    def _message(self) -> Json:
        table = self.table
        mine = own_seats(table.sitters, self.person)
        if self.seat is not None and self.seat not in mine:
            self.seat, self.told = None, 0  # the seat was given away meanwhile
        if self.edition != table.edition:
            self.edition, self.told = table.edition, 0
        message = table.message(self.person, self.seat, self.shape, min(self.told, len(table.match.plies)))
        self.told = len(table.match.plies)
        if self.note:
            message["note"], self.note = self.note, ""
        return message

    async def _send(self, told: Json) -> None:
        text = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
        async with self.sending:
            await asyncio.wait_for(self.socket.send_text(text), SLOW)


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


def _moment(asked: Json) -> Moment:
    return Moment(_number(asked, "ply"), _number(asked, "edition") if "edition" in asked else None)


def _move(move: object) -> int | str:
    if isinstance(move, str) and len(move) <= 200:
        return move
    if isinstance(move, int) and not isinstance(move, bool):
        return move
    raise Refusal(422, "'move' is a number or a notation")
