"""What lies on the table: the fields of a position, and the counts that follow from them."""

from typing import ClassVar, Final

from tavola.core import EMPTY, UNKNOWN, Rng, State, fields
from tavola.flat import i64, vec
from tavola.games.olympos.rules import atlas, board, phases
from tavola.games.olympos.rules.bits import size

# The groups of arrays that a position makes its own before it writes to one of them (`own`).
BOARD: Final = 1
LANDS: Final = 2
STEPS: Final = 4
HANDS: Final = 8
HOLDINGS: Final = 16
ALL: Final = BOARD | LANDS | STEPS | HANDS | HOLDINGS


class Position(State):
    """All that lies on the table, and where in the turn the players are."""

    FIELDS: ClassVar[tuple[str, ...]] = fields(
        "players to_move time_track cap land_only god_pile objectives_on random_barbarians phase "
        "active step began usable zeus source target cell tile cost god affected layout left "
        "markers wonders builders blocked tribes lying realms supply position order pile "
        "hourglasses cubes prestige hands held owned single marks athena omens objectives deck "
        "discard turned pouch"
    )

    time_track: i64 = 0  # 1: the player farthest back acts
    cap: i64 = 0  # most AP of an Expansion
    land_only: i64 = 0  # 1: only an exact landing wakes Zeus
    god_pile: i64 = 0  # 1: the gods lie in one pile, not beside the track
    objectives_on: i64 = 0
    random_barbarians: i64 = 0
    phase: i64 = phases.LAYOUT
    active: i64 = 0  # whose turn it is, also while another decides
    step: i64 = 0  # how far the set-up is; how many cubes or cards are still to come
    began: i64 = 0  # the active player's track position when the turn began
    usable: i64 = 0  # Hourglasses that may pay in this turn
    zeus: i64 = -1  # the Zeus space being dealt with, or -1
    source: i64 = -1  # of the Expansion under way, or the land of Hades
    target: i64 = -1
    cell: i64 = -1  # of the Discovery under way, or -1
    tile: i64 = -1
    cost: i64 = 0  # AP to be paid when the action is complete
    god: i64 = -1  # whose card is being resolved, or -1
    affected: i64 = 0  # bits of the players whom the god still has to touch
    layout: vec[i64] = EMPTY  # [cell] -> type, or -1 before it is laid
    left: vec[i64] = EMPTY  # [tile]
    markers: vec[i64] = EMPTY  # [player] -> bits of the bonus spaces, as SPACE counts them
    wonders: vec[i64] = EMPTY  # [column] -> wonder, or -1 before it is laid
    builders: vec[i64] = EMPTY  # [column] -> player or -1
    blocked: i64 = 0  # bits of lands
    tribes: i64 = 0  # likewise
    lying: vec[i64] = EMPTY  # land * 8 + owner of every settler, oldest arrival first; -1 pads the end
    realms: vec[i64] = EMPTY  # [owner] -> bits of the lands where his settler lies on top
    supply: vec[i64] = EMPTY
    position: vec[i64] = EMPTY
    order: vec[i64] = (
        EMPTY  # the starting stack from the top, which is also the order of play; -1: not drawn yet
    )
    pile: vec[i64] = EMPTY  # the track markers in order of their last move: later lies on top
    hourglasses: vec[i64] = EMPTY
    cubes: vec[i64] = EMPTY  # [player * KINDS + resource]
    prestige: vec[i64] = EMPTY
    hands: vec[i64] = EMPTY  # [player * CARDS + kind]; the row after the last player: cards being looked at
    held: vec[i64] = EMPTY  # [player] -> cards in hand; likewise
    owned: vec[i64] = EMPTY  # [player] -> bits of the tiles
    single: vec[i64] = EMPTY  # [player] -> those of them that serve once
    marks: vec[i64] = EMPTY  # [player] -> bits
    athena: vec[i64] = EMPTY  # [player] -> single-use stars
    omens: vec[i64] = EMPTY  # [player] -> Omens played for this god
    objectives: vec[i64] = EMPTY  # [objective]
    deck: vec[i64] = EMPTY  # [kind] -> unseen Destiny cards
    discard: vec[i64] = EMPTY
    turned: vec[i64] = EMPTY  # [slot] -> god or -1
    pouch: vec[i64] = EMPTY  # [resource] -> cubes still to be dealt at the start

    shared: i64 = 0  # groups that another position may hold, too; no field

    def give(self, other: "Position") -> None:
        """Write every field into another position, which shares the arrays until either is written to."""
        self.shared = other.shared = ALL
        other.time_track = self.time_track
        other.cap = self.cap
        other.land_only = self.land_only
        other.god_pile = self.god_pile
        other.objectives_on = self.objectives_on
        other.random_barbarians = self.random_barbarians
        other.phase = self.phase
        other.active = self.active
        other.step = self.step
        other.began = self.began
        other.usable = self.usable
        other.zeus = self.zeus
        other.source = self.source
        other.target = self.target
        other.cell = self.cell
        other.tile = self.tile
        other.cost = self.cost
        other.god = self.god
        other.affected = self.affected
        other.layout = self.layout
        other.left = self.left
        other.markers = self.markers
        other.wonders = self.wonders
        other.builders = self.builders
        other.blocked = self.blocked
        other.tribes = self.tribes
        other.lying = self.lying
        other.realms = self.realms
        other.supply = self.supply
        other.position = self.position
        other.order = self.order
        other.pile = self.pile
        other.hourglasses = self.hourglasses
        other.cubes = self.cubes
        other.prestige = self.prestige
        other.hands = self.hands
        other.held = self.held
        other.owned = self.owned
        other.single = self.single
        other.marks = self.marks
        other.athena = self.athena
        other.omens = self.omens
        other.objectives = self.objectives
        other.deck = self.deck
        other.discard = self.discard
        other.turned = self.turned
        other.pouch = self.pouch

    def unshare(self) -> None:
        own(self, ALL)

    def replace(self, groups: i64) -> None:
        """Put copies in the place of arrays that may be shared."""
        self.shared -= groups
        if groups & BOARD:
            self._own_board()
        if groups & LANDS:
            self._own_lands()
        if groups & STEPS:
            self._own_steps()
        if groups & HANDS:
            self._own_hands()
        if groups & HOLDINGS:
            self._own_holdings()

    def _own_board(self) -> None:
        self.layout = self.layout[:]
        self.left = self.left[:]
        self.wonders = self.wonders[:]
        self.builders = self.builders[:]
        self.objectives = self.objectives[:]
        self.turned = self.turned[:]
        self.order = self.order[:]
        self.pouch = self.pouch[:]

    def _own_lands(self) -> None:
        self.lying = self.lying[:]
        self.realms = self.realms[:]

    def _own_steps(self) -> None:
        self.position = self.position[:]
        self.pile = self.pile[:]
        self.supply = self.supply[:]
        self.hourglasses = self.hourglasses[:]

    def _own_hands(self) -> None:
        self.hands = self.hands[:]
        self.held = self.held[:]
        self.deck = self.deck[:]
        self.discard = self.discard[:]

    def _own_holdings(self) -> None:
        self.cubes = self.cubes[:]
        self.prestige = self.prestige[:]
        self.owned = self.owned[:]
        self.single = self.single[:]
        self.markers = self.markers[:]
        self.marks = self.marks[:]
        self.athena = self.athena[:]
        self.omens = self.omens[:]


def own(state: Position, groups: i64) -> None:
    """Make the arrays of some groups the position's own, before any of them is written to."""
    if state.shared & groups:
        state.replace(state.shared & groups)


def clockwise(state: Position, player: i64, places: i64) -> i64:
    """Give the player that many places after another, in the order of the starting stack."""
    return state.order[(place_of(state, player) + places) % state.players]


def place_of(state: Position, player: i64) -> i64:
    """Give the player's place in the starting stack, 0 on top; -1 before it is drawn."""
    for place in range(state.players):
        if state.order[place] == player:
            return place
    return -1


def holder(state: Position, land: i64) -> i64:
    """Say who controls a land: a player, board.BARBARIANS or board.NOBODY."""
    for owner in range(i64(board.OWNERS)):
        if state.realms[owner] >> land & 1:
            return owner
    return board.NOBODY


def tokens(state: Position, player: i64, kind: i64) -> i64:
    """Count the player's territory tokens of a resource: one for each land of it that he controls."""
    return size(state.realms[player] & atlas.LANDS_OF[kind])


def star_tokens(state: Position, player: i64) -> i64:
    return size(state.realms[player] & atlas.STAR_LANDS)


def ground_of(state: Position, land: i64) -> i64:
    """Say what holds a land beside settlers: a token that blocks it, a tribe, or nothing."""
    if state.blocked >> land & 1:
        return board.BLOCKED
    return board.TRIBE if state.tribes >> land & 1 else board.OPEN


def has_tile(state: Position, player: i64, tile: i64) -> bool:
    return state.owned[player] >> tile & 1 != 0


def owns(state: Position, player: i64, kind: i64) -> bool:
    """Say whether the player has made a Discovery of that type (and still has the tile)."""
    return state.owned[player] & board.OF_TYPE[kind] != 0


def tile_swords(state: Position, player: i64) -> i64:
    tiles = state.owned[player]
    return size(tiles & board.SWORD_TILES) + size(tiles & board.TWO_SWORDS)


def swords(state: Position, player: i64) -> i64:
    """Count Swords on tiles, and those of Ares."""
    count = tile_swords(state, player)
    return count + board.ARES_SWORDS if state.marks[player] & board.UNDER_ARES else count


def strength(state: Position, player: i64) -> i64:
    """Double the Swords, plus one for Democracy, which wins ties."""
    if player == board.BARBARIANS:
        return 2
    double = 2 * swords(state, player)
    return double + 1 if owns(state, player, board.DEMOCRACY) else double


def tile_symbols(state: Position, player: i64) -> i64:
    tiles = state.owned[player]
    return size(tiles & board.SYMBOL_TILES) + size(tiles & board.TWO_SYMBOLS)


def symbols(state: Position, player: i64) -> i64:
    """Count Zeus symbols on tiles and the Zeus token of Olympos."""
    return tile_symbols(state, player) + (state.realms[player] >> atlas.OLYMPOS & 1)


def tile_stars(state: Position, player: i64) -> i64:
    return size(state.owned[player] & board.STAR_TILES)


def marker_on(state: Position, space: i64) -> i64:
    """Say whose marker lies on a bonus space, or board.NOBODY."""
    for player in range(state.players):
        if state.markers[player] >> space & 1:
            return player
    return board.NOBODY


def room(state: Position) -> i64:
    """Give the most AP an action of the active player may cost and still end on or before the Cross."""
    player = state.active
    most = board.CROSS - state.position[player] + state.usable
    return most - board.ERINYES_AP if state.marks[player] & board.UNDER_ERINYES else most


def final_turn(state: Position) -> bool:
    """Say whether the active player began this turn beyond the final Zeus space."""
    return state.began > board.FINAL


def is_finished(state: Position, player: i64) -> bool:
    return state.marks[player] & board.DONE_PLAYING != 0


# ------------------------------------------------------------------------------------- hidden hands


def hide_hand(state: Position, row: i64) -> None:
    """Turn a hand over: its cards count as unseen."""
    at = row * board.CARDS
    if state.held[row] == 0 or state.hands[at] == UNKNOWN:
        return
    own(state, HANDS)
    for kind in range(i64(board.CARDS)):
        state.deck[kind] += state.hands[at + kind]
        state.hands[at + kind] = UNKNOWN


def guess_hand(state: Position, row: i64, rng: Rng, certain: i64) -> None:
    """Draw a hidden hand again from the unseen cards; `certain` is a card it must hold, or -1."""
    at = row * board.CARDS
    own(state, HANDS)
    for kind in range(i64(board.CARDS)):
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
