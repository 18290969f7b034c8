"""The page /docs: every call with what it takes, made of the description for programs."""

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from tavola.server.message import Json
from tavola.server.pages import templates

router = APIRouter(include_in_schema=False)


@router.get("/docs")
async def docs(request: Request) -> Response:
    """Show all calls; nothing on the page comes from elsewhere."""
    described: Json = request.app.openapi()
    about = " ".join(described["info"]["description"].replace("`", "").split())
    context = {"modules": [], "about": about, "calls": calls(described)}
    return templates.TemplateResponse(request, "docs.html", context)


def calls(described: Json) -> list[Json]:
    """List the calls of a description, with the parameters and the fields of the body of each."""
    return [
        {
            "method": method.upper(),
            "path": path,
            "about": (call.get("description") or call.get("summary", "")).replace("`", ""),
            "takes": [*_parameters(call), *_fields(call, described)],
        }
        for path, methods in described["paths"].items()
        for method, call in methods.items()
    ]


def _parameters(call: Json) -> list[Json]:
    given = [each for each in call.get("parameters", []) if each["in"] in ("path", "query")]
    return [
        {"name": each["name"], "where": each["in"], "about": each.get("description", "").replace("`", "")}
        for each in given
    ]


def _fields(call: Json, described: Json) -> list[Json]:
    content: Any = call.get("requestBody", {}).get("content", {}).get("application/json", {})
    name = content.get("schema", {}).get("$ref", "").rpartition("/")[2]
    fields = described["components"]["schemas"].get(name, {}).get("properties", {})
    return [
        {"name": field, "where": "body", "about": about.get("description", "").replace("`", "")}
        for field, about in fields.items()
    ]
