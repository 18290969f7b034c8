"""Pebbles: where everything is drawn, and what is pressed for a move."""

from collections.abc import Mapping

from tavola.game import Item
from tavola.ink import MUTED, RAISED, RULE, SEAT_FILL, centred, rect, text
from tavola.svg import picture, tag

from .rules import GAP, KINDS, SPOTS, Pebbles
from .words import COLOURS, LETTERS

WIDTH = 600
TOP = 150  # above the players' rows
ROW = 90  # the height of one


def ground(options: Mapping[str, str], players: int, shape: str) -> str:
    """Draw what never changes in a match."""
    spots = [
        rect(_spot(spot) - 45, 25, 90, 100, 12, fill=RAISED, stroke=RULE)
        + text(_spot(spot), 118, LETTERS[spot], fill=MUTED)
        for spot in range(SPOTS)
    ]
    tables = [
        rect(20, TOP + ROW * player, WIDTH - 40, ROW - 10, 10, fill=RAISED, stroke=SEAT_FILL[player])
        for player in range(players)
    ]
    return "".join(spots + tables)


def draw(view: Pebbles, viewer: int, shape: str) -> str:
    """Draw what can change; whatever has an id can be pressed, and the log can lead to it."""
    parts = [_stone(view, spot) for spot in range(SPOTS)]
    parts += [_pile(view, player, kind) for player in range(view.players) for kind in range(KINDS)]
    return picture(0, 0, WIDTH, TOP + ROW * int(view.players), *parts)


def _spot(spot: int) -> int:
    return 180 + 120 * spot


def _stone(view: Pebbles, spot: int) -> str:
    kind = view.row[spot]
    area = rect(_spot(spot) - 45, 25, 90, 100, 12, class_="target")
    drawn = "" if kind == GAP else centred(COLOURS[kind], _spot(spot), 68, 60)
    return tag("g", area, drawn, id=f"spot-{spot}")


def _pile(view: Pebbles, player: int, kind: int) -> str:
    x, y = 100 + 130 * kind, TOP + ROW * player + 40
    count = view.stones(player)[kind]
    faded = None if count else 0.25
    return tag(
        "g",
        centred(COLOURS[kind], x, y, 44, opacity=faded),
        text(x + 40, y + 6, f"× {count}", 18),
        id=f"pile-{player}-{kind}",
    )


def mat(view: Pebbles, player: int) -> list[Item]:
    """List what lies in front of a player."""
    return [Item(f"stones-{player}", "stones", "art-jade", sum(view.stones(player)))]


def common(view: Pebbles) -> list[Item]:
    """List what lies in the middle."""
    return [Item("bag", "stones in the bag", "art-bag", sum(view.bag))]


def targets(view: Pebbles, move: int) -> list[str]:
    """Give what is pressed for a move, in order; nobody presses for luck."""
    return [f"spot-{move}"] if move < SPOTS else [f"button:Draw {COLOURS[move - SPOTS]}"]


def sketch(view: Pebbles) -> str:
    """Draw the table in letters, for the terminal."""
    row = [f"{LETTERS[spot]}: {COLOURS[kind] if kind != GAP else '-'}" for spot, kind in enumerate(view.row)]
    piles = [f"player {player + 1}: {_counted(view.stones(player))}" for player in range(view.players)]
    return "\n".join(["   ".join(row), *piles])


def _counted(stones: list[int]) -> str:
    return ", ".join(f"{count} {COLOURS[kind]}" for kind, count in enumerate(stones))
