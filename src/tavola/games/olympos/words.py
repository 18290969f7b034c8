"""The sentences of Olympos: notations, the log and the prompts."""

from tavola.core import CHANCE, UNKNOWN, Event, Move
from tavola.game import Line, Prompt, who
from tavola.games.olympos import codes as c
from tavola.games.olympos.atlas import KINDS, LANDS, NORTH, SPACE_IDS
from tavola.games.olympos.board import (
    ABSOLUTISM,
    BLOCKS,
    CARDS,
    CITY,
    COLUMNS,
    DOUBLE,
    ENGINEERING,
    ERINYES,
    HADES,
    KERES,
    OBJECTIVE_IDS,
    ORDER,
    SCIENCE,
    SLOT,
    TIME_POINTS,
    TYPE_IDS,
    WONDER_IDS,
    WONDER_POINTS,
    ZEUS,
)
from tavola.games.olympos.board import ROWS as ROW_COLOURS
from tavola.games.olympos.development import discovery_cost, wonder_cost
from tavola.games.olympos.names import (
    CARD_NAMES,
    GOD_CALLED,
    GOD_NAMES,
    GOD_WORDS,
    LAND_NAMES,
    OBJECTIVE_ASKS,
    OBJECTIVE_NAMES,
    OBJECTIVE_WORDS,
    RESOURCE_NAMES,
    TILE_NAMES,
    TYPE_NAMES,
    TYPE_WORDS,
    WONDER_NAMES,
    plural,
)
from tavola.games.olympos.rules import Olympos
from tavola.games.olympos.state import BARBARIANS, UNDER_ERINYES, final_turn
from tavola.games.olympos.travel import expansion_cost

SECRETS: dict[int, tuple[int, ...]] = {c.DREW: (2,), c.KEPT: (2,)}


# ----------------------------------------------------------------------------------------- notation


def notate(state: Olympos, move: Move) -> str:
    """Write a move as a player types it."""
    if move < c.DISCOVER:
        return _expand_notation(state, move)
    if move < c.WONDER:
        cell = move - c.DISCOVER
        ap = discovery_cost(state, state.active, cell)
        where = f"row {cell // COLUMNS + 1} col {cell % COLUMNS + 1}"
        return f"discover {where}: {TYPE_NAMES[state.layout[cell]]} ({ap} AP)"
    if move < c.WAIT:
        name = WONDER_NAMES[state.wonders[move - c.WONDER]]
        return f"wonder {name} ({wonder_cost(state, state.active)} AP)"
    if c.LAY_ROW <= move < c.SHOW_OBJECTIVE:
        return _lay_notation(state, move - c.LAY_ROW)
    for first, word, names in _NAMED_MOVES:
        if move >= first:
            return f"{word} {names[move - first]}" if names else word
    raise ValueError(f"olympos: no move {move}")


def _expand_notation(state: Olympos, move: Move) -> str:
    source, land = divmod(move - c.EXPAND, LANDS)
    ap = expansion_cost(state, source, land)
    if source >= c.STANDING:
        return f"expand {SPACE_IDS[source - c.STANDING]}-{SPACE_IDS[land]} ({ap} AP)"
    place = "north" if source == NORTH else SPACE_IDS[source]
    return f"expand new {place}-{SPACE_IDS[land]} ({ap} AP)"


def _lay_notation(state: Olympos, order: int) -> str:
    row = int(state.step)
    ids = WONDER_IDS if row == 5 else TYPE_IDS[row * 5 : row * 5 + 5]
    return " ".join(["lay", *(ids[ORDER[order * COLUMNS + column]] for column in range(COLUMNS))])


def cubes_of(payment: int) -> list[int]:
    """Split a payment into its four amounts."""
    return [payment >> 2 * (3 - kind) & 3 for kind in range(4)]


def say_payment(payment: int) -> str:
    """Write a payment: 1 Grain, 2 Gold."""
    parts = [
        f"{amount} {name}" for amount, name in zip(cubes_of(payment), RESOURCE_NAMES, strict=True) if amount
    ]
    return ", ".join(parts) or "nothing"


# Moves from a number on: the word and what follows it; the highest numbers first.
_NAMED_MOVES: list[tuple[int, str, list[str]]] = [
    (c.TURN_UP, "god", GOD_NAMES),
    (c.DRAW_CARD, "draw", CARD_NAMES),
    (c.DEAL_CUBE, "deal", RESOURCE_NAMES),
    (c.NAME_CUBE, "extra", RESOURCE_NAMES),
    (c.SHOW_OBJECTIVE, "objective", OBJECTIVE_NAMES),
    (c.SET_BARBARIAN, "barbarian", SPACE_IDS),
    (c.BLOCK_LAND, "block", SPACE_IDS),
    (c.GIVE_UP, "lose", SPACE_IDS),
    (c.PLAY_OMENS, "omens", ["0", "1", "2"]),
    (c.KEEP_CARD, "keep", CARD_NAMES),
    (c.MARK, "bonus", ["1", "2", "3"]),
    (c.CUBE, "cube", RESOURCE_NAMES),
    (c.PAY_CUBES, "pay", [say_payment(payment) for payment in range(c.PAYMENTS)]),
    (c.TAKE_TILE, "tile", TILE_NAMES),
    (c.LEAVE, "leave", [str(place) for place in range(c.PIECES)]),
    (c.DONE, "done", []),
    (c.CARD, "card", CARD_NAMES),
    (c.PASS, "pass", []),
    (c.WAIT, "wait", []),
]

# ---------------------------------------------------------------------------------------- the story


def land_link(land: int) -> str:
    return f"[{LAND_NAMES[land]}](#space-{SPACE_IDS[land]})" if land != NORTH else "the north"


def cell_link(cell: int, name: str) -> str:
    return f"[{name}](#cell-{cell // COLUMNS + 1}-{cell % COLUMNS + 1})"


def origin(source: int) -> str:
    """Say what a gain came from; a bonus space with a link, for nothing else shows where it was."""
    if source >= c.FROM_DEFEAT:
        return f"for the defeat on {LAND_NAMES[source - c.FROM_DEFEAT]}"
    if source >= c.FROM_GOD:
        return f"from {GOD_CALLED[source - c.FROM_GOD]}"
    if source >= c.FROM_CARD:
        return f"for {CARD_NAMES[source - c.FROM_CARD]}"
    if source >= c.FROM_TILE:
        return f"for {TILE_NAMES[source - c.FROM_TILE]}"
    cell, space = divmod(source, 3)
    return f"from the [bonus space](#bonus-{cell // COLUMNS + 1}-{cell % COLUMNS + 1}-{space})"


def describe(event: Event, view: Olympos) -> Line | None:
    """Tell an event in a sentence."""
    kind, player, a, b, d, e = event
    if kind == c.SCORED:
        return _final_line(player, a, b, d)
    if kind == c.GOD_CAME:
        return _god_line(view, player, a, b)
    if kind in (c.DISCOVERED, c.USED_UP, c.BUILT, c.TOOK_OBJECTIVE, c.GAINED_PRESTIGE, c.GOD_TOUCHED):
        return _scoring_line(kind, player, (a, b, d, e))
    text = _map_text(kind, player, (a, b, d, e)) or _card_text(kind, player, (a, b, d, e))
    seat = player if player < BARBARIANS else CHANCE
    rule = gain_rule(b) if kind in _GAINS else _RULE_OF.get(kind, "")
    return Line(text or _gain_text(kind, player, (a, b, d, e)), player=seat, rule=rule)


_GAINS = (c.GAINED_CUBE, c.GAINED_HOURGLASSES, c.GAINED_SETTLERS)


def gain_rule(source: int) -> str:
    """Name the paragraph that explains a gain by what it came from."""
    for first, rule in (
        *((c.FROM_DEFEAT, "O17"), (c.FROM_GOD, "O35"), (c.FROM_CARD, "O30")),
        *((c.FROM_TILE, "O23"), (c.FROM_BONUS, "O24")),
    ):
        if source >= first:
            return rule
    raise ValueError(f"olympos: nothing is gained from {source}")


_RULE_OF = {
    c.ROW_LAID: "O3",
    c.BLOCKED_LAND: "O5",
    c.BARBARIAN_SET: "O7",
    c.OBJECTIVE_SHOWN: "O8",
    c.CUBE_DEALT: "O9",
    c.SETTLED: "O13",
    c.BEAT_TRIBE: "O17",
    c.BEAT_PLAYER: "O17",
    c.BEAT_BARBARIAN: "O17",
    c.REGAINED: "O18",
    c.CUBES_PAID: "O21",
    c.SPENT_STARS: "O26",
    c.MOVED_ON: "O27",
    c.DREW: "O30",
    c.LOOKED: "O30",
    c.KEPT: "O30",
    c.DISCARDED: "O30",
    c.PLAYED_CARD: "O30",
    c.PLAYED_OMENS: "O33",
    c.GOD_IDLE: "O34",
    c.LOST_TO_HADES: "O36",
    c.WAITED: "O28",
    c.LEFT_OFF: "O37",
    c.RESHUFFLED: "O30",
    c.PONDERS: "O30",
    c.FURIES_PAID: "O36",
}


def _map_text(kind: int, player: int, parts: tuple[int, int, int, int]) -> str:
    a, b, d, _ = parts
    name = who(player)
    if kind == c.ROW_LAID:
        row = f"{ROW_COLOURS[a]} row" if a < 5 else "row of Wonders"
        return f"The {row} of the development board is laid."
    if kind == c.BLOCKED_LAND:
        return f"{name} blocks {land_link(a)}."
    if kind == c.BARBARIAN_SET:
        return f"Barbarians hold {land_link(a)}."
    if kind == c.SETTLED and a - c.STANDING == b:
        return f"{name} leaves {land_link(b)} and comes back to attack it, for {d} AP."
    if kind == c.SETTLED and a >= c.STANDING:
        return f"{name} moves a settler from {land_link(a - c.STANDING)} to {land_link(b)} for {d} AP."
    if kind == c.SETTLED:
        return f"{name} sends a new settler from {land_link(a)} to {land_link(b)} for {d} AP."
    if kind == c.BEAT_TRIBE:
        return f"The tribe of {land_link(a)} is beaten for {b} of these AP; {name} takes the Star."
    if kind == c.BEAT_PLAYER:
        return f"{name} beats {who(d)} on {land_link(a)} for {b} of these AP."
    if kind == c.BEAT_BARBARIAN:
        return f"{name} beats the barbarian on {land_link(a)} for {b} of these AP."
    if kind == c.REGAINED:
        keeper = who(player) if player < BARBARIANS else "The barbarian"
        return f"{keeper} holds {land_link(a)} again."
    if kind == c.LOST_TO_HADES:
        return f"{name} gives up a settler on {land_link(a)} to Hades."
    return ""


def _card_text(kind: int, player: int, parts: tuple[int, int, int, int]) -> str:
    a = parts[0]
    name = who(player)
    card = "a Destiny card" if a == UNKNOWN or a >= len(CARD_NAMES) else CARD_NAMES[a]
    if kind == c.DREW:
        return f"{name} draws {card}."
    if kind == c.LOOKED:
        return f"{name} asks the Oracle and looks at {plural(a, 'Destiny card')}."
    if kind == c.KEPT:
        return f"{name} keeps {card if a != UNKNOWN else 'one of them'}."
    if kind == c.DISCARDED:
        return f"{name} discards {card}."
    if kind == c.PLAYED_CARD:
        return f"{name} plays {card}."
    if kind == c.PONDERS:
        return f"{name} may play Destiny cards."
    if kind == c.RESHUFFLED:
        return "The discard pile becomes the new Destiny deck."
    if kind == c.PLAYED_OMENS:
        return f"{name} plays {plural(a, 'Omen') if a else 'no Omen'} of Zeus."
    if kind == c.GOD_IDLE:
        return f"Nobody has a Zeus symbol, so {GOD_CALLED[a]} does nothing."
    return ""


def _gain_text(kind: int, player: int, parts: tuple[int, int, int, int]) -> str:
    a, b, d, e = parts
    name = who(player)
    if kind == c.OBJECTIVE_SHOWN:
        return f"Objective: [{OBJECTIVE_NAMES[a]}](#objective-{OBJECTIVE_IDS[a]}), {OBJECTIVE_ASKS[a]}."
    if kind == c.CUBE_DEALT:
        return f"{name} starts with a {RESOURCE_NAMES[a]} cube."
    if kind == c.CUBES_PAID:
        return f"{name} pays {say_payment(a)} in cubes."
    if kind == c.GAINED_CUBE:
        return f"{name} takes a {RESOURCE_NAMES[a]} cube {origin(b)}."
    if kind == c.GAINED_HOURGLASSES:
        return f"{name} gains {plural(a, 'Hourglass')} {origin(b)}."
    if kind == c.GAINED_SETTLERS:
        return f"{name} gains {plural(a, 'settler')} {origin(b)}."
    if kind == c.SPENT_STARS:
        parts_of = [f"{a} of Athena"] * (a > 0) + [plural(b, "Master Builder")] * (b > 0)
        return f"{name} spends single-use Stars: {', '.join(parts_of)}."
    if kind == c.MOVED_ON:
        sand = f" with {plural(b, 'Hourglass')}" if b else ""
        # No link to the space: the board shows the last thing that is linked, and that is the action.
        moved = f"moves from {d} to {e}" if e > d else f"stays on {d}"
        return f"{name} pays {a} AP{sand} and {moved}."
    if kind == c.FURIES_PAID:
        return f"The Erinyes add {a} AP to the action of {name}."
    if kind == c.WAITED:
        return f"{name} can do nothing and waits."
    assert kind == c.LEFT_OFF
    return f"{name} {'passes and ' if a else ''}has finished."


def _god_line(view: Olympos, player: int, god: int, space: int) -> Line:
    zeus = list(ZEUS).index(space)
    second = int(DOUBLE[zeus] and view.turned[SLOT[zeus] + 1] == god)
    card = f"[{GOD_CALLED[god]}](#god-{space}-{second})"
    text = f"{who(player)} turns up {card} at the Zeus space {space}: {GOD_WORDS[god]}."
    return Line(text, player, rule="O31")


def _scoring_line(kind: int, player: int, parts: tuple[int, int, int, int]) -> Line:
    a, b, d, e = parts
    name = who(player)
    if kind == c.DISCOVERED:
        once = "; it serves once" if e else ""
        text = f"{name} makes the Discovery {cell_link(a, TILE_NAMES[b])} for {d} AP{once}"
        at = f"cell-{a // COLUMNS + 1}-{a % COLUMNS + 1}"
        return Line(text, player, 2, "1 Discovery × 2", "O20", "Discoveries", at)
    if kind == c.USED_UP:
        text = f"{TILE_NAMES[a]} of {name} has served and leaves the game"
        return Line(text, player, -2, "1 Discovery × −2", "O25", "Discoveries")
    if kind == c.BUILT:
        points = int(WONDER_POINTS[b])
        text = f"{name} builds the [{WONDER_NAMES[b]}](#wonder-{a + 1}) for {d} AP"
        return Line(text, player, points, f"{WONDER_NAMES[b]} {points}", "O26", "Wonders", f"wonder-{a + 1}")
    if kind == c.TOOK_OBJECTIVE:
        at = f"objective-{OBJECTIVE_IDS[a]}"
        text = f"{name} takes the objective [{OBJECTIVE_NAMES[a]}](#{at})"
        return Line(text, player, 3, f"{OBJECTIVE_WORDS[a]}: 3", "O29", "objectives", at)
    if kind == c.GAINED_PRESTIGE:
        text = f"{name} gains {a} prestige {origin(b)}"
        return Line(text, player, a, f"{a} prestige", gain_rule(b), "prestige")
    return _touched_line(player, a, b, tied=d > 0)


def _touched_line(player: int, god: int, symbols: int, *, tied: bool) -> Line:
    good = god < HADES
    verb = "favours" if good else "punish" if god == ERINYES else "punishes"
    counted = plural(symbols, "Zeus symbol") if symbols else "no Zeus symbol"
    name = GOD_CALLED[god].replace("the ", "The ")
    text = f"{name} {verb} {who(player)}, the {'most' if good else 'least'} pious with {counted}"
    text += "; Democracy decides the tie" if tied else ""
    if god == KERES:
        return Line(text, player, -2, "Keres −2", "O36", "Keres")
    return Line(f"{text}.", player, rule="O35" if good else "O36")


def _final_line(player: int, category: int, points: int, detail: int) -> Line:
    name = who(player)
    if category == c.TIME_SCORE:
        text = f"{name} ends on [space {detail}](#time-{detail}) of the time track"
        return Line(text, player, points, f"space {detail}: {points}", "O38", "time", f"time-marker-{player}")
    if category == c.LAND_SCORE:
        ocean = f" + {points - detail} for Atlantis" if points > detail else ""
        text = f"{name} controls {plural(detail, 'land')}"
        return Line(text, player, points, f"{plural(detail, 'land')} × 1{ocean}", "O38", "lands")
    if category == c.CARD_SCORE:
        text = f"{name} still holds {plural(points, 'Destiny card')}"
        return Line(text, player, points, f"{plural(points, 'card')} × 1", "O38", "Destiny cards")
    kind = category - c.TILE_SCORE
    assert kind <= ENGINEERING
    text = f"{name} scores for {TYPE_NAMES[kind]}: {TYPE_WORDS[kind].split('; ')[-1]}"
    return Line(text, player, points, tile_sum(kind, points), "O38", "Discovery bonuses")


_COUNTED = {
    CITY: ("settler", 1),
    ABSOLUTISM: ("Sword", 2),
    SCIENCE: ("Discovery", 1),
    ENGINEERING: ("Star token", 3),
}


def tile_sum(kind: int, points: int) -> str:
    """Show how a Discovery that scores by itself comes to its points."""
    if kind not in _COUNTED:
        return f"{TYPE_NAMES[kind]} {points}"
    what, each = _COUNTED[kind]
    many = "Discoveries" if what == "Discovery" else ""
    return f"{plural(points // each, what, many)} × {each}"


# ------------------------------------------------------------------------------------------ prompts

_STEPS = ("Action", "Cards", "Gods")


def prompt(view: Olympos) -> Prompt:
    """Say what the player to move has to do."""
    text, rule, step, act = _PROMPTS.get(int(view.phase), ("Luck decides.", "", 0, "Play"))
    if view.phase == c.TURN:
        return _turn_prompt(view)
    if view.phase == c.BLOCK:
        return Prompt(text, f"token {view.step + 1} of {KINDS * BLOCKS[view.players]}", rule, act=act)
    if view.phase == c.BARBARIAN:
        return Prompt(text, f"barbarian {view.step + 1} of {KINDS}", rule, act=act)
    if view.phase == c.TILE:
        text = (
            f"Choose the {TYPE_NAMES[view.layout[view.cell]]} tile: what names its resource becomes cheaper."
        )
    if view.phase == c.BONUS_SPACE:
        name = TYPE_NAMES[view.layout[view.cell]]
        text = f"Put a marker on a bonus space of {name} and take what it shows."
    if view.phase == c.COMMERCE:
        text = f"Take the {'first' if view.step == 2 else 'second'} of two cubes for Commerce."
    if view.phase == c.OMEN and view.god >= 0:
        text = f"Play Omens or none, for {GOD_CALLED[view.god]}: {GOD_WORDS[view.god]}."
    steps = _STEPS if view.phase > c.BARBARIAN else ()
    return Prompt(text, _progress(view), rule, steps, step, act=act)


_PROMPTS: dict[int, tuple[str, str, int, str]] = {
    c.BLOCK: ("Block a land with an X token.", "O5", 0, "Block"),
    c.BARBARIAN: ("Set a barbarian, one on each resource.", "O7", 0, "Set it"),
    c.SETTLER: ("Choose which of your settlers leaves the stack.", "O13", 0, "This one"),
    c.TILE: ("Choose the tile.", "O20", 0, "Take it"),
    c.PAY: ("Choose the cubes to pay with.", "O21", 0, "Pay"),
    c.COMMERCE: ("Take a cube for Commerce.", "O23", 0, "Take it"),
    c.KEEP: ("Keep one of the cards the Oracle shows.", "O30", 1, "Keep it"),
    c.BONUS_SPACE: ("Put a marker on a bonus space of the Discovery.", "O24", 0, "Take it"),
    c.END: ("Play Destiny cards, or be done.", "O30", 1, "Play it"),
    c.OMEN: ("Play Omens of Zeus or none.", "O33", 2, "Play"),
    c.GIFT: ("Take a cube from Artemis.", "O35", 2, "Take it"),
    c.LOSS: ("Give one of your settlers up to Hades.", "O36", 2, "Give it up"),
    c.LOST_SETTLER: ("Choose which settler of that stack Hades takes.", "O36", 2, "Give it up"),
    c.FINISHED: ("The game is over.", "O38", 0, ""),
}


def _turn_prompt(view: Olympos) -> Prompt:
    weight = " The Erinyes add 2 AP." if view.marks[view.active] & UNDER_ERINYES else ""
    cards = " A Destiny card may come first." if len(view.legal_moves()) > 1 else ""
    if _without_action(view) and final_turn(view):
        text = f"Pass: you can take no final action.{cards}"
        return Prompt(text, _progress(view), "O37", _STEPS, 0, act="Do it")
    if _without_action(view):
        text = f"Wait for 1 AP: you can take no action.{weight}{cards}"
        return Prompt(text, _progress(view), "O28", _STEPS, 0, act="Do it")
    if final_turn(view):
        points = TIME_POINTS[view.position[view.active]]
        text = (
            f"Take a final action before the Cross, or pass and keep {plural(int(points), 'point')}.{weight}"
        )
        return Prompt(text, _progress(view), "O37", _STEPS, 0, act="Do it")
    text = f"Send a settler, make a Discovery or build a Wonder.{weight}"
    return Prompt(text, _progress(view), "O11", _STEPS, 0, act="Do it")


def _without_action(view: Olympos) -> bool:
    """Say whether the player can neither expand nor develop, as far as the view shows his hand."""
    if view.held[view.active] and view.hands[view.active * CARDS] == UNKNOWN:
        return False
    return view.legal_moves()[0] >= c.WAIT


def _progress(view: Olympos) -> str:
    if view.phase <= c.FIRST_CUBE:
        return "set-up"
    here = int(view.position[view.active])
    ahead = [int(space) for space in ZEUS if space > here]
    zeus = f", Zeus at {ahead[0]}" if ahead else ""
    return f"space {here} of 90{zeus}"
