"""What a card or a piece brings, told before the press."""

from typing import Any

from tavola.game import Gain, Slip
from tavola.games.kreta import game
from tavola.slips import Teller
from tests.games.kreta.positions import Example


def slip_of(given: dict[str, Any], *actions: str) -> Slip:
    """Give the slip of the last action after all others, in the words of the examples."""
    example = Example({"players": ["red", "blue", "green"], **given})
    for action in actions[:-1]:
        example.do(action)
    return Teller(game, example.state).slip(example.legal()[actions[-1]])


RETHYMNO = {"villagers": {"red": {"rethymno": 1}, "blue": {"rethymno": 1}}}


def test_a_villager_who_takes_the_lead_tells_what_each_then_gets() -> None:
    assert slip_of(RETHYMNO, "play commander", "place_villager rethymno") == Slip(
        "Villager in Rethymno",
        gain=Gain(0, "when scored"),
        others=((1, -3),),
        text="Influence 1\u00a0→\u00a02: you lead.",
    )


def test_a_second_place_is_told() -> None:
    given = {"villagers": {"blue": {"rethymno": 2}}}
    slip = slip_of(given, "play commander", "place_villager rethymno")
    assert slip.gain == Gain(2, "when scored")
    assert slip.text == "Influence 0\u00a0→\u00a01: you are second."


def test_the_castellan_tells_what_each_province_pays_and_who_gets_it() -> None:
    given = {**RETHYMNO, "row": list(range(11, 22))}
    slip = slip_of(given, "play castellan")
    assert slip.gain == Gain(5, "now")
    assert slip.others == ((1, 5),)
    assert "Rethymno: 5, 5" in slip.text


def test_a_harvest_scores_now() -> None:
    given = {"villagers": {"red": {"candia": 1}}, "ships": {"red": ["candia-port"]}}
    assert slip_of(given, "play farmer").text == "The best harvest pays 1 point."
    slip = slip_of(given, "play farmer", "harvest candia")
    assert slip == Slip("Harvest wine", gain=Gain(1, "now"), text="Your first wine, in Candia.")


def test_a_province_that_was_scored_says_that_nothing_changes() -> None:
    given = {"scored_cards": [11], "row": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]}
    slip = slip_of(given, "play commander", "place_villager rethymno")
    assert slip == Slip("Villager in Rethymno", text="It changes no province that can still be scored.")


def test_a_fort_tells_of_every_province_it_touches() -> None:
    slip = slip_of(RETHYMNO, "play architect", "build_fort 11")
    assert slip.title == "Fort on space 11"
    assert "Rethymno 1\u00a0→\u00a02" in slip.text


def test_a_fort_names_the_one_province_that_can_still_be_scored() -> None:
    given = {"scored_cards": [12], "row": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]}
    slip = slip_of(given, "play architect", "build_fort 11")
    assert slip.text == "Influence in Rethymno 0\u00a0→\u00a01: you lead."


def test_fort_cards_tell_what_they_touch() -> None:
    kept = slip_of({}, "play castellan", "keep")
    assert kept.title.startswith("Keep fort card ")
    assert kept.text.startswith("It touches ")
