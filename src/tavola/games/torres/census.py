"""What must add up in every position: blocks, castles, knights, cards, stacks, and what stage it is."""

from collections.abc import Iterator
from functools import cache

from tavola.core import CHANCE, OVER
from tavola.game import out_of_range
from tavola.games.torres.board import (
    BLOCK_SUPPLY,
    BLOCKS,
    BUYS,
    COPIES,
    DISTANCE,
    EMPTY,
    FOUNDATION_GAP,
    FOUNDATIONS,
    KINDS,
    KNIGHTS,
    MASTER,
    MASTERS,
    NOWHERE,
    PERSONAL,
    PHASES,
    POINTS,
    ROUNDS,
    SHOWN,
    SQUARES,
    STACK_SIZE,
    STACKS,
    STANDARD,
    STOREYS,
)
from tavola.games.torres.position import (
    CHOOSING,
    CROWNING,
    DEALING,
    DRAWING_MASTER,
    DRAWING_START,
    ENDED,
    ENTERING,
    KING_MOVE,
    LAYING,
    TURN,
)
from tavola.games.torres.rules import Torres


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
    square = (NOWHERE, SQUARES - 1)
    cards = (0, COPIES)
    return {
        "to_move": (OVER, players - 1),
        "variant": (STANDARD, MASTER),
        "stage": (DRAWING_START, ENDED),
        "phase": (0, PHASES),
        "round": (0, STACKS),
        "done": (0, players),
        "first": seat,
        "active": seat,
        "ap": (0, POINTS + 2),
        "turn_stack": (0, STOREYS),
        "buys": (0, BUYS),
        "card_played": (0, 1),
        "supply": (0, BLOCKS),
        "king": square,
        "master": (NOWHERE, MASTERS - 1),
        "height": (0, BLOCKS),
        "knights": square,
        "piles": (0, STACKS),
        "score": (0, 1 << 20),
        "hand": cards,
        "fresh": cards,
        "deck": cards,
        "played": cards,
        "under": (EMPTY, KINDS - 1),
        "shown": (EMPTY, KINDS - 1),
    }


# -- the pieces --


def _blocks(state: Torres) -> Iterator[str]:
    stacked = sum(size * sum(list(state.piles)[size::STACKS]) for size in range(STACKS))
    total = state.supply + stacked + state.turn_stack + sum(state.height)
    if total != BLOCKS:
        yield f"there are {total} blocks, not {BLOCKS}"
    land = state.land()
    for castle in range(land.count):
        if land.tallest[castle] > land.surface[castle]:
            yield f"a castle of surface {land.surface[castle]} is {land.tallest[castle]} high"
    played = sum(list(state.played)[BLOCK_SUPPLY::KINDS])
    needed = (COPIES if state.variant == STANDARD else state.players) - played
    for phase in range(state.phase + 1, PHASES + 1):
        card = STACKS * state.players + phase
        needed += state.players * ROUNDS[card] * STACK_SIZE[card]
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
            counts[place // KINDS * KINDS + kind] += 1
    for kind in state.shown:
        if kind >= 0:
            counts[KINDS * state.active + kind] += 1
    copies = 1
    if state.variant == STANDARD:
        counts, copies = [sum(counts[kind::KINDS]) for kind in range(KINDS)], COPIES
    for at, count in enumerate(counts):
        if count != copies:
            yield f"there are {count} cards of kind {at % KINDS}, not {copies}"
    decks = {STANDARD: 1, PERSONAL: state.players, MASTER: 0}[int(state.variant)]
    if any(list(state.deck)[KINDS * decks :]):
        yield "a deck holds cards that nobody could buy"


def _shown(state: Torres) -> Iterator[str]:
    under, shown = list(state.under), list(state.shown)
    rows = [under[KINDS * player : KINDS * (player + 1)] for player in range(state.players)]
    if any(EMPTY in row and row.index(EMPTY) != len(row) - row.count(EMPTY) for row in (*rows, shown)):
        yield "there is a gap among the cards under a deck or shown"
    if NOWHERE in under or NOWHERE in shown:
        yield "a card under a deck or shown is not known"
    cards = SHOWN - shown.count(EMPTY)
    if state.variant != PERSONAL and (cards or under.count(EMPTY) < len(under)):
        yield "cards are shown or put back without decks of one's own"
    if cards and state.stage not in (DEALING, CHOOSING):
        yield "cards are shown, but nobody chooses"
    if cards == SHOWN and state.stage == DEALING:
        yield "all cards to choose from are shown already"


def _turn(state: Torres) -> Iterator[str]:
    fresh = list(state.fresh)
    bought = state.buys - 1 if state.stage in (DEALING, CHOOSING) else state.buys
    if sum(fresh) != bought:
        yield f"{sum(fresh)} cards were taken in this turn, but {bought} bought"
    hand = list(state.hand)[KINDS * state.active : KINDS * (state.active + 1)]
    if any(new > held for new, held in zip(fresh, hand, strict=True)):
        yield "a card bought in this turn is not in the hand"
    if TURN <= state.stage <= CHOOSING:
        return
    if state.ap or state.turn_stack or state.buys or state.card_played:
        yield "action points, blocks or cards of a turn are left, but there is no turn"


def _markers(state: Torres) -> Iterator[str]:
    ahead = [score for score in state.score if score > 0]
    if len(set(ahead)) < len(ahead):
        yield "two markers share a space above 0"


# -- whether the stage fits --


def _stage(state: Torres) -> Iterator[str]:
    stage, variant = state.stage, state.variant
    mover = int(state.active)
    if stage in (DRAWING_START, DRAWING_MASTER, DEALING):
        mover = CHANCE
    elif stage == ENDED:
        mover = OVER
    if state.to_move != mover:
        yield f"to_move is {state.to_move}, but the stage has {mover} to move"
    if stage in (DRAWING_MASTER, LAYING) and variant != MASTER:
        yield "foundations are laid in the master game alone"
    if (stage == DEALING and variant == MASTER) or (stage == CHOOSING and variant != PERSONAL):
        yield "a card is bought, which this variant does not have"
    if (state.master != NOWHERE) != (variant == MASTER and stage > DRAWING_MASTER):
        yield "a master card lies open exactly in the master game once it is drawn"
    if (state.king != NOWHERE) != (stage >= TURN):
        yield "the king is on the board exactly when he has been placed"


def _set_up(state: Torres) -> Iterator[str]:
    """Check foundations and first knights before the first phase."""
    stage = state.stage
    if stage >= TURN:
        return
    laid = [square for square, height in enumerate(state.height) if height]
    due = len(FOUNDATIONS) if state.variant != MASTER or stage > LAYING else 0
    if stage == LAYING:
        if len(laid) >= len(FOUNDATIONS):
            yield "all foundations are laid already"
    elif len(laid) != due:
        yield f"{len(laid)} foundations are laid, not {due}"
    if state.variant != MASTER:
        if laid != list(FOUNDATIONS):
            yield "the foundations do not lie where they are printed"
    elif any(DISTANCE[SQUARES * one + two] < FOUNDATION_GAP for one in laid for two in laid if one < two):
        yield "two foundations lie too close together"
    if max(state.height) > 1:
        yield "a castle is built before the first phase"
    yield from _entered(state, len(laid))


def _entered(state: Torres, laid: int) -> Iterator[str]:
    turns = laid if state.stage == LAYING else 0  # taken in this stage before the active player's
    if state.stage in (ENTERING, CROWNING):
        turns = (state.active - state.first) % state.players
    entered = turns + (state.stage == CROWNING) if state.stage >= ENTERING else 0
    if state.stage >= LAYING and state.active != (state.first + turns) % state.players:
        yield f"player {state.active} is active out of turn"
    if state.stage == CROWNING and entered != state.players:
        yield "the king is placed before all knights have entered"
    knights = list(state.knights)
    for turn in range(state.players):
        at = KNIGHTS * ((state.first + turn) % state.players)
        if (knights[at] >= 0) != (turn < entered) or max(knights[at + 1 : at + KNIGHTS]) >= 0:
            yield f"player {at // KNIGHTS} has not entered one knight in turn"


def _progress(state: Torres) -> Iterator[str]:
    """Check phase, round and turn against the stacks that are left."""
    if (state.phase == 0) != (state.stage < TURN):
        yield f"phase {state.phase} does not fit the stage"
        return
    rounds, turns = ROUNDS[STACKS * state.players + state.phase], state.players
    if state.stage <= CHOOSING:
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
        stacks = sum(piles[STACKS * player : STACKS * player + STACKS])
        had_turn = state.phase == 0 or (player - state.first) % state.players <= turns
        expected = rounds - state.round + (0 if had_turn else 1)
        if stacks != expected:
            yield f"player {player} has {stacks} stacks besides the turn's, not {expected}"
    if state.stage > CHOOSING and (state.stage == ENDED) != (state.phase == PHASES):
        yield f"the game ends with phase {PHASES}"
    if state.stage == KING_MOVE and state.score[state.active] != min(state.score):
        yield f"player {state.active} moves the king without being last"
