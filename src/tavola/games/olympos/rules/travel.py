"""Expansion: where a settler may go, what it costs, and what happens when it arrives."""

from typing import Final

from tavola.flat import append, i64, vec
from tavola.games.olympos.rules import atlas, bits, board, events, moves
from tavola.games.olympos.rules.bits import lowest
from tavola.games.olympos.rules.position import LANDS, STEPS, Position, holder, own, owns, room, strength

SIREN_WAY: Final = 3  # instead of the cost of a sea space: the sea is closed


def way_of(state: Position, player: i64) -> i64:
    """Tell how the player's settlers travel: the row of JOURNEY for his Discoveries and the Siren."""
    sea: i64 = 2
    if state.marks[player] & board.UNDER_SIREN:
        sea = SIREN_WAY
    else:
        sea -= 1 if owns(state, player, board.ASTRONOMY) else 0
        sea -= 1 if owns(state, player, board.MAP_MAKING) else 0
    return 2 * sea + (1 if owns(state, player, board.CAVALRY) else 0)


def new_settler_cost(state: Position, player: i64) -> i64:
    return board.MEDICINE_AP if owns(state, player, board.MEDICINE) else board.NEW_SETTLER_AP


def fight_cost(mine: i64, theirs: i64) -> i64:
    """Price a fight by the strengths of the two sides; the attacker always wins."""
    if mine > theirs:
        return 1
    return 2 if mine == theirs else 3


def arrivals(state: Position, player: i64) -> vec[i64]:
    """Sort the lands that the player may take by what the arrival costs, 0 to 3 AP."""
    mine = strength(state, player)
    costs = vec[i64]([0, 0, 0, 0])
    costs[fight_cost(mine, 0)] = state.tribes
    settled: i64 = 0
    for other in range(i64(board.OWNERS)):
        lands = state.realms[other]
        settled |= lands
        if lands and other != player:
            costs[fight_cost(mine, strength(state, other))] |= lands
    costs[0] = atlas.ALL_LANDS & ~(settled | state.tribes | state.blocked)
    return costs


def arrival_cost(state: Position, player: i64, land: i64) -> i64:
    """Price the arrival on one land that the player may take."""
    mine = strength(state, player)
    if state.tribes >> land & 1:
        return fight_cost(mine, 0)
    owner = holder(state, land)
    if owner == board.NOBODY:
        return 0
    return fight_cost(mine, strength(state, owner))


def dearest(state: Position) -> i64:
    """Give the most AP an Expansion may cost now: the cap, or less before the Cross."""
    most = room(state)
    return state.cap if state.cap < most else most


def expansions(state: Position, found: vec[i64]) -> vec[i64]:
    """Add every Expansion of the active player to the moves."""
    player = state.active
    most = dearest(state)
    arrival = arrivals(state, player)
    way = way_of(state, player)
    if state.supply[player]:
        birth = most - new_settler_cost(state, player)
        sources = state.realms[player] | bits.BIT[atlas.NORTH]
        while sources:
            source = lowest(sources)
            sources &= sources - 1
            found = journeys_from(found, arrival, way, source, source, birth)
    sources = standing(state, player)
    while sources:
        source = lowest(sources)
        sources &= sources - 1
        found = journeys_from(found, arrival, way, source, moves.STANDING + source, most)
    return found


def may_expand(state: Position, source: i64, land: i64) -> bool:
    """Say whether the active player may move a settler so."""
    return moves.EXPAND + source * atlas.LANDS + land in expansions(state, vec[i64](capacity=128))


def standing(state: Position, player: i64) -> i64:
    """Give the lands where the player has a settler, on top or covered."""
    lands: i64 = 0
    for piece in state.lying:
        if piece < 0:
            break
        if piece & 7 == player:
            lands |= bits.BIT[piece >> 3]
    return lands


def journeys_from(
    found: vec[i64], arrival: vec[i64], way: i64, place: i64, source: i64, most: i64
) -> vec[i64]:
    """Add the Expansions from one place that cost no more than so much AP, the arrival among it."""
    goals: i64 = 0
    for fight in range(i64(len(arrival))):
        goals |= arrival[fight] & reach(way, place, most - fight)
    return moves_to(found, moves.EXPAND + source * atlas.LANDS, goals)


def moves_to(moves: vec[i64], first: i64, lands: i64) -> vec[i64]:
    """Add the move of one kind to each of the lands; `first` is the one to land 0."""
    while lands:
        moves = append(moves, first + lowest(lands))
        lands &= lands - 1
    return moves


def reach(way: i64, place: i64, ap: i64) -> i64:
    """Give the lands that a journey of so much AP leads to."""
    if ap < 0:
        return 0
    return atlas.REACH[
        (way * atlas.SOURCES + place) * atlas.REACHES + (ap if ap < atlas.REACHES else atlas.REACHES - 1)
    ]


def journey_cost(state: Position, source: i64, land: i64) -> i64:
    """Price the way alone, without a new settler and without the fight."""
    place = source - moves.STANDING if source >= moves.STANDING else source
    return atlas.JOURNEY[(way_of(state, state.active) * atlas.SOURCES + place) * atlas.LANDS + land]


def expansion_cost(state: Position, source: i64, land: i64) -> i64:
    """Price a whole Expansion of the active player."""
    ap = journey_cost(state, source, land) + arrival_cost(state, state.active, land)
    return ap if source >= moves.STANDING else ap + new_settler_cost(state, state.active)


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


def top_of(state: Position, land: i64) -> i64:
    """Find the owner of the top piece of a land among all that lie, where `realms` does not tell yet."""
    top: i64 = board.NOBODY
    for piece in state.lying:
        if piece < 0:
            break
        if piece >> 3 == land:
            top = piece & 7
    return top


def leavers(state: Position, player: i64, land: i64) -> vec[i64]:
    """List the player's settlers that may leave a stack, one of each run of his: its topmost."""
    places = vec[i64](capacity=4)
    stack = stack_of(state, land)
    for place in range(len(stack)):
        last = place + 1 == len(stack) or stack[place + 1] != player
        if stack[place] == player and last:
            places = append(places, moves.LEAVE + place)
    return places


def lift(state: Position, land: i64, place: i64) -> None:
    """Take the piece at a place of a stack off the map; what lies beneath the top takes over."""
    before = holder(state, land)
    own(state, LANDS)
    lying = state.lying
    at: i64 = -1
    for _ in range(place + 1):
        at += 1
        while lying[at] >> 3 != land:
            at += 1
    while at < moves.PIECES - 1 and lying[at] >= 0:
        lying[at] = lying[at + 1]
        at += 1
    lying[at] = -1
    after = top_of(state, land)
    give(state, land, after)
    if after != before and after != board.NOBODY:
        state.tell(events.REGAINED, after, land, before)


def put(state: Position, land: i64, owner: i64) -> None:
    """Set a piece on top of a stack."""
    own(state, LANDS)
    lying = state.lying
    at: i64 = 0
    while lying[at] >= 0:
        at += 1
    lying[at] = land * 8 + owner
    give(state, land, owner)


def give(state: Position, land: i64, owner: i64) -> None:
    """Let a land have another controller, or NOBODY."""
    realms = state.realms
    others = ~bits.BIT[land]
    for other in range(i64(board.OWNERS)):
        realms[other] &= others
    if owner != board.NOBODY:
        realms[owner] |= bits.BIT[land]


def expand(state: Position, source: i64, land: i64, place: i64) -> None:
    """Move a settler (new, or the one at that place of the source's stack) and take the land."""
    player = state.active
    ap = expansion_cost(state, source, land)
    fight = arrival_cost(state, player, land)
    state.cost = ap
    state.tell(events.SETTLED, player, source, land, ap, place)
    if source < moves.STANDING:
        own(state, STEPS)
        state.supply[player] -= 1
    else:
        lift(state, source - moves.STANDING, place)
    beaten = holder(state, land)
    if state.tribes >> land & 1:
        state.tribes ^= bits.BIT[land]
        state.tell(events.BEAT_TRIBE, player, land, fight)
    elif beaten == board.BARBARIANS:
        state.tell(events.BEAT_BARBARIAN, player, land, fight)
    elif beaten != board.NOBODY:
        own(state, STEPS)
        state.hourglasses[beaten] += 1
        state.tell(events.BEAT_PLAYER, player, land, fight, beaten)
        state.tell(events.GAINED_HOURGLASSES, beaten, 1, events.FROM_DEFEAT + land)
    put(state, land, player)
