"""Many games side by side: one call steps them all (compiled)."""

from collections.abc import Callable
from typing import Any, Final

from tavola.bots.guess import lead as guessed_lead
from tavola.core import CHANCE, OVER, UNKNOWN, Rng, State, can_hide
from tavola.flat import append, extend, i64, vec

Features = Callable[[Any, int], Any]  # of a State and a seat: a vec[float], or a list[float]
Write = Callable[[Any, int, Any], None]  # the same, into a vec[float] of zeros
Value = Callable[[Any], list[float]]  # of a State: each player's likely final score
Crop = Callable[[Any, vec[i64]], vec[i64]]  # of a State and its moves

DIFFERENCE: Final = 0  # the kinds of reward, in the order of their names in the observer
WIN: Final = 1
FINAL: Final = 2
MARGIN: Final = 3
MOVES: Final = 128  # room for so many in each game; for more, arrays grow as they are written
NOT_YET: Final = float("nan")  # the lead at the end of a game that goes on


class Batch:
    """Many games of one kind, each with its own dice; a game that ends is set up again.

    After `reset` and `step` the arrays tell where the games stand. A seat sees the scores change only when
    one does, or when the end lifts the screens; so leads are counted again only then.
    """

    def __init__(
        self,
        first: State,
        count: i64,
        actions: i64,
        features: Features,
        write: Write | None,
        value: Value,
        planes: Features | None,
        crop: Crop | None,
        reward: i64,
        candid: bool,
        screens: bool,
        skip: bool,
    ) -> None:
        self.first = first
        self.count = count
        self.players: i64 = first.players
        self.actions = actions
        self.features = features
        self.write = write
        self.value = value
        self.planes = planes
        self.crop = crop
        self.reward = reward
        self.hides = can_hide(first)
        self.screens = screens  # seats see different scores
        self.skip = skip  # decisions without an alternative are played by the table
        self.candid = candid or not self.hides  # features, planes and window need no view of their own
        self.states: list[State] = []
        self.dice: list[Rng] = []
        self.scores = vec[i64]([0] * (count * first.players))
        self.leads = vec[float]([0.0] * (count * first.players))
        self.moves = vec[i64]()  # the moves within reach, game after game
        self.marks = vec[i64]()  # game * actions + the action that chooses each of them
        self.begin = vec[i64]([0] * (count + 1))  # [game] -> where its moves begin
        self.seen = vec[float]()  # the features, game after game
        # An array that is extended stays as it was under its old name; so these are empty room, ever again.
        size = i64(len(floats(features(first, 0))))
        self.room = vec[float](capacity=count * size)
        self.row = vec[float](capacity=size)
        self.blank = vec[float]([0.0] * size)
        self.canvas = vec[float](capacity=count * len(floats(planes(first, 0))) if planes else 0)
        self.listed = vec[i64](capacity=MOVES * count)
        self.marked = vec[i64](capacity=MOVES * count)
        self.painted = vec[float]()  # the planes
        self.after = vec[float]()  # the features one move ahead, move after move
        self.guesses = vec[float]()  # by how much the mover leads there, as the game itself guesses
        self.values = vec[float]()  # what each player will score there, as the game guesses or as it is over
        self.sides = vec[float]()  # the features as every seat sees them, game after game
        self.worth = vec[float]()  # what each player will score, guessed from every seat's side
        self.ends = vec[float]()
        self.ways = vec[i64]()  # game * actions + the action of the first move of each
        self.rewards = vec[float]([0.0] * (count * first.players))
        self.movers = vec[i64]([0] * count)
        self.dones = vec[i64]([0] * count)
        self.outside = vec[i64]([0] * count)  # moves beyond the window
        self.last = vec[float]()  # the features where games ended now, as every seat sees them
        self.last_painted = vec[float]()  # and the planes

    def reset(self, seed: int) -> None:
        """Set all games up again; the same seed deals the same luck."""
        self.dice = [Rng(seed % (1 << 64) + (game << 64)) for game in range(int(self.count))]
        self.states = [self.first.copy() for _ in range(self.count)]
        self.last = vec[float]()
        self.last_painted = vec[float]()
        for game in range(self.count):
            self.rewards_to(game, 0.0)
            self.dones[game] = 0
            self._begin(game)
        self.look()

    def resume(self, states: list[State], dice: list[Rng]) -> None:
        """Go on with games that another batch has begun; without any, there is nothing to look at."""
        self.states = states
        self.dice = dice
        if not states:
            return
        for game in range(self.count):
            self._count(game)
        self.look()

    def step(self, actions: list[int]) -> None:
        """Play one action in every game, and deal the luck that follows; refuse all if one is illegal."""
        chosen = vec[i64](capacity=self.count)
        for game in range(self.count):
            chosen = append(chosen, self.move_of(game, actions[game]))
        for game in range(self.count):
            state = self.states[game]
            state.play(chosen[game])
            self._deal(game, state)
        if len(self.last):
            self.last = vec[float]()
            self.last_painted = vec[float]()
        for game in range(self.count):
            self._pay(game, self.states[game])
        self.look()

    def _pay(self, game: i64, state: State) -> None:
        """Reward the players of a game, and begin the next if it is over."""
        over = state.to_move == OVER
        self.dones[game] = 1 if over else 0
        self._reward(game, state)
        if over:
            self._show_last(state)
            self.states[game] = self.first.copy()
            self._begin(game)

    def _show_last(self, state: State) -> None:
        for seat in range(self.players):
            view = state if self.candid else state.seen_by(seat)
            self.last = extend(self.last, self._features_of(view, seat))
            if self.planes is not None:
                self.last_painted = extend(self.last_painted, floats(self.planes(view, int(seat))))

    def move_of(self, game: i64, action: i64) -> i64:
        """Give the move that an action means in a game now."""
        marks = self.marks
        mark = game * self.actions + action
        for at in range(self.begin[game], self.begin[game + 1]):
            if marks[at] == mark:
                return self.moves[at]
        raise ValueError(f"game {game}: action {action} is not legal now; the mask shows which are")

    def rewards_to(self, game: i64, amount: float) -> None:
        """Give every player of a game the same reward."""
        for player in range(self.players):
            self.rewards[game * self.players + player] = amount

    def _begin(self, game: i64) -> None:
        self._deal(game, self.states[game])
        self._count(game)

    def _count(self, game: i64) -> None:
        """Count the scores and leads of a game from its position alone."""
        state = self.states[game]
        scores = state.scores()
        self._scored(game, scores)
        for player in range(self.players):
            self.leads[game * self.players + player] = self._lead(state, player, scores)

    def _deal(self, game: i64, state: State) -> None:
        while state.to_move == CHANCE:
            state.play(state.deal(self.dice[game]))
        if self.skip:
            self._skip(game, state)

    def _skip(self, game: i64, state: State) -> None:
        while state.to_move != OVER:
            moves = state.moves()
            if state.to_move != CHANCE and len(moves) > 1:
                return
            state.play(state.deal(self.dice[game]) if state.to_move == CHANCE else moves[0])

    # -- rewards --

    def _reward(self, game: i64, state: State) -> None:
        over = state.to_move == OVER
        if self.reward == DIFFERENCE:
            self._reward_growth(game, state, state.scores(), over)
        elif self.reward == WIN and over:
            self._share(game, state.places())
        elif self.reward == FINAL and over:
            scores = state.scores()
            for player in range(self.players):
                self.rewards[game * self.players + player] = lead(scores, player)
        elif self.reward == MARGIN and over:
            scores = state.scores()
            for player in range(self.players):
                self.rewards[game * self.players + player] = margin(scores, player)
        else:
            self.rewards_to(game, 0.0)

    def _scored(self, game: i64, scores: list[int]) -> bool:
        """Note the scores of a game; say whether one has changed."""
        changed = False
        for player in range(self.players):
            score: i64 = scores[player]
            if self.scores[game * self.players + player] != score:
                self.scores[game * self.players + player] = score
                changed = True
        return changed

    def _reward_growth(self, game: i64, state: State, scores: list[int], over: bool) -> None:
        if not self._scored(game, scores) and not over:
            self.rewards_to(game, 0.0)
            return
        for player in range(self.players):
            at = game * self.players + player
            now = self._lead(state, player, scores)
            self.rewards[at] = now - self.leads[at]
            self.leads[at] = now

    def _lead(self, state: State, player: i64, scores: list[int]) -> float:
        """Count how far a player sees itself ahead."""
        return lead(shown(state.scores_seen_by(player)) if self.screens else scores, player)

    def _share(self, game: i64, places: list[int]) -> None:
        winners: i64 = 0
        for place in places:
            winners += 1 if place == 1 else 0
        for player in range(self.players):
            won = places[player] == 1
            self.rewards[game * self.players + player] = 1.0 / float(winners) if won else 0.0

    # -- sights --

    def look(self) -> None:
        """Write down what every player to move sees, and may do.

        All games are played first, then all are seen, then all moves listed: so the code of one thing
        stays in the processor's cache.
        """
        views = [state if self.candid else state.seen_by(state.to_move) for state in self.states]
        if len(self.room):  # in plain Python alone, where they have grown with what was seen
            self.room = vec[float]()
            self.canvas = vec[float]()
            self.listed = vec[i64]()
            self.marked = vec[i64]()
        self.seen = self.room
        self.painted = self.canvas
        self.moves = self.listed
        self.marks = self.marked
        for game in range(self.count):
            self._see(game, views[game])
        for game in range(self.count):
            self._list(game, views[game])

    def _see(self, game: i64, view: State) -> None:
        mover = view.to_move
        self.movers[game] = mover
        self.seen = extend(self.seen, self._features_of(view, mover))
        if self.planes is not None:
            self.painted = extend(self.painted, floats(self.planes(view, mover)))

    def _features_of(self, view: State, seat: i64) -> vec[float]:
        """Give the features of a view, until the next are asked for."""
        write = self.write
        if write is None:
            return floats(self.features(view, seat))
        if len(self.row):  # in plain Python alone
            self.row = vec[float]()
        row = extend(self.row, self.blank)
        write(view, seat, row)
        return row

    def _list(self, game: i64, view: State) -> None:
        legal = view.moves()
        crop = self.crop
        begin = i64(len(self.moves))
        self.begin[game] = begin
        if crop is None:
            self.moves = extend(self.moves, legal)
            self.marks = extend(self.marks, legal)
        else:
            self.outside[game] = len(legal) - self._list_inside(legal, crop(view, legal))
        self.begin[game + 1] = len(self.moves)
        marks = self.marks
        row = game * self.actions
        for at in range(begin, i64(len(marks))):
            marks[at] += row

    def _list_inside(self, legal: vec[i64], actions: vec[i64]) -> i64:
        """List the moves that have an action of the window; say how many they are."""
        if UNKNOWN not in actions:
            self.moves = extend(self.moves, legal)
            self.marks = extend(self.marks, actions)
            return len(legal)
        moves = self.moves
        marks = self.marks
        begin = i64(len(moves))
        for at in range(i64(len(legal))):
            if actions[at] != UNKNOWN:
                moves = append(moves, legal[at])
                marks = append(marks, actions[at])
        inside = len(moves) - begin
        if inside == 0:  # all lie beyond the window, so the first actions stand in for them
            for at in range(min(i64(len(legal)), self.actions)):
                moves = append(moves, legal[at])
                marks = append(marks, at)
        self.moves = moves
        self.marks = marks
        return inside

    # -- one move ahead --

    def ahead(self, rng: Rng, further: i64, knowing: bool) -> None:
        """Write down what the player to move would see after each of its moves within reach, in their order.

        Where its turn goes on after a move, it looks that many moves further instead, and each of these ways
        stands under the action of its first move. What it cannot see is imagined, once for all its moves:
        else the best of them would be the one with the luckiest world; if `knowing`, the guess is that of the
        world as it is. `ends` is its lead where the game ends, and not a number elsewhere.
        """
        self.after = vec[float](capacity=len(self.after))
        self.guesses = vec[float](capacity=len(self.moves))
        self.ends = vec[float](capacity=len(self.moves))
        self.values = vec[float](capacity=len(self.moves) * self.players)
        self.ways = vec[i64](capacity=len(self.moves))
        for game in range(self.count):
            state = self.states[game]
            world = state
            if self.hides and not knowing:
                world = state.seen_by(state.to_move)
                world.imagine(rng)
            for at in range(self.begin[game], self.begin[game + 1]):
                after = world.copy()
                after.play(self.moves[at])
                self._look_ahead(after, world.to_move, self.marks[at], further)

    def _look_ahead(self, after: State, mover: i64, way: i64, further: i64) -> None:
        if further == 0 or after.to_move != mover:
            self._write_ahead(after, mover, way)
            return
        for move in after.moves():
            following = after.copy()
            following.play(move)
            self._look_ahead(following, mover, way, further - 1)

    def _write_ahead(self, after: State, mover: i64, way: i64) -> None:
        over = after.to_move == OVER
        self.ways = append(self.ways, way)
        self.ends = append(self.ends, lead(after.scores(), mover) if over else NOT_YET)
        values = self.value(after)
        self.guesses = append(self.guesses, guessed_lead(values, mover))
        if over:
            values = [float(score) for score in after.scores()]
        for value in values:
            self.values = append(self.values, value)
        if not self.candid:
            after = after.seen_by(mover)
        self.after = extend(self.after, self._features_of(after, mover))

    # -- every side --

    def look_from_all_sides(self, rng: Rng, knowing: bool) -> None:
        """Write down what every seat sees, whoever is to move, and what the game guesses from there.

        What a seat cannot see is imagined for the guess, unless it is `knowing`.
        """
        self.sides = vec[float](capacity=len(self.sides))
        self.worth = vec[float](capacity=len(self.worth))
        imagines = self.hides and not knowing
        for state in self.states:
            values = self.value(state) if not imagines else []
            for seat in range(self.players):
                view = state.seen_by(seat) if self.hides else state
                self.sides = extend(self.sides, self._features_of(view, seat))
                if imagines:
                    view.imagine(rng)
                    values = self.value(view)
                for value in values:
                    self.worth = append(self.worth, value)


def shown(scores: list[int]) -> list[int]:
    """Count what lies behind a screen as nothing, until the end lifts it."""
    return [0 if score == UNKNOWN else score for score in scores]


def lead(scores: list[int], player: i64) -> float:
    """Count how far a player is ahead of the best other."""
    best = -1000000000
    for other in range(i64(len(scores))):
        if other != player and scores[other] > best:
            best = scores[other]
    return float(scores[player] - best)


def margin(scores: list[int], player: i64) -> float:
    """Count how far a player is above the mean of all."""
    total = 0
    for score in scores:
        total += score
    return float(scores[player]) - float(total) / float(len(scores))


def floats(numbers: Any) -> vec[float]:  # noqa: ANN401
    """Take features as an array, packed first where a game gives a list."""
    if isinstance(numbers, list):
        return vec[float](numbers)
    packed: vec[float] = numbers
    return packed
