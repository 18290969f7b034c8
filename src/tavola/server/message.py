"""The message of a view: the one place where a position becomes JSON, and only as a seat sees it."""

import json
import re
from collections.abc import Mapping
from functools import lru_cache
from hashlib import blake2b
from typing import Any
from urllib.parse import urlencode

from tavola.coach.hints import says_all
from tavola.core import OVER, State
from tavola.game import Game, Group, Item, Match, Price, Prompt, Slip
from tavola.places import places
from tavola.registry import find
from tavola.server.choices import Choice, Fold, fold
from tavola.server.story import Story
from tavola.server.views import look
from tavola.slips import Teller, step

Json = dict[str, Any]
ON_A_MAT = ("id", "label", "symbol", "count", "of", "hint", "card")
FEW = 24  # moves whose slips are told together, whichever was asked for
SAID = 400  # moves that a list puts into words; further ones keep their notation
MOST = 128  # slips that one answer holds; a page asks one step before the last, where there are fewer
QUOTED = re.compile(r"""="([^"'<]*)\"""")


def position_part(match: Match[Any], seat: int, shape: str, *, as_mover: bool = False) -> Json:
    """Write what can be seen of a position from a seat: picture, mats, prompt and scores.

    Where nothing is hidden it may be drawn as for whoever is to move: with the ghosts of what they can do.
    """
    game, view = match.game, look(match, seat)
    over = view.to_move == OVER
    shape = shape if shape in game.shapes else game.shapes[0]
    players = range(match.players)
    eye = int(view.to_move) if as_mover and not match.hides else seat
    hand = game.hand(view, seat) if game.hand and seat in players else []
    mats = [game.mat(view, player) for player in players]
    if hand:
        mats[seat] = left_on_mat(mats[seat], hand)
    return {
        "ply": len(match.plies),
        "to_move": None if over else int(view.to_move),
        "seat": seat if seat >= 0 else None,
        "over": over,
        "places": view.places() if over else None,
        "prompt": None if over else prompt_part(game.prompt(view)),
        "shape": shape,
        "svg": single_quoted(game.draw(view, eye if eye in players else -1, shape)),
        "ground": ground_address(game.name, match.players, shape, tuple(match.options.items())),
        "mats": [[mat_part(item) for item in mat] for mat in mats],
        "hand": [group_part(group) for group in hand],
        "lacks": list(game.lacks(view)) if game.lacks and view.to_move == seat >= 0 else [],
        "common": [mat_part(item) for item in game.common(view)] if game.common else [],
        "scores": game.known_scores(view),
        "projected": game.projected(view) if game.projected else None,
    }


def encode(message: Json) -> str:
    """Write a message as it travels: short, and letters as they are."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


def left_on_mat(mat: list[Item], hand: list[Group]) -> list[Item]:
    """Give what stays in front of a player when what the hand shows is in the tray."""
    held = set().union(*(group.ids() for group in hand))
    return [item for item in mat if item.id not in held]


def mat_part(item: Item) -> Json:
    """Write a thing as it lies on a mat."""
    return {name: getattr(item, name) for name in ON_A_MAT}


def group_part(group: Group) -> Json:
    """Write things of the hand; what says nothing is left out.

    >>> group_part(Group("cards", "Your cards", "card", (Item("hand-0-king", "King", line="Repeat a card"),)))
    ... # doctest: +NORMALIZE_WHITESPACE
    {'id': 'cards', 'title': 'Your cards', 'form': 'card',
     'items': [{'id': 'hand-0-king', 'label': 'King', 'line': 'Repeat a card'}]}
    """
    return {**_telling(group), "items": [_telling(item) for item in group.items]}


def _telling(part: Group | Item | Price | Slip) -> Json:
    """Write a part without what it does not say."""
    fields = {name: value for name, value in vars(part).items() if value or (name == "count" and value == 0)}
    if isinstance(part, Item | Slip) and part.price:
        fields["price"] = [_telling(each) for each in part.price]
    if isinstance(part, Item | Slip) and part.gain:
        fields["gain"] = vars(part.gain)
    if isinstance(part, Slip) and part.loss:
        fields["loss"] = vars(part.loss)
    if isinstance(part, Item) and part.extra:
        fields["extra"] = _telling(part.extra)
    return fields


def single_quoted(svg: str) -> str:
    """Write attributes in single quotes, which JSON need not escape: a tenth of a message.

    >>> single_quoted('<g id="tile-3" class="printed"/>')
    "<g id='tile-3' class='printed'/>"
    """
    # Our pictures escape both quotes, so this is quick; one with an apostrophe is gone through with care.
    return svg.replace('"', "'") if "'" not in svg else QUOTED.sub(r"='\1'", svg)


def previews_part(match: Match[Any], seat: int, shape: str, first: str) -> Json:
    """Write the previews behind a first id, which the picture leaves to be asked for with `data-ask`."""
    game = match.game
    shape = shape if shape in game.shapes else game.shapes[0]
    drawn = game.previews(look(match, seat), seat, shape, first) if game.previews else ""
    return {"ply": len(match.plies), "svg": single_quoted(drawn)}


def slips_part(match: Match[Any], seat: int, path: list[str]) -> Json:
    """Write the slips of the moves whose paths begin so; of all there are, where these are few."""
    game, view = match.game, look(match, seat)
    legal = view.legal_moves()
    asked = [move for move in legal if len(legal) <= FEW or game.targets(view, move)[: len(path)] == path]
    teller = Teller(game, view)
    lack = game.lacks(view).get(path[0]) if game.lacks else None
    told = {move: teller.slip(move) for move in asked[:MOST]}
    further = [move for move in told if _leads_on(game.targets(view, move), path)]
    name = game.place_name(view, path[-1]).split(",")[0] if game.place_name else ""
    return {
        "ply": len(match.plies),
        "lack": _telling(lack) if lack else None,
        "step": _telling(step([told[move] for move in further], name)) if further else None,
        "slips": [{"move": move, **_telling(slip)} for move, slip in told.items()],
    }


def _leads_on(targets: list[str], path: list[str]) -> bool:
    return len(targets) > len(path) and targets[: len(path)] == path


def sayings_part(match: Match[Any], seat: int) -> Json:
    """Write what each legal move does, in words."""
    view = look(match, seat)
    sayings = says_all(match.game, view, view.legal_moves()[:SAID])
    return {
        "ply": len(match.plies),
        "sayings": [{"move": move, "says": says} for move, says in sayings.items()],
    }


def standing_part(match: Match[Any], seat: int) -> Json:
    """Write what each seat would score besides if the game ended now, line by line."""
    lines = match.game.standing(look(match, seat)) if match.game.standing and not match.over else []
    return {"ply": len(match.plies), "lines": [vars(line) for line in lines]}


def places_part(match: Match[Any], seat: int) -> Json:
    """Write what everything on the board is called, in the order it is drawn."""
    named = places(match.game, look(match, seat), seat)
    return {"ply": len(match.plies), "places": list(named.items())}


def choices_part(game: Game[Any], view: State) -> list[Fold]:
    """Write the legal moves of a view, folded: number, path to press, and words."""
    return fold(
        Choice(move, game.targets(view, move), game.notate(view, move)) for move in view.legal_moves()
    )


def story_part(story: Story, have: int) -> Json:
    """Write the lines a reader does not have yet, and the points by category."""
    return {"from": have, "story": story.since(have), "categories": [dict(each) for each in story.points]}


def scores_part(story: Story, ply: int, projected: list[int] | None) -> Json:
    """Write the scores as the story told of them, and what they would be if the game ended now."""
    scores, known = story.tally(ply), story.scores[ply]
    return {"scores": scores, "projected": projected or (known if known != scores else None)}


def prompt_part(prompt: Prompt) -> Json:
    """Write what the player to move has to do."""
    hand: Item | None = prompt.hand
    lists = {"steps": list(prompt.steps), "ends": list(prompt.ends), "acts": dict(prompt.acts)}
    return {**vars(prompt), **lists, "hand": mat_part(hand) if hand else None}


@lru_cache(maxsize=256)
def ground_address(name: str, players: int, shape: str, options: tuple[tuple[str, str], ...]) -> str:
    """Give the address of the unchanging part of a picture, marked so that it can be kept for ever."""
    game = find(name)
    mark = blake2b(ground(game, players, shape, dict(options)).encode(), digest_size=6).hexdigest()
    asked = {"players": players, "shape": shape, **dict(options), "v": mark}
    return f"/games/{name}/ground.svg?{urlencode(asked)}"


def ground(game: Game[Any], players: int, shape: str, options: Mapping[str, str]) -> str:
    """Draw the unchanging part of a picture as a file."""
    inside = game.ground(game.complete(options), players, shape)
    return f'<svg xmlns="http://www.w3.org/2000/svg" class="ground">{inside}</svg>'
