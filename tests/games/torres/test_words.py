"""Notation, log and prompts."""

import re

from tavola.core import CHANCE, UNKNOWN, Event, ints
from tavola.game import Line, Match
from tavola.games.torres import game
from tavola.games.torres.rules.board import AP6
from tavola.games.torres.rules.events import BOUGHT, LOOKED, PHASE, SCORED_CASTLE, SCORED_KING
from tavola.games.torres.rules.play import Torres
from tavola.games.torres.show.sketch import sketch
from tavola.games.torres.show.words import CARD_HINTS, CARD_WORDS, SECRETS
from tests.games.torres.positions import E20, E20_KNIGHTS, notations, play, torres

NAMES = ("Ada", "Ben", "Cleo", "Dan")


def log(state: Torres, *moves: str) -> list[str]:
    """Play moves and write the log as plain text."""
    state.story = []
    play(state, *moves)
    lines = [game.describe(event, state) for event in state.story]
    return [line.plain(NAMES) for line in lines if line]


def end_of_phase_two() -> Torres:
    state = torres(E20, *E20_KNIGHTS, king="04", active=1, phase=2, round=3, done=3, first=2, stacks=())
    state.score = ints([21, 8, 33, 19])
    state.turn_stack = 0
    return state


def test_the_log_explains_every_point_of_a_scoring() -> None:
    assert log(end_of_phase_two(), "end") == [
        "Cleo scores for the castle of c1: 5 = 5 squares × level 1",
        "Cleo scores for the castle of f3: 4 = 2 squares × level 2",
        "Cleo scores for the castle of c6: 4 = 4 squares × level 1",
        "Cleo scores 13 in all and goes from 33 to 46.",
        "Dan scores for the castle of b3: 3 = 3 squares × level 1",
        "Dan scores for the castle of h4: 2 = 2 squares × level 1",
        "Dan scores for the castle of a5: 1 = 1 square × level 1",
        "Dan scores 6 in all and goes from 19 to 25.",
        "Ada scores for the castle of c1: 15 = 5 squares × level 3",
        "Ada scores for the castle of f3: 2 = 2 squares × level 1",
        "Ada scores for the castle of c6: 8 = 4 squares × level 2",
        "Ada scores 25 in all and goes from 21 to 47, past 1 taken space: 1 = 1 taken space",
        "Ben scores for the castle of c1: 10 = 5 squares × level 2",
        "Ben scores for the castle of b3: 6 = 3 squares × level 2",
        "Ben scores for the castle of c6: 12 = 4 squares × level 3",
        "Ben has a knight on level 2 in the king's castle: 10 = 5 × phase 2",
        "Ben scores 38 in all and goes from 8 to 48, past 2 taken spaces: 2 = 2 taken spaces",
    ]


def test_the_lines_of_a_scoring_add_up_to_the_scores() -> None:
    state = end_of_phase_two()
    before = state.scores()
    state.story = []
    play(state, "end")
    lines = [game.describe(event, state) for event in state.story]
    for player in range(4):
        points = sum(line.points for line in lines if line and line.player == player)
        assert before[player] + points == state.scores()[player]


def test_the_king_pays_in_the_log() -> None:
    line = game.describe((SCORED_KING, 1, 4, 2, 0, 0), end_of_phase_two())
    text = "{1} has a knight on level 2 in the [king's castle](#king)"
    assert line == Line(text, 1, 10, "5 × phase 2", "T33", "the king’s bonus", "king")


def test_t18_the_log_tells_the_spaces_a_marker_skips() -> None:
    state = torres(E20, *E20_KNIGHTS, king="04")
    state.score = ints([5, 6, 7, 9])
    assert log(state, "marker", "marker") == [
        "Ada moves the marker from 5 to 8: 3 = 1 action point + 2 taken spaces",
        "Ada moves the marker from 8 to 10: 2 = 1 action point + 1 taken space",
    ]


def test_t18_a_marker_that_skips_nothing_goes_one_space() -> None:
    state = torres(E20, *E20_KNIGHTS, king="04")
    assert log(state, "marker") == ["Ada moves the marker from 0 to 1: 1 = 1 action point"]


def test_t34_who_scores_nothing_stays() -> None:
    state = torres(E20, "00", "07", king="04", round=4, done=1, active=1, stacks=())
    state.score = ints([3, 8])
    state.turn_stack = 0
    assert log(state, "end") == [
        "Ada scores nothing and stays on 3.",
        "Ben scores nothing and stays on 8.",
    ]


def test_t42_the_log_tells_who_begins_a_round_of_the_master_game() -> None:
    state = torres(E20, "00", "07", king="04", variant="master", active=1, done=1, stacks=(2, 2, 2))
    state.score = ints([1, 4])
    state.turn_stack = 0
    assert log(state, "end") == ["Round 2 begins with Ben, who has most points."]


def test_t42_while_nobody_has_points_the_same_player_begins() -> None:
    state = torres(E20, "00", "07", king="04", variant="master", active=1, done=1, stacks=(2, 2, 2))
    state.turn_stack = 0
    assert log(state, "end") == ["Round 2 begins with Ada, as nobody has points."]


def test_who_begins_a_phase_is_nobodys_deed() -> None:
    line = game.describe((PHASE, 2, 3, 0, 0, 0), end_of_phase_two())
    assert line == Line("Phase 3 begins with {2}.", CHANCE, rule="T5")


def test_every_deed_begins_with_the_player_so_that_the_next_can_follow_it() -> None:
    state = torres(E20, *E20_KNIGHTS, king="04", stacks=(3,))
    for move in ("knight f3-f2", "block b1", "add d7"):
        state.story = []
        play(state, move)
        lines = [game.describe(event, state) for event in state.story]
        assert [line.text.startswith("{0} ") for line in lines if line] == [True]


def test_t9_blocks_that_go_back_are_counted() -> None:
    state = torres(E20, *E20_KNIGHTS, king="04", stacks=())
    assert log(state, "end")[0] == "Ada returns 2 blocks to the supply."
    state = torres(E20, *E20_KNIGHTS, king="04", stacks=())
    state.turn_stack = 1
    assert log(state, "end")[0] == "Ada returns 1 block to the supply."


def test_the_prompt_of_a_turn_names_only_what_can_be_done() -> None:
    state = torres(E20, *E20_KNIGHTS, king="04")
    assert game.prompt(state).text == "Use your 5 action points: knights, blocks, cards or marker."
    state.turn_stack = 0
    assert game.prompt(state).text == "Use your 5 action points: knights, cards or marker."
    state.buys = 2
    assert game.prompt(state).text == "Use your 5 action points: knights or marker."


def test_without_action_points_the_prompt_offers_a_card_only_if_one_can_be_played() -> None:
    state = torres(E20, *E20_KNIGHTS, king="04", hand="ap6", ap=0)
    assert game.prompt(state).text == "End your turn, or play a card."
    state.fresh[AP6] = 1  # T16: bought in this turn
    assert game.prompt(state).text == "End your turn; your action points are spent."


def test_t40_the_prompt_gives_the_distance_of_foundations_in_steps() -> None:
    match = Match(game, 2, {"variant": "master"}, seed="lay")
    match.deal()
    assert game.prompt(match.state).text == "Lay a foundation, three steps or more from every other."


def test_t35_the_prompt_says_why_this_player_moves_the_king() -> None:
    state = end_of_phase_two()
    play(state, "end")
    text = "Move the king to any free castle square, or leave him: you have the fewest points."
    assert game.prompt(state).text == text
    assert game.prompt(state).progress == "after phase 2 of 3"


def test_a_castle_of_the_log_is_drawn() -> None:
    state = end_of_phase_two()
    state.story = []
    play(state, "end")
    drawn = game.draw(state, 0, "desk")
    castles = [game.describe(event, state) for event in state.story if event[0] == SCORED_CASTLE]
    assert castles
    assert all(line and f'id="{line.at}"' in drawn for line in castles)


def test_only_the_buyer_reads_which_card_was_bought() -> None:
    event: Event = (BOUGHT, 1, 9, 0, 0, 0)
    state = end_of_phase_two()
    own = game.describe(game.heard_by(event, 1), state)
    other = game.describe(game.heard_by(event, 0), state)
    assert own is not None
    assert other is not None
    assert own.plain(NAMES) == "Ben buys the card Leap over a knight."
    assert other.plain(NAMES) == "Ben buys a card."


def test_nobody_else_hears_of_cards_that_were_shown() -> None:
    event: Event = (LOOKED, 1, 9, 0, 0, 0)
    assert SECRETS[LOOKED] == (2,)
    assert game.describe(game.heard_by(event, UNKNOWN), end_of_phase_two()) is None


def test_a_passage_reads_unlike_a_step() -> None:
    board = "........\n.11111..\n........\n........\n........\n........\n........\n........"
    assert log(torres(board, "10", king="15"), "knight a2-b1") == [
        "Ada leads a knight through a castle from a2 to b1."
    ]
    assert log(torres(board, "10", king="15"), "knight a2-b2") == ["Ada moves a knight from a2 to b2."]


def test_notation_begins_with_the_kind_of_move() -> None:
    state = torres(E20, *E20_KNIGHTS, king="04", hand="ap6 leap block-under", phase=2)
    kinds = {text.split()[0] for text in notations(state)}
    assert kinds == {"add", "knight", "block", "buy", "marker", "card", "end"}


def test_every_rule_that_words_cite_is_in_the_rules() -> None:
    rules = set(re.findall(r"^\*\*(T\d+)\.\*\* ", game.text("rules.md"), re.MULTILINE))
    assert rules == {f"T{number}" for number in range(1, 44)}
    match = Match(game, 3, {"variant": "personal_decks"}, seed="words")
    match.deal()
    while not match.over:
        prompt = game.prompt(match.state)
        assert prompt.rule in rules
        match.play(match.state.legal_moves()[len(match.plies) * 7 % len(match.state.legal_moves())])
        match.deal()
    lines = [game.describe(event, match.state) for ply in match.plies for event in ply.story]
    assert {line.rule for line in lines if line} <= rules


def test_each_card_has_its_words() -> None:
    assert len(CARD_WORDS) == len(CARD_HINTS) == 10
    assert len({words[0] for words in CARD_WORDS}) == 10


def test_the_sketch_shows_heights_and_figures() -> None:
    assert sketch(torres(E20, *E20_KNIGHTS, king="04")).split("\n") == [
        "   a  b  c  d  e  f  g  h",
        "1  .  .  1G 3R 2K .  .  .",
        "2  .  .  .  2B 1G .  .  .",
        "3  .  1O 2B .  .  1R 2G .",
        "4  .  .  1  .  .  .  .  1O",
        "5  1O .  .  .  .  .  .  1",
        "6  .  .  3B 2R .  1  1  .",
        "7  .  .  1G 1  .  .  .O .",
        "8  .  .  .  .  1  .  .  .",
    ]
