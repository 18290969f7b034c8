"""A tournament told in the terminal and as one HTML page."""

import json
from collections.abc import Sequence
from html import escape
from urllib.parse import quote

from rich.console import Console, Group
from rich.table import Column, Table
from rich.text import Text

from tavola.arena import charts
from tavola.arena.page import Markup, link, page, section, table
from tavola.arena.schedule import Tournament
from tavola.arena.summary import Standing, against, by_seat, failures, finished, standings
from tavola.arena.table import Played
from tavola.game import SEATS
from tavola.registry import find

LISTED = 200  # games with their records in the page
RATING_HEAD = ("bot", "rating", "95% interval", "wins", "games", "score", "spread", "lead")
RATING_NOTE = (
    "Plackett-Luce strengths on the scale of Elo (400 points: ten games won for one lost), the mean set to 0,"
    " with 95% intervals. Deals are played once for every rotation of the seats with the same luck. Spread is"
    " the standard deviation of the scores; a lead is given with half the width of its 95% interval."
)


def tell(played: Sequence[Played], say: Console) -> None:
    """Print the ratings and the cross table."""
    if not played:
        say.print("No game was played.")
        return
    ranked = standings(played)
    say.print(Group(_ratings_table(ranked), "", _cross_table(played, ranked)))
    for seat, share in enumerate(by_seat(played)):
        say.print(f"seat {seat + 1} ({SEATS[seat]}) won {share}")
    tell_failures(played, say)
    if note := counted(played):
        say.print(note)


def tell_failures(played: Sequence[Played], say: Console) -> None:
    """Print which bots failed, and how."""
    for failure in failures(played):
        say.print(failure, style="red", markup=False)


def counted(played: Sequence[Played]) -> str:
    """Say how many games scores are taken from; nothing if from all."""
    whole = len(finished(played))
    if whole == len(played):
        return ""
    return f"Scores and leads are those of the {whole} of {len(played)} games that no failure ended."


def _ratings_table(ranked: Sequence[Standing]) -> Table:
    bot, *others = RATING_HEAD
    grid = Table(Column(bot, overflow="fold"), *others, "ms a move", box=None)
    for each in ranked:
        grid.add_row(*map(Text, _rating_row(each)), f"{each.milliseconds:.1f}")
    return grid


def _rating_row(each: Standing) -> list[str]:
    rating = each.rating
    return [
        each.bot,
        f"{rating.rating:+.0f}",
        f"{rating.low:+.0f} to {rating.high:+.0f}",
        str(each.wins),
        str(rating.games),
        *([f"{each.mean:.1f}", f"{each.spread:.1f}", f"{each.lead:+.1f}"] if each.lead else ["", "", ""]),
    ]


def _cross_table(played: Sequence[Played], ranked: Sequence[Standing]) -> Table:
    grid = Table("before", *(Column(Text(each.bot)) for each in ranked), box=None)
    for one in ranked:
        grid.add_row(*map(Text, _cross_row(played, one, ranked)))
    return grid


def _cross_row(played: Sequence[Played], one: Standing, ranked: Sequence[Standing]) -> list[str]:
    return [
        one.bot,
        *("" if one is other else str(against(played, one.bot, other.bot)) for other in ranked),
    ]


def as_page(tournament: Tournament, played: Sequence[Played]) -> str:
    """Write the whole report as one page."""
    title = f"{find(tournament.game).title}: {len(played)} games"
    lead = f"{tournament.players} players, seed {tournament.seed}: {', '.join(tournament.bots)}"
    if not played:
        return page(title, lead)
    ranked = standings(played)
    return page(
        title,
        lead,
        section("Ratings", RATING_NOTE, _rating_chart(ranked), _rating_rows(ranked)),
        section("Who comes before whom", "A tie counts half.", _cross_rows(played, ranked)),
        section("Seats", "How often each seat won, whoever sat there.", _seat_chart(played)),
        _scores(played, ranked),
        section("Time for a move", "In milliseconds.", _time_rows(ranked)),
        _failures(played),
        section("Games", _games_note(played), _game_rows(played[:LISTED])),
    )


def _rating_chart(ranked: Sequence[Standing]) -> str:
    return charts.ranges(
        [(each.bot, each.rating.rating, each.rating.low, each.rating.high) for each in ranked]
    )


def _rating_rows(ranked: Sequence[Standing]) -> str:
    return table([word.capitalize() for word in RATING_HEAD], [_rating_row(each) for each in ranked])


def _cross_rows(played: Sequence[Played], ranked: Sequence[Standing]) -> str:
    rows = [_cross_row(played, one, ranked) for one in ranked]
    return table(["", *(each.bot for each in ranked)], rows)


def _seat_chart(played: Sequence[Played]) -> str:
    return charts.ranges(
        [
            (f"{seat + 1} ({SEATS[seat]})", 100 * share.rate, 100 * share.low, 100 * share.high)
            for seat, share in enumerate(by_seat(played))
        ],
        unit="%",
    )


def _scores(played: Sequence[Played], ranked: Sequence[Standing]) -> str:
    scores = {each.bot: each.scores for each in ranked if each.scores}
    return section("Scores", counted(played), charts.histogram(scores) if scores else "")


def _time_rows(ranked: Sequence[Standing]) -> str:
    return table(["Bot", "Mean", "Slowest"], [[each.bot, each.milliseconds, each.slowest] for each in ranked])


def _failures(played: Sequence[Played]) -> str:
    rows = [[failure] for failure in failures(played)]
    return (
        section("Failures", "A bot that fails loses its game.", table(["What happened"], rows))
        if rows
        else ""
    )


def _games_note(played: Sequence[Played]) -> str:
    first = f"The first {LISTED} of {len(played)}. " if len(played) > LISTED else ""
    return f"{first}A record can be replayed: tavola replay game-0.json."


def _game_rows(played: Sequence[Played]) -> str:
    rows = [
        [
            game["number"],
            game["deal"],
            Markup("<br>".join(escape(bot) for bot in game["seats"])),
            Markup("<br>".join(str(score) for score in game["scores"])),
            game["plies"],
            _record_link(game),
        ]
        for game in played
    ]
    listed = table(["Game", "Deal", "Seats", "Scores", "Plies", "Record"], rows)
    return f"<details><summary>Show the games</summary>{listed}</details>"


def _record_link(game: Played) -> Markup:
    written = quote(json.dumps(game["record"], separators=(",", ":")))
    return link("record", f"data:application/json,{written}", download=f"game-{game['number']}.json")
