"""Run the server: python -m tavola.server [--host H] [--port P] [--database URL] [--club NAME] [--open]."""

import sys
from argparse import ArgumentParser

from tavola.server import serve
from tavola.server.settings import BadDatabase

parser = ArgumentParser("python -m tavola.server")
parser.add_argument("--host", default="127.0.0.1")
parser.add_argument("--port", type=int, default=8000)
parser.add_argument("--database", default=None, help="any SQLAlchemy URL, or the path of a SQLite file")
parser.add_argument("--workers", type=int, default=1, help="processes; more than one on PostgreSQL only")
parser.add_argument("--club", default=None, help="the name of a closed club; only invitations let people in")
parser.add_argument("--open", action="store_true", help="open the start page in the browser")

if __name__ == "__main__":
    given = parser.parse_args()
    try:
        serve(given.host, given.port, given.database, given.open, given.workers, given.club)
    except BadDatabase as error:
        print(error, file=sys.stderr)
        sys.exit(3)
