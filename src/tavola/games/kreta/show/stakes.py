"""What is open in Kreta and how it stands: the provinces of the two fort cards that lie open."""

from tavola.game import Line, who
from tavola.games.kreta.rules import board
from tavola.games.kreta.rules.play import Kreta


def stakes(view: Kreta) -> list[Line]:
    """Tell who leads in the provinces that are scored next, by how much, and what that pays."""
    cards = [int(card) for card in (view.now, view.next) if card != board.NO_CARD]
    open_ones = dict.fromkeys(province for card in cards for province in board.TOUCHES[card])
    return [
        _held(view, int(province), player)
        for province in open_ones
        if view.rescoring == board.EVERY or not view.spent[province]
        for player in range(view.players)
        if view.influence(player, province)
    ]


def _held(view: Kreta, province: int, player: int) -> Line:
    mine = int(view.influence(player, province))
    others = [int(view.influence(other, province)) for other in range(view.players) if other != player]
    best, id = max(others), f"province-{board.PROVINCE_IDS[province]}"
    verb = "leads" if mine > best else "shares the lead" if mine == best else "is behind"
    text = f"{who(player)} {verb} in [{board.PROVINCE_NAMES[province]}](#{id}) with {mine} to {best}"
    points = int(view.payments(province)[player])
    return Line(text, player, points, rule="K22", category="provinces", at=id)
