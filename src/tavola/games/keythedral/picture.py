"""How Keythedral looks: the only coordinates."""

from collections.abc import Mapping

from tavola.core import Move
from tavola.game import Item
from tavola.games.keythedral.rules import Keythedral
from tavola.svg import picture


def ground(options: Mapping[str, str], players: int, shape: str) -> str:
    return ""


def draw(view: Keythedral, viewer: int, shape: str) -> str:
    return picture(0, 0, 1, 1)


def mat(view: Keythedral, player: int) -> list[Item]:
    return []


def targets(view: Keythedral, move: Move) -> list[str]:
    return ["button:" + str(move)]
