"""A PostgreSQL of the tests' own: made under their folder, on a free port, and gone with them."""

import asyncio
import os
import pwd
import secrets
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import asyncpg

from tests.server.house import free_port

MISSING = (
    "PostgreSQL is not installed: get Debian's package postgresql (as root, `make test` does), or initdb"
)


class Postgres:
    """A cluster with one superuser; every test takes a database of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.user = _keeper()
        if self.user:
            shutil.chown(folder, self.user)
        self._run("initdb", "-D", str(folder / "data"), "-U", "tavola", "-A", "trust", "--no-sync")
        self.start()

    def start(self) -> None:
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 -c max_connections=200"
        log = str(self.folder / "log")
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-l", log, "-o", options, "-w", "start")

    def stop(self) -> None:
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-m", "immediate", "-w", "stop")

    def database(self) -> str:
        """Make an empty database; give its URL."""
        name = f"t{secrets.token_hex(4)}"
        asyncio.run(self._execute(f"CREATE DATABASE {name}"))
        return f"postgresql://tavola@127.0.0.1:{self.port}/{name}"

    async def _execute(self, command: str) -> None:
        connection = await asyncpg.connect(f"postgresql://tavola@127.0.0.1:{self.port}/postgres")
        await connection.execute(command)
        await connection.close()

    def _run(self, program: str, *arguments: str) -> None:
        command = [_program(program), *arguments]
        done = subprocess.run(
            command, user=self.user, cwd=self.folder, capture_output=True, text=True, timeout=120
        )  # fmt: skip
        if done.returncode:
            raise RuntimeError(f"{program}: {done.stderr or done.stdout}")


def is_installed() -> bool:
    """Say whether there is one to make a cluster with; a contributor may have none, CI must."""
    return _path("initdb") is not None


def _program(name: str) -> str:
    found = _path(name)
    if found is None:
        raise RuntimeError(MISSING)
    return found


def _path(name: str) -> str | None:
    """Find a program of PostgreSQL's, which Debian keeps out of the path."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    found = next((each / name for each in folders if (each / name).exists()), None)
    return str(found) if found else shutil.which(name)


def _keeper() -> str | None:
    """Name the user who runs it: oneself, unless root, whom PostgreSQL refuses."""
    if os.getuid():
        return None
    known = {each.pw_name for each in pwd.getpwall()}
    return "postgres" if "postgres" in known else "nobody"


@contextmanager
def cluster() -> Iterator[Postgres]:
    """Run a cluster for as long as it is needed, in a folder into which its keeper can walk."""
    folder = Path(tempfile.mkdtemp(prefix="tavola-postgres-"))
    try:
        running = Postgres(folder)
        try:
            yield running
        finally:
            running.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
