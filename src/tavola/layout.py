"""What a net reads of a position, number by number: where it stands, its name, its unit and its most."""

from collections.abc import Sequence
from typing import NamedTuple


class Number(NamedTuple):
    """One number of a view."""

    label: str
    unit: float  # what is counted, divided by it, is the number
    least: float  # of the number
    most: float


class Layout:
    """The numbers of a view, written down in the order in which they stand."""

    def __init__(self) -> None:
        self.numbers: list[Number] = []

    def add(self, *labels: str, unit: float = 1, most: float = 1, least: float = 0) -> int:
        """Add a number for each label, and say where the first of them stands."""
        first = len(self.numbers)
        self.numbers += [Number(label, unit, least, most) for label in labels]
        return first

    def repeat(self, names: Sequence[str], part: "Layout") -> int:
        """Add a whole layout for each name, and say where the first of them begins."""
        first = len(self.numbers)
        for name in names:
            self.numbers += [number._replace(label=f"{name}: {number.label}") for number in part.numbers]
        return first

    def __len__(self) -> int:
        return len(self.numbers)

    def shares(self, at: int) -> list[float]:
        """Give what a number is for every count up to its most."""
        return shares(self.numbers[at].unit, self.numbers[at].most)

    @property
    def labels(self) -> tuple[str, ...]:
        return tuple(number.label for number in self.numbers)

    @property
    def bounds(self) -> tuple[tuple[float, float], ...]:
        return tuple((float(number.least), float(number.most)) for number in self.numbers)

    @property
    def units(self) -> list[float]:
        return [float(number.unit) for number in self.numbers]


def shares(unit: float, most: float) -> list[float]:
    """Give what a number is for every count up to its most; looking it up is cheaper than dividing."""
    return [count / unit for count in range(round(most * unit) + 1)]
