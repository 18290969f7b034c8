"""The tool that counts what bots give away: it judges, remembers, and judges what it passed over."""

from pathlib import Path

import pytest

from bench import regret
from tavola.registry import find

GAME = find("carcassonne")


@pytest.fixture
def known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> regret.Judged:
    monkeypatch.setattr(regret, "TRIES", 4)
    monkeypatch.setattr(regret, "LIKELY", 3)
    monkeypatch.setattr(regret, "OFTEN", 2)
    known = regret.judged(GAME, 3, tmp_path / "judge")
    monkeypatch.setattr(regret, "judge", None)  # what the file holds is not judged again
    again = regret.judged(GAME, 3, tmp_path / "judge")
    assert [leads for _, leads in again] == [leads for _, leads in known]
    monkeypatch.undo()
    return known


def test_the_best_move_gives_nothing_away(known: regret.Judged) -> None:
    assert len(known) == 3
    for view, leads in known:
        assert set(leads) <= set(view.legal_moves())
        best = max(leads, key=lambda move: leads[move])
        assert regret.regret(GAME, view, leads, best) == 0.0
        assert all(regret.regret(GAME, view, leads, move) >= 0.0 for move in leads)


def test_a_move_that_was_passed_over_is_judged(known: regret.Judged, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(regret, "TRIES", 4)
    view, leads = max(known, key=lambda each: len(each[0].legal_moves()))
    passed_over = next(move for move in view.legal_moves() if move not in leads)
    regret.regret(GAME, view, leads, passed_over)
    assert passed_over in leads
