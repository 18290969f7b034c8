"""Lanterns: the contents page of a plug-in."""

from collections.abc import Mapping

from tavola.core import UNKNOWN, Event, Move
from tavola.game import Game, Item, Line, Prompt, who
from tavola.svg import picture, tag

from .rules import (
    ACTIONS,
    DRAW,
    DREW,
    EMPTY,
    END,
    FIVE,
    HAND,
    HANG,
    HUNG,
    LIGHT,
    LIT,
    POLES,
    TURNS,
    WAIT,
    Lanterns,
    census,
    start,
)


def notate(state: Lanterns, move: Move) -> str:
    if move >= DRAW:
        return f"draw {move - DRAW + 1}"
    if move in (END, WAIT):
        return "end" if move == END else "wait"
    return f"hang {'abc'[move - HANG]}" if move >= HANG else f"light {move - LIGHT + 1}"


def describe(event: Event, view: Lanterns) -> Line | None:
    kind, player, *rest = event
    if kind == DREW:
        return Line(f"{who(player)} draws {'a lantern' if rest[0] == UNKNOWN else rest[0] + 1}", player)
    if kind == LIT:
        return Line(f"{who(player)} lights {rest[0] + 1}", player)
    if kind == HUNG:
        lit, pole, points = rest[:3]
        extra = points - lit - 1
        total = f"{lit + 1} + {extra}" if extra else f"{lit + 1}"
        text = f"{who(player)} hangs it on [pole {'abc'[pole]}](#pole-{pole})"
        return Line(text, player, points, total, "L3", "lanterns", f"pole-{pole}")
    fives = view.hand(player).count(FIVE)
    return Line(f"{who(player)} waits" + (f" with {fives} of five" if fives else ""), player)


def prompt(view: Lanterns) -> Prompt:
    text = ("Light a lantern or wait.", "Hang it on a pole.", "End your turn.")[view.phase]
    progress = f"turn {view.turn + 1} of {TURNS * view.players}"
    return Prompt(text, progress, "L2", ("Light", "Hang"), min(view.phase, 1))


def draw(view: Lanterns, viewer: int, shape: str) -> str:
    poles = [
        tag(
            "g",
            tag("rect", width=40, height=80, class_="target"),
            tag("text", "" if kind == EMPTY else str(kind + 1), x=20, y=40),
            id=f"pole-{pole}",
            transform=f"translate({pole * 60} 0)",
            data_hint=f"pole {'abc'[pole]}",
        )
        for pole, kind in enumerate(view.poles)
    ]
    return picture(-10, -10, POLES * 60, 100, *poles)


def ground(options: Mapping[str, str], players: int, shape: str) -> str:
    return tag("rect", x=-10, y=-10, width=180, height=100, fill="#cbd3a2")


def mat(view: Lanterns, player: int) -> list[Item]:
    return [
        Item(f"hand-{player}-{slot}", _label(kind), "art-lantern", card=True)
        for slot, kind in enumerate(view.hand(player))
    ]


def _label(kind: int) -> str:
    return {UNKNOWN: "a lantern", EMPTY: "nothing"}.get(kind, f"lantern {kind + 1}")


def targets(view: Lanterns, move: Move) -> list[str]:
    if move in (END, WAIT):
        return ["button:End turn" if move == END else "button:Wait"]
    if move >= HANG:
        return [f"pole-{move - HANG}"]
    return [f"hand-{view.to_move}-{view.hand(view.to_move).index(move - LIGHT)}"]


def value(state: Lanterns) -> list[float]:
    return [float(points) for points in state.points]


def features(view: Lanterns, player: int) -> list[float]:
    return [float(kind) for kind in view.hand(player)]


game = Game(
    name="lanterns",
    title="Lanterns",
    blurb="Hang lanterns over their own kind.",
    minutes=5,
    weight=1,
    seats=range(2, 5),
    version=1,
    actions=ACTIONS,
    longest=500,
    module="lanterns",
    options={"bonus": ("3", "0")},
    option_text={"bonus": "Bonus for the same kind", "bonus=3": "three points", "bonus=0": "none"},
    presets={"Plain": {"bonus": "0"}},
    start=start,
    census=census,
    notate=notate,
    describe=describe,
    prompt=prompt,
    secrets={DREW: (2,)},
    by_hand=lambda _view, _move: False,  # only the end of a turn is ever forced, and all can see it
    ground=ground,
    draw=draw,
    mat=mat,
    targets=targets,
    value=value,
    features=features,
    labels=tuple(f"lantern {slot}" for slot in range(HAND)),
)
