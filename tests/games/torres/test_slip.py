"""What a move costs in action points and what it changes at the end of the phase."""

from tavola.game import Gain, Price, Slip
from tavola.games.torres import game
from tavola.games.torres.rules import board, phases
from tavola.games.torres.rules.play import Torres
from tavola.slips import Teller
from tests.games.torres.positions import play, torres

CASTLE = """
. . . . . . . .
. . . . . . . .
. . 2 1 . . . .
. . 1 1 . . . .
. . . . . . . .
. . . . . 1 . .
. . . . . . . .
. . . . . . . ."""


def slip_of(state: Torres, word: str) -> Slip:
    """Give the slip of a move in notation, as whoever is to move gets it."""
    view = state.seen_by(state.to_move)
    assert isinstance(view, Torres)
    return Teller(game, view).slip(next(m for m in view.legal_moves() if game.notate(view, m) == word))


def test_a_step_up_tells_its_price_and_what_the_phase_will_pay() -> None:
    state = torres(CASTLE, "32", king="55")
    assert slip_of(state, "knight c4-c3") == Slip(
        "Knight to c3",
        (Price(1, unit="AP"),),
        Gain(4, "at phase end"),
        text="Level 2 × 4 squares. 4 AP are left.",
    )


def test_a_step_to_the_ground_gives_points_up() -> None:
    slip = slip_of(torres(CASTLE, "32", king="55"), "knight c4-b4")
    assert slip.gain == Gain(-4, "at phase end")
    assert slip.text == "On the ground, in no castle. 4 AP are left."


def test_a_new_knight_costs_two() -> None:
    slip = slip_of(torres(CASTLE, "32", king="55", ap=3), "add c5")
    assert (slip.title, slip.price) == ("New knight on c5", (Price(2, unit="AP"),))
    assert slip.text.endswith("1 AP is left.")


def test_a_block_that_widens_a_castle_pays_all_who_stand_in_it() -> None:
    slip = slip_of(torres(CASTLE, "32", "22", king="55"), "block e3")
    assert (slip.title, slip.price) == ("Block on e3", (Price(1, unit="AP"),))
    assert (slip.gain, slip.others) == (Gain(1, "at phase end"), ((1, 2),))
    assert slip.text == "Up to level 1, a castle of 5 squares. 4 AP are left."


def test_the_marker_scores_now() -> None:
    slip = slip_of(torres(CASTLE, "32", king="55"), "marker")
    assert (slip.title, slip.gain) == ("Marker to 1", Gain(1, "now"))


def test_a_card_is_bought_unseen_and_costs_no_points_to_play() -> None:
    state = torres(CASTLE, "32", king="55", hand="ap6")
    assert slip_of(state, "buy").price == (Price(1, unit="AP"),)
    assert slip_of(state, "card ap6") == Slip("6 action points", text="Gain one action point for this turn.")


def test_a_card_bought_in_the_last_turn_is_said_to_be_of_no_use() -> None:
    state = torres(CASTLE, "32", king="55", phase=3)
    assert slip_of(state, "buy").text.startswith("You may play it from your next turn on.")
    state.piles = board.ZEROS[:]
    assert slip_of(state, "buy").text == "There is no turn left to play it in. 4 AP are left."


def test_the_end_of_a_turn_says_what_goes_unused() -> None:
    state = torres(CASTLE, "32", king="55", ap=1)
    assert slip_of(state, "end").text == "1 action point goes unused."
    play(state, "marker")
    assert slip_of(state, "end").text == ""


def test_moving_the_king_says_what_he_pays_next() -> None:
    state = torres(CASTLE, "32", king="55", stage=phases.KING_MOVE)
    slip = slip_of(state, "king c3")
    assert slip.title == "King to c3"
    assert slip.text == "10 points for a knight on level 2 of his castle when phase 2 ends."


def test_what_lies_on_the_board_is_told_castle_by_castle() -> None:
    state = torres(CASTLE, "32", "22", king="55")
    assert game.standing
    lines = [(line.player, line.points, line.sum) for line in game.standing(state)]
    assert lines == [(0, 4, "4 squares × level 1"), (1, 8, "4 squares × level 2")]
