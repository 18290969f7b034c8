"""The map of Greece, its settlers, and where the next one may go."""

from collections import defaultdict
from collections.abc import Sequence
from functools import cache, lru_cache

from tavola.games.olympos import codes as c
from tavola.games.olympos.atlas import (
    ATLANTIS,
    LANDS,
    NORTH,
    OLYMPOS,
    RESOURCE,
    SPACE_IDS,
    STAR,
    cheapest_path,
)
from tavola.games.olympos.board import ERINYES_AP, ZEUS
from tavola.games.olympos.names import LAND_NAMES, RESOURCE_NAMES
from tavola.games.olympos.panes.strokes import (
    ACCENT,
    GLOW,
    INK,
    PAPER,
    RAISED,
    at,
    colour,
    mark,
    seat_name,
)
from tavola.games.olympos.panes.track import landing
from tavola.games.olympos.rules import Olympos
from tavola.games.olympos.state import (
    BARBARIANS,
    BLOCKED,
    TRIBE,
    UNDER_ERINYES,
    UNDER_SIREN,
    ground_of,
)
from tavola.games.olympos.travel import (
    arrival_cost,
    expansion_cost,
    new_settler_cost,
    stack_of,
    way_of,
)
from tavola.svg import SEAT_LINE, tag

SIZE = 1000  # of the map, both ways

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
# Makes a piece count as large as a thumb, so that a small screen shows all of the map at once.
ROOM = tag("rect", x=-33, y=-50, width=66, height=66, fill="none", pointer_events="none")
FROM_NORTH = sorted(range(LANDS), key=lambda land: STACKS[SPACE_IDS[land]][1])
# A slip is read through to nothing, also while the page shows it as the ghost of a choice.
STYLE = (
    ".plan{pointer-events:none}.plan.ghost{opacity:1}.plan path{fill:none;stroke-linecap:round}"
    f".plan .casing{{stroke:{RAISED};stroke-width:9}}"
    f".plan .dots{{stroke:{ACCENT};stroke-width:4.6;stroke-dasharray:1 9}}"
    ".plan text{text-anchor:middle;font-size:14.5px}"
    f".plan .head{{font-size:19px;font-weight:700;fill:{ACCENT}}}"
)


def shape(space: str, **more: object) -> str:
    """Draw a space's outline."""
    return tag("use", href=f"#art-shape-{space}", **more)


def chart_ground(*, large: bool) -> str:
    """Draw what never changes: sea, land and relief."""
    names = "" if large else tag("use", href="#art-sea-names") + tag("use", href="#art-north")
    return tag("use", href="#art-map") + names + tag("use", href="#art-arrows")


def chart(view: Olympos, viewer: int, *, large: bool) -> str:
    """Draw what lies on the map; large pieces and no names for a small screen."""
    scale = _scale(large=large)
    signs = tag("use", href="#art-signs-large") if large else tag("use", href="#art-signs")
    names = "" if large else tag("use", href="#art-names")
    ink = tag("use", href="#art-coast", fill="none", stroke=INK, stroke_width=1.9, stroke_linejoin="round")
    quiet = tag(
        "g", _veils(view), _siren(view, viewer), _bands(view), ink, signs, names, pointer_events="none"
    )
    areas = [_area(land, _land_hint(view, land)) for land in range(LANDS)]
    acting = viewer == view.to_move
    pieces = "".join(_pieces(view, land, scale) for land in FROM_NORTH)
    sources = _sources(view, scale) if acting and view.phase == c.TURN else ""
    return quiet + tag("g", *areas) + pieces + sources


def _scale(*, large: bool) -> float:
    return 1.55 if large else 1.0


@lru_cache(maxsize=1024)
def _area(land: int, hint: str) -> str:
    id = SPACE_IDS[land]
    return shape(id, id=f"space-{id}", class_="target", fill="none", data_hint=hint)


def _land_hint(view: Olympos, land: int) -> str:
    """Say what a land gives and who is there."""
    words = [f"{LAND_NAMES[land]}: {RESOURCE_NAMES[RESOURCE[land]]}"]
    if STAR[land] and ground_of(view, land) != TRIBE:
        words.append("a Star")
    elif land == OLYMPOS:
        words.append("the Zeus token")
    elif ATLANTIS[land]:
        words.append("2 points")
    stack = [seat_name(int(owner)) for owner in stack_of(view, land)]
    if ground_of(view, land) == BLOCKED:
        words.append("blocked")
    elif ground_of(view, land) == TRIBE:
        words.append("a tribe and its Star")
    elif stack:
        words.append(f"{stack[-1]} on top" + (f" of {', '.join(reversed(stack[:-1]))}" if stack[1:] else ""))
    return ", ".join(words)


def _veils(view: Olympos) -> str:
    blocked = [SPACE_IDS[land] for land in range(LANDS) if ground_of(view, land) == BLOCKED]
    paper = tag("g", *(shape(id) for id in blocked), fill=PAPER, fill_opacity=0.6)
    hatch = tag("g", *(shape(id) for id in blocked), fill="url(#art-hatch)")
    return paper + hatch if blocked else ""


def _siren(view: Olympos, viewer: int) -> str:
    """Hatch the sea for a player whom the Siren holds."""
    if not 0 <= viewer < view.players or not view.marks[viewer] & UNDER_SIREN:
        return ""
    seas = [shape(id) for id in SPACE_IDS[NORTH + 1 :]]
    return tag("g", *seas, fill="url(#art-hatch)", opacity=0.5)


def _bands(view: Olympos) -> str:
    """Line each land with the colour of its controller."""
    by_owner: dict[int, list[str]] = defaultdict(list)
    for owner, lands in enumerate(view.realms):
        for id in (SPACE_IDS[land] for land in range(LANDS) if lands >> land & 1):
            by_owner[owner].append(shape(id, clip_path=f"url(#art-in-{id})"))
    bands = [tag("g", *lands, stroke=colour(owner)) for owner, lands in sorted(by_owner.items())]
    return tag("g", *bands, fill="none", stroke_width=8.5, stroke_opacity=0.85) if bands else ""


def _pieces(view: Olympos, land: int, scale: float) -> str:
    """Draw what stands on a land: an X, a tribe, or the stack with the controller on top."""
    stack = tuple(int(owner) for owner in stack_of(view, land))
    mover = int(view.to_move) if view.to_move in stack else -1
    by_piece = view.phase in (c.SETTLER, c.LOST_SETTLER)
    return _stack(land, int(ground_of(view, land)), stack, mover, scale, by_piece=by_piece)


@lru_cache(maxsize=2048)  # most lands stay as they are from ply to ply
def _stack(
    land: int, ground: int, stack: tuple[int, ...], mover: int, scale: float, *, by_piece: bool
) -> str:
    id = SPACE_IDS[land]
    x, y = STACKS[id]
    foot = y + 21 * scale
    if ground == BLOCKED:
        cross = tag("use", href="#art-blocked", x=-17, y=-17, width=34, height=34)
        return at(x, y, cross, scale=scale, id=f"blocked-{id}", pointer_events="none")
    if ground == TRIBE:
        hut = tag("use", href="#art-tribe", x=-17, y=-41, width=34, height=41)
        return at(x, foot, hut, scale=scale, id=f"tribe-{id}", data_piece="tribe", pointer_events="none")
    step, lift = 9 * scale, 4.5 * scale * (len(stack) - 1)
    pieces = []
    for place, owner in enumerate(stack):
        stands_for = None
        if owner != mover:
            stands_for = f"space-{id}"
        elif place != (chosen := own_place(stack, place, by_piece=by_piece)):
            stands_for = f"settler-{id}-{chosen}"
        body = _settler(owner, top=place == len(stack) - 1)
        room = ROOM if scale > 1 and owner == mover else ""
        pieces.append(
            at(
                *(x, foot + lift - place * step, room, body),
                scale=scale,
                id=f"settler-{id}-{place}",
                data_piece=f"settler-{owner}",
                data_for=stands_for,
            )
        )
    return "".join(pieces)


def _settler(owner: int, *, top: bool) -> str:
    """Draw the piece on top as a figure and what it covers as bases, each with its mark."""
    figure = "base" if not top else "barbarian" if owner == BARBARIANS else "settler"
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
    if source < c.STANDING:
        return f"new-{SPACE_IDS[source]}"
    land = source - c.STANDING
    stack = [int(owner) for owner in stack_of(view, land)]
    return f"settler-{SPACE_IDS[land]}-{first_own(stack, int(view.active))}"


def _journeys(view: Olympos) -> dict[int, list[int]]:
    """Collect the sources of Expansions and the destinations of each."""
    journeys: dict[int, list[int]] = defaultdict(list)
    for move in view.legal_moves():
        if move < c.DISCOVER:
            journeys[move // LANDS].append(move % LANDS)
    return journeys


def _sources(view: Olympos, scale: float) -> str:
    """Offer the sources; their plans are many, and asked for when a source is chosen."""
    journeys = _journeys(view)
    births = [_birth(view, source, scale) for source in journeys if source < c.STANDING]
    return "".join(births) + "".join(tag("g", data_ask=source_id(view, source)) for source in journeys)


def plans(view: Olympos, first: str, *, large: bool) -> str:
    """Draw the destinations behind a source, with price and route."""
    journeys = _journeys(view) if view.phase == c.TURN else {}
    chosen = [source for source in journeys if source_id(view, source) == first]
    return "".join(_plan(view, source, journeys[source], _scale(large=large)) for source in chosen)


def _birth(view: Olympos, source: int, scale: float) -> str:
    """Draw a plus where a new settler may start."""
    id = SPACE_IDS[source]
    x, y = PLACES[id]
    if source != NORTH:
        x, y = round(x + 22 * scale), round(y + 14 * scale)
    ring = tag("circle", r=10, fill=RAISED, stroke=SEAT_LINE[view.active], stroke_width=2.4)
    plus = tag("path", d="M-5 0H5M0 -5V5", stroke=INK, stroke_width=2.2)
    near = tag("circle", r=16, fill="none", pointer_events="all") + ROOM if scale > 1 else ""
    ap = new_settler_cost(view, view.active)
    hint = f"A new settler from {LAND_NAMES[source]}, {ap} AP"
    return at(x, y, near, ring, plus, scale=scale, id=f"new-{id}", data_hint=hint)


def _plan(view: Olympos, source: int, lands: list[int], scale: float) -> str:
    start = source_id(view, source)
    costs = {land: int(expansion_cost(view, source, land)) for land in lands}
    chips = [_chip(*STACKS[SPACE_IDS[land]], ap, scale) for land, ap in costs.items()]
    tags = tag("g", *chips, data_when=start, class_="prices", **_CHIP_TEXT)
    routes = [
        _route(view, source, land, ap, f"{start} space-{SPACE_IDS[land]}", scale)
        for land, ap in costs.items()
    ]
    return tags + "".join(routes)


_CHIP_TEXT: dict[str, object] = {"font_weight": 700, "text_anchor": "middle", "fill": INK, "font_size": 15}


@lru_cache(maxsize=2048)
def _chip(x: float, y: float, ap: int, scale: float) -> str:
    """Draw a price as a gold coin beside the stack."""
    disc = tag("circle", r=11, fill=GLOW, stroke=INK, stroke_width=1.2)
    return at(x + 22 * scale, y - 14 * scale, disc, tag("text", str(ap), y=5), scale=scale)


@cache
def path_between(start: int, goal: int, way: int) -> list[int]:
    """Find the spaces of a route; there are few enough to remember them all."""
    return cheapest_path(start, goal, way)


def _route(view: Olympos, source: int, land: int, ap: int, path: str, scale: float) -> str:
    """Draw the way as a dotted line, and a slip with its price."""
    start = source - c.STANDING if source >= c.STANDING else source
    way = int(way_of(view, view.active))
    words = price_parts(view, source, land, path_between(start, land, way), ap)
    slip = _slip(land, landing_words(view, ap), words, scale)
    return f'<g data-when="{path}" class="plan">{_way(start, land, way)}{slip}</g>'


@cache
def _way(start: int, goal: int, way: int) -> str:
    points = [PLACES[SPACE_IDS[space]] for space in path_between(start, goal, way)]
    line = "M" + "L".join(f"{x} {y + 12}" for x, y in points)
    return tag("path", class_="casing", d=line) + tag("path", class_="dots", d=line)


@lru_cache(maxsize=4096)
def _slip(land: int, title: str, words: str, scale: float) -> str:
    """Draw a slip of paper beside the goal, inside the map."""
    x, y = STACKS[SPACE_IDS[land]]
    across = min(max(x, 130 * scale), SIZE - 130 * scale)
    down = y + 12 + (30 if y < SIZE - 12 - 120 * scale else -110) * scale
    paper = tag("use", href="#art-slip", x=-125)
    head = tag("text", title, y=20, class_="head")
    return at(across, down, paper, head, tag("text", words, y=38), scale=min(scale, 1.3))


def landing_words(view: Olympos, ap: int) -> str:
    """Say what an action costs, where it leads on the track, and whether it wakes Zeus."""
    after = landing(view, ap)
    fury = f" + {ERINYES_AP}" if view.marks[view.active] & UNDER_ERINYES else ""
    first = after if view.land_only else int(view.began) + 1
    woken = [int(space) for space in ZEUS if first <= space <= after and space > view.began]
    return f"{ap}{fury} AP, to space {after}" + (f", Zeus at {woken[0]}" if woken else "")


def price_parts(view: Olympos, source: int, land: int, spaces: list[int], total: int) -> str:
    """Write the parts of a price: new 2, sea 2, land 1, fight 2."""
    player = view.active
    parts = [("new", int(new_settler_cost(view, player)) if source < c.STANDING else 0)]
    way = int(way_of(view, player))
    at_sea = sum(space > NORTH for space in spaces[1:])
    parts.append(("sea", at_sea * (way // 2) if way // 2 < 3 else 0))
    fight = int(arrival_cost(view, player, land))
    on_land = total - fight - sum(ap for _, ap in parts)
    parts += [("land", on_land), ("fight", fight)]
    return ", ".join(f"{name} {ap}" for name, ap in parts if ap)
