"""The message of a view: the one place where a position becomes JSON, and only as a seat sees it."""

import re
from collections.abc import Mapping
from functools import lru_cache
from hashlib import blake2b
from typing import Any
from urllib.parse import urlencode

from tavola.core import OVER, State
from tavola.game import Game, Item, Match, Prompt
from tavola.registry import find
from tavola.server.choices import Choice, Fold, fold
from tavola.server.seats import look
from tavola.server.story import Story

Json = dict[str, Any]
QUOTED = re.compile(r"""="([^"'<]*)\"""")


def position_part(match: Match[Any], seat: int, shape: str) -> Json:
    """Write what can be seen of a position from a seat: picture, mats, prompt and scores."""
    game, view = match.game, look(match, seat)
    over = view.to_move == OVER
    shape = shape if shape in game.shapes else game.shapes[0]
    players = range(match.players)
    return {
        "ply": len(match.plies),
        "to_move": None if over else int(view.to_move),
        "seat": seat if seat >= 0 else None,
        "over": over,
        "places": view.places() if over else None,
        "prompt": None if over else prompt_part(game.prompt(view)),
        "shape": shape,
        "svg": single_quoted(game.draw(view, seat if seat in players else -1, shape)),
        "ground": ground_address(game.name, match.players, shape, tuple(match.options.items())),
        "mats": [[vars(item) for item in game.mat(view, player)] for player in players],
        "common": [vars(item) for item in game.common(view)] if game.common else [],
        "scores": game.known_scores(view),
        "projected": game.projected(view) if game.projected else None,
    }


def single_quoted(svg: str) -> str:
    """Write attributes in single quotes, which JSON need not escape: a tenth of a message.

    >>> single_quoted('<g id="tile-3" class="printed"/>')
    "<g id='tile-3' class='printed'/>"
    """
    return QUOTED.sub(r"='\1'", svg)


def previews_part(match: Match[Any], seat: int, shape: str, first: str) -> Json:
    """Write the previews behind a first id, which the picture leaves to be asked for with `data-ask`."""
    game = match.game
    shape = shape if shape in game.shapes else game.shapes[0]
    drawn = game.previews(look(match, seat), seat, shape, first) if game.previews else ""
    return {"ply": len(match.plies), "svg": single_quoted(drawn)}


def choices_part(game: Game[Any], view: State) -> list[Fold]:
    """Write the legal moves of a view, folded: number, path to press, and words."""
    return fold(
        Choice(move, game.targets(view, move), game.notate(view, move)) for move in view.legal_moves()
    )


def story_part(story: Story, have: int) -> Json:
    """Write the lines a reader does not have yet, and the points by category."""
    return {"from": have, "story": story.since(have), "categories": [dict(each) for each in story.points]}


def prompt_part(prompt: Prompt) -> Json:
    """Write what the player to move has to do."""
    hand: Item | None = prompt.hand
    return {**vars(prompt), "steps": list(prompt.steps), "hand": vars(hand) if hand else None}


@lru_cache(maxsize=256)
def ground_address(name: str, players: int, shape: str, options: tuple[tuple[str, str], ...]) -> str:
    """Give the address of the unchanging part of a picture, marked so that it can be kept for ever."""
    game = find(name)
    mark = blake2b(ground(game, players, shape, dict(options)).encode(), digest_size=6).hexdigest()
    asked = {"players": players, "shape": shape, **dict(options), "v": mark}
    return f"/games/{name}/ground.svg?{urlencode(asked)}"


def ground(game: Game[Any], players: int, shape: str, options: Mapping[str, str]) -> str:
    """Draw the unchanging part of a picture as a file."""
    inside = game.ground(game.settle(options), players, shape)
    return f'<svg xmlns="http://www.w3.org/2000/svg" class="ground">{inside}</svg>'
