"""How fast a game is: random games, plies and copies a second, in processor time."""

from dataclasses import asdict, dataclass
from time import process_time
from typing import Any

from tavola import compiled
from tavola.core import Rng, State, playout
from tavola.game import Game


@dataclass(frozen=True)
class Speed:
    """What one run measured."""

    game: str
    players: int
    compiled: bool
    games_per_s: float
    plies_per_s: float
    us_per_ply: float
    copies_per_s: float

    def as_dict(self) -> dict[str, Any]:
        """Give plain data for JSON, rounded to what can be trusted."""
        return {
            key: round(value, 3) if isinstance(value, float) else value for key, value in asdict(self).items()
        }


def measure(game: Game[Any], players: int | None = None, seconds: float = 3.0, seed: int = 1) -> Speed:
    """Play uniformly random games, listing all legal moves at every ply; copy a position from mid-game."""
    count = game.seats[0] if players is None else players
    start = game.open(count)
    rng = Rng(seed)
    games = plies = 0
    begun = process_time()
    while (spent := process_time() - begun) < seconds:
        plies += playout(start.copy(), rng, game.longest)
        games += 1
    return Speed(
        game=game.name,
        players=count,
        compiled=compiled(),
        games_per_s=games / spent,
        plies_per_s=plies / spent,
        us_per_ply=1e6 * spent / plies,
        copies_per_s=_copies_per_second(_middle(start, rng, plies // games // 2), seconds / 4),
    )


def _middle(start: State, rng: Rng, plies: int) -> State:
    state = start.copy()
    playout(state, rng, plies)
    return state


def _copies_per_second(state: State, seconds: float) -> float:
    copies = 0
    begun = process_time()
    while (spent := process_time() - begun) < seconds:
        for _ in range(100):
            state.copy()
        copies += 100
    return copies / spent
