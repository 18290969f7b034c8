"""Destiny cards: drawing them, the Oracle, and playing them in one's own turn."""

from tavola.flat import append, i64, vec
from tavola.games.olympos.atlas import GRAIN, KINDS, LANDS_OF, STONE, WOOD
from tavola.games.olympos.board import (
    ABUNDANCE,
    CARAVAN,
    CARDS,
    DEMOCRACY,
    GOLDEN_HARVEST,
    MASTER_BUILDER,
    OMEN_CARD,
    ORACLE,
    QUARRY_MASTERS,
    SACRED_GROVES,
)
from tavola.games.olympos.codes import (
    CARD,
    DISCARDED,
    DREW,
    FROM_CARD,
    GAINED_CUBE,
    GAINED_HOURGLASSES,
    GAINED_PRESTIGE,
    KEEP_CARD,
    KEPT,
    LOOKED,
    PLAYED_CARD,
    RESHUFFLED,
)
from tavola.games.olympos.state import Position, owns, tokens

# ------------------------------------------------------------------------------------------ playing


def yield_of(state: Position, player: i64, card: i64) -> i64:
    """Say how much a card would give in its owner's turn; 0 means that it may not be played."""
    if card in (MASTER_BUILDER, OMEN_CARD):
        return 0
    if card < ABUNDANCE:
        return 1
    if card == ABUNDANCE:
        return 3 if has_all_kinds(state, player) else 0
    if card == SACRED_GROVES:
        return tokens(state, player, WOOD)
    if card == GOLDEN_HARVEST:
        return tokens(state, player, GRAIN)
    return 3 if most_stone(state, player) else 0


def has_all_kinds(state: Position, player: i64) -> bool:
    """Say whether the player controls a land of every resource."""
    return all(state.realms[player] & LANDS_OF[kind] != 0 for kind in range(i64(KINDS)))


def most_stone(state: Position, player: i64) -> bool:
    """Say whether the player has more Stone lands than each other one; Democracy wins ties."""
    mine = tokens(state, player, STONE)
    if mine == 0:
        return False
    best = 2 * mine + (1 if owns(state, player, DEMOCRACY) else 0)
    for other in range(state.players):
        if other != player:
            theirs = 2 * tokens(state, other, STONE) + (1 if owns(state, other, DEMOCRACY) else 0)
            if theirs >= best:
                return False
    return True


def playable(state: Position, player: i64, moves: vec[i64]) -> vec[i64]:
    """Add the Destiny cards the player may play in his own turn to the moves."""
    if state.held[player] == 0:
        return moves
    for card in range(i64(CARAVAN), i64(OMEN_CARD)):
        if state.hands[player * CARDS + card] > 0 and yield_of(state, player, card) > 0:
            moves = append(moves, CARD + card)
    return moves


def play_card(state: Position, card: i64) -> None:
    """Play one Destiny card of the active player."""
    player = state.active
    amount = yield_of(state, player, card)
    state.hands[player * CARDS + card] -= 1
    state.held[player] -= 1
    state.discard[card] += 1
    state.tell(PLAYED_CARD, player, card)
    if card < ABUNDANCE:
        state.cubes[player * KINDS + card - CARAVAN] += 1
        state.tell(GAINED_CUBE, player, card - CARAVAN, FROM_CARD + card)
    elif card in (ABUNDANCE, SACRED_GROVES):
        state.prestige[player] += amount
        state.tell(GAINED_PRESTIGE, player, amount, FROM_CARD + card)
    else:
        # O27: these Hourglasses are for the next turn; `usable` does not grow.
        assert card in (GOLDEN_HARVEST, QUARRY_MASTERS)
        state.hourglasses[player] += amount
        state.tell(GAINED_HOURGLASSES, player, amount, FROM_CARD + card)


# ------------------------------------------------------------------------------------------ drawing


def cards_in(pile: vec[i64]) -> i64:
    total: i64 = 0
    for count in pile:
        total += count
    return total


def begin_draw(state: Position) -> None:
    """Prepare to draw for the active player: one card, or three to look at with the Oracle."""
    state.step = 3 if owns(state, state.active, ORACLE) else 1


def can_draw(state: Position) -> bool:
    """Say whether another card is to come; an empty deck is made anew from the discard pile."""
    if state.step == 0:
        return False
    if cards_in(state.deck) == 0 and cards_in(state.discard):
        state.deck, state.discard = state.discard, state.deck
        state.tell(RESHUFFLED, state.active)
    return cards_in(state.deck) > 0


def draw_card(state: Position, card: i64) -> None:
    """Lay the drawn card before the active player, face down for the others."""
    state.deck[card] -= 1
    state.hands[state.players * CARDS + card] += 1
    state.held[state.players] += 1
    state.step -= 1


def keep_choices(state: Position) -> vec[i64]:
    """List the kinds among the cards being looked at."""
    choices = vec[i64](capacity=3)
    for card in range(i64(CARDS)):
        if state.hands[state.players * CARDS + card] > 0:
            choices = append(choices, KEEP_CARD + card)
    return choices


def keep_card(state: Position, card: i64) -> None:
    """Take one of the cards being looked at into the hand and discard the others face up."""
    player, table = state.active, state.players
    looked = state.held[table]
    if looked == 1:
        state.tell(DREW, player, card)
    else:
        state.tell(LOOKED, player, looked)
        state.tell(KEPT, player, card)
    state.hands[table * CARDS + card] -= 1
    state.hands[player * CARDS + card] += 1
    state.held[player] += 1
    for kind in range(i64(CARDS)):
        for _ in range(state.hands[table * CARDS + kind]):
            state.discard[kind] += 1
            state.tell(DISCARDED, player, kind)
        state.hands[table * CARDS + kind] = 0
    state.held[table] = 0
    state.step = 0
