"""What a net reads of every city, road, cloister and farm that somebody holds, one by one."""

from typing import Final, final

from tavola.core import EMPTY_NARROW, narrow
from tavola.flat import append, i16, i64, mypyc_attr, vec
from tavola.games.carcassonne.mind.value import packed, tiles_for
from tavola.games.carcassonne.mind.window import SEATS
from tavola.games.carcassonne.rules import board
from tavola.games.carcassonne.rules.play import Carcassonne
from tavola.layout import Layout, shares

PLACES: Final = vec[i64]([0, 3, 2, 3, 2])  # [terrain] -> how many of a seat's are shown, the largest first
WIDTH: Final = (0, 5, 6, 6, 2)  # [terrain] -> numbers of each
FIRST_PLACE: Final = vec[i64]([0, 0, 3, 5, 8])  # [terrain] -> places of the terrains before it
ALL_PLACES: Final = 10
TERRAIN_AT: Final = vec[i64]([terrain for terrain in range(5) for _ in range(PLACES[terrain])])  # [place]

# Where a number stands, counted from the first of its feature; a cloister has but the first two.
WORTH: Final = 0  # points, and of a farm the cities that it feeds
FOLLOWERS: Final = 1  # of the seat: nothing is shown where it is 0
RIVALS: Final = 2
OPEN: Final = 3  # sides, and of a farm the cities beside it that are not completed
CLOSING: Final = 4  # tiles that close it
FITTING: Final = 5
FIELDS: Final = 4  # of a farm

# Where the parts of an entry begin, in bits; the rivals' come first.
OWN: Final = 3  # followers of the seat that holds the feature
OPEN_CITIES: Final = 6  # beside a farm
SIZE: Final = 12  # nodes; as long as they are as many, nothing has joined the feature
ROOT: Final = 20  # 255 less the node that speaks for the feature
POINTS: Final = 28

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
UNCOUNTED: Final = narrow([0] * board.SEGMENTS)


def lay_out_held(layout: Layout) -> list[int]:
    """Add the numbers of what one seat holds, and say of every place where they begin."""
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
    return [begin[terrain] + WIDTH[terrain] * at for terrain in range(5) for at in range(PLACES[terrain])]


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


@mypyc_attr(acyclic=True)
@final  # so that its methods are called without a look at a table
class Ground:
    """The features of the land: what seats hold is kept by its worth, then the largest are shown."""

    def __init__(self, state: Carcassonne) -> None:
        self.state = state
        self.low, self.high = packed(state.bag)
        self.kept = NOTHING[: ALL_PLACES * state.players]  # [seat, place] -> entry of a feature
        self.farms: i64 = 0  # looked at so far
        self.counted = EMPTY_NARROW  # [city] -> the farm, as looked at, that it was counted for last

    def entry(self, root: i64, terrain: i64) -> i64:
        """Give the worth of a feature with its root, so that the greater entry is the one to show.

        That is the one worth more, and of equals the one laid first. Its size and a farm's open cities travel
        along, and who holds it is added where it is kept.
        """
        state = self.state
        place = (255 - root << ROOT) + (i64(state.size[root]) << SIZE)
        if terrain == board.FIELD:
            fed, open = self._cities(root)
            return (fed << POINTS) + place + (open << OPEN_CITIES)
        if terrain == board.CLOISTER:
            return (9 - i64(state.opens[root]) << POINTS) + place
        tiles, pennants = state.extent(root)
        return (tiles + pennants << POINTS) + place

    def _cities(self, farm: i64) -> tuple[i64, i64]:
        """Count the cities around a farm, completed and open."""
        state = self.state
        roots, parts, ring, borders_of = state.root, state.part, state.ring, board.BORDERS
        first, tiles, opens = state.first, state.tile, state.opens
        if self.farms == 0:  # often all farms are known from the last look
            self.counted = UNCOUNTED[:]
        counted = self.counted
        self.farms += 1
        mark = i16(self.farms)
        count: i64 = 0
        fed: i64 = 0
        node = farm
        while True:
            borders = borders_of[i64(parts[node])]
            if borders:
                city = first[i64(tiles[node])]
                while borders:
                    root = i64(roots[city])
                    if borders & 1 and counted[root] != mark:
                        counted[root] = mark
                        count += 1
                        if opens[root] == 0:
                            fed += 1
                    borders >>= 1
                    city += 1
            node = i64(ring[node])
            if node == farm:
                return fed, count - fed

    def held(self, away: i64) -> vec[i64]:
        """Give the entries of all that so many followers hold, in the order of their roots.

        Where no tile was laid since the last look, those of then will do; what its followers have left since
        has no holders, so it does no harm. Else what is new lies on the last tile of then, to which a
        follower may have been sent since, or on a later one, as does a part of whatever was joined.
        """
        state = self.state
        known = state.entries
        if state.weighed == state.laid and len(known) and followers_on(state, known) == away:
            return known
        found = self._held_still(known)
        begin: i64 = 0
        if state.weighed:
            begin = state.first[state.weighed - 1]
        for node in range(begin, state.nodes):
            found = self._with_feature(found, node)
        state.weighed = state.laid
        state.entries = found
        return found

    def _held_still(self, known: vec[i64]) -> vec[i64]:
        """List what somebody holds under the same root as at the last look."""
        state = self.state
        holders, parts = state.holders, state.part
        farms_stand = not _city_since(state)
        found = vec[i64](capacity=board.FOLLOWERS * state.players)
        for entry in known:
            root = root_of(entry)
            if holders[root]:
                terrain = board.TERRAIN[i64(parts[root])]
                stands = self._stands(entry, terrain, farms_stand)
                found = append(found, entry if stands else self.entry(root, terrain))
        return found

    def _stands(self, entry: i64, terrain: i64, farms_stand: bool) -> bool:
        """Say whether a feature is worth what it was: nothing has joined it, nor changed around it."""
        if terrain == board.CLOISTER or (terrain == board.FIELD and not farms_stand):
            return False
        return entry >> SIZE & 255 == i64(self.state.size[root_of(entry)])

    def _with_feature(self, found: vec[i64], node: i64) -> vec[i64]:
        """Add the feature of a node if it is held, in its place and once."""
        state = self.state
        root = i64(state.root[node])
        if state.holders[root] == 0:
            return found
        at = i64(len(found))
        while at > 0 and root_of(found[at - 1]) > root:
            at -= 1
        if at > 0 and root_of(found[at - 1]) == root:
            return found
        entry = self.entry(root, board.TERRAIN[i64(state.part[root])])
        found = append(found, entry)
        for behind in range(i64(len(found)) - 1, at, -1):
            found[behind] = found[behind - 1]
        found[at] = entry
        return found

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

    def show_kept(self, seen: vec[float], seat: i64, begin: vec[i64], first: i64) -> None:
        """Show what was kept of a seat; `begin` says by place where its numbers begin, from `first` on."""
        kept = self.kept
        for place in range(i64(ALL_PLACES)):
            entry = kept[ALL_PLACES * seat + place]
            if entry == 0:
                continue
            at = first + begin[place]
            terrain = TERRAIN_AT[place]
            if terrain == board.CLOISTER:
                seen[at + FOLLOWERS] = 1.0
            else:
                seen[at + FOLLOWERS] = FOLLOWERS_SHARE[entry >> OWN & 7]
                seen[at + RIVALS] = FOLLOWERS_SHARE[entry & 7]
            self.show(seen, at, at + OPEN, terrain, entry)

    def show(self, seen: vec[float], at: i64, rest: i64, terrain: i64, entry: i64) -> None:
        """Show the worth of a feature at one place, and from another on what it is open to."""
        worth = entry >> POINTS
        root = root_of(entry)
        if terrain == board.CLOISTER:
            seen[at] = CLOISTER_SHARE[worth]
        elif terrain == board.FIELD:
            seen[at] = CITIES_SHARE[worth]
            seen[rest] = CITIES_SHARE[entry >> OPEN_CITIES & 63]
            seen[rest + FIELDS - OPEN] = FIELDS_SHARE[i64(self.state.size[root])]
        else:
            seen[at] = POINTS_SHARE[worth]
            seen[rest] = SIDES_SHARE[i64(self.state.opens[root])]
            closing, fitting = self._tiles_at_ends(root)
            seen[rest + CLOSING - OPEN] = TILES_SHARE[closing]
            seen[rest + FITTING - OPEN] = TILES_SHARE[fitting]

    def _tiles_at_ends(self, root: i64) -> tuple[i64, i64]:
        """Count the tiles in the bag that close an open side or fit there, where they are fewest."""
        state = self.state
        closing: i64 = board.TILES
        fitting: i64 = board.TILES
        left = i64(state.opens[root])
        node = root
        while left > 0:
            beside = 4 * state.cells[i64(state.tile[node])]
            sides = board.LEAVES[i64(state.part[node])]
            while sides:
                side = board.LOWEST[sides]
                sides &= sides - 1
                there = i64(state.grid[i64(board.NEIGHBOUR[beside + side])])
                if there < 0:
                    left -= 1
                    close, fit = tiles_for(self.low, self.high, there, side ^ 2)
                    closing = min(closing, close)
                    fitting = min(fitting, fit)
            node = i64(state.ring[node])
        return closing, fitting


def root_of(entry: i64) -> i64:
    """Give the node that speaks for the feature of an entry."""
    return 255 - (entry >> ROOT & 255)


def _city_since(state: Carcassonne) -> bool:
    """Say whether the tiles laid since the last look have a city: then farms may feed others than before."""
    parts = state.part
    node: i64 = state.first[state.weighed] if state.weighed < state.laid else state.nodes
    while node < state.nodes and board.TERRAIN[i64(parts[node])] != board.CITY:
        node += 1
    return node < state.nodes


def followers_on(state: Carcassonne, entries: vec[i64]) -> i64:
    """Count the followers on features."""
    count: i64 = 0
    holders = state.holders
    for at in range(i64(len(entries))):
        count += _followers(i64(holders[root_of(entries[at])]))
    return count


def _followers(held: i64) -> i64:
    """Count the followers of all seats among holders."""
    return (held & 7) + (held >> 3 & 7) + (held >> 6 & 7) + (held >> 9 & 7) + (held >> 12 & 7)
