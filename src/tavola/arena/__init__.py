"""Tournaments between bots, with numbers that can be believed."""

from tavola.arena.ratings import Rating, ratings
from tavola.arena.run import read, run
from tavola.arena.schedule import Tournament

__all__ = ["Rating", "Tournament", "ratings", "read", "run"]
