"""What is said: notations, log lines, prompts and secrets."""

import re

import pytest

from tavola.core import CHANCE, UNKNOWN, Rng
from tavola.game import Line, Match
from tavola.games.olympos import game
from tavola.games.olympos.rules import events
from tavola.games.olympos.rules.board import (
    ABSOLUTISM,
    CITY,
    ENGINEERING,
    ERINYES,
    POETRY,
    SCIENCE,
    SLOT,
    UNDER_ERINYES,
    UNDER_SIREN,
)
from tavola.games.olympos.rules.play import Olympos
from tavola.games.olympos.show.chart import greece
from tavola.games.olympos.show.words import describe, prompt
from tests.games.olympos.positions import god, laid_out, land, notations, play, table

PARAGRAPHS = re.findall(r"^\*\*(O\d+)\.\*\* ", game.text("rules.md"), re.MULTILINE)


def played(players: int, seed: str, **options: str) -> Match[Olympos]:
    match = Match(game, players, options, seed=seed)
    rng = Rng(11)
    while not match.over:
        if match.state.to_move == CHANCE:
            match.deal()
        else:
            legal = match.state.legal_moves()
            match.play(legal[rng.below(len(legal))])
    return match


def lines(match: Match[Olympos]) -> list[Line]:
    told = [describe(event, match.state) for ply in match.plies for event in ply.story]
    return [line for line in told if line]


def test_the_paragraphs_of_the_rules_are_numbered_without_gaps() -> None:
    assert [f"O{number}" for number in range(1, 41)] == PARAGRAPHS


def test_the_log_tells_the_order_of_the_stack() -> None:
    told = [line.plain(["Ada", "Bob", "Cid"]) for line in lines(played(3, "stack"))]
    assert "The starting stack is shuffled: Bob begins, then Cid, and Ada is last." in told


def test_notations_name_source_destination_and_price() -> None:
    state = table(stacks={"thrace": "red"}, cubes={"red": "gold stone stone"}, athena={"red": 5})
    words = notations(state)
    assert "expand thrace-lydia (4 AP)" in words
    assert "expand new thrace-lydia (6 AP)" in words
    assert "expand new north-illyria (3 AP)" in words
    assert "discover row 2 col 3: Hoplite (7 AP)" in words
    assert "wonder Stadium (7 AP)" in words


@pytest.mark.parametrize("players", [2, 5])
def test_every_line_of_a_game_cites_a_paragraph_that_exists(players: int) -> None:
    found = {line.rule for line in lines(played(players, f"words {players}"))}
    assert found <= set(PARAGRAPHS)
    assert len(found) > 15


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_links_of_the_log_lead_to_the_picture(players: int) -> None:
    match = played(players, f"links {players}")
    view = match.state
    drawn = game.draw(view, UNKNOWN, "desk") + game.ground(match.options, players, "desk")
    ids = set(re.findall(r' id="([^"]+)"', drawn))
    # A bonus space that is taken shows its marker instead.
    ids |= {id.replace("marker-", "bonus-") for id in ids if id.startswith("marker-")}
    linked = {link for line in lines(match) for link in re.findall(r"\(#([^)]+)\)", line.text)}
    assert linked <= ids


@pytest.mark.parametrize("options", [{}, {"turn_order": "time-track", "expansion_ap_cap": "none"}])
def test_the_points_of_the_log_are_the_scores(options: dict[str, str]) -> None:
    for players in (2, 3, 4, 5):
        match = played(players, f"points {players}", **options)
        points = [0] * players
        for line in lines(match):
            if line.player >= 0:
                points[line.player] += line.points
        assert points == match.state.scores()


def test_a_drawn_card_is_named_only_to_its_owner() -> None:
    state = table()
    event = (events.DREW, 0, 5, 0, 0, 0)
    own, other = (describe(game.heard_by(event, seat), state) for seat in (0, 1))
    assert own is not None
    assert other is not None
    assert own.text == "{0} draws Abundance."
    assert other.text == "{0} draws a Destiny card."


def test_a_kept_card_is_named_only_to_its_owner() -> None:
    event = (events.KEPT, 1, 9, 0, 0, 0)
    line = describe(game.heard_by(event, UNKNOWN), table())
    assert line is not None
    assert line.text == "{1} keeps one of them."


def test_prompts_begin_with_a_verb_and_cite_a_rule() -> None:
    assert prompt(table()).text == "Send a settler, make a Discovery or build a Wonder."
    last = prompt(table(position={"red": 85}))
    assert last.text == "Take a final action before the Cross, or pass and keep 2 points."
    assert last.rule == "O37"
    assert prompt(table(position={"red": 30})).progress == "space 30 of 90, Zeus at 39"


@pytest.mark.parametrize(
    ("source", "rule"),
    [
        *((events.FROM_BONUS + 4, "O24"), (events.FROM_TILE + 9, "O23"), (events.FROM_CARD + 6, "O30")),
        *((events.FROM_GOD + god("zeus"), "O35"), (events.FROM_DEFEAT + land("attica"), "O17")),
    ],
)
def test_a_gain_cites_the_paragraph_of_what_it_came_from(source: int, rule: str) -> None:
    for kind in (
        events.GAINED_PRESTIGE,
        events.GAINED_HOURGLASSES,
        events.GAINED_SETTLERS,
        events.GAINED_CUBE,
    ):
        line = describe((kind, 0, 1, source, 0, 0), table())
        assert line is not None
        assert line.rule == rule


@pytest.mark.parametrize(
    ("kind", "points", "shown"),
    [
        *((CITY, 1, "1 settler × 1"), (ABSOLUTISM, 4, "2 Swords × 2"), (SCIENCE, 5, "5 Discoveries × 1")),
        *((ENGINEERING, 6, "2 Star tokens × 3"), (POETRY, 3, "Poetry 3")),
    ],
)
def test_a_discovery_that_scores_shows_its_sum(kind: int, points: int, shown: str) -> None:
    line = describe((events.SCORED, 0, events.TILE_SCORE + kind, points, 0, 0), table())
    assert line is not None
    assert line.sum == shown


def test_the_log_tells_when_the_erinyes_make_an_action_dearer() -> None:
    state = table(stacks={"thrace": "red"}, marks={"red": UNDER_ERINYES})
    state.story = []
    play(state, "expand thrace-macedonia")
    told = [line.text for event in state.story if (line := describe(event, state))]
    assert told[-2:] == [
        "The Erinyes add 2 AP to the action of {0}.",
        "{0} pays 3 AP and moves from 0 to 3.",
    ]


def test_an_objective_is_told_in_full() -> None:
    line = describe((events.OBJECTIVE_SHOWN, CHANCE, 8, 0, 0, 0), table())
    assert line is not None
    assert line.text == "Objective: [Scholar](#objective-scholar), own Discoveries of 4 colours."


def test_o28_the_prompt_says_that_only_waiting_is_left() -> None:
    stranded = table(stacks={"samos": "red"}, supply={"red": 0}, marks={"red": UNDER_SIREN})
    assert prompt(stranded).text == "Wait for 1 AP: you can take no action."
    assert prompt(stranded).rule == "O28"


def test_o28_who_can_only_wait_is_told_of_the_cards_he_may_play() -> None:
    stranded = table(
        stacks={"samos": "red"},
        supply={"red": 0},
        marks={"red": UNDER_SIREN},
        cards={"red": "cube_gold"},
    )
    assert prompt(stranded).text == "Wait for 1 AP: you can take no action. A Destiny card may come first."


def test_o37_the_prompt_says_that_only_passing_is_left() -> None:
    assert prompt(table(position={"red": 90})).text == "Pass: you can take no final action."


def test_the_prompt_of_another_player_does_not_judge_a_hidden_hand() -> None:
    stranded = table(
        stacks={"samos": "red"},
        supply={"red": 0},
        marks={"red": UNDER_SIREN},
        cards={"red": "star"},
    )
    assert prompt(stranded.seen_by(1)).text == "Send a settler, make a Discovery or build a Wonder."


def test_prompts_count_what_is_to_be_set_and_taken() -> None:
    state = laid_out(2)
    assert prompt(state).progress == "token 1 of 12"
    bought = table(2, cubes={"red": "grain stone grain gold wood wood"})
    play(bought, "discover row 1 col 1")
    assert prompt(bought).text.startswith("Choose the Agriculture tile")
    trader = table(3, cubes={"red": "grain stone wood gold"})
    play(trader, "discover row 3 col 5")
    assert prompt(trader).text == "Take the first of two cubes for Commerce."
    play(trader, "cube Gold")
    assert prompt(trader).text == "Take the second of two cubes for Commerce."


def test_o34_the_log_tells_that_democracy_decided_a_tie() -> None:
    state = table(tiles={"red": "religion", "blue": "religion democracy"}, position={"red": 12})
    state.story = []
    play(state, "expand new north-illyria", "draw Master Builder", "god Zeus")
    told = [line.text for event in state.story if (line := describe(event, state))]
    assert "Zeus favours {1}, the most pious with 1 Zeus symbol; Democracy decides the tie." in told


def test_o34_without_democracy_all_who_tie_are_touched_and_nothing_is_decided() -> None:
    state = table(tiles={"red": "religion", "blue": "religion"}, position={"red": 12})
    state.story = []
    play(state, "expand new north-illyria", "draw Master Builder", "god Zeus")
    told = [line.text for event in state.story if (line := describe(event, state))]
    assert "Zeus favours {1}, the most pious with 1 Zeus symbol." in told
    assert "Zeus favours {0}, the most pious with 1 Zeus symbol." in told


def test_the_price_of_a_fight_is_told_as_a_part_of_the_whole() -> None:
    line = describe((events.BEAT_PLAYER, 0, land("attica"), 2, 1, 0), table())
    assert line is not None
    assert line.text == "{0} beats {1} on [Attica](#space-attica) for 2 of these AP."


def test_the_hover_of_a_land_says_what_else_it_gives() -> None:
    drawn = greece(table(stacks={"attica": "red"}), UNKNOWN, large=False)
    for hint in (
        "Attica: Gold, a Star, red on top",
        "Olympos: Stone, the Zeus token",
        "Evenor: Grain, 2 points",
    ):
        assert f'data-hint="{hint}"' in drawn
    assert 'data-hint="Phocis: Stone, a tribe and its Star"' in drawn


def test_who_pays_with_hourglasses_alone_stays() -> None:
    state = table(stacks={"thrace": "red"}, hourglasses={"red": 1}, position={"red": 5})
    state.story = []
    play(state, "expand thrace-macedonia")
    told = [line.text for event in state.story if (line := describe(event, state))]
    assert told[-1] == "{0} pays 1 AP with 1 Hourglass and stays on 5."


def test_a_turn_ends_with_a_link_to_what_was_done_on_the_map() -> None:
    state = table(stacks={"argolis": "red", "attica": "blue"})
    state.story = []
    play(state, "expand argolis-attica")
    told = [line.text for event in state.story if (line := describe(event, state))]
    assert [text for text in told if "](#" in text][-1] == (
        "{0} beats {1} on [Attica](#space-attica) for 2 of these AP."
    )
    assert "{1} gains 1 Hourglass for the defeat on Attica." in told


def test_a_god_is_linked_to_the_card_that_was_turned_up() -> None:
    state = table()
    state.turned[SLOT[2] + 1] = ERINYES
    line = describe((events.GOD_CAME, 0, ERINYES, 39, 0, 0), state)
    assert line is not None
    assert line.text.startswith("{0} turns up [the Erinyes](#god-39-1) at the Zeus space 39: 2 AP more")


def test_o36_the_erinyes_are_many() -> None:
    line = describe((events.GOD_TOUCHED, 0, ERINYES, 0, 0, 0), table())
    assert line is not None
    assert line.text == "The Erinyes punish {0}, the least pious with no Zeus symbol."


def test_a_bonus_space_is_asked_for_by_the_name_of_its_discovery() -> None:
    state = table(cubes={"red": "gold grain"})
    play(state, "discover row 1 col 4")
    assert prompt(state).text == "Put a marker on a bonus space of Metallurgy and take what it shows."


def test_the_end_tells_only_what_of_a_discovery_scores() -> None:
    line = describe((events.SCORED, 0, events.TILE_SCORE + ENGINEERING, 6, 0, 0), table())
    assert line is not None
    assert line.text == "{0} scores for Engineering: 3 points per Star token"
