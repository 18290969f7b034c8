"""Opinions on a position of Keythedral: a guess at the final scores."""

from typing import Final

from tavola.core import OVER
from tavola.flat import i64, vec
from tavola.games.keythedral.rules import board, phases
from tavola.games.keythedral.rules.auction import payee
from tavola.games.keythedral.rules.cubes import packed
from tavola.games.keythedral.rules.landscape import fence_mask
from tavola.games.keythedral.rules.play import Keythedral
from tavola.games.keythedral.rules.purchase import can_pay_one, payments
from tavola.games.keythedral.rules.scoring import cube_points, tile_points
from tavola.games.keythedral.rules.work import setter

# Weights by regression: how the final lead followed from these things in 80 greedy games for two, of 13
# rounds each; those of purchases by bench/tune.py over 1,000 deals of greedy play.
WORTH_OF_A_CUBE: Final = 1.1  # to come: its own point, and its share in the gain of a tile
# Rounds of a whole game in tenths, by players: the full game, then the short one.
USUAL_ROUNDS: Final = vec[i64]([0, 0, 134, 110, 94, 85, 0, 0, 110, 92, 80, 73])
DRY_SPELL: Final = 3  # rounds in a row without a purchase; from then on the game may well end for lack of any
A_ROUND: Final = 6.5  # points that a round brings each player
BUSY: Final = 0.8  # how often a worker finds its open field still free
LAW_WORTH: Final = 0.3
START_WORTH: Final = 0.0
VARIETY: Final = 0.9  # each further kind of cube within reach, every round
READY: Final = 0.83  # of the gain of a tile that can be paid for now
A_STEP: Final = 0.15  # less for each cube that must first be traded for or made
NEARLY: Final = 0.0  # of the gain when about one cube is missing
SECOND: Final = 0.08  # of the gain of the next best tile
PENDING: Final = 1.1  # a cube that a worker is about to collect
ON_THE_WAY: Final = 1.2  # one that a worker not yet sent will
STILL_FREE: Final = 0.72  # how likely a field stays free until then
MIXTURE: Final = 0.1  # for each basic kind at hand
CRAFT_WORTH: Final = 0.17  # beyond its points, for the first craft cubes

# What `reasons` calls the parts of a value.
PARTS: Final = ["points in hand", "windows in reach", "the auction", "new kinds of cubes"]
HARVESTS: Final = "harvests"  # what is left: those begun and those to come, and laws
# The same once all have acted. A new round counts its workers anew, which no bid brings: not compared.
HARVESTS_AFTER: Final = "harvests of later rounds"


def value(state: Keythedral) -> list[float]:
    """Guess each player's final score: what there is, and harvests to come by how they differ."""
    harvests = [harvest(state, player) for player in range(state.players)]
    rounds = rounds_left(state)
    usual = A_ROUND - WORTH_OF_A_CUBE * sum(harvests) / float(state.players)
    return [
        guess(state, player, min(rounds, 1.0)) + rounds * (WORTH_OF_A_CUBE * harvests[player] + usual)
        for player in range(state.players)
    ]


def reasons(state: Keythedral) -> dict[str, list[float]]:
    """Name the parts of each player's value; nothing of a player whose cubes are behind the screen."""
    guesses = value(state)
    rest = HARVESTS if state.phase < phases.AUCTION else HARVESTS_AFTER
    rounds = rounds_left(state)
    parts: dict[str, list[float]] = {name: [] for name in [*PARTS, rest]}
    for player in range(state.players):
        known = state.cubes[player * board.KINDS] >= 0
        sure = float(tile_points(state, player) + cube_points(state, player)) if known else 0.0
        have = at_hand(state, player)
        if known and phases.SET_ORDER <= state.phase <= phases.HARVEST_LAWS:
            bring_in(state, player, have)  # what is in reach counts them, as in `guess`
        near = 0.0
        first = 0.0
        if known and state.to_move != OVER:
            near = with_best_cube(state, player) if trading(state, player) else in_reach(state, player, have)
            near += in_progress(state, player)
            first = at_auction(state, player)
            if state.start == player:
                first += START_WORTH * min(rounds, 1.0)
        parts["points in hand"].append(sure)
        parts["windows in reach"].append(near)
        parts["the auction"].append(first)
        kinds = rounds * WORTH_OF_A_CUBE * (harvest(state, player) - harvest(state, player, 0.0))
        parts["new kinds of cubes"].append(kinds)
        parts[rest].append(guesses[player] - sure - near - first - kinds)
    return parts


def guess(state: Keythedral, player: i64, soon: float) -> float:
    """Add up points in hand and purchases in reach; `soon` is 0 when there is no further round."""
    if state.cubes[player * board.KINDS] < 0:
        return 0.0
    sure = float(tile_points(state, player) + cube_points(state, player))
    if state.to_move == OVER:
        return sure
    have = at_hand(state, player)
    if phases.SET_ORDER <= state.phase <= phases.HARVEST_LAWS:
        sure += PENDING * float(bring_in(state, player, have)) + ON_THE_WAY * still_to_send(state, player)
    hopes = in_reach(state, player, have)
    if trading(state, player):
        hopes = with_best_cube(state, player)
    hopes += in_progress(state, player) + at_auction(state, player)
    later = LAW_WORTH * float(state.held[player])
    if state.start == player:
        later += START_WORTH
    return sure + hopes + later * soon


def rounds_left(state: Keythedral) -> float:
    """Guess how many harvests are to come; rounds in which nobody builds bring the end near, too.

    Rounds count, not tiles: else every purchase would cost its buyer part of the harvests to come.
    """
    if state.to_move == OVER:
        return 0.0
    usual = float(USUAL_ROUNDS[state.length * (board.MOST + 1) + state.players]) / 10.0
    rounds = max(usual - float(state.round), 0.0)
    return min(rounds, float(board.DRY_ROUNDS - state.dry)) if state.dry >= DRY_SPELL else rounds


def harvest(state: Keythedral, player: i64, variety: float = VARIETY) -> float:
    """Guess how many cubes a round brings: workers that find a field, and how many kinds they reach."""
    cubes = 0.0
    reached: i64 = 0
    bit: i64 = 1
    for cottage in range(player * board.NUMBERS, player * board.NUMBERS + board.NUMBERS):
        gap = state.cottage_gap[cottage]
        if gap < 0:
            continue
        free = 0.0
        mask = fence_mask(state, gap)
        for side in range(i64(board.SIDES)):
            field = i64(state.land[board.FIELD_BY[4 * gap + side]]) - 1
            if field >= 0 and mask >> side & 1 == 0:
                free += 1.0 / (1.0 + 0.5 * float(rivals(state, field) - 1))
                reached |= bit << state.field_kind[field]
        cubes += min(free * BUSY, float(1 + state.house[cottage]))
    kinds: i64 = 0
    for kind in range(i64(board.BASIC)):
        kinds += reached >> kind & 1
    return cubes + variety * float(kinds)


def bring_in(state: Keythedral, player: i64, have: vec[i64]) -> i64:
    """Add the cubes that the player's workers are about to collect to those at hand; count them."""
    cubes: i64 = 0
    for at in range(2 * state.laid):
        if state.workers[at] == player + 1:
            kind = state.field_kind[at // 2]
            if state.stopped[kind] == 0:
                have[kind] += 1 + state.bonus[kind]
                cubes += 1 + state.bonus[kind]
    return cubes


def still_to_send(state: Keythedral, player: i64) -> float:
    """Guess how many workers of tiles not yet called this round will find a field."""
    workers = 0.0
    for number in range(i64(board.NUMBERS)):
        cottage = player * board.NUMBERS + number
        gap = state.cottage_gap[cottage]
        if gap < 0 or called(state, player, number):
            continue
        free = 0.0
        mask = fence_mask(state, gap)
        for side in range(i64(board.SIDES)):
            field = i64(state.land[board.FIELD_BY[4 * gap + side]]) - 1
            if field >= 0 and mask >> side & 1 == 0 and state.workers[2 * field] == 0:
                free += STILL_FREE
        workers += min(free, float(1 + state.house[cottage]))
    return workers


def called(state: Keythedral, player: i64, number: i64) -> bool:
    """Say whether a player's tile of that number (counted from 0) has sent its workers this round."""
    if state.orders[number] == 0:
        return False
    if state.phase != phases.WORK or state.active != number + 1:
        return True
    return (player - setter(state) + state.players) % state.players < state.asked


def rivals(state: Keythedral, field: i64) -> i64:
    """Count the tiles around a field."""
    count: i64 = 0
    cell = state.field_cell[field]
    for corner in range(i64(board.SIDES)):
        if 0 < i64(state.lots[board.GAP_BY[4 * cell + corner]]) <= board.COTTAGES:
            count += 1
    return max(count, 1)


def at_hand(state: Keythedral, player: i64) -> vec[i64]:
    """Count a player's cubes by kind, a craft cube that is being paid for included."""
    have = state.cubes_of(player)
    if state.phase == phases.PAY_BASIC and state.buying >= board.BASIC and state.turn == player:
        have[state.buying] += 1
    return have


def trading(state: Keythedral, player: i64) -> bool:
    """Say whether the player is giving two cubes for one, or about to take that one."""
    giving = state.phase == phases.PAY_BASIC and state.buying < 0
    taking = state.phase == phases.TAKE_BASIC and state.law == 0
    return (giving or taking) and state.turn == player


def with_best_cube(state: Keythedral, player: i64) -> float:
    """Value what would be in reach with the most useful cube of the store."""
    have = at_hand(state, player)
    best = 0.0
    for kind in range(i64(board.BASIC)):
        if state.store[kind] > 0:
            have[kind] += 1
            best = max(best, in_reach(state, player, have))
            have[kind] -= 1
    return best


def in_reach(state: Keythedral, player: i64, have: vec[i64]) -> float:
    """Value the best purchase that the cubes nearly or fully allow."""
    row = state.row_on_sale()
    if row >= board.ROWS:
        return 0.0
    cubes = packed(have)
    best = 0.0
    second = 0.0
    out = phases.TURN <= state.phase < phases.SEAL_LAWS and state.inside[player] == 0
    for space in range(row * board.SPACES, row * board.SPACES + board.SPACES):
        if not 0 < state.mat[space] < board.FACE_DOWN:
            continue
        tile = state.mat[space] - 1
        gain = float(board.VALUES[board.ROW_OF[tile]] - price_in_points(tile))
        if can_pay_one(payments(tile, state.marks[tile]), cubes):
            hope = (NEARLY if out else READY) * gain
        else:
            hope = by_trade(have, tile, gain)
        if hope > best:
            second = best
            best = hope
        elif hope > second:
            second = hope
    best += SECOND * second
    return best + choice(have, row) if tiles_left(state) > 1 else best


def tiles_left(state: Keythedral) -> i64:
    """Count the tiles on the mat."""
    left: i64 = 0
    for space in range(i64(len(state.mat))):
        if state.mat[space] != 0:
            left += 1
    return left


def choice(have: vec[i64], row: i64) -> float:
    """Value a good mixture: every basic kind at hand, and craft cubes once the higher rows come near."""
    kinds: i64 = 0
    for kind in range(i64(board.BASIC)):
        kinds += min(have[kind], 1)
    crafts: i64 = 0
    for kind in range(i64(board.BASIC), i64(board.KINDS)):
        crafts += min(have[kind], row)
    return MIXTURE * float(kinds) + CRAFT_WORTH * float(min(crafts, 3))


def price_in_points(tile: i64) -> i64:
    """Add up what a tile's printed cubes are worth."""
    points: i64 = 0
    for kind in range(i64(board.KINDS)):
        points += board.COST[tile * board.KINDS + kind] * board.WORTH[kind]
    return points


def by_trade(have: vec[i64], tile: i64, gain: float) -> float:
    """Value a tile whose missing cubes could be traded for or made, or that is nearly in reach."""
    spare: i64 = 0
    needed: i64 = 0
    trades: i64 = 0
    steps: i64 = 0
    for kind in range(i64(board.KINDS)):
        over = have[kind] - board.COST[tile * board.KINDS + kind]
        if over < 0:
            needed -= over * (2 if kind < board.BASIC else board.PRICE[kind - board.BASIC])
            trades -= over if kind < board.BASIC else 0
            steps -= over
        elif kind < board.BASIC:
            spare += over
    if needed <= spare:
        return max(READY - A_STEP * float(steps), A_STEP) * max(gain - float(trades), 0.0)
    return NEARLY * gain if needed - spare <= 2 else 0.0


def in_progress(state: Keythedral, player: i64) -> float:
    """Value what is being paid for, less what is still owed, so that a payment once begun looks sound."""
    if player != state.turn or state.to_move != player:
        return 0.0
    if state.phase == phases.PAY_TILE:
        tile = state.buying
        paid: i64 = 0
        for kind in range(i64(board.KINDS)):
            paid += state.tray[kind] * board.WORTH[kind]
        return float(board.VALUES[board.ROW_OF[tile]] - price_in_points(tile) + paid)
    if state.phase == phases.PAY_BASIC and state.buying >= board.BASIC:
        return float(board.WORTH[state.buying] - state.owed) - MIXTURE
    if state.phase == phases.PAY_BASIC:
        return float(1 - state.owed)
    return float(state.owed) if state.phase == phases.TAKE_BASIC else 0.0


def at_auction(state: Keythedral, player: i64) -> float:
    """Charge the leader for the bid, and promise it to whoever is to get it."""
    if state.phase < phases.AUCTION or state.leader < 0:
        return 0.0
    due = state.bid if state.phase == phases.AUCTION else state.owed if state.phase == phases.PAY_BID else 0
    if state.leader == player:
        return 2.0 * START_WORTH - float(due)
    return float(due) if payee(state) == player else 0.0
