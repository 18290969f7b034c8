"""Destiny cards: drawing them, the Oracle, and playing them in one's own turn."""

from tavola.flat import append, i64, vec
from tavola.games.olympos.rules import atlas, board, events, moves
from tavola.games.olympos.rules.position import HANDS, HOLDINGS, STEPS, Position, own, owns, tokens

# ------------------------------------------------------------------------------------------ playing


def yield_of(state: Position, player: i64, card: i64) -> i64:
    """Say how much a card would give in its owner's turn; 0 means that it may not be played."""
    if card in (board.MASTER_BUILDER, board.OMEN_CARD):
        return 0
    if card < board.ABUNDANCE:
        return 1
    if card == board.ABUNDANCE:
        return 3 if has_all_kinds(state, player) else 0
    if card == board.SACRED_GROVES:
        return tokens(state, player, atlas.WOOD)
    if card == board.GOLDEN_HARVEST:
        return tokens(state, player, atlas.GRAIN)
    return 3 if most_stone(state, player) else 0


def has_all_kinds(state: Position, player: i64) -> bool:
    """Say whether the player controls a land of every resource."""
    return all(state.realms[player] & atlas.LANDS_OF[kind] != 0 for kind in range(i64(atlas.KINDS)))


def most_stone(state: Position, player: i64) -> bool:
    """Say whether the player has more Stone lands than each other one; Democracy wins ties."""
    mine = tokens(state, player, atlas.STONE)
    if mine == 0:
        return False
    best = 2 * mine + (1 if owns(state, player, board.DEMOCRACY) else 0)
    for other in range(state.players):
        if other != player:
            theirs = 2 * tokens(state, other, atlas.STONE) + (1 if owns(state, other, board.DEMOCRACY) else 0)
            if theirs >= best:
                return False
    return True


def playable(state: Position, player: i64, found: vec[i64]) -> vec[i64]:
    """Add the Destiny cards the player may play in his own turn to the moves."""
    if state.held[player] == 0:
        return found
    for card in range(i64(board.CARAVAN), i64(board.OMEN_CARD)):
        if state.hands[player * board.CARDS + card] > 0 and yield_of(state, player, card) > 0:
            found = append(found, moves.CARD + card)
    return found


def play_card(state: Position, card: i64) -> None:
    """Play one Destiny card of the active player."""
    player = state.active
    amount = yield_of(state, player, card)
    own(state, HANDS | HOLDINGS)
    state.hands[player * board.CARDS + card] -= 1
    state.held[player] -= 1
    state.discard[card] += 1
    state.tell(events.PLAYED_CARD, player, card)
    if card < board.ABUNDANCE:
        state.cubes[player * atlas.KINDS + card - board.CARAVAN] += 1
        state.tell(events.GAINED_CUBE, player, card - board.CARAVAN, events.FROM_CARD + card)
    elif card in (board.ABUNDANCE, board.SACRED_GROVES):
        state.prestige[player] += amount
        state.tell(events.GAINED_PRESTIGE, player, amount, events.FROM_CARD + card)
    else:
        # O27: these Hourglasses are for the next turn; `usable` does not grow.
        assert card in (board.GOLDEN_HARVEST, board.QUARRY_MASTERS)
        own(state, STEPS)
        state.hourglasses[player] += amount
        state.tell(events.GAINED_HOURGLASSES, player, amount, events.FROM_CARD + card)


# ------------------------------------------------------------------------------------------ drawing


def cards_in(pile: vec[i64]) -> i64:
    total: i64 = 0
    for count in pile:
        total += count
    return total


def begin_draw(state: Position) -> None:
    """Prepare to draw for the active player: one card, or three to look at with the Oracle."""
    state.step = 3 if owns(state, state.active, board.ORACLE) else 1


def can_draw(state: Position) -> bool:
    """Say whether another card is to come; an empty deck is made again from the discard pile."""
    if state.step == 0:
        return False
    if cards_in(state.deck) == 0 and cards_in(state.discard):
        state.deck, state.discard = state.discard, state.deck
        state.tell(events.RESHUFFLED, state.active)
    return cards_in(state.deck) > 0


def draw_card(state: Position, card: i64) -> None:
    """Lay the drawn card before the active player, face down for the others."""
    own(state, HANDS)
    state.deck[card] -= 1
    state.hands[state.players * board.CARDS + card] += 1
    state.held[state.players] += 1
    state.step -= 1


def keep_choices(state: Position) -> vec[i64]:
    """List the kinds among the cards being looked at."""
    choices = vec[i64](capacity=3)
    for card in range(i64(board.CARDS)):
        if state.hands[state.players * board.CARDS + card] > 0:
            choices = append(choices, moves.KEEP_CARD + card)
    return choices


def keep_card(state: Position, card: i64) -> None:
    """Take one of the cards being looked at into the hand and discard the others face up."""
    player, table = state.active, state.players
    looked = state.held[table]
    if looked == 1:
        state.tell(events.DREW, player, card)
    else:
        state.tell(events.LOOKED, player, looked)
        state.tell(events.KEPT, player, card)
    own(state, HANDS)
    state.hands[table * board.CARDS + card] -= 1
    state.hands[player * board.CARDS + card] += 1
    state.held[player] += 1
    for kind in range(i64(board.CARDS)):
        for _ in range(state.hands[table * board.CARDS + kind]):
            state.discard[kind] += 1
            state.tell(events.DISCARDED, player, kind)
        state.hands[table * board.CARDS + kind] = 0
    state.held[table] = 0
    state.step = 0
