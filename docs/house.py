"""Write docs/house.md and its drawing: where every module is, what it holds, and who imports whom."""

import ast
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from statistics import median, quantiles

from tavola.ink import PAPER, at, rect, text
from tavola.svg import number, tag

SOURCE = Path(__file__).parent.parent / "src"
PAGE = Path(__file__).with_suffix(".md")
DRAWING = PAGE.parent / "pictures" / "layers.svg"

# The storeys, the highest first: a module imports those below it and its own box, nothing beside or above.
# Each box has its place from the left, and its layers: modules, folders, or the rooms of the games.
STOREYS: tuple[dict[str, tuple[float, str]], ...] = (
    {"cli": (2.5, "cli hosting __main__")},
    {"export": (1, "export"), "train": (3, "train"), "new": (5, "new")},
    {
        "server": (0, "server web"),
        "arena": (1, "arena"),
        "terminal": (2, "terminal"),
        "envs": (4, "envs"),
        "games/*": (6.5, "games"),
    },
    {"coach": (1, "coach")},
    {
        "bots": (1, "bots"),
        "film, shot": (3, "film layers shot figures"),
        "laws, bench": (4, "laws lesson_law bench"),
        "*/show": (5.5, "show"),
        "*/census": (6.5, "census"),
        "*/mind": (7.5, "mind"),
    },
    {
        "record, registry": (2, "record registry arguments"),
        "places, slips": (4, "places slips"),
        "lesson": (5, "lesson"),
    },
    {"game": (3, "game"), "*/rules": (6.5, "rules")},
    {
        "svg, ink, say": (3.6, "svg ink say"),
        "core, flat, bag": (5, "tavola extras core flat bag"),
        "layout": (7.5, "layout"),
    },
)
BOX_OF = {layer: box for storey in STOREYS for box, (_, layers) in storey.items() for layer in layers.split()}
STOREY_OF = {box: number for number, storey in enumerate(STOREYS) for box in storey}
SHARED = {  # the files that games have in their rooms, and why not all of them have each
    "__init__.py": "",
    "rules.md": "",
    "lessons.toml": "",
    "puzzles.jsonl": "",
    "puzzles.runs.jsonl": "",
    "census.py": "Keythedral's is a folder, one module for the pieces and one for the moment of the game.",
    "rules/board.py": "",
    "rules/moves.py": "",
    "rules/phases.py": "A turn of Carcassonne has no phases: whether a tile is in hand says what comes next.",
    "rules/events.py": "",
    "rules/position.py": "",
    "rules/legal.py": "In Olympos each subsystem lists the moves of its own phases, beside what they do.",
    "rules/setup.py": "",
    "rules/play.py": "",
    "rules/scoring.py": "",
    "rules/turn.py": "A short turn stands in `play`; Kreta and Torres have a module for each action.",
    "rules/cards.py": "Only Olympos and Torres have cards with rules of their own; Kreta's are seven roles.",
    "mind/value.py": "",
    "mind/reasons.py": "Where `value` adds up named parts anyway, `reasons` stands beside it there.",
    "mind/features.py": "",
    "mind/window.py": "Only a board without edges needs a window; the other boards are small and printed.",
    "mind/rollout.py": "Only Carcassonne's search plays on beyond its tree; the others value leaves.",
    "mind/net.json": "A learned value is shipped where it wins more games than the one that was written.",
    "show/words.py": "",
    "show/names.py": "Where names are few or printed on the board, they stand in `words` or `rules/board`.",
    "show/picture.py": "",
    "show/land.py": "Carcassonne's land is its tiles, Olympos' one map, and Torres' a grid of castles.",
    "show/track.py": "Only on the boards of Olympos and Torres is a track printed.",
    "show/hand.py": "Carcassonne's hand is one tile, which the prompt shows.",
    "show/press.py": "",
    "show/previews.py": "Where a preview is a line or two, it is drawn with the place it belongs to.",
    "show/slip.py": "",
    "show/stakes.py": "",
    "show/places.py": "",
    "show/tips.py": "Only in Kreta and Torres does a place on the board stand for a whole sum.",
    "show/sketch.py": "",
    "show/art.svg": "",
    "show/cover.svg": "",
}

# Measured and not made with the page, which else would change with every line of the sources.
MEASURED = """Measured on 18 November 2026 (`python docs/house.py count`), beside f853e52, the last commit
before the games had rooms. Meanwhile they have learned to tell what a press costs (`slip`), what is open
(`stakes`) and what everything is called (`places`), to show a hand (`hand`), and to read foreign games."""
BEFORE = {"Carcassonne": 2615, "Keythedral": 5874, "Kreta": 3186, "Olympos": 6243, "Torres": 3977}
LINES = {"Carcassonne": 3127, "Keythedral": 6188, "Kreta": 3208, "Olympos": 6342, "Torres": 3986}
FUNCTIONS = {"before": ("2,047", 7, 18, 128), "now": ("3,448", 7, 17, 63)}

HEAD = """# The house: where every module is

Written by `make house` from the sources. What the layers and the rooms are for is told in
[How Tavola is built](architecture.md); the rules of this page are held by `tests/test_house.py`.

## Who imports whom

Nothing imports upwards, no game is imported by name, and there is no circle. A line leads down
to what is imported; what follows from other lines is left out.

![The layers, drawn from the imports](pictures/layers.svg)
"""


def modules() -> dict[str, Path]:
    """Find every module of the package, by its name."""
    found = {}
    for path in sorted((SOURCE / "tavola").rglob("*.py")):
        parts = path.relative_to(SOURCE).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports(name: str) -> set[str]:
    """Name the modules of the package that a module imports when it runs, at its top or later."""
    known = modules()
    asked: set[str] = set()
    for node in running(ast.parse(known[name].read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            asked |= {each.name for each in node.names}
        elif isinstance(node, ast.ImportFrom):
            paths = [f"{node.module}.{each.name}" for each in node.names]
            asked |= {path if path in known else str(node.module) for path in paths}
    return asked & known.keys()


def running(node: ast.AST) -> Iterator[ast.AST]:
    """Walk through a module, but for what only the type checker reads."""
    yield node
    for child in ast.iter_child_nodes(node):
        if not (isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING"):
            yield from running(child)


def box_of(name: str) -> str:
    """Name the box in which a module stands: by its first word, and in a game by its room."""
    _, *parts = name.split(".")
    if parts[:1] == ["games"] and len(parts) > 2:
        return BOX_OF[parts[2]]
    return BOX_OF[parts[0] if parts else "tavola"]


# -- the page ---------------------------------------------------------------------------------------


def page() -> str:
    """Write the page."""
    return "\n".join([HEAD, rooms(), own(), platform(), sizes()])


def games() -> list[Path]:
    """Find the folders of the games."""
    return sorted(path.parent for path in (SOURCE / "tavola/games").glob("*/__init__.py"))


def rooms() -> str:
    """Tell which of the shared files each game has."""
    rows = []
    for file, why in SHARED.items():
        there = ["yes" if (game / file).exists() else "" for game in games()]
        rows.append([f"`{file}`", *there, why if "" in there else ""])
    head = ["file", *[game.name.capitalize() for game in games()], "why not everywhere"]
    told = "The same file names in every game; the room decides what is compiled."
    return f"## The rooms of the games\n\n{told}\n\n{table(head, rows)}\n"


def own() -> str:
    """Tell what each game has beside the shared files, in the words of the files themselves."""
    rows = []
    for game in games():
        for path in sorted(game.rglob("*.py")):
            file = str(path.relative_to(game))
            if file not in SHARED and path.name != "__init__.py":
                rows.append([game.name.capitalize(), f"`{file}`", summary(path)])
    told = "A module for each phase or subsystem that only this game has, and for the parts of its picture."
    head = ["game", "file", "what it holds"]
    return f"### What is a game's own\n\n{told}\n\n{table(head, rows)}\n"


def platform() -> str:
    """List the modules that know no game."""
    rows = []
    for path in modules().values():
        inside = path.relative_to(SOURCE / "tavola")
        if inside.parts[0] != "games" or len(inside.parts) == 2:
            rows.append([f"`{inside}`", summary(path)])
    return f"## The platform\n\n{table(['file', 'what it holds'], rows)}\n"


def sizes() -> str:
    """Tell how long games and functions are now and were before the rooms, as it was measured."""
    rows = [[name, f"{BEFORE[name]:,}", f"{now:,}"] for name, now in LINES.items()]
    rows.append(["all five", *(f"{sum(each.values()):,}" for each in (BEFORE, LINES))])
    spread = [[name, *map(str, each)] for name, each in FUNCTIONS.items()]
    head = ["functions of the package", "how many", "median", "nine in ten under", "longest"]
    return (
        f"## Lines and functions\n\n{MEASURED}\n\n"
        f"{table(['lines of Python', 'before', 'now'], rows)}\n\n{table(head, spread)}\n"
    )


def counted() -> str:
    """Count lines and functions as they are, for LINES and FUNCTIONS."""
    found = sorted(chain.from_iterable(map(functions, modules().values())))
    by_game = {game.name.capitalize(): sum(map(lines, game.rglob("*.py"))) for game in games()}
    spread = (f"{len(found):,}", round(median(found)), round(quantiles(found, n=10)[-1]), found[-1])
    return f"LINES = {by_game}\nFUNCTIONS: {spread}"


def functions(path: Path) -> Iterator[int]:
    """Count the lines of every function of a module."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield (node.end_lineno or node.lineno) - node.lineno + 1


def lines(path: Path) -> int:
    """Count the lines of a file."""
    return len(path.read_text(encoding="utf-8").splitlines())


def summary(path: Path) -> str:
    """Give the first line of a module's docstring."""
    told = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return told.partition("\n")[0].replace("|", "\\|")


def table(head: list[str], rows: list[list[str]]) -> str:
    """Write a table."""
    return "\n".join(f"| {' | '.join(row)} |" for row in [head, ["---"] * len(head), *rows])


# -- the drawing ------------------------------------------------------------------------------------

ACROSS, DOWN, WIDE, TALL = 128, 92, 112, 36
LINE, PLATFORM, ROOM = "#a08a62", "#efe6cf", "#d8e4d2"


def drawing() -> str:
    """Draw the boxes with a line for each import between them that does not follow from the others."""
    places = {name: (x, y) for y, storey in enumerate(STOREYS) for name, (x, _) in storey.items()}
    lines = [line(places[name], places[each]) for name, below in needed().items() for each in sorted(below)]
    boxes = [box(name, *place) for name, place in places.items()]
    width, height = 8.5 * ACROSS, len(STOREYS) * DOWN
    paper = rect(0, 0, width, height, 8, fill=PAPER)
    size = f"0 0 {number(width)} {number(height)}"
    return tag("svg", paper, *lines, *boxes, xmlns="http://www.w3.org/2000/svg", viewBox=size) + "\n"


def needed() -> dict[str, set[str]]:
    """Say which box imports which, without what follows from the rest."""
    found: dict[str, set[str]] = {box: set() for box in STOREY_OF}
    for name in modules():
        found[box_of(name)] |= {box_of(other) for other in imports(name)} - {box_of(name)}
    return {name: below.difference(*(under(found, each) for each in below)) for name, below in found.items()}


def under(found: dict[str, set[str]], name: str) -> set[str]:
    """Name all that can be reached from a box."""
    return found[name].union(*(under(found, below) for below in found[name]))


def line(start: tuple[float, int], end: tuple[float, int]) -> str:
    """Draw a line from the lower edge of a box to the upper edge of another, with a dot where it ends."""
    (x, y), (to_x, to_y) = middle(*start), middle(*end)
    stroke = tag("line", x1=x, y1=y + TALL / 2, x2=to_x, y2=to_y - TALL / 2, stroke=LINE, stroke_width=1.2)
    return stroke + tag("circle", cx=to_x, cy=to_y - TALL / 2, r=3, fill=LINE)


def box(name: str, x: float, y: int) -> str:
    """Draw a box with its name."""
    paint = ROOM if "*" in name else PLATFORM
    shape = rect(-WIDE / 2, -TALL / 2, WIDE, TALL, 6, fill=paint, stroke=LINE)
    return at(*middle(x, y), shape, text(0, 4.5, name, font_family="sans-serif"))


def middle(x: float, y: int) -> tuple[float, float]:
    """Say where the middle of a box is."""
    return (x + 0.5) * ACROSS, (y + 0.5) * DOWN


if __name__ == "__main__":
    if sys.argv[1:] == ["count"]:
        sys.exit(print(counted()))
    PAGE.write_text(page(), encoding="utf-8")
    DRAWING.write_text(drawing(), encoding="utf-8")
