"""How Keythedral looks: the only coordinates.

The landscape is fitted into its box; the mat, a church front, and Keytown stand beside it on a desk and
below it on a phone, where the landscape grows upwards from y = 0 so that the ground need not move.
"""

from collections.abc import Mapping

from tavola.game import Item
from tavola.games.keythedral.rules import board, phases
from tavola.games.keythedral.rules.play import Keythedral
from tavola.games.keythedral.show import names, paper
from tavola.games.keythedral.show.church import buildings, church_front, doors, orders
from tavola.games.keythedral.show.land import Land
from tavola.games.keythedral.show.press import targets
from tavola.games.keythedral.show.town import keytown, keytown_panel
from tavola.say import noun
from tavola.svg import picture, tag

SHAPES = ("desk", "phone")


def ground(options: Mapping[str, str], players: int, shape: str) -> str:
    """Draw the church front, its five doors and the printed parts of Keytown."""
    at = paper.SHEETS[shape]
    parts = [tag("style", paper.STYLE), church_front(at), *doors(at), keytown_panel(at)]
    return tag("g", *parts, class_="kt printed")


def draw(view: Keythedral, viewer: int, shape: str) -> str:
    """Draw the landscape, the tiles of the mat, the markers and the stocks."""
    at = paper.SHEETS[shape]
    land = Land(view, shape, _targets_of(view, viewer))
    parts = [land.draw(), *buildings(view, at), *orders(view, at), *keytown(view, at)]
    moving = tag("g", *parts, class_="kt")
    if shape == "desk":
        return picture(0, 0, *paper.DESK_SIZE, moving)
    return picture(0, -land.tall, paper.PHONE_WIDTH, land.tall + paper.PHONE_TALL, moving)


def _targets_of(view: Keythedral, viewer: int) -> set[str]:
    """Collect the ids of the board that the viewer may press now."""
    if viewer != view.to_move or viewer < 0:
        return set()
    return {id for move in view.legal_moves() for id in targets(view, move)}


# -- in front of a player --


def mat(view: Keythedral, player: int) -> list[Item]:
    """List what lies in front of a player; behind another's screen nothing is shown, not even how much."""
    out = sum(worker == player + 1 for worker in view.workers)
    at_home = board.WORKERS - out
    items = [Item(f"workers-{player}", "Workers", f"art-worker-{player}", at_home, board.WORKERS)]
    items += [*_screen(view, player), *_laws(view, player)]
    for at in range(board.NUMBERS):
        if view.cottage_gap[player * board.NUMBERS + at] < 0:
            id, symbol = f"cottage-{player}-{at + 1}", f"art-cottage-{player}"
            items.append(Item(id, f"Cottage {at + 1}", symbol, hint="still to be laid"))
    fences = view.fences[player * board.FENCES : (player + 1) * board.FENCES]
    spare = sum(fence == board.UNBUILT for fence in fences)
    items.append(Item(f"fences-{player}", "Fences", f"art-fence-{player}", spare, board.FENCES))
    if view.start == player:
        items.append(Item("start-marker", "Start player", "art-start", hint="starts this round"))
    if view.round and phases.TURN <= view.phase < phases.SEAL_LAWS and not view.inside[player]:
        items.append(Item(f"out-{player}", "Out of the actions", hint="took a law this round"))
    return items


def _screen(view: Keythedral, player: int) -> list[Item]:
    """Show the screen, and to its owner what lies behind it; at the end there is no screen any more."""
    id, art = f"screen-{player}", f"art-screen-{player}"
    if view.cubes[player * board.KINDS] < 0:
        return [Item(id, "Screen", art, hint="cubes and tiles lie behind it")]
    screen = Item(id, "Behind the screen", art, hint="cubes and tiles; the others see only the screen")
    return [
        *([screen] if view.phase != phases.FINISHED else []),
        *_cubes(view, player),
        *_tiles(view, player),
    ]


def _cubes(view: Keythedral, player: int) -> list[Item]:
    return [
        Item(f"cube-{player}-{board.CUBES[kind]}", board.GOODS[kind], f"art-cube-{board.CUBES[kind]}", count)
        for kind in range(board.KINDS)
        if (count := int(view.cubes[player * board.KINDS + kind]))
    ]


def _tiles(view: Keythedral, player: int) -> list[Item]:
    rows = [int(board.ROW_OF[tile]) for tile in range(board.TILES) if view.bought[tile] == player + 1]
    return [
        Item(
            f"tiles-{player}-{value}",
            f"{noun(rows.count(level), 'Window')} of {value}",
            f"art-tile-{value}",
            rows.count(level),
        )
        for level, value in enumerate(board.VALUES)
        if level in rows
    ]


def _laws(view: Keythedral, player: int) -> list[Item]:
    known = [law for law in range(1, board.LAWS + 1) if view.law_at[law - 1] == player + 1]
    items = [
        Item(f"law-{law:02}", board.LAW_NAMES[law], f"art-law-{law:02}", hint=names.LAW_HINTS[law], card=True)
        for law in known
    ]
    hidden = int(view.held[player]) - len(known)
    if hidden:
        items.append(Item(f"laws-{player}", "Laws", "art-law-back", hidden))
    return items
