"""The container's files speak of commands, settings and files that are there."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.main import get_command

from tavola.cli import app
from tavola.server import Settings
from tavola.server.health import router

ROOT = Path(__file__).parent.parent
DOCKER = (ROOT / "Dockerfile").read_text(encoding="utf-8")
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
CADDY = (ROOT / "Caddyfile").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]


def commands() -> list[list[str]]:
    inside = re.search(r"^CMD (\[.*\])$", DOCKER, re.MULTILINE)
    assert inside
    ours = [service["command"] for service in SERVICES.values() if service.get("build")]
    return [yaml.safe_load(inside[1]), *ours]


@pytest.mark.parametrize("words", commands(), ids=" ".join)
def test_every_command_is_one_of_ours(words: list[str]) -> None:
    group = get_command(app)
    name, *options = words
    command = group.commands[name]  # type: ignore[attr-defined]
    command.make_context(name, options, resilient_parsing=False)


def test_every_setting_is_one_of_ours() -> None:
    named = set(re.findall(r"TAVOLA_[A-Z]+(?==)", DOCKER))
    for service in SERVICES.values():
        if service.get("build"):
            named |= {name for name in service["environment"] if name.startswith("TAVOLA_")}
    known = {f"TAVOLA_{name.upper()}" for name in Settings.__dataclass_fields__}
    assert named <= known
    assert "TAVOLA_DATABASE" in named


def test_what_is_copied_is_there_and_what_is_installed_is_offered() -> None:
    for line in re.findall(r"^COPY (?!--from)(.*) \S+$", DOCKER, re.MULTILINE):
        for source in line.split():
            assert (ROOT / source).exists(), source
    for extras in re.findall(r"\[(\w+(?:,\w+)*)\]'", DOCKER):
        assert set(extras.split(",")) <= PROJECT["optional-dependencies"].keys()
    python = re.search(r"FROM python:(3\.\d+)-slim", DOCKER)
    assert python
    assert f"Programming Language :: Python :: {python[1]}" in PROJECT["classifiers"]


def test_the_addresses_that_are_asked_for_are_answered() -> None:
    paths = {getattr(route, "path", "") for route in router.routes}
    asked = {*re.findall(r"(/health|/metrics)", DOCKER + CADDY)}
    assert asked == {"/health", "/metrics"}
    assert asked <= paths
    assert "reverse_proxy serve:8000" in CADDY
    assert SERVICES["serve"]["command"][3:5] == ["--port", "8000"]
    assert "EXPOSE 8000" in DOCKER


def test_several_processes_are_on_postgresql_and_somebody_thinks() -> None:
    for name in ("serve", "think"):
        assert SERVICES[name]["environment"]["TAVOLA_DATABASE"].startswith("postgresql://")
    assert SERVICES["serve"]["environment"]["TAVOLA_THINKERS"] == "0"
    assert int(SERVICES["think"]["environment"]["TAVOLA_THINKERS"]) > 0
