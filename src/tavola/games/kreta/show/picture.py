"""How Kreta looks: the map with its cards, what lies in front of a player, and what to press for a move."""

from collections.abc import Mapping

from tavola import ink, say
from tavola.game import Item
from tavola.games.kreta.rules import board, phases
from tavola.games.kreta.rules.play import Kreta
from tavola.games.kreta.show.cards import markers, ruler, small_strip, strip
from tavola.games.kreta.show.land import Map, ground_of
from tavola.games.kreta.show.pieces import figures, forts, harbours, names, provinces, tiles
from tavola.games.kreta.show.previews import previews
from tavola.games.kreta.show.tips import tips
from tavola.ink import at
from tavola.svg import picture, tag

SHAPES = ("desk", "phone")
BOXES = {"desk": (0, 0, 1224, 735), "phone": (0, 0, 500, 1352)}
RULER = (12, 700)

CARD_HINTS = {
    "king": "Repeat the action of another of your cards on the table.",
    "architect": "Build a fort on a fort space, or a village for a harvested tile.",
    "admiral": "Place a ship in a harbour, or move your ships.",
    "commander": "Place a villager, or move your villagers up to four steps.",
    "castellan": "Score the first open fort card; all take their cards back.",
    "abbot": "Place your abbot, or send it up to three provinces away.",
    "farmer": "Harvest a tile that your villagers link to one of your ships.",
}
SUPPLIES = (
    (board.VILLAGE, "village", board.VILLAGES),
    (board.SHIP, "ship", board.SHIPS),
    (board.TOWER, "fort", board.TOWERS),
)


def ground(options: Mapping[str, str], players: int, shape: str) -> str:
    """Draw what never changes in a match: sea, land and terrain, and on a desk the score track."""
    track = at(*RULER, ruler(), font_family=ink.SERIF) if shape == "desk" else ""
    return ground_of(shape) + track


def draw(view: Kreta, viewer: int, shape: str) -> str:
    """Draw the cards and everything on the map that changes."""
    island = Map(shape)
    layers = (provinces, names, tiles, harbours, figures, forts, tips)
    shown = [layer(island, view) for layer in layers]
    if viewer == view.to_move:
        shown.append(previews(island, view))
    island_picture = at(*island.origin, *shown)
    cards = small_strip(view) if island.tall else strip(view) + at(*RULER, markers(view))
    return picture(*BOXES[shape], tag("g", cards, island_picture, font_family=ink.SERIF))


def mat(view: Kreta, player: int) -> list[Item]:
    """List what lies in front of a player: cards, supplies, harvested tiles.

    The hand is shown on a player's turn; at other times it is all that has not been played, and
    every card shown is one that was.
    """
    order = list(view.played)[player * board.CARDS : (player + 1) * board.CARDS]
    in_order = sorted(range(board.CARDS), key=order.__getitem__)
    turn = view.active == player and view.phase != phases.GAME_OVER
    hand = [_card(player, card, "hand") for card in in_order if not order[card] and turn]
    note = ", played" if turn else ""
    played = [_card(player, card, "played", note) for card in in_order if order[card]]
    return hand + played + _supplies(view, player) + _harvest(view, player)


def _card(player: int, card: int, where: str, note: str = "") -> Item:
    name = board.CARD_NAMES[card]
    label, hint = f"{name.capitalize()}{note}", CARD_HINTS[name]
    if where == "played":
        hint = f"Played. {hint}"
    return Item(f"{where}-{player}-{name}", label, f"art-card-{name}", hint=hint, card=True)


def _supplies(view: Kreta, player: int) -> list[Item]:
    villagers = int(view.stock[player * board.STOCKS + board.VILLAGER])
    items = [Item(f"supply-{player}-villager", "Villagers", "art-villager", villagers, board.VILLAGERS)]
    for kind, name, total in SUPPLIES:
        count = int(view.stock[player * board.STOCKS + kind])
        label = say.noun(count, name.capitalize())
        hint = f"{total - count} of {total} on the board"
        items.append(Item(f"supply-{player}-{name}", label, f"art-{name}", count, hint=hint))
    left = int(view.abbots[player] == board.NOWHERE)
    away = f"in {board.PROVINCE_NAMES[view.abbots[player]]}"
    return [*items, Item(f"supply-{player}-abbot", "Abbot", "art-abbot", left, hint="" if left else away)]


def _harvest(view: Kreta, player: int) -> list[Item]:
    counts = list(view.harvested)[player * board.KINDS : (player + 1) * board.KINDS]
    return [
        Item(
            f"harvest-{player}-{board.TILE_NAMES[kind]}",
            board.TILE_NAMES[kind].capitalize(),
            f"art-tile-{board.TILE_NAMES[kind]}",
            int(count),
            hint=f"The next one scores {count + 1}."
            if count < board.TILE_COUNTS[kind]
            else "All of its kind.",
        )
        for kind, count in enumerate(counts)
        if count
    ]
