"""The commands of a host: think, backup, restore, prune, keys, doctor and club."""

import asyncio
import os
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer
from rich.console import Console

from tavola.arena.cluster import RayPool
from tavola.extras import brought_by
from tavola.say import count

if TYPE_CHECKING:
    from tavola.server.store import Store

T = TypeVar("T")

say = Console(soft_wrap=True, highlight=False, markup=False)

Database = Annotated[
    str, typer.Option(envvar="TAVOLA_DATABASE", help="A database URL or file; the user's own if not given.")
]


club = typer.Typer(help="A closed club: who may come in.", no_args_is_help=True)


@club.callback()
def _club() -> None:
    """Keep `invite` a command of its own beside whatever is added."""


@club.command()
def invite(
    host: Annotated[bool, typer.Option("--host", help="Who comes by it is a host of the club.")] = False,
    people: Annotated[int, typer.Option(min=1, max=50, help="How many it lets in.")] = 1,
    days: Annotated[int, typer.Option(min=1, max=90, help="For how long it holds.")] = 7,
    address: Annotated[
        str, typer.Option(envvar="TAVOLA_ADDRESS", help="Where people find the pages.")
    ] = "http://127.0.0.1:8000",
    database: Database = "",
) -> None:
    """Print a link that lets people in to the club; the first host comes by one."""
    with brought_by("serve", "the server"):
        from tavola.server.club import HOST, MEMBER
        from tavola.server.invitations import invite as run

    role = HOST if host else MEMBER
    code, _until = _in_store(database, lambda store: run(store, "", people, days, role))
    say.print(f"{address.rstrip('/')}/door#{code}")


def think(
    database: Database = "",
    figures: Annotated[int, typer.Option(help="A port of this machine for Prometheus; 0 for none.")] = 0,
    ray: Annotated[str, typer.Option(help="Think on a Ray cluster: its address, or auto, or local.")] = "",
    tasks: Annotated[int, typer.Option(help="How many processes of the cluster think.", min=1)] = 1,
) -> None:
    """Think for the bots of a server's tables, in a process, on a machine or on a cluster of its own."""
    with brought_by("serve", "the server"):
        from tavola.server.thinking import think as run  # here: other commands need not wait for the server
        from tavola.server.thinking import where

    if not ray:
        return run(database, figures)
    there = where(database).database  # a task would look in the environment of its own machine
    pool = RayPool(ray)
    try:
        for thought in [pool.submit(run, there) for _ in range(tasks)]:
            thought.result()
    finally:
        pool.shutdown(cancel_futures=True)


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file, which is a SQLite database.")],
    database: Database = "",
) -> None:
    """Copy a database, in use or not, into a file, and check the copy row by row."""
    with brought_by("serve", "the server"):
        from tavola.server.safekeeping import backup as run

    counts = asyncio.run(run(database, file))
    say.print(f"wrote {file}: {_kept(counts)}")


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `tavola backup` wrote.")],
    database: Database = "",
) -> None:
    """Copy a backup into an empty database of any kind, and check it row by row."""
    with brought_by("serve", "the server"):
        from tavola.server.safekeeping import restore as run

    counts = asyncio.run(run(file, database))
    say.print(f"restored {_kept(counts)}")


def prune(
    days: Annotated[int, typer.Option(min=1, help="How long nobody has touched a table.")],
    finished: Annotated[bool, typer.Option("--finished", help="Also tables played to the end.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Do it; without this only count.")] = False,
    database: Database = "",
) -> None:
    """Clear away tables that nobody has touched for long; only count them unless --yes is given."""
    with brought_by("serve", "the server"):
        from tavola.server import pruning

    do = pruning.prune if yes else pruning.count
    gone = _in_store(database, lambda store: do(store, pruning.Rule(days, finished)))
    which = f"{count(gone, 'table')} that nobody has touched for {count(days, 'day')}"
    say.print(f"cleared {which} away" if yes else f"would clear {which} away; say --yes to do it")


def keys(
    turn: Annotated[bool, typer.Option("--turn", help="Do it; without this only count.")] = False,
    database: Database = "",
) -> None:
    """End every cookie given out so far, if the database was copied; only count unless --turn is given."""
    with brought_by("serve", "the server"):
        from tavola.server import keys as made

    of = count(_in_store(database, made.turn if turn else made.count), "browser")
    if turn:
        say.print(f"ended the cookies of {of}; start the servers again, so that they use the new key")
    else:
        say.print(f"would end the cookies of {of}; say --turn to do it")
    say.print("recovery codes and confirmed mail still bring people back")


def doctor(database: Database = "") -> None:
    """Say what is wrong with this installation and its database; ends with 1 if something is."""
    with brought_by("serve", "the server"):
        from tavola.server.doctor import examine
        from tavola.server.settings import from_environment

    settings = from_environment(os.environ)
    found = asyncio.run(examine(replace(settings, database=database or settings.database)))
    for each in found:
        say.print(f"{'ok   ' if each.well else 'WRONG'} {each.says}")
    if not all(each.well for each in found):
        raise typer.Exit(1)


def _kept(counts: Mapping[str, int]) -> str:
    return f"{count(counts['matches'], 'table')}, {count(counts['entries'], 'line')} of log, checked"


def _in_store(database: str, do: Callable[["Store"], Awaitable[T]]) -> T:
    """Open the database, do something with it, and close it."""
    from tavola.server.app import open_store

    async def go() -> T:
        store, _key = await open_store(database)
        try:
            return await do(store)
        finally:
            await store.close()

    return asyncio.run(go())
