"""What a press costs in action points and goods, what it brings, and how far time runs."""

from tavola import say
from tavola.core import Move
from tavola.game import Gain, Price, Slip
from tavola.games.olympos.rules import atlas, board, moves, phases
from tavola.games.olympos.rules.development import (
    columns,
    discovery_cost,
    missing_stars,
    payments,
    tiles_left,
    wonder_cost,
)
from tavola.games.olympos.rules.play import Olympos
from tavola.games.olympos.rules.position import owns, tokens
from tavola.games.olympos.rules.travel import expansion_cost
from tavola.games.olympos.show import names
from tavola.games.olympos.show.chart import price_parts
from tavola.games.olympos.show.track import landing
from tavola.games.olympos.show.words import cubes_of

SUB_CHOICES = (phases.SETTLER, phases.TILE, phases.PAY)  # within an action: the points are the same for each


def slip(view: Olympos, move: Move) -> Slip:
    """Tell what a move costs and brings."""
    if move < moves.DISCOVER:
        return _expansion(view, move)
    if move < moves.WONDER:
        return _discovery(view, move)
    if move < moves.WAIT:
        return _wonder(view, move)
    if move == moves.WAIT:
        return Slip("Wait", (Price(board.WAIT_AP, unit="AP"),), text=_time(view, board.WAIT_AP))
    if move == moves.PASS:
        return Slip("Pass", text="Your time marker stays where it is, and you have finished.")
    return _choice(view, move)


def lacks(view: Olympos) -> dict[str, Slip]:
    """Tell of the Discoveries and Wonders that whoever acts cannot pay: what is missing."""
    if view.phase != phases.TURN or view.to_move < 0:
        return {}
    legal = set(view.legal_moves())
    player, prices = int(view.active), {}
    for cell in range(board.CELLS):
        line, column = divmod(cell, board.COLUMNS)
        kind = int(view.layout[cell])
        there = column < columns(view) and tiles_left(view, kind) and not owns(view, player, kind)
        if there and moves.DISCOVER + cell not in legal:
            prices[f"cell-{line + 1}-{column + 1}"] = _dear_discovery(view, player, cell)
    for column in range(int(columns(view))):
        if view.builders[column] < 0 and moves.WONDER + column not in legal:
            prices[f"wonder-{column + 1}"] = _dear_wonder(view, player, column)
    return prices


def _dear_discovery(view: Olympos, player: int, cell: int) -> Slip:
    kind = int(view.layout[cell])
    goods = [
        Price(
            amount,
            "art-any" if name == "grey" else f"art-{name}",
            lack=0 if name == "grey" else max(0, amount - _held(view, player, name)),
        )
        for name, amount in board.COSTS[cell]
    ]
    named = [(good, name) for good, (name, _) in zip(goods, board.COSTS[cell], strict=True) if good.lack]
    missing = [f"{good.lack} {name.capitalize()}" for good, name in named]
    ap = int(discovery_cost(view, player, cell))
    if len(payments(view, player, cell)):
        why = f"It costs {ap} AP, and no more time is left for that."
    else:
        why = f"You lack {say.row(missing)}." if missing else "You lack resources of one other kind."
    text = f"{why} {_capital(names.TYPE_WORDS[kind])}."
    return Slip(names.TYPE_NAMES[kind], (*_ap(view, ap), *goods), text=text)


def _held(view: Olympos, player: int, name: str) -> int:
    kind = atlas.RESOURCES.index(name)
    return int(tokens(view, player, kind) + view.cubes[player * atlas.KINDS + kind])


def _dear_wonder(view: Olympos, player: int, column: int) -> Slip:
    wonder = int(view.wonders[column])
    need, lack = int(board.WONDER_STARS[wonder]), int(missing_stars(view, player, column))
    stars = Price(need, "art-star", lack=lack)
    why = f"You lack {say.count(lack, 'Star')}." if lack else "No more time is left for that."
    text = f"{why} It would bring {board.WONDER_POINTS[wonder]} points."
    return Slip(names.WONDER_NAMES[wonder], (*_ap(view, int(wonder_cost(view, player))), stars), text=text)


# -- actions ----------------------------------------------------------------------------------------


def _expansion(view: Olympos, move: Move) -> Slip:
    source, land = divmod(move - moves.EXPAND, atlas.LANDS)
    ap = int(expansion_cost(view, source, land))
    parts = price_parts(view, source, land)
    split = f" {_capital(', '.join(parts))}." if len(parts) > 1 else ""
    text = f"The land gives you {say.row(_gifts(land))}.{split} {_time(view, ap)}"
    return _action(view, move, f"Settler to {names.LAND_NAMES[land]}", _ap(view, ap), text)


def _gifts(land: int) -> list[str]:
    """Name what a land gives whoever controls it."""
    gifts = [f"1 {names.RESOURCE_NAMES[atlas.RESOURCE[land]]}"]
    gifts += ["1 Star"] if atlas.STAR[land] else []
    return gifts + (["1 Zeus symbol"] if land == atlas.OLYMPOS else [])


def _discovery(view: Olympos, move: Move) -> Slip:
    cell = move - moves.DISCOVER
    kind = int(view.layout[cell])
    ap = int(discovery_cost(view, int(view.active), cell))
    goods = [
        Price(amount, symbol="art-any" if name == "grey" else f"art-{name}")
        for name, amount in board.COSTS[cell]
    ]
    needed = [*goods[:-1], Price(goods[-1].count, goods[-1].symbol, unit="needed")]
    text = f"{_capital(names.TYPE_WORDS[kind])}. {_time(view, ap)}"
    return _action(view, move, names.TYPE_NAMES[kind], (*_ap(view, ap), *needed), text)


def _wonder(view: Olympos, move: Move) -> Slip:
    wonder = int(view.wonders[move - moves.WONDER])
    ap = int(wonder_cost(view, int(view.active)))
    stars = Price(int(board.WONDER_STARS[wonder]), symbol="art-star", unit="needed")
    return _action(view, move, names.WONDER_NAMES[wonder], (*_ap(view, ap), stars), _time(view, ap))


def _action(view: Olympos, move: Move, title: str, price: tuple[Price, ...], text: str) -> Slip:
    """Carry an action out up to the next thing that changes its points, and compare."""
    after = view.copy()
    after.play(move)
    when = "now"
    while after.to_move == view.to_move and after.phase in SUB_CHOICES:
        after.play(after.legal_moves()[0])
        when = "points"
    points = [new - old for old, new in zip(view.scores(), after.scores(), strict=True)]
    me = int(view.to_move)
    others = tuple((seat, each) for seat, each in enumerate(points) if each and seat != me)
    return Slip(title, price, Gain(points[me], when) if any(points) else None, others, text=text)


def _ap(view: Olympos, ap: int) -> tuple[Price, ...]:
    return (Price(ap + _furies(view), unit="AP"),)


def _furies(view: Olympos) -> int:
    """Give what the Erinyes add to the next action."""
    return board.ERINYES_AP if view.marks[view.active] & board.UNDER_ERINYES else 0


def _time(view: Olympos, ap: int) -> str:
    """Say what Hourglasses pay and how far the marker goes: "Hourglasses pay 3 AP; time 31 → 35."."""
    here, there = int(view.position[view.active]), landing(view, ap)
    sand = min(int(view.usable), ap + _furies(view))
    ran = f"time {here}\u00a0→\u00a0{there}" if there > here else f"time stays at {here}"
    first = there if view.land_only else int(view.began) + 1
    woken = [int(space) for space in board.ZEUS if first <= space <= there and space > view.began]
    zeus = f", Zeus at {woken[0]}" if woken else ""
    return f"Hourglasses pay {sand} AP; {ran}{zeus}." if sand else _capital(f"{ran}{zeus}.")


# -- choices within an action, cards and gods -------------------------------------------------------


def _choice(view: Olympos, move: Move) -> Slip:
    """Tell of a choice that costs no action points."""
    for first, slip_of in CHOICES:
        if move >= first:
            return slip_of(view, move - first)
    raise ValueError(f"olympos: no move {move}")


def _card(_view: Olympos, card: int) -> Slip:
    return Slip(names.CARD_NAMES[card], text=f"{_capital(names.CARD_WORDS[card])}.")


def _done(_view: Olympos, _at: int) -> Slip:
    return Slip("Done", text="You keep your cards.")


def _leaving(view: Olympos, _place: int) -> Slip:
    return Slip("This settler", text="Hades takes it." if view.phase == phases.LOST_SETTLER else "It leaves.")


def _tile(_view: Olympos, tile: int) -> Slip:
    return Slip(names.TILE_NAMES[tile], text=f"{_capital(names.TYPE_WORDS[board.TYPE_OF[tile]])}.")


def _payment(_view: Olympos, payment: int) -> Slip:
    paid = [
        Price(amount, symbol=f"art-cube-{atlas.RESOURCES[kind]}")
        for kind, amount in enumerate(cubes_of(payment))
        if amount
    ]
    return Slip("Pay" if paid else "Pay nothing", tuple(paid))


def _cube(view: Olympos, kind: int) -> Slip:
    held, name = int(view.cubes[view.to_move * atlas.KINDS + kind]), names.RESOURCE_NAMES[kind]
    have = say.count(held, f"{name} cube") if held else f"no {name} cube"
    return Slip(f"{name} cube", text=f"You have {have}.")


def _bonus(view: Olympos, space: int) -> Slip:
    return Slip(_capital(names.BONUS_NAMES[board.BONUS[view.cell * board.BONUSES + space]]))


def _omens(view: Olympos, omens: int) -> Slip:
    text = f"{_capital(names.GOD_CALLED[view.god])}: {names.GOD_WORDS[view.god]}." if view.god >= 0 else ""
    return Slip(("No Omen", "1 Omen", "2 Omens")[omens], text=text)


def _given_up(_view: Olympos, land: int) -> Slip:
    text = f"The land gives {names.RESOURCE_NAMES[atlas.RESOURCE[land]]}."
    return Slip(f"Settler on {names.LAND_NAMES[land]}", text=text)


def _blocked(_view: Olympos, land: int) -> Slip:
    return Slip(
        f"Block {names.LAND_NAMES[land]}",
        text=f"Nobody may take its {names.RESOURCE_NAMES[atlas.RESOURCE[land]]}.",
    )


def _barbarian(_view: Olympos, land: int) -> Slip:
    return Slip(f"Set a barbarian on {names.LAND_NAMES[land]}")


CHOICES = (  # the highest numbers first
    (moves.SET_BARBARIAN, _barbarian),
    (moves.BLOCK_LAND, _blocked),
    (moves.GIVE_UP, _given_up),
    (moves.PLAY_OMENS, _omens),
    (moves.KEEP_CARD, _card),
    (moves.MARK, _bonus),
    (moves.CUBE, _cube),
    (moves.PAY_CUBES, _payment),
    (moves.TAKE_TILE, _tile),
    (moves.LEAVE, _leaving),
    (moves.DONE, _done),
    (moves.CARD, _card),
)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
