"""Decisions with a move that is wanted: one that pays at once, or one that goes to a place of the board."""

from collections.abc import Callable
from functools import cache
from typing import Any

from tavola.bots import make
from tavola.core import Rng
from tavola.game import Match, Slip
from tavola.slips import Teller
from tests.browser.games import middle

Wanted = Callable[[Slip, list[str]], bool]


@cache
def decision(name: str, what: str) -> tuple[Match[Any], int]:
    """Let greedy players come to a decision of the first that has a move of the kind wanted."""
    match, wanted = middle(name).at(len(middle(name).plies)), WANTED[name, what]
    bot = make("greedy", match.game)
    while not match.over:
        view = match.state.seen_by(int(match.state.to_move))
        if match.state.to_move == 0:
            teller = Teller(match.game, view)
            for move in view.legal_moves():
                if wanted(teller.slip(move), match.game.targets(view, move)):
                    return match, move
        match.play(bot.choose(view, Rng(len(match.plies))))
        match.go_on()
    raise AssertionError(f"{name} never comes to {what}")


def on_board(kind: str) -> Wanted:
    """Want a place on the board."""
    return lambda _slip, path: path[-1].startswith(kind)


def pays(kind: str) -> Wanted:
    """Want points at once."""
    return lambda slip, path: bool(
        path[-1].startswith(kind) and slip.gain and slip.gain.when == "now" and slip.gain.points > 0
    )


WANTED: dict[tuple[str, str], Wanted] = {
    ("carcassonne", "place"): lambda slip, path: path[0].startswith("spot") and "comes back" in slip.after,
    ("carcassonne", "points"): pays("spot"),
    ("kreta", "place"): lambda slip, path: path[-1].startswith("province") and bool(slip.gain),
    ("kreta", "points"): pays("tile"),
    ("kreta", "card"): pays("hand-0-castellan"),
    ("torres", "place"): lambda slip, path: path[0].startswith("knight") and bool(slip.gain),
    ("torres", "points"): pays("button:Marker"),
    ("keythedral", "place"): on_board("building"),
    ("olympos", "place"): lambda slip, path: path[-1].startswith("space") and bool(slip.gain),
    ("olympos", "points"): pays("cell"),
}
