"""Points for tiles and cubes, and the end of the game."""

from tavola.core import OVER, filled
from tavola.flat import i64, vec
from tavola.games.keythedral.rules import board, events, phases
from tavola.games.keythedral.rules.cubes import packed
from tavola.games.keythedral.rules.position import Position


def end_game(state: Position, stalemate: i64) -> None:
    """End at once and tell the points."""
    state.phase = phases.FINISHED
    state.to_move = OVER
    state.tell(events.ENDED, state.turn, stalemate)
    for player in range(state.players):
        state.tell(events.SCORED_TILES, player, tile_points(state, player), tile_count(state, player))
        cubes = packed(state.cubes_of(player))
        state.tell(events.SCORED_CUBES, player, cube_points(state, player), cubes)


def tile_points(state: Position, player: i64) -> i64:
    """Add up the values of a player's tiles."""
    points: i64 = 0
    bought = state.bought
    for tile in range(i64(board.TILES)):
        if bought[tile] == player + 1:
            points += board.VALUE_OF[tile]
    return points


def all_tile_points(state: Position) -> vec[i64]:
    """Add up the values of every player's tiles, with one look at each tile."""
    points = filled(0, state.players)
    bought = state.bought
    for tile in range(i64(board.TILES)):
        if bought[tile]:
            points[bought[tile] - 1] += board.VALUE_OF[tile]
    return points


def tile_count(state: Position, player: i64) -> i64:
    """Count a player's tiles."""
    count: i64 = 0
    for tile in range(i64(board.TILES)):
        if state.bought[tile] == player + 1:
            count += 1
    return count


def cube_points(state: Position, player: i64) -> i64:
    """Add up what a player's cubes are worth."""
    points: i64 = 0
    worth, cubes = board.WORTH, state.cubes
    first = player * board.KINDS
    for kind in range(i64(board.KINDS)):
        points += worth[kind] * cubes[first + kind]
    return points
