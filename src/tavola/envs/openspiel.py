"""OpenSpiel: every game as a Python game with chance nodes and information states.

Importing this module registers `tavola_<name>` for every installed game. Parameters are `players` and the
options of the game: `pyspiel.load_game("tavola_carcassonne(players=3,farmers=off)")`. A value that is a
number is written with a `v` before it, since OpenSpiel would read a bare one as an int.
"""

from typing import Any

import numpy as np
import pyspiel

from tavola.core import CHANCE, OVER, UNKNOWN
from tavola.game import Game
from tavola.registry import find, games

UTILITY = 1000.0  # no lead at the end of a game is larger


def register() -> None:
    """Register every installed game with OpenSpiel."""
    for game in games().values():
        pyspiel.register_game(_type(game), _maker(game))


def _type(game: Game[Any]) -> Any:  # noqa: ANN401
    defaults: dict[str, Any] = {name: _word(values[0]) for name, values in game.options.items()}
    return pyspiel.GameType(
        short_name=f"tavola_{game.name}",
        long_name=f"Tavola: {game.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.seats[0], **defaults},
    )


def _word(value: str) -> str:
    return f"v{value}" if value.isdecimal() else value


def _maker(game: Game[Any]) -> type:
    values = {_word(value): value for values in game.options.values() for value in values}

    class SpielGame(pyspiel.Game):
        """One of our games as OpenSpiel knows games."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            given = dict(params or {})
            players = int(given.pop("players", game.seats[0]))
            self.first = game.open(players, {name: values.get(value, value) for name, value in given.items()})
            self.tavola = game
            info = pyspiel.GameInfo(
                num_distinct_actions=game.actions,
                max_chance_outcomes=game.actions,
                num_players=players,
                min_utility=-UTILITY,
                max_utility=UTILITY,
                max_game_length=game.longest,
            )
            super().__init__(_type(game), info, params or {})

        def new_initial_state(self) -> "SpielState":
            return SpielState(self)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":  # noqa: ANN401
            recall = iig_obs_type is not None and iig_obs_type.perfect_recall
            return Observer(game, recall=recall)

    return SpielGame


class SpielState(pyspiel.State):
    """A position, with what each seat has heard so far."""

    def __init__(self, game: Any) -> None:  # noqa: ANN401
        super().__init__(game)
        self.position = game.first.copy()
        self.heard: list[list[str]] = [[] for _ in range(self.position.players)]
        self.tavola = Shared(game.tavola)

    def current_player(self) -> int:
        mover = self.position.to_move
        if mover == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if mover == CHANCE else int(mover)

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.position.legal_moves())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        weights = self.position.weights()
        total = sum(weights)
        return [(move, odds / total) for move, odds in zip(self.position.legal_moves(), weights, strict=True)]

    def _apply_action(self, action: int) -> None:
        mover = self.position.to_move
        if mover != CHANCE:
            self.heard[mover].append(f"I play {action}")
        self.position.story = []
        self.position.play(action)
        for seat, heard in enumerate(self.heard):
            heard.extend(str(self.tavola.game.heard_by(event, seat)) for event in self.position.story)
        self.position.story = None

    def _action_to_string(self, player: int, action: int) -> str:
        return self.tavola.game.notate(self.position, action)

    def is_terminal(self) -> bool:
        return bool(self.position.to_move == OVER)

    def returns(self) -> list[float]:
        """Give each player's lead over the best other at the end, 0 before."""
        scores = self.position.scores()
        if not self.is_terminal():
            return [0.0] * len(scores)
        return [float(mine - max(scores[:seat] + scores[seat + 1 :])) for seat, mine in enumerate(scores)]

    def __str__(self) -> str:
        view = self.position.seen_by(UNKNOWN)
        return str({name: _plain(getattr(view, name)) for name in view.FIELDS})


class Shared:
    """Holds a game through the deep copies by which OpenSpiel clones states."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    def __deepcopy__(self, memo: dict[int, object]) -> "Shared":
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return _shared, (self.game.name,)


def _shared(name: str) -> Shared:
    return Shared(find(name))


class Observer:
    """Gives a seat's features as the tensor; its words hold the view, with recall also all that was heard."""

    def __init__(self, game: Game[Any], *, recall: bool) -> None:
        self.game = game
        self.recall = recall
        self.tensor = np.zeros(len(game.labels), np.float32)
        self.dict = {"features": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        view = state.position.seen_by(player)
        self.tensor[:] = np.asarray(self.game.features(view, player), dtype=np.float32)

    def string_from(self, state: SpielState, player: int) -> str:
        view = state.position.seen_by(player)
        seen = str({name: _plain(getattr(view, name)) for name in view.FIELDS})
        return "\n".join([*state.heard[player], seen]) if self.recall else seen


def _plain(value: Any) -> Any:  # noqa: ANN401
    return value if isinstance(value, int) else list(value)


register()
