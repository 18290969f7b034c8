"""The command that looks for puzzles, puts them into words again, and tries those there are."""

import json
from collections import Counter
from dataclasses import asdict
from pathlib import Path
from statistics import median
from typing import Annotated, Any

import typer
from rich.console import Console

from tavola.arguments import GameName
from tavola.bots import make
from tavola.bots.bot import ask_of_view
from tavola.coach.puzzles import FILE, ORDER, Puzzle, explained, puzzle_of, read, worded, write
from tavola.coach.select import GAP, Effort, Tally, chosen, weighed
from tavola.game import BadOption, Game, luck
from tavola.registry import find

LEVELS = ("level:4", "level:5")
say = Console(highlight=False)


def puzzles(
    game: GameName,
    count: Annotated[int, typer.Option(help="How many more to find.")] = 40,
    out: Annotated[Path, typer.Option("--out", "-o", help="Where to write; found ones are added.")] = Path(
        FILE
    ),
    seed: Annotated[int, typer.Option(help="Another seed lets bots play other games.")] = 0,
    glance: Annotated[int, typer.Option(help="Tries of the first short look.")] = 150,
    choice: Annotated[int, typer.Option(help="Tries of the search that chooses.")] = 2000,
    deeper: Annotated[int, typer.Option(help="Tries of each search that verifies.")] = 4000,
    seeds: Annotated[int, typer.Option(help="How many searches verify.")] = 3,
    gap: Annotated[float, typer.Option(help="Points by which the best move must lead the next.")] = GAP,
    level: Annotated[str, typer.Option(help="Only hard ones, which level 4 does not find.")] = "",
    players: Annotated[int, typer.Option(help="How many play in these games; 0: mostly two.")] = 0,
    reword: Annotated[bool, typer.Option("--reword", help="Only put those in the file into words.")] = False,
    check: Annotated[bool, typer.Option("--check", help="Only try those in the file.")] = False,
) -> None:
    """Look for positions with one clearly best move, in games of bots, and write them to a file.

    What is found is written at once, so that a search may be stopped and gone on with another seed.
    """
    chosen_game = find(game)
    if level not in ("", "hard"):
        raise BadOption("only --level hard can be asked for; the other levels come with it or without")
    known = read(out.read_text(encoding="utf-8")) if out.is_file() else []
    if (reword or check) and not known:
        raise BadOption(f"{out} holds no puzzles; run without --reword and --check to find some")
    if check:
        try_all(chosen_game, known, deeper)
        return
    if not reword:
        effort = Effort(glance, choice, deeper, seeds, gap=gap)
        wanted = len(known) + count
        hard = level == "hard"
        known = search(chosen_game, known, wanted, seed, effort, out, hard=hard, players=players)
    written = [worded(each, chosen_game) for each in known]
    kept = [each for each in written if explained(each)]
    out.write_text(write(kept), encoding="utf-8")
    levels = Counter(each.level for each in kept)
    say.print(f"{len(kept)} puzzles in {out}: " + ", ".join(f"{levels[level]} {level}" for level in ORDER))
    if len(written) > len(kept):
        say.print(f"{len(written) - len(kept)} left out: nothing says why their best move is best.")


def search(
    game: Game[Any],
    known: list[Puzzle],
    wanted: int,
    seed: int,
    effort: Effort,
    out: Path,
    *,
    hard: bool = False,
    players: int = 0,
) -> list[Puzzle]:
    """Let bots play until there are enough puzzles, and write down what became of the positions."""
    tally, first = Tally(), seed
    while len(known) < wanted:
        for found in chosen(game, f"puzzle-{seed}", effort, tally, hard=hard, players=players):
            puzzle = puzzle_of(found)
            if puzzle.id not in {each.id for each in known}:
                known.append(puzzle)
                out.write_text(write(known), encoding="utf-8")
            if len(known) >= wanted:
                break
        seed += 1
        note_run(
            out,
            {"games": [first, seed - 1], "hard": hard, "players": players, **asdict(effort), **asdict(tally)},
        )
    say.print(
        f"{tally.decisions} decisions, {tally.glanced} with one move ahead at a glance, {tally.chosen} by"
        f" searches of {effort.choice}; of {tally.lasting} candidates, not by luck alone, {tally.confirmed}"
        f" were confirmed by {effort.seeds} searches of {effort.deeper}"
    )
    if tally.gaps:
        say.print(
            f"gaps from {min(tally.gaps):.1f} to {max(tally.gaps):.1f}, median {median(tally.gaps):.1f}"
        )
    say.print(f"the next seed is {seed}")
    return known


def note_run(out: Path, run: dict[str, Any]) -> None:
    """Write beside a file of puzzles what a run has looked at; a run is known by its first seed."""
    notes = out.with_suffix(".runs.jsonl")
    lines = notes.read_text(encoding="utf-8").splitlines() if notes.is_file() else []
    others = [line for line in lines if json.loads(line)["games"][0] != run["games"][0]]
    notes.write_text("\n".join([*others, json.dumps(run)]) + "\n", encoding="utf-8")


def try_all(game: Game[Any], known: list[Puzzle], iterations: int) -> None:
    """Say how many puzzles set up, how many a deeper search confirms, and how many each level solves."""
    confirmed, solved = 0, Counter[str]()
    for number, puzzle in enumerate(known):
        match = puzzle.match(game)
        view = match.state.seen_by(match.state.to_move)
        best = match.parse(puzzle.best)
        rated = weighed(game, view, iterations, -1 - number)
        if rated[0].move == best:
            confirmed += 1
        else:
            say.print(
                f"{puzzle.id}: {puzzle.best} is second to {game.notate(view, rated[0].move)}", markup=False
            )
        for level in LEVELS:
            solved[level] += ask_of_view(make(level, game), view, luck("check", number)) == best
    say.print(f"{game.name}: {len(known)} puzzles set up, {confirmed} confirmed by a search of {iterations}")
    for level in LEVELS:
        say.print(f"{level} solves {solved[level]} ({100 * solved[level] / len(known):.0f}%)")
