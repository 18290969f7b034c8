"""Tavola as an app on a device: the manifest, and the worker with its page for no connection."""

import re
from hashlib import blake2b

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from tavola.ink import PAPER
from tavola.server import assets
from tavola.server.pages import templates

KEPT = re.compile(r'^"/static/([\w.-]+)",$', re.MULTILINE)
MANIFEST = {
    "id": "/",
    "name": "Tavola",
    "short_name": "Tavola",
    "description": "Board games to play, learn and study, with friends and against bots.",
    "lang": "en",
    "start_url": "/",
    "scope": "/",
    "display": "standalone",
    "background_color": PAPER,
    "theme_color": PAPER,
    "categories": ["games"],
    "icons": [
        {"src": "/static/icon.svg", "sizes": "any", "type": "image/svg+xml"},
        {"src": "/static/icon-192.png", "sizes": "192x192", "type": "image/png"},
        {"src": "/static/icon-512.png", "sizes": "512x512", "type": "image/png"},
        {"src": "/static/icon-mask.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
    ],
}
router = APIRouter(include_in_schema=False)


@router.get("/manifest.webmanifest")
async def manifest() -> Response:
    headers = {"Cache-Control": "no-cache"}
    return JSONResponse(MANIFEST, headers=headers, media_type="application/manifest+json")


@router.get("/worker.js")
async def worker() -> Response:
    """Serve the worker from the root, for it may only look after what lies below its own address."""
    return Response(worker_script(), media_type="text/javascript", headers={"Cache-Control": "no-cache"})


@router.get("/away")
async def away(request: Request) -> Response:
    """Show the page that a worker keeps; it is the same for everybody."""
    answer = templates.TemplateResponse(request, "away.html", {"modules": []})
    answer.headers["Cache-Control"] = "no-cache"
    return answer


def worker_script() -> str:
    """Write the worker, with a mark that changes with anything it keeps."""
    script = assets.module("worker.js")
    page = templates.env.get_template("away.html").render(modules=[])
    parts = [page.encode(), *((assets.STATIC / name).read_bytes() for name in KEPT.findall(script))]
    mark = blake2b(b"".join(parts), digest_size=6).hexdigest()
    return script.replace("@mark@", mark)
