"""Positions set up by hand, and moves made by their notation."""

import re
from collections.abc import Mapping

from tavola.core import CHANCE, OVER, Rng
from tavola.games.keythedral import game
from tavola.games.keythedral.rules import board, phases
from tavola.games.keythedral.rules.auction import begin_auction
from tavola.games.keythedral.rules.board import (
    CUBES,
    FIELDS,
    KINDS,
    LAW_NAMES,
    SIDE_NAMES,
    TILE_NAMES,
    cell_at,
)
from tavola.games.keythedral.rules.landscape import lay_field
from tavola.games.keythedral.rules.play import Keythedral
from tavola.games.keythedral.rules.setup import start
from tavola.games.keythedral.rules.turn import begin_actions, begin_turn
from tavola.games.keythedral.show.notation import notate

Place = tuple[int, int]
DEFAULTS = {"length": "full", "strategic": "off", "open_laws": "off"}
SEAT = "ABCDE"
TWO = {(2, 0): "blue", (2, 1): "red"}  # fields beside those of the start


def stage(
    players: int, cottages: str = "", fields: dict[Place, str] | None = None, **options: str
) -> Keythedral:
    """Set up a landscape; `cottages` as `A3@(1,0) B4h@(0,-1)`, where h is a house."""
    state = start(players, DEFAULTS | options)
    state.start = 0
    for (x, y), colour in (fields or {}).items():
        lay_field(state, cell_at(x, y), FIELDS.index(colour))
    for seat, number, house, x, y in re.findall(r"([A-E])(\d)(h?)@\((-?\d+),(-?\d+)\)", cottages):
        cottage = SEAT.index(seat) * 5 + int(number) - 1
        state.lots[cell_at(int(x), int(y))] = cottage + 1
        state.cottage_gap[cottage] = cell_at(int(x), int(y))
        state.house[cottage] = int(house == "h")
    state.round = 1
    state.new_laws[0] = state.new_laws[1] = board.HIDDEN_LAW
    state.deck = 18
    return state


def reached(
    players: int, seed: int, phase: str, skip: int, options: Mapping[str, str] | None = None
) -> Keythedral:
    """Play at random up to the position after `skip` others that wait for the same thing."""
    state, rng, wanted = game.open(players, options), Rng(seed), getattr(phases, phase)
    while state.to_move != OVER:
        if state.phase == wanted:
            if skip == 0:
                return state
            skip -= 1
        moves = state.legal_moves()
        state.play(state.deal(rng) if state.to_move == CHANCE else moves[rng.below(len(moves))])
    raise AssertionError("the game ended before such a position came")


def fence(state: Keythedral, owner: str, gap: Place, side: str) -> None:
    """Put a fence on a side."""
    first = SEAT.index(owner) * board.FENCES
    spare = next(at for at in range(first, first + board.FENCES) if state.fences[at] == board.UNBUILT)
    state.fences[spare] = cell_at(*gap) * 4 + SIDE_NAMES.index(side)


def worker(state: Keythedral, owner: str, *fields: Place) -> None:
    """Put workers on fields."""
    for x, y in fields:
        field = int(state.land[cell_at(x, y)]) - 1
        place = 2 * field if state.workers[2 * field] == 0 else 2 * field + 1
        state.workers[place] = SEAT.index(owner) + 1


def cubes(state: Keythedral, owner: str, text: str) -> None:
    """Give a player cubes out of the stocks: `brown 2 yellow 1`."""
    words = text.split()
    for colour, count in zip(words[::2], words[1::2], strict=True):
        kind = CUBES.index(colour)
        state.gain(SEAT.index(owner), kind, int(count))
        if kind < board.BASIC:
            state.store[kind] -= int(count)
        else:
            state.stock[kind - board.BASIC] -= int(count)


def empty_store(state: Keythedral, colour: str, left: int) -> None:
    """Leave only so many cubes of a colour in the store; the last player has the rest."""
    kind = CUBES.index(colour)
    cubes(state, SEAT[state.players - 1], f"{colour} {state.store[kind] - left}")


def law(state: Keythedral, owner: str, *numbers: int) -> None:
    """Put laws into a player's hand."""
    for number in numbers:
        assert LAW_NAMES[number]
        state.law_at[number - 1] = SEAT.index(owner) + 1
        state.held[SEAT.index(owner)] += 1
        state.deck -= 1


def mat(state: Keythedral, *tiles: str) -> None:
    """Lay the mat with just these tiles face up; `B06` stands for a tile of that row face down."""
    for space in range(len(state.mat)):
        state.mat[space] = 0
    for tile in tiles:
        row = (int(tile[1:3]) - 4) // 2
        free = next(space for space in range(5 * row, 5 * row + 5) if state.mat[space] == 0)
        state.mat[free] = TILE_NAMES.index(tile) + 1 if "-" in tile else board.FACE_DOWN


def holding(state: Keythedral, owner: str) -> str:
    """Write a player's cubes as `cubes` takes them."""
    first = SEAT.index(owner) * KINDS
    counts = [(CUBES[kind], state.cubes[first + kind]) for kind in range(KINDS)]
    return " ".join(f"{colour} {count}" for colour, count in counts if count)


def words(state: Keythedral, kind: str = "") -> list[str]:
    """List the legal moves in notation, all or those of one kind."""
    found = [notate(state, move) for move in state.legal_moves()]
    return [word for word in found if word.split()[0].startswith(kind)]


def places(state: Keythedral, kind: str) -> set[Place]:
    """List the places of the legal moves of one kind."""
    found = [re.search(r"\((-?\d+),(-?\d+)\)", word) for word in words(state, kind)]
    return {(int(at.group(1)), int(at.group(2))) for at in found if at}


def play(state: Keythedral, *moves: str) -> None:
    """Make moves by their notation."""
    for text in moves:
        legal = {notate(state, move): move for move in state.legal_moves()}
        assert text in legal, f"{text} is not among {sorted(legal)}"
        state.play(legal[text])


def act(state: Keythedral, owner: str) -> Keythedral:
    """Begin phase 3 with a player's turn."""
    state.start = SEAT.index(owner)
    if not any(state.mat[space] not in (0, board.FACE_DOWN) for space in range(25)):
        mat(state, "B04-1", "B04-2", "B06")
    begin_actions(state)
    return state


def turn_of(state: Keythedral, owner: str) -> Keythedral:
    """Give a player the turn."""
    begin_turn(state, SEAT.index(owner))
    return state


def auction(state: Keythedral, first: str) -> Keythedral:
    """Begin the auction of a round that `first` started."""
    state.start = SEAT.index(first)
    begin_auction(state)
    return state


def to_move(state: Keythedral) -> str:
    """Name who is to move."""
    return SEAT[state.to_move]
