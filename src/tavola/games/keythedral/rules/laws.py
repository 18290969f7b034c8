"""The twenty laws: when each can be played, what it asks for and what it does."""

from tavola.flat import append, i64, vec
from tavola.games.keythedral.rules import board, events, landscape, moves, phases
from tavola.games.keythedral.rules.cubes import empty_tray, one, packed, pay_open
from tavola.games.keythedral.rules.position import STORES, TOWN, WORK, Position, own
from tavola.games.keythedral.rules.screens import pass_on
from tavola.games.keythedral.rules.turn import begin_craft, cottage_moves, craft_moves, fence, turn_over
from tavola.games.keythedral.rules.work import would_share

WAGES = 3  # Idle Wages pays no more workers
SWAPS = 3  # Open Market exchanges no more cubes


# -- which laws can be played --


def playable_moves(state: Position) -> vec[i64]:
    """List the laws in the player's hand that can be played now."""
    found = vec[i64](capacity=128)
    player = state.to_move
    if state.held[player] == 0 or (state.phase == phases.WORK and state.placed > 0):
        return found
    for law in range(i64(1), i64(board.LAWS + 1)):
        if state.holds(player, law) and in_window(state, law) and can_play(state, law, player):
            found = append(found, moves.PLAY + law - 1)
    return found


def in_window(state: Position, law: i64) -> bool:
    """Say whether the moment is the one printed on the card."""
    if state.phase == phases.TURN:
        return board.PRICE_CUT <= law <= board.TITHE
    if state.phase == phases.NOW:
        return board.PRICE_CUT <= law <= board.TITHE and law == state.taken
    if state.phase == phases.WORK:
        return board.ORDER_OF_WORK < law <= board.SHARED_LABOUR
    if state.phase == phases.HARVEST_LAWS:
        return board.BOUNTIFUL_HARVEST <= law <= board.IDLE_WAGES
    return law == (board.ORDER_OF_WORK if state.phase == phases.ORDER_LAWS else board.ROYAL_SEAL)


def can_play(state: Position, law: i64, player: i64) -> bool:
    """Say whether every choice that the card needs exists (R41)."""
    if law == board.SHARED_LABOUR:
        return would_share(state)
    if law == board.GLEANING:
        return next_own_field(state, player, 0) >= 0
    if law == board.IDLE_WAGES:
        return state.idle[player] > 0 and state.in_store() > 0
    if board.PRICE_CUT <= law <= board.BUILDERS_SURCHARGE:
        return len(mark_moves(state, mark_of(law))) > 0
    if law == board.OPEN_MARKET:
        return len(swap_moves(state, player)) > 0
    if law == board.BUILDING_GRANT:
        return len(cottage_moves(state, player, moves.NUMBER, vec[i64]())) > 0
    if law == board.GUILD_PRIVILEGE:
        return len(craft_moves(state, player, board.GUILD_PRICE, vec[i64]())) > 0
    if law == board.BOUNDARY_RULING:
        return landscape.any_fence(state) or (
            landscape.spare_fence(state, player) >= 0 and landscape.any_side(state)
        )
    if law == board.MOVING_DAY:
        return landscape.any_destination(state)
    return True


# -- playing one --


def play_law(state: Position, law: i64) -> None:
    """Show a card, take it out of the game and begin what it does."""
    own(state, TOWN)
    state.law_at[law - 1] = board.PLAYED
    state.held[state.to_move] -= 1
    state.law = law
    if state.phase == phases.NOW:
        state.now = 1
        state.taken = 0
    if board.PRICE_CUT <= law <= board.TITHE:
        state.passes = 0
    state.tell(events.PLAYED_LAW, state.to_move, law)
    state.phase = phases.LAW_DONE
    if law <= board.SHARED_LABOUR:
        play_work_law(state, law)
    elif law <= board.IDLE_WAGES:
        play_harvest_law(state, law)
    elif law == board.TITHE:
        next_giver(state, state.left_of(state.turn))
    else:
        ask_for_choice(state, law)


def play_work_law(state: Position, law: i64) -> None:
    """Carry out a card of phase 1."""
    if law == board.ORDER_OF_WORK:
        state.chooser = state.to_move
    elif law == board.SHARED_LABOUR:
        state.share = 1
    else:
        state.quota += 1
        if law == board.RIGHT_OF_WAY:
            state.through = 1


def play_harvest_law(state: Position, law: i64) -> None:
    """Ask for what a card of phase 2 needs."""
    if law <= board.FAILED_HARVEST:
        state.phase = phases.NAME_FIELD
    elif law == board.GLEANING:
        state.phase = phases.GLEAN_FIELD
        state.owed = 2
        state.lowest = 0
    else:
        state.clear_tray()
        state.owed = min(min(state.idle[state.to_move], WAGES), state.in_store())
        state.phase = phases.TAKE_BASIC


def ask_for_choice(state: Position, law: i64) -> None:
    """Ask for what a card of phase 3 or 5 needs."""
    if law <= board.BUILDERS_SURCHARGE:
        state.phase = phases.MARK_TILE
    elif law == board.OPEN_MARKET:
        state.clear_tray()
        state.phase = phases.SWAP
    elif law == board.BUILDING_GRANT:
        state.phase = phases.GRANT
    elif law == board.GUILD_PRIVILEGE:
        state.phase = phases.GUILD
    elif law == board.BOUNDARY_RULING:
        state.phase = phases.BOUNDARY
    elif law == board.MOVING_DAY:
        state.phase = phases.MOVING
    else:
        state.phase = phases.NAME_START


# -- the choices --


def choice_moves(state: Position) -> vec[i64]:
    """List the choices that the law being carried out asks for."""
    phase = state.phase
    player = state.to_move
    none = vec[i64](capacity=64)
    if phase == phases.NAME_FIELD:
        return name_moves(none)
    if phase == phases.GLEAN_FIELD:
        return glean_moves(state, player)
    if phase == phases.MARK_TILE:
        return mark_moves(state, mark_of(state.law))
    if phase == phases.SWAP:
        return swap_moves(state, player)
    if phase == phases.GRANT:
        return cottage_moves(state, player, moves.NUMBER, none)
    if phase == phases.GUILD:
        return craft_moves(state, player, board.GUILD_PRICE, none)
    if phase == phases.BOUNDARY:
        sides = landscape.fence_moves(state, none) if landscape.spare_fence(state, player) >= 0 else none
        return landscape.unfence_moves(state, sides)
    return every_number(none)  # MOVING


def choose(state: Position, move: i64) -> None:
    """Carry out a choice."""
    phase = state.phase
    if phase == phases.NAME_FIELD:
        name_field(state, move - moves.NAME)
    elif phase == phases.GLEAN_FIELD:
        glean(state, move)
    elif phase == phases.MARK_TILE:
        mark_tile(state, move - moves.MARK)
    elif phase == phases.SWAP:
        swap(state, move)
    elif phase == phases.GRANT:
        turn_over(state, move - moves.NUMBER)
        state.finish()
    elif phase == phases.GUILD:
        begin_craft(state, move - moves.CRAFT, board.GUILD_PRICE[move - moves.CRAFT])
    elif phase == phases.BOUNDARY:
        state.finish()
        fence(state, move)
    else:
        state.number = state.to_move * board.NUMBERS + move - moves.NUMBER
        state.phase = phases.MOVE_COTTAGE


def name_moves(found: vec[i64]) -> vec[i64]:
    """List the field kinds."""
    for kind in range(i64(board.BASIC)):
        found = append(found, moves.NAME + kind)
    return found


def every_number(found: vec[i64]) -> vec[i64]:
    """List the player's five tiles, cottages and houses."""
    for number in range(i64(board.NUMBERS)):
        found = append(found, moves.NUMBER + number)
    return found


def name_field(state: Position, kind: i64) -> None:
    """Bless or stop a field kind for this round."""
    own(state, WORK)
    if state.law == board.FAILED_HARVEST:
        state.stopped[kind] = 1
    else:
        state.bonus[kind] += 1
    state.tell(events.NAMED, state.to_move, state.law, kind)
    state.finish()


# -- Gleaning: one or two own workers --


def next_own_field(state: Position, player: i64, first: i64) -> i64:
    """Find the first field from `first` on with the player's worker, or -1."""
    for field in range(first, state.laid):
        if player + 1 in (state.workers[2 * field], state.workers[2 * field + 1]):
            return field
    return -1


def glean_moves(state: Position, player: i64) -> vec[i64]:
    """List the own workers' fields, upwards, so that a pair has one path; one is enough."""
    found = vec[i64](capacity=16)
    field = next_own_field(state, player, state.lowest)
    while field >= 0:
        found = append(found, moves.GLEAN + field)
        field = next_own_field(state, player, field + 1)
    return append(found, moves.DONE) if state.owed == 1 else found


def glean(state: Position, move: i64) -> None:
    """Take a cube of the field, if the store has it and the harvest has not failed."""
    state.owed -= 1
    if move != moves.DONE:
        field = move - moves.GLEAN
        kind = state.field_kind[field]
        if state.stopped[kind] == 0 and state.store[kind] > 0:
            own(state, STORES)
            state.store[kind] -= 1
            state.gain(state.to_move, kind, 1)
            state.tell(events.TOOK, state.to_move, board.GLEANING, one(kind))
        state.lowest = field + 1
        if state.owed > 0 and next_own_field(state, state.to_move, state.lowest) >= 0:
            return
    state.owed = 0
    state.lowest = 0
    state.finish()


# -- marks on tiles --


def mark_of(law: i64) -> i64:
    """Give the mark that a law puts on a tile."""
    return board.SURCHARGE if law == board.BUILDERS_SURCHARGE else board.CUT


def mark_moves(state: Position, mark: i64) -> vec[i64]:
    """List the tiles on sale without that mark."""
    row = state.row_on_sale()
    found = vec[i64](capacity=8)
    for tile in range(board.ROW_FROM[row], board.ROW_FROM[row + 1]):
        if state.is_up(tile) and state.marks[tile] & mark == 0:
            found = append(found, moves.MARK + tile)
    return found


def mark_tile(state: Position, tile: i64) -> None:
    """Put the mark on a tile; it stays until the tile is bought."""
    own(state, TOWN)
    state.marks[tile] |= mark_of(state.law)
    state.tell(events.MARKED, state.to_move, tile, mark_of(state.law))
    state.finish()


# -- Open Market and Idle Wages: basic cubes of one's choice --


def swap_moves(state: Position, player: i64) -> vec[i64]:
    """List what can be given, upwards, such that as many cubes of other kinds can be taken."""
    found = vec[i64](capacity=8)
    given = state.in_tray() if state.phase == phases.SWAP else 0
    first = state.lowest if state.phase == phases.SWAP else 0
    if given < SWAPS:
        for kind in range(first, i64(board.BASIC)):
            if state.cubes[player * board.KINDS + kind] > 0 and others_in_store(state, kind) > given:
                found = append(found, moves.PAY + kind)
    return append(found, moves.DONE) if given > 0 else found


def others_in_store(state: Position, kind: i64) -> i64:
    """Count the store's cubes of kinds that would not be given."""
    count: i64 = 0
    for other in range(i64(board.BASIC)):
        given = state.tray[other] if state.phase == phases.SWAP else 0
        if other != kind and given == 0:
            count += state.store[other]
    return count


def swap(state: Position, move: i64) -> None:
    """Give a cube, or end the giving and begin to take."""
    if move != moves.DONE:
        pay_open(state, move - moves.PAY)
    if move == moves.DONE or state.in_tray() == SWAPS:
        state.owed = state.in_tray()
        state.lowest = 0
        state.phase = phases.TAKE_BASIC


def take_moves(state: Position) -> vec[i64]:
    """List the kinds of the next cube to take, upwards, such that the rest is still there."""
    found = vec[i64](capacity=8)
    left: i64 = 0
    for kind in range(state.lowest, i64(board.BASIC)):
        if state.tray[kind] == 0:
            left += state.store[kind]
    for kind in range(state.lowest, i64(board.BASIC)):
        if state.tray[kind] == 0:
            if state.store[kind] > 0 and left >= state.owed:
                found = append(found, moves.TAKE + kind)
            left -= state.store[kind]
    return found


def take_basic(state: Position, kind: i64) -> None:
    """Take a basic cube from the store by a law."""
    own(state, STORES)
    state.store[kind] -= 1
    state.gain(state.to_move, kind, 1)
    state.lowest = kind
    state.owed -= 1
    if state.law == board.IDLE_WAGES:
        state.tell(events.TOOK, state.to_move, board.IDLE_WAGES, one(kind))
    else:
        state.tell(events.SWAPPED, state.to_move, packed(state.tray) if state.owed == 0 else 0, one(kind))
    if state.owed == 0:
        empty_tray(state)
        state.finish()


# -- Tithe --


def next_giver(state: Position, player: i64) -> None:
    """Ask the next player who has a cube, clockwise up to the owner of the card."""
    while player != state.turn and state.hand[player] == 0:
        player = state.left_of(player)
    state.to_move = player
    state.phase = phases.LAW_DONE if player == state.turn else phases.GIVE


def give_moves(state: Position) -> vec[i64]:
    """List the kinds of cube that the giver has."""
    found = vec[i64](capacity=8)
    for kind in range(i64(board.KINDS)):
        if state.cubes[state.to_move * board.KINDS + kind] > 0:
            found = append(found, moves.PAY + kind)
    return found


def give(state: Position, kind: i64) -> None:
    """Give the owner of the card one cube, unseen by the others."""
    giver = state.to_move
    state.clear_tray()
    state.cubes[giver * board.KINDS + kind] -= 1
    state.tray[kind] = 1
    pass_on(state, giver, state.turn, 1)
    next_giver(state, state.left_of(giver))


def window_of(law: i64) -> i64:
    """Give the phase to go back to after a law."""
    if law == board.ORDER_OF_WORK:
        return phases.ORDER_LAWS
    if law <= board.SHARED_LABOUR:
        return phases.WORK
    if law <= board.IDLE_WAGES:
        return phases.HARVEST_LAWS
    return phases.TURN if law <= board.TITHE else phases.SEAL_LAWS
