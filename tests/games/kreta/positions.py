"""Set up positions for tests from what the worked examples call `given`, and name moves as they do."""

from collections.abc import Mapping
from typing import Any

from tavola.core import CHANCE
from tavola.games.kreta.rules import board, moves, phases
from tavola.games.kreta.rules import board as b
from tavola.games.kreta.rules.play import Kreta
from tavola.games.kreta.rules.setup import start

SEATS = ("red", "blue", "green", "yellow")
PHASES = {
    **{b.CARD_NAMES.index(name): name for name in b.CARD_NAMES},
    phases.CHOOSE_CARD: "choose_card",
    phases.ADMIRAL_MORE: "admiral_more",
    phases.COMMANDER_MORE: "commander_more",
    phases.FORT_CHOICE: "fort_choice",
    phases.GAME_OVER: "game_over",
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
        state.to_move, state.phase = 0, phases.CHOOSE_CARD
        state.now = row[0] - 1
        state.next = row[1] - 1 if len(row) > 1 else board.NO_CARD
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
            state.stock[seat * board.STOCKS + board.VILLAGER] -= count
        for id, count in given.get("villages", {}).get(colour, {}).items():
            state.villages[seat * b.PROVINCES + province(id)] = count
            state.figures[province(id)] += count
            state.stock[seat * board.STOCKS + board.VILLAGE] -= count
        for id in given.get("ships", {}).get(colour, ()):
            state.ships[seat * b.HARBOURS + harbour(id)] = 1
            state.stock[seat * board.STOCKS + board.SHIP] -= 1
        for number in given.get("forts", {}).get(colour, ()):
            state.forts[number - 1] = seat
            state.stock[seat * board.STOCKS + board.TOWER] -= 1
        if abbot := given.get("abbots", {}).get(colour):
            state.abbots[seat] = province(abbot)
            state.figures[province(abbot)] += 1
        for id in given.get("harvested", {}).get(colour, ()):
            state.harvested[seat * b.KINDS + LAYOUT[id]] += 1
            state.tiles[province(id)] = board.NO_TILE
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
            source = self.pile if self.state.phase == phases.OPEN_INSTEAD else self.row
            self.state.play(moves.TURN_UP + source.pop(0) - 1)


def example(**given: Any) -> Kreta:  # noqa: ANN401
    """Set up what is given, for counting."""
    return Example(given).state


def name_of(state: Kreta, move: int) -> str:
    """Name a move as the worked examples do: `move_villager candia -> pediada`."""
    if moves.MOVE_SHIP <= move < moves.PLACE_VILLAGER:
        start, end = divmod(move - moves.MOVE_SHIP, b.HARBOURS)
        return f"move_ship {b.HARBOUR_IDS[start]} -> {b.HARBOUR_IDS[end]}"
    if moves.MOVE_VILLAGER <= move < moves.SEND_ABBOT:
        start, end = b.WALKS[move - moves.MOVE_VILLAGER]
        return f"move_villager {b.PROVINCE_IDS[start]} -> {b.PROVINCE_IDS[end]}"
    plain = {moves.KEEP: "keep", moves.REPLACE: "replace", moves.STOP: "stop"}
    if move in plain:
        return plain[move]
    abbot = "place_abbot" if state.abbots[state.active] == board.NOWHERE else "move_abbot"
    kinds: tuple[tuple[int, str, tuple[str, ...]], ...] = (
        (moves.BUILD_VILLAGE, "build_village", b.PROVINCE_IDS),
        (moves.BUILD_FORT, "build_fort", tuple(map(str, range(1, 27)))),
        (moves.HARVEST, "harvest", b.PROVINCE_IDS),
        (moves.SEND_ABBOT, abbot, b.PROVINCE_IDS),
        (moves.PLACE_VILLAGER, "place_villager", b.PROVINCE_IDS),
        (moves.PLACE_SHIP, "place_ship", b.HARBOUR_IDS),
        (moves.REPEAT, "repeat", b.CARD_NAMES),
        (moves.PLAY, "play", b.CARD_NAMES),
    )
    base, verb, places = next(kind for kind in kinds if move >= kind[0])
    return f"{verb} {places[move - base]}"
