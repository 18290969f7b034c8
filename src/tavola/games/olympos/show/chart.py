"""The map of Greece, its settlers, and where the next one may go."""

from collections import defaultdict
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

from tavola import ink
from tavola.games.olympos.rules import atlas, board, moves, phases
from tavola.games.olympos.rules.atlas import cheapest_path
from tavola.games.olympos.rules.play import Olympos
from tavola.games.olympos.rules.position import ground_of
from tavola.games.olympos.rules.travel import arrival_cost, expansion_cost, new_settler_cost, stack_of, way_of
from tavola.games.olympos.show import names
from tavola.games.olympos.show.strokes import colour, mark, seat_name
from tavola.ink import scaled
from tavola.svg import tag

SIZE = 1000  # the width of the map
TOP, BOTTOM = 16, 943  # what is shown of its height; beyond it there is sea

# Where the stack of each land stands; the signs and names of the art leave room for it.
STACKS = {
    "illyria": (92, 120),
    "macedonia": (382, 112),
    "thrace": (764, 108),
    "chalcidice": (486, 166),
    "epirus": (192, 232),
    "olympos": (272, 208),
    "thessaly": (288, 284),
    "aetolia": (222, 348),
    "phocis": (354, 346),
    "boeotia": (388, 386),
    "attica": (472, 448),
    "achaea": (264, 462),
    "elis": (246, 508),
    "argolis": (384, 494),
    "messenia": (270, 582),
    "laconia": (378, 572),
    "troas": (906, 232),
    "lydia": (940, 336),
    "ionia": (890, 424),
    "caria": (950, 508),
    "euboea": (532, 410),
    "cephallenia": (144, 410),
    "lesbos": (684, 318),
    "samos": (664, 436),
    "cyclades": (626, 544),
    "rhodes": (862, 664),
    "cydonia": (496, 734),
    "knossos": (610, 744),
    "hespera": (256, 862),
    "poseidonis": (494, 884),
    "evenor": (590, 890),
    "eumelos": (796, 880),
}
# Where a route crosses the north and the seas.
LABELS = {
    "northern_zone": (690, 33),
    "adriatic_sea": (51, 274),
    "ionian_sea": (50, 401),
    "corinth_gulf": (287, 418),
    "messenian_sea": (138, 541),
    "thermaic_gulf": (467, 301),
    "thracian_sea": (670, 207),
    "propontis": (876, 171),
    "north_aegean": (556, 295),
    "central_aegean": (606, 463),
    "aeolian_sea": (698, 407),
    "myrtoan_sea": (498, 552),
    "icarian_sea": (739, 537),
    "cretan_sea": (570, 655),
    "carpathian_sea": (760, 677),
    "laconian_sea": (315, 697),
    "west_libyan_sea": (366, 821),
    "east_libyan_sea": (662, 822),
    "rhodian_sea": (926, 770),
    "sicilian_sea": (77, 692),
    "western_ocean": (95, 905),
    "southern_ocean": (656, 949),
    "eastern_ocean": (901, 930),
}
PLACES = STACKS | LABELS
NORTH = (820, 40)  # where new settlers come from the north, beside its name
# Makes a piece count as large as a thumb, so that a small screen shows all of the map at once.
ROOM = tag("rect", x=-33, y=-50, width=66, height=66, fill="none", pointer_events="none")
GRIP = tag("circle", cy=-18, r=17.5, fill="none", pointer_events="all")  # a figure is slim
FROM_NORTH = sorted(range(atlas.LANDS), key=lambda land: STACKS[atlas.SPACE_IDS[land]][1])
# A route is seen whole, also while the page shows it as the ghost of a choice.
STYLE = (
    ".plan{pointer-events:none}.plan.ghost{opacity:1}.plan path{fill:none;stroke-linecap:round}"
    f".plan .casing{{stroke:{ink.RAISED};stroke-width:9}}"
    f".plan .dots{{stroke:{ink.ACCENT};stroke-width:4.6;stroke-dasharray:1 9}}"
)


def shape(space: str, **more: object) -> str:
    """Draw a space's outline."""
    return tag("use", href=f"#art-shape-{space}", **more)


def chart_ground(*, large: bool) -> str:
    """Draw what never changes: sea, land and relief."""
    names = "" if large else tag("use", href="#art-sea-names") + tag("use", href="#art-north")
    return tag("use", href="#art-map") + names + tag("use", href="#art-arrows")


def greece(view: Olympos, viewer: int, *, large: bool) -> str:
    """Draw what lies on the map; large pieces and no names for a small screen."""
    scale = _scale(large=large)
    signs = tag("use", href="#art-signs-large") if large else tag("use", href="#art-signs")
    names = "" if large else tag("use", href="#art-names")
    coast = tag(
        "use", href="#art-coast", fill="none", stroke=ink.INK, stroke_width=1.9, stroke_linejoin="round"
    )
    quiet = tag(
        "g", _veils(view), _siren(view, viewer), _bands(view), coast, signs, names, pointer_events="none"
    )
    areas = [_area(land, _land_hint(view, land)) for land in range(atlas.LANDS)]
    acting = viewer == view.to_move
    pieces = "".join(_pieces(view, land, scale) for land in FROM_NORTH)
    sources = _sources(view, scale) if acting and view.phase == phases.TURN else ""
    return quiet + tag("g", *areas) + pieces + sources


def _scale(*, large: bool) -> float:
    return 1.55 if large else 1.2


@lru_cache(maxsize=1024)
def _area(land: int, hint: str) -> str:
    id = atlas.SPACE_IDS[land]
    return shape(id, id=f"space-{id}", class_="target", fill="none", data_hint=hint)


def _land_hint(view: Olympos, land: int) -> str:
    """Say what a land gives and who is there."""
    words = [f"{names.LAND_NAMES[land]}: {names.RESOURCE_NAMES[atlas.RESOURCE[land]]}"]
    if atlas.STAR[land] and ground_of(view, land) != board.TRIBE:
        words.append("a Star")
    elif land == atlas.OLYMPOS:
        words.append("the Zeus token")
    elif atlas.ATLANTIS[land]:
        words.append("2 points")
    stack = [seat_name(int(owner)) for owner in stack_of(view, land)]
    if ground_of(view, land) == board.BLOCKED:
        words.append("blocked")
    elif ground_of(view, land) == board.TRIBE:
        words.append("a tribe and its Star")
    elif stack:
        words.append(f"{stack[-1]} on top" + (f" of {', '.join(reversed(stack[:-1]))}" if stack[1:] else ""))
    return ", ".join(words)


def _veils(view: Olympos) -> str:
    blocked = [atlas.SPACE_IDS[land] for land in range(atlas.LANDS) if ground_of(view, land) == board.BLOCKED]
    paper = tag("g", *(shape(id) for id in blocked), fill=ink.PAPER, fill_opacity=0.6)
    hatch = tag("g", *(shape(id) for id in blocked), fill="url(#art-hatch)")
    return paper + hatch if blocked else ""


def _siren(view: Olympos, viewer: int) -> str:
    """Hatch the sea for a player whom the Siren holds."""
    if not 0 <= viewer < view.players or not view.marks[viewer] & board.UNDER_SIREN:
        return ""
    seas = [shape(id) for id in atlas.SPACE_IDS[atlas.NORTH + 1 :]]
    return tag("g", *seas, fill="url(#art-hatch)", opacity=0.5)


def _bands(view: Olympos) -> str:
    """Line each land with the colour of its controller."""
    by_owner: dict[int, list[str]] = defaultdict(list)
    for owner, lands in enumerate(view.realms):
        for id in (atlas.SPACE_IDS[land] for land in range(atlas.LANDS) if lands >> land & 1):
            by_owner[owner].append(shape(id, clip_path=f"url(#art-in-{id})"))
    bands = [tag("g", *lands, stroke=colour(owner)) for owner, lands in sorted(by_owner.items())]
    return tag("g", *bands, fill="none", stroke_width=8.5, stroke_opacity=0.85) if bands else ""


def _pieces(view: Olympos, land: int, scale: float) -> str:
    """Draw what stands on a land: an X, a tribe, or the stack with the controller on top."""
    stack = tuple(int(owner) for owner in stack_of(view, land))
    mover = int(view.to_move) if view.to_move in stack else -1
    by_piece = view.phase in (phases.SETTLER, phases.LOST_SETTLER)
    return _stack(land, int(ground_of(view, land)), stack, mover, scale, by_piece=by_piece)


@lru_cache(maxsize=2048)  # most lands stay as they are from ply to ply
def _stack(
    land: int, ground: int, stack: tuple[int, ...], mover: int, scale: float, *, by_piece: bool
) -> str:
    id = atlas.SPACE_IDS[land]
    x, y = STACKS[id]
    foot = y + 21 * scale
    if ground == board.BLOCKED:
        cross = tag("use", href="#art-blocked", x=-17, y=-17, width=34, height=34)
        return scaled(x, y, scale, cross, id=f"blocked-{id}", pointer_events="none")
    if ground == board.TRIBE:
        hut = tag("use", href="#art-tribe", x=-17, y=-41, width=34, height=41)
        return scaled(x, foot, scale, hut, id=f"tribe-{id}", data_piece="tribe", pointer_events="none")
    step, lift = 9 * scale, 4.5 * scale * (len(stack) - 1)
    pieces = []
    for place, owner in enumerate(stack):
        stands_for = None
        if owner != mover:
            stands_for = f"space-{id}"
        elif place != (chosen := own_place(stack, place, by_piece=by_piece)):
            stands_for = f"settler-{id}-{chosen}"
        body = _settler(owner, top=place == len(stack) - 1)
        room = ROOM + GRIP if owner == mover else ""
        pieces.append(
            scaled(
                *(x, foot + lift - place * step, scale, room, body),
                id=f"settler-{id}-{place}",
                data_piece=f"settler-{owner}",
                data_for=stands_for,
                data_hint=None if stands_for else f"{seat_name(owner)} settler in {names.LAND_NAMES[land]}",
            )
        )
    return "".join(pieces)


def _settler(owner: int, *, top: bool) -> str:
    """Draw the piece on top as a figure and what it covers as bases, each with its mark."""
    figure = "base" if not top else "barbarian" if owner == board.BARBARIANS else "settler"
    box = {"x": -17, "y": -41.5, "width": 34, "height": 41.5}
    body = tag("use", href=f"#art-{figure}", **box, color=colour(owner))
    return body + (mark(owner, 0, -20.5, 9.5) if top else mark(owner, 0, -5, 6.5))


def own_place(stack: tuple[int, ...], place: int, *, by_piece: bool) -> int:
    """Find the piece that takes the clicks of one's own: the topmost, or of those alike beside it."""
    owner = stack[place]
    if not by_piece:
        return first_own(stack, owner)
    while place + 1 < len(stack) and stack[place + 1] == owner:
        place += 1
    return place


def first_own(stack: Sequence[int], owner: int) -> int:
    """Find the owner's topmost piece of a stack: it stands for all of his there."""
    return max(place for place, other in enumerate(stack) if other == owner)


# ------------------------------------------------------------------------------------- what may be done


def source_id(view: Olympos, source: int) -> str:
    """Name what to press for the source of an Expansion."""
    if source < moves.STANDING:
        return f"new-{atlas.SPACE_IDS[source]}"
    land = source - moves.STANDING
    stack = [int(owner) for owner in stack_of(view, land)]
    return f"settler-{atlas.SPACE_IDS[land]}-{first_own(stack, int(view.active))}"


def _journeys(view: Olympos) -> dict[int, list[int]]:
    """Collect the sources of Expansions and the destinations of each."""
    journeys: dict[int, list[int]] = defaultdict(list)
    for move in view.legal_moves():
        if move < moves.DISCOVER:
            journeys[move // atlas.LANDS].append(move % atlas.LANDS)
    return journeys


def _sources(view: Olympos, scale: float) -> str:
    """Offer the sources; their plans are many, and asked for when a source is chosen."""
    journeys = _journeys(view)
    births = [_birth(view, source, scale) for source in journeys if source < moves.STANDING]
    return "".join(births) + "".join(tag("g", data_ask=source_id(view, source)) for source in journeys)


def plans(view: Olympos, first: str, *, large: bool) -> str:
    """Draw the destinations behind a source, with price and route."""
    journeys = _journeys(view) if view.phase == phases.TURN else {}
    chosen = [source for source in journeys if source_id(view, source) == first]
    return "".join(_plan(view, source, journeys[source], _scale(large=large)) for source in chosen)


def _birth(view: Olympos, source: int, scale: float) -> str:
    """Draw a disc with a settler and a plus where a new one may start."""
    id = atlas.SPACE_IDS[source]
    x, y = NORTH if source == atlas.NORTH else STACKS[id]
    if source != atlas.NORTH:
        x, y = round(x + 28 * scale), round(y - 5 * scale)
    ring = tag("circle", r=18.2, fill=ink.RAISED, stroke=ink.SEAT_LINE[view.active], stroke_width=3)
    piece = tag("use", href="#art-settler", x=-11, y=-14, width=22, height=27, color=colour(int(view.active)))
    plus = "M7.5 10h10M12.5 5v10"
    casing = tag("path", d=plus, stroke=ink.RAISED, stroke_width=6.6)
    sign = casing + tag("path", d=plus, stroke=ink.INK, stroke_width=2.8)
    ap = new_settler_cost(view, view.active)
    hint = f"A new settler from {names.LAND_NAMES[source]}, {ap} AP"
    return scaled(x, y, scale, ring, piece, sign, id=f"new-{id}", class_="spot", data_hint=hint)


def _plan(view: Olympos, source: int, lands: list[int], scale: float) -> str:
    start = source_id(view, source)
    costs = {land: int(expansion_cost(view, source, land)) for land in lands}
    chips = [_chip(*STACKS[atlas.SPACE_IDS[land]], ap, scale) for land, ap in costs.items()]
    tags = tag("g", *chips, data_when=start, class_="prices", **_CHIP_TEXT)
    routes = [_route(view, source, land, f"{start} space-{atlas.SPACE_IDS[land]}") for land in costs]
    return tags + "".join(routes)


_CHIP_TEXT: dict[str, Any] = {
    "font_weight": 700,
    "text_anchor": "middle",
    "fill": ink.INK,
    "font_size": 15.6,
}


@lru_cache(maxsize=2048)
def _chip(x: float, y: float, ap: int, scale: float) -> str:
    """Draw a price as a gold coin beside the stack."""
    disc = tag("circle", r=13.8, fill=ink.GLOW, stroke=ink.INK, stroke_width=1.2)
    return scaled(x + 22 * scale, y - 17 * scale, scale, disc, tag("text", str(ap), y=5.4))


@cache
def path_between(start: int, goal: int, way: int) -> list[int]:
    """Find the spaces of a route; there are few enough to remember them all."""
    return cheapest_path(start, goal, way)


def _route(view: Olympos, source: int, land: int, path: str) -> str:
    """Draw the way as a dotted line; a slip tells its price."""
    start = source - moves.STANDING if source >= moves.STANDING else source
    way = int(way_of(view, view.active))
    return f'<g data-when="{path}" class="plan">{_way(start, land, way)}</g>'


@cache
def _way(start: int, goal: int, way: int) -> str:
    points = [PLACES[atlas.SPACE_IDS[space]] for space in path_between(start, goal, way)]
    line = "M" + "L".join(f"{x} {y + 12}" for x, y in points)
    return tag("path", class_="casing", d=line) + tag("path", class_="dots", d=line)


def price_parts(view: Olympos, source: int, land: int) -> list[str]:
    """Name the parts of a price: new settler 2, sea 2, land 1, fight 2."""
    player = view.active
    start = source - moves.STANDING if source >= moves.STANDING else source
    way = int(way_of(view, player))
    spaces = path_between(start, land, way)
    parts = [("new settler", int(new_settler_cost(view, player)) if source < moves.STANDING else 0)]
    at_sea = sum(space > atlas.NORTH for space in spaces[1:])
    parts.append(("sea", at_sea * (way // 2) if way // 2 < 3 else 0))
    fight = int(arrival_cost(view, player, land))
    on_land = int(expansion_cost(view, source, land)) - fight - sum(ap for _, ap in parts)
    parts += [("land", on_land), ("fight", fight)]
    return [f"{name} {ap}" for name, ap in parts if ap]
