"""A Ray cluster in place of this machine's processes: for tournaments, actors and bots (extra `ray`)."""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from socket import create_connection
from typing import Any, TypeVar

from tavola.arena.run import Pool
from tavola.game import BadOption

T = TypeVar("T")

ANSWER = 5.0  # seconds in which a cluster should answer


class RayPool(Executor):
    """Hand calls to a Ray cluster; `local` starts one on this machine."""

    def __init__(self, address: str) -> None:
        try:
            import ray
        except ImportError:
            raise BadOption("--ray needs Ray; install it with: pip install 'tavola[ray]'") from None
        _knock(address)
        self.ray: Any = ray
        self.waiting: list[Any] = []
        try:
            place = None if address == "local" else address
            ray.init(address=place, log_to_driver=False, include_dashboard=False)
        except (ConnectionError, ValueError) as error:
            raise BadOption(f"--ray {address}: no cluster answers there: {error}") from None

    def submit(self, call: Callable[..., T], /, *given: object, **named: object) -> Future[T]:
        reference = self.ray.remote(call).remote(*given, **named)
        self.waiting.append(reference)
        future: Future[T] = reference.future()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        if cancel_futures:
            for reference in self.waiting:
                self.ray.cancel(reference)
        self.ray.shutdown()


def _knock(address: str) -> None:
    """See whether anything answers at an address; Ray itself would go on trying for minutes."""
    if address in ("local", "auto"):
        return
    host, _colon, port = address.rpartition("://")[2].rpartition(":")
    if not host or not port.isdecimal():
        raise BadOption(f"--ray {address}: write it as host:port, auto or local")
    try:
        create_connection((host, int(port)), timeout=ANSWER).close()
    except (OSError, OverflowError) as error:
        raise BadOption(f"--ray {address}: no cluster answers there: {error}") from None


def pool_at(address: str) -> Pool:
    """Make pools on the cluster at an address."""
    return lambda _jobs: RayPool(address)
