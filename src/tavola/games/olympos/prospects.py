"""What a position of Olympos is worth to each player."""

from typing import Final

from tavola.flat import i64, vec
from tavola.games.olympos.atlas import ATLANTIS, KINDS, LANDS, OLYMPOS, RESOURCE, STAR
from tavola.games.olympos.bits import lowest
from tavola.games.olympos.board import (
    ABSOLUTISM,
    CARDS,
    CELLS,
    CITY,
    COLUMNS,
    ENGINEERING,
    FIRST_NEED,
    NEED,
    OBJECTIVE_COUNT,
    OBJECTIVES,
    PHILOSOPHY,
    POETRY,
    SCIENCE,
    SLOTS,
    TYPE_OF,
    WONDER_POINTS,
    WONDER_STARS,
)
from tavola.games.olympos.codes import FINISHED, FIRST_CUBE
from tavola.games.olympos.development import column_markers, columns, discovery_cost, tiles_left, wonder_cost
from tavola.games.olympos.rules import Olympos
from tavola.games.olympos.scoring import points, progress, settlers_on_map, tiles_owned
from tavola.games.olympos.state import (
    NOBODY,
    OPEN_TO_ALL,
    UNDER_ERINYES,
    UNDER_SIREN,
    is_finished,
    owns,
    star_tokens,
    swords,
    tile_stars,
    tile_swords,
    tile_symbols,
)

# Weights by regression: how the final lead followed from these things in 100 greedy games for two. Weights
# that bench/tune.py found by greedy play alone win more greedy games, by endless fights for a few lands, but
# are no better in a search: 52.5% of 20 games at 60 iterations. With those a search of 40 iterations beat one
# with the value of before, which took every land for safe, in 16 of 20; these have not played it.
AP_WORTH: Final = 0.55  # the next point of time
SHARED: Final = 0.3  # taken off for all alike, so that the guesses come near to final scores
LAST_AP: Final = 86.0  # where players stop, about
HOLDING: Final = 0.55  # of a land with a rival's settler beneath one's own, who may flee and return
COVERED: Final = 0.45  # of a land that one could so return to
SETTLER: Final = 0.33  # in the supply, as long as there is time to send it
CUBE: Final = 1.4
SWORD: Final = 1.5
PIOUS: Final = 0.25  # more symbols than any other when a god comes, for each still to come
BONUS: Final = 1.9  # a bonus space about to be taken
FIRST_CHOICE: Final = 0.15  # of what the best Discovery in reach gains
OTHERS: Final = 0.02  # of what each other gains
NEXT_STAR: Final = 0.5  # of the Wonder that one is nearest to
OBJECTIVE: Final = 2.5
# [tokens of a resource] -> points that they are worth with the whole game ahead
TOKENS: Final = vec[float]([0.0, 1.5, 3.5, 4.5, 4.5])
# [type] -> points that its use is worth with the whole game ahead, beside what is counted elsewhere
USE: Final = vec[float](
    [
        4.0,  # Agriculture
        4.0,  # Money
        2.5,  # Medicine
        0.0,  # Metallurgy
        0.0,  # Religion
        3.0,  # Cavalry
        1.0,  # Oracle
        0.0,  # Hoplite
        0.0,  # Polytheism
        2.0,  # Astronomy
        0.0,  # Phalanx
        0.0,  # Hellenism
        2.0,  # Map-making
        2.0,  # Democracy
        0.0,  # Commerce
        0.0,  # Strategy
        0.0,  # Art
        0.0,  # Poetry
        0.0,  # Surgery
        2.0,  # Architecture
        0.0,  # Philosophy
        2.0,  # City
        1.0,  # Absolutism
        2.0,  # Science
        2.0,  # Engineering
    ]
)

# What `holdings` counts for each player: every resource, then these.
RISK: Final = KINDS  # points of lands that may be lost, below 0, or regained
ZEUS_TOKEN: Final = KINDS + 1
STAR_TOKENS: Final = KINDS + 2
HELD: Final = KINDS + 3

AMOUNTS: Final = 4  # no Discovery takes more than 3 of a resource


def value(state: Olympos) -> list[float]:
    """Guess each player's final score."""
    if state.phase <= FIRST_CUBE:
        return [40.0] * int(state.players)
    if state.phase == FINISHED:
        return [float(score) for score in state.scores()]
    ahead = 0.0
    for player in range(state.players):
        ahead += max(0.0, LAST_AP - float(state.position[player])) / float(state.players)
    held = holdings(state)
    return [_worth(state, player, held) - SHARED * ahead for player in range(state.players)]


def holdings(state: Olympos) -> vec[float]:
    """Count what each player holds, a land in dispute in part: who is covered there may flee and return."""
    held = vec[float]([0.0] * (HELD * state.players))
    present = vec[i64]([0] * LANDS)
    bit: i64 = 1
    for piece in state.lying:
        if piece < 0:
            break
        present[piece >> 3] |= bit << (piece & 7)
    for land in range(i64(LANDS)):
        if present[land] == 0:
            continue
        for player in range(state.players):
            if present[land] >> player & 1 == 0:
                continue
            sure = COVERED
            if state.realms[player] >> land & 1:
                rivals = present[land] & ((bit << state.players) - 1) & ~(bit << player)
                sure = HOLDING if rivals else 1.0
            held[player * HELD + RESOURCE[land]] += sure
            if land == OLYMPOS:
                held[player * HELD + ZEUS_TOKEN] += sure
            if STAR[land]:
                held[player * HELD + STAR_TOKENS] += sure
            if sure < 1.0:
                risk = sure - 1.0 if state.realms[player] >> land & 1 else sure
                held[player * HELD + RISK] += risk * float(1 + ATLANTIS[land])
    return held


def _worth(state: Olympos, player: i64, held: vec[float]) -> float:
    now = float(points(state, player))
    if is_finished(state, player):
        return now
    left = LAST_AP - float(state.position[player]) + float(state.hourglasses[player])
    if player == state.active:
        left -= float(state.cost)  # of an action not yet complete
        now += BONUS if 0 <= state.cell < 20 else 0.0
    if state.marks[player] & UNDER_ERINYES:
        left -= 2.0
    left = left if left > 0.0 else 0.0
    share = left / LAST_AP  # how much of the game is ahead
    worth = now + AP_WORTH * left + share * held[player * HELD + RISK]
    if left > 8.0:
        worth += SETTLER * float(state.supply[player])
    worth += share * (_purse(state, player, held) + _uses(state, player))
    worth += share * SWORD * float(swords(state, player)) + _piety(state, player, held)
    if left > 7.0:
        worth += _discoveries(state, player, held, share) + _wonder_hopes(state, player, held)
        worth += _objective_hopes(state, player)
    return worth - (1.0 if state.marks[player] & UNDER_SIREN else 0.0)


def _purse(state: Olympos, player: i64, held: vec[float]) -> float:
    """Weigh cubes and tokens: the first tokens of each resource open the most Discoveries."""
    worth = 0.0
    for kind in range(i64(KINDS)):
        worth += CUBE * float(state.cubes[player * KINDS + kind])
        amount = held[player * HELD + kind]
        amount = amount if amount < 3.99 else 3.99
        whole = i64(amount)
        worth += TOKENS[whole] + (amount - float(whole)) * (TOKENS[whole + 1] - TOKENS[whole])
    return worth


def _uses(state: Olympos, player: i64) -> float:
    worth = 0.0
    tiles = state.owned[player]
    while tiles:
        worth += USE[TYPE_OF[lowest(tiles)]]
        tiles &= tiles - 1
    return worth


def _piety(state: Olympos, player: i64, held: vec[float]) -> float:
    """Weigh symbols against the gods still to come: the most pious gain, the least lose."""
    coming = 0.0
    for slot in range(i64(SLOTS)):
        if state.turned[slot] < 0:
            coming += 1.0
    mine = _symbols(state, player, held)
    rank = 0.0
    for other in range(state.players):
        theirs = _symbols(state, other, held)
        if other != player:
            more = mine - theirs
            rank += 1.0 if more > 1.0 else -1.0 if more < -1.0 else more
    rank /= float(state.players - 1)
    return coming * PIOUS * rank


def _symbols(state: Olympos, player: i64, held: vec[float]) -> float:
    return held[player * HELD + ZEUS_TOKEN] + float(tile_symbols(state, player))


def _discoveries(state: Olympos, player: i64, held: vec[float], share: float) -> float:
    """Weigh the Discoveries in reach by what they gain and how much is missing for them."""
    best = 0.0
    total = 0.0
    lacking = _lacking(state, player, held)
    for cell in range(i64(CELLS)):
        kind = state.layout[cell]
        if cell % COLUMNS >= columns(state) or tiles_left(state, kind) == 0 or owns(state, player, kind):
            continue
        near = _nearness(cell, lacking)
        if near <= 0.0:
            continue
        gain = 2.0 + share * USE[kind] + _scores(state, player, kind)
        if cell < CELLS - COLUMNS:
            gain += BONUS
        gain -= AP_WORTH * float(discovery_cost(state, player, cell) - 5)
        hope = near * max(gain, 0.0)
        total += hope
        best = hope if hope > best else best
    return FIRST_CHOICE * best + OTHERS * (total - best)


def _lacking(state: Olympos, player: i64, held: vec[float]) -> vec[float]:
    """Give what the player lacks of each resource for each amount of it."""
    lacking = vec[float]([0.0] * (KINDS * AMOUNTS))
    for kind in range(i64(KINDS)):
        have = held[player * HELD + kind] + float(state.cubes[player * KINDS + kind])
        for amount in range(i64(AMOUNTS)):
            if float(amount) > have:
                lacking[kind * AMOUNTS + amount] = float(amount) - have
    return lacking


def _nearness(cell: i64, lacking: vec[float]) -> float:
    """Rate from 0 to 1 how nearly the player can pay for a cell."""
    least = 2.0
    for way in range(FIRST_NEED[cell], FIRST_NEED[cell + 1]):
        missing = 0.0
        for kind in range(i64(KINDS)):
            missing += lacking[kind * AMOUNTS + NEED[way * KINDS + kind]]
        least = missing if missing < least else least
    return (1.0 - 0.5 * least) * (1.0 - 0.5 * least)


def _scores(state: Olympos, player: i64, kind: i64) -> float:
    """Say what a tile of that type would score by itself as things stand."""
    if kind < POETRY:
        return 0.0
    if kind == POETRY:
        return 3.0
    if kind == PHILOSOPHY:
        return 5.0
    if kind == CITY:
        return float(settlers_on_map(state, player))
    if kind == ABSOLUTISM:
        return 2.0 * float(tile_swords(state, player))
    if kind == SCIENCE:
        return float(tiles_owned(state, player) + 1)
    return 3.0 * float(star_tokens(state, player)) if kind == ENGINEERING else 0.0


def _wonder_hopes(state: Olympos, player: i64, held: vec[float]) -> float:
    """Weigh the Wonder the player is nearest to by how many of its Stars he has."""
    best = 0.0
    once = float(state.athena[player])
    if state.hands[player * CARDS] > 0:
        once += float(state.hands[player * CARDS])
    once += held[player * HELD + STAR_TOKENS] + float(tile_stars(state, player))
    cost = AP_WORTH * float(wonder_cost(state, player))
    for column in range(columns(state)):
        if state.builders[column] != NOBODY:
            continue
        wonder = state.wonders[column]
        part = (float(column_markers(state, player, column)) + once) / float(WONDER_STARS[wonder])
        part = part if part < 1.0 else 1.0
        hope = part * part * NEXT_STAR * (float(WONDER_POINTS[wonder]) - 0.5 * cost)
        best = hope if hope > best else best
    return best


def _objective_hopes(state: Olympos, player: i64) -> float:
    worth = 0.0
    for objective in range(i64(OBJECTIVES)):
        if state.objectives[objective] == OPEN_TO_ALL:
            part = float(progress(state, player, objective)) / float(OBJECTIVE_COUNT[objective])
            worth += (part * part if part < 1.0 else 1.0) * OBJECTIVE
    return worth
