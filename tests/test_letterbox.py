"""What a stranger finds at the door keeps in step: workflows, hooks, pages, links, and what make says."""

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

import tavola
from tavola.registry import games
from tests.browser.chrome import NAMES
from tests.site import troubles

ROOT = Path(__file__).parent.parent
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())
MAKEFILE = (ROOT / "Makefile").read_text()
PAGES = sorted(ROOT.glob("*.md")) + sorted((ROOT / "docs").rglob("*.md"))
LINK = re.compile(r"(?<!`)\[[^\]\n]*\]\(([^)\s]+)\)")
CODE = re.compile(r"^```.*?^```|`[^`\n]*`", re.DOTALL | re.MULTILINE)
OURS = ("carcassonne", "keythedral", "kreta", "olympos", "torres")


def pythons() -> list[str]:
    """Name the Pythons that the classifiers promise."""
    told = [kind.rpartition(" :: ")[2] for kind in PROJECT["project"]["classifiers"] if "Python ::" in kind]
    return [version for version in told if "." in version]


def workflow(name: str) -> dict[str, Any]:
    """Read a workflow of the forge."""
    read: dict[str, Any] = yaml.safe_load((ROOT / ".github/workflows" / name).read_text())
    return read


def commands() -> Iterator[str]:
    """Name every command that a workflow runs."""
    for path in sorted((ROOT / ".github/workflows").glob("*.yml")):
        for job in workflow(path.name)["jobs"].values():
            yield from (step["run"] for step in job["steps"] if "run" in step)


def targets() -> set[str]:
    """Name what make can make."""
    return set(re.findall(r"^([\w./-]+):(?!=)", MAKEFILE, re.MULTILINE))


def test_the_workflow_tries_every_promised_python_in_both_forms() -> None:
    jobs = workflow("check.yml")["jobs"]
    for form in ("compiled", "plain"):
        assert jobs[form]["strategy"]["matrix"]["python"] == pythons()


def test_wheels_are_made_for_every_promised_python() -> None:
    built = PROJECT["tool"]["cibuildwheel"]["build"].split()
    assert built == [f"cp{version.replace('.', '')}-*" for version in pythons()]
    assert PROJECT["project"]["requires-python"] == f">={pythons()[0]}"


def test_whatever_a_workflow_or_a_page_makes_make_knows() -> None:
    asked = {command.split()[1] for command in commands() if command.startswith("make ")}
    for page in PAGES:
        asked |= set(re.findall(r"(?:`|\$ )make ([a-z]+)", page.read_text()))
    assert {"test", "plain", "docs", "play"} <= asked <= targets()


def test_ci_runs_what_everyone_runs() -> None:
    assert (ROOT / ".ci/run").read_text().splitlines()[-1] == "make test"


def test_hooks_use_tools_that_make_installs_on_files_that_are_there() -> None:
    brought = " ".join(PROJECT["project"]["optional-dependencies"]["test"])
    for repo in yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text())["repos"]:
        assert repo["repo"] == "local"
        for hook in repo["hooks"]:
            tool, *given = hook["entry"].split()
            assert tool.removeprefix(".venv/bin/") in brought
            assert all((ROOT / word).exists() for word in given if "/" in word)


def test_make_runs_scripts_that_the_package_file_has() -> None:
    scripts = json.loads((ROOT / "package.json").read_text())["scripts"]
    assert set(re.findall(r"npm (?:run --silent )?(check|test)\b", MAKEFILE)) == set(scripts)


def test_the_lock_names_no_place_to_load_from() -> None:
    assert '"resolved"' not in (ROOT / "package-lock.json").read_text()


def test_the_changes_begin_with_this_version_and_name_every_rules_version() -> None:
    newest = (ROOT / "CHANGELOG.md").read_text().split("\n## ")[1]
    assert newest.startswith(tavola.__version__)
    told = dict(re.findall(r"(\w+) (\d+)[,.]", newest.partition("Rules versions: ")[2].partition("\n")[0]))
    assert told == {games()[name].title: str(games()[name].version) for name in OURS}


def test_every_page_of_the_guides_is_in_the_contents() -> None:
    contents = yaml.safe_load((ROOT / "mkdocs.yml").read_text())["nav"]
    pages = {str(page.relative_to(ROOT / "docs")) for page in (ROOT / "docs").rglob("*.md")}
    assert sorted(named(contents)) == sorted(pages)


def named(contents: object) -> Iterator[str]:
    """Name the pages of a table of contents."""
    if isinstance(contents, str):
        yield contents
    elif isinstance(contents, list):
        for each in contents:
            yield from named(each)
    elif isinstance(contents, dict):
        yield from named(list(contents.values()))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for link in LINK.findall(CODE.sub("", page.read_text())):
        place, _, anchor = link.partition("#")
        if "://" in place:
            continue
        there = (page.parent / place).resolve() if place else page
        assert there.exists(), link
        assert not anchor or anchor in headings(there), link


def headings(page: Path) -> set[str]:
    """Name the anchors of a page."""
    found = re.findall(r"^#+ (.*)$", page.read_text(), re.MULTILINE)
    return {re.sub(r"[\s-]+", "-", re.sub(r"[^\w\s-]", "", title).strip().lower()) for title in found}


def test_a_site_that_loads_from_elsewhere_or_misses_a_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "here.png").touch()
    (tmp_path / "index.html").write_text(
        '<link rel="canonical" href="https://tavola.example"><a href="https://tavola.example">far</a>'
        '<img src="here.png"><img src="gone.png"><script src="https://tavola.example/far.js"></script>'
    )
    (tmp_path / "style.css").write_text("@font-face { src: url(//tavola.example/letters.woff) }")
    told = [trouble.partition(": ")[2] for trouble in troubles(tmp_path)]
    assert told == [
        "gone.png is not there",
        "loads https://tavola.example/far.js from elsewhere",
        "loads //tavola.example/letters.woff from elsewhere",
    ]


def kept(tree: Path, scratch: Path) -> set[str]:
    """Name what a tree keeps: what git knows of it, or else all that .gitignore lets be."""
    listed = git(["ls-files", "-z"], tree)
    if not listed:
        git(["init", "--quiet", "--bare", str(scratch)], tree)
        about = [f"--git-dir={scratch}", f"--work-tree={tree}"]
        listed = git([*about, "ls-files", "-z", "--others", "--exclude-standard"], tree)
    return {name for name in listed.split("\0") if (tree / name).is_file()}


def git(words: list[str], where: Path) -> str:
    """Ask git something; nothing comes back where there is no checkout."""
    return subprocess.run(["git", *words], cwd=where, capture_output=True, text=True, check=False).stdout


def test_the_source_distribution_has_all_that_the_repository_has(tmp_path: Path) -> None:
    ours = kept(ROOT, tmp_path / "git")
    assert "tests/test_letterbox.py" in ours
    for name in ours:
        (tmp_path / "tree" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / "tree" / name)
    subprocess.run(
        [sys.executable, "setup.py", "--quiet", "sdist", "--dist-dir", tmp_path],
        cwd=tmp_path / "tree",
        env=os.environ | {"TAVOLA_PURE": "1"},
        capture_output=True,
        check=True,
    )
    with tarfile.open(next(tmp_path.glob("*.tar.gz"))) as packed:
        packed.extractall(tmp_path / "unpacked", filter="data")
    inside = kept(next((tmp_path / "unpacked").iterdir()), tmp_path / "git of what was unpacked")
    assert ours - inside == set()
    assert inside - ours <= {"PKG-INFO", "setup.cfg"}


class Machine:
    """A machine with hardly a program on it, on which make is run."""

    def __init__(self, home: Path, user: int) -> None:
        self.home = home
        self.log = home / "log"
        for name in ("make", "sh"):
            (home / name).symlink_to(str(shutil.which(name)))
        self.program("id", f"echo {user}")

    def program(self, name: str, does: str = ":") -> None:
        """Put a program there."""
        (self.home / name).write_text(f"#!{shutil.which('sh')}\n{does}\n")
        (self.home / name).chmod(0o755)

    def make(self, target: str, **environment: str) -> tuple[int, str]:
        """Make something; give the exit code and what was said."""
        given = {"PATH": str(self.home), **environment}
        command = ["make", "--no-print-directory", target]
        done = subprocess.run(command, cwd=ROOT, env=given, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout.strip()


@pytest.mark.parametrize("browser", NAMES)
def test_a_browser_that_is_there_is_used_and_nothing_installed(browser: str, tmp_path: Path) -> None:
    machine = Machine(tmp_path, user=0)
    machine.program(browser)
    machine.program("apt-get", f"echo called >> {machine.log}")
    assert machine.make("chromium") == (0, "")
    assert not machine.log.exists()


def test_a_browser_may_be_named(tmp_path: Path) -> None:
    machine = Machine(tmp_path, user=1000)
    machine.program("my-browser")
    assert machine.make("chromium", TAVOLA_CHROMIUM=str(tmp_path / "my-browser")) == (0, "")
    code, said = machine.make("chromium", TAVOLA_CHROMIUM="/nowhere/chromium")
    assert (code, said) == (2, "TAVOLA_CHROMIUM names /nowhere/chromium, which is no program.")


def test_a_bare_machine_is_told_before_a_browser_is_installed(tmp_path: Path) -> None:
    machine = Machine(tmp_path, user=0)
    machine.program("apt-get", f'echo "$@" >> {machine.log}')
    assert machine.make("chromium") == (
        0,
        "No Chromium found for the browser tests: "
        "installing Debian's package chromium-headless-shell with apt-get.",
    )
    assert machine.log.read_text().splitlines() == ["update -qq", "install -qq --yes chromium-headless-shell"]


def test_who_is_not_root_is_told_what_would_do(tmp_path: Path) -> None:
    machine = Machine(tmp_path, user=1000)
    machine.program("apt-get", f"echo called >> {machine.log}")
    code, said = machine.make("chromium")
    assert (code, said) == (
        2,
        "The browser tests need Chromium: install the package chromium, or name one in TAVOLA_CHROMIUM.",
    )
    assert not machine.log.exists()


def test_a_postgresql_that_is_there_is_used_and_nothing_installed(tmp_path: Path) -> None:
    machine = Machine(tmp_path, user=0)
    machine.program("initdb")
    machine.program("apt-get", f"echo called >> {machine.log}")
    assert machine.make("postgresql") == (0, "")
    assert not machine.log.exists()


def test_a_bare_machine_is_told_before_postgresql_is_installed(tmp_path: Path) -> None:
    machine = Machine(tmp_path, user=0)
    machine.program("apt-get", f'echo "$@" >> {machine.log}')
    assert machine.make("postgresql") == (
        0,
        "No PostgreSQL found for the server's tests: installing Debian's package postgresql with apt-get.",
    )
    assert machine.log.read_text().splitlines() == ["update -qq", "install -qq --yes postgresql"]


def test_without_postgresql_ci_fails_and_who_is_not_root_goes_on(tmp_path: Path) -> None:
    machine = Machine(tmp_path, user=1000)
    machine.program("apt-get", f"echo called >> {machine.log}")
    assert machine.make("postgresql") == (
        0,
        "No PostgreSQL here: the tests that run on it are left out; "
        "install the package postgresql to run them.",
    )
    assert machine.make("postgresql", CI="1") == (
        2,
        "The server's tests need PostgreSQL: install the package postgresql.",
    )
    assert "\nexport CI=1\n" in (ROOT / ".ci/run").read_text()
    assert not machine.log.exists()


def test_without_node_one_line_says_so_and_make_goes_on(tmp_path: Path) -> None:
    code, said = Machine(tmp_path, user=1000).make("web")
    assert code == 0
    assert said.startswith("No Node 20 or newer here: ")
    assert len(said.splitlines()) == 1


def test_the_makefile_and_the_tests_look_for_the_same_browsers() -> None:
    assert f"BROWSERS := {' '.join(NAMES)}\n" in MAKEFILE
