"""How numbers and lists are said in a sentence."""

import re
from collections.abc import Sequence

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
STEPS = re.compile(r"\b\d+ (?:east|west|north|south)\b(?: \d+ (?:north|south)\b)?")


def noun(number: int, one: str, many: str = "") -> str:
    """Give the word that goes with a number.

    >>> noun(1, "thief"), noun(2, "thief"), noun(3, "city"), noun(0, "Hourglass")
    ('thief', 'thieves', 'cities', 'Hourglasses')
    """
    if number == 1:
        return one
    endings = (("f", "ves"), ("y", "ies"))
    found = next((one[:-1] + ending for last, ending in endings if one.endswith(last)), "")
    return many or found or one + ("es" if one.endswith("s") else "s")


def count(number: int, one: str, many: str = "") -> str:
    """Put a number before its noun.

    >>> count(1, "tile"), count(3, "completed city")
    ('1 tile', '3 completed cities')
    """
    return f"{number} {noun(number, one, many)}"


def in_words(number: int) -> str:
    """Write a number up to ten as a word.

    >>> in_words(2), in_words(10), in_words(11)
    ('two', 'ten', '11')
    """
    return NUMBERS[number] if 0 <= number < len(NUMBERS) else str(number)


def row(parts: Sequence[str]) -> str:
    """Say several things in a row.

    >>> row(["stone"]), row(["stone", "wood"]), row(["stone", "wood", "glass"])
    ('stone', 'stone and wood', 'stone, wood and glass')
    """
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def way(east: int, north: int) -> str:
    """Say where something lies as seen from the start, by steps.

    >>> way(2, -1), way(0, 3), way(0, 0)
    ('2 east 1 south', '3 north', 'at the start')
    """
    steps = ((east, "east", "west"), (north, "north", "south"))
    return (
        " ".join(f"{abs(far)} {on if far > 0 else back}" for far, on, back in steps if far) or "at the start"
    )


def of_the_start(text: str) -> str:
    """Say once in a sentence from where steps are counted, for whoever does not know.

    >>> of_the_start("Lay a bend 2 west 1 north."), of_the_start("Go 1 east, then 3 north.")
    ('Lay a bend 2 west 1 north of the start.', 'Go 1 east of the start, then 3 north.')
    """
    return STEPS.sub(r"\g<0> of the start", text, count=1)
