"""What lies on the table: the fields of a position, and the counts that follow from them."""

from typing import ClassVar, Final

from tavola.core import UNKNOWN, Rng, State
from tavola.flat import i64, vec
from tavola.games.olympos.atlas import LANDS_OF, OLYMPOS, STAR_LANDS
from tavola.games.olympos.bits import size
from tavola.games.olympos.board import (
    ARES_SWORDS,
    CARDS,
    CROSS,
    DEMOCRACY,
    ERINYES_AP,
    FINAL,
    OF_TYPE,
    STAR_TILES,
    SWORD_TILES,
    SYMBOL_TILES,
    TWO_SWORDS,
    TWO_SYMBOLS,
)

NOBODY: Final = -1
BARBARIANS: Final = 5  # the owner of a barbarian, after the five seats
OWNERS: Final = 6

# What a land holds beside settlers.
OPEN: Final = 0
TRIBE: Final = 1
BLOCKED: Final = 2

# Marks a player can carry, one bit each.
UNDER_KERES: Final = 1
UNDER_ERINYES: Final = 2
UNDER_ARES: Final = 4
UNDER_SIREN: Final = 8
DONE_PLAYING: Final = 16

# An objective tile: not in this game, open to all, or from here on its owner's seat.
NOT_IN_GAME: Final = 0
OPEN_TO_ALL: Final = 1
TAKEN_BY: Final = 2


class Position(State):
    """All that lies on the table, and where in the turn the players are."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        *("players", "to_move", "time_track", "cap", "land_only", "god_pile", "objectives_on"),
        *("random_barbarians", "phase", "active", "step", "began", "usable", "zeus", "source", "target"),
        *("cell", "tile", "cost", "god", "affected", "layout", "left", "markers", "wonders", "builders"),
        *("blocked", "tribes", "lying", "realms", "supply", "position", "pile", "hourglasses", "cubes"),
        *("prestige", "hands", "held", "owned", "single", "marks", "athena", "omens", "objectives", "deck"),
        *("discard", "turned", "pouch"),
    )

    def __init__(
        self,
        players: i64,
        to_move: i64,
        time_track: i64,
        cap: i64,
        land_only: i64,
        god_pile: i64,
        objectives_on: i64,
        random_barbarians: i64,
        phase: i64,
        active: i64,
        step: i64,
        began: i64,
        usable: i64,
        zeus: i64,
        source: i64,
        target: i64,
        cell: i64,
        tile: i64,
        cost: i64,
        god: i64,
        affected: i64,
        layout: vec[i64],
        left: vec[i64],
        markers: vec[i64],
        wonders: vec[i64],
        builders: vec[i64],
        blocked: i64,
        tribes: i64,
        lying: vec[i64],
        realms: vec[i64],
        supply: vec[i64],
        position: vec[i64],
        pile: vec[i64],
        hourglasses: vec[i64],
        cubes: vec[i64],
        prestige: vec[i64],
        hands: vec[i64],
        held: vec[i64],
        owned: vec[i64],
        single: vec[i64],
        marks: vec[i64],
        athena: vec[i64],
        omens: vec[i64],
        objectives: vec[i64],
        deck: vec[i64],
        discard: vec[i64],
        turned: vec[i64],
        pouch: vec[i64],
    ) -> None:
        super().__init__(players, to_move)
        # The options.
        self.time_track = time_track  # 1: the player farthest back acts
        self.cap = cap  # most AP of an Expansion
        self.land_only = land_only  # 1: only an exact landing wakes Zeus
        self.god_pile = god_pile  # 1: the gods lie in one pile, not beside the track
        self.objectives_on = objectives_on
        self.random_barbarians = random_barbarians
        # The turn.
        self.phase = phase
        self.active = active  # whose turn it is, also while another decides
        self.step = step  # how far the set-up is; how many cubes or cards are still to come
        self.began = began  # the active player's track position when the turn began
        self.usable = usable  # Hourglasses that may pay in this turn
        self.zeus = zeus  # the Zeus space being dealt with, or -1
        self.source = source  # of the Expansion under way, or the land of Hades
        self.target = target
        self.cell = cell  # of the Discovery under way, or -1
        self.tile = tile
        self.cost = cost  # AP to be paid when the action is complete
        self.god = god  # whose card is being resolved, or -1
        self.affected = affected  # bits of the players whom the god still has to touch
        # The development board.
        self.layout = layout  # [cell] -> type, or -1 before it is laid
        self.left = left  # [tile]
        self.markers = markers  # [player] -> bits of the bonus spaces, as SPACE counts them
        self.wonders = wonders  # [column] -> wonder, or -1 before it is laid
        self.builders = builders  # [column] -> player or -1
        # The map.
        self.blocked = blocked  # bits of lands
        self.tribes = tribes  # likewise
        self.lying = lying  # land * 8 + owner of every settler, oldest arrival first; -1 pads the end
        self.realms = realms  # [owner] -> bits of the lands where his settler lies on top
        # The players.
        self.supply = supply
        self.position = position
        self.pile = pile  # the track markers in order of their last move: later lies on top
        self.hourglasses = hourglasses
        self.cubes = cubes  # [player * KINDS + resource]
        self.prestige = prestige
        self.hands = hands  # [player * CARDS + kind]; the row after the last player: cards being looked at
        self.held = held  # [player] -> cards in hand; likewise
        self.owned = owned  # [player] -> bits of the tiles
        self.single = single  # [player] -> those of them that serve once
        self.marks = marks  # [player] -> bits
        self.athena = athena  # [player] -> single-use stars
        self.omens = omens  # [player] -> Omens played for this god
        # What all share.
        self.objectives = objectives  # [objective]
        self.deck = deck  # [kind] -> unseen Destiny cards
        self.discard = discard
        self.turned = turned  # [slot] -> god or -1
        self.pouch = pouch  # [resource] -> cubes still to be dealt at the start


def holder(state: Position, land: i64) -> i64:
    """Say who controls a land: a player, BARBARIANS or NOBODY."""
    for owner in range(i64(OWNERS)):
        if state.realms[owner] >> land & 1:
            return owner
    return NOBODY


def tokens(state: Position, player: i64, kind: i64) -> i64:
    """Count the player's territory tokens of a resource: one for each land of it that he controls."""
    return size(state.realms[player] & LANDS_OF[kind])


def star_tokens(state: Position, player: i64) -> i64:
    return size(state.realms[player] & STAR_LANDS)


def ground_of(state: Position, land: i64) -> i64:
    """Say what holds a land beside settlers: a token that blocks it, a tribe, or nothing."""
    if state.blocked >> land & 1:
        return BLOCKED
    return TRIBE if state.tribes >> land & 1 else OPEN


def has_tile(state: Position, player: i64, tile: i64) -> bool:
    return state.owned[player] >> tile & 1 != 0


def owns(state: Position, player: i64, kind: i64) -> bool:
    """Say whether the player has made a Discovery of that type (and still has the tile)."""
    return state.owned[player] & OF_TYPE[kind] != 0


def tile_swords(state: Position, player: i64) -> i64:
    tiles = state.owned[player]
    return size(tiles & SWORD_TILES) + size(tiles & TWO_SWORDS)


def swords(state: Position, player: i64) -> i64:
    """Count Swords on tiles, and those of Ares."""
    count = tile_swords(state, player)
    return count + ARES_SWORDS if state.marks[player] & UNDER_ARES else count


def strength(state: Position, player: i64) -> i64:
    """Double the Swords, plus one for Democracy, which wins ties."""
    if player == BARBARIANS:
        return 2
    double = 2 * swords(state, player)
    return double + 1 if owns(state, player, DEMOCRACY) else double


def tile_symbols(state: Position, player: i64) -> i64:
    tiles = state.owned[player]
    return size(tiles & SYMBOL_TILES) + size(tiles & TWO_SYMBOLS)


def symbols(state: Position, player: i64) -> i64:
    """Count Zeus symbols on tiles and the Zeus token of Olympos."""
    return tile_symbols(state, player) + (state.realms[player] >> OLYMPOS & 1)


def tile_stars(state: Position, player: i64) -> i64:
    return size(state.owned[player] & STAR_TILES)


def marker_on(state: Position, space: i64) -> i64:
    """Say whose marker lies on a bonus space, or NOBODY."""
    for player in range(state.players):
        if state.markers[player] >> space & 1:
            return player
    return NOBODY


def room(state: Position) -> i64:
    """Give the most AP an action of the active player may cost and still end on or before the Cross."""
    player = state.active
    most = CROSS - state.position[player] + state.usable
    return most - ERINYES_AP if state.marks[player] & UNDER_ERINYES else most


def final_turn(state: Position) -> bool:
    """Say whether the active player began this turn beyond the final Zeus space."""
    return state.began > FINAL


def is_finished(state: Position, player: i64) -> bool:
    return state.marks[player] & DONE_PLAYING != 0


# ------------------------------------------------------------------------------------- hidden hands


def hide_hand(state: Position, row: i64) -> None:
    """Turn a hand over: its cards count as unseen."""
    at = row * CARDS
    if state.held[row] == 0 or state.hands[at] == UNKNOWN:
        return
    for kind in range(i64(CARDS)):
        state.deck[kind] += state.hands[at + kind]
        state.hands[at + kind] = UNKNOWN


def guess_hand(state: Position, row: i64, rng: Rng, certain: i64) -> None:
    """Draw a hidden hand anew from the unseen cards; `certain` is a card it must hold, or -1."""
    at = row * CARDS
    for kind in range(i64(CARDS)):
        state.hands[at + kind] = 0
    for number in range(state.held[row]):
        kind = certain if number == 0 and certain >= 0 else random_card(state.deck, rng)
        state.deck[kind] -= 1
        state.hands[at + kind] += 1


def random_card(deck: vec[i64], rng: Rng) -> i64:
    total: i64 = 0
    for count in deck:
        total += count
    left = rng.below(total)
    kind: i64 = 0
    while left >= deck[kind]:
        left -= deck[kind]
        kind += 1
    return kind
