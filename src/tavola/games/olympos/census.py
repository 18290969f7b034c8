"""What is wrong with a position, in sentences."""

from collections.abc import Iterator
from functools import cache

from tavola.core import CHANCE, OVER
from tavola.game import out_of_range
from tavola.games.olympos.rules import atlas, board, moves, opening, phases
from tavola.games.olympos.rules.bits import bits, size
from tavola.games.olympos.rules.development import payments
from tavola.games.olympos.rules.gods import due_slot
from tavola.games.olympos.rules.play import Olympos
from tavola.games.olympos.rules.position import clockwise, has_tile, owns, room
from tavola.games.olympos.rules.travel import may_expand

LUCK = (phases.LAYOUT, phases.OBJECTIVE, phases.EXTRA_CUBE, phases.FIRST_CUBE, phases.DRAW, phases.REVEAL)
DISCOVERING = (
    phases.TILE,
    phases.PAY,
    phases.COMMERCE,
    phases.BONUS_SPACE,
)  # and, for some Discoveries, DRAW and KEEP
OF_GODS = (phases.OMEN, phases.GIFT, phases.LOSS, phases.LOST_SETTLER)
ROWS = board.CELLS // board.COLUMNS
ROW_ORDER = [list(range(row * board.COLUMNS, (row + 1) * board.COLUMNS)) for row in range(ROWS)]
EARLY = (
    board.OF_TYPE[board.AGRICULTURE] | board.OF_TYPE[board.MONEY]
)  # the tiles of which two players use some once
SETTLER_SPACES = bits(
    [space for space, at in enumerate(board.PLACES) if board.BONUS[at] == board.BONUS_SETTLER]
)
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
    somebody = (board.NOBODY, players - 1)
    return {
        **dict.fromkeys(("time_track", "land_only", "god_pile", "objectives_on"), flag),
        **dict.fromkeys(("random_barbarians", "athena"), flag),
        **dict.fromkeys(("active", "pile"), seat),
        **dict.fromkeys(("builders", "order"), somebody),
        "markers": (0, (1 << len(board.PLACES)) - 1),
        **dict.fromkeys(("position", "began"), (0, board.CROSS)),
        **dict.fromkeys(("hourglasses", "usable", "cubes"), (0, PLENTY)),
        **dict.fromkeys(("god", "turned"), (-1, board.GODS - 1)),
        **dict.fromkeys(("hands", "deck", "discard"), (0, max(board.CARD_COPIES))),
        **dict.fromkeys(("omens", "pouch"), (0, 2)),
        **dict.fromkeys(("owned", "single"), (0, (1 << board.TILES) - 1)),
        **dict.fromkeys(("blocked", "tribes", "realms"), (0, atlas.ALL_LANDS)),
        "to_move": (OVER, players - 1),
        "cap": (board.CAP, board.UNCAPPED),
        "phase": (phases.LAYOUT, phases.FINISHED),
        "step": (0, atlas.LANDS),
        "zeus": (-1, board.ZEUS_SPACES - 1),
        "source": (-1, moves.STANDING + atlas.LANDS - 1),
        "target": (-1, atlas.LANDS - 1),
        "cell": (-1, board.CELLS - 1),
        "tile": (-1, board.TILES - 1),
        "cost": (0, board.DISCOVERY_AP),
        "affected": (0, (1 << players) - 1),
        "layout": (-1, board.CELLS - 1),
        "left": (0, max(board.COPIES)),
        "wonders": (-1, board.WONDERS - 1),
        "lying": (-1, 8 * atlas.LANDS - 1),
        "supply": (0, moves.PIECES),
        "prestige": (0, 1 << 20),
        "held": (0, sum(board.CARD_COPIES)),
        "marks": (0, 2 * board.DONE_PLAYING - 1),
        "objectives": (0, board.TAKEN_BY + players - 1),
    }


# -- the pieces --


def _board(state: Olympos) -> Iterator[str]:
    layout = list(state.layout)
    rows = min(int(state.step), ROWS) if state.phase == phases.LAYOUT else ROWS
    for row in range(rows):
        if sorted(layout[row * board.COLUMNS : (row + 1) * board.COLUMNS]) != ROW_ORDER[row]:
            yield f"row {row + 1} of the board does not hold its five Discoveries"
    if max([*layout[rows * board.COLUMNS :], -1]) >= 0:
        yield "a row of the board is laid too early"
    laid = state.phase > phases.LAYOUT or state.step >= opening.LAID_ROWS
    if sorted(state.wonders) != (list(range(board.WONDERS)) if laid else [-1] * board.WONDERS):
        yield "the five Wonders are not on the board"
    if state.players == 2 and state.builders[board.WONDERS - 1] >= 0:
        yield "the Wonder of column 5 is built, which two players leave out"
    spaces = board.BONUSES if state.players == 5 else board.BONUSES - 1
    for space, at in enumerate(board.PLACES):
        there = [markers >> space & 1 for markers in state.markers]
        if sum(there) > (at % board.BONUSES < spaces):
            yield "a bonus marker lies where there is no bonus, or two lie on one space"


def _tiles(state: Olympos) -> Iterator[str]:
    laid = list(state.layout)
    out = {
        kind
        for cell, kind in enumerate(laid)
        if state.players > 2 or cell % board.COLUMNS < board.COLUMNS - 1
    }
    for tile, left in enumerate(state.left):
        taken = sum(has_tile(state, player, tile) for player in range(state.players))
        early = EARLY >> tile & 1
        gone = (
            (board.COPIES[state.players * board.TILES + tile] if board.TYPE_OF[tile] in out else 0)
            - taken
            - left
        )
        if not 0 <= gone <= (state.players == 2 and early):
            yield f"{board.TILE_IDS[tile]}: {left} left and {taken} owned do not add up"
    for player, single in enumerate(state.single):
        if single & ~(state.owned[player] & EARLY if state.players == 2 else 0):
            yield "a tile serves once that nobody has, or that serves for good"


def _map(state: Olympos) -> Iterator[str]:
    blocked = [int(size(state.blocked & lands)) for lands in atlas.LANDS_OF]
    if any(size(state.blocked & lands & atlas.STAR_LANDS) > 1 for lands in atlas.LANDS_OF):
        yield "both star lands of a resource are blocked"
    if state.tribes & ~(0 if state.phase <= phases.BLOCK else atlas.STAR_LANDS & ~state.blocked):
        yield "a tribe holds a land that it cannot hold"
    most = int(board.BLOCKS[state.players])
    if max(blocked) > most or (state.phase > phases.BLOCK and blocked != [most] * 4):
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
    hecate = int(board.HECATE in list(state.turned))
    for player in range(state.players):
        born = board.SETTLERS + (2 if owns(state, player, board.SURGERY) else 0)
        born += size(state.markers[player] & SETTLER_SPACES)
        count = state.supply[player] + owners.count(player)
        if not born <= count <= born + hecate:
            yield f"player {player} has {count} settlers, not {born}"
    wild = owners.count(board.BARBARIANS)
    if any(state.players <= owner != board.BARBARIANS for owner in owners):
        yield "a settler belongs to nobody"
    barbarians = atlas.KINDS if state.players == 2 and state.phase > phases.BARBARIAN else 0
    if wild != (state.step if state.phase == phases.BARBARIAN else barbarians):
        yield f"there are {wild} barbarians"
    if state.phase <= phases.FIRST_CUBE and len(used) > wild:
        yield "a settler is on the map before the first turn"


def _cards(state: Olympos) -> Iterator[str]:
    hands = list(state.hands)
    for card, (deck, discard) in enumerate(zip(state.deck, state.discard, strict=True)):
        if deck + discard + sum(hands[card :: board.CARDS]) != board.CARD_COPIES[card]:
            yield f"the {board.DESTINY_IDS[card]} cards are not {board.CARD_COPIES[card]}"
    for row, stored in enumerate(state.held):
        held = sum(hands[row * board.CARDS : (row + 1) * board.CARDS])
        if held != stored:
            yield f"hand {row} has {held} cards and says {stored}"
    gods = [god for god in state.turned if god >= 0]
    if len(set(gods)) != len(gods):
        yield "a god is turned up twice"


def _objectives(state: Olympos) -> Iterator[str]:
    objectives = list(state.objectives)
    shown = len(objectives) - objectives.count(0)
    due = state.players + 1 if state.objectives_on and state.phase > phases.OBJECTIVE else 0
    if shown != (state.step if state.phase == phases.OBJECTIVE else due):
        yield f"{shown} objectives are in the game"
    if state.phase == phases.OBJECTIVE and not state.objectives_on:
        yield "objectives are shown in a game without them"
    for objective, owner in enumerate(objectives):
        if owner > board.OPEN_TO_ALL and state.phase < phases.TURN:
            yield f"the objective {board.OBJECTIVE_IDS[objective]} is taken before the first turn"


def _players(state: Olympos) -> Iterator[str]:
    if state.cap not in (board.CAP, board.UNCAPPED):
        yield f"an Expansion may cost {board.CAP} AP, or {board.UNCAPPED} for any number, not {state.cap}"
    if any(state.athena) and board.ATHENA not in list(state.turned):
        yield "a player has a star of Athena, who has not come"
    if (wrong := _stack(state)) != "":
        yield wrong
    if sorted(state.pile) != list(range(state.players)):
        yield "the pile of track markers does not hold each player once"
    for player, marks in enumerate(state.marks):
        if marks & board.DONE_PLAYING and state.position[player] <= board.FINAL:
            yield f"player {player} has finished before the final Zeus space"
    done = [bool(marks & board.DONE_PLAYING) for marks in state.marks]
    if (state.phase == phases.FINISHED) != all(done):
        yield "the game is over exactly when all players have finished"
    elif state.phase != phases.FINISHED and done[state.active]:
        yield f"player {state.active} has the turn but has finished"


def _stack(state: Olympos) -> str:
    """Say what is wrong with the starting stack: all lie in it, or as many as luck has drawn."""
    drawn = [int(player) for player in state.order if player >= 0]
    if len(set(drawn)) < len(drawn):
        return "the starting stack holds a player twice"
    if len(drawn) == state.players:
        return ""
    due = max(0, state.step - opening.LAID_ROWS) if state.phase == phases.LAYOUT else state.players
    if len(drawn) != due or max(state.order[due:]) >= 0:
        return f"{len(drawn)} players are in the starting stack, not {due}"
    return ""


# -- whether the phase fits --


def _mover(state: Olympos) -> Iterator[str]:
    phase = state.phase
    mover = int(state.active)
    if phase in LUCK or (phase == phases.BARBARIAN and state.random_barbarians):
        mover = CHANCE
    elif phase in (phases.BLOCK, phases.BARBARIAN):
        mover = int(state.order[state.players - 1])
    elif phase == phases.FINISHED:
        mover = OVER
    elif phase == phases.OMEN:
        if state.to_move < 0 or not state.hands[state.to_move * board.CARDS + board.OMEN_CARD]:
            yield "the player to move is asked for an Omen but holds none"
        return
    elif phase in OF_GODS:
        seats = [clockwise(state, state.active, places) for places in range(state.players)]
        mover = next((int(seat) for seat in seats if state.affected >> seat & 1), board.NOBODY)
        if mover == board.NOBODY:
            yield "the god touches nobody"
    if state.to_move != mover:
        yield f"to_move is {state.to_move}, but the phase has {mover} to move"


def _opening(state: Olympos) -> Iterator[str]:
    """Check what is counted during the set-up."""
    phase, step = state.phase, state.step
    if phase <= phases.BLOCK and size(state.blocked) != (step if phase == phases.BLOCK else 0):
        yield f"{size(state.blocked)} lands are blocked, which is not the number that the set-up has come to"
    if phase == phases.BARBARIAN:
        if state.players > 2:
            yield "barbarians are for two players"
        placed = [atlas.RESOURCE[piece >> 3] for piece in state.lying if piece >= 0]
        if len(set(placed)) < len(placed) or (state.random_barbarians and placed != list(range(len(placed)))):
            yield "the barbarians do not stand on lands of different resources"
    if phase == phases.EXTRA_CUBE and state.players < 5:
        yield "a fifth cube is for five players"
    in_pouch = (
        max(atlas.KINDS, state.players) - step
        if phase == phases.FIRST_CUBE
        else atlas.KINDS * (phase == phases.EXTRA_CUBE)
    )
    if sum(state.pouch) != in_pouch or (phase == phases.EXTRA_CUBE and max(state.pouch) > 1):
        yield f"{sum(state.pouch)} first cubes are to be dealt, not {in_pouch}"
    if phase <= phases.FIRST_CUBE:
        if sum(state.cubes) != (step if phase == phases.FIRST_CUBE else 0):
            yield "the cubes dealt do not fit the players who have had one"
        if any(state.position) or any(state.owned) or any(state.held) or max(state.builders) >= 0:
            yield "a player has made a move before the first turn"


def _step(state: Olympos) -> Iterator[str]:
    most = {
        phases.LAYOUT: opening.LAID_ROWS + state.players - 2 if state.order[state.players - 1] < 0 else ROWS,
        phases.BLOCK: atlas.KINDS * board.BLOCKS[state.players] - 1,
        phases.BARBARIAN: atlas.KINDS - 1,
        phases.OBJECTIVE: state.players,
        phases.FIRST_CUBE: state.players - 1,
        phases.COMMERCE: 2,
        phases.DRAW: 3,
        phases.KEEP: 2,
    }.get(int(state.phase), 0)
    least = int(state.phase in (phases.COMMERCE, phases.DRAW))
    if not least <= state.step <= most:
        yield f"step holds {state.step}; in this phase it must be {least} to {most}"


def _clock(state: Olympos) -> Iterator[str]:
    """Check the active player's way on the track: the action is paid for once, when it is complete."""
    now = state.position[state.active]
    if state.usable > state.hourglasses[state.active]:
        yield "more Hourglasses may pay than there are"
    if state.phase in (phases.TURN, phases.SETTLER) or state.cell >= 0:
        if state.began != now:
            yield f"the turn began on space {state.began}, but the marker is on {now}"
    elif state.began > now:
        yield f"the turn began on space {state.began}, but the marker is behind it"
    if state.zeus >= 0:
        woken = state.began < board.ZEUS[state.zeus] <= now
        if state.phase < phases.DRAW or state.cell >= 0 or not woken:
            yield "Zeus is awake, but nobody has come to his space in this turn"
    elif state.phase in (phases.REVEAL, *OF_GODS):
        yield "a god comes, but Zeus is not awake"


def _discovery(state: Olympos) -> Iterator[str]:
    phase, cell, tile = state.phase, state.cell, state.tile
    drawing = phase in (phases.DRAW, phases.KEEP)
    if (cell >= 0) != (phase in DISCOVERING or (drawing and state.zeus < 0)):
        yield "a Discovery is under way exactly in the phases that belong to one"
        return
    if (tile >= 0) != (cell >= 0 and phase != phases.TILE) or (state.cost > 0) != (cell >= 0):
        yield "a Discovery has its tile and its price exactly while it is under way"
        return
    if cell < 0:
        return
    kind = state.layout[cell]
    if state.cost not in (
        board.DISCOVERY_AP,
        board.DISCOVERY_AP - board.DISCOUNT,
        board.DISCOVERY_AP - 2 * board.DISCOUNT,
    ):
        yield f"no Discovery costs {state.cost} AP"
    if state.cost > room(state):
        yield "the Discovery costs more than there is time for"
    if tile >= 0 and board.TYPE_OF[tile] != kind:
        yield "the tile is not of the Discovery under way"
    if phase in (phases.TILE, phases.PAY):
        if owns(state, state.active, kind) or not payments(state, state.active, cell):
            yield "the player has made the Discovery already or cannot pay for it"
        if tile >= 0 and not state.left[tile]:
            yield f"{board.TILE_IDS[tile]} is not left"
    elif not has_tile(state, state.active, tile):
        yield f"{board.TILE_IDS[tile]} is paid for, but not taken"
    if (phase == phases.COMMERCE and kind != board.COMMERCE) or (
        drawing and kind not in (board.PHALANX, board.HELLENISM)
    ):
        yield "the Discovery under way gives something else"


def _drawing(state: Olympos) -> Iterator[str]:
    looked = state.held[state.players]
    if state.phase == phases.DRAW:
        if looked + state.step > 3:
            yield f"{looked} cards are drawn and {state.step} to come, which is more than 3"
    elif state.phase == phases.KEEP:
        if not 2 <= looked <= 3:
            yield f"{looked} cards lie before a player to choose from"
    elif looked:
        yield "cards are being looked at, but nobody draws"
    if state.phase == phases.END and state.legal_moves() == [moves.DONE]:
        yield "the active player is asked for cards but has none to play"


def _expansion(state: Olympos) -> Iterator[str]:
    phase, source, target = state.phase, state.source, state.target
    if (source >= 0) != (phase in (phases.SETTLER, phases.LOST_SETTLER)) or (target >= 0) != (
        phase == phases.SETTLER
    ):
        yield "a settler is about to leave exactly when the phase asks for it"
    elif phase == phases.SETTLER:
        if source < moves.STANDING or not may_expand(state, source, target):
            yield "the settler that is to leave cannot go there"
    elif phase == phases.LOST_SETTLER and source >= atlas.LANDS:
        yield "Hades takes a settler from a land that there is not"


def _gods(state: Olympos) -> Iterator[str]:
    phase, god = state.phase, state.god
    if (god >= 0) != (phase in OF_GODS):
        yield "a god is at work exactly when the phase asks for it"
    elif god >= 0 and state.zeus >= 0:
        slot = board.SLOT[state.zeus]
        if god not in list(state.turned)[slot : slot + 2]:
            yield "the god at work does not lie at the Zeus space"
    wanted = {phases.GIFT: board.ARTEMIS, phases.LOSS: board.HADES, phases.LOST_SETTLER: board.HADES}.get(
        int(phase)
    )
    if wanted is not None and god != wanted:
        yield "the god at work does something else"
    if state.affected and wanted is None:
        yield "a god still has to touch a player, but none is at work"
    if any(state.omens) and phase not in OF_GODS:
        yield "Omens are played, but no god is at work"
    if phase == phases.REVEAL and state.zeus >= 0 and due_slot(state) < 0:
        yield "no god is due"
