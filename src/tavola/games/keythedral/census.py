"""What is wrong with the counts of a position, in sentences."""

from tavola.core import UNKNOWN
from tavola.games.keythedral import board
from tavola.games.keythedral.board import CUBES, KINDS, MADE, MOST, NUMBERS
from tavola.games.keythedral.rules import Keythedral


def census(state: Keythedral) -> list[str]:
    """Count cubes, fields, tiles, fences, workers and laws; empty if all is well."""
    checks = (_cubes, _knowledge, _fields, _cottages, _workers, _mat, _laws)
    return [wrong for check in checks for wrong in check(state)]


def _cubes(state: Keythedral) -> list[str]:
    wrong = []
    cubes = list(state.cubes)
    for kind in range(KINDS):
        behind = sum(cubes[kind::KINDS])
        stocks = _stock(state, kind)
        if behind + stocks + state.tray[kind] != MADE[kind]:
            wrong.append(
                f"there are {behind + stocks + state.tray[kind]} {CUBES[kind]} cubes, not {MADE[kind]}"
            )
        if stocks < 0 or min(cubes[kind::KINDS]) < 0:
            wrong.append(f"a stock has fewer than no {CUBES[kind]} cubes")
    for player in range(state.players):
        held = sum(cubes[player * KINDS : (player + 1) * KINDS])
        if state.phase == board.PAY_BID and player == state.to_move:
            held += sum(state.tray)
        if held != state.hand[player]:
            wrong.append(f"player {player} has {held} cubes, not {state.hand[player]}")
    return wrong


def _stock(state: Keythedral, kind: int) -> int:
    if kind < board.BASIC:
        return int(state.store[kind])
    return int(state.stock[kind - board.BASIC] + state.spent[kind - board.BASIC])


def _knowledge(state: Keythedral) -> list[str]:
    held = list(state.cubes)
    if state.phase == board.PAY_BID:  # what is being paid is still believed to be behind the screen
        first = state.to_move * KINDS
        paying = [have + out for have, out in zip(held[first : first + KINDS], state.tray, strict=True)]
        held[first : first + KINDS] = paying
    seats = state.players * KINDS
    least, most = list(state.least), list(state.most)
    wrong = []
    for viewer in range(MOST + 1):
        known = slice(viewer * MOST * KINDS, viewer * MOST * KINDS + seats)
        for at, (low, have, high) in enumerate(zip(least[known], held[:seats], most[known], strict=True)):
            if not low <= have <= high:
                player, kind = divmod(at, KINDS)
                told = f"the {CUBES[kind]} cubes of player {player}"
                wrong.append(f"viewer {viewer} is mistaken about {told}")
    return wrong


def _fields(state: Keythedral) -> list[str]:
    wrong = []
    if state.laid != sum(cell >= 0 for cell in state.field_cell):
        wrong.append(f"{state.laid} fields are laid, but the list has another number")
    if state.laid != len(state.land) - list(state.land).count(0):
        wrong.append(f"{state.laid} fields are laid, but the land has another number")
    for field in range(state.laid):
        if state.land[state.field_cell[field]] != field + 1:
            wrong.append(f"field {field} is not where the land has it")
    in_hand = 1 if state.drawn >= 0 else 0
    in_all = board.BEGIN + NUMBERS * state.players
    if state.round == 0 and state.laid + in_hand + sum(int(count) for count in state.bag) != in_all:
        wrong.append(f"there are not {in_all} fields")
    return wrong


def _cottages(state: Keythedral) -> list[str]:
    wrong = []
    for cottage, gap in enumerate(state.cottage_gap):
        if gap >= 0 and state.lots[gap] != cottage + 1:
            wrong.append(f"cottage {cottage} is not where its gap has it")
    laid = sum(gap >= 0 for gap in state.cottage_gap)
    if len(state.lots) - list(state.lots).count(0) != laid + 1:
        wrong.append(f"{laid} cottages are laid, but the gaps hold another number")
    built = [int(at) for at in state.fences if at >= 0]
    if len(set(built)) != len(built):
        wrong.append("two fences stand on one side")
    return wrong


def _workers(state: Keythedral) -> list[str]:
    wrong = []
    workers = list(state.workers)
    for player in range(state.players):
        out = workers.count(player + 1)
        if out > board.WORKERS:
            wrong.append(f"player {player} has {out} workers out")
    for field, (first, second) in enumerate(zip(workers[::2], workers[1::2], strict=True)):
        if second and first in (0, second):
            wrong.append(f"field {field} holds workers that cannot share it")
    return wrong


def _mat(state: Keythedral) -> list[str]:
    wrong = []
    spaces = sum(board.SHORT if state.length else board.FULL)
    left = sum(space != 0 for space in state.mat)
    sold = sum(owner != 0 for owner in state.bought)
    if left + sold != spaces:
        wrong.append(f"{left} tiles on the mat and {sold} sold do not make {spaces}")
    up = [int(space) - 1 for space in state.mat if 0 < space < board.FACE_DOWN]
    if len(set(up)) != len(up) or any(state.bought[tile] for tile in up):
        wrong.append("a tile is in two places")
    if any(state.marks[tile] for tile in range(board.TILES) if tile not in up):
        wrong.append("a tile that is not open bears a mark")
    return wrong


def _laws(state: Keythedral) -> list[str]:
    wrong = []
    for player in range(state.players):
        held = sum(place == player + 1 for place in state.law_at)
        if held != state.held[player]:
            wrong.append(f"player {player} holds {held} laws, not {state.held[player]}")
    hidden = sum(law == board.HIDDEN_LAW for law in state.new_laws)
    drawing = 1 if state.phase == board.RECEIVE_LAW else 0
    in_deck = sum(place == board.IN_DECK for place in state.law_at)
    if in_deck != state.deck + hidden + drawing:
        wrong.append(f"{in_deck} laws are undrawn, not {state.deck} + {hidden} + {drawing}")
    if state.taken == UNKNOWN:
        wrong.append("the law just taken is not known")
    return wrong
