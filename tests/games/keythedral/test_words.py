"""What is said: notations, prompts, the log, and the rules it cites."""

import re

import pytest

from tavola import laws
from tavola.core import OVER, Rng
from tavola.game import Match
from tavola.games.keythedral import game
from tavola.games.keythedral.rules import board, events, phases
from tavola.games.keythedral.rules.play import Keythedral
from tavola.games.keythedral.show.names import cost_in_words, cubes_in_words, worth_of
from tests.games.keythedral.policies import mischief
from tests.games.keythedral.positions import act, auction, cubes, law, play, stage, words, worker

PARAGRAPHS = set(re.findall(r"^\*\*([YL]\d+)\.\*\* ", game.text("rules.md"), flags=re.MULTILINE))


def heard(state: Keythedral, seat: int) -> list[str]:
    lines = [game.describe(game.heard_by(event, seat), state) for event in state.story or []]
    return [line.plain(["Ann", "Ben", "Cleo"]) for line in lines if line]


def test_the_rules_are_numbered_without_gaps() -> None:
    assert {f"L{number:02}" for number in range(1, 21)} <= PARAGRAPHS
    numbers = sorted(int(name[1:]) for name in PARAGRAPHS if name[0] == "Y")
    assert numbers == list(range(1, numbers[-1] + 1))


def test_the_issue_s_notations_are_understood() -> None:
    state = stage(2, "A1@(1,0) B1@(0,-1)", {(2, 0): "blue", (2, 1): "red"})
    cubes(state, "A", "brown 1 black 1")
    act(state, "A")
    assert {"buy B04-1", "fence (1,0) NE", "convert 1", "law 0 brown", "trade", "pass"} <= set(words(state))
    assert words(auction(state, "A"), "bid") == ["bid 1", "bid 2"]
    at_work = stage(2, "A1@(1,0) B1@(0,-1)", {(2, 0): "blue"})
    at_work.round = 0
    at_work.begin_round()
    assert words(at_work) == [f"order {number}" for number in range(1, 6)]
    play(at_work, "order 1")
    assert words(at_work) == ["worker (1,0)", "worker (2,0)", "worker (1,1)"]


def test_a_purchase_names_its_cubes() -> None:
    state = stage(2)
    cubes(state, "A", "brown 2 black 1")
    act(state, "A")
    state.story = []
    play(state, "buy B04-1")
    assert heard(state, 1)[0] == "Ann acquires a window of 4 for 1 Timber and 1 Stone."


def test_the_end_explains_every_point() -> None:
    state = stage(2)
    for space in range(24):
        state.mat[space] = 0
    state.mat[20] = board.TILE_NAMES.index("B12-6") + 1
    cubes(state, "A", "red 2 yellow 3")
    act(state, "A")
    state.story = []
    play(state, "buy B12-6")
    lines = [game.describe(event, state) for event in state.story]
    scored = [line for line in lines if line and line.points]
    assert [(line.points, line.sum, line.category) for line in scored] == [
        (12, "1 × 12", "windows"),
        (5, "1 Wine × 1 + 1 Gold × 4", "cubes"),
    ]
    assert sum(line.points for line in scored) == state.scores()[0]


def test_a_law_drawn_in_secret_shows_to_its_taker_alone() -> None:
    state = stage(2)
    cubes(state, "A", "red 1")
    act(state, "A")
    state.story = []
    play(state, "law 0 red", "receive L16")
    assert heard(state, 0) == [
        "Ann takes a law for 1 Wine and has no more actions this round.",
        "It is Guild Privilege.",
    ]
    assert heard(state, 1) == ["Ann takes a law for 1 Wine and has no more actions this round."]


def test_counts_in_words() -> None:
    assert cubes_in_words(2 + (1 << 20)) == "2 Timber and 1 Wine"
    assert cubes_in_words(1 + (1 << 5) + (3 << 35)) == "1 Timber, 1 Stone and 3 Gold"
    assert worth_of(3 + (1 << 35)) == "3 Timber × 1 + 1 Gold × 4"
    assert cost_in_words(board.TILE_NAMES.index("B12-6")) == "Wine + 2 Gold"


@pytest.mark.parametrize(
    ("staged", "text"),
    [
        (act(stage(2), "A"), "Take one action, or pass."),
        (auction(stage(3), "A"), "Bid cubes for the right to name the start player, or drop out."),
    ],
)
def test_prompts(staged: Keythedral, text: str) -> None:
    assert game.prompt(staged).text == text


def test_a_payment_says_what_is_still_owed() -> None:
    state = stage(2)
    cubes(state, "A", "brown 4")
    act(state, "A")
    play(state, "craft yellow", "pay brown")
    assert game.prompt(state).text == "Pay 3 basic cubes for Gold."


def test_every_prompt_and_line_of_wild_games_cites_a_rule_that_exists() -> None:
    kinds, phases = set(), set()
    for seed in range(4):
        match = Match(game, 3 + seed % 2, {"open_laws": ("off", "on")[seed // 2]}, seed=str(seed))
        rng = Rng(seed)
        match.deal()
        while not match.over and len(match.plies) < 900:
            prompt = game.prompt(match.state)
            assert prompt.rule in PARAGRAPHS
            assert prompt.text.endswith(".")
            phases.add(int(match.state.phase))
            match.play(mischief(match.state, match.state.legal_moves(), rng))
            match.deal()
        for ply in match.plies:
            for event in ply.story:
                line = game.describe(event, match.state)
                assert line is not None
                assert line.rule in PARAGRAPHS | {""}
                kinds.add(event[0])
    unseen = set(range(events.SCORED_CUBES + 1)) - kinds
    assert unseen <= {
        events.ENDED,
        events.SCORED_TILES,
        events.SCORED_CUBES,
        events.UNCONTESTED,
        events.SHORT_OF,
    }
    assert len(phases) > 20


# Names of tiles, coordinates, sides and colours of cubes: what notation may say and a sentence may not.
CRYPTIC = re.compile(
    r"\bB\d\d-\d|\(-?\d+,-?\d+\)|\b(NW|NE|SW|SE|brown|black|white|purple|yellow|grey)\b"
    r"|\d (red|blue|green)\b"
)


def sentences(match: Match[Keythedral], seat: int, since: int) -> list[str]:
    """Collect all that a seat reads after some plies: log, prompt, mats, buttons and hover texts."""
    view = match.state.seen_by(seat)
    since_then = [event for ply in match.plies[since:] for event in ply.story]
    lines = [game.describe(game.heard_by(event, seat), view) for event in since_then]
    read = [f"{line.text} {line.sum}" for line in lines if line]
    for player in range(match.players):
        read += [f"{item.label} {item.hint}" for item in game.mat(view, player)]
    for shape in game.shapes:
        read += re.findall(r'data-hint="([^"]*)"', game.draw(view, seat, shape))
    if match.state.to_move >= 0:
        read.append(game.prompt(view).text)
    if match.state.to_move == seat:
        paths = [game.targets(view, move) for move in view.legal_moves()]
        read += [id for path in paths for id in path if id.startswith("button:")]
    return [re.sub(r"\]\(#[^)]*\)", "]", text) for text in read]


@pytest.mark.parametrize(("players", "policy"), [(2, mischief), (4, laws.uniform), (5, mischief)])
def test_no_sentence_speaks_in_coordinates_tile_names_or_colours_of_cubes(
    players: int, policy: laws.Policy
) -> None:
    match, rng = Match(game, players, {"length": "short", "strategic": "on"}, seed="words"), Rng(players)
    seen = set[str]()
    while not match.over and len(match.plies) < 900:
        since = len(match.plies)
        if since:
            match.play(policy(match.state, match.state.legal_moves(), rng))
        match.deal()
        seen.update(sentences(match, len(match.plies) % players, since))
    assert sorted(text for text in seen if CRYPTIC.search(text)) == []
    assert len(seen) > 100


def test_places_are_named_as_one_points_at_them() -> None:
    state = stage(2, "A1@(1,0) B1@(0,-1)", {(2, 0): "blue", (2, 1): "red"})
    cubes(state, "A", "brown 1 red 2")
    act(state, "A")
    state.story = []
    play(state, "fence (1,0) NE")
    assert heard(state, 0) == ["Ann builds a fence between cottage 1 of Ann and the lake."]
    drawn = game.draw(state.seen_by(0), 0, "desk")
    assert 'data-hint="fence of red between cottage 1 of red and the lake"' in drawn
    act(state, "A")
    state.story = []
    play(state, "unfence (1,0) NE")
    assert heard(state, 0) == ["Ann removes the fence of Ann between cottage 1 of Ann and the lake."]


def test_a_tile_with_a_mark_is_named_by_its_value_and_cost() -> None:
    state = stage(2)
    law(state, "A", 13)
    act(state, "A")
    state.story = []
    play(state, "play L13", "mark B04-1")
    assert heard(state, 0)[-1] == "The window of 4 for Timber + Stone now takes one cube more."


def test_who_passes_is_led_to_passing_and_who_moves_by_law_to_moving_day() -> None:
    state = stage(2, "A1@(1,0) B1@(0,-1)", {(2, 0): "blue"})
    law(state, "A", 18)
    act(state, "A")
    state.story = []
    play(state, "play L18", "cottage 1")
    assert game.prompt(state).rule == "L18"
    state.play(state.legal_moves()[0])
    play(state, "pass")
    rules = {line.text: line.rule for event in state.story if (line := game.describe(event, state))}
    assert next(rule for text, rule in rules.items() if "moves" in text) == "L18"
    assert rules["{0} passes."] == "Y19"


def test_the_finished_game_has_a_prompt_of_its_own() -> None:
    state = stage(2)
    state.phase, state.to_move = phases.FINISHED, OVER
    assert game.prompt(state).text == "The game is over."


def test_laws_are_played_by_their_number() -> None:
    state = stage(2, "A1@(1,0)")
    law(state, "A", 15, 19)
    assert words(act(state, "A"), "play") == ["play L15", "play L19"]


def blocked_with(number: int) -> Keythedral:
    """Let the first player work with a cottage whose only field is taken, and with one law in hand."""
    state = stage(2, "A1@(-1,-1) B1@(0,-1)")
    worker(state, "B", (0, 0))
    law(state, "A", number)
    state.round = 0
    state.begin_round()
    play(state, "done", "order 1")
    return state


def test_a_blocked_tile_asks_for_laws_and_not_for_workers() -> None:
    state = blocked_with(2)
    assert words(state) == ["play L02", "done"]
    assert game.prompt(state).text == "Play a law for cottage 1, or say done."


def test_a_blocked_tile_without_a_law_that_helps_says_so() -> None:
    state = blocked_with(20)
    assert words(state) == ["done"]
    text = "Say done: no field is open to cottage 1, and none of your laws helps."
    assert game.prompt(state.seen_by(0)).text == text
    assert game.prompt(state.seen_by(1)).text == "Play a law for cottage 1, or say done."


def test_a_window_for_other_laws_than_one_s_own_says_so_to_their_holder_alone() -> None:
    state = stage(2, "A1@(1,0) B1@(0,-1)")
    law(state, "A", 20)
    state.round = 0
    state.begin_round()
    assert words(state) == ["done"]
    text = "Say done: none of your laws is played at this moment."
    assert game.prompt(state.seen_by(0)).text == text
    assert game.prompt(state.seen_by(1)).text == "Play a law before the work order, or say done."


def test_a_law_taken_for_later_is_kept_by_saying_done() -> None:
    state = stage(2)
    cubes(state, "A", "red 2")
    act(state, "A")
    play(state, "law 0 red", "receive L02")
    assert words(state) == ["done"]
    assert game.prompt(state.seen_by(0)).text == "Say done: Extra Hand is kept for another moment."
    assert game.prompt(state.seen_by(1)).text == "Play the law you have just taken, or keep it."


def test_bids_are_named_in_cubes() -> None:
    state = stage(3)
    for seat in "ABC":
        cubes(state, seat, "brown 3")
    auction(state, "A")
    play(state, "bid 1")
    text = "Bid more than 1 cube for the right to name the start player, or drop out."
    assert game.prompt(state).text == text
    play(state, "bid 2")
    assert game.prompt(state).text == "Match the bid of 2 cubes, or drop out."
    state.story = []
    play(state, "pass")
    assert heard(state, 0)[0] == "Ben drops out of the auction."


def test_idle_workers_are_logged_as_a_deed_of_their_player() -> None:
    state = stage(2, "A1@(-1,-1) B1@(0,-1)")
    worker(state, "B", (0, 0))
    state.round = 0
    state.begin_round()
    state.story = []
    play(state, "order 1")
    assert "Ann leaves 1 worker of cottage 1 idle." in heard(state, 0)


def test_taking_cubes_by_a_law_cites_that_law() -> None:
    state = stage(2)
    cubes(state, "A", "brown 1")
    law(state, "A", 14)
    act(state, "A")
    play(state, "play L14", "pay brown", "done")
    assert (game.prompt(state).text, game.prompt(state).rule) == ("Take 1 basic cube from the store.", "L14")


def test_a_field_keeps_its_number_until_its_cottage_lies() -> None:
    match, told = Match(game, seed="fields"), []
    match.go_on()
    while not match.state.round:
        told.append((game.prompt(match.state).progress, int(match.state.laid)))
        match.play(match.state.legal_moves()[0])
        match.go_on()
    numbers = [int(progress.split()[1]) for progress, _ in told]
    assert numbers == sorted(numbers)
    assert set(numbers) == set(range(1, 11))
    assert told[-1][0] == "field 10 of 10"
