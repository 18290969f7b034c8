"""Tavola as an app on a device: manifest, icons, and a worker that keeps one page for no connection."""

import re
import shutil
from io import BytesIO
from pathlib import Path

import httpx
import pytest
from PIL import Image

from tavola.server import assets
from tavola.server.shell import KEPT, MANIFEST, worker_script

ICONS = [icon for icon in MANIFEST["icons"] if isinstance(icon, dict) and icon["type"] == "image/png"]


def test_every_page_names_the_manifest_and_may_start_the_worker(server: str) -> None:
    page = httpx.get(f"{server}/")
    assert '<link rel="manifest" href="/manifest.webmanifest">' in page.text
    policy = page.headers["content-security-policy"]
    assert "worker-src 'self'" in policy
    assert "manifest-src 'self'" in policy


def test_the_manifest_makes_an_app_of_the_whole_site(server: str) -> None:
    told = httpx.get(f"{server}/manifest.webmanifest")
    assert told.headers["content-type"] == "application/manifest+json"
    assert (told.json()["start_url"], told.json()["scope"], told.json()["display"]) == (
        "/",
        "/",
        "standalone",
    )


@pytest.mark.parametrize("icon", ICONS, ids=lambda icon: icon["src"])
def test_an_icon_is_as_large_as_it_says_and_lies_on_paper(server: str, icon: dict[str, str]) -> None:
    picture = Image.open(BytesIO(httpx.get(server + icon["src"]).content)).convert("RGB")
    assert f"{picture.width}x{picture.height}" == icon["sizes"]
    assert picture.getpixel((1, 1)) == (246, 241, 231)
    assert picture.getpixel((picture.width // 2, int(picture.height * 0.4))) != (246, 241, 231)


def test_the_worker_looks_after_the_whole_site_and_is_asked_for_anew(server: str) -> None:
    told = httpx.get(f"{server}/worker.js")
    assert told.headers["content-type"].startswith("text/javascript")
    assert told.headers["cache-control"] == "no-cache"
    assert "@mark@" not in told.text


def test_the_worker_keeps_a_few_files_that_are_the_same_for_all() -> None:
    script = worker_script()
    assert set(KEPT.findall(script)) <= {file.name for file in assets.STATIC.iterdir()}
    assert len(KEPT.findall(script)) > 4
    kept = script.partition("const KEPT = [")[2].partition("]")[0]
    for secret in ("/api", "/table", "/join"):
        assert secret not in kept
    assert script.count(".addAll(") == 1
    assert not re.search(r"\.(put|add)\(", script)  # nothing that goes by is ever added to what is kept


def test_the_worker_changes_with_what_it_keeps(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    before = worker_script()
    changed = tmp_path / "static"
    shutil.copytree(assets.STATIC, changed)
    (changed / "style.css").write_text("b { color: red }", encoding="utf-8")
    monkeypatch.setattr(assets, "STATIC", changed)
    assert worker_script() != before
