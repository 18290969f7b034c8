"""What a process of its own is asked about a view: to choose, to advise, to weigh, to judge.

It loads the games and their bots and nothing of a server, so it is there in a quarter of a second.
"""

import multiprocessing
import os
import signal
import threading
from functools import lru_cache
from multiprocessing.connection import wait
from typing import Any

from tavola.bots import Bot, make
from tavola.bots.bot import ask_of_view
from tavola.bots.search import SearchBot
from tavola.coach.hints import Hint, hints, tell
from tavola.coach.review import Judged, judge
from tavola.coach.warning import Caution, caution
from tavola.core import Rng, State, fill
from tavola.registry import find, games

BOTS = 16  # that a worker remembers, each perhaps with a tree

Fields = dict[str, Any]


def know_games() -> int:
    """Load all games; say how many there are."""
    return len(games())


def choose(game: str, bot: str, fields: Fields, dice: int) -> int:
    """Rebuild the view and let the bot choose."""
    return ask_of_view(_bot(bot, game), rebuild(game, fields), Rng(dice))


def advise(game: str, bot: str, fields: Fields, dice: int) -> list[Hint]:
    """Rebuild the view and let the bot tell its best moves."""
    chosen, view, adviser = find(game), rebuild(game, fields), _bot(bot, game)
    if isinstance(adviser, SearchBot):
        return hints(chosen, view, adviser, Rng(dice))
    return tell(chosen, view, adviser.analyse(view, Rng(dice)), None)


def weigh(game: str, bot: str, fields: Fields, dice: int, move: int) -> Caution | None:
    """Rebuild the view and let the bot look at a move before it is made."""
    return caution(find(game), rebuild(game, fields), _searching(bot, game), Rng(dice), move)


def judge_view(game: str, bot: str, fields: Fields, ply: int, move: int) -> Judged:
    """Rebuild the view and let the bot judge what was played there."""
    return judge(find(game), _searching(bot, game), rebuild(game, fields), ply, move)


def rebuild(game: str, fields: Fields) -> State:
    """Make a state of a view's fields; a view need not pass the census, so this checks nothing."""
    model = find(game).open(fields["players"])
    return fill(model.copy(), [fields[name] for name in model.FIELDS])


def follow_the_server(niceness: int) -> None:
    """Be quiet beside the event loop, and end when the server ends, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(niceness)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def follow() -> None:
        wait([parent.sentinel])
        os._exit(0)

    threading.Thread(target=follow, daemon=True).start()


@lru_cache(BOTS)
def _bot(bot: str, game: str) -> Bot:
    return make(bot, find(game))


def _searching(bot: str, game: str) -> SearchBot:
    made = _bot(bot, game)
    assert isinstance(made, SearchBot)
    return made
