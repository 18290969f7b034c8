"""Why one move is better than another: what it does to others, to what is open, and what they could do."""

from collections.abc import Callable, Sequence
from typing import Any

from tavola.coach.outcome import LONGEST, Oracle, Outcome, best_by_guess
from tavola.coach.wording import points, sentence, you
from tavola.core import CHANCE, OVER, Rng, State
from tavola.game import Game, Line, who

DEALS = 4  # ways in which luck goes on before somebody answers
OFTEN = 2  # of them in which an answer must be there to be told
LEAST = 2  # points below which nothing is a reason
FAITH = 2  # how many times the difference in a search may be counted at most
PART = 0.5  # of what the search finds that points on the table must account for, or more is told
AT_ONCE = ("now", "this turn")  # as the headline says
ABOUT = 1.0  # points of a guess below which it says nothing
POINTS = "points"  # how `reasons` begins to name those in hand, which are told by themselves
Key = tuple[str, str, int]  # category, place and player of a stake
Guess = Callable[[Any], Sequence[float]]


class Judge:
    """Finds reasons for the moves of one view."""

    def __init__(self, oracle: Oracle) -> None:
        self.oracle = oracle
        self.game: Game[Any] = oracle.game
        self.seat = oracle.seat
        self.before = self._stakes(oracle.view)

    def later(self, outcome: Outcome) -> int:
        """Say what the seat gains beyond the points of the moment: on the board, or by the game's guess."""
        change = self._change(outcome, self.seat) - outcome.points(self.seat)
        if self.game.projected is None and abs(change) < ABOUT:
            return 0
        return round(change)

    def on_board(self, outcome: Outcome, seat: int) -> int:
        """Say what a seat gains beside the points of the moment if the game ended now, where one can."""
        return outcome.board[seat] if outcome.board else 0

    def why(
        self,
        outcome: Outcome,
        other: Outcome | None,
        common: set[Line],
        *,
        ahead: float = 0.0,
        than: str = "the next best",
    ) -> str:
        """Give the first reasons there are, in sentences; nothing if there are none.

        The other move is so many points of expected lead behind.
        """
        first = self._counted(outcome, common)
        second = self._threat(outcome, other) if other else ""
        if other and not second:
            # What speaks for the other move, too, or for little, does not say why this one is better.
            both = first == self._counted(other, common)
            if both or self._is_little(outcome, other, ahead):
                second = self._beside(outcome, other, ahead, than)
            if not (first or second) and self._guess(outcome) - self._guess(other) >= ABOUT:
                first = self._hope(outcome)
        return " ".join(filter(None, [sentence(first), sentence(second)]))

    def _is_little(self, outcome: Outcome, other: Outcome, ahead: float) -> bool:
        """Say whether what is on the table accounts for too little of what the search finds."""
        seen = [each.points(self.seat) + self.on_board(each, self.seat) for each in (outcome, other)]
        return ahead >= LEAST and seen[0] - seen[1] < PART * ahead

    def _counted(self, outcome: Outcome, common: set[Line]) -> str:
        """Give the first reason that needs no guess."""
        return self._theirs(outcome, common) or self._at_stake(outcome) or self._promise(outcome)

    # -- others --

    def given(self, outcome: Outcome, common: set[Line]) -> Line | None:
        """Find the scoring that gives another seat most at once."""
        theirs = [line for line in outcome.scorings() - common if line.player not in (self.seat, CHANCE)]
        best = max(theirs, key=lambda line: (line.points, line.text), default=None)
        return best if best and best.points >= LEAST else None

    def _theirs(self, outcome: Outcome, common: set[Line]) -> str:
        """Say what others get by it at once, or what it costs them."""
        clauses = []
        for other in range(int(self.oracle.view.players)):
            if other == self.seat:
                continue
            got = outcome.points(other, common)
            net = round(self._change(outcome, other)) if self.game.projected else max(got, 0)
            if got > 0 and net > 0:  # what lay on the board already is no news
                clauses.append(f"{who(other)} gets {got}")
            elif net <= -LEAST:
                clauses.append(f"it costs {who(other)} {points(-net)} on the board")
        return ", and ".join(clauses[:2])

    # -- what is open --

    def _at_stake(self, outcome: Outcome) -> str:
        """Tell how the thing stands that the move changes most; nothing where worlds differ."""
        stakes = [self._stakes(self._seen(state)) for state in outcome.states]
        if not stakes or any(each != stakes[0] for each in stakes):
            return ""
        after = stakes[0]
        gains = [
            (key, line.points - self._held(key, after)) for key, line in after.items() if key[-1] == self.seat
        ]
        best = max(gains, key=lambda each: each[1], default=None)
        if best and best[1] >= LEAST:
            return self._with_it(after[best[0]], best[1]) + self._too(best[0], after)
        near = [line for key, line in after.items() if key[-1] == self.seat and self._nearer(key, line)]
        return self._with_it(max(near, key=lambda line: progress(line)[1])) if near else ""

    def _too(self, key: Key, after: dict[Key, Line]) -> str:
        """Say who else gains by the same thing, if it paid them anything before: else a new phase begins."""
        shared = {each: self._held(each, after) for each in after if each[:2] == key[:2] and each != key}
        gains = {each[-1]: after[each].points - held for each, held in shared.items() if held}
        told = [f"{who(other)} gains {gain}" for other, gain in gains.items() if gain >= LEAST]
        return f"; {', and '.join(told[:2])}, too" if told else ""

    def _nearer(self, key: Key, line: Line) -> bool:
        nearer = progress(line)[0] > progress(self.before.get(key))[0]
        return nearer and not line.points and not self._points(key)

    def _with_it(self, line: Line, gain: int = 0) -> str:
        worth = f", worth {points(line.points)}" if line.points > 0 else ""
        if worth and 0 < gain < line.points:
            worth += f", {gain} more than before"
        return f"with it {you(line.text.rstrip('.'), self.seat)}{worth}"

    def _stakes(self, view: State) -> dict[Key, Line]:
        stakes = self.game.stakes
        if stakes is None or view.to_move == OVER:
            return {}
        return {(line.category, line.at, line.player): line for line in stakes(view)}

    def _points(self, key: Key) -> int:
        return self.before[key].points if key in self.before else 0

    def _held(self, key: Key, after: dict[Key, Line]) -> int:
        """Say what a thing was worth before; one that grew may go by another id than the one it had."""
        if key in self.before:
            return self.before[key].points
        gone = [was for was in self.before if was not in after and (was[0], was[2]) == (key[0], key[2])]
        return max((self.before[was].points for was in gone), default=0)

    # -- later --

    def _promise(self, outcome: Outcome) -> str:
        """Say what a move promises: what can be counted on the board first, and then what its slip says."""
        gain = self.later(outcome)
        if self.game.projected and gain >= LEAST:
            return f"{points(gain)} more on the board"
        return self._printed(outcome)

    def _hope(self, outcome: Outcome) -> str:
        """Say about how much the game's guess expects later, and from what."""
        guess = round(self._guess(outcome) - outcome.points(self.seat))
        best, gain = self._most(self.oracle.worlds[0], outcome.states[0])
        if guess < LEAST or gain < ABOUT:  # without what it comes from a guess is no reason
            return ""
        return f"about {points(guess)} more later, mostly from {best}"

    def _printed(self, outcome: Outcome) -> str:
        """Read on the slip of a move what it brings later, where nobody can count it yet."""
        if outcome.final:
            return ""
        gain = self.game.slip(self.oracle.view, outcome.move).gain if self.game.slip else None
        if gain is None or gain.points < LEAST or gain.when in AT_ONCE:
            return ""
        return f"{points(gain.points)} {gain.when}"

    def _beside(self, outcome: Outcome, other: Outcome, most: float, than: str) -> str:
        """Name the part of the values in which a move is most ahead; never by more than the search says."""
        return self._gained(outcome, other, most, than) or self._denied(outcome, other, most, than)

    def _gained(self, outcome: Outcome, other: Outcome, most: float, than: str) -> str:
        """Name what a move brings more of than another; if that one gives it away, that is what is told."""
        best, gain = self._most(other.states[0], outcome.states[0])
        more = round(min(gain, self._guess(outcome) - self._guess(other), most))
        if more < ABOUT:
            return ""
        view = self.oracle.worlds[0]
        changes = [self._gains(view, each.states[0], self.seat).get(best, 0.0) for each in (outcome, other)]
        if changes[1] <= -ABOUT < changes[0]:
            return f"{than} costs you about {points(more)} from {best}"
        return f"about {points(more)} more from {best} than {than}"

    def _denied(self, outcome: Outcome, other: Outcome, most: float, than: str) -> str:
        """Name what somebody else has less of after a move than after another one."""
        if outcome.states[0].to_move != other.states[0].to_move:
            return ""  # what one has in the own turn alone is no difference between the moves
        losses = []
        for seat in range(int(self.oracle.view.players)):
            whole = self._guess(other, seat) - self._guess(outcome, seat)
            if seat != self.seat:
                gains = self._gains(outcome.states[0], other.states[0], seat)
                losses += [(min(gain, whole, most), seat, name) for name, gain in gains.items()]
        less, seat, name = max(losses, default=(0.0, self.seat, ""))
        if round(less) < ABOUT:
            return ""
        return f"it leaves {who(seat)} about {points(round(less))} less from {name} than {than}"

    def _most(self, before: State, after: State) -> tuple[str, float]:
        """Find the part of the value that differs most between two positions, and by how much."""
        gains = self._gains(before, after, self.seat)
        best = max(gains, key=lambda name: gains[name], default="")
        return best, gains.get(best, 0.0)

    def _gains(self, before: State, after: State, seat: int) -> dict[str, float]:
        """Say by how much each part of a seat's value grows, without the points in hand."""
        if self.game.reasons is None:
            return {}
        old, new = self.game.reasons(before), self.game.reasons(after)
        return {
            name: new[name][seat] - old[name][seat]
            for name in new
            if name in old and not name.startswith(POINTS)
        }

    def _guess(self, outcome: Outcome, seat: int | None = None) -> float:
        """Say how the game's guess for a seat changes; for one's own if none is named."""
        return self._change(outcome, self.seat if seat is None else seat, self.game.value)

    def _change(self, outcome: Outcome, seat: int, guess: Guess | None = None) -> float:
        """Say how a seat's prospects change, in points, over all worlds: on the board, or by a guess."""
        guess = guess or self.game.projected or self.game.value
        before = sum(guess(world)[seat] for world in self.oracle.worlds)
        after = sum(
            state.scores()[seat] if state.to_move == OVER else guess(state)[seat] for state in outcome.states
        )
        return float(after - before) / len(outcome.states)

    # -- answers --

    def _threat(self, outcome: Outcome, other: Outcome) -> str:
        best = self.left(outcome, other)
        return f"otherwise {you(best.text.rstrip('.'), self.seat)}: {points(best.points)}" if best else ""

    def left(self, outcome: Outcome, other: Outcome) -> Line | None:
        """Find the answer that pays most after the other move, and that this one never leaves.

        What somebody gets anyway, by another answer, is no part of the threat.
        """
        worse, better = self._answers(other), self._answers(outcome)
        often = [line for line in dict.fromkeys(worse) if worse.count(line) >= OFTEN]
        threats = [line for line in often if line not in better]
        best = max(threats, key=lambda line: line.points, default=None)
        anyway = max((line.points for line in better if best and line.player == best.player), default=0)
        return best if best and best.points - anyway >= LEAST else None

    def _answers(self, outcome: Outcome) -> list[Line]:
        """Let whoever is next answer as looks best, with several deals; give what that pays them."""
        lines: list[Line] = []
        for deal in range(DEALS):
            state = outcome.states[deal % len(outcome.states)].copy()
            luck = Rng(deal + 1)
            for _ in range(LONGEST):  # what luck brings may leave the seat something to choose
                if state.to_move not in (CHANCE, self.seat):
                    break
                state.play(state.deal(luck) if state.to_move == CHANCE else best_by_guess(self.game, state))
            if state.to_move not in (OVER, CHANCE, self.seat):
                lines += self._answer(state)
        return lines

    def _answer(self, state: State) -> list[Line]:
        game, player = self.game, int(state.to_move)
        state.story = []
        state.play(best_by_guess(game, state))
        if state.to_move == OVER:
            return []  # what is counted then is paid whatever one does
        seen = state.seen_by(self.seat)
        lines = [game.describe(game.heard_by(event, self.seat), seen) for event in state.story]
        return [line for line in lines if line and line.player == player and line.points > 0]

    def _seen(self, state: State) -> State:
        return state if state.to_move == OVER else state.seen_by(self.seat)


def by_trial(ahead: float, than: str) -> str:
    """Say that a move is better where no reason is at hand: that is all a search knows of it.

    >>> by_trial(2.3, "the next best"), by_trial(1.2, "the next best")
    ('Games tried from here end about 2 points better for you than with the next best.', 'The next ...')
    """
    more = round(ahead)
    if more < LEAST:
        return sentence(f"{than} is a little worse")
    return f"Games tried from here end about {points(more)} better for you than with {than}."


def progress(line: Line | None) -> tuple[int, float]:
    """Read how far something has come that pays nothing yet: how many, and which part of all.

    >>> progress(Line("{0} has 2 of the 3 lands", 0, sum="2 of 3"))[0], progress(None)
    (2, (0, 0.0))
    """
    have, _, needed = (line.sum if line else "").partition(" of ")
    return (int(have), int(have) / int(needed)) if needed else (0, 0.0)
