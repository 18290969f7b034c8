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
    instead: str | None  # where the whole file is gone, nothing
    said: str = ""
    before: bool = False  # whether the laws of before noticed it

    def row(self) -> str:
        """Write it as a row of the table in docs/damages.md."""
        said = f"`{self.said}`" if self.said else "nothing: they cannot know"
        return f"| {self.name} | `{self.file}` | {'noticed' if self.before else '-'} | {said} |"


DAMAGES = [Damage(**each) for each in yaml.safe_load(Path(__file__).with_suffix(".yaml").read_text())]


def table() -> str:
    """Write the table of docs/damages.md."""
    then, now = (sum(each.before for each in DAMAGES), sum(bool(each.said) for each in DAMAGES))
    head = ["| damage | in | before | what the laws say now |", "|---|---|---|---|"]
    foot = f"| **{len(DAMAGES)} damages** | | **{then} noticed** | **{now} noticed** |"
    return "\n".join([*head, *(damage.row() for damage in DAMAGES), foot])
