"""The worked examples of the rules, one file each in `examples`, several positions in some."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from tavola.games.kreta.census import census
from tavola.games.kreta.rules import board, events
from tavola.games.kreta.rules import board as b
from tests.games.kreta.positions import PHASES, SEATS, Example, harbour, province

EXAMPLES = sorted((Path(__file__).parent / "examples").glob("*.yaml"))


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: str(file.stem))
def test_example(file: Path) -> None:
    for text in yaml.safe_load_all(file.read_text()):
        example = Example(text["given"])
        assert census(example.state) == []
        for step in text["steps"]:
            actions = step.get("do", [])
            for action in [actions] if isinstance(actions, str) else actions:
                example.do(action)
            assert census(example.state) == []
            for what, wanted in step.get("expect", {}).items():
                assert CHECKS[what](example, wanted) == wanted, what


def test_all_examples_are_there() -> None:
    assert [file.stem[:3] for file in EXAMPLES] == [f"e{number:02}" for number in range(1, 25)]


# Each check gives what the position holds, in the form and at the places that the example names.


def _seats(example: Example, wanted: dict[str, Any], read: Callable[[int], Any]) -> dict[str, Any]:
    return {colour: read(SEATS.index(colour)) for colour in wanted}


def _includes(example: Example, wanted: list[str]) -> list[str]:
    return [action for action in wanted if action in example.legal()]


def _excludes(example: Example, wanted: list[str]) -> list[str]:
    return [action for action in wanted if action not in example.legal()]


def _legal(example: Example, wanted: list[str]) -> list[str]:
    """Give the wanted list if it is the set of legal actions, else that set."""
    legal = list(example.legal())
    return wanted if sorted(wanted) == sorted(legal) else legal


def _points(example: Example, wanted: object) -> dict[str, dict[str, int]]:
    points: dict[str, dict[str, int]] = {}
    for kind, player, place, paid, *_ in example.state.story or []:
        if kind == events.UNPAID:
            points[b.PROVINCE_IDS[place]] = {}
        elif kind == events.SCORED:
            points.setdefault(b.PROVINCE_IDS[place], {})[SEATS[player]] = paid
    return points


def _influence(example: Example, wanted: dict[str, dict[str, int]]) -> dict[str, dict[str, int]]:
    influence = example.state.influence
    return {
        id: {colour: influence(SEATS.index(colour), province(id)) for colour in wanted[id]} for id in wanted
    }


def _face_up(example: Example, wanted: object) -> list[int]:
    state = example.state
    return [fort + 1 for fort in (state.now, state.next) if fort != board.NO_CARD]


def _pile_size(example: Example, wanted: object) -> int:
    scored = sum(fort != board.NO_CARD for fort in example.state.scored)
    return 26 - scored - len(_face_up(example, wanted)) - int(example.state.face_down())


def _pile_bottom(example: Example, wanted: object) -> int:
    return [fort + 1 for fort in example.state.rejected if fort != board.NO_CARD][-1]


def _played(example: Example, wanted: dict[str, Any]) -> dict[str, Any]:
    def table(seat: int) -> list[str]:
        order = list(example.state.played)[seat * b.CARDS : (seat + 1) * b.CARDS]
        return [b.CARD_NAMES[order.index(number)] for number in range(1, 8) if number in order]

    return _seats(example, wanted, table)


def _hand_size(example: Example, wanted: dict[str, Any]) -> dict[str, Any]:
    played = list(example.state.played)
    return _seats(example, wanted, lambda seat: played[seat * b.CARDS : (seat + 1) * b.CARDS].count(0))


def _villagers(example: Example, wanted: dict[str, Any]) -> dict[str, Any]:
    def count(seat: int) -> dict[str, int]:
        ids = wanted[SEATS[seat]]
        return {id: example.state.villagers[seat * b.PROVINCES + province(id)] for id in ids}

    return _seats(example, wanted, count)


def _ships(example: Example, wanted: dict[str, list[str]]) -> dict[str, list[str]]:
    def ids(seat: int) -> list[str]:
        named = wanted[SEATS[seat]]
        there = [id for id in b.HARBOUR_IDS if example.state.ships[seat * b.HARBOURS + harbour(id)]]
        return named if sorted(named) == sorted(there) else there

    return _seats(example, wanted, ids)


def _gains(example: Example, wanted: dict[str, int]) -> dict[str, int]:
    paid = [event for event in example.state.story or [] if event[0] == events.HARVESTED]
    return {SEATS[event[1]]: event[4] for event in paid}


def _harvested(example: Example, wanted: dict[str, dict[str, int]]) -> dict[str, dict[str, int]]:
    def count(seat: int) -> dict[str, int]:
        kinds = wanted[SEATS[seat]]
        return {kind: example.state.harvested[seat * b.KINDS + b.TILE_NAMES.index(kind)] for kind in kinds}

    return _seats(example, wanted, count)


def _villages(example: Example, wanted: dict[str, int]) -> dict[str, int]:
    villages = list(example.state.villages)
    return _seats(example, wanted, lambda seat: sum(villages[seat * b.PROVINCES : (seat + 1) * b.PROVINCES]))


def _abbots(example: Example, wanted: dict[str, str]) -> dict[str, str]:
    return _seats(example, wanted, lambda seat: b.PROVINCE_IDS[example.state.abbots[seat]])


def _winners(example: Example, wanted: object) -> list[str]:
    return [SEATS[seat] for seat, place in enumerate(example.state.places()) if place == 1]


CHECKS: dict[str, Callable[[Example, Any], Any]] = {
    "phase": lambda example, wanted: PHASES[example.state.phase],
    "active": lambda example, wanted: SEATS[example.state.active],
    "legal": _legal,
    "legal_includes": _includes,
    "not_legal": _excludes,
    "legal_count": lambda example, wanted: len(example.legal()),
    "influence": _influence,
    "points": _points,
    "provinces_scored_now": lambda example, wanted: list(_points(example, wanted)),
    "scores": lambda example, wanted: _seats(example, wanted, lambda seat: example.state.scores()[seat]),
    "scorings_done": lambda example, wanted: example.state.scorings,
    "face_up": _face_up,
    "face_down_in_row": lambda example, wanted: example.state.face_down(),
    "pile_size": _pile_size,
    "pile_bottom": _pile_bottom,
    "played": _played,
    "hand_size": _hand_size,
    "villagers": _villagers,
    "villages_on_board": _villages,
    "figures": lambda example, wanted: {id: example.state.figures[province(id)] for id in wanted},
    "abbots": _abbots,
    "ships": _ships,
    "gains": _gains,
    "harvested": _harvested,
    "winners": _winners,
}
