"""What must add up in every position: blocks, castles, knights, cards, stacks."""

from tavola.games.torres.board import (
    BLOCKS,
    COPIES,
    EMPTY,
    KINDS,
    KNIGHTS,
    MASTER,
    PERSONAL,
    PHASES,
    ROUNDS,
    SHOWN,
    SQUARES,
    STACKS,
    STANDARD,
    STOREYS,
)
from tavola.games.torres.position import ENDED, TURN
from tavola.games.torres.rules import Torres


def census(state: Torres) -> list[str]:
    """Say in sentences what is wrong with the counts of a position."""
    return [
        *_range(state),
        *_blocks(state),
        *_figures(state),
        *_cards(state),
        *_turn(state),
        *_markers(state),
    ]


def _range(state: Torres) -> list[str]:
    players = state.players
    for name, least, most in (
        ("to_move", -2, players - 1),
        ("variant", 0, MASTER),
        ("stage", 0, ENDED),
        ("phase", 0, PHASES),
        ("first", 0, players - 1),
        ("active", 0, players - 1),
        ("king", -1, SQUARES - 1),
        ("master", -1, 7),
        ("turn_stack", 0, STOREYS),
        ("supply", 0, BLOCKS),
    ):
        value = getattr(state, name)
        if not least <= value <= most:
            return [f"{name} is {value}, which is not between {least} and {most}"]
    if not all(-1 <= square < SQUARES for square in state.knights):
        return ["a knight stands outside the board"]
    return []


def _blocks(state: Torres) -> list[str]:
    stacked = sum(
        state.piles[STACKS * player + size] * size
        for player in range(state.players)
        for size in range(STACKS)
    )
    total = state.supply + stacked + state.turn_stack + sum(state.height)
    wrong = [] if total == BLOCKS else [f"there are {total} blocks, not {BLOCKS}"]
    if min(*state.height, *state.piles) < 0:
        wrong.append("a number of blocks or stacks is negative")
    land = state.land()
    for castle in range(land.count):
        if land.tallest[castle] > land.surface[castle]:
            wrong.append(f"a castle of surface {land.surface[castle]} is {land.tallest[castle]} high")
    return wrong


def _figures(state: Torres) -> list[str]:
    wrong = []
    if len(state.knights) != KNIGHTS * state.players:
        wrong.append(f"there are {len(state.knights)} knights")
    standing = [square for square in (*state.knights, state.king) if square >= 0]
    if len(set(standing)) < len(standing):
        wrong.append("two figures stand on one square")
    if state.king >= 0 and state.height[state.king] == 0:
        wrong.append("the king stands on the ground")
    return wrong


def _cards(state: Torres) -> list[str]:
    wrong = [f"player {p} has hidden cards" for p in range(state.players) if state.hidden[p]]
    if min(*state.hand, *state.deck, *state.played, *state.fresh) < 0:
        wrong.append("a number of cards is negative")
    decks = [range(state.players)] if state.variant == STANDARD else [[p] for p in range(state.players)]
    for owners in decks:
        for kind in range(KINDS):
            count = sum(_copies(state, owner, kind) for owner in owners)
            expected = COPIES if state.variant == STANDARD else 1
            if count != expected:
                wrong.append(f"there are {count} cards of kind {kind}, not {expected}")
    return wrong


def _copies(state: Torres, owner: int, kind: int) -> int:
    at = KINDS * owner
    count = state.hand[at + kind] + state.deck[at + kind] + state.played[at + kind]
    count += list(state.under[at : at + KINDS]).count(kind)
    if owner == state.active:
        count += list(state.shown).count(kind)
    return int(count)


def _turn(state: Torres) -> list[str]:
    wrong = []
    fresh = sum(state.fresh)
    bought = state.buys if state.stage in (TURN, ENDED) else max(0, state.buys - 1)
    if fresh != bought:
        wrong.append(f"{fresh} cards were taken in this turn, but {bought} bought")
    if any(state.fresh[kind] > state.hand[KINDS * state.active + kind] for kind in range(KINDS)):
        wrong.append("a card bought in this turn is not in the hand")
    if state.variant != PERSONAL and list(state.shown) != [EMPTY] * SHOWN:
        wrong.append("cards are shown without decks of one's own")
    if state.stage != TURN:
        return wrong
    rounds = ROUNDS[STACKS * state.players + state.phase]
    for player in range(state.players):
        stacks = sum(state.piles[STACKS * player : STACKS * player + STACKS])
        had_turn = (player - state.first) % state.players <= state.done
        expected = rounds - state.round + (0 if had_turn else 1)
        if stacks != expected:
            wrong.append(f"player {player} has {stacks} stacks besides the turn's, not {expected}")
    return wrong


def _markers(state: Torres) -> list[str]:
    ahead = [score for score in state.score if score > 0]
    wrong = ["two markers share a space above 0"] if len(set(ahead)) < len(ahead) else []
    if min(state.score) < 0:
        wrong.append("a score is negative")
    return wrong
