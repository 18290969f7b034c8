"""What a net reads of every city, road, cloister and farm that somebody holds, one by one."""

from typing import Final

from tavola.flat import append, i64, vec
from tavola.games.carcassonne.mind.value import tiles_for
from tavola.games.carcassonne.rules import board
from tavola.games.carcassonne.rules.play import Carcassonne
from tavola.layout import Layout

PLACES: Final = vec[i64]([0, 3, 2, 3, 2])  # [terrain] -> how many of a seat's are shown, the largest first
WIDTH: Final = vec[i64]([0, 5, 6, 6, 2])  # [terrain] -> numbers of each
WIDEST: Final = 6

# Where a number stands, counted from the first of its feature; a cloister has but the first two.
WORTH: Final = 0  # points, and of a farm the cities that it feeds
FOLLOWERS: Final = 1  # of the seat: nothing is shown where it is 0
RIVALS: Final = 2
OPEN: Final = 3  # sides, and of a farm the cities beside it that are not completed
CLOSING: Final = 4  # tiles that close it
FITTING: Final = 5
FIELDS: Final = 4  # of a farm

# How many of what is counted make 1.
PER_POINTS: Final = 10.0
PER_CLOISTER: Final = 9.0
PER_FOLLOWERS: Final = 3.0
PER_SIDES: Final = 4.0
PER_TILES: Final = 10.0
PER_CITIES: Final = 5.0
PER_FIELDS: Final = 20.0


def lay_out_held(layout: Layout) -> list[int]:
    """Add the numbers of what one seat holds, and say by terrain where they begin."""
    begin = [0] * 5
    begin[board.CITY] = _lay_out_ways(layout, "city", PLACES[board.CITY])
    begin[board.ROAD] = _lay_out_ways(layout, "road", PLACES[board.ROAD])
    begin[board.CLOISTER] = len(layout)
    for place in range(PLACES[board.CLOISTER]):
        layout.add(f"cloister {place + 1}: points", unit=PER_CLOISTER)
        layout.add(f"cloister {place + 1}: followers")
    begin[board.FIELD] = len(layout)
    for place in range(PLACES[board.FIELD]):
        layout.add(f"farm {place + 1}: cities", unit=PER_CITIES, most=10)
        layout.add(f"farm {place + 1}: followers", f"farm {place + 1}: rivals", unit=PER_FOLLOWERS, most=3)
        layout.add(f"farm {place + 1}: open cities", unit=PER_CITIES, most=10)
        layout.add(f"farm {place + 1}: fields", unit=PER_FIELDS, most=10)
    return begin


def _lay_out_ways(layout: Layout, name: str, places: int) -> int:
    first = len(layout)
    for place in range(places):
        layout.add(f"{name} {place + 1}: points", unit=PER_POINTS, most=10)
        layout.add(
            f"{name} {place + 1}: followers", f"{name} {place + 1}: rivals", unit=PER_FOLLOWERS, most=3
        )
        layout.add(f"{name} {place + 1}: open sides", unit=PER_SIDES, most=20)
        layout.add(
            f"{name} {place + 1}: tiles that close it",
            f"{name} {place + 1}: tiles that fit",
            unit=PER_TILES,
            most=8,
        )
    return first


def lay_out_offered(layout: Layout) -> list[int]:
    """Add the numbers of a free feature of each terrain on the tile just laid; say where they begin."""
    begin = [0] * 5
    for terrain, name in ((board.CITY, "city"), (board.ROAD, "road")):
        begin[terrain] = layout.add(f"free {name}: points", unit=PER_POINTS, most=10)
        layout.add(f"free {name}: open sides", unit=PER_SIDES, most=20)
        layout.add(
            f"free {name}: tiles that close it", f"free {name}: tiles that fit", unit=PER_TILES, most=8
        )
    begin[board.CLOISTER] = layout.add("free cloister: points", unit=PER_CLOISTER)
    begin[board.FIELD] = layout.add("free farm: cities", "free farm: open cities", unit=PER_CITIES, most=10)
    layout.add("free farm: fields", unit=PER_FIELDS, most=10)
    return begin


class Ground:
    """The features of the land, as many numbers each as its terrain has."""

    def __init__(self, state: Carcassonne) -> None:
        self.state = state
        self.numbers = vec[float]([0.0] * WIDEST)

    def look(self, root: i64, terrain: i64) -> None:
        """Count what one feature has, without its holders, in the units of the layout."""
        numbers = self.numbers
        if terrain == board.FIELD:
            self._look_at_farm(root)
        elif terrain == board.CLOISTER:
            numbers[WORTH] = float(9 - self.state.opens[root]) / PER_CLOISTER
        else:
            tiles, pennants = self.state.extent(root)
            numbers[WORTH] = float(tiles + pennants) / PER_POINTS
            numbers[OPEN] = float(self.state.opens[root]) / PER_SIDES
            self._look_at_ends(root)

    def _look_at_farm(self, farm: i64) -> None:
        """Count the cities around a farm, completed and open."""
        state = self.state
        cities = vec[i64](capacity=16)
        fed: i64 = 0
        node = farm
        while True:
            borders = board.BORDERS[state.part[node]]
            city = state.first[state.tile[node]]
            while borders:
                root = state.root[city]
                if borders & 1 and root not in cities:
                    cities = append(cities, root)
                    if state.opens[root] == 0:
                        fed += 1
                borders >>= 1
                city += 1
            node = state.ring[node]
            if node == farm:
                break
        numbers = self.numbers
        numbers[WORTH] = float(fed) / PER_CITIES
        numbers[OPEN] = float(len(cities) - fed) / PER_CITIES
        numbers[FIELDS] = float(state.size[farm]) / PER_FIELDS

    def _look_at_ends(self, root: i64) -> None:
        """Count the tiles in the bag that close an open side or fit there, where they are fewest."""
        state = self.state
        closing: i64 = board.TILES
        fitting: i64 = board.TILES
        node = root
        while state.opens[root]:
            cell = state.cells[state.tile[node]]
            mask = board.MASK[state.part[node]]
            for side in range(i64(4)):
                if mask >> 3 * side + 1 & 1:
                    there = i64(state.grid[board.NEIGHBOUR[4 * cell + side]])
                    if there < 0:
                        close, fit = tiles_for(state, there, side ^ 2)
                        closing = min(closing, close)
                        fitting = min(fitting, fit)
            node = state.ring[node]
            if node == root:
                break
        self.numbers[CLOSING] = float(closing) / PER_TILES
        self.numbers[FITTING] = float(fitting) / PER_TILES

    def show(self, seen: vec[float], first: i64, terrain: i64, followers: i64, rivals: i64) -> None:
        """Put what was looked at into its place among those of one seat, the largest first."""
        numbers = self.numbers
        width = WIDTH[terrain]
        if terrain == board.CLOISTER:
            numbers[FOLLOWERS] = float(followers)
        else:
            numbers[FOLLOWERS] = float(followers) / PER_FOLLOWERS
            numbers[RIVALS] = float(rivals) / PER_FOLLOWERS
        at = first + width * (PLACES[terrain] - 1)
        if seen[at + FOLLOWERS] > 0.0 and seen[at] >= numbers[WORTH]:
            return
        while at > first and (seen[at - width + FOLLOWERS] == 0.0 or seen[at - width] < numbers[WORTH]):
            for number in range(width):
                seen[at + number] = seen[at - width + number]
            at -= width
        for number in range(width):
            seen[at + number] = numbers[number]
