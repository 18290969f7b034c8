"""The server: tables in the browser, over one small protocol for every game."""

import gc
import multiprocessing
import os
import signal
import socket
import sys
import tempfile
import threading
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from multiprocessing.connection import wait
from typing import Any

import uvicorn
from fastapi import FastAPI
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors import Multiprocess

from tavola.server.app import create_app
from tavola.server.health import SHARED
from tavola.server.logs import logging_of
from tavola.server.settings import Settings, check_several, database_url, from_environment
from tavola.server.wire import Wire

try:
    import resource
except ImportError:  # Windows, which has no such limit
    resource = None  # type: ignore[assignment]

__all__ = ["Settings", "configured", "create_app", "serve"]

HUNG = 60  # seconds after which a worker that does not answer is replaced
GRACE = 5  # seconds that a stop waits for answers under way
PATIENCE = 1200  # looks, 20 a second, whether the server is up before the browser opens
FILES = 65_536  # connections and files that one process may hold
SELDOM = 100  # younger searches for cycles before everything is searched; ten, unless told otherwise


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    database: str | None = None,
    open_browser: bool = False,
    workers: int = 1,
    club: str | None = None,
) -> None:
    """Run the server until it is stopped; what is not given is read from the environment."""
    chosen = from_environment(os.environ)
    if database is not None:
        chosen = replace(chosen, database=database)
    if club is not None:
        chosen = replace(chosen, club=club)
    database_url(chosen.database)  # so that an address we cannot use is refused in a sentence
    check_several(chosen.database, workers)
    more_files()
    address = ("127.0.0.1" if host == "0.0.0.0" else host, port)
    if open_browser:
        threading.Thread(target=_open_when_up, args=(address,), daemon=True).start()
    run = _run_one if workers == 1 else _run_several
    if not run(chosen, host, port, workers):
        sys.exit(3)  # it has said why


def configured(settings: Settings, host: str = "127.0.0.1", port: int = 0) -> uvicorn.Config:
    """Set up uvicorn for a server: bounded connections, small frames, nobody's calls in the log."""
    return _config(create_app(settings), settings, host, port)


def worker() -> FastAPI:
    """Make the application in one of several processes, which stops when the first of them is gone."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        sentinel = parent.sentinel

        def follow() -> None:
            wait([sentinel])
            os.kill(os.getpid(), signal.SIGTERM)

        threading.Thread(target=follow, daemon=True).start()
    fewer_stops()
    return create_app()


def _run_one(settings: Settings, host: str, port: int, _workers: int) -> bool:
    server = uvicorn.Server(configured(settings, host, port))
    fewer_stops()
    server.run()
    return server.started


def _run_several(settings: Settings, host: str, port: int, workers: int) -> bool:
    """Run processes that share one port, each by the environment; one that dies is replaced."""
    os.environ["TAVOLA_DATABASE"] = settings.database
    os.environ["TAVOLA_CLUB"] = settings.club
    os.environ["TAVOLA_THINKERS"] = str(-(-settings.thinkers // workers))
    config = _config("tavola.server:worker", settings, host, port, factory=True, workers=workers)
    with tempfile.TemporaryDirectory(prefix="tavola-figures-") as folder:
        os.environ.setdefault(SHARED, folder)
        several = Multiprocess(config, sockets=[config.bind_socket()])
        several.run()
    return all(process.exitcode != STARTUP_FAILURE for process in several.processes)


def _config(
    app: Callable[..., Any] | str,
    settings: Settings,
    host: str,
    port: int,
    *,
    factory: bool = False,
    workers: int = 1,
) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        host,
        port,
        factory=factory,
        workers=workers,
        http=Wire,
        ws_max_size=settings.frame,
        log_level="info",
        log_config=logging_of(settings.log),
        access_log=False,
        timeout_graceful_shutdown=GRACE,
        timeout_worker_healthcheck=HUNG,
    )


def fewer_stops() -> None:
    """Search everything for cycles less often: with a thousand tables it stops them all for half a second."""
    gc.freeze()  # what is there from the beginning stays
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, SELDOM)


def more_files() -> None:
    """Let this process have as many connections open as the system allows it."""
    if resource is not None:
        least, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = FILES if most == resource.RLIM_INFINITY else min(FILES, most)
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(least, wanted), most))


def _open_when_up(address: tuple[str, int]) -> None:
    pause = threading.Event()
    for _ in range(PATIENCE):
        with suppress(OSError), socket.create_connection(address, 1):
            webbrowser.open(f"http://{address[0]}:{address[1]}/")
            return
        pause.wait(0.05)
