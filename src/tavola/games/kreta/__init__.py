"""Kreta: seven characters, eleven scorings, sixteen provinces of Crete."""

from tavola.game import Game
from tavola.games.kreta.census import census
from tavola.games.kreta.mind.features import BOUNDS, LABELS, features, write_features
from tavola.games.kreta.mind.value import reasons, value
from tavola.games.kreta.rules.board import CASTELLAN
from tavola.games.kreta.rules.moves import ACTIONS, BEGIN, PLAY, STOP
from tavola.games.kreta.rules.play import Kreta
from tavola.games.kreta.rules.setup import FIRST, start
from tavola.games.kreta.show.hand import hand
from tavola.games.kreta.show.picture import SHAPES, draw, ground, mat
from tavola.games.kreta.show.places import place_name
from tavola.games.kreta.show.press import targets
from tavola.games.kreta.show.sketch import sketch
from tavola.games.kreta.show.slip import slip
from tavola.games.kreta.show.stakes import stakes
from tavola.games.kreta.show.words import SECRETS, describe, notate, prompt

game = Game[Kreta](
    name="kreta",
    title="Kreta",
    blurb="Spread over the provinces of Crete and choose when they are scored.",
    minutes=60,
    weight=2,
    seats=range(2, 5),
    version=1,
    actions=ACTIONS,
    decisions=range(BEGIN),
    luck=range(BEGIN, ACTIONS),
    longest=935,  # 220 plies a player and 20 for the Castellans, 17 of luck before and 18 between scorings
    widest=200,
    module=__name__,
    options={"rescoring": ("once", "every"), "first": FIRST},
    option_text={
        "rescoring": "How often a province is scored",
        "rescoring=once": "once in the game",
        "rescoring=every": "each time a card touches it",
        "first": "Who starts",
        "first=drawn": "drawn by lot",
        "first=red": "red",
        "first=blue": "blue",
        "first=green": "green; drawn by lot if nobody sits there",
        "first=gold": "gold; drawn by lot if nobody sits there",
    },
    presets={"As published": {"rescoring": "every"}},
    start=start,
    by_hand=lambda _view, move: move in (PLAY + CASTELLAN, STOP),  # one calls a scoring, one ends the turn
    census=census,
    fixed=("rescoring",),
    notate=notate,
    describe=describe,
    prompt=prompt,
    secrets=SECRETS,
    ground=ground,
    draw=draw,
    mat=mat,
    hand=hand,
    targets=targets,
    value=value,
    reasons=reasons,
    features=features,
    write_features=write_features,
    labels=LABELS,
    bounds=BOUNDS,
    shapes=SHAPES,
    slip=slip,
    place_name=place_name,
    stakes=stakes,
    sketch=sketch,
    search="split=0:foresight=0",
    levels=("greedy:notice=0.6", "greedy:notice=0.8", "net:notice=0.8", "net", "mcts:1500"),
)
