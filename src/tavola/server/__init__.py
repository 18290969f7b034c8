"""The server: tables in the browser, over one small protocol for every game."""

import os
import threading
import webbrowser

import uvicorn

from tavola.server.app import create_app
from tavola.server.settings import Settings

__all__ = ["Settings", "create_app", "serve"]


def serve(
    host: str = "127.0.0.1", port: int = 8000, database: str | None = None, open_browser: bool = False
) -> None:
    """Run the server until it is stopped."""
    chosen = Settings(
        database=os.environ.get("TAVOLA_DATABASE", "") if database is None else database,
        origins=tuple(filter(None, os.environ.get("TAVOLA_ORIGINS", "").split(","))),
        workers=max(1, (os.cpu_count() or 2) - 1),
    )
    config = uvicorn.Config(
        create_app(chosen), host, port, ws_max_size=chosen.frame, log_level="info", access_log=False
    )
    server = uvicorn.Server(config)
    if open_browser:
        address = f"http://{'127.0.0.1' if host == '0.0.0.0' else host}:{port}/"
        threading.Thread(target=_open_when_up, args=(server, address), daemon=True).start()
    server.run()


def _open_when_up(server: uvicorn.Server, address: str) -> None:
    pause = threading.Event()
    while not server.started and not server.should_exit:
        pause.wait(0.05)
    webbrowser.open(address)
