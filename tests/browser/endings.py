"""Games of which only the last move is left, to see how they end."""

from functools import cache

from tavola import record
from tests.browser.games import GREEDY
from tests.browser.people import ME, Visitor
from tests.games import golden

# A finished game of each, with as many at the table as a golden game has.
FINISHED = {
    "carcassonne": "five-first-edition",
    "kreta": "four",
    "torres": "standard",
    "keythedral": "four-mischief",
    "olympos": "five-land-only",
}

PLAY = "(move) => tavola.play(tavola.message.choices.find((choice) => choice.move === move))"


@cache
def last_ply(game: str) -> tuple[int, int, int, int]:
    """Give the number of players, and the last ply of the game: its number, who made it, and the move."""
    match = record.read(golden.record(game, FINISHED[game])).match
    return match.players, len(match.plies) - 1, match.plies[-1].mover, int(match.plies[-1].move)


def before_the_end(ada: Visitor, game: str) -> str:
    """Sit down where the last move is to be made; gives the table."""
    players, ply, mover, _ = last_ply(game)
    seats = [ME if seat == mover else GREEDY for seat in range(players)]
    return ada.play_on(ada.bring(golden.record(game, FINISHED[game])), ply, *seats)


def end(ada: Visitor, game: str) -> None:
    """Make the last move."""
    ada.page.evaluate(PLAY, last_ply(game)[3])
