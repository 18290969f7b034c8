"""How Olympos looks: where the panes lie in each shape, the mats, and what to press."""

from collections.abc import Mapping

from tavola.core import Move
from tavola.game import Item
from tavola.games.olympos import codes as c
from tavola.games.olympos.atlas import KINDS, LANDS, RESOURCES, SPACE_IDS
from tavola.games.olympos.board import (
    BONUS,
    BONUSES,
    CARDS,
    COLUMNS,
    DESTINY_IDS,
    GOD_IDS,
    TILES,
    TYPE_IDS,
    TYPE_OF,
    WONDER_IDS,
)
from tavola.games.olympos.names import (
    CARD_NAMES,
    CARD_WORDS,
    RESOURCE_NAMES,
    TILE_NAMES,
    TYPE_WORDS,
    WONDER_NAMES,
    noun,
)
from tavola.games.olympos.panes.chart import (
    SIZE,
    STYLE,
    chart,
    chart_ground,
    first_own,
    plans,
    source_id,
)
from tavola.games.olympos.panes.development import (
    WIDTH,
    board,
    board_ground,
    bonus_sign,
    cell_hint,
    heights,
)
from tavola.games.olympos.panes.large import WIDTH as LARGE
from tavola.games.olympos.panes.large import large_board, large_ground
from tavola.games.olympos.panes.strokes import INK, RAISED, SERIF, at, centred, pane, rect, text
from tavola.games.olympos.panes.track import objectives, time_line, track, track_ground
from tavola.games.olympos.rules import Olympos
from tavola.games.olympos.state import (
    UNDER_ARES,
    UNDER_ERINYES,
    UNDER_KERES,
    UNDER_SIREN,
    has_tile,
    star_tokens,
    swords,
    symbols,
    tile_stars,
    tokens,
)
from tavola.games.olympos.travel import stack_of
from tavola.games.olympos.words import notate, say_payment
from tavola.svg import picture, tag

SHAPES = ("desk", "phone", "development", "development-desk", "time")

DESK = (1220, 812)
PHONE = 398


def ground(options: Mapping[str, str], players: int, shape: str) -> str:
    """Draw what never changes in a match: the map, the printed board and the track."""
    parts = [tag("style", STYLE)]
    for name, x, y, wide in _panes(shape, players):
        if name == "map":
            parts.append(pane(x, y, wide, SIZE, chart_ground(large=wide < 600), clip_path="url(#art-frame)"))
        elif name == "development":
            tall = shape == "development"
            parts.append(pane(x, y, wide, WIDTH, board_ground(players, tall=tall)))
        elif name == "large":
            parts.append(pane(x, y, wide, LARGE, large_ground(players)))
        elif name == "track":
            high = _row_high(shape)
            parts.append(pane(x, y, wide, WIDTH, track_ground(high)))
    return tag("g", *parts, font_family=SERIF, class_="printed")


def draw(view: Olympos, viewer: int, shape: str) -> str:
    """Draw what moves: settlers, tiles, markers, gods, and what may be done."""
    parts = []
    for name, x, y, wide in _panes(shape, int(view.players)):
        if name == "map":
            parts.append(pane(x, y, wide, SIZE, chart(view, viewer, large=wide < 600)))
            parts.append(_frame(x, y, wide))
        elif name == "development":
            tall = shape == "development"
            drawn = board(view, viewer, tall=tall)
            parts.append(pane(x, y, wide, WIDTH, drawn))
        elif name == "large":
            parts.append(pane(x, y, wide, LARGE, large_board(view, viewer)))
        elif name == "track":
            high = _row_high(shape)
            parts.append(pane(x, y, wide, WIDTH, track(view, viewer, high)))
        elif name == "objectives":
            parts.append(at(x, y, objectives(view, wide, 54)))
        else:
            parts.append(at(x, y, _strip(view, viewer)))
    return picture(0, 0, *_size(shape, int(view.players)), tag("g", *parts, font_family=SERIF))


def previews(view: Olympos, viewer: int, shape: str, first: str) -> str:
    """Draw what the source of an Expansion offers, once it is chosen."""
    if viewer != view.to_move:
        return ""
    wide = next(wide for name, _, _, wide in _panes(shape, int(view.players)) if name == "map")
    return plans(view, first, large=wide < 600)


def _size(shape: str, players: int) -> tuple[float, float]:
    beneath = _beneath(players) + 200
    return {"phone": (PHONE, 500), "development": (404, beneath), "time": (404, 668)}.get(shape, DESK)


def _beneath(players: int) -> float:
    """Tell where the development board ends that fills the width; two players use four columns of it."""
    return 8 + sum(heights(tall=True)) * (COLUMNS / 4 if players == 2 else 1)


def _panes(shape: str, players: int) -> list[tuple[str, float, float, float]]:
    """Lay out the panes of a shape: what, where, how wide. What is not the subject stays in small."""
    if shape == "phone":
        return [("map", 0, 0, PHONE), ("strip", 0, 404, PHONE)]
    if shape == "development":
        wide, y = (404 * COLUMNS / 4 if players == 2 else 404), _beneath(players)
        return [("development", 0, 0, wide), ("map", 0, y, 198), ("track", 206, y, 198)]
    if shape == "development-desk":
        return [("large", 4, 4, 1000), ("map", 1010, 4, 206), ("track", 1010, 218, 206)]
    if shape == "time":
        track_and_tiles = [("track", 0.0, 0.0, 404.0), ("objectives", 0.0, 316.0, 404.0)]
        return [*track_and_tiles, ("map", 0, 384, 198), ("development", 206, 384, 198)]
    return [
        ("map", 4, 4, 804),
        *(("development", 812, 4, 404), ("objectives", 812, 586, 404), ("track", 812, 646, 404)),
    ]


def _row_high(shape: str) -> float:
    return 23 if shape == "desk" else 44


def _frame(x: float, y: float, wide: float) -> str:
    edge = rect(x, y, wide, wide, fill="none", stroke=INK, stroke_width=1.6)
    return edge + rect(x + 3, y + 3, wide - 6, wide - 6, fill="none", stroke=INK, stroke_width=0.6)


# -------------------------------------------------------------------------------------- the phone strip


def _strip(view: Olympos, viewer: int) -> str:
    """Show under the map of a phone what may be done on the development board, as chips, and the time."""
    offered = [move for move in view.legal_moves() if _on_board(move)] if viewer == view.to_move else []
    across = 9 if len(offered) <= 18 else 15
    wide = PHONE / across
    chips = [
        _chip(view, move, i % across * wide, i // across * 47.0, wide - 3) for i, move in enumerate(offered)
    ]
    rows = (len(offered) + across - 1) // across
    return "".join(chips) + (at(0, rows * 47.0, time_line(view)) if rows < 2 else "")


def _on_board(move: Move) -> bool:
    return c.DISCOVER <= move < c.WAIT or c.MARK <= move < c.KEEP_CARD


def _chip(view: Olympos, move: Move, x: float, y: float, wide: float) -> str:
    high = 44
    body = rect(0, 0, wide, high, 5, fill=RAISED, stroke=INK, stroke_width=0.9)
    if move >= c.MARK:
        sign = bonus_sign(_bonus_at(view, move), wide / 2, high / 2, 30)
    elif move >= c.WONDER:
        sign = centred(f"w-{WONDER_IDS[view.wonders[move - c.WONDER]]}", wide / 2, high / 2, min(wide, 38))
    else:
        kind = TYPE_IDS[view.layout[move - c.DISCOVER]].replace("_", "-")
        sign = centred(f"d-{kind}", wide / 2, high / 2, min(wide - 4, 36))
    hint = notate(view, move) if move >= c.WONDER else cell_hint(view, int(view.to_move), move - c.DISCOVER)
    ap = (
        text(wide - 3, 11, notate(view, move).split("(")[1].split()[0], 10, text_anchor="end")
        if move < c.WAIT
        else ""
    )
    target = rect(
        0, 0, wide, high, 5, id=targets(view, move)[0], class_="target", fill="none", data_hint=hint
    )
    return at(x, y, body, sign, ap, target)


def _bonus_at(view: Olympos, move: Move) -> int:
    return int(BONUS[view.cell * BONUSES + move - c.MARK])


# ------------------------------------------------------------------------------------------------ mats


def mat(view: Olympos, player: int) -> list[Item]:
    """List what lies in front of a player."""
    ares = view.marks[player] & UNDER_ARES
    counts = (
        ("supply", "settler", "settler", view.supply[player], "in the personal supply"),
        ("hourglasses", "Hourglass", "hourglass", view.hourglasses[player], "each pays 1 AP"),
        ("swords", "Sword", "sword", swords(view, player), "2 of Ares among them" if ares else "on tiles"),
        ("symbols", "Zeus symbol", "zeus", symbols(view, player), "the gods look at them"),
        ("stars", "Star", "star", _stars(view, player), "tokens and tiles; markers count by column"),
    )
    items = [
        Item(f"{id}-{player}", noun(int(count), label), f"art-{art}", int(count), hint=hint)
        for id, label, art, count, hint in counts
    ]
    prestige = int(view.prestige[player])
    items.append(Item(f"prestige-{player}", "prestige", "art-prestige", prestige, hint="points"))
    owned = _resources(view, player) + _tiles(view, player)
    return items + owned + _burdens(view, player) + _hand(view, player)


def _stars(view: Olympos, player: int) -> int:
    return int(star_tokens(view, player) + tile_stars(view, player))


def _resources(view: Olympos, player: int) -> list[Item]:
    items = []
    for kind, id in enumerate(RESOURCES):
        name = RESOURCE_NAMES[kind]
        held = int(tokens(view, player, kind))
        items.append(Item(f"token-{id}-{player}", name, f"art-{id}", held, hint="from lands, never spent"))
        cubes = int(view.cubes[player * KINDS + kind])
        if cubes:
            label = noun(cubes, f"{name} cube")
            items.append(Item(f"cube-{id}-{player}", label, f"art-cube-{id}", cubes, hint="paid once"))
    return items


def _tiles(view: Olympos, player: int) -> list[Item]:
    items = []
    for tile in range(TILES):
        if has_tile(view, player, tile):
            kind = int(TYPE_OF[tile])
            once = "; serves once" if view.single[player] >> tile & 1 else ""
            art = f"art-d-{TYPE_IDS[kind].replace('_', '-')}"
            items.append(Item(f"tile-{tile}-{player}", TILE_NAMES[tile], art, hint=TYPE_WORDS[kind] + once))
    for column in range(COLUMNS):
        if view.builders[column] == player:
            wonder = int(view.wonders[column])
            items.append(
                Item(f"built-{column}-{player}", WONDER_NAMES[wonder], f"art-w-{WONDER_IDS[wonder]}")
            )
    return items


_MARKS = (
    (UNDER_ERINYES, "erinyes", "the next action costs 2 AP more"),
    (UNDER_SIREN, "siren", "no sea until the next god"),
    (UNDER_KERES, "keres", "2 points less at the end"),
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
        items.append(Item(f"hand-{player}", noun(held, "Destiny card"), "art-destiny-back", held, card=True))
    if player == view.active:
        items += _cards(view, int(view.players), "keep", player)
    return items


def _cards(view: Olympos, row: int, word: str, player: int) -> list[Item]:
    return [
        Item(
            f"{word}-{DESTINY_IDS[kind]}-{player}",
            CARD_NAMES[kind] if word == "card" else f"Keep {CARD_NAMES[kind]}",
            f"art-n-{DESTINY_IDS[kind]}",
            int(view.hands[row * CARDS + kind]),
            hint=CARD_WORDS[kind],
            card=True,
        )
        for kind in range(CARDS)
        if view.hands[row * CARDS + kind] > 0
    ]


def common(view: Olympos) -> list[Item]:
    """List what lies in the middle: the piles and the gods still to come."""
    hidden = sum(int(view.held[row]) for row in range(view.players + 1) if view.hands[row * CARDS] < 0)
    deck = int(sum(view.deck)) - hidden
    items = [Item("deck", "Destiny cards", "art-destiny-back", deck, hint="face down")]
    for kind in range(CARDS):
        if view.discard[kind]:
            label = f"{CARD_NAMES[kind]}, discarded"
            items.append(
                Item(
                    f"discard-{DESTINY_IDS[kind]}",
                    label,
                    f"art-n-{DESTINY_IDS[kind]}",
                    int(view.discard[kind]),
                )
            )
    unseen = [god for god in range(len(GOD_IDS)) if god not in list(view.turned)]
    names = ", ".join(GOD_IDS[god].capitalize() for god in unseen)
    items.append(Item("gods", "gods not seen yet", "art-god-back", len(unseen), hint=names))
    return items


# ---------------------------------------------------------------------------------------- what to press


def targets(view: Olympos, move: Move) -> list[str]:
    """Name what to press for a move, in order."""
    if move < c.DISCOVER:
        return [source_id(view, move // LANDS), f"space-{SPACE_IDS[move % LANDS]}"]
    if move < c.WONDER:
        cell = move - c.DISCOVER
        return [f"cell-{cell // COLUMNS + 1}-{cell % COLUMNS + 1}"]
    if move < c.WAIT:
        return [f"wonder-{move - c.WONDER + 1}"]
    if c.CARD <= move < c.DONE:
        return [f"card-{DESTINY_IDS[move - c.CARD]}-{view.active}"]
    if c.LEAVE <= move < c.TAKE_TILE:
        land = view.source - c.STANDING if view.phase == c.SETTLER else view.source
        return [f"settler-{SPACE_IDS[land]}-{move - c.LEAVE}"]
    if c.MARK <= move < c.KEEP_CARD:
        return [f"bonus-{view.cell // COLUMNS + 1}-{view.cell % COLUMNS + 1}-{move - c.MARK}"]
    if c.KEEP_CARD <= move < c.PLAY_OMENS:
        return [f"keep-{DESTINY_IDS[move - c.KEEP_CARD]}-{view.active}"]
    if c.GIVE_UP <= move < c.BLOCK_LAND:
        land = move - c.GIVE_UP
        stack = [int(owner) for owner in stack_of(view, land)]
        return [f"settler-{SPACE_IDS[land]}-{first_own(stack, int(view.to_move))}"]
    if c.BLOCK_LAND <= move < c.LAY_ROW:
        return [f"space-{SPACE_IDS[(move - c.BLOCK_LAND) % LANDS]}"]
    return [f"button:{_button(view, move)}"]


def _button(view: Olympos, move: Move) -> str:
    """Write what a button says."""
    if c.PAY_CUBES <= move < c.CUBE:
        return f"Pay {say_payment(move - c.PAY_CUBES)}"
    if c.PLAY_OMENS <= move < c.GIVE_UP:
        count = move - c.PLAY_OMENS
        return ("No Omen", "1 Omen", "2 Omens")[count]
    if c.TAKE_TILE <= move < c.PAY_CUBES:
        return TILE_NAMES[move - c.TAKE_TILE]
    if c.CUBE <= move < c.MARK:
        return f"{RESOURCE_NAMES[move - c.CUBE]} cube"
    return notate(view, move).capitalize()
