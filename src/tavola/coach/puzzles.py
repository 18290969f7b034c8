"""Puzzles: positions with one clearly best move, in a file of the game's folder, one a line."""

import json
import re
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from hashlib import blake2b
from math import inf
from typing import Any

from tavola.bots import make
from tavola.bots.search import SearchBot
from tavola.coach.ends import by_the_end
from tavola.coach.hints import bare, tell
from tavola.coach.outcome import Oracle
from tavola.coach.select import Found, grade
from tavola.game import Game, Match, luck
from tavola.record import position, set_up
from tavola.registry import find

FILE = "puzzles.jsonl"
ORDER = ("easy", "medium", "hard")
GUESSED = re.compile(r"[^.]*\b[Aa]bout (\d+) points? [^.]*\.")
PART = 0.4  # of the gap that a guess must account for, where playing on tells of more
PLANNED = 400  # tries of the search that goes on with the turn, to put it into words


@dataclass(frozen=True)
class Told:
    """One of the moves that the answer tells of."""

    move: str  # in notation
    lead: float  # expected points ahead at the end
    does: str = ""  # names and links as in the log
    why: str = ""
    now: int = 0


@dataclass(frozen=True)
class Puzzle:
    """A position, and what is known about its moves."""

    game: str
    version: int
    players: int
    options: dict[str, str]
    position: dict[str, Any]
    level: str  # easy, medium or hard
    gap: float  # points by which the best leads the next
    best: str  # in notation
    good: tuple[str, ...]  # within half a point of the best, the best among them
    played: str  # what was played in the game
    told: tuple[Told, ...]  # the best and what it is compared with

    @property
    def id(self) -> str:
        return name_of(self.game, self.position)

    def match(self, game: Game[Any]) -> Match[Any]:
        """Set the position up."""
        return Match(game, options=self.options, position=set_up(game, self.position, self.version))


def name_of(game: str, where: dict[str, Any]) -> str:
    """Name a puzzle by its position: what is written about it may change."""
    written = json.dumps(where, sort_keys=True)
    return blake2b(f"{game} {written}".encode(), digest_size=5).hexdigest()


def puzzle_of(found: Found) -> Puzzle:
    """Write down a position that was found; its sentences come by `worded`."""
    match = found.match
    game, state = match.game, match.state
    view = state.seen_by(state.to_move)
    moves = tuple(Told(game.notate(view, each.move), round(each.lead, 1)) for each in found.rated[:3])
    return Puzzle(
        game=game.name,
        version=game.version,
        players=match.players,
        options=match.options,
        position=position(state),
        level=grade(game, view, found.best, found.gap),
        gap=round(found.gap, 1),
        best=moves[0].move,
        good=(moves[0].move,),
        played=game.notate(view, found.played),
        told=moves,
    )


def worded(puzzle: Puzzle, game: Game[Any]) -> Puzzle:
    """Put the moves of a puzzle into words, none of them twice, and say again how hard it is."""
    match = puzzle.match(game)
    view = match.state.seen_by(match.state.to_move)
    bot = make(f"mcts:{PLANNED}", game)
    assert isinstance(bot, SearchBot)
    rated = {each.move: each for each in bot.analyse(view, luck("words", 0))}
    moves = [match.parse(each.move) for each in puzzle.told]
    for move in moves:
        rated |= {each.move: each for each in bot.insist(move, 20)}
    hints = tell(game, view, [rated[move] for move in moves], bot.tree, all_rows=True)
    rows: dict[str, Told] = {}
    for old, hint in zip(puzzle.told, hints, strict=True):
        rows.setdefault(bare(hint.does), Told(old.move, old.lead, hint.does, hint.why, hint.now))
    level = grade(game, view, moves[0], puzzle.gap)
    compared = list(rows.values())
    said = guessed(compared[0].why)
    silent = not explained(replace(puzzle, told=tuple(compared)))
    if len(compared) > 1 and (silent or said < PART * puzzle.gap):
        oracle = Oracle(game, view, bot.tree)
        first, second = (oracle.outcome(move).states for move in moves[:2])
        why = by_the_end(game, oracle.seat, first, second, puzzle.gap)
        if silent or (why and guessed(why) > said):
            compared[0] = replace(compared[0], why=why)
    return replace(puzzle, told=tuple(compared), level=level)


def guessed(why: str) -> float:
    """Say how many points a reason guesses, where it does nothing else.

    >>> guessed("About 1 point more from the auction than the next best.")
    1.0
    >>> guessed("It closes."), guessed("It closes. About 2 points more from farms than the next best.")
    (inf, inf)
    """
    found = GUESSED.fullmatch(why)
    return float(found[1]) if found else inf


def explained(puzzle: Puzzle) -> bool:
    """Say whether words tell why the best move is best, and what it is better than."""
    return len(puzzle.told) > 1 and bool(puzzle.told[0].why or puzzle.told[0].now)


# -- the file --


def write(puzzles: Iterable[Puzzle]) -> str:
    """Write puzzles one a line, the easy ones first."""
    order = sorted(puzzles, key=lambda each: (ORDER.index(each.level), -each.gap, each.id))
    return "".join(json.dumps(asdict(each), ensure_ascii=False) + "\n" for each in order)


def read(text: str) -> list[Puzzle]:
    """Read a file of puzzles."""
    found = [json.loads(line) for line in text.splitlines() if line]
    return [
        Puzzle(**{**each, "good": tuple(each["good"]), "told": tuple(Told(**move) for move in each["told"])})
        for each in found
    ]


@lru_cache(maxsize=32)
def shipped(game: str) -> tuple[Puzzle, ...]:
    """Give the puzzles of a game's folder, the easy ones first."""
    here = find(game)
    return tuple(each for each in read(here.text(FILE)) if here.follows(each.version))
