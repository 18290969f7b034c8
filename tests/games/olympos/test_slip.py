"""What an action costs and brings, told before the press."""

from tavola.game import Gain, Price, Slip
from tavola.games.olympos import game
from tavola.games.olympos.rules.board import UNDER_ERINYES
from tavola.games.olympos.rules.play import Olympos
from tavola.games.olympos.show.words import notate
from tavola.slips import Teller
from tests.games.olympos.positions import play, table


def slip_of(state: Olympos, word: str) -> Slip:
    """Give the slip of the move whose notation begins so, as whoever is to move gets it."""
    view = state.seen_by(state.to_move)
    assert isinstance(view, Olympos)
    return Teller(game, view).slip(next(m for m in view.legal_moves() if notate(view, m).startswith(word)))


def test_an_expansion_tells_its_price_part_by_part_and_what_it_takes() -> None:
    state = table(stacks={"argolis": "red", "euboea": "blue"})
    slip = slip_of(state, "expand new argolis-euboea")
    assert slip.title == "Settler to Euboea"
    assert slip.price == (Price(7, unit="AP"),)
    assert slip.gain == Gain(1, "now")
    assert slip.others == ((1, -1),)
    assert (
        slip.text == "The land gives you 1 Gold. New settler 2, sea 2, land 1, fight 2. Time 0\u00a0→\u00a07."
    )


def test_hourglasses_pay_first_and_time_runs_less() -> None:
    state = table(stacks={"argolis": "red"}, hourglasses={"red": 3}, position={"red": 31})
    slip = slip_of(state, "expand new argolis-attica")
    assert slip.text.endswith("Hourglasses pay 3 AP; time 31\u00a0→\u00a033.")


def test_a_slip_foresees_what_wakes_zeus() -> None:
    state = table(stacks={"argolis": "red"}, position={"red": 10})
    assert slip_of(state, "expand new argolis-attica").text.endswith("Time 10\u00a0→\u00a015, Zeus at 13.")
    exact = table(stacks={"argolis": "red"}, position={"red": 10}, options={"zeus_trigger": "land-only"})
    assert slip_of(exact, "expand new argolis-attica").text.endswith("Time 10\u00a0→\u00a015.")


def test_the_erinyes_add_to_the_price() -> None:
    state = table(stacks={"argolis": "red"}, marks={"red": UNDER_ERINYES})
    slip = slip_of(state, "expand new argolis-attica")
    assert slip.price == (Price(7, unit="AP"),)
    assert slip.text.endswith("Time 0\u00a0→\u00a07.")


def test_a_discovery_tells_its_goods_and_its_points() -> None:
    state = table(3, cubes={"red": "gold grain"})
    assert slip_of(state, "discover row 1 col 4") == Slip(
        "Metallurgy",
        (Price(7, unit="AP"), Price(1, symbol="art-gold"), Price(1, symbol="art-grain", unit="needed")),
        Gain(2, "now"),
        text="1 Sword. Time 0\u00a0→\u00a07.",
    )


def test_points_are_told_where_the_way_of_paying_is_still_to_be_chosen() -> None:
    trader = table(3, cubes={"red": "grain stone wood gold stone"})
    assert slip_of(trader, "discover row 2 col 5").gain == Gain(2, "points")


def test_a_wonder_tells_its_stars_and_its_points() -> None:
    state = table(3, stacks={"ionia": "red", "attica": "red", "knossos": "red"}, athena={"red": 3})
    assert slip_of(state, "wonder Lion Gate") == Slip(
        "Lion Gate",
        (Price(7, unit="AP"), Price(4, symbol="art-star", unit="needed")),
        Gain(8, "now"),
        text="Time 0\u00a0→\u00a07.",
    )


def test_a_card_and_a_bonus_space_tell_what_they_give() -> None:
    state = table(3, cubes={"red": "gold grain"}, cards={"red": "cube_grain"})
    card = slip_of(state, "card Caravan of Grain")
    assert (card.text, card.gain) == (
        "Take 1 Grain cube.",
        Gain(-1, "now"),
    )  # a card in hand is worth a point
    play(state, "discover row 1 col 4")
    assert slip_of(state, "bonus 2").title == "1 Grain cube"
