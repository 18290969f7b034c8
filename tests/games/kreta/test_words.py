"""Notations, prompts and the log."""

from re import findall

import pytest

from tavola.core import CHANCE, OVER, Rng
from tavola.game import Match
from tavola.games.kreta import game
from tavola.games.kreta.rules import board as b
from tavola.games.kreta.rules import events, moves
from tests.games.kreta.positions import Example


def test_every_move_of_the_action_space_has_its_own_notation() -> None:
    state = game.open(4, {"first": "red"})
    cards = [game.notate(state, move) for move in range(moves.KEEP)]
    assert len(set(cards)) == len(cards)


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (moves.PLAY + b.CASTELLAN, "castellan"),
        (moves.REPEAT + b.COMMANDER, "repeat commander"),
        (moves.PLACE_SHIP + 4, "ship candia"),
        (moves.MOVE_SHIP + 4 * b.HARBOURS + 6, "ship candia-sitia"),
        (moves.PLACE_VILLAGER + 1, "villager lefka_ori"),
        (moves.MOVE_VILLAGER + b.WALKS.index((8, 10)), "villager candia-pediada"),
        (moves.SEND_ABBOT + 7, "abbot agios_vasileios"),
        (moves.HARVEST + 8, "harvest candia"),
        (moves.BUILD_FORT + 11, "fort 12"),
        (moves.BUILD_VILLAGE + 6, "village ida"),
        (moves.KEEP, "keep"),
        (moves.REPLACE, "replace"),
        (moves.STOP, "stop"),
        (moves.BEGIN + 3, "first gold"),
        (moves.GROW + b.WINE, "tile kydonia wine"),
        (moves.TURN_UP + 25, "card 26"),
    ],
)
def test_notation(move: int, words: str) -> None:
    assert game.notate(game.open(4, {"first": "red"}), move) == words


def lines(example: Example) -> list[str]:
    """Tell the last action as plain text."""
    told = [game.describe(event, example.state) for event in example.state.story or []]
    return [line.plain(("Red", "Blue", "Green", "Gold")) for line in told if line]


def test_the_log_explains_a_scoring() -> None:
    example = Example(
        {
            "players": ["red", "blue", "green"],
            "villagers": {"red": {"candia": 2}, "blue": {"candia": 1}},
            "villages": {"blue": {"candia": 1}},
            "harvested": {"blue": ["sitia"]},
            "ships": {"red": ["candia-port"]},
            "forts": {"red": [15]},
            "abbots": {"green": "pediada"},
            "row": [18, 5, 20, 1, 2, 3, 4, 6, 7, 8, 9],
        }
    )
    example.do("play castellan")
    assert lines(example) == [
        "Red plays the Castellan.",
        "Scoring 1 of 11: fort card 18.",
        "Red scores in Candia: 5 = 5 for the most influence (2 villagers + ship + 1 fort = 4)",
        "Blue scores in Candia: 2 = 5 ÷ 2 rounded down for the second most influence "
        "(1 villager + 1 village × 2 = 3)",
        "Green scores in Pediada: 3 = 3 for the most influence (abbot = 1)",
        "Fort card 20 is turned up.",
    ]


def test_the_log_tells_a_province_that_pays_nobody_and_one_that_is_spent() -> None:
    example = Example(
        {"players": ["red", "blue"], "row": [15, 2, 3, 4, 5, 6, 7, 8, 9, 10], "scored_cards": [18]}
    )
    example.do("play castellan")
    assert lines(example)[2:4] == [
        "Mylopotamos pays nobody and is spent.",
        "Candia has been scored before and pays nothing.",
    ]


def test_k23_with_rescoring_a_province_that_pays_nobody_is_not_spent() -> None:
    row = [15, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
    example = Example({"players": ["red", "blue"], "rescoring": "every", "row": row})
    example.do("play castellan")
    assert lines(example)[2:4] == ["Mylopotamos pays nobody.", "Candia pays nobody."]


def test_k22_an_even_value_is_halved_without_rounding() -> None:
    given = {
        "players": ["red", "blue", "green"],
        "villagers": {"red": {"ierapetra": 2}, "blue": {"ierapetra": 1}},
    }
    example = Example({**given, "row": [21, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]})
    example.do("play castellan")
    assert "Blue scores in Ierapetra: 2 = 4 ÷ 2 for the second most influence (1 villager = 1)" in lines(
        example
    )


def test_a_card_played_leads_to_its_own_paragraph() -> None:
    example = Example({"players": ["red", "blue"]})
    rules = game.text("rules.md")
    for card, name in enumerate(b.CARD_NAMES):
        line = game.describe((events.PLAYED, 0, card, 0, 0, 0), example.state)
        assert line is not None
        assert f"**{line.rule}.** {name.capitalize()}: " in rules


def test_the_end_is_nobodys_deed() -> None:
    line = game.describe((events.ENDED, 1, 0, 0, 0, 0), Example({"players": ["red", "blue"]}).state)
    assert line is not None
    assert line.player == CHANCE


def test_the_log_explains_a_harvest() -> None:
    example = Example(
        {
            "players": ["red", "blue"],
            "ships": {"red": ["rettimo"]},
            "villagers": {"red": {"rethymno": 1}},
            "harvested": {"red": ["kydonia"]},
        }
    )
    example.do("play farmer")
    example.do("harvest rethymno")
    assert lines(example) == ["Red harvests olives in Rethymno: 2 = 2 for the second olive"]


def test_every_rule_that_words_cite_is_in_the_rules() -> None:
    known = set(findall(r"\*\*(K\d+)\.\*\*", game.text("rules.md")))
    assert known == {f"K{number}" for number in range(1, 27)}
    match = Match(game, 4, seed="words")
    rng, cited = Rng(4), set()
    while not match.over:
        if match.state.to_move == CHANCE:
            match.deal()
        else:
            cited.add(game.prompt(match.state).rule)
            legal = match.state.legal_moves()
            match.play(legal[rng.below(len(legal))])
    assert match.state.to_move == OVER
    for event in [event for ply in match.plies for event in ply.story]:
        line = game.describe(event, match.state)
        assert (line is None) == (event[0] == events.GREW)  # the map shows the tiles
        cited |= {line.rule} if line else set()
    assert cited <= known
    assert {"K8", "K10", "K12", "K14", "K18", "K20", "K25", "K26"} <= cited


PROMPTS = {
    "play admiral": "Place a ship in a harbour, or move a ship.",
    "play commander": "Place a villager, or move villagers up to four steps.",
    "play abbot": "Place your abbot in a province.",
    "play architect": "Build a fort.",
    "play farmer": "Harvest a tile that your villagers link to one of your ships.",
}


@pytest.mark.parametrize("action", PROMPTS)
def test_the_prompt_says_what_the_card_allows(action: str) -> None:
    example = Example(
        {"players": ["red", "blue"], "ships": {"red": ["canea"]}, "villagers": {"red": {"kydonia": 1}}}
    )
    assert game.prompt(example.state).text == "Play one of your cards and carry out its action."
    example.do(action)
    assert game.prompt(example.state).text == PROMPTS[action]


@pytest.mark.parametrize(("action", "first"), [("play admiral", "harbour-"), ("play commander", "province-")])
def test_the_button_says_place_where_a_piece_of_the_supply_is_placed(action: str, first: str) -> None:
    example = Example(
        {"players": ["red", "blue"], "ships": {"red": ["canea"]}, "villagers": {"red": {"ida": 1}}}
    )
    example.do(action)
    assert dict(game.prompt(example.state).acts) == {first: "Place"}
    firsts = {game.targets(example.state, move)[0] for move in example.state.legal_moves()}
    assert {id for id in firsts if not id.startswith(first)} == {
        id for id in firsts if id.startswith(("ship", "villager"))
    }


def test_the_prompt_leaves_out_what_the_supply_cannot_give() -> None:
    example = Example(
        {
            "players": ["red", "blue"],
            "ships": {"red": ["canea", "matala"]},
            "villagers": {"red": {"ida": 5}},
            "forts": {"red": [1, 2, 3]},
            "harvested": {"red": ["ida"]},
        }
    )
    told = []
    for card, finish in (("admiral", "stop"), ("commander", ""), ("architect", "")):
        copied = Example(example.given)
        copied.do(f"play {card}")
        told.append(game.prompt(copied.state).text)
        if finish:
            copied.do("move_ship canea -> loutro")
            told.append(game.prompt(copied.state).text)
    assert told == [
        "Move a ship.",
        "Move your other ship, or stop.",
        "Move villagers up to four steps.",
        "Build a village.",
    ]


def test_the_prompt_counts_steps_and_names_the_king() -> None:
    example = Example(
        {"players": ["red", "blue"], "played": {"red": ["commander"]}, "villagers": {"red": {"ida": 1}}}
    )
    example.do("play king")
    assert game.prompt(example.state).text == "Repeat one of your cards on the table."
    example.do("repeat commander")
    assert game.prompt(example.state).text.startswith("King as Commander: place a villager")
    for end in ("ida -> lefka-ori", "lefka-ori -> ida", "ida -> lefka-ori"):
        example.do(f"move_villager {end}")
    assert game.prompt(example.state).text == "King as Commander: move a villager, or stop: 1 step left."


def test_the_prompt_offers_the_fort_card_just_turned_up() -> None:
    example = Example({"players": ["red", "blue"], "row": [1, 2, 9, 4]})
    example.do("play castellan")
    shown = game.prompt(example.state)
    around = "Frangokastello, Ida and Agios Vasileios"
    assert shown.text == f"Keep fort card 9 ({around}), or replace it by the top card."
    assert shown.progress == "scoring 1 of 11"
