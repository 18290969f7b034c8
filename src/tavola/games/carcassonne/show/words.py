"""What Carcassonne says: notations, the log and the prompts."""

from tavola import say
from tavola.core import Event, Move
from tavola.game import SEATS, Item, Line, Prompt, who
from tavola.games.carcassonne.rules import board, events, moves
from tavola.games.carcassonne.rules.play import Carcassonne

SECRETS: dict[
    int, tuple[int, ...]
] = {}  # the order of the bag is no part of a position, and nothing else hides

WHY_LAY = "Closed cities, roads and cloisters pay at once; what stays open pays less at the end."
WHY_SEND = "Most followers in it get its points, and a follower is yours again only when it closes."
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
ROLE = {board.CITY: "knight", board.ROAD: "thief", board.CLOISTER: "monk"}  # on a field: farmer
PLACE_NAME = {board.CITY: "city", board.ROAD: "road", board.CLOISTER: "cloister"}


def bare_name(kind: int) -> str:
    """Name a kind of tile without its article."""
    return NAMES[kind].removeprefix("a ")


def role(name: str) -> str:
    """Name the follower that stands on a segment such as `c0`."""
    return {"c": "knight", "r": "thief", "m": "monk", "f": "farmer"}[name[0]]


def notate(state: Carcassonne, move: Move) -> str:
    """Write a move as a player reads and types it."""
    if move >= moves.BEGIN:
        return f"first {SEATS[move - moves.BEGIN]}"
    if move >= moves.DRAW:
        return f"draw {board.LETTERS[move - moves.DRAW]}"
    if move == moves.PASS:
        return "pass"
    if move >= moves.FOLLOWER:
        name = board.SEGMENT[move - moves.FOLLOWER]
        return f"{role(name)} {name}"
    x, y = state.where(move // 4)
    return f"lay {board.LETTERS[state.hand]} ({x},{y}) r{move % 4}"


def describe(event: Event, view: Carcassonne) -> Line | None:
    """Tell an event in a sentence; None where there is nothing to say."""
    kind, player, a, b, *_ = event
    if kind in (events.DREW, events.PASSED):
        return None  # the tray shows the tile; a turn without a follower needs no line of its own
    if kind == events.BEGAN:
        return Line(f"{who(player)} begins.", player, rule="C2")
    if kind == events.DISCARDED:
        text = f"{who(player)} draws {NAMES[a]}. It fits nowhere and goes back into the box."
        return Line(text, player, rule="C5")
    if kind == events.LAID:
        return Line(f"{who(player)} lays [{NAMES[b // 4]}](#tile-{a}) {where(view, a)}.", player)
    if kind == events.DEPLOYED:
        follower, place = standing_at(view, a)
        return Line(f"{who(player)} sends a {follower} to the [{place}](#node-{a}).", player)
    if kind == events.ENDED:
        return Line("The bag is empty. What is unfinished scores now, then the farms.", rule="C16")
    if kind == events.BEATEN:
        follower, place = standing_at(view, b)
        driven = f"{say.count(a, follower)} of {who(player)}"
        verb = "is" if a == 1 else "are"
        return Line(f"{driven} in the [{place}](#node-{b}) {verb} outnumbered.", player, rule="C12")
    return describe_points(event, view)


def describe_points(event: Event, view: Carcassonne) -> Line:
    """Tell a scoring, with its sum and its rule."""
    kind, player, points, node, *_ = event
    noun, _rule, category = SCORING[kind]
    return Line(
        f"{who(player)} scores for the [{noun}](#node-{node}) {where(view, int(view.tile[node]))}",
        player,
        points=points,
        sum=sum_of(event, view),
        rule=rule_of(event, view),
        category=category,
        at=f"node-{node}",
    )


SCORING = {  # event: what scores, the paragraph of rules.md, the category
    events.CITY_DONE: ("city", "C10", "cities"),
    events.ROAD_DONE: ("road", "C9", "roads"),
    events.CLOISTER_DONE: ("cloister", "C11", "cloisters"),
    events.CITY_LEFT: ("unfinished city", "C17", "cities"),
    events.ROAD_LEFT: ("unfinished road", "C17", "roads"),
    events.CLOISTER_LEFT: ("unfinished cloister", "C17", "cloisters"),
    events.FARM: ("farm", "C18", "farms"),
    events.CITY_FED: ("city its farmers feed", "C20", "farms"),
}


def rule_of(event: Event, view: Carcassonne) -> str:
    """Name the paragraph a scoring follows: that of an option, where one has changed it."""
    kind, _player, points, _node, count, pennants = event
    if kind == events.CITY_DONE and points == count + pennants:
        return "C21"
    if kind in (events.CITY_LEFT, events.ROAD_LEFT) and view.incomplete_unit:
        return "C22"
    if kind == events.FARM and view.farm_scoring:
        return "C20"
    return SCORING[kind][1]


def sum_of(event: Event, view: Carcassonne) -> str:
    """Explain how the points of a scoring come about."""
    kind, _player, points, _node, count, pennants = event
    unit = "segment" if view.incomplete_unit and kind in (events.CITY_LEFT, events.ROAD_LEFT) else "tile"
    if kind == events.CITY_DONE:
        worth = points // (count + pennants)
        extra = f" + {say.count(pennants, 'pennant')} × {worth}" if pennants else ""
        return f"{say.count(count, unit)} × {worth}{extra}"
    if kind in (events.ROAD_DONE, events.ROAD_LEFT, events.CITY_LEFT):
        extra = f" + {say.count(pennants, 'pennant')}" if pennants else ""
        return f"{say.count(count, unit)}{extra}"
    if kind in (events.CLOISTER_DONE, events.CLOISTER_LEFT):
        return f"cloister 1 + {say.count(count, 'tile')} around it"
    if kind == events.CITY_FED:
        return f"most farmers ({count}) at this city"
    once = " not yet paid to this player" if view.farm_scoring == 1 else ""
    return f"{say.count(count, 'completed city')}{once} × 3"


def standing_at(view: Carcassonne, node: int) -> tuple[str, str]:
    """Name the follower that a node takes, and the place it stands in."""
    terrain = board.TERRAIN[int(view.part[node])]
    return ROLE.get(terrain, "farmer"), PLACE_NAME.get(terrain, "field")


def where(view: Carcassonne, number: int) -> str:
    """Say where a tile lies, as seen from the start tile."""
    x, y = view.where(view.cells[number])
    return say.way(int(x), int(y))


def extent(view: Carcassonne, node: int) -> str:
    """Say how far a feature has come: "3 tiles, 1 pennant, 2 ends open"."""
    root, terrain = int(view.root[node]), board.TERRAIN[int(view.part[node])]
    if terrain == board.FIELD:
        fed = len(view.cities_fed(root))
        return say.count(fed, "completed city") if fed else "no completed city"
    if terrain == board.CLOISTER:
        return f"{8 - view.opens[root]} of 8 tiles around it"
    tiles, pennants = view.extent(root)
    flags = f", {say.count(pennants, 'pennant')}" if pennants else ""
    return f"{say.count(tiles, 'tile')}{flags}, {say.count(int(view.opens[root]), 'end')} open"


def prompt(view: Carcassonne) -> Prompt:
    """Say what the player to move has to do."""
    drawn = view.hand >= 0
    turn = view.laid if drawn or view.to_move < 0 else view.laid - 1
    progress = f"turn {turn} of {view.laid - 1 + drawn + view.left}"
    steps = ("Place", "Follower")
    if drawn:
        name = bare_name(view.hand)
        hand = Item("hand", name.capitalize(), symbol=f"art-tile-{board.LETTERS[view.hand]}")
        return Prompt(f"Lay the {name}.", progress, "C6", steps, 0, hand, "Lay the tile", why=WHY_LAY)
    if view.player == board.NOBODY:
        return Prompt("Draw who starts.", rule="C2", act="Draw")
    if view.to_move < 0:
        return Prompt("Draw a tile.", progress, "C5", act="Draw")
    if view.supply[view.player] == 0:
        text = "Go on without a follower: all seven are out on the land."
    else:
        text = "Send a follower to the new tile, or keep it at home."
    return Prompt(
        text, progress, "C7", steps, 1, act="Place the follower", ends=("No follower",), why=WHY_SEND
    )
