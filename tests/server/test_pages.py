"""Pages, pictures and rules, and what the browser is told it may do."""

import re
from pathlib import Path

import httpx
import pytest

from tavola.registry import find
from tavola.server import assets
from tavola.server.pages import rules_html
from tavola.server.settings import data_folder, database_url
from tests.server.people import ME, OPEN, Player

DOCS = Path(__file__).parents[2] / "docs"


def test_pages_have_no_inline_script_and_no_inline_style(server: str) -> None:
    ada = Player(server)
    table = ada.open(ME, OPEN)
    for page in (
        "/",
        f"/table/{table['table']}",
        f"/table/{table['table']}/replay",
        table["invite"],
        "/nonsense",
    ):
        answer = ada.http.get(page, headers={"Accept": "text/html"})
        said = dict(part.split(" ", 1) for part in answer.headers["content-security-policy"].split("; "))
        assert said["default-src"] == "'none'"
        assert said["script-src"] == said["style-src"] == "'self'"  # neither by a hash nor 'unsafe-inline'
        assert not [name for name in said if name.startswith(("script-src-", "style-src-"))]
        assert not re.search(r"<script(?![^>]*\ssrc=)[^>]*>", answer.text)
        assert not re.search(r"\s(on[a-z]+|style)=|<style", answer.text)


@pytest.mark.parametrize("page", ["/tables", "/puzzles", "/profile", "/you"])
def test_every_page_leads_to_all_the_others(server: str, page: str) -> None:
    text = Player(server).http.get(page).text
    menu = re.search(r'<nav class="menu".*?</nav>', text)
    assert menu
    assert re.findall(r'href="([^"]+)"', menu[0]) == ["/", "/tables", "/puzzles", "/profile", "/you"]
    assert f'href="{page}" aria-current="page"' in menu[0]
    assert '<nav class="tabs"' in text  # on a phone


def test_a_page_has_every_icon_that_it_shows(server: str) -> None:
    ada = Player(server)
    table = ada.open(ME, OPEN)
    here = f"/table/{table['table']}"
    pages = {
        "/": ["start.js"],
        here: ["table.js", "table-panes.js", "table-sheets.js"],
        f"{here}/replay": ["replay.js"],
        table["invite"]: ["join.js"],
    }
    for page, entries in pages.items():
        markup = ada.http.get(page).text
        scripts = "".join(assets.module(name) for entry in entries for name in assets.needed(entry))
        shown = {*re.findall(r'"#icon-([\w-]+)"', markup), *re.findall(r'icon\("([\w-]+)"\)', scripts)}
        assert shown
        assert shown <= set(re.findall(r'id="icon-([\w-]+)"', markup)), page


@pytest.mark.parametrize("page", ["host.md", "protocol.md"])
def test_the_guides_say_of_styles_what_the_policy_does(page: str) -> None:
    words = " ".join((DOCS / page).read_text(encoding="utf-8").split())
    assert "no inline script, no style element and no style attribute in markup" in words


def test_an_invitation_with_a_wrong_key_shows_nothing(server: str) -> None:
    table = Player(server).open(ME, OPEN)
    assert httpx.get(f"{server}/join/{table['table']}/guess").status_code == 404


@pytest.mark.parametrize(
    "path",
    ["/nonsense", "/table/none", "/table/No-Such-Table", "/table/none/replay", "/join/wrong", "/join/a/b"],
)
def test_a_wrong_address_is_answered_with_a_page(server: str, path: str) -> None:
    table = Player(server).open(ME, OPEN)["table"]
    for wrong in (path, f"/join/{table}/guess"):
        answer = httpx.get(server + wrong, headers={"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"})
        assert answer.status_code == 404
        assert answer.headers["content-type"].startswith("text/html")
        assert '<a class="button primary" href="/">' in answer.text
        assert "<script type" not in answer.text
        assert "script-src 'self'" in answer.headers["content-security-policy"]


def test_a_wrong_address_is_quoted_as_text(server: str) -> None:
    answer = httpx.get(f"{server}/table/<b>x", headers={"Accept": "text/html"})
    assert "<b>x" not in answer.text
    answer = httpx.get(f"{server}/table/nosuch", headers={"Accept": "text/html"})
    assert "No table &#39;nosuch&#39;." in answer.text


@pytest.mark.parametrize("accept", ["text/html", "*/*"])
def test_programs_get_json_from_a_wrong_address(server: str, accept: str) -> None:
    for path, status in (("/api/nonsense", 404), ("/api/tables/none", 404), ("/api/tables/None", 422)):
        answer = httpx.get(server + path, headers={"Accept": accept})
        assert (answer.status_code, list(answer.json())) == (status, ["error"])
    assert list(httpx.get(f"{server}/nonsense").json()) == ["error"]


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


def test_modules_travel_without_comments_and_indents_and_keep_their_lines(server: str) -> None:
    for name in assets.known():
        kept = (assets.STATIC / name).read_text(encoding="utf-8")
        sent = httpx.get(f"{server}/static/{name}").text
        assert sent.count("\n") == kept.count("\n")
        assert "*/" not in sent
        assert not re.search(r"^\s*//", sent, re.MULTILINE)
        if name.endswith(".js"):
            code = [line for line in kept.splitlines() if not re.match(r"\s*(//|/?\*)|.*/\*\*", line)]
            assert {line.strip() for line in code if line.strip()} <= set(sent.splitlines())
            assert all(line.count("`") % 2 == 0 for line in code)  # an indent in a template would be text


def test_style_sheets_keep_their_rules(server: str) -> None:
    answer = httpx.get(f"{server}/static/board.css")
    assert answer.headers["content-type"].startswith("text/css")
    rule = ".place { --hair: 0; --plus: 0; }"
    kept = (assets.STATIC / "board.css").read_text(encoding="utf-8").splitlines()
    assert answer.text.splitlines().index(rule) == kept.index(rule)


def test_a_module_that_has_not_changed_is_not_sent_again(server: str) -> None:
    first = httpx.get(f"{server}/static/table.js")
    again = httpx.get(f"{server}/static/table.js", headers={"If-None-Match": first.headers["ETag"]})
    assert (first.status_code, again.status_code, again.content) == (200, 304, b"")
    assert httpx.get(f"{server}/static/nosuch.js").status_code == 404


def test_a_page_names_all_modules_that_it_needs_at_once(server: str) -> None:
    page = httpx.get(server).text
    named = re.findall(r'(?:src|href)="/static/([\w-]+\.js)"', page)
    assert named.count("start.js") == named.count("dom.js") == 1
    assert set(assets.needed("start.js")) <= set(named)
    assert "moves.js" not in assets.needed("table.js")  # it comes after the picture
