"""What an action costs in cubes and what it brings, told before the press."""

from tavola.game import Gain, Price, Slip
from tavola.games.keythedral import game
from tavola.games.keythedral.rules import board
from tavola.games.keythedral.rules.play import Keythedral
from tavola.slips import Teller
from tests.games.keythedral.positions import TWO, act, cubes, law, mat, play, stage


def slip_of(state: Keythedral, word: str) -> Slip:
    """Give the slip of a move in notation, as whoever is to move gets it."""
    view = state.seen_by(state.to_move)
    assert isinstance(view, Keythedral)
    return Teller(game, view).slip(next(m for m in view.legal_moves() if game.notate(view, m) == word))


def at_work(text: str) -> Keythedral:
    """Give A the turn, with a cottage and cubes."""
    state = stage(2, "A1@(1,0)", TWO)
    mat(state, "B08-1", "B08-8", "B10")
    cubes(state, "A", text)
    act(state, "A")
    return state


def test_a_window_tells_its_cubes_and_its_points() -> None:
    state = at_work("white 1 brown 1 green 1")
    assert slip_of(state, "buy B08-1") == Slip(
        "Window of 8",
        (
            Price(1, symbol="art-cube-brown"),
            Price(1, symbol="art-cube-green"),
            Price(1, symbol="art-cube-white"),
        ),
        Gain(8, "at the end"),
        text="One more of 8 is on sale.",
        loss=Gain(-4, "for the cubes"),
    )


def test_two_cubes_of_a_kind_are_one_price() -> None:
    slip = slip_of(at_work("white 2 red 1"), "buy B08-8")
    assert slip.price == (Price(1, symbol="art-cube-red"), Price(2, symbol="art-cube-white"))


def test_a_mark_on_a_window_is_told() -> None:
    state = at_work("white 1 brown 1 green 1")
    state.marks[board.TILE_NAMES.index("B08-1")] = board.CUT
    slip = slip_of(state, "buy B08-1")
    assert slip.text == "A Price Cut: one cube less."
    assert slip.loss is None  # it depends on which cube is kept


def test_a_house_costs_timber_and_stone() -> None:
    slip = slip_of(at_work("brown 1 black 1"), "convert 1")
    assert slip.price == (Price(1, symbol="art-cube-brown"), Price(1, symbol="art-cube-black"))
    assert slip.text == "From now on it sends two workers."


def test_craft_and_trade_take_basic_cubes_of_any_kind() -> None:
    state = at_work("brown 4")
    assert slip_of(state, "craft purple").price == (Price(3, unit="basic cubes"),)
    assert slip_of(state, "trade").price == (Price(2, unit="basic cubes"),)


def test_a_new_law_costs_a_cube_and_the_rest_of_the_actions() -> None:
    slip = slip_of(at_work("brown 1"), "law 0 brown")
    assert (slip.title, slip.price) == ("A New Law", (Price(1, symbol="art-cube-brown"),))
    assert slip.text == "Which one it is you see only then. Then you are out of the actions."


def test_a_law_in_hand_says_what_it_does() -> None:
    state = at_work("brown 1")
    law(state, "A", 15)
    slip = slip_of(state, "play L15")
    assert (slip.title, slip.text) == ("Building Grant", "On your turn: a cottage becomes a house, free.")


def test_no_slip_sums_up_cubes_as_points_that_come_now() -> None:
    state = at_work("brown 4")
    play(state, "trade")
    slip = slip_of(state, "pay brown")
    assert slip.title == "Pay Timber"
    assert slip.gain == Gain(0, "at the end")
