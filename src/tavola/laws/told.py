"""Laws 10 and 15: the log tells every point and the end, and whatever it names can be looked up."""

from re import findall
from typing import Any

from tavola.core import OVER, SPECTATOR, State
from tavola.game import Line, Match
from tavola.laws.breach import demand
from tavola.laws.folder import paragraphs
from tavola.laws.shown import picture_ids


def check_lines(match: Match[Any], view: State, viewer: int) -> None:
    """Law 15 for the last ply, as a seat hears it: its links lead to something that is drawn."""
    lines = lines_of(match, -1, view, viewer)
    linked = {id for line in lines for id in [*findall(r"\]\(#([^)]*)\)", line.text), line.at] if id}
    for shape in match.game.shapes:
        if not linked:
            return
        linked -= picture_ids(match, view, viewer, shape) | _beside(match, view, viewer)
    demand(match, 15, not linked, f"the log links to {', '.join(sorted(linked))}, which is not drawn")


def _beside(match: Match[Any], view: State, viewer: int) -> set[str]:
    """Collect the ids of what lies beside the board: mats, the middle, the own hand."""
    game = match.game
    lying = [item for player in range(match.players) for item in game.mat(view, player)]
    lying += game.common(view) if game.common else []
    held = game.hand(view, viewer) if game.hand and viewer >= 0 else []
    return {item.id for item in lying} | {id for group in held for id in group.ids()}


def lines_of(match: Match[Any], ply: int, view: State, viewer: int) -> list[Line]:
    """Describe what a ply told, as a seat hears it."""
    heard = [match.game.heard_by(event, viewer) for event in match.plies[ply].story]
    return [line for event in heard if (line := match.game.describe(event, view))]


def check_rule(match: Match[Any], rule: str, where: str) -> None:
    """Law 15: a paragraph that is cited is there."""
    there = not rule or rule in paragraphs(match.game)
    demand(match, 15, there, f"{where} cites {rule}, which is no paragraph of rules.md")


def check_prompt(match: Match[Any], view: State) -> None:
    """Law 15 for what the player to move is told to do."""
    if view.to_move != OVER:
        prompt = match.game.prompt(view)
        check_rule(match, prompt.rule, f"the prompt {prompt.text!r}")


def check_log(match: Match[Any]) -> None:
    """Laws 10, 11 and 15 at the end, for the whole log."""
    for viewer in range(SPECTATOR, match.players):
        view = match.state.seen_by(viewer)
        for ply in range(len(match.plies)):
            for line in lines_of(match, ply, view, viewer):
                check_rule(match, line.rule, f"the log's {line.text!r}")
        lines = lines_of(match, -1, view, viewer)
        demand(match, 15, bool(lines), "the move that ends the game tells nothing")
    _check_points(match)


def _check_points(match: Match[Any]) -> None:
    points = match.first.scores()
    for event in [event for ply in match.plies for event in ply.story]:
        line = match.game.describe(event, match.state)
        if line and line.player >= 0:
            points[line.player] += line.points
    scores = match.state.scores()
    demand(match, 10, points == scores, f"the points of the log add up to {points}, the scores are {scores}")
