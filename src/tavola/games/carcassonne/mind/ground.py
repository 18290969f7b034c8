"""What a net reads of every city, road, cloister and farm that somebody holds, one by one."""

from typing import Final, final

from tavola.flat import i64, vec
from tavola.games.carcassonne.mind.value import tiles_for
from tavola.games.carcassonne.mind.window import SEATS
from tavola.games.carcassonne.rules import board
from tavola.games.carcassonne.rules.play import Carcassonne
from tavola.games.carcassonne.rules.scoring import majority
from tavola.layout import Layout, shares

PLACES: Final = vec[i64]([0, 3, 2, 3, 2])  # [terrain] -> how many of a seat's are shown, the largest first
WIDTH: Final = vec[i64]([0, 5, 6, 6, 2])  # [terrain] -> numbers of each
FIRST_PLACE: Final = vec[i64]([0, 0, 3, 5, 8])  # [terrain] -> places of the terrains before it
ALL_PLACES: Final = 10

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

# [count] -> the number it makes
POINTS_SHARE: Final = vec[float](shares(PER_POINTS, most=10))
CLOISTER_SHARE: Final = vec[float](shares(PER_CLOISTER, most=1))
FOLLOWERS_SHARE: Final = vec[float](shares(PER_FOLLOWERS, most=3))
SIDES_SHARE: Final = vec[float](shares(PER_SIDES, most=20))
TILES_SHARE: Final = vec[float](shares(PER_TILES, most=8))
CITIES_SHARE: Final = vec[float](shares(PER_CITIES, most=10))
FIELDS_SHARE: Final = vec[float](shares(PER_FIELDS, most=10))

# Copied where an array begins blank.
NOTHING: Final = vec[i64]([0] * (ALL_PLACES * SEATS))
NO_CITIES: Final = vec[i64]([0] * 49)  # as many as there are segments of cities


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


@final  # so that its methods are called without a look at a table
class Ground:
    """The features of the land: what seats hold is kept by its worth, then the largest are shown."""

    def __init__(self, state: Carcassonne) -> None:
        self.state = state
        self.kept = NOTHING[: ALL_PLACES * state.players]  # [seat, place] -> entry of a feature
        self.cities = NO_CITIES[:]  # those around the farm just looked at

    def entry(self, root: i64, terrain: i64) -> i64:
        """Give the worth of a feature with its root, so that the greater entry is the one to show.

        That is the one worth more, and of equals the one laid first. A farm's open cities travel along.
        """
        state = self.state
        if terrain == board.FIELD:
            fed, open = self._cities(root)
            return (fed << 16) + (255 - root << 8) + open
        if terrain == board.CLOISTER:
            return (9 - state.opens[root] << 16) + (255 - root << 8)
        tiles, pennants = state.extent(root)
        return (tiles + pennants << 16) + (255 - root << 8)

    def _cities(self, farm: i64) -> tuple[i64, i64]:
        """Count the cities around a farm, completed and open."""
        state = self.state
        roots, parts, ring, borders_of = state.root, state.part, state.ring, board.BORDERS
        cities = self.cities
        count: i64 = 0
        fed: i64 = 0
        node = farm
        while True:
            borders = borders_of[parts[node]]
            if borders:
                city = state.first[state.tile[node]]
                while borders:
                    if borders & 1:
                        root = roots[city]
                        at: i64 = 0
                        while at < count and cities[at] != root:
                            at += 1
                        if at == count:
                            cities[at] = root
                            count += 1
                            if state.opens[root] == 0:
                                fed += 1
                    borders >>= 1
                    city += 1
            node = ring[node]
            if node == farm:
                return fed, count - fed

    def keep(self, seat: i64, terrain: i64, entry: i64) -> None:
        """Keep a feature that a seat holds, if it is among the largest of its terrain."""
        kept = self.kept
        first = ALL_PLACES * seat + FIRST_PLACE[terrain]
        at = first + PLACES[terrain] - 1
        if kept[at] > entry:
            return
        while at > first and kept[at - 1] < entry:
            kept[at] = kept[at - 1]
            at -= 1
        kept[at] = entry

    def show_kept(self, seen: vec[float], seat: i64, player: i64, begin: vec[i64], first: i64) -> None:
        """Show what was kept of a seat; `begin` says by terrain where its numbers begin, from `first` on."""
        kept = self.kept
        for terrain in range(i64(board.FIELD), i64(board.CLOISTER + 1)):
            place = ALL_PLACES * seat + FIRST_PLACE[terrain]
            at = first + begin[terrain]
            for here in range(place, place + PLACES[terrain]):
                entry = kept[here]
                if entry == 0:
                    break
                self._show_holders(seen, at, terrain, 255 - (entry >> 8 & 255), player)
                self.show(seen, at, at + OPEN, terrain, entry)
                at += WIDTH[terrain]

    def _show_holders(self, seen: vec[float], at: i64, terrain: i64, root: i64, player: i64) -> None:
        held = self.state.holders[root]
        followers = held >> 3 * player & 7
        if terrain == board.CLOISTER:
            seen[at + FOLLOWERS] = float(followers)
            return
        seen[at + FOLLOWERS] = FOLLOWERS_SHARE[followers]
        seen[at + RIVALS] = FOLLOWERS_SHARE[majority(held - (followers << 3 * player))]

    def show(self, seen: vec[float], at: i64, rest: i64, terrain: i64, entry: i64) -> None:
        """Show the worth of a feature at one place, and from another on what it is open to."""
        worth = entry >> 16
        root = 255 - (entry >> 8 & 255)
        if terrain == board.CLOISTER:
            seen[at] = CLOISTER_SHARE[worth]
        elif terrain == board.FIELD:
            seen[at] = CITIES_SHARE[worth]
            seen[rest] = CITIES_SHARE[entry & 255]
            seen[rest + FIELDS - OPEN] = FIELDS_SHARE[self.state.size[root]]
        else:
            seen[at] = POINTS_SHARE[worth]
            seen[rest] = SIDES_SHARE[self.state.opens[root]]
            closing, fitting = self._tiles_at_ends(root)
            seen[rest + CLOSING - OPEN] = TILES_SHARE[closing]
            seen[rest + FITTING - OPEN] = TILES_SHARE[fitting]

    def _tiles_at_ends(self, root: i64) -> tuple[i64, i64]:
        """Count the tiles in the bag that close an open side or fit there, where they are fewest."""
        state = self.state
        tiles, parts, ring, leaves = state.tile, state.part, state.ring, board.LEAVES
        grid, cells, neighbour = state.grid, state.cells, board.NEIGHBOUR
        closing: i64 = board.TILES
        fitting: i64 = board.TILES
        left = state.opens[root]
        node = root
        while left > 0:
            beside = 4 * cells[tiles[node]]
            sides = leaves[parts[node]]
            while sides:
                side = board.LOWEST[sides]
                sides &= sides - 1
                there = i64(grid[neighbour[beside + side]])
                if there < 0:
                    left -= 1
                    close, fit = tiles_for(state, there, side ^ 2)
                    closing = min(closing, close)
                    fitting = min(fitting, fit)
            node = ring[node]
        return closing, fitting
