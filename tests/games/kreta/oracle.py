"""Kreta once more, slow and obvious, with dictionaries and names: what the rules code is compared with.

It takes nothing from the rules but the way they store a position. Neighbours and fort spaces are read off the
drawn map, values and terrain are written out here.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from importlib import resources
from json import loads
from typing import Any

from tavola.core import CHANCE, OVER
from tavola.games.kreta.rules import board, moves, phases
from tavola.games.kreta.rules import board as b
from tavola.games.kreta.rules.play import Kreta
from tests.games.kreta.positions import name_of

MAP = loads((resources.files("tavola.games.kreta.show") / "map.json").read_text())
OUTLINES = {id: [tuple(point) for point in land["outline"]] for id, land in MAP["provinces"].items()}
FIELDS = {"frangokastello", "ierapetra"}
MOUNTAINS = {"lefka-ori", "ida", "pyrgiotissa", "lasithi", "asterousia", "mirabello"}
PORTS = {
    "canea": "kydonia",
    "paleochora": "selino",
    "rettimo": "rethymno",
    "loutro": "frangokastello",
    "candia-port": "candia",
    "matala": "pyrgiotissa",
    "sitia-port": "sitia",
}
CARDS = {"king", "architect", "admiral", "commander", "castellan", "abbot", "farmer"}


def _edges(id: str) -> set[frozenset[tuple[int, ...]]]:
    outline = OUTLINES[id]
    return {frozenset(pair) for pair in zip(outline, outline[1:] + outline[:1], strict=True)}


NEIGHBOURS = {one: {two for two in OUTLINES if two != one and _edges(one) & _edges(two)} for one in OUTLINES}
TOUCHED = {
    n: {id for id in OUTLINES if tuple(point) in OUTLINES[id]} for n, point in enumerate(MAP["forts"], 1)
}


def land_value(id: str) -> int:
    base = 4 if id in FIELDS else 2 if id in MOUNTAINS else 3
    return base + (2 if id in PORTS.values() else 0)


@dataclass
class Model:
    """A position in words."""

    every: bool
    first: int
    active: int
    phase: int
    steps: int
    sailed: str
    repeating: bool
    shown: list[int]
    scored: list[int]
    rejected: list[int]
    score: list[int]
    played: list[list[str]]
    villagers: list[Counter[str]]
    villages: list[Counter[str]]
    abbots: list[str]
    ships: list[set[str]]
    forts: dict[int, int]
    tiles: dict[str, str]
    harvested: list[Counter[str]]
    spent: set[str]

    @property
    def seats(self) -> range:
        return range(len(self.score))

    def figures(self, id: str) -> int:
        return sum(self.villagers[q][id] + self.villages[q][id] + (self.abbots[q] == id) for q in self.seats)

    def influence(self, seat: int, id: str) -> int:
        people = self.villagers[seat][id] + 2 * self.villages[seat][id] + (self.abbots[seat] == id)
        ships = sum(PORTS[harbour] == id for harbour in self.ships[seat])
        return people + ships + sum(id in TOUCHED[n] for n, owner in self.forts.items() if owner == seat)


def on_land(numbers: Iterable[int]) -> Iterable[tuple[str, int]]:
    return zip(b.PROVINCE_IDS, numbers, strict=True)


def read(state: Kreta) -> Model:
    """Spell a position out."""
    seats = range(state.players)

    def counts(field: Iterable[int], names: tuple[str, ...]) -> list[Counter[str]]:
        numbers = iter(field)
        return [Counter({name: n for name in names if (n := next(numbers))}) for _ in seats]

    orders = counts(state.played, b.CARD_NAMES)

    return Model(
        every=state.rescoring == board.EVERY,
        first=state.first,
        active=state.active,
        phase=state.phase,
        steps=state.steps,
        sailed=b.HARBOUR_IDS[state.sailed] if state.sailed != board.NOWHERE else "",
        repeating=bool(state.repeating),
        shown=[fort + 1 for fort in (state.now, state.next) if fort != board.NO_CARD],
        scored=[fort + 1 for fort in state.scored if fort != board.NO_CARD],
        rejected=[fort + 1 for fort in state.rejected if fort != board.NO_CARD],
        score=list(state.score),
        played=[sorted(order, key=order.__getitem__) for order in orders],
        villagers=counts(state.villagers, b.PROVINCE_IDS),
        villages=counts(state.villages, b.PROVINCE_IDS),
        abbots=[b.PROVINCE_IDS[place] if place != board.NOWHERE else "" for place in state.abbots],
        ships=[set(harbours) for harbours in counts(state.ships, b.HARBOUR_IDS)],
        forts={fort + 1: owner for fort, owner in enumerate(state.forts) if owner != board.NOBODY},
        tiles={
            b.PROVINCE_IDS[i]: b.TILE_NAMES[kind]
            for i, kind in enumerate(state.tiles)
            if kind != board.NO_TILE
        },
        harvested=counts(state.harvested, b.TILE_NAMES),
        spent={id for id, spent in on_land(state.spent) if spent},
    )


# -- what may be done ------------------------------------------------------------------------------------


def legal(table: Model) -> set[str]:
    """Name every legal action."""
    phase, hand = table.phase, CARDS - set(table.played[table.active])
    if phase == phases.CHOOSE_CARD:
        return {f"play {card}" for card in hand if card == "castellan" or actions_of(table, card)}
    if phase == phases.FORT_CHOICE:
        return {"keep", "replace"}
    if phase == phases.COMMANDER_MORE:
        return {action for action in commander(table) if action.startswith("move")} | {"stop"}
    if phase == phases.ADMIRAL_MORE:
        moves = {action for action in admiral(table) if action.startswith("move")}
        return {action for action in moves if action.split()[1] != table.sailed} | {"stop"}
    return actions_of(table, b.CARD_NAMES[phase]) if phase < phases.CHOOSE_CARD else set()


def actions_of(table: Model, card: str) -> set[str]:
    if card == "king":
        laid = set(table.played[table.active]) - {"king", "castellan"}
        return {f"repeat {other}" for other in laid if actions_of(table, other)}
    return {
        "admiral": admiral,
        "commander": commander,
        "abbot": abbot,
        "farmer": farmer,
        "architect": architect,
    }[card](table)


def admiral(table: Model) -> set[str]:
    mine, room = table.ships[table.active], 1 if len(table.seats) == 2 else 2
    taken = Counter(harbour for ships in table.ships for harbour in ships)
    free = {harbour for harbour in PORTS if taken[harbour] < room and harbour not in mine}
    placing = {f"place_ship {harbour}" for harbour in free if len(mine) < 2}
    return placing | {f"move_ship {start} -> {end}" for start in mine for end in free}


def may_add(table: Model, id: str) -> bool:
    others = any(table.abbots[seat] == id for seat in table.seats if seat != table.active)
    barred = others and table.abbots[table.active] != id
    return table.figures(id) < 7 and not barred


def commander(table: Model) -> set[str]:
    mine = table.villagers[table.active]
    placing = {f"place_villager {id}" for id in OUTLINES if sum(mine.values()) < 5 and may_add(table, id)}
    steps = {(start, end) for start in mine for end in NEIGHBOURS[start] if table.figures(end) < 7}
    return placing | {f"move_villager {start} -> {end}" for start, end in steps}


def abbot(table: Model) -> set[str]:
    here = table.abbots[table.active]
    if not here:
        return {f"place_abbot {id}" for id in OUTLINES if table.figures(id) < 7}
    one = NEIGHBOURS[here]
    two = {end for id in one for end in NEIGHBOURS[id]}
    three = {end for id in two for end in NEIGHBOURS[id]}
    return {f"move_abbot {id}" for id in one | two | three if id != here and table.figures(id) < 7}


def farmer(table: Model) -> set[str]:
    """Walk from every harbour province with ship and villager, as long as villagers stand side by side."""
    held = set(table.villagers[table.active])
    reached: set[str] = set()
    walk = [PORTS[harbour] for harbour in table.ships[table.active] if PORTS[harbour] in held]
    while walk:
        id = walk.pop()
        if id not in reached:
            reached.add(id)
            walk += NEIGHBOURS[id] & held
    return {f"harvest {id}" for id in reached if id in table.tiles}


def architect(table: Model) -> set[str]:
    me = table.active
    built = sum(table.villages[me].values())
    forts = {n for n in TOUCHED if n not in table.forts and list(table.forts.values()).count(me) < 3}
    entitled = built < 4 and built < sum(table.harvested[me].values())
    return {f"build_fort {n}" for n in forts} | {
        f"build_village {id}" for id in OUTLINES if entitled and may_add(table, id)
    }


# -- what happens ----------------------------------------------------------------------------------------


def pay(table: Model, id: str) -> dict[int, int]:
    """Say what scoring a province pays: rank the players and read the prizes off."""
    power = {seat: strength for seat in table.seats if (strength := table.influence(seat, id))}
    ranks = sorted(set(power.values()), reverse=True)
    if not ranks:
        return {}
    firsts = [seat for seat in power if power[seat] == ranks[0]]
    paid = {seat: land_value(id) for seat in firsts}
    if len(firsts) == 1 and len(ranks) > 1 and len(table.seats) > 2:
        paid |= {seat: land_value(id) // 2 for seat in power if power[seat] == ranks[1]}
    return paid


def after(table: Model, action: str) -> Model:
    """Carry an action out."""
    table = copied(table)
    verb, *rest = action.replace(" -> ", " ").split()
    if verb in ("begin", "grow", "turn"):
        return by_luck(table, verb, rest[0])
    if verb == "play":
        table.played[table.active].append(rest[0])
        return castellan(table) if rest[0] == "castellan" else begin(table, rest[0])
    if verb == "repeat":
        table.repeating = True
        return begin(table, rest[0])
    if verb == "replace":
        table.rejected.append(table.shown.pop())
        table.phase = phases.OPEN_INSTEAD
        return table
    if verb == "move_ship" or verb == "move_villager":
        return move(table, verb, *rest)
    if verb not in ("keep", "stop"):
        put(table, verb, rest[0])
    return pass_on(table)


def copied(table: Model) -> Model:
    """Copy a table, its lists, and what is in them."""
    return Model(**{name: again(part) for name, part in vars(table).items()})


def again(part: Any) -> Any:  # noqa: ANN401
    """Copy a part of a table."""
    if isinstance(part, list):
        return [again(piece) for piece in part]
    return part.copy() if isinstance(part, (dict, set)) else part


def begin(table: Model, card: str) -> Model:
    table.phase = b.CARD_NAMES.index(card)
    table.steps = 4 if card == "commander" else 0
    return table


def pass_on(table: Model) -> Model:
    table.active = (table.active + 1) % len(table.seats)
    table.phase, table.steps, table.sailed, table.repeating = phases.CHOOSE_CARD, 0, "", False
    return table


def put(table: Model, verb: str, place: str) -> None:
    me = table.active
    if verb == "place_ship":
        table.ships[me].add(place)
    elif verb == "place_villager":
        table.villagers[me][place] += 1
    elif verb in ("place_abbot", "move_abbot"):
        table.abbots[me] = place
    elif verb == "build_fort":
        table.forts[int(place)] = me
    elif verb == "build_village":
        table.villages[me][place] += 1
    elif verb == "harvest":
        kind = table.tiles.pop(place)
        table.harvested[me][kind] += 1
        table.score[me] += table.harvested[me][kind]


def move(table: Model, verb: str, start: str, end: str) -> Model:
    me = table.active
    if verb == "move_ship":
        table.ships[me] = table.ships[me] - {start} | {end}
        if table.phase == phases.ADMIRAL_MORE or len(table.ships[me]) < 2:
            return pass_on(table)
        table.phase, table.sailed = phases.ADMIRAL_MORE, end
        return table
    table.villagers[me] += Counter({end: 1})
    table.villagers[me] -= Counter({start: 1})
    table.steps -= 1
    table.phase = phases.COMMANDER_MORE
    return pass_on(table) if table.steps == 0 or legal(table) == {"stop"} else table


def castellan(table: Model) -> Model:
    card = table.shown[0]
    for id in TOUCHED[card]:
        if table.every or id not in table.spent:
            for seat, points in pay(table, id).items():
                table.score[seat] += points
        table.spent.add(id)
    table.scored.append(card)
    if len(table.scored) == 11:
        table.phase = phases.GAME_OVER
        return table
    table.played = [[] for _ in table.seats]
    table.shown.pop(0)
    if len(table.scored) == 10:
        return pass_on(table)
    table.phase = phases.OPEN_NEXT
    return table


def by_luck(table: Model, verb: str, what: str) -> Model:
    if verb == "begin":
        table.first = table.active = int(what)
        table.phase = phases.LAY_TILES
    elif verb == "grow":
        table.tiles[next(id for id in OUTLINES if id not in table.tiles)] = what
        while len(table.tiles) < 16 and len(growing(table)) == 1:
            table.tiles[next(id for id in OUTLINES if id not in table.tiles)] = growing(table).popitem()[0]
        table.phase = phases.LAY_TILES if len(table.tiles) < 16 else phases.OPEN_ROW
    else:
        table.shown.append(int(what))
        if table.phase == phases.OPEN_INSTEAD:
            return pass_on(table)
        if len(table.shown) == 2:
            table.phase = phases.CHOOSE_CARD if table.phase == phases.OPEN_ROW else phases.FORT_CHOICE
    return table


def growing(table: Model) -> dict[str, int]:
    """Count the tiles that may lie in the next bare province."""
    bare = next(id for id in OUTLINES if id not in table.tiles)
    total = {"thyme": 3, "cheese": 3} if bare in MOUNTAINS else {"olive": 4, "wine": 4}
    laid = Counter(table.tiles.values())
    return {kind: count - laid[kind] for kind, count in total.items() if count > laid[kind]}


def by_chance(table: Model) -> bool:
    """Say whether luck decides."""
    return table.phase >= phases.DRAW_FIRST


def chances(table: Model) -> dict[str, int]:
    """Name what luck may bring, with the odds."""
    if table.phase == phases.DRAW_FIRST:
        return {f"begin {seat}": 1 for seat in table.seats}
    if table.phase == phases.LAY_TILES:
        return {f"grow {kind}": left for kind, left in growing(table).items()}
    seen = {*table.shown, *table.scored, *table.rejected}
    return {f"turn {n}": 1 for n in TOUCHED if n not in seen}


# -- the comparison --------------------------------------------------------------------------------------


def name(state: Kreta, action: int) -> str:
    if action < moves.BEGIN:
        return name_of(state, action)
    if action < moves.GROW:
        return f"begin {action - moves.BEGIN}"
    return (
        f"grow {b.TILE_NAMES[action - moves.GROW]}"
        if action < moves.TURN_UP
        else f"turn {action - moves.TURN_UP + 1}"
    )


def check(state: Kreta) -> None:
    """Compare the rules with the slow ones: legal moves, odds, payments, and where some moves lead."""
    table = read(state)
    moves = {name(state, action): action for action in state.legal_moves()}
    if state.to_move == CHANCE:
        assert dict(zip(moves, state.weights(), strict=True)) == chances(table)
    else:
        assert set(moves) == legal(table)
    for index, id in enumerate(b.PROVINCE_IDS):
        paid = dict(enumerate(state.payments(index)))
        assert {seat: points for seat, points in paid.items() if points} == pay(table, id), id
    if state.to_move == OVER:
        better = [sum(other > mine for other in table.score) for mine in table.score]
        assert state.places() == [1 + count for count in better]
    for action in some_of(list(moves)):
        follow(state, table, action, moves[action])


def some_of(actions: list[str]) -> set[str]:
    """Take the first, the middle and the last action, and those that end or decide something."""
    rare = {"play castellan", "replace", "stop"} & set(actions)
    return rare | {actions[place * (len(actions) - 1) // 2] for place in range(3) if actions}


def follow(state: Kreta, table: Model, action: str, number: int) -> None:
    """Compare where one action leads."""
    copied = state.copy()
    copied.play(number)
    expected, found = after(table, action), read(copied)
    assert found == expected, action
    turn = found.phase < phases.GAME_OVER
    assert copied.to_move == (found.active if turn else OVER if found.phase == phases.GAME_OVER else CHANCE)
