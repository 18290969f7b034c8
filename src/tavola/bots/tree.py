"""A tree over moves in flat arrays: nodes with their moves, guesses and results (compiled)."""

from typing import Final

from tavola.flat import append, i64, vec

NONE: Final = -1  # no kid, no sibling


class Tree:
    """Nodes as indices into flat arrays; node 0 is the root.

    The kids of a node are a chain of siblings, best first guess first.
    """

    def __init__(self, players: i64) -> None:
        self.players = players
        self.clear()

    def clear(self) -> None:
        """Forget all but the root."""
        self.move = vec[i64]()
        self.kid = vec[i64]()  # the first kid
        self.sibling = vec[i64]()
        self.visits = vec[i64]()
        self.chances = vec[i64]()  # how often the node could have been visited
        self.guess = vec[float]()  # the first guess of its result for whoever moved here
        self.total = vec[float]()  # [node * players + player] -> sum of results
        self.leads = vec[float]()  # sum of leads for the seat
        self.square = vec[float]()  # sum of their squares
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

    def find(self, node: i64, move: i64) -> i64:
        """Find the kid of a move."""
        kid = self.kid[node]
        while kid != NONE and self.move[kid] != move:
            kid = self.sibling[kid]
        return kid

    def remember(self, node: i64, results: vec[float], ahead: float) -> None:
        """Add a visit with everyone's results, and the seat's lead."""
        players = self.players
        self.visits[node] += 1
        self.leads[node] += ahead
        self.square[node] += ahead * ahead
        for player in range(players):
            self.total[node * players + player] += results[player]

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
