"""The prompts of a game say why, in one sentence that fits beside the task."""

import re
from typing import Any

import pytest

from tavola.core import Rng
from tavola.game import Match, Prompt
from tavola.registry import find

# Which part of all prompts do, at least.
MAIN = {"carcassonne": 1.0, "kreta": 0.2, "torres": 0.5, "keythedral": 0.3, "olympos": 0.3}


@pytest.mark.parametrize("name", list(MAIN))
def test_main_prompts_say_why_in_one_short_sentence(name: str) -> None:
    match: Match[Any] = Match(find(name), seed="why")
    rng = Rng(3)
    prompts: list[Prompt] = []
    match.go_on()
    while not match.over and len(prompts) < 200:
        legal = match.state.legal_moves()
        prompts.append(match.game.prompt(match.state.seen_by(match.state.to_move)))
        match.play(legal[rng.below(len(legal))])
        match.go_on()
    said = {prompt.why for prompt in prompts if prompt.why}
    assert said
    assert sum(bool(prompt.why) for prompt in prompts) >= MAIN[name] * len(prompts)
    for why in said:
        assert re.fullmatch(r"[A-Z][^.]*\.", why), why
        assert len(why) <= 110
        assert not any(why == prompt.text for prompt in prompts)
