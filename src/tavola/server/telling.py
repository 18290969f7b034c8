"""What a table says: to whoever looks from a seat, in pictures or in numbers."""

from functools import partial

from tavola.server import botpool
from tavola.server.agreements import closed_part
from tavola.server.faces import stand_in
from tavola.server.lean import lean_part
from tavola.server.message import Json, choices_part, encode, position_part, scores_part, story_part
from tavola.server.people import own_seats, seat_name
from tavola.server.seating import SeatPart, seat_parts
from tavola.server.sheet import STAND_IN, Sheet, Sitter
from tavola.server.sitting import Sitting
from tavola.server.standin import AWAY, by_stand_in, decided
from tavola.server.store import Store
from tavola.server.talk import hears, talk_part
from tavola.server.turns import played_by
from tavola.server.views import look, pass_to, viewer

CAUTIONS = 3  # warnings in a game


class Telling(Sitting):
    """A match that is told; what all who look from one seat see alike is drawn and written once."""

    def __init__(self, sheet: Sheet, sitters: list[Sitter], store: Store) -> None:
        super().__init__(sheet, sitters, store)
        self.drawn: dict[tuple[int, str], Json] = {}
        self.written: dict[tuple[int, str, int], str] = {}  # ... as text, with the story from a ply on

    def show(self) -> None:
        """Let everyone who watches look again."""
        self.written.clear()
        for watcher in list(self.watchers):
            watcher.wake()

    def message(self, person: str, asked: int | None, shape: str, have: int = 0) -> Json:
        """Write the table as a person may see it now."""
        key = self._eye(person, asked, shape)
        return {**self._own(person, asked, key[0]), **self._shared(key, have)}

    def text(self, person: str, asked: int | None, shape: str, have: int, note: str = "") -> str:
        """Write that message as text; what all who look from one seat see alike is written once for them."""
        seat, shape = self._eye(person, asked, shape)
        key = (seat, shape, have)
        if key not in self.written:
            self.written[key] = encode(self._shared((seat, shape), have))[1:-1]
        own = self._own(person, asked, seat) | ({"note": note} if note else {})
        return f"{encode(own)[:-1]},{self.written[key]}}}"

    def lean(self, person: str, asked: int | None, have: int = 0) -> Json:
        """Write the table as a person's program may see it now: numbers and no pictures."""
        mine = own_seats(self.sitters, person)
        sheet, plies = self.sheet, len(self.match.plies)
        kept = not sheet.hints and not self.match.over  # a table made of the position would give hints
        return {
            "table": sheet.id,
            "game": sheet.game,
            "version": sheet.version,
            "players": sheet.players,
            "options": sheet.options,
            "edition": self.edition,
            "my_seats": mine,
            **lean_part(self.match, viewer(self.match, mine, asked), min(have, plies)),
            **({"position": None} if kept else {}),
        }

    def head(self, person: str) -> Json:
        """Write what does not depend on the position: the game, and who sits where."""
        mine = own_seats(self.sitters, person)
        free = any(sitter.kind == "open" for sitter in self.sitters)
        sheet, closed = self.sheet, self.deals.closed
        to_move = None if self.over else int(self.match.state.to_move)
        link = f"/join/{sheet.id}/{sheet.key}"
        return {
            "table": sheet.id,
            "game": sheet.game,
            "title": self.match.game.title,
            "options": sheet.options,
            "players": sheet.players,
            "hints": sheet.hints,
            "rated": sheet.rated,
            "watch_link": link if sheet.watch != "all" and (mine or sheet.host == person) else None,
            "shapes": list(self.match.game.shapes),
            "main": self.match.game.main,
            "edition": self.edition,
            "my_seats": mine,
            "host": sheet.host == person,
            "invite": link if free and (mine or sheet.host == person) else None,
            "seats": self._seats(person, to_move),
            "watching": self.watching,
            "notes": self.notes.told(self._called, partial(hears, self, person)),
            "talk": talk_part(self, person),
            "notes_from": self.notes.told_from,
            "clock": self.clock.told() if self.clock and not self.over else None,
            "again": self.deals.again if mine and self.deals.again else None,
            "ask": None if self.over else self.deals.told(self.sitters),
            "paused": self.deals.paused and not self.over,
            "closed": closed_part(closed) if closed else None,
            "lesson": None,
            "puzzle": None,
        }

    def played_by(self) -> list[Json]:
        """List who played a seat from which ply on, where it was not always whoever sits there now."""
        owners = [sitter.own_mark for sitter in self.sitters]
        return played_by(self.match, self.makers, owners, self._called)

    def why_no_undo(self, seats: list[int]) -> str:
        """Say why none of the seats may take the last decision back; empty if one may."""
        if self.over:
            return "the game is over"
        if not seats:
            return "you have no seat at this table"
        reasons = [self.match.why_no_undo(seat) for seat in decided(self.sitters, seats)]
        return "" if "" in reasons else (reasons or [AWAY])[0]

    def why_no_turn_back(self, seats: list[int]) -> str:
        """Say why a whole turn may not be taken back; empty if it may."""
        if not self.sheet.take_back:
            return "this table was opened without taking back whole turns"
        if self.over:
            return "the game is over"
        if not seats:
            return "you have no seat at this table"
        if not self.alone(seats):
            return "whole turns are taken back only alone against bots"
        if self.sitters[seats[0]].absent:
            return AWAY
        has_moved = any(ply.mover == seats[0] and ply.asked for ply in self.match.plies)
        return "" if has_moved else "there is no move to take back"

    def warns(self, seats: list[int]) -> bool:
        """Say whether a move may be warned of: alone against bots, and a few times a game."""
        may = self.sheet.warn and not self.over and len(seats) == 1 and self.alone(seats)
        return may and len(self.notes.warnings) < CAUTIONS

    def alone(self, seats: list[int]) -> bool:
        """Say whether nobody but one person sits at the table or may come back to it."""
        person = self.sitters[seats[0]].person
        others = [sitter for seat, sitter in enumerate(self.sitters) if seat != seats[0]]
        came = [leaver.sitter.person for leaver in self.leavers]
        return all(sitter.kind == "bot" for sitter in others) and set(came) <= {person}

    def _eye(self, person: str, asked: int | None, shape: str) -> tuple[int, str]:
        """Choose the seat from which somebody looks, and the shape of the picture."""
        mine = own_seats(self.sitters, person)
        shapes = self.match.game.shapes
        seat = viewer(self.match, decided(self.sitters, mine) or mine, asked)
        return seat, shape if shape in shapes else shapes[0]

    def _shared(self, eye: tuple[int, str], have: int) -> Json:
        """Write what everyone sees alike who looks from a seat."""
        if eye not in self.drawn:
            self.drawn[eye] = self._drawn(*eye)
        story = self.story(eye[0])
        return {
            **self.drawn[eye],
            **story_part(story, have),
            **scores_part(story, len(self.match.plies), self.drawn[eye]["projected"]),
            "played_by": self.played_by(),
        }

    def _own(self, person: str, asked: int | None, seat: int) -> Json:
        """Write what depends on who looks."""
        mine = own_seats(self.sitters, person)
        return {
            **self.head(person),
            "pass_to": pass_to(self.match, decided(self.sitters, mine), seat),
            "undo": self.why_no_undo(mine if asked is None else [asked]),
            "undo_turn": self.why_no_turn_back(mine),
            "warns": self.warns(mine),
            "since": self._since(mine),
        }

    def _drawn(self, seat: int, shape: str) -> Json:
        acting = seat >= 0 and self.match.state.to_move == seat and not self.sitters[seat].absent
        if self.deals.closed is not None:
            return {**position_part(self.match, seat, shape), "choices": [], "prompt": None, "to_move": None}
        choices = choices_part(self.match.game, look(self.match, seat)) if acting else []
        return {**position_part(self.match, seat, shape), "choices": choices}

    def _called(self, seat: int, maker: str) -> str:
        """Give the name of whoever made a move in a seat, by their mark in the log."""
        kind, _, name = maker.partition(" ")
        if kind == STAND_IN:
            bot, _, owner = name.partition(" ")
            who = stand_in(bot, self.sitters) or botpool.bot_name(bot, self.match.game)
            return f"{who} for {self._called(seat, owner)}" if owner else who
        if kind == "bot":
            sits = self.sitters[seat]
            return sits.name if sits.bot == name else botpool.bot_name(name, self.match.game)
        return seat_name(Sitter(kind, name, name), seat, self.names)

    def _seats(self, person: str, to_move: int | None) -> list[SeatPart]:
        parts = seat_parts(self.seating, person, self.names, self.presence(person), to_move)
        for seat, part in enumerate(parts):
            if "absent" in part:
                part["absent"] |= self._stand_in(seat)
        return parts

    def _stand_in(self, seat: int) -> SeatPart:
        """Tell which bot plays for a seat's person, and how often it has decided."""
        start = self.notes.away_from(seat)
        made = zip(self.match.plies[start:], self.makers[start:], strict=True)
        moves = sum(ply.mover == seat and ply.asked and by_stand_in(maker) for ply, maker in made)
        return {"name": self._called(seat, f"{STAND_IN} {self.sitters[seat].absent}"), "moves": moves}

    def _since(self, mine: list[int]) -> int:
        plies = self.match.plies
        own = [number for number, ply in enumerate(plies) if ply.mover in mine and ply.asked]
        return own[-1] + 1 if own else 0
