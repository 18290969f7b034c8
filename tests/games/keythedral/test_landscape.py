"""The plane that never ends, and how the landscape is laid."""

from collections import Counter

import pytest

from tavola.core import CHANCE, Rng
from tavola.game import Match
from tavola.games.keythedral import game
from tavola.games.keythedral.rules import board, moves, phases
from tavola.games.keythedral.rules.landscape import column, row
from tavola.games.keythedral.rules.play import Keythedral
from tests.games.keythedral import oracle


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_no_landscape_is_wider_than_the_torus(players: int) -> None:
    fields = 2 + 5 * players  # the start is two columns wide, and each field adds one at most
    gaps = fields + 1
    legal_places = fields - 1 + 2  # before the last field is laid, with one more column at each end
    assert max(gaps, legal_places) <= board.SIZE


@pytest.mark.parametrize("direction", [(1, 1), (1, 0), (-1, 1), (0, -1), (-3, -2)])
def test_the_longest_landscapes_never_meet_themselves(direction: tuple[int, int]) -> None:
    state = game.open(5)
    rng = Rng(4)
    while state.round == 0:
        if state.to_move == CHANCE:
            state.play(state.deal(rng))
            continue
        oracle.check(state)
        found = state.legal_moves()
        if state.phase != phases.LAY_NUMBER:
            first = moves.FIELD if state.phase == phases.LAY_FIELD else moves.GAP
            found.sort(key=lambda move: far(state, move - first, direction))
        state.play(found[-1])
    ends = [far(state, cell, direction) for cell in state.field_cell]
    steps = max(abs(direction[0]), abs(direction[1])) if 0 in direction else sum(map(abs, direction))
    assert max(ends) > 24 * steps


def far(state: Keythedral, cell: int, direction: tuple[int, int]) -> int:
    return int(column(state, cell)) * direction[0] + int(row(state, cell)) * direction[1]


def test_every_player_lays_five_fields_and_five_cottages() -> None:
    for players in game.seats:
        match = Match(game, players, seed="five")
        laid: Counter[int] = Counter()
        rng = Rng(players)
        while match.state.round == 0:
            match.deal()
            if match.state.phase == phases.LAY_FIELD:
                laid[int(match.state.to_move)] += 1
            moves = match.state.legal_moves()
            match.play(moves[rng.below(len(moves))])
            if match.state.phase == phases.TURN_UP:
                break
        assert list(laid.values()) == [5] * players
        assert sum(int(count) for count in match.state.bag) == 0
