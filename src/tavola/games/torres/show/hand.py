"""The hand of Torres: what action points are spent on, and the action cards."""

from dataclasses import replace

from tavola.game import Group, Item, Price
from tavola.games.torres.rules import board, phases
from tavola.games.torres.rules.play import Torres
from tavola.games.torres.show.words import CARD_HINTS, card_title, card_word

TITLES = {  # where the name of a card is too long for it
    board.BLOCK_UNDER: "Block under knight",
    board.BLOCK_SUPPLY: "Block from supply",
    board.MOVE_BLOCK: "Move empty block",
    board.LEAP: "Leap over knight",
}
LINES = (
    "Climb exactly two levels",
    "Lay a block under your knight",
    "Build a block of the supply",
    "Pass through a castle",
    "Step from corner to corner",
    "One more action point",
    "Two more action points",
    "Move the top block of a castle",
    "Set a knight beside another",
    "Leap over a knight beside you",
)
NO_ROOM = "There is no square for it beside your knights, no higher than they stand."
FRESH = "Bought in this turn: it can be played from your next turn on."
ONE_A_TURN = "You have played a card in this turn; one is all."
NO_USE = "There is nothing on the board that it could be used for now."


def hand(view: Torres, player: int) -> list[Group]:
    """List what a player can do for action points, the cards to choose from, and the cards in hand."""
    groups = [_actions(view, player)]
    if player == view.active and view.stage == phases.CHOOSING:
        shown = [int(kind) for kind in view.shown if kind >= 0]
        cards = tuple(_card(f"shown-{player}-{card_word(kind)}", kind) for kind in shown)
        groups.append(
            Group(f"shown-{player}", "Take one", "card", cards, note="the others go under your deck")
        )
    return [*groups, _cards(view, player)]


# -- for action points --


def _actions(view: Torres, player: int) -> Group:
    acting = player == view.active and phases.TURN <= view.stage < phases.KING_MOVE
    left = int(view.ap)
    of = max(left, board.POINTS)
    what_is_left = f"{left} of {of} left · " if acting else ""
    items = [_walk(player), _add(view, player), _build(view, player, acting=acting), _mark(view, player)]
    if view.variant != board.MASTER:
        items.insert(3, _buy(view, player, acting=acting))
    return Group(
        f"ap-{player}",
        "Action points",
        "act",
        tuple(_priced(item, view, acting=acting) for item in items),
        note=f"{what_is_left}unspent are lost",
        meter=(left, of) if acting else None,
    )


def _priced(item: Item, view: Torres, *, acting: bool) -> Item:
    """Say what an action costs, and how much of that is lacking."""
    price = 2 if item.id.startswith("reserve") else 1
    lack = max(0, price - int(view.ap)) if acting else 0
    return replace(item, price=(Price(price, unit="AP", lack=lack),))


def _walk(player: int) -> Item:
    return Item(
        f"walk-{player}",
        "move a knight",
        f"art-knight-{player}",
        hint="A knight goes one square, up by at most one level, or through the doors of a castle.",
        title="Move a knight",
        line="One step, one level up at most",
        why="None of your knights can go anywhere.",
        opens=f"knight-{player}-",
    )


def _add(view: Torres, player: int) -> Item:
    reserve = int(view.reserve(player))
    return Item(
        f"reserve-{player}",
        "knights in reserve",
        f"art-knight-{player}",
        reserve,
        hint="A knight enters beside another of yours, no higher, for two action points.",
        title="Add a knight",
        line="Beside another of yours",
        why=NO_ROOM if reserve else "All your knights are on the board.",
    )


def _build(view: Torres, player: int, *, acting: bool) -> Item:
    blocks = int(view.turn_stack) if acting else None
    return Item(
        f"stack-{player}",
        "blocks this turn",
        "art-block",
        blocks,
        hint="Build a block of the stack of this turn, beside a castle or on it.",
        title="Build a block",
        line="Widen or raise a castle",
        why="The blocks of this turn are built.",
    )


def _buy(view: Torres, player: int, *, acting: bool) -> Item:
    bought = acting and view.buys >= board.BUYS
    return Item(
        "button:Buy a card",
        "buy a card",
        "art-card-back",
        hint="Buy a card, two in a turn at most; it can be played from your next turn on.",
        title="Buy a card",
        line="To play from your next turn on",
        why="Two cards a turn are all one can buy." if bought else "There are no cards left to buy.",
    )


def _mark(view: Torres, player: int) -> Item:
    space = int(view.next_space(player, view.score[player] + 1))
    return Item(
        f"button:Marker to {space}",
        "move the marker",
        f"art-marker-{player}",
        hint="Move your marker on to the next free space of the track.",
        title=f"Marker to {space}",
        line="One point, or more over others",
    )


# -- cards --


def _cards(view: Torres, player: int) -> Group:
    held = list(view.hand)[board.KINDS * player : board.KINDS * (player + 1)]
    cards = [
        replace(
            _card(f"card-{player}-{card_word(kind)}", kind),
            count=int(count) if count > 1 else None,
            why=_why_not(view, player, kind),
        )
        for kind, count in enumerate(held)
        if count > 0
    ]
    note = "one a turn, no action points" if cards else "none yet"
    return Group(f"cards-{player}", "Your cards", "card", tuple(cards), note=note)


def _card(id: str, kind: int) -> Item:
    title = TITLES.get(kind, card_title(kind))
    return Item(
        id, title, f"art-card-{card_word(kind)}", hint=CARD_HINTS[kind], title=title, line=LINES[kind]
    )


def _why_not(view: Torres, player: int, kind: int) -> str:
    if player != view.active or view.stage != phases.TURN:
        return ""
    if view.card_played:
        return ONE_A_TURN
    return FRESH if view.fresh[kind] == view.hand[board.KINDS * player + kind] else NO_USE
