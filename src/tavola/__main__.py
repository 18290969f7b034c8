"""Run the command line, as `tavola` or `python -m tavola`; without its libraries say how to get them."""

import sys

from tavola.extras import NotInstalled, brought_by


def main() -> None:
    """Run the command line."""
    try:
        with brought_by("cli", "the command line"):
            from tavola.cli import main as run
    except NotInstalled as missing:
        print(f"tavola: {missing}", file=sys.stderr)
        sys.exit(2)
    run()


if __name__ == "__main__":
    main()
