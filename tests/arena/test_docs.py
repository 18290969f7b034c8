"""The example of docs/arena.md runs."""

from pathlib import Path
from re import DOTALL, search

import pytest


def test_the_example_in_python_rates_two_bots(capsys: pytest.CaptureFixture[str]) -> None:
    guide = (Path(__file__).parents[2] / "docs" / "arena.md").read_text(encoding="utf-8")
    found = search(r"```python\n(.*?)```", guide, DOTALL)
    assert found is not None
    exec(found.group(1), {})
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["greedy", "random"]
