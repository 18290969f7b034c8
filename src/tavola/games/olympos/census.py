"""What is wrong with the counts of a position, in sentences."""

from tavola.core import OVER
from tavola.games.olympos import codes as c
from tavola.games.olympos.atlas import LANDS, RESOURCE
from tavola.games.olympos.board import (
    BLOCKS,
    CARD_COPIES,
    CARDS,
    CELLS,
    COPIES,
    CROSS,
    DESTINY_IDS,
    GODS,
    MONEY,
    OBJECTIVE_IDS,
    TILE_IDS,
    TILES,
    TYPE_OF,
)
from tavola.games.olympos.rules import Olympos
from tavola.games.olympos.state import BARBARIANS, BLOCKED, TAKEN_BY


def census(state: Olympos) -> list[str]:
    """List what does not add up; nothing, if all is well."""
    return [*_board(state), *_tiles(state), *_map(state), *_cards(state), *_players(state), *_turn(state)]


def _board(state: Olympos) -> list[str]:
    wrong = []
    rows = 6 if state.phase > c.LAYOUT else state.step
    for row in range(min(rows, 5)):
        if sorted(state.layout[row * 5 : row * 5 + 5]) != list(range(row * 5, row * 5 + 5)):
            wrong.append(f"row {row + 1} of the board does not hold its five Discoveries")
    if any(state.layout[cell] != -1 for cell in range(min(rows, 5) * 5, CELLS)):
        wrong.append("a row of the board is laid too early")
    if rows == 6 and sorted(state.wonders) != list(range(5)):
        wrong.append("the five Wonders are not on the board")
    for column, builder in enumerate(state.builders):
        if not -1 <= builder < state.players or (column == 4 and state.players == 2 and builder >= 0):
            wrong.append(f"the Wonder of column {column + 1} has no such builder")
    return wrong


def _in_play(state: Olympos, tile: int) -> int:
    """Count the copies of a tile that the layout brings into the game."""
    kind = int(TYPE_OF[tile])
    laid = list(state.layout)
    if kind not in laid or (state.players == 2 and laid.index(kind) % 5 == 4):
        return 0
    return int(COPIES[state.players * TILES + tile])


def _tiles(state: Olympos) -> list[str]:
    wrong = []
    for tile in range(TILES):
        owned = sum(state.owned[player * TILES + tile] > 0 for player in range(state.players))
        gone = _in_play(state, tile) - owned - state.left[tile]
        may_be_gone = 1 if state.players == 2 and TYPE_OF[tile] <= MONEY else 0
        if not 0 <= gone <= may_be_gone or state.left[tile] < 0:
            wrong.append(f"{TILE_IDS[tile]}: {state.left[tile]} left and {owned} owned do not add up")
    for at, owner in enumerate(state.owned):
        if owner not in (0, 1, 2) or (owner == 2 and (state.players > 2 or TYPE_OF[at % TILES] > MONEY)):
            wrong.append(f"{TILE_IDS[at % TILES]} is owned in no known way")
    if any(not -1 <= owner < state.players for owner in state.markers):
        wrong.append("a bonus marker has no owner")
    return wrong


def _map(state: Olympos) -> list[str]:
    wrong = []
    blocked = [0, 0, 0, 0]
    for land in range(LANDS):
        blocked[RESOURCE[land]] += state.ground[land] == BLOCKED
    most = int(BLOCKS[state.players])
    if max(blocked) > most or (state.phase > c.BLOCK and blocked != [most] * 4):
        wrong.append(f"{blocked} lands are blocked; each resource has {most} tokens")
    pieces = [int(piece) for piece in state.lying]
    used = [piece for piece in pieces if piece >= 0]
    if pieces[: len(used)] != used:
        wrong.append("there is a gap in the list of settlers")
    for piece in used:
        land, owner = piece >> 3, piece & 7
        if land >= LANDS or (owner >= state.players and owner != BARBARIANS):
            wrong.append(f"no such settler: {piece}")
        elif state.ground[land] != 0:
            wrong.append("a settler stands on a land that is blocked or held by a tribe")
    wild = sum(piece & 7 == BARBARIANS for piece in used)
    if wild > (4 if state.players == 2 else 0) or (
        wild < 4 and state.players == 2 and state.phase > c.BARBARIAN
    ):
        wrong.append(f"there are {wild} barbarians")
    return wrong


def _cards(state: Olympos) -> list[str]:
    wrong = []
    for card in range(CARDS):
        hands = sum(state.hands[row * CARDS + card] for row in range(state.players + 1))
        if state.deck[card] + state.discard[card] + hands != CARD_COPIES[card]:
            wrong.append(f"the {DESTINY_IDS[card]} cards are not {CARD_COPIES[card]}")
    if min(*state.deck, *state.discard, *state.hands) < 0:
        wrong.append("a pile of Destiny cards is less than empty")
    for row in range(state.players + 1):
        held = sum(state.hands[row * CARDS : row * CARDS + CARDS])
        if held != state.held[row]:
            wrong.append(f"hand {row} has {held} cards and says {state.held[row]}")
    gods = [god for god in state.turned if god >= 0]
    if len(set(gods)) != len(gods) or any(god >= GODS for god in gods):
        wrong.append("a god is turned up twice")
    shown = sum(owner > 0 for owner in state.objectives)
    if shown > (state.players + 1 if state.objectives_on else 0):
        wrong.append(f"{shown} objectives are in the game")
    for objective, owner in enumerate(state.objectives):
        if not 0 <= owner < TAKEN_BY + state.players:
            wrong.append(f"the objective {OBJECTIVE_IDS[objective]} has no such owner")
    return wrong


def _players(state: Olympos) -> list[str]:
    wrong = []
    counts = (*state.supply, *state.hourglasses, *state.cubes, *state.prestige, *state.athena, *state.omens)
    if min(counts) < 0:
        wrong.append("a supply is less than empty")
    if any(not 0 <= space <= CROSS for space in state.position):
        wrong.append("a marker is off the time track")
    if sorted(state.pile) != list(range(state.players)):
        wrong.append("the pile of track markers does not hold each player once")
    if any(not 0 <= mark < 32 for mark in state.marks):
        wrong.append("a player carries an unknown mark")
    return wrong


def _turn(state: Olympos) -> list[str]:
    if not 0 <= state.active < state.players or not 0 <= state.phase <= c.FINISHED:
        return ["nobody's turn, or no such phase"]
    if not OVER <= state.to_move < state.players or (state.phase == c.FINISHED) != (state.to_move == OVER):
        return ["the player to move does not fit the phase"]
    if not 0 <= state.usable <= state.hourglasses[state.active]:
        return ["more Hourglasses may pay than there are"]
    return []
