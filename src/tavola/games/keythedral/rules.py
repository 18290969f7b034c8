"""The rules of Keythedral: the conductor that leads from phase to phase."""

from tavola.core import CHANCE, Rng
from tavola.flat import append, i64, vec
from tavola.games.keythedral.actions import (
    act,
    action_moves,
    begin_actions,
    begin_turn,
    cube_points,
    end_game,
    finish,
    leave,
    next_turn,
    pay_basic,
    pay_tile,
    payment_moves,
    receive_law,
    take_traded,
    tile_count,
    tile_payment_moves,
    tile_points,
    trade_moves,
)
from tavola.games.keythedral.auction import (
    begin_auction,
    bid_moves,
    holder,
    name_start,
    next_to_speak,
    pay_bid,
    seat_moves,
    settle_auction,
    speak,
)
from tavola.games.keythedral.board import (
    ACTED,
    AUCTION,
    BASIC,
    BEGIN,
    BIDDING,
    CELLS,
    COTTAGES,
    CRAFTS,
    DONE,
    DRAW,
    DRAW_FIELD,
    DREW_LAW,
    DRY_ROUNDS,
    FACE_DOWN,
    FENCES,
    FIELD,
    FIRST,
    FIRST_SEAT,
    FULL,
    GAP,
    GIVE,
    HARVEST_LAWS,
    HIDDEN_LAW,
    HOME,
    IN_DECK,
    KEYTHEDRAL,
    KINDS,
    LAW_DONE,
    LAWS,
    LAY_COTTAGE,
    LAY_FIELD,
    LAY_NUMBER,
    MADE,
    MOST,
    MOVE_COTTAGE,
    MOVING_DAY,
    NAME_START,
    NOW,
    NUMBER,
    NUMBERS,
    ON_SPACE,
    ORDER,
    ORDER_LAWS,
    PAY,
    PAY_BASIC,
    PAY_BID,
    PAY_TILE,
    PLANE_FIELDS,
    PLAY,
    POST,
    POST_LAW,
    POSTED,
    POSTING,
    RECEIVE,
    RETRIEVED,
    REVEAL,
    ROW_FROM,
    ROWS,
    SEAL_LAWS,
    SEAT,
    SET_ORDER,
    SETTLED,
    SHORT,
    SPACES,
    STARTS,
    TAKE,
    TAKE_BASIC,
    TILES,
    TURN,
    TURN_UP,
    TURNED_UP,
    UNBUILT,
    WORK,
    WORKED,
    WORKER,
    bag_for,
    cell_at,
)
from tavola.games.keythedral.cards import (
    choice_moves,
    choose,
    give,
    give_moves,
    play_law,
    playable_moves,
    take_basic,
    take_moves,
    window_of,
)
from tavola.games.keythedral.landscape import (
    destination_moves,
    draw_next,
    field_drawn,
    field_moves,
    gap_moves,
    lay_field,
    move_cottage,
    number_moves,
    pick_number,
    place_cottage,
    place_field,
)
from tavola.games.keythedral.screens import fill, hide, laws_at
from tavola.games.keythedral.table import Table
from tavola.games.keythedral.work import (
    activation_goes_on,
    can_place,
    collect,
    end_activation,
    next_marker,
    order_moves,
    place_worker,
    retrieve,
    set_order,
    worker_moves,
)


class Keythedral(Table):
    """A position with the rules that lead from it."""

    # -- what may be done --

    def moves(self) -> vec[i64]:
        """List the legal moves in ascending order."""
        phase = self.phase
        if phase == TURN:
            return action_moves(self, playable_moves(self))
        if phase == WORK:
            return self.work_moves()
        if self.to_move == CHANCE:
            return self.chance_moves()
        if phase < TURN:
            return self.early_moves()
        if phase < SEAL_LAWS:
            return self.action_steps()
        return self.last_moves()

    def work_moves(self) -> vec[i64]:
        """List places for a worker, then laws; done where there is no place."""
        moves = worker_moves(self)
        for law in playable_moves(self):
            moves = append(moves, law)
        return moves if can_place(self) else append(moves, DONE)

    def early_moves(self) -> vec[i64]:
        """List the choices of the set-up and of phases 1 and 2."""
        if self.phase == LAY_FIELD:
            return field_moves(self)
        if self.phase == LAY_NUMBER:
            return number_moves(self)
        if self.phase == LAY_COTTAGE:
            return gap_moves(self)
        if self.phase == SET_ORDER:
            return order_moves(self)
        return append(playable_moves(self), DONE)  # ORDER_LAWS, HARVEST_LAWS

    def action_steps(self) -> vec[i64]:
        """List the choices within an action or a law of phase 2 or 3."""
        phase = self.phase
        if phase == NOW:
            return append(playable_moves(self), DONE)
        if phase == PAY_BASIC:
            return payment_moves(self, BASIC)
        if phase == PAY_TILE:
            return tile_payment_moves(self)
        if phase == TAKE_BASIC:
            return take_moves(self) if self.law else trade_moves(self)
        if phase == MOVE_COTTAGE:
            return destination_moves(self)
        if phase == GIVE:
            return give_moves(self)
        return choice_moves(self)

    def last_moves(self) -> vec[i64]:
        """List the choices of phase 5."""
        if self.phase == SEAL_LAWS:
            return append(playable_moves(self), DONE)
        if self.phase == AUCTION:
            return bid_moves(self)
        if self.phase == PAY_BID:
            return payment_moves(self, KINDS)
        if self.phase == NAME_START:
            return seat_moves(self)
        return vec[i64]()  # FINISHED

    # -- doing it --

    def play(self, move: i64) -> None:
        """Make a move and go on to the next decision."""
        if self.to_move == CHANCE:
            self.happen(move)
        elif PLAY <= move < PLAY + LAWS:
            play_law(self, move - PLAY + 1)
        elif self.phase == TURN:
            act(self, move)
        elif self.phase < TURN:
            self.play_early(move)
        elif self.phase < SEAL_LAWS:
            self.play_step(move)
        else:
            self.play_last(move)
        while self.phase >= SETTLED:
            self.go_on()

    def play_early(self, move: i64) -> None:
        """Make a choice of the set-up or of phases 1 and 2."""
        phase = self.phase
        if phase == WORK:
            if move == DONE:
                self.activate_next()
            else:
                place_worker(self, move - WORKER)
                self.phase = WORKED
        elif phase == SET_ORDER:
            set_order(self, move - ORDER + 1)
            self.phase = WORKED
        elif phase == LAY_FIELD:
            place_field(self, move - FIELD)
        elif phase == LAY_NUMBER:
            pick_number(self, move - NUMBER)
        elif phase == LAY_COTTAGE:
            place_cottage(self, move - GAP)
            self.phase = SETTLED
        else:  # done with the laws of the window
            self.asked += 1
            self.ask_for_laws(phase)

    def play_step(self, move: i64) -> None:
        """Make a choice within an action or a law of phase 2 or 3."""
        phase = self.phase
        if phase == NOW:
            leave(self)
        elif phase == PAY_BASIC:
            pay_basic(self, move - PAY)
        elif phase == PAY_TILE:
            pay_tile(self, move - PAY)
        elif phase == TAKE_BASIC:
            if self.law:
                take_basic(self, move - TAKE)
            else:
                take_traded(self, move - TAKE)
        elif phase == MOVE_COTTAGE:
            move_cottage(self, move - GAP, 0 if self.law == MOVING_DAY else 1)
            self.to_move = self.turn
            finish(self)
        elif phase == GIVE:
            give(self, move - PAY)
        else:
            choose(self, move)

    def play_last(self, move: i64) -> None:
        """Make a choice of phase 5."""
        phase = self.phase
        if phase == AUCTION:
            speak(self, move)
        elif phase == PAY_BID:
            pay_bid(self, move - PAY)
        elif phase == NAME_START:
            name_start(self, move - SEAT)
            self.begin_round()
        else:  # done with the laws of the window
            self.asked += 1
            self.ask_for_laws(phase)

    # -- going on --

    def go_on(self) -> None:
        """Take the step that follows without a decision."""
        phase = self.phase
        if phase == SETTLED:
            self.go_on_laying()
        elif phase == ACTED:
            if self.must_turn_up():
                self.wait_for_luck(TURN_UP)
            elif not next_turn(self):
                self.retrieve_phase()
        elif phase == LAW_DONE:
            self.law_done()
        elif phase == WORKED:
            if activation_goes_on(self):
                self.phase = WORK
            else:
                self.activate_next()
        elif phase == POSTING:
            self.post_laws()
        elif phase == BIDDING and not next_to_speak(self) and not settle_auction(self):
            self.begin_round()

    def wait_for_luck(self, phase: i64) -> None:
        """Wait for a chance move."""
        self.phase = phase
        self.to_move = CHANCE

    def go_on_laying(self) -> None:
        """Lay the next field, or end the set-up."""
        if self.laid < BEGIN + NUMBERS * self.players:
            draw_next(self)
        elif self.must_turn_up():
            self.wait_for_luck(TURN_UP)
        else:
            self.begin_round()

    def must_turn_up(self) -> bool:
        """Say whether the row on sale, or with `strategic` any row, has a tile face down."""
        last = ROWS if self.strategic else self.row_on_sale() + 1
        return any(self.mat[space] == FACE_DOWN for space in range(min(last, ROWS) * SPACES))

    def begin_round(self) -> None:
        """Begin with the laws that are played before the work order."""
        self.round += 1
        self.sold = 0
        self.tell(STARTS, self.start, self.round)
        self.asked = 0
        self.ask_for_laws(ORDER_LAWS)

    def ask_for_laws(self, window: i64) -> None:
        """Ask the next player who holds laws, whichever these are (R47); then end the window."""
        first = holder(self) if window == SEAL_LAWS else self.start
        while self.asked < self.players:
            player = (first + self.asked) % self.players
            if self.held[player] > 0:
                self.to_move = player
                self.phase = window
                return
            self.asked += 1
        if window == ORDER_LAWS:
            next_marker(self)
        elif window == HARVEST_LAWS:
            collect(self)
            begin_actions(self)
        else:
            begin_auction(self)

    def activate_next(self) -> None:
        """Activate the next player's tile, set the next marker, or go on to collecting."""
        if end_activation(self):
            self.phase = WORKED
        elif self.marker < NUMBERS:
            next_marker(self)
        else:
            self.asked = 0
            self.ask_for_laws(HARVEST_LAWS)

    def law_done(self) -> None:
        """Go back to where the law was played."""
        window = window_of(self.law)
        self.law = 0
        if self.now:
            leave(self)
        elif window == TURN:
            begin_turn(self, self.turn)
        elif window == WORK:
            self.phase = WORKED
        else:
            self.ask_for_laws(window)

    def retrieve_phase(self) -> None:
        """Take workers and markers back; six rounds without a tile end the game."""
        retrieve(self)
        self.dry = 0 if self.sold else self.dry + 1
        self.tell(RETRIEVED, self.start, self.dry)
        if self.dry == DRY_ROUNDS:
            end_game(self, 1)
        else:
            self.phase = POSTING

    def post_laws(self) -> None:
        """Fill the New Law spaces, the first one first, as long as the deck lasts."""
        for space in range(i64(2)):
            if self.new_laws[space] == 0 and self.deck > 0:
                self.deck -= 1
                self.new_laws[space] = HIDDEN_LAW
                if self.open_laws:
                    self.wait_for_luck(POST_LAW)
                    return
        if self.round == 0:
            draw_next(self)
            return
        self.asked = 0
        self.ask_for_laws(SEAL_LAWS)

    # -- luck --

    def chance_moves(self) -> vec[i64]:
        """List what luck may bring."""
        moves = vec[i64](capacity=24)
        phase = self.phase
        if phase == FIRST_SEAT:
            for player in range(self.players):
                moves = append(moves, FIRST + player)
        elif phase == DRAW_FIELD:
            for kind in range(i64(BASIC)):
                if self.bag[kind] > 0:
                    moves = append(moves, DRAW + kind)
        elif phase == TURN_UP:
            return self.reveal_moves()
        else:
            first: i64 = POST if phase == POST_LAW else RECEIVE
            for law in laws_at(self, IN_DECK):
                moves = append(moves, first + law)
        return moves

    def space_to_turn(self) -> i64:
        """Find the first space whose tile lies face down."""
        space: i64 = 0
        while self.mat[space] != FACE_DOWN:
            space += 1
        return space

    def reveal_moves(self) -> vec[i64]:
        """List the tiles of the row that have not turned up."""
        row = self.space_to_turn() // SPACES
        moves = vec[i64](capacity=8)
        for tile in range(ROW_FROM[row], ROW_FROM[row + 1]):
            if not self.is_up(tile):
                moves = append(moves, REVEAL + tile)
        return moves

    def weights(self) -> list[int]:
        """Give the odds of the chance moves: a field by how many of its kind are in the bag."""
        if self.phase == DRAW_FIELD:
            return [int(count) for count in self.bag if count > 0]
        return [1] * len(self.chance_moves())

    def happen(self, move: i64) -> None:
        """Let luck bring something."""
        if self.phase == FIRST_SEAT:
            self.start = move - FIRST
            self.phase = POSTING
        elif self.phase == DRAW_FIELD:
            field_drawn(self, move - DRAW)
        elif self.phase == TURN_UP:
            self.mat[self.space_to_turn()] = move - REVEAL + 1
            self.tell(TURNED_UP, CHANCE, move - REVEAL)
            self.phase = SETTLED if self.round == 0 else ACTED
        elif self.phase == POST_LAW:
            space: i64 = 0 if self.new_laws[0] == HIDDEN_LAW else 1
            self.new_laws[space] = move - POST + 1
            self.law_at[move - POST] = ON_SPACE
            self.tell(POSTED, CHANCE, move - POST + 1)
            self.phase = POSTING
        else:
            receive_law(self, move - RECEIVE + 1)
            self.tell(DREW_LAW, self.turn, move - RECEIVE + 1)

    # -- results and views --

    def scores(self) -> list[int]:
        """Count each player's points; a view gives UNKNOWN for whoever sits behind a screen."""
        return [self.score(player) for player in range(self.players)]

    def score(self, player: i64) -> int:
        """Count a player's points in tiles and cubes."""
        if self.cubes[player * KINDS] < 0:
            return -1
        return int(tile_points(self, player) + cube_points(self, player))

    def places(self) -> list[int]:
        """Rank by points, then by number of tiles; equal players share a place."""
        marks = [(self.score(player), int(tile_count(self, player))) for player in range(self.players)]
        return [1 + sum([other > mine for other in marks]) for mine in marks]

    def seen_by(self, player: i64) -> "Keythedral":
        """Copy the position with other seats' screens and laws covered."""
        view = self.copy()
        hide(view, player)
        return view

    def imagine(self, rng: Rng) -> None:
        """Deal what the view covers, in agreement with all that the seat has seen."""
        fill(self, rng)

    def copy(self) -> "Keythedral":
        """Copy the position, without the story."""
        return Keythedral(
            self.players,
            self.to_move,
            self.length,
            self.strategic,
            self.open_laws,
            self.phase,
            self.round,
            self.start,
            self.dry,
            self.sold,
            self.west,
            self.north,
            self.laid,
            self.drawn,
            self.number,
            self.marker,
            self.active,
            self.asked,
            self.chooser,
            self.quota,
            self.placed,
            self.through,
            self.share,
            self.turn,
            self.passes,
            self.law,
            self.now,
            self.taken,
            self.buying,
            self.owed,
            self.lowest,
            self.bid,
            self.leader,
            self.deck,
            self.bag[:],
            self.land[:],
            self.lots[:],
            self.field_cell[:],
            self.field_kind[:],
            self.cottage_gap[:],
            self.house[:],
            self.fences[:],
            self.workers[:],
            self.orders[:],
            self.idle[:],
            self.bonus[:],
            self.stopped[:],
            self.cubes[:],
            self.hand[:],
            self.store[:],
            self.stock[:],
            self.spent[:],
            self.mat[:],
            self.bought[:],
            self.marks[:],
            self.law_at[:],
            self.held[:],
            self.new_laws[:],
            self.inside[:],
            self.bidding[:],
            self.tray[:],
            self.least[:],
            self.most[:],
        )


def zeros(count: int) -> vec[i64]:
    """Make an array of zeros."""
    return vec[i64]([0] * count)


def start(players: int, options: dict[str, str]) -> Keythedral:
    """Set up the first position, before the start player is drawn."""
    short = options["length"] == "short"
    spaces = SHORT if short else FULL
    mat = [FACE_DOWN if space < count else 0 for count in spaces for space in range(SPACES)]
    first = Keythedral(
        players=players,
        to_move=CHANCE,
        length=int(short),
        strategic=int(options["strategic"] == "on"),
        open_laws=int(options["open_laws"] == "on"),
        phase=FIRST_SEAT,
        round=0,
        start=-1,
        dry=0,
        sold=0,
        west=0,
        north=0,
        laid=0,
        drawn=-1,
        number=-1,
        marker=0,
        active=0,
        asked=0,
        chooser=-1,
        quota=0,
        placed=0,
        through=0,
        share=0,
        turn=0,
        passes=0,
        law=0,
        now=0,
        taken=0,
        buying=-1,
        owed=0,
        lowest=0,
        bid=0,
        leader=-1,
        deck=LAWS,
        bag=vec[i64](bag_for(players)),
        land=zeros(CELLS),
        lots=zeros(CELLS),
        field_cell=vec[i64]([-1] * PLANE_FIELDS),
        field_kind=vec[i64]([-1] * PLANE_FIELDS),
        cottage_gap=vec[i64]([-1] * COTTAGES),
        house=zeros(COTTAGES),
        fences=vec[i64]([UNBUILT] * (MOST * FENCES)),
        workers=zeros(2 * PLANE_FIELDS),
        orders=zeros(NUMBERS),
        idle=zeros(MOST),
        bonus=zeros(BASIC),
        stopped=zeros(BASIC),
        cubes=zeros(MOST * KINDS),
        hand=zeros(MOST),
        store=MADE[:BASIC],
        stock=MADE[BASIC:],
        spent=zeros(CRAFTS),
        mat=vec[i64](mat),
        bought=zeros(TILES),
        marks=zeros(TILES),
        law_at=vec[i64]([IN_DECK] * LAWS),
        held=zeros(MOST),
        new_laws=zeros(2),
        inside=zeros(MOST),
        bidding=zeros(MOST),
        tray=zeros(KINDS),
        least=zeros((MOST + 1) * MOST * KINDS),
        most=zeros((MOST + 1) * MOST * KINDS),
    )
    for x, y, kind in HOME:
        lay_field(first, cell_at(x, y), kind)
    first.lots[cell_at(0, 0)] = KEYTHEDRAL
    return first
