"""Run the command line with `python -m tavola`."""

from tavola.cli import main

main()
