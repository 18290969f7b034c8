"""What comes of a move: the rest of the turn as the log would tell it, in every world one may be in."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tavola.bots.guess import lead
from tavola.bots.mcts import Search
from tavola.core import OVER, State
from tavola.game import Game, Line
from tavola.slips import alike

LONGEST = 16  # decisions of a turn that are played on where the search has not been


@dataclass(frozen=True)
class Outcome:
    """A move and the rest of the turn, and what is known to follow."""

    move: int
    turn: tuple[int, ...]  # the move, and how the search would go on
    lines: tuple[tuple[int, Line], ...]  # with the number of the decision that each follows from
    states: tuple[State, ...]  # afterwards, one for every world that looks alike
    after: str = ""  # what comes back, in the words of a slip: "knight comes back"
    # What each seat gains if the game ends with it: then everything is counted once more, and told as scored.
    final: tuple[int, ...] = ()
    board: tuple[int, ...] = ()  # what each seat has more on the board than before, where a game tells it

    def scorings(self) -> set[Line]:
        """Give the lines that bring points."""
        return set() if self.final else {line for _, line in self.lines if line.points}

    def points(self, seat: int, common: frozenset[Line] | set[Line] = frozenset()) -> int:
        """Add up what a seat gets at once, without what it gets anyhow."""
        if self.final:
            return self.final[seat]
        return sum(line.points for _, line in self.lines if line.player == seat and line not in common)


class Oracle:
    """Plays moves of a view on, for the seat that is to move."""

    def __init__(self, game: Game[Any], view: State, tree: Search | None = None) -> None:
        self.game = game
        self.view = view
        self.seat = int(view.to_move)
        self.tree = tree
        self.worlds = alike(view)

    def outcome(self, move: int) -> Outcome:
        """Play a move and the rest of the turn; what is not the same in every world is not told."""
        turn = self._turn(move)
        heard, states = [], []
        for world in self.worlds:
            lines, state = self._tell(world.copy(), turn)
            heard.append(lines)
            states.append(state)
        known = tuple(each for each in heard[0] if all(each in others for others in heard[1:]))
        final, board = self._final(states), self._on_board(known, states)
        return Outcome(move, tuple(turn), known, tuple(states), self._comes_back(turn), final, board)

    def only(self, move: int) -> Outcome:
        """Play a move and no more."""
        futures = [self._tell(world.copy(), [move]) for world in self.worlds]
        known = tuple(each for each in futures[0][0] if all(each in lines for lines, _ in futures[1:]))
        states = [state for _, state in futures]
        final, board = self._final(states), self._on_board(known, states)
        return Outcome(move, (move,), known, tuple(states), final=final, board=board)

    def _turn(self, move: int) -> list[int]:
        world = self.worlds[0].copy()
        if self.tree is not None:
            turn = [int(each) for each in self.tree.turn_after(move, world)]
        else:
            world.play(move)
            turn = [move]
        while world.to_move == self.seat and len(turn) < LONGEST:
            turn.append(best_by_guess(self.game, world))
            world.play(turn[-1])
        return turn

    def _final(self, states: Sequence[State]) -> tuple[int, ...]:
        """Compare final scores with what was there before; nothing for a seat where worlds differ."""
        if any(state.to_move != OVER for state in states):
            return ()
        counted = [
            self.game.projected(world) if self.game.projected else world.scores() for world in self.worlds
        ]
        gains = [
            [after - before for after, before in zip(state.scores(), scores, strict=True)]
            for state, scores in zip(states, counted, strict=True)
        ]
        return tuple(each[0] if len(set(each)) == 1 else 0 for each in zip(*gains, strict=True))

    def _on_board(self, known: Sequence[tuple[int, Line]], states: Sequence[State]) -> tuple[int, ...]:
        """Say what each seat has more or less on the board, beside the points of the moment."""
        if self.game.projected is None:
            return ()
        before = [self.game.projected(world) for world in self.worlds]
        after = [state.scores() if state.to_move == OVER else self.game.projected(state) for state in states]
        return tuple(
            round(sum(now[seat] - then[seat] for now, then in zip(after, before, strict=True)) / len(states))
            - sum(line.points for _, line in known if line.player == seat)
            for seat in range(int(self.view.players))
        )

    def _comes_back(self, turn: list[int]) -> str:
        """Read on the slips of a turn what its moves give back."""
        world, sentence = self.worlds[0].copy(), ""
        for move in turn if self.game.slip else []:
            assert self.game.slip
            sentence = self.game.slip(world.seen_by(self.seat), move).after or sentence
            world.play(move)
        return sentence

    def _tell(self, state: State, turn: list[int]) -> tuple[list[tuple[int, Line]], State]:
        lines: list[tuple[int, Line]] = []
        for number, move in enumerate(turn):
            if state.to_move != self.seat or move not in state.legal_moves():
                break  # in this world the turn goes otherwise
            state.story = []
            state.play(move)
            lines += [(number, line) for line in self._heard(state)]
        state.story = None
        return lines, state

    def _heard(self, state: State) -> list[Line]:
        """Describe the last move's events as the seat hears them, by what it sees then."""
        game, seen = self.game, state if state.to_move == OVER else state.seen_by(self.seat)
        lines = [game.describe(game.heard_by(event, self.seat), seen) for event in state.story or []]
        return [line for line in lines if line]


def best_by_guess(game: Game[Any], state: State) -> int:
    """Choose for the player to move by the game's own guess alone."""
    seat = int(state.to_move)

    def promise(move: int) -> float:
        after = state.copy()
        after.play(move)
        return lead(game.value(after), seat)

    return max(state.legal_moves(), key=promise)
