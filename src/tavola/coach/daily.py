"""The puzzle of the day: which one it is, and how many days in a row somebody has found it."""

from collections.abc import Collection
from datetime import date, timedelta

from tavola.coach.puzzles import Puzzle, shipped
from tavola.registry import games

WEEK = 7


def on(day: date) -> Puzzle | None:
    """Give the puzzle of a day, the games in turn; None if no game has puzzles."""
    known = [shipped(name) for name in sorted(games()) if shipped(name)]
    if not known:
        return None
    round, turn = divmod(day.toordinal(), len(known))
    mixed = sorted(known[turn], key=lambda each: each.id)  # in their file the easy ones come first
    return mixed[round % len(mixed)]


def in_a_row(found: Collection[date], today: date) -> int:
    """Count the days in a row on which somebody found it; today is not over yet.

    >>> monday = date(2026, 11, 16)
    >>> found = [monday + timedelta(days) for days in (0, 2, 3)]
    >>> [in_a_row(found, monday + timedelta(days)) for days in (0, 1, 2, 3, 4, 5)]
    [1, 1, 1, 2, 2, 0]
    """
    last = today if today in found else today - timedelta(1)
    days = 0
    while last - timedelta(days) in found:
        days += 1
    return days


def week_of(today: date) -> list[date]:
    """List the days of a week from Monday on.

    >>> [day.day for day in week_of(date(2026, 11, 18))]
    [16, 17, 18, 19, 20, 21, 22]
    """
    monday = today - timedelta(today.weekday())
    return [monday + timedelta(days) for days in range(WEEK)]
