"""The rules of Torres done slowly and obviously, to be compared after every ply.

Squares are (row, column) pairs and castles are sets found by flood fill. Nothing here uses the
tables, the survey or the listings of the game; moves are compared in notation.
"""

from tavola.core import OVER
from tavola.games.torres.rules.play import Torres
from tavola.games.torres.show.words import CARD_WORDS, MASTER_WORDS, notate

Square = tuple[int, int]
Castle = frozenset[Square]

ALL = [(row, column) for row in range(8) for column in range(8)]
STANDARD, PERSONAL, MASTER = 0, 1, 2
(DRAWING_START, DRAWING_MASTER, LAYING, ENTERING, CROWNING, TURN, DEALING, CHOOSING, KING_MOVE, ENDED) = (
    range(10)
)


def name(square: Square) -> str:
    return "abcdefgh"[square[1]] + "12345678"[square[0]]


def _around(square: Square) -> list[Square]:
    row, column = square
    around = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return [place for place in around if place in ALL]


BESIDE = {square: _around(square) for square in ALL}
ON_BOARD = frozenset(ALL)


def beside(square: Square) -> list[Square]:
    return BESIDE[square]


class Board:
    """Heights and figures of a state, by square."""

    def __init__(self, state: Torres) -> None:
        self.height = {(at // 8, at % 8): state.height[at] for at in range(64)}
        self.knights = {
            player: [(at // 8, at % 8) for at in state.knights[6 * player : 6 * player + 6] if at >= 0]
            for player in range(state.players)
        }
        self.king = (state.king // 8, state.king % 8) if state.king >= 0 else None
        self.taken = {square for own in self.knights.values() for square in own}
        if self.king is not None:
            self.taken.add(self.king)
        self.castles = castles(self.height)

    def castle(self, square: Square) -> Castle:
        """The castle of a square; empty on the ground."""
        return next((castle for castle in self.castles if square in castle), frozenset())

    def free(self, square: Square) -> bool:
        return square not in self.taken


def castles(height: dict[Square, int]) -> list[Castle]:
    """Find all castles by flood fill."""
    found: list[Castle] = []
    seen: set[Square] = set()
    for square in ALL:
        if height[square] == 0 or square in seen:
            continue
        castle, edge = {square}, [square]
        while edge:
            for near in beside(edge.pop()):
                if height[near] > 0 and near not in castle:
                    castle.add(near)
                    edge.append(near)
        found.append(frozenset(castle))
        seen |= castle
    return found


def touching(places: list[Castle], square: Square) -> list[Castle]:
    return [castle for castle in places if not castle.isdisjoint(beside(square))]


# -- what a knight and a block may do --


def doors(board: Board, square: Square) -> list[Castle]:
    """The castles with a usable door onto the square: one of their squares beside it is taller."""
    taller = [near for near in beside(square) if board.height[near] > board.height[square]]
    return [board.castle(near) for near in taller]


def passage_exits(board: Board, start: Square) -> set[Square]:
    exits = set()
    for castle in doors(board, start):
        for inside in castle:
            exits |= {near for near in beside(inside) if board.height[inside] > board.height[near]}
    return {square for square in exits if board.free(square)} - {start}


def walks(board: Board, start: Square) -> set[Square]:
    level = board.height[start]
    steps = {near for near in beside(start) if board.free(near) and board.height[near] <= level + 1}
    return steps | {square for square in passage_exits(board, start) if board.height[square] <= level}


def additions(board: Board, own: list[Square]) -> set[Square]:
    reach = {near for knight in own for near in beside(knight) if board.height[near] <= board.height[knight]}
    return {square for square in reach if board.free(square)}


def block_fits(height: dict[Square, int], places: list[Castle], square: Square, *, found: bool) -> bool:
    """Whether a block may lie there; `found` says whether it may found a castle."""
    if height[square] > 0:
        castle = next(castle for castle in places if square in castle)
        return height[square] + 1 <= len(castle)
    return len(touching(places, square)) == 1 or (found and not touching(places, square))


def build_squares(board: Board) -> set[Square]:
    free = [square for square in ALL if board.free(square)]
    return {square for square in free if block_fits(board.height, board.castles, square, found=False)}


def block_moves(board: Board) -> set[tuple[Square, Square]]:
    found = set()
    for start in ALL:
        castle = board.castle(start)
        if not castle or not board.free(start):
            continue
        if any(knight in castle for own in board.knights.values() for knight in own):
            continue
        height = board.height | {start: board.height[start] - 1}
        rest = castle - {start} if height[start] == 0 else castle
        places = castles(height)
        if rest and (rest not in places or max(height[square] for square in rest) > len(rest)):
            continue
        for to in ALL:
            if to == start or not board.free(to) or not block_fits(height, places, to, found=True):
                continue
            alone = height[to] == 0 and not touching(places, to)
            if len(places) + alone >= 6:
                found.add((start, to))
    return found


def card_targets(board: Board, word: str, own: list[Square]) -> set[str]:
    """The legal uses of a card that moves an own knight, as from-to."""
    found = set()
    for start in own:
        row, column = start
        level = board.height[start]
        if word == "jump-up":
            to = {near for near in beside(start) if board.height[near] == level + 2}
        elif word == "doors":
            to = passage_exits(board, start)
        elif word == "diagonal":
            corners = {(row + down, column + right) for down in (-1, 1) for right in (-1, 1)}
            to = {square for square in corners if square in ON_BOARD and board.height[square] <= level + 1}
        elif word == "relocate":
            to = additions(board, [knight for knight in own if knight != start])
        else:
            to = _leaps(board, start)
        found |= {f"{name(start)}-{name(square)}" for square in to if board.free(square)}
    return found


def _leaps(board: Board, start: Square) -> set[Square]:
    found = set()
    for over in beside(start):
        behind = (2 * over[0] - start[0], 2 * over[1] - start[1])
        if any(over in own for own in board.knights.values()) and behind in ON_BOARD:
            found.add(behind)
    return {square for square in found if board.height[square] <= board.height[start] + 1}


# -- all moves of a position --


def legal(state: Torres, board: Board) -> set[str]:
    """The legal moves in notation."""
    if state.stage == TURN:
        return turn_moves(state, board)
    free = [square for square in ALL if board.free(square) and board.height[square] > 0]
    if state.stage == ENTERING:
        return {f"enter {name(square)}" for square in free}
    if state.stage == CROWNING:
        return {f"king {name(square)}" for square in free}
    if state.stage == KING_MOVE:
        return {f"king {name(square)}" for square in free} | {"keep"}
    if state.stage == LAYING:
        laid = [square for square in ALL if board.height[square] > 0]
        far = [(r, c) for r, c in ALL if all(abs(r - a) + abs(c - b) >= 3 for a, b in laid)]
        return {f"lay {name(square)}" for square in far}
    return other_moves(state)


def other_moves(state: Torres) -> set[str]:
    if state.stage == CHOOSING:
        return {f"choose {CARD_WORDS[kind][0]}" for kind in state.shown if kind >= 0}
    if state.stage == DEALING:
        owner = state.active if state.variant == PERSONAL else 0
        left = state.deck[10 * owner : 10 * owner + 10]
        return {f"deal {CARD_WORDS[kind][0]}" for kind in range(10) if left[kind] > 0}
    if state.stage == DRAWING_START:
        return {f"start {colour}" for colour in ("red", "blue", "green", "gold")[: state.players]}
    if state.stage == DRAWING_MASTER:
        return {f"master {words[0]}" for words in MASTER_WORDS}
    return set()


def turn_moves(state: Torres, board: Board) -> set[str]:
    own = board.knights[state.active]
    found = {"end"}
    if state.ap >= 2 and len(own) < 6:
        found |= {f"add {name(square)}" for square in additions(board, own)}
    if state.ap >= 1:
        found.add("marker")
        found |= {f"knight {name(knight)}-{name(to)}" for knight in own for to in walks(board, knight)}
        if state.turn_stack > 0:
            found |= {f"block {name(square)}" for square in build_squares(board)}
        if state.buys < 2 and deck_size(state) > 0:
            found.add("buy")
    if state.card_played == 0:
        for kind in range(10):
            if state.hand[10 * state.active + kind] - state.fresh[kind] > 0:
                found |= {f"card {use}" for use in card_uses(state, board, CARD_WORDS[kind][0])}
    return found


def deck_size(state: Torres) -> int:
    if state.variant == STANDARD:
        return sum(state.deck[:10])
    at = 10 * state.active
    return sum(state.deck[at : at + 10]) + sum(card >= 0 for card in state.under[at : at + 10])


def card_uses(state: Torres, board: Board, word: str) -> set[str]:
    own = board.knights[state.active]
    if word in ("ap6", "ap7"):
        return {word}
    if word == "block-supply":
        return {f"{word} {name(square)}" for square in build_squares(board)} if state.supply else set()
    if word == "move-block":
        return {f"{word} {name(start)}-{name(to)}" for start, to in block_moves(board)}
    if word == "block-under":
        at = 4 * state.active
        if state.turn_stack + sum(size * state.piles[at + size] for size in range(4)) == 0:
            return set()
        fits = [square for square in own if block_fits(board.height, board.castles, square, found=True)]
        return {f"{word} {name(square)}" for square in fits}
    return {f"{word} {use}" for use in card_targets(board, word, own)}


# -- scoring --


def total(state: Torres, board: Board, player: int) -> int:
    """All that a player scores at the end of this phase as the board stands."""
    own = board.knights[player]
    points = 0
    for castle in board.castles:
        levels = [board.height[square] for square in own if square in castle]
        points += len(castle) * max(levels, default=0)
    if board.king and any(
        square in board.castle(board.king) and board.height[square] == state.phase for square in own
    ):
        points += 5 * state.phase
    if state.master >= 0:
        points += master_points(state.master, state.phase, board, own)
    return points


def master_points(card: int, phase: int, board: Board, own: list[Square]) -> int:
    word = MASTER_WORDS[card][0]
    in_every_phase = {"line": 10, "stairs": 10, "square": 15, "realm": 10}
    awards = in_every_phase | {"muster": 20, "ladder": 25, "court": 20, "watch": 20}
    if word not in in_every_phase and phase < 3:
        return 0
    return awards[word] if master_holds(word, board, own) else 0


def master_holds(word: str, board: Board, own: list[Square]) -> bool:
    levels = [board.height[square] for square in own]
    above = [square for square in own if board.height[square] > 0]
    if word == "line":
        return any(a == b == c > 0 for a, b, c in threes(board, own))
    if word == "stairs":
        return any((b - a, c - b) in ((1, 1), (-1, -1)) for a, b, c in threes(board, own))
    if word == "square":
        boxes = [{(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)} for r, c in own]
        return any(box <= set(own) for box in boxes)
    if word == "realm":
        return len({board.castle(square) for square in above}) >= 4
    if word == "muster":
        return len(above) == 6
    if word == "ladder":
        return {1, 2, 3, 4} <= set(levels)
    if word == "court":
        court = board.castle(board.king) if board.king else frozenset()
        return len([square for square in own if square in court]) >= 3
    return max(board.height.values()) in levels


def threes(board: Board, own: list[Square]) -> list[list[int]]:
    """The levels of every three knights side by side in a row or a column."""
    rows = [[(r, c + i) for i in range(3)] for r, c in own] + [[(r + i, c) for i in range(3)] for r, c in own]
    return [[board.height[square] for square in row] for row in rows if set(row) <= set(own)]


def marked(scores: list[int], player: int, points: int) -> None:
    """Move a marker, past spaces that others hold."""
    if points == 0:
        return
    space = scores[player] + points
    while space in scores[:player] + scores[player + 1 :]:
        space += 1
    scores[player] = space


class Oracle:
    """Check every position of a game, and the scores at the end of each phase."""

    def __init__(self) -> None:
        self.before: Torres | None = None

    def __call__(self, state: Torres) -> None:
        board = Board(state)
        written, expected = {notate(state, move) for move in state.legal_moves()}, legal(state, board)
        assert written == expected, f"listed wrongly: {written ^ expected}"
        land = state.land()
        assert land.count == len(board.castles)
        for castle in board.castles:
            numbers = {land.castle[8 * row + column] for row, column in castle}
            assert len(numbers) == 1
            number = numbers.pop()
            assert land.surface[number] == len(castle)
            assert land.tallest[number] == max(board.height[square] for square in castle)
        for player in range(state.players):
            assert state.phase_points(land, player) == total(state, board, player)
        if self.before is not None and self.before.stage == TURN and state.stage in (KING_MOVE, ENDED):
            self.check_scores(self.before, state)
        self.before = None if state.to_move == OVER else state.copy()

    def check_scores(self, before: Torres, after: Torres) -> None:
        """The scores follow from the position before, seat by seat from the first player."""
        board, scores = Board(before), before.scores()
        for turn in range(before.players):
            player = (before.first + turn) % before.players
            marked(scores, player, total(before, board, player))
        assert after.scores() == scores
        if after.stage == KING_MOVE:
            order = [(before.first + turn) % before.players for turn in range(before.players)]
            lowest = [player for player in order if scores[player] == min(scores)]
            assert after.to_move == lowest[-1]


check = Oracle()  # one is enough for game after game: it forgets a game that is over
