"""OpenSpiel: every game as a Python game with chance nodes and information states.

Importing this module registers `tavola_<name>` for every installed game. Parameters are `players`, `planes`
(tensors end with the layers of the board) and the options of the game:
`pyspiel.load_game("tavola_<name>(players=3,planes=True,farmers=off)")`. A value that is a number is
written with a `v` before it, since OpenSpiel would read a bare one as an int.
"""

from collections.abc import Callable
from hashlib import blake2b
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from tavola.core import CHANCE, OVER, UNKNOWN, Rng, State
from tavola.envs.lens import Lens, check_planes
from tavola.game import Game
from tavola.registry import games

UTILITY = 1000.0  # no lead at the end of a game is larger
FINGERPRINT = 64  # bits


def register() -> None:
    """Register every installed game with OpenSpiel."""
    for game in games().values():
        pyspiel.register_game(_type(game), _maker(game))


def _type(game: Game[Any], players: int = 0) -> Any:  # noqa: ANN401
    sums = pyspiel.GameType.Utility
    defaults: dict[str, Any] = {name: _word(values[0]) for name, values in game.options.items()}
    secret = pyspiel.GameType.Information.IMPERFECT_INFORMATION
    return pyspiel.GameType(
        short_name=f"tavola_{game.name}",
        long_name=f"Tavola: {game.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=secret if game.secrets else pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=sums.ZERO_SUM if players == 2 else sums.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.seats[0], "planes": False, **defaults},
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
            self.planes = bool(given.pop("planes", False))
            if self.planes:
                check_planes(game)
            self.first = game.open(players, {name: values.get(value, value) for name, value in given.items()})
            self.tavola = game
            info = pyspiel.GameInfo(
                num_distinct_actions=game.actions,
                max_chance_outcomes=game.actions,
                num_players=players,
                min_utility=-UTILITY,
                max_utility=UTILITY,
                utility_sum=0.0 if players == 2 else None,
                max_game_length=game.longest,
            )
            super().__init__(_type(game, players), info, params or {})

        def __reduce__(self) -> tuple[object, ...]:
            return pyspiel.load_game, (str(self),)

        def new_initial_state(self) -> "SpielState":
            return SpielState(self)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:  # noqa: ANN401
            sort = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
            own = sort.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
            if sort.public_info and own:
                planes = (params or {}).get("planes", self.planes)
                return Observer(game, recall=sort.perfect_recall, planes=bool(planes))
            if sort.perfect_recall or sort.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
                return None
            return PartObserver(public=sort.public_info, own=own)

    return SpielGame


class SpielState(pyspiel.State):
    """A position, with what each seat has heard so far."""

    def __init__(self, game: Any) -> None:  # noqa: ANN401
        super().__init__(game)
        self.position = game.first.copy()
        self.heard: list[list[str]] = [[] for _ in range(self.position.players)]
        self.tavola: Game[Any] = game.tavola

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
        if action not in self.position.moves():
            raise ValueError(f"action {action} is not legal now; legal_actions() tells which are")
        if mover != CHANCE:
            self.heard[mover].append(f"I play {action}")
        self.position.story = []
        self.position.play(action)
        for seat, heard in enumerate(self.heard):
            heard.extend(str(self.tavola.heard_by(event, seat)) for event in self.position.story)
        self.position.story = None

    def _action_to_string(self, player: int, action: int) -> str:
        legal = action in self.position.legal_moves()
        return self.tavola.notate(self.position, action) if legal else f"action {action}"

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """Imagine a position that the player cannot tell from this one; the others have heard no more."""
        imagined: SpielState = self.clone()
        imagined.position = self.position.seen_by(player)
        imagined.position.imagine(Rng(int(sampler() * (1 << 53))))
        imagined.heard = [list(self.heard[player]) for _ in self.heard]
        return imagined

    def is_terminal(self) -> bool:
        return bool(self.position.to_move == OVER)

    def returns(self) -> list[float]:
        """Give each player's lead over the best other at the end, 0 before."""
        scores = self.position.scores()
        if not self.is_terminal():
            return [0.0] * len(scores)
        return [float(mine - max(scores[:seat] + scores[seat + 1 :])) for seat, mine in enumerate(scores)]

    def __str__(self) -> str:
        return str(_fields(self.position.seen_by(UNKNOWN)))


class Observer:
    """Gives a seat's features as the tensor, with the parameter `planes` those of its board behind them.

    Its words hold the view, with recall also all that was heard. Games have no fixed length, so in a tensor
    with recall a fingerprint stands for that: information states that differ have tensors that differ.
    """

    def __init__(self, game: Game[Any], *, recall: bool, planes: bool) -> None:
        self.lens = Lens(game, planes=planes)
        self.recall = recall
        shape = self.lens.shape if planes else (0, 0, 0)
        past = self.lens.size + int(np.prod(shape))  # where it begins
        self.tensor = np.zeros(past + (FINGERPRINT if recall else 0), np.float32)
        self.dict = {"features": self.tensor[: self.lens.size]}
        if planes:
            self.dict["planes"] = self.tensor[self.lens.size : past].reshape(shape)
        if recall:
            self.dict["past"] = self.tensor[past:]

    def set_from(self, state: SpielState, player: int) -> None:
        view = self.lens.view(state.position, player)
        self.dict["features"][:] = self.lens.observe(view, player)
        if self.lens.planes:
            self.dict["planes"][:] = self.lens.paint(view, player)
        if self.recall:
            self.dict["past"][:] = fingerprint(state.heard[player])

    def string_from(self, state: SpielState, player: int) -> str:
        seen = str(_fields(state.position.seen_by(player)))
        return "\n".join([*state.heard[player], seen]) if self.recall else seen


class PartObserver:
    """Tells in words, without a tensor, only what all may know, or only what a seat knows beyond that."""

    def __init__(self, *, public: bool, own: bool) -> None:
        self.public = public
        self.own = own
        self.tensor = None
        self.dict: dict[str, Any] = {}

    def set_from(self, state: SpielState, player: int) -> None:
        pass

    def string_from(self, state: SpielState, player: int) -> str:
        common = _fields(state.position.seen_by(UNKNOWN))
        if self.public:
            return str(common)
        seen = _fields(state.position.seen_by(player)) if self.own else common
        return str({name: value for name, value in seen.items() if value != common[name]})


def fingerprint(heard: list[str]) -> NDArray[np.uint8]:
    """Give bits that differ, but for a freak of chance, if anything that was heard does."""
    digest = blake2b("\n".join(heard).encode(), digest_size=FINGERPRINT // 8).digest()
    return np.unpackbits(np.frombuffer(digest, np.uint8))


def _fields(view: State) -> dict[str, Any]:
    return {name: _plain(getattr(view, name)) for name in view.FIELDS}


def _plain(value: Any) -> Any:  # noqa: ANN401
    return value if isinstance(value, int) else list(value)


register()
