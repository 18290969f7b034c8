"""OpenSpiel: every game as a Python game with chance nodes and information states.

Importing this module registers `tavola_<name>` for every installed game. `load` takes the settings of the
other adapters by the same names. OpenSpiel's own way takes them in one string:
`pyspiel.load_game("tavola_<name>(players=3,planes=True,farmers=off)")`. There an option's value that is a
number is written with a `v` before it, since OpenSpiel would read a bare one as an int.
"""

from collections.abc import Callable
from hashlib import blake2b
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from tavola.core import CHANCE, OVER, SPECTATOR, Event, Move, Rng, State
from tavola.envs.observer import Observer, check_reward, rewards, words
from tavola.game import Game
from tavola.registry import find, games

FINGERPRINT = 64  # bits
TERMINAL = int(pyspiel.PlayerId.TERMINAL)
LUCK_TO_MOVE = int(pyspiel.PlayerId.CHANCE)


def load(name: str, players: int | None = None, **settings: object) -> Any:  # noqa: ANN401
    """Load a game with the settings of the other adapters: reward, planes, skip_forced, and its options."""
    game = find(name)
    given = {"players": game.seats[0] if players is None else players}
    own = {name: value for name, value in settings.items() if name not in game.options}
    chosen = words({name: value for name, value in settings.items() if name in game.options})
    options = {name: _word(value) for name, value in chosen.items()}
    return pyspiel.load_game(f"tavola_{game.name}", {**given, **own, **options})


def register() -> None:
    """Register every installed game with OpenSpiel."""
    for game in games().values():
        pyspiel.register_game(_type(game), _maker(game))


def _type(game: Game[Any], players: int = 0, reward: str = "difference") -> Any:  # noqa: ANN401
    defaults: dict[str, Any] = {name: _word(values[0]) for name, values in game.options.items()}
    secret = pyspiel.GameType.Information.IMPERFECT_INFORMATION
    return pyspiel.GameType(
        short_name=f"tavola_{game.name}",
        long_name=f"Tavola: {game.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=secret if game.secrets else pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=_sum(players, reward)[0],
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": game.seats[0],
            "reward": "difference",
            "planes": bool(game.planes and game.planes.needed),
            "skip_forced": False,
            **defaults,
        },
    )


def _sum(players: int, reward: str) -> tuple[Any, float | None]:
    """Say what the players' returns add up to, as OpenSpiel names it and as a number."""
    kinds = pyspiel.GameType.Utility
    if reward == "win":
        return kinds.CONSTANT_SUM, 1.0
    return (kinds.ZERO_SUM, 0.0) if players == 2 or reward == "margin" else (kinds.GENERAL_SUM, None)


def _word(value: str) -> str:
    return f"v{value}" if value.isdecimal() else value


def _maker(game: Game[Any]) -> type:
    values = {_word(value): value for values in game.options.values() for value in values}

    class SpielGame(pyspiel.Game):
        """One of our games as OpenSpiel knows games."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            given = dict(params or {})
            players = int(given.pop("players", game.seats[0]))
            self.reward = check_reward(str(given.pop("reward", "difference")))
            self.planes = bool(Observer(game, planes=given.pop("planes", None)).planes)
            self.skip_forced = bool(given.pop("skip_forced", False))
            self.first = game.open(players, {name: values.get(value, value) for name, value in given.items()})
            self.tavola = game
            most = 1.0 if self.reward == "win" else float(game.widest)
            info = pyspiel.GameInfo(
                num_distinct_actions=len(game.decisions),
                max_chance_outcomes=len(game.luck),
                num_players=players,
                min_utility=0.0 if self.reward == "win" else -most,
                max_utility=most,
                utility_sum=_sum(players, self.reward)[1],
                max_game_length=game.longest,
            )
            asked = {name: _word(value) if name in game.options else value for name, value in given.items()}
            super().__init__(_type(game, players, self.reward), info, {**(params or {}), **asked})

        def __reduce__(self) -> tuple[object, ...]:
            return pyspiel.load_game, (str(self),)

        def new_initial_state(self) -> "SpielState":
            return SpielState(self)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:  # noqa: ANN401
            sort = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
            own = sort.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
            if sort.public_info and own:
                planes = (params or {}).get("planes", self.planes)
                return TensorObserver(game, recall=sort.perfect_recall, planes=bool(planes))
            if sort.perfect_recall or sort.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
                return None
            return PartObserver(public=sort.public_info, own=own)

    return SpielGame


class Heard(list[Any]):
    """What a seat has heard: its own actions, as ints, and events; both become words when they are read.

    OpenSpiel copies deeply, but these parts never change and may be shared.
    """

    def __deepcopy__(self, _known: dict[int, Any]) -> "Heard":
        return Heard(self)

    def words(self) -> list[str]:
        """Tell in words what was heard, and keep them."""
        told = len(self)
        while told and not isinstance(self[told - 1], str):
            told -= 1
        self[told:] = [f"I play {part}" if isinstance(part, int) else str(part) for part in self[told:]]
        return self


class SpielState(pyspiel.State):
    """A position, with what each seat has heard so far."""

    def __init__(self, game: Any) -> None:  # noqa: ANN401
        super().__init__(game)
        self.position = game.first.copy()
        self.heard = [Heard() for _ in range(self.position.players)]
        self.tavola: Game[Any] = game.tavola
        self.reward: str = game.reward
        self.skip_forced: bool = game.skip_forced
        if self.skip_forced:
            self._skip()

    def current_player(self) -> int:
        mover = int(self.position.to_move)
        return mover if mover >= 0 else LUCK_TO_MOVE if mover == CHANCE else TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        position: State = self.position
        first = self.tavola.decisions.start
        if not first:
            return position.legal_moves()
        moves: Any = position.moves()
        actions: list[int] = (np.asarray(moves) - first).tolist()  # faster than one by one
        return actions

    def chance_outcomes(self) -> list[tuple[int, float]]:
        weights = self.position.weights()
        total = sum(weights)
        first = self.tavola.luck.start
        moves = self.position.legal_moves()
        return [(move - first, odds / total) for move, odds in zip(moves, weights, strict=True)]

    def move_of(self, action: int) -> Move:
        """Give the move that an action, or an outcome of luck, means; each kind is counted from 0."""
        span = self.tavola.luck if self.position.to_move == CHANCE else self.tavola.decisions
        return int(action) + span.start

    def _apply_action(self, action: int) -> None:
        position, game = self.position, self.tavola
        move = action + (game.luck if position.to_move == CHANCE else game.decisions).start
        if move not in position.moves():
            raise ValueError(f"action {action} is not legal now; legal_actions() tells which are")
        self._play(move)
        if self.skip_forced:
            self._skip()

    def _play(self, move: Move) -> None:
        position, game = self.position, self.tavola
        mover = position.to_move
        if mover != CHANCE:
            self.heard[mover].append(move - game.decisions.start)
        story: list[Event] = []
        position.story = story
        position.play(move)
        position.story = None
        for event in story:
            secret = event[0] in game.secrets
            for seat, heard in enumerate(self.heard):
                heard.append(game.heard_by(event, seat) if secret else event)

    def _skip(self) -> None:
        """Play what is no choice, where that is wanted."""
        while self.position.to_move >= 0 and len(self.position.moves()) == 1:
            self._play(self.position.legal_moves()[0])

    def _action_to_string(self, player: int, action: int) -> str:
        move = self.move_of(action)
        legal = move in self.position.legal_moves()
        return self.tavola.notate(self.position, move) if legal else f"action {action}"

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """Imagine a position that the player cannot tell from this one; the others have heard no more."""
        imagined: SpielState = self.clone()
        imagined.position = self.position.seen_by(player)
        imagined.position.imagine(Rng(int(sampler() * (1 << 53))))
        imagined.heard = [Heard(self.heard[player]) for _ in self.heard]
        return imagined

    def is_terminal(self) -> bool:
        return bool(self.position.to_move == OVER)

    def returns(self) -> list[float]:
        """Give what each player has won at the end, 0 before; growing leads add up to the final one."""
        return rewards("final" if self.reward == "difference" else self.reward, self.position)

    def __str__(self) -> str:
        return str(_fields(self.position.seen_by(SPECTATOR)))


class TensorObserver:
    """Gives a seat's features as the tensor, with the parameter `planes` those of its board behind them.

    Its words hold the view, with recall also all that was heard. Games have no fixed length, so in a tensor
    with recall a fingerprint stands for that: information states that differ have tensors that differ.
    """

    def __init__(self, game: Game[Any], *, recall: bool, planes: bool) -> None:
        self.observer = Observer(game, planes=planes)
        self.recall = recall
        shape = self.observer.shape if planes else (0, 0, 0)
        past = self.observer.size + int(np.prod(shape))  # where it begins
        self.tensor = np.zeros(past + (FINGERPRINT if recall else 0), np.float32)
        self.features, self.planes, self.past = np.split(self.tensor, (self.observer.size, past))
        self.dict = {"features": self.features}
        if planes:
            self.dict["planes"] = self.planes.reshape(shape)
        if recall:
            self.dict["past"] = self.past

    def set_from(self, state: SpielState, player: int) -> None:
        view = self.observer.view(state.position, player)
        self.features[:] = self.observer.game.features(view, player)
        if self.observer.planes:
            self.planes[:] = self.observer.planes.paint(view, player)
        if self.recall:
            self.past[:] = fingerprint(state.heard[player])

    def string_from(self, state: SpielState, player: int) -> str:
        seen = str(_fields(state.position.seen_by(player)))
        return "\n".join([*state.heard[player].words(), seen]) if self.recall else seen


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
        common = _fields(state.position.seen_by(SPECTATOR))
        if self.public:
            return str(common)
        seen = _fields(state.position.seen_by(player)) if self.own else common
        return str({name: value for name, value in seen.items() if value != common[name]})


def fingerprint(heard: Heard) -> NDArray[np.uint8]:
    """Give bits that differ, but for a freak of chance, if anything that was heard does."""
    digest = blake2b("\n".join(heard.words()).encode(), digest_size=FINGERPRINT // 8).digest()
    return np.unpackbits(np.frombuffer(digest, np.uint8))


def _fields(view: State) -> dict[str, Any]:
    return {name: _plain(getattr(view, name)) for name in view.FIELDS}


def _plain(value: Any) -> Any:  # noqa: ANN401
    return value if isinstance(value, int) else list(value)


register()
