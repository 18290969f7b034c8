"""What a seat hears of a match between its decisions: events without the secrets of others."""

from collections.abc import Iterator
from typing import Any

from tavola.core import State
from tavola.game import SEATS, Match, Ply


class Ear:
    """Follows a match with the ears of one seat."""

    def __init__(self, match: Match[Any], seat: int) -> None:
        self.game = match.game
        self.seat = seat
        self.state: State = match.first.copy()
        self.plies: list[Ply] = []

    def agrees(self, match: Match[Any], seat: int) -> bool:
        """Say whether the match has only gone on since it was listened to last."""
        known = len(self.plies)
        same = known <= len(match.plies) and (not known or self.plies[-1] is match.plies[known - 1])
        return same and seat == self.seat

    def hear(self, match: Match[Any]) -> Iterator[dict[str, Any]]:
        """Tell the events of the plies that are new: the ply, the numbers of the event, and a sentence."""
        for ply in match.plies[len(self.plies) :]:
            number = len(self.plies)
            self.plies.append(ply)
            self.state.play(ply.move)
            view = self.state.seen_by(self.seat) if ply.story else self.state
            for event in ply.story:
                heard = self.game.heard_by(event, self.seat)
                line = self.game.describe(heard, view)
                sentence = line.plain(SEATS) if line else ""
                yield {"ply": number, "event": [int(part) for part in heard], "text": sentence}
