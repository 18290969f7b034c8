"""What is open in Keythedral and how it stands: the windows on sale, and what would score at the end."""

from tavola.game import Line, who
from tavola.games.keythedral.rules import board, events
from tavola.games.keythedral.rules.cubes import packed
from tavola.games.keythedral.rules.landscape import fence_mask
from tavola.games.keythedral.rules.play import Keythedral
from tavola.games.keythedral.rules.purchase import can_pay_one, payments
from tavola.games.keythedral.rules.scoring import end_game
from tavola.games.keythedral.show import names
from tavola.games.keythedral.show.words import describe
from tavola.say import row

SCORED = (events.SCORED_TILES, events.SCORED_CUBES)


def stakes(view: Keythedral) -> list[Line]:
    """Tell what everybody's workers reach, and what those whose cubes one sees can pay for or lack."""
    reach = [_reach(view, player) for player in range(view.players)]
    shelf = int(view.row_on_sale())
    if shelf >= board.ROWS:
        return reach
    spaces = range(shelf * board.SPACES, (shelf + 1) * board.SPACES)
    tiles = [(space, int(view.mat[space]) - 1) for space in spaces if 0 < view.mat[space] < board.FACE_DOWN]
    seen = [player for player in range(view.players) if view.cubes[player * board.KINDS] >= 0]
    return [*reach, *(_held(view, space, tile, player) for player in seen for space, tile in tiles)]


def standing(view: Keythedral) -> list[Line]:
    """Tell what the tiles and cubes would be worth that one sees."""
    after = view.copy()
    after.story = []
    end_game(after, 0)
    seen = [player for player in range(view.players) if view.cubes[player * board.KINDS] >= 0]
    scored = [event for event in after.story if event[0] in SCORED and event[1] in seen]
    return [line for event in scored if (line := describe(event, after)) and line.points]


def _reach(view: Keythedral, player: int) -> Line:
    """Count the kinds of fields that a player's cottages have a way to."""
    kinds = {
        int(view.field_kind[field])
        for gap in view.cottage_gap[player * board.NUMBERS : (player + 1) * board.NUMBERS]
        if gap >= 0
        for side in range(board.SIDES)
        if (field := int(view.land[board.FIELD_BY[4 * gap + side]]) - 1) >= 0
        and not fence_mask(view, gap) >> side & 1
    }
    number = f"{len(kinds)} of the {board.BASIC}" if len(kinds) < board.BASIC else f"all {board.BASIC}"
    sum_ = f"{len(kinds)} of {board.BASIC}"
    return Line(
        f"{who(player)} reaches {number} kinds of cubes", player, 0, sum_, rule="Y11", category="reach"
    )


def _held(view: Keythedral, space: int, tile: int, player: int) -> Line:
    id = f"building-{board.VALUES[space // board.SPACES]}-{space % board.SPACES + 1}"
    window = f"[window of {names.value_of(tile)}](#{id})"
    if can_pay_one(payments(tile, view.marks[tile]), packed(view.cubes_of(player))):
        return Line(f"{who(player)} can pay for the {window}", player, names.value_of(tile), "", "Y21", at=id)
    cost, have = board.COST[tile * board.KINDS :], view.cubes_of(player)
    short = {kind: max(0, int(cost[kind] - have[kind])) for kind in range(board.KINDS)}
    lack = row([f"{number} {board.GOODS[kind]}" for kind, number in short.items() if number]) or "a cube"
    needed = sum(int(cost[kind]) for kind in range(board.KINDS))
    sum_ = f"{needed - sum(short.values())} of {needed}"
    return Line(f"{who(player)} lacks only {lack} for the {window}", player, 0, sum_, "Y21", at=id)
