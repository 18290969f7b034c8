"""What is kept beside the matches: reviews."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import delete, insert, select

from tavola.server.rows import ReviewRow
from tavola.server.store import Store, now

Judgement = dict[str, Any]  # a `Judged` as JSON


async def review_of(store: Store, match: str) -> list[Judgement]:
    """Read what was judged of a match; nothing if nobody went through it."""
    async with store.reading() as connection:
        found: list[Judgement] | None = await connection.scalar(
            select(ReviewRow.judged).where(ReviewRow.match == match)
        )
        return found or []


async def keep_review(store: Store, match: str, judged: Sequence[Judgement]) -> None:
    """Write what was judged of a match, in place of what was there."""
    async with store.writing() as connection:
        await connection.execute(delete(ReviewRow).where(ReviewRow.match == match))
        await connection.execute(insert(ReviewRow).values(match=match, judged=list(judged), at=now()))
