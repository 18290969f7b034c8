"""The pages and files a browser asks for: HTML from templates, pictures, rules and modules."""

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from html import escape
from importlib import resources
from pathlib import Path
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, Response
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import OptionsDict
from starlette.staticfiles import StaticFiles
from starlette.templating import Jinja2Templates

from tavola.core import SPECTATOR
from tavola.figures import NAME, figure, figure_picture
from tavola.game import BadOption, Game
from tavola.lesson import BadLesson, lesson_of
from tavola.registry import find
from tavola.server import assets
from tavola.server.api import UNREAD, InvitedTable, TableHere
from tavola.server.club import Club
from tavola.server.errors import Refusal
from tavola.server.message import ground
from tavola.server.puzzles import puzzle_named
from tavola.server.table import Table
from tavola.server.views import look
from tavola.shot import aim_picture
from tavola.svg import whole

FOREVER = "public, max-age=31536000, immutable"
A_WHILE = "public, max-age=300"
# Scripts and styles are files of ours: none in markup, be it an element or an attribute. Styles of a picture
# are set by the page through the object model (`parse` in dom.js, `adoptStyles` in board.js).
POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"  # of a picture served as a file
RULE = re.compile(r"<(p|li)><strong>([A-Z]+[0-9.]*[0-9])\.</strong>")
# A paragraph's name in the text; what stands before it in the pattern is passed over.
NAMED = re.compile(r"<strong>[^<]*</strong>|<[^>]*>|\b[A-Z]+[0-9](?:[0-9.]*[0-9])?\b")

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
    if file not in assets.known():
        raise Refusal(404, f"no module {file}")
    headers = {"ETag": assets.mark(file), "Cache-Control": "no-cache"}
    if request.headers.get("If-None-Match", "").removeprefix("W/") == assets.mark(file):
        return Response(status_code=304, headers=headers)
    return Response(assets.module(file), media_type=MEDIA[Path(file).suffix], headers=headers)


def files() -> StaticFiles:
    """Serve icons; the browser asks whether they are still the same."""
    return StaticFiles(directory=WEB / "static", check_dir=False)


@router.get("/")
async def start(request: Request) -> Response:
    club: Club = request.app.state.club
    if not await club.is_inside(request.state.person):
        return await door(request)
    message = await club.message() if club.name else ""
    return _page(request, "start", club=club.name, message=message)


@router.get("/door")
async def door_page(request: Request) -> Response:
    """Show the door of the club, also to who is in: an invitation may make them a host."""
    if not request.app.state.club.name:
        raise Refusal(404, "this server is no closed club; everybody may come in")
    return await door(request)


@router.get("/club")
async def club_page(request: Request) -> Response:
    if not request.app.state.club.name:
        raise Refusal(404, "this server is no closed club; everybody may come in")
    return _page(request, "club", club=request.app.state.club.name)


async def door(request: Request, refusal: Refusal | None = None) -> Response:
    """Show the door of a club: what would let one in, and a guest the way to their table."""
    club: Club = request.app.state.club
    mine = await club.tables_of_guest(request.state.person)
    answer = _page(request, "door", club=club.name, tables=mine, sentence=refusal and refusal.sentence)
    answer.status_code = refusal.status if refusal else 200
    return answer


@router.get("/tables")
async def tables_page(request: Request) -> Response:
    return _page(request, "mytables")


@router.get("/you")
async def you_page(request: Request) -> Response:
    return _page(request, "you")


@router.get("/profile")
@router.get("/people/{handle}")
async def profile_page(request: Request) -> Response:
    return _page(request, "profile")


@router.get("/here")
async def here_page(request: Request) -> Response:
    return _page(request, "here", mail=bool(request.app.state.settings.smtp))


@router.get("/mail")
async def mail_page(request: Request) -> Response:
    return _page(request, "mail")


@router.get("/puzzles")
async def puzzles_page(request: Request) -> Response:
    return _page(request, "puzzles")


@router.get("/table/{id}")
async def table_page(request: Request, table: TableHere) -> Response:
    return _page(request, "table")


@router.get("/table/{id}/replay")
async def replay_page(request: Request, table: TableHere) -> Response:
    return _page(request, "replay")


@router.get("/join/{id}/{key}")
async def join_page(request: Request, table: InvitedTable) -> Response:
    return _page(
        request,
        "join",
        og=_preview(request, table),
        watch=table.sheet.watch,
        club=request.app.state.club.name,
    )


def wants_page(request: Request) -> bool:
    """Tell whether a browser will show what comes."""
    path, accepted = request.url.path, request.headers.get("accept", "")
    return not path.startswith("/api/") and "text/html" in accepted


def refusal(request: Request, sentence: str, status: int, record: str = "") -> Response:
    """Show what is wrong with an address, the way to the start page, and to a record if there is one."""
    title = "Not now" if status == 429 else "Not here"
    said = sentence[:1].upper() + sentence[1:]
    context = {"modules": [], "title": title, "sentence": said, "record": record}
    answer = templates.TemplateResponse(request, "wrong.html", context, status_code=status)
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _preview(request: Request, table: Table) -> dict[str, str]:
    """Say what a messenger shows of an invitation: the game and how many seats are free, and no name."""
    free = sum(sitter.kind == "open" for sitter in table.sitters)
    seats = f"{free} {'seat is' if free == 1 else 'seats are'} free. " if free else "Every seat is taken. "
    return {
        "title": f"You are invited to {table.match.game.title}",
        "text": f"{seats}No account, nothing to install.",
        "picture": f"{request.base_url}join/{table.sheet.id}/{table.sheet.key}/picture.png",
    }


def _page(request: Request, name: str, **more: object) -> Response:
    together = assets.needed(f"{name}.js")
    unread = UNREAD if request.state.unread else ""
    context = {"modules": together, "unread": unread, **more}
    answer = templates.TemplateResponse(request, f"{name}.html", context)
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


@router.get("/games/{name}/aim-{number}.svg")
async def aim(name: str, number: int) -> Response:
    return _picture(_aim(find(name).name, number), A_WHILE)


@cache
def _aim(name: str, number: int) -> str:
    game = find(name)
    lesson = lesson_of(game)
    if lesson is None or not 1 <= number <= len(lesson.aims):
        raise Refusal(404, f"{game.title} has no such picture")
    return aim_picture(game, lesson, lesson.aims[number - 1])


@router.get("/games/{name}/puzzle-{id}.svg")
async def puzzle(name: str, id: str) -> Response:
    return _picture(_puzzle(find(name).name, id), A_WHILE)


@lru_cache(maxsize=16)
def _puzzle(name: str, id: str) -> str:
    """Draw a puzzle's position as whoever is to move sees it."""
    found = puzzle_named(id)
    if found is None or found.game != name:
        raise Refusal(404, f"{find(name).title} has no such puzzle")
    match = found.match(find(name))
    return whole(match.game, look(match, int(match.state.to_move)), match.options, SPECTATOR)


@router.get("/games/{name}/rules")
async def rules(name: str) -> HTMLResponse:
    return HTMLResponse(rules_html(find(name)), headers={"Cache-Control": A_WHILE})


@router.get("/games/{name}/rules-{number}.svg")
async def rules_picture(name: str, number: int) -> Response:
    return _picture(_figure(find(name).name, number), A_WHILE)


@cache
def _figure(name: str, number: int) -> str:
    try:
        return figure_picture(find(name), number)
    except BadLesson as error:
        raise Refusal(404, str(error)) from None


@cache
def _rules(name: str) -> str:
    game = find(name)
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    reader.add_render_rule("fence", _drawn_fence)
    html = str(reader.render(game.text("rules.md"), {"game": game.name, "drawn": 0}))
    known = {name for _, name in RULE.findall(html)}
    return _linked(RULE.sub(r'<\1 id="rule-\2"><strong>\2.</strong>', html), known)


def _linked(html: str, known: set[str]) -> str:
    """Make a link of every paragraph's name that stands in the text."""

    def link(found: re.Match[str]) -> str:
        name = found[0]
        return f'<a href="#rule-{name}">{name}</a>' if name in known else name

    return NAMED.sub(link, html)


def _drawn_fence(
    renderer: RendererHTML, tokens: Sequence[Token], at: int, options: OptionsDict, env: dict[str, Any]
) -> str:
    """Put a picture where a fence names a position."""
    if tokens[at].info != NAME:
        return str(renderer.fence(tokens, at, options, env))
    env["drawn"] += 1
    shown = figure(tokens[at].content)
    wide, high = shown.box[2:] if shown.box else (300, 200)
    source = f"/games/{env['game']}/rules-{env['drawn']}.svg"
    caption = f"<b>{escape(shown.title)}.</b> {escape(shown.text)}"
    picture = f'<img src="{source}" alt="" width="{wide:g}" height="{high:g}" loading="lazy">'
    return f"<figure>{picture}<figcaption>{caption}</figcaption></figure>\n"


def rules_html(game: Game[Any]) -> str:
    """Give a game's rules as HTML; each numbered paragraph can be linked to."""
    return _rules(game.name)


def _picture(svg: str, keep: str) -> Response:
    headers = {"Cache-Control": keep, "Content-Security-Policy": PICTURE_POLICY}
    return Response(svg, media_type="image/svg+xml", headers=headers)
