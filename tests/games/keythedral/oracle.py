"""Keythedral once more, slow and obvious: what may be done in a position, and who has how many points.

It shares the numbering of fields and phases with the rules, and no code: places are pairs of numbers
found by walking the landscape, cubes are Counters, and payments are tried out one by one.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from itertools import combinations

from tavola.core import CHANCE, OVER
from tavola.games.keythedral.rules import phases
from tavola.games.keythedral.rules.play import Keythedral
from tavola.games.keythedral.show.notation import notate

Place = tuple[int, int]
Cubes = Mapping[str, int]

COLOURS = ("brown", "black", "green", "blue", "red", "white", "purple", "yellow")
BASIC = COLOURS[:5]
FIELDS = ("brown", "grey", "green", "blue", "red")
WORTH = {"white": 2, "purple": 3, "yellow": 4}
SEATS = ("red", "blue", "green", "gold", "plum")
SIDES = {"NW": (0, 0), "NE": (1, 0), "SW": (0, 1), "SE": (1, 1)}
COSTS = """
B04 brown+black brown+brown black+black brown+green black+blue brown+blue
B06 brown+black+green brown+black+blue brown+brown+red black+black+green brown+blue+green
    black+blue+red black+green+red brown+green+red
B08 white+brown+green white+brown+blue white+blue+red white+green+red purple+brown+red purple+blue+green
    purple+brown+green white+white+red
B10 white+purple+green white+purple+blue yellow+green+red yellow+blue+red purple+purple+red yellow+white+blue
B12 yellow+purple+green yellow+purple+blue yellow+white+green+red yellow+white+blue+red
    purple+purple+white yellow+yellow+red
"""


def tile_costs() -> dict[str, Counter[str]]:
    """Read the costs: tile to its cubes, in the order of the rules."""
    found, row, number = {}, "", 0
    for word in COSTS.split():
        if word.startswith("B"):
            row, number = word, 0
            continue
        number += 1
        found[f"{row}-{number}"] = Counter(word.split("+"))
    return found


COST = tile_costs()
NAMES = list(COST)
VALUE = {name: int(name[1:3]) for name in NAMES}


class Scene:
    """A position in words: places, cubes and names."""

    def __init__(self, state: Keythedral) -> None:
        self.state = state
        self.players = int(state.players)
        self.me = int(state.to_move)
        self.fields, gaps = walk(tuple(state.land))
        assert len(self.fields) == state.laid, "the landscape has met itself on the torus"
        self.tiles = {
            gaps[int(cell)]: (number // 5, number % 5 + 1)
            for number, cell in enumerate(state.cottage_gap)
            if cell >= 0
        }
        self.gap_of = {tile: gap for gap, tile in self.tiles.items()}
        built = {number: int(at) for number, at in enumerate(state.fences) if at >= 0}
        names = list(SIDES)
        self.fences = {(gaps[at // 4], names[at % 4]): number // 3 for number, at in built.items()}
        cubes, law_at = list(state.cubes), list(state.law_at)
        self.cubes: list[Cubes] = [
            dict(zip(COLOURS, cubes[8 * seat : 8 * seat + 8], strict=True)) for seat in range(self.players)
        ]
        self.store: Cubes = dict(zip(BASIC, state.store, strict=True))
        self.tray: Cubes = dict(zip(COLOURS, state.tray, strict=True))
        self.laws = [
            [law + 1 for law, place in enumerate(law_at) if place == seat + 1] for seat in range(self.players)
        ]
        self.at_work = list(state.workers)

    def workers(self, place: Place) -> list[int]:
        first = 2 * self.fields[place]
        return [int(worker) - 1 for worker in self.at_work[first : first + 2] if worker]

    def kind(self, place: Place) -> int:
        return int(self.state.field_kind[self.fields[place]])

    def around(self, gap: Place) -> dict[str, Place]:
        """Map the sides of a gap that have a field to that field."""
        near = {side: (gap[0] + dx, gap[1] + dy) for side, (dx, dy) in SIDES.items()}
        return {side: field for side, field in near.items() if field in self.fields}

    def open_sides(self, gap: Place) -> dict[str, Place]:
        return {side: field for side, field in self.around(gap).items() if (gap, side) not in self.fences}

    def empty_gaps(self) -> list[Place]:
        near = {gap for field in self.fields for gap in corners(field)}
        return [gap for gap in near if gap != (0, 0) and gap not in self.tiles]

    def destinations(self) -> list[Place]:
        return [gap for gap in self.empty_gaps() if self.open_sides(gap)]

    def on_sale(self) -> list[str]:
        rows = [list(self.state.mat[5 * row : 5 * row + 5]) for row in range(5)]
        lowest = next((row for row in rows if any(row)), [])
        assert all(space <= len(NAMES) for space in lowest), "the row on sale lies face down"
        return [NAMES[space - 1] for space in lowest if space]


@lru_cache(1000)  # most plies leave the land as it is
def walk(land: tuple[int, ...]) -> tuple[dict[Place, int], dict[int, Place]]:
    """Find all fields, by stepping from the Keythedral to neighbours, corners included, and their gaps."""
    found = {(0, 0): land[0] - 1}
    border = [(0, 0)]
    while border:
        x, y = border.pop()
        for place in [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]:
            field = land[cell_of(place)] - 1
            if field >= 0 and place not in found:
                found[place] = field
                border.append(place)
    return found, {cell_of(gap): gap for field in found for gap in corners(field)}


def cell_of(place: Place) -> int:
    """Fold a place onto the torus."""
    return place[1] % 28 * 28 + place[0] % 28


def corners(field: Place) -> list[Place]:
    """List the gaps of a field."""
    x, y = field
    return [(x, y), (x - 1, y), (x, y - 1), (x - 1, y - 1)]


def say(place: Place) -> str:
    return f"({place[0]},{place[1]})"


def check(state: Keythedral) -> None:
    """Assert that the rules allow exactly what the oracle allows, and score as it does."""
    scene = Scene(state)
    assert state.scores() == [points(scene, seat) for seat in range(scene.players)]
    assert state.places() == ranks(scene)
    if state.to_move in (OVER, CHANCE):
        return
    allowed = {notate(state, move) for move in state.legal_moves()}
    expected = set(EXPECTED[int(state.phase)](scene))
    assert allowed == expected, (int(state.phase), sorted(allowed ^ expected))


def points(scene: Scene, seat: int) -> int:
    tiles = sum(VALUE[NAMES[at]] for at, owner in enumerate(scene.state.bought) if owner == seat + 1)
    return tiles + sum(WORTH.get(colour, 1) * count for colour, count in scene.cubes[seat].items())


def ranks(scene: Scene) -> list[int]:
    tiles = [sum(owner == seat + 1 for owner in scene.state.bought) for seat in range(scene.players)]
    marks = [(points(scene, seat), tiles[seat]) for seat in range(scene.players)]
    return [sorted(marks, reverse=True).index(mark) + 1 for mark in marks]


# -- set-up and work --


def lay_field(scene: Scene) -> list[str]:
    xs, ys = [x for x, _ in scene.fields], [y for _, y in scene.fields]
    legal = []
    for x in range(min(xs) - 2, max(xs) + 3):
        for y in range(min(ys) - 2, max(ys) + 3):
            beside = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
            linked = any(place in scene.fields for place in beside)
            linked |= any(gap in scene.tiles for gap in corners((x, y)))
            if linked and (x, y) not in scene.fields:
                legal.append(f"field {say((x, y))}")
    return legal


def lay_number(scene: Scene) -> list[str]:
    return [f"cottage {number}" for number in range(1, 6) if (scene.me, number) not in scene.gap_of]


def lay_cottage(scene: Scene) -> list[str]:
    return [f"gap {say(gap)}" for gap in scene.empty_gaps()]


def set_order(scene: Scene) -> list[str]:
    return [f"order {number + 1}" for number in range(5) if not scene.state.orders[number]]


def work_targets(scene: Scene) -> list[Place]:
    state = scene.state
    out = sum(scene.workers(field).count(scene.me) for field in scene.fields)
    if state.placed >= state.quota or out >= 10:
        return []
    reach = reachable(scene)
    free = [field for field in reach if not scene.workers(field)]
    return free + (shareable(scene) if state.share else [])


def reachable(scene: Scene) -> list[Place]:
    gap = scene.gap_of[(scene.me, int(scene.state.active))]
    return list((scene.around(gap) if scene.state.through else scene.open_sides(gap)).values())


def shareable(scene: Scene) -> list[Place]:
    workers = {field: scene.workers(field) for field in reachable(scene)}
    return [field for field, there in workers.items() if len(there) == 1 and there[0] != scene.me]


def work(scene: Scene) -> list[str]:
    targets = work_targets(scene)
    laws = [] if scene.state.placed else [law for law in scene.laws[scene.me] if 2 <= law <= 5]
    laws = [law for law in laws if law != 5 or shareable(scene)]
    done = [] if targets else ["done"]
    return [f"worker {say(field)}" for field in targets] + [f"play L{law:02}" for law in laws] + done


def order_laws(scene: Scene) -> list[str]:
    return ["done"] + [f"play L{law:02}" for law in scene.laws[scene.me] if law == 1]


def harvest_laws(scene: Scene) -> list[str]:
    own = [field for field in scene.fields if scene.me in scene.workers(field)]
    can = {6: True, 7: True, 8: True, 9: bool(own)}
    can[10] = scene.state.idle[scene.me] > 0 and sum(scene.store.values()) > 0
    return ["done"] + [f"play L{law:02}" for law in scene.laws[scene.me] if can.get(law)]


def seal_laws(scene: Scene) -> list[str]:
    return ["done"] + [f"play L{law:02}" for law in scene.laws[scene.me] if law == 20]


# -- actions --


def turn(scene: Scene) -> list[str]:
    mine = scene.cubes[scene.me]
    basics = sum(mine[colour] for colour in BASIC)
    legal = [*purchases(scene), *crafts(scene, {"white": 2, "purple": 3, "yellow": 4}), "pass"]
    if mine["brown"] and mine["black"]:
        legal += [f"convert {number}" for number in own_cottages(scene)]
    if mine["brown"] and -1 in own_fences(scene):
        legal += fence_sides(scene)
    if mine["red"] >= 2:
        legal += standing(scene)
    if basics >= 2:
        legal.append("trade")
    spaces = [space for space in (0, 1) if scene.state.new_laws[space]]
    if not scene.state.open_laws:
        spaces = spaces[:1]
    legal += [f"law {space} {colour}" for space in spaces for colour in COLOURS if mine[colour]]
    return legal + [f"play L{law:02}" for law in scene.laws[scene.me] if action_law(scene, law)]


def now(scene: Scene) -> list[str]:
    law = int(scene.state.taken)
    return ["done"] + ([f"play L{law:02}"] if action_law(scene, law) else [])


def own_cottages(scene: Scene) -> list[int]:
    return [number for number in range(1, 6) if not scene.state.house[5 * scene.me + number - 1]]


def own_fences(scene: Scene) -> list[int]:
    return list(scene.state.fences[3 * scene.me : 3 * scene.me + 3])


def fence_sides(scene: Scene) -> list[str]:
    return [f"fence {say(gap)} {side}" for gap in scene.tiles for side in scene.open_sides(gap)]


def standing(scene: Scene) -> list[str]:
    return [f"unfence {say(gap)} {side}" for gap, side in scene.fences]


def purchases(scene: Scene) -> list[str]:
    return [f"buy {tile}" for tile in scene.on_sale() if whole_payments(scene, tile, scene.cubes[scene.me])]


def whole_payments(scene: Scene, tile: str, have: Cubes) -> set[tuple[str, ...]]:
    """Try every handful of cubes of about the right size against the definition."""
    # No payment has more of a colour than the printed cost and one.
    marks = int(scene.state.marks[NAMES.index(tile)])
    cubes = [colour for colour in COLOURS for _ in range(min(have[colour], COST[tile][colour] + 1))]
    return handfuls(tile, marks, tuple(cubes))


@lru_cache(100_000)
def handfuls(tile: str, marks: int, cubes: tuple[str, ...]) -> set[tuple[str, ...]]:
    """Keep of all handfuls of these cubes those that pay for a tile."""
    sizes = {sum(COST[tile].values()) + change for change in ((-1, 0, 1) if marks else (0,))}
    hands = {hand for size in sizes for hand in combinations(cubes, size)}
    return {hand for hand in hands if pays(hand, COST[tile], marks)}


def pays(hand: tuple[str, ...], cost: Counter[str], marks: int) -> bool:
    left = Counter(hand)
    if marks == 0:
        return left == cost
    if marks == 1:
        return any(left + Counter([printed]) == cost for printed in cost)
    if marks == 2:
        return any(left == cost + Counter([extra]) for extra in COLOURS)
    return any(left + Counter([out]) == cost + Counter([extra]) for out in cost for extra in COLOURS)


def crafts(scene: Scene, prices: dict[str, int]) -> list[str]:
    basics = sum(scene.cubes[scene.me][colour] for colour in BASIC)
    state = scene.state
    there = {colour: state.stock[kind] + state.spent[kind] > 0 for kind, colour in enumerate(COLOURS[5:])}
    return [f"craft {colour}" for colour, price in prices.items() if there[colour] and basics >= price]


GUILD = {"white": 1, "purple": 1, "yellow": 2}


def action_law(scene: Scene, law: int) -> bool:
    if law in (11, 12, 13):
        return bool(unmarked(scene, law))
    if law == 14:
        mine = [colour for colour in BASIC if scene.cubes[scene.me][colour]]
        return any(scene.store[other] for colour in mine for other in BASIC if other != colour)
    if law == 15:
        return bool(own_cottages(scene))
    if law == 16:
        return bool(crafts(scene, GUILD))
    if law == 17:
        return bool(scene.fences) or (-1 in own_fences(scene) and bool(fence_sides(scene)))
    if law == 18:
        return bool(scene.destinations())
    return law == 19


def unmarked(scene: Scene, law: int) -> list[str]:
    bit = 1 if law == 13 else 0
    return [tile for tile in scene.on_sale() if not scene.state.marks[NAMES.index(tile)] >> bit & 1]


# -- payments: every whole one has one path, upwards through the colours --


def next_steps(whole: set[tuple[str, ...]], paid: tuple[str, ...]) -> set[str]:
    """Give the next cube of every handful that begins with what is paid."""
    return {hand[len(paid)] for hand in whole if hand[: len(paid)] == paid and len(hand) > len(paid)}


def in_order(cubes: Cubes) -> tuple[str, ...]:
    return tuple(colour for colour in COLOURS for _ in range(cubes[colour]))


def steps_of(scene: Scene, colours: tuple[str, ...]) -> set[str]:
    """Pay `owed` cubes more out of the colours from the last one paid on."""
    paid = in_order(scene.tray)
    owed = int(scene.state.owed)
    last = COLOURS.index(paid[-1]) if paid else 0
    open_colours = [colour for colour in colours if COLOURS.index(colour) >= last]
    have = scene.cubes[scene.me]
    return {
        colour
        for at, colour in enumerate(open_colours)
        if have[colour] and sum(have[later] for later in open_colours[at:]) >= owed
    }


def pay_basic(scene: Scene) -> list[str]:
    return [f"pay {colour}" for colour in steps_of(scene, BASIC)]


def pay_bid(scene: Scene) -> list[str]:
    return [f"pay {colour}" for colour in steps_of(scene, COLOURS)]


def pay_tile(scene: Scene) -> list[str]:
    tile = NAMES[scene.state.buying]
    mine = scene.cubes[scene.me]
    whole = whole_payments(scene, tile, {colour: mine[colour] + scene.tray[colour] for colour in COLOURS})
    return [f"pay {colour}" for colour in next_steps(whole, in_order(scene.tray))]


def take_basic(scene: Scene) -> list[str]:
    if scene.state.law == 0:
        return [f"take {colour}" for colour in BASIC if scene.store[colour] + scene.tray[colour]]
    given = set(in_order(scene.tray))
    free = [colour for colour in BASIC[int(scene.state.lowest) :] if colour not in given]
    there = scene.store
    left = {colour: sum(there[later] for later in free[at:]) for at, colour in enumerate(free)}
    return [f"take {colour}" for colour in free if there[colour] and left[colour] >= scene.state.owed]


def swap(scene: Scene) -> list[str]:
    paid = in_order(scene.tray)
    last = COLOURS.index(paid[-1]) if paid else 0
    legal = ["done"] if paid else []
    for colour in BASIC[last:]:
        given = {*paid, colour}
        takable = sum(scene.store[other] for other in BASIC if other not in given)
        if len(paid) < 3 and scene.cubes[scene.me][colour] and takable >= len(paid) + 1:
            legal.append(f"pay {colour}")
    return legal


# -- choices of laws --


def glean(scene: Scene) -> list[str]:
    numbers = {number: field for field, number in scene.fields.items() if scene.me in scene.workers(field)}
    legal = [f"glean {say(field)}" for number, field in numbers.items() if number >= scene.state.lowest]
    return legal + (["done"] if scene.state.owed == 1 else [])


def boundary(scene: Scene) -> list[str]:
    return standing(scene) + (fence_sides(scene) if -1 in own_fences(scene) else [])


def bids(scene: Scene) -> list[str]:
    state = scene.state
    mine = sum(scene.cubes[scene.me].values())
    if scene.me == (state.start + 1) % state.players:
        return ["pass"] + (["match"] if 0 < state.bid <= mine else [])
    return ["pass"] + [f"bid {amount}" for amount in range(int(state.bid) + 1, mine + 1)]


EXPECTED: dict[int, Callable[[Scene], Iterable[str]]] = {
    phases.LAY_FIELD: lay_field,
    phases.LAY_NUMBER: lay_number,
    phases.LAY_COTTAGE: lay_cottage,
    phases.ORDER_LAWS: order_laws,
    phases.SET_ORDER: set_order,
    phases.WORK: work,
    phases.HARVEST_LAWS: harvest_laws,
    phases.TURN: turn,
    phases.NOW: now,
    phases.PAY_BASIC: pay_basic,
    phases.PAY_TILE: pay_tile,
    phases.TAKE_BASIC: take_basic,
    phases.MOVE_COTTAGE: lambda scene: [f"gap {say(gap)}" for gap in scene.destinations()],
    phases.GIVE: lambda scene: [f"pay {colour}" for colour in COLOURS if scene.cubes[scene.me][colour]],
    phases.NAME_FIELD: lambda scene: [f"name {colour}" for colour in FIELDS],
    phases.GLEAN_FIELD: glean,
    phases.MARK_TILE: lambda scene: [f"mark {tile}" for tile in unmarked(scene, int(scene.state.law))],
    phases.SWAP: swap,
    phases.GRANT: lambda scene: [f"cottage {number}" for number in own_cottages(scene)],
    phases.GUILD: lambda scene: crafts(scene, GUILD),
    phases.BOUNDARY: boundary,
    phases.MOVING: lambda scene: [f"cottage {number}" for number in range(1, 6)],
    phases.SEAL_LAWS: seal_laws,
    phases.AUCTION: bids,
    phases.PAY_BID: pay_bid,
    phases.NAME_START: lambda scene: [f"start {SEATS[seat]}" for seat in range(scene.players)],
}
