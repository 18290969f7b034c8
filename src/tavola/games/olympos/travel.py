"""Expansion: where a settler may go, what it costs, and what happens when it arrives."""

from typing import Final

from tavola.flat import append, i64, vec
from tavola.games.olympos.atlas import FAR, JOURNEY, LANDS, NORTH, SOURCES
from tavola.games.olympos.board import ASTRONOMY, CAVALRY, MAP_MAKING, MEDICINE, MEDICINE_AP, NEW_SETTLER_AP
from tavola.games.olympos.codes import (
    BEAT_BARBARIAN,
    BEAT_PLAYER,
    BEAT_TRIBE,
    EXPAND,
    FROM_DEFEAT,
    GAINED_HOURGLASSES,
    LEAVE,
    PIECES,
    REGAINED,
    SETTLED,
    STANDING,
)
from tavola.games.olympos.state import (
    BARBARIANS,
    BLOCKED,
    NO_TOPS,
    NOBODY,
    OPEN,
    TRIBE,
    UNDER_SIREN,
    Position,
    owns,
    room,
    strength,
    top_of,
    tops,
)

SIREN_WAY: Final = 3  # instead of the cost of a sea space: the sea is closed


def way_of(state: Position, player: i64) -> i64:
    """Tell how the player's settlers travel: the row of JOURNEY for his Discoveries and the Siren."""
    sea: i64 = 2
    if state.marks[player] & UNDER_SIREN:
        sea = SIREN_WAY
    else:
        sea -= 1 if owns(state, player, ASTRONOMY) else 0
        sea -= 1 if owns(state, player, MAP_MAKING) else 0
    return 2 * sea + (1 if owns(state, player, CAVALRY) else 0)


def new_settler_cost(state: Position, player: i64) -> i64:
    return MEDICINE_AP if owns(state, player, MEDICINE) else NEW_SETTLER_AP


def fight_cost(mine: i64, theirs: i64) -> i64:
    """Price a fight by the strengths of the two sides; the attacker always wins."""
    if mine > theirs:
        return 1
    return 2 if mine == theirs else 3


def arrival_costs(state: Position, player: i64, top: vec[i64]) -> vec[i64]:
    """Price the arrival on every land: 0 where nobody stands, the fight elsewhere, FAR where none may go."""
    mine = strength(state, player)
    ground = state.ground
    against = vec[i64]([0, 0, 0, 0, 0, 0])
    for other in range(state.players):
        against[other] = fight_cost(mine, strength(state, other))
    against[BARBARIANS] = fight_cost(mine, strength(state, BARBARIANS))
    costs = NO_TOPS[:]
    for land in range(i64(LANDS)):
        owner = top[land]
        if ground[land] == BLOCKED or owner == player:
            costs[land] = FAR
        elif ground[land] == TRIBE:
            costs[land] = fight_cost(mine, 0)
        elif owner == NOBODY:
            costs[land] = 0
        else:
            costs[land] = against[owner]
    return costs


def arrival_cost(state: Position, player: i64, land: i64) -> i64:
    """Price the arrival on one land that the player may take."""
    mine = strength(state, player)
    if state.ground[land] == TRIBE:
        return fight_cost(mine, 0)
    owner = top_of(state, land)
    if owner == NOBODY:
        return 0
    return fight_cost(mine, strength(state, owner))


def dearest(state: Position) -> i64:
    """Give the most AP an Expansion may cost now: the cap, or less before the Cross."""
    most = room(state)
    return state.cap if state.cap < most else most


def expansions(state: Position, moves: vec[i64]) -> vec[i64]:
    """Add every Expansion of the active player to the moves."""
    player = state.active
    most = dearest(state)
    top = tops(state)
    arrival = arrival_costs(state, player, top)
    way = way_of(state, player)
    if state.supply[player]:
        birth = most - new_settler_cost(state, player)
        for source in range(i64(SOURCES)):
            if source == NORTH or top[source] == player:
                moves = journeys_from(moves, arrival, way, source, source, birth)
    present = standing(state, player)
    for land in range(i64(LANDS)):
        if present[land] == player:
            moves = journeys_from(moves, arrival, way, land, STANDING + land, most)
    return moves


def standing(state: Position, player: i64) -> vec[i64]:
    """Mark the lands where the player has a settler, on top or covered."""
    present = NO_TOPS[:]
    for piece in state.lying:
        if piece < 0:
            break
        if piece & 7 == player:
            present[piece >> 3] = player
    return present


def journeys_from(
    moves: vec[i64], arrival: vec[i64], way: i64, place: i64, source: i64, most: i64
) -> vec[i64]:
    at = (way * SOURCES + place) * LANDS
    for land in range(i64(LANDS)):
        if JOURNEY[at + land] + arrival[land] <= most:
            moves = append(moves, EXPAND + source * LANDS + land)
    return moves


def journey_cost(state: Position, source: i64, land: i64) -> i64:
    """Price the way alone, without a new settler and without the fight."""
    place = source - STANDING if source >= STANDING else source
    return JOURNEY[(way_of(state, state.active) * SOURCES + place) * LANDS + land]


def expansion_cost(state: Position, source: i64, land: i64) -> i64:
    """Price a whole Expansion of the active player."""
    ap = journey_cost(state, source, land) + arrival_cost(state, state.active, land)
    return ap if source >= STANDING else ap + new_settler_cost(state, state.active)


# ------------------------------------------------------------------------------------------ stacks


def stack_of(state: Position, land: i64) -> vec[i64]:
    """List the owners of the pieces on a land, from the bottom."""
    stack = vec[i64](capacity=8)
    for piece in state.lying:
        if piece < 0:
            break
        if piece >> 3 == land:
            stack = append(stack, piece & 7)
    return stack


def leavers(state: Position, player: i64, land: i64) -> vec[i64]:
    """List the player's settlers that may leave a stack, one of each run of his: its topmost."""
    places = vec[i64](capacity=4)
    stack = stack_of(state, land)
    for place in range(len(stack)):
        last = place + 1 == len(stack) or stack[place + 1] != player
        if stack[place] == player and last:
            places = append(places, LEAVE + place)
    return places


def lift(state: Position, land: i64, place: i64) -> None:
    """Take the piece at a place of a stack off the map; what lies beneath the top takes over."""
    before = top_of(state, land)
    lying = state.lying
    at: i64 = -1
    for _ in range(place + 1):
        at += 1
        while lying[at] >> 3 != land:
            at += 1
    while at < PIECES - 1 and lying[at] >= 0:
        lying[at] = lying[at + 1]
        at += 1
    lying[at] = -1
    after = top_of(state, land)
    if after != before and after != NOBODY:
        state.tell(REGAINED, after, land, before)


def put(state: Position, land: i64, owner: i64) -> None:
    """Set a piece on top of a stack."""
    lying = state.lying
    at: i64 = 0
    while lying[at] >= 0:
        at += 1
    lying[at] = land * 8 + owner


def expand(state: Position, source: i64, land: i64, place: i64) -> None:
    """Move a settler (new, or the one at that place of the source's stack) and take the land."""
    player = state.active
    ap = expansion_cost(state, source, land)
    fight = arrival_cost(state, player, land)
    state.cost = ap
    state.tell(SETTLED, player, source, land, ap, place)
    if source < STANDING:
        state.supply[player] -= 1
    else:
        lift(state, source - STANDING, place)
    beaten = top_of(state, land)
    if state.ground[land] == TRIBE:
        state.ground[land] = OPEN
        state.tell(BEAT_TRIBE, player, land, fight)
    elif beaten == BARBARIANS:
        state.tell(BEAT_BARBARIAN, player, land, fight)
    elif beaten != NOBODY:
        state.hourglasses[beaten] += 1
        state.tell(BEAT_PLAYER, player, land, fight, beaten)
        state.tell(GAINED_HOURGLASSES, beaten, 1, FROM_DEFEAT + land)
    put(state, land, player)
