"""What a press brings: points of a scoring or a harvest now, and influence that pays when it is scored."""

from tavola import say
from tavola.core import Move
from tavola.game import Gain, Slip
from tavola.games.kreta.rules import board, moves
from tavola.games.kreta.rules.play import Kreta
from tavola.games.kreta.show.words import ORDINALS

CARD_TEXTS = (  # what each character does; the Castellan and the Farmer say more
    "Repeats one of your cards on the table.",
    "Builds a fort or a village.",
    "Places a ship or moves your ships.",
    "Places a villager, or moves villagers up to four steps.",
    "",
    "Sends the abbot up to three provinces away.",
    "",
)


def slip(view: Kreta, move: Move) -> Slip:
    """Tell what a move brings."""
    if move < moves.PLACE_SHIP:
        return _card(view, move % board.CARDS)
    if moves.HARVEST <= move < moves.BUILD_FORT:
        return _harvest(view, move - moves.HARVEST)
    if move < moves.KEEP:
        return _piece(view, move)
    if move == moves.KEEP:
        return Slip(f"Keep fort card {view.next + 1}", text=f"It touches {_touched(int(view.next))}.")
    if move == moves.REPLACE:
        return Slip(f"Replace fort card {view.next + 1}", text="The top card of the pile comes instead.")
    return Slip("Stop", text="Ends your turn.")


# -- cards -------------------------------------------------------------------------------------------------


def _card(view: Kreta, card: int) -> Slip:
    title = board.CARD_NAMES[card].capitalize()
    if card == board.CASTELLAN:
        return Slip(title, text=_scoring(view))
    if card == board.FARMER:
        best = max(
            _worth(view, province) for province in range(board.PROVINCES) if view.ripe() >> province & 1
        )
        return Slip(title, text=f"The best harvest pays {say.count(best, 'point')}.")
    return Slip(title, text=CARD_TEXTS[card])


def _scoring(view: Kreta) -> str:
    """Say what each open province of the fort card pays: "Scores Candia: 5, 2; Ida: nobody."."""
    provinces = []
    for province in board.TOUCHES[view.now]:
        if _over(view, province):
            continue
        paid = sorted((int(points) for points in view.payments(province) if points), reverse=True)
        provinces.append(f"{board.PROVINCE_NAMES[province]}: {', '.join(map(str, paid)) or 'nobody'}")
    return (
        f"Scores {'; '.join(provinces)}."
        if provinces
        else "Nothing is left to score around this fort; everybody takes the cards back."
    )


def _touched(fort: int) -> str:
    return say.row([board.PROVINCE_NAMES[province] for province in board.TOUCHES[fort]])


def _harvest(view: Kreta, province: int) -> Slip:
    kind = board.TILE_NAMES[view.tiles[province]]
    number = _worth(view, province)
    return Slip(
        f"Harvest {kind}", text=f"Your {ORDINALS[number]} {kind}, in {board.PROVINCE_NAMES[province]}."
    )


def _worth(view: Kreta, province: int) -> int:
    return int(view.harvested[view.active * board.KINDS + view.tiles[province]]) + 1


# -- pieces ------------------------------------------------------------------------------------------------


def _piece(view: Kreta, move: Move) -> Slip:
    """Tell how a piece changes the influence of all, and what that pays when it is scored."""
    me = int(view.active)
    after = view.copy()
    after.play(move)
    changed = [
        province
        for province in range(board.PROVINCES)
        if view.influence(me, province) != after.influence(me, province)
    ]
    counting = [province for province in changed if not _over(view, province)]
    points = [
        sum(int(after.payments(province)[seat] - view.payments(province)[seat]) for province in counting)
        for seat in range(view.players)
    ]
    others = tuple((seat, each) for seat, each in enumerate(points) if each and seat != me)
    gain = Gain(points[me], "when scored") if any(points) else None
    title = _title(move)
    return Slip(title, gain=gain, others=others, text=_influence(view, after, title, changed, counting))


def _title(move: Move) -> str:
    """Name what is set and where it goes."""
    if move < moves.MOVE_SHIP:
        return f"Ship in {board.HARBOUR_NAMES[move - moves.PLACE_SHIP]}"
    if move < moves.PLACE_VILLAGER:
        return f"Ship to {board.HARBOUR_NAMES[(move - moves.MOVE_SHIP) % board.HARBOURS]}"
    if moves.MOVE_VILLAGER <= move < moves.SEND_ABBOT:
        return f"Villager to {board.PROVINCE_NAMES[board.WALKS[move - moves.MOVE_VILLAGER][1]]}"
    if moves.BUILD_FORT <= move < moves.BUILD_VILLAGE:
        return f"Fort on space {move - moves.BUILD_FORT + 1}"
    first, piece = next(each for each in PLACED if move >= each[0])
    return f"{piece} {board.PROVINCE_NAMES[move - first]}"


PLACED = (
    (moves.BUILD_VILLAGE, "Village in"),
    (moves.SEND_ABBOT, "Abbot to"),
    (moves.PLACE_VILLAGER, "Villager in"),
)


def _influence(view: Kreta, after: Kreta, title: str, changed: list[int], counting: list[int]) -> str:
    """Say how the own influence changes, and with one province how it then stands.

    A province that the title names is not named again; that of a fort or a ship is.
    """
    me = int(view.active)
    if not counting:
        return "It changes no province that can still be scored." if changed else ""
    parts = [_change(view, after, province) for province in counting]
    if len(counting) == 1:
        name = board.PROVINCE_NAMES[counting[0]]
        where = "" if title.endswith(name) else f" in {name}"
        return f"Influence{where} {parts[0]}: {_rank(after, me, counting[0])}."
    named = [
        f"{board.PROVINCE_NAMES[province]} {part}" for province, part in zip(counting, parts, strict=True)
    ]
    return f"Influence in {say.row(named)}."


def _change(view: Kreta, after: Kreta, province: int) -> str:
    me = int(view.active)
    return f"{view.influence(me, province)}\u00a0→\u00a0{after.influence(me, province)}"


def _rank(after: Kreta, me: int, province: int) -> str:
    """Say how a player stands in a province."""
    mine = after.influence(me, province)
    better = [seat for seat in range(after.players) if after.influence(seat, province) > mine]
    level = [seat for seat in range(after.players) if after.influence(seat, province) == mine]
    if mine == 0:
        return "you have nothing there"
    if better:
        return "you are second" if len(better) == 1 else "you are behind"
    return "you lead" if len(level) == 1 else "you share the lead"


def _over(view: Kreta, province: int) -> bool:
    return bool(view.spent[province]) and view.rescoring == board.ONCE
