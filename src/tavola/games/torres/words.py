"""The only sentences of Torres: notation, log and prompts."""

from tavola.core import CHANCE, UNKNOWN, Event, Move
from tavola.game import SEATS, Item, Line, Prompt, who
from tavola.games.torres.board import (
    ADD,
    ADVANCE,
    AWARDS,
    BLOCK_SUPPLY,
    BLOCK_UNDER,
    BUILD,
    BUY,
    CARDS,
    CHOOSE,
    CROWN,
    DEAL,
    DRAW_MASTER,
    END_TURN,
    FIRST,
    KEEP,
    KINDS,
    KNIGHTS,
    LAST_PHASE_ONLY,
    LAY,
    MOVE_BLOCK,
    PHASES,
    PLAY_JUMP_UP,
    ROUNDS,
    SQUARES,
    STACKS,
    START,
    WALK,
    square_name,
)
from tavola.games.torres.events import (
    ADDED,
    ADVANCED,
    BOUGHT,
    BUILT,
    CHOSEN,
    CROWNED,
    ENTERED,
    KING_KEPT,
    KING_MOVED,
    LAID,
    LOOKED,
    MARKED,
    OPENED,
    PHASE,
    PLAYED,
    RETURNED,
    ROUND,
    SCORED_CASTLE,
    SCORED_KING,
    SCORED_MASTER,
    STARTS,
    WALKED,
)
from tavola.games.torres.position import (
    CHOOSING,
    CROWNING,
    DEALING,
    DRAWING_START,
    ENTERING,
    KING_MOVE,
    LAYING,
    TURN,
)
from tavola.games.torres.rules import Torres
from tavola.games.torres.scoring import BONUS

# What only the buyer of a card may know.
SECRETS: dict[int, tuple[int, ...]] = {BOUGHT: (2,), LOOKED: (2,), CHOSEN: (2,)}

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
    when = "at the end of phase 3" if card >= LAST_PHASE_ONLY else "at the end of each phase"
    return f"{AWARDS[card]} points {when} for {MASTER_WORDS[card][2]}."


# -- notation --


def notate(state: Torres, move: Move) -> str:
    """Write a move: `knight b3-b4`, `block c5`, `card jump-up b3-b4`, `end`."""
    if PLAY_JUMP_UP <= move < END_TURN:
        return f"card {_notate_card(state, move)}"
    if WALK <= move < BUILD:
        return f"knight {_from_to(state, move - WALK)}"
    single = {KEEP: "keep", BUY: "buy", ADVANCE: "marker", END_TURN: "end"}
    if move in single:
        return single[move]
    if move >= CHOOSE:
        return f"choose {card_word(move - CHOOSE)}"
    if move >= LAY:
        return _notate_square(move)
    if move >= DEAL:
        return f"deal {card_word(move - DEAL)}"
    if move >= DRAW_MASTER:
        return f"master {MASTER_WORDS[move - DRAW_MASTER][0]}"
    return f"start {SEATS[move - START]}"


def _notate_square(move: Move) -> str:
    for word, base in (("block", BUILD), ("add", ADD), ("king", CROWN), ("enter", FIRST), ("lay", LAY)):
        if move >= base:
            return f"{word} {square_name(move - base)}"
    raise ValueError(f"move {move} has no square")


def _from_to(state: Torres, order: int) -> str:
    start = state.knights[KNIGHTS * state.active + order // SQUARES]
    return f"{square_name(start)}-{square_name(order % SQUARES)}"


def card_of(move: Move) -> tuple[int, int]:
    """Split the move of a card into its kind and what remains."""
    kind = max(kind for kind in range(KINDS) if CARDS[kind] <= move)
    return kind, move - CARDS[kind]


def _notate_card(state: Torres, move: Move) -> str:
    kind, order = card_of(move)
    word = card_word(kind)
    if CARDS[kind + 1] - CARDS[kind] == 1:
        return word
    if kind == BLOCK_UNDER:
        return f"{word} {square_name(state.knights[KNIGHTS * state.active + order])}"
    if kind == BLOCK_SUPPLY:
        return f"{word} {square_name(order)}"
    if kind == MOVE_BLOCK:
        return f"{word} {square_name(order // SQUARES)}-{square_name(order % SQUARES)}"
    return f"{word} {_from_to(state, order)}"


# -- the log --


def _link(square: int) -> str:
    return f"[{square_name(square)}](#square-{square_name(square)})"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


PLAIN = {
    STARTS: ("{who} is drawn to begin.", "T5"),
    LAID: ("{who} lays a foundation on {square}.", "T40"),
    ENTERED: ("{who} enters with a knight on {square}.", "T3"),
    CROWNED: ("{who} places the [king](#king) on {square}.", "T4"),
    ADDED: ("{who} adds a {knight} on {square}.", "T12"),
    BUILT: ("{who} builds on {square}, up to level {b}.", "T15"),
    RETURNED: ("{who} returns {blocks} to the supply.", "T9"),
}


def describe(event: Event, view: Torres) -> Line | None:
    """Tell an event in a sentence."""
    kind, player, a, b, c, d = event
    if kind in (PHASE, ROUND):
        return _describe_beginning(event)
    if kind >= SCORED_CASTLE:
        return _describe_scoring(event)
    if kind in (BOUGHT, LOOKED, CHOSEN):
        return _describe_buying(event)
    name = who(player)
    if kind == OPENED:
        text = f"The master card is [{master_title(a)}](#master-{MASTER_WORDS[a][0]}): {master_hint(a)}"
        return Line(text, CHANCE, rule="T41")
    if kind == PLAYED:
        return Line(_describe_card(name, a, b, c), player, rule=CARD_WORDS[a][2])
    if kind == WALKED:
        return Line(_describe_walk(name, event), player, rule="T14" if d else "T13")
    if kind == ADVANCED:
        text = f"{name} moves the marker from {a} to {b}"
        skipped = f" + {_count(b - a - 1, 'taken space')}" if b > a + 1 else ""
        return Line(text, player, b - a, f"1 action point{skipped}", "T18", "marker")
    if kind not in PLAIN:
        return None
    text, rule = PLAIN[kind]
    knight = f"[knight](#knight-{player}-{b})"
    blocks = _count(a, "block")
    text = text.format(who=name, b=b, square=_link(a), knight=knight, blocks=blocks)
    return Line(text, player, rule=rule)


def _describe_beginning(event: Event) -> Line:
    """Say who begins; it is nobody's deed, so that no deed of that player is told in the same sentence."""
    kind, player, number, points = event[:4]
    if kind == PHASE:
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
    if kind == LOOKED:
        return (
            None if card == UNKNOWN else Line(f"{who(player)} sees {card_title(card)}.", player, rule="T37")
        )
    bought = "a card" if card == UNKNOWN else f"the card {card_title(card)}"
    return Line(f"{who(player)} buys {bought}.", player, rule="T37" if kind == CHOSEN else "T16")


def _describe_card(name: str, kind: int, start: int, to: int) -> str:
    text = f"{name} plays {card_title(kind)}"
    if start < 0:
        return f"{text}."
    if to < 0:
        return f"{text} on {_link(start)}."
    return f"{text}, from {_link(start)} to {_link(to)}."


def _describe_scoring(event: Event) -> Line:
    kind, player, a, b, c, _ = event
    name = who(player)
    if kind == SCORED_CASTLE:
        castle = f"castle-{square_name(a)}"
        text = f"{name} scores for the [castle](#{castle}) of {square_name(a)}"
        sum = f"{_count(b, 'square')} × level {c}"
        return Line(text, player, points=b * c, sum=sum, rule="T32", category="castles", at=castle)
    if kind == SCORED_KING:
        text = f"{name} has a knight on level {b} in the [king's castle](#king)"
        return Line(text, player, BONUS * b, f"{BONUS} × phase {b}", "T33", "king", "king")
    if kind == SCORED_MASTER:
        word, title, _ = MASTER_WORDS[a]
        text = f"{name} fulfils [{title}](#master-{word})"
        return Line(text, player, AWARDS[a], f"{title}: {AWARDS[a]}", "T43", "master card", f"master-{word}")
    if kind == MARKED:
        if a == 0:
            return Line(f"{name} scores nothing and stays on {b}.", player, rule="T34")
        skipped = c - b - a
        text = f"{name} scores {a} in all and goes from {b} to {c}"
        if skipped == 0:
            return Line(f"{text}.", player, rule="T34")
        spaces = _count(skipped, "taken space")
        return Line(f"{text}, past {spaces}", player, skipped, spaces, "T34", "marker")
    if kind == KING_MOVED:
        return Line(f"{name} moves the [king](#king) from {_link(a)} to {_link(b)}.", player, rule="T35")
    assert kind == KING_KEPT
    return Line(f"{name} leaves the [king](#king) on {_link(a)}.", player, rule="T35")


# -- prompts --


def prompt(view: Torres) -> Prompt:
    """Say what the player to move has to do."""
    progress = _progress(view)
    stage = view.stage
    if stage == TURN:
        return _turn_prompt(view, progress)
    if stage == CHOOSING:
        return Prompt(
            "Choose one of the cards shown; the others go under your deck.", progress, "T37", act="Take it"
        )
    if stage == DEALING:
        return Prompt("Wait for the card.", progress, "T16")
    if stage == LAYING:
        return Prompt(
            "Lay a foundation, three steps or more from every other.", "set-up", "T40", act="Lay it"
        )
    if stage == ENTERING:
        return Prompt("Place your first knight on a free castle.", "set-up", "T3", act="Place the knight")
    if stage == CROWNING:
        return Prompt("Place the king on a free castle.", "set-up", "T4", act="Place the king")
    if stage == KING_MOVE:
        text = "Move the king to any free castle square, or leave him: you have the fewest points."
        return Prompt(text, progress, "T35", act="Move the king")
    text = "Draw the first player." if stage == DRAWING_START else "Draw the master card."
    return Prompt(text, "set-up", "T5" if stage == DRAWING_START else "T41")


def _progress(view: Torres) -> str:
    if view.stage == KING_MOVE:
        return f"after phase {view.phase} of {PHASES}"
    rounds = ROUNDS[STACKS * view.players + view.phase] if view.phase else 0
    return f"phase {view.phase} of {PHASES}, round {view.round} of {rounds}"


def _turn_prompt(view: Torres, progress: str) -> Prompt:
    points = _count(view.ap, "action point")
    if view.ap == 0:
        text = "End your turn; your action points are spent."
        if any(PLAY_JUMP_UP <= move < END_TURN for move in view.legal_moves()):
            text = "End your turn, or play a card."
    else:
        text = f"Use your {points}: {_uses(view)}."
    hand = Item("ap", f"{points} left", "art-ap", count=int(view.ap))
    return Prompt(text, progress, "T7", hand=hand, act="Play")


def _uses(view: Torres) -> str:
    """Name what can be done in a turn: "knights, blocks or marker"."""
    moves = view.legal_moves()
    possible = {
        "knights": any(ADD <= move < BUILD for move in moves),
        "blocks": any(BUILD <= move < BUY for move in moves),
        "cards": any(move == BUY or PLAY_JUMP_UP <= move < END_TURN for move in moves),
    }
    return " or ".join(filter(None, [", ".join(word for word in possible if possible[word]), "marker"]))
