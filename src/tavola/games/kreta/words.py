"""The sentences of Kreta: notations, log lines and prompts."""

from collections.abc import Callable

from tavola.core import Event, Move
from tavola.game import SEATS, Item, Line, Prompt, who
from tavola.games.kreta.actions import (
    ADMIRAL_MORE,
    BEGAN,
    BEGIN,
    BUILD_FORT,
    BUILD_VILLAGE,
    CALLED,
    CHOOSE_CARD,
    COMMANDER_MORE,
    DRAW_FIRST,
    ENDED,
    EVERY,
    FORT_CHOICE,
    FORTIFIED,
    FOUNDED,
    GREW,
    GROW,
    HARVEST,
    HARVESTED,
    INSTALLED,
    KEEP,
    KEPT,
    LAUNCHED,
    LAY_TILES,
    MOVE_SHIP,
    MOVE_VILLAGER,
    NO_CARD,
    NOWHERE,
    OPENED,
    PLACE_SHIP,
    PLACE_VILLAGER,
    PLAYED,
    REJECTED,
    REPEAT,
    REPEATED,
    REPLACE,
    SAILED,
    SCORED,
    SEND_ABBOT,
    SENT,
    SETTLED,
    SHIP,
    SKIPPED,
    STOCKS,
    STOP,
    TOWER,
    TURN_UP,
    UNPAID,
    VILLAGER,
    WALKED,
)
from tavola.games.kreta.board import (
    ABBOT,
    ADMIRAL,
    ARCHITECT,
    CARD_NAMES,
    COMMANDER,
    FARMER,
    HARBOUR_IDS,
    HARBOUR_NAMES,
    HARBOURS,
    KING,
    PROVINCE_IDS,
    PROVINCE_NAMES,
    SCORINGS,
    TILE_NAMES,
    TOUCHES,
    VALUE,
    WALKS,
)
from tavola.games.kreta.rules import Kreta

SECRETS: dict[int, tuple[int, ...]] = {}  # Kreta hides nothing from one player alone

PROVINCE_WORDS = tuple(id.replace("-", "_") for id in PROVINCE_IDS)
HARBOUR_WORDS = tuple(id.removesuffix("-port") for id in HARBOUR_IDS)
IN_PROVINCES = (
    (BUILD_VILLAGE, "village"),
    (HARVEST, "harvest"),
    (SEND_ABBOT, "abbot"),
    (PLACE_VILLAGER, "villager"),
)
CARD_RULES = ("K19", "K18", "K10", "K12", "K20", "K14", "K16")  # the paragraph of each character
ORDINALS = ("", "first", "second", "third", "fourth")


def notate(state: Kreta, move: Move) -> str:
    """Write a move shortly: `commander`, `villager candia-pediada`, `fort 12`, `keep`."""
    if move < PLACE_SHIP:
        return CARD_NAMES[move] if move < REPEAT else f"repeat {CARD_NAMES[move - REPEAT]}"
    if move < MOVE_SHIP:
        return f"ship {HARBOUR_WORDS[move - PLACE_SHIP]}"
    if move < PLACE_VILLAGER:
        start, end = divmod(move - MOVE_SHIP, HARBOURS)
        return f"ship {HARBOUR_WORDS[start]}-{HARBOUR_WORDS[end]}"
    if MOVE_VILLAGER <= move < SEND_ABBOT:
        start, end = WALKS[move - MOVE_VILLAGER]
        return f"villager {PROVINCE_WORDS[start]}-{PROVINCE_WORDS[end]}"
    if BUILD_FORT <= move < BUILD_VILLAGE:
        return f"fort {move - BUILD_FORT + 1}"
    if move < KEEP:
        return _notate_province(move)
    return {KEEP: "keep", REPLACE: "replace", STOP: "stop"}.get(move) or _notate_luck(state, move)


def _notate_province(move: Move) -> str:
    base, word = next((base, word) for base, word in IN_PROVINCES if move >= base)
    return f"{word} {PROVINCE_WORDS[move - base]}"


def _notate_luck(state: Kreta, move: Move) -> str:
    if move < GROW:
        return f"first {SEATS[move - BEGIN]}"
    if move < TURN_UP:
        return f"tile {PROVINCE_WORDS[state.next_bare()]} {TILE_NAMES[move - GROW]}"
    return f"card {move - TURN_UP + 1}"


# -- the log -------------------------------------------------------------------------------------------


def describe(event: Event, view: Kreta) -> Line | None:
    """Tell an event as a line of the log."""
    kind, player, a, b = event[:4]
    if kind == GREW:
        return None  # the map shows the tiles; sixteen lines would not
    if kind == PLAYED:
        return Line(f"{who(player)} plays the {_card(a)}.", player, rule=CARD_RULES[a])
    if kind == ENDED:
        return Line("The game is over.", rule="K26")
    if kind == SCORED:
        return _scored(event)
    if kind == HARVESTED:
        return _harvested(event)
    if kind == UNPAID and view.rescoring == EVERY:
        return Line(f"{_province(a)} pays nobody.", player, rule="K22")
    text, rule, name_a, name_b = TOLD[kind]
    return Line(text.format(who=who(player), a=name_a(a), b=name_b(b)), player, rule=rule)


def _scored(event: Event) -> Line:
    _kind, player, province, points, sources, rank = event
    value = VALUE[province]
    half = f"{value} ÷ 2 rounded down" if value % 2 else f"{value} ÷ 2"
    earned = f"{value} for the most" if rank == 1 else f"{half} for the second most"
    return Line(
        f"{who(player)} scores in {_province(province)}",
        player,
        points=points,
        sum=f"{earned} influence ({say_sources(sources)})",
        rule="K22",
        category="provinces",
        at=f"province-{PROVINCE_IDS[province]}",
    )


def say_sources(sources: int) -> str:
    """Spell out an influence: "2 villagers + 1 village × 2 + abbot = 5"."""
    villagers, villages, abbot, ship, forts = (sources >> 4 * place & 15 for place in range(5))
    parts = [
        f"{villagers} villager{_s(villagers)}" if villagers else "",
        f"{villages} village{_s(villages)} × 2" if villages else "",
        "abbot" if abbot else "",
        "ship" if ship else "",
        f"{forts} fort{_s(forts)}" if forts else "",
    ]
    total = villagers + 2 * villages + abbot + ship + forts
    return f"{' + '.join(filter(None, parts))} = {total}"


def _harvested(event: Event) -> Line:
    _kind, player, province, kind, points = event[:5]
    return Line(
        f"{who(player)} harvests {TILE_NAMES[kind]} in {_province(province)}",
        player,
        points=points,
        sum=f"{points} for the {ORDINALS[points]} {TILE_NAMES[kind]}",
        rule="K17",
        category="harvest",
        at=f"province-{PROVINCE_IDS[province]}",
    )


def _province(province: int) -> str:
    return f"[{PROVINCE_NAMES[province]}](#province-{PROVINCE_IDS[province]})"


def _harbour(harbour: int) -> str:
    return f"[{HARBOUR_NAMES[harbour]}](#harbour-{HARBOUR_IDS[harbour]})"


def _fort(fort: int) -> str:
    return f"[{fort + 1}](#space-{fort + 1})"


def _card(card: int) -> str:
    return CARD_NAMES[card].capitalize()


def _s(count: int) -> str:
    return "" if count == 1 else "s"


Name = Callable[[int], str]

TOLD: dict[int, tuple[str, str, Name, Name]] = {
    BEGAN: ("{who} begins.", "K7", str, str),
    OPENED: ("Fort card {a} is turned up.", "K24", _fort, str),
    REPEATED: ("{who} repeats the {a}.", "K19", _card, str),
    LAUNCHED: ("{who} places a ship in {a}.", "K10", _harbour, str),
    SAILED: ("{who} sails from {a} to {b}.", "K10", _harbour, _harbour),
    SETTLED: ("{who} places a villager in {a}.", "K12", _province, str),
    WALKED: ("{who} moves a villager from {a} to {b}.", "K12", _province, _province),
    SENT: ("{who} sends the abbot from {a} to {b}.", "K14", _province, _province),
    INSTALLED: ("{who} places the abbot in {a}.", "K14", _province, str),
    FORTIFIED: ("{who} builds a fort on space {a}.", "K18", _fort, str),
    FOUNDED: ("{who} builds a village in {a}.", "K18", _province, str),
    CALLED: (f"Scoring {{b}} of {SCORINGS}: fort card {{a}}.", "K20", _fort, str),
    UNPAID: ("{a} pays nobody and is spent.", "K22", _province, str),
    SKIPPED: ("{a} has been scored before and pays nothing.", "K23", _province, str),
    KEPT: ("{who} keeps fort card {a}.", "K25", _fort, str),
    REJECTED: ("{who} rejects fort card {a}.", "K25", _fort, str),
}


# -- prompts -------------------------------------------------------------------------------------------


def prompt(view: Kreta) -> Prompt:
    """Say what the player to move has to do."""
    progress = f"scoring {view.scorings + 1} of {SCORINGS}"
    if view.phase >= DRAW_FIRST:
        return Prompt(_luck_prompt(view), progress, "K7" if view.phase <= LAY_TILES else "K24")
    if view.phase == CHOOSE_CARD:
        text = "Play one of your cards and carry out its action."
        return Prompt(text, progress, "K8", ("Card", "Action"), 0, act="Play the card")
    if view.phase == FORT_CHOICE:
        text = f"Keep fort card {view.next + 1} ({_touched(view.next)}), or replace it by the top card."
        done = f"scoring {view.scorings} of {SCORINGS}"
        return Prompt(text, done, "K25", ("Card", "Scoring", "Fort card"), 2)
    card = {ADMIRAL_MORE: ADMIRAL, COMMANDER_MORE: COMMANDER}.get(view.phase, view.phase)
    text, rule, act = _action_prompt(view)
    if view.repeating:
        text = f"King as {CARD_NAMES[card].capitalize()}: {text[0].lower()}{text[1:]}"
    name = CARD_NAMES[card]
    hand = Item(f"acting-{name}", name.capitalize(), f"art-card-{name}", card=True)
    return Prompt(text, progress, rule, ("Card", "Action"), 1, hand, act)


def _touched(fort: int) -> str:
    """Name the provinces around a fort space: "Candia, Ida and Mylopotamos"."""
    *most, last = [PROVINCE_NAMES[province] for province in TOUCHES[fort]]
    return f"{', '.join(most)} and {last}"


def _luck_prompt(view: Kreta) -> str:
    if view.phase == DRAW_FIRST:
        return "Draw who begins."
    if view.phase == LAY_TILES:
        return f"Draw the tile of {PROVINCE_NAMES[view.next_bare()]}."
    return "Turn up a fort card." if view.now != NO_CARD else "Turn up the first fort card."


def _action_prompt(view: Kreta) -> tuple[str, str, str]:
    """Give the sentence, the rule and the word on the button for the phase of a card."""
    left = view.stock[view.active * STOCKS + SHIP]
    afloat = any(view.ships[view.active * HARBOURS + harbour] for harbour in range(HARBOURS))
    if view.phase == ADMIRAL:
        choices = ["place a ship in a harbour" * (left > 0), "move a ship" * afloat]
        return _sentence(choices), "K10", "Sail"
    if view.phase == COMMANDER:
        settlers = view.stock[view.active * STOCKS + VILLAGER] > 0
        choices = ["place a villager" * settlers, "move villagers up to four steps" * view.can_walk()]
        return _sentence(choices), "K12", "Move"
    if view.phase == COMMANDER_MORE:
        return f"Move a villager, or stop: {view.steps} step{_s(view.steps)} left.", "K12", "Move"
    if view.phase == ABBOT:
        away = view.abbots[view.active] != NOWHERE
        text = "Send your abbot up to three provinces away." if away else "Place your abbot in a province."
        return text, "K14", "Send the abbot"
    if view.phase == ARCHITECT:
        towers = view.stock[view.active * STOCKS + TOWER] > 0
        return _sentence(["build a fort" * towers, "build a village" * view.may_found()]), "K18", "Build"
    return {
        ADMIRAL_MORE: ("Move your other ship, or stop.", "K10", "Sail"),
        FARMER: ("Harvest a tile that your villagers link to one of your ships.", "K16", "Harvest"),
        KING: ("Repeat one of your cards on the table.", "K19", "Repeat"),
    }[view.phase]


def _sentence(choices: list[str]) -> str:
    text = ", or ".join(filter(None, choices))
    return f"{text[0].upper()}{text[1:]}."
