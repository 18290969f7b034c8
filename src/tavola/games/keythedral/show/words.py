"""What the log says of each event, and the rule behind it."""

from collections.abc import Callable

from tavola.core import UNKNOWN, Event
from tavola.game import Line, who
from tavola.games.keythedral.rules import board, events
from tavola.games.keythedral.rules.play import Keythedral
from tavola.games.keythedral.show import names
from tavola.games.keythedral.show.names import cubes_in_words
from tavola.games.keythedral.show.notation import key
from tavola.say import count

# Only the two players of a gift know its colours, and only the taker which law was drawn.
SECRETS: dict[int, tuple[int, ...]] = {events.GAVE: (3,), events.GOT: (3,), events.DREW_LAW: (2,)}

Said = tuple[str, str] | Line | None  # mostly a sentence about the player of the event, and its rule


def describe(event: Event, view: Keythedral) -> Line | None:
    """Tell an event in a sentence; None where there is nothing to say to this seat."""
    said = SENTENCES[event[0]](view, *event[1:])
    if not isinstance(said, tuple):
        return said
    text, rule = said
    return Line(text, event[1], rule=rule)


# -- the landscape --


def _laid_field(view: Keythedral, player: int, cell: int, kind: int, *_: int) -> Said:
    field = f"[{names.FIELD_NAMES[kind]}](#tile-{key(view, cell)})"
    return f"{who(player)} lays a {field} {names.where(view, cell)}.", "Y9"


def _laid_cottage(view: Keythedral, player: int, cell: int, number: int, *_: int) -> Said:
    return f"{who(player)} lays {_cottage(player, number)} {names.gap_in_words(view, cell)}.", "Y10"


def _moved(view: Keythedral, player: int, number: int, cell: int, forced: int, *_: int) -> Said:
    why, rule = (", which was fenced in,", "Y25") if forced else ("", "L18")
    gap = names.gap_in_words(view, cell)
    return f"{who(player)} moves {_own_tile(view, player, number)}{why} to a gap {gap}.", rule


def _fenced(view: Keythedral, player: int, gap: int, side: int, *_: int) -> Said:
    fence = f"[fence](#fence-{key(view, gap)}-{board.SIDE_NAMES[side]})"
    return f"{who(player)} builds a {fence} {names.side_in_words(view, gap, side)}.", "Y24"


def _unfenced(view: Keythedral, player: int, gap: int, side: int, owner: int, *_: int) -> Said:
    return f"{who(player)} removes the fence of {who(owner)} {names.side_in_words(view, gap, side)}.", "Y26"


def _cottage(player: int, number: int, name: str = "cottage") -> str:
    return f"[{name} {number}](#cottage-{player}-{number})"


def _own_tile(view: Keythedral, player: int, number: int) -> str:
    house = view.house[player * board.NUMBERS + number - 1]
    return _cottage(player, number, "house" if house else "cottage")


# -- work --


def _starts(view: Keythedral, player: int, number: int, *_: int) -> Said:
    return f"Round {number} begins with {who(player)}.", "Y12"


def _set(view: Keythedral, player: int, marker: int, number: int, *_: int) -> Said:
    door = f"[number {number}](#order-space-{number})"
    return f"{who(player)} puts marker {names.ROMAN[marker]} on {door}.", "Y13"


def _sent(view: Keythedral, player: int, cell: int, number: int, *_: int) -> Said:
    field = f"[{names.field_at(view, cell)}](#tile-{key(view, cell)})"
    gap = int(view.cottage_gap[player * board.NUMBERS + number - 1])
    from_where, to_where = _own_tile(view, player, number), f"{field} {names.from_gap(view, gap, cell)}"
    return f"{who(player)} sends a worker from {from_where} to the {to_where}.", "Y15"


def _idle(view: Keythedral, player: int, workers: int, number: int, *_: int) -> Said:
    tile = _own_tile(view, player, number)
    return f"{who(player)} leaves {count(workers, 'worker')} of {tile} idle.", "Y15"


def _collected(view: Keythedral, player: int, cubes: int, *_: int) -> Said:
    return f"{who(player)} collects {cubes_in_words(cubes)}.", "Y18"


def _short_of(view: Keythedral, player: int, kind: int, missing: int, *_: int) -> Said:
    without = f"{who(player)} goes without {count(missing, 'cube')}"
    return f"The store runs out of {board.GOODS[kind]}: {without}.", "Y18"


def _retrieved(view: Keythedral, player: int, dry: int, *_: int) -> Said:
    rounds = "One round" if dry == 1 else f"{dry} rounds in a row"
    warning = f" {rounds} without a window; six end the game." if dry else ""
    return Line(f"Workers and markers come back.{warning}", rule="Y30")


# -- actions --


def _bought(view: Keythedral, player: int, tile: int, cubes: int, *_: int) -> Said:
    return f"{who(player)} acquires a window of {names.value_of(tile)} for {cubes_in_words(cubes)}.", "Y21"


def _turned_up(view: Keythedral, player: int, tile: int, *_: int) -> Said:
    return f"A window of {names.value_of(tile)} turns up: {names.cost_in_words(tile)}.", "Y22"


def _converted(view: Keythedral, player: int, number: int, *_: int) -> Said:
    return f"{who(player)} turns {_cottage(player, number)} into a house.", "Y23"


def _made_craft(view: Keythedral, player: int, kind: int, cubes: int, *_: int) -> Said:
    return f"{who(player)} has 1 {board.GOODS[kind]} made for {cubes_in_words(cubes)}.", "Y27"


def _traded(view: Keythedral, player: int, cubes: int, kind: int, *_: int) -> Said:
    return f"{who(player)} trades {cubes_in_words(cubes)} for 1 {board.GOODS[kind]}.", "Y28"


def _took_law(view: Keythedral, player: int, kind: int, space: int, law: int, *_: int) -> Said:
    named = f", {board.LAW_NAMES[law]}," if law <= board.LAWS else ""
    return (
        f"{who(player)} takes a law{named} for 1 {board.GOODS[kind]} and has no more actions this round.",
        "Y29",
    )


def _passed(view: Keythedral, player: int, *_: int) -> Said:
    return f"{who(player)} passes.", "Y19"


# -- laws --


def _posted(view: Keythedral, player: int, law: int, *_: int) -> Said:
    return f"A New Law is laid out: {board.LAW_NAMES[law]}.", "Y4"


def _drew_law(view: Keythedral, player: int, law: int, *_: int) -> Said:
    return None if law == UNKNOWN else (f"It is [{board.LAW_NAMES[law]}](#law-{law:02}).", f"L{law:02}")


def _played_law(view: Keythedral, player: int, law: int, *_: int) -> Said:
    return f"{who(player)} plays {board.LAW_NAMES[law]}.", f"L{law:02}"


def _named(view: Keythedral, player: int, law: int, kind: int, *_: int) -> Said:
    field = names.FIELD_NAMES[kind]
    if law == board.FAILED_HARVEST:
        return f"Nothing comes from a {field} for the rest of this round.", "L08"
    return f"Every worker on a {field} brings 1 cube more this round.", f"L{law:02}"


def _took(view: Keythedral, player: int, law: int, cubes: int, *_: int) -> Said:
    return f"{who(player)} takes {cubes_in_words(cubes)}.", f"L{law:02}"


def _marked(view: Keythedral, player: int, tile: int, mark: int, *_: int) -> Said:
    change = "less" if mark == board.CUT else "more"
    return f"The {names.tile_in_words(tile)} now takes one cube {change}.", "Y36"


def _swapped(view: Keythedral, player: int, given: int, taken: int, *_: int) -> Said:
    back = f" and has given {cubes_in_words(given)}" if given else ""
    return f"{who(player)} takes {cubes_in_words(taken)}{back}.", "L14"


def _gave(view: Keythedral, player: int, to: int, cubes: int, number: int, tithe: int) -> Said:
    what = count(number, "cube") if cubes == UNKNOWN else cubes_in_words(cubes)
    verb, rule = ("gives", "L19") if tithe else ("pays", "Y33")
    return f"{who(player)} {verb} {who(to)} {what}.", rule


def _got(view: Keythedral, player: int, giver: int, cubes: int, *_: int) -> Said:
    if cubes == UNKNOWN:
        return None
    return f"{who(player)} receives {cubes_in_words(cubes)} from {who(giver)}.", "Y37"


# -- the auction and the end --


def _bid(view: Keythedral, player: int, amount: int, *_: int) -> Said:
    return f"{who(player)} bids {amount}.", "Y31"


def _matched(view: Keythedral, player: int, amount: int, *_: int) -> Said:
    return f"{who(player)} matches {amount}.", "Y31"


def _dropped(view: Keythedral, player: int, *_: int) -> Said:
    return f"{who(player)} drops out of the auction.", "Y31"


def _chose(view: Keythedral, player: int, seat: int, seal: int, *_: int) -> Said:
    named = "starts the next round" if seat == player else f"names {who(seat)} as start player"
    return f"{who(player)} {named}.", "L20" if seal else "Y33"


def _uncontested(view: Keythedral, player: int, *_: int) -> Said:
    return f"Nobody bids: {who(player)} keeps the marker and starts.", "Y32"


def _ended(view: Keythedral, player: int, stalemate: int, *_: int) -> Said:
    if stalemate:
        return Line("Six rounds in a row without a window: the game ends here.", rule="Y30")
    return f"{who(player)} has acquired the last window: the Keythedral is finished.", "Y34"


def _scored_tiles(view: Keythedral, player: int, points: int, tiles: int, *_: int) -> Said:
    values = [names.value_of(tile) for tile in range(board.TILES) if view.bought[tile] == player + 1]
    total = " + ".join(f"{values.count(value)} × {value}" for value in sorted(set(values)))
    return Line(f"{who(player)} scores for {count(tiles, 'window')}", player, points, total, "Y34", "windows")


def _scored_cubes(view: Keythedral, player: int, points: int, cubes: int, *_: int) -> Said:
    return Line(f"{who(player)} scores for cubes", player, points, names.worth_of(cubes), "Y34", "cubes")


SENTENCES: dict[int, Callable[..., Said]] = {
    events.STARTS: _starts,
    events.LAID_FIELD: _laid_field,
    events.LAID_COTTAGE: _laid_cottage,
    events.TURNED_UP: _turned_up,
    events.POSTED: _posted,
    events.SET: _set,
    events.SENT: _sent,
    events.IDLE: _idle,
    events.COLLECTED: _collected,
    events.SHORT_OF: _short_of,
    events.BOUGHT: _bought,
    events.CONVERTED: _converted,
    events.FENCED: _fenced,
    events.UNFENCED: _unfenced,
    events.MOVED: _moved,
    events.MADE_CRAFT: _made_craft,
    events.TRADED: _traded,
    events.TOOK_LAW: _took_law,
    events.DREW_LAW: _drew_law,
    events.PLAYED_LAW: _played_law,
    events.PASSED: _passed,
    events.NAMED: _named,
    events.TOOK: _took,
    events.MARKED: _marked,
    events.SWAPPED: _swapped,
    events.GAVE: _gave,
    events.GOT: _got,
    events.BID_UP: _bid,
    events.MATCHED: _matched,
    events.DROPPED: _dropped,
    events.CHOSE: _chose,
    events.UNCONTESTED: _uncontested,
    events.RETRIEVED: _retrieved,
    events.ENDED: _ended,
    events.SCORED_TILES: _scored_tiles,
    events.SCORED_CUBES: _scored_cubes,
}
