"""What a press costs in cubes, and what it brings.

Cubes are worth points only at the end, so no slip sums them up: it names what is paid, what a tile scores,
and what the cubes paid for it would be worth.
"""

from collections.abc import Callable
from dataclasses import replace

from tavola.core import Move
from tavola.game import Gain, Price, Slip, who
from tavola.games.keythedral.rules import board, moves, phases
from tavola.games.keythedral.rules.play import Keythedral
from tavola.games.keythedral.rules.work import active_cottage
from tavola.games.keythedral.show import names
from tavola.say import count, in_words, noun, row

LATER = "at the end"
SILENT = Gain(0, LATER)  # the worth of cubes that come and go is not told as points


def slip(view: Keythedral, move: Move) -> Slip:
    """Tell what a move costs and brings."""
    first, tell = next(kind for kind in KINDS_OF_MOVE if kind[0] <= move)
    return tell(view, move - first)


def lacks(view: Keythedral) -> dict[str, Slip]:
    """Tell of the windows on sale and the crafts that whoever acts cannot pay: what is missing."""
    if view.phase != phases.TURN or view.to_move < 0:
        return {}
    payable = {move - moves.BUY for move in view.legal_moves() if moves.BUY <= move < moves.CONVERT}
    level = int(view.row_on_sale())
    prices = {}
    for space in range(board.SPACES if level < board.ROWS else 0):
        tile = int(view.mat[level * board.SPACES + space]) - 1
        if 0 <= tile < board.TILES and tile not in payable:
            prices[f"building-{board.VALUES[level]}-{space + 1}"] = _dear(view, tile)
    return prices


def _dear(view: Keythedral, tile: int) -> Slip:
    """Tell what a window would cost and bring, and which cubes are missing."""
    cost = [int(board.COST[tile * board.KINDS + kind]) for kind in range(board.KINDS)]
    own = [int(count) for count in view.cubes_of(view.to_move)]
    price = [
        Price(cost[kind], f"art-cube-{board.CUBES[kind]}", board.GOODS[kind], max(0, cost[kind] - own[kind]))
        for kind in range(board.KINDS)
        if cost[kind]
    ]
    missing = [f"{part.lack} {part.unit}" for part in price if part.lack]
    why = f"You lack {row(missing)}." if missing else "You lack a cube for the Surcharge."
    value = names.value_of(tile)
    shown = tuple(replace(part, unit=part.unit if part.lack else "") for part in price)
    return Slip(f"Window of {value}", shown, text=f"{why} It would bring {value} points.")


def cubes(*kinds: int) -> tuple[Price, ...]:
    """Price something in cubes of given kinds."""
    return tuple(
        Price(kinds.count(kind), symbol=f"art-cube-{board.CUBES[kind]}") for kind in sorted(set(kinds))
    )


def basics(number: int) -> tuple[Price, ...]:
    """Price something in basic cubes of any kind."""
    return (Price(number, unit=noun(number, "basic cube")),)


# -- actions --


def _buy(view: Keythedral, tile: int) -> Slip:
    cost = [int(board.COST[tile * board.KINDS + kind]) for kind in range(board.KINDS)]
    price = cubes(*[kind for kind in range(board.KINDS) for _ in range(cost[kind])])
    worth = sum(int(board.WORTH[kind]) * cost[kind] for kind in range(board.KINDS))
    text = _remaining(view, tile)
    marks = int(view.marks[tile])
    if marks & board.CUT:
        text = "A Price Cut: one cube less."
    if marks & board.SURCHARGE:
        text = (
            "A Surcharge: one cube more."
            if not marks & board.CUT
            else "One cube less, and one of any kind more."
        )
    gain, loss = Gain(names.value_of(tile), LATER), None if marks else Gain(-worth, "for the cubes")
    return Slip(f"Window of {names.value_of(tile)}", price, gain, text=text, loss=loss)


def _remaining(view: Keythedral, tile: int) -> str:
    """Say how many windows stay on sale beside one."""
    others = [
        each for each in range(board.TILES) if board.ROW_OF[each] == board.ROW_OF[tile] and each != tile
    ]
    left = sum(bool(view.is_up(each)) for each in others)
    if not left:
        value = names.value_of(tile)
        return (
            "The last window."
            if value == max(board.VALUES)
            else f"The last of {value}: the next row goes on sale."
        )
    stand = "is" if left == 1 else "are"
    return f"{_capital(in_words(left))} more of {names.value_of(tile)} {stand} on sale."


def _convert(_view: Keythedral, at: int) -> Slip:
    text = "From now on it sends two workers."
    return Slip(f"Cottage {at + 1} to a house", cubes(board.BROWN, board.BLACK), SILENT, text=text)


def _fence(view: Keythedral, at: int) -> Slip:
    gap, side = int(view.cottage_gap[at // 4]), at % 4
    price = cubes(board.BROWN) if view.phase == phases.TURN else ()
    return Slip("Build a fence", price, SILENT, text=f"It stands {names.side_in_words(view, gap, side)}.")


def _unfence(view: Keythedral, fence: int) -> Slip:
    gap, side = divmod(int(view.fences[fence]), 4)
    price = cubes(board.RED, board.RED) if view.phase == phases.TURN else ()
    return Slip("Remove a fence", price, SILENT, text=f"It stands {names.side_in_words(view, gap, side)}.")


def _craft(view: Keythedral, craft: int) -> Slip:
    prices = board.GUILD_PRICE if view.phase == phases.GUILD else board.PRICE
    kind = board.BASIC + craft
    text = f"A cube of {board.GOODS[kind]}, worth {board.WORTH[kind]} at the end."
    return Slip(board.GOODS[kind], basics(int(prices[craft])), SILENT, text=text)


def _trade(_view: Keythedral, _at: int) -> Slip:
    return Slip("Trade two for one", basics(2), SILENT, text="You take one basic cube from the store.")


def _law(view: Keythedral, at: int) -> Slip:
    space, kind = divmod(at, board.KINDS)
    law = int(view.new_laws[space])
    known = law != board.HIDDEN_LAW
    what = _capital(names.LAW_HINTS[law]) if known else "Which one it is you see only then"
    return Slip(
        board.LAW_NAMES[law] if known else "A New Law",
        cubes(kind),
        SILENT,
        text=f"{what}. Then you are out of the actions.",
    )


def _play(_view: Keythedral, at: int) -> Slip:
    return Slip(board.LAW_NAMES[at + 1], gain=SILENT, text=f"{_capital(names.LAW_HINTS[at + 1])}.")


def _pass(view: Keythedral, _at: int) -> Slip:
    if view.phase == phases.TURN:
        return Slip(
            "Pass", gain=SILENT, text="You keep your cubes, and may act again if your turn comes once more."
        )
    return Slip("Drop out", gain=SILENT, text="You pay nothing.")


# -- cubes --


def _pay(view: Keythedral, kind: int) -> Slip:
    left, good = int(view.cubes[view.to_move * board.KINDS + kind]) - 1, board.GOODS[kind]
    return Slip(f"Pay {good}", cubes(kind), SILENT, text=f"You keep {left or 'no'} {good}.")


def _take(view: Keythedral, kind: int) -> Slip:
    held, good = int(view.cubes[view.to_move * board.KINDS + kind]), board.GOODS[kind]
    return Slip(f"Take {good}", gain=SILENT, text=f"You have {held or 'no'} {good}.")


# -- the landscape and the work --


def _field(view: Keythedral, _cell: int) -> Slip:
    good = board.GOODS[view.drawn]
    text = f"A worker on it brings {good}."
    return Slip(_capital(names.FIELD_NAMES[view.drawn]), gain=SILENT, text=text)


def _gap(view: Keythedral, gap: int) -> Slip:
    title = _capital(names.cottage_in_words(view, int(view.number)))
    return Slip(title, gain=SILENT, text=f"{_capital(names.gap_in_words(view, gap))}.")


def _number(view: Keythedral, at: int) -> Slip:
    return Slip(_capital(names.cottage_in_words(view, int(view.to_move) * board.NUMBERS + at)), gain=SILENT)


def _order(_view: Keythedral, at: int) -> Slip:
    return Slip(f"Number {at + 1} works next", gain=SILENT, text="Everybody’s, from the start player on.")


def _worker(view: Keythedral, side: int) -> Slip:
    cell = int(board.FIELD_BY[4 * int(view.cottage_gap[active_cottage(view)]) + side])
    kind = int(view.field_kind[int(view.land[cell]) - 1])
    return Slip(f"Worker to the {names.field_at(view, cell)}", gain=SILENT, text=_yield(view, kind))


def _yield(view: Keythedral, kind: int) -> str:
    """Say what a worker brings at the harvest, as far as the store has it then."""
    if view.stopped[kind]:
        return f"The {names.FIELD_NAMES[kind]} yields nothing this round."
    brings = f"brings {1 + view.bonus[kind]} {board.GOODS[kind]}"
    return f"The {names.FIELD_NAMES[kind]} {brings} at the harvest, if the store has it."


# -- laws and the auction --


def _name(view: Keythedral, kind: int) -> Slip:
    return Slip(_capital(names.FIELD_NAMES[kind]), gain=SILENT, text=f"It brings {board.GOODS[kind]}.")


def _mark(_view: Keythedral, tile: int) -> Slip:
    return Slip(_capital(names.tile_in_words(tile)), gain=SILENT)


def _glean(view: Keythedral, field: int) -> Slip:
    cell = int(view.field_cell[field])
    good = board.GOODS[view.field_kind[field]]
    return Slip(f"The {names.field_at(view, cell)}", gain=SILENT, text=f"1 {good} more at the harvest.")


def _bid(_view: Keythedral, at: int) -> Slip:
    text = "You pay it only if nobody bids more, and choose which cubes."
    return Slip(f"Bid {at + 1}", (Price(at + 1, unit=noun(at + 1, "cube")),), SILENT, text=text)


def _match(view: Keythedral, _at: int) -> Slip:
    bid = int(view.bid)
    return Slip(f"Match {bid}", (Price(bid, unit=noun(bid, "cube")),), SILENT)


def _seat(view: Keythedral, seat: int) -> Slip:
    title = "You start" if seat == view.to_move else f"{who(seat)} starts"
    return Slip(title, gain=SILENT, text="The start player works and acts first in the next round.")


def _done(view: Keythedral, _at: int) -> Slip:
    idle = int(view.quota - view.placed) if view.phase == phases.WORK else 0
    text = f"{count(idle, 'worker')} {'stays' if idle == 1 else 'stay'} idle." if idle > 0 else ""
    return Slip("Done", gain=SILENT, text=text)


Tell = Callable[[Keythedral, int], Slip]  # of a move of some kind, by its number among them
KINDS_OF_MOVE: tuple[tuple[int, Tell], ...] = (  # the last kind comes first
    (moves.DONE, _done),
    (moves.PASS, _pass),
    (moves.SEAT, _seat),
    (moves.MATCH, _match),
    (moves.BID, _bid),
    (moves.GLEAN, _glean),
    (moves.MARK, _mark),
    (moves.NAME, _name),
    (moves.TAKE, _take),
    (moves.PAY, _pay),
    (moves.LAW, _law),
    (moves.TRADE, _trade),
    (moves.CRAFT, _craft),
    (moves.UNFENCE, _unfence),
    (moves.FENCE, _fence),
    (moves.CONVERT, _convert),
    (moves.BUY, _buy),
    (moves.PLAY, _play),
    (moves.WORKER, _worker),
    (moves.ORDER, _order),
    (moves.NUMBER, _number),
    (moves.GAP, _gap),
    (moves.FIELD, _field),
)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
