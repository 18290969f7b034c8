"""What a press brings: what a tile closes or lets grow, what a follower earns, and what lies on the board."""

from tavola import say
from tavola.core import CHANCE, Move
from tavola.game import Gain, Line, Slip, who
from tavola.games.carcassonne.rules import board, events, moves
from tavola.games.carcassonne.rules.play import Carcassonne
from tavola.games.carcassonne.show.words import (
    SCORING,
    bare_name,
    describe,
    extent,
    role,
    standing_at,
    sum_of,
)

DONE = (events.CITY_DONE, events.ROAD_DONE, events.CLOISTER_DONE)


def slip(view: Carcassonne, move: Move) -> Slip:
    """Tell what a tile or a follower brings."""
    if move < moves.FOLLOWER:
        return _tile(view, move)
    if move < moves.PASS:
        return _follower(view, move)
    if move == moves.PASS:
        return Slip("No follower", text=_closed_for_others(view, move) or _kept(view))
    return Slip("Draw")


def standing(view: Carcassonne) -> list[Line]:
    """Tell what each player would still score if the game ended now."""
    after = view.copy()
    after.story = []
    if after.to_move != CHANCE and after.hand < 0:
        after.score_completed()
    after.score_the_rest()
    lines = [describe(event, after) for event in after.story if event[0] in SCORING]
    return [line for line in lines if line and line.points]


# -- a follower -------------------------------------------------------------------------------------


def _follower(view: Carcassonne, move: Move) -> Slip:
    name = board.SEGMENT[move - moves.FOLLOWER]
    node = next(
        each for each in _new_nodes(view) if board.NAME[int(view.part[each])] == move - moves.FOLLOWER
    )
    follower, place = role(name), standing_at(view, node)[1]
    after = _played(view, move)
    home = not after.standing[node]
    own = [event for event in after.story or [] if event[0] in DONE and event[3] == view.root[node]]
    text = f"{sum_of(own[0], view)}: the {place} is closed." if own else _extent(view, node)
    return Slip(
        f"A {follower} {'on' if place in ('road', 'field') else 'in'} the {place}",
        after=f"{follower} comes back" if home else "",
        text=_closed_for_others(view, move) or text,
    )


def _extent(view: Carcassonne, node: int) -> str:
    """Say how far an open feature has come, in a sentence."""
    stays = " around it; a farmer stays to the end" if standing_at(view, node)[1] == "field" else ""
    return f"{extent(view, node)}{stays}."


def _closed_for_others(view: Carcassonne, move: Move) -> str:
    """Say what the newest tile closes for somebody else, whatever the follower does."""
    story = _played(view, move).story or []
    gifts = [(event[1], standing_at(view, event[3])[1]) for event in story if event[0] in DONE]
    theirs = [f"{who(player)}’s {place}" for player, place in gifts if player != view.player]
    return f"This tile also closes {say.row(sorted(set(theirs)))}." if theirs else ""


def _kept(view: Carcassonne) -> str:
    left = int(view.supply[view.player])
    return f"You keep {say.count(left, 'follower')}." if left else ""


# -- a tile -----------------------------------------------------------------------------------------


def _tile(view: Carcassonne, move: Move) -> Slip:
    title = bare_name(view.hand)
    laid = _played(view, move)
    ended = _played(laid, moves.PASS)
    points = [new - old for old, new in zip(view.scores(), ended.scores(), strict=True)]
    mover = int(view.player)
    others = tuple((seat, each) for seat, each in enumerate(points) if each and seat != mover)
    gain = Gain(points[mover], "this turn") if any(points) else None
    text = _closes(laid, ended) or _at_once(laid) or _grows(view, laid)
    return Slip(title[:1].upper() + title[1:], gain=gain, others=others, text=text)


def _closes(laid: Carcassonne, ended: Carcassonne) -> str:
    """Say what a tile closes that somebody holds."""
    closed = [event for event in ended.story or [] if event[0] in DONE]
    owners: dict[int, list[int]] = {}
    for event in closed:
        owners.setdefault(event[3], []).append(event[1])
    parts = [f"{_whose(laid, players)} {standing_at(laid, root)[1]}" for root, players in owners.items()]
    return f"Closes {say.row(parts)}." if parts else ""


def _at_once(laid: Carcassonne) -> str:
    """Say what a follower on the new tile would earn in something that nobody held and that is closed."""
    best = 0
    sentence = ""
    for move in laid.legal_moves():
        if move >= moves.PASS:
            continue
        name = role(board.SEGMENT[move - moves.FOLLOWER])
        points = _played(laid, move).scores()[laid.player] - laid.scores()[laid.player]
        if points > best and laid.left:
            best, sentence = points, f"A {name} here scores {points} at once."
    return sentence


def _grows(view: Carcassonne, laid: Carcassonne) -> str:
    """Say whose feature grows, the own ones first."""
    mover = int(view.player)
    grown = []
    for node in _new_nodes(laid):
        root = int(laid.root[node])
        held, terrain = laid.holders[root], board.TERRAIN[int(laid.part[node])]
        if held and terrain in (board.CITY, board.ROAD):
            grown.append((_holders(laid, root), root))
    for at in range(laid.built):
        node = int(laid.cloisters[at])
        if laid.holders[node] and laid.opens[node] < view.opens[node]:
            grown.append((_holders(laid, node), node))
    if not grown:
        return "It adds to nobody’s city, road or cloister."
    players, root = min(grown, key=lambda each: mover not in each[0])
    place = standing_at(laid, root)[1]
    return f"{_capital(_whose(laid, players))} {place} grows: {_extent(laid, root)}"


def _holders(view: Carcassonne, root: int) -> list[int]:
    return [player for player in range(view.players) if int(view.holders[root]) >> 3 * player & 7]


def _whose(view: Carcassonne, players: list[int]) -> str:
    """Say to whom something belongs, from the mover's side."""
    names = ["your" if player == view.player else f"{who(player)}’s" for player in players]
    return say.row(sorted(names, key=lambda name: name != "your"))


def _new_nodes(view: Carcassonne) -> range:
    return range(int(view.first[view.laid - 1]), int(view.nodes))


def _played(view: Carcassonne, move: Move) -> Carcassonne:
    after = view.copy()
    after.story = []
    after.play(move)
    return after


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
