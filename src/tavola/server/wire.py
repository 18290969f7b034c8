"""One connection, bounded: its requests begin soon, are short in their heads, and are taken in time."""

import asyncio
from collections import OrderedDict
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEAD = 65_536  # bytes of a request's first line and headers
HEAD_WITHIN = 10.0  # seconds
BODY_WITHIN = 30.0
TAKEN_WITHIN = 30.0  # seconds for which somebody may not read an answer
UNFINISHED = 400  # connections that may be in the middle of a request; of more the oldest is given up


class Wire(HttpToolsProtocol):
    """A connection that cannot be kept half open, and takes in no endless headers."""

    unfinished: OrderedDict["Wire", None] = OrderedDict()  # noqa: RUF012  (of the whole process)

    def __init__(self, *given: Any, **more: Any) -> None:  # noqa: ANN401
        super().__init__(*given, **more)
        self.head = 0  # bytes of the head so far
        self.in_head = True
        self.head_ended = False  # in what was received just now
        self.patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._expect(HEAD_WITHIN)

    def connection_lost(self, exc: Exception | None) -> None:
        self._finish()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.patience is None and self.in_head:
            self._expect(HEAD_WITHIN)  # the next request on a connection that stayed open
        began, self.head_ended = self.in_head, False
        super().data_received(data)
        if began and not self.head_ended:  # all of it is head
            self.head += len(data)
        if self.head > HEAD and not self.transport.is_closing():
            self.send_400_response(f"The head of a request may be {HEAD} bytes long.")
            self._finish()

    def on_headers_complete(self) -> None:
        self.in_head, self.head, self.head_ended = False, 0, True
        self._expect(BODY_WITHIN)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._finish()
        self.in_head = True
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._finish()
        super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._expect(TAKEN_WITHIN)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._finish()

    def _expect(self, seconds: float) -> None:
        self._finish()
        self.patience = self.loop.call_later(seconds, self._give_up)
        self.unfinished[self] = None
        while len(self.unfinished) > UNFINISHED:
            next(iter(self.unfinished))._give_up()

    def _finish(self) -> None:
        if self.patience is not None:
            self.patience.cancel()
            self.patience = None
        self.unfinished.pop(self, None)

    def _give_up(self) -> None:
        self._finish()
        self.transport.abort()
