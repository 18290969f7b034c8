"""The examples in the documentation run, and so do those in docstrings."""

import doctest
import re
import subprocess
from pathlib import Path

import pytest

from tavola import bag, game, svg
from tavola.server import choices, message

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("page", ["README.md", "docs/coach.md", "docs/learn.md", "docs/records.md"])
def test_the_examples_of_a_page_run(page: str) -> None:
    failed, tried = doctest.testfile(str(ROOT / page), module_relative=False)
    assert failed == 0
    assert tried > 0


@pytest.mark.parametrize("module", [bag, game, svg, choices, message], ids=lambda module: module.__name__)
def test_the_examples_of_a_module_run(module: object) -> None:
    failed, tried = doctest.testmod(module)  # type: ignore[arg-type]
    assert failed == 0
    assert tried > 0


def test_what_the_first_change_quotes_is_what_is_found() -> None:
    page = (ROOT / "docs/first-change.md").read_text(encoding="utf-8")
    quoted = re.findall(r"^\$ (grep .*)\n((?:\d+:.*\n)+)", page, re.MULTILINE)
    assert len(quoted) == 2
    for command, lines in quoted:
        assert subprocess.run(command, shell=True, cwd=ROOT, capture_output=True, text=True).stdout == lines
    (before,) = re.findall(r"^-( {8}.*)$", page, re.MULTILINE)
    assert f"{before}\n" in (ROOT / "src/tavola/games/carcassonne/rules/scoring.py").read_text(
        encoding="utf-8"
    )
