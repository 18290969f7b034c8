"""Discoveries with their payments, effects and bonus spaces; Wonders with their stars."""

from tavola.flat import append, i64, vec
from tavola.games.olympos.rules import atlas, bits, board, events, moves, position
from tavola.games.olympos.rules.bits import size

# ------------------------------------------------------------------------------------- discoveries


def columns(state: position.Position) -> i64:
    """Count the columns in use: two players leave out the fifth."""
    return 4 if state.players == 2 else board.COLUMNS


def tiles_left(state: position.Position, kind: i64) -> i64:
    count: i64 = 0
    first = board.FIRST_TILE[kind]
    for tile in range(first, first + board.TILES_OF[kind]):
        count += state.left[tile]
    return count


def discount(state: position.Position, player: i64, cell: i64, kind: i64) -> i64:
    """Find the player's Agriculture or Money tile that makes the cell cheaper, or -1."""
    first = board.FIRST_TILE[kind]
    owned = state.owned[player]
    for tile in range(first, first + board.TILES_OF[kind]):
        if owned >> tile & 1 and board.NAMED[cell * atlas.KINDS + board.TILE_RESOURCE[tile]]:
            return tile
    return -1


def discovery_cost(state: position.Position, player: i64, cell: i64) -> i64:
    """Price a Discovery in AP: 7, less 2 each for Agriculture and Money of a named resource."""
    ap: i64 = board.DISCOVERY_AP
    if discount(state, player, cell, board.AGRICULTURE) >= 0:
        ap -= board.DISCOUNT
    if discount(state, player, cell, board.MONEY) >= 0:
        ap -= board.DISCOUNT
    return ap


def discoveries(state: position.Position, found: vec[i64]) -> vec[i64]:
    """Add every Discovery the active player can pay to the moves."""
    player = state.active
    most = position.room(state)
    if most < board.DISCOVERY_AP - 2 * board.DISCOUNT:
        return found
    purse: i64 = 0
    for kind in range(i64(atlas.KINDS)):
        purse += (
            position.tokens(state, player, kind) + state.cubes[player * atlas.KINDS + kind]
        ) * board.PURSE[kind]
    layout = state.layout
    for cell in range(i64(board.CELLS)):
        if not can_pay(cell, purse) or position.owns(state, player, layout[cell]):
            continue
        if tiles_left(state, layout[cell]) and discovery_cost(state, player, cell) <= most:
            found = append(found, moves.DISCOVER + cell)
    return found


def shortfall(state: position.Position, player: i64, way: i64) -> i64:
    """Give the cubes a way of paying takes beyond the tokens, as a payment; -1 if they are not there."""
    payment: i64 = 0
    for kind in range(i64(atlas.KINDS)):
        lacking = board.NEED[way * atlas.KINDS + kind] - position.tokens(state, player, kind)
        if lacking < 0:
            lacking = 0
        if lacking > state.cubes[player * atlas.KINDS + kind]:
            return -1
        payment = payment * 4 + lacking
    return payment


def can_pay(cell: i64, purse: i64) -> bool:
    """Say whether so many tokens and cubes of each resource pay for a Discovery."""
    lent = purse + board.LENT
    for way in range(board.FIRST_NEED[cell], board.FIRST_NEED[cell + 1]):
        if (lent - board.LEAST[way]) & board.LENT == board.LENT:
            return True
    return False


def spends_within(less: i64, more: i64) -> bool:
    """Say whether one payment spends a part of another and no more of anything."""
    for digit in range(i64(atlas.KINDS)):
        if (less >> 2 * digit & 3) > (more >> 2 * digit & 3):
            return False
    return less != more


def payments(state: position.Position, player: i64, cell: i64) -> vec[i64]:
    """List the minimal payments, ascending: none spends more cubes than another one needs."""
    found = vec[i64](capacity=12)
    for way in range(board.FIRST_NEED[cell], board.FIRST_NEED[cell + 1]):
        payment = shortfall(state, player, way)
        if payment >= 0:
            found = append(found, payment)
    minimal = vec[i64](capacity=12)
    for payment in range(i64(moves.PAYMENTS)):
        if payment in found and not any_within(found, payment):
            minimal = append(minimal, moves.PAY_CUBES + payment)
    return minimal


def any_within(found: vec[i64], payment: i64) -> bool:
    return any(spends_within(other, payment) for other in found)


def begin_discovery(state: position.Position, cell: i64) -> None:
    """Fix the price of a Discovery; a single-use tile that lowers it leaves the game."""
    player = state.active
    state.cell = cell
    state.cost = discovery_cost(state, player, cell)
    for kind in range(i64(board.AGRICULTURE), i64(board.MONEY + 1)):
        tile = discount(state, player, cell, kind)
        if tile >= 0 and state.single[player] >> tile & 1:
            position.own(state, position.HOLDINGS)
            state.single[player] ^= bits.BIT[tile]
            state.owned[player] ^= bits.BIT[tile]
            state.tell(events.USED_UP, player, tile)


def tile_choices(state: position.Position) -> vec[i64]:
    """List the different tiles of the chosen cell."""
    choices = vec[i64](capacity=3)
    first = board.FIRST_TILE[state.layout[state.cell]]
    for tile in range(first, first + board.TILES_OF[state.layout[state.cell]]):
        if state.left[tile]:
            choices = append(choices, moves.TAKE_TILE + tile)
    return choices


def pay_cubes(state: position.Position, payment: i64) -> None:
    position.own(state, position.HOLDINGS)
    for kind in range(i64(atlas.KINDS)):
        state.cubes[state.active * atlas.KINDS + kind] -= payment >> 2 * (atlas.KINDS - 1 - kind) & 3


def take_tile(state: position.Position, payment: i64) -> None:
    """Hand over the cubes, take the tile and what it gives at once."""
    player, tile = state.active, state.tile
    pay_cubes(state, payment)
    kind = board.TYPE_OF[tile]
    # O25: with two players the second Agriculture or Money serves once.
    second = state.players == 2 and kind <= board.MONEY and tiles_left(state, kind) == 1
    position.own(state, position.BOARD | position.HOLDINGS)
    state.left[tile] -= 1
    state.owned[player] |= bits.BIT[tile]
    if second:
        state.single[player] |= bits.BIT[tile]
    state.tell(events.DISCOVERED, player, state.cell, tile, state.cost, 1 if second else 0)
    if payment:
        state.tell(events.CUBES_PAID, player, payment)
    if kind == board.CAVALRY:
        position.own(state, position.STEPS)
        state.hourglasses[player] += 2
        state.tell(events.GAINED_HOURGLASSES, player, 2, events.FROM_TILE + tile)
    elif kind == board.SURGERY:
        position.own(state, position.STEPS)
        state.supply[player] += 2
        state.tell(events.GAINED_SETTLERS, player, 2, events.FROM_TILE + tile)


def free_spaces(state: position.Position) -> vec[i64]:
    """List the free bonus spaces of the chosen cell; the grey third one is for five players."""
    free = vec[i64](capacity=3)
    for space in range(i64(board.BONUSES if state.players == 5 else board.BONUSES - 1)):
        at = state.cell * board.BONUSES + space
        if board.BONUS[at] >= 0 and position.marker_on(state, board.SPACE[at]) == board.NOBODY:
            free = append(free, moves.MARK + space)
    return free


def take_bonus(state: position.Position, space: i64) -> None:
    """Put a marker on a bonus space and take what it shows."""
    player = state.active
    at = state.cell * board.BONUSES + space
    position.own(state, position.HOLDINGS | position.STEPS)
    state.markers[player] |= bits.BIT[board.SPACE[at]]
    bonus = board.BONUS[at]
    if bonus == board.BONUS_SETTLER:
        state.supply[player] += 1
        state.tell(events.GAINED_SETTLERS, player, 1, events.FROM_BONUS + at)
    elif bonus == board.BONUS_HOURGLASS:
        state.hourglasses[player] += 2
        state.tell(events.GAINED_HOURGLASSES, player, 2, events.FROM_BONUS + at)
    elif bonus == board.BONUS_PRESTIGE:
        state.prestige[player] += 2
        state.tell(events.GAINED_PRESTIGE, player, 2, events.FROM_BONUS + at)
    else:
        state.cubes[player * atlas.KINDS + bonus] += 1
        state.tell(events.GAINED_CUBE, player, bonus, events.FROM_BONUS + at)


# ----------------------------------------------------------------------------------------- wonders


def wonder_cost(state: position.Position, player: i64) -> i64:
    return (
        board.WONDER_AP - board.DISCOUNT
        if position.owns(state, player, board.ARCHITECTURE)
        else board.WONDER_AP
    )


def column_markers(state: position.Position, player: i64, column: i64) -> i64:
    """Count the player's bonus markers in a column: each is a Star for its Wonder."""
    return size(state.markers[player] & board.IN_COLUMN[column])


def common_stars(state: position.Position, player: i64) -> i64:
    """Count the Stars that serve every Wonder and are never spent."""
    return position.star_tokens(state, player) + position.tile_stars(state, player)


def lasting_stars(state: position.Position, player: i64, column: i64) -> i64:
    """Count the Stars towards a Wonder that are never spent."""
    return common_stars(state, player) + column_markers(state, player, column)


def missing_stars(state: position.Position, player: i64, column: i64) -> i64:
    return max(board.WONDER_STARS[state.wonders[column]] - lasting_stars(state, player, column), 0)


def buildable(state: position.Position, found: vec[i64]) -> vec[i64]:
    """Add every Wonder the active player has the Stars for to the moves."""
    player = state.active
    if wonder_cost(state, player) > position.room(state):
        return found
    stars = (
        common_stars(state, player)
        + state.athena[player]
        + state.hands[player * board.CARDS + board.MASTER_BUILDER]
    )
    for column in range(columns(state)):
        needed = board.WONDER_STARS[state.wonders[column]]
        if state.builders[column] == board.NOBODY and column_markers(state, player, column) + stars >= needed:
            found = append(found, moves.WONDER + column)
    return found


def build(state: position.Position, column: i64) -> None:
    """Build a Wonder; only the missing Stars are spent, Athena's before Destiny cards."""
    player = state.active
    state.cost = wonder_cost(state, player)
    missing = missing_stars(state, player, column)
    of_athena = state.athena[player] if state.athena[player] < missing else missing
    of_cards = missing - of_athena
    state.tell(events.BUILT, player, column, state.wonders[column], state.cost)
    position.own(state, position.HOLDINGS | position.HANDS | position.BOARD)
    state.athena[player] -= of_athena
    state.hands[player * board.CARDS + board.MASTER_BUILDER] -= of_cards
    state.held[player] -= of_cards
    state.discard[board.MASTER_BUILDER] += of_cards
    state.builders[column] = player
    if missing:
        state.tell(events.SPENT_STARS, player, of_athena, of_cards)
    for _ in range(of_cards):
        state.tell(events.DISCARDED, player, board.MASTER_BUILDER)


def wonders_built(state: position.Position, player: i64) -> i64:
    count: i64 = 0
    for column in range(i64(board.WONDERS)):
        if state.builders[column] == player:
            count += 1
    return count
