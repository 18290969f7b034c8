"""Set up positions for tests from a drawn board, and read legal moves off as squares.

Squares are written as in the specification without the brackets: "23" is row 2, column 3, both
counted from 0 at the top left.
"""

from typing import Any

from tavola.core import UNKNOWN, ints
from tavola.games.torres.rules.board import KINDS, KNIGHTS, NOWHERE, SIZE, SQUARES, STACKS, square_name
from tavola.games.torres.rules.moves import CARD_MOVES
from tavola.games.torres.rules.phases import TURN
from tavola.games.torres.rules.play import Torres
from tavola.games.torres.rules.setup import start
from tavola.games.torres.show.words import CARD_WORDS, notate

EMPTY_BOARD = "\n".join(["." * SIZE] * SIZE)


def square(text: str) -> int:
    """Read "23" as row 2, column 3."""
    return int(text[0]) * SIZE + int(text[1])


def squares(text: str) -> set[str]:
    """Read a list of squares: "12 21"."""
    return set(text.split())


def heights(board: str) -> list[int]:
    """Read a drawn board; a dot is the bare ground."""
    marks = board.split() if " " in board.strip() else list(board.replace("\n", ""))
    assert len(marks) == SQUARES
    return [0 if mark == "." else int(mark) for mark in marks]


def torres(
    board: str,
    *knights: str,
    king: str = "",
    active: int = 0,
    variant: str = "standard",
    hand: str = "",
    stacks: tuple[int, ...] = (2, 2),
    **fields: int,
) -> Torres:
    """Set up a turn: a drawn board, each seat's knights, and what else matters.

    `hand` names cards of the active player; `stacks` are its stacks besides the turn stack;
    the others have one more, of two blocks each.
    """
    players = max(2, len(knights))
    state = start(players, {"variant": variant, "start_player": "red"})
    standing = [NOWHERE] * (KNIGHTS * players)
    for player, own in enumerate(knights):
        for number, text in enumerate(own.split()):
            standing[KNIGHTS * player + number] = square(text)
    state.height = ints(heights(board))
    state.knights = ints(standing)
    state.king = square(king) if king else UNKNOWN
    others = (2,) * (len(stacks) + 1)
    piles = [stacks if player == active else others for player in range(players)]
    state.piles = ints([own.count(size) for own in piles for size in range(STACKS)])
    turn = {"stage": TURN, "active": active, "to_move": active, "phase": 1, "round": 1, "supply": 28}
    for name, value in (turn | {"ap": 5, "turn_stack": 2} | fields).items():
        assert hasattr(state, name)
        setattr(state, name, value)
    give(state, active, hand)
    return state


def give(state: Torres, player: int, cards: str) -> None:
    """Move cards from the common deck into a hand."""
    hand, deck = list(state.hand), list(state.deck)
    for word in cards.split():
        kind = kind_of(word)
        hand[KINDS * player + kind] += 1
        deck[KINDS * int(state.deck_of(player)) + kind] -= 1
    state.hand, state.deck = ints(hand), ints(deck)


def kind_of(word: str) -> int:
    """Find the kind of a card by its word."""
    return [words[0] for words in CARD_WORDS].index(word)


def notations(state: Torres) -> list[str]:
    """List the legal moves as a player writes them."""
    return [notate(state, move) for move in state.legal_moves()]


def play(state: Torres, *moves: str) -> None:
    """Play moves given in notation."""
    for text in moves:
        known = {notate(state, move): move for move in state.legal_moves()}
        assert text in known, f"{text!r} is not legal; there is {', '.join(known)}"
        state.play(known[text])


def ends(state: Torres, begin: str) -> set[str]:
    """Collect the squares where the legal moves end that begin with these words.

    A square in the words, as "42", is turned into its name: `ends(state, "knight 42")`.
    """
    words = [square_name(square(word)) if word.isdigit() else word for word in begin.split()]
    wanted = " ".join(words)
    return {_end(text) for text in notations(state) if text.startswith((f"{wanted} ", f"{wanted}-"))}


def _end(text: str) -> str:
    name = text.split()[-1].split("-")[-1]
    return f"{int(name[1]) - 1}{'abcdefgh'.index(name[0])}"


def starts(state: Torres, begin: str) -> set[str]:
    """Collect the squares where the legal moves begin that begin with these words."""
    found = {text.split()[-1].split("-")[0] for text in notations(state) if text.startswith(begin + " ")}
    return {f"{int(name[1]) - 1}{'abcdefgh'.index(name[0])}" for name in found}


def has_card(state: Torres, word: str) -> bool:
    """Whether some legal move plays the card."""
    kind = kind_of(word)
    return any(CARD_MOVES[kind] <= move < CARD_MOVES[kind + 1] for move in state.legal_moves())


# -- the boards of the worked examples, as the specification draws them ------------------------------------

E01 = """
. . . 1 . . . .
. . . . . . . .
. . 1 . . 1 . .
. . . . . . . 1
1 . . . . . . .
. . 1 . . 1 . .
. . . . . . . .
. . . . 1 . . ."""

E02 = """
. . . . . . . .
. . . . . . . .
. . 2 1 . . . .
. . 3 1 . . . .
. . . . . . . .
. . . . . 1 . .
. . . . . . . .
. . . . . . . ."""

E04 = """
. . . . . . . .
. 1 1 1 1 1 . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . 1 . . . . .
. . . . . . . .
. . . . . . . ."""

E05 = """
. . . . . . . .
. . . . . . . .
. . . . . . . .
. 3 1 1 3 . . .
. 2 . . 2 . . .
. . . . . . . .
. . . . . . . .
. . . . . . 1 ."""

E07 = """
. . . 2 1 . . .
. . . 1 . . . .
. . 1 . . 1 . .
. . . . . 2 . 1
1 . . . . . . .
. . 1 . . 1 . .
. . . . . . . .
. . . . 1 . . ."""

E09 = """
. . . . . . . .
. . . . . . . .
. . . 3 . . . .
. . 2 1 4 . . .
. . . 3 . . . .
. . . . . . . .
. . . . . 1 . .
. . . . . . . ."""

E10 = """
. . . 1 . . . .
. . . . . . . .
. . 2 1 . 1 . .
. . . . . . . 1
1 . . . . . . .
. . 1 1 . 1 . .
. . . 1 . . . .
. . . . 1 . . ."""

E12 = """
. . . . . . . .
. . . . . . . .
. 4 2 1 . . . .
. 3 . 1 . . . .
. . . 2 . . . .
. . . . . . . .
. . . . . . 1 .
. . . . . . . ."""

E13 = """
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . 1 2 . . . .
. . 1 3 2 . . .
. . . 1 . . . .
. . . . . . . .
. . . . . . . ."""

E14 = """
. . . 1 . . . .
. . . . . . . .
. 1 1 . . 1 . .
. . 2 . . . . 1
1 . . . . . . .
. . 1 . . 1 1 .
. . . . . . 2 .
. . . . 1 2 . ."""

E15 = """
. . . 1 . . . .
. . . . . . . .
. . 1 . . 1 . .
. . . . . . . .
1 . . . . . . .
. . 1 . . 1 . .
. . . . . . . .
. . . . . . . ."""

E16 = """
. . . . . . . .
. . 1 3 . . . .
. . 2 2 . . . .
. . 1 . . . . .
. . . . . . . .
. . . . . . 1 .
. . . . . . . .
. . . . . . . ."""

E20 = """
. . 1 3 2 . . .
. . . 2 1 . . .
. 1 2 . . 1 2 .
. . 1 . . . . 1
1 . . . . . . 1
. . 3 2 . 1 1 .
. . 1 1 . . . .
. . . . 1 . . ."""

E22 = """
. . . . . . . .
. . . . . . . .
. . . 1 2 3 . .
. . . . 2 1 . .
. . . . . . . .
. 1 . . . . . .
. . . . . . . .
. . . . . . . ."""

E24 = """
. . . 1 1 1 . .
. . . . . . . .
. . 1 2 3 . . .
. . 1 1 4 . . .
. . . . . . . .
1 . . . . 1 . .
. . . . . . . .
. . . 1 . . . 1"""
E20_KNIGHTS = ("03 25 53", "13 22 52", "02 14 26 62", "21 37 40 66")
BOARDS = {"E05": E05, "E07": E07, "E10": E10, "E14": E14, "E20": E20}


def drawn(board: str, knights: list[str], **fields: Any) -> Torres:  # noqa: ANN401
    """Set up a turn on the board of a worked example, given by its number."""
    return torres(BOARDS[board], *knights, **fields)
