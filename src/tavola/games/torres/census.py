"""What must add up in every position: blocks, castles, knights, cards, stacks, and what stage it is."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations

from tavola.core import CHANCE, OVER
from tavola.game import out_of_range
from tavola.games.torres.rules import board, phases
from tavola.games.torres.rules.play import Torres


def census(state: Torres) -> list[str]:
    """Say in sentences what is wrong with a position."""
    checks = (_blocks, _figures, _cards, _shown, _turn, _markers, _stage, _set_up, _progress)
    return out_of_range(state, _limits(int(state.players))) or [
        wrong for check in checks for wrong in check(state)
    ]


@cache
def _limits(players: int) -> dict[str, tuple[int, int]]:
    """Give the least and the most that each field may hold, so that other checks may use it as an index."""
    seat = (0, players - 1)
    square = (board.NOWHERE, board.SQUARES - 1)
    cards = (0, board.COPIES)
    return {
        "to_move": (OVER, players - 1),
        "variant": (board.STANDARD, board.MASTER),
        "stage": (phases.DRAWING_START, phases.ENDED),
        "phase": (0, board.PHASES),
        "round": (0, board.STACKS),
        "done": (0, players),
        "first": seat,
        "active": seat,
        "ap": (0, board.POINTS + 2),
        "turn_stack": (0, board.STOREYS),
        "buys": (0, board.BUYS),
        "card_played": (0, 1),
        "supply": (0, board.BLOCKS),
        "king": square,
        "master": (board.NOWHERE, board.MASTERS - 1),
        "height": (0, board.BLOCKS),
        "knights": square,
        "piles": (0, board.STACKS),
        "score": (0, 1 << 20),
        "hand": cards,
        "fresh": cards,
        "deck": cards,
        "played": cards,
        "under": (board.NO_CARD, board.KINDS - 1),
        "shown": (board.NO_CARD, board.KINDS - 1),
    }


# -- the pieces --------------------------------------------------------------------------------------------


def _blocks(state: Torres) -> Iterator[str]:
    stacked = sum(size * sum(list(state.piles)[size :: board.STACKS]) for size in range(board.STACKS))
    total = state.supply + stacked + state.turn_stack + sum(state.height)
    if total != board.BLOCKS:
        yield f"there are {total} blocks, not {board.BLOCKS}"
    land = state.land()
    for castle in range(land.count):
        if land.tallest[castle] > land.surface[castle]:
            yield f"a castle of surface {land.surface[castle]} is {land.tallest[castle]} high"
    played = sum(list(state.played)[board.BLOCK_SUPPLY :: board.KINDS])
    needed = (board.COPIES if state.variant == board.STANDARD else state.players) - played
    for phase in range(state.phase + 1, board.PHASES + 1):
        card = board.STACKS * state.players + phase
        needed += state.players * board.ROUNDS[card] * board.STACK_SIZE[card]
    if state.supply < needed:
        yield f"the supply has {state.supply} blocks, but {needed} may still be needed"


def _figures(state: Torres) -> Iterator[str]:
    standing = [square for square in (*state.knights, state.king) if square >= 0]
    if len(set(standing)) < len(standing):
        yield "two figures stand on one square"
    if state.king >= 0 and state.height[state.king] == 0:
        yield "the king stands on the ground"


def _cards(state: Torres) -> Iterator[str]:
    if any(state.hidden):
        yield "a player has hidden cards"
    piles = [state.hand, state.deck, state.played]
    counts = [sum(copies) for copies in zip(*piles, strict=True)]
    for place, kind in enumerate(state.under):
        if kind >= 0:
            counts[place // board.KINDS * board.KINDS + kind] += 1
    for kind in state.shown:
        if kind >= 0:
            counts[board.KINDS * state.active + kind] += 1
    copies = 1
    if state.variant == board.STANDARD:
        counts, copies = [sum(counts[kind :: board.KINDS]) for kind in range(board.KINDS)], board.COPIES
    for at, count in enumerate(counts):
        if count != copies:
            yield f"there are {count} cards of kind {at % board.KINDS}, not {copies}"
    decks = {board.STANDARD: 1, board.PERSONAL: state.players, board.MASTER: 0}[int(state.variant)]
    if any(list(state.deck)[board.KINDS * decks :]):
        yield "a deck holds cards that nobody could buy"


def _shown(state: Torres) -> Iterator[str]:
    under, shown = list(state.under), list(state.shown)
    rows = [under[board.KINDS * player : board.KINDS * (player + 1)] for player in range(state.players)]
    if any(row != sorted(row, key=board.NO_CARD.__eq__) for row in (*rows, shown)):
        yield "there is a gap among the cards under a deck or shown"
    if board.NOWHERE in under or board.NOWHERE in shown:
        yield "a card under a deck or shown is not known"
    cards = board.SHOWN - shown.count(board.NO_CARD)
    if state.variant != board.PERSONAL and (cards or under.count(board.NO_CARD) < len(under)):
        yield "cards are shown or put back without decks of one's own"
    if cards and state.stage not in (phases.DEALING, phases.CHOOSING):
        yield "cards are shown, but nobody chooses"
    if cards == board.SHOWN and state.stage == phases.DEALING:
        yield "all cards to choose from are shown already"


def _turn(state: Torres) -> Iterator[str]:
    fresh = list(state.fresh)
    bought = state.buys - 1 if state.stage in (phases.DEALING, phases.CHOOSING) else state.buys
    if sum(fresh) != bought:
        yield f"{sum(fresh)} cards were taken in this turn, but {bought} bought"
    hand = list(state.hand)[board.KINDS * state.active : board.KINDS * (state.active + 1)]
    if any(new > held for new, held in zip(fresh, hand, strict=True)):
        yield "a card bought in this turn is not in the hand"
    if phases.TURN <= state.stage <= phases.CHOOSING:
        return
    if state.ap or state.turn_stack or state.buys or state.card_played:
        yield "action points, blocks or cards of a turn are left, but there is no turn"


def _markers(state: Torres) -> Iterator[str]:
    ahead = [score for score in state.score if score > 0]
    if len(set(ahead)) < len(ahead):
        yield "two markers share a space above 0"


# -- whether the stage fits --------------------------------------------------------------------------------


def _stage(state: Torres) -> Iterator[str]:
    stage, variant = state.stage, state.variant
    mover = int(state.active)
    if stage in (phases.DRAWING_START, phases.DRAWING_MASTER, phases.DEALING):
        mover = CHANCE
    elif stage == phases.ENDED:
        mover = OVER
    if state.to_move != mover:
        yield f"to_move is {state.to_move}, but the stage has {mover} to move"
    if stage in (phases.DRAWING_MASTER, phases.LAYING) and variant != board.MASTER:
        yield "foundations are laid in the master game alone"
    if (stage, variant) == (phases.DEALING, board.MASTER) or (
        stage == phases.CHOOSING and variant != board.PERSONAL
    ):
        yield "a card is bought, which this variant does not have"
    if (state.master != board.NOWHERE) != (variant == board.MASTER and stage > phases.DRAWING_MASTER):
        yield "a master card lies open exactly in the master game once it is drawn"
    if (state.king != board.NOWHERE) != (stage >= phases.TURN):
        yield "the king is on the board exactly when he has been placed"


def _set_up(state: Torres) -> Iterator[str]:
    """Check foundations and first knights before the first phase."""
    stage = state.stage
    if stage >= phases.TURN:
        return
    laid = [square for square, height in enumerate(state.height) if height]
    due = len(board.FOUNDATIONS) if state.variant != board.MASTER or stage > phases.LAYING else 0
    if stage == phases.LAYING:
        if len(laid) >= len(board.FOUNDATIONS):
            yield "all foundations are laid already"
    elif len(laid) != due:
        yield f"{len(laid)} foundations are laid, not {due}"
    if state.variant != board.MASTER:
        if laid != list(board.FOUNDATIONS):
            yield "the foundations do not lie where they are printed"
    elif any(board.DISTANCE[board.SQUARES * a + b] < board.FOUNDATION_GAP for a, b in combinations(laid, 2)):
        yield "two foundations lie too close together"
    if max(state.height) > 1:
        yield "a castle is built before the first phase"
    yield from _entered(state, len(laid))


def _entered(state: Torres, laid: int) -> Iterator[str]:
    turns = laid if state.stage == phases.LAYING else 0  # taken in this stage before the active player's
    if state.stage in (phases.ENTERING, phases.CROWNING):
        turns = (state.active - state.first) % state.players
    entered = turns + (state.stage == phases.CROWNING) if state.stage >= phases.ENTERING else 0
    if state.stage >= phases.LAYING and state.active != (state.first + turns) % state.players:
        yield f"player {state.active} is active out of turn"
    if state.stage == phases.CROWNING and entered != state.players:
        yield "the king is placed before all knights have entered"
    knights = list(state.knights)
    for turn in range(state.players):
        at = board.KNIGHTS * ((state.first + turn) % state.players)
        if (knights[at] >= 0) != (turn < entered) or max(knights[at + 1 : at + board.KNIGHTS]) >= 0:
            yield f"player {at // board.KNIGHTS} has not entered one knight in turn"


def _progress(state: Torres) -> Iterator[str]:
    """Check phase, round and turn against the stacks that are left."""
    if (state.phase == 0) != (state.stage < phases.TURN):
        yield f"phase {state.phase} does not fit the stage"
        return
    rounds, turns = state.rounds(), state.players
    if state.stage <= phases.CHOOSING:
        turns = int(state.done)
        inside = state.phase == 0 or (1 <= state.round <= rounds and turns < state.players)
        if not inside or (state.phase and state.active != (state.first + turns) % state.players):
            yield f"round {state.round} has no turn {turns + 1} of player {state.active}"
    elif state.round != rounds or state.done != state.players:
        yield "the phase ends before its last turn"
    if state.phase == 0 and (state.round or state.done):
        yield "a turn has been taken before the first phase"
    piles = list(state.piles)
    for player in range(state.players):
        stacks = sum(piles[board.STACKS * player : board.STACKS * player + board.STACKS])
        had_turn = state.phase == 0 or (player - state.first) % state.players <= turns
        expected = rounds - state.round + (0 if had_turn else 1)
        if stacks != expected:
            yield f"player {player} has {stacks} stacks besides the turn's, not {expected}"
    if state.stage > phases.CHOOSING and (state.stage == phases.ENDED) != (state.phase == board.PHASES):
        yield f"the game ends with phase {board.PHASES}"
    if state.stage == phases.KING_MOVE and state.score[state.active] != min(state.score):
        yield f"player {state.active} moves the king without being last"
