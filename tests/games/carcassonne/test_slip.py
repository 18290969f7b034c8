"""What a tile or a follower brings, told before the press."""

from typing import Any

from tavola.game import Gain, Match, Slip
from tavola.games.carcassonne import game
from tavola.games.carcassonne.rules.play import Carcassonne
from tavola.slips import Teller
from tests.games.carcassonne.positions import match_with, play_turn


def slip_of(match: Match[Carcassonne], word: str) -> Slip:
    """Give the slip of a move in notation, as whoever is to move gets it."""
    return Teller(game, match.state.seen_by(int(match.state.to_move))).slip(match.parse(word))


def laid(kinds: str, *turns: str, players: int = 2) -> Match[Carcassonne]:
    """Play whole turns, then draw and lay the last tile."""
    match: Match[Any] = match_with(kinds, players)
    for turn in turns[:-1]:
        play_turn(match, turn)
    kind, place, turned = turns[-1].split()
    match.play(f"draw {kind}")
    match.play(f"lay {kind} {place} {turned}")
    return match


def test_a_knight_in_a_city_that_is_closed_scores_now_and_comes_back() -> None:
    match = laid("EV", "E (0,1) r2")
    assert slip_of(match, "knight c0") == Slip(
        "A knight in the city",
        gain=Gain(4, "now"),
        after="knight comes back",
        text="2 tiles × 2: the city is closed.",
    )


def test_a_knight_in_an_open_city_tells_its_size_and_its_open_ends() -> None:
    match = laid("FV", "F (0,1) r1")
    slip = slip_of(match, "knight c0")
    assert (slip.gain, slip.after) == (Gain(3, "on the board"), "")
    assert slip.text == "2 tiles, 1 pennant, 1 end open."


def test_a_farmer_stays_and_tells_the_cities_around() -> None:
    match = laid("EV", "E (0,1) r2")
    slip = slip_of(match, "farmer f0")
    assert slip.title == "A farmer on the field"
    assert slip.text == "1 completed city around it; a farmer stays to the end."
    assert slip.gain == Gain(3, "on the board")


def test_what_a_tile_closes_for_another_stands_beside_the_own_gain() -> None:
    match = laid("FEV", "F (0,1) r1 knight c0", "E (0,2) r2")
    slip = slip_of(match, "farmer f0")
    assert slip.others == ((0, 8),)
    assert slip.text == "This tile also closes {0}’s city."
    assert slip_of(match, "pass").text == "This tile also closes {0}’s city."


def test_a_tile_says_whose_city_it_closes_and_what_that_pays_this_turn() -> None:
    match = match_with("FVE")
    play_turn(match, "F (0,1) r1 knight c0")
    play_turn(match, "V (0,-1) r3 pass")
    match.play("draw E")
    slip = slip_of(match, "lay E (0,2) r2")
    assert (slip.title, slip.gain, slip.text) == ("City edge", Gain(8, "this turn"), "Closes your city.")


def test_a_tile_says_what_a_follower_would_earn_at_once() -> None:
    match = match_with("EV")
    match.play("draw E")
    slip = slip_of(match, "lay E (0,1) r2")
    assert slip.text == "A knight here scores 4 at once."
    assert slip.gain is None


def test_a_tile_says_whose_feature_grows() -> None:
    match = match_with("FUE")
    play_turn(match, "F (0,1) r1 knight c0")
    match.play("draw U")
    slip = slip_of(match, "lay U (1,0) r1")
    assert slip.text == "It adds to nobody’s city, road or cloister."
    match.play("lay U (1,0) r1")
    match.play("thief r0")
    match.play("draw E")
    assert slip_of(match, "lay E (0,2) r2").text == "Closes your city."


def test_going_without_a_follower_says_how_many_are_left() -> None:
    match = laid("VE", "V (0,-1) r3")
    assert slip_of(match, "pass") == Slip("No follower", text="You keep 7 followers.")


def test_what_lies_on_the_board_opens_into_its_parts() -> None:
    match = match_with("FVE")
    play_turn(match, "F (0,1) r1 knight c0")
    play_turn(match, "V (0,-1) r3 thief r0")
    assert game.standing
    lines = [(line.player, line.points, line.sum) for line in game.standing(match.state)]
    assert lines == [(0, 3, "2 tiles + 1 pennant"), (1, 1, "1 tile")]


def test_by_the_first_edition_a_farmer_feeds_a_city_and_holds_no_field_of_tiles() -> None:
    match = match_with("EEVV", options={"farm_scoring": "first"})
    play_turn(match, "E (0,1) r2 farmer f0")
    assert game.stakes
    said = [line.text.partition("](")[0] for line in game.stakes(match.state)]
    assert said == ["{0} feeds the [city"]


def test_the_parts_add_up_to_what_is_projected() -> None:
    match, turn = Match(game, 3, seed="parts"), 0
    while not match.over:
        match.deal()
        legal = match.state.legal_moves()
        match.play(legal[turn * 7 % len(legal)])
        turn += 1
        if match.over:
            break
        assert game.standing
        assert game.projected
        scores = match.state.scores()
        for line in game.standing(match.state):
            scores[line.player] += line.points
        assert scores == game.projected(match.state)
