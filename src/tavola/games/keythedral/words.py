"""What Keythedral says: notations, the log and the prompts."""

from collections.abc import Callable

from tavola.core import CHANCE, UNKNOWN, Event, Move
from tavola.game import SEATS, Item, Line, Prompt, who
from tavola.games.keythedral import board
from tavola.games.keythedral.auction import holder, payee
from tavola.games.keythedral.board import (
    COST,
    CUBES,
    FIELD_BY,
    FIELDS,
    GOODS,
    KINDS,
    LAW_NAMES,
    NUMBERS,
    ROW_OF,
    SIDE_NAMES,
    TILE_NAMES,
    VALUES,
    WORTH,
)
from tavola.games.keythedral.landscape import column, row
from tavola.games.keythedral.rules import Keythedral
from tavola.games.keythedral.work import active_cottage, can_place

# Only the two players of a gift know its colours, and only the taker which law was drawn.
SECRETS: dict[int, tuple[int, ...]] = {board.GAVE: (3,), board.GOT: (3,), board.DREW_LAW: (2,)}

FIELD_NAMES = ("wood", "quarry", "farm", "lake", "vineyard")
ROMAN = ("", "I", "II", "III", "IV", "V")


LAW_HINTS = (  # when each law is played and what it does
    "",
    "before the work order: you choose the number for all five markers of the round",
    "before your tile's first worker: it sends one worker more",
    "before your tile's first worker: it sends one worker more",
    "before your tile's first worker: its fences do not count and it sends one worker more",
    "before your tile's first worker: one worker may join another player's",
    "before the harvest: name a kind of field; every worker there brings one cube more",
    "before the harvest: name a kind of field; every worker there brings one cube more",
    "before the harvest: name a kind of field that yields nothing for the rest of the round",
    "before the harvest: take a cube more for one or two of your workers",
    "before the harvest: take a basic cube for each idle worker, three at most",
    "on your turn: a tile on sale costs one cube less",
    "on your turn: a tile on sale costs one cube less",
    "on your turn: a tile on sale costs one cube more",
    "on your turn: change up to three basic cubes for others of the store",
    "on your turn: a cottage becomes a house, free",
    "on your turn: a craft cube for two basic cubes less, but at least one",
    "on your turn: build one of your fences or remove any fence, free",
    "on your turn: move one of your tiles",
    "on your turn: every other player gives you a cube",
    "before the auction: there is none, and you name the start player",
)


# -- notation --


def place(state: Keythedral, cell: int) -> str:
    """Write where a field or gap lies: `(1,-2)`."""
    return f"({column(state, cell)},{row(state, cell)})"


def key(state: Keythedral, cell: int) -> str:
    """Write where a field or gap lies, as part of an id: `1_-2`."""
    return f"{column(state, cell)}_{row(state, cell)}"


def notate(state: Keythedral, move: Move) -> str:
    """Write a move as a player reads and types it."""
    first, say = next(kind for kind in KINDS_OF_MOVE if kind[0] <= move)
    return say(state, move - first)


def _fence(state: Keythedral, at: int) -> str:
    return f"fence {place(state, state.cottage_gap[at // 4])} {SIDE_NAMES[at % 4]}"


def _unfence(state: Keythedral, fence: int) -> str:
    at = state.fences[fence]
    return f"unfence {place(state, at // 4)} {SIDE_NAMES[at % 4]}"


def _worker(state: Keythedral, side: int) -> str:
    gap = state.cottage_gap[active_cottage(state)]
    return f"worker {place(state, FIELD_BY[4 * gap + side])}"


KINDS_OF_MOVE: tuple[tuple[int, Callable[[Keythedral, int], str]], ...] = (  # the last kind comes first
    (board.DONE, lambda state, at: "done"),
    (board.PASS, lambda state, at: "pass"),
    (board.SEAT, lambda state, at: f"start {SEATS[at]}"),
    (board.MATCH, lambda state, at: "match"),
    (board.BID, lambda state, at: f"bid {at + 1}"),
    (board.GLEAN, lambda state, at: f"glean {place(state, state.field_cell[at])}"),
    (board.MARK, lambda state, at: f"mark {TILE_NAMES[at]}"),
    (board.NAME, lambda state, at: f"name {FIELDS[at]}"),
    (board.TAKE, lambda state, at: f"take {CUBES[at]}"),
    (board.PAY, lambda state, at: f"pay {CUBES[at]}"),
    (board.LAW, lambda state, at: f"law {at // KINDS} {CUBES[at % KINDS]}"),
    (board.TRADE, lambda state, at: "trade"),
    (board.CRAFT, lambda state, at: f"craft {CUBES[board.BASIC + at]}"),
    (board.UNFENCE, _unfence),
    (board.FENCE, _fence),
    (board.CONVERT, lambda state, at: f"convert {at + 1}"),
    (board.BUY, lambda state, at: f"buy {TILE_NAMES[at]}"),
    (board.PLAY, lambda state, at: f"play L{at + 1:02}"),
    (board.WORKER, _worker),
    (board.ORDER, lambda state, at: f"order {at + 1}"),
    (board.NUMBER, lambda state, at: f"cottage {at + 1}"),
    (board.GAP, lambda state, at: f"gap {place(state, at)}"),
    (board.FIELD, lambda state, at: f"field {place(state, at)}"),
    (board.RECEIVE, lambda state, at: f"receive L{at + 1:02}"),
    (board.POST, lambda state, at: f"post L{at + 1:02}"),
    (board.REVEAL, lambda state, at: f"reveal {TILE_NAMES[at]}"),
    (board.DRAW, lambda state, at: f"draw {FIELDS[at]}"),
    (board.FIRST, lambda state, at: f"first {SEATS[at]}"),
)


# -- counting in words --


def count_of(number: int, noun: str) -> str:
    """Put a number before a noun: `1 cube`, `3 cubes`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def cubes_in_words(packed: int) -> str:
    """Name packed cubes: `2 brown and 1 red`."""
    parts = [f"{packed >> 5 * kind & 31} {CUBES[kind]}" for kind in range(KINDS) if packed >> 5 * kind & 31]
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def cost_in_words(tile: int) -> str:
    """Name a tile's printed cost: `brown + 2 red`."""
    counts = [(int(COST[tile * KINDS + kind]), CUBES[kind]) for kind in range(KINDS)]
    return " + ".join(f"{count} {cube}" if count > 1 else cube for count, cube in counts if count)


def worth_of(packed: int) -> str:
    """Write the sum of what packed cubes are worth: `3 brown × 1 + 1 yellow × 4`."""
    counts = [(packed >> 5 * kind & 31, CUBES[kind], int(WORTH[kind])) for kind in range(KINDS)]
    return " + ".join(f"{count} {cube} × {worth}" for count, cube, worth in counts if count)


# -- the log --


def describe(event: Event, view: Keythedral) -> Line | None:
    """Tell an event in a sentence; None where there is nothing to say to this seat."""
    kind = event[0]
    for group in (_of_landscape, _of_work, _of_actions, _of_laws, _of_auction, _of_end):
        if kind in group:
            return group[kind](view, *event[1:])
    return None


def _laid_field(view: Keythedral, player: int, cell: int, kind: int, *_: int) -> Line:
    return Line(f"{who(player)} lays a [{FIELD_NAMES[kind]}](#tile-{key(view, cell)}).", player, rule="Y9")


def _laid_cottage(view: Keythedral, player: int, cell: int, number: int, *_: int) -> Line:
    noun = f"[cottage {number}](#cottage-{player}-{number})"
    return Line(f"{who(player)} lays {noun} at {place(view, cell)}.", player, rule="Y10")


def _moved(view: Keythedral, player: int, number: int, cell: int, forced: int, *_: int) -> Line:
    noun = f"[tile {number}](#cottage-{player}-{number})"
    why = ", which was fenced in," if forced else ""
    return Line(f"{who(player)} moves {noun}{why} to {place(view, cell)}.", player, rule="Y25")


def _fenced(view: Keythedral, player: int, gap: int, side: int, *_: int) -> Line:
    at = f"{place(view, gap)} {SIDE_NAMES[side]}"
    noun = f"[fence](#fence-{key(view, gap)}-{SIDE_NAMES[side]})"
    return Line(f"{who(player)} builds a {noun} at {at}.", player, rule="Y24")


def _unfenced(view: Keythedral, player: int, gap: int, side: int, owner: int, *_: int) -> Line:
    at = f"{place(view, gap)} {SIDE_NAMES[side]}"
    return Line(f"{who(player)} removes a fence of {who(owner)} at {at}.", player, rule="Y26")


def _turned_up(view: Keythedral, player: int, tile: int, *_: int) -> Line:
    value = VALUES[ROW_OF[tile]]
    return Line(f"A tile of {value} turns up: {TILE_NAMES[tile]}, {cost_in_words(tile)}.", rule="Y22")


_of_landscape: dict[int, Callable[..., Line | None]] = {
    board.LAID_FIELD: _laid_field,
    board.LAID_COTTAGE: _laid_cottage,
    board.MOVED: _moved,
    board.FENCED: _fenced,
    board.UNFENCED: _unfenced,
    board.TURNED_UP: _turned_up,
}


def _set(view: Keythedral, player: int, marker: int, number: int, *_: int) -> Line:
    noun = f"[number {number}](#order-space-{number})"
    return Line(f"{who(player)} puts marker {ROMAN[marker]} on {noun}.", player, rule="Y13")


def _sent(view: Keythedral, player: int, cell: int, number: int, *_: int) -> Line:
    kind = int(view.field_kind[view.land[cell] - 1])
    to = f"[{FIELD_NAMES[kind]}](#tile-{key(view, cell)})"
    tile = f"[tile {number}](#cottage-{player}-{number})"
    return Line(f"{who(player)} sends a worker from {tile} to the {to}.", player, rule="Y15")


def _idle(view: Keythedral, player: int, workers: int, number: int, *_: int) -> Line:
    tile = f"[tile {number}](#cottage-{player}-{number})"
    return Line(f"{who(player)} leaves {count_of(workers, 'worker')} of {tile} idle.", player, rule="Y15")


def _collected(view: Keythedral, player: int, cubes: int, *_: int) -> Line:
    return Line(f"{who(player)} collects {cubes_in_words(cubes)}.", player, rule="Y18")


def _short_of(view: Keythedral, player: int, kind: int, missing: int, *_: int) -> Line:
    text = f"The store runs out of {GOODS[kind]}: {who(player)} goes without {count_of(missing, 'cube')}."
    return Line(text, player, rule="Y18")


def _retrieved(view: Keythedral, player: int, dry: int, *_: int) -> Line:
    rounds = "One round" if dry == 1 else f"{dry} rounds in a row"
    told = f" {rounds} without a tile; six end the game." if dry else ""
    return Line(f"Workers and markers come back.{told}", rule="Y30")


_of_work: dict[int, Callable[..., Line | None]] = {
    board.STARTS: lambda view, player, round_, *_: Line(
        f"Round {round_} begins with {who(player)}.", player, rule="Y12"
    ),
    board.SET: _set,
    board.SENT: _sent,
    board.IDLE: _idle,
    board.COLLECTED: _collected,
    board.SHORT_OF: _short_of,
    board.RETRIEVED: _retrieved,
}


def _bought(view: Keythedral, player: int, tile: int, cubes: int, *_: int) -> Line:
    value = int(VALUES[ROW_OF[tile]])
    return Line(f"{who(player)} acquires a tile of {value} for {cubes_in_words(cubes)}.", player, rule="Y21")


def _converted(view: Keythedral, player: int, number: int, *_: int) -> Line:
    noun = f"[cottage {number}](#cottage-{player}-{number})"
    return Line(f"{who(player)} turns {noun} into a house.", player, rule="Y23")


def _made_craft(view: Keythedral, player: int, kind: int, cubes: int, *_: int) -> Line:
    text = f"{who(player)} has {GOODS[kind]} made: 1 {CUBES[kind]} for {cubes_in_words(cubes)}."
    return Line(text, player, rule="Y27")


def _traded(view: Keythedral, player: int, cubes: int, kind: int, *_: int) -> Line:
    return Line(f"{who(player)} trades {cubes_in_words(cubes)} for 1 {CUBES[kind]}.", player, rule="Y28")


def _took_law(view: Keythedral, player: int, kind: int, space: int, law: int, *_: int) -> Line:
    named = f", {LAW_NAMES[law]}," if law <= board.LAWS else ""
    text = f"{who(player)} takes a law{named} for 1 {CUBES[kind]} and is out of the actions."
    return Line(text, player, rule="Y29")


_of_actions: dict[int, Callable[..., Line | None]] = {
    board.BOUGHT: _bought,
    board.CONVERTED: _converted,
    board.MADE_CRAFT: _made_craft,
    board.TRADED: _traded,
    board.TOOK_LAW: _took_law,
    board.PASSED: lambda view, player, *_: Line(f"{who(player)} passes.", player, rule="Y20"),
}


def _drew_law(view: Keythedral, player: int, law: int, *_: int) -> Line | None:
    if law == UNKNOWN:
        return None
    return Line(f"It is [{LAW_NAMES[law]}](#law-{law:02}).", player, rule=f"L{law:02}")


def _named(view: Keythedral, player: int, law: int, kind: int, *_: int) -> Line:
    field = FIELD_NAMES[kind]
    if law == board.FAILED_HARVEST:
        return Line(f"Nothing comes from a {field} for the rest of this round.", player, rule="L08")
    return Line(f"Every worker on a {field} brings 1 cube more this round.", player, rule=f"L{law:02}")


def _took(view: Keythedral, player: int, law: int, cubes: int, *_: int) -> Line:
    return Line(f"{who(player)} takes {cubes_in_words(cubes)}.", player, rule=f"L{law:02}")


def _marked(view: Keythedral, player: int, tile: int, mark: int, *_: int) -> Line:
    change = "one cube less" if mark == board.CUT else "one cube more"
    return Line(f"{TILE_NAMES[tile]} now costs {change}.", player, rule="Y33")


def _swapped(view: Keythedral, player: int, given: int, taken: int, *_: int) -> Line:
    back = f" and has given {cubes_in_words(given)}" if given else ""
    return Line(f"{who(player)} takes {cubes_in_words(taken)}{back}.", player, rule="L14")


def _gave(view: Keythedral, player: int, to: int, cubes: int, count: int, tithe: int) -> Line:
    what = count_of(count, "cube") if cubes == UNKNOWN else cubes_in_words(cubes)
    verb, rule = ("gives", "L19") if tithe else ("pays", "Y36")
    return Line(f"{who(player)} {verb} {who(to)} {what}.", player, rule=rule)


def _got(view: Keythedral, player: int, giver: int, cubes: int, *_: int) -> Line | None:
    if cubes == UNKNOWN:
        return None
    return Line(f"{who(player)} receives {cubes_in_words(cubes)} from {who(giver)}.", player, rule="Y37")


_of_laws: dict[int, Callable[..., Line | None]] = {
    board.POSTED: lambda view, player, law, *_: Line(f"A New Law is laid out: {LAW_NAMES[law]}.", rule="Y4"),
    board.DREW_LAW: _drew_law,
    board.PLAYED_LAW: lambda view, player, law, *_: Line(
        f"{who(player)} plays {LAW_NAMES[law]}.", player, rule=f"L{law:02}"
    ),
    board.NAMED: _named,
    board.TOOK: _took,
    board.MARKED: _marked,
    board.SWAPPED: _swapped,
    board.GAVE: _gave,
    board.GOT: _got,
}


def _chose(view: Keythedral, player: int, seat: int, seal: int, *_: int) -> Line:
    rule = "L20" if seal else "Y36"
    named = "starts the next round" if seat == player else f"names {who(seat)} as start player"
    return Line(f"{who(player)} {named}.", player, rule=rule)


_of_auction: dict[int, Callable[..., Line | None]] = {
    board.BID_UP: lambda view, player, amount, *_: Line(f"{who(player)} bids {amount}.", player, rule="Y34"),
    board.MATCHED: lambda view, player, amount, *_: Line(
        f"{who(player)} matches {amount}.", player, rule="Y34"
    ),
    board.DROPPED: lambda view, player, *_: Line(
        f"{who(player)} drops out of the auction.", player, rule="Y34"
    ),
    board.CHOSE: _chose,
    board.UNCONTESTED: lambda view, player, *_: Line(
        f"Nobody bids: {who(player)} keeps the marker and starts.", player, rule="Y35"
    ),
}


def _scored_tiles(view: Keythedral, player: int, points: int, tiles: int, *_: int) -> Line:
    rows = [
        (sum(view.bought[t] == player + 1 and ROW_OF[t] == r for t in range(board.TILES)), int(value))
        for r, value in enumerate(VALUES)
    ]
    total = " + ".join(f"{count} × {value}" for count, value in rows if count)
    text = f"{who(player)} scores for {count_of(tiles, 'tile')}"
    return Line(text, player, points, total, "Y31", "tiles")


def _scored_cubes(view: Keythedral, player: int, points: int, cubes: int, *_: int) -> Line:
    return Line(f"{who(player)} scores for cubes", player, points, worth_of(cubes), "Y31", "cubes")


def _ended(view: Keythedral, player: int, stalemate: int, *_: int) -> Line:
    if stalemate:
        return Line("Six rounds in a row without a tile: the game ends here.", rule="Y30")
    return Line(f"{who(player)} has acquired the last tile: the Keythedral is finished.", player, rule="Y31")


_of_end: dict[int, Callable[..., Line | None]] = {
    board.ENDED: _ended,
    board.SCORED_TILES: _scored_tiles,
    board.SCORED_CUBES: _scored_cubes,
}


# -- prompts --


def prompt(view: Keythedral) -> Prompt:
    """Say what the player to move has to do."""
    text, rule = _what_to_do(view)
    progress = f"round {view.round}" if view.round else f"field {view.laid - 3} of {NUMBERS * view.players}"
    steps, step = _steps(view)
    return Prompt(text, progress, rule, steps, step, _in_hand(view), _act(view))


def _steps(view: Keythedral) -> tuple[tuple[str, ...], int]:
    if view.round == 0:
        return ("Field", "Cottage"), int(view.phase in (board.LAY_NUMBER, board.LAY_COTTAGE))
    if view.phase >= board.SEAL_LAWS:
        return ("Work", "Actions", "Start player"), 2
    harvest = view.phase in (board.NAME_FIELD, board.GLEAN_FIELD) or view.law == board.IDLE_WAGES
    return ("Work", "Actions", "Start player"), int(view.phase >= board.TURN and not harvest)


def _in_hand(view: Keythedral) -> Item | None:
    if view.phase != board.LAY_FIELD:
        return None
    kind = int(view.drawn)
    return Item("hand", FIELD_NAMES[kind].capitalize(), symbol=f"art-field-{FIELDS[kind]}")


def _act(view: Keythedral) -> str:
    acts = {
        board.LAY_FIELD: "Lay the field",
        board.LAY_COTTAGE: "Lay the cottage",
        board.WORK: "Send a worker",
    }
    return acts.get(int(view.phase), "Play")


def _what_to_do(view: Keythedral) -> tuple[str, str]:
    phase = int(view.phase)
    if view.to_move == CHANCE:
        return _LUCK.get(phase, "Draw a card."), "Y4"
    if phase == board.NOW and view.taken != UNKNOWN and view.legal_moves() == [board.DONE]:
        return f"Say done: {LAW_NAMES[view.taken]} is kept for another moment.", "Y29"
    if phase in _WINDOWS and _nothing_fits(view):
        return "Say done: none of your laws is played at this moment.", "Y38"
    if phase in _PROMPTS:
        text, rule = _PROMPTS[phase]
        return text.format(**_nouns(view)), rule
    return _long_prompt(view, phase)


_LUCK = {
    board.FIRST_SEAT: "Draw the start player.",
    board.DRAW_FIELD: "Draw a field.",
    board.TURN_UP: "Turn up a building tile.",
}
_PROMPTS = {
    board.LAY_FIELD: ("Lay the {drawn} beside a field or at the corner of a cottage.", "Y9"),
    board.LAY_NUMBER: ("Choose which cottage to lay.", "Y10"),
    board.LAY_COTTAGE: ("Lay cottage {number} in a gap that touches a field.", "Y10"),
    board.ORDER_LAWS: ("Play a law before the work order, or say done.", "Y12"),
    board.SET_ORDER: ("Put marker {marker} on the number that works next.", "Y13"),
    board.HARVEST_LAWS: ("Play a law before the harvest, or say done.", "Y17"),
    board.TURN: ("Take one action, or pass.", "Y20"),
    board.NOW: ("Play the law you have just taken, or keep it.", "Y29"),
    board.PAY_TILE: ("Pay for the tile, cube by cube.", "Y33"),
    board.GIVE: ("Give {turn} one of your cubes; the others do not see which.", "L19"),
    board.NAME_FIELD: ("Name a kind of field.", "L06"),
    board.GLEAN_FIELD: ("Choose a field where your worker gleans one cube more.", "L09"),
    board.MARK_TILE: ("Choose the tile that takes the mark.", "Y33"),
    board.SWAP: ("Give back up to three basic cubes, then say done.", "L14"),
    board.GRANT: ("Choose the cottage that becomes a house.", "L15"),
    board.GUILD: ("Choose the craft cube to buy.", "L16"),
    board.BOUNDARY: ("Build one of your fences or remove any fence, free.", "L17"),
    board.MOVING: ("Choose the tile that moves.", "L18"),
    board.MOVE_COTTAGE: ("Move tile {number}{fenced} to a gap with an open side.", "Y25"),
    board.SEAL_LAWS: ("Play a law before the auction, or say done.", "Y34"),
    board.PAY_BID: ("Pay {owed} of the bid to {payee}; only you two see the colours.", "Y36"),
    board.NAME_START: ("Name the start player of the next round.", "Y36"),
    board.FINISHED: ("The game is over.", "Y31"),
}


_WINDOWS = (board.ORDER_LAWS, board.HARVEST_LAWS, board.SEAL_LAWS)


def _nothing_fits(view: Keythedral) -> bool:
    """Say whether the player to move can only say done, as far as the view shows that hand."""
    seat = int(view.to_move)
    known = sum(place == seat + 1 for place in view.law_at)
    return known == view.held[seat] and view.legal_moves() == [board.DONE]


def _nouns(view: Keythedral) -> dict[str, str]:
    return {
        "drawn": FIELD_NAMES[view.drawn],
        "number": str(view.number % NUMBERS + 1),
        "fenced": "" if view.law == board.MOVING_DAY else ", which is fenced in,",
        "marker": ROMAN[view.marker],
        "turn": who(int(view.turn)),
        "owed": count_of(int(view.owed), "cube"),
        "payee": who(int(payee(view))) if view.phase == board.PAY_BID else "",
    }


def _long_prompt(view: Keythedral, phase: int) -> tuple[str, str]:
    if phase == board.WORK:
        kind = "house" if view.house[active_cottage(view)] else "cottage"
        if not can_place(view) and _nothing_fits(view):
            return f"Say done: no field is open to {kind} {view.active}, and none of your laws helps.", "Y16"
        if not can_place(view):
            return f"Play a law for {kind} {view.active}, or say done.", "Y16"
        left = int(view.quota - view.placed)
        return f"Send {count_of(left, 'worker')} from {kind} {view.active}.", "Y15"
    if phase == board.PAY_BASIC:
        what = f"for {GOODS[view.buying]}" if view.buying >= 0 else "to trade"
        return f"Pay {count_of(int(view.owed), 'basic cube')} {what}.", "Y27" if view.buying >= 0 else "Y28"
    if phase == board.TAKE_BASIC:
        rule = f"L{view.law:02}" if view.law else "Y28"
        return f"Take {count_of(int(view.owed), 'basic cube')} from the store.", rule
    if view.to_move == holder(view):
        return f"Match the bid of {count_of(int(view.bid), 'cube')}, or drop out.", "Y34"
    more = f"more than {count_of(int(view.bid), 'cube')}" if view.bid else "cubes"
    return f"Bid {more} for the right to name the start player, or drop out.", "Y34"
