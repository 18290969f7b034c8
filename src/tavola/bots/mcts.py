"""One search for all games: information-set Monte-Carlo tree search over the generic State (compiled)."""

from collections.abc import Callable, Mapping
from math import log, sqrt
from time import perf_counter
from typing import Any, Final

from tavola.bots.guess import (
    Prospects,
    Value,
    first_best,
    foretold,
    lead,
    leads_after,
    likelihood,
    outlook,
    scale_of,
)
from tavola.bots.tree import NONE, Tree
from tavola.core import CHANCE, OVER, Rng, State
from tavola.flat import append, i64, vec

Rollout = Callable[[Any], list[int]]  # of a State: a turn, or some moves of it, without much thought
Clock = Callable[[], float]  # seconds, from any beginning

VICTORY: Final = 0.5  # what being first is worth at the end, as a part of the scale
LOOKS: Final = 400  # how many positions the search for a branch to keep may look at
KEEPING: Final = 16  # a branch visited less often is not worth keeping
EARLY: Final = 5.0  # before anyone has points, a lead of this many points is not yet much of a win
SOME: Final = 16  # iterations between two looks at whether a search is decided
EVER: Final = 1 << 60


class Settings:
    """How a search thinks; bots/settings.py says what each number means."""

    def __init__(self, numbers: Mapping[str, Any]) -> None:
        self.explore = float(numbers["explore"])
        self.trust = float(numbers["trust"])
        self.plies: i64 = int(numbers["plies"])
        self.foresight: i64 = int(numbers["foresight"])
        self.ripe: i64 = int(numbers["ripe"])
        self.narrow = float(numbers["narrow"])
        self.widen = float(numbers["widen"])
        self.share = float(numbers["share"])
        self.calm = float(numbers["calm"])
        self.split = bool(numbers["split"])
        self.nodes: i64 = int(numbers["nodes"])


class Found:
    """What a search found out about one move."""

    def __init__(
        self, move: i64, visits: i64, value: float, spread: float, lead: float, error: float
    ) -> None:
        self.move = move
        self.visits = visits
        self.value = value
        self.spread = spread
        self.lead = lead
        self.error = error


class Search(Tree):
    """A tree seen from one seat, and how it grows.

    A node stands for what the seat knows after a row of moves. Each iteration imagines what is
    hidden and deals what is luck, so that one node meets many positions; only moves that are legal in
    the one at hand are looked at. Every player maximises its own lead.
    """

    def __init__(
        self,
        view: State,
        value: Value,
        rollout: Rollout | None,
        settings: Settings,
        actions: i64,
        rng: Rng,
        clock: Clock = perf_counter,
        prospects: Prospects | None = None,
    ) -> None:
        super().__init__(view.players)
        self.view = view.copy()
        self.value = value
        self.prospects = prospects  # the value after all moves at once, where a game is quicker at it
        self.rollout = rollout
        self.settings = settings
        self.rng = rng  # imagines what is hidden
        self.luck = rng  # deals, and plays at random where there is no rollout
        self.seed: i64 = rng.word()
        self.clock = clock
        self.until = 0.0  # when the clock shows this, thinking ends (0: no such limit)
        self.seat: i64 = view.to_move
        guess = value(view)
        self.scale = scale_of(guess, settings.share)
        self.centre = [settings.calm * lead(guess, player) for player in range(i64(len(guess)))]
        self.expected = vec[float]([0.0] * view.players)  # [player] -> sum of leads since the root is root
        self.seen: i64 = 0  # how many leads are in it
        self.legal_at = vec[i64]([0] * actions)  # [move] -> the step at which it was last legal
        self.step: i64 = 0
        self.looks: i64 = 0
        self.path = vec[i64]()
        self.mover: i64 = CHANCE  # who made the last decision of this iteration
        self.only: i64 = NONE  # a move that the root must play, while it is insisted on

    # Budgets.

    def think(self, iterations: i64, until: float) -> i64:
        """Search until the iterations are done or the clock shows `until` (0: no such limit)."""
        self.until = until
        done: i64 = 0
        while iterations == 0 or done < iterations:
            self.iterate()
            done += 1
            if self.late():
                break
        return done

    def decide(self, iterations: i64, until: float) -> i64:
        """Search as `think` does, but no longer than another move could still become the most visited.

        What was kept of an earlier search counts as done.
        """
        began = self.clock()
        done: i64 = 0
        left: i64 = max(1, iterations - self.visits[0]) if iterations else EVER
        while left > 0:
            some: i64 = min(left, SOME)
            done += self.think(some, until)
            left -= some
            if until > 0.0:
                now = self.clock()
                rate = float(done) / max(1e-6, now - began)
                left = min(left, i64(rate * max(0.0, until - now)))
            if self.ahead() > left:
                break
        return done

    def late(self) -> bool:
        """Say whether the time is over."""
        return self.until > 0.0 and self.clock() >= self.until

    def ahead(self) -> i64:
        """Say how many visits the most visited move of the root has more than the next."""
        first: i64 = 0
        second: i64 = 0
        self.mark(self.view.moves())
        kid = self.kid[0]
        while kid != NONE:
            visits = self.visits[kid]
            if visits > second and self.legal_at[self.move[kid]] == self.step:
                second = min(visits, first)
                first = max(visits, first)
            kid = self.sibling[kid]
        return first - second

    def insist(self, move: i64, visits: i64) -> None:
        """Try a move of the root until it has been visited this many times."""
        self.think(1, 0.0)
        kid = self.find(0, move)
        self.only = kid
        while kid != NONE and self.visits[kid] < visits:
            self.iterate()
        self.only = NONE

    # One iteration.

    def iterate(self) -> None:
        """Imagine, walk down the tree, play on, value the end and remember it along the way."""
        state = self.view.copy()
        state.imagine(self.rng)
        self.path = append(self.path[:0], 0)
        self.mover = CHANCE
        self.luck = self.rng
        self.descend(state)
        self.play_on(state)
        self.finish(state)
        self.learn(state)

    def descend(self, state: State) -> None:
        """Walk down to a leaf, playing the moves.

        The luck that follows the seat's own turn goes by how often the turn was tried before, so
        that all its turns are tried with the same luck: their difference shows much sooner.
        """
        node: i64 = 0
        mine = True
        while state.to_move != OVER:
            if mine and state.to_move != self.seat:
                mine = False
                self.luck = Rng(self.seed + self.visits[node])
            if state.to_move == CHANCE:
                move = state.deal(self.luck)
                state.play(move)
                if not self.settings.split:
                    continue
                node = self.branch(node, move)
                if node == NONE:
                    return
            else:
                moves = state.moves()
                if len(moves) == 1:
                    state.play(moves[0])
                    continue
                if node != 0 and self.visits[node] < self.settings.ripe:
                    return
                node = self.select(node, state, moves)
                if node == NONE:
                    return
                self.mover = state.to_move
                state.play(self.move[node])
            self.path = append(self.path, node)

    def branch(self, node: i64, move: i64) -> i64:
        """Find or make the kid of a chance outcome."""
        kid = self.find(node, move)
        if kid != NONE or len(self.move) >= self.settings.nodes:
            return kid
        kid = self.add(move, 0.0)
        self.sibling[kid] = self.kid[node]
        self.kid[node] = kid
        return kid

    def select(self, node: i64, state: State, moves: vec[i64]) -> i64:
        """Choose the kid to try: good so far, or tried too little; only the first few by guess.

        There is none where the tree is full and all moves are new.
        """
        self.notice(node, state, moves)
        if node == 0 and self.only != NONE:
            return self.only
        step = self.step
        settings = self.settings
        player = state.to_move
        room = settings.narrow + settings.widen * log(float(self.visits[node] + 1))
        shift = self.shift(node, player)
        best: i64 = NONE
        most = -1e30
        kid = self.kid[node]
        while kid != NONE:
            if self.legal_at[self.move[kid]] == step:
                self.chances[kid] += 1
                worth = self.worth(kid, player, shift)
                if worth > most:
                    best = kid
                    most = worth
                room -= 1.0
                if room < 0.0:
                    break
            kid = self.sibling[kid]
        return best

    def shift(self, node: i64, player: i64) -> float:
        """Say by how much first guesses are off here: the best of them ought to be what the node has shown.

        A guess is made right after the move, before anyone has answered it.
        """
        visits = self.visits[node]
        if visits == 0:
            return 0.0
        return self.total[node * self.players + player] / float(visits) - self.guess[self.kid[node]]

    def worth(self, kid: i64, player: i64, shift: float) -> float:
        """Rate a kid for the player to move: its results, the first guess among them, and the unknown."""
        settings = self.settings
        weight = float(self.visits[kid]) + settings.trust
        guess = self.guess[kid] + shift
        mean = (self.total[kid * self.players + player] + settings.trust * guess) / weight
        return mean + settings.explore * sqrt(log(float(self.chances[kid] + 1)) / float(self.visits[kid] + 1))

    def notice(self, node: i64, state: State, moves: vec[i64]) -> None:
        """Make kids of the legal moves that are new here."""
        self.mark(moves)
        known: i64 = 0
        kid = self.kid[node]
        while kid != NONE:
            if self.legal_at[self.move[kid]] == self.step:
                known += 1
            kid = self.sibling[kid]
        if known < len(moves) and len(self.move) < self.settings.nodes:
            self.expand(node, state, moves)

    def mark(self, moves: vec[i64]) -> None:
        """Begin a step in which these moves are legal."""
        self.step += 1
        step = self.step
        legal_at = self.legal_at
        for move in moves:
            legal_at[move] = step

    def expand(self, node: i64, state: State, moves: vec[i64]) -> None:
        """Guess the worth of each move that has no kid yet, and put it in its place among the kids.

        Where time runs out, the other moves are left for the next visit.
        """
        player = state.to_move
        old = vec[i64]()
        kid = self.kid[node]
        while kid != NONE:
            old = append(old, self.move[kid])
            kid = self.sibling[kid]
        new = vec[i64]()
        afters: list[State] = []
        guesses: list[float] = []
        leads = foretold(state, self.prospects)
        for at in range(i64(len(moves))):
            move = moves[at]
            if move in old:
                continue
            after = state.copy()
            after.play(move)
            new = append(new, move)
            afters.append(after)
            guesses.append(leads[at] if len(leads) > 0 else lead(self.value(after), player))
            if self.late():
                break
        self.look_over(afters, guesses, player)
        for at in range(i64(len(new))):
            self.insert(node, self.add(new[at], self.result(guesses[at], player)))

    def look_over(self, afters: list[State], guesses: list[float], player: i64) -> None:
        """Guess again where the turn goes on, with its next decisions."""
        foresight = self.settings.foresight
        if foresight == 0:
            return
        for at in range(i64(len(afters))):
            if self.late():
                return
            if afters[at].to_move == player:
                guesses[at] = outlook(afters[at], player, self.value, foresight, self.prospects)

    def play_on(self, state: State) -> None:
        """Play a few moves from the leaf: by rollouts, and then to the end of the turn; or else at random."""
        luck = self.luck
        rollout = self.rollout
        left = self.settings.plies
        while state.to_move != OVER and (left > 0 or (rollout is not None and state.to_move == self.mover)):
            if self.late():
                return
            if state.to_move == CHANCE:
                state.play(state.deal(luck))
                continue
            self.mover = state.to_move
            if rollout is not None:
                for move in rollout(state):
                    state.play(move)
                    left -= 1
            else:
                moves = state.moves()
                state.play(moves[luck.below(len(moves))])
                left -= 1

    def finish(self, state: State) -> None:
        """Make the further decisions of this turn as they look best, so that no half turn is valued."""
        left = self.settings.foresight
        while left > 0 and state.to_move == self.mover and not self.late():
            leads = leads_after(state, self.value, self.prospects)
            state.play(state.moves()[first_best(leads)])
            left -= 1

    def learn(self, state: State) -> None:
        """Value the position and add it to every node on the path."""
        over = state.to_move == OVER
        values = [float(score) for score in state.scores()] if over else self.value(state)
        places = state.places() if over else []
        results = vec[float]()
        self.seen += 1
        for player in range(self.players):
            ahead = lead(values, player)
            self.expected[player] += ahead
            if over:
                ahead += self.scale * (VICTORY if places[player] == 1 else -VICTORY)
            results = append(results, self.result(ahead, player))
        ahead = lead(values, self.seat)
        for node in self.path:
            self.remember(node, results, ahead)

    def result(self, ahead: float, player: i64) -> float:
        """Turn a lead into a result between 0 and 1, against what the root leads one to expect."""
        return likelihood((ahead - self.centre[player]) / self.scale)

    # From one decision to the next.

    def follow(self, view: State) -> bool:
        """Keep only the branch that leads to a later view of the same seat, if there is one."""
        self.looks = LOOKS
        state = self.view.copy()
        state.imagine(Rng(1))
        node = self.search_for(view, state, 0)
        if node == NONE:
            return False
        self.keep(node)
        self.view = view.copy()
        self.expected = vec[float]([0.0] * self.players)
        self.seen = 0
        return True

    def search_for(self, view: State, state: State, node: i64) -> i64:
        """Find the node at or below this one where the seat would see that view."""
        self.looks -= 1
        if self.looks < 0 or state.to_move == OVER:
            return NONE
        if state.to_move == self.seat and same(state.seen_by(self.seat), view):
            return node
        moves = state.moves()
        if state.to_move != CHANCE and len(moves) == 1:
            state.play(moves[0])
            return self.search_for(view, state, node)
        return self.search_below(view, state, moves, node)

    def search_below(self, view: State, state: State, moves: vec[i64], node: i64) -> i64:
        """Look for that view behind each move that was often tried."""
        folded = state.to_move == CHANCE and not self.settings.split
        for move in moves:
            kid = node if folded else self.find(node, move)
            if kid != NONE and self.visits[kid] >= KEEPING:
                after = state.copy()
                after.play(move)
                found = self.search_for(view, after, kid)
                if found != NONE:
                    return found
        return NONE

    # What was found.

    def turn_after(self, move: i64, state: State) -> list[int]:
        """Go on with the seat's turn as it was tried most after a move of the root, playing the state along.

        It ends early where the tree does.
        """
        state.play(move)
        turn = [int(move)]
        node = self.find(0, move)
        while state.to_move == self.seat:
            legal = state.moves()
            following = legal[0]
            if len(legal) > 1:
                node = self.favourite(node, legal) if node != NONE else NONE
                if node == NONE:
                    break
                following = self.move[node]
            state.play(following)
            turn.append(int(following))
        return turn

    def favourite(self, node: i64, legal: vec[i64]) -> i64:
        """Give the kid that was tried most of those with a legal move."""
        self.mark(legal)
        best: i64 = NONE
        most: i64 = 0
        kid = self.kid[node]
        while kid != NONE:
            if self.visits[kid] > most and self.legal_at[self.move[kid]] == self.step:
                best = kid
                most = self.visits[kid]
            kid = self.sibling[kid]
        return best

    def outlooks(self) -> list[float]:
        """Give every player's expected lead at the root."""
        return [self.expected[player] / float(max(1, self.seen)) for player in range(self.players)]

    def findings(self) -> list[Found]:
        """Tell what is known about each move of the root, most visited first.

        A kept root may have kids that are not legal now: answers to what others might have been asked.
        """
        self.mark(self.view.moves())
        scale = max(self.scale, EARLY)
        found: list[Found] = []
        kid = self.kid[0]
        while kid != NONE:
            visits = self.visits[kid]
            if visits > 0 and self.legal_at[self.move[kid]] == self.step:
                count = float(visits)
                ahead = self.leads[kid] / count
                error = sqrt(max(0.0, self.square[kid] / count - ahead * ahead) / count)
                value = likelihood(ahead / scale)
                spread = value * (1.0 - value) * error / scale  # as the value changes with the lead
                found.append(Found(self.move[kid], visits, value, spread, ahead, error))
            kid = self.sibling[kid]
        found.sort(key=_rank)
        return found


def same(one: State, other: State) -> bool:
    """Say whether two positions agree in every field."""
    return all(getattr(one, name) == getattr(other, name) for name in one.FIELDS)


def _rank(found: Found) -> tuple[int, float]:
    return (-found.visits, -found.lead)
