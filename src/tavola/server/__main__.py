"""Run the server: python -m tavola.server [--host H] [--port P] [--database URL] [--open]."""

from argparse import ArgumentParser

from tavola.server import serve

parser = ArgumentParser("python -m tavola.server")
parser.add_argument("--host", default="127.0.0.1")
parser.add_argument("--port", type=int, default=8000)
parser.add_argument("--database", default=None, help="any SQLAlchemy URL, or the path of a SQLite file")
parser.add_argument("--open", action="store_true", help="open the start page in the browser")

if __name__ == "__main__":
    given = parser.parse_args()
    serve(given.host, given.port, given.database, given.open)
