"""The laws of every game, for each variant and number of players, with the oracle at every ply."""

import pytest

from tavola import laws
from tavola.bots.spec import make
from tavola.core import Rng
from tavola.game import Match
from tavola.games.torres import game
from tavola.games.torres.rules.board import VARIANTS
from tests.games.torres import oracle
from tests.games.torres.policies import mischief


@pytest.mark.parametrize("players", game.seats)
@pytest.mark.parametrize("variant", VARIANTS)
def test_random_games_keep_the_laws(variant: str, players: int) -> None:
    report = laws.check(
        game, games=2, players=players, options={"variant": variant}, oracle=oracle.check, seed=1
    )
    assert report.games == 2


@pytest.mark.parametrize("players", game.seats)
@pytest.mark.parametrize("variant", VARIANTS)
def test_mischief_keeps_the_laws(variant: str, players: int) -> None:
    options = {"variant": variant}
    report = laws.check(game, games=1, players=players, options=options, policy=mischief, oracle=oracle.check)
    assert report.games == 1


@pytest.mark.parametrize("bot", ["greedy", "mcts:10:foresight=0"])
@pytest.mark.parametrize("variant", ["standard", "personal_decks"])
def test_a_bot_chooses_the_same_whatever_the_others_hold(variant: str, bot: str) -> None:
    match = Match(game, 3, {"variant": variant}, seed="secret")
    rng = Rng(8)
    match.deal()
    while len(match.plies) < 90 or sum(match.state.seen_by(match.state.to_move).hidden) < 2:
        match.play(mischief(match.state, match.state.legal_moves(), rng))
        match.deal()
    seat = int(match.state.to_move)
    other = match.state.seen_by(seat)
    other.imagine(rng)
    assert list(other.hand) != list(match.state.hand)
    chosen = [make(bot, game).choose(state.seen_by(seat), Rng(5)) for state in (match.state, other)]
    assert chosen[0] == chosen[1]
