"""The pages and files a browser asks for: HTML from templates, pictures, rules and modules."""

import re
from base64 import b64encode
from functools import cache
from hashlib import sha256
from importlib import resources
from pathlib import Path
from secrets import compare_digest
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, Response
from markdown_it import MarkdownIt
from starlette.staticfiles import StaticFiles
from starlette.templating import Jinja2Templates

from tavola.game import BadOption, Game
from tavola.registry import find, games
from tavola.server import modules
from tavola.server.calls import TableHere
from tavola.server.message import ground
from tavola.server.refusal import Refusal

FOREVER = "public, max-age=31536000, immutable"
A_WHILE = "public, max-age=300"
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
RULE = re.compile(r"<(p|li)><strong>([A-Z]+[0-9.]*[0-9])\.</strong>")

WEB = Path(str(resources.files("tavola"))) / "web"
templates = Jinja2Templates(directory=WEB / "templates")
# What stands in for the files that a game's folder may leave out.
NO_ART = '<svg xmlns="http://www.w3.org/2000/svg"></svg>'
PLAIN_COVER = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 280 124"><path fill="#ece4d4" d="M0 0h280v124H0z"/>'
    '<path fill="none" stroke="#9a8d76" stroke-width="2" '
    'd="M108 46l32-14 32 14-32 14zM120 52v34M160 52v34M140 60v36"/></svg>'
)

MEDIA = {".js": "text/javascript", ".css": "text/css"}
router = APIRouter(include_in_schema=False)


@router.get("/static/{name}.css")
@router.get("/static/{name}.js")
async def module(request: Request) -> Response:
    """Serve a module or style sheet; the browser asks each time whether it is still the same."""
    file = request.url.path.rpartition("/")[2]
    if file not in modules.known():
        raise Refusal(404, f"no module {file}")
    headers = {"ETag": modules.mark(file), "Cache-Control": "no-cache"}
    if request.headers.get("If-None-Match", "").removeprefix("W/") == modules.mark(file):
        return Response(status_code=304, headers=headers)
    return Response(modules.module(file), media_type=MEDIA[Path(file).suffix], headers=headers)


def files() -> StaticFiles:
    """Serve icons; the browser asks whether they are still the same."""
    return StaticFiles(directory=WEB / "static", check_dir=False)


def policy() -> str:
    """Write the content security policy of our pages.

    No inline script at all. Style attributes are let in, because pictures turn pieces by them
    (`style="--turn:90deg"`); style elements only if they are those of an installed game's art, by hash.
    """
    sheets = " ".join(f"'sha256-{mark}'" for game in games().values() for mark in _style_marks(game))
    return "; ".join(
        [
            "default-src 'none'",
            "script-src 'self'",
            f"style-src 'self' {sheets}".strip(),
            "style-src-attr 'unsafe-inline'",
            "img-src 'self' data: blob:",
            "font-src 'self'",
            "connect-src 'self'",
            "manifest-src 'self'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        ]
    )


def _style_marks(game: Game[Any]) -> list[str]:
    sheets = re.findall(r"<style[^>]*>(.*?)</style>", game.text("art.svg"), re.DOTALL)
    return [b64encode(sha256(sheet.encode()).digest()).decode() for sheet in sheets]


@router.get("/")
async def start(request: Request) -> Response:
    return _page(request, "start")


@router.get("/table/{id}")
async def table_page(request: Request, table: TableHere) -> Response:
    return _page(request, "table")


@router.get("/table/{id}/replay")
async def replay_page(request: Request, table: TableHere) -> Response:
    return _page(request, "replay")


@router.get("/join/{id}/{key}")
async def join_page(request: Request, table: TableHere, key: str) -> Response:
    if not compare_digest(key.encode(), table.sheet.key.encode()):
        raise Refusal(404, "this invitation does not open any table; ask for a new link")
    return _page(request, "join")


def _page(request: Request, name: str) -> Response:
    together = modules.needed(f"{name}.js")
    answer = templates.TemplateResponse(request, f"{name}.html", {"modules": together})
    answer.headers["Cache-Control"] = "no-store"
    return answer


@router.get("/games/{name}/cover.svg")
async def cover(name: str) -> Response:
    return _picture(find(name).text("cover.svg") or PLAIN_COVER, A_WHILE)


@router.get("/games/{name}/art.svg")
async def art(name: str) -> Response:
    return _picture(find(name).text("art.svg") or NO_ART, A_WHILE)


@router.get("/games/{name}/ground.svg")
async def ground_file(
    request: Request, name: str, players: Annotated[int, Query(ge=0, le=10)] = 0, shape: str = "", v: str = ""
) -> Response:
    game = find(name)
    others = ("players", "shape", "v")
    options = {key: value for key, value in request.query_params.items() if key not in others}
    shape = shape if shape in game.shapes else game.shapes[0]
    count = players or game.seats[0]
    if count not in game.seats:
        raise BadOption(f"{game.name}: {count} players; it takes {game.seats[0]} to {game.seats[-1]}")
    return _picture(ground(game, count, shape, options), FOREVER if v else A_WHILE)


@router.get("/games/{name}/rules")
async def rules(name: str) -> HTMLResponse:
    return HTMLResponse(rules_html(find(name)), headers={"Cache-Control": A_WHILE})


@cache
def _rules(name: str) -> str:
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(find(name).text("rules.md"))
    return RULE.sub(r'<\1 id="rule-\2"><strong>\2.</strong>', html)


def rules_html(game: Game[Any]) -> str:
    """Give a game's rules as HTML; each numbered paragraph can be linked to."""
    return _rules(game.name)


def _picture(svg: str, keep: str) -> Response:
    headers = {"Cache-Control": keep, "Content-Security-Policy": PICTURE_POLICY}
    return Response(svg, media_type="image/svg+xml", headers=headers)
