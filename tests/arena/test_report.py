"""What a report counts, of made-up games."""

from io import StringIO

from rich.console import Console

from tavola.arena import Tournament
from tavola.arena.report import as_page, tell
from tavola.arena.summary import Share, against, by_seat, failures, standings
from tavola.arena.table import Played

FAILED = {"seat": 0, "ply": 7, "reason": "answered with an illegal move: move 7; try one of 1, 2"}


def game(
    number: int,
    seats: str = "ab",
    scores: tuple[int, int] = (10, 4),
    failure: dict[str, object] | None = None,
) -> Played:
    places = [1, 2] if scores[0] > scores[1] else [2, 1]
    return {
        "number": number,
        "deal": number // 2,
        "seats": list(seats),
        "scores": list(scores),
        "places": [2, 1] if failure else places,
        "plies": 20,
        "seconds": [0.1, 0.1],
        "slowest": [0.1, 0.1],
        "asked": [10, 10],
        "failure": failure,
        "record": {},
    }


def told(played: list[Played], width: int = 160) -> str:
    say = Console(record=True, width=width, file=StringIO())
    tell(played, say)
    return say.export_text()


def page(played: list[Played]) -> str:
    return as_page(Tournament("carcassonne", ("a", "b"), 2, 2), played)


def test_scores_and_leads_are_those_of_games_that_no_failure_ended() -> None:
    played = [game(0), game(1, scores=(1, 0), failure=FAILED), game(2), game(3)]
    first = {each.bot: each for each in standings(played)}["a"]
    assert first.scores == [10, 10, 10]
    assert first.lead is not None
    assert first.lead.middle == 6
    note = "Scores and leads are those of the 3 of 4 games that no failure ended."
    assert note in told(played)
    assert note in page(played)


def test_a_report_of_failures_alone_has_no_scores() -> None:
    played = [game(number, scores=(1, 0), failure=FAILED) for number in range(2)]
    assert all(each.lead is None for each in standings(played))
    assert "0 of 2 games" in told(played)
    assert "0 of 2 games" in page(played)


def test_a_lead_has_its_interval_and_a_spread_its_name() -> None:
    played = [game(number, scores=(10, 4) if number < 4 else (12, 4)) for number in range(8)]
    assert "+7.0 ± 1.8" in page(played)
    head, first = told(played).splitlines()[:2]
    assert head.split()[-6:] == ["score", "spread", "lead", "ms", "a", "move"]
    assert first.split()[-6:] == ["11.0", "1.0", "+7.0", "±", "1.8", "10.0"]


def test_bots_that_never_met_leave_their_cell_empty() -> None:
    played = [game(0, "ab"), game(2, "cb")]
    assert str(against(played, "a", "c")) == ""
    assert "(0 to 100)" not in told(played)


def test_a_seat_that_luck_favours_has_a_wider_interval_than_its_games_alone_would_give() -> None:
    favoured = [game(number, scores=(1, 0) if number // 2 % 2 else (0, 1)) for number in range(200)]
    assert (round(by_seat(favoured)[0].low, 2), round(Share(100, 200).low, 2)) == (0.4, 0.43)


def test_failures_are_told_once_for_each_bot_and_reason() -> None:
    later = {**FAILED, "reason": "answered with an illegal move: move 9; try one of 3, 4"}
    other = {**FAILED, "reason": "ZeroDivisionError: division by zero"}
    played = [game(3, failure=FAILED), game(4, failure=later), game(5, failure=other)]
    assert list(failures(played)) == [
        f"a failed in 2 games, first in game 3, ply 7: {FAILED['reason']}",
        "a failed in 1 game, first in game 5, ply 7: ZeroDivisionError: division by zero",
    ]


def test_the_name_of_a_bot_is_no_markup() -> None:
    played = [game(0)]
    played[0]["seats"] = ["program:/no/such[/b]", "b"]
    assert told(played).count("program:/no/such[/b]") == 3
