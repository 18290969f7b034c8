"""The twenty laws: when each can be played, what it asks for and what it does."""

from tavola.flat import append, i64, vec
from tavola.games.keythedral.actions import (
    begin_craft,
    cottage_moves,
    craft_moves,
    empty_tray,
    fence,
    finish,
    pay_open,
    turn_over,
)
from tavola.games.keythedral.board import (
    BASIC,
    BOUNDARY,
    BOUNDARY_RULING,
    BOUNTIFUL_HARVEST,
    BUILDERS_SURCHARGE,
    BUILDING_GRANT,
    CRAFT,
    CUT,
    DONE,
    FAILED_HARVEST,
    GIVE,
    GLEAN,
    GLEAN_FIELD,
    GLEANING,
    GRANT,
    GUILD,
    GUILD_PRICE,
    GUILD_PRIVILEGE,
    HARVEST_LAWS,
    IDLE_WAGES,
    KINDS,
    LAW_DONE,
    LAWS,
    MARK,
    MARK_TILE,
    MARKED,
    MOVE_COTTAGE,
    MOVING,
    MOVING_DAY,
    NAME,
    NAME_FIELD,
    NAME_START,
    NAMED,
    NOW,
    NUMBER,
    NUMBERS,
    OPEN_MARKET,
    ORDER_LAWS,
    ORDER_OF_WORK,
    PAY,
    PLAY,
    PLAYED,
    PLAYED_LAW,
    PRICE_CUT,
    RIGHT_OF_WAY,
    ROW_FROM,
    ROYAL_SEAL,
    SEAL_LAWS,
    SHARED_LABOUR,
    SURCHARGE,
    SWAP,
    SWAPPED,
    TAKE,
    TAKE_BASIC,
    TITHE,
    TOOK,
    TURN,
    WORK,
    one,
    packed,
)
from tavola.games.keythedral.landscape import (
    any_destination,
    any_fence,
    any_side,
    fence_moves,
    spare_fence,
    unfence_moves,
)
from tavola.games.keythedral.screens import pass_on
from tavola.games.keythedral.table import Table
from tavola.games.keythedral.work import would_share

WAGES = 3  # Idle Wages pays no more workers
SWAPS = 3  # Open Market exchanges no more cubes


# -- which laws can be played --


def playable_moves(table: Table) -> vec[i64]:
    """List the laws in the player's hand that can be played now."""
    moves = vec[i64](capacity=128)
    player = table.to_move
    if table.held[player] == 0 or (table.phase == WORK and table.placed > 0):
        return moves
    for law in range(i64(1), i64(LAWS + 1)):
        if table.holds(player, law) and in_window(table, law) and can_play(table, law, player):
            moves = append(moves, PLAY + law - 1)
    return moves


def in_window(table: Table, law: i64) -> bool:
    """Say whether the moment is the one printed on the card."""
    if table.phase == TURN:
        return PRICE_CUT <= law <= TITHE
    if table.phase == NOW:
        return PRICE_CUT <= law <= TITHE and law == table.taken
    if table.phase == WORK:
        return ORDER_OF_WORK < law <= SHARED_LABOUR
    if table.phase == HARVEST_LAWS:
        return BOUNTIFUL_HARVEST <= law <= IDLE_WAGES
    return law == (ORDER_OF_WORK if table.phase == ORDER_LAWS else ROYAL_SEAL)


def can_play(table: Table, law: i64, player: i64) -> bool:
    """Say whether every choice that the card needs exists (R41)."""
    if law == SHARED_LABOUR:
        return would_share(table)
    if law == GLEANING:
        return next_own_field(table, player, 0) >= 0
    if law == IDLE_WAGES:
        return table.idle[player] > 0 and table.in_store() > 0
    if PRICE_CUT <= law <= BUILDERS_SURCHARGE:
        return len(mark_moves(table, mark_of(law))) > 0
    if law == OPEN_MARKET:
        return len(swap_moves(table, player)) > 0
    if law == BUILDING_GRANT:
        return len(cottage_moves(table, player, NUMBER, vec[i64]())) > 0
    if law == GUILD_PRIVILEGE:
        return len(craft_moves(table, player, GUILD_PRICE, vec[i64]())) > 0
    if law == BOUNDARY_RULING:
        return any_fence(table) or (spare_fence(table, player) >= 0 and any_side(table))
    if law == MOVING_DAY:
        return any_destination(table)
    return True


# -- playing one --


def play_law(table: Table, law: i64) -> None:
    """Show a card, take it out of the game and begin what it does."""
    table.law_at[law - 1] = PLAYED
    table.held[table.to_move] -= 1
    table.law = law
    if table.phase == NOW:
        table.now = 1
        table.taken = 0
    if PRICE_CUT <= law <= TITHE:
        table.passes = 0
    table.tell(PLAYED_LAW, table.to_move, law)
    table.phase = LAW_DONE
    if law <= SHARED_LABOUR:
        play_work_law(table, law)
    elif law <= IDLE_WAGES:
        play_harvest_law(table, law)
    elif law == TITHE:
        next_giver(table, table.left_of(table.turn))
    else:
        ask_for_choice(table, law)


def play_work_law(table: Table, law: i64) -> None:
    """Carry out a card of phase 1."""
    if law == ORDER_OF_WORK:
        table.chooser = table.to_move
    elif law == SHARED_LABOUR:
        table.share = 1
    else:
        table.quota += 1
        if law == RIGHT_OF_WAY:
            table.through = 1


def play_harvest_law(table: Table, law: i64) -> None:
    """Ask for what a card of phase 2 needs."""
    if law <= FAILED_HARVEST:
        table.phase = NAME_FIELD
    elif law == GLEANING:
        table.phase = GLEAN_FIELD
        table.owed = 2
        table.lowest = 0
    else:
        table.clear_tray()
        table.owed = min(min(table.idle[table.to_move], WAGES), table.in_store())
        table.phase = TAKE_BASIC


def ask_for_choice(table: Table, law: i64) -> None:
    """Ask for what a card of phase 3 or 5 needs."""
    if law <= BUILDERS_SURCHARGE:
        table.phase = MARK_TILE
    elif law == OPEN_MARKET:
        table.clear_tray()
        table.phase = SWAP
    elif law == BUILDING_GRANT:
        table.phase = GRANT
    elif law == GUILD_PRIVILEGE:
        table.phase = GUILD
    elif law == BOUNDARY_RULING:
        table.phase = BOUNDARY
    elif law == MOVING_DAY:
        table.phase = MOVING
    else:
        table.phase = NAME_START


# -- the choices --


def choice_moves(table: Table) -> vec[i64]:
    """List the choices that the law being carried out asks for."""
    phase = table.phase
    player = table.to_move
    none = vec[i64](capacity=64)
    if phase == NAME_FIELD:
        return name_moves(none)
    if phase == GLEAN_FIELD:
        return glean_moves(table, player)
    if phase == MARK_TILE:
        return mark_moves(table, mark_of(table.law))
    if phase == SWAP:
        return swap_moves(table, player)
    if phase == GRANT:
        return cottage_moves(table, player, NUMBER, none)
    if phase == GUILD:
        return craft_moves(table, player, GUILD_PRICE, none)
    if phase == BOUNDARY:
        sides = fence_moves(table, none) if spare_fence(table, player) >= 0 else none
        return unfence_moves(table, sides)
    return every_number(none)  # MOVING


def choose(table: Table, move: i64) -> None:
    """Carry out a choice."""
    phase = table.phase
    if phase == NAME_FIELD:
        name_field(table, move - NAME)
    elif phase == GLEAN_FIELD:
        glean(table, move)
    elif phase == MARK_TILE:
        mark_tile(table, move - MARK)
    elif phase == SWAP:
        swap(table, move)
    elif phase == GRANT:
        turn_over(table, move - NUMBER)
        finish(table)
    elif phase == GUILD:
        begin_craft(table, move - CRAFT, GUILD_PRICE[move - CRAFT])
    elif phase == BOUNDARY:
        finish(table)
        fence(table, move)
    else:
        table.number = table.to_move * NUMBERS + move - NUMBER
        table.phase = MOVE_COTTAGE


def name_moves(moves: vec[i64]) -> vec[i64]:
    """List the field kinds."""
    for kind in range(i64(BASIC)):
        moves = append(moves, NAME + kind)
    return moves


def every_number(moves: vec[i64]) -> vec[i64]:
    """List the player's five tiles, cottages and houses."""
    for number in range(i64(NUMBERS)):
        moves = append(moves, NUMBER + number)
    return moves


def name_field(table: Table, kind: i64) -> None:
    """Bless or stop a field kind for this round."""
    if table.law == FAILED_HARVEST:
        table.stopped[kind] = 1
    else:
        table.bonus[kind] += 1
    table.tell(NAMED, table.to_move, table.law, kind)
    finish(table)


# -- Gleaning: one or two own workers --


def next_own_field(table: Table, player: i64, first: i64) -> i64:
    """Find the first field from `first` on with the player's worker, or -1."""
    for field in range(first, table.laid):
        if player + 1 in (table.workers[2 * field], table.workers[2 * field + 1]):
            return field
    return -1


def glean_moves(table: Table, player: i64) -> vec[i64]:
    """List the own workers' fields, upwards, so that a pair has one path; one is enough."""
    moves = vec[i64](capacity=16)
    field = next_own_field(table, player, table.lowest)
    while field >= 0:
        moves = append(moves, GLEAN + field)
        field = next_own_field(table, player, field + 1)
    return append(moves, DONE) if table.owed == 1 else moves


def glean(table: Table, move: i64) -> None:
    """Take a cube of the field, if the store has it and the harvest has not failed."""
    table.owed -= 1
    if move != DONE:
        field = move - GLEAN
        kind = table.field_kind[field]
        if table.stopped[kind] == 0 and table.store[kind] > 0:
            table.store[kind] -= 1
            table.gain(table.to_move, kind, 1)
            table.tell(TOOK, table.to_move, GLEANING, one(kind))
        table.lowest = field + 1
        if table.owed > 0 and next_own_field(table, table.to_move, table.lowest) >= 0:
            return
    table.owed = 0
    table.lowest = 0
    finish(table)


# -- marks on tiles --


def mark_of(law: i64) -> i64:
    """Give the mark that a law puts on a tile."""
    return SURCHARGE if law == BUILDERS_SURCHARGE else CUT


def mark_moves(table: Table, mark: i64) -> vec[i64]:
    """List the tiles on sale without that mark."""
    row = table.row_on_sale()
    moves = vec[i64](capacity=8)
    for tile in range(ROW_FROM[row], ROW_FROM[row + 1]):
        if table.is_up(tile) and table.marks[tile] & mark == 0:
            moves = append(moves, MARK + tile)
    return moves


def mark_tile(table: Table, tile: i64) -> None:
    """Put the mark on a tile; it stays until the tile is bought."""
    table.marks[tile] |= mark_of(table.law)
    table.tell(MARKED, table.to_move, tile, mark_of(table.law))
    finish(table)


# -- Open Market and Idle Wages: basic cubes of one's choice --


def swap_moves(table: Table, player: i64) -> vec[i64]:
    """List what can be given, upwards, such that as many cubes of other kinds can be taken."""
    moves = vec[i64](capacity=8)
    given = table.in_tray() if table.phase == SWAP else 0
    first = table.lowest if table.phase == SWAP else 0
    if given < SWAPS:
        for kind in range(first, i64(BASIC)):
            if table.cubes[player * KINDS + kind] > 0 and others_in_store(table, kind) > given:
                moves = append(moves, PAY + kind)
    return append(moves, DONE) if given > 0 else moves


def others_in_store(table: Table, kind: i64) -> i64:
    """Count the store's cubes of kinds that would not be given."""
    count: i64 = 0
    for other in range(i64(BASIC)):
        given = table.tray[other] if table.phase == SWAP else 0
        if other != kind and given == 0:
            count += table.store[other]
    return count


def swap(table: Table, move: i64) -> None:
    """Give a cube, or end the giving and begin to take."""
    if move != DONE:
        pay_open(table, move - PAY)
    if move == DONE or table.in_tray() == SWAPS:
        table.owed = table.in_tray()
        table.lowest = 0
        table.phase = TAKE_BASIC


def take_moves(table: Table) -> vec[i64]:
    """List the kinds of the next cube to take, upwards, such that the rest is still there."""
    moves = vec[i64](capacity=8)
    left: i64 = 0
    for kind in range(table.lowest, i64(BASIC)):
        if table.tray[kind] == 0:
            left += table.store[kind]
    for kind in range(table.lowest, i64(BASIC)):
        if table.tray[kind] == 0:
            if table.store[kind] > 0 and left >= table.owed:
                moves = append(moves, TAKE + kind)
            left -= table.store[kind]
    return moves


def take_basic(table: Table, kind: i64) -> None:
    """Take a basic cube from the store by a law."""
    table.store[kind] -= 1
    table.gain(table.to_move, kind, 1)
    table.lowest = kind
    table.owed -= 1
    if table.law == IDLE_WAGES:
        table.tell(TOOK, table.to_move, IDLE_WAGES, one(kind))
    else:
        table.tell(SWAPPED, table.to_move, packed(table.tray) if table.owed == 0 else 0, one(kind))
    if table.owed == 0:
        empty_tray(table)
        finish(table)


# -- Tithe --


def next_giver(table: Table, player: i64) -> None:
    """Ask the next player who has a cube, clockwise up to the owner of the card."""
    while player != table.turn and table.hand[player] == 0:
        player = table.left_of(player)
    table.to_move = player
    table.phase = LAW_DONE if player == table.turn else GIVE


def give_moves(table: Table) -> vec[i64]:
    """List the kinds of cube that the giver has."""
    moves = vec[i64](capacity=8)
    for kind in range(i64(KINDS)):
        if table.cubes[table.to_move * KINDS + kind] > 0:
            moves = append(moves, PAY + kind)
    return moves


def give(table: Table, kind: i64) -> None:
    """Give the owner of the card one cube, unseen by the others."""
    giver = table.to_move
    table.clear_tray()
    table.cubes[giver * KINDS + kind] -= 1
    table.tray[kind] = 1
    pass_on(table, giver, table.turn, 1)
    next_giver(table, table.left_of(giver))


def window_of(law: i64) -> i64:
    """Give the phase to go back to after a law."""
    if law == ORDER_OF_WORK:
        return ORDER_LAWS
    if law <= SHARED_LABOUR:
        return WORK
    if law <= IDLE_WAGES:
        return HARVEST_LAWS
    return TURN if law <= TITHE else SEAL_LAWS
