"""Many games side by side: one call steps them all (compiled)."""

from collections.abc import Callable
from typing import Any, Final

from tavola.core import CHANCE, OVER, UNKNOWN, Rng, State
from tavola.flat import append, i64, vec

Features = Callable[[Any, int], Any]  # of a State and a seat: a vec[float], or a list[float]
Crop = Callable[[Any, vec[i64]], vec[i64]]  # of a State and its moves

DIFFERENCE: Final = 0  # the kinds of reward, in the order of their names in the lens
WIN: Final = 1
FINAL: Final = 2


class Batch:
    """So many games of one kind, each with its own dice; a game that ends is set up anew.

    After `reset` and `step` the arrays tell where the games stand; they are overwritten by the next step.
    """

    def __init__(
        self,
        first: State,
        count: i64,
        size: i64,
        actions: i64,
        features: Features,
        crop: Crop | None,
        reward: i64,
    ) -> None:
        self.first = first
        self.count = count
        self.players: i64 = first.players
        self.size = size  # of one observation
        self.actions = actions
        self.features = features
        self.crop = crop
        self.reward = reward
        self.hides = type(first).seen_by is not State.seen_by
        self.states: list[State] = []
        self.dice: list[Rng] = []
        self.leads = vec[float]([0.0] * (count * first.players))
        self.moves = vec[i64]()  # the moves within reach, game after game
        self.begin = vec[i64]([0] * (count + 1))  # [game] -> where its moves begin
        self.marks = vec[i64]()  # game * actions + action for each of them
        self.seen = vec[float]([0.0] * (count * size))
        self.rewards = vec[float]([0.0] * (count * first.players))
        self.movers = vec[i64]([0] * count)
        self.dones = vec[i64]([0] * count)
        self.outside = vec[i64]([0] * count)  # moves beyond the window

    def reset(self, seed: int) -> None:
        """Set all games up anew; the same seed deals the same luck."""
        self.dice = [Rng(seed % (1 << 64) + (game << 64)) for game in range(int(self.count))]
        self.states = [self.first.copy() for _ in range(self.count)]
        for game in range(self.count):
            self.rewards_to(game, 0.0)
            self.dones[game] = 0
            self._begin(game)
        self.look()

    def step(self, actions: list[int]) -> None:
        """Play one action in every game, and deal the luck that follows; refuse all if one is illegal."""
        chosen = [self.move_of(game, actions[game]) for game in range(self.count)]
        for game in range(self.count):
            state = self.states[game]
            state.play(chosen[game])
            self._deal(game)
            self.dones[game] = 1 if state.to_move == OVER else 0
            self._reward(game)
            if state.to_move == OVER:
                self.states[game] = self.first.copy()
                self._begin(game)
        self.look()

    def move_of(self, game: i64, action: i64) -> i64:
        """Give the move that an action means in a game now."""
        mark = game * self.actions + action
        for at in range(self.begin[game], self.begin[game + 1]):
            if self.marks[at] == mark:
                return self.moves[at]
        raise ValueError(f"game {game}: action {action} is not legal now; the mask shows which are")

    def rewards_to(self, game: i64, amount: float) -> None:
        """Give every player of a game the same reward."""
        for player in range(self.players):
            self.rewards[game * self.players + player] = amount

    def _begin(self, game: i64) -> None:
        self._deal(game)
        for player in range(self.players):
            self.leads[game * self.players + player] = self._lead(self.states[game], player)

    def _deal(self, game: i64) -> None:
        state = self.states[game]
        while state.to_move == CHANCE:
            state.play(state.deal(self.dice[game]))

    def _reward(self, game: i64) -> None:
        state = self.states[game]
        over = state.to_move == OVER
        if self.reward == WIN:
            self.rewards_to(game, 0.0)
            if over:
                self._share(game, state.places())
            return
        for player in range(self.players):
            at = game * self.players + player
            if self.reward == DIFFERENCE:
                now = self._lead(state, player)
                self.rewards[at] = now - self.leads[at]
                self.leads[at] = now
            else:
                self.rewards[at] = lead(state.scores(), player) if over else 0.0

    def _lead(self, state: State, player: i64) -> float:
        view = state.seen_by(player) if self.hides else state
        return lead(view.scores(), player)

    def _share(self, game: i64, places: list[int]) -> None:
        winners: i64 = 0
        for place in places:
            winners += 1 if place == 1 else 0
        for player in range(self.players):
            if places[player] == 1:
                self.rewards[game * self.players + player] = 1.0 / float(winners)

    def look(self) -> None:
        """Write down what every player to move sees, and may do."""
        self.moves = vec[i64](capacity=24 * self.count)
        self.marks = vec[i64](capacity=24 * self.count)
        for game in range(self.count):
            state = self.states[game]
            mover = state.to_move
            view = state.seen_by(mover) if self.hides else state
            self.movers[game] = mover
            self.begin[game] = len(self.moves)
            self._observe(game, floats(self.features(view, mover)))
            self._list(game, view)
        self.begin[self.count] = len(self.moves)

    def _observe(self, game: i64, numbers: vec[float]) -> None:
        seen = self.seen
        first = game * self.size
        for at in range(self.size):
            seen[first + at] = numbers[at]

    def _list(self, game: i64, view: State) -> None:
        moves = view.moves()
        base = game * self.actions
        crop = self.crop
        actions = moves if crop is None else crop(view, moves)
        inside: i64 = 0
        for at in range(i64(len(moves))):
            if actions[at] != UNKNOWN:
                self.moves = append(self.moves, moves[at])
                self.marks = append(self.marks, base + actions[at])
                inside += 1
        self.outside[game] = len(moves) - inside
        if inside == 0:  # all lie beyond the window, so the first actions stand in for them
            for at in range(min(i64(len(moves)), self.actions)):
                self.moves = append(self.moves, moves[at])
                self.marks = append(self.marks, base + at)


def lead(scores: list[int], player: i64) -> float:
    """Count how far a player is ahead of the best other."""
    best = -1000000000
    for other in range(i64(len(scores))):
        if other != player and scores[other] > best:
            best = scores[other]
    return float(scores[player] - best)


def floats(numbers: Any) -> vec[float]:  # noqa: ANN401
    """Take features as an array, packed first where a game gives a list."""
    if isinstance(numbers, list):
        return vec[float](numbers)
    packed: vec[float] = numbers
    return packed
