"""The rules of Olympos once more, slowly and obviously, by names; it shares only the printed data."""

from functools import cache
from itertools import permutations, product

from tavola.core import CHANCE
from tavola.game import SEATS
from tavola.games.olympos.rules import moves, phases
from tavola.games.olympos.rules.atlas import NEIGHBOURS, REGION, REGIONS, RESOURCE, RESOURCES, SPACE_IDS, STAR
from tavola.games.olympos.rules.board import BONUS, COSTS, DESTINY_IDS, TILE_IDS, TYPE_IDS, WONDER_IDS
from tavola.games.olympos.rules.play import Olympos
from tavola.games.olympos.show.names import CARD_NAMES, TYPE_NAMES, WONDER_NAMES
from tavola.games.olympos.show.words import notate

LANDS = SPACE_IDS[:32]
NEVER = 10_000
SWORDS = {"metallurgy": 1, "hoplite": 1, "phalanx": 1, "strategy": 2}
ZEUS_SYMBOLS = {"religion": 1, "polytheism": 1, "hellenism": 1, "art": 2}
WONDERS = {
    "lion_gate": (4, 8),
    "stadium": (5, 10),
    "parthenon": (5, 10),
    "statue_of_zeus": (6, 12),
    "colossus": (6, 12),
}
COLOURS = [
    {"agriculture", "money", "medicine", "metallurgy", "religion"},
    {"cavalry", "oracle", "hoplite", "polytheism", "astronomy"},
    {"phalanx", "hellenism", "map_making", "democracy", "commerce"},
    {"strategy", "art", "poetry", "surgery", "architecture"},
    {"philosophy", "city", "absolutism", "science", "engineering"},
]


class Model:
    """A position, spelt out in names."""

    def __init__(self, state: Olympos) -> None:
        self.state = state
        self.seats = range(int(state.players))
        self.stacks: dict[str, list[int]] = {name: [] for name in LANDS}
        for piece in state.lying:
            if piece >= 0:
                self.stacks[LANDS[piece // 8]].append(piece % 8)
        self.tribes = {LANDS[land] for land in range(32) if state.tribes // 2**land % 2}
        self.blocked = {LANDS[land] for land in range(32) if state.blocked // 2**land % 2}
        self.tiles = [
            [TILE_IDS[tile] for tile in range(29) if state.owned[seat] // 2**tile % 2] for seat in self.seats
        ]
        self.types = [{tile.split("-")[0] for tile in tiles} for tiles in self.tiles]
        self.left = {TILE_IDS[tile]: int(state.left[tile]) for tile in range(29)}

    def controls(self, seat: int) -> list[str]:
        return [name for name, stack in self.stacks.items() if stack and stack[-1] == seat]

    def tokens(self, seat: int) -> dict[str, int]:
        lands = self.controls(seat)
        return {name: sum(resource_of(land) == name for land in lands) for name in RESOURCES}

    def cubes(self, seat: int) -> dict[str, int]:
        return {name: int(self.state.cubes[seat * 4 + kind]) for kind, name in enumerate(RESOURCES)}

    def hand(self, seat: int) -> dict[str, int]:
        return {name: int(self.state.hands[seat * 10 + kind]) for kind, name in enumerate(DESTINY_IDS)}

    def tile_swords(self, seat: int) -> int:
        return sum(SWORDS.get(kind, 0) for kind in self.types[seat])

    def swords(self, seat: int) -> float:
        if seat == 5:
            return 1
        ares = 2 if self.state.marks[seat] // 4 % 2 else 0
        return self.tile_swords(seat) + ares + (0.5 if "democracy" in self.types[seat] else 0)

    def symbols(self, seat: int) -> int:
        token = 1 if "olympos" in self.controls(seat) else 0
        return token + sum(ZEUS_SYMBOLS.get(kind, 0) for kind in self.types[seat])

    def star_tokens(self, seat: int) -> int:
        return sum(bool(STAR[LANDS.index(land)]) for land in self.controls(seat))

    def most_ap(self, seat: int) -> int:
        fury = 2 if self.state.marks[seat] // 2 % 2 else 0
        return int(90 - self.state.position[seat] + self.state.usable - fury)


def resource_of(land: str) -> str:
    return RESOURCES[RESOURCE[LANDS.index(land)]]


def region_of(land: str) -> str:
    return REGIONS[REGION[LANDS.index(land)]]


# ------------------------------------------------------------------------------------------ journeys


@cache
def journey(source: str, sea: int, cavalry: bool) -> dict[str, int]:
    """Price the way to every land by trying all steps until nothing gets cheaper; sea < 0: closed."""
    best: dict[tuple[str, bool], int] = {(source, False): 0}  # where, and whether a run of lands goes on
    arrivals: dict[str, int] = {}
    changed = True
    while changed:
        changed = False
        for (here, running), cost in list(best.items()):
            for number in NEIGHBOURS[SPACE_IDS.index(here)]:
                there = SPACE_IDS[number]
                if there == "northern_zone" or (number > 32 and sea < 0):
                    continue
                step = sea if number > 32 else 0 if cavalry and running else 1
                if number < 32:
                    arrivals[there] = min(arrivals.get(there, NEVER), cost + step)
                after = (there, number < 32)
                if cost + step < best.get(after, NEVER):
                    best[after] = cost + step
                    changed = True
    return arrivals


def expansions(table: Model, seat: int) -> dict[tuple[str, str, str], int]:
    """Price every Expansion: (new or standing, from, to)."""
    kinds = table.types[seat]
    closed = table.state.marks[seat] // 8 % 2
    sea = -1 if closed else 2 - ("astronomy" in kinds) - ("map_making" in kinds)
    sources = [("standing", land, 0) for land in LANDS if seat in table.stacks[land]]
    if table.state.supply[seat]:
        price = 1 if "medicine" in kinds else 2
        sources += [("new", place, price) for place in ["northern_zone", *table.controls(seat)]]
    found = {}
    most = min(table.most_ap(seat), 7 if table.state.cap == 7 else NEVER)
    for how, place, price in sources:
        for land, steps in journey(place, sea, "cavalry" in kinds).items():
            if land in table.blocked or land in table.controls(seat):
                continue
            total = price + steps + fight(table, seat, land)
            if total <= most:
                found[how, place, land] = total
    return found


def fight(table: Model, seat: int, land: str) -> int:
    stack = table.stacks[land]
    if land in table.tribes:
        theirs = 0.0
    elif stack:
        theirs = table.swords(stack[-1])
    else:
        return 0
    mine = table.swords(seat)
    return 1 if mine > theirs else 2 if mine == theirs else 3


# --------------------------------------------------------------------------------------- development


def payments(table: Model, seat: int, cell: int) -> list[tuple[int, ...]]:
    """Try every handful of cubes; keep those that pay and of which nothing could be spared."""
    tokens, cubes = table.tokens(seat), table.cubes(seat)
    handfuls = product(*(range(min(3, cubes[name]) + 1) for name in RESOURCES))
    paying = [handful for handful in handfuls if _pays(cell, tokens, handful)]

    def spare(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
        return one != other and all(a <= b for a, b in zip(one, other, strict=True))

    return [handful for handful in paying if not any(spare(other, handful) for other in paying)]


def _pays(cell: int, tokens: dict[str, int], handful: tuple[int, ...]) -> bool:
    have = {name: tokens[name] + handful[kind] for kind, name in enumerate(RESOURCES)}
    named = [(name, amount) for name, amount in COSTS[cell] if name != "grey"]
    grey = [amount for name, amount in COSTS[cell] if name == "grey"]
    if any(have[name] < amount for name, amount in named):
        return False
    others = [name for name in RESOURCES if name not in dict(named)]
    return any(
        all(have[name] >= amount for name, amount in zip(order, grey, strict=True))
        for order in permutations(others, len(grey))
    )


def discoveries(table: Model, seat: int) -> dict[int, int]:
    """Price every Discovery that can be made, by cell."""
    found = {}
    for cell in range(25):
        kind = _type_in(table.state, cell)
        if not any(table.left[tile] for tile in TILE_IDS if tile.split("-")[0] == kind):
            continue
        if kind in table.types[seat] or not payments(table, seat, cell):
            continue
        named = [name for name, _ in COSTS[cell] if name != "grey"]
        discounts = sum(2 for tile in table.tiles[seat] if "-" in tile and tile.split("-")[1] in named)
        if 7 - discounts <= table.most_ap(seat):
            found[cell] = 7 - discounts
    return found


def _type_in(state: Olympos, cell: int) -> str:
    return TYPE_IDS[state.layout[cell]]


def wonders(table: Model, seat: int) -> set[int]:
    """List the columns whose Wonder can be built."""
    state, kinds = table.state, table.types[seat]
    found = set()
    for column in range(4 if state.players == 2 else 5):
        places = [at for at in range(75) if BONUS[at] >= 0]
        mine = [at for space, at in enumerate(places) if state.markers[seat] // 2**space % 2]
        markers = [at for at in mine if at // 3 % 5 == column]
        stars = table.star_tokens(seat) + ("architecture" in kinds) + ("engineering" in kinds) + len(markers)
        stars += int(state.athena[seat]) + table.hand(seat)["star"]
        affordable = (5 if "architecture" in kinds else 7) <= table.most_ap(seat)
        needed = WONDERS[WONDER_IDS[state.wonders[column]]][0]
        if state.builders[column] < 0 and stars >= needed and affordable:
            found.add(column)
    return found


# --------------------------------------------------------------------------------------------- cards


def playable(table: Model, seat: int) -> set[str]:
    """List the cards the player may play in his own turn."""
    tokens = table.tokens(seat)
    found = set()
    for name, count in table.hand(seat).items():
        good = {
            "four_kinds": min(tokens.values()) > 0,
            "wood_prestige": tokens["wood"] > 0,
            "grain_time": tokens["grain"] > 0,
            "stone_time": _most_stone(table, seat),
        }.get(name, name.startswith("cube_"))
        if count and good:
            found.add(name)
    return found


def _most_stone(table: Model, seat: int) -> bool:
    mine = table.tokens(seat)["stone"]
    voting = "democracy" in table.types[seat]
    for other in table.seats:
        theirs = table.tokens(other)["stone"]
        wins_tie = voting and "democracy" not in table.types[other]
        if other != seat and (theirs > mine or (theirs == mine and not wins_tie)):
            return False
    return mine > 0


# -------------------------------------------------------------------------------------------- points


def points(table: Model, seat: int) -> int:
    """Add up a player's points by category."""
    state, kinds, tiles = table.state, table.types[seat], len(table.tiles[seat])
    lands = table.controls(seat)
    total = int(state.prestige[seat]) + 2 * tiles + sum(table.hand(seat).values())
    total += sum(2 if region_of(land) == "atlantis" else 1 for land in lands)
    settlers = sum(stack.count(seat) for stack in table.stacks.values())
    total += 3 * ("poetry" in kinds) + 5 * ("philosophy" in kinds) + settlers * ("city" in kinds)
    total += 2 * table.tile_swords(seat) * ("absolutism" in kinds) + tiles * ("science" in kinds)
    total += 3 * table.star_tokens(seat) * ("engineering" in kinds)
    for column in range(5):
        if state.builders[column] == seat:
            total += WONDERS[WONDER_IDS[state.wonders[column]]][1]
    total += 3 * sum(owner == 2 + seat for owner in state.objectives)
    total -= 2 * int(state.marks[seat] % 2)
    if state.marks[seat] >= 16:
        total += time_points(int(state.position[seat]))
    return total


def time_points(position: int) -> int:
    """Read the ends of the track: 5 up to 80, then a point less every two spaces."""
    return 5 if position <= 80 else (90 - position) // 2


# ----------------------------------------------------------------------------------------- the check


def check(state: Olympos) -> None:
    """Compare the rules with the slow ones; raises AssertionError where they differ."""
    table = Model(state)
    assert state.scores() == [points(table, seat) for seat in table.seats]
    order = [int(player) for player in state.order if player >= 0]
    if state.phase == phases.LAYOUT and state.step >= 6:
        waiting = [SEATS[seat] for seat in table.seats if seat not in order]
        assert [notate(state, move) for move in state.legal_moves()] == [f"stack {name}" for name in waiting]
    if state.phase == phases.BLOCK:
        assert (sorted(order), state.to_move) == (list(table.seats), order[-1])
    if state.to_move == CHANCE:
        return
    legal = [notate(state, move) for move in state.legal_moves()]
    if state.phase == phases.TURN:
        assert sorted(legal) == sorted(turn_words(table, int(state.active)))
    elif state.phase == phases.END:
        assert len(legal) == 1 + len(playable(table, int(state.active)))
    elif state.phase == phases.PAY:
        wanted = payments(table, int(state.active), int(state.cell))
        assert len(legal) == len(wanted) > 1
        codes = sorted(sum(amount * 4 ** (3 - kind) for kind, amount in enumerate(pay)) for pay in wanted)
        assert [move - moves.PAY_CUBES for move in state.legal_moves()] == codes
    elif state.phase == phases.OMEN:
        assert len(legal) == 1 + table.hand(int(state.to_move))["zeus"] > 1


def turn_words(table: Model, seat: int) -> list[str]:
    """List all that may be done in a turn, in words."""
    state = table.state
    words = []
    for (how, place, land), ap in expansions(table, seat).items():
        start = "north" if place == "northern_zone" else place
        words.append(f"expand {'new ' if how == 'new' else ''}{start}-{land} ({ap} AP)")
    for cell, ap in discoveries(table, seat).items():
        name = TYPE_NAMES[state.layout[cell]]
        words.append(f"discover row {cell // 5 + 1} col {cell % 5 + 1}: {name} ({ap} AP)")
    ap = 5 if "architecture" in table.types[seat] else 7
    words += [
        f"wonder {WONDER_NAMES[state.wonders[column]]} ({ap} AP)" for column in sorted(wonders(table, seat))
    ]
    if state.position[seat] > 78:
        words.append("pass")
    elif not words:
        words.append("wait")
    return words + [f"card {CARD_NAMES[DESTINY_IDS.index(name)]}" for name in playable(table, seat)]
