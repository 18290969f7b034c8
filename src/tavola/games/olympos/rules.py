"""Olympos: what may be done, what happens then, who sees what, and the set-up of the table."""

from tavola.core import CHANCE, UNKNOWN, Rng, ints
from tavola.flat import append, i64, vec
from tavola.games.olympos import cards, development, gods, opening, scoring, travel
from tavola.games.olympos.atlas import KINDS
from tavola.games.olympos.board import (
    CAP,
    CARD_COPIES,
    CARDS,
    CELLS,
    OBJECTIVES,
    OMEN_CARD,
    SETTLERS,
    SLOTS,
    TILES,
    UNCAPPED,
    WONDERS,
)
from tavola.games.olympos.codes import (
    BONUS_SPACE,
    COMMERCE,
    CUBE,
    DONE,
    DRAW,
    DRAW_CARD,
    END,
    FIRST_CUBE,
    GIFT,
    KEEP,
    LAYOUT,
    LEAVE,
    LOSS,
    LOST_SETTLER,
    MARK,
    OMEN,
    PASS,
    PAY,
    PIECES,
    REVEAL,
    SETTLER,
    STANDING,
    TILE,
    TURN,
    WAIT,
)
from tavola.games.olympos.state import OWNERS, final_turn, guess_hand, hide_hand, random_card
from tavola.games.olympos.turn import Turn


class Olympos(Turn):
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
            self.blocked,
            self.tribes,
            self.lying[:],
            self.realms[:],
            self.supply[:],
            self.position[:],
            self.pile[:],
            self.hourglasses[:],
            self.cubes[:],
            self.prestige[:],
            self.hands[:],
            self.held[:],
            self.owned[:],
            self.single[:],
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

    def scores_seen_by(self, player: i64) -> list[int]:
        return self.scores()

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


def row(item: int, count: int) -> vec[i64]:
    return ints([item] * count)


def start(players: int, options: dict[str, str]) -> Olympos:
    """Set up the table; luck then lays the development board."""
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
        layout=row(-1, CELLS),
        left=row(0, TILES),
        markers=row(0, players),
        wonders=row(-1, WONDERS),
        builders=row(-1, WONDERS),
        blocked=0,
        tribes=0,
        lying=row(-1, PIECES),
        realms=row(0, OWNERS),
        supply=row(SETTLERS, players),
        position=row(0, players),
        pile=ints(list(reversed(range(players)))),
        hourglasses=row(0, players),
        cubes=row(0, (players * KINDS)),
        prestige=row(0, players),
        hands=row(0, ((players + 1) * CARDS)),
        held=row(0, (players + 1)),
        owned=row(0, players),
        single=row(0, players),
        marks=row(0, players),
        athena=row(0, players),
        omens=row(0, players),
        objectives=row(0, OBJECTIVES),
        deck=CARD_COPIES[:],
        discard=row(0, CARDS),
        turned=row(-1, SLOTS),
        pouch=row(0, KINDS),
    )
