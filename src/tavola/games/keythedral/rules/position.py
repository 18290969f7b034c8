"""The position of Keythedral: its fields, and how cubes move in the open."""

from typing import ClassVar, Final

from tavola.core import CHANCE, EMPTY, EMPTY_NARROW, State, fields
from tavola.flat import i16, i64, vec
from tavola.games.keythedral.rules import board, phases

# The groups of arrays that a position makes its own before it writes to one of them (`own`).
LAND: Final = 1
WORK: Final = 2
CUBES: Final = 4
STORES: Final = 8
TOWN: Final = 16
ALL: Final = LAND | WORK | CUBES | STORES | TOWN


class Position(State):
    """The position as flat arrays; the rules around it are functions in the modules beside this one."""

    FIELDS: ClassVar[tuple[str, ...]] = fields(
        "players to_move length strategic open_laws phase round start dry sold west north laid drawn number"
        " marker active asked chooser quota placed through share turn passes law now taken buying owed"
        " lowest bid leader deck bag land lots field_cell field_kind cottage_gap house fences workers orders"
        " idle bonus stopped cubes hand store stock spent mat bought marks law_at held new_laws inside"
        " bidding tray least most"
    )

    length: i64 = 0  # 0 the full game, 1 the short one
    strategic: i64 = 0  # 1 where all costs are open
    open_laws: i64 = 0  # 1 where New Laws lie open
    phase: i64 = phases.FIRST_SEAT  # what the game waits for
    round: i64 = 0  # 0 while the landscape is laid
    start: i64 = board.NOBODY  # the start player of this round
    dry: i64 = 0  # rounds in a row without an acquired tile
    sold: i64 = 0  # tiles acquired this round
    west: i64 = 0  # column of the westernmost field
    north: i64 = 0  # row of the northernmost field
    laid: i64 = 0  # fields in the landscape
    drawn: i64 = board.NOTHING  # kind of the field in hand
    number: i64 = board.NOTHING  # cottage that is being laid or moved
    marker: i64 = 0  # work order marker to set or at work, 1 to 5
    active: i64 = 0  # number that is at work
    asked: i64 = 0  # players asked in this activation or law window
    chooser: i64 = board.NOBODY  # who sets every marker by Order of Work
    quota: i64 = 0  # workers that the active tile sends
    placed: i64 = 0  # workers that it has sent
    through: i64 = 0  # 1 where its fences do not count
    share: i64 = 0  # 1 where one worker may join another player's
    turn: i64 = 0  # whose turn of actions it is
    passes: i64 = 0  # passes in a row
    law: i64 = 0  # law that is being carried out
    now: i64 = 0  # 1 where it is played at once on being taken
    taken: i64 = 0  # law just taken
    buying: i64 = board.NOTHING  # building tile or craft cube being paid for
    owed: i64 = 0  # cubes still to pay or to take
    lowest: i64 = 0  # payments do not go back below this kind
    bid: i64 = 0  # the highest bid
    leader: i64 = board.NOBODY  # who made or matched it
    deck: i64 = board.LAWS  # laws in the deck
    bag: vec[i64] = EMPTY  # [kind] fields
    land: vec[i16] = EMPTY_NARROW  # [cell] 0 or field + 1
    lots: vec[i16] = EMPTY_NARROW  # [cell] 0, cottage + 1 or KEYTHEDRAL
    field_cell: vec[i64] = EMPTY  # [field] in the order of laying
    field_kind: vec[i64] = EMPTY  # [field]
    cottage_gap: vec[i64] = EMPTY  # [cottage]
    house: vec[i64] = EMPTY  # [cottage] 1 where it is turned over
    fences: vec[i64] = EMPTY  # [fence] gap * 4 + side, UNBUILT or GONE
    workers: vec[i64] = EMPTY  # [field * 2 + i] player + 1
    orders: vec[i64] = EMPTY  # [number - 1] marker
    idle: vec[i64] = EMPTY  # [player] workers this round
    bonus: vec[i64] = EMPTY  # [field kind] Bountiful Harvests
    stopped: vec[i64] = EMPTY  # [field kind] Failed Harvest
    cubes: vec[i64] = EMPTY  # [player * 8 + kind] behind the screens
    hand: vec[i64] = EMPTY  # [player] how many cubes, as open movements tell
    store: vec[i64] = EMPTY  # [basic kind]
    stock: vec[i64] = EMPTY  # [craft kind]
    spent: vec[i64] = EMPTY  # [craft kind]
    mat: vec[i64] = EMPTY  # [space] 0, tile + 1 or FACE_DOWN
    bought: vec[i64] = EMPTY  # [tile] player + 1
    marks: vec[i64] = EMPTY  # [tile]
    law_at: vec[i64] = EMPTY  # [law] where it is
    held: vec[i64] = EMPTY  # [player] how many laws
    new_laws: vec[i64] = EMPTY  # [space] 0, law or HIDDEN_LAW
    inside: vec[i64] = EMPTY  # [player] 1 while not out of the actions
    bidding: vec[i64] = EMPTY  # [player] 1 while in the auction
    tray: vec[i64] = EMPTY  # [kind] cubes of a payment in progress
    least: vec[i64] = EMPTY  # [viewer][player][kind] cubes the viewer knows of
    most: vec[i64] = EMPTY  # [viewer][player][kind] cubes the viewer holds possible

    shared: i64 = 0  # groups that another position may hold, too; no field

    # Where the window found the far ends of so many fields; no fields of a position.
    measured: i64 = 0
    east: i64 = 0
    south: i64 = 0

    def give(self, other: "Position") -> None:
        """Write every field into another position, which shares the arrays until either is written to."""
        self.shared = other.shared = ALL
        other.length = self.length
        other.strategic = self.strategic
        other.open_laws = self.open_laws
        other.phase = self.phase
        other.round = self.round
        other.start = self.start
        other.dry = self.dry
        other.sold = self.sold
        other.west = self.west
        other.north = self.north
        other.laid = self.laid
        other.drawn = self.drawn
        other.number = self.number
        other.marker = self.marker
        other.active = self.active
        other.asked = self.asked
        other.chooser = self.chooser
        other.quota = self.quota
        other.placed = self.placed
        other.through = self.through
        other.share = self.share
        other.turn = self.turn
        other.passes = self.passes
        other.law = self.law
        other.now = self.now
        other.taken = self.taken
        other.buying = self.buying
        other.owed = self.owed
        other.lowest = self.lowest
        other.bid = self.bid
        other.leader = self.leader
        other.deck = self.deck
        other.bag = self.bag
        other.land = self.land
        other.lots = self.lots
        other.field_cell = self.field_cell
        other.field_kind = self.field_kind
        other.cottage_gap = self.cottage_gap
        other.house = self.house
        other.fences = self.fences
        other.workers = self.workers
        other.orders = self.orders
        other.idle = self.idle
        other.bonus = self.bonus
        other.stopped = self.stopped
        other.cubes = self.cubes
        other.hand = self.hand
        other.store = self.store
        other.stock = self.stock
        other.spent = self.spent
        other.mat = self.mat
        other.bought = self.bought
        other.marks = self.marks
        other.law_at = self.law_at
        other.held = self.held
        other.new_laws = self.new_laws
        other.inside = self.inside
        other.bidding = self.bidding
        other.tray = self.tray
        other.least = self.least
        other.most = self.most
        other.measured = self.measured
        other.east = self.east
        other.south = self.south

    def unshare(self) -> None:
        own(self, ALL)

    def replace(self, groups: i64) -> None:
        """Put copies in the place of arrays that may be shared."""
        self.shared -= groups
        if groups & LAND:
            self._own_land()
        if groups & WORK:
            self._own_work()
        if groups & CUBES:
            self._own_cubes()
        if groups & STORES:
            self._own_stores()
        if groups & TOWN:
            self._own_town()

    def _own_land(self) -> None:
        self.bag = self.bag[:]
        self.land = self.land[:]
        self.lots = self.lots[:]
        self.field_cell = self.field_cell[:]
        self.field_kind = self.field_kind[:]
        self.cottage_gap = self.cottage_gap[:]
        self.house = self.house[:]
        self.fences = self.fences[:]

    def _own_work(self) -> None:
        self.workers = self.workers[:]
        self.orders = self.orders[:]
        self.idle = self.idle[:]
        self.bonus = self.bonus[:]
        self.stopped = self.stopped[:]
        self.inside = self.inside[:]
        self.bidding = self.bidding[:]

    def _own_cubes(self) -> None:
        self.cubes = self.cubes[:]
        self.hand = self.hand[:]
        self.tray = self.tray[:]
        self.least = self.least[:]
        self.most = self.most[:]

    def _own_stores(self) -> None:
        self.store = self.store[:]
        self.stock = self.stock[:]
        self.spent = self.spent[:]

    def _own_town(self) -> None:
        self.mat = self.mat[:]
        self.bought = self.bought[:]
        self.marks = self.marks[:]
        self.law_at = self.law_at[:]
        self.held = self.held[:]
        self.new_laws = self.new_laws[:]

    # -- cubes: what passes between a player and the common stocks is open to all --

    def gain(self, player: i64, kind: i64, count: i64) -> None:
        """Put cubes behind a player's screen, in the open."""
        own(self, CUBES)
        self.cubes[player * board.KINDS + kind] += count
        self.hand[player] += count
        for viewer in range(i64(board.MOST + 1)):
            at = (viewer * board.MOST + player) * board.KINDS + kind
            self.least[at] += count
            self.most[at] += count

    def lose(self, player: i64, kind: i64, count: i64) -> None:
        """Take cubes from behind a player's screen, in the open."""
        own(self, CUBES)
        self.cubes[player * board.KINDS + kind] -= count
        self.hand[player] -= count
        for viewer in range(i64(board.MOST + 1)):
            at = (viewer * board.MOST + player) * board.KINDS + kind
            self.least[at] = max(self.least[at] - count, 0)
            self.most[at] -= count

    def shelve(self, kind: i64, count: i64) -> None:
        """Put paid cubes away: basic ones into the store, craft ones beside the mat."""
        own(self, STORES)
        if kind < board.BASIC:
            self.store[kind] += count
        else:
            self.spent[kind - board.BASIC] += count

    def cubes_of(self, player: i64) -> vec[i64]:
        """Give a player's cubes, by kind."""
        return self.cubes[player * board.KINDS : player * board.KINDS + board.KINDS]

    def basics(self, player: i64) -> i64:
        """Count a player's basic cubes."""
        count: i64 = 0
        for kind in range(i64(board.BASIC)):
            count += self.cubes[player * board.KINDS + kind]
        return count

    def in_store(self) -> i64:
        """Count the basic cubes of the store."""
        count: i64 = 0
        for kind in range(i64(board.BASIC)):
            count += self.store[kind]
        return count

    def clear_tray(self) -> None:
        """Begin a payment."""
        own(self, CUBES)
        for kind in range(i64(board.KINDS)):
            self.tray[kind] = 0
        self.lowest = 0

    def in_tray(self) -> i64:
        """Count the cubes of the payment in progress."""
        count: i64 = 0
        for kind in range(i64(board.KINDS)):
            count += self.tray[kind]
        return count

    # -- turns and holdings --

    def finish(self) -> None:
        """End what was begun: the law being carried out, or the action and with it the turn."""
        if self.law:
            self.phase = phases.LAW_DONE
        else:
            self.acted()

    def wait_for_luck(self, phase: i64) -> None:
        """Wait for a chance move."""
        self.phase = phase
        self.to_move = CHANCE

    def acted(self) -> None:
        """End the turn after an action."""
        self.passes = 0
        self.phase = phases.ACTED

    def left_of(self, player: i64) -> i64:
        """Give the next seat clockwise."""
        return (player + 1) % self.players

    def holds(self, player: i64, law: i64) -> bool:
        """Say whether a law is in a player's hand."""
        return self.law_at[law - 1] == player + 1

    def row_on_sale(self) -> i64:
        """Find the lowest row that still has tiles; ROWS when all are sold."""
        for space in range(i64(len(self.mat))):
            if self.mat[space] != 0:
                return space // board.SPACES
        return len(self.mat) // board.SPACES

    def is_up(self, tile: i64) -> bool:
        """Say whether a building tile lies face up on the mat."""
        first = board.ROW_OF[tile] * board.SPACES
        return any(self.mat[space] == tile + 1 for space in range(first, first + board.SPACES))


def own(state: Position, groups: i64) -> None:
    """Make the arrays of some groups the position's own, before any of them is written to."""
    if state.shared & groups:
        state.replace(state.shared & groups)
