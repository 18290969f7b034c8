"""What a person wants to be told, and where: of each kind of notice the places to which it goes."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import select

from tavola.server.rows import Person
from tavola.server.store import Store

KINDS = ("turn", "low", "ask", "end", "say")  # my turn, my time runs low, somebody asks, the end, words
PLACES = ("push", "mail", "hook")  # what a page does by itself, it keeps by itself
Wishes = Mapping[Any, Sequence[str]]  # kinds, each with its places

# Of places that somebody has opened: all of them are closed at first.
USUAL: Wishes = {
    "turn": ("push", "mail", "hook"),
    "low": ("push", "mail", "hook"),
    "ask": ("push", "hook"),
    "end": ("mail",),
    "say": (),
}


async def wishes_of(store: Store, person: str) -> Wishes:
    """Give what goes where for a person."""
    async with store.reading() as connection:
        kept = await connection.scalar(select(Person.wishes).where(Person.id == person))
    return {kind: (kept or {}).get(kind, USUAL[kind]) for kind in KINDS}


async def set_wishes(store: Store, person: str, wishes: Wishes) -> None:
    """Keep what goes where for a person; a kind that is left out stays as it was."""
    before = await wishes_of(store, person)
    after = {kind: [place for place in PLACES if place in wishes.get(kind, before[kind])] for kind in KINDS}
    await store.keep(person, wishes=after)


async def goes_to(store: Store, person: str, kind: str, place: str) -> bool:
    """Say whether a kind of notice goes to a place of a person."""
    return kind not in KINDS or place in (await wishes_of(store, person))[kind]
