"""The calls under /api for going through finished games."""

import json
from collections.abc import AsyncIterator
from dataclasses import asdict
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import JSONResponse, Response, StreamingResponse

from tavola.coach.review import Judged, decisions, views
from tavola.server.api import ERRORS, Person, PlyPath, TableHere, signed_cookie
from tavola.server.learning_schemas import ReviewAnswer, WorthAnswer
from tavola.server.message import Json
from tavola.server.reviews import Reviews, cards, shown_to
from tavola.server.table import Table

router = APIRouter(prefix="/api", responses=ERRORS, dependencies=[Depends(signed_cookie)])


def the_reviews(request: Request) -> Reviews:
    reviews = request.app.state.reviews
    assert isinstance(reviews, Reviews)
    return reviews


ReviewsHere = Annotated[Reviews, Depends(the_reviews)]


@router.get("/tables/{id}/review", response_model=ReviewAnswer)
async def review(table: TableHere, person: Person, reviews: ReviewsHere) -> Response:
    """Give a finished game gone through, as far as somebody let it be: perhaps not at all."""
    return JSONResponse(review_part(table, person, await reviews.kept(table)))


@router.post("/tables/{id}/review", responses={200: {"content": {"application/x-ndjson": {}}}})
async def go_through(table: TableHere, person: Person, reviews: ReviewsHere) -> Response:
    """Go through a finished game; the answer is a line of JSON for each step, as it is judged.

    It goes on if nobody listens, and a second call listens to what the first began.
    """
    running = await reviews.start(table, person)

    async def lines() -> AsyncIterator[str]:
        async for progress in reviews.follow(running, table, person):
            yield json.dumps(progress) + "\n"

    # Packed, a line would wait until there are enough of them.
    plain = {"Content-Encoding": "identity"}
    return StreamingResponse(lines(), media_type="application/x-ndjson", headers=plain)


@router.delete("/tables/{id}/review", status_code=204)
async def stop(table: TableHere, person: Person, reviews: ReviewsHere) -> None:
    """Stop what I began; what was judged is kept."""
    await reviews.stop(table, person)


@router.get("/tables/{id}/worth/{ply}")
async def worth(table: TableHere, person: Person, reviews: ReviewsHere, ply: PlyPath) -> WorthAnswer:
    """Say what my turn from a ply on has cost, once it is over; only alone against bots."""
    return WorthAnswer(cost=round(await reviews.worth(table, person, ply), 1))


def review_part(table: Table, person: str, judged: list[Judged]) -> Json:
    """Write what was judged, what is told of it, and where on the board it was."""
    match, done = table.match, len(judged)
    judged = shown_to(table, person, judged)
    chosen = cards(table, judged)
    plies = {ply for each in chosen for ply in (*each["costly"], *each["found"])}
    plies |= {each["ply"] for card in chosen for each in card["chances"]}
    seen: dict[int, Any] = {ply: view for ply, view in views(match) if ply in plies}
    targets = match.game.targets
    return {
        "of": len(decisions(match)),
        "done": done,
        "leads": [{"ply": each.ply, "leads": each.leads} for each in judged],
        "cards": chosen,
        "told": [
            {
                **asdict(each),
                "path": targets(seen[each.ply], each.move),
                "better_path": targets(seen[each.ply], each.better),
            }
            for each in judged
            if each.ply in plies
        ],
    }
