"""Olympos: the turn, told step by step; the modules beside this one know how each step is done."""

from tavola.core import CHANCE, OVER, UNKNOWN, Rng
from tavola.flat import append, i64, vec
from tavola.games.olympos import cards, development, gods, opening, scoring, travel
from tavola.games.olympos.atlas import KINDS, LANDS
from tavola.games.olympos.board import (
    ARTEMIS,
    BONUSES,
    CAP,
    CARD_COPIES,
    CARDS,
    CELLS,
    ERINYES_AP,
    HADES,
    HELLENISM,
    OBJECTIVES,
    OMEN_CARD,
    PHALANX,
    SETTLERS,
    SLOTS,
    TILES,
    TYPE_OF,
    UNCAPPED,
    WAIT_AP,
    WONDERS,
)
from tavola.games.olympos.board import COMMERCE as COMMERCE_TILE
from tavola.games.olympos.codes import (
    BONUS_SPACE,
    CARD,
    COMMERCE,
    CUBE,
    DISCOVER,
    DONE,
    DRAW,
    DRAW_CARD,
    END,
    EXPAND,
    FINISHED,
    FIRST_CUBE,
    FROM_TILE,
    GAINED_CUBE,
    GIFT,
    GIVE_UP,
    KEEP,
    KEEP_CARD,
    LAYOUT,
    LEAVE,
    LEFT_OFF,
    LOSS,
    LOST_SETTLER,
    MARK,
    MOVED_ON,
    OMEN,
    PASS,
    PAY,
    PAY_CUBES,
    PIECES,
    PLAY_OMENS,
    PONDERS,
    REVEAL,
    SETTLER,
    STANDING,
    TAKE_TILE,
    TILE,
    TURN,
    TURN_UP,
    WAIT,
    WAITED,
    WONDER,
)
from tavola.games.olympos.state import (
    DONE_PLAYING,
    UNDER_ERINYES,
    Position,
    final_turn,
    guess_hand,
    hide_hand,
    is_finished,
    random_card,
)


class Olympos(Position):
    """A position of Olympos, with the rules that lead from it to the next."""

    def copy(self) -> "Olympos":
        return Olympos(
            self.players,
            self.to_move,
            self.time_track,
            self.cap,
            self.land_only,
            self.god_pile,
            self.objectives_on,
            self.random_barbarians,
            self.phase,
            self.active,
            self.step,
            self.began,
            self.usable,
            self.zeus,
            self.source,
            self.target,
            self.cell,
            self.tile,
            self.cost,
            self.god,
            self.affected,
            self.layout[:],
            self.left[:],
            self.markers[:],
            self.wonders[:],
            self.builders[:],
            self.ground[:],
            self.lying[:],
            self.supply[:],
            self.position[:],
            self.pile[:],
            self.hourglasses[:],
            self.cubes[:],
            self.prestige[:],
            self.hands[:],
            self.held[:],
            self.owned[:],
            self.marks[:],
            self.athena[:],
            self.omens[:],
            self.objectives[:],
            self.deck[:],
            self.discard[:],
            self.turned[:],
            self.pouch[:],
        )

    # ------------------------------------------------------------------------------------ what may be done

    def moves(self) -> vec[i64]:
        phase = self.phase
        if phase == TURN:
            return self.turn_moves()
        if phase <= FIRST_CUBE:
            return opening.opening_moves(self)
        if phase == SETTLER:
            return travel.leavers(self, self.active, self.source - STANDING)
        if phase == TILE:
            return development.tile_choices(self)
        if phase == PAY:
            return development.payments(self, self.active, self.cell)
        if phase in (COMMERCE, GIFT):
            return opening.choices(CUBE, KINDS)
        if phase == KEEP:
            return cards.keep_choices(self)
        if phase == BONUS_SPACE:
            return development.free_spaces(self)
        if phase == END:
            return append(cards.playable(self, self.active, vec[i64](capacity=8)), DONE)
        return self.moves_of_luck_and_gods()

    def moves_of_luck_and_gods(self) -> vec[i64]:
        phase = self.phase
        if phase == DRAW:
            return self.deck_kinds()
        if phase == REVEAL:
            return gods.unseen_gods(self)
        if phase == OMEN:
            return gods.omen_choices(self)
        if phase == LOSS:
            return gods.loss_choices(self)
        if phase == LOST_SETTLER:
            return travel.leavers(self, self.to_move, self.source)
        return vec[i64](capacity=1)

    def turn_moves(self) -> vec[i64]:
        """List the actions and cards of an ordinary turn, or of a final one."""
        moves = travel.expansions(self, vec[i64](capacity=128))
        moves = development.discoveries(self, moves)
        moves = development.buildable(self, moves)
        if final_turn(self):
            moves = append(moves, PASS)
        elif len(moves) == 0:
            moves = append(moves, WAIT)
        return cards.playable(self, self.active, moves)

    def deck_kinds(self) -> vec[i64]:
        kinds = vec[i64](capacity=10)
        for card in range(i64(CARDS)):
            if self.deck[card]:
                kinds = append(kinds, DRAW_CARD + card)
        return kinds

    def weights(self) -> list[int]:
        if self.phase == DRAW:
            return [int(count) for count in self.deck if count]
        if self.phase == FIRST_CUBE:
            return [int(count) for count in self.pouch if count]
        return [1] * len(self.moves())

    def deal(self, rng: Rng) -> i64:
        if self.phase == DRAW:
            return DRAW_CARD + random_card(self.deck, rng)
        if self.phase == FIRST_CUBE:
            return super().deal(rng)
        moves = self.moves()
        return moves[rng.below(len(moves))]

    # ------------------------------------------------------------------------------------ what happens

    def play(self, move: i64) -> None:
        phase = self.phase
        if phase == TURN:
            self.play_turn(move)
        elif phase <= FIRST_CUBE:
            opening.play_opening(self, move)
            if self.phase == TURN:
                self.begin_turn(0)
        elif phase == SETTLER:
            travel.expand(self, self.source, self.target, move - LEAVE)
            self.end_action()
        elif phase <= COMMERCE:
            self.play_discovery(move)
        elif phase <= KEEP:
            self.play_draw(move)
        elif phase == BONUS_SPACE:
            development.take_bonus(self, move - MARK)
            self.end_action()
        elif phase == END:
            self.play_end(move)
        else:
            self.play_god(move)

    def play_turn(self, move: i64) -> None:
        if move < DISCOVER:
            self.play_expansion((move - EXPAND) // LANDS, (move - EXPAND) % LANDS)
        elif move < WONDER:
            development.begin_discovery(self, move - DISCOVER)
            self.choose_tile()
        elif move < WAIT:
            development.build(self, move - WONDER)
            self.end_action()
        elif move == WAIT:
            self.cost = WAIT_AP
            self.tell(WAITED, self.active)
            self.end_action()
        elif move == PASS:
            self.finish(self.active, 1)
            self.next_turn()
        else:
            cards.play_card(self, move - CARD)

    def play_expansion(self, source: i64, land: i64) -> None:
        place: i64 = -1
        if source >= STANDING:
            choices = travel.leavers(self, self.active, source - STANDING)
            if len(choices) > 1:
                self.source = source
                self.target = land
                self.phase = SETTLER
                return
            place = choices[0] - LEAVE
        travel.expand(self, source, land, place)
        self.end_action()

    # -------------------------------------------------------------------------------------- a Discovery

    def choose_tile(self) -> None:
        choices = development.tile_choices(self)
        if len(choices) > 1:
            self.phase = TILE
        else:
            self.tile = choices[0] - TAKE_TILE
            self.choose_payment()

    def choose_payment(self) -> None:
        choices = development.payments(self, self.active, self.cell)
        if len(choices) > 1:
            self.phase = PAY
        else:
            self.take_tile(choices[0] - PAY_CUBES)

    def take_tile(self, payment: i64) -> None:
        development.take_tile(self, payment)
        kind = TYPE_OF[self.tile]
        if kind == COMMERCE_TILE:
            self.step = 2
            self.phase = COMMERCE
        elif kind in (PHALANX, HELLENISM):
            cards.begin_draw(self)
            self.draw_on()
        else:
            self.choose_bonus()

    def play_discovery(self, move: i64) -> None:
        if self.phase == TILE:
            self.tile = move - TAKE_TILE
            self.choose_payment()
        elif self.phase == PAY:
            self.take_tile(move - PAY_CUBES)
        else:
            self.cubes[self.active * KINDS + move - CUBE] += 1
            self.tell(GAINED_CUBE, self.active, move - CUBE, FROM_TILE + self.tile)
            self.step -= 1
            if self.step == 0:
                self.choose_bonus()

    def choose_bonus(self) -> None:
        self.to_move = self.active
        free = development.free_spaces(self)
        if len(free) > 1:
            self.phase = BONUS_SPACE
            return
        if len(free) == 1:
            development.take_bonus(self, free[0] - MARK)
        self.end_action()

    # ------------------------------------------------------------------------------------ Destiny cards

    def draw_on(self) -> None:
        """Go on drawing, or let the player choose among the cards drawn."""
        if cards.can_draw(self):
            self.phase = DRAW
            self.to_move = CHANCE
            return
        self.to_move = self.active
        choices = cards.keep_choices(self)
        # Cards of one kind are asked about too: that they are alike is nobody else's business.
        if self.held[self.players] > 1:
            self.phase = KEEP
            return
        if len(choices):
            cards.keep_card(self, choices[0] - KEEP_CARD)
        self.after_draw()

    def play_draw(self, move: i64) -> None:
        if self.phase == DRAW:
            cards.draw_card(self, move - DRAW_CARD)
            self.draw_on()
        else:
            cards.keep_card(self, move - KEEP_CARD)
            self.after_draw()

    def after_draw(self) -> None:
        """Return to what the card was drawn for: a Discovery, or a Zeus space."""
        self.step = 0
        if self.cell >= 0:
            self.choose_bonus()
        else:
            self.open_end()

    # -------------------------------------------------------------------------------- the end of a turn

    def end_action(self) -> None:
        """Pay for the action, take objectives, and see whether Zeus was woken."""
        self.cell = -1
        self.tile = -1
        self.source = -1
        self.target = -1
        self.pay()
        scoring.claim_objectives(self)
        self.zeus = gods.next_zeus(self, -1)
        self.wake_zeus()

    def pay(self) -> None:
        """Pay the action points: usable Hourglasses first, then the track."""
        player = self.active
        total = self.cost
        if self.marks[player] & UNDER_ERINYES:
            total += ERINYES_AP
            self.marks[player] &= ~UNDER_ERINYES
        sand = self.usable if self.usable < total else total
        self.usable -= sand
        self.hourglasses[player] -= sand
        self.cost = 0
        if total > sand:
            self.position[player] += total - sand
            self.put_on_top(player)
        self.tell(MOVED_ON, player, total, sand, self.began, self.position[player])

    def put_on_top(self, player: i64) -> None:
        """Note that the player's marker was the last to move."""
        pile = self.pile
        for at in range(self.players - 1):
            if pile[at] == player:
                pile[at] = pile[at + 1]
                pile[at + 1] = player

    def wake_zeus(self) -> None:
        if self.zeus >= 0:
            cards.begin_draw(self)
            self.draw_on()
        else:
            self.open_end()

    def open_end(self) -> None:
        """Let the active player play cards before the gods come, if he can."""
        self.to_move = self.active
        if len(cards.playable(self, self.active, vec[i64](capacity=8))):
            self.phase = END
            # All may know that he is asked, and so that he holds a card he could play (O40).
            self.tell(PONDERS, self.active)
        else:
            self.call_gods()

    def play_end(self, move: i64) -> None:
        if move == DONE:
            self.call_gods()
        else:
            cards.play_card(self, move - CARD)
            self.open_end()

    def call_gods(self) -> None:
        """Turn up the next card due, go on to the next Zeus space, or end the turn."""
        if gods.due_slot(self) >= 0:
            self.phase = REVEAL
            self.to_move = CHANCE
            return
        if self.zeus >= 0:
            self.zeus = gods.next_zeus(self, self.zeus)
            if self.zeus >= 0:
                self.wake_zeus()
                return
        if final_turn(self):
            self.finish(self.active, 0)
        self.next_turn()

    # ----------------------------------------------------------------------------------------- the gods

    def play_god(self, move: i64) -> None:
        phase = self.phase
        if phase == REVEAL:
            gods.turn_up(self, move - TURN_UP)
            self.ask_for_omens(0)
        elif phase == OMEN:
            asked = gods.offset_of(self, self.to_move)
            gods.play_omens(self, move - PLAY_OMENS)
            self.ask_for_omens(asked + 1)
        elif phase == GIFT:
            gods.gift(self, move - CUBE)
            self.ask_affected()
        elif phase == LOSS:
            self.give_up(move - GIVE_UP)
        else:
            gods.lose_settler(self, self.source, move - LEAVE)
            self.source = -1
            self.ask_affected()

    def ask_for_omens(self, offset: i64) -> None:
        holder = gods.omen_holder(self, offset)
        if holder >= 0:
            self.phase = OMEN
            self.to_move = holder
            return
        gods.strike(self)
        self.ask_affected()

    def ask_affected(self) -> None:
        """Ask the next player whom Artemis or Hades touches; when all are done the card is over."""
        player = gods.next_affected(self) if self.affected else i64(-1)
        if player < 0:
            gods.dismiss(self)
            self.call_gods()
            return
        self.to_move = player
        if self.god == ARTEMIS:
            self.phase = GIFT
            return
        assert self.god == HADES
        choices = gods.loss_choices(self)
        if len(choices) > 1:
            self.phase = LOSS
        else:
            self.give_up(choices[0] - GIVE_UP)

    def give_up(self, land: i64) -> None:
        place = gods.only_leaver(self, land)
        if place < 0:
            self.source = land
            self.phase = LOST_SETTLER
            return
        gods.lose_settler(self, land, place)
        self.ask_affected()

    # ------------------------------------------------------------------------------------ whose turn it is

    def finish(self, player: i64, passed: i64) -> None:
        self.marks[player] |= DONE_PLAYING
        self.tell(LEFT_OFF, player, passed)

    def next_turn(self) -> None:
        self.zeus = -1
        player = self.farthest_back() if self.time_track else self.next_seat()
        if player >= 0:
            self.begin_turn(player)
            return
        self.phase = FINISHED
        self.to_move = OVER
        scoring.tell_final_scoring(self)

    def next_seat(self) -> i64:
        for seat in range(i64(1), self.players + 1):
            player = (self.active + seat) % self.players
            if not is_finished(self, player):
                return player
        return -1

    def farthest_back(self) -> i64:
        """Find the unfinished player farthest back; on a shared space the marker on top."""
        found: i64 = -1
        for player in self.pile:
            if is_finished(self, player):
                continue
            if found < 0 or self.position[player] <= self.position[found]:
                found = player
        return found

    def begin_turn(self, player: i64) -> None:
        self.phase = TURN
        self.active = player
        self.to_move = player
        self.began = self.position[player]
        self.usable = self.hourglasses[player]

    # ------------------------------------------------------------------------------------------- points

    def scores(self) -> list[int]:
        return [int(scoring.points(self, player)) for player in range(self.players)]

    def places(self) -> list[int]:
        ranks = [int(scoring.rank(self, player)) for player in range(self.players)]
        return [1 + sum([other > mine for other in ranks]) for mine in ranks]

    # ---------------------------------------------------------------------------------- what is hidden

    def seen_by(self, player: i64) -> "Olympos":
        view = self.copy()
        for other in range(self.players):
            if other != player:
                hide_hand(view, other)
        if self.active != player:
            hide_hand(view, self.players)
        return view

    def imagine(self, rng: Rng) -> None:
        asked: i64 = -1
        if self.to_move >= 0 and self.hands[self.to_move * CARDS] == UNKNOWN:
            asked = self.to_move
            guess_hand(self, asked, rng, self.certain_card(asked, rng))
        for row in range(self.players + 1):
            if self.held[row] and self.hands[row * CARDS] == UNKNOWN:
                guess_hand(self, row, rng, -1)

    def certain_card(self, player: i64, rng: Rng) -> i64:
        """Draw a card that the question now asked shows the player to hold; -1 if it shows nothing."""
        if self.phase == OMEN:
            return OMEN_CARD
        if self.phase != END:
            return -1
        fitting = self.deck[:]
        for card in range(i64(CARDS)):
            if cards.yield_of(self, player, card) == 0:
                fitting[card] = 0
        return random_card(fitting, rng)


def start(players: int, options: dict[str, str]) -> Olympos:
    """Set up the table; luck then lays the development board."""
    none = [-1]
    return Olympos(
        players=players,
        to_move=CHANCE,
        time_track=int(options["turn_order"] == "time-track"),
        cap=CAP if options["expansion_ap_cap"] == "7" else UNCAPPED,
        land_only=int(options["zeus_trigger"] == "land-only"),
        god_pile=int(options["olympos_layout"] == "deck"),
        objectives_on=int(options["objectives"] == "on"),
        random_barbarians=int(options["barbarian_placement"] == "random"),
        phase=LAYOUT,
        active=0,
        step=0,
        began=0,
        usable=0,
        zeus=-1,
        source=-1,
        target=-1,
        cell=-1,
        tile=-1,
        cost=0,
        god=-1,
        affected=0,
        layout=vec[i64](none * CELLS),
        left=vec[i64]([0] * TILES),
        markers=vec[i64](none * (CELLS * BONUSES)),
        wonders=vec[i64](none * WONDERS),
        builders=vec[i64](none * WONDERS),
        ground=vec[i64]([0] * LANDS),
        lying=vec[i64](none * PIECES),
        supply=vec[i64]([SETTLERS] * players),
        position=vec[i64]([0] * players),
        pile=vec[i64](list(reversed(range(players)))),
        hourglasses=vec[i64]([0] * players),
        cubes=vec[i64]([0] * (players * KINDS)),
        prestige=vec[i64]([0] * players),
        hands=vec[i64]([0] * ((players + 1) * CARDS)),
        held=vec[i64]([0] * (players + 1)),
        owned=vec[i64]([0] * (players * TILES)),
        marks=vec[i64]([0] * players),
        athena=vec[i64]([0] * players),
        omens=vec[i64]([0] * players),
        objectives=vec[i64]([0] * OBJECTIVES),
        deck=CARD_COPIES[:],
        discard=vec[i64]([0] * CARDS),
        turned=vec[i64](none * SLOTS),
        pouch=vec[i64]([0] * KINDS),
    )
