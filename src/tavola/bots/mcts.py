"""One search for all games: information-set Monte-Carlo tree search over the generic State (compiled)."""

from collections.abc import Callable
from math import exp, log, sqrt
from time import perf_counter
from typing import Any, Final

from tavola.core import CHANCE, OVER, Rng, State
from tavola.flat import append, i64, vec

Value = Callable[[Any], list[float]]  # of a State: each player's likely final score

NONE: Final = -1  # no kid, no sibling
VICTORY: Final = 0.5  # what being first is worth at the end, as a part of the scale
LOOKS: Final = 400  # how many positions the search for a branch to keep may look at
KEEPING: Final = 16  # a branch visited less often is not worth keeping


def lead(values: list[float], player: i64) -> float:
    """Take the best other player's number from the player's own."""
    best = -1e30
    for other in range(i64(len(values))):
        if other != player and values[other] > best:
            best = values[other]
    return values[player] - best if len(values) > 1 else values[player]


def likelihood(ahead: float) -> float:
    """Turn a lead, counted in scales, into an expected result from 0 to 1."""
    return 1.0 / (1.0 + exp(-ahead)) if ahead > -30.0 else 0.0


def scale_of(values: list[float], share: float) -> float:
    """Say how many points of lead are worth something: a share of what players are likely to score."""
    total = 0.0
    for value in values:
        total += value
    return max(1.0, share * total / float(len(values)))


def outlook(state: State, player: i64, value: Value, foresight: i64) -> float:
    """Guess the player's lead, going on with its own best decisions while it is still its turn."""
    if state.to_move != player or foresight == 0:
        return lead(value(state), player)
    best = -1e30
    for move in state.moves():
        after = state.copy()
        after.play(move)
        guess = outlook(after, player, value, foresight - 1)
        if guess > best:
            best = guess
    return best


def lead_after(view: State, move: i64, value: Value, rng: Rng, deals: i64, foresight: i64) -> float:
    """Guess the lead of the player to move after a move, averaged over what is hidden and dealt."""
    player = view.to_move
    total = 0.0
    for _ in range(deals):
        state = view.copy()
        state.imagine(rng)
        state.play(move)
        if state.to_move == CHANCE:
            while state.to_move == CHANCE:
                state.play(state.deal(rng))
            total += lead(value(state), player)
        else:
            total += outlook(state, player, value, foresight)
    return total / float(deals)


class Settings:
    """How a search thinks."""

    def __init__(
        self,
        explore: float,
        trust: float,
        plies: i64,
        foresight: i64,
        ripe: i64,
        narrow: float,
        widen: float,
        share: float,
        calm: float,
        split: bool,
        nodes: i64,
    ) -> None:
        self.explore = explore  # how much a rarely tried move attracts
        self.trust = trust  # the guess made when a move is first seen counts as so many visits
        self.plies = plies  # random plies before a leaf is valued
        self.foresight = foresight  # further decisions of a turn that the first guess looks over
        self.ripe = ripe  # visits after which a leaf gets its moves
        self.narrow = narrow  # so many moves are looked at first
        self.widen = widen  # and so many more for every doubling of the visits
        self.share = share  # the scale of leads as a share of the likely scores
        self.calm = calm  # how far the lead at the root is taken as given, from 0 to 1
        self.split = split  # whether every outcome of chance has a branch of its own
        self.nodes = nodes  # the tree grows to this size and no further


class Found:
    """What a search found out about one move."""

    def __init__(self, move: i64, visits: i64, value: float, spread: float, lead: float) -> None:
        self.move = move
        self.visits = visits
        self.value = value
        self.spread = spread
        self.lead = lead


class Tree:
    """A tree over moves, seen from one seat; a node is an index into flat arrays.

    A node stands for what the seat knows after a row of moves. Each iteration imagines what is
    hidden and deals what is luck, so that one node meets many positions; only moves that are legal in
    the one at hand are looked at. Every player maximises its own lead.
    """

    def __init__(self, view: State, value: Value, settings: Settings, actions: i64, rng: Rng) -> None:
        self.view = view.copy()
        self.value = value
        self.settings = settings
        self.rng = rng
        self.players: i64 = view.players
        self.seat: i64 = view.to_move
        guess = value(view)
        self.scale = scale_of(guess, settings.share)
        self.centre = [settings.calm * lead(guess, player) for player in range(i64(len(guess)))]
        self.legal_at = vec[i64]([0] * actions)  # [move] -> the step at which it was last legal
        self.step: i64 = 0
        self.looks: i64 = 0
        self.until = 0.0  # when the clock shows this, no more moves are guessed at
        self.only: i64 = NONE  # a move that the root must play, while it is insisted on
        self.clear()

    def clear(self) -> None:
        """Forget all but the root."""
        self.move = vec[i64]()
        self.kid = vec[i64]()  # the first kid, in order of the first guess
        self.sibling = vec[i64]()
        self.visits = vec[i64]()
        self.chances = vec[i64]()  # how often the node could have been visited
        self.guess = vec[float]()  # the first guess of its result for whoever moved here
        self.total = vec[float]()  # [node * players + player] -> sum of results
        self.square = vec[float]()  # sum of squared results for the seat
        self.leads = vec[float]()  # sum of leads for the seat
        self.path = vec[i64]()
        self.expected = vec[float]([0.0] * self.players)  # [player] -> sum of leads since the root is root
        self.seen: i64 = 0  # how many leads are in it
        self.add(0, 0.0)

    def add(self, move: i64, guess: float) -> i64:
        """Make a node without kids."""
        node: i64 = len(self.move)
        self.move = append(self.move, move)
        self.kid = append(self.kid, NONE)
        self.sibling = append(self.sibling, NONE)
        self.visits = append(self.visits, 0)
        self.chances = append(self.chances, 0)
        self.guess = append(self.guess, guess)
        self.square = append(self.square, 0.0)
        self.leads = append(self.leads, 0.0)
        for _ in range(self.players):
            self.total = append(self.total, 0.0)
        return node

    def think(self, iterations: i64, until: float) -> i64:
        """Search until the iterations are done or the clock shows `until` (0: no such limit)."""
        self.until = until
        done: i64 = 0
        while iterations == 0 or done < iterations:
            self.iterate()
            done += 1
            if until > 0.0 and perf_counter() >= until:
                break
        return done

    def insist(self, move: i64, visits: i64) -> None:
        """Try a move of the root until it has been visited so often."""
        self.think(1, 0.0)
        kid = self.find(0, move)
        self.only = kid
        while kid != NONE and self.visits[kid] < visits:
            self.iterate()
        self.only = NONE

    def iterate(self) -> None:
        """Imagine, walk down the tree, value the leaf and remember it along the way."""
        state = self.view.copy()
        state.imagine(self.rng)
        self.path = append(self.path[:0], 0)
        self.descend(state)
        self.play_on(state)
        self.remember(state)

    def descend(self, state: State) -> None:
        """Walk down to a leaf, playing the moves."""
        node: i64 = 0
        ripe = self.settings.ripe
        while state.to_move != OVER:
            if state.to_move == CHANCE:
                move = state.deal(self.rng)
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
                if node != 0 and self.visits[node] < ripe:
                    return
                node = self.select(node, state, moves)
                if node == NONE:
                    return
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
        best: i64 = NONE
        most = -1e30
        kid = self.kid[node]
        while kid != NONE:
            if self.legal_at[self.move[kid]] == step:
                self.chances[kid] += 1
                worth = self.worth(kid, player)
                if worth > most:
                    best = kid
                    most = worth
                room -= 1.0
                if room < 0.0:
                    break
            kid = self.sibling[kid]
        return best

    def worth(self, kid: i64, player: i64) -> float:
        """Rate a kid for the player to move: its results, the first guess among them, and the unknown."""
        settings = self.settings
        weight = float(self.visits[kid]) + settings.trust
        mean = (self.total[kid * self.players + player] + settings.trust * self.guess[kid]) / weight
        return mean + settings.explore * sqrt(log(float(self.chances[kid] + 1)) / weight)

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
        old = vec[i64]()
        kid = self.kid[node]
        while kid != NONE:
            old = append(old, self.move[kid])
            kid = self.sibling[kid]
        for move in moves:
            new = True
            for other in old:
                if other == move:
                    new = False
                    break
            if new:
                after = state.copy()
                after.play(move)
                ahead = outlook(after, state.to_move, self.value, self.settings.foresight)
                self.insert(node, self.add(move, self.result(ahead, state.to_move)))
                if self.until > 0.0 and perf_counter() >= self.until:
                    return

    def insert(self, node: i64, kid: i64) -> None:
        """Hang a kid among its siblings, best guess first."""
        guess = self.guess[kid]
        before: i64 = NONE
        after = self.kid[node]
        while after != NONE and self.guess[after] >= guess:
            before = after
            after = self.sibling[after]
        self.sibling[kid] = after
        if before == NONE:
            self.kid[node] = kid
        else:
            self.sibling[before] = kid

    def play_on(self, state: State) -> None:
        """Play a few random moves from the leaf."""
        rng = self.rng
        left = self.settings.plies
        while left > 0 and state.to_move != OVER:
            if state.to_move == CHANCE:
                state.play(state.deal(rng))
            else:
                moves = state.moves()
                state.play(moves[rng.below(len(moves))])
                left -= 1

    def result(self, ahead: float, player: i64) -> float:
        """Turn a lead into a result between 0 and 1, against what the root leads one to expect."""
        return likelihood((ahead - self.centre[player]) / self.scale)

    def remember(self, state: State) -> None:
        """Value the position and add it to every node on the path."""
        over = state.to_move == OVER
        values = [float(score) for score in state.scores()] if over else self.value(state)
        places = state.places() if over else []
        players = self.players
        results = vec[float]()
        self.seen += 1
        for player in range(players):
            ahead = lead(values, player)
            self.expected[player] += ahead
            if over:
                ahead += self.scale * (VICTORY if places[player] == 1 else -VICTORY)
            results = append(results, self.result(ahead, player))
        mine = results[self.seat]
        ahead = lead(values, self.seat)
        for node in self.path:
            self.visits[node] += 1
            self.square[node] += mine * mine
            self.leads[node] += ahead
            for player in range(players):
                self.total[node * players + player] += results[player]

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

    def find(self, node: i64, move: i64) -> i64:
        """Find the kid of a move."""
        kid = self.kid[node]
        while kid != NONE and self.move[kid] != move:
            kid = self.sibling[kid]
        return kid

    def keep(self, node: i64) -> None:
        """Make a node the root and let go of all that does not hang below it."""
        players = self.players
        move, kids, sibling = self.move, self.kid, self.sibling
        visits, chances, guess = self.visits, self.chances, self.guess
        total, square, leads = self.total, self.square, self.leads
        self.clear()
        old = append(vec[i64](), node)
        at: i64 = 0
        while at < len(old):  # the new nodes stand in the order of `old`
            was = old[at]
            self.visits[at] = visits[was]
            self.chances[at] = chances[was]
            self.square[at] = square[was]
            self.leads[at] = leads[was]
            for player in range(players):
                self.total[at * players + player] = total[was * players + player]
            last: i64 = NONE
            kid = kids[was]
            while kid != NONE:
                new = self.add(move[kid], guess[kid])
                old = append(old, kid)
                if last == NONE:
                    self.kid[at] = new
                else:
                    self.sibling[last] = new
                last = new
                kid = sibling[kid]
            at += 1

    def outlooks(self) -> list[float]:
        """Give every player's expected lead at the root."""
        return [self.expected[player] / float(max(1, self.seen)) for player in range(self.players)]

    def findings(self) -> list[Found]:
        """Tell what is known about each move of the root, most visited first.

        A kept root may have kids that are not legal now: answers to what others might have been asked.
        """
        self.mark(self.view.moves())
        found: list[Found] = []
        kid = self.kid[0]
        while kid != NONE:
            visits = self.visits[kid]
            if visits > 0 and self.legal_at[self.move[kid]] == self.step:
                count = float(visits)
                mean = self.total[kid * self.players + self.seat] / count
                spread = sqrt(max(0.0, self.square[kid] / count - mean * mean) / count)
                ahead = self.leads[kid] / count
                found.append(Found(self.move[kid], visits, likelihood(ahead / self.scale), spread, ahead))
            kid = self.sibling[kid]
        found.sort(key=_rank)
        return found


def same(one: State, other: State) -> bool:
    """Say whether two positions agree in every field."""
    return all(getattr(one, name) == getattr(other, name) for name in one.FIELDS)


def _rank(found: Found) -> tuple[int, float]:
    return (-found.visits, -found.lead)
