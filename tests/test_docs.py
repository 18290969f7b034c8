"""The examples in the documentation run, and so do those in docstrings."""

import doctest
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
