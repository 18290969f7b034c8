"""What is wrong with the counts of a position, in sentences."""

from collections.abc import Iterable, Iterator

from tavola.core import CHANCE, OVER
from tavola.game import out_of_range
from tavola.games.kreta.actions import (
    ADMIRAL_MORE,
    CHOOSE_CARD,
    COMMANDER_MORE,
    DRAW_FIRST,
    EVERY,
    FORT_CHOICE,
    GAME_OVER,
    LAY_TILES,
    NO_CARD,
    NO_TILE,
    NOBODY,
    NOWHERE,
    ONCE,
    OPEN_INSTEAD,
    OPEN_NEXT,
    OPEN_ROW,
    SHIP,
    STOCKS,
    TOWER,
    VILLAGE,
    VILLAGER,
)
from tavola.games.kreta.board import (
    CARD_NAMES,
    CARDS,
    CASTELLAN,
    COMMANDER,
    FORTS,
    GROWS_ON,
    HARBOUR_NAMES,
    HARBOURS,
    KINDS,
    KING,
    PROVINCE_NAMES,
    PROVINCES,
    ROOM,
    SCORINGS,
    SHIPS,
    STEPS,
    TERRAIN,
    TILE_COUNTS,
    TILE_NAMES,
    TOUCHES,
    TOWERS,
    VILLAGERS,
    VILLAGES,
)
from tavola.games.kreta.rules import Kreta


def census(state: Kreta) -> list[str]:
    """Say in sentences what is wrong with the counts; nothing if all is well."""
    checks = (_turn, _supplies, _provinces, _harbours, _tiles, _row, _tables)
    return _ranges(state) or [wrong for check in checks for wrong in check(state)]


def _ranges(state: Kreta) -> list[str]:
    """Check every number by itself, so that the other checks may use it as an index."""
    limits = {
        "rescoring": (ONCE, EVERY),
        "first": (NOBODY, state.players - 1),
        "phase": (0, OPEN_INSTEAD),
        "active": (0, state.players - 1),
        "steps": (0, STEPS),
        "sailed": (NOWHERE, HARBOURS - 1),
        "repeating": (0, 1),
        "scorings": (0, SCORINGS),
        "now": (NO_CARD, FORTS - 1),
        "next": (NO_CARD, FORTS - 1),
        "score": (0, 1 << 20),
        "played": (0, CARDS),
        "stock": (0, VILLAGERS),
        "villagers": (0, VILLAGERS),
        "villages": (0, VILLAGES),
        "abbots": (NOWHERE, PROVINCES - 1),
        "ships": (0, 1),
        "forts": (NOBODY, state.players - 1),
        "tiles": (NO_TILE, KINDS - 1),
        "harvested": (0, max(TILE_COUNTS)),
        "figures": (0, ROOM),
        "spent": (0, 1),
        "scored": (NO_CARD, FORTS - 1),
        "rejected": (NO_CARD, FORTS - 1),
    }
    return out_of_range(state, limits)


def _turn(state: Kreta) -> Iterator[str]:
    """Check that the phase fits whoever is to move and what has been counted inside the action."""
    phase = state.phase
    mover = CHANCE if phase >= DRAW_FIRST else OVER if phase == GAME_OVER else state.active
    if state.to_move != mover:
        yield f"phase {phase} has {state.to_move} to move, not {mover}"
    if (state.first == NOBODY) != (phase == DRAW_FIRST):
        yield "the first player is known exactly when it has been drawn"
    if phase == CASTELLAN:
        yield "the Castellan has no phase of its own"
    least = {COMMANDER: STEPS, COMMANDER_MORE: 1}.get(phase, 0)
    most = {COMMANDER: STEPS, COMMANDER_MORE: STEPS - 1}.get(phase, 0)
    if not least <= state.steps <= most:
        yield f"{state.steps} steps left in phase {phase}"
    sailing = phase == ADMIRAL_MORE
    if sailing != (state.sailed != NOWHERE):
        yield "a ship has moved exactly when the Admiral may move the other one"
    elif sailing and not state.ships[state.active * HARBOURS + state.sailed]:
        yield f"no ship of the active player has moved to {HARBOUR_NAMES[state.sailed]}"


def _supplies(state: Kreta) -> Iterator[str]:
    for player in range(state.players):
        out = {
            VILLAGER: (sum(_of(state.villagers, player, PROVINCES)), VILLAGERS, "villagers"),
            VILLAGE: (sum(_of(state.villages, player, PROVINCES)), VILLAGES, "villages"),
            SHIP: (sum(_of(state.ships, player, HARBOURS)), SHIPS, "ships"),
            TOWER: (list(state.forts).count(player), TOWERS, "forts"),
        }
        for kind, (count, total, name) in out.items():
            left = state.stock[player * STOCKS + kind]
            if count + left != total:
                yield f"player {player} has {count} {name} out and {left} left, not {total} in all"
        if out[VILLAGE][0] > sum(_of(state.harvested, player, KINDS)):
            yield f"player {player} has more villages than harvested tiles"


def _provinces(state: Kreta) -> Iterator[str]:
    touched = {province for fort in _scored(state) for province in TOUCHES[fort]}
    for province, name in enumerate(PROVINCE_NAMES):
        figures = sum(
            state.villagers[player * PROVINCES + province]
            + state.villages[player * PROVINCES + province]
            + (state.abbots[player] == province)
            for player in range(state.players)
        )
        if figures != state.figures[province]:
            yield f"{name} holds {figures} figures, but {state.figures[province]} are counted"
        if bool(state.spent[province]) != (province in touched):
            yield f"{name} must be spent exactly when a scored card touches it"


def _harbours(state: Kreta) -> Iterator[str]:
    room = 1 if state.players == 2 else 2
    for harbour, name in enumerate(HARBOUR_NAMES):
        ships = sum(state.ships[player * HARBOURS + harbour] for player in range(state.players))
        if ships > room:
            yield f"{name} holds {ships} ships; it has room for {room}"


def _tiles(state: Kreta) -> Iterator[str]:
    laying = state.phase in (DRAW_FIRST, LAY_TILES)
    if laying and (NO_TILE not in list(state.tiles) or any(state.harvested)):
        yield "tiles are still to be laid, but all lie out or some are harvested"
    for province, kind in enumerate(state.tiles):
        if kind != NO_TILE and GROWS_ON[kind] != TERRAIN[province]:
            yield f"{TILE_NAMES[kind]} does not grow in {PROVINCE_NAMES[province]}"
    for kind, total in enumerate(TILE_COUNTS):
        taken = sum(state.harvested[player * KINDS + kind] for player in range(state.players))
        laid = list(state.tiles).count(kind)
        if laid + taken > total or (laid + taken < total and not laying):
            yield f"{laid} {TILE_NAMES[kind]} tiles lie out and {taken} are harvested, not {total} in all"


def _row(state: Kreta) -> Iterator[str]:
    scored = _scored(state)
    if not len(scored) == state.scorings == SCORINGS - list(state.scored).count(NO_CARD):
        yield f"{state.scorings} scorings are done, which does not fit the scored cards"
    if (state.scorings == SCORINGS) != (state.phase == GAME_OVER):
        yield f"the game ends with scoring {SCORINGS}"
    rejected = [fort for fort in state.rejected if fort != NO_CARD]
    if any(fort != NO_CARD for fort in list(state.rejected)[state.scorings :]):
        yield "a card was rejected before its scoring"
    shown = [fort for fort in (state.now, state.next) if fort != NO_CARD]
    if state.phase == GAME_OVER and [state.now] == scored[-1:]:
        shown.remove(state.now)  # the last scored card stays open in the row
    seen = [*scored, *rejected, *shown]
    if len(set(seen)) != len(seen):
        yield "a fort card lies in two places"
    yield from _open_cards(state)


def _open_cards(state: Kreta) -> Iterator[str]:
    setting_up = state.phase in (DRAW_FIRST, LAY_TILES, OPEN_ROW)
    drawing = setting_up or state.phase in (OPEN_NEXT, OPEN_INSTEAD) or state.scorings >= SCORINGS - 1
    if (state.next == NO_CARD) != drawing:
        yield "the second open card does not fit the phase"
    if state.now == NO_CARD and not setting_up:
        yield "no fort card lies open to be scored"
    if state.now != NO_CARD and state.phase in (DRAW_FIRST, LAY_TILES):
        yield "a fort card lies open before the tiles are laid"
    if setting_up and state.scorings:
        yield "a scoring came before the set-up was done"
    choosing = state.phase in (OPEN_NEXT, OPEN_INSTEAD, FORT_CHOICE)
    if choosing and not 1 <= state.scorings <= SCORINGS - 2:
        yield "there is no choice about a fort card now"


def _tables(state: Kreta) -> Iterator[str]:
    for player in range(state.players):
        orders = [order for order in _of(state.played, player, CARDS) if order]
        if sorted(orders) != list(range(1, len(orders) + 1)):
            yield f"player {player} has played cards in the order {orders}"
        if state.played[player * CARDS + CASTELLAN] and state.phase != GAME_OVER:
            yield f"the Castellan of player {player} does not stay on the table"
    card = {ADMIRAL_MORE: 2, COMMANDER_MORE: COMMANDER}.get(state.phase, state.phase)
    if card < CHOOSE_CARD and not state.played[state.active * CARDS + card]:
        yield f"the {CARD_NAMES[card]} acts without having been played"
    if state.repeating and (card >= CHOOSE_CARD or not state.played[state.active * CARDS + KING]):
        yield "a card is repeated without the King"


def _scored(state: Kreta) -> list[int]:
    """List the cards of the scorings done."""
    return [fort for fort in list(state.scored)[: state.scorings] if fort != NO_CARD]


def _of(counts: Iterable[int], player: int, width: int) -> list[int]:
    return list(counts)[player * width : (player + 1) * width]
