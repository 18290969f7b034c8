"""Set up positions for tests from what the worked examples call `given`, and name moves as they do."""

from collections.abc import Mapping
from typing import Any

from tavola.core import CHANCE
from tavola.games.kreta import actions as a
from tavola.games.kreta import board as b
from tavola.games.kreta.rules import Kreta, start

SEATS = ("red", "blue", "green", "yellow")
PHASES = {
    **{b.CARD_NAMES.index(name): name for name in b.CARD_NAMES},
    a.CHOOSE_CARD: "choose_card",
    a.ADMIRAL_MORE: "admiral_more",
    a.COMMANDER_MORE: "commander_more",
    a.FORT_CHOICE: "fort_choice",
    a.GAME_OVER: "game_over",
}
TILES = {
    "olive": "kydonia rethymno agios-vasileios pediada",
    "wine": "selino mylopotamos candia sitia",
    "thyme": "lefka-ori pyrgiotissa asterousia",
    "cheese": "ida lasithi mirabello",
    "wheat": "frangokastello ierapetra",
}
LAYOUT = {id: b.TILE_NAMES.index(kind) for kind, ids in TILES.items() for id in ids.split()}


def province(id: str) -> int:
    return b.PROVINCE_IDS.index(id)


def harbour(id: str) -> int:
    return b.HARBOUR_IDS.index(id)


class Example:
    """A position with the fort cards that luck will bring, and the story of the last action."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        self.given = given
        self.state = start(
            len(given["players"]), {"rescoring": given.get("rescoring", "once"), "first": "red"}
        )
        row = given.get("row", list(range(1, 12)))
        taken = set(row) | set(given.get("scored_cards", ()))
        self.row = list(row[2:])
        self.pile = list(given.get("pile", [card for card in range(1, 27) if card not in taken]))
        self._lay_cards(row, given.get("scored_cards", ()))
        for seat in range(len(given["players"])):
            self._lay_pieces(seat, SEATS[seat])

    def _lay_cards(self, row: list[int], scored: list[int]) -> None:
        state = self.state
        state.to_move, state.phase = 0, a.CHOOSE_CARD
        state.now = row[0] - 1
        state.next = row[1] - 1 if len(row) > 1 else a.NO_CARD
        state.scorings = len(scored)
        for number, fort in enumerate(scored):
            state.scored[number] = fort - 1
            for touched in b.TOUCHES[fort - 1]:
                state.spent[touched] = 1
        for id, kind in LAYOUT.items():
            state.tiles[province(id)] = kind

    def _lay_pieces(self, seat: int, colour: str) -> None:
        state, given = self.state, self.given
        for id, count in given.get("villagers", {}).get(colour, {}).items():
            state.villagers[seat * b.PROVINCES + province(id)] = count
            state.figures[province(id)] += count
            state.stock[seat * a.STOCKS + a.VILLAGER] -= count
        for id, count in given.get("villages", {}).get(colour, {}).items():
            state.villages[seat * b.PROVINCES + province(id)] = count
            state.figures[province(id)] += count
            state.stock[seat * a.STOCKS + a.VILLAGE] -= count
        for id in given.get("ships", {}).get(colour, ()):
            state.ships[seat * b.HARBOURS + harbour(id)] = 1
            state.stock[seat * a.STOCKS + a.SHIP] -= 1
        for number in given.get("forts", {}).get(colour, ()):
            state.forts[number - 1] = seat
            state.stock[seat * a.STOCKS + a.TOWER] -= 1
        if abbot := given.get("abbots", {}).get(colour):
            state.abbots[seat] = province(abbot)
            state.figures[province(abbot)] += 1
        for id in given.get("harvested", {}).get(colour, ()):
            state.harvested[seat * b.KINDS + LAYOUT[id]] += 1
            state.tiles[province(id)] = a.NO_TILE
        for order, card in enumerate(given.get("played", {}).get(colour, ()), start=1):
            state.played[seat * b.CARDS + b.CARD_NAMES.index(card)] = order
        state.score[seat] = given.get("scores", {}).get(colour, 0)

    def legal(self) -> dict[str, int]:
        """Map the legal actions, in the words of the examples, to moves."""
        moves = self.state.legal_moves()
        named = {name_of(self.state, move): move for move in moves}
        assert len(named) == len(moves)
        return named

    def do(self, action: str) -> None:
        """Carry out an action, and then what luck brings, which the example prescribes."""
        self.state.story = []
        self.state.play(self.legal()[action])
        while self.state.to_move == CHANCE:
            source = self.pile if self.state.phase == a.OPEN_INSTEAD else self.row
            self.state.play(a.TURN_UP + source.pop(0) - 1)


def name_of(state: Kreta, move: int) -> str:
    """Name a move as the worked examples do: `move_villager candia -> pediada`."""
    if a.MOVE_SHIP <= move < a.PLACE_VILLAGER:
        start, end = divmod(move - a.MOVE_SHIP, b.HARBOURS)
        return f"move_ship {b.HARBOUR_IDS[start]} -> {b.HARBOUR_IDS[end]}"
    if a.MOVE_VILLAGER <= move < a.SEND_ABBOT:
        start, end = b.WALKS[move - a.MOVE_VILLAGER]
        return f"move_villager {b.PROVINCE_IDS[start]} -> {b.PROVINCE_IDS[end]}"
    plain = {a.KEEP: "keep", a.REPLACE: "replace", a.STOP: "stop"}
    if move in plain:
        return plain[move]
    abbot = "place_abbot" if state.abbots[state.active] == a.NOWHERE else "move_abbot"
    kinds: tuple[tuple[int, str, tuple[str, ...]], ...] = (
        (a.BUILD_VILLAGE, "build_village", b.PROVINCE_IDS),
        (a.BUILD_FORT, "build_fort", tuple(map(str, range(1, 27)))),
        (a.HARVEST, "harvest", b.PROVINCE_IDS),
        (a.SEND_ABBOT, abbot, b.PROVINCE_IDS),
        (a.PLACE_VILLAGER, "place_villager", b.PROVINCE_IDS),
        (a.PLACE_SHIP, "place_ship", b.HARBOUR_IDS),
        (a.REPEAT, "repeat", b.CARD_NAMES),
        (a.PLAY, "play", b.CARD_NAMES),
    )
    base, verb, places = next(kind for kind in kinds if move >= kind[0])
    return f"{verb} {places[move - base]}"
