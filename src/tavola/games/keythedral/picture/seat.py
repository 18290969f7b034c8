"""What lies in front of a player."""

from tavola.game import Item
from tavola.games.keythedral import board
from tavola.games.keythedral.board import CUBES, GOODS, KINDS, LAW_NAMES, NUMBERS, VALUES
from tavola.games.keythedral.rules import Keythedral
from tavola.games.keythedral.words import LAW_HINTS


def mat(view: Keythedral, player: int) -> list[Item]:
    """List what lies in front of a player; behind another's screen nothing is shown, not even how much."""
    out = sum(worker == player + 1 for worker in view.workers)
    at_home = board.WORKERS - out
    items = [Item(f"workers-{player}", "Workers", f"art-worker-{player}", at_home, board.WORKERS)]
    items += [*_screen(view, player), *_laws(view, player)]
    for at in range(NUMBERS):
        if view.cottage_gap[player * NUMBERS + at] < 0:
            id, symbol = f"cottage-{player}-{at + 1}", f"art-cottage-{player}"
            items.append(Item(id, f"Cottage {at + 1}", symbol, hint="still to be laid"))
    fences = view.fences[player * board.FENCES : (player + 1) * board.FENCES]
    spare = sum(fence == board.UNBUILT for fence in fences)
    items.append(Item(f"fences-{player}", "Fences", f"art-fence-{player}", spare, board.FENCES))
    if view.start == player:
        items.append(Item("start-marker", "Start player", "art-start", hint="starts this round"))
    if view.round and board.TURN <= view.phase < board.SEAL_LAWS and not view.inside[player]:
        items.append(Item(f"out-{player}", "Out of the actions", hint="took a law this round"))
    return items


def _screen(view: Keythedral, player: int) -> list[Item]:
    """Show the screen, and to its owner what lies behind it; at the end there is no screen any more."""
    id, art = f"screen-{player}", f"art-screen-{player}"
    if view.cubes[player * KINDS] < 0:
        return [Item(id, "Screen", art, hint="cubes and tiles lie behind it")]
    screen = Item(id, "Behind the screen", art, hint="cubes and tiles; the others see only the screen")
    return [*([screen] if view.phase != board.FINISHED else []), *_cubes(view, player), *_tiles(view, player)]


def _cubes(view: Keythedral, player: int) -> list[Item]:
    return [
        Item(f"cube-{player}-{CUBES[kind]}", GOODS[kind].capitalize(), f"art-cube-{CUBES[kind]}", count)
        for kind in range(KINDS)
        if (count := int(view.cubes[player * KINDS + kind]))
    ]


def _tiles(view: Keythedral, player: int) -> list[Item]:
    rows = [int(board.ROW_OF[tile]) for tile in range(board.TILES) if view.bought[tile] == player + 1]
    return [
        Item(
            f"tiles-{player}-{value}",
            f"Tile of {value}" if rows.count(level) == 1 else f"Tiles of {value}",
            f"art-tile-{value}",
            rows.count(level),
        )
        for level, value in enumerate(VALUES)
        if level in rows
    ]


def _laws(view: Keythedral, player: int) -> list[Item]:
    known = [law for law in range(1, board.LAWS + 1) if view.law_at[law - 1] == player + 1]
    items = [
        Item(f"law-{law:02}", LAW_NAMES[law], f"art-law-{law:02}", hint=LAW_HINTS[law], card=True)
        for law in known
    ]
    hidden = int(view.held[player]) - len(known)
    if hidden:
        items.append(Item(f"laws-{player}", "Laws", "art-law-back", hidden))
    return items
