"""A game gone through, as one page."""

from base64 import b64encode
from collections.abc import Sequence
from html import escape

from tavola.arena import charts
from tavola.arena.page import link, page, section, table
from tavola.coach.review import Judged, Review
from tavola.coach.wording import plain
from tavola.layers import sheet
from tavola.record import Record
from tavola.svg import whole

WIDTH = 760  # of a board, in pixels


def as_page(found: Review) -> str:
    """Write a review as one page."""
    match = found.match
    scores = " : ".join(map(str, match.state.scores()))
    ended = f"ended {scores}" if match.over else f"after {len(match.plies)} plies"
    curves = {
        name: [(float(each.ply), each.leads[seat]) for each in found.judged]
        for seat, name in enumerate(found.names)
    }
    head = ["Ply", "Player", "Played", "Better", "Cost"]
    return page(
        f"{match.game.title}: {', '.join(found.names)}",
        f"{ended}; judged by {found.bot}, which sees what each player saw",
        section("How it stood", "Expected points ahead of the best other player.", _chart(curves)),
        section(
            "Moves that cost most",
            "In points of expected lead. A search can be wrong: small costs mean little.",
            table(head, _rows(found, found.worst())),
        ),
        section("The boards", SEEN, *[_board(found, each) for each in found.worst()])
        if found.worst()
        else "",
        section(
            "All decisions",
            "",
            "<details><summary>Show them</summary>",
            table(head, _rows(found, found.judged)),
            "</details>",
        ),
    )


SEEN = (
    "Each position as its player saw it before the move. Its record can be opened on the start page of a"
    " server and played on from there."
)


def _rows(found: Review, judged: Sequence[Judged]) -> list[list[object]]:
    shown = {each.ply for each in found.worst()}
    return [
        [
            link(str(each.ply), f"#{_anchor(each)}") if each.ply in shown else each.ply,
            *(found.names[each.player], each.played, each.best, each.cost),
        ]
        for each in judged
    ]


def _anchor(each: Judged) -> str:
    return f"ply-{each.ply}"


def _board(found: Review, each: Judged) -> str:
    """Show the board before a move that cost something, what was played there and what was better."""
    parts = [
        f"Played: {each.did}" if each.did else "",
        f"Better: {each.better_does}" if each.better_does else "",
        each.why,
    ]
    words = " ".join(plain(part, found.names) for part in parts if part)
    picture = b64encode(_picture(found, each).encode()).decode()
    name = escape(f"The board at ply {each.ply}")
    return (
        f'<figure id="{_anchor(each)}"><figcaption><b>Ply {each.ply}.</b> {escape(found.sentence(each))}'
        f" {escape(words)} {_record(found, each)}</figcaption>"
        f'<img alt="{name}" src="data:image/svg+xml;base64,{picture}"></figure>'
    )


def _picture(found: Review, each: Judged) -> str:
    """Draw the board by itself, with nothing of the art that it does not need."""
    match = found.match.at(each.ply)
    view = match.state.seen_by(each.player)
    drawn = sheet(whole(match.game, view, match.options, each.player))
    return drawn.file(drawn.parts, WIDTH, (0, 0, *drawn.size(WIDTH)))


def _record(found: Review, each: Judged) -> str:
    """Link to the position: the record of the match up to it."""
    text = Record(found.match.at(each.ply), tuple(found.names)).as_text()
    href = f"data:text/plain;charset=utf-8;base64,{b64encode(text.encode()).decode()}"
    return link("Download the position", href, f"{found.match.game.name}-ply-{each.ply}.tavola")


def _chart(curves: dict[str, list[tuple[float, float]]]) -> str:
    return charts.lines(curves, "ply", "points ahead") if any(curves.values()) else ""
