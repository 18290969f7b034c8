"""The hand of Kreta: seven characters in printed order, played ones in their places."""

from dataclasses import replace

from tavola.game import Gain, Group, Item
from tavola.games.kreta.rules import board, moves, phases
from tavola.games.kreta.rules.play import Kreta
from tavola.games.kreta.show.picture import CARD_HINTS

LINES = {
    "king": "Repeat a card you have played",
    "architect": "Build a fort or a village",
    "admiral": "Place or move your ships",
    "commander": "Place or move villagers",
    "castellan": "Score the open fort card",
    "abbot": "Place or send your abbot",
    "farmer": "Harvest a tile for points",
}
PLAYED = "It comes back when somebody plays a Castellan."
WHY_NOT = {  # K9; the other three always have something to do
    board.KING: "None of your cards on the table can be repeated now.",
    board.ARCHITECT: "You can build neither a fort nor a village now.",
    board.COMMANDER: "No villager of yours can be placed or moved now.",
    board.FARMER: "Your villagers link no tile to one of your ships.",
}
MORE = {phases.ADMIRAL_MORE: board.ADMIRAL, phases.COMMANDER_MORE: board.COMMANDER}


def hand(view: Kreta, player: int) -> list[Group]:
    """List all seven cards of a player, never sorted again."""
    played = list(view.played)[player * board.CARDS : (player + 1) * board.CARDS]
    choosing = view.phase == phases.CHOOSE_CARD and view.to_move == player
    playable = {move for move in view.legal_moves() if move < moves.REPEAT} if choosing else set()
    acting = _acting(view) if view.active == player else ()
    cards = [
        replace(
            _card(player, card, spent=played[card] > 0),
            gain=_gain(view, player, card) if card in playable else None,
            why=PLAYED if played[card] else WHY_NOT.get(card, "") if choosing else "",
            playing=card in acting,
        )
        for card in range(board.CARDS)
    ]
    left = played.count(0)
    note = f"{left} to play · a Castellan brings all seven back"
    return [Group("cards", "Your cards", "card", tuple(cards), note=note)]


def _acting(view: Kreta) -> tuple[int, ...]:
    """Name the card whose action goes on, and the King who repeats it."""
    card = MORE.get(int(view.phase), int(view.phase))
    if card >= board.CARDS:
        return ()
    return (card, board.KING) if view.repeating else (card,)


def _card(player: int, card: int, *, spent: bool) -> Item:
    name = board.CARD_NAMES[card]
    title, where = name.capitalize(), "played" if spent else "hand"
    return Item(
        f"{where}-{player}-{name}",
        title,
        f"art-card-{name}",
        hint=CARD_HINTS[name],
        title=title,
        line=LINES[name],
        spent=spent,
    )


def _gain(view: Kreta, player: int, card: int) -> Gain | None:
    """Say what a card scores at once: the Castellan the open fort card, the Farmer his best tile."""
    after = view.copy()
    after.play(moves.PLAY + card)
    if card == board.CASTELLAN:
        return Gain(after.scores()[player] - view.scores()[player])
    if card != board.FARMER:
        return None
    points = [_points(after, player, move) for move in after.legal_moves()]
    return Gain(max(points), "now" if min(points) == max(points) else "at best")


def _points(view: Kreta, player: int, move: int) -> int:
    after = view.copy()
    after.play(move)
    return after.scores()[player] - view.scores()[player]
