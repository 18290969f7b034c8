"""What operators ask a running server: whether all is well, and its figures for Prometheus."""

import asyncio
import os
from hmac import compare_digest
from ipaddress import ip_address
from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from sqlalchemy import text

from tavola.server.errors import Refusal
from tavola.server.keeper import gauge
from tavola.server.limits import Sockets
from tavola.server.tables import Tables
from tavola.server.trouble import AWAY

SHARED = "PROMETHEUS_MULTIPROC_DIR"  # the folder where the workers of one port add their figures up
PROMPT = 3.0  # seconds within which a healthy database answers

router = APIRouter()


@router.get("/health", include_in_schema=False)
async def health(request: Request) -> Response:
    """Say whether this server can be sent people: its database answers, and it is not about to stop."""
    tables: Tables = request.app.state.tables
    try:
        async with asyncio.timeout(PROMPT), tables.store.reading() as connection:
            await connection.execute(text("SELECT 1"))
    except Exception:
        return JSONResponse({"status": "unwell", "error": AWAY}, 503)
    return JSONResponse({"status": "well"})


@router.get("/metrics", include_in_schema=False)
async def metrics(request: Request) -> Response:
    """Give the figures to whoever has the host's word, or is on the host's own machine."""
    check_reader(request, request.app.state.settings.metrics)
    tables: Tables = request.app.state.tables
    sockets: Sockets = request.app.state.sockets
    gauge(tables, sockets)
    if SHARED not in os.environ:
        return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)
    _forget_the_dead(Path(os.environ[SHARED]))
    together = CollectorRegistry()
    MultiProcessCollector(together)  # type: ignore[no-untyped-call]
    return Response(generate_latest(together), media_type=CONTENT_TYPE_LATEST)


def _forget_the_dead(folder: Path) -> None:
    """Leave out what workers that are gone had open."""
    for file in folder.glob("gauge_live*_*.db") if os.name == "posix" else ():
        worker = int(file.stem.rpartition("_")[2])
        try:
            os.kill(worker, 0)
        except ProcessLookupError:
            mark_process_dead(worker)  # type: ignore[no-untyped-call]
        except PermissionError:
            pass  # alive, and somebody else's


def check_reader(request: Request, word: str) -> None:
    """Refuse the figures to strangers; how many play here is the host's to tell."""
    given = request.headers.get("authorization", "")
    if word and compare_digest(given.encode(), f"Bearer {word}".encode()):
        return
    passed_on = "x-forwarded-for" in request.headers  # by a proxy, which may be told any address
    if word or passed_on or not is_local(request.client.host if request.client else ""):
        raise Refusal(403, "these figures are the host's; send TAVOLA_METRICS as a bearer token")


def is_local(address: str) -> bool:
    """Say whether somebody calls from the same machine.

    >>> is_local("127.0.0.1"), is_local("::1"), is_local("203.0.113.7"), is_local("nowhere")
    (True, True, False, False)
    """
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False
