"""Discoveries with their payments, effects and bonus spaces; Wonders with their stars."""

from tavola.flat import append, i64, vec
from tavola.games.olympos.atlas import KINDS
from tavola.games.olympos.bits import BIT, size
from tavola.games.olympos.board import (
    AGRICULTURE,
    ARCHITECTURE,
    BONUS,
    BONUS_HOURGLASS,
    BONUS_PRESTIGE,
    BONUS_SETTLER,
    BONUSES,
    CARDS,
    CAVALRY,
    CELLS,
    COLUMNS,
    DISCOUNT,
    DISCOVERY_AP,
    FIRST_NEED,
    FIRST_TILE,
    IN_COLUMN,
    LEAST,
    LENT,
    MASTER_BUILDER,
    MONEY,
    NAMED,
    NEED,
    PURSE,
    SPACE,
    SURGERY,
    TILE_RESOURCE,
    TILES_OF,
    TYPE_OF,
    WONDER_AP,
    WONDER_STARS,
    WONDERS,
)
from tavola.games.olympos.codes import (
    BUILT,
    CUBES_PAID,
    DISCARDED,
    DISCOVER,
    DISCOVERED,
    FROM_BONUS,
    FROM_TILE,
    GAINED_CUBE,
    GAINED_HOURGLASSES,
    GAINED_PRESTIGE,
    GAINED_SETTLERS,
    MARK,
    PAY_CUBES,
    PAYMENTS,
    SPENT_STARS,
    TAKE_TILE,
    USED_UP,
    WONDER,
)
from tavola.games.olympos.state import (
    NOBODY,
    Position,
    has_tile,
    marker_on,
    owns,
    room,
    star_tokens,
    tile_stars,
    tokens,
)

# ------------------------------------------------------------------------------------- discoveries


def columns(state: Position) -> i64:
    """Count the columns in use: two players leave out the fifth."""
    return 4 if state.players == 2 else COLUMNS


def tiles_left(state: Position, kind: i64) -> i64:
    count: i64 = 0
    first = FIRST_TILE[kind]
    for tile in range(first, first + TILES_OF[kind]):
        count += state.left[tile]
    return count


def discount(state: Position, player: i64, cell: i64, kind: i64) -> i64:
    """Find the player's Agriculture or Money tile that makes the cell cheaper, or -1."""
    first = FIRST_TILE[kind]
    for tile in range(first, first + TILES_OF[kind]):
        if has_tile(state, player, tile) and NAMED[cell * KINDS + TILE_RESOURCE[tile]]:
            return tile
    return -1


def discovery_cost(state: Position, player: i64, cell: i64) -> i64:
    """Price a Discovery in AP: 7, less 2 each for Agriculture and Money of a named resource."""
    ap: i64 = DISCOVERY_AP
    if discount(state, player, cell, AGRICULTURE) >= 0:
        ap -= DISCOUNT
    if discount(state, player, cell, MONEY) >= 0:
        ap -= DISCOUNT
    return ap


def discoveries(state: Position, moves: vec[i64]) -> vec[i64]:
    """Add every Discovery the active player can pay to the moves."""
    player = state.active
    most = room(state)
    if most < DISCOVERY_AP - 2 * DISCOUNT:
        return moves
    purse: i64 = 0
    for kind in range(i64(KINDS)):
        purse += (tokens(state, player, kind) + state.cubes[player * KINDS + kind]) * PURSE[kind]
    layout = state.layout
    for cell in range(i64(CELLS)):
        if not can_pay(cell, purse) or owns(state, player, layout[cell]):
            continue
        if tiles_left(state, layout[cell]) and discovery_cost(state, player, cell) <= most:
            moves = append(moves, DISCOVER + cell)
    return moves


def shortfall(state: Position, player: i64, way: i64) -> i64:
    """Give the cubes a way of paying takes beyond the tokens, as a payment; -1 if they are not there."""
    payment: i64 = 0
    for kind in range(i64(KINDS)):
        lacking = NEED[way * KINDS + kind] - tokens(state, player, kind)
        if lacking < 0:
            lacking = 0
        if lacking > state.cubes[player * KINDS + kind]:
            return -1
        payment = payment * 4 + lacking
    return payment


def can_pay(cell: i64, purse: i64) -> bool:
    """Say whether so many tokens and cubes of each resource pay for a Discovery."""
    for way in range(FIRST_NEED[cell], FIRST_NEED[cell + 1]):
        if (purse + LENT - LEAST[way]) & LENT == LENT:
            return True
    return False


def spends_within(less: i64, more: i64) -> bool:
    """Say whether one payment spends a part of another and no more of anything."""
    for digit in range(i64(KINDS)):
        if (less >> 2 * digit & 3) > (more >> 2 * digit & 3):
            return False
    return less != more


def payments(state: Position, player: i64, cell: i64) -> vec[i64]:
    """List the minimal payments, ascending: none spends more cubes than another one needs."""
    found = vec[i64](capacity=12)
    for way in range(FIRST_NEED[cell], FIRST_NEED[cell + 1]):
        payment = shortfall(state, player, way)
        if payment >= 0:
            found = append(found, payment)
    minimal = vec[i64](capacity=12)
    for payment in range(i64(PAYMENTS)):
        if payment in found and not any_within(found, payment):
            minimal = append(minimal, PAY_CUBES + payment)
    return minimal


def any_within(found: vec[i64], payment: i64) -> bool:
    return any(spends_within(other, payment) for other in found)


def begin_discovery(state: Position, cell: i64) -> None:
    """Fix the price of a Discovery; a single-use tile that lowers it leaves the game."""
    player = state.active
    state.cell = cell
    state.cost = discovery_cost(state, player, cell)
    for kind in range(i64(AGRICULTURE), i64(MONEY + 1)):
        tile = discount(state, player, cell, kind)
        if tile >= 0 and state.single[player] >> tile & 1:
            state.single[player] ^= BIT[tile]
            state.owned[player] ^= BIT[tile]
            state.tell(USED_UP, player, tile)


def tile_choices(state: Position) -> vec[i64]:
    """List the different tiles of the chosen cell."""
    choices = vec[i64](capacity=3)
    first = FIRST_TILE[state.layout[state.cell]]
    for tile in range(first, first + TILES_OF[state.layout[state.cell]]):
        if state.left[tile]:
            choices = append(choices, TAKE_TILE + tile)
    return choices


def pay_cubes(state: Position, payment: i64) -> None:
    for kind in range(i64(KINDS)):
        state.cubes[state.active * KINDS + kind] -= payment >> 2 * (KINDS - 1 - kind) & 3


def take_tile(state: Position, payment: i64) -> None:
    """Hand over the cubes, take the tile and what it gives at once."""
    player, tile = state.active, state.tile
    pay_cubes(state, payment)
    kind = TYPE_OF[tile]
    # O25: with two players the second Agriculture or Money serves once.
    second = state.players == 2 and kind <= MONEY and tiles_left(state, kind) == 1
    state.left[tile] -= 1
    state.owned[player] |= BIT[tile]
    if second:
        state.single[player] |= BIT[tile]
    state.tell(DISCOVERED, player, state.cell, tile, state.cost, 1 if second else 0)
    if payment:
        state.tell(CUBES_PAID, player, payment)
    if kind == CAVALRY:
        state.hourglasses[player] += 2
        state.tell(GAINED_HOURGLASSES, player, 2, FROM_TILE + tile)
    elif kind == SURGERY:
        state.supply[player] += 2
        state.tell(GAINED_SETTLERS, player, 2, FROM_TILE + tile)


def free_spaces(state: Position) -> vec[i64]:
    """List the free bonus spaces of the chosen cell; the grey third one is for five players."""
    free = vec[i64](capacity=3)
    for space in range(i64(BONUSES if state.players == 5 else BONUSES - 1)):
        at = state.cell * BONUSES + space
        if BONUS[at] >= 0 and marker_on(state, SPACE[at]) == NOBODY:
            free = append(free, MARK + space)
    return free


def take_bonus(state: Position, space: i64) -> None:
    """Put a marker on a bonus space and take what it shows."""
    player = state.active
    at = state.cell * BONUSES + space
    state.markers[player] |= BIT[SPACE[at]]
    bonus = BONUS[at]
    if bonus == BONUS_SETTLER:
        state.supply[player] += 1
        state.tell(GAINED_SETTLERS, player, 1, FROM_BONUS + at)
    elif bonus == BONUS_HOURGLASS:
        state.hourglasses[player] += 2
        state.tell(GAINED_HOURGLASSES, player, 2, FROM_BONUS + at)
    elif bonus == BONUS_PRESTIGE:
        state.prestige[player] += 2
        state.tell(GAINED_PRESTIGE, player, 2, FROM_BONUS + at)
    else:
        state.cubes[player * KINDS + bonus] += 1
        state.tell(GAINED_CUBE, player, bonus, FROM_BONUS + at)


# ----------------------------------------------------------------------------------------- wonders


def wonder_cost(state: Position, player: i64) -> i64:
    return WONDER_AP - DISCOUNT if owns(state, player, ARCHITECTURE) else WONDER_AP


def column_markers(state: Position, player: i64, column: i64) -> i64:
    """Count the player's bonus markers in a column: each is a Star for its Wonder."""
    return size(state.markers[player] & IN_COLUMN[column])


def common_stars(state: Position, player: i64) -> i64:
    """Count the Stars that serve every Wonder and are never spent."""
    return star_tokens(state, player) + tile_stars(state, player)


def lasting_stars(state: Position, player: i64, column: i64) -> i64:
    """Count the Stars towards a Wonder that are never spent."""
    return common_stars(state, player) + column_markers(state, player, column)


def missing_stars(state: Position, player: i64, column: i64) -> i64:
    return max(WONDER_STARS[state.wonders[column]] - lasting_stars(state, player, column), 0)


def buildable(state: Position, moves: vec[i64]) -> vec[i64]:
    """Add every Wonder the active player has the Stars for to the moves."""
    player = state.active
    if wonder_cost(state, player) > room(state):
        return moves
    stars = common_stars(state, player) + state.athena[player] + state.hands[player * CARDS + MASTER_BUILDER]
    for column in range(columns(state)):
        needed = WONDER_STARS[state.wonders[column]]
        if state.builders[column] == NOBODY and column_markers(state, player, column) + stars >= needed:
            moves = append(moves, WONDER + column)
    return moves


def build(state: Position, column: i64) -> None:
    """Build a Wonder; only the missing Stars are spent, Athena's before Destiny cards."""
    player = state.active
    state.cost = wonder_cost(state, player)
    missing = missing_stars(state, player, column)
    of_athena = state.athena[player] if state.athena[player] < missing else missing
    of_cards = missing - of_athena
    state.tell(BUILT, player, column, state.wonders[column], state.cost)
    state.athena[player] -= of_athena
    state.hands[player * CARDS + MASTER_BUILDER] -= of_cards
    state.held[player] -= of_cards
    state.discard[MASTER_BUILDER] += of_cards
    state.builders[column] = player
    if missing:
        state.tell(SPENT_STARS, player, of_athena, of_cards)
    for _ in range(of_cards):
        state.tell(DISCARDED, player, MASTER_BUILDER)


def wonders_built(state: Position, player: i64) -> i64:
    count: i64 = 0
    for column in range(i64(WONDERS)):
        if state.builders[column] == player:
            count += 1
    return count
