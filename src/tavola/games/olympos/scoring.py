"""Objectives, points by category, and the ranking."""

from tavola.flat import i64, vec
from tavola.games.olympos.atlas import ATLANTIS, LANDS, REGION
from tavola.games.olympos.board import (
    ABSOLUTISM,
    CITY,
    ENGINEERING,
    FAVOURED,
    GREAT_WORKS,
    HEGEMONY,
    OBJECTIVE_COUNT,
    OBJECTIVE_REGION,
    OBJECTIVES,
    PHILOSOPHY,
    POETRY,
    SACRED_SITES,
    SCHOLAR,
    SCIENCE,
    STRATEGOS,
    TILES,
    TIME_POINTS,
    TYPE_OF,
    WONDER_POINTS,
    WONDERS,
)
from tavola.games.olympos.codes import (
    CARD_SCORE,
    LAND_SCORE,
    SCORED,
    TILE_SCORE,
    TIME_SCORE,
    TOOK_OBJECTIVE,
)
from tavola.games.olympos.development import wonders_built
from tavola.games.olympos.state import (
    OPEN_TO_ALL,
    TAKEN_BY,
    UNDER_KERES,
    Position,
    is_finished,
    owns,
    star_tokens,
    symbols,
    tile_swords,
    tops,
)

# --------------------------------------------------------------------------------------- objectives


def lands_controlled(state: Position, player: i64) -> i64:
    count: i64 = 0
    top = tops(state)
    for land in range(i64(LANDS)):
        if top[land] == player:
            count += 1
    return count


def lands_in_region(state: Position, player: i64, region: i64) -> i64:
    count: i64 = 0
    top = tops(state)
    for land in range(i64(LANDS)):
        if top[land] == player and REGION[land] == region:
            count += 1
    return count


def tiles_owned(state: Position, player: i64) -> i64:
    count: i64 = 0
    owned = state.owned
    for tile in range(player * TILES, player * TILES + TILES):
        if owned[tile]:
            count += 1
    return count


def colours_owned(state: Position, player: i64) -> i64:
    rows: i64 = 0
    for tile in range(i64(TILES)):
        if state.owned[player * TILES + tile]:
            rows |= i64(1) << TYPE_OF[tile] // 5
    return (rows & 1) + (rows >> 1 & 1) + (rows >> 2 & 1) + (rows >> 3 & 1) + (rows >> 4 & 1)


def progress(state: Position, player: i64, objective: i64) -> i64:
    """Count what an objective counts; great works count Discoveries, and only beside a Wonder."""
    if objective < HEGEMONY:
        return lands_in_region(state, player, OBJECTIVE_REGION[objective])
    if objective == HEGEMONY:
        return lands_controlled(state, player)
    if objective == SACRED_SITES:
        return star_tokens(state, player)
    if objective == STRATEGOS:
        return tile_swords(state, player)
    if objective == FAVOURED:
        return symbols(state, player)
    if objective == SCHOLAR:
        return colours_owned(state, player)
    assert objective == GREAT_WORKS
    return tiles_owned(state, player) if wonders_built(state, player) else 0


def claim_objectives(state: Position) -> None:
    """Let the active player take every open objective whose condition he meets."""
    for objective in range(i64(OBJECTIVES)):
        if state.objectives[objective] != OPEN_TO_ALL:
            continue
        if progress(state, state.active, objective) >= OBJECTIVE_COUNT[objective]:
            state.objectives[objective] = TAKEN_BY + state.active
            state.tell(TOOK_OBJECTIVE, state.active, objective)


# ------------------------------------------------------------------------------------------- points


def time_points(state: Position, player: i64) -> i64:
    """Count the points of the track, which are given when a player has finished."""
    if is_finished(state, player):
        return TIME_POINTS[state.position[player]]
    return 0


def land_points(top: vec[i64], player: i64) -> i64:
    points: i64 = 0
    for land in range(i64(LANDS)):
        if top[land] == player:
            points += 1 + ATLANTIS[land]
    return points


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
    if kind == POETRY:
        return 3
    if kind == PHILOSOPHY:
        return 5
    if kind == CITY:
        return settlers_on_map(state, player)
    if kind == ABSOLUTISM:
        return 2 * tile_swords(state, player)
    if kind == SCIENCE:
        return tiles_owned(state, player)
    if kind == ENGINEERING:
        return 3 * star_tokens(state, player)
    return 0


def scoring_tiles(state: Position, player: i64) -> i64:
    points = tile_points(state, player, POETRY)
    for kind in range(i64(PHILOSOPHY), i64(ENGINEERING + 1)):
        points += tile_points(state, player, kind)
    return points


def wonder_points(state: Position, player: i64) -> i64:
    points: i64 = 0
    for column in range(i64(WONDERS)):
        if state.builders[column] == player:
            points += WONDER_POINTS[state.wonders[column]]
    return points


def objective_points(state: Position, player: i64) -> i64:
    points: i64 = 0
    for owner in state.objectives:
        if owner == TAKEN_BY + player:
            points += 3
    return points


def points(state: Position, player: i64, top: vec[i64]) -> i64:
    """Count a player's points as if the game ended now, given who holds each land."""
    kept = state.prestige[player] + 2 * tiles_owned(state, player) + wonder_points(state, player)
    kept += objective_points(state, player) - (2 if state.marks[player] & UNDER_KERES else 0)
    ending = time_points(state, player) + land_points(top, player) + scoring_tiles(state, player)
    return kept + ending + state.held[player]


def rank(state: Position, player: i64) -> i64:
    """Weigh points, then lands, then tiles, as one number."""
    tiles = tiles_owned(state, player) + wonders_built(state, player)
    return (points(state, player, tops(state)) * 100 + lands_controlled(state, player)) * 100 + tiles


def tell_final_scoring(state: Position) -> None:
    """Tell what counts only at the end, category by category."""
    for player in range(state.players):
        state.tell(SCORED, player, TIME_SCORE, time_points(state, player), state.position[player])
        lands = lands_controlled(state, player)
        state.tell(SCORED, player, LAND_SCORE, land_points(tops(state), player), lands)
        for kind in range(i64(POETRY), i64(ENGINEERING + 1)):
            scored = tile_points(state, player, kind)
            if scored:
                state.tell(SCORED, player, TILE_SCORE + kind, scored)
        if state.held[player]:
            state.tell(SCORED, player, CARD_SCORE, state.held[player])
