"""Olympos: what may be done, what happens then, who sees what, and the set-up of the table."""

from tavola.core import UNKNOWN, Rng
from tavola.flat import append, i64, vec
from tavola.games.olympos.rules import (
    atlas,
    board,
    cards,
    development,
    gods,
    moves,
    opening,
    phases,
    scoring,
    travel,
)
from tavola.games.olympos.rules.position import final_turn, guess_hand, hide_hand, random_card
from tavola.games.olympos.rules.turn import Turn


class Olympos(Turn):
    """A position of Olympos, with the rules that lead from it to the next."""

    def copy(self) -> "Olympos":
        copied = Olympos(self.players, self.to_move)
        self.give(copied)
        return copied

    # ------------------------------------------------------------------------------------ what may be done

    def moves(self) -> vec[i64]:
        phase = self.phase
        if phase == phases.TURN:
            return self.turn_moves()
        if phase <= phases.FIRST_CUBE:
            return opening.opening_moves(self)
        if phase == phases.SETTLER:
            return travel.leavers(self, self.active, self.source - moves.STANDING)
        if phase == phases.TILE:
            return development.tile_choices(self)
        if phase == phases.PAY:
            return development.payments(self, self.active, self.cell)
        if phase in (phases.COMMERCE, phases.GIFT):
            return opening.choices(moves.CUBE, atlas.KINDS)
        if phase == phases.KEEP:
            return cards.keep_choices(self)
        if phase == phases.BONUS_SPACE:
            return development.free_spaces(self)
        if phase == phases.END:
            return append(cards.playable(self, self.active, vec[i64](capacity=8)), moves.DONE)
        return self.moves_of_luck_and_gods()

    def moves_of_luck_and_gods(self) -> vec[i64]:
        phase = self.phase
        if phase == phases.DRAW:
            return self.deck_kinds()
        if phase == phases.REVEAL:
            return gods.unseen_gods(self)
        if phase == phases.OMEN:
            return gods.omen_choices(self)
        if phase == phases.LOSS:
            return gods.loss_choices(self)
        if phase == phases.LOST_SETTLER:
            return travel.leavers(self, self.to_move, self.source)
        return vec[i64](capacity=1)

    def turn_moves(self) -> vec[i64]:
        """List the actions and cards of an ordinary turn, or of a final one."""
        found = travel.expansions(self, vec[i64](capacity=128))
        found = development.discoveries(self, found)
        found = development.buildable(self, found)
        if final_turn(self):
            found = append(found, moves.PASS)
        elif len(found) == 0:
            found = append(found, moves.WAIT)
        return cards.playable(self, self.active, found)

    def deck_kinds(self) -> vec[i64]:
        kinds = vec[i64](capacity=10)
        for card in range(i64(board.CARDS)):
            if self.deck[card]:
                kinds = append(kinds, moves.DRAW_CARD + card)
        return kinds

    def weights(self) -> list[int]:
        if self.phase == phases.DRAW:
            return [int(count) for count in self.deck if count]
        if self.phase == phases.FIRST_CUBE:
            return [int(count) for count in self.pouch if count]
        return [1] * len(self.moves())

    def deal(self, rng: Rng) -> i64:
        if self.phase == phases.DRAW:
            return moves.DRAW_CARD + random_card(self.deck, rng)
        if self.phase == phases.FIRST_CUBE:
            return super().deal(rng)
        found = self.moves()
        return found[rng.below(len(found))]

    # ------------------------------------------------------------------------------------ what happens

    def play(self, move: i64) -> None:
        phase = self.phase
        if phase == phases.TURN:
            self.play_turn(move)
        elif phase <= phases.FIRST_CUBE:
            opening.play_opening(self, move)
            if self.phase == phases.TURN:
                self.begin_turn(self.order[0])
        elif phase == phases.SETTLER:
            travel.expand(self, self.source, self.target, move - moves.LEAVE)
            self.end_action()
        elif phase <= phases.COMMERCE:
            self.play_discovery(move)
        elif phase <= phases.KEEP:
            self.play_draw(move)
        elif phase == phases.BONUS_SPACE:
            development.take_bonus(self, move - moves.MARK)
            self.end_action()
        elif phase == phases.END:
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
        if self.to_move >= 0 and self.hands[self.to_move * board.CARDS] == UNKNOWN:
            asked = self.to_move
            guess_hand(self, asked, rng, self.certain_card(asked, rng))
        for row in range(self.players + 1):
            if self.held[row] and self.hands[row * board.CARDS] == UNKNOWN:
                guess_hand(self, row, rng, -1)

    def certain_card(self, player: i64, rng: Rng) -> i64:
        """Draw a card that the question now asked shows the player to hold; -1 if it shows nothing."""
        if self.phase == phases.OMEN:
            return board.OMEN_CARD
        if self.phase != phases.END:
            return -1
        fitting = self.deck[:]
        for card in range(i64(board.CARDS)):
            if cards.yield_of(self, player, card) == 0:
                fitting[card] = 0
        return random_card(fitting, rng)


def by_hand(view: Olympos, move: i64) -> bool:
    """Say whether an only move is asked for: one that ends a turn, or that unseen cards may have forced."""
    if view.phase == phases.TURN:
        return move in (moves.WAIT, moves.PASS) or view.held[view.to_move] > 0
    return view.phase in (phases.KEEP, phases.END)
