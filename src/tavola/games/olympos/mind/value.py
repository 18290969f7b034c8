"""What a position of Olympos is worth to each player."""

from typing import Final

from tavola.flat import i64, vec
from tavola.games.olympos.rules import atlas, board, development, phases, position
from tavola.games.olympos.rules.bits import lowest
from tavola.games.olympos.rules.play import Olympos
from tavola.games.olympos.rules.scoring import points, progress, settlers_on_map, tiles_owned

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
RISK: Final = atlas.KINDS  # points of lands that may be lost, below 0, or regained
ZEUS_TOKEN: Final = atlas.KINDS + 1
STAR_TOKENS: Final = atlas.KINDS + 2
HELD: Final = atlas.KINDS + 3

# What `reasons` calls the parts of a value.
PARTS: Final = [
    "points",
    "lands and cubes",
    "what Discoveries can do",
    "Swords",
    "the gods to come",
    "Discoveries and Wonders in reach",
    "objectives in reach",
    "time to spend",
]

AMOUNTS: Final = 4  # no Discovery takes more than 3 of a resource


def value(state: Olympos) -> list[float]:
    """Guess each player's final score."""
    if state.phase <= phases.FIRST_CUBE:
        return [40.0] * int(state.players)
    if state.phase == phases.FINISHED:
        return [float(score) for score in state.scores()]
    ahead = 0.0
    for player in range(state.players):
        ahead += max(0.0, LAST_AP - float(state.position[player])) / float(state.players)
    held = holdings(state)
    return [_worth(state, player, held) - SHARED * ahead for player in range(state.players)]


def reasons(state: Olympos) -> dict[str, list[float]]:
    """Name the parts of each player's value."""
    if state.phase <= phases.FIRST_CUBE or state.phase == phases.FINISHED:
        return {"points": value(state)}
    guesses = value(state)
    held = holdings(state)
    parts: dict[str, list[float]] = {name: [] for name in PARTS}
    for player in range(state.players):
        named = _parts(state, player, held)
        rest = guesses[player]
        for at in range(i64(len(PARTS) - 1)):
            parts[PARTS[at]].append(named[at])
            rest -= named[at]
        parts[PARTS[-1]].append(rest)  # what is left of the track, less what all have alike
    return parts


def _parts(state: Olympos, player: i64, held: vec[float]) -> vec[float]:
    """Give the parts of a player's value but time, in the order of their names."""
    now = float(points(state, player))
    parts = vec[float]([now, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0])
    left = LAST_AP - float(state.position[player]) + float(state.hourglasses[player])
    if left <= 0.0 or position.is_finished(state, player):
        return parts
    share = left / LAST_AP
    parts[1] = share * (_purse(state, player, held) + held[player * HELD + RISK])
    parts[2] = share * _uses(state, player)
    parts[3] = share * SWORD * float(position.swords(state, player))
    parts[4] = _piety(state, player, held)
    if left > 7.0:
        parts[5] = _discoveries(state, player, held, share) + _wonder_hopes(state, player, held)
        parts[6] = _objective_hopes(state, player)
    return parts


def holdings(state: Olympos) -> vec[float]:
    """Count what each player holds, a land in dispute in part: who is covered there may flee and return."""
    held = vec[float]([0.0] * (HELD * state.players))
    present = vec[i64]([0] * atlas.LANDS)
    bit: i64 = 1
    for piece in state.lying:
        if piece < 0:
            break
        present[piece >> 3] |= bit << (piece & 7)
    for land in range(i64(atlas.LANDS)):
        if present[land] == 0:
            continue
        for player in range(state.players):
            if present[land] >> player & 1 == 0:
                continue
            sure = COVERED
            if state.realms[player] >> land & 1:
                rivals = present[land] & ((bit << state.players) - 1) & ~(bit << player)
                sure = HOLDING if rivals else 1.0
            held[player * HELD + atlas.RESOURCE[land]] += sure
            if land == atlas.OLYMPOS:
                held[player * HELD + ZEUS_TOKEN] += sure
            if atlas.STAR[land]:
                held[player * HELD + STAR_TOKENS] += sure
            if sure < 1.0:
                risk = sure - 1.0 if state.realms[player] >> land & 1 else sure
                held[player * HELD + RISK] += risk * float(1 + atlas.ATLANTIS[land])
    return held


def _worth(state: Olympos, player: i64, held: vec[float]) -> float:
    now = float(points(state, player))
    if position.is_finished(state, player):
        return now
    left = LAST_AP - float(state.position[player]) + float(state.hourglasses[player])
    if player == state.active:
        left -= float(state.cost)  # of an action not yet complete
        now += BONUS if 0 <= state.cell < 20 else 0.0
    if state.marks[player] & board.UNDER_ERINYES:
        left -= 2.0
    left = left if left > 0.0 else 0.0
    share = left / LAST_AP  # how much of the game is ahead
    worth = now + AP_WORTH * left + share * held[player * HELD + RISK]
    if left > 8.0:
        worth += SETTLER * float(state.supply[player])
    worth += share * (_purse(state, player, held) + _uses(state, player))
    worth += share * SWORD * float(position.swords(state, player)) + _piety(state, player, held)
    if left > 7.0:
        worth += _discoveries(state, player, held, share) + _wonder_hopes(state, player, held)
        worth += _objective_hopes(state, player)
    return worth - (1.0 if state.marks[player] & board.UNDER_SIREN else 0.0)


def _purse(state: Olympos, player: i64, held: vec[float]) -> float:
    """Weigh cubes and tokens: the first tokens of each resource open the most Discoveries."""
    worth = 0.0
    for kind in range(i64(atlas.KINDS)):
        worth += CUBE * float(state.cubes[player * atlas.KINDS + kind])
        amount = held[player * HELD + kind]
        amount = amount if amount < 3.99 else 3.99
        whole = i64(amount)
        worth += TOKENS[whole] + (amount - float(whole)) * (TOKENS[whole + 1] - TOKENS[whole])
    return worth


def _uses(state: Olympos, player: i64) -> float:
    worth = 0.0
    tiles = state.owned[player]
    while tiles:
        worth += USE[board.TYPE_OF[lowest(tiles)]]
        tiles &= tiles - 1
    return worth


def _piety(state: Olympos, player: i64, held: vec[float]) -> float:
    """Weigh symbols against the gods still to come: the most pious gain, the least lose."""
    coming = 0.0
    for slot in range(i64(board.SLOTS)):
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
    return held[player * HELD + ZEUS_TOKEN] + float(position.tile_symbols(state, player))


def _discoveries(state: Olympos, player: i64, held: vec[float], share: float) -> float:
    """Weigh the Discoveries in reach by what they gain and how much is missing for them."""
    best = 0.0
    total = 0.0
    lacking = _lacking(state, player, held)
    for cell in range(i64(board.CELLS)):
        kind = state.layout[cell]
        if (
            cell % board.COLUMNS >= development.columns(state)
            or development.tiles_left(state, kind) == 0
            or position.owns(state, player, kind)
        ):
            continue
        near = _nearness(cell, lacking)
        if near <= 0.0:
            continue
        gain = 2.0 + share * USE[kind] + _scores(state, player, kind)
        if cell < board.CELLS - board.COLUMNS:
            gain += BONUS
        gain -= AP_WORTH * float(development.discovery_cost(state, player, cell) - 5)
        hope = near * max(gain, 0.0)
        total += hope
        best = hope if hope > best else best
    return FIRST_CHOICE * best + OTHERS * (total - best)


def _lacking(state: Olympos, player: i64, held: vec[float]) -> vec[float]:
    """Give what the player lacks of each resource for each amount of it."""
    lacking = vec[float]([0.0] * (atlas.KINDS * AMOUNTS))
    for kind in range(i64(atlas.KINDS)):
        have = held[player * HELD + kind] + float(state.cubes[player * atlas.KINDS + kind])
        for amount in range(i64(AMOUNTS)):
            if float(amount) > have:
                lacking[kind * AMOUNTS + amount] = float(amount) - have
    return lacking


def _nearness(cell: i64, lacking: vec[float]) -> float:
    """Rate from 0 to 1 how nearly the player can pay for a cell."""
    least = 2.0
    for way in range(board.FIRST_NEED[cell], board.FIRST_NEED[cell + 1]):
        missing = 0.0
        for kind in range(i64(atlas.KINDS)):
            missing += lacking[kind * AMOUNTS + board.NEED[way * atlas.KINDS + kind]]
        least = missing if missing < least else least
    return (1.0 - 0.5 * least) * (1.0 - 0.5 * least)


def _scores(state: Olympos, player: i64, kind: i64) -> float:
    """Say what a tile of that type would score by itself as things stand."""
    if kind < board.POETRY:
        return 0.0
    if kind == board.POETRY:
        return 3.0
    if kind == board.PHILOSOPHY:
        return 5.0
    if kind == board.CITY:
        return float(settlers_on_map(state, player))
    if kind == board.ABSOLUTISM:
        return 2.0 * float(position.tile_swords(state, player))
    if kind == board.SCIENCE:
        return float(tiles_owned(state, player) + 1)
    return 3.0 * float(position.star_tokens(state, player)) if kind == board.ENGINEERING else 0.0


def _wonder_hopes(state: Olympos, player: i64, held: vec[float]) -> float:
    """Weigh the Wonder the player is nearest to by how many of its Stars he has."""
    best = 0.0
    once = float(state.athena[player])
    if state.hands[player * board.CARDS] > 0:
        once += float(state.hands[player * board.CARDS])
    once += held[player * HELD + STAR_TOKENS] + float(position.tile_stars(state, player))
    cost = AP_WORTH * float(development.wonder_cost(state, player))
    for column in range(development.columns(state)):
        if state.builders[column] != board.NOBODY:
            continue
        wonder = state.wonders[column]
        part = (float(development.column_markers(state, player, column)) + once) / float(
            board.WONDER_STARS[wonder]
        )
        part = part if part < 1.0 else 1.0
        hope = part * part * NEXT_STAR * (float(board.WONDER_POINTS[wonder]) - 0.5 * cost)
        best = hope if hope > best else best
    return best


def _objective_hopes(state: Olympos, player: i64) -> float:
    worth = 0.0
    for objective in range(i64(board.OBJECTIVES)):
        if state.objectives[objective] == board.OPEN_TO_ALL:
            part = float(progress(state, player, objective)) / float(board.OBJECTIVE_COUNT[objective])
            worth += (part * part if part < 1.0 else 1.0) * OBJECTIVE
    return worth
