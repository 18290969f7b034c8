"""Moves without an alternative: which the table plays by itself, and which somebody makes."""

from dataclasses import replace
from typing import Any

import pytest

from tavola.core import CHANCE, Move
from tavola.game import Game, Match
from tavola.games.olympos.rules.board import UNDER_SIREN
from tavola.laws import LawBroken, check, perceive
from tavola.registry import find
from tests import figs
from tests.games.keythedral import positions
from tests.games.kreta import positions as kreta
from tests.games.olympos import positions as olympos


def never(_view: object, _move: Move) -> bool:
    return False


def played_until_only(game: str, word: str, options: dict[str, str]) -> Match[Any]:
    """Play, never doing what the word says, until nothing else is possible."""
    match = Match(find(game), 2, options, seed="by hand")
    match.go_on()
    while True:
        words = [match.game.notate(match.state, move) for move in match.state.legal_moves()]
        if words == [word]:
            return match
        match.play(next(each for each in words if each != word))
        match.go_on()


@pytest.mark.parametrize(
    ("game", "word", "options"),
    [
        ("torres", "end", {}),  # T10
        ("torres", "end", {"variant": "master"}),
        ("carcassonne", "pass", {}),
        ("kreta", "castellan", {}),
        ("keythedral", "done", {}),
        ("keythedral", "pass", {}),
    ],
)
def test_what_ends_or_gives_up_something_is_left_to_the_player(
    game: str, word: str, options: dict[str, str]
) -> None:
    match = played_until_only(game, word, options)
    match.play(word)
    assert (match.plies[-1].forced, match.plies[-1].asked) == (True, True)


@pytest.mark.parametrize("word", ["wait", "pass"])
def test_who_can_do_nothing_more_in_olympos_says_so(word: str) -> None:
    passing = olympos.table(position={"red": 90})  # O37
    waiting = olympos.table(stacks={"rhodes": "red"}, supply={"red": 0}, marks={"red": UNDER_SIREN})  # O28
    match = Match(find("olympos"), position=passing if word == "pass" else waiting)
    match.go_on()
    assert [match.game.notate(match.state, move) for move in match.state.legal_moves()] == [word]
    match.play(word)
    assert (match.plies[-1].forced, match.plies[-1].asked) == (True, True)
    match.undo(0)
    assert (len(match.plies), match.state.to_move) == (0, 0)


def test_a_villager_stops_only_when_its_player_says_so() -> None:
    """There is always the way back, so stopping is never the only move; and it can be taken back."""
    walking = kreta.Example({"players": ["Ada", "Bob"], "villagers": {"red": {"candia": 1}}})
    for action in ("play commander", "move_villager candia -> pediada"):
        walking.do(action)
    match = Match(find("kreta"), position=walking.state)
    match.go_on()
    assert (len(match.plies), match.state.to_move) == (0, 0)
    match.play("stop")
    match.go_on()
    assert match.state.to_move == 1
    match.undo(0)
    assert (len(match.plies), match.state.to_move) == (0, 0)


@pytest.mark.parametrize("game", ["torres", "carcassonne"])
def test_the_last_action_of_a_turn_can_be_taken_back(game: str) -> None:
    match = played_until_only(game, "end" if game == "torres" else "pass", {})
    player, plies = int(match.state.to_move), len(match.plies)
    assert match.plies[-1].mover == player
    match.undo(player)
    assert (len(match.plies), match.state.to_move) == (plies - 1, player)
    assert len(match.state.legal_moves()) > 1


def test_the_end_of_a_turn_is_taken_back_before_the_action_that_led_to_it() -> None:
    match = played_until_only("torres", "end", {})
    player, plies = int(match.state.to_move), len(match.plies)
    match.play("end")
    match.go_on()
    match.undo(player)
    assert len(match.plies) == plies
    match.undo(player)
    assert len(match.plies) == plies - 1


def test_a_choice_that_all_can_see_to_be_forced_is_no_choice() -> None:
    match = Match(find("keythedral"), 2, seed="by hand")
    match.go_on()
    while not any(ply.mover != CHANCE and not ply.asked for ply in match.plies):
        match.play(match.state.legal_moves()[0])
        match.go_on()
    word = match.game.notate(match.state, match.plies[-1].move)
    assert word.startswith("cottage")  # the last one of five


# -- hidden hands --


def with_a_card(kind: str) -> Match[Any]:
    """Let red buy a card and spend the next turn's last action point."""
    match = Match(find("torres"), 2, {"start_player": "red"}, seed="by hand")
    match.go_on()
    for word in ("enter e8", "enter f6", "king c6", "buy", f"deal {kind}", "end", "end", *["marker"] * 5):
        match.play(word)
    match.go_on()
    return match


def test_t10_a_turn_without_points_waits_whatever_card_is_in_hand() -> None:
    useless, useful = with_a_card("leap"), with_a_card("ap6")
    assert len(useless.state.legal_moves()) == 1 < len(useful.state.legal_moves())
    for match in (useless, useful):
        assert (match.state.to_move, len(match.plies)) == (0, 12)
    assert perceive(useless.game, useless.state.seen_by(1), 1) == perceive(
        useful.game, useful.state.seen_by(1), 1
    )
    for match in (useless, useful):
        match.play("end")
        match.go_on()
    assert [match.why_no_undo(1) for match in (useless, useful)] == ["another player has moved since"] * 2


def before_the_work_order(law: int, *, open_laws: str = "off") -> Match[Any]:
    """Begin a round in which only A holds a law."""
    state = positions.stage(2, open_laws=open_laws)
    if law:
        positions.law(state, "A", law)
    state.begin_round()
    match = Match(find("keythedral"), options={"open_laws": open_laws}, position=state)
    match.go_on()
    return match


def test_y38_whoever_holds_a_law_is_asked_whichever_it_is() -> None:
    fitting, other = before_the_work_order(1), before_the_work_order(20)
    assert len(fitting.state.legal_moves()) == 2
    assert [other.game.notate(other.state, move) for move in other.state.legal_moves()] == ["done"]
    views = [match.state.seen_by(1) for match in (fitting, other)]
    assert perceive(fitting.game, views[0], 1) == perceive(other.game, views[1], 1)
    assert [len(match.plies) for match in (fitting, other)] == [0, 0]


@pytest.mark.parametrize(("law", "open_laws"), [(0, "off"), (20, "on")])
def test_y38_nobody_is_asked_where_all_know_that_no_law_fits(law: int, open_laws: str) -> None:
    match = before_the_work_order(law, open_laws=open_laws)
    assert match.game.prompt(match.state).text == "Put marker I on the number that works next."


def crafting(cubes: str, *, known: bool) -> Match[Any]:
    """Let A begin to buy a craft cube, with cubes that all have seen or that a gift may have changed."""
    state = positions.stage(2)
    positions.cubes(state, "A", cubes)
    positions.act(state, "A")
    if not known:
        for kind in range(5):
            state.most[(5 * 5 + 0) * 8 + kind] += 1  # as far as everyone knows
    match = Match(find("keythedral"), position=state)
    match.play("craft purple")
    match.go_on()
    return match


def test_cubes_are_paid_at_once_where_everyone_knows_the_only_way_to_pay() -> None:
    match = crafting("brown 4", known=True)
    assert match.plies[-1].forced
    assert not match.plies[-1].asked
    assert len(crafting("brown 4", known=False).plies) == 1


# -- plug-ins that say nothing --


def only_one_way(game: Game[Any], monkeypatch: pytest.MonkeyPatch) -> Match[Any]:
    """Begin a game that allows only the first of its moves."""
    legal = type(game.open(2)).legal_moves
    few = lambda state: legal(state)[: 1 if state.to_move >= 0 else None]  # noqa: E731
    monkeypatch.setattr(type(game.open(2)), "legal_moves", few)
    return Match(game, 2, seed="plug-in")


def test_a_game_with_secrets_that_says_nothing_asks_for_every_move(monkeypatch: pytest.MonkeyPatch) -> None:
    match = only_one_way(figs.game(), monkeypatch)
    match.go_on()
    assert [ply.mover for ply in match.plies] == [CHANCE]
    match.play("keep")
    assert match.plies[-1].asked


def test_a_game_without_secrets_that_says_nothing_goes_on_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    match = only_one_way(replace(figs.game(), all_open=lambda _first: True), monkeypatch)
    match.go_on()
    assert match.over


# -- the law --


@pytest.mark.parametrize(("game", "games"), [("torres", 24), ("keythedral", 4)])
def test_a_table_that_goes_on_by_a_hidden_hand_breaks_law_7(game: str, games: int) -> None:
    with pytest.raises(LawBroken, match=r"law 7: seat -?\d can tell that a move was forced"):
        check(replace(find(game), by_hand=never), games=games, options={})
