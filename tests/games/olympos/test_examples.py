"""Every worked example of the specification, each under its own name."""

from tavola.games.olympos.rules import board, development, moves, position, scoring
from tavola.games.olympos.rules.board import SPACE, TYPE_IDS
from tavola.games.olympos.rules.gods import judge
from tavola.games.olympos.rules.play import Olympos
from tests.games.olympos.positions import (
    copies,
    give_tile,
    god,
    laid_out,
    land,
    notations,
    play,
    seat,
    stack,
    table,
)


def tokens(state: Olympos, name: str) -> list[int]:
    """Count Grain, Stone, Wood and Gold tokens."""
    return [int(position.tokens(state, seat(name), kind)) for kind in range(4)]


def test_e1_blocking() -> None:
    state = laid_out(4)
    play(state, "block attica")
    gold = {"macedonia", "attica", "messenia", "lydia", "euboea", "cephallenia", "knossos", "poseidonis"}
    offered = {word.split()[1] for word in notations(state)}
    assert state.to_move == 3
    assert offered & gold == {"macedonia", "messenia", "lydia", "euboea", "cephallenia", "poseidonis"}


def test_e1_seven_tribes_when_one_star_land_is_blocked() -> None:
    state = laid_out(4)
    for name in ("attica", "macedonia", "illyria", "chalcidice", "thrace", "thessaly", "epirus", "olympos"):
        play(state, f"block {name}")
    assert int(state.tribes).bit_count() == 7


def test_e2_tiles_per_player_count() -> None:
    totals = {players: sum(copies(players, kind) for kind in TYPE_IDS) for players in (2, 3, 4, 5)}
    assert totals == {2: 27, 3: 37, 4: 45, 5: 55}
    assert [copies(4, kind) for kind in TYPE_IDS] == [2] * 20 + [1] * 5
    kept = laid_out(2)
    assert sum(kept.left) == 22
    agriculture_last = laid_out(2, {1: ("medicine", "money", "metallurgy", "religion", "agriculture")})
    assert sum(agriculture_last.left) == 21
    assert sum(count > 0 for count in kept.left) == 22  # 20 types, Agriculture and Money as two tiles each
    assert development.columns(kept) == 4


def test_e3_first_entry() -> None:
    state = table()
    play(state, "expand new north-macedonia (3 AP)")
    assert stack(state, "macedonia") == ["red"]
    assert state.supply[0] == 3
    assert tokens(state, "red") == [0, 0, 0, 1]
    assert state.position[0] == 3


def test_e4_the_cap() -> None:
    assert not [word for word in notations(table()) if "north-phocis" in word]
    free = table(options={"expansion_ap_cap": "none"})
    assert "expand new north-phocis (8 AP)" in notations(free)
    assert "expand new north-phocis (7 AP)" in notations(table(tiles={"red": "medicine"}))
    assert "expand new north-phocis (7 AP)" in notations(table(tiles={"red": "metallurgy"}))


def test_e5_sea() -> None:
    for tiles, ap in (("", 5), ("astronomy", 4), ("astronomy map_making", 3)):
        state = table(active="blue", stacks={"laconia": "blue"}, tiles={"blue": tiles})
        assert f"expand new laconia-cydonia ({ap} AP)" in notations(state)
    later = table(active="blue", stacks={"cydonia": "blue"})
    assert tokens(later, "blue") == [0, 0, 1, 0]
    play(later, "expand cydonia-poseidonis (3 AP)")
    assert tokens(later, "blue") == [0, 0, 0, 1]
    assert scoring.land_points(later, 1) == 2


def test_e6_cavalry() -> None:
    on_foot = table(stacks={"illyria": "red", "thrace": "red"})
    assert "expand illyria-attica (7 AP)" in notations(on_foot)
    assert "expand thrace-ionia (7 AP)" in notations(on_foot)
    mounted = table(stacks={"illyria": "red", "thrace": "red"}, tiles={"red": "cavalry"})
    assert "expand illyria-attica (3 AP)" in notations(mounted)
    assert "expand thrace-ionia (5 AP)" in notations(mounted)
    play(mounted, "expand thrace-ionia")
    assert position.ground_of(mounted, land("troas")) == board.TRIBE


def test_e7_combat_table() -> None:
    sword = ("metallurgy", "hoplite")
    cases = [
        (2, "", 1, "", 1),
        (1, "", 1, "", 2),
        (0, "", 1, "", 3),
        (1, "democracy", 1, "", 1),
        (1, "", 1, "democracy", 3),
        (1, "democracy", 1, "democracy", 2),
        (0, "", 0, "democracy", 3),
    ]
    for mine, my_vote, theirs, their_vote, ap in cases:
        red, blue = " ".join((*sword[:mine], my_vote)), " ".join((*sword[:theirs], their_vote))
        state = table(stacks={"boeotia": "red", "euboea": "blue"}, tiles={"red": red, "blue": blue})
        assert f"expand boeotia-euboea ({1 + ap} AP)" in notations(state)
    tribe = table(stacks={"boeotia": "red"}, tiles={"red": "democracy"})
    assert "expand boeotia-attica (2 AP)" in notations(tribe)
    for swords, ap in ((0, 3), (1, 2)):
        state = table(
            2, stacks={"boeotia": "red", "euboea": "barbarian"}, tiles={"red": " ".join(sword[:swords])}
        )
        assert f"expand boeotia-euboea ({1 + ap} AP)" in notations(state)


def test_e7_ares_adds_two_swords_to_either_side() -> None:
    stacks = {"boeotia": "red", "euboea": "blue"}
    assert "expand boeotia-euboea (2 AP)" in notations(table(stacks=stacks, marks={"red": board.UNDER_ARES}))
    assert "expand boeotia-euboea (4 AP)" in notations(table(stacks=stacks, marks={"blue": board.UNDER_ARES}))


def conquered_attica() -> Olympos:
    """Give the position after the conquest of E8; gold plays White."""
    state = table(
        4,
        active="gold",
        stacks={"attica": "blue", "boeotia": "gold"},
        supply={"gold": 2},
        position={"gold": 30, "blue": 33, "red": 30, "green": 30},
    )
    play(state, "expand new boeotia-attica (5 AP)")
    return state


def test_e8_conquest() -> None:
    state = conquered_attica()
    assert stack(state, "attica") == ["blue", "gold"]
    assert tokens(state, "gold") == [1, 0, 0, 1]
    assert position.star_tokens(state, 3) == 1
    assert state.position[3] == 35
    assert state.hourglasses[1] == 1
    assert tokens(state, "blue") == [0, 0, 0, 0]


def test_e9_leaving_gives_back() -> None:
    state = conquered_attica()
    state.begin_turn(3)
    play(state, "expand attica-argolis (1 AP)")
    assert state.position[3] == 36
    assert stack(state, "attica") == ["blue"]
    assert position.star_tokens(state, 1) == 1
    assert tokens(state, "blue") == [0, 0, 0, 1]
    assert state.hourglasses[1] == 1
    assert tokens(state, "gold") == [1, 1, 0, 0]


def test_e10_flee_and_return() -> None:
    state = conquered_attica()
    state.begin_turn(1)
    play(state, "expand attica-attica (4 AP)")
    assert state.hourglasses[1] == 0
    assert state.position[1] == 36
    assert stack(state, "attica") == ["gold", "blue"]
    assert position.star_tokens(state, 1) == 1
    assert state.hourglasses[3] == 1
    assert stack(state, "argolis") == []


def test_e11_abandoned_star() -> None:
    state = table(stacks={"rhodes": "red", "caria": "green"})
    play(state, "expand rhodes-eumelos (3 AP)")
    assert stack(state, "rhodes") == []
    assert position.star_tokens(state, 0) == 0
    state.begin_turn(2)
    play(state, "expand caria-rhodes (3 AP)")
    assert [int(count) for count in state.hourglasses] == [0, 0, 0]
    assert tokens(state, "green") == [0, 1, 0, 0]
    assert position.star_tokens(state, 2) == 1


def test_e12_barbarian() -> None:
    stacks = {"thessaly": "barbarian", "olympos": "red"}
    for tiles, ap in (("", 4), ("metallurgy", 3), ("metallurgy hoplite", 2)):
        state = table(2, stacks=stacks, tiles={"red": tiles})
        assert f"expand olympos-thessaly ({ap} AP)" in notations(state)
    state = table(2, stacks=stacks)
    assert position.symbols(state, 0) == 1
    play(state, "expand olympos-thessaly")
    assert stack(state, "thessaly") == ["barbarian", "red"]
    assert tokens(state, "red") == [1, 0, 0, 0]
    assert position.symbols(state, 0) == 0
    state.begin_turn(0)
    play(state, "expand thessaly-epirus")
    assert stack(state, "thessaly") == ["barbarian"]
    state.begin_turn(0)
    assert "expand epirus-thessaly (4 AP)" in notations(state)


def test_e13_paying_a_discovery() -> None:
    for cell, left in (
        ("1 col 4", [0, 1, 0, 1]),
        ("2 col 4", [0, 1, 0, 0]),
        ("1 col 5", [0, 1, 0, 0]),
        ("2 col 5", [0, 0, 0, 1]),
    ):
        state = table(stacks={"macedonia": "red", "thrace": "red"}, cubes={"red": "stone gold"})
        assert all("(7 AP)" in word for word in notations(state, "discover"))
        assert not [word for word in notations(state) if word.startswith("discover row 3 col 5")]
        play(state, f"discover row {cell}")
        assert [int(count) for count in state.cubes[:4]] == left


def test_e14_minimal_payments() -> None:
    lands = {"thrace": "red", "thessaly": "red", "chalcidice": "red", "epirus": "red"}
    state = table(stacks=lands, cubes={"red": "grain gold"})
    assert tokens(state, "red") == [2, 1, 1, 0]
    payments = list(development.payments(state, 0, 19))
    assert payments == [moves.PAY_CUBES + 0b01000000]  # one Grain


def test_e15_reductions() -> None:
    state = table(tiles={"red": "agriculture-grain money-gold"})
    cells = {"3 1": 3, "2 1": 5, "4 2": 7, "5 5": 7}
    for where, ap in cells.items():
        row, column = (int(part) for part in where.split())
        assert development.discovery_cost(state, 0, (row - 1) * 5 + column - 1) == ap
    assert development.wonder_cost(state, 0) == 7


def test_e16_bonus_and_hourglasses() -> None:
    lands = {"thrace": "blue", "thessaly": "blue", "chalcidice": "blue"}
    rows = {2: ("hoplite", "cavalry", "oracle", "polytheism", "astronomy")}
    state = table(4, active="blue", rows=rows, stacks=lands, position={"blue": 20}, hourglasses={"blue": 1})
    play(state, "discover row 2 col 1: Hoplite (7 AP)")
    assert notations(state) == ["bonus 1", "bonus 2"]
    play(state, "bonus 1")
    assert state.position[1] == 26
    assert state.hourglasses[1] == 2
    play(state, "draw Master Builder")
    assert notations(state)[0].startswith("god ")
    state.cell = 5
    assert [int(move) for move in development.free_spaces(state)] == [moves.MARK + 1]  # the Wood cube


def test_e16_the_grey_space_is_for_five_players() -> None:
    four, five = table(4), table(5)
    four.cell = five.cell = 0
    assert len(development.free_spaces(four)) == 2
    assert len(development.free_spaces(five)) == 3


def test_e17_wonder() -> None:
    stars = {"attica": "green", "phocis": "green"}
    order = {6: ("stadium", "lion_gate", "parthenon", "statue_of_zeus", "colossus")}
    two = {"1-1-0": "green", "2-1-0": "green"}
    state = table(active="green", rows=order, stacks=stars, tiles={"green": "architecture"}, markers=two)
    play(state, "wonder Stadium (5 AP)")
    assert scoring.wonder_points(state, 2) == 10
    one = {"1-1-0": "green"}
    with_card = table(
        active="green",
        rows=order,
        stacks=stars,
        tiles={"green": "architecture"},
        markers=one,
        cards={"green": "star"},
    )
    play(with_card, "wonder Stadium (5 AP)")
    assert with_card.held[2] == 0
    assert with_card.discard[0] == 1
    both = table(
        active="green",
        rows=order,
        stacks=stars,
        tiles={"green": "architecture"},
        markers=one,
        cards={"green": "star"},
        athena={"green": 1},
    )
    play(both, "wonder Stadium (5 AP)")
    assert both.athena[2] == 0
    assert both.held[2] == 1


def spend(state: Olympos, ap: int) -> int:
    """Let the active player pay for some action, and say who that was."""
    mover = int(state.active)
    state.cost = ap
    state.end_action()
    return mover


def test_e18_double_zeus() -> None:
    state = table(position={"red": 36, "blue": 38, "green": 30})
    spend(state, 5)
    play(state, "draw Master Builder", "god Ares")
    assert [int(god) for god in state.turned[2:4]] == [4, -1]
    spend(state, 3)
    assert state.position[1] == 41
    play(state, "draw Master Builder")
    assert state.active == 2
    spend(state, 7)
    assert state.position[2] == 37
    assert state.active == 0
    state.begin_turn(2)
    spend(state, 4)
    assert state.position[2] == 41
    play(state, "draw Master Builder", "god Keres")
    assert [int(god) for god in state.turned[2:4]] == [4, 6]


def touched(state: Olympos, name: str) -> list[int]:
    """List whom a god would touch now."""
    state.god = god(name)
    return [player for player in range(int(state.players)) if judge(state) >> player & 1]


def test_e19_who_is_affected() -> None:
    pious = table(tiles={"red": "religion polytheism", "blue": "hellenism"}, stacks={"olympos": "blue"})
    assert touched(pious, "zeus") == [0, 1]
    assert touched(pious, "keres") == [2]
    give_tile(pious, "blue", "democracy")
    assert touched(pious, "zeus") == [1]
    nobody = table()
    assert touched(nobody, "zeus") == []
    assert touched(nobody, "keres") == [0, 1, 2]
    give_tile(nobody, "blue", "democracy")
    assert touched(nobody, "keres") == [0, 2]
    equal = table(tiles={"red": "religion", "blue": "polytheism", "green": "hellenism"})
    assert touched(equal, "hecate") == [0, 1, 2]


def test_e20_omens() -> None:
    state = table(
        tiles={"red": "religion", "blue": "polytheism"},
        cards={"blue": "zeus"},
        position={"red": 12},
        stacks={"illyria": "red"},
    )
    state.hands[2 * 10 + 9] += 2  # the example has three Omens; the deck holds two
    state.held[2] += 2
    before = [int(count) for count in state.supply]
    play(state, "expand illyria-macedonia (1 AP)", "draw Master Builder", "god Hecate")
    assert state.to_move == 1
    play(state, "omens 1")
    assert state.to_move == 2
    play(state, "omens 2")
    assert [int(count) for count in state.supply] == [before[0], before[1] + 1, before[2] + 1]
    assert state.discard[9] == 3


def test_e21_final_zeus() -> None:
    state = table(2, position={"red": 74}, stacks={"illyria": "red"}, cubes={"red": "gold grain"})
    play(state, "expand new illyria-olympos (4 AP)")
    assert state.position[0] == 78
    play(state, "draw Master Builder", "god Zeus")
    state.begin_turn(0)
    assert "pass" not in notations(state)
    play(state, "discover row 1 col 4", "bonus 1")
    assert state.position[0] == 85
    state.begin_turn(0)
    assert "pass" in notations(state)
    assert max(int(word.split("(")[1].split()[0]) for word in notations(state) if "AP" in word) == 5
    passing = state.copy()
    play(passing, "pass")
    assert scoring.time_points(passing, 0) == 2
    play(state, "expand new illyria-macedonia (3 AP)")
    assert state.position[0] == 88
    assert scoring.time_points(state, 0) == 1
    assert position.is_finished(state, 0)


def test_e21_erinyes_before_the_cross() -> None:
    def at(position: int) -> Olympos:
        return table(
            active="blue",
            position={"blue": position},
            hourglasses={"blue": 1},
            marks={"blue": board.UNDER_ERINYES},
            cubes={"blue": "gold grain"},
        )

    assert notations(at(83), "discover") == []
    state = at(79)
    play(state, "discover row 1 col 4", "bonus 1")
    assert state.position[1] == 87


def test_e22_wait() -> None:
    state = table(
        active="blue",
        stacks={"rhodes": "blue", "samos": "blue"},
        supply={"blue": 0},
        marks={"blue": board.UNDER_SIREN},
        tiles={"blue": "medicine"},  # the one Discovery that Stone and Wood would pay for
    )
    assert notations(state) == ["wait"]
    play(state, "wait")
    assert state.position[1] == 1


def test_e23_second_agriculture() -> None:
    rows = {1: ("medicine", "agriculture", "money", "metallurgy", "religion")}
    state = table(2, rows=rows, cubes={"red": "wood gold", "blue": "wood gold wood wood stone"})
    play(state, "discover row 1 col 2")
    assert notations(state) == ["tile Agriculture (Grain)", "tile Agriculture (Wood)"]
    play(state, "tile Agriculture (Grain)", "bonus 1")
    assert position.owns(state, 0, 0)
    play(state, "discover row 1 col 2")
    assert state.single[1] == state.owned[1] == 1 << 1
    assert scoring.tiles_owned(state, 1) == 1
    other = state.copy()
    state.begin_turn(1)
    play(state, "discover row 2 col 2: Oracle (5 AP)")
    assert not position.has_tile(state, 1, 1)
    assert state.single[1] == 0
    play(state, "bonus 1")
    assert state.scores()[1] == 2
    assert development.discovery_cost(state, 1, 16) == 7
    assert position.marker_on(state, SPACE[1 * 3 + 1]) == 1
    assert development.column_markers(state, 1, 1) == 2
    other.begin_turn(1)
    development.begin_discovery(other, 7)
    assert other.cost == 7
    assert other.single[1] == other.owned[1] == 1 << 1


def test_e24_turn_order_clockwise() -> None:
    state = table(4, stacks={"illyria": "red", "macedonia": "blue", "thrace": "green", "epirus": "gold"})
    order = []
    for _ in range(5):
        order.append(int(state.active))
        play(state, notations(state, "expand")[0])
    assert order == [0, 1, 2, 3, 0]
    state.marks[1] |= board.DONE_PLAYING
    state.begin_turn(0)
    order = []
    for _ in range(4):
        order.append(int(state.active))
        state.next_turn()
    assert order == [0, 2, 3, 0]


def test_e24_turn_order_by_the_time_track() -> None:
    """Seats in stack order: Green 0, Red 1, White 2, Blue 3."""
    state = table(4, options={"turn_order": "time-track"})

    assert [spend(state, ap) for ap in (3, 3, 7, 2)] == [0, 1, 2, 3]
    assert spend(state, 1) == 3
    assert state.active == 3
    assert [int(player) for player in state.pile if state.position[player] == 3] == [0, 1, 3]


def test_e25_scoring() -> None:
    state = table(
        2,
        stacks={
            "attica": "red",
            "boeotia": "red",
            "thessaly": "red",
            "hespera": "red",
            "argolis": "red blue",
            "elis": "blue",
            "illyria": "blue",
            "thrace": "blue",
            "epirus": "blue",
        },
        tiles={"red": "metallurgy hoplite architecture absolutism science"},
        position={"red": 83, "blue": 90},
        prestige={"red": 5, "blue": 40},
        objectives={"hegemony": "red"},
        cards={"red": "star zeus"},
        built={"2": "red"},
        marks={"red": board.UNDER_KERES | board.DONE_PLAYING, "blue": board.DONE_PLAYING},
    )
    lands = scoring.land_points(state, 0)
    parts = [scoring.time_points(state, 0), lands, scoring.scoring_tiles(state, 0)]
    assert [int(part) for part in parts] == [3, 5, 9]
    assert state.scores() == [45, 45]
    assert state.places() == [2, 1]


def test_e26_objective() -> None:
    stacks = {"elis": "red", "messenia": "red", "argolis": "blue"}
    state = table(stacks=stacks, tribes="", objectives={"peloponnesian_league": None})
    play(state, "expand new messenia-laconia")
    assert state.objectives[2] == board.TAKEN_BY + 0
    play(state, "expand new argolis-laconia")
    assert state.objectives[2] == board.TAKEN_BY + 0
    assert scoring.objective_points(state, 0) == 3


def test_e26_no_claim_on_another_players_turn() -> None:
    stacks = {"elis": "red", "messenia": "red", "laconia": "red blue", "illyria": "red"}
    state = table(active="blue", stacks=stacks, tribes="", objectives={"peloponnesian_league": None})
    play(state, "expand laconia-argolis")
    assert scoring.progress(state, 0, 2) == 3
    assert state.objectives[2] == board.OPEN_TO_ALL
    state.begin_turn(0)
    play(state, "expand illyria-epirus")
    assert state.objectives[2] == board.TAKEN_BY + 0


def test_e27_stacks() -> None:
    state = table(4, active="blue", stacks={"boeotia": "red blue gold"})
    play(state, "expand boeotia-euboea (1 AP)")
    assert stack(state, "boeotia") == ["red", "gold"]
    state.begin_turn(3)
    play(state, "expand boeotia-phocis")
    assert stack(state, "boeotia") == ["red"]
    assert tokens(state, "red") == [1, 0, 0, 0]
    assert [int(count) for count in state.hourglasses] == [0, 0, 0, 0]


def test_e28_golden_harvest_timing() -> None:
    lands = {"thrace": "blue", "thessaly": "blue", "boeotia": "blue"}
    state = table(
        active="blue",
        stacks=lands,
        position={"blue": 40},
        cards={"blue": "grain_time"},
        cubes={"blue": "gold"},
    )
    play(state, "card Golden Harvest")
    assert state.hourglasses[1] == 3
    play(state, "discover row 1 col 4", "bonus 2")
    assert state.position[1] == 47
    assert state.hourglasses[1] == 3
    state.begin_turn(1)
    play(state, "expand boeotia-elis (4 AP)")
    assert state.hourglasses[1] == 0
    assert state.position[1] == 48
