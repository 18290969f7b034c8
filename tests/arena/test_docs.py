"""The example of docs/arena.md runs, and its table of settings is whole."""

from pathlib import Path
from re import DOTALL, findall, search

import pytest

from tavola.bots.settings import SETTINGS

GUIDE = (Path(__file__).parents[2] / "docs" / "arena.md").read_text(encoding="utf-8")


def test_the_example_in_python_rates_two_bots(capsys: pytest.CaptureFixture[str]) -> None:
    found = search(r"```python\n(.*?)```", GUIDE, DOTALL)
    assert found is not None
    exec(found.group(1), {})
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["greedy", "random"]


def test_the_guide_has_a_line_for_every_setting_of_the_search() -> None:
    lines = findall(r"\n\| `(\w+)` \| ([\d.]+) \| ([\d.]+) \| ([\d.]+) \| ([^|]+) \|(?=\n)", GUIDE)
    assert lines == [tuple(map(str, setting)) for setting in SETTINGS.values()]
