"""What is wrong with the counts of a position, in sentences."""

from collections.abc import Iterable, Iterator

from tavola.core import CHANCE, OVER
from tavola.game import out_of_range
from tavola.games.kreta.rules import board, phases
from tavola.games.kreta.rules.play import Kreta


def census(state: Kreta) -> list[str]:
    """Say in sentences what is wrong with the counts; nothing if all is well."""
    checks = (_turn, _supplies, _provinces, _harbours, _tiles, _row, _tables)
    return _ranges(state) or [wrong for check in checks for wrong in check(state)]


def _ranges(state: Kreta) -> list[str]:
    """Check every number by itself, so that the other checks may use it as an index."""
    limits = {
        "rescoring": (board.ONCE, board.EVERY),
        "first": (board.NOBODY, state.players - 1),
        "phase": (0, phases.OPEN_INSTEAD),
        "active": (0, state.players - 1),
        "steps": (0, board.STEPS),
        "sailed": (board.NOWHERE, board.HARBOURS - 1),
        "repeating": (0, 1),
        "scorings": (0, board.SCORINGS),
        "now": (board.NO_CARD, board.FORTS - 1),
        "next": (board.NO_CARD, board.FORTS - 1),
        "score": (0, 1 << 20),
        "played": (0, board.CARDS),
        "stock": (0, board.VILLAGERS),
        "villagers": (0, board.VILLAGERS),
        "villages": (0, board.VILLAGES),
        "abbots": (board.NOWHERE, board.PROVINCES - 1),
        "ships": (0, 1),
        "forts": (board.NOBODY, state.players - 1),
        "tiles": (board.NO_TILE, board.KINDS - 1),
        "harvested": (0, max(board.TILE_COUNTS)),
        "figures": (0, board.ROOM),
        "spent": (0, 1),
        "scored": (board.NO_CARD, board.FORTS - 1),
        "rejected": (board.NO_CARD, board.FORTS - 1),
    }
    return out_of_range(state, limits)


def _turn(state: Kreta) -> Iterator[str]:
    """Check that the phase fits whoever is to move and what has been counted inside the action."""
    phase = state.phase
    mover = CHANCE if phase >= phases.DRAW_FIRST else OVER if phase == phases.GAME_OVER else state.active
    if state.to_move != mover:
        yield f"phase {phase} has {state.to_move} to move, not {mover}"
    if (state.first == board.NOBODY) != (phase == phases.DRAW_FIRST):
        yield "the first player is known exactly when it has been drawn"
    if phase == board.CASTELLAN:
        yield "the Castellan has no phase of its own"
    least = {board.COMMANDER: board.STEPS, phases.COMMANDER_MORE: 1}.get(phase, 0)
    most = {board.COMMANDER: board.STEPS, phases.COMMANDER_MORE: board.STEPS - 1}.get(phase, 0)
    if not least <= state.steps <= most:
        yield f"{state.steps} steps left in phase {phase}"
    sailing = phase == phases.ADMIRAL_MORE
    if sailing != (state.sailed != board.NOWHERE):
        yield "a ship has moved exactly when the Admiral may move the other one"
    elif sailing and not state.ships[state.active * board.HARBOURS + state.sailed]:
        yield f"no ship of the active player has moved to {board.HARBOUR_NAMES[state.sailed]}"


def _supplies(state: Kreta) -> Iterator[str]:
    for player in range(state.players):
        out = {
            board.VILLAGER: (
                sum(_of(state.villagers, player, board.PROVINCES)),
                board.VILLAGERS,
                "villagers",
            ),
            board.VILLAGE: (sum(_of(state.villages, player, board.PROVINCES)), board.VILLAGES, "villages"),
            board.SHIP: (sum(_of(state.ships, player, board.HARBOURS)), board.SHIPS, "ships"),
            board.TOWER: (list(state.forts).count(player), board.TOWERS, "forts"),
        }
        for kind, (count, total, name) in out.items():
            left = state.stock[player * board.STOCKS + kind]
            if count + left != total:
                yield f"player {player} has {count} {name} out and {left} left, not {total} in all"
        if out[board.VILLAGE][0] > sum(_of(state.harvested, player, board.KINDS)):
            yield f"player {player} has more villages than harvested tiles"


def _provinces(state: Kreta) -> Iterator[str]:
    touched = {province for fort in _scored(state) for province in board.TOUCHES[fort]}
    for province, name in enumerate(board.PROVINCE_NAMES):
        figures = sum(
            state.villagers[player * board.PROVINCES + province]
            + state.villages[player * board.PROVINCES + province]
            + (state.abbots[player] == province)
            for player in range(state.players)
        )
        if figures != state.figures[province]:
            yield f"{name} holds {figures} figures, but {state.figures[province]} are counted"
        if bool(state.spent[province]) != (province in touched):
            yield f"{name} must be spent exactly when a scored card touches it"


def _harbours(state: Kreta) -> Iterator[str]:
    room = 1 if state.players == 2 else 2
    for harbour, name in enumerate(board.HARBOUR_NAMES):
        ships = sum(state.ships[player * board.HARBOURS + harbour] for player in range(state.players))
        if ships > room:
            yield f"{name} holds {ships} ships; it has room for {room}"


def _tiles(state: Kreta) -> Iterator[str]:
    laying = state.phase in (phases.DRAW_FIRST, phases.LAY_TILES)
    if laying and (board.NO_TILE not in list(state.tiles) or any(state.harvested)):
        yield "tiles are still to be laid, but all lie out or some are harvested"
    for province, kind in enumerate(state.tiles):
        if kind != board.NO_TILE and board.GROWS_ON[kind] != board.TERRAIN[province]:
            yield f"{board.TILE_NAMES[kind]} does not grow in {board.PROVINCE_NAMES[province]}"
    for kind, total in enumerate(board.TILE_COUNTS):
        taken = sum(state.harvested[player * board.KINDS + kind] for player in range(state.players))
        laid = list(state.tiles).count(kind)
        if laid + taken > total or (laid + taken < total and not laying):
            yield f"{laid} {board.TILE_NAMES[kind]} tiles lie out, {taken} are harvested: not {total} in all"


def _row(state: Kreta) -> Iterator[str]:
    scored = _scored(state)
    if not len(scored) == state.scorings == board.SCORINGS - list(state.scored).count(board.NO_CARD):
        yield f"{state.scorings} scorings are done, which does not fit the scored cards"
    if (state.scorings == board.SCORINGS) != (state.phase == phases.GAME_OVER):
        yield f"the game ends with scoring {board.SCORINGS}"
    rejected = [fort for fort in state.rejected if fort != board.NO_CARD]
    if any(fort != board.NO_CARD for fort in list(state.rejected)[state.scorings :]):
        yield "a card was rejected before its scoring"
    shown = [fort for fort in (state.now, state.next) if fort != board.NO_CARD]
    if state.phase == phases.GAME_OVER and [state.now] == scored[-1:]:
        shown.remove(state.now)  # the last scored card stays open in the row
    seen = [*scored, *rejected, *shown]
    if len(set(seen)) != len(seen):
        yield "a fort card lies in two places"
    yield from _open_cards(state)


def _open_cards(state: Kreta) -> Iterator[str]:
    setting_up = state.phase in (phases.DRAW_FIRST, phases.LAY_TILES, phases.OPEN_ROW)
    drawing = (
        setting_up
        or state.phase in (phases.OPEN_NEXT, phases.OPEN_INSTEAD)
        or state.scorings >= board.SCORINGS - 1
    )
    if (state.next == board.NO_CARD) != drawing:
        yield "the second open card does not fit the phase"
    if state.now == board.NO_CARD and not setting_up:
        yield "no fort card lies open to be scored"
    if state.now != board.NO_CARD and state.phase in (phases.DRAW_FIRST, phases.LAY_TILES):
        yield "a fort card lies open before the tiles are laid"
    if setting_up and state.scorings:
        yield "a scoring came before the set-up was done"
    choosing = state.phase in (phases.OPEN_NEXT, phases.OPEN_INSTEAD, phases.FORT_CHOICE)
    if choosing and not 1 <= state.scorings <= board.SCORINGS - 2:
        yield "there is no choice about a fort card now"


def _tables(state: Kreta) -> Iterator[str]:
    for player in range(state.players):
        orders = [order for order in _of(state.played, player, board.CARDS) if order]
        if sorted(orders) != list(range(1, len(orders) + 1)):
            yield f"player {player} has played cards in the order {orders}"
        if state.played[player * board.CARDS + board.CASTELLAN] and state.phase != phases.GAME_OVER:
            yield f"the Castellan of player {player} does not stay on the table"
    card = {phases.ADMIRAL_MORE: 2, phases.COMMANDER_MORE: board.COMMANDER}.get(state.phase, state.phase)
    if card < phases.CHOOSE_CARD and not state.played[state.active * board.CARDS + card]:
        yield f"the {board.CARD_NAMES[card]} acts without having been played"
    if state.repeating and (
        card >= phases.CHOOSE_CARD or not state.played[state.active * board.CARDS + board.KING]
    ):
        yield "a card is repeated without the King"


def _scored(state: Kreta) -> list[int]:
    """List the cards of the scorings done."""
    return [fort for fort in list(state.scored)[: state.scorings] if fort != board.NO_CARD]


def _of(counts: Iterable[int], player: int, width: int) -> list[int]:
    return list(counts)[player * width : (player + 1) * width]
