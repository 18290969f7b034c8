"""What is open in Olympos and how it stands: objectives, lands, and what counts only at the end."""

from tavola.game import Line, who
from tavola.games.olympos.rules import board, phases
from tavola.games.olympos.rules.play import Olympos
from tavola.games.olympos.rules.scoring import lands_controlled, progress, tell_final_scoring
from tavola.games.olympos.show import names
from tavola.games.olympos.show.words import describe
from tavola.say import count

ALL_OF = ("islands", "lands of Atlantis", "lands of the Peloponnese", "lands of Asia Minor", "lands")
COUNTED = (*ALL_OF, "Star tokens", "Swords", "Zeus symbols", "colours", "Discoveries beside a Wonder")


def stakes(view: Olympos) -> list[Line]:
    """Tell how far everybody is with the open objectives, and how many lands everybody holds."""
    if not phases.FIRST_CUBE < view.phase < phases.FINISHED:
        return []
    players = range(int(view.players))
    aims = [number for number in range(board.OBJECTIVES) if view.objectives[number] == board.OPEN_TO_ALL]
    lands = [_lands(view, player) for player in players if lands_controlled(view, player)]
    return [_aim(view, aim, player) for aim in aims for player in players] + lands


def standing(view: Olympos) -> list[Line]:
    """Tell what counts only at the end, as if that were now."""
    after = view.copy()
    after.story = []
    tell_final_scoring(after)
    lines = [describe(event, after) for event in after.story]
    return [line for line in lines if line and line.points]


def _aim(view: Olympos, aim: int, player: int) -> Line:
    have, needed = int(progress(view, player, aim)), int(board.OBJECTIVE_COUNT[aim])
    id = f"objective-{board.OBJECTIVE_IDS[aim]}"
    aimed = f"the objective [{names.OBJECTIVE_NAMES[aim]}](#{id})"
    text = f"{who(player)} has {have} of the {needed} {COUNTED[aim]} for {aimed}"
    return Line(text, player, 0, f"{have} of {needed}", "O29", "objectives", id)


def _lands(view: Olympos, player: int) -> Line:
    held = int(lands_controlled(view, player))
    return Line(f"{who(player)} holds {count(held, 'land')}", player, held, rule="O38", category="lands")
