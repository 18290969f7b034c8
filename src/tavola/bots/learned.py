"""Files of learned values: what they hold, whether they fit a game, and which value a bot stands on."""

import json
import logging
import sys
from array import array
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from tavola.bots.bot import BadBot
from tavola.bots.guess import Prospects, Value
from tavola.bots.net import Net, Weights
from tavola.core import can_hide
from tavola.game import Game

log = logging.getLogger("tavola")

FILE = "net.json"  # in the folder of a game, or in its room `mind`
FORMAT = 1
UNIT = 1 / 4096  # weights are whole multiples of it
MOST = 32767  # of them, on either side of nothing
LARGEST = 1024  # units of a hidden layer


class BadNet(ValueError):
    """A file that holds no net, or one that does not fit the game."""


def shapes(sizes: Sequence[int]) -> dict[str, tuple[int, ...]]:
    """Name the parts of a net with their shapes, in the order in which a file holds them."""
    features, wide, narrow = sizes
    return {
        "of_feature": (features, wide),
        "of_guess": (wide,),
        "bias": (wide,),
        "of_unit": (wide, narrow),
        "bias_of_second": (narrow,),
        "out": (narrow,),
        "bias_of_out": (1,),
        "line": (1,),
    }


def length(sizes: Sequence[int]) -> int:
    """Count the weights of a net."""
    features, wide, narrow = sizes
    return features * wide + 2 * wide + wide * narrow + 2 * narrow + 2


def write(
    game: Game[Any],
    sizes: Sequence[int],
    weights: Sequence[float],
    *,
    players: Sequence[int],
    points: float,
    made: Mapping[str, Any],
) -> str:
    """Write a net as the text of its file; what is too large for it is cut off."""
    whole = array("h", [max(-MOST, min(MOST, round(weight / UNIT))) for weight in weights])
    if sys.byteorder == "big":
        whole.byteswap()
    header = {
        "format": FORMAT,
        "game": game.name,
        "rules": game.version,
        "features": digest(game),
        "players": list(players),
        "sizes": list(sizes),
        "points": points,
        "made": dict(made),
    }
    lines = [f" {json.dumps(name)}: {json.dumps(part)}" for name, part in header.items()]
    lines.append(f' "weights": "{b64encode(whole.tobytes()).decode()}"')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def digest(game: Game[Any]) -> str:
    """Stand for the names of a game's features: a net that was taught others is of no use."""
    return blake2b("\n".join(game.labels).encode(), digest_size=16).hexdigest()


def read(text: str, game: Game[Any], where: str, least: int = 1) -> Net:
    """Make the net of a file for so many players or more, or say in a sentence why it does not fit."""
    held = _header(text, game, where)
    weights = _weights(held["weights"], tuple(held["sizes"]), where)
    candid = game.candid or not can_hide(game.open())
    players = [count for count in held["players"] if count >= least]
    if not players:
        raise BadNet(f"{where}: a net for {held['players']!r} players, none of them {least} or more")
    origin = (read, (text, game, where, least))
    return Net(game.value, game.features, weights, players, float(held["points"]), candid, origin)


def unpack(text: str, game: Game[Any], where: str) -> tuple[dict[str, Any], list[float]]:
    """Give what a file tells of its net, and the weights, to learn on from there."""
    held = _header(text, game, where)
    return held, _numbers(held.pop("weights"), held["sizes"], where)


def _header(text: str, game: Game[Any], where: str) -> dict[str, Any]:
    try:
        held = json.loads(text)
    except ValueError:
        held = None
    if not isinstance(held, dict) or "format" not in held:
        raise BadNet(f"{where}: this is no file of a learned value, or it is damaged")
    for name, wanted, what in (
        ("format", FORMAT, "written in format"),
        ("game", game.name, "of the game"),
        ("rules", game.version, f"learned by {game.name}'s rules of version"),
        ("features", digest(game), "told features with the digest"),
    ):
        if held.get(name) != wanted:
            raise BadNet(f"{where}: a net {what} {held.get(name)!r}, which is not {wanted!r}; train it again")
    _check_players(held.get("players"), game, where)
    _check_sizes(held.get("sizes"), game, where)
    points = held.get("points")
    if not isinstance(points, int | float) or not points > 0 or not isinstance(held.get("weights"), str):
        raise BadNet(f"{where}: this is no file of a learned value, or it is damaged")
    return held


def _check_players(players: object, game: Game[Any], where: str) -> None:
    if not isinstance(players, list) or not players or not all(count in game.seats for count in players):
        seats = f"{game.seats[0]} to {game.seats[-1]}"
        raise BadNet(f"{where}: a net for {players!r} players, but {game.name} takes {seats}")


def _check_sizes(sizes: object, game: Game[Any], where: str) -> None:
    features = len(game.labels)
    fits = isinstance(sizes, list) and len(sizes) == 3 and sizes[0] == features
    if not fits or not all(isinstance(size, int) and 1 <= size <= LARGEST for size in sizes[1:]):  # type: ignore[index]
        raise BadNet(f"{where}: a net of sizes {sizes!r}; it must have {features} features and two layers")


@lru_cache(maxsize=16)
def _weights(text: str, sizes: tuple[int, int, int], where: str) -> Weights:
    """Unpack the weights once for all bots of this process."""
    return Weights(*sizes, _numbers(text, sizes, where))


def _numbers(text: str, sizes: Sequence[int], where: str) -> list[float]:
    whole = array("h")
    try:
        whole.frombytes(b64decode(text, validate=True))
    except ValueError:
        del whole[:]
    if len(whole) != length(sizes):
        raise BadNet(f"{where}: its weights are damaged; they are not {length(sizes)} whole numbers")
    if sys.byteorder == "big":
        whole.byteswap()
    return [UNIT * weight for weight in whole]


def load(game: Game[Any], least: int = 1) -> Net | None:
    """Take the net in a game's own folder; one that does not fit is named, and there is none then.

    With fewer than the least number of players it guesses as the game does.
    """
    text = game.text(FILE)
    if not text:
        return None
    try:
        return read(text, game, f"{game.name}'s {FILE}", least)
    except BadNet as bad:
        _warn(f"{bad}. The game's own value plays instead")
        return None


@lru_cache
def _warn(sentence: str) -> None:
    """Say a thing once, not again for every bot."""
    log.warning("%s", sentence)


def load_file(game: Game[Any], file: str) -> Net:
    """Take the net of a file that somebody named, or refuse it as a bot."""
    try:
        return read(Path(file).read_text(encoding="utf-8"), game, file)
    except (OSError, UnicodeDecodeError) as error:
        raise BadBot(f"{file}: cannot be read ({getattr(error, 'strerror', None) or error})") from None
    except BadNet as bad:
        raise BadBot(str(bad)) from None


def value_of(game: Game[Any], net: float) -> Value:
    """Say what a search stands on: from so many players on what was learned, where anything was."""
    learned = load(game, int(net)) if net else None
    return learned.value if learned else game.value


def prospects_of(game: Game[Any], value: Value) -> Prospects | None:
    """Give the game's own way to find what its own value says of all moves."""
    return game.prospects if value is game.value else None
