"""Puzzles are chosen where one move is best by more than luck, and hard ones where the expert misses it."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar

import pytest

from tavola.coach import select
from tavola.coach.commands import search
from tavola.coach.puzzles import FILE, puzzle_of, read
from tavola.coach.select import Effort, Found, Tally, chosen
from tavola.core import CHANCE, OVER, State, fields
from tavola.flat import i64
from tavola.game import Game
from tests.bots.swing import swing

EFFORT = Effort(glance=200, choice=900, deeper=800, seeds=3, deal=40)
ROUNDS = 5
DOORS = 5
TAKE = DOORS  # the answer to a door; one more is to leave it
WAYS = 10  # in which the wheel stops
GIFTS = {"clear": (10, 1, 1, 0, 0), "trap": (10, 7, 1, 0, 0), "wheel": (0, 0, 0, 0, 0)}
TAKEN = {"clear": 0, "trap": 20, "wheel": 0}  # by whoever answers the first door
PRIZE = {"clear": 0, "trap": 0, "wheel": 60}  # of the first door, if the wheel stops at 0
KINDS = tuple(GIFTS)


class Doors(State):
    """In turn somebody opens a door, a wheel turns, and the other one answers."""

    FIELDS: ClassVar[tuple[str, ...]] = fields("players to_move kind round door points")

    kind: i64 = 0
    round: i64 = 0
    door: i64 = -1  # that is open
    points: list[int]

    def legal_moves(self) -> list[int]:
        if self.to_move == OVER:
            return []
        if self.to_move == CHANCE:
            return list(range(WAYS))
        return list(range(DOORS)) if self.door < 0 else [TAKE, TAKE + 1]

    def weights(self) -> list[int]:
        return [1] * WAYS

    def play(self, move: i64) -> None:
        kind, opener = KINDS[int(self.kind)], int(self.round) % 2
        if self.to_move == CHANCE:
            self.points[opener] += PRIZE[kind] if self.door == 0 and move == 0 else 0
            self.to_move = 1 - opener
        elif self.door < 0:
            self.door, self.to_move = move, CHANCE
            self.points[opener] += GIFTS[kind][int(move)]
        else:
            self.points[1 - opener] += TAKEN[kind] if self.door == 0 and move == TAKE else 0
            self.door, self.round = -1, self.round + 1
            self.to_move = OVER if self.round == ROUNDS else self.round % 2

    def scores(self) -> list[int]:
        return self.points[:]


def start(players: int, options: dict[str, str]) -> Doors:
    state = Doors(players, 0)
    state.kind, state.points = KINDS.index(options["kind"]), [0, 0]
    return state


def doors(kind: str) -> Game[Any]:
    base: Game[Any] = swing
    return replace(
        base,
        name="doors",
        seats=range(2, 3),
        actions=WAYS,
        options={"kind": (kind,)},
        option_text={"kind": "What is behind the first door"},
        start=start,
        notate=lambda state, move: f"{'turn' if state.to_move == CHANCE else 'go'} {move}",
    )


def found(kind: str, *, hard: bool = False) -> tuple[list[Found], Tally]:
    tally = Tally()
    return list(chosen(doors(kind), "doors-1", EFFORT, tally, hard=hard)), tally


def test_what_pays_most_and_costs_nothing_is_easy_and_no_search_for_hard_ones_keeps_it() -> None:
    easy, tally = found("clear")
    assert [(each.best, puzzle_of(each).level) for each in easy] == [(0, "easy")]
    assert tally.decisions >= tally.glanced >= tally.chosen >= tally.lasting >= tally.confirmed == 1
    none, tally = found("clear", hard=True)
    assert (none, tally.glanced) == ([], 0)
    assert tally.decisions > 0


def test_what_the_expert_misses_is_hard() -> None:
    for hard in (False, True):
        traps, tally = found("trap", hard=hard)
        assert [(each.best, puzzle_of(each).level) for each in traps] == [(1, "hard")]
        assert tally.gaps == [traps[0].gap]
        assert traps[0].gap >= select.GAP


def test_what_is_better_by_luck_alone_is_no_puzzle() -> None:
    none, tally = found("wheel")
    assert (none, tally.lasting) == ([], 0)
    assert tally.chosen > 0


def test_the_first_deeper_search_that_disagrees_is_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[int] = []
    real = select.weighed

    def doubting(game: Game[Any], view: State, iterations: int, seed: int) -> list[Any]:
        looks.append(iterations)
        rated = real(game, view, iterations, seed)
        return rated[::-1] if iterations == EFFORT.deeper and looks.count(EFFORT.deeper) % 2 == 0 else rated

    monkeypatch.setattr(select, "weighed", doubting)
    none, tally = found("clear")
    assert none == []
    assert looks.count(EFFORT.deeper) == 2 * tally.lasting > 0  # one chooses, one verifies


@pytest.mark.parametrize("tries", [EFFORT.choice, EFFORT.deeper])
def test_what_another_look_does_not_find_as_clearly_is_no_candidate(
    monkeypatch: pytest.MonkeyPatch, tries: int
) -> None:
    looks: list[int] = []
    real = select.weighed

    def halving(game: Game[Any], view: State, iterations: int, seed: int) -> list[Any]:
        looks.append(iterations)
        first, *others = real(game, view, iterations, seed)
        if iterations != tries or not others:
            return [first, *others]
        # As asked for, and no more: a deeper search may find less.
        return [replace(first, lead=others[0].lead + EFFORT.gap), *others]

    monkeypatch.setattr(select, "weighed", halving)
    none, tally = found("clear")
    assert (none, tally.chosen) == ([], 0)
    assert looks.count(tries) > 0
    assert (EFFORT.deeper in looks) == (tries == EFFORT.deeper)  # no deeper one follows


def test_a_search_writes_what_it_finds_and_what_it_looked_at_and_knows_what_it_has(tmp_path: Path) -> None:
    file, game = tmp_path / FILE, doors("trap")
    first = search(game, [], 1, 7, EFFORT, file, hard=True)
    both = search(game, list(first), 2, 7, EFFORT, file, hard=True)
    assert read(file.read_text(encoding="utf-8")) == sorted(both, key=lambda each: (-each.gap, each.id))
    assert len({each.id for each in both}) == 2
    notes = [json.loads(line) for line in (tmp_path / "puzzles.runs.jsonl").read_text().splitlines()]
    assert [(each["games"][0], each["hard"], each["choice"]) for each in notes] == [(7, True, EFFORT.choice)]
    assert notes[0]["decisions"] >= notes[0]["confirmed"] >= 2
