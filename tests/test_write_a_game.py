"""The tutorial's game keeps the laws, and its laws can fall."""

import pytest

from tavola import laws
from tavola.core import UNKNOWN
from tests import figs


def test_the_tutorials_game_keeps_the_laws() -> None:
    report = laws.check(figs.game(), games=60)
    assert report == laws.Report(games=60, plies=60 * 24)


def test_a_view_that_shows_other_carts_breaks_law_7(monkeypatch: pytest.MonkeyPatch) -> None:
    game = figs.game()
    monkeypatch.setattr(type(game.open(2)), "seen_by", lambda self, player: self.copy())
    with pytest.raises(laws.LawBroken):
        laws.check(game, games=5)


def test_scores_seen_otherwise_than_in_a_view_break_law_7(monkeypatch: pytest.MonkeyPatch) -> None:
    game = figs.game()
    monkeypatch.setattr(
        type(game.open(2)), "scores_seen_by", lambda self, player: [1] * self.players, raising=False
    )
    with pytest.raises(laws.LawBroken, match="law 7: scores are seen in two ways"):
        laws.check(game, games=5)


def test_a_secret_draw_is_heard_by_its_own_player_only() -> None:
    game = figs.game()
    drew = (0, 1, 3, 0, 0, 0)
    assert game.heard_by(drew, 1) == drew
    assert game.heard_by(drew, 0) == (0, 1, UNKNOWN, 0, 0, 0)
