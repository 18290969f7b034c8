"""The settings of the search: one table that gives their usual numbers, their bounds and their meaning."""

from collections.abc import Mapping
from typing import NamedTuple

from tavola.bots.bot import BadBot

Tuning = Mapping[str, float]  # a number for every setting, by name


class Setting(NamedTuple):
    """One number that changes how a search thinks; a whole one if its usual number is."""

    name: str
    usual: float
    low: float
    high: float
    meaning: str

    def read(self, text: str) -> float:
        """Read the number as somebody typed it, or refuse it."""
        try:
            number = int(text) if isinstance(self.usual, int) else float(text)
        except ValueError:
            raise BadBot(
                f"mcts: {self.name} cannot be {text!r}; it is a number, as in {self.name}=8"
            ) from None
        if not self.low <= number <= self.high:
            raise BadBot(f"mcts: {self.name} cannot be {text!r}; it is from {self.low} to {self.high}")
        return number


# A game names the numbers that suit it better in `Game.search`. What was found when others were tried is in
# docs/arena.md, which repeats this table.
TABLE = (
    Setting("explore", 0.15, 0, 1000, "how much a move attracts that was rarely tried"),
    # At least a little: a move never tried is rated by its guess alone.
    Setting("trust", 8.0, 0.001, 1_000_000, "visits that the guess made when a move is first seen counts as"),
    Setting(
        "plies", 0, 0, 100_000, "decisions played on from a leaf before valuing it, by rollout or at random"
    ),
    Setting("foresight", 1, 0, 20, "further decisions of the same turn that guesses and leaves look over"),
    Setting("ripe", 1, 0, 1_000_000, "visits after which a leaf gets its own moves"),
    Setting("narrow", 4.0, 1, 1_000_000, "moves that are tried first, the best by guess"),
    Setting("widen", 2.0, 0, 1_000_000, "further moves each time the visits have grown 2.7-fold"),
    Setting("share", 0.15, 0, 1000, "how many points of lead are much, as a share of the likely scores"),
    Setting("calm", 1.0, 0, 1, "how far the lead at the root is taken as given"),
    Setting("split", 1, 0, 1, "1 if every outcome of chance has a branch of its own, 0 if they share one"),
    Setting(
        "net", 1, 0, 5, "players from which on it guesses by what was learned, if anything was; 0: never"
    ),
    Setting("nodes", 400_000, 2, 100_000_000, "size up to which the tree grows, and no further"),
)
SETTINGS = {setting.name: setting for setting in TABLE}


def tuning(**changed: float) -> Tuning:
    """Give every setting its usual number, but for those named."""
    return {**{setting.name: setting.usual for setting in TABLE}, **changed}


def tune(before: Tuning, words: list[str]) -> Tuning:
    """Change settings by words such as `plies=8`."""
    changed = dict(before)
    for word in words:
        name, _equals, text = word.partition("=")
        if name not in SETTINGS:
            raise BadBot(f"mcts: no setting {word!r}; the settings are {', '.join(SETTINGS)}, as in plies=8")
        changed[name] = SETTINGS[name].read(text)
    return changed
