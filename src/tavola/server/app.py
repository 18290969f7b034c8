"""The application: its parts, how they start and stop, and how it says no."""

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware

from tavola import __version__
from tavola.server import (
    api,
    asks_api,
    blocks_api,
    club_api,
    coaching,
    described,
    device_api,
    gathering_api,
    health,
    lesson_api,
    live,
    mail_api,
    notice_api,
    pages,
    profile_api,
    program_api,
    puzzle_api,
    shell,
)
from tavola.server.botpool import BotPool
from tavola.server.called import Caller, vapid_key
from tavola.server.clocks import give_sign, go_on
from tavola.server.club import Club
from tavola.server.devices import Devices, stop
from tavola.server.errors import STATUS, Refusal, status_of
from tavola.server.keeper import Keeper
from tavola.server.limits import Guard, Pace, Rates, Sockets, Tries
from tavola.server.logs import Numbered
from tavola.server.mail import postbox_of
from tavola.server.mailing import Mailing
from tavola.server.migrations import migrate
from tavola.server.people import Passports
from tavola.server.reviews import Reviews
from tavola.server.settings import Settings, database_url, from_environment
from tavola.server.store import Store
from tavola.server.tables import Tables
from tavola.server.talk import Voice, fade
from tavola.server.trouble import AWAY, KINDS, NoDatabase, PlainWords, explain, is_away, report
from tavola.server.unplayed import OtherRules, may_have

ABOUT = """
Play Euro games with people and bots. `GET /api/me` gives a signed cookie that names you; send it
with every call. Live tables speak over a WebSocket at `/api/tables/{id}/live`; docs/protocol.md describes it.
"""

SEARCHES = 6  # in three seconds
NOTHING_HERE = "there is nothing at this address"


class Described(FastAPI):
    """An application whose description names the cookie that this server gives out."""

    def openapi(self) -> dict[str, Any]:
        described = super().openapi()
        if passports := getattr(self.state, "passports", None):  # there once the database is open
            described["components"]["securitySchemes"]["APIKeyCookie"]["name"] = passports.cookie
        return described


ROUTERS = (
    api.router,
    asks_api.router,
    blocks_api.router,
    club_api.router,
    club_api.hosts,
    club_api.at_tables,
    coaching.router,
    device_api.router,
    gathering_api.router,
    gathering_api.pictures,
    lesson_api.router,
    puzzle_api.router,
    live.router,
    mail_api.router,
    notice_api.router,
    profile_api.router,
    program_api.router,
    pages.router,
    shell.router,
    described.router,
    health.router,
)


def create_app(settings: Settings | None = None) -> FastAPI:
    """Make the application, by the environment unless settings are given; its start opens the database."""
    chosen = settings or from_environment(os.environ)
    app = Described(
        title="Tavola",
        version=__version__,
        description=ABOUT,
        lifespan=_lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        middleware=[
            Middleware(PlainWords),
            Middleware(Numbered),
            Middleware(Guard, settings=chosen, policy=pages.POLICY, refuse=_turn_away),
            Middleware(GZipMiddleware, minimum_size=1000, compresslevel=6),
        ],
    )
    app.state.settings = chosen
    for router in ROUTERS:
        app.include_router(router)
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
    store, key = await open_store(settings.database)
    app.state.passports = passports = Passports(key)
    app.state.devices = devices = Devices(store, passports)
    app.state.club = Club(store, devices, settings.club)
    bots = BotPool(max(1, settings.thinkers), settings.bot_limit)  # hints are given here in any case
    app.state.tables = tables = Tables(store, bots, settings)
    app.state.reviews = reviews = Reviews(store, BotPool(1, settings.bot_limit, niceness=19))
    app.state.rates = Rates(settings.quick, settings.burst)
    app.state.sockets = Sockets(settings.sockets, settings.crowd)
    app.state.tries, app.state.voice = Tries(), Voice()
    app.state.makers = Pace(settings.new_tables, 3600, "new tables an hour")
    app.state.seekers = Pace(SEARCHES, 3, "searches in three seconds")
    app.state.mailing = mailing = Mailing(tables, postbox_of(settings), settings.mail_after)
    app.state.caller = caller = Caller(tables, settings, await vapid_key(store), mailing)
    keeper = Keeper(tables, app.state.rates, app.state.sockets, app.state.tries)
    await keeper.start()
    await go_on(store)  # before anybody sees a clock
    rounds = (devices.watch(), tables.keep_time(), caller.watch(), fade(tables))
    tasks = [asyncio.create_task(each) for each in rounds]
    try:
        yield
    finally:
        for task in tasks:
            await stop(task)
        with suppress(Exception):  # then clocks stand from its last sign on
            await give_sign(store)
        await keeper.stop()
        reviews.close()
        await store.close()


async def open_store(database: str) -> tuple[Store, str]:
    """Open the database and bring it up to date; give it with its key, or say what is wrong with it."""
    url = database_url(database)
    try:
        store = Store(url)
        await migrate(store)
        return store, await store.signing_key()
    except KINDS as error:
        raise NoDatabase(explain(error, url)) from error


async def _turn_away(request: Request, refusal: Refusal) -> Response:
    """Answer who is not let in: with the door of the club where a browser shows what comes."""
    if refusal.status == 401 and pages.wants_page(request):
        return await pages.door(request, refusal)
    return _say_no(request, refusal.sentence, refusal.status)


async def _refuse(request: Request, error: Exception) -> Response:
    assert isinstance(error, ValueError)
    record = await _offered(request) if isinstance(error, OtherRules) and pages.wants_page(request) else ""
    return _say_no(request, str(error), status_of(error), record)


async def _offered(request: Request) -> str:
    """Give the address of the record of a table that cannot be opened, if whoever asks may have it."""
    id, tables = str(request.path_params.get("id")), request.app.state.tables
    return f"/api/tables/{id}/record" if await may_have(tables.store, id, request.state.person) else ""


async def _refuse_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if isinstance(error.__cause__, Refusal):
        return _say_no(request, error.__cause__.sentence, error.__cause__.status)
    if error.status_code == 404:
        return _say_no(request, NOTHING_HERE, 404)
    return JSONResponse({"error": str(error.detail)}, error.status_code, error.headers)


async def _refuse_form(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    if pages.wants_page(request):  # what a page takes stands in its address
        return _say_no(request, NOTHING_HERE, 404)
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"])
    return JSONResponse({"error": f"{place}: {first['msg']}"}, 422)


def _say_no(request: Request, sentence: str, status: int, record: str = "") -> Response:
    """Answer with a page where a browser shows what comes, and with JSON to everyone else."""
    if pages.wants_page(request):
        return pages.refusal(request, sentence, status, record)
    return JSONResponse({"error": sentence}, status)


async def _refuse_all(_request: Request, error: Exception) -> Response:
    report("a call failed", error)
    if is_away(error):
        return JSONResponse({"error": AWAY}, 503)
    return JSONResponse({"error": "the server made a mistake; nothing was changed"}, 500)
