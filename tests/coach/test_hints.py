"""Hints speak in sentences, of what the seat can know."""

import re
from dataclasses import replace
from typing import Any

import pytest

from tavola.bots import make
from tavola.bots.search import SearchBot
from tavola.coach.hints import Hint, compared, does, evened, hints, meaning, says_all, spoken, told_apart
from tavola.coach.outcome import Oracle, Outcome
from tavola.coach.why import Judge
from tavola.coach.wording import points
from tavola.core import OVER, Rng, State
from tavola.game import Game, Line, Match, Slip, luck, who
from tavola.games.carcassonne.mind.value import AT_HOME, SPARE
from tavola.games.torres.mind.value import UPWARD
from tavola.registry import find

GAMES = ("carcassonne", "kreta", "torres", "keythedral", "olympos")


def later(game: Game[Any], plies: int, seed: str = "coach") -> Match[Any]:
    """Let greedy bots play a match on to a decision with a choice."""
    match, bot = Match(game, seed=seed), make("greedy", game)
    match.go_on()
    while len(match.plies) < plies or len(match.state.legal_moves()) < 3:
        view = match.state.seen_by(match.state.to_move)
        match.play(bot.choose(view, luck(seed, len(match.plies))))
        match.go_on()
    return match


def advice(game: Game[Any], view: State, tries: int = 60) -> list[Hint]:
    bot = make(f"mcts:{tries}", game)
    assert isinstance(bot, SearchBot)
    return hints(game, view, bot, Rng(5))


@pytest.mark.parametrize("name", GAMES)
def test_hints_are_sentences_that_differ_and_the_best_is_first(name: str) -> None:
    game = find(name)
    match = later(game, 60)
    view = match.state.seen_by(match.state.to_move)
    found = advice(game, view)
    assert 1 <= len(found) <= 3
    assert len({hint.does for hint in found}) == len(found)
    assert found[0].behind == 0.0
    for hint in found:
        assert re.match(r"\[?[A-Z0-9].*\.$", hint.does), hint.does
        assert f"{{{view.to_move}}}" not in hint.does + hint.why  # who is asked is "you"
        assert "now" in hint.does if hint.now else True
        assert not hint.why or hint.why.endswith(".")
        assert hint.move in view.legal_moves()


@pytest.mark.parametrize("name", ["kreta", "torres", "keythedral", "olympos"])
def test_a_hint_says_nothing_that_the_seat_could_not_know(name: str) -> None:
    game = find(name)
    state = later(game, 40, "worlds").state
    seat = int(state.to_move)
    other = state.seen_by(seat)
    other.imagine(Rng(99))
    assert advice(game, state.seen_by(seat)) == advice(game, other.seen_by(seat))


@pytest.mark.parametrize("name", GAMES)
def test_every_move_of_a_list_says_what_it_does(name: str) -> None:
    game = find(name)
    match = later(game, 50)
    view = match.state.seen_by(match.state.to_move)
    told = says_all(game, view, view.legal_moves())
    assert list(told) == view.legal_moves()
    assert all(words and not words.endswith(".") for words in told.values())


@pytest.mark.parametrize("name", GAMES)
def test_the_parts_of_a_value_add_up(name: str) -> None:
    game = find(name)
    assert game.reasons
    for plies in (20, 60, 100):
        state = later(game, plies).state
        parts = game.reasons(state)
        for seat, whole in enumerate(game.value(state)):
            assert sum(part[seat] for part in parts.values()) == pytest.approx(whole)


@pytest.mark.parametrize("plies", [20, 60, 100])
def test_what_is_left_of_a_value_is_what_its_name_says(plies: int) -> None:
    torres, carcassonne = find("torres"), find("carcassonne")
    assert torres.reasons
    assert carcassonne.reasons
    for climbs in torres.reasons(later(torres, plies).state)["roofs to climb"]:
        squares = climbs / UPWARD
        assert squares == pytest.approx(round(squares))
        assert squares > -0.5
    state = later(carcassonne, plies).state
    most = AT_HOME * state.left / state.players
    for home, supply in zip(carcassonne.reasons(state)["followers kept at home"], state.supply, strict=True):
        assert most * (1 - SPARE**supply) - 1e-6 <= home < most


@pytest.mark.parametrize("name", GAMES)
def test_stakes_name_their_player_and_things_of_the_picture(name: str) -> None:
    game = find(name)
    assert game.stakes
    match = later(game, 80)
    view = match.state.seen_by(match.state.to_move)
    lines = game.stakes(view)
    assert lines
    drawn = "".join(game.draw(view, int(view.to_move), shape) for shape in game.shapes)
    for line in lines:
        assert line.text.startswith(f"{{{line.player}}} "), line
        assert not line.at or f'id="{line.at}"' in drawn, line


def row(does: str, why: str, now: int, lead: float, best: float = 9.0) -> Hint:
    return Hint(0, does, why, now, 0, best - lead, 0, 0.5, lead, 0.3)


def test_the_best_says_what_it_brings_more_than_the_next_and_a_reason_is_told_once() -> None:
    city = row("Send a knight to the [city](#node-1): 8 points now.", "", 8, 9.0)
    road = row("Send a thief to the [road](#node-2): 6 points now.", "", 6, 7.5)
    assert compared([city, road], on_the_board=True)[0].why == "Two more than the road."
    near = row(road.does, "", 6, 8.9)
    assert compared([city, near], on_the_board=True)[0].why == ""  # the search finds them as good
    square = row("Build on [f6](#square-f6).", "It holds.", 6, 7.0)
    told = compared([replace(city, why="It holds."), square], on_the_board=True)
    assert [each.why for each in told] == ["It holds. Two more than the next best.", ""]
    ahead = replace(city, why="About 2 points more from farms than the next best.")
    assert compared([ahead, road], on_the_board=True)[0].why == ahead.why  # how much more is said once
    town = row("Harvest wine in [Kydonia](#province-kydonia): 6 points now.", "", 6, 7.0)
    assert compared([city, town], on_the_board=True)[0].why == "Two more than the next best."


def test_a_best_move_without_a_reason_says_that_little_hangs_on_it() -> None:
    why = "It changes no province that can still be scored."
    best = row("Sail to [Matala](#harbour-matala).", why, 0, 3.0)
    other = replace(row("Stop: ends your turn.", "", 0, 2.8), behind=0.2)
    assert evened([best, other])[0].why.endswith("be scored. The next best is hardly worse.")
    clear = evened([best, replace(other, behind=2.0)])[0].why
    assert clear.endswith("Games tried from here end about 2 points better for you than with the next best.")
    assert evened([best, replace(other, behind=0.8)])[0].why.endswith("The next best is a little worse.")
    assert evened([replace(best, same=3), other])[0].why == best.why  # it is said how many are as good
    assert evened([replace(best, now=2), other])[0].why == best.why
    assert evened([best]) == [best]


def test_what_a_game_pays_at_its_end_is_not_told_as_paid_by_the_last_move() -> None:
    game = find("keythedral")
    match, bot = Match(game, seed="h1"), make("greedy", game)
    match.go_on()
    while True:
        view = match.state.seen_by(match.state.to_move)
        oracle, move = Oracle(game, view), bot.choose(view, luck("h1", len(match.plies)))
        outcome = oracle.outcome(move)
        if outcome.final:
            break
        match.play(move)
        match.go_on()
    seat, before = int(view.to_move), match.state.scores()
    match.play(move)
    match.go_on()
    assert match.over
    gain = match.state.scores()[seat] - before[seat]
    assert outcome.points(seat) == gain
    assert does(game, view, outcome, set()).endswith(
        f": {points(gain)} more, and the game ends." if gain > 0 else ", and the game ends."
    )


def test_a_castle_that_grew_is_told_with_what_it_gained() -> None:
    game = find("torres")
    match = later(game, 20, "h1")
    view = match.state.seen_by(match.state.to_move)
    assert game.stakes
    held = {line.player: line.points for line in game.stakes(view) if line.category == "castles"}
    told = [re.search(r"worth (\d+) points(?:, (\d+) more)?", hint.why) for hint in advice(game, view)]
    assert any(told)
    for found in filter(None, told):
        assert found[2] is not None
        assert int(found[1]) - int(found[2]) == held[int(view.to_move)]


def until(game: Game[Any], begins: str, seed: str = "coach") -> State:
    """Let greedy bots play on until a move with such a notation may be made; give the view."""
    match, bot = Match(game, seed=seed), make("greedy", game)
    match.go_on()
    while True:
        view: State = match.state.seen_by(match.state.to_move)
        if any(game.notate(view, move).startswith(begins) for move in view.legal_moves()):
            return view
        match.play(bot.choose(view, luck(seed, len(match.plies))))
        match.go_on()


def test_what_is_pressed_first_is_said_first() -> None:
    game = find("kreta")
    view = until(game, "repeat ")
    oracle = Oracle(game, view)
    repeats = [move for move in view.legal_moves() if game.notate(view, move).startswith("repeat ")]
    said = [does(game, view, oracle.outcome(move), set()) for move in repeats]
    assert all(re.match(r"Repeat the [A-Z]\w+(, and [a-z]|, [a-z].*, then |\.)", each) for each in said), said


def test_a_move_that_nothing_speaks_for_tells_what_it_is_and_never_what_it_is_to_others() -> None:
    game = find("olympos")
    view = until(game, "expand ")
    oracle = Oracle(game, view)
    expands = [move for move in view.legal_moves() if game.notate(view, move).startswith("expand ")]
    told = {meaning(game, view, oracle.only(move), "") for move in expands}
    assert any(
        re.fullmatch(r"The land gives you 1 (Grain|Stone|Wood|Gold)( and 1 Star)?\.", each) for each in told
    ), told
    theirs = replace(
        game, slip=lambda view, _move: Slip("", text=f"{{{1 - int(view.to_move)}}}’s cloister grows.")
    )
    mine = replace(game, slip=lambda view, _move: Slip("", text=f"{{{int(view.to_move)}}}’s cloister grows."))
    assert meaning(theirs, view, oracle.only(expands[0]), "") == ""
    assert meaning(mine, view, oracle.only(expands[0]), "") == "Your cloister grows."


def test_of_two_steps_the_second_tells_what_the_first_is_for() -> None:
    game = find("keythedral")
    view = until(game, "order ")
    oracle = Oracle(game, view)
    orders = [move for move in view.legal_moves() if game.notate(view, move).startswith("order ")]
    told = {meaning(game, view, oracle.outcome(move), "") for move in orders}
    assert any(
        re.fullmatch(r"The \w+ brings 1 \w+ at the harvest, if the store has it\.", each) for each in told
    )


def test_an_answer_that_a_move_leaves_even_once_is_no_threat(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find("olympos")
    view = until(game, "expand ")
    oracle = Oracle(game, view)
    better, worse = (oracle.only(move) for move in view.legal_moves()[:2])
    answer = Line("{0} builds the Stadium", 0, 10)
    answers = {better.move: [answer], worse.move: [answer] * 4}
    judge = Judge(oracle)
    monkeypatch.setattr(judge, "_answers", lambda outcome: answers[outcome.move])
    assert judge.left(better, worse) is None
    answers[better.move] = []
    assert judge.left(better, worse) == answer


def test_what_somebody_gets_anyway_is_no_part_of_a_threat(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find("torres")
    view = until(game, "marker")
    oracle = Oracle(game, view)
    better, worse = (oracle.only(move) for move in view.legal_moves()[:2])
    far, near, none = (Line(f"{{0}} moves the marker from 34 to {34 + to}", 0, to) for to in (3, 2, 0))
    answers = {better.move: [near], worse.move: [far] * 4}
    judge = Judge(oracle)
    monkeypatch.setattr(judge, "_answers", lambda outcome: answers[outcome.move])
    assert judge.left(better, worse) is None
    answers[better.move] = [none]
    assert judge.left(better, worse) == far


def on_the_board(board: tuple[int, ...], mine: int, theirs: int = 0) -> tuple[str, str]:
    """Say what a move of Carcassonne does that pays so much, and changes by so much what is on the board."""
    game = find("carcassonne")
    view = later(game, 60).state
    seat = int(view.to_move)
    oracle = Oracle(game, view.seen_by(seat))
    judge = Judge(oracle)
    order = board if seat == 0 else board[::-1]
    paid = [Line(f"{{{seat}}} scores for the [road](#node-1)", seat, mine, f"{mine} tiles")] if mine else []
    if theirs:
        paid.append(Line(f"{{{1 - seat}}} scores for the [road](#node-1)", 1 - seat, theirs))
    after = oracle.view.copy()
    judge.game = replace(
        game,
        projected=lambda state: [
            state.points[each] + (order[each] + (mine if each == seat else theirs) if state is after else 0)
            for each in range(2)
        ],
    )
    told = Line(f"{{{seat}}} lays a [bend](#tile-1)", seat)
    lines = tuple((0, line) for line in [told, *paid])
    outcome = Outcome(0, (0,), lines, (after,), board=order)
    words = judge.why(outcome, None, set()).replace(f"{{{1 - seat}}}", "Bruno")
    return does(game, view, outcome, set()), words


def test_most_of_the_points_that_lay_on_the_board_already_are_told_as_such() -> None:
    assert on_the_board((-4, 0), 5)[0] == (
        "Lay a [bend](#tile-1): 5 points now for the road (5 tiles), 4 of them on the board already."
    )
    assert on_the_board((-5, 0), 5)[0].endswith(", all of them on the board already.")
    assert on_the_board((-4, 0), 8)[0] == "Lay a [bend](#tile-1): 8 points now for the road (8 tiles)."


def test_what_another_one_had_on_the_board_already_is_no_gain() -> None:
    assert on_the_board((0, -3), 0, 5)[1] == "Bruno gets 5."
    assert on_the_board((0, -5), 0, 5)[1] == ""
    assert on_the_board((0, -5), 0)[1] == "It costs Bruno 5 points on the board."


def test_what_grows_for_somebody_else_as_well_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find("torres")
    view = later(game, 60).state
    judge = Judge(Oracle(game, view.seen_by(view.to_move)))
    mine, other = int(view.to_move), 1 - int(view.to_move)

    def castle(squares: int, levels: dict[int, int]) -> list[Line]:
        return [
            Line(f"{who(seat)} stands on it", seat, squares * level, category="castles", at="castle-b2")
            for seat, level in levels.items()
        ]

    def said(after: list[Line]) -> str:
        monkeypatch.setattr(judge, "_stakes", lambda seen: {("castles", x.at, x.player): x for x in after})
        return judge._at_stake(Outcome(0, (0,), (), (view,))).replace(who(other), "Bruno")

    judge.before = {("castles", x.at, x.player): x for x in castle(9, {mine: 4, other: 3})}
    assert said(castle(10, {mine: 4, other: 3})) == (
        "with it you stand on it, worth 40 points, 4 more than before; Bruno gains 3, too"
    )
    judge.before = {("castles", x.at, x.player): x for x in castle(9, {mine: 4})}
    assert said(castle(10, {mine: 4, other: 3})).endswith("4 more than before")  # a new phase begins
    judge.before |= {("castles", x.at, x.player): x for x in castle(9, {other: 3})}
    assert (
        said(castle(9, {mine: 5, other: 3})) == "with it you stand on it, worth 45 points, 9 more than before"
    )


def test_what_is_counted_is_no_deed() -> None:
    game = find("torres")
    view = later(game, 20).state
    seat = int(view.to_move)
    told = (
        Line(f"{{{seat}}} has a knight on level 2 in the [king's castle](#king)", seat, 10, "5 × phase 2"),
        Line(f"{{{seat}}} scores 77 in all and goes from 38 to 115.", seat),
        Line(f"{{{seat}}} moves the [king](#king) from [c3](#square-c3) to [d5](#square-d5).", seat),
    )
    outcome = Outcome(0, (0,), tuple((0, line) for line in told), (view,))
    assert does(game, view, outcome, set()).startswith("Move the [king](#king) from ")
    assert "Score" not in does(game, view, outcome, set())


def test_what_is_counted_at_the_end_is_no_threat() -> None:
    game = find("keythedral")
    match, bot = Match(game, seed="h1"), make("greedy", game)
    match.go_on()
    while not match.over:
        last = match.state.copy()
        view = match.state.seen_by(match.state.to_move)
        match.play(bot.choose(view, luck("h1", len(match.plies))))
        match.go_on()
    judge = Judge(Oracle(game, last.seen_by(last.to_move)))
    ends = replace(game, value=lambda state: [float(state.to_move == OVER)] * state.players)
    judge.game = ends
    assert judge._answer(last.copy()) == []


def hoped(game: Game[Any], before: State, outcome: Outcome, part: str) -> str:
    """Say what a judge hopes for if all that is gained comes from one part of the value."""
    judge = Judge(Oracle(game, before))
    judge.game = replace(game, reasons=lambda seen: {part: [9.0 if seen is outcome.states[0] else 0.0] * 2})
    return judge._hope(outcome)


def test_more_later_is_told_only_with_what_it_comes_from() -> None:
    game = find("keythedral")
    state = later(game, 60).state
    before, after = state.seen_by(state.to_move), state.seen_by(state.to_move)
    rich = replace(game, value=lambda seen: [9.0 if seen is after else 0.0] * 2)
    outcome = Outcome(0, (0,), (), (after,))
    assert hoped(rich, before, outcome, "harvests") == "about 9 points more later, mostly from harvests"
    assert hoped(rich, before, outcome, "points in hand") == ""


def beside(changes: tuple[float, float], theirs: tuple[float, float] = (0.0, 0.0)) -> str:
    """Say what a judge finds if one part of the values changes so much by a move, and by the next best."""
    game = find("keythedral")
    view = later(game, 60).state
    view = view.seen_by(view.to_move)
    judge = Judge(Oracle(game, view))
    states = [view.copy(), view.copy()]
    better, other = (Outcome(number, (number,), (), (state,)) for number, state in enumerate(states))

    def worth(seen: State) -> list[float]:
        gains = zip(states, changes, theirs, strict=True)
        mine, other = next(((mine, other) for state, mine, other in gains if seen is state), (0.0, 0.0))
        return [mine if seat == view.to_move else other for seat in range(2)]

    judge.game = replace(game, value=worth, projected=None, reasons=lambda seen: {"harvests": worth(seen)})
    return judge._beside(better, other, 9.0, "the next best")


def test_what_sets_a_move_apart_is_what_it_gains_or_what_the_next_best_gives_away() -> None:
    assert beside((4.0, 1.0)) == "about 3 points more from harvests than the next best"
    assert beside((0.0, -3.0)) == "the next best costs you about 3 points from harvests"
    assert beside((1.0, 0.9)) == ""


def test_what_sets_a_move_apart_may_be_what_it_denies_somebody_else() -> None:
    said = beside((0.0, 0.0), (1.0, 4.0))
    assert re.fullmatch(r"it leaves \{[01]\} about 3 points less from harvests than the next best", said)
    assert beside((0.0, 0.0), (4.0, 1.0)) == ""
    assert beside((4.0, 0.0), (0.0, 4.0)) == "about 4 points more from harvests than the next best"


def test_ending_a_turn_says_that_and_what_is_lost_with_it() -> None:
    game = find("torres")
    seen = set()
    for seed in ("a", "b", "c"):
        match, bot = Match(game, seed=seed), make("greedy", game)
        match.go_on()
        while not match.over:
            view = match.state.seen_by(match.state.to_move)
            for move in view.legal_moves():
                if game.notate(view, move) == "end":
                    words = does(game, view, Oracle(game, view).only(move), set())
                    assert words.startswith("End turn"), words
                    seen.add(re.sub(r"\d+", "n", words))
            match.play(bot.choose(view, luck(seed, len(match.plies))))
            match.go_on()
    assert "End turn: n action points go unused and n blocks go back to the supply." in seen, seen


def test_what_a_move_does_not_do_is_no_reason_for_the_best() -> None:
    game, told = find("carcassonne"), []
    for plies in range(120, 210, 6):
        match = later(game, plies)
        view = match.state.seen_by(match.state.to_move)
        found = advice(game, view, 200)
        assert "nobody’s" not in found[0].why
        told += [hint.why for hint in found[1:]]
    assert "It adds to nobody’s city, road or cloister." in told  # beside it, that says why not


def test_what_speaks_for_the_next_best_too_is_not_all_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find("keythedral")
    view = later(game, 60).state
    view = view.seen_by(view.to_move)
    judge = Judge(Oracle(game, view))
    better, other = (Outcome(number, (number,), (), (view,)) for number in range(2))
    told = {better.move: "it closes", other.move: "it closes"}
    monkeypatch.setattr(judge, "_counted", lambda outcome, _common: told[outcome.move])
    monkeypatch.setattr(judge, "_threat", lambda _outcome, _other: "")
    monkeypatch.setattr(judge, "_beside", lambda *_: "about 3 points more from farms than the next best")
    assert judge.why(better, other, set()) == "It closes. About 3 points more from farms than the next best."
    told[other.move] = ""
    assert judge.why(better, other, set()) == "It closes."


def test_a_cottage_says_how_many_kinds_of_cubes_one_reaches_with_it() -> None:
    game = find("keythedral")
    view = until(game, "gap ")
    assert game.stakes
    reach = {line.player: line for line in game.stakes(view) if line.at == "" and line.category == "reach"}
    assert set(reach) == {0, 1}
    assert all(
        re.search(r"reaches (\d of the 5|all 5) kinds of cubes$", line.text) for line in reach.values()
    )
    assert any(
        re.search(r"With it you reach \d of the 5 kinds of cubes\.", each.why)
        for each in advice(game, view, 200)
    )


def test_the_province_in_which_influence_grows_is_named() -> None:
    game = find("kreta")
    view = later(game, 40).state
    assert game.reasons
    assert {name for name in game.reasons(view) if name.startswith("influence in ")} >= {
        "influence in Candia",
        "influence in Sitia",
    }


def test_points_in_hand_are_no_reason() -> None:
    game = find("keythedral")
    view = later(game, 60).state
    view = view.seen_by(view.to_move)
    assert game.reasons
    assert any(name.startswith("points") for name in game.reasons(view))
    judge = Judge(Oracle(game, view))
    richer = {name: [9.0] * 2 if name.startswith("points") else [0.0] * 2 for name in game.reasons(view)}
    judge.game = replace(
        game, reasons=lambda state: richer if state is view else dict.fromkeys(richer, [0.0] * 2)
    )
    assert judge._most(view.copy(), view)[1] == 0.0


def test_sentences_that_moves_share_get_only_what_tells_them_apart() -> None:
    slips = ("Here.", "Here.", "Near.")
    game = replace(find("keythedral"), slip=lambda _view, move: Slip("", text=slips[move]))
    view = Match(game).state
    assert told_apart(game, view, {0: "Lay it.", 1: "Lay it."}) == {0: "Lay it.", 1: "Lay it."}
    assert told_apart(game, view, {1: "Lay it.", 2: "Lay it."}) == {
        1: "Lay it. Here.",
        2: "Lay it. Near.",
    }


def test_a_terminal_is_told_the_sentence_first_and_what_to_type_last() -> None:
    game = find("carcassonne")
    view = later(game, 30).state
    bot = make("mcts:60", game)
    assert isinstance(bot, SearchBot)
    for line in spoken(game, view.seen_by(view.to_move), ["Ada", "Bruno"], bot, Rng(5)):
        assert re.fullmatch(r"[A-Z].*\. ?.*\[[a-z].*\]", line), line
        assert line.rpartition("[")[2].rstrip("]") in [game.notate(view, move) for move in view.legal_moves()]
