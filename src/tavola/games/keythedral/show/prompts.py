"""What the player to move has to do, in a sentence."""

from tavola.core import CHANCE, UNKNOWN
from tavola.game import Item, Prompt, who
from tavola.games.keythedral.rules import board, moves, phases
from tavola.games.keythedral.rules.auction import holder, payee
from tavola.games.keythedral.rules.play import Keythedral
from tavola.games.keythedral.rules.work import active_cottage, can_place
from tavola.games.keythedral.show import names
from tavola.say import count

WINDOWS = (phases.ORDER_LAWS, phases.HARVEST_LAWS, phases.SEAL_LAWS)
ACTS = {
    phases.LAY_FIELD: "Lay the field",
    phases.LAY_COTTAGE: "Lay the cottage",
    phases.WORK: "Send a worker",
    phases.PAY_TILE: "Pay it",
    phases.PAY_BID: "Pay it",
    phases.GIVE: "Give it",
}
TURN_ACTS = (  # what the primary button says, by what was pressed first
    ("building-", "Buy it"),
    ("cottage-", "Build it"),
    ("button:Build", "Build it"),
    ("button:Remove", "Remove it"),
    ("craft-", "Buy it"),
    ("law-space-", "Take it"),
    ("law-", "Play the law"),
    ("button:Trade", "Trade"),
)
ENDS = ("Pass", "Drop out", "Done")
LUCK = {
    phases.FIRST_SEAT: "Draw the start player.",
    phases.DRAW_FIELD: "Draw a field.",
    phases.TURN_UP: "Turn up a building tile.",
}
PROMPTS = {
    phases.LAY_FIELD: ("Lay the {drawn} beside a field or at the corner of a cottage.", "Y9"),
    phases.LAY_NUMBER: ("Choose which cottage to lay.", "Y10"),
    phases.LAY_COTTAGE: ("Lay cottage {number} in a gap that touches a field.", "Y10"),
    phases.ORDER_LAWS: ("Play a law before the work order, or say done.", "Y12"),
    phases.SET_ORDER: ("Put marker {marker} on the number that works next.", "Y13"),
    phases.HARVEST_LAWS: ("Play a law before the harvest, or say done.", "Y17"),
    phases.TURN: ("Take one action, or pass.", "Y20"),
    phases.NOW: ("Play the law you have just taken, or keep it.", "Y29"),
    phases.PAY_TILE: ("Pay for the tile, cube by cube.", "Y36"),
    phases.GIVE: ("Give {turn} one of your cubes; the others do not see which.", "L19"),
    phases.NAME_FIELD: ("Name a kind of field.", "L06"),
    phases.GLEAN_FIELD: ("Choose a field where your worker gleans one cube more.", "L09"),
    phases.MARK_TILE: ("Choose the tile that takes the mark.", "Y36"),
    phases.SWAP: ("Give back up to three basic cubes, then say done.", "L14"),
    phases.GRANT: ("Choose the cottage that becomes a house.", "L15"),
    phases.GUILD: ("Choose the craft cube to buy.", "L16"),
    phases.BOUNDARY: ("Build one of your fences or remove any fence, free.", "L17"),
    phases.MOVING: ("Choose which of your cottages and houses moves.", "L18"),
    phases.MOVE_COTTAGE: ("Move {moving}{fenced} to a gap with an open side.", "Y25"),
    phases.SEAL_LAWS: ("Play a law before the auction, or say done.", "Y31"),
    phases.PAY_BID: ("Pay {owed} of the bid to {payee}; only you two see which cubes.", "Y33"),
    phases.NAME_START: ("Name the start player of the next round.", "Y33"),
    phases.FINISHED: ("The game is over.", "Y34"),
}

WHY = {
    phases.LAY_FIELD: "Workers harvest the fields around their cottage; lay what you need beside yours.",
    phases.LAY_COTTAGE: "Its workers harvest the fields around it; many kinds of them pay every price.",
    phases.SET_ORDER: "Whoever works first has the choice; a field takes one worker.",
    phases.WORK: "Each worker brings one cube of his field, and cubes buy the windows that bring points.",
    phases.TURN: "Only the windows of the church bring points; all else helps you to pay for them.",
}


def prompt(view: Keythedral) -> Prompt:
    """Say what the player to move has to do."""
    text, rule = _what_to_do(view)
    lies = view.phase in (phases.LAY_NUMBER, phases.LAY_COTTAGE)  # the field lies, its cottage does not
    fields = f"field {view.laid - board.BEGIN + (not lies)} of {board.NUMBERS * view.players}"
    progress = f"round {view.round}" if view.round else fields
    steps, step = _steps(view)
    act = ACTS.get(int(view.phase), "Play")
    why = WHY.get(int(view.phase), "")
    acts = TURN_ACTS if view.phase == phases.TURN else ()
    return Prompt(text, progress, rule, steps, step, _in_hand(view), act, ENDS, why, acts)


def _steps(view: Keythedral) -> tuple[tuple[str, ...], int]:
    if view.round == 0:
        return ("Field", "Cottage"), int(view.phase in (phases.LAY_NUMBER, phases.LAY_COTTAGE))
    if view.phase >= phases.SEAL_LAWS:
        return ("Work", "Actions", "Start player"), 2
    harvest = view.phase in (phases.NAME_FIELD, phases.GLEAN_FIELD) or view.law == board.IDLE_WAGES
    return ("Work", "Actions", "Start player"), int(view.phase >= phases.TURN and not harvest)


def _in_hand(view: Keythedral) -> Item | None:
    if view.phase != phases.LAY_FIELD:
        return None
    kind = int(view.drawn)
    return Item("hand", names.FIELD_NAMES[kind].capitalize(), symbol=f"art-field-{board.FIELDS[kind]}")


def _what_to_do(view: Keythedral) -> tuple[str, str]:
    phase = int(view.phase)
    if view.to_move == CHANCE:
        return LUCK.get(phase, "Draw a card."), "Y4"
    if phase == phases.NOW and view.taken != UNKNOWN and view.legal_moves() == [moves.DONE]:
        return f"Say done: {board.LAW_NAMES[view.taken]} is kept for another moment.", "Y29"
    if phase in WINDOWS and _nothing_fits(view):
        return "Say done: none of your laws is played at this moment.", "Y38"
    if phase in PROMPTS:
        text, rule = PROMPTS[phase]
        if phase == phases.MOVE_COTTAGE and view.law == board.MOVING_DAY:
            rule = "L18"
        return text.format(**_nouns(view)), rule
    return _long_prompt(view, phase)


def _nothing_fits(view: Keythedral) -> bool:
    """Say whether the player to move can only say done, as far as the view shows that hand."""
    seat = int(view.to_move)
    known = sum(place == seat + 1 for place in view.law_at)
    return known == view.held[seat] and view.legal_moves() == [moves.DONE]


def _nouns(view: Keythedral) -> dict[str, str]:
    return {
        "drawn": names.FIELD_NAMES[view.drawn],
        "number": str(view.number % board.NUMBERS + 1),
        "moving": names.cottage_in_words(view, int(view.number)),
        "fenced": "" if view.law == board.MOVING_DAY else ", which is fenced in,",
        "marker": names.ROMAN[view.marker],
        "turn": who(int(view.turn)),
        "owed": count(int(view.owed), "cube"),
        "payee": who(int(payee(view))) if view.phase == phases.PAY_BID else "",
    }


def _long_prompt(view: Keythedral, phase: int) -> tuple[str, str]:
    if phase == phases.WORK:
        kind = "house" if view.house[active_cottage(view)] else "cottage"
        if not can_place(view) and _nothing_fits(view):
            return f"Say done: no field is open to {kind} {view.active}, and none of your laws helps.", "Y16"
        if not can_place(view):
            return f"Play a law for {kind} {view.active}, or say done.", "Y16"
        left = int(view.quota - view.placed)
        return f"Send {count(left, 'worker')} from {kind} {view.active}.", "Y15"
    if phase == phases.PAY_BASIC:
        what, rule = ("to trade", "Y28") if view.buying < 0 else (f"for {board.GOODS[view.buying]}", "Y27")
        return f"Pay {count(int(view.owed), 'basic cube')} {what}.", rule
    if phase == phases.TAKE_BASIC:
        rule = f"L{view.law:02}" if view.law else "Y28"
        return f"Take {count(int(view.owed), 'basic cube')} from the store.", rule
    if view.to_move == holder(view):
        return f"Match the bid of {count(int(view.bid), 'cube')}, or drop out.", "Y31"
    more = f"more than {count(int(view.bid), 'cube')}" if view.bid else "cubes"
    return f"Bid {more} for the right to name the start player, or drop out.", "Y31"
