"""What a move costs the server by part: its functions wrapped in clocks that count each moment once."""

import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Coroutine, Generator
from functools import wraps
from typing import Any

from tavola.server import live, story, table, telling
from tavola.server.store import Store

PARTS = ("read", "rules", "story", "draw", "encode", "write", "send")


class Clocks:
    """Processor seconds by part. A part that another one is inside of stands still meanwhile."""

    def __init__(self) -> None:
        self.spent: defaultdict[str, float] = defaultdict(float)
        self.open: list[str] = []
        self.since = 0.0

    def enter(self, part: str) -> None:
        self._count()
        self.open.append(part)

    def leave(self) -> None:
        self._count()
        self.open.pop()

    def take(self) -> dict[str, float]:
        """Give what was counted, and begin anew."""
        spent, self.spent = dict(self.spent), defaultdict(float)
        return spent

    def _count(self) -> None:
        at = time.thread_time()
        if self.open:
            self.spent[self.open[-1]] += at - self.since
        self.since = at

    def timed(self, part: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """Wrap a function."""

        @wraps(function)
        def clocked(*given: object, **more: object) -> object:
            self.enter(part)
            try:
                return function(*given, **more)
            finally:
                self.leave()

        return clocked

    def stepped(self, part: str, function: Callable[..., Coroutine[Any, Any, Any]]) -> Callable[..., Any]:
        """Wrap a coroutine: only its own steps count, and not what others do while it waits."""

        @wraps(function)
        async def clocked(*given: object, **more: object) -> object:
            return await _Steps(self, part, function(*given, **more))

        return clocked


class _Steps(Awaitable[Any]):
    def __init__(self, clocks: Clocks, part: str, work: Coroutine[Any, Any, Any]) -> None:
        self.clocks, self.part, self.work = clocks, part, work

    def __await__(self) -> Generator[Any, Any, Any]:
        answer: Any = None
        error: BaseException | None = None
        while True:
            self.clocks.enter(self.part)
            try:
                waited_for = self.work.throw(error) if error else self.work.send(answer)
            except StopIteration as end:
                return end.value
            finally:
                self.clocks.leave()
            answer, error = None, None
            try:
                answer = yield waited_for
            except BaseException as thrown:  # a cancelling, say, which is the work's to hear of
                error = thrown


def wind() -> Clocks:
    """Put the clocks into this process's server."""
    clocks = Clocks()
    places: list[tuple[str, Any, str]] = [
        ("read", live, "_read"),
        ("rules", table.Table, "_read"),
        ("rules", table.Table, "_go_on"),
        ("story", story.Story, "tell"),
        ("draw", telling, "position_part"),
        ("draw", telling, "choices_part"),
        ("encode", telling, "encode"),
        ("encode", live, "encode"),
    ]
    for part, where, name in places:
        setattr(where, name, clocks.timed(part, getattr(where, name)))
    Store._write = clocks.stepped("write", Store._write)  # type: ignore[method-assign]
    live.Guest._send_text = clocks.stepped("send", live.Guest._send_text)  # type: ignore[method-assign]
    return clocks
