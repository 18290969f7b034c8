"""Real servers for the tests: in a thread, or as a process of its own that can be killed."""

import os
import signal
import socket
import ssl
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

import httpx
import uvicorn

from tavola.registry import games
from tavola.server import Settings, configured

PLUGIN = Path(__file__).parent / "plugin"
UNSIGNED = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # calls without TLS need no list of authorities


def plug_in() -> None:
    """Put a small game with hidden hands beside the installed ones, for this process and those it starts."""
    sys.path.insert(0, str(PLUGIN))
    known = os.environ.get("PYTHONPATH", "")
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(PLUGIN), known]))
    games.cache_clear()


def quick_settings(database: Path | str) -> Settings:
    """Choose settings under which tests need not wait."""
    return Settings(
        database=str(database),
        bot_pause=0.0,
        grace=0.0,
        notice_after=0.0,
        quick=100_000,
        burst=100_000,
        new_tables=100_000,
    )


@contextmanager
def running(settings: Settings) -> Iterator[str]:
    """Run a server in a thread; give its address."""
    server = uvicorn.Server(configured(settings))
    taken = socket.socket()
    taken.bind(("127.0.0.1", 0))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [taken]}, daemon=True)
    thread.start()
    address = f"http://127.0.0.1:{taken.getsockname()[1]}"
    wait_for(address)
    try:
        yield address
    finally:
        server.should_exit = True
        thread.join(20)
        taken.close()


class Process:
    """A server as its own process, on its own port."""

    def __init__(
        self,
        database: Path | str,
        port: int = 0,
        log: Path | None = None,
        workers: int = 1,
        **settings: object,
    ) -> None:
        self.port = port or free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        command = [
            sys.executable,
            "-m",
            "tavola.server",
            "--port",
            str(self.port),
            "--database",
            str(database),
            "--workers",
            str(workers),
        ]
        with log.open("w") if log else nullcontext(subprocess.DEVNULL) as written:
            named = {f"TAVOLA_{name.upper()}": str(value) for name, value in settings.items()}
            self.process = subprocess.Popen(command, stderr=written, env={**os.environ, **named})
        try:
            wait_for(self.address)
        except TimeoutError:
            self.kill()
            raise

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()


def free_port() -> int:
    """Find a port that nobody listens on."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


def wait_for(address: str) -> None:
    """Wait until a server answers."""
    waiting = threading.Event()
    with httpx.Client(verify=UNSIGNED) as caller:
        for _ in range(1200):
            try:
                caller.get(f"{address}/api/games")
                return
            except httpx.TransportError:
                waiting.wait(0.05)
    raise TimeoutError(f"no server at {address}")
