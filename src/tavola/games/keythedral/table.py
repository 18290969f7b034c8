"""The position of Keythedral: its fields, and how cubes move in the open."""

from typing import ClassVar, Final

from tavola.core import State
from tavola.flat import i64, vec
from tavola.games.keythedral.board import BASIC, KINDS, MOST, ROW_OF, SPACES

EVERYONE: Final = MOST  # the viewer that knows only what all know


class Table(State):
    """The position as flat arrays; the rules around it are functions in the modules beside this one."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "players",
        "to_move",
        "length",
        "strategic",
        "open_laws",
        "phase",
        "round",
        "start",
        "dry",
        "sold",
        "west",
        "north",
        "laid",
        "drawn",
        "number",
        "marker",
        "active",
        "asked",
        "chooser",
        "quota",
        "placed",
        "through",
        "share",
        "turn",
        "passes",
        "law",
        "now",
        "taken",
        "buying",
        "owed",
        "lowest",
        "bid",
        "leader",
        "deck",
        "bag",
        "land",
        "lots",
        "field_cell",
        "field_kind",
        "cottage_gap",
        "house",
        "fences",
        "workers",
        "orders",
        "idle",
        "bonus",
        "stopped",
        "cubes",
        "hand",
        "store",
        "stock",
        "spent",
        "mat",
        "bought",
        "marks",
        "law_at",
        "held",
        "new_laws",
        "inside",
        "bidding",
        "tray",
        "least",
        "most",
    )

    def __init__(
        self,
        players: i64,
        to_move: i64,
        length: i64,
        strategic: i64,
        open_laws: i64,
        phase: i64,
        round: i64,
        start: i64,
        dry: i64,
        sold: i64,
        west: i64,
        north: i64,
        laid: i64,
        drawn: i64,
        number: i64,
        marker: i64,
        active: i64,
        asked: i64,
        chooser: i64,
        quota: i64,
        placed: i64,
        through: i64,
        share: i64,
        turn: i64,
        passes: i64,
        law: i64,
        now: i64,
        taken: i64,
        buying: i64,
        owed: i64,
        lowest: i64,
        bid: i64,
        leader: i64,
        deck: i64,
        bag: vec[i64],
        land: vec[i64],
        lots: vec[i64],
        field_cell: vec[i64],
        field_kind: vec[i64],
        cottage_gap: vec[i64],
        house: vec[i64],
        fences: vec[i64],
        workers: vec[i64],
        orders: vec[i64],
        idle: vec[i64],
        bonus: vec[i64],
        stopped: vec[i64],
        cubes: vec[i64],
        hand: vec[i64],
        store: vec[i64],
        stock: vec[i64],
        spent: vec[i64],
        mat: vec[i64],
        bought: vec[i64],
        marks: vec[i64],
        law_at: vec[i64],
        held: vec[i64],
        new_laws: vec[i64],
        inside: vec[i64],
        bidding: vec[i64],
        tray: vec[i64],
        least: vec[i64],
        most: vec[i64],
    ) -> None:
        super().__init__(players, to_move)
        self.length = length  # 0 the full game, 1 the short one
        self.strategic = strategic  # 1 where all costs are open
        self.open_laws = open_laws  # 1 where New Laws lie open
        self.phase = phase  # what the game waits for
        self.round = round  # 0 while the landscape is laid
        self.start = start  # the start player of this round
        self.dry = dry  # rounds in a row without an acquired tile
        self.sold = sold  # tiles acquired this round
        self.west = west  # column of the westernmost field
        self.north = north  # row of the northernmost field
        self.laid = laid  # fields in the landscape
        self.drawn = drawn  # kind of the field in hand
        self.number = number  # cottage that is being laid or moved
        self.marker = marker  # work order marker to set or at work, 1 to 5
        self.active = active  # number that is at work
        self.asked = asked  # players asked in this activation or law window
        self.chooser = chooser  # who sets every marker by Order of Work
        self.quota = quota  # workers that the active tile sends
        self.placed = placed  # workers that it has sent
        self.through = through  # 1 where its fences do not count
        self.share = share  # 1 where one worker may join another player's
        self.turn = turn  # whose turn of actions it is
        self.passes = passes  # passes in a row
        self.law = law  # law that is being carried out
        self.now = now  # 1 where it is played at once on being taken
        self.taken = taken  # law just taken
        self.buying = buying  # building tile or craft cube being paid for
        self.owed = owed  # cubes still to pay or to take
        self.lowest = lowest  # payments do not go back below this kind
        self.bid = bid  # the highest bid
        self.leader = leader  # who made or matched it
        self.deck = deck  # laws in the deck
        self.bag = bag  # [kind] fields
        self.land = land  # [cell] 0 or field + 1
        self.lots = lots  # [cell] 0, cottage + 1 or KEYTHEDRAL
        self.field_cell = field_cell  # [field] in the order of laying
        self.field_kind = field_kind  # [field]
        self.cottage_gap = cottage_gap  # [cottage]
        self.house = house  # [cottage] 1 where it is turned over
        self.fences = fences  # [fence] gap * 4 + side, UNBUILT or GONE
        self.workers = workers  # [field * 2 + i] player + 1
        self.orders = orders  # [number - 1] marker
        self.idle = idle  # [player] workers this round
        self.bonus = bonus  # [field kind] Bountiful Harvests
        self.stopped = stopped  # [field kind] Failed Harvest
        self.cubes = cubes  # [player * 8 + kind] behind the screens
        self.hand = hand  # [player] how many cubes, as open movements tell
        self.store = store  # [basic kind]
        self.stock = stock  # [craft kind]
        self.spent = spent  # [craft kind]
        self.mat = mat  # [space] 0, tile + 1 or FACE_DOWN
        self.bought = bought  # [tile] player + 1
        self.marks = marks  # [tile]
        self.law_at = law_at  # [law] where it is
        self.held = held  # [player] how many laws
        self.new_laws = new_laws  # [space] 0, law or HIDDEN_LAW
        self.inside = inside  # [player] 1 while not out of the actions
        self.bidding = bidding  # [player] 1 while in the auction
        self.tray = tray  # [kind] cubes of a payment in progress
        self.least = least  # [viewer][player][kind] cubes the viewer knows of
        self.most = most  # [viewer][player][kind] cubes the viewer holds possible

    # -- cubes: what passes between a player and the common stocks is open to all --

    def gain(self, player: i64, kind: i64, count: i64) -> None:
        """Put cubes behind a player's screen, in the open."""
        self.cubes[player * KINDS + kind] += count
        self.hand[player] += count
        for viewer in range(i64(MOST + 1)):
            at = (viewer * MOST + player) * KINDS + kind
            self.least[at] += count
            self.most[at] += count

    def lose(self, player: i64, kind: i64, count: i64) -> None:
        """Take cubes from behind a player's screen, in the open."""
        self.cubes[player * KINDS + kind] -= count
        self.hand[player] -= count
        for viewer in range(i64(MOST + 1)):
            at = (viewer * MOST + player) * KINDS + kind
            self.least[at] = max(self.least[at] - count, 0)
            self.most[at] -= count

    def shelve(self, kind: i64, count: i64) -> None:
        """Put paid cubes away: basic ones into the store, craft ones beside the mat."""
        if kind < BASIC:
            self.store[kind] += count
        else:
            self.spent[kind - BASIC] += count

    def basics(self, player: i64) -> i64:
        """Count a player's basic cubes."""
        count: i64 = 0
        for kind in range(i64(BASIC)):
            count += self.cubes[player * KINDS + kind]
        return count

    def in_store(self) -> i64:
        """Count the basic cubes of the store."""
        count: i64 = 0
        for kind in range(i64(BASIC)):
            count += self.store[kind]
        return count

    def clear_tray(self) -> None:
        """Begin a payment."""
        for kind in range(i64(KINDS)):
            self.tray[kind] = 0
        self.lowest = 0

    def in_tray(self) -> i64:
        """Count the cubes of the payment in progress."""
        count: i64 = 0
        for kind in range(i64(KINDS)):
            count += self.tray[kind]
        return count

    # -- order and holdings --

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
                return space // SPACES
        return len(self.mat) // SPACES

    def is_up(self, tile: i64) -> bool:
        """Say whether a building tile lies face up on the mat."""
        first = ROW_OF[tile] * SPACES
        return any(self.mat[space] == tile + 1 for space in range(first, first + SPACES))
