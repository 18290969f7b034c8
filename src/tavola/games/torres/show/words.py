"""The only sentences of Torres: notation, log and prompts."""

from tavola.core import CHANCE, UNKNOWN, Event, Move
from tavola.game import SEATS, Item, Line, Prompt, who
from tavola.games.torres.rules import board, events, moves, phases
from tavola.games.torres.rules.board import square_name
from tavola.games.torres.rules.play import Torres
from tavola.games.torres.rules.scoring import BONUS
from tavola.say import count

WHY = "At the end of a phase a castle pays its squares times the level of your highest knight in it."
STEPS = "marker steps"  # what points of the marker are counted as
# What only the buyer of a card may know.
SECRETS: dict[int, tuple[int, ...]] = {events.BOUGHT: (2,), events.LOOKED: (2,), events.CHOSEN: (2,)}

# Each card: its word in notation, its title, the paragraph of rules.md.
CARD_WORDS = (
    ("jump-up", "Two levels up", "T22"),
    ("block-under", "Block under a knight", "T23"),
    ("block-supply", "Block from the supply", "T24"),
    ("doors", "Through the doors", "T25"),
    ("diagonal", "Diagonal move", "T26"),
    ("ap6", "6 action points", "T27"),
    ("ap7", "7 action points", "T27"),
    ("move-block", "Move an empty block", "T28"),
    ("relocate", "Relocate a knight", "T29"),
    ("leap", "Leap over a knight", "T30"),
)
CARD_HINTS = (
    "One of your knights climbs to a free square beside it, exactly two levels up.",
    "Lay a block of your own stacks under one of your knights.",
    "Build one more block, from the common supply.",
    "One of your knights passes through a castle and may come out higher up.",
    "One of your knights steps corner to corner, up by at most one level.",
    "Gain one action point for this turn.",
    "Gain two action points for this turn.",
    "Move the top block of a castle without knights to another free square.",
    "Set one of your knights beside another of them, no higher than that one.",
    "One of your knights leaps over a knight beside it, up by at most one level.",
)

# Each master card: its word, its title, its condition.
MASTER_WORDS = (
    ("line", "Line", "three of your knights in a row on one level, above the ground"),
    ("stairs", "Stairs", "three of your knights in a row, each one level above the last"),
    ("square", "Square", "four of your knights on a square of two by two"),
    ("realm", "Realm", "knights of yours in four castles"),
    ("muster", "Muster", "all six of your knights in castles"),
    ("ladder", "Ladder", "a knight of yours on each of the levels 1, 2, 3 and 4"),
    ("court", "Court", "three of your knights in the king's castle"),
    ("watch", "Watch", "a knight of yours on the highest level of the board"),
)


def card_word(kind: int) -> str:
    """Give the word that stands for a card in notation and ids."""
    return CARD_WORDS[kind][0]


def card_title(kind: int) -> str:
    """Give the name of a card as a player says it."""
    return CARD_WORDS[kind][1]


def master_title(card: int) -> str:
    """Give the name of a master card."""
    return MASTER_WORDS[card][1]


def master_hint(card: int) -> str:
    """Say what a master card asks for, what it gives, and when."""
    when = "at the end of phase 3" if card >= board.LAST_PHASE_ONLY else "at the end of each phase"
    return f"{board.AWARDS[card]} points {when} for {MASTER_WORDS[card][2]}."


# -- notation ----------------------------------------------------------------------------------------------

ON_SQUARES = (  # the last first
    (moves.BUILD, "block"),
    (moves.ADD, "add"),
    (moves.CROWN, "king"),
    (moves.FIRST, "enter"),
    (moves.LAY, "lay"),
)


def notate(state: Torres, move: Move) -> str:
    """Write a move: `knight b3-b4`, `block c5`, `card jump-up b3-b4`, `end`."""
    if moves.PLAY_JUMP_UP <= move < moves.END_TURN:
        return f"card {_notate_card(state, move)}"
    if moves.WALK <= move < moves.BUILD:
        return f"knight {_from_to(state, move - moves.WALK)}"
    single = {moves.KEEP: "keep", moves.BUY: "buy", moves.ADVANCE: "marker", moves.END_TURN: "end"}
    if move in single:
        return single[move]
    if move >= moves.CHOOSE:
        return f"choose {card_word(move - moves.CHOOSE)}"
    if move >= moves.LAY:
        return _notate_square(move)
    if move >= moves.DEAL:
        return f"deal {card_word(move - moves.DEAL)}"
    if move >= moves.DRAW_MASTER:
        return f"master {MASTER_WORDS[move - moves.DRAW_MASTER][0]}"
    return f"start {SEATS[move - moves.START]}"


def _notate_square(move: Move) -> str:
    base, word = next((base, word) for base, word in ON_SQUARES if move >= base)
    return f"{word} {square_name(move - base)}"


def _from_to(state: Torres, order: int) -> str:
    start = state.knights[board.KNIGHTS * state.active + order // board.SQUARES]
    return f"{square_name(start)}-{square_name(order % board.SQUARES)}"


def card_of(move: Move) -> tuple[int, int]:
    """Split the move of a card into its kind and what remains."""
    kind = max(kind for kind in range(board.KINDS) if moves.CARD_MOVES[kind] <= move)
    return kind, move - moves.CARD_MOVES[kind]


def _notate_card(state: Torres, move: Move) -> str:
    kind, order = card_of(move)
    word = card_word(kind)
    if moves.CARD_MOVES[kind + 1] - moves.CARD_MOVES[kind] == 1:
        return word
    if kind == board.BLOCK_UNDER:
        return f"{word} {square_name(state.knights[board.KNIGHTS * state.active + order])}"
    if kind == board.BLOCK_SUPPLY:
        return f"{word} {square_name(order)}"
    if kind == board.MOVE_BLOCK:
        return f"{word} {square_name(order // board.SQUARES)}-{square_name(order % board.SQUARES)}"
    return f"{word} {_from_to(state, order)}"


# -- the log -----------------------------------------------------------------------------------------------


def _link(square: int) -> str:
    return f"[{square_name(square)}](#square-{square_name(square)})"


PLAIN = {
    events.STARTS: ("{who} is drawn to begin.", "T5"),
    events.LAID: ("{who} lays a foundation on {square}.", "T40"),
    events.ENTERED: ("{who} enters with a knight on {square}.", "T3"),
    events.CROWNED: ("{who} places the [king](#king) on {square}.", "T4"),
    events.ADDED: ("{who} adds a {knight} on {square}.", "T12"),
    events.BUILT: ("{who} builds on {square}, up to level {b}.", "T15"),
    events.RETURNED: ("{who} returns {blocks} to the supply.", "T9"),
}


def describe(event: Event, view: Torres) -> Line | None:
    """Tell an event in a sentence."""
    kind, player, a, b, c, d = event
    if kind in (events.PHASE, events.ROUND):
        return _describe_beginning(event)
    if kind >= events.SCORED_CASTLE:
        return _describe_scoring(event)
    if kind in (events.BOUGHT, events.LOOKED, events.CHOSEN):
        return _describe_buying(event)
    name = who(player)
    if kind == events.OPENED:
        text = f"The master card is [{master_title(a)}](#master-{MASTER_WORDS[a][0]}): {master_hint(a)}"
        return Line(text, CHANCE, rule="T41")
    if kind == events.PLAYED:
        return Line(_describe_card(name, a, b, c), player, rule=CARD_WORDS[a][2])
    if kind == events.WALKED:
        return Line(_describe_walk(name, event), player, rule="T14" if d else "T13")
    if kind == events.ADVANCED:
        text = f"{name} moves the marker from {a} to {b}"
        skipped = f" + {count(b - a - 1, 'taken space')}" if b > a + 1 else ""
        return Line(text, player, b - a, f"1 action point{skipped}", "T18", STEPS)
    if kind not in PLAIN:
        return None
    text, rule = PLAIN[kind]
    knight = f"[knight](#knight-{player}-{b})"
    blocks = count(a, "block")
    text = text.format(who=name, b=b, square=_link(a), knight=knight, blocks=blocks)
    return Line(text, player, rule=rule)


def _describe_beginning(event: Event) -> Line:
    """Say who starts; it is nobody's deed, so that the log does not run on with that player's deeds."""
    kind, player, number, points = event[:4]
    if kind == events.PHASE:
        return Line(f"Phase {number} begins with {who(player)}.", rule="T5")
    why = "who has most points" if points else "as nobody has points"
    return Line(f"Round {number} begins with {who(player)}, {why}.", rule="T42")


def _describe_walk(name: str, event: Event) -> str:
    # The player is the one who acts: the page goes on with "then builds", which a knight does not do.
    _, player, start, to, knight, through = event
    way = " through a castle" if through else ""
    deed = "leads" if through else "moves"
    figure = f"[knight](#knight-{player}-{knight})"
    return f"{name} {deed} a {figure}{way} from {_link(start)} to {_link(to)}."


def _describe_buying(event: Event) -> Line | None:
    kind, player, card = event[:3]
    if kind == events.LOOKED:
        sees = Line(f"{who(player)} sees {card_title(card)}.", player, rule="T37")
        return None if card == UNKNOWN else sees
    bought = "a card" if card == UNKNOWN else f"the card {card_title(card)}"
    return Line(f"{who(player)} buys {bought}.", player, rule="T37" if kind == events.CHOSEN else "T16")


def _describe_card(name: str, kind: int, start: int, to: int) -> str:
    text = f"{name} plays the card {card_title(kind)}"
    if start < 0:
        return f"{text}."
    if to < 0:
        return f"{text} on {_link(start)}."
    return f"{text}, from {_link(start)} to {_link(to)}."


def _describe_scoring(event: Event) -> Line:
    kind, player, a, b, c, _ = event
    name = who(player)
    if kind == events.SCORED_CASTLE:
        castle = f"castle-{square_name(a)}"
        text = f"{name} scores for the [castle](#{castle}) of {square_name(a)}"
        sum = f"{count(b, 'square')} × level {c}"
        return Line(text, player, points=b * c, sum=sum, rule="T32", category="castles", at=castle)
    if kind == events.SCORED_KING:
        text = f"{name} has a knight on level {b} in the [king's castle](#king)"
        return Line(text, player, BONUS * b, f"{BONUS} × phase {b}", "T33", "the king’s bonus", "king")
    if kind == events.SCORED_MASTER:
        word, title, _ = MASTER_WORDS[a]
        points, card = board.AWARDS[a], f"master-{word}"
        text = f"{name} fulfils [{title}](#{card})"
        return Line(text, player, points, f"{title}: {points}", "T43", "the master card", card)
    if kind == events.MARKED:
        return _describe_marker(player, points=a, before=b, after=c)
    if kind == events.KING_MOVED:
        return Line(f"{name} moves the [king](#king) from {_link(a)} to {_link(b)}.", player, rule="T35")
    assert kind == events.KING_KEPT
    return Line(f"{name} leaves the [king](#king) on {_link(a)}.", player, rule="T35")


def _describe_marker(player: int, points: int, before: int, after: int) -> Line:
    name, skipped = who(player), after - before - points
    if points == 0:
        return Line(f"{name} scores nothing and stays on {before}.", player, rule="T34")
    text = f"{name} scores {points} in all and goes from {before} to {after}"
    if skipped == 0:
        return Line(f"{text}.", player, rule="T34")
    spaces = count(skipped, "taken space")
    return Line(f"{text}, past {spaces}", player, skipped, spaces, "T34", STEPS)


# -- prompts -----------------------------------------------------------------------------------------------


# [stage] -> what to do, its rule, the word on the button
PROMPTS = {
    phases.DRAWING_START: ("Draw the first player.", "T5", "Play"),
    phases.DRAWING_MASTER: ("Draw the master card.", "T41", "Play"),
    phases.LAYING: ("Lay a foundation, three steps or more from every other.", "T40", "Lay it"),
    phases.ENTERING: ("Place your first knight on a free castle.", "T3", "Place the knight"),
    phases.CROWNING: ("Place the king on a free castle.", "T4", "Place the king"),
    phases.DEALING: ("Wait for the card.", "T16", "Play"),
    phases.CHOOSING: ("Choose one of the cards shown; the others go under your deck.", "T37", "Take it"),
    phases.KING_MOVE: (
        "Move the king to any free castle square, or leave him: you have the fewest points.",
        "T35",
        "Move the king",
    ),
    phases.ENDED: ("The game is over.", "T36", "Play"),
}


def prompt(view: Torres) -> Prompt:
    """Say what the player to move has to do."""
    if view.stage == phases.TURN:
        return _turn_prompt(view)
    text, rule, act = PROMPTS[int(view.stage)]
    ends = ("Leave the king",) if view.stage == phases.KING_MOVE else ()
    return Prompt(text, _progress(view), rule, act=act, ends=ends)


def _progress(view: Torres) -> str:
    if not view.phase:
        return "set-up"
    if view.stage == phases.KING_MOVE:
        return f"after phase {view.phase} of {board.PHASES}"
    return f"phase {view.phase} of {board.PHASES}, round {view.round} of {view.rounds()}"


ACTS = (  # what the primary button says, by what was pressed first
    ("knight-", "Move"),
    ("reserve-", "Add the knight"),
    ("stack-", "Build"),
    ("card-", "Play the card"),
    ("button:Buy", "Buy it"),
    ("button:Marker", "Move the marker"),
)


def _turn_prompt(view: Torres) -> Prompt:
    points = count(view.ap, "action point")
    done = view.legal_moves() == [moves.END_TURN]
    if view.ap:
        text = f"Use your {points}: {_uses(view)}."
    elif done:
        text = "End your turn; your action points are spent."
    else:
        text = "End your turn, or play a card."
    hand = Item("ap", f"{points} left", "art-ap", count=int(view.ap))
    act = "End turn" if done else "Play"
    why = WHY if view.ap else ""
    return Prompt(text, _progress(view), "T7", hand=hand, act=act, acts=ACTS, ends=("End turn",), why=why)


def _uses(view: Torres) -> str:
    """Name what can be done in a turn: "knights, blocks or marker"."""
    found = view.legal_moves()
    possible = {
        "knights": any(moves.ADD <= move < moves.BUILD for move in found),
        "blocks": any(moves.BUILD <= move < moves.BUY for move in found),
        "cards": any(move == moves.BUY or moves.PLAY_JUMP_UP <= move < moves.END_TURN for move in found),
    }
    return " or ".join(filter(None, [", ".join(word for word in possible if possible[word]), "marker"]))
