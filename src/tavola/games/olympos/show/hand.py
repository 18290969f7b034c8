"""The hand of Olympos: goods, strength, Discoveries and Destiny cards."""

from dataclasses import replace

from tavola.game import Group, Item
from tavola.games.olympos.rules import atlas, board, phases
from tavola.games.olympos.rules.play import Olympos
from tavola.games.olympos.show import names
from tavola.games.olympos.show.picture import mat

STRENGTH = {"hourglasses": "AP saved", "swords": "Swords", "symbols": "Zeus", "stars": "Stars"}
LINES = (
    "A Star for a Wonder, then gone",
    *(f"Take 1 {name} cube" for name in names.RESOURCE_NAMES),
    "3 points for lands of all kinds",
    "1 point for each Wood land",
    "1 Hourglass for each Grain land",
    "3 Hourglasses for most Stone",
    "1 Zeus symbol when a god comes",
)
WAITS = {
    board.MASTER_BUILDER: "It counts by itself when you build a Wonder.",
    board.OMEN_CARD: "It is played when a god comes.",
}
NO_YIELD = "It would give you nothing now."


def hand(view: Olympos, player: int) -> list[Group]:
    """List what a player has and knows, and the Destiny cards."""
    lying = {item.id: item for item in mat(view, player)}
    groups = [
        Group("goods", "Goods", "good", tuple(_good(lying, kind, player) for kind in atlas.RESOURCES)),
        Group(
            "strength",
            "Strength",
            "good",
            tuple(replace(lying[f"{id}-{player}"], title=title) for id, title in STRENGTH.items()),
        ),
        _known(lying),
    ]
    kept = _cards(view, player, int(view.players), "keep") if player == view.active else ()
    if kept:
        groups.append(Group("keep", "Keep one", "lying", kept))
    held = _cards(view, player, player, "card")
    return [*groups, Group("destiny", "Destiny", "lying", held, note="" if held else "no card")]


def _good(lying: dict[str, Item], kind: str, player: int) -> Item:
    """Give what the lands of a kind yield, with its cubes beside it."""
    good = lying[f"token-{kind}-{player}"]
    return replace(good, title=good.label, extra=lying.get(f"cube-{kind}-{player}"))


def _known(lying: dict[str, Item]) -> Group:
    tiles = [_tile(item) for id, item in lying.items() if id.startswith(("tile-", "built-"))]
    return Group(
        "known", "Your Discoveries", "token", tuple(tiles), note=str(len(tiles)) if tiles else "none"
    )


def _tile(item: Item) -> Item:
    return replace(item, title=item.label.split(" (")[0])  # of which kind it is, the hint says


def _cards(view: Olympos, player: int, row: int, word: str) -> tuple[Item, ...]:
    counts = list(view.hands)[row * board.CARDS : (row + 1) * board.CARDS]
    return tuple(
        _card(view, player, kind, int(count), word) for kind, count in enumerate(counts) if count > 0
    )


def _card(view: Olympos, player: int, kind: int, count: int, word: str) -> Item:
    own_turn = player == view.to_move and view.phase in (phases.TURN, phases.END)
    return Item(
        f"{word}-{board.DESTINY_IDS[kind]}-{player}",
        names.CARD_NAMES[kind],
        f"art-n-{board.DESTINY_IDS[kind]}",
        count if count > 1 else None,
        hint=names.CARD_WORDS[kind],
        title=names.CARD_NAMES[kind],
        line=LINES[kind],
        why=WAITS.get(kind, NO_YIELD if own_turn else ""),
    )
