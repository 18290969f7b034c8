"""Laws 8 and 11 to 14: notations and paths, slips, hands, and pictures that a browser can read."""

from functools import lru_cache
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

from tavola.core import OVER, Move, Rng, State
from tavola.game import FORMS, Game, Group, Item, Match
from tavola.laws.breach import broken, demand, twice
from tavola.places import places
from tavola.slips import Teller

SLIPS = 6  # moves at a look whose slips are read
TITLE, LINE = 18, 32  # letters of a thing in the hand: its name, and what it does
HREFS = ("href", "{http://www.w3.org/1999/xlink}href")


def perceive(game: Game[Any], view: State, viewer: int) -> dict[str, Any]:
    """Collect all that a seat is shown of a view: picture, mats, words, choices, features, planes."""
    acting = view.to_move == viewer and viewer >= 0
    return {
        "picture": game.draw(view, viewer, game.shapes[0]),
        "sketch": game.sketch(view) if game.sketch else "",
        "mats": [game.mat(view, player) for player in range(int(view.players))],
        "common": game.common(view) if game.common else [],
        "hand": game.hand(view, viewer) if game.hand and viewer >= 0 else [],
        "places": places(game, view, viewer),
        "prompt": None if view.to_move == OVER else game.prompt(view),
        "choices": [game.notate(view, move) for move in view.legal_moves()] if acting else [],
        "features": list(game.features(view, viewer)) if viewer >= 0 else [],
        "planes": list(game.planes.paint(view, viewer)) if game.planes and viewer >= 0 else [],
    }


def check_perception(match: Match[Any], view: State, again: State, viewer: int) -> None:
    """Law 7 for all that is shown, then laws 11, 13 and 14 for each part of it."""
    shown, other = perceive(match.game, view, viewer), perceive(match.game, again, viewer)
    demand(match, 7, shown == other, "what a player cannot see shows")
    named = len(shown["features"]) in (0, len(match.game.labels))
    demand(match, 11, named, "features do not match their labels")
    demand(match, 11, _written_alike(match.game, view, viewer), "features are written in two ways")
    art = art_of(match)
    check_hand(match, shown["hand"], art)
    lying = [item for mat in shown["mats"] for item in mat] + shown["common"]
    held = shown["prompt"].hand if shown["prompt"] else None
    for item in [*lying, *([held] if held else [])]:
        lacking = _pictures(item) - art
        demand(match, 14, not lacking, f"{item.label!r} wants {_listed(lacking)}, which art.svg lacks")


def _written_alike(game: Game[Any], view: State, viewer: int) -> bool:
    if game.write_features is None or viewer < 0:
        return True
    told = list(game.features(view, viewer))
    room: Any = game.features(view, viewer)
    for at in range(len(told)):
        room[at] = 0.0
    game.write_features(view, viewer, room)
    return list(room) == told


def check_prospects(match: Match[Any], view: State) -> None:
    """Law 11: what a game foretells of all moves is what its value says after each of them."""
    foretell = match.game.prospects
    told = list(foretell(view)) if foretell else []
    if told:
        guesses = [match.game.value(_after(view, move)) for move in view.legal_moves()]
        leads = [values.pop(view.to_move) - max(values) for values in guesses]
        demand(match, 11, told == leads, "the prospects are not what the value says after the moves")


def check_hand(match: Match[Any], hand: list[Group], art: set[str]) -> None:
    """Law 13: a hand fits into the tray; its forms are known, its words short and its pictures there."""
    items = [item for group in hand for item in group.items]
    ids = [item.id for item in items]
    demand(match, 13, len(set(ids)) == len(ids), f"the hand has {twice(ids)} twice")
    for group in hand:
        demand(match, 13, group.form in FORMS, f"the hand has no form {group.form!r}")
    for item in items:
        demand(match, 13, len(item.title) <= TITLE, f"{item.title!r} is too long for the hand")
        demand(match, 13, len(item.line) <= LINE, f"{item.line!r} is too long for the hand")
        lacking = _pictures(item) - art
        demand(match, 13, not lacking, f"{item.label!r} wants {_listed(lacking)}, which art.svg lacks")


def _pictures(item: Item) -> set[str]:
    """Name the symbols that stand for a thing, for what it costs, and for what lies beside it."""
    named = {item.symbol, *(price.symbol for price in item.price), item.extra.symbol if item.extra else ""}
    return named - {""}


def _listed(ids: set[str]) -> str:
    return ", ".join(sorted(ids)[:3])


def art_of(match: Match[Any]) -> set[str]:
    """Name the symbols of a game's art, which has to be sound (law 14)."""
    art = match.game.text("art.svg")
    return set(ids_of(match, "art.svg", art)) if art else set()


def ids_of(match: Match[Any], what: str, markup: str) -> list[str]:
    """List the ids of a picture (law 14: it is sound XML, and has none of them twice)."""
    try:
        ids, _used = _names(markup)
    except ElementTree.ParseError as error:
        raise broken(match, 14, f"{what} is not sound XML: {error}") from None
    demand(match, 14, len(set(ids)) == len(ids), f"{what} has the id {twice(ids)!r} twice")
    return ids


@lru_cache(maxsize=16)  # the art and the ground are the same at every ply
def _names(markup: str) -> tuple[list[str], set[str]]:
    """List the ids of a picture, and those that it uses; read as strictly as a file of its own."""
    parts = list(ElementTree.fromstring(markup).iter())
    used = {href[1:] for part in parts for key in HREFS if (href := part.get(key, "")).startswith("#")}
    return [id for part in parts if (id := part.get("id"))], used


def picture_ids(match: Match[Any], view: State, viewer: int, shape: str) -> set[str]:
    """Collect the ids of a position's picture and its ground, of which every symbol is there (law 14)."""
    ground = f"<svg>{match.game.ground(match.options, match.players, shape)}</svg>"
    drawn = match.game.draw(view, viewer, shape)
    below, above = ids_of(match, f"the {shape} ground", ground), ids_of(match, f"the {shape} picture", drawn)
    both = set(below) & set(above)
    demand(match, 14, not both, f"{_listed(both)} is drawn by the {shape} picture and again by its ground")
    ids = set(below) | set(above)
    lacking = (_names(ground)[1] | _names(drawn)[1]) - ids - art_of(match)
    demand(match, 14, not lacking, f"the {shape} picture uses {_listed(lacking)}, which is not there")
    return ids


def drawn_ids(match: Match[Any], view: State, viewer: int, shape: str) -> set[str]:
    """Collect the ids one can press: of the picture, its ground, and the mats or the hand."""
    game, drawn = match.game, picture_ids(match, view, viewer, shape)
    if game.hand:
        return drawn | {item.id for group in game.hand(view, viewer) for item in group.items}
    return drawn | {item.id for player in range(match.players) for item in game.mat(view, player)}


def check_words_and_paths(match: Match[Any], view: State, viewer: int) -> None:
    """Law 8: notations differ and parse back; paths can be told apart and pressed."""
    game = match.game
    legal = view.legal_moves()
    words = [game.notate(view, move) for move in legal]
    demand(match, 8, len(set(words)) == len(words), f"one notation for two moves: {twice(words)}")
    for move, word in zip(legal, words, strict=True):
        demand(match, 8, match.parse(word) == move, f"{word!r} parses to another move")
    paths = sorted(tuple(game.targets(view, move)) for move in legal)
    demand(match, 8, all(paths), "an empty path")
    for path, following in pairwise(paths):
        demand(match, 8, following[: len(path)] != path, f"path {path} begins {following}")
    for shape in game.shapes:
        drawn = drawn_ids(match, view, viewer, shape)
        for path in paths:
            missing = [id for id in path if id not in drawn and not id.startswith(("button:", "turn-"))]
            demand(match, 8, not missing, f"{missing} in no {shape} picture and on no mat")
    if game.place_name:
        named, drawn = places(game, view, viewer), picture_ids(match, view, viewer, game.shapes[0])
        nameless = sorted({id for path in paths for id in path if id in drawn and id not in named})
        demand(match, 8, not nameless, f"{nameless[:3]} have no names")


def check_slips(match: Match[Any], view: State, again: State, rng: Rng) -> None:
    """Law 12: read the slips of some moves in two worlds that look alike, and make the moves."""
    legal, seat = view.legal_moves(), int(view.to_move)
    teller, other = Teller(match.game, view), Teller(match.game, again)
    for move in sorted({legal[rng.below(len(legal))] for _ in range(SLIPS)}):
        slip, word = teller.slip(move), match.game.notate(view, move)
        demand(match, 12, slip == other.slip(move), f"the slip of {word!r} tells what seat {seat} cannot see")
        demand(match, 12, bool(slip.title), f"the slip of {word!r} has no title")
        if slip.gain and slip.gain.when == "now":
            promised = {seat: slip.gain.points, **dict(slip.others)}
            gained = _gained(match.state, move)
            kept = gained == [promised.get(player, 0) for player in range(match.players)]
            demand(match, 12, kept, f"the slip of {word!r} promises {promised}, and {gained} come")


def _gained(state: State, move: Move) -> list[int]:
    after = _after(state, move)
    return [new - old for old, new in zip(state.scores(), after.scores(), strict=True)]


def _after(state: State, move: Move) -> State:
    after = state.copy()
    after.play(move)
    return after
