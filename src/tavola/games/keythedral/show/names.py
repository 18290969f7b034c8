"""What things of Keythedral are called: goods, fields, laws, and places as one would point at them."""

from collections.abc import Callable

from tavola.game import who
from tavola.games.keythedral.rules import board
from tavola.games.keythedral.rules.landscape import column
from tavola.games.keythedral.rules.landscape import row as north_to_south
from tavola.games.keythedral.rules.play import Keythedral
from tavola.say import noun, row, way

COMPASS = ("north-west", "north-east", "south-west", "south-east")  # [side], as board.SIDE_NAMES
FIELD_NAMES = ("wood", "quarry", "farm", "lake", "vineyard")
ROMAN = ("", "I", "II", "III", "IV", "V")

LAW_HINTS = (  # when each law is played and what it does
    "",
    "before the work order: you choose the number for all five markers of the round",
    "before your tile's first worker: it sends one worker more",
    "before your tile's first worker: it sends one worker more",
    "before your tile's first worker: its fences do not count and it sends one worker more",
    "before your tile's first worker: one worker may join another player's",
    "before the harvest: name a kind of field; every worker there brings one cube more",
    "before the harvest: name a kind of field; every worker there brings one cube more",
    "before the harvest: name a kind of field that yields nothing for the rest of the round",
    "before the harvest: take a cube more for one or two of your workers",
    "before the harvest: take a basic cube for each idle worker, three at most",
    "on your turn: a window on sale costs one cube less",
    "on your turn: a window on sale costs one cube less",
    "on your turn: a window on sale costs one cube more",
    "on your turn: change up to three basic cubes for others of the store",
    "on your turn: a cottage becomes a house, free",
    "on your turn: a craft cube for two basic cubes less, but at least one",
    "on your turn: build one of your fences or remove any fence, free",
    "on your turn: move one of your tiles",
    "on your turn: every other player gives you a cube",
    "before the auction: there is none, and you name the start player",
)


# -- cubes and tiles in words --


def counted(packed: int) -> list[tuple[int, int]]:
    """Unpack cubes: how many of which kind, as far as there are any."""
    return [(number, kind) for kind in range(board.KINDS) if (number := packed >> 5 * kind & 31)]


def cubes_in_words(packed: int) -> str:
    """Name packed cubes: `2 Timber and 1 Wine`."""
    return row([f"{number} {board.GOODS[kind]}" for number, kind in counted(packed)])


def worth_of(packed: int) -> str:
    """Write the sum of what packed cubes are worth: `3 Timber × 1 + 1 Gold × 4`."""
    parts = counted(packed)
    return " + ".join(f"{number} {board.GOODS[kind]} × {board.WORTH[kind]}" for number, kind in parts)


def cost_in_words(tile: int) -> str:
    """Name a tile's printed cost: `Timber + 2 Wine`."""
    counts = [(int(board.COST[tile * board.KINDS + kind]), board.GOODS[kind]) for kind in range(board.KINDS)]
    return " + ".join(f"{number} {cube}" if number > 1 else cube for number, cube in counts if number)


def value_of(tile: int) -> int:
    """Give the points printed on a building tile."""
    return int(board.VALUES[board.ROW_OF[tile]])


def tile_in_words(tile: int) -> str:
    """Name a building tile by its value and printed cost, as one would point it out."""
    return f"window of {value_of(tile)} for {cost_in_words(tile)}"


# -- places in words --


def field_at(view: Keythedral, cell: int) -> str:
    """Name the field that lies somewhere: `lake`."""
    return FIELD_NAMES[view.field_kind[int(view.land[cell]) - 1]]


def where(view: Keythedral, cell: int) -> str:
    """Say where a field lies, as seen from the first one; rows grow to the south."""
    return way(int(column(view, cell)), -int(north_to_south(view, cell)))


def from_gap(view: Keythedral, gap: int, cell: int) -> str:
    """Say where a field lies as seen from a cottage: `south-west of it`."""
    near = [int(board.FIELD_BY[4 * gap + side]) for side in range(board.SIDES)] if gap >= 0 else []
    return f"{COMPASS[near.index(cell)]} of it" if cell in near else where(view, cell)


def fields_at(view: Keythedral, cells: list[int]) -> list[str]:
    """Count the fields among some places: `a wood`, `two lakes`."""
    kinds = [field_at(view, cell) for cell in cells if view.land[cell]]
    return [_some(kinds.count(name), name) for name in FIELD_NAMES if name in kinds]


def _some(number: int, kind: str) -> str:
    return f"{('a', 'two', 'three', 'four')[number - 1]} {noun(number, kind)}"


def gap_in_words(view: Keythedral, gap: int) -> str:
    """Name a gap by the fields around it: `between a wood and two lakes`."""
    near = [cell for side in range(4) if view.land[cell := int(board.FIELD_BY[4 * gap + side])]]
    return f"{'between' if len(near) > 1 else 'beside'} {row(fields_at(view, near))}"


def cottage_in_words(view: Keythedral, cottage: int) -> str:
    """Name a tile of a player: `cottage 3`, or `house 3` once it is one."""
    return f"{'house' if view.house[cottage] else 'cottage'} {cottage % board.NUMBERS + 1}"


def side_in_words(view: Keythedral, gap: int, side: int, owner: Callable[[int], str] = who) -> str:
    """Name where a fence stands: `between cottage 2 of Ann and the lake`."""
    field = f"the {field_at(view, int(board.FIELD_BY[4 * gap + side]))}"
    cottage = int(view.lots[gap]) - 1
    if not 0 <= cottage < board.COTTAGES:
        return f"between an empty gap and {field}"
    return f"between {cottage_in_words(view, cottage)} of {owner(cottage // board.NUMBERS)} and {field}"
