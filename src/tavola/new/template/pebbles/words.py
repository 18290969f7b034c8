"""Pebbles: the sentences."""

from tavola.core import Event
from tavola.game import Line, Prompt, who

from .rules import CAME, DRAW, TOOK, Pebbles

COLOURS = ("amber", "jade", "slate", "chalk")
LETTERS = "abc"  # the spots


def notate(state: Pebbles, move: int) -> str:
    """Write a move as it is typed and recorded."""
    return f"draw {COLOURS[move - DRAW]}" if move >= DRAW else f"take {LETTERS[move]}"


def describe(event: Event, view: Pebbles) -> Line | None:
    """Tell an event in the log; `who` stands for a name, and what is in brackets leads to the picture."""
    kind, player, colour, number = event[:4]
    if kind == CAME:
        return Line(f"A {COLOURS[colour]} stone comes to the [row](#spot-{number}).")
    if kind == TOOK:
        return Line(
            f"{who(player)} takes a [{COLOURS[colour]} stone](#pile-{player}-{colour})",
            player,
            points=number,
            sum=f"number {number} of its colour",
            rule="P3",
            category=COLOURS[colour],
            at=f"pile-{player}-{colour}",
        )
    return Line("The last stone is taken.")


def prompt(view: Pebbles) -> Prompt:
    """Say what the player to move has to do."""
    return Prompt("Take a stone from the row.", f"{sum(view.bag)} stones in the bag", "P2")


def place_name(view: Pebbles, id: str) -> str:
    """Name a spot or a pile, for those who do not see the picture."""
    what, *numbers = id.split("-")
    if what == "spot":
        kind = view.row[int(numbers[0])]
        return f"{COLOURS[kind]} stone at {LETTERS[int(numbers[0])]}" if kind >= 0 else "empty spot"
    if what == "pile":
        player, kind = map(int, numbers)
        return f"{who(player)}’s {COLOURS[kind]} stones, {view.stones(player)[kind]} of them"
    return ""
