"""Keytown: craft cubes, the store and the laws."""

from tavola.games.keythedral import board
from tavola.games.keythedral.board import BASIC, CUBES, GOODS, LAW_NAMES, PRICE
from tavola.games.keythedral.picture.paper import (
    INK,
    RAISED,
    RULE,
    Layout,
    glow,
    label_at,
    pressed_anywhere,
    symbol_at,
)
from tavola.games.keythedral.rules import Keythedral
from tavola.games.keythedral.words import LAW_HINTS
from tavola.svg import number, tag

CRAFT_NAMES = CUBES[BASIC:]
STORE_ORDER = (board.BLACK, board.BROWN, board.BLUE, board.GREEN, board.RED)


def keytown_panel(at: Layout) -> str:
    x, y, width = at.left, at.keytown, at.width
    panel = tag("rect", x=x, y=y, width=width, height=214, rx=8, fill=RAISED, stroke=RULE, stroke_width=1.4)
    line = tag("path", d=f"M{number(x + 10)} {number(y + 148)}H{number(x + width - 10)}", stroke=RULE)
    words = [
        label_at(x + 46, y + 24, 17, "Keytown"),
        label_at(x + 150, y + 23, 12, "stock", "ui quiet"),
        label_at(x + 196, y + 23, 12, "spent", "ui quiet"),
        label_at(x + width - 97, y + 22, 12, "New Laws", "ui quiet"),
        label_at(x + width - 96, y + 120, 12, "1 cube each", "ui"),
        label_at(x + 30, y + 190, 14, "Store"),
    ]
    for craft in range(board.CRAFTS):
        words.append(label_at(x + 84, y + 53 + craft * 36, 13, f"for {PRICE[craft]} basic", "ui"))
    return panel + line + "".join(words)


def keytown(view: Keythedral, at: Layout) -> list[str]:
    x, y, width = at.left, at.keytown, at.width
    drawn = []
    for craft, cube in enumerate(CRAFT_NAMES):
        top = y + 32 + craft * 36
        parts = [pressed_anywhere(x + 6, top - 2, 210, 34), symbol_at(f"cube-{cube}", x + 10, top, 30, 30)]
        parts.append(label_at(x + 150, top + 22, 20, int(view.stock[craft])))
        parts.append(label_at(x + 196, top + 22, 16, int(view.spent[craft]) or "–", "quiet"))
        drawn.append(tag("g", *parts, id=f"craft-{cube}", data_hint=GOODS[BASIC + craft]))
    for place, kind in enumerate(STORE_ORDER):
        left = x + 58 + place * (width - 62) / 5
        parts = [
            pressed_anywhere(left - 3, y + 160, 60, 38),
            symbol_at(f"cube-{CUBES[kind]}", left, y + 164, 30, 30),
        ]
        parts.append(label_at(left + 45, y + 186, 16, int(view.store[kind])))
        drawn.append(tag("g", *parts, id=f"store-{CUBES[kind]}", data_hint=GOODS[kind]))
    return drawn + [_new_law(view, space, at) for space in (0, 1)] + [_deck(view, at)]


def _new_law(view: Keythedral, space: int, at: Layout) -> str:
    x, y = at.left + at.width - 146 + space * 52, at.keytown + 32
    law = int(view.new_laws[space])
    frame = glow(x, y, 48, 67)
    if law == 0:
        empty = tag(
            "rect", x=x, y=y, width=48, height=67, rx=5, fill="none", stroke=RULE, stroke_dasharray="4 4"
        )
        return tag("g", empty, id=f"law-space-{space}")
    if law == board.HIDDEN_LAW:
        return tag(
            "g", frame, symbol_at("law-back", x, y, 48, 67), id=f"law-space-{space}", data_hint="New Law"
        )
    card = tag("rect", x=x, y=y, width=48, height=67, rx=5, fill=RAISED, stroke=INK, stroke_width=1.3)
    icon = symbol_at(f"law-{law:02}", x + 4, y + 8, 40, 40)
    label = label_at(x + 24, y + 60, 12, f"L{law:02}", "ui")
    hint = f"{LAW_NAMES[law]}: {LAW_HINTS[law]}"
    return tag("g", frame, card, icon, label, id=f"law-space-{space}", data_hint=hint, color="#6b655c")


def _deck(view: Keythedral, at: Layout) -> str:
    x, y = at.left + at.width - 40, at.keytown + 41
    if not view.deck:
        return ""
    return tag(
        "g", symbol_at("law-back", x, y, 36, 50), label_at(x + 18, y + 65, 13, f"×{view.deck}"), id="law-deck"
    )
