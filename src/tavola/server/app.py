"""The application: its parts, how they start and stop, and how it says no."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware

from tavola import __version__
from tavola.server import calls, live, pages
from tavola.server.hall import Hall
from tavola.server.limits import Guard, Rates, Sockets
from tavola.server.migrations import migrate
from tavola.server.refusal import STATUS, Refusal, status_of
from tavola.server.seats import Passports
from tavola.server.settings import Settings, database_url
from tavola.server.store import Store
from tavola.server.thinking import Minds

ABOUT = """
Play Euro games with people and bots. `GET /api/me` gives a signed cookie that names you; send it
with every call. Live tables speak over a WebSocket at `/api/tables/{id}/live`; docs/protocol.md describes it.
"""

log = logging.getLogger("tavola.server")


def create_app(settings: Settings | None = None) -> FastAPI:
    """Make the application; it opens its database when it starts."""
    chosen = settings or Settings()
    app = FastAPI(
        title="Tavola",
        version=__version__,
        description=ABOUT,
        lifespan=_lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        middleware=[
            Middleware(Guard, settings=chosen, policy=pages.policy()),
            Middleware(GZipMiddleware, minimum_size=1000, compresslevel=6),
        ],
    )
    app.state.settings = chosen
    app.include_router(calls.router)
    app.include_router(live.router)
    app.include_router(pages.router)
    app.mount("/static", pages.files())
    app.add_exception_handler(HTTPException, _refuse_http)
    app.add_exception_handler(RequestValidationError, _refuse_form)
    app.add_exception_handler(Exception, _refuse_all)
    kinds: list[type[ValueError]] = [Refusal, *STATUS]
    for kind in kinds:
        app.add_exception_handler(kind, _refuse)
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    settings: Settings = app.state.settings
    store = Store(database_url(settings.database))
    await migrate(store)
    app.state.passports = Passports(await store.signing_key())
    app.state.hall = hall = Hall(store, Minds(settings.workers, settings.bot_limit), settings)
    app.state.rates = Rates(settings.quick, settings.burst)
    app.state.sockets = Sockets(settings.sockets, settings.crowd)
    try:
        yield
    finally:
        hall.close()
        await store.close()


async def _refuse(_request: Request, error: Exception) -> Response:
    assert isinstance(error, ValueError)
    return JSONResponse({"error": str(error)}, status_of(error))


async def _refuse_http(_request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if isinstance(error.__cause__, Refusal):
        return JSONResponse({"error": error.__cause__.sentence}, error.__cause__.status)
    return JSONResponse({"error": str(error.detail)}, error.status_code, error.headers)


async def _refuse_form(_request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"])
    return JSONResponse({"error": f"{place}: {first['msg']}"}, 422)


async def _refuse_all(_request: Request, error: Exception) -> Response:
    log.error("a call failed", exc_info=error)
    return JSONResponse({"error": "the server made a mistake; nothing was changed"}, 500)
