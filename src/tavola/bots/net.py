"""A learned value: what a small net adds to a game's own guess, asked from every seat's side (compiled)."""

from collections.abc import Callable
from typing import Any, Final

from tavola.bots.guess import Value
from tavola.core import OVER, State
from tavola.flat import i64, vec

Features = Callable[[Any, int], Any]  # of a State and a seat: a vec[float], or a list[float]

# Weights are multiples of 2^-12, and features are taken as multiples of 2^-16. So every product is a multiple
# of 2^-28, and a sum of them below 2^24 is exact in the 53 bits of a float: it is the same in whatever order
# it was added up, whichever positions were asked about before, compiled or plain. To add this number and to
# take it away again rounds to a multiple of 2^-16.
EVEN: Final = 1.5 * 2.0**36


class Weights:
    """The numbers of a net, in the order of its file: two hidden layers, and a straight line beside them."""

    def __init__(self, features: i64, wide: i64, narrow: i64, numbers: list[float]) -> None:
        self.features = features
        self.wide = wide  # units of the first hidden layer
        self.narrow = narrow  # and of the second
        whole = vec[float](numbers)
        first: i64 = features * wide
        second: i64 = first + 2 * wide
        third: i64 = second + wide * narrow
        last: i64 = third + 2 * narrow
        self.of_feature = whole[:first]  # [feature * wide + unit]
        self.of_guess = whole[first : first + wide]  # the game's own guess is one more input
        self.bias = whole[first + wide : second]
        self.of_unit = whole[second:third]  # [unit * narrow + unit of the second layer]
        self.bias_of_second = whole[third : third + narrow]
        self.out = whole[third + narrow : last]
        self.bias_of_out = whole[last]
        self.line = whole[last + 1]  # how much of the game's own guess goes straight to the end


class Net:
    """A value of positions: the game's own guess, and what a net has learned to add to it.

    For every seat it says by how many points the seat will end above the mean of all. The sums of the first
    layer are kept from one position to the next, seat by seat, and only what differs is added to them.
    """

    def __init__(
        self,
        guess: Value,
        features: Features,
        weights: Weights,
        players: list[int],
        points: float,
        candid: bool,
        origin: tuple[Any, ...],
    ) -> None:
        self.guess = guess
        self.features = features
        self.weights = weights
        self.players = players  # the numbers of players that it has learned with
        self.points = points  # of the game to 1 of the net
        self.candid = candid  # features need no view of their own
        self.origin = origin  # what makes it again: a function and what it takes
        most: i64 = max(players)
        size: i64 = most * weights.features
        self.told = vec[float]([0.0] * size)  # [seat * features + feature] -> as last asked
        self.even = vec[float]([0.0] * size)  # the same, rounded
        self.sums = vec[float]([0.0] * (most * weights.wide))  # [seat * wide + unit], without the bias
        self.second = vec[float]([0.0] * weights.narrow)

    def __reduce__(self) -> tuple[Any, ...]:
        return self.origin

    def value(self, state: State) -> list[float]:
        """Guess each player's final score; as the game does, where the net has not learned with so many."""
        if state.to_move == OVER:
            return [float(score) for score in state.scores()]
        guess = self.guess(state)
        if state.players not in self.players:
            return guess
        mean = 0.0
        for each in guess:
            mean += each
        mean /= float(len(guess))
        values: list[float] = []
        for seat in range(state.players):
            view = state if self.candid else state.seen_by(seat)
            ahead = self.ask(view, seat, (guess[seat] - mean) / self.points)
            values.append(mean + self.points * ahead)
        return values

    def ask(self, view: State, seat: i64, guess: float) -> float:
        """Say how far a seat will end above the mean, from its own side and from what the game guesses."""
        self.carry(self.features(view, int(seat)), seat)
        return self.sum_up(seat, guess)

    def carry(self, features: Any, seat: i64) -> None:  # noqa: ANN401
        """Change the sums of the first layer by each feature that is not as the seat was last told."""
        now: vec[float] = vec[float](features) if isinstance(features, list) else features
        weights = self.weights.of_feature
        last = self.told
        even = self.even
        sums = self.sums
        wide = self.weights.wide
        size = self.weights.features
        row = seat * size
        begin = seat * wide
        for at in range(size):
            number = now[at]
            if number == last[row + at]:
                continue
            last[row + at] = number
            rounded = (number + EVEN) - EVEN
            change = rounded - even[row + at]
            even[row + at] = rounded
            if change != 0.0:
                weight = at * wide
                for unit in range(begin, begin + wide):
                    sums[unit] += change * weights[weight]
                    weight += 1

    def sum_up(self, seat: i64, guess: float) -> float:
        """Go on from the sums of the first layer to the end; units that are silent cost nothing."""
        weights = self.weights
        wide = weights.wide
        narrow = weights.narrow
        of_guess = weights.of_guess
        bias = weights.bias
        of_unit = weights.of_unit
        sums = self.sums
        second = self.second
        for unit in range(narrow):
            second[unit] = weights.bias_of_second[unit]
        begin = seat * wide
        for first in range(wide):
            signal = sums[begin + first] + guess * of_guess[first] + bias[first]
            if signal > 0.0:
                weight = first * narrow
                for unit in range(narrow):
                    second[unit] += signal * of_unit[weight]
                    weight += 1
        total = weights.bias_of_out + guess * weights.line
        for unit in range(narrow):
            signal = second[unit]
            if signal > 0.0:
                total += signal * weights.out[unit]
        return total

    def forget(self) -> None:
        """Let go of the sums, so that the next positions are summed up from nothing."""
        for at in range(i64(len(self.told))):
            self.told[at] = 0.0
            self.even[at] = 0.0
        for unit in range(i64(len(self.sums))):
            self.sums[unit] = 0.0
