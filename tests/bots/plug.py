"""Plug-ins for tests, installed as pip would do it."""

from pathlib import Path

import pytest


def plug_in(folder: Path, monkeypatch: pytest.MonkeyPatch, name: str, *body: str) -> None:
    """Install a bot of that name; without a body, one whose module is missing."""
    about = folder / f"{name}-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
    (about / "entry_points.txt").write_text(f"[tavola.bots]\n{name} = plugged_{name}:Bot\n")
    if body:
        (folder / f"plugged_{name}.py").write_text("\n".join(body) + "\n")
    monkeypatch.syspath_prepend(str(folder))
