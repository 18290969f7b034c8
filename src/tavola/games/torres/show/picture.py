"""How Torres looks: pictures for desk, phone and from above, and what lies in front of the players."""

from collections.abc import Mapping

from tavola.flat import i64, vec
from tavola.game import Item
from tavola.games.torres.rules import board, phases
from tavola.games.torres.rules.play import Torres
from tavola.games.torres.show.above import above
from tavola.games.torres.show.lawn import STYLE, lawn
from tavola.games.torres.show.plate import caption, master_card, plate, supply
from tavola.games.torres.show.previews import ghost_block, previews
from tavola.games.torres.show.projection import PHONE, SHAPES, Projection
from tavola.games.torres.show.scene import scene
from tavola.games.torres.show.site import Site
from tavola.games.torres.show.tips import tips
from tavola.games.torres.show.track import markers, track
from tavola.games.torres.show.words import CARD_HINTS, MASTER_WORDS, card_title, card_word, master_hint
from tavola.svg import picture, tag

__all__ = ["SHAPES", "common", "draw", "ground", "mat"]

CAPTION = 14  # the height of the line above a phone's board


def ground(options: Mapping[str, str], players: int, shape: str) -> str:
    """Draw the bare board and the score track."""
    at = SHAPES[shape]
    around = "" if at is PHONE else track(at)
    grass = lawn(at, founded=options["variant"] != "master")
    return STYLE + ghost_block(at) + tag("g", around, grass, class_="torres")


def draw(view: Torres, viewer: int, shape: str) -> str:
    """Draw towers, figures, markers and what the table shows beside them."""
    at = SHAPES[shape]
    site = Site(view, at)
    if not at.rise:
        around = markers(view, at) + plate(view, 795, 48) + supply(view, 836, 716)
        body = above(site) + master_card(view, 840, 172, 112)
    elif at is PHONE:
        around, body = master_card(view, 3, 113, 34), scene(site)
    else:
        around = markers(view, at) + plate(view, 62, 62) + supply(view, 838, 680)
        body = master_card(view, 866, 60, 72) + scene(site)
    left, top, width, height = _box(site, at)
    if at is PHONE:
        around += caption(view, top + CAPTION - 3)
    parts = (around, body, previews(site, viewer), tips(site))
    return picture(left, top, width, height, tag("g", *parts, class_="torres"))


def _box(site: Site, at: Projection) -> tuple[float, float, float, float]:
    """Frame the board; only a tower too tall for the usual frame moves its upper edge."""
    if not at.rise:
        return 0, 0, 1000, 800
    # On a phone no more room than the king on a low tower needs: the window is hardly taller than the board.
    top, width, bottom, line = (112.0, 390, 520, CAPTION) if at is PHONE else (0.0, 1000, 800, 0)
    back = [(row, column) for row in range(3) for column in range(8)]
    top = min(top, *(site.figure_box(place, royal=True)[1] - line for place in back))
    return 0, round(top, 1), width, round(bottom - top, 1)


# -- mats ------------------------------------------------------------------------------------------------


def mat(view: Torres, player: int) -> list[Item]:
    """List what lies in front of a player: action points, stacks, knights, cards."""
    items = _turn(view, player) if player == view.active and _in_turn(view) else []
    stacks = _stack_sizes(view, player)
    if stacks:
        label = f"later turns: {' + '.join(map(str, stacks))}"
        hint = "One stack of blocks for each turn left in this phase."
        items.append(Item(f"later-{player}", label, "art-block", hint=hint))
    hint = "A knight enters beside another of yours, no higher, for two action points."
    reserve = int(view.reserve(player))
    items.append(
        Item(f"reserve-{player}", "knights in reserve", f"art-knight-{player}", reserve, board.KNIGHTS, hint)
    )
    return items + _cards(view, player)


def _in_turn(view: Torres) -> bool:
    """Say whether somebody spends action points, and not set-up, the king's move or the end."""
    return phases.TURN <= view.stage < phases.KING_MOVE


def _turn(view: Torres, player: int) -> list[Item]:
    points = "A turn has five. What is not spent is lost."
    blocks = "Blocks you may build in this turn, at one action point each."
    stack, left = int(view.turn_stack), int(view.ap)
    return [
        Item(f"ap-{player}", "action points", "art-ap", left, max(left, board.POINTS), points),
        Item(f"stack-{player}", "blocks this turn", "art-block", stack, hint=blocks),
    ]


def _stack_sizes(view: Torres, player: int) -> list[int]:
    """List a player's stacks besides that of the turn, the largest first."""
    sizes = range(board.STOREYS, -1, -1)
    return [size for size in sizes for _ in range(view.piles[board.STACKS * player + size])]


def _cards(view: Torres, player: int) -> list[Item]:
    items = []
    if player == view.active:
        shown = [int(kind) for kind in view.shown if kind >= 0]
        items += [_card(f"shown-{player}-{card_word(kind)}", kind, None, "To choose from.") for kind in shown]
    items += _hand(view, player)
    if view.variant == board.PERSONAL:
        left = int(view.cards_left(player))
        items.append(Item(f"deck-{player}", "cards in own deck", "art-card-back", left, board.KINDS))
    played = _titles(view.played, player)
    if played:
        hint = _listed(played)
        items.append(Item(f"played-{player}", "cards played", "art-card-face", len(played), hint=hint))
    return items


def _hand(view: Torres, player: int) -> list[Item]:
    held = _titles(view.hand, player)
    count = int(view.hidden[player]) or len(held)
    # T39: the hands of the master game are open, but ten cards each would push the mats off the page.
    if view.hidden[player] or (view.variant == board.MASTER and player != view.active and held):
        return [Item(f"hand-{player}", "cards in hand", "art-card-back", count, hint=_listed(held))]
    items = []
    for kind in range(board.KINDS):
        count = int(view.hand[board.KINDS * player + kind])
        if count:
            new = player == view.active and view.fresh[kind] == count
            note = "Bought in this turn: to be played from your next turn on." if new else ""
            items.append(_card(f"card-{player}-{card_word(kind)}", kind, count, note))
    return items


def _titles(cards: vec[i64], player: int) -> list[str]:
    own = list(cards)[board.KINDS * player : board.KINDS * (player + 1)]
    return [card_title(kind) for kind, count in enumerate(own) for _ in range(count)]


def _listed(titles: list[str]) -> str:
    return f"{', '.join(titles)}." if titles else ""


def _card(id: str, kind: int, count: int | None, note: str) -> Item:
    hint = f"{CARD_HINTS[kind]} {note}".rstrip()
    number = count if count and count > 1 else None
    return Item(id, card_title(kind), f"art-card-{card_word(kind)}", number, hint=hint, card=True)


def common(view: Torres) -> list[Item]:
    """List what lies in the middle: the deck, the supply, the master card."""
    items = []
    if view.variant == board.STANDARD:
        items.append(Item("deck", "cards in the deck", "art-card-back", int(view.cards_left(0))))
    items.append(Item("supply", "blocks in the supply", "art-block", int(view.supply)))
    if view.variant == board.MASTER and view.master >= 0:
        word, title, _ = MASTER_WORDS[view.master]
        hint = master_hint(int(view.master))
        items.append(Item(f"master-{word}", title, f"art-master-{word}", hint=hint, card=True))
    return items
