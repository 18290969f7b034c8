"""The gods: when a card is due, whom it touches, and what it does."""

from tavola.flat import append, i64, vec
from tavola.games.olympos.rules import atlas, board, events, moves
from tavola.games.olympos.rules.position import (
    BOARD,
    HANDS,
    HOLDINGS,
    STEPS,
    Position,
    clockwise,
    own,
    owns,
    place_of,
    symbols,
)
from tavola.games.olympos.rules.travel import leavers, lift, moves_to, standing

# ------------------------------------------------------------------------------------- when they come


def next_zeus(state: Position, after: i64) -> i64:
    """Find the next Zeus space, past the given one, that the active player woke in this turn; or -1."""
    now = state.position[state.active]
    for zeus in range(after + 1, i64(board.ZEUS_SPACES)):
        space = board.ZEUS[zeus]
        # O31: reaching or passing is enough, unless only an exact landing counts.
        if state.began < space <= now and (not state.land_only or space == now):
            return zeus
    return -1


def due_slot(state: Position) -> i64:
    """Find where a card is due at the Zeus space being dealt with, or -1."""
    zeus = state.zeus
    if zeus < 0:
        return -1
    slot = board.SLOT[zeus]
    if state.turned[slot] < 0:
        return slot
    if board.DOUBLE[zeus] and state.turned[slot + 1] < 0 and is_last(state, board.ZEUS[zeus]):
        return slot + 1
    return -1


def is_last(state: Position, space: i64) -> bool:
    """Say whether every other player has reached or passed a space."""
    for player in range(state.players):
        if player != state.active and state.position[player] < space:
            return False
    return True


def unseen_gods(state: Position) -> vec[i64]:
    """List the gods that may come, as moves."""
    found = vec[i64](capacity=10)
    for god in range(i64(board.GODS)):
        if god not in state.turned:
            found = append(found, moves.TURN_UP + god)
    return found


def turn_up(state: Position, god: i64) -> None:
    """Turn a card up; Ares and the Siren let go of whom they held."""
    own(state, BOARD | HOLDINGS)
    for player in range(state.players):
        state.marks[player] &= ~(board.UNDER_ARES | board.UNDER_SIREN)
        state.omens[player] = 0
    state.turned[due_slot(state)] = god
    state.god = god
    state.tell(events.GOD_CAME, state.active, god, board.ZEUS[state.zeus])


# ----------------------------------------------------------------------------------------- the Omens


def omen_holder(state: Position, offset: i64) -> i64:
    """Find the next holder of an Omen, that many places or more after the active player; or -1."""
    for seat in range(offset, state.players):
        player = clockwise(state, state.active, seat)
        if state.hands[player * board.CARDS + board.OMEN_CARD] > 0:
            return player
    return -1


def offset_of(state: Position, player: i64) -> i64:
    """Count the places in the order of play from the active player to another."""
    return (place_of(state, player) - place_of(state, state.active) + state.players) % state.players


def omen_choices(state: Position) -> vec[i64]:
    choices = vec[i64](capacity=3)
    for count in range(state.hands[state.to_move * board.CARDS + board.OMEN_CARD] + 1):
        choices = append(choices, moves.PLAY_OMENS + count)
    return choices


def play_omens(state: Position, count: i64) -> None:
    player = state.to_move
    own(state, HANDS | HOLDINGS)
    state.omens[player] = count
    state.hands[player * board.CARDS + board.OMEN_CARD] -= count
    state.held[player] -= count
    state.discard[board.OMEN_CARD] += count
    state.tell(events.PLAYED_OMENS, player, count)


# --------------------------------------------------------------------------------------- whom it hits


def piety(state: Position, player: i64) -> i64:
    """Count the symbols for the card being resolved."""
    return symbols(state, player) + state.omens[player]


def judge(state: Position) -> i64:
    """Find whom the god touches, as bits: the most pious for a good one, the least for a bad one."""
    good = state.god < board.HADES
    best: i64 = board.NOBODY
    found: i64 = 0
    for player in range(state.players):
        count = piety(state, player)
        if good and count == 0:
            continue
        # O34: Democracy wins a tie: half a symbol more.
        weight = 2 * count + (1 if owns(state, player, board.DEMOCRACY) else 0)
        if not good:
            weight = 1000 - weight
        if weight > best:
            best, found = weight, 0
        if weight == best:
            found |= i64(1) << player
    return found


def strike(state: Position) -> None:
    """Decide whom the god touches, and do all that needs no decision."""
    god = state.god
    state.affected = judge(state)
    if state.affected == 0:
        state.tell(events.GOD_IDLE, state.active, god)
    for seat in range(state.players):
        player = clockwise(state, state.active, seat)
        if state.affected >> player & 1:
            state.tell(events.GOD_TOUCHED, player, god, piety(state, player), tie_decided(state, player))
            touch(state, player)
    if god != board.ARTEMIS and god != board.HADES:
        state.affected = 0


def tie_decided(state: Position, player: i64) -> i64:
    """Say (1 or 0) whether someone with as many symbols as a touched player is not touched."""
    for other in range(state.players):
        if not state.affected >> other & 1 and piety(state, other) == piety(state, player):
            return 1
    return 0


def touch(state: Position, player: i64) -> None:
    own(state, HOLDINGS)
    god = state.god
    if god == board.GOD_ZEUS:
        state.prestige[player] += 3
        state.tell(events.GAINED_PRESTIGE, player, 3, events.FROM_GOD + god)
    elif god == board.HECATE:
        own(state, STEPS)
        state.supply[player] += 1
        state.tell(events.GAINED_SETTLERS, player, 1, events.FROM_GOD + god)
    elif god == board.ATHENA:
        state.athena[player] += 1
    elif god == board.ARES:
        state.marks[player] |= board.UNDER_ARES
    elif god == board.KERES:
        state.marks[player] |= board.UNDER_KERES
    elif god == board.SIREN:
        state.marks[player] |= board.UNDER_SIREN
    elif god == board.ERINYES:
        state.marks[player] |= board.UNDER_ERINYES
    elif god == board.NEMESIS:
        lose_hand(state, player)


def lose_hand(state: Position, player: i64) -> None:
    own(state, HANDS)
    for card in range(i64(board.CARDS)):
        for _ in range(state.hands[player * board.CARDS + card]):
            state.discard[card] += 1
            state.tell(events.DISCARDED, player, card)
        state.hands[player * board.CARDS + card] = 0
    state.held[player] = 0


def next_affected(state: Position) -> i64:
    """Find whom Artemis or Hades asks next, clockwise from the active player; or -1."""
    for seat in range(state.players):
        player = clockwise(state, state.active, seat)
        if state.affected >> player & 1:
            # O36: Hades takes nothing from a player without a settler on the map.
            if state.god == board.ARTEMIS or standing(state, player):
                return player
            state.affected &= ~(i64(1) << player)
    return -1


def settle_affected(state: Position) -> None:
    """Note that the player to move has had what the god does to him."""
    state.affected &= ~(i64(1) << state.to_move)


def gift(state: Position, kind: i64) -> None:
    own(state, HOLDINGS)
    state.cubes[state.to_move * atlas.KINDS + kind] += 1
    state.tell(events.GAINED_CUBE, state.to_move, kind, events.FROM_GOD + board.ARTEMIS)
    settle_affected(state)


def loss_choices(state: Position) -> vec[i64]:
    """List the lands from which Hades may take a settler of the player to move."""
    return moves_to(vec[i64](capacity=8), moves.GIVE_UP, standing(state, state.to_move))


def lose_settler(state: Position, land: i64, place: i64) -> None:
    """Take a settler of the player to move off the map, back into his supply."""
    player = state.to_move
    state.tell(events.LOST_TO_HADES, player, land)
    lift(state, land, place)
    own(state, STEPS)
    state.supply[player] += 1
    settle_affected(state)


def only_leaver(state: Position, land: i64) -> i64:
    """Give the place of the only settler of the player to move that can leave; -1 if there are several."""
    choices = leavers(state, state.to_move, land)
    return choices[0] - moves.LEAVE if len(choices) == 1 else -1


def dismiss(state: Position) -> None:
    """End a card."""
    state.god = -1
    state.affected = 0
    own(state, HOLDINGS)
    for player in range(state.players):
        state.omens[player] = 0
