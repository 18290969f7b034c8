"""Kreta: seven characters, eleven scorings, sixteen provinces of Crete."""

from tavola.game import Game
from tavola.games.kreta.actions import ACTIONS
from tavola.games.kreta.census import census
from tavola.games.kreta.features import LABELS, features, value
from tavola.games.kreta.picture import SHAPES, draw, ground, mat, targets
from tavola.games.kreta.picture.sketch import sketch
from tavola.games.kreta.rules import FIRST, Kreta, start
from tavola.games.kreta.words import SECRETS, describe, notate, prompt

game = Game[Kreta](
    name="kreta",
    title="Kreta",
    blurb="Spread over the provinces of Crete and choose when they are scored.",
    minutes=60,
    weight=2,
    seats=range(2, 5),
    version=1,
    actions=ACTIONS,
    longest=935,  # 220 plies a player and 20 for the Castellans, 17 of luck before and 18 between scorings
    module=__name__,
    options={"rescoring": ("once", "every"), "first": FIRST},
    option_text={
        "rescoring": "How often a province is scored",
        "rescoring=once": "once in the game",
        "rescoring=every": "each time a card touches it",
        "first": "Who begins",
        "first=drawn": "drawn by lot",
        "first=red": "red",
        "first=blue": "blue",
        "first=green": "green; drawn by lot if nobody sits there",
        "first=gold": "gold; drawn by lot if nobody sits there",
    },
    presets={"As published": {"rescoring": "every"}},
    start=start,
    census=census,
    notate=notate,
    describe=describe,
    prompt=prompt,
    secrets=SECRETS,
    ground=ground,
    draw=draw,
    mat=mat,
    targets=targets,
    value=value,
    features=features,
    labels=LABELS,
    shapes=SHAPES,
    sketch=sketch,
    search="split=0",
    levels=("greedy:notice=0.5", "greedy:notice=0.7", "greedy:notice=0.85", "greedy", "mcts:1000"),
)
