"""What Carcassonne says: notations, the log and the prompts."""

from tavola.core import Event, Move
from tavola.game import Item, Line, Prompt, who
from tavola.games.carcassonne.board import (
    CITY,
    CLOISTER,
    DRAW,
    FOLLOWER,
    LETTERS,
    PASS,
    ROAD,
    SEGMENT,
    TERRAIN,
)
from tavola.games.carcassonne.events import (
    BEATEN,
    CITY_DONE,
    CITY_FED,
    CITY_LEFT,
    CLOISTER_DONE,
    CLOISTER_LEFT,
    DEPLOYED,
    DISCARDED,
    DREW,
    ENDED,
    FARM,
    LAID,
    PASSED,
    ROAD_DONE,
    ROAD_LEFT,
)
from tavola.games.carcassonne.rules import Carcassonne

SECRETS: dict[
    int, tuple[int, ...]
] = {}  # the order of the bag is no part of a position, and nothing else hides

NAMES = (  # of the kinds A to X, with their article
    "a cloister with a road",
    "a cloister",
    "a city on all sides with a pennant",
    "a road along a city",
    "a city edge",
    "a city corridor with a pennant",
    "a city corridor",
    "two city edges face to face",
    "two city edges at a corner",
    "a city edge with a bend on the right",
    "a city edge with a bend on the left",
    "a city edge with a crossing",
    "a city corner with a pennant",
    "a city corner",
    "a city corner with a road and a pennant",
    "a city corner with a road",
    "a city on three sides with a pennant",
    "a city on three sides",
    "a city gate with a pennant",
    "a city gate",
    "a straight road",
    "a road bend",
    "a three-way crossing",
    "a four-way crossing",
)
ROLE = {CITY: "knight", ROAD: "thief", CLOISTER: "monk"}  # on a field: farmer
PLACE_NAME = {CITY: "city", ROAD: "road", CLOISTER: "cloister"}


def bare_name(kind: int) -> str:
    """Name a kind of tile without its article."""
    return NAMES[kind].removeprefix("a ")


def role(name: str) -> str:
    """Name the follower that stands on a segment such as `c0`."""
    return {"c": "knight", "r": "thief", "m": "monk", "f": "farmer"}[name[0]]


def notate(state: Carcassonne, move: Move) -> str:
    """Write a move as a player reads and types it."""
    if move >= DRAW:
        return f"draw {LETTERS[move - DRAW]}"
    if move == PASS:
        return "pass"
    if move >= FOLLOWER:
        name = SEGMENT[move - FOLLOWER]
        return f"{role(name)} {name}"
    x, y = state.where(move // 4)
    return f"lay {LETTERS[state.hand]} ({x},{y}) r{move % 4}"


def describe(event: Event, view: Carcassonne) -> Line | None:
    """Tell an event in a sentence; None where there is nothing to say."""
    kind, player, a, b, *_ = event
    if kind in (DREW, PASSED):
        return None  # the tray shows the tile; a turn without a follower needs no line of its own
    if kind == DISCARDED:
        text = f"{who(player)} draws {NAMES[a]}. It fits nowhere and goes back into the box."
        return Line(text, player, rule="C5")
    if kind == LAID:
        return Line(f"{who(player)} lays [{NAMES[b // 4]}](#tile-{a}).", player)
    if kind == DEPLOYED:
        follower, place = standing_at(view, a)
        return Line(f"{who(player)} sends a {follower} to the [{place}](#node-{a}).", player)
    if kind == ENDED:
        return Line("The bag is empty. What is unfinished scores now, then the farms.", rule="C16")
    if kind == BEATEN:
        follower, place = standing_at(view, b)
        told = f"{count_of(a, follower)} of {who(player)}"
        verb = "is" if a == 1 else "are"
        return Line(f"{told} in the [{place}](#node-{b}) {verb} outnumbered.", player, rule="C12")
    return describe_points(event, view)


def describe_points(event: Event, view: Carcassonne) -> Line:
    """Tell a scoring, with its sum and its rule."""
    kind, player, points, node, *_ = event
    noun, _rule, category = SCORING[kind]
    return Line(
        f"{who(player)} scores for the [{noun}](#node-{node}).",
        player,
        points=points,
        sum=sum_of(event, view),
        rule=rule_of(event, view),
        category=category,
        at=f"node-{node}",
    )


SCORING = {  # event: what scores, the paragraph of rules.md, the category
    CITY_DONE: ("city", "C10", "cities"),
    ROAD_DONE: ("road", "C9", "roads"),
    CLOISTER_DONE: ("cloister", "C11", "cloisters"),
    CITY_LEFT: ("unfinished city", "C17", "cities"),
    ROAD_LEFT: ("unfinished road", "C17", "roads"),
    CLOISTER_LEFT: ("unfinished cloister", "C17", "cloisters"),
    FARM: ("farm", "C18", "farms"),
    CITY_FED: ("city its farmers feed", "C20", "farms"),
}


def rule_of(event: Event, view: Carcassonne) -> str:
    """Name the paragraph a scoring follows: that of an option, where one has changed it."""
    kind, _player, points, _node, count, pennants = event
    if kind == CITY_DONE and points == count + pennants:
        return "C21"
    if kind in (CITY_LEFT, ROAD_LEFT) and view.incomplete_unit:
        return "C22"
    if kind == FARM and view.farm_scoring:
        return "C20"
    return SCORING[kind][1]


def sum_of(event: Event, view: Carcassonne) -> str:
    """Explain how the points of a scoring come about."""
    kind, _player, points, _node, count, pennants = event
    unit = "segment" if view.incomplete_unit and kind in (CITY_LEFT, ROAD_LEFT) else "tile"
    if kind == CITY_DONE:
        worth = points // (count + pennants)
        extra = f" + {count_of(pennants, 'pennant')} × {worth}" if pennants else ""
        return f"{count_of(count, unit)} × {worth}{extra}"
    if kind in (ROAD_DONE, ROAD_LEFT, CITY_LEFT):
        extra = f" + {count_of(pennants, 'pennant')}" if pennants else ""
        return f"{count_of(count, unit)}{extra}"
    if kind in (CLOISTER_DONE, CLOISTER_LEFT):
        return f"cloister 1 + {count_of(count, 'tile')} around it"
    if kind == CITY_FED:
        return f"most farmers ({count}) at this city"
    once = " not yet paid to this player" if view.farm_scoring == 1 else ""
    return f"{count_of(count, 'completed city')}{once} × 3"


def count_of(number: int, noun: str) -> str:
    """Put a number before a noun: `1 tile`, `3 tiles`, `2 completed cities`."""
    if number == 1:
        return f"1 {noun}"
    if noun.endswith("f"):
        return f"{number} {noun[:-1]}ves"
    return f"{number} {noun[:-1]}ies" if noun.endswith("y") else f"{number} {noun}s"


def standing_at(view: Carcassonne, node: int) -> tuple[str, str]:
    """Name the follower that a node takes, and the place it stands in."""
    terrain = TERRAIN[view.part[node]]
    return ROLE.get(terrain, "farmer"), PLACE_NAME.get(terrain, "field")


def prompt(view: Carcassonne) -> Prompt:
    """Say what the player to move has to do."""
    drawn = view.hand >= 0
    turn = view.laid if drawn or view.to_move < 0 else view.laid - 1
    progress = f"turn {turn} of {view.laid - 1 + drawn + view.left}"
    steps = ("Place", "Follower")
    if drawn:
        name = bare_name(view.hand)
        hand = Item("hand", name.capitalize(), symbol=f"art-tile-{LETTERS[view.hand]}")
        return Prompt(f"Lay the {name}.", progress, "C6", steps, 0, hand, "Lay the tile")
    if view.to_move < 0:
        return Prompt("Draw a tile.", progress, "C5", act="Draw")
    if view.supply[view.player] == 0:
        text = "Go on without a follower: all seven are out on the land."
    else:
        text = "Send a follower to the new tile, or keep it at home."
    return Prompt(text, progress, "C7", steps, 1, act="Place the follower")
