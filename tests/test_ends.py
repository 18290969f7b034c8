"""The buttons that end or give up something are named by every game, and never the ones to press first."""

from typing import Any

import pytest

from tavola.core import Rng, State
from tavola.game import Game, Match
from tavola.registry import find

GIVE_UP = {
    "carcassonne": {"No follower"},
    "torres": {"End turn", "Leave the king"},
    "kreta": {"Stop"},
    "keythedral": {"Pass", "Drop out", "Done"},
    "olympos": {"Pass", "Done"},
}


def buttons(game: Game[Any], view: State) -> set[str]:
    paths = [game.targets(view, move) for move in view.legal_moves()]
    return {id.removeprefix("button:") for path in paths for id in path if id.startswith("button:")}


@pytest.mark.parametrize("name", sorted(GIVE_UP))
def test_what_gives_up_is_named_and_is_not_what_to_press_first(name: str) -> None:
    game, seen = find(name), set[str]()
    for seed in range(4):
        match, rng = Match(game, seed=str(seed)), Rng(seed)
        match.go_on()
        while not match.over:
            view = match.state.seen_by(int(match.state.to_move))
            prompt, shown = game.prompt(view), buttons(game, view)
            ending = shown & (GIVE_UP[name] | {"Wait", "No Omen"})
            assert ending <= set(prompt.ends)
            assert prompt.act not in ending or getattr(view, "ap", None) == 0  # T10: nothing is lost by it
            seen |= ending
            moves = view.legal_moves()
            match.play(moves[rng.below(len(moves))])
            match.go_on()
    assert seen >= GIVE_UP[name]
