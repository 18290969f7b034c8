"""Positions of Olympos for tests, written in players' words."""

from collections.abc import Mapping, Sequence

from tavola.core import ints
from tavola.game import SEATS
from tavola.games.olympos.rules.atlas import RESOURCES, SPACE_IDS, STAR
from tavola.games.olympos.rules.board import (
    BARBARIANS,
    COPIES,
    DESTINY_IDS,
    FIRST_TILE,
    GOD_IDS,
    OBJECTIVE_IDS,
    OPEN_TO_ALL,
    SPACE,
    TAKEN_BY,
    TILE_IDS,
    TILES,
    TILES_OF,
    TYPE_IDS,
    WONDER_IDS,
)
from tavola.games.olympos.rules.play import Olympos
from tavola.games.olympos.rules.setup import start
from tavola.games.olympos.rules.travel import put
from tavola.games.olympos.show.words import notate

DEFAULTS = {
    "turn_order": "clockwise",
    "expansion_ap_cap": "7",
    "zeus_trigger": "reach-or-pass",
    "olympos_layout": "on-track",
    "objectives": "on",
    "barbarian_placement": "last-player",
}

Seats = Mapping[str, int | str | None]


def seat(name: str) -> int:
    return BARBARIANS if name == "barbarian" else SEATS.index(name)


def land(name: str) -> int:
    return SPACE_IDS.index(name)


def opened(players: int, **options: str) -> Olympos:
    """Give the very first position."""
    return start(players, DEFAULTS | options)


def unstacked(players: int, rows: Mapping[int, Sequence[str]] | None = None, **options: str) -> Olympos:
    """Give the position before the shuffle; each row in its printed order unless another is given."""
    state = opened(players, **options)
    for row in range(6):
        names = list(WONDER_IDS) if row == 5 else TYPE_IDS[row * 5 : row * 5 + 5]
        wanted = list((rows or {}).get(row + 1, names))
        play(state, "lay " + " ".join(wanted))
    return state


def laid_out(players: int, rows: Mapping[int, Sequence[str]] | None = None, **options: str) -> Olympos:
    """Give the position before blocking; red lies on top of the stack, the others as they sit."""
    state = unstacked(players, rows, **options)
    play(state, *(f"stack {name}" for name in SEATS[: players - 1]))
    return state


def table(
    players: int = 3,
    *,
    active: str = "red",
    rows: Mapping[int, Sequence[str]] | None = None,
    stacks: Mapping[str, str] | None = None,
    blocked: str = "",
    tribes: str | None = None,
    options: Mapping[str, str] | None = None,
    **players_have: Seats,
) -> Olympos:
    """Give a position at the start of a turn; star lands hold their tribe where no settler stands."""
    state = laid_out(players, rows, **(options or {}))
    stacks = stacks or {}
    for space in range(32):
        if SPACE_IDS[space] in blocked.split():
            state.blocked |= 1 << space
        elif SPACE_IDS[space] not in stacks:
            held = SPACE_IDS[space] in tribes.split() if tribes is not None else STAR[space]
            state.tribes |= held << space
    for name, owners in stacks.items():
        for owner in owners.split():
            put(state, land(name), seat(owner))
    for what, seats in players_have.items():
        for name, amount in seats.items():
            _give(state, what, name, amount)
    state.step = 0
    state.begin_turn(seat(active))
    return state


def _give(state: Olympos, what: str, name: str, amount: int | str | None) -> None:
    if what == "objectives":
        state.objectives[OBJECTIVE_IDS.index(name)] = TAKEN_BY + seat(str(amount)) if amount else OPEN_TO_ALL
    elif isinstance(amount, str):
        _give_things(state, what, name, amount)
    else:
        getattr(state, what)[seat(name)] = amount


def _give_things(state: Olympos, what: str, name: str, amount: str) -> None:
    if what == "cubes":
        for resource in amount.split():
            state.cubes[seat(name) * 4 + RESOURCES.index(resource)] += 1
    elif what == "tiles":
        for tile in amount.split():
            give_tile(state, name, tile)
    elif what == "cards":
        for card in amount.split():
            give_card(state, name, card)
    elif what == "markers":
        row, column, space = (int(part) for part in name.split("-"))
        state.markers[seat(amount)] |= 1 << SPACE[((row - 1) * 5 + column - 1) * 3 + space]
    elif what == "built":
        state.builders[int(name) - 1] = seat(amount)
    else:
        raise AssertionError(what)


def give_tile(state: Olympos, name: str, tile: str, *, once: bool = False) -> None:
    number = TILE_IDS.index(tile)
    state.owned[seat(name)] |= 1 << number
    state.single[seat(name)] |= once << number
    state.left[number] -= 1


def give_card(state: Olympos, name: str, card: str) -> None:
    number = DESTINY_IDS.index(card)
    row = state.players if name == "shown" else seat(name)
    state.deck[number] -= 1
    state.hands[row * 10 + number] += 1
    state.held[row] += 1


def notations(state: Olympos, kind: str = "") -> list[str]:
    """List the legal moves in words, those of one kind if it is given."""
    words = [notate(state, move) for move in state.legal_moves()]
    return [word for word in words if word.split()[0] == kind or not kind]


def play(state: Olympos, *words: str) -> None:
    """Make moves given by the beginning of their notation."""
    for word in words:
        found = [m for m in state.legal_moves() if notate(state, m).startswith(word)]
        exact = [m for m in found if notate(state, m) == word]
        assert len(exact or found) == 1, (word, notations(state))
        state.play((exact or found)[0])


def stack(state: Olympos, name: str) -> list[str]:
    """List the owners of the pieces on a land, from the bottom."""
    here = [piece & 7 for piece in state.lying if piece >= 0 and piece >> 3 == land(name)]
    return ["barbarian" if owner == BARBARIANS else SEATS[owner] for owner in here]


def copies(players: int, kind: str) -> int:
    """Count the tiles of a type that the players use, before a column is dropped."""
    first = int(FIRST_TILE[TYPE_IDS.index(kind)])
    count = int(TILES_OF[TYPE_IDS.index(kind)])
    return sum(int(COPIES[players * TILES + tile]) for tile in range(first, first + count))


def god(name: str) -> int:
    return GOD_IDS.index(name)


def empty_deck(state: Olympos) -> None:
    """Move every unseen Destiny card to the discard pile."""
    for card in range(10):
        state.discard[card] += state.deck[card]
    state.deck = ints([0] * 10)
