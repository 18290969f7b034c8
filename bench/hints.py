"""Print hints of real games as a reader meets them, and draw the positions they are about."""

import argparse
from pathlib import Path
from typing import Any

from tavola import svg
from tavola.bots import make
from tavola.bots.search import SearchBot
from tavola.coach.hints import spoken
from tavola.game import Game, Match, luck
from tavola.registry import find, games

NAMES = ("Anna", "Bruno", "Chiara", "Dario", "Elena")
PLAYS = "greedy"


def decisions(game: Game[Any], seed: str, wanted: int) -> list[Match[Any]]:
    """Let bots play a game, and take decisions with a choice from all parts of it."""
    match, bot = Match(game, seed=seed), make(PLAYS, game)
    match.go_on()
    asked: list[int] = []
    while not match.over:
        view = match.state.seen_by(match.state.to_move)
        if len(view.legal_moves()) > 3:
            asked.append(len(match.plies))
        match.play(bot.choose(view, luck(seed, len(match.plies))))
        match.go_on()
    return [match.at(asked[len(asked) * (2 * number + 1) // (2 * wanted)]) for number in range(wanted)]


def main() -> None:
    """Print and draw."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="all of them if none is named")
    parser.add_argument("--count", type=int, default=10, help="hints for each game")
    parser.add_argument("--seed", default="hints")
    parser.add_argument("--bot", default="mcts:1000", help="the bot that searches")
    parser.add_argument("--out", type=Path, default=Path("hints"), help="where the pictures go")
    form = parser.parse_args()
    for name in form.games or games():
        game = find(name)
        (form.out / name).mkdir(parents=True, exist_ok=True)
        print(f"\n{game.title}")
        for number, match in enumerate(decisions(game, form.seed, form.count), 1):
            seat = int(match.state.to_move)
            view = match.state.seen_by(seat)
            bot = make(form.bot, game)
            assert isinstance(bot, SearchBot)
            picture = form.out / name / f"{number:02}.svg"
            picture.write_text(svg.whole(game, view, match.options, seat), encoding="utf-8")
            print(f"{number}. {NAMES[seat]}, {game.prompt(view).progress} ({picture})")
            for line in spoken(game, view, NAMES, bot, luck(form.seed, number)):
                print(f"   {line}")


if __name__ == "__main__":
    main()
