"""How Olympos looks: where the panes lie in each shape, the mats, and what to press."""

from collections.abc import Mapping

from tavola import ink, say
from tavola.core import UNKNOWN, Move
from tavola.game import Item
from tavola.games.olympos.rules import atlas, board, moves
from tavola.games.olympos.rules.play import Olympos
from tavola.games.olympos.rules.position import (
    has_tile,
    place_of,
    star_tokens,
    swords,
    symbols,
    tile_stars,
    tokens,
)
from tavola.games.olympos.show import chart, development, names, ruler
from tavola.games.olympos.show.chart import chart_ground, greece, plans
from tavola.games.olympos.show.development import (
    board_ground,
    bonus_sign,
    cell_hint,
    development_board,
    heights,
)
from tavola.games.olympos.show.press import targets
from tavola.games.olympos.show.strokes import pane
from tavola.games.olympos.show.track import objectives, track, track_ground
from tavola.games.olympos.show.words import notate
from tavola.ink import at, centred, rect, text
from tavola.svg import picture, tag

SHAPES = ("desk", "phone", "low", "discover-phone", "time-phone")
DISCOVER, TIME = SHAPES[3:]

DESK = (1116, 704)
LOW = 686  # the map alone, for a phone
NARROW = 478  # what stands under it on a phone upright, where not all of the map's width is in sight
SCALE = 0.816  # pixels a unit there: .56 for a unit of the map
NAMED = 600  # a map of this width and more has names; on a smaller one pieces are larger
RULER = 62  # how high the ruler is
PINNED = (390, 60)  # the strip of a phone: as wide as most of them


def ground(options: Mapping[str, str], players: int, shape: str) -> str:
    """Draw what never changes in a match: the map, the printed board and the track."""
    parts = [tag("style", chart.STYLE)]
    for name, x, y, wide in _panes(shape, players):
        if name == "map":
            parts.append(_map(x, y, wide, chart_ground(large=wide < NAMED)))
        elif name == "development":
            parts.append(pane(x, y, wide, development.WIDTH, board_ground(players, tall=shape == DISCOVER)))
        elif name == "track":
            parts.append(pane(x, y, wide, development.WIDTH, track_ground(ROW)))
        elif name == "ruler" and shape == "desk":
            parts.append(at(x, y, ruler.ruler_ground(ruler.whole(wide))))
    return tag("g", *parts, font_family=ink.SERIF, class_="printed")


def draw(view: Olympos, viewer: int, shape: str) -> str:
    """Draw what moves: settlers, tiles, markers, gods, and what may be done."""
    parts = [_drawn(view, viewer, shape, *each) for each in _panes(shape, int(view.players))]
    if shape == "phone":
        parts.append(_pinned(view, viewer))
    scale = SCALE if shape == "phone" else None
    size = _size(shape, int(view.players))
    return picture(0, 0, *size, tag("g", *parts, font_family=ink.SERIF), scale=scale)


def _drawn(view: Olympos, viewer: int, shape: str, name: str, x: float, y: float, wide: float) -> str:
    """Draw what moves in one pane."""
    if name == "map":
        return _map(x, y, wide, greece(view, viewer, large=wide < NAMED)) + _frame(x, y, wide)
    if name == "development":
        drawn = development_board(view, viewer, tall=shape == DISCOVER)
        return pane(x, y, wide, development.WIDTH, drawn)
    if name == "track":
        return pane(x, y, wide, development.WIDTH, track(view, viewer, ROW))
    if name == "objectives":
        return at(x, y, objectives(view, wide, 60))
    if name == "strip":
        return at(x, y, _strip(view, viewer, wide))
    if shape == "desk":
        return at(x, y, ruler.ruler(view, viewer, ruler.whole(wide)))
    # Where not all is in sight at once, a way along the ruler would draw the eye from what is being pressed.
    near = ruler.window(view, wide)
    return at(x, y, ruler.ruler_ground(near), ruler.ruler(view, UNKNOWN, near))


def _pinned(view: Olympos, viewer: int) -> str:
    """Draw the time around the markers for the strip that a phone keeps in sight above the map."""
    near = ruler.window(view, PINNED[0])
    wide, high = PINNED
    drawn = ruler.ruler_ground(near) + ruler.ruler(view, viewer, near)
    return tag("g", drawn, data_pin=f"{wide} {high}")


def previews(view: Olympos, viewer: int, shape: str, first: str) -> str:
    """Draw what the source of an Expansion offers, once it is chosen."""
    if viewer != view.to_move:
        return ""
    wide = next(wide for name, _, _, wide in _panes(shape, int(view.players)) if name == "map")
    return plans(view, first, large=wide < NAMED)


def _map(x: float, y: float, wide: float, inside: str) -> str:
    """Show the map at a place, without the sea beyond its lands."""
    top = y - chart.TOP * wide / chart.SIZE
    return pane(x, top, wide, chart.SIZE, inside, clip_path="url(#art-frame)")


def _map_high(wide: float) -> int:
    return round(wide * (chart.BOTTOM - chart.TOP) / chart.SIZE)


def _size(shape: str, players: int) -> tuple[float, float]:
    beneath = _beneath(players) + 200
    high = _map_high(LOW) + 98
    sizes = {"phone": (LOW, high), "low": (LOW, high + RULER)}
    return (sizes | {DISCOVER: (WIDE, beneath), TIME: (WIDE, 680)}).get(shape, DESK)


WIDE = development.WIDTH
ROW = 44  # how high a row of the track is


def _beneath(players: int) -> float:
    """Tell where the development board ends that fills the width; two players use four columns of it."""
    return 8 + sum(heights(tall=True)) * (board.COLUMNS / 4 if players == 2 else 1)


def _panes(shape: str, players: int) -> list[tuple[str, float, float, float]]:
    """Lay out the panes of a shape: what, where, how wide. What is not the subject stays in small."""
    if shape == "phone":
        high, left = _map_high(LOW) + 4, (LOW - NARROW) / 2
        return [("map", 0, 0, LOW), ("strip", left, high, NARROW)]
    if shape == "low":
        high = _map_high(LOW)
        return [("map", 0, 0, LOW), ("ruler", 0, high, LOW), ("strip", 0, high + RULER, LOW)]
    if shape == DISCOVER:
        wide, y = (WIDE * board.COLUMNS / 4 if players == 2 else WIDE), _beneath(players)
        return [("development", 0, 0, wide), ("map", 0, y, 206), ("track", 214, y, 208)]
    if shape == TIME:
        track_and_tiles = [("track", 0.0, 0.0, float(WIDE)), ("objectives", 0.0, 316.0, float(WIDE))]
        return [*track_and_tiles, ("map", 0, 390, 206), ("development", 214, 390, 208)]
    return [
        *(("map", 0, 0, 686), ("development", 694, 0, WIDE)),
        *(("objectives", 694, 574, WIDE), ("ruler", 0, 642, DESK[0])),
    ]


def _frame(x: float, y: float, wide: float) -> str:
    high = _map_high(wide)
    edge = rect(x, y, wide, high, fill="none", stroke=ink.INK, stroke_width=1.6)
    return edge + rect(x + 3, y + 3, wide - 6, high - 6, fill="none", stroke=ink.INK, stroke_width=0.6)


# -------------------------------------------------------------------------------------- the phone strip


def _strip(view: Olympos, viewer: int, width: float) -> str:
    """Show under the map of a phone what may be done on the development board, as chips."""
    offered = [move for move in view.legal_moves() if _on_board(move)] if viewer == view.to_move else []
    across = 9 if len(offered) <= 18 else 15
    wide = width / across
    chips = [
        _chip(view, move, i % across * wide, i // across * 47.0, wide - 3) for i, move in enumerate(offered)
    ]
    return "".join(chips)


def _on_board(move: Move) -> bool:
    return moves.DISCOVER <= move < moves.WAIT or moves.MARK <= move < moves.KEEP_CARD


def _chip(view: Olympos, move: Move, x: float, y: float, wide: float) -> str:
    high = 44
    body = rect(0, 0, wide, high, 5, fill=ink.RAISED, stroke=ink.INK, stroke_width=0.9)
    if move >= moves.MARK:
        sign = bonus_sign(_bonus_at(view, move), wide / 2, high / 2, 30)
    elif move >= moves.WONDER:
        sign = centred(
            f"w-{board.WONDER_IDS[view.wonders[move - moves.WONDER]]}", wide / 2, high / 2, min(wide, 38)
        )
    else:
        kind = board.TYPE_IDS[view.layout[move - moves.DISCOVER]].replace("_", "-")
        sign = centred(f"d-{kind}", wide / 2, high / 2, min(wide - 4, 36))
    hint = (
        notate(view, move)
        if move >= moves.WONDER
        else cell_hint(view, int(view.to_move), move - moves.DISCOVER)
    )
    ap = (
        text(wide - 3, 11, notate(view, move).split("(")[1].split()[0], 12, anchor="end")
        if move < moves.WAIT
        else ""
    )
    target = rect(
        0, 0, wide, high, 5, id=targets(view, move)[0], class_="target", fill="none", data_hint=hint
    )
    return at(x, y, body, sign, ap, target)


def _bonus_at(view: Olympos, move: Move) -> int:
    return int(board.BONUS[view.cell * board.BONUSES + move - moves.MARK])


# ------------------------------------------------------------------------------------------------ mats


def mat(view: Olympos, player: int) -> list[Item]:
    """List what lies in front of a player."""
    ares = view.marks[player] & board.UNDER_ARES
    counts = (
        ("supply", "settler", "settler", view.supply[player], "in the personal supply"),
        ("hourglasses", "Hourglass", "hourglass", view.hourglasses[player], "each pays 1 AP"),
        ("swords", "Sword", "sword", swords(view, player), "2 of Ares among them" if ares else "on tiles"),
        ("symbols", "Zeus symbol", "zeus", symbols(view, player), "the gods look at them"),
        ("stars", "Star", "star", _stars(view, player), "tokens and tiles; markers count by column"),
    )
    items = [
        Item(f"{id}-{player}", say.noun(int(count), label), f"art-{art}", int(count), hint=hint)
        for id, label, art, count, hint in counts
    ]
    prestige = int(view.prestige[player])
    items.append(Item(f"prestige-{player}", "prestige", "art-prestige", prestige, hint="points"))
    owned = _resources(view, player) + _tiles(view, player)
    return [*items, *_place(view, player), *owned, *_burdens(view, player), *_hand(view, player)]


def _place(view: Olympos, player: int) -> list[Item]:
    """Say when the player acts, where that is always in the order of the starting stack."""
    place = int(place_of(view, player))
    if view.time_track or place < 0:
        return []
    last = place == view.players - 1
    label = "begins" if place == 0 else "acts last" if last else f"acts {_ORDINALS[place]}"
    return [Item(f"place-{player}", label, hint="in the order of the starting stack")]


_ORDINALS = ("first", "second", "third", "fourth")


def _stars(view: Olympos, player: int) -> int:
    return int(star_tokens(view, player) + tile_stars(view, player))


def _resources(view: Olympos, player: int) -> list[Item]:
    items = []
    for kind, id in enumerate(atlas.RESOURCES):
        name = names.RESOURCE_NAMES[kind]
        held = int(tokens(view, player, kind))
        items.append(Item(f"token-{id}-{player}", name, f"art-{id}", held, hint="from lands, never spent"))
        cubes = int(view.cubes[player * atlas.KINDS + kind])
        if cubes:
            label = say.noun(cubes, f"{name} cube")
            items.append(Item(f"cube-{id}-{player}", label, f"art-cube-{id}", cubes, hint="paid once"))
    return items


def _tiles(view: Olympos, player: int) -> list[Item]:
    items = []
    for tile in range(board.TILES):
        if has_tile(view, player, tile):
            kind = int(board.TYPE_OF[tile])
            once = "; serves once" if view.single[player] >> tile & 1 else ""
            art = f"art-d-{board.TYPE_IDS[kind].replace('_', '-')}"
            items.append(
                Item(f"tile-{tile}-{player}", names.TILE_NAMES[tile], art, hint=names.TYPE_WORDS[kind] + once)
            )
    for column in range(board.COLUMNS):
        if view.builders[column] == player:
            wonder = int(view.wonders[column])
            items.append(
                Item(
                    f"built-{column}-{player}",
                    names.WONDER_NAMES[wonder],
                    f"art-w-{board.WONDER_IDS[wonder]}",
                )
            )
    return items


_MARKS = (
    (board.UNDER_ERINYES, "erinyes", "the next action costs 2 AP more"),
    (board.UNDER_SIREN, "siren", "no sea until the next god"),
    (board.UNDER_KERES, "keres", "2 points less at the end"),
)


def _burdens(view: Olympos, player: int) -> list[Item]:
    marks = [
        Item(f"{god}-{player}", god.capitalize(), f"art-god-{god}", hint=hint)
        for bit, god, hint in _MARKS
        if view.marks[player] & bit
    ]
    if view.athena[player]:
        hint = "a single-use Star for a Wonder"
        marks.append(
            Item(f"athena-{player}", "Athena's star", "art-god-athena", int(view.athena[player]), hint=hint)
        )
    return marks


def _hand(view: Olympos, player: int) -> list[Item]:
    """Show the Destiny cards to whom they are known, and their backs to others."""
    items = _cards(view, player, "card", player)
    held = int(view.held[player])
    if held and not items:
        items.append(
            Item(f"hand-{player}", say.noun(held, "Destiny card"), "art-destiny-back", held, card=True)
        )
    if player == view.active:
        items += _cards(view, int(view.players), "keep", player)
    return items


def _cards(view: Olympos, row: int, word: str, player: int) -> list[Item]:
    return [
        Item(
            f"{word}-{board.DESTINY_IDS[kind]}-{player}",
            names.CARD_NAMES[kind] if word == "card" else f"Keep {names.CARD_NAMES[kind]}",
            f"art-n-{board.DESTINY_IDS[kind]}",
            int(view.hands[row * board.CARDS + kind]),
            hint=names.CARD_WORDS[kind],
            card=True,
        )
        for kind in range(board.CARDS)
        if view.hands[row * board.CARDS + kind] > 0
    ]


def common(view: Olympos) -> list[Item]:
    """List what lies in the middle: the piles and the gods still to come."""
    hidden = sum(int(view.held[row]) for row in range(view.players + 1) if view.hands[row * board.CARDS] < 0)
    deck = int(sum(view.deck)) - hidden
    items = [Item("deck", "Destiny cards", "art-destiny-back", deck, hint="face down")]
    for kind in range(board.CARDS):
        if view.discard[kind]:
            label = f"{names.CARD_NAMES[kind]}, discarded"
            items.append(
                Item(
                    f"discard-{board.DESTINY_IDS[kind]}",
                    label,
                    f"art-n-{board.DESTINY_IDS[kind]}",
                    int(view.discard[kind]),
                )
            )
    unseen = [god for god in range(len(board.GOD_IDS)) if god not in list(view.turned)]
    unseen_names = ", ".join(board.GOD_IDS[god].capitalize() for god in unseen)
    items.append(Item("gods", "gods not seen yet", "art-god-back", len(unseen), hint=unseen_names))
    return items


# ---------------------------------------------------------------------------------------- what to press
