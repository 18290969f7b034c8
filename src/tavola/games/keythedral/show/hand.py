"""The hand of Keythedral: what lies behind the own screen, the actions with their prices, the laws."""

from dataclasses import replace

from tavola.game import Group, Item, Price
from tavola.games.keythedral.rules import board, moves, phases
from tavola.games.keythedral.rules.play import Keythedral
from tavola.games.keythedral.show import names
from tavola.games.keythedral.show.picture import mat

ANY = "art-cube-any"
SHORT = {"Builder's Price Cut": "Price Cut", "Builder's Surcharge": "Surcharge"}
LAW_LINES = (  # what each law does, as shortly as a card says it
    "",
    "Choose the whole work order",
    *("Send one worker more",) * 2,
    "Pass fences, one worker more",
    "Join another player's worker",
    *("A kind of field yields more",) * 2,
    "A kind of field yields nothing",
    "Take cubes for two workers more",
    "Take cubes for idle workers",
    *("A tile costs a cube less",) * 2,
    "A tile costs a cube more",
    "Change up to three cubes",
    "A cottage becomes a house, free",
    "A craft cube for two cubes less",
    "Build or remove a fence, free",
    "Move one of your tiles",
    "Every other gives you a cube",
    "Name the start player",
)


def hand(view: Keythedral, player: int) -> list[Group]:
    """List what a player has behind the screen, and what can be done with it."""
    lying = mat(view, player)
    cubes = tuple(replace(item, title=item.label) for item in lying if item.id.startswith("cube-"))
    tiles = tuple(item for item in lying if item.id.startswith("tiles-"))
    count = sum(item.count or 0 for item in cubes)
    groups = [Group(f"screen-{player}", "Behind your screen", "screen", cubes, note=f"{count} cubes")]
    if tiles:
        worth = sum(int(item.id.split("-")[-1]) * (item.count or 0) for item in tiles)
        groups.append(Group("tiles", "Windows", "token", tiles, note=f"worth {worth}"))
    groups += _founding(view, player, lying) if view.round == 0 else [_actions(view, player)]
    laws = [item for item in lying if item.id.startswith("law-")]
    return [*groups, *_laws(laws)]


def _founding(view: Keythedral, player: int, lying: list[Item]) -> list[Group]:
    """List what is laid before the first round: the field in hand and the own cottages."""
    groups = []
    if view.phase == phases.LAY_FIELD and view.to_move == player:
        name = names.FIELD_NAMES[view.drawn].capitalize()
        art = f"art-field-{board.FIELDS[view.drawn]}"
        field = Item("drawn", name, art, title=name, line="Lay it on the board", playing=True)
        groups.append(Group("field", "In your hand", "card", (field,)))
    cottages = tuple(replace(item, title=item.label) for item in lying if item.id.startswith("cottage-"))
    return [*groups, Group("cottages", "Your cottages", "act", cottages, note="still to be laid")]


def _laws(laws: list[Item]) -> list[Group]:
    cards = tuple(
        replace(
            item,
            title=SHORT.get(item.label, item.label),
            line=LAW_LINES[int(item.id[-2:])],
            why=f"{item.hint.capitalize()}.",
        )
        for item in laws
    )
    return [Group("laws", "Your laws", "card", cards)] if cards else []


# -- actions --


def _actions(view: Keythedral, player: int) -> Group:
    acting = view.phase == phases.TURN and view.to_move == player
    legal = view.legal_moves() if acting else []
    items = [_window(view), _house(player), _fence(view, player), _craft(), _law(), _trade()]
    if any(moves.UNFENCE <= move < moves.CRAFT for move in legal):
        items.insert(3, _unfence(player))
    shown = [_at_hand(item, view, player) if acting else replace(item, opens="") for item in items if item]
    note = "its price in cubes; gold edge: you can pay" if acting else "one in a turn, for cubes"
    return Group("actions", "One action", "act", tuple(shown), note=note)


def _at_hand(item: Item, view: Keythedral, player: int) -> Item:
    """Say how much of the price is lacking."""
    return replace(item, price=tuple(_lacking(price, view, player) for price in item.price))


def _lacking(price: Price, view: Keythedral, player: int) -> Price:
    own = [int(count) for count in view.cubes_of(player)]
    if price.symbol != ANY:
        have = own[board.GOODS.index(price.unit)]
    else:
        have = sum(own if price.unit in ("cube", "cubes") else own[: board.BASIC])
    return replace(price, lack=max(0, price.count - have))


def _window(view: Keythedral) -> Item | None:
    """Give the tiles on sale: those that are open in the lowest row that has any."""
    row = int(view.row_on_sale())
    if row == board.ROWS:
        return None
    sizes = [
        sum(int(count) for count in board.COST[tile * board.KINDS : (tile + 1) * board.KINDS])
        for tile in range(int(board.ROW_FROM[row]), int(board.ROW_FROM[row + 1]))
        if view.is_up(tile)
    ]
    value = int(board.VALUES[row])
    least, most = min(sizes, default=2), max(sizes, default=2)
    return Item(
        "act-window",
        "buy a window",
        f"art-tile-{value}",
        hint=f"Buy one of the open windows of the row: {value} points.",
        title=f"Window of {value}",
        line=f"Buy a window worth {value} points",
        price=(Price(least, ANY, "cubes", most=most if most > least else 0),),
        why="You lack the cubes that are printed on the open windows.",
        opens="building-",
    )


def _house(player: int) -> Item:
    return Item(
        "act-house",
        "build a house",
        f"art-house-{player}",
        hint="Turn a cottage over: a house sends one worker more.",
        title="House",
        line="Turn a cottage over",
        price=(_goods(board.BLACK), _goods(board.BROWN)),
        why="All your cottages are houses.",
        opens=f"cottage-{player}-",
    )


def _fence(view: Keythedral, player: int) -> Item:
    own = view.fences[player * board.FENCES : (player + 1) * board.FENCES]
    return Item(
        "button:Build a fence",
        "build a fence",
        f"art-fence-{player}",
        hint="Build a fence between a cottage and a field: no worker passes it.",
        title="Fence",
        line="Close a way to a field",
        price=(_goods(board.BROWN),),
        why="There is no side left for a fence."
        if board.UNBUILT in list(own)
        else "All your fences are built.",
    )


def _unfence(player: int) -> Item:
    return Item(
        "button:Remove a fence",
        "remove a fence",
        f"art-fence-{player}",
        hint="Remove any fence from the board.",
        title="Remove fence",
        line="Open a way again",
        price=(_goods(board.RED, 2),),
    )


def _craft() -> Item:
    return Item(
        "act-craft",
        "a craft cube",
        "art-cube-white",
        hint="Buy a craft cube for two, three or four basic cubes.",
        title="Craft cube",
        line="Change basic cubes for craft",
        price=(Price(int(board.PRICE[0]), ANY, "basic cubes", most=int(board.PRICE[-1])),),
        why="There is no craft cube that your basic cubes would pay.",
        opens="craft-",
    )


def _law() -> Item:
    return Item(
        "act-law",
        "a new law",
        "art-law-back",
        hint="Take a law for any cube; you are out of the actions for the rest of the round.",
        title="New law",
        line="Take a law and leave the round",
        price=(Price(1, ANY, "cube"),),
        why="There is no law to take.",
        opens="law-space-",
    )


def _trade() -> Item:
    return Item(
        "button:Trade two for one",
        "trade",
        "art-cube-green",
        hint="Give two basic cubes and take one of the store.",
        title="Trade",
        line="Two basic cubes for one",
        price=(Price(2, ANY, "basic cubes"),),
    )


def _goods(kind: int, count: int = 1) -> Price:
    return Price(count, f"art-cube-{board.CUBES[kind]}", board.GOODS[kind])
