"""What is wrong with a position, in sentences."""

from collections.abc import Iterator
from functools import cache

from tavola.core import CHANCE, OVER
from tavola.game import out_of_range
from tavola.games.olympos import codes as c
from tavola.games.olympos.atlas import ALL_LANDS, KINDS, LANDS, LANDS_OF, RESOURCE, STAR_LANDS
from tavola.games.olympos.bits import bits, size
from tavola.games.olympos.board import (
    AGRICULTURE,
    ARTEMIS,
    ATHENA,
    BLOCKS,
    BONUS,
    BONUS_SETTLER,
    BONUSES,
    CAP,
    CARD_COPIES,
    CARDS,
    CELLS,
    COLUMNS,
    COMMERCE,
    COPIES,
    CROSS,
    DESTINY_IDS,
    DISCOUNT,
    DISCOVERY_AP,
    FINAL,
    GODS,
    HADES,
    HECATE,
    HELLENISM,
    MONEY,
    OBJECTIVE_IDS,
    OF_TYPE,
    OMEN_CARD,
    PHALANX,
    PLACES,
    SETTLERS,
    SLOT,
    SURGERY,
    TILE_IDS,
    TILES,
    TYPE_OF,
    UNCAPPED,
    WONDERS,
    ZEUS,
    ZEUS_SPACES,
)
from tavola.games.olympos.development import payments
from tavola.games.olympos.gods import due_slot
from tavola.games.olympos.rules import Olympos
from tavola.games.olympos.state import (
    BARBARIANS,
    DONE_PLAYING,
    NOBODY,
    OPEN_TO_ALL,
    TAKEN_BY,
    has_tile,
    owns,
    room,
)
from tavola.games.olympos.travel import may_expand

LUCK = (c.LAYOUT, c.OBJECTIVE, c.EXTRA_CUBE, c.FIRST_CUBE, c.DRAW, c.REVEAL)
DISCOVERING = (c.TILE, c.PAY, c.COMMERCE, c.BONUS_SPACE)  # and, for some Discoveries, DRAW and KEEP
OF_GODS = (c.OMEN, c.GIFT, c.LOSS, c.LOST_SETTLER)
ROWS = CELLS // COLUMNS
ROW_ORDER = [list(range(row * COLUMNS, (row + 1) * COLUMNS)) for row in range(ROWS)]
EARLY = OF_TYPE[AGRICULTURE] | OF_TYPE[MONEY]  # the tiles of which two players use some once
SETTLER_SPACES = bits([space for space, at in enumerate(PLACES) if BONUS[at] == BONUS_SETTLER])
PLENTY = 99  # cubes or Hourglasses: random games stay below ten, and with thousands none would end


def census(state: Olympos) -> list[str]:
    """Check every number, then the pieces, then whether the phase fits them; empty if all is well."""
    return out_of_range(state, _limits(int(state.players))) or [
        wrong
        for check in (
            *(_board, _tiles, _map, _settlers, _cards, _objectives, _players),
            *(_mover, _opening, _step, _clock, _discovery, _drawing, _expansion, _gods),
        )
        for wrong in check(state)
    ]


@cache
def _limits(players: int) -> dict[str, tuple[int, int]]:
    """Give the least and the most that each field may hold, so that other checks may use it as an index."""
    flag = (0, 1)
    seat = (0, players - 1)
    somebody = (NOBODY, players - 1)
    return {
        **dict.fromkeys(("time_track", "land_only", "god_pile", "objectives_on"), flag),
        **dict.fromkeys(("random_barbarians", "athena"), flag),
        **dict.fromkeys(("active", "pile"), seat),
        "builders": somebody,
        "markers": (0, (1 << len(PLACES)) - 1),
        **dict.fromkeys(("position", "began"), (0, CROSS)),
        **dict.fromkeys(("hourglasses", "usable", "cubes"), (0, PLENTY)),
        **dict.fromkeys(("god", "turned"), (-1, GODS - 1)),
        **dict.fromkeys(("hands", "deck", "discard"), (0, max(CARD_COPIES))),
        **dict.fromkeys(("omens", "pouch"), (0, 2)),
        **dict.fromkeys(("owned", "single"), (0, (1 << TILES) - 1)),
        **dict.fromkeys(("blocked", "tribes", "realms"), (0, ALL_LANDS)),
        "to_move": (OVER, players - 1),
        "cap": (CAP, UNCAPPED),
        "phase": (c.LAYOUT, c.FINISHED),
        "step": (0, LANDS),
        "zeus": (-1, ZEUS_SPACES - 1),
        "source": (-1, c.STANDING + LANDS - 1),
        "target": (-1, LANDS - 1),
        "cell": (-1, CELLS - 1),
        "tile": (-1, TILES - 1),
        "cost": (0, DISCOVERY_AP),
        "affected": (0, (1 << players) - 1),
        "layout": (-1, CELLS - 1),
        "left": (0, max(COPIES)),
        "wonders": (-1, WONDERS - 1),
        "lying": (-1, 8 * LANDS - 1),
        "supply": (0, c.PIECES),
        "prestige": (0, 1 << 20),
        "held": (0, sum(CARD_COPIES)),
        "marks": (0, 2 * DONE_PLAYING - 1),
        "objectives": (0, TAKEN_BY + players - 1),
    }


# -- the pieces --


def _board(state: Olympos) -> Iterator[str]:
    layout = list(state.layout)
    rows = min(int(state.step), ROWS) if state.phase == c.LAYOUT else ROWS
    for row in range(rows):
        if sorted(layout[row * COLUMNS : (row + 1) * COLUMNS]) != ROW_ORDER[row]:
            yield f"row {row + 1} of the board does not hold its five Discoveries"
    if max([*layout[rows * COLUMNS :], -1]) >= 0:
        yield "a row of the board is laid too early"
    if sorted(state.wonders) != ([-1] * WONDERS if state.phase == c.LAYOUT else list(range(WONDERS))):
        yield "the five Wonders are not on the board"
    if state.players == 2 and state.builders[WONDERS - 1] >= 0:
        yield "the Wonder of column 5 is built, which two players leave out"
    spaces = BONUSES if state.players == 5 else BONUSES - 1
    for space, at in enumerate(PLACES):
        there = [markers >> space & 1 for markers in state.markers]
        if sum(there) > (at % BONUSES < spaces):
            yield "a bonus marker lies where there is no bonus, or two lie on one space"


def _tiles(state: Olympos) -> Iterator[str]:
    laid = list(state.layout)
    out = {kind for cell, kind in enumerate(laid) if state.players > 2 or cell % COLUMNS < COLUMNS - 1}
    for tile, left in enumerate(state.left):
        taken = sum(has_tile(state, player, tile) for player in range(state.players))
        early = EARLY >> tile & 1
        gone = (COPIES[state.players * TILES + tile] if TYPE_OF[tile] in out else 0) - taken - left
        if not 0 <= gone <= (state.players == 2 and early):
            yield f"{TILE_IDS[tile]}: {left} left and {taken} owned do not add up"
    for player, single in enumerate(state.single):
        if single & ~(state.owned[player] & EARLY if state.players == 2 else 0):
            yield "a tile serves once that nobody has, or that serves for good"


def _map(state: Olympos) -> Iterator[str]:
    blocked = [int(size(state.blocked & lands)) for lands in LANDS_OF]
    if any(size(state.blocked & lands & STAR_LANDS) > 1 for lands in LANDS_OF):
        yield "both star lands of a resource are blocked"
    if state.tribes & ~(0 if state.phase <= c.BLOCK else STAR_LANDS & ~state.blocked):
        yield "a tribe holds a land that it cannot hold"
    most = int(BLOCKS[state.players])
    if max(blocked) > most or (state.phase > c.BLOCK and blocked != [most] * 4):
        yield f"{blocked} lands are blocked; each resource has {most} tokens"


def _settlers(state: Olympos) -> Iterator[str]:
    lying = list(state.lying)
    used = [piece for piece in lying if piece >= 0]
    if max([*lying[len(used) :], -1]) >= 0:
        yield "there is a gap in the list of settlers"
    owners = [piece & 7 for piece in used]
    if any((state.blocked | state.tribes) >> (piece >> 3) & 1 for piece in used):
        yield "a settler stands on a land that is blocked or held by a tribe"
    tops = {piece >> 3: piece & 7 for piece in used}  # the last to arrive lies on top
    if any(
        lands != bits([land for land in tops if tops[land] == at]) for at, lands in enumerate(state.realms)
    ):
        yield "the lands that players control are not those where they lie on top"
    hecate = int(HECATE in list(state.turned))
    for player in range(state.players):
        born = SETTLERS + (2 if owns(state, player, SURGERY) else 0)
        born += size(state.markers[player] & SETTLER_SPACES)
        count = state.supply[player] + owners.count(player)
        if not born <= count <= born + hecate:
            yield f"player {player} has {count} settlers, not {born}"
    wild = owners.count(BARBARIANS)
    if any(state.players <= owner != BARBARIANS for owner in owners):
        yield "a settler belongs to nobody"
    barbarians = KINDS if state.players == 2 and state.phase > c.BARBARIAN else 0
    if wild != (state.step if state.phase == c.BARBARIAN else barbarians):
        yield f"there are {wild} barbarians"
    if state.phase <= c.FIRST_CUBE and len(used) > wild:
        yield "a settler is on the map before the first turn"


def _cards(state: Olympos) -> Iterator[str]:
    hands = list(state.hands)
    for card, (deck, discard) in enumerate(zip(state.deck, state.discard, strict=True)):
        if deck + discard + sum(hands[card::CARDS]) != CARD_COPIES[card]:
            yield f"the {DESTINY_IDS[card]} cards are not {CARD_COPIES[card]}"
    for row, told in enumerate(state.held):
        held = sum(hands[row * CARDS : (row + 1) * CARDS])
        if held != told:
            yield f"hand {row} has {held} cards and says {told}"
    gods = [god for god in state.turned if god >= 0]
    if len(set(gods)) != len(gods):
        yield "a god is turned up twice"


def _objectives(state: Olympos) -> Iterator[str]:
    objectives = list(state.objectives)
    shown = len(objectives) - objectives.count(0)
    due = state.players + 1 if state.objectives_on and state.phase > c.OBJECTIVE else 0
    if shown != (state.step if state.phase == c.OBJECTIVE else due):
        yield f"{shown} objectives are in the game"
    if state.phase == c.OBJECTIVE and not state.objectives_on:
        yield "objectives are shown in a game without them"
    for objective, owner in enumerate(objectives):
        if owner > OPEN_TO_ALL and state.phase < c.TURN:
            yield f"the objective {OBJECTIVE_IDS[objective]} is taken before the first turn"


def _players(state: Olympos) -> Iterator[str]:
    if state.cap not in (CAP, UNCAPPED):
        yield f"an Expansion may cost {CAP} AP, or {UNCAPPED} for any number, not {state.cap}"
    if any(state.athena) and ATHENA not in list(state.turned):
        yield "a player has a star of Athena, who has not come"
    if sorted(state.pile) != list(range(state.players)):
        yield "the pile of track markers does not hold each player once"
    for player, marks in enumerate(state.marks):
        if marks & DONE_PLAYING and state.position[player] <= FINAL:
            yield f"player {player} has finished before the final Zeus space"
    done = [bool(marks & DONE_PLAYING) for marks in state.marks]
    if (state.phase == c.FINISHED) != all(done):
        yield "the game is over exactly when all players have finished"
    elif state.phase != c.FINISHED and done[state.active]:
        yield f"player {state.active} has the turn but has finished"


# -- whether the phase fits --


def _mover(state: Olympos) -> Iterator[str]:
    phase = state.phase
    mover = int(state.active)
    if phase in LUCK or (phase == c.BARBARIAN and state.random_barbarians):
        mover = CHANCE
    elif phase in (c.BLOCK, c.BARBARIAN):
        mover = int(state.players - 1)
    elif phase == c.FINISHED:
        mover = OVER
    elif phase == c.OMEN:
        if state.to_move < 0 or not state.hands[state.to_move * CARDS + OMEN_CARD]:
            yield "the player to move is asked for an Omen but holds none"
        return
    elif phase in OF_GODS:
        seats = [(state.active + seat) % state.players for seat in range(state.players)]
        mover = next((int(seat) for seat in seats if state.affected >> seat & 1), NOBODY)
        if mover == NOBODY:
            yield "the god touches nobody"
    if state.to_move != mover:
        yield f"to_move is {state.to_move}, but the phase has {mover} to move"


def _opening(state: Olympos) -> Iterator[str]:
    """Check what is counted during the set-up."""
    phase, step = state.phase, state.step
    if phase <= c.BLOCK and size(state.blocked) != (step if phase == c.BLOCK else 0):
        yield f"{size(state.blocked)} lands are blocked, which is not the number that the set-up has come to"
    if phase == c.BARBARIAN:
        if state.players > 2:
            yield "barbarians are for two players"
        placed = [RESOURCE[piece >> 3] for piece in state.lying if piece >= 0]
        if len(set(placed)) < len(placed) or (state.random_barbarians and placed != list(range(len(placed)))):
            yield "the barbarians do not stand on lands of different resources"
    if phase == c.EXTRA_CUBE and state.players < 5:
        yield "a fifth cube is for five players"
    in_pouch = max(KINDS, state.players) - step if phase == c.FIRST_CUBE else KINDS * (phase == c.EXTRA_CUBE)
    if sum(state.pouch) != in_pouch or (phase == c.EXTRA_CUBE and max(state.pouch) > 1):
        yield f"{sum(state.pouch)} first cubes are to be dealt, not {in_pouch}"
    if phase <= c.FIRST_CUBE:
        if sum(state.cubes) != (step if phase == c.FIRST_CUBE else 0):
            yield "the cubes dealt do not fit the players who have had one"
        if any(state.position) or any(state.owned) or any(state.held) or max(state.builders) >= 0:
            yield "a player has made a move before the first turn"


def _step(state: Olympos) -> Iterator[str]:
    most = {
        c.LAYOUT: ROWS,
        c.BLOCK: KINDS * BLOCKS[state.players] - 1,
        c.BARBARIAN: KINDS - 1,
        c.OBJECTIVE: state.players,
        c.FIRST_CUBE: state.players - 1,
        c.COMMERCE: 2,
        c.DRAW: 3,
        c.KEEP: 2,
    }.get(int(state.phase), 0)
    least = int(state.phase in (c.COMMERCE, c.DRAW))
    if not least <= state.step <= most:
        yield f"step holds {state.step}; in this phase it must be {least} to {most}"


def _clock(state: Olympos) -> Iterator[str]:
    """Check the active player's way on the track: the action is paid for once, when it is complete."""
    now = state.position[state.active]
    if state.usable > state.hourglasses[state.active]:
        yield "more Hourglasses may pay than there are"
    if state.phase in (c.TURN, c.SETTLER) or state.cell >= 0:
        if state.began != now:
            yield f"the turn began on space {state.began}, but the marker is on {now}"
    elif state.began > now:
        yield f"the turn began on space {state.began}, but the marker is behind it"
    if state.zeus >= 0:
        woken = state.began < ZEUS[state.zeus] <= now
        if state.phase < c.DRAW or state.cell >= 0 or not woken:
            yield "Zeus is awake, but nobody has come to his space in this turn"
    elif state.phase in (c.REVEAL, *OF_GODS):
        yield "a god comes, but Zeus is not awake"


def _discovery(state: Olympos) -> Iterator[str]:
    phase, cell, tile = state.phase, state.cell, state.tile
    drawing = phase in (c.DRAW, c.KEEP)
    if (cell >= 0) != (phase in DISCOVERING or (drawing and state.zeus < 0)):
        yield "a Discovery is under way exactly in the phases that belong to one"
        return
    if (tile >= 0) != (cell >= 0 and phase != c.TILE) or (state.cost > 0) != (cell >= 0):
        yield "a Discovery has its tile and its price exactly while it is under way"
        return
    if cell < 0:
        return
    kind = state.layout[cell]
    if state.cost not in (DISCOVERY_AP, DISCOVERY_AP - DISCOUNT, DISCOVERY_AP - 2 * DISCOUNT):
        yield f"no Discovery costs {state.cost} AP"
    if state.cost > room(state):
        yield "the Discovery costs more than there is time for"
    if tile >= 0 and TYPE_OF[tile] != kind:
        yield "the tile is not of the Discovery under way"
    if phase in (c.TILE, c.PAY):
        if owns(state, state.active, kind) or not payments(state, state.active, cell):
            yield "the player has made the Discovery already or cannot pay for it"
        if tile >= 0 and not state.left[tile]:
            yield f"{TILE_IDS[tile]} is not left"
    elif not has_tile(state, state.active, tile):
        yield f"{TILE_IDS[tile]} is paid for, but not taken"
    if (phase == c.COMMERCE and kind != COMMERCE) or (drawing and kind not in (PHALANX, HELLENISM)):
        yield "the Discovery under way gives something else"


def _drawing(state: Olympos) -> Iterator[str]:
    looked = state.held[state.players]
    if state.phase == c.DRAW:
        if looked + state.step > 3:
            yield f"{looked} cards are drawn and {state.step} to come, which is more than 3"
    elif state.phase == c.KEEP:
        if not 2 <= looked <= 3:
            yield f"{looked} cards lie before a player to choose from"
    elif looked:
        yield "cards are being looked at, but nobody draws"
    if state.phase == c.END and state.legal_moves() == [c.DONE]:
        yield "the active player is asked for cards but has none to play"


def _expansion(state: Olympos) -> Iterator[str]:
    phase, source, target = state.phase, state.source, state.target
    if (source >= 0) != (phase in (c.SETTLER, c.LOST_SETTLER)) or (target >= 0) != (phase == c.SETTLER):
        yield "a settler is about to leave exactly when the phase asks for it"
    elif phase == c.SETTLER:
        if source < c.STANDING or not may_expand(state, source, target):
            yield "the settler that is to leave cannot go there"
    elif phase == c.LOST_SETTLER and source >= LANDS:
        yield "Hades takes a settler from a land that there is not"


def _gods(state: Olympos) -> Iterator[str]:
    phase, god = state.phase, state.god
    if (god >= 0) != (phase in OF_GODS):
        yield "a god is at work exactly when the phase asks for it"
    elif god >= 0 and state.zeus >= 0:
        slot = SLOT[state.zeus]
        if god not in list(state.turned)[slot : slot + 2]:
            yield "the god at work does not lie at the Zeus space"
    wanted = {c.GIFT: ARTEMIS, c.LOSS: HADES, c.LOST_SETTLER: HADES}.get(int(phase))
    if wanted is not None and god != wanted:
        yield "the god at work does something else"
    if state.affected and wanted is None:
        yield "a god still has to touch a player, but none is at work"
    if any(state.omens) and phase not in OF_GODS:
        yield "Omens are played, but no god is at work"
    if phase == c.REVEAL and state.zeus >= 0 and due_slot(state) < 0:
        yield "no god is due"
