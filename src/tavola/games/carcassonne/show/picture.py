"""How Carcassonne looks: the only coordinates."""

from collections.abc import Mapping
from functools import reduce
from importlib import resources
from operator import or_
from re import findall

from tavola import ink
from tavola.core import OVER
from tavola.game import Item
from tavola.games.carcassonne.rules import board, moves
from tavola.games.carcassonne.rules.play import Carcassonne
from tavola.games.carcassonne.show.words import bare_name, extent, role
from tavola.svg import picture, tag, use

SIZE = 100  # of a tile; x grows to the right and y down, as everywhere in SVG
MARGIN = 12
OUTLINE = "#3a342c"  # of the land

Point = tuple[float, float]


def _spots() -> dict[str, dict[str, Point]]:
    """Read out of the art where a follower stands on each segment of the unturned kinds."""
    art = (resources.files(__package__) / "art.svg").read_text(encoding="utf-8")
    spots: dict[str, dict[str, Point]] = {}
    for letter, listed in findall(r'id="art-tile-(\w)"[^>]*data-spots="([^"]*)"', art):
        places = findall(r"(\w\d) ([\d.]+),([\d.]+)", listed)
        spots[letter] = {name: (float(x), float(y)) for name, x, y in places}
    return spots


SPOTS = _spots()


def ground(options: Mapping[str, str], players: int, shape: str) -> str:
    """Draw the paper under the land: a cross at every corner of the endless plane."""
    cross = tag("path", d="M45 50h10M50 45v10", class_="cross", stroke=ink.RULE, stroke_width=1.2)
    lattice = tag(
        "pattern", cross, id="art-lattice", x=50, y=50, width=SIZE, height=SIZE, patternUnits="userSpaceOnUse"
    )
    paper = tag("rect", x=-8000, y=-8000, width=16000, height=16000, fill="url(#art-lattice)")
    return tag("defs", lattice) + paper


def draw(view: Carcassonne, viewer: int, shape: str) -> str:
    """Draw the land, the places where the tile in hand fits, and the followers."""
    corners = [corner(x, y) for x, y in view.coordinates()]
    free = _free(view)
    parts = [_land(corners)]
    tiles = [_tile(view, number, at) for number, at in enumerate(corners)]
    # The areas of the segments are drawn in the current colour: none, until the page lights one up.
    parts.append(tag("g", _framed(*tiles), color="#0000", class_="printed", pointer_events="none"))
    parts.append(_last_tile(view, corners))
    parts += [_place(view, cell) for cell in free]
    parts += [_follower(view, node, corners) for node in range(view.nodes) if view.standing[node]]
    if viewer == view.to_move:
        parts += _previews(view, reduce(or_, free.values(), 0))
    if viewer == view.to_move and view.hand < 0:
        parts += _free_spots(view, corners[-1])
    shown = corners + [corner(*view.where(cell)) for cell in free]
    left, top = min(x for x, _ in shown) - MARGIN, min(y for _, y in shown) - MARGIN
    right, bottom = max(x for x, _ in shown), max(y for _, y in shown)
    return picture(left, top, right + SIZE + MARGIN - left, bottom + SIZE + MARGIN - top, *parts)


def corner(x: int, y: int) -> tuple[int, int]:
    """Give the upper left corner of a cell of the land; there y grows to the north."""
    return SIZE * x, -SIZE * y


def _free(view: Carcassonne) -> dict[int, int]:
    """Map the cells where the tile in hand fits to the turns in which it does, one bit each."""
    if view.hand < 0 or view.to_move == OVER:
        return {}
    cells = [int(view.frontier[at]) for at in range(view.opened)]
    fits = {cell: int(board.FITS[256 * view.hand - int(view.grid[cell])]) for cell in cells}
    return {cell: turns for cell, turns in fits.items() if turns}


def _land(corners: list[tuple[int, int]]) -> str:
    """Draw one shadow under all tiles and one line around them."""
    bars = "".join(f"M{x} {y}h{length}v{SIZE}h-{length}Z" for x, y, length in _bars(corners))
    outline = tag("defs", tag("path", id="art-land", d=bars))
    shadow = use("art-land", transform="translate(4 6)", fill="#3a2f1c", fill_opacity=0.22)
    line = use("art-land", fill="none", stroke=OUTLINE, stroke_width=3.4, stroke_linejoin="round")
    return tag("g", outline, shadow, line, class_="printed")


def _bars(corners: list[tuple[int, int]]) -> list[tuple[int, int, int]]:
    """Join tiles that touch in a row: corner and length of each bar."""
    bars: list[tuple[int, int, int]] = []
    for y, x in sorted((y, x) for x, y in corners):
        left, row, length = bars[-1] if bars else (0, 0, 0)
        if length and row == y and left + length == x:
            bars[-1] = left, y, length + SIZE
        else:
            bars.append((x, y, SIZE))
    return bars


def _tile(view: Carcassonne, number: int, at: tuple[int, int]) -> str:
    """Draw a tile with the areas of its segments, which show when the log names them."""
    letter, turn = board.LETTERS[view.faces[number] // 4], int(view.faces[number] % 4)
    last = view.first[number + 1] if number + 1 < view.laid else view.nodes
    areas = [_area(view, node, letter) for node in range(view.first[number], last) if _told_of(view, node)]
    return tag("g", _turned_tile(letter, turn), *areas, id=f"tile-{number}", transform=_turning(at, turn))


def _framed(*tiles: str) -> str:
    """Draw tiles in a frame of one tile's size, so that none of them has to tell its own."""
    return tag("svg", *tiles, width=SIZE, height=SIZE, overflow="visible")


def _told_of(view: Carcassonne, node: int) -> bool:
    """Say whether the log may name a segment's feature: someone stands there, or it has been completed."""
    return bool(view.holders[int(view.root[node])]) or _completed(view, node)


def _completed(view: Carcassonne, node: int) -> bool:
    return bool(view.opens[int(view.root[node])] == 0 and board.TERRAIN[int(view.part[node])] != board.FIELD)


def _turned_tile(letter: str, turn: int) -> str:
    """Draw a tile inside a group that is turned already; `data-turn` keeps houses and trees upright."""
    return use(f"art-tile-{letter}", data_turn=turn or None)


def _turning(at: tuple[int, int], turn: int) -> str:
    """Carry a tile to its place; a turn about the right point does it without a shift."""
    x, y = at
    centres = {1: (SIZE + x - y, SIZE + x + y), 2: (SIZE + x, SIZE + y), 3: (SIZE + x + y, SIZE + y - x)}
    if turn == 0:
        return f"translate({x} {y})"
    return f"rotate({90 * turn} {centres[turn][0] // 2} {centres[turn][1] // 2})"


def _area(view: Carcassonne, node: int, letter: str) -> str:
    """Draw the area of a segment, unseen until it is lit; the segments of a feature light up together."""
    root = int(view.root[node])
    name = board.SEGMENT[board.NAME[int(view.part[node])]]
    together = f"node-{root}" if root != node else None
    own = f"node-{node}" if _named(view, node) else None
    return use(f"art-{letter}-{name}", id=own, data_for=together)


def _named(view: Carcassonne, node: int) -> bool:
    """Say whether the log may name this very segment, and not only the feature it belongs to.

    In what is still growing, that is where a follower stands; in what is completed, where one once stood.
    """
    return bool(view.root[node] == node or view.standing[node]) or _completed(view, node)


def _last_tile(view: Carcassonne, corners: list[tuple[int, int]]) -> str:
    """Put brackets in the colour of whoever laid it around the newest tile."""
    if view.laid == 1:
        return ""
    laying = view.to_move >= 0 and view.hand < 0
    player = int(view.player if laying else (view.player - 1) % view.players)
    x, y = corners[-1]
    arms = "M6 28V6H28M72 6H94V28M94 72V94H72M28 94H6V72"
    casing = tag("path", d=arms, stroke=ink.RAISED, stroke_width=9)
    bracket = tag("path", d=arms, stroke=ink.SEAT_FILL[player], stroke_width=5)
    brackets = tag("g", casing, bracket, fill="none", stroke_linecap="square")
    return tag("g", brackets, _badge(player), transform=f"translate({x} {y})", class_="last", id="last")


def _badge(player: int) -> str:
    disc = tag("circle", r=11, fill=ink.SEAT_FILL[player], stroke=ink.INK, stroke_width=1.6)
    mark = use(f"art-mark-{player}", color=ink.SEAT_INK[player])
    return tag("g", disc, mark, transform="translate(4 4)")


def _place(view: Carcassonne, cell: int) -> str:
    """Draw a place where the tile in hand fits."""
    x, y = view.where(cell)
    left, top = corner(x, y)
    return use("art-place", left, top, id=f"cell-{x},{y}", class_="place")


def _previews(view: Carcassonne, turns: int) -> list[str]:
    """Draw the tile in hand in each turn that fits somewhere; the page puts it where one points."""
    fitting = [turn for turn in range(4) if turns >> turn & 1]
    tiles = [
        tag("g", _turned_tile(board.LETTERS[view.hand], turn), transform=_turning((0, 0), turn))
        for turn in fitting
    ]
    return [
        tag("g", _framed(tile), data_when=f"* turn-{turn}") for turn, tile in zip(fitting, tiles, strict=True)
    ]


def _spot(view: Carcassonne, node: int, corners: list[tuple[int, int]]) -> Point:
    """Find where a follower stands on a node."""
    (left, top), (x, y) = corners[view.tile[node]], spot_on(view, node)
    return left + x, top + y


def spot_on(view: Carcassonne, node: int) -> Point:
    """Find where on its tile, as that lies, a follower stands."""
    number = int(view.tile[node])
    letter, turn = board.LETTERS[view.faces[number] // 4], view.faces[number] % 4
    x, y = SPOTS[letter][board.SEGMENT[board.NAME[int(view.part[node])]]]
    for _ in range(turn):
        x, y = SIZE - y, x
    return x, y


def _follower(view: Carcassonne, node: int, corners: list[tuple[int, int]]) -> str:
    player = int(view.standing[node]) - 1
    return use(
        f"art-{node_role(view, node)}-{player}",
        *_spot(view, node, corners),
        id=f"follower-{node}",
        data_piece=f"follower-{player}",
        data_hint=_standing(view, node),
    )


def node_role(view: Carcassonne, node: int) -> str:
    """Name the follower that stands, or would stand, on a node."""
    return role(board.SEGMENT[board.NAME[int(view.part[node])]])


def _standing(view: Carcassonne, node: int) -> str:
    """Say how far a follower's feature has come; short, since dozens may stand on the board."""
    return f"{node_role(view, node)}: {extent(view, node)}"


def _free_spots(view: Carcassonne, at: tuple[int, int]) -> list[str]:
    """Offer the segments of the newest tile that take a follower."""
    player = int(view.player)
    offered = [board.SEGMENT[move - moves.FOLLOWER] for move in view.legal_moves() if move < moves.PASS]
    nodes = {
        board.SEGMENT[board.NAME[int(view.part[node])]]: node
        for node in range(view.first[view.laid - 1], view.nodes)
    }
    drawn = []
    for name in offered:
        x, y = _spot(view, nodes[name], [at] * view.laid)
        disc = tag("circle", r=17)
        drawn.append(
            tag(
                *("g", disc, use(f"art-{role(name)}-{player}", transform="scale(.85)")),
                id=f"spot-{name}",
                class_="spot",
                transform=f"translate({x:g} {y:g})",
                data_hint=_standing(view, nodes[name]),
            )
        )
    return drawn


def mat(view: Carcassonne, player: int) -> list[Item]:
    """List what lies in front of a player."""
    hint = "Followers come back when their city, road or cloister is completed; farmers stay."
    return [Item(f"supply-{player}", "followers", "art-pip", int(view.supply[player]), board.FOLLOWERS, hint)]


def common(view: Carcassonne) -> list[Item]:
    """List the tiles that may still be drawn, those that fit somewhere now first."""
    left = [kind for kind in range(board.KINDS) if view.bag[kind]]
    left.sort(key=lambda kind: not view.fits_somewhere(kind))
    return [
        Item(
            f"bag-{board.LETTERS[kind]}",
            bare_name(kind),
            f"art-tile-{board.LETTERS[kind]}",
            int(view.bag[kind]),
            int(board.COUNT[kind]),
            "fits somewhere now" if view.fits_somewhere(kind) else "fits nowhere now",
        )
        for kind in left
    ]
