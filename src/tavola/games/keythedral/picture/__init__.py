"""How Keythedral looks: the only coordinates.

The landscape is fitted into its box; the mat, a church front, and Keytown stand beside it on a desk and
below it on a phone, where the landscape grows upwards from y = 0 so that the ground need not move.
"""

from collections.abc import Mapping

from tavola.games.keythedral.picture.church import buildings, church_front, doors, orders
from tavola.games.keythedral.picture.land import Land
from tavola.games.keythedral.picture.paper import LAYOUTS, PHONE_TALL, PHONE_WIDTH, STYLE
from tavola.games.keythedral.picture.press import targets
from tavola.games.keythedral.picture.seat import mat
from tavola.games.keythedral.picture.town import keytown, keytown_panel
from tavola.games.keythedral.rules import Keythedral
from tavola.svg import picture, tag

__all__ = ["draw", "ground", "mat", "targets"]


def ground(options: Mapping[str, str], players: int, shape: str) -> str:
    """Draw the church front, its five doors and the printed parts of Keytown."""
    at = LAYOUTS[shape]
    parts = [tag("style", STYLE), church_front(at), *doors(at), keytown_panel(at)]
    return tag("g", *parts, class_="kt printed")


def draw(view: Keythedral, viewer: int, shape: str) -> str:
    """Draw the landscape, the tiles of the mat, the markers and the stocks."""
    at = LAYOUTS[shape]
    land = Land(view, shape, _targets_of(view, viewer))
    parts = [land.draw(), *buildings(view, at), *orders(view, at), *keytown(view, at)]
    moving = tag("g", *parts, class_="kt")
    if shape == "desk":
        return picture(0, 0, 1000, 800, moving)
    return picture(0, -land.tall, PHONE_WIDTH, land.tall + PHONE_TALL, moving)


def _targets_of(view: Keythedral, viewer: int) -> set[str]:
    """Collect the ids of the board that the viewer may press now."""
    if viewer != view.to_move or viewer < 0:
        return set()
    return {id for move in view.legal_moves() for id in targets(view, move)}
