"""Games as tables: rows of decisions and of games, from every kind of file."""

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest

from tavola.arena.run import run
from tavola.arena.schedule import Tournament
from tavola.export.files import sheet
from tavola.export.rows import OF_A_DECISION, OF_A_GAME
from tavola.export.run import export
from tavola.export.sources import size
from tavola.game import BadOption, Match
from tavola.record import BadRecord, Record
from tavola.record import read as load
from tavola.registry import find
from tavola.server.migrations import migrate
from tavola.server.sheet import Entry, Glance, Sheet, Sitter
from tavola.server.store import Store
from tests.test_cli import tavola


def played(game: str = "kreta", seed: str = "1") -> Match[Any]:
    """Play a whole match at random."""
    match = Match(find(game), 2, seed=seed)
    while not match.over:
        match.go_on()
        if not match.over:
            legal = match.state.legal_moves()
            match.play(legal[len(match.plies) % len(legal)])
    return match


def read(file: Path) -> list[dict[str, Any]]:
    """Read rows back from either kind of file."""
    if file.suffix == ".parquet":
        rows: list[dict[str, Any]] = pyarrow.parquet.read_table(file).to_pylist()
        return rows
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


@pytest.fixture(scope="module")
def arena(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Let bots play four games, and lose one of them by failing."""
    file = tmp_path_factory.mktemp("arena") / "results.jsonl"
    run(Tournament("kreta", ("random", "greedy"), 4, 2), file=file)
    lines = file.read_text().splitlines()
    broken = json.loads(lines[-1])
    broken |= {"failure": {"seat": 0, "ply": 3, "reason": "too late"}, "places": [2, 1]}
    file.write_text("\n".join([*lines[:-1], json.dumps(broken), '{"number": 4, "de']))
    return file


def test_every_decision_is_a_row_that_says_how_the_game_ended(arena: Path, tmp_path: Path) -> None:
    files = [tmp_path / "rows.jsonl", tmp_path / "rows.parquet"]
    told = [export([str(arena)], file, jobs=jobs) for file, jobs in zip(files, (1, 2), strict=True)]
    lines, table = read(files[0]), read(files[1])
    assert told == [(4, len(lines))] * 2
    assert lines == table
    assert list(lines[0]) == list(OF_A_DECISION)
    first = json.loads(arena.read_text().splitlines()[1])["record"]
    match = Match(find("kreta"), 2)
    own = [row for row in lines if row["number"] == 0]
    for ply, move in enumerate(first["moves"]):
        if match.state.to_move >= 0:
            row = own.pop(0)
            assert (row["ply"], row["seat"], row["move"]) == (ply, match.state.to_move, move)
            assert row["choices"] == len(match.state.legal_moves())
            assert row["text"] == match.game.notate(match.state, move)
            assert row["scores"] == match.state.scores()
            assert row["name"] == first["names"][row["seat"]]
        match.play(move)
    assert not own
    assert (row["final_scores"], row["final_places"]) == (match.state.scores(), match.state.places())


def test_every_game_is_a_row_also_one_that_a_bot_lost_by_failing(arena: Path, tmp_path: Path) -> None:
    record = Record(played(), ("Ada", "Bea"), date="2026-11-17", comments=("A close one.",))
    (tmp_path / "club.tavola").write_text(record.as_text())
    sources = [str(arena), str(tmp_path / "club.tavola")]
    seen: list[int] = []
    assert export(sources, tmp_path / "games.parquet", games=True, advance=seen.append) == (5, 5)
    assert sum(seen) == sum(size(source) for source in sources)
    rows = read(tmp_path / "games.parquet")
    assert list(rows[0]) == list(OF_A_GAME)
    assert (rows[3]["failure"], rows[3]["places"]) == ("too late", [2, 1])
    assert (rows[4]["names"], rows[4]["date"], rows[4]["comments"]) == (
        ["Ada", "Bea"],
        "2026-11-17",
        ["A close one."],
    )
    assert rows[4]["moves"] == record.moves
    assert rows[4]["over"]
    assert rows[4]["decisions"] == sum(ply.mover >= 0 for ply in record.match.plies)


def test_features_are_those_of_the_seat_that_decides(tmp_path: Path) -> None:
    match = played("torres")
    (tmp_path / "one.json").write_text(json.dumps(Record(match).as_json()))
    export([str(tmp_path / "one.json")], tmp_path / "rows.jsonl", features=True)
    row = read(tmp_path / "rows.jsonl")[20]
    state = match.at(row["ply"]).state
    assert row["features"] == pytest.approx(
        list(match.game.features(state.seen_by(row["seat"]), row["seat"]))
    )


def test_a_servers_database_gives_the_games_that_were_played_to_their_end(tmp_path: Path) -> None:
    match = played()
    asyncio.run(_store(tmp_path / "tavola.db", match.moves))
    assert size(str(tmp_path / "tavola.db")) == 1
    assert export([str(tmp_path / "tavola.db")], tmp_path / "games.jsonl", games=True) == (1, 1)
    (row,) = read(tmp_path / "games.jsonl")
    assert row["moves"] == match.moves  # what was taken back is gone
    assert row["names"] == ["Ada", "Club"]
    assert row["date"] == "2001-09-09"


async def _store(file: Path, moves: list[int]) -> None:
    store = Store(f"sqlite+aiosqlite:///{file}")
    await migrate(store)
    await store.rename("p1", "Ada")
    sitters = [Sitter("person", "p1"), Sitter("bot", name="Club", bot="level:3")]
    resigned = Entry(note={"kind": "resigned", "seat": 0, "who": "person p1"})
    kinds = {"lesson": "lesson", "puzzle": "puzzle"}
    for id in ("over", "running", "lesson", "puzzle", "resigned"):
        whole = id not in ("running", "resigned")
        start = Sheet(id, "kreta", 1, 2, {}, "1", None, "p1", "key", True, False, 1_000_000_000)
        sheet = replace(start, kind=kinds.get(id, "table"))
        await store.create(sheet, sitters, [], over=False)
        half = len(moves) // 2
        entries = [*(Entry(move=move) for move in moves[: half + 1]), Entry(back_to=half)]
        entries += [Entry(note={"kind": "away", "seat": 0, "who": "p1", "bot": "level:3"})]
        entries += [Entry(move=move) for move in (moves[half:] if whole else [])]
        entries += [resigned] if id == "resigned" else []
        await store.append(id, 0, entries, over=id != "running", glance=Glance())
    await store.close()


def test_what_cannot_be_exported_is_told_in_a_sentence(tmp_path: Path) -> None:
    bad = Record(played()).as_json()
    bad["moves"][20] = 0
    del bad["scores"], bad["places"]
    lines = ['{"tournament": {}}', json.dumps({"number": 7, "record": bad, "failure": None, "places": []})]
    (tmp_path / "bad.jsonl").write_text("\n".join(lines) + "\n")
    with pytest.raises(BadRecord, match=r"bad.jsonl, game 7: move 21 is 0, which the rules do not allow"):
        export([str(tmp_path / "bad.jsonl")], tmp_path / "rows.jsonl")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["bad.jsonl"]  # nothing half written
    with (
        pytest.raises(BadOption, match=r"cannot write 'rows.csv'; the name must end in .jsonl or .parquet"),
        sheet(tmp_path / "rows.csv", OF_A_GAME),
    ):
        pass


def test_the_command_line_reads_results_of_the_arena_and_foreign_saves(arena: Path, tmp_path: Path) -> None:
    told = tavola("replay", str(arena), "--game", "1")
    assert (told.returncode, told.stderr) == (0, "")
    assert tavola("draw", str(arena), "--game", "1", "-o", "board.svg", cwd=tmp_path).returncode == 0
    assert "holds 4 games of the arena; name one, as in --game 0" in tavola("replay", str(arena)).stderr
    done = tavola("export", str(arena), "--to", "rows.jsonl", "--rows", "games", "--jobs", "1", cwd=tmp_path)
    assert "wrote rows.jsonl: 4 games, 4 rows" in done.stdout
    before = arena.read_bytes()
    assert "is read, so it cannot be written" in tavola("export", str(arena), "--to", str(arena)).stderr
    assert arena.read_bytes() == before
    assert "there is no file 'nothing'" in tavola("export", "nothing", "--to", "rows.jsonl").stderr
    save = {
        "setup": {"sets": {"basic:1": 1}},
        "players": [{"name": "Ada", "slot": 0}, {"name": "Bea", "slot": 1}],
    }
    (tmp_path / "game.jcz").write_text(json.dumps({**save, "name": "Final", "replay": []}))
    assert tavola("import", "game.jcz", "--to", "game.tavola", cwd=tmp_path).returncode == 0
    kept = load((tmp_path / "game.tavola").read_text())
    assert (kept.names, kept.comments) == (("Ada", "Bea"), ("Final",))
    assert "is nothing that any of the games can read" in tavola("import", str(arena), "--to", "x").stderr
