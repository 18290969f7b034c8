"""Ways to damage a game, read from damages.yaml."""

from dataclasses import dataclass
from pathlib import Path

import yaml


@dataclass(frozen=True)
class Damage:
    """One line that became another, and what the laws then say; nothing where they cannot know."""

    name: str
    file: str
    line: str
    instead: str
    said: str = ""


DAMAGES = [Damage(**each) for each in yaml.safe_load(Path(__file__).with_suffix(".yaml").read_text())]
