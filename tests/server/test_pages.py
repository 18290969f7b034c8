"""Pages, pictures and rules, and what the browser is told it may do."""

import re
from pathlib import Path

import httpx
import pytest

from tavola.registry import find
from tavola.server.pages import policy, rules_html
from tavola.server.settings import data_folder, database_url
from tests.server.people import ME, OPEN, Player


def test_pages_run_no_inline_script(server: str) -> None:
    ada = Player(server)
    table = ada.open(ME, OPEN)
    for page in ("/", f"/table/{table['table']}", f"/table/{table['table']}/replay", table["invite"]):
        answer = ada.http.get(page)
        assert answer.status_code == 200
        told = answer.headers["content-security-policy"]
        assert "script-src 'self';" in told
        assert "'unsafe-inline'" not in told.replace("style-src-attr 'unsafe-inline'", "")
        assert not re.search(r"<script(?![^>]*\ssrc=)[^>]*>", answer.text)
        assert not re.search(r"\son[a-z]+=", answer.text)


def test_the_policy_knows_the_style_sheets_of_the_art() -> None:
    # openssl dgst -sha256 -binary | base64, of ".pole{stroke:#3a342c}" in the plug-in's art
    assert "'sha256-h6KmnOwoZ53zyuMxIZTxIrXB4Qky9cLoevyWWUecWSo='" in policy()


def test_an_invitation_with_a_wrong_key_shows_nothing(server: str) -> None:
    table = Player(server).open(ME, OPEN)
    assert httpx.get(f"{server}/join/{table['table']}/guess").status_code == 404


@pytest.mark.parametrize("game", ["carcassonne", "lanterns"])
def test_the_pictures_of_a_game_are_files_that_run_nothing(server: str, game: str) -> None:
    for picture in ("cover", "art", "ground"):
        answer = httpx.get(f"{server}/games/{game}/{picture}.svg")
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert answer.text.startswith("<svg") or "<svg" in answer.text[:200]


def test_the_ground_of_a_message_may_be_kept_for_ever(server: str) -> None:
    table = Player(server).open(ME, OPEN)
    answer = httpx.get(server + table["ground"])
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert httpx.get(f"{server}/games/lanterns/ground.svg?players=9").status_code == 422
    assert httpx.get(f"{server}/games/lanterns/ground.svg?bonus=x").status_code == 422
    assert httpx.get(f"{server}/games/chess/ground.svg").status_code == 404


def test_each_paragraph_of_the_rules_can_be_linked_to(server: str) -> None:
    html = httpx.get(f"{server}/games/lanterns/rules").text
    assert '<p id="rule-L3"><strong>L3.</strong> A lantern scores' in html
    assert html == rules_html(find("lanterns"))


def test_games_are_described_with_their_options_in_words(server: str) -> None:
    games = {game["name"]: game for game in httpx.get(f"{server}/api/games").json()}
    lanterns = games["lanterns"]
    assert lanterns["seats"] == [2, 3, 4]
    assert lanterns["options"] == [
        {
            "name": "bonus",
            "text": "Bonus for the same kind",
            "values": [{"value": "3", "text": "three points"}, {"value": "0", "text": "none"}],
        }
    ]
    assert [bot["bot"] for bot in lanterns["bots"]] == [f"level:{level}" for level in range(1, 6)]


def test_names_are_sent_as_they_are_and_only_as_data(server: str) -> None:
    ada = Player(server, "<script>alert(1)")
    table = ada.open(ME, OPEN)
    assert table["seats"][0]["name"] == "<script>alert(1)"
    assert "<script>alert" not in ada.http.get(table["invite"]).text
    assert "<script>alert" not in ada.http.get(f"/table/{table['table']}").text


def test_the_database_may_be_a_path_a_url_or_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert database_url("") == f"sqlite+aiosqlite:///{data_folder()}/tavola.db"
    assert database_url("games.db") == "sqlite+aiosqlite:///games.db"
    assert database_url("sqlite:///games.db") == "sqlite+aiosqlite:///games.db"
    assert database_url("postgresql://db/tavola") == "postgresql+asyncpg://db/tavola"
