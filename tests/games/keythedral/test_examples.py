"""The worked examples of the specification, one test each, under their numbers."""

from tavola.core import CHANCE, OVER, Rng
from tavola.game import Game
from tavola.games.keythedral import game
from tavola.games.keythedral.rules import board, events, moves, phases
from tavola.games.keythedral.rules.board import FIELD_BY, GAP_BY, TILE_NAMES, cell_at
from tavola.games.keythedral.rules.landscape import column, destination_moves, field_moves, gap_moves, row
from tavola.games.keythedral.rules.play import Keythedral
from tavola.games.keythedral.rules.work import collect
from tavola.record import position
from tests.games.keythedral.positions import (
    SEAT,
    TWO,
    Place,
    act,
    auction,
    cubes,
    fence,
    holding,
    law,
    mat,
    places,
    play,
    stage,
    to_move,
    turn_of,
    words,
    worker,
)

AROUND = {(-1, 0), (-1, 1), (0, -1), (0, 2), (1, -1), (1, 2), (2, 0), (2, 1)}  # legal fields of the start
GAPS = {(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)}


def at(state: Keythedral, moves: list[int], first: int) -> set[Place]:
    return {(int(column(state, move - first)), int(row(state, move - first))) for move in moves}


def legal_fields(state: Keythedral) -> set[Place]:
    return at(state, list(field_moves(state)), moves.FIELD)


def legal_gaps(state: Keythedral) -> set[Place]:
    return at(state, list(gap_moves(state)), moves.GAP)


def destinations(state: Keythedral) -> set[Place]:
    return at(state, list(destination_moves(state)), moves.GAP)


def order_set(state: Keythedral, start: str, number: int) -> Keythedral:
    """Let the start player put marker 1 on a number."""
    state.start = SEAT.index(start)
    state.round = 0
    state.begin_round()
    while state.phase == phases.ORDER_LAWS:
        play(state, "done")
    play(state, f"order {number}")
    return state


def payments(state: Keythedral, tile: str) -> set[tuple[str, ...]]:
    """Walk every path of paying for a tile."""
    found = set()
    branches: list[tuple[Keythedral, tuple[str, ...]]] = [(state.copy(), ())]
    play(branches[0][0], f"buy {tile}")
    while branches:
        here, paid = branches.pop()
        if here.phase != phases.PAY_TILE:
            assert paid not in found, "a payment has two paths"
            found.add(paid)
            continue
        for word in words(here, "pay"):
            after = here.copy()
            play(after, word)
            branches.append((after, (*paid, word.split()[1])))
    return found


def test_ex_1_geometry() -> None:
    gap = cell_at(1, 0)
    assert [FIELD_BY[4 * gap + side] for side in range(4)] == [
        cell_at(1, 0),
        cell_at(2, 0),
        cell_at(1, 1),
        cell_at(2, 1),
    ]
    around = {GAP_BY[4 * cell_at(1, 1) + i] for i in range(4)}
    assert around == {cell_at(1, 1), cell_at(0, 1), cell_at(1, 0), cell_at(0, 0)}


def test_ex_2_set_up_counts() -> None:
    bags = {2: (1, 3, 2, 2, 2), 3: (2, 4, 3, 3, 3), 4: (3, 5, 4, 4, 4), 5: (4, 6, 5, 5, 5)}
    for players, bag in bags.items():
        state = game.open(players)
        brown, grey, green, blue, red = state.bag
        assert (grey, brown, blue, green, red) == bag
        assert sum(space == board.FACE_DOWN for space in state.mat) == 22
        play(state, "first blue")
        assert (state.deck, list(state.new_laws)) == (18, [board.HIDDEN_LAW, board.HIDDEN_LAW])
    short = game.open(2, {"length": "short"})
    assert sum(space == board.FACE_DOWN for space in short.mat) == 17


def test_ex_3_first_placements() -> None:
    state = game.open(2)
    play(state, "first red", "draw blue")
    assert places(state, "field") == AROUND
    assert legal_gaps(state) == GAPS
    play(state, "field (2,0)", "cottage 3")
    assert places(state, "gap") == GAPS | {(2, -1), (2, 0)}
    play(state, "gap (1,0)", "draw red")
    assert places(state, "field") == AROUND - {(2, 0)} | {(2, -1), (3, 0)}
    assert legal_gaps(state) == GAPS - {(1, 0)} | {(2, -1), (2, 0)}


def test_ex_4_link_by_a_cottage_alone() -> None:
    assert legal_fields(stage(2, "A1@(1,1)")) == AROUND | {(2, 2)}


def five_each(players: int) -> Keythedral:
    """Give everyone five tiles at far ends, so that all can be activated."""
    fields = {(x, y): "blue" for x in range(2, 8) for y in range(2)}
    gaps = iter([(x, y) for x in range(1, 8) for y in (-1, 0, 1)])
    tiles = [f"{SEAT[seat]}{number}" for seat in range(players) for number in range(1, 6)]
    return stage(players, " ".join(f"{tile}@{next(gaps)}".replace(", ", ",") for tile in tiles), fields)


def activations(state: Keythedral, start: str, numbers: list[int]) -> list[str]:
    """Set the numbers in turn and note who is activated."""
    state.start, state.round = SEAT.index(start), 0
    state.begin_round()
    orders = []
    for number in numbers:
        seen = to_move(state) + ":"
        state.story = []
        play(state, f"order {number}")
        while state.phase == phases.WORK:
            state.play(state.legal_moves()[0])
        for event in state.story:
            if event[0] in (events.SENT, events.IDLE) and event[3] == number and seen[-1] != SEAT[event[1]]:
                seen += SEAT[event[1]]
        orders.append(seen)
    return orders


def test_ex_5_setters() -> None:
    orders = activations(five_each(3), "C", [4, 2, 5, 1, 3])
    assert orders == ["C:CAB", "A:ABC", "B:BCA", "C:CAB", "A:ABC"]
    assert [seen[0] for seen in activations(five_each(2), "A", [1, 2, 3, 4, 5])] == list("ABABA")
    assert [seen[0] for seen in activations(five_each(4), "B", [1, 2, 3, 4, 5])] == list("BCDAB")


def ex_6(house: str = "") -> Keythedral:
    return stage(2, f"A1{house}@(1,0) B1@(0,-1)", TWO)


def test_ex_6_workers_and_a_fence() -> None:
    state = order_set(ex_6(), "B", 1)
    assert (to_move(state), places(state, "worker")) == ("B", {(0, 0), (1, 0)})
    play(state, "worker (1,0)")
    assert (to_move(state), places(state, "worker")) == ("A", {(1, 1), (2, 0), (2, 1)})

    fenced = ex_6()
    fence(fenced, "B", (1, 0), "NE")
    law(fenced, "A", 4, 5)
    order_set(fenced, "B", 1)
    play(fenced, "worker (1,0)")
    assert places(fenced, "worker") == {(1, 1), (2, 1)}
    way, shared = fenced.copy(), fenced.copy()
    play(way, "play L04")
    assert places(way, "worker") == {(1, 1), (2, 0), (2, 1)}
    play(shared, "play L05")
    assert places(shared, "worker") == {(1, 0), (1, 1), (2, 1)}


def test_ex_7_house_with_one_free_field() -> None:
    state = ex_6("h")
    fence(state, "B", (1, 0), "NE")
    fence(state, "B", (1, 0), "SE")
    order_set(state, "B", 1)
    play(state, "worker (1,0)")
    assert words(state) == ["worker (1,1)"]
    play(state, "worker (1,1)")
    assert state.idle[0] == 1
    assert (state.phase, state.marker) == (phases.SET_ORDER, 2)


def test_ex_8_scarce_food() -> None:
    fields = {(2, 0): "green", (2, 1): "green", (3, 0): "green", (3, 1): "green", (4, 0): "brown"}
    state = stage(3, "", fields)
    state.start = 1
    worker(state, "B", (2, 0), (2, 1))
    worker(state, "C", (3, 0), (4, 0))
    worker(state, "A", (3, 1))
    state.store[board.GREEN] = 2
    collect(state)
    assert (holding(state, "B"), holding(state, "C"), holding(state, "A")) == ("green 2", "brown 1", "")
    assert state.store[board.GREEN] == 0


def test_ex_9_row_turned_up() -> None:
    state = stage(2)
    mat(state, "B04-1", "B06", "B06")
    cubes(state, "A", "brown 2 black 1 green 1")
    cubes(state, "B", "brown 1 black 1 green 1 red 1")
    state = act(state, "A")
    other = turn_of(state.copy(), "B")
    assert words(other, "buy") == ["buy B04-1"]
    stores = state.store[board.BROWN], state.store[board.BLACK]
    play(state, "buy B04-1")
    assert holding(state, "A") == "brown 1 green 1"
    assert state.bought[0] == 1
    assert (state.store[board.BROWN], state.store[board.BLACK]) == (stores[0] + 1, stores[1] + 1)
    play(state, "reveal B06-1", "reveal B06-8")
    assert (to_move(state), words(state, "buy")) == ("B", ["buy B06-1", "buy B06-8"])


def test_ex_10_exact_payment() -> None:
    state = stage(2)
    mat(state, "B12-1", "B12-2")
    cubes(state, "A", "yellow 1 purple 1 green 2 red 1")
    act(state, "A")
    stock = list(state.stock)
    green = state.store[board.GREEN]
    play(state, "buy B12-1")
    assert holding(state, "A") == "green 1 red 1"
    assert state.store[board.GREEN] == green + 1
    assert (list(state.spent), list(state.stock)) == ([0, 1, 1], stock)
    for wrong in ("brown 4 purple 1 green 1", "yellow 1 purple 1 red 1"):
        poor = stage(2)
        mat(poor, "B12-1", "B12-2")
        cubes(poor, "A", wrong)
        assert words(act(poor, "A"), "buy") == []


def test_ex_11_marks() -> None:
    rich = "brown 3 black 3 green 3 blue 3 red 3 white 3 purple 3 yellow 3"

    def paid(tile: str, marks: int) -> set[tuple[str, ...]]:
        state = stage(2)
        mat(state, tile)
        cubes(state, "A", rich)
        state.marks[TILE_NAMES.index(tile)] = marks
        return payments(act(state, "A"), tile)

    assert paid("B12-3", board.CUT) == {
        ("green", "red", "white"),
        ("green", "red", "yellow"),
        ("green", "white", "yellow"),
        ("red", "white", "yellow"),
    }
    dearer = paid("B08-3", board.SURCHARGE)
    assert len(dearer) == 8
    assert all(len(paid) == 4 and {"white", "blue", "red"} <= set(paid) for paid in dearer)
    both = paid("B10-5", board.CUT | board.SURCHARGE)
    assert len(both) == 15
    assert {("green", "red", "purple"), ("brown", "purple", "purple"), ("red", "purple", "purple")} <= both
    assert ("green", "green", "purple") not in both


def test_ex_12_fenced_in_by_another() -> None:
    state = stage(3, "A1@(-1,-1) A2@(1,0) B1@(0,1) B2@(0,-1)", TWO)
    cubes(state, "B", "brown 1")
    act(state, "B")
    assert [word for word in words(state, "fence") if "(-1,-1)" in word] == ["fence (-1,-1) SE"]
    play(state, "fence (-1,-1) SE")
    assert (to_move(state), holding(state, "B")) == ("A", "")
    assert places(state, "gap") == {(-1, 0), (-1, 1), (1, -1), (1, 1), (2, -1), (2, 0), (2, 1)}
    play(state, "gap (1,1)")
    assert state.cottage_gap[0] == cell_at(1, 1)
    assert state.fences[3] == cell_at(-1, -1) * 4 + board.SE
    assert list(state.fences[4:6]) == [board.UNBUILT, board.UNBUILT]
    assert to_move(state) == "C"


def ex_13() -> Keythedral:
    state = stage(3, "A4h@(0,-1)")
    fence(state, "B", (0, -1), "SW")
    cubes(state, "A", "brown 1")
    cubes(state, "C", "red 2")
    act(state, "A")
    play(state, "fence (0,-1) SE")
    return state


def test_ex_13_fencing_oneself_in() -> None:
    state = ex_13()
    assert (to_move(state), places(state, "gap")) == ("A", GAPS - {(0, -1)})
    play(state, "gap (0,1)")
    assert (state.house[3], state.cottage_gap[3]) == (1, cell_at(0, 1))
    assert (0, -1) not in destinations(state)


def test_ex_14_removing() -> None:
    state = ex_13()
    play(state, "gap (0,1)")
    turn_of(state, "C")
    poor = state.copy()
    poor.lose(2, board.RED, 1)
    poor.gain(2, board.BROWN, 5)
    assert words(poor, "unfence") == []
    play(state, "unfence (0,-1) SW")
    assert holding(state, "C") == ""
    assert list(state.fences[3:6]) == [board.GONE, board.UNBUILT, board.UNBUILT]
    assert (0, -1) in destinations(state)


def test_ex_15_craft_stock() -> None:
    def bought(on_mat: int, spent: int) -> Keythedral:
        state = stage(2)
        cubes(state, "A", "brown 1 black 1 red 2")
        state.stock[2], state.spent[2] = on_mat, spent
        return act(state, "A")

    state = bought(0, 2)
    play(state, "craft yellow", "pay brown", "pay black", "pay red", "pay red")
    assert (state.stock[2], state.spent[2], holding(state, "A")) == (0, 1, "yellow 1")
    state = bought(1, 2)
    play(state, "craft yellow", "pay brown", "pay black", "pay red", "pay red")
    assert (state.stock[2], state.spent[2]) == (0, 2)
    assert words(bought(0, 0), "craft") == ["craft white", "craft purple"]
    mixed = stage(2)
    cubes(mixed, "A", "white 1 brown 1 black 1")
    assert "craft yellow" not in words(act(mixed, "A"))


def test_ex_16_trade() -> None:
    state = stage(2)
    cubes(state, "A", "green 2 white 1 red 14")
    state.lose(0, board.RED, 14)  # the store has one red left, and A none
    cubes(state, "B", "brown 2")
    act(state, "A")
    assert (state.store[board.GREEN], state.store[board.RED]) == (13, 1)
    play(state, "trade")
    assert words(state) == ["pay green"]
    play(state, "pay green", "pay green")
    assert words(state) == ["take brown", "take black", "take green", "take blue", "take red"]
    play(state, "take red")
    assert (state.store[board.GREEN], state.store[board.RED]) == (15, 0)
    play(state, "trade", "pay brown", "pay brown")
    assert "take red" not in words(state)


def test_ex_17_end_of_phase_3() -> None:
    state = stage(3)
    cubes(state, "A", "brown 1")
    cubes(state, "B", "blue 1")
    cubes(state, "C", "red 2")
    act(state, "A")
    play(state, "pass")
    assert state.passes == 1
    play(state, "law 0 blue", "receive L01", "done")
    assert (state.inside[1], state.passes) == (0, 0)
    play(state, "craft white", "pay red", "pay red")
    assert (to_move(state), state.passes) == ("A", 0)
    assert "law 1 brown" in words(state)
    play(state, "pass")
    assert (to_move(state), state.passes) == ("C", 1)
    play(state, "pass")
    assert state.phase == phases.SEAL_LAWS


def test_ex_18_all_out_short_deck() -> None:
    state = stage(2)
    cubes(state, "A", "brown 1")
    cubes(state, "B", "brown 1")
    for number in range(1, 18):
        state.law_at[number - 1] = board.PLAYED
    state.deck = 1
    act(state, "B")
    play(state, "law 0 brown", "receive L18", "done", "law 1 brown", "receive L19", "done")
    assert (list(state.new_laws), state.deck) == ([board.HIDDEN_LAW, 0], 0)
    assert state.phase == phases.SEAL_LAWS


def ex_19() -> Keythedral:
    state = stage(4)
    for owner, held in zip("ABCD", ("brown 5", "brown 4", "red 2 green 2 blue 2", "black 3"), strict=True):
        cubes(state, owner, held)
    return auction(state, "A")


def test_ex_19_auction_outside_winner() -> None:
    state = ex_19()
    play(state, "bid 1", "bid 2", "pass", "pass", "bid 3", "pass")
    assert (to_move(state), state.phase) == ("C", phases.PAY_BID)
    play(state, "pay green", "pay green", "pay blue")
    assert list(state.hand[:4]) == [5, 7, 3, 3]
    play(state, "start gold")
    assert (state.start, state.round, to_move(state)) == (3, 2, "D")


def test_ex_20_auction_the_holder_matches() -> None:
    state = ex_19()
    play(state, "bid 2", "pass", "bid 3", "match", "pass")
    other = state.copy()
    play(state, "pass")
    assert (to_move(state), state.phase) == ("B", phases.PAY_BID)
    play(state, "pay brown", "pay brown", "pay brown")
    assert list(state.hand[:4]) == [8, 1, 6, 3]
    assert (to_move(state), state.phase) == ("B", phases.NAME_START)
    play(other, "bid 5")
    assert (to_move(other), words(other)) == ("B", ["pass"])
    play(other, "pass", *["pay brown"] * 5)
    assert list(other.hand[:4]) == [0, 9, 6, 3]


def test_ex_21_no_bids_and_two_players() -> None:
    state = auction(stage(3), "C")
    assert to_move(state) == "B"
    play(state, "pass", "pass")
    assert (state.start, state.round, state.phase) == (0, 2, phases.SET_ORDER)
    two = stage(2)
    cubes(two, "A", "brown 3")
    cubes(two, "B", "brown 4")
    auction(two, "A")
    assert to_move(two) == "A"
    play(two, "bid 2", "match", "bid 3", "pass")
    assert to_move(two) == "A"
    play(two, *["pay brown"] * 3)
    assert list(two.hand[:2]) == [0, 7]


def test_ex_22_end_and_tie_break() -> None:
    state = stage(4, length="short")
    mat(state, "B12-2")
    cubes(state, "A", "yellow 2 purple 1 blue 1 white 1 brown 3")
    cubes(state, "B", "red 5")
    cubes(state, "C", "purple 1 green 2")
    cubes(state, "D", "blue 6")
    tiles = {"A": "B04-1 B06-1 B08-1", "B": "B06-2 B08-2 B10-1 B10-2", "D": "B04-4 B06-4 B08-4 B10-3"}
    tiles["C"] = "B04-2 B04-3 B06-3 B08-3 B12-1"
    for owner, owned in tiles.items():
        for tile in owned.split():
            state.bought[TILE_NAMES.index(tile)] = SEAT.index(owner) + 1
    act(state, "A")
    play(state, "buy B12-2")
    assert state.to_move == OVER
    assert state.scores() == [39, 39, 39, 34]
    assert state.places() == [2, 2, 1, 4]


def test_ex_23_bountiful_harvest_and_a_shortage() -> None:
    state = stage(2, "", {(2, 0): "red", (2, 1): "red"})
    worker(state, "A", (2, 0))
    worker(state, "B", (2, 1), (1, 1))
    law(state, "A", 6)
    state.store[board.RED] = 3
    mat(state, "B04-1")
    state.asked = 0
    state.ask_for_laws(phases.HARVEST_LAWS)
    play(state, "play L06", "name red")
    assert (holding(state, "A"), holding(state, "B")) == ("red 2", "black 1 red 1")
    assert state.store[board.RED] == 0


def test_ex_24_order_of_work() -> None:
    state = five_each(3)
    law(state, "B", 1)
    state.start, state.round = 0, 0
    state.begin_round()
    play(state, "play L01")
    first = []
    for number in (3, 1, 5, 2, 4):
        assert to_move(state) == "B"
        state.story = []
        play(state, f"order {number}")
        while state.phase == phases.WORK:
            state.play(state.legal_moves()[0])
        first.append(next(SEAT[event[1]] for event in state.story if event[0] in (events.SENT, events.IDLE)))
    assert first == ["A", "B", "C", "A", "B"]


def heard(at: Game[Keythedral], state: Keythedral, seat: int) -> list[str]:
    events = [at.heard_by(event, seat) for event in state.story or []]
    lines = [at.describe(event, state.seen_by(seat)) for event in events]
    return [line.plain(["Ann", "Ben", "Cleo", "Dora", "Eve"]) for line in lines if line]


def test_ex_25_view() -> None:
    state = ex_19()
    law(state, "A", 1, 2)
    law(state, "B", 3)
    law(state, "C", 4)
    play(state, "bid 1", "bid 2", "pass", "pass", "bid 3", "pass")
    state.story = []
    play(state, "pay green", "pay green", "pay blue")
    assert heard(game, state, 3) == ["Cleo pays Ben 3 cubes."]
    assert "Ben receives 2 Food and 1 Water from Cleo." in heard(game, state, 1)
    assert heard(game, state, 2) == ["Cleo pays Ben 2 Food and 1 Water."]
    view = state.seen_by(3)
    assert list(view.held[:4]) == [2, 1, 1, 0]
    assert not any(0 < place <= board.MOST for place in view.law_at)
    assert all(view.cubes[kind] == -1 for kind in range(24))
    assert [item.label for item in game.mat(view, 1) if "cube" in item.id] == []


def test_ex_26_stalemate() -> None:
    state = stage(2)
    mat(state, "B04-1", "B06")
    cubes(state, "A", "brown 1 black 1")
    state.dry = 5
    act(state, "A")
    other = state.copy()
    play(state, "pass", "pass")
    assert state.to_move == OVER
    assert state.phase == phases.FINISHED
    play(other, "buy B04-1", "reveal B06-1", "pass", "pass")
    assert (other.dry, other.to_move) == (0, 0)


def test_ex_27_strategic_variant() -> None:
    opened = game.open(2, {"strategic": "on"})
    opened.laid = 14
    opened.phase = phases.LAID
    opened.go_on()
    for _ in range(22):
        assert opened.to_move == CHANCE
        opened.play(opened.deal(Rng(3)))
    assert board.FACE_DOWN not in list(opened.mat)

    state = stage(4, strategic="on")
    mat(state, "B06-1", "B08-1", "B08-2", "B08-3", "B08-4", "B08-5")
    cubes(state, "B", "white 1 brown 1 green 1")
    cubes(state, "C", "brown 1 black 1 green 1")
    cubes(state, "D", "white 1 brown 1 green 1")
    act(state, "B")
    assert words(state, "buy") == []
    play(state, "pass", "buy B06-1")
    assert (to_move(state), words(state, "buy")) == ("D", ["buy B08-1"])


def ex_28(*laws: int) -> Keythedral:
    state = stage(2, "A1@(1,0) B1@(0,-1)", TWO)
    fence(state, "B", (1, 0), "NE")
    fence(state, "B", (1, 0), "SE")
    worker(state, "B", (1, 1))
    law(state, "A", *laws)
    order_set(state, "B", 1)
    play(state, "worker (1,0)")
    return state


def test_ex_28_right_of_way() -> None:
    none = ex_28()
    assert (none.idle[0], none.phase) == (1, phases.SET_ORDER)
    state = ex_28(4)
    assert (to_move(state), words(state)) == ("A", ["play L04", "done"])
    play(state, "play L04")
    assert (state.quota, places(state, "worker")) == (2, {(2, 0), (2, 1)})
    play(state, "worker (2,0)", "worker (2,1)")
    assert (state.idle[0], state.phase) == (0, phases.SET_ORDER)
    both = ex_28(2, 4)
    play(both, "play L02", "play L04")
    assert both.quota == 3
    play(both, "worker (2,0)", "worker (2,1)")
    assert (both.idle[0], both.phase) == (0, phases.SET_ORDER)


def test_ex_29_paying_a_bid_in_steps() -> None:
    state = stage(4)
    cubes(state, "C", "brown 1 green 1 red 2 yellow 2")
    auction(state, "A")
    play(state, "bid 3", "pass", "pass", "pass")
    assert words(state) == ["pay brown", "pay green", "pay red"]
    before = position(state.seen_by(3))
    play(state, "pay red")
    assert words(state) == ["pay red", "pay yellow"]
    assert position(state.seen_by(3)) == before
    play(state, "pay yellow")
    assert words(state) == ["pay yellow"]
    state.story = []
    play(state, "pay yellow")
    assert heard(game, state, 1)[-1] == "Ben receives 1 Wine and 2 Gold from Cleo."
    assert heard(game, state, 2) == ["Cleo pays Ben 1 Wine and 2 Gold."]
    assert heard(game, state, 0) == ["Cleo pays Ben 3 cubes."]


def test_ex_30_what_can_be_worked_out() -> None:
    two = stage(2)
    cubes(two, "A", "brown 4")
    cubes(two, "B", "brown 5")
    assert two.store[board.BROWN] == 11
    imagined = two.seen_by(0)
    imagined.imagine(Rng(1))
    assert holding(imagined, "B") == "brown 5"

    three = stage(3)
    cubes(three, "A", "green 2")
    cubes(three, "B", "green 1 red 2")
    cubes(three, "C", "green 3 blue 2")
    assert three.store[board.GREEN] == 9
    imagined = three.seen_by(0)
    imagined.imagine(Rng(2))
    assert (holding(imagined, "B"), holding(imagined, "C")) == ("green 1 red 2", "green 3 blue 2")

    auction(three, "A")
    play(three, "bid 2", "pass", "pass", "pay green", "pay blue")
    assert list(three.hand[:3]) == [2, 5, 3]
    splits = set()
    for seed in range(60):
        imagined = three.seen_by(0)
        imagined.imagine(Rng(seed))
        assert list(imagined.hand[:3]) == [2, 5, 3]
        splits.add((holding(imagined, "B"), holding(imagined, "C")))
    assert splits == {
        ("green 3 red 2", "green 1 blue 2"),
        ("green 2 blue 1 red 2", "green 2 blue 1"),
        ("green 1 blue 2 red 2", "green 3"),
    }


def test_ex_31_tithe() -> None:
    state = stage(4)
    cubes(state, "B", "white 1 brown 1")
    cubes(state, "D", "red 1")
    law(state, "C", 19)
    mat(state, "B04-1")
    act(state, "B")
    play(state, "pass")
    assert (to_move(state), state.passes) == ("C", 1)
    state.story = []
    play(state, "play L19")
    assert to_move(state) == "D"
    play(state, "pay red")
    assert to_move(state) == "B"
    play(state, "pay white")
    assert holding(state, "C") == "red 1 white 1"
    assert heard(game, state, 0)[1:] == ["Dora gives Cleo 1 cube.", "Ben gives Cleo 1 cube."]
    assert (to_move(state), state.phase, state.passes) == ("C", phases.TURN, 0)
