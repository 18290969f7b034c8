"""Games that have begun, to look at."""

import json
from functools import cache
from typing import Any

from tavola.bots import make
from tavola.core import Rng
from tavola.game import Match
from tavola.record import to_json
from tavola.registry import find
from tests.browser.people import ME, Seat, Visitor

GREEDY: Seat = {"kind": "bot", "bot": "greedy"}
PLIES = {"carcassonne": 60, "kreta": 90, "torres": 130, "keythedral": 260, "olympos": 60}  # to the middle


@cache
def middle(name: str, plies: int = 0) -> Match[Any]:
    """Let three greedy players come to the middle of a game, up to a decision of the first."""
    match = Match(find(name), 3, seed="picture")
    bot = make("greedy", match.game)
    match.go_on()
    while len(match.plies) < (plies or PLIES[name]) or match.state.to_move != 0:
        view = match.state.seen_by(int(match.state.to_move))
        match.play(bot.choose(view, Rng(len(match.plies))))
        match.go_on()
    return match


def look_at(ada: Visitor, match: Match[Any], *others: Seat) -> str:
    """Sit down at a game that others have begun; gives its table."""
    told = ada.call("POST", "/api/records", {"text": json.dumps(to_json(match))})
    form = {"ply": len(match.plies), "seats": [ME, *(others or (GREEDY, GREEDY))], "seat": 0}
    table: str = ada.call("POST", f"/api/tables/{told['table']}/fork", form)["table"]
    ada.open(f"/table/{table}")
    return table
