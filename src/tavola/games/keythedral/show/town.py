"""Keytown: craft cubes, the store and the laws."""

from functools import lru_cache

from tavola import ink
from tavola.games.keythedral.rules import board
from tavola.games.keythedral.rules.play import Keythedral
from tavola.games.keythedral.show import names
from tavola.games.keythedral.show.paper import Sheet, glow, pressed_anywhere, symbol
from tavola.ink import rect, text
from tavola.svg import number, tag

CRAFT_NAMES = board.CUBES[board.BASIC :]
STORE_ORDER = (board.BLACK, board.BROWN, board.BLUE, board.GREEN, board.RED)


def keytown_panel(at: Sheet) -> str:
    x, y, width = at.left, at.keytown, at.width
    below = y + board.CRAFTS * at.row
    panel = rect(x, y, width, below - y + 106, 8, fill=ink.RAISED, stroke=ink.RULE, stroke_width=1.4)
    line = tag("path", d=f"M{number(x + 10)} {number(below + 40)}H{number(x + width - 10)}", stroke=ink.RULE)
    words = [
        text(x + 48, y + 24, "Keytown", 17),
        text(x + 146, y + 23, "stock", 15, class_="ui quiet"),
        text(x + 196, y + 23, "spent", 15, class_="ui quiet"),
        text(x + width - 97, y + 22, "New Laws", 15, class_="ui quiet"),
        text(x + width - 96, y + 120, "1 cube each", 15, class_="ui"),
        text(x + 30, below + 82, "Store", 15),
    ]
    for craft in range(board.CRAFTS):
        words.append(
            text(x + 86, y + 36 + (craft + 0.5) * at.row, f"for {board.PRICE[craft]} basic", 15, class_="ui")
        )
    return panel + line + "".join(words)


def keytown(view: Keythedral, at: Sheet) -> list[str]:
    x, y, width = at.left, at.keytown, at.width
    crafts = [
        _craft(
            craft,
            int(view.stock[craft]),
            int(view.spent[craft]),
            x,
            y + 14 + (craft + 0.5) * at.row,
            at.row - 1,
        )
        for craft in range(board.CRAFTS)
    ]
    store = [
        _in_store(kind, int(view.store[kind]), x + 58 + place * (width - 62) / 5, y + board.CRAFTS * at.row)
        for place, kind in enumerate(STORE_ORDER)
    ]
    laws = [
        _new_law(int(view.new_laws[space]), space, x + width - 146 + space * 52, y + 32) for space in (0, 1)
    ]
    return [*crafts, *store, *laws, _deck(int(view.deck), x + width - 40, y + 41)]


# Most of Keytown stays as it is from ply to ply.


@lru_cache(maxsize=1024)
def _craft(craft: int, stock: int, spent: int, x: float, y: float, high: float) -> str:
    sheet = pressed_anywhere(x + 6, y + 15 - high / 2, 210, high)
    cube = symbol(f"cube-{CRAFT_NAMES[craft]}", x + 10, y, 30, 30)
    left = text(x + 148, y + 22, stock, 20)
    gone = text(x + 196, y + 22, spent or "–", 16, class_="quiet")
    hint = board.GOODS[board.BASIC + craft]
    return tag("g", sheet, cube, left, gone, id=f"craft-{CRAFT_NAMES[craft]}", data_hint=hint)


@lru_cache(maxsize=1024)
def _in_store(kind: int, count: int, x: float, y: float) -> str:
    sheet = pressed_anywhere(x - 3, y + 48, 60, 46)
    cube = symbol(f"cube-{board.CUBES[kind]}", x, y + 56, 30, 30)
    label = text(x + 45, y + 78, count, 16)
    return tag("g", sheet, cube, label, id=f"store-{board.CUBES[kind]}", data_hint=board.GOODS[kind])


@lru_cache(maxsize=1024)
def _new_law(law: int, space: int, x: float, y: float) -> str:
    frame = glow(x, y, 48, 67)
    id = f"law-space-{space}"
    if law == 0:
        empty = rect(x, y, 48, 67, 5, fill="none", stroke=ink.RULE, stroke_dasharray="4 4")
        return tag("g", empty, id=id)
    if law == board.HIDDEN_LAW:
        return tag("g", frame, symbol("law-back", x, y, 48, 67), id=id, data_hint="New Law")
    card = rect(x, y, 48, 67, 5, fill=ink.RAISED, stroke=ink.INK, stroke_width=1.3)
    icon = symbol(f"law-{law:02}", x + 4, y + 8, 40, 40)
    label = text(x + 24, y + 60, f"L{law:02}", 15, class_="ui")
    hint = f"{board.LAW_NAMES[law]}: {names.LAW_HINTS[law]}"
    return tag("g", frame, card, icon, label, id=id, data_hint=hint, color=ink.MUTED)


@lru_cache(maxsize=64)
def _deck(count: int, x: float, y: float) -> str:
    label = text(x + 18, y + 65, f"×{count}", 15)
    return tag("g", symbol("law-back", x, y, 36, 50), label, id="law-deck") if count else ""
