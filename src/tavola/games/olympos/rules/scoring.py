"""Objectives, points by category, and the ranking."""

from tavola.flat import i64
from tavola.games.olympos.rules import atlas, board, events
from tavola.games.olympos.rules.bits import size
from tavola.games.olympos.rules.development import wonders_built
from tavola.games.olympos.rules.position import (
    BOARD,
    Position,
    is_finished,
    own,
    owns,
    star_tokens,
    symbols,
    tile_swords,
)

# --------------------------------------------------------------------------------------- objectives


def lands_controlled(state: Position, player: i64) -> i64:
    return size(state.realms[player])


def tiles_owned(state: Position, player: i64) -> i64:
    return size(state.owned[player])


def colours_owned(state: Position, player: i64) -> i64:
    count: i64 = 0
    for row in range(i64(len(board.IN_ROW))):
        if state.owned[player] & board.IN_ROW[row]:
            count += 1
    return count


def progress(state: Position, player: i64, objective: i64) -> i64:
    """Count what an objective counts; great works count Discoveries, and only beside a Wonder."""
    if objective < board.HEGEMONY:
        return size(state.realms[player] & atlas.LANDS_IN[board.OBJECTIVE_REGION[objective]])
    if objective == board.HEGEMONY:
        return lands_controlled(state, player)
    if objective == board.SACRED_SITES:
        return star_tokens(state, player)
    if objective == board.STRATEGOS:
        return tile_swords(state, player)
    if objective == board.FAVOURED:
        return symbols(state, player)
    if objective == board.SCHOLAR:
        return colours_owned(state, player)
    assert objective == board.GREAT_WORKS
    return tiles_owned(state, player) if wonders_built(state, player) else 0


def claim_objectives(state: Position) -> None:
    """Let the active player take every open objective whose condition he meets."""
    if not state.objectives_on:
        return
    for objective in range(i64(board.OBJECTIVES)):
        if state.objectives[objective] != board.OPEN_TO_ALL:
            continue
        if progress(state, state.active, objective) >= board.OBJECTIVE_COUNT[objective]:
            own(state, BOARD)
            state.objectives[objective] = board.TAKEN_BY + state.active
            state.tell(events.TOOK_OBJECTIVE, state.active, objective)


# ------------------------------------------------------------------------------------------- points


def time_points(state: Position, player: i64) -> i64:
    """Count the points of the track, which are given when a player has finished."""
    if is_finished(state, player):
        return board.TIME_POINTS[state.position[player]]
    return 0


def land_points(state: Position, player: i64) -> i64:
    return lands_controlled(state, player) + size(state.realms[player] & atlas.ATLANTIS_LANDS)


def settlers_on_map(state: Position, player: i64) -> i64:
    count: i64 = 0
    for piece in state.lying:
        if piece >= 0 and piece & 7 == player:
            count += 1
    return count


def tile_points(state: Position, player: i64, kind: i64) -> i64:
    """Count what a Discovery of that type scores by itself, beside the 2 points of every tile."""
    if not owns(state, player, kind):
        return 0
    if kind == board.POETRY:
        return 3
    if kind == board.PHILOSOPHY:
        return 5
    if kind == board.CITY:
        return settlers_on_map(state, player)
    if kind == board.ABSOLUTISM:
        return 2 * tile_swords(state, player)
    if kind == board.SCIENCE:
        return tiles_owned(state, player)
    if kind == board.ENGINEERING:
        return 3 * star_tokens(state, player)
    return 0


def scoring_tiles(state: Position, player: i64) -> i64:
    points = tile_points(state, player, board.POETRY)
    if state.owned[player] & board.IN_ROW[board.PURPLE]:
        for kind in range(i64(board.PHILOSOPHY), i64(board.ENGINEERING + 1)):
            points += tile_points(state, player, kind)
    return points


def wonder_points(state: Position, player: i64) -> i64:
    points: i64 = 0
    for column in range(i64(board.WONDERS)):
        if state.builders[column] == player:
            points += board.WONDER_POINTS[state.wonders[column]]
    return points


def objective_points(state: Position, player: i64) -> i64:
    points: i64 = 0
    for owner in state.objectives:
        if owner == board.TAKEN_BY + player:
            points += 3
    return points


def points(state: Position, player: i64) -> i64:
    """Count a player's points as if the game ended now."""
    kept = state.prestige[player] + 2 * tiles_owned(state, player) + wonder_points(state, player)
    kept += objective_points(state, player) - (2 if state.marks[player] & board.UNDER_KERES else 0)
    ending = time_points(state, player) + land_points(state, player) + scoring_tiles(state, player)
    return kept + ending + state.held[player]


def rank(state: Position, player: i64) -> i64:
    """Weigh points, then lands, then tiles, as one number."""
    tiles = tiles_owned(state, player) + wonders_built(state, player)
    return (points(state, player) * 100 + lands_controlled(state, player)) * 100 + tiles


def tell_final_scoring(state: Position) -> None:
    """Tell what counts only at the end, category by category."""
    for player in range(state.players):
        state.tell(
            events.SCORED, player, events.TIME_SCORE, time_points(state, player), state.position[player]
        )
        lands = lands_controlled(state, player)
        state.tell(events.SCORED, player, events.LAND_SCORE, land_points(state, player), lands)
        for kind in range(i64(board.POETRY), i64(board.ENGINEERING + 1)):
            scored = tile_points(state, player, kind)
            if scored:
                state.tell(events.SCORED, player, events.TILE_SCORE + kind, scored)
        if state.held[player]:
            state.tell(events.SCORED, player, events.CARD_SCORE, state.held[player])
