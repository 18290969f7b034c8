"""Sets of lands, tiles or bonus spaces, 62 items at most, as the bits of one number."""

from typing import Final

from tavola.flat import i64, vec

BIT: Final = vec[i64]([1 << item for item in range(63)])  # [item] -> the set of it alone

# No two of the powers of 2 up to 2 ** 62 leave the same rest when divided by 67.
PRIME: Final = 67
_RESTS = {(1 << item) % PRIME: item for item in range(63)}
ITEM: Final = vec[i64]([_RESTS.get(rest, -1) for rest in range(PRIME)])  # [power % PRIME] -> which power


def size(items: i64) -> i64:
    """Count the items of a set: first in pairs of bits, then in fours, in bytes, and all bytes together."""
    pairs = items - (items >> 1 & 0x1555555555555555)
    fours = (pairs & 0x3333333333333333) + (pairs >> 2 & 0x3333333333333333)
    return (fours + (fours >> 4) & 0x0F0F0F0F0F0F0F0F) % 255


def lowest(items: i64) -> i64:
    """Name the lowest item of a set that is not empty."""
    return ITEM[(items & -items) % PRIME]


def bits(items: list[int]) -> int:
    """Make a set of its items, for the tables."""
    return sum([1 << item for item in set(items)])
