"""Games of the base game as JCloisterZone saves them (versions 4 and 5), read into our moves."""

import json
from collections.abc import Mapping
from typing import Any

from tavola.core import CHANCE, OVER
from tavola.game import BadForeign, Foreign
from tavola.games.carcassonne.rules import board, moves
from tavola.games.carcassonne.rules.play import Carcassonne
from tavola.games.carcassonne.rules.setup import OPTIONS, start

# Their name of each tile, ours, and by how many quarter turns theirs is drawn turned from ours.
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
BASE = {"BASIC", "basic"}  # as the two versions name it


class Replay:
    """A game under way, and its moves so far."""

    def __init__(self, players: int) -> None:
        self.options = {name: values[0] for name, values in OPTIONS.items()} | {"first": "red"}
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
    _check_base(saved)
    names = [str(seat.get("nickname") or seat.get("name") or "") for seat in _seats(saved)]
    if not 2 <= len(names) <= 5:
        raise BadForeign(f"the save has {len(names)} players; here 2 to 5 can play")
    game = Replay(len(names))
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
    return (
        saved
        if isinstance(saved, dict) and isinstance(saved.get("replay"), list) and "setup" in saved
        else None
    )


def _seats(saved: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """List who plays, in the order of their turns."""
    seats = saved.get("slots") or saved.get("players") or []
    return sorted(seats, key=lambda seat: int(seat.get("number", seat.get("slot", 0))))


def _check_base(saved: Mapping[str, Any]) -> None:
    setup = saved["setup"]
    sets = setup.get("expansions") or setup.get("sets") or {}
    more = sorted(set(sets) - BASE)
    if more:
        raise BadForeign(f"the save plays with {', '.join(more)}; only the base game can be read")


def _follow(game: Replay, step: Mapping[str, Any]) -> None:
    kind, payload = step["type"], step.get("payload") or {}
    if kind == "PLACE_TILE":
        _pass(game)
        _lay(game, payload)
    elif kind == "DEPLOY_MEEPLE":
        pointer = payload["pointer"]
        game.play(moves.FOLLOWER + _segment(game.state, str(pointer["location"])))
    elif kind in ("PASS", "COMMIT"):
        _pass(game)
    elif kind != "GAME_OVER":
        raise ValueError("the base game has no such step")


def _lay(game: Replay, payload: Mapping[str, Any]) -> None:
    letter, offset = TILES[str(payload["tileId"]).replace("/", ".").removeprefix("BA.")]
    turn = (ROTATIONS[payload["rotation"]] + offset) % 4
    x, y = payload["position"]
    kind = board.LETTERS.index(letter)
    game.play(moves.DRAW + kind)
    turn %= int(board.TURNS[kind])  # of turns that look the same, ours is the first
    state = game.state
    there = [move for move in state.legal_moves() if state.where(move // 4) == (x, -y) and move % 4 == turn]
    game.play(there[0])


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
