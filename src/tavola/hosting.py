"""The commands of a host: think, backup, restore, prune, keys, doctor and club."""

import asyncio
import os
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from tavola.extras import brought_by

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
        from tavola.server.app import open_store
        from tavola.server.club import HOST, MEMBER
        from tavola.server.invitations import invite as run

    async def go() -> str:
        store, _key = await open_store(database)
        try:
            return (await run(store, "", people, days, HOST if host else MEMBER))[0]
        finally:
            await store.close()

    say.print(f"{address.rstrip('/')}/door#{asyncio.run(go())}")


def think(
    database: Database = "",
    figures: Annotated[int, typer.Option(help="A port of this machine for Prometheus; 0 for none.")] = 0,
) -> None:
    """Think for the bots of a server's tables, in a process or on a machine of its own."""
    with brought_by("serve", "the server"):
        from tavola.server.thinking import think as run  # here: other commands need not wait for the server

    run(database, figures)


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file, which is a SQLite database.")],
    database: Database = "",
) -> None:
    """Copy a database, in use or not, into a file, and check the copy row by row."""
    with brought_by("serve", "the server"):
        from tavola.server.safekeeping import backup as run

    counts = asyncio.run(run(database, file))
    say.print(f"wrote {file}: {counts['matches']} tables, {counts['entries']} lines of their logs, checked")


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `tavola backup` wrote.")],
    database: Database = "",
) -> None:
    """Copy a backup into an empty database of any kind, and check it row by row."""
    with brought_by("serve", "the server"):
        from tavola.server.safekeeping import restore as run

    counts = asyncio.run(run(file, database))
    say.print(f"restored {counts['matches']} tables, {counts['entries']} lines of their logs, checked")


def prune(
    days: Annotated[int, typer.Option(min=1, help="How long nobody has touched a table.")],
    finished: Annotated[bool, typer.Option("--finished", help="Also tables played to the end.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Do it; without this only count.")] = False,
    database: Database = "",
) -> None:
    """Clear away tables that nobody has touched for long; only count them unless --yes is given."""
    with brought_by("serve", "the server"):
        from tavola.server.app import open_store
        from tavola.server.pruning import Rule, count
        from tavola.server.pruning import prune as run

    async def go() -> int:
        store, _key = await open_store(database)
        try:
            return await (run if yes else count)(store, Rule(days, finished))
        finally:
            await store.close()

    gone = asyncio.run(go())
    which = f"{gone} tables that nobody has touched for {days} days"
    say.print(f"cleared {which} away" if yes else f"{which} would go; say --yes to clear them away")


def keys(
    turn: Annotated[bool, typer.Option("--turn", help="Do it; without this only count.")] = False,
    database: Database = "",
) -> None:
    """End every cookie given out so far, if the database was copied; only count unless --turn is given."""
    with brought_by("serve", "the server"):
        from tavola.server import keys as made
        from tavola.server.app import open_store

    async def go() -> int:
        store, _key = await open_store(database)
        try:
            return await (made.turn if turn else made.count)(store)
        finally:
            await store.close()

    known = asyncio.run(go())
    if turn:
        say.print(
            f"{known} browsers are strangers now; start the servers again, so that they use the new key"
        )
    else:
        say.print(f"{known} browsers would be strangers; say --turn to end their cookies")
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
