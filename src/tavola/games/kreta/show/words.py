"""The sentences of Kreta: notations, log lines and prompts."""

from collections.abc import Callable

from tavola import say
from tavola.core import Event, Move
from tavola.game import SEATS, Item, Line, Prompt, who
from tavola.games.kreta.rules import board, events, moves, phases
from tavola.games.kreta.rules.play import Kreta

WHY = "The Castellan scores the provinces around the open fort, so be strongest there when it is played."
SECRETS: dict[int, tuple[int, ...]] = {}  # Kreta hides nothing from one player alone

PROVINCE_WORDS = tuple(id.replace("-", "_") for id in board.PROVINCE_IDS)
HARBOUR_WORDS = tuple(id.removesuffix("-port") for id in board.HARBOUR_IDS)
IN_PROVINCES = (
    (moves.BUILD_VILLAGE, "village"),
    (moves.HARVEST, "harvest"),
    (moves.SEND_ABBOT, "abbot"),
    (moves.PLACE_VILLAGER, "villager"),
)
CARD_RULES = ("K19", "K18", "K10", "K12", "K20", "K14", "K16")  # the paragraph of each character
ORDINALS = ("", "first", "second", "third", "fourth")
# Where a piece of the supply is placed, the button says so: its path begins with a place then.
PLACES = {board.ADMIRAL: (("harbour-", "Place"),), board.COMMANDER: (("province-", "Place"),)}
HARVESTS = ("wheat", "olives", "wine", "thyme", "cheese")


def notate(state: Kreta, move: Move) -> str:
    """Write a move shortly: `commander`, `villager candia-pediada`, `fort 12`, `keep`."""
    if move < moves.PLACE_SHIP:
        return (
            board.CARD_NAMES[move]
            if move < moves.REPEAT
            else f"repeat {board.CARD_NAMES[move - moves.REPEAT]}"
        )
    if move < moves.MOVE_SHIP:
        return f"ship {HARBOUR_WORDS[move - moves.PLACE_SHIP]}"
    if move < moves.PLACE_VILLAGER:
        start, end = divmod(move - moves.MOVE_SHIP, board.HARBOURS)
        return f"ship {HARBOUR_WORDS[start]}-{HARBOUR_WORDS[end]}"
    if moves.MOVE_VILLAGER <= move < moves.SEND_ABBOT:
        start, end = board.WALKS[move - moves.MOVE_VILLAGER]
        return f"villager {PROVINCE_WORDS[start]}-{PROVINCE_WORDS[end]}"
    if moves.BUILD_FORT <= move < moves.BUILD_VILLAGE:
        return f"fort {move - moves.BUILD_FORT + 1}"
    if move < moves.KEEP:
        return _notate_province(move)
    return {moves.KEEP: "keep", moves.REPLACE: "replace", moves.STOP: "stop"}.get(move) or _notate_luck(
        state, move
    )


def _notate_province(move: Move) -> str:
    base, word = next((base, word) for base, word in IN_PROVINCES if move >= base)
    return f"{word} {PROVINCE_WORDS[move - base]}"


def _notate_luck(state: Kreta, move: Move) -> str:
    if move < moves.GROW:
        return f"first {SEATS[move - moves.BEGIN]}"
    if move < moves.TURN_UP:
        return f"tile {PROVINCE_WORDS[state.next_bare()]} {board.TILE_NAMES[move - moves.GROW]}"
    return f"card {move - moves.TURN_UP + 1}"


# -- the log -------------------------------------------------------------------------------------------


def describe(event: Event, view: Kreta) -> Line | None:
    """Tell an event as a line of the log."""
    kind, player, a, b = event[:4]
    if kind == events.GREW:
        return None  # the map shows the tiles; sixteen lines would not
    if kind == events.PLAYED:
        return Line(f"{who(player)} plays the {_card(a)}.", player, rule=CARD_RULES[a])
    if kind == events.ENDED:
        return Line("The game is over.", rule="K26")
    if kind == events.SCORED:
        return _scored(event)
    if kind == events.HARVESTED:
        return _harvested(event)
    if kind == events.UNPAID and view.rescoring == board.EVERY:
        return Line(f"{_province(a)} pays nobody.", player, rule="K22")
    text, rule, name_a, name_b = TOLD[kind]
    return Line(text.format(who=who(player), a=name_a(a), b=name_b(b)), player, rule=rule)


def _scored(event: Event) -> Line:
    _kind, player, province, points, sources, rank = event
    value = board.VALUE[province]
    half = f"{value} ÷ 2 rounded down" if value % 2 else f"{value} ÷ 2"
    earned = f"{value} for the most" if rank == 1 else f"{half} for the second most"
    return Line(
        f"{who(player)} scores in {_province(province)}",
        player,
        points=points,
        sum=f"{earned} influence ({say_sources(sources)})",
        rule="K22",
        category="provinces",
        at=f"province-{board.PROVINCE_IDS[province]}",
    )


def say_sources(sources: int) -> str:
    """Spell out an influence: "2 villagers + 1 village × 2 + abbot = 5"."""
    villagers, villages, abbot, ship, forts = (sources >> 4 * place & 15 for place in range(5))
    parts = [
        say.count(villagers, "villager") if villagers else "",
        f"{say.count(villages, 'village')} × 2" if villages else "",
        "abbot" if abbot else "",
        "ship" if ship else "",
        say.count(forts, "fort") if forts else "",
    ]
    total = villagers + 2 * villages + abbot + ship + forts
    return f"{' + '.join(filter(None, parts))} = {total}"


def _harvested(event: Event) -> Line:
    _kind, player, province, kind, points = event[:5]
    return Line(
        f"{who(player)} harvests {HARVESTS[kind]} in {_province(province)}",
        player,
        points=points,
        sum=f"{points} for the {ORDINALS[points]} {board.TILE_NAMES[kind]}",
        rule="K17",
        category="harvests",
        at=f"province-{board.PROVINCE_IDS[province]}",
    )


def _province(province: int) -> str:
    return f"[{board.PROVINCE_NAMES[province]}](#province-{board.PROVINCE_IDS[province]})"


def _harbour(harbour: int) -> str:
    return f"[{board.HARBOUR_NAMES[harbour]}](#harbour-{board.HARBOUR_IDS[harbour]})"


def _fort(fort: int) -> str:
    return f"[{fort + 1}](#space-{fort + 1})"


def _card(card: int) -> str:
    return board.CARD_NAMES[card].capitalize()


Name = Callable[[int], str]

TOLD: dict[int, tuple[str, str, Name, Name]] = {
    events.BEGAN: ("{who} begins.", "K7", str, str),
    events.OPENED: ("Fort card {a} is turned up.", "K24", _fort, str),
    events.REPEATED: ("{who} repeats the {a}.", "K19", _card, str),
    events.LAUNCHED: ("{who} places a ship in {a}.", "K10", _harbour, str),
    events.SAILED: ("{who} sails from {a} to {b}.", "K10", _harbour, _harbour),
    events.SETTLED: ("{who} places a villager in {a}.", "K12", _province, str),
    events.WALKED: ("{who} moves a villager from {a} to {b}.", "K12", _province, _province),
    events.SENT: ("{who} sends the abbot from {a} to {b}.", "K14", _province, _province),
    events.INSTALLED: ("{who} places the abbot in {a}.", "K14", _province, str),
    events.FORTIFIED: ("{who} builds a fort on space {a}.", "K18", _fort, str),
    events.FOUNDED: ("{who} builds a village in {a}.", "K18", _province, str),
    events.CALLED: (f"Scoring {{b}} of {board.SCORINGS}: fort card {{a}}.", "K20", _fort, str),
    events.UNPAID: ("{a} pays nobody and is spent.", "K22", _province, str),
    events.SKIPPED: ("{a} has been scored before and pays nothing.", "K23", _province, str),
    events.KEPT: ("{who} keeps fort card {a}.", "K25", _fort, str),
    events.REJECTED: ("{who} rejects fort card {a}.", "K25", _fort, str),
}


# -- prompts -------------------------------------------------------------------------------------------


def prompt(view: Kreta) -> Prompt:
    """Say what the player to move has to do."""
    progress = f"scoring {view.scorings + 1} of {board.SCORINGS}"
    if view.phase >= phases.DRAW_FIRST:
        return Prompt(_luck_prompt(view), progress, "K7" if view.phase <= phases.LAY_TILES else "K24")
    if view.phase == phases.CHOOSE_CARD:
        text = "Play one of your cards and carry out its action."
        return Prompt(text, progress, "K8", ("Card", "Action"), 0, act="Play the card", why=WHY)
    if view.phase == phases.FORT_CHOICE:
        text = f"Keep fort card {view.next + 1} ({_touched(view.next)}), or replace it by the top card."
        done = f"scoring {view.scorings} of {board.SCORINGS}"
        return Prompt(text, done, "K25", ("Card", "Scoring", "Fort card"), 2)
    card = {phases.ADMIRAL_MORE: board.ADMIRAL, phases.COMMANDER_MORE: board.COMMANDER}.get(
        view.phase, view.phase
    )
    text, rule, act = _action_prompt(view)
    if view.repeating:
        text = f"King as {board.CARD_NAMES[card].capitalize()}: {text[0].lower()}{text[1:]}"
    name = board.CARD_NAMES[card]
    hand = Item(f"acting-{name}", name.capitalize(), f"art-card-{name}", card=True)
    return Prompt(
        text,
        progress,
        rule,
        ("Card", "Action"),
        1,
        hand,
        act,
        ("Stop",),
        acts=PLACES.get(int(view.phase), ()),
    )


def _touched(fort: int) -> str:
    """Name the provinces around a fort space: "Candia, Ida and Mylopotamos"."""
    *most, last = [board.PROVINCE_NAMES[province] for province in board.TOUCHES[fort]]
    return f"{', '.join(most)} and {last}"


def _luck_prompt(view: Kreta) -> str:
    if view.phase == phases.DRAW_FIRST:
        return "Draw who starts."
    if view.phase == phases.LAY_TILES:
        return f"Draw the tile of {board.PROVINCE_NAMES[view.next_bare()]}."
    return "Turn up a fort card." if view.now != board.NO_CARD else "Turn up the first fort card."


def _action_prompt(view: Kreta) -> tuple[str, str, str]:
    """Give the sentence, the rule and the word on the button for the phase of a card."""
    left = view.stock[view.active * board.STOCKS + board.SHIP]
    afloat = any(view.ships[view.active * board.HARBOURS + harbour] for harbour in range(board.HARBOURS))
    if view.phase == board.ADMIRAL:
        choices = ["place a ship in a harbour" * (left > 0), "move a ship" * afloat]
        return _sentence(choices), "K10", "Sail"
    if view.phase == board.COMMANDER:
        settlers = view.stock[view.active * board.STOCKS + board.VILLAGER] > 0
        choices = ["place a villager" * settlers, "move villagers up to four steps" * view.can_walk()]
        return _sentence(choices), "K12", "Move"
    if view.phase == phases.COMMANDER_MORE:
        return f"Move a villager, or stop: {say.count(view.steps, 'step')} left.", "K12", "Move"
    if view.phase == board.ABBOT:
        away = view.abbots[view.active] != board.NOWHERE
        text = "Send your abbot up to three provinces away." if away else "Place your abbot in a province."
        return text, "K14", "Send the abbot"
    if view.phase == board.ARCHITECT:
        towers = view.stock[view.active * board.STOCKS + board.TOWER] > 0
        return _sentence(["build a fort" * towers, "build a village" * view.may_found()]), "K18", "Build"
    return {
        phases.ADMIRAL_MORE: ("Move your other ship, or stop.", "K10", "Sail"),
        board.FARMER: ("Harvest a tile that your villagers link to one of your ships.", "K16", "Harvest"),
        board.KING: ("Repeat one of your cards on the table.", "K19", "Repeat"),
    }[view.phase]


def _sentence(choices: list[str]) -> str:
    text = ", or ".join(filter(None, choices))
    return f"{text[0].upper()}{text[1:]}."
