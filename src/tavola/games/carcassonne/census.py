"""What is wrong with a position, in sentences."""

from tavola.core import CHANCE, OVER
from tavola.games.carcassonne.rules import board, setup
from tavola.games.carcassonne.rules.play import Carcassonne
from tavola.games.carcassonne.rules.setup import empty_land

REBUILT = (  # the fields that follow from the tiles alone
    *("nodes", "opened", "built", "grid", "frontier", "cells", "faces", "first", "tile", "part"),
    *("root", "ring", "size", "opens", "cloisters"),
)
PLACE_NAMES = {board.CITY: "city", board.ROAD: "road", board.CLOISTER: "cloister"}


FIXED = ("farm_scoring", "small_city", "incomplete_unit", "farmers")  # options that never change


def census(state: Carcassonne) -> list[str]:
    """Count tiles and followers and lay all tiles again; empty if all is well."""
    return _numbers(state) or _tiles(state) or _land(state) or _followers(state) or _phase(state)


def _numbers(state: Carcassonne) -> list[str]:
    limits = {
        **{name: range(len(setup.OPTIONS[name])) for name in FIXED},
        "player": range(board.NOBODY, state.players),
        "hand": range(-1, board.KINDS),
        "laid": range(1, board.TILES + 1),
    }
    wrong = [
        f"{name} is {getattr(state, name)}; it must be {allowed[0]} to {allowed[-1]}"
        for name, allowed in limits.items()
        if getattr(state, name) not in allowed
    ]
    if state.to_move not in (CHANCE, OVER, state.player):
        wrong.append(f"to_move is {state.to_move}, but it is the turn of player {state.player}")
    if min(state.points) < 0 or min(state.bag) < 0 or min(state.supply) < 0:
        wrong.append("points, bag and supply cannot fall below nothing")
    return wrong


def _tiles(state: Carcassonne) -> list[str]:
    wrong = []
    seen = list(state.bag)
    if state.hand >= 0:
        seen[state.hand] += 1
    for number in range(state.laid):
        if state.faces[number] not in range(4 * board.KINDS):
            return [f"faces[{number}] is {state.faces[number]}; there is no such tile"]
        seen[state.faces[number] // 4] += 1
    for kind in range(board.KINDS):
        if seen[kind] > board.COUNT[kind]:
            wrong.append(f"there are {seen[kind]} tiles {board.LETTERS[kind]} instead of {board.COUNT[kind]}")
    if sum(state.bag) != state.left:
        wrong.append(f"the bag holds {sum(state.bag)} tiles, not {state.left}")
    return wrong


def _land(state: Carcassonne) -> list[str]:
    again = empty_land(state.players)
    for number in range(state.laid):
        cell, face = state.cells[number], state.faces[number]
        free = list(again.frontier)[: again.opened]
        if cell not in free or not int(board.FITS[256 * (face // 4) - int(again.grid[cell])]) >> face % 4 & 1:
            return [f"tile {number} does not fit where it lies"]
        again.lay(cell, face)
    if state.cells[0] != 0 or state.faces[0] != 4 * board.START:
        return ["the start tile does not lie at (0,0)"]
    return [
        f"{name!r} does not agree with the tiles that lie"
        for name in REBUILT
        if _plain(getattr(state, name)) != _plain(getattr(again, name))
    ]


def _plain(field: object) -> object:
    return field if isinstance(field, int) else list(field)  # type: ignore[call-overload]


def _followers(state: Carcassonne) -> list[str]:
    wrong = []
    out = [0] * state.players
    holders = [0] * board.SEGMENTS
    for node, owner in enumerate(state.standing):
        if owner not in range(state.players + 1) or (owner and node >= state.nodes):
            return [f"standing[{node}] is {owner}; there is no such follower"]
        if owner:
            out[owner - 1] += 1
            holders[state.root[node]] += 1 << 3 * (owner - 1)
            if state.farmers and board.TERRAIN[int(state.part[node])] == board.FIELD:
                wrong.append(f"a farmer stands on node {node}, but farmers are off")
    for player, count in enumerate(out):
        if count + state.supply[player] != board.FOLLOWERS:
            held = f"player {player} has {count} of the followers out and {state.supply[player]} at home"
            wrong.append(f"{held}, which does not make {board.FOLLOWERS}")
    for node in range(board.SEGMENTS):
        if state.holders[node] != holders[node]:
            wrong.append(f"holders[{node}] does not agree with the followers that stand there")
    return wrong


def _phase(state: Carcassonne) -> list[str]:
    if state.player == board.NOBODY and (state.to_move != CHANCE or state.left < board.TILES - 1):
        return ["a tile is drawn before it is known who starts"]
    if (state.to_move == CHANCE and not state.left) or (state.to_move == OVER and state.left):
        return ["the game ends when the bag is empty, not sooner or later"]
    if state.hand >= 0 and (state.to_move < 0 or not state.fits_somewhere(state.hand)):
        return ["there is a tile in hand that nobody can lay"]
    if state.to_move < 0 or state.hand >= 0:
        return _unpaid(state)
    last = range(state.first[state.laid - 1], state.nodes)
    if state.laid == 1 or any(state.standing[node] for node in last):
        return ["a follower can only go to a tile just laid, and only once"]
    return []


def _unpaid(state: Carcassonne) -> list[str]:
    wrong = []
    for node in range(state.nodes):
        place = PLACE_NAMES.get(board.TERRAIN[int(state.part[node])])
        if place and state.opens[node] == 0 and state.holders[node]:
            wrong.append(f"a completed {place} still holds followers (node {node})")
    return wrong
