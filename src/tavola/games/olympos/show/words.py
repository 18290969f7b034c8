"""The sentences of Olympos: notations, the log and the prompts."""

from dataclasses import replace

from tavola import say
from tavola.core import CHANCE, UNKNOWN, Event, Move
from tavola.game import SEATS, Line, Prompt, who
from tavola.games.olympos.rules import atlas, board, events, moves, phases
from tavola.games.olympos.rules.development import discovery_cost, wonder_cost
from tavola.games.olympos.rules.play import Olympos
from tavola.games.olympos.rules.position import final_turn
from tavola.games.olympos.rules.travel import expansion_cost
from tavola.games.olympos.show import names

SECRETS: dict[int, tuple[int, ...]] = {events.DREW: (2,), events.KEPT: (2,)}


# ----------------------------------------------------------------------------------------- notation


def notate(state: Olympos, move: Move) -> str:
    """Write a move as a player types it."""
    if move < moves.DISCOVER:
        return _expand_notation(state, move)
    if move < moves.WONDER:
        cell = move - moves.DISCOVER
        ap = discovery_cost(state, state.active, cell)
        where = f"row {cell // board.COLUMNS + 1} col {cell % board.COLUMNS + 1}"
        return f"discover {where}: {names.TYPE_NAMES[state.layout[cell]]} ({ap} AP)"
    if move < moves.WAIT:
        name = names.WONDER_NAMES[state.wonders[move - moves.WONDER]]
        return f"wonder {name} ({wonder_cost(state, state.active)} AP)"
    if moves.LAY_ROW <= move < moves.SHOW_OBJECTIVE:
        return _lay_notation(state, move - moves.LAY_ROW)
    for first, word, names_ in _NAMED_MOVES:
        if move >= first:
            return f"{word} {names_[move - first]}" if names_ else word
    raise ValueError(f"olympos: no move {move}")


def _expand_notation(state: Olympos, move: Move) -> str:
    source, land = divmod(move - moves.EXPAND, atlas.LANDS)
    ap = expansion_cost(state, source, land)
    if source >= moves.STANDING:
        return f"expand {atlas.SPACE_IDS[source - moves.STANDING]}-{atlas.SPACE_IDS[land]} ({ap} AP)"
    place = "north" if source == atlas.NORTH else atlas.SPACE_IDS[source]
    return f"expand new {place}-{atlas.SPACE_IDS[land]} ({ap} AP)"


def _lay_notation(state: Olympos, order: int) -> str:
    row = int(state.step)
    ids = board.WONDER_IDS if row == 5 else board.TYPE_IDS[row * 5 : row * 5 + 5]
    return " ".join(
        ["lay", *(ids[board.ORDER[order * board.COLUMNS + column]] for column in range(board.COLUMNS))]
    )


def cubes_of(payment: int) -> list[int]:
    """Split a payment into its four amounts."""
    return [payment >> 2 * (3 - kind) & 3 for kind in range(4)]


def say_payment(payment: int) -> str:
    """Write a payment: 1 Grain, 2 Gold."""
    parts = [
        f"{amount} {name}"
        for amount, name in zip(cubes_of(payment), names.RESOURCE_NAMES, strict=True)
        if amount
    ]
    return ", ".join(parts) or "nothing"


# Moves from a number on: the word and what follows it; the highest numbers first.
_NAMED_MOVES: list[tuple[int, str, list[str]]] = [
    (moves.STACK_NEXT, "stack", list(SEATS)),
    (moves.TURN_UP, "god", names.GOD_NAMES),
    (moves.DRAW_CARD, "draw", names.CARD_NAMES),
    (moves.DEAL_CUBE, "deal", names.RESOURCE_NAMES),
    (moves.NAME_CUBE, "extra", names.RESOURCE_NAMES),
    (moves.SHOW_OBJECTIVE, "objective", names.OBJECTIVE_NAMES),
    (moves.SET_BARBARIAN, "barbarian", atlas.SPACE_IDS),
    (moves.BLOCK_LAND, "block", atlas.SPACE_IDS),
    (moves.GIVE_UP, "lose", atlas.SPACE_IDS),
    (moves.PLAY_OMENS, "omens", ["0", "1", "2"]),
    (moves.KEEP_CARD, "keep", names.CARD_NAMES),
    (moves.MARK, "bonus", ["1", "2", "3"]),
    (moves.CUBE, "cube", names.RESOURCE_NAMES),
    (moves.PAY_CUBES, "pay", [say_payment(payment) for payment in range(moves.PAYMENTS)]),
    (moves.TAKE_TILE, "tile", names.TILE_NAMES),
    (moves.LEAVE, "leave", [str(place) for place in range(moves.PIECES)]),
    (moves.DONE, "done", []),
    (moves.CARD, "card", names.CARD_NAMES),
    (moves.PASS, "pass", []),
    (moves.WAIT, "wait", []),
]

# ---------------------------------------------------------------------------------------- the story


def land_link(land: int) -> str:
    return (
        f"[{names.LAND_NAMES[land]}](#space-{atlas.SPACE_IDS[land]})" if land != atlas.NORTH else "the north"
    )


def cell_link(cell: int, name: str) -> str:
    return f"[{name}](#cell-{cell // board.COLUMNS + 1}-{cell % board.COLUMNS + 1})"


def origin(source: int) -> str:
    """Say what a gain came from; a bonus space with a link, for nothing else shows where it was."""
    if source >= events.FROM_DEFEAT:
        return f"for the defeat on {names.LAND_NAMES[source - events.FROM_DEFEAT]}"
    if source >= events.FROM_GOD:
        return f"from {names.GOD_CALLED[source - events.FROM_GOD]}"
    if source >= events.FROM_CARD:
        return f"for {names.CARD_NAMES[source - events.FROM_CARD]}"
    if source >= events.FROM_TILE:
        return f"for {names.TILE_NAMES[source - events.FROM_TILE]}"
    cell, space = divmod(source, 3)
    return f"from the [bonus space](#bonus-{cell // board.COLUMNS + 1}-{cell % board.COLUMNS + 1}-{space})"


def describe(event: Event, view: Olympos) -> Line | None:
    """Tell an event in a sentence."""
    kind, player, a, b, d, e = event
    if kind == events.SCORED:
        return _final_line(player, a, b, d)
    if kind == events.STACKED:
        return _stack_line(view)
    if kind == events.GOD_CAME:
        return _god_line(view, player, a, b)
    if kind in (
        events.DISCOVERED,
        events.USED_UP,
        events.BUILT,
        events.TOOK_OBJECTIVE,
        events.GAINED_PRESTIGE,
        events.GOD_TOUCHED,
    ):
        return _scoring_line(kind, player, (a, b, d, e))
    if kind == events.PONDERS and a:
        return None  # how many Omens he plays is told in any case
    text = _map_text(kind, player, (a, b, d, e)) or _card_text(kind, player, (a, b, d, e))
    seat = player if player < board.BARBARIANS else CHANCE
    rule = gain_rule(b) if kind in _GAINS else _RULE_OF.get(kind, "")
    return Line(text or _gain_text(kind, player, (a, b, d, e)), player=seat, rule=rule)


_GAINS = (events.GAINED_CUBE, events.GAINED_HOURGLASSES, events.GAINED_SETTLERS)


def gain_rule(source: int) -> str:
    """Name the paragraph that explains a gain by what it came from."""
    for first, rule in (
        *((events.FROM_DEFEAT, "O17"), (events.FROM_GOD, "O35"), (events.FROM_CARD, "O30")),
        *((events.FROM_TILE, "O23"), (events.FROM_BONUS, "O24")),
    ):
        if source >= first:
            return rule
    raise ValueError(f"olympos: nothing is gained from {source}")


_RULE_OF = {
    events.ROW_LAID: "O3",
    events.BLOCKED_LAND: "O5",
    events.BARBARIAN_SET: "O7",
    events.OBJECTIVE_SHOWN: "O8",
    events.CUBE_DEALT: "O9",
    events.SETTLED: "O13",
    events.BEAT_TRIBE: "O17",
    events.BEAT_PLAYER: "O17",
    events.BEAT_BARBARIAN: "O17",
    events.REGAINED: "O18",
    events.CUBES_PAID: "O21",
    events.SPENT_STARS: "O26",
    events.MOVED_ON: "O27",
    events.DREW: "O30",
    events.LOOKED: "O30",
    events.KEPT: "O30",
    events.DISCARDED: "O30",
    events.PLAYED_CARD: "O30",
    events.PLAYED_OMENS: "O33",
    events.GOD_IDLE: "O34",
    events.LOST_TO_HADES: "O36",
    events.WAITED: "O28",
    events.LEFT_OFF: "O37",
    events.RESHUFFLED: "O30",
    events.PONDERS: "O30",
    events.FURIES_PAID: "O36",
}


def _map_text(kind: int, player: int, parts: tuple[int, int, int, int]) -> str:
    a, b, d, _ = parts
    name = who(player)
    if kind == events.ROW_LAID:
        row = f"{board.ROWS[a]} row" if a < 5 else "row of Wonders"
        return f"The {row} of the development board is laid."
    if kind == events.BLOCKED_LAND:
        return f"{name} blocks {land_link(a)}."
    if kind == events.BARBARIAN_SET:
        return f"Barbarians hold {land_link(a)}."
    if kind == events.SETTLED and a - moves.STANDING == b:
        return f"{name} leaves {land_link(b)} and comes back to attack it for {d} AP."
    if kind == events.SETTLED and a >= moves.STANDING:
        return f"{name} moves a settler from {land_link(a - moves.STANDING)} to {land_link(b)} for {d} AP."
    if kind == events.SETTLED:
        return f"{name} sends a new settler from {land_link(a)} to {land_link(b)} for {d} AP."
    if kind == events.BEAT_TRIBE:
        return f"The tribe of {land_link(a)} is beaten for {b} of these AP; {name} takes the Star."
    if kind == events.BEAT_PLAYER:
        return f"{name} beats {who(d)} on {land_link(a)} for {b} of these AP."
    if kind == events.BEAT_BARBARIAN:
        return f"{name} beats the barbarian on {land_link(a)} for {b} of these AP."
    if kind == events.REGAINED:
        keeper = who(player) if player < board.BARBARIANS else "The barbarian"
        return f"{keeper} holds {land_link(a)} again."
    if kind == events.LOST_TO_HADES:
        return f"{name} gives up a settler on {land_link(a)} to Hades."
    return ""


def _card_text(kind: int, player: int, parts: tuple[int, int, int, int]) -> str:
    a = parts[0]
    name = who(player)
    card = "a Destiny card" if a == UNKNOWN or a >= len(names.CARD_NAMES) else names.CARD_NAMES[a]
    if kind == events.DREW:
        return f"{name} draws {card}."
    if kind == events.LOOKED:
        return f"{name} asks the Oracle and looks at {say.count(a, 'Destiny card')}."
    if kind == events.KEPT:
        return f"{name} keeps {card if a != UNKNOWN else 'one of them'}."
    if kind == events.DISCARDED:
        return f"{name} discards {card}."
    if kind == events.PLAYED_CARD:
        return f"{name} plays {card}."
    if kind == events.PONDERS:
        return f"{name} may play Destiny cards."
    if kind == events.RESHUFFLED:
        return "The discard pile becomes the new Destiny deck."
    if kind == events.PLAYED_OMENS:
        return f"{name} plays {say.count(a, 'Omen') if a else 'no Omen'} of Zeus."
    if kind == events.GOD_IDLE:
        return f"Nobody has a Zeus symbol, so {names.GOD_CALLED[a]} does nothing."
    return ""


def _gain_text(kind: int, player: int, parts: tuple[int, int, int, int]) -> str:
    a, b, d, e = parts
    name = who(player)
    if kind == events.OBJECTIVE_SHOWN:
        tile = f"[{names.OBJECTIVE_NAMES[a]}](#objective-{board.OBJECTIVE_IDS[a]})"
        return f"Objective: {tile}, {names.OBJECTIVE_ASKS[a]}."
    if kind == events.CUBE_DEALT:
        return f"{name} starts with a {names.RESOURCE_NAMES[a]} cube."
    if kind == events.CUBES_PAID:
        return f"{name} pays {say_payment(a)} in cubes."
    if kind == events.GAINED_CUBE:
        return f"{name} takes a {names.RESOURCE_NAMES[a]} cube {origin(b)}."
    if kind == events.GAINED_HOURGLASSES:
        return f"{name} gains {say.count(a, 'Hourglass')} {origin(b)}."
    if kind == events.GAINED_SETTLERS:
        return f"{name} gains {say.count(a, 'settler')} {origin(b)}."
    if kind == events.SPENT_STARS:
        parts_of = [f"{a} of Athena"] * (a > 0) + [say.count(b, "Master Builder")] * (b > 0)
        return f"{name} spends single-use Stars: {', '.join(parts_of)}."
    if kind == events.MOVED_ON:
        sand = f" with {say.count(b, 'Hourglass')}" if b else ""
        # No link to the space: the board shows the last thing that is linked, and that is the action.
        moved = f"moves from {d} to {e}" if e > d else f"stays on {d}"
        return f"{name} pays {a} AP{sand} and {moved}."
    if kind == events.FURIES_PAID:
        return f"The Erinyes add {a} AP to the action of {name}."
    if kind == events.WAITED:
        return f"{name} can do nothing and waits."
    assert kind == events.LEFT_OFF
    return f"{name} {'passes and ' if a else ''}has finished."


def _stack_line(view: Olympos) -> Line:
    first, *middle, last = [who(int(player)) for player in view.order]
    then = f", then {', '.join(middle)}" if middle else ""
    return Line(f"The starting stack is shuffled: {first} begins{then}, and {last} is last.", rule="O4")


def _god_line(view: Olympos, player: int, god: int, space: int) -> Line:
    zeus = list(board.ZEUS).index(space)
    second = int(board.DOUBLE[zeus] and view.turned[board.SLOT[zeus] + 1] == god)
    card = f"[{names.GOD_CALLED[god]}](#god-{space}-{second})"
    text = f"{who(player)} turns up {card} at the Zeus space {space}: {names.GOD_WORDS[god]}."
    return Line(text, player, rule="O31")


def _scoring_line(kind: int, player: int, parts: tuple[int, int, int, int]) -> Line:
    a, b, d, e = parts
    name = who(player)
    if kind == events.DISCOVERED:
        once = "; it serves once" if e else ""
        text = f"{name} makes the Discovery {cell_link(a, names.TILE_NAMES[b])} for {d} AP{once}"
        at = f"cell-{a // board.COLUMNS + 1}-{a % board.COLUMNS + 1}"
        return Line(text, player, 2, "1 Discovery × 2", "O20", "Discoveries", at)
    if kind == events.USED_UP:
        text = f"{names.TILE_NAMES[a]} of {name} has served and leaves the game"
        return Line(text, player, -2, "1 Discovery × −2", "O25", "Discoveries")
    if kind == events.BUILT:
        points = int(board.WONDER_POINTS[b])
        text = f"{name} builds the [{names.WONDER_NAMES[b]}](#wonder-{a + 1}) for {d} AP"
        return Line(
            text, player, points, f"{names.WONDER_NAMES[b]} {points}", "O26", "Wonders", f"wonder-{a + 1}"
        )
    if kind == events.TOOK_OBJECTIVE:
        at = f"objective-{board.OBJECTIVE_IDS[a]}"
        text = f"{name} takes the objective [{names.OBJECTIVE_NAMES[a]}](#{at})"
        return Line(text, player, 3, f"{names.OBJECTIVE_WORDS[a]}: 3", "O29", "objectives", at)
    if kind == events.GAINED_PRESTIGE:
        text = f"{name} gains {a} prestige {origin(b)}"
        return Line(text, player, a, f"{a} prestige", gain_rule(b), "prestige")
    return _touched_line(player, a, b, tied=d > 0)


def _touched_line(player: int, god: int, symbols: int, *, tied: bool) -> Line:
    good = god < board.HADES
    verb = "favours" if good else "punish" if god == board.ERINYES else "punishes"
    counted = say.count(symbols, "Zeus symbol") if symbols else "no Zeus symbol"
    name = names.GOD_CALLED[god].replace("the ", "The ")
    text = f"{name} {verb} {who(player)}, the {'most' if good else 'least'} pious with {counted}"
    text += "; Democracy decides the tie" if tied else ""
    if god == board.KERES:
        return Line(text, player, -2, "Keres −2", "O36", "Keres")
    return Line(f"{text}.", player, rule="O35" if good else "O36")


def _final_line(player: int, category: int, points: int, detail: int) -> Line:
    name = who(player)
    if category == events.TIME_SCORE:
        text = f"{name} ends on [space {detail}](#time-{detail}) of the time track"
        sum, marker = f"space {detail}: {points}", f"time-marker-{player}"
        return Line(text, player, points, sum, "O38", "time left over", marker)
    if category == events.LAND_SCORE:
        ocean = f" + {points - detail} for Atlantis" if points > detail else ""
        text = f"{name} controls {say.count(detail, 'land')}"
        return Line(text, player, points, f"{say.count(detail, 'land')} × 1{ocean}", "O38", "lands")
    if category == events.CARD_SCORE:
        text = f"{name} still holds {say.count(points, 'Destiny card')}"
        return Line(text, player, points, f"{say.count(points, 'card')} × 1", "O38", "Destiny cards")
    kind = category - events.TILE_SCORE
    assert kind <= board.ENGINEERING
    text = f"{name} scores for {names.TYPE_NAMES[kind]}: {names.TYPE_WORDS[kind].split('; ')[-1]}"
    return Line(text, player, points, tile_sum(kind, points), "O38", "Discovery bonuses")


_COUNTED = {
    board.CITY: ("settler", 1),
    board.ABSOLUTISM: ("Sword", 2),
    board.SCIENCE: ("Discovery", 1),
    board.ENGINEERING: ("Star token", 3),
}


def tile_sum(kind: int, points: int) -> str:
    """Show how a Discovery that scores by itself comes to its points."""
    if kind not in _COUNTED:
        return f"{names.TYPE_NAMES[kind]} {points}"
    what, each = _COUNTED[kind]
    many = "Discoveries" if what == "Discovery" else ""
    return f"{say.count(points // each, what, many)} × {each}"


# ------------------------------------------------------------------------------------------ prompts

_STEPS = ("Action", "Cards", "Gods")


_ENDS = ("Wait", "Pass", "Done", "No Omen")


def prompt(view: Olympos) -> Prompt:
    """Say what the player to move has to do."""
    return replace(_asked(view), ends=_ENDS)


def _asked(view: Olympos) -> Prompt:
    text, rule, step, act = _PROMPTS.get(int(view.phase), ("Luck decides.", "", 0, "Play"))
    if view.phase == phases.TURN:
        return _turn_prompt(view)
    if view.phase == phases.BLOCK:
        return Prompt(
            text, f"token {view.step + 1} of {atlas.KINDS * board.BLOCKS[view.players]}", rule, act=act
        )
    if view.phase == phases.BARBARIAN:
        return Prompt(text, f"barbarian {view.step + 1} of {atlas.KINDS}", rule, act=act)
    if view.phase == phases.TILE:
        kind = names.TYPE_NAMES[view.layout[view.cell]]
        text = f"Choose the {kind} tile: what names its resource becomes cheaper."
    if view.phase == phases.BONUS_SPACE:
        name = names.TYPE_NAMES[view.layout[view.cell]]
        text = f"Put a marker on a bonus space of {name} and take what it shows."
    if view.phase == phases.COMMERCE:
        text = f"Take the {'first' if view.step == 2 else 'second'} of two cubes for Commerce."
    if view.phase == phases.OMEN and view.god >= 0:
        text = f"Play Omens or none, for {names.GOD_CALLED[view.god]}: {names.GOD_WORDS[view.god]}."
    steps = _STEPS if view.phase > phases.BARBARIAN else ()
    return Prompt(text, _progress(view), rule, steps, step, act=act)


_WHY = "Lands and Discoveries bring points; every AP takes time, and whoever is last in time plays next."
_PROMPTS: dict[int, tuple[str, str, int, str]] = {
    phases.BLOCK: ("Block a land with an X token.", "O5", 0, "Block"),
    phases.BARBARIAN: ("Set a barbarian, one on each resource.", "O7", 0, "Set it"),
    phases.SETTLER: ("Choose which of your settlers leaves the stack.", "O13", 0, "This one"),
    phases.TILE: ("Choose the tile.", "O20", 0, "Take it"),
    phases.PAY: ("Choose the cubes to pay with.", "O21", 0, "Pay"),
    phases.COMMERCE: ("Take a cube for Commerce.", "O23", 0, "Take it"),
    phases.KEEP: ("Keep one of the cards the Oracle shows.", "O30", 1, "Keep it"),
    phases.BONUS_SPACE: ("Put a marker on a bonus space of the Discovery.", "O24", 0, "Take it"),
    phases.END: ("Play Destiny cards, or be done.", "O30", 1, "Play it"),
    phases.OMEN: ("Play Omens of Zeus or none.", "O33", 2, "Play"),
    phases.GIFT: ("Take a cube from Artemis.", "O35", 2, "Take it"),
    phases.LOSS: ("Give one of your settlers up to Hades.", "O36", 2, "Give it up"),
    phases.LOST_SETTLER: ("Choose which settler of that stack Hades takes.", "O36", 2, "Give it up"),
    phases.FINISHED: ("The game is over.", "O38", 0, ""),
}


_ACTS = (("cell-", "Discover"), ("wonder-", "Build it"), ("card-", "Play the card"))


def _turn_prompt(view: Olympos) -> Prompt:
    weight = " The Erinyes add 2 AP." if view.marks[view.active] & board.UNDER_ERINYES else ""
    cards = " A Destiny card may come first." if len(view.legal_moves()) > 1 else ""
    if _without_action(view) and final_turn(view):
        text = f"Pass: you can take no final action.{cards}"
        return Prompt(text, _progress(view), "O37", _STEPS, 0, act="" if cards else "Pass", acts=_ACTS)
    if _without_action(view):
        text = f"Wait for 1 AP: you can take no action.{weight}{cards}"
        return Prompt(text, _progress(view), "O28", _STEPS, 0, act="" if cards else "Wait", acts=_ACTS)
    if final_turn(view):
        points = board.TIME_POINTS[view.position[view.active]]
        text = (
            "Take a final action before the Cross,"
            f" or pass and keep {say.count(int(points), 'point')}.{weight}"
        )
        return Prompt(text, _progress(view), "O37", _STEPS, 0, act="Send", acts=_ACTS)
    text = f"Send a settler, make a Discovery or build a Wonder.{weight}"
    return Prompt(text, _progress(view), "O11", _STEPS, 0, act="Send", acts=_ACTS, why=_WHY)


def _without_action(view: Olympos) -> bool:
    """Say whether the player can neither expand nor develop, as far as the view shows his hand."""
    if view.held[view.active] and view.hands[view.active * board.CARDS] == UNKNOWN:
        return False
    return view.legal_moves()[0] >= moves.WAIT


def _progress(view: Olympos) -> str:
    if view.phase <= phases.FIRST_CUBE:
        return "set-up"
    here = int(view.position[view.active])
    ahead = [int(space) for space in board.ZEUS if space > here]
    zeus = f", Zeus at {ahead[0]}" if ahead else ""
    return f"space {here} of 90{zeus}"
