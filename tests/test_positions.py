"""Positions that a stranger may have written: refused with a sentence, or played to their end."""

import random
from contextlib import suppress
from typing import Any

import pytest

from tavola import compiled
from tavola.core import CHANCE, OVER, Rng, State, playout
from tavola.game import Game
from tavola.laws import kind_first, option_sets
from tavola.record import BadPosition, position, set_up
from tavola.registry import find

Fields = dict[str, Any]

GAMES = ("carcassonne", "kreta", "torres", "keythedral", "olympos")
MOMENT = ("to_move", "phase", "stage", "active", "player", "turn")  # whose turn it is, and for what
STRANGE = (-1000, -2, -1, 0, 1, 2, 3, 5, 7, 12, 31, 64, 100, 1000, 1 << 40, -1 << 40)


def moments(game: Game[Any], dice: random.Random) -> dict[tuple[int, ...], Fields]:
    """Play a game of any setting and write down one position of each phase, any of those met."""
    state = game.open(dice.choice(game.seats), dice.choice(option_sets(game)))
    rng, choose = Rng(dice.getrandbits(64)), kind_first(game)
    found: dict[tuple[int, ...], Fields] = {}
    seen: dict[tuple[int, ...], int] = {}
    while state.to_move != OVER:
        key = tuple(int(getattr(state, name)) for name in ("phase", "stage") if hasattr(state, name))
        seen[key] = seen.get(key, 0) + 1
        if dice.randrange(seen[key]) == 0:
            found[key] = position(state)
        lucky = state.to_move == CHANCE
        state.play(state.deal(rng) if lucky else choose(state, state.legal_moves(), rng))
    return found | {(): position(state)}


def damaged(fields: Fields, other: Fields, dice: random.Random) -> Fields:
    """Change up to three things: numbers, places, or a field for that of another moment."""
    written = {name: value if isinstance(value, int) else list(value) for name, value in fields.items()}
    for _ in range(dice.choice((1, 1, 2, 3))):
        names = [name for name in MOMENT if name in written] if dice.random() < 0.2 else list(written)
        name = dice.choice(names)
        value = written[name]
        if dice.random() < 0.15 and other["players"] == written["players"]:
            written[name] = other[name] if isinstance(value, int) else list(other[name])
        elif isinstance(value, int):
            written[name] = strange(value, dice)
        else:
            damage(value, dice)
    return written


def damage(numbers: list[int], dice: random.Random) -> None:
    """Swap two numbers of a list, move one from here to there, or make one strange."""
    here, there = dice.randrange(len(numbers)), dice.randrange(len(numbers))
    how = dice.randrange(5)
    if how == 0:
        numbers[here], numbers[there] = numbers[there], numbers[here]
    elif how == 1:
        numbers[here] -= 1
        numbers[there] += 1
    else:
        numbers[here] = strange(numbers[here], dice)


def strange(value: int, dice: random.Random) -> int:
    return dice.choice(STRANGE) if dice.random() < 0.5 else value + dice.choice((-1, 1))


def play_on(game: Game[Any], state: State, seed: int) -> None:
    """Look at a position from every seat, search it from the mover's, and play it to its end."""
    assert len(game.value(state)) == state.players
    for seat in range(-1, state.players):
        view = state.seen_by(seat)
        if seat == seed % state.players:
            game.draw(view, seat, game.shapes[0])
            for player in range(state.players):
                game.mat(view, player)
        view.imagine(Rng(seed))
        if seat == state.to_move >= 0:
            game.prompt(view)
            for move in view.legal_moves():
                game.notate(view, move)
            playout(view, Rng(seed), game.longest)
    assert playout(state, Rng(seed), game.longest + 1) <= game.longest
    assert len(state.scores()) == len(state.places()) == state.players


@pytest.mark.parametrize("name", GAMES)
def test_a_damaged_position_is_refused_or_played_to_its_end(name: str) -> None:
    game, dice = find(name), random.Random(f"damaged/{name}")
    for _ in range(6 if compiled() else 2):
        written = list(moments(game, dice).values())
        for _ in range(50):
            fields = damaged(dice.choice(written), dice.choice(written), dice)
            with suppress(BadPosition):
                play_on(game, set_up(game, fields), dice.getrandbits(32))


@pytest.mark.parametrize(("name", "field"), [("carcassonne", "holders"), ("keythedral", "land")])
@pytest.mark.parametrize("number", [1 << 15, -1 << 15, 1 << 50])
def test_a_number_that_a_small_array_cannot_hold_is_refused(name: str, field: str, number: int) -> None:
    game = find(name)
    fields = position(game.open(2))
    fields[field][0] = number
    with pytest.raises(BadPosition):
        set_up(game, fields)


FAULTS = [  # of the first position for two
    ("keythedral", "start", 0, 0, "the start player is known exactly when it has been drawn"),
    ("keythedral", "store", 0, 19, "there are 19 brown cubes, not 20"),
    ("keythedral", "bag", 0, 2, "there are 4 brown fields, not 5"),
    ("keythedral", "mat", 0, 12, "row 1: a tile is in two places, or of another row"),
    ("keythedral", "law_at", 0, 1, "player 0 holds 1 laws, not 0"),
    ("keythedral", "least", 3, 1, "player 0 is mistaken about the cubes behind a screen"),
    ("keythedral", "owed", 0, 2, "a number of cubes is due exactly when the phase asks for it"),
    ("keythedral", "marker", 0, 1, "marker 1 of the work order does not fit the phase"),
    ("keythedral", "to_move", 0, 9, "to_move is 9; it must be -2 to 1"),
    ("torres", "supply", 0, 83, "there are 91 blocks, not 92"),
    ("torres", "king", 0, 3, "the king is on the board exactly when he has been placed"),
    ("torres", "stage", 0, 4, "to_move is -1, but the stage has 0 to move"),
    ("torres", "under", 0, -1, "a card under a deck or shown is not known"),
    ("torres", "knights", 1, 3, "player 0 has not entered one knight in turn"),
    ("torres", "ap", 0, 5, "action points, blocks or cards of a turn are left, but there is no turn"),
    ("torres", "score", 0, -1, "score holds -1; it must be 0 to"),
    ("olympos", "to_move", 0, 1, "to_move is 1, but the phase has -1 to move"),
    ("olympos", "hourglasses", 0, 100, "hourglasses holds 100; it must be 0 to 99"),
    ("olympos", "supply", 0, 5, "player 0 has 5 settlers, not 4"),
    ("olympos", "cell", 0, 3, "a Discovery is under way exactly in the phases that belong to one"),
    ("olympos", "zeus", 0, 2, "Zeus is awake, but nobody has come to his space in this turn"),
    ("olympos", "marks", 0, 16, "player 0 has finished before the final Zeus space"),
    ("olympos", "realms", 0, 1, "the lands that players control are not those where they lie on top"),
    ("olympos", "blocked", 0, 5, "2 lands are blocked, which is not the number that the set-up has come to"),
    ("olympos", "tribes", 0, 1, "a tribe holds a land that it cannot hold"),
    ("olympos", "single", 1, 1, "a tile serves once that nobody has, or that serves for good"),
    ("olympos", "markers", 1, 1 << 50, "markers holds .*; it must be 0 to"),
]


@pytest.mark.parametrize(("name", "field", "place", "value", "says"), FAULTS)
def test_the_sentence_names_what_is_wrong(name: str, field: str, place: int, value: int, says: str) -> None:
    written = position(find(name).open(2))
    if isinstance(written[field], int):
        written[field] = value
    else:
        written[field][place] = value
    with pytest.raises(BadPosition, match=f"{name}: {says}"):
        set_up(find(name), written)
