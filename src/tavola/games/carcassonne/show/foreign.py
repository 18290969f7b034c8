"""Games of the base game as JCloisterZone saves them (versions 4 and 5), read into our moves."""

import json
from collections.abc import Mapping
from typing import Any

from tavola.core import CHANCE, OVER
from tavola.game import BadForeign, Foreign
from tavola.games.carcassonne.rules import board, moves
from tavola.games.carcassonne.rules.play import Carcassonne
from tavola.games.carcassonne.rules.setup import OPTIONS, start

# Their name of each tile, ours, and by how many quarter turns theirs is drawn turned from ours. The third
# edition's tiles with a garden end in G; without an abbot a garden is grass.
TILES = {
    "LR": ("A", 0),
    "L": ("B", 0),
    "Cccc+": ("C", 0),
    "RCr": ("D", 0),
    "C": ("E", 0),
    "CFc+": ("F", 0),
    "CFc.1": ("G", 0),
    "CFC.2": ("H", 1),
    "CC.2": ("I", 3),
    "CRr": ("J", 0),
    "RrC": ("K", 0),
    "CRRR": ("L", 0),
    "Cc+": ("M", 3),
    "Cc.1": ("N", 3),
    "CcRr+": ("O", 0),
    "CcRr": ("P", 0),
    "Ccc+": ("Q", 0),
    "Ccc": ("R", 0),
    "CccR+": ("S", 0),
    "CccR": ("T", 0),
    "RFr": ("U", 1),
    "Rr": ("V", 0),
    "RRR": ("W", 0),
    "RRRR": ("X", 0),
}
ROTATIONS = {"R0": 0, "R90": 1, "R180": 2, "R270": 3}
CLOISTERS = ("CLOISTER", "MONASTERY", "I")
SIDES = "NESW"
BASE = {"BASIC", "basic:1", "basic:2"}  # as versions 4 and 5 name it, and the tiles with gardens
ELEMENTS = {"small-follower", "farmers", "abbot", "garden"}  # an abbot may be there if nobody sends it
START = {"tile": "BA/RCr", "x": 0, "y": 0, "rotation": 0}


class Replay:
    """A game under way, and its moves so far."""

    def __init__(self, players: int, rules: Mapping[str, str]) -> None:
        self.options = {name: values[0] for name, values in OPTIONS.items()} | {"first": "red", **rules}
        self.state = start(players, self.options)
        self.moves: list[int] = []

    def play(self, move: int) -> None:
        if move not in self.state.legal_moves():
            raise ValueError("the rules do not allow it")
        self.moves.append(move)
        self.state.play(move)


def read_foreign(text: str) -> Foreign | None:
    """Read a save; None if it is none."""
    saved = _parsed(text)
    if saved is None:
        return None
    rules = _rules(saved["setup"])
    names = [str(seat.get("nickname") or seat.get("name") or "") for seat in _seats(saved)]
    if not 2 <= len(names) <= 5:
        raise BadForeign(f"the save has {len(names)} players; here 2 to 5 can play")
    game = Replay(len(names), rules)
    for number, step in enumerate(saved["replay"], start=1):
        try:
            _follow(game, step)
        except (KeyError, ValueError, IndexError, TypeError, AttributeError) as error:
            kind = step.get("type") if isinstance(step, dict) else step
            raise BadForeign(f"step {number} of the save, {kind}, cannot be followed: {error}") from None
    _finish(game)
    title = str(saved.get("name") or "")
    date = str(saved.get("created") or "")[:10]
    return Foreign(
        "carcassonne", len(names), game.options, game.moves, tuple(names), date, (title,) if title else ()
    )


def _parsed(text: str) -> dict[str, Any] | None:
    try:
        saved = json.loads(text)
    except ValueError:
        return None
    if not isinstance(saved, dict) or not isinstance(saved.get("setup"), dict):
        return None
    return saved if isinstance(saved.get("replay"), list) else None


def _seats(saved: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """List who plays, in the order of their turns: as listed, or in version 4 as they came.

    The slot of version 5 is a colour and says nothing about turns.
    """
    if slots := saved.get("slots"):
        return sorted(slots, key=lambda seat: int(seat.get("serial", seat.get("number", 0))))
    return list(saved.get("players") or [])


def _rules(setup: Mapping[str, Any]) -> dict[str, str]:
    """Give the options that a save was played with; refuse what our rules do not have."""
    sets = setup.get("expansions") or setup.get("sets") or {}
    elements = setup.get("elements", {"farmers": True})
    begun = setup.get("start", [START])
    more = sorted((set(sets) - BASE) | (set(elements) - ELEMENTS))
    if more:
        raise BadForeign(f"the save plays with {', '.join(more)}; only the base game can be read")
    if list(sets.values()) not in ([], [1]):
        raise BadForeign("the save plays with the tiles of more than one box; only the base game can be read")
    if (followers := elements.get("small-follower", 7)) != 7:
        raise BadForeign(f"the save gives everyone {followers} followers; here everyone has 7")
    if begun != [START]:
        raise BadForeign("the save begins with another tile than ours; only the base game can be read")
    rules = setup.get("rules") or {}
    tiny = rules.get("tiny-city-scoring") == "2" or bool(rules.get("TINY_CITY_2_POINTS"))
    return {
        "farmers": "on" if elements.get("farmers") else "off",
        "small_city": "reduced" if tiny else "normal",
    }


def _follow(game: Replay, step: Mapping[str, Any]) -> None:
    kind, payload = step["type"], step.get("payload") or {}
    if kind == "PLACE_TILE":
        _pass(game)
        _lay(game, payload)
    elif kind == "DEPLOY_MEEPLE":
        pointer, sent = payload["pointer"], str(payload.get("meepleId", ".small."))
        if ".small." not in sent:
            raise ValueError(f"the base game has no {sent.split('.')[1]}")
        game.play(moves.FOLLOWER + _segment(game.state, str(pointer["location"])))
    elif kind in ("PASS", "COMMIT"):
        _pass(game)
    elif kind != "GAME_OVER":
        raise ValueError("the base game has no such step")


def _lay(game: Replay, payload: Mapping[str, Any]) -> None:
    letter, offset = TILES[tile_name(str(payload["tileId"]))]
    turn = (ROTATIONS[payload["rotation"]] + offset) % 4
    x, y = payload["position"]
    kind = board.LETTERS.index(letter)
    game.play(moves.DRAW + kind)
    turn %= int(board.TURNS[kind])  # of turns that look the same, ours is the first
    state = game.state
    there = [move for move in state.legal_moves() if state.where(move // 4) == (x, -y) and move % 4 == turn]
    game.play(there[0])


def tile_name(id: str) -> str:
    """Give a tile's name in TILES, without its garden.

    >>> tile_name("BA/CFc.1"), tile_name("BA.Cc+"), tile_name("BA/Cc+G"), tile_name("BA/CFCG")
    ('CFc.1', 'Cc+', 'Cc+', 'CFC.2')
    """
    name = id.replace("/", ".").removeprefix("BA.")
    bare = name.removesuffix("G")
    return name if bare == name else next(each for each in (bare, f"{bare}.1", f"{bare}.2") if each in TILES)


def _segment(state: Carcassonne, location: str) -> int:
    """Find the segment of the tile just laid that a location names: sides, their halves, or the cloister."""
    face = int(state.faces[state.laid - 1])
    if location in CLOISTERS:
        return board.SEGMENT.index("m0")
    first = location.split(".")[0]
    halves = len(first) == 2 and first[1] in "LR"
    sides = [side for side in SIDES if side not in first] if first.startswith("_") else first
    side = SIDES.index(sides[0])
    slot = 3 * side + 1
    if halves and board.EDGE[4 * face + side] == board.ROAD:
        slot = 3 * side + 2 * "LR".index(first[1])
    return int(board.NAME[board.FIRST[face] + board.SLOT[12 * face + slot]])


def _pass(game: Replay) -> None:
    if moves.PASS in game.state.legal_moves():
        game.play(moves.PASS)


def _finish(game: Replay) -> None:
    """Draw what is left in the bag if it fits nowhere; they tell of no tile that goes back into the box."""
    _pass(game)
    while game.state.to_move == CHANCE:
        drawn = game.state.legal_moves()[0]
        after = game.state.copy()
        after.play(drawn)
        if after.to_move not in (CHANCE, OVER):
            return
        game.play(drawn)
