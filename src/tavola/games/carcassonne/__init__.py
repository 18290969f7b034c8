"""Carcassonne: lay tiles, send followers to cities, roads, cloisters and fields."""

from tavola.game import Game, Planes, Window
from tavola.games.carcassonne.census import census
from tavola.games.carcassonne.mind.features import BOUNDS, LABELS, features, write_features
from tavola.games.carcassonne.mind.reasons import reasons
from tavola.games.carcassonne.mind.rollout import rollout
from tavola.games.carcassonne.mind.value import value
from tavola.games.carcassonne.mind.window import PLANES, SPAN, WINDOW_ACTIONS, crop, planes, uncrop
from tavola.games.carcassonne.rules.moves import ACTIONS, DRAW, PASS
from tavola.games.carcassonne.rules.play import Carcassonne
from tavola.games.carcassonne.rules.setup import OPTIONS, start
from tavola.games.carcassonne.show.foreign import read_foreign
from tavola.games.carcassonne.show.picture import common, draw, ground, mat
from tavola.games.carcassonne.show.places import place_name
from tavola.games.carcassonne.show.press import targets
from tavola.games.carcassonne.show.sketch import sketch
from tavola.games.carcassonne.show.slip import slip, standing
from tavola.games.carcassonne.show.stakes import stakes
from tavola.games.carcassonne.show.words import SECRETS, describe, notate, prompt

game = Game[Carcassonne](
    name="carcassonne",
    title="Carcassonne",
    blurb="Lay tiles, grow cities, roads and fields, and place your followers in time.",
    minutes=35,
    weight=1,
    seats=range(2, 6),
    version=1,
    actions=ACTIONS,
    decisions=range(DRAW),
    luck=range(DRAW, ACTIONS),
    longest=1 + 3 * 71,
    widest=500,
    module=__name__,
    options=OPTIONS,
    option_text={
        "farm_scoring": "How farms score",
        "farm_scoring=third": "3 points for each completed city a farm borders",
        "farm_scoring=second": "The same, but a city pays each player only once",
        "farm_scoring=first": "4 points for the most farmers around each completed city",
        "small_city": "Completed cities of two tiles",
        "small_city=normal": "2 points a tile, as all cities",
        "small_city=reduced": "1 point a tile",
        "incomplete_unit": "Unfinished cities and roads at the end",
        "incomplete_unit=tile": "1 point a tile",
        "incomplete_unit=segment": "1 point a segment, also where one tile holds two",
        "farmers": "Farmers",
        "farmers=on": "Followers may be sent to fields",
        "farmers=off": "No farmers, a first game",
        "first": "Who starts",
        "first=red": "Red",
        "first=drawn": "Drawn by lot",
        "first=blue": "Blue",
        "first=green": "Green; drawn by lot if nobody sits there",
        "first=gold": "Gold; drawn by lot if nobody sits there",
        "first=plum": "Plum; drawn by lot if nobody sits there",
    },
    presets={
        "Second edition": {"farm_scoring": "second", "small_city": "reduced"},
        "First edition": {"farm_scoring": "first", "small_city": "reduced"},
    },
    start=start,
    by_hand=lambda _view, move: move == PASS,  # it ends the turn, and the next tile is drawn
    census=census,
    fixed=("farm_scoring", "small_city", "incomplete_unit", "farmers"),
    notate=notate,
    describe=describe,
    prompt=prompt,
    secrets=SECRETS,
    ground=ground,
    draw=draw,
    mat=mat,
    targets=targets,
    value=value,
    reasons=reasons,
    features=features,
    write_features=write_features,
    labels=LABELS,
    bounds=BOUNDS,
    window=Window(WINDOW_ACTIONS, crop, uncrop),
    planes=Planes(PLANES, SPAN, SPAN, planes, ((0.0, 1.0),) * len(PLANES), needed=True),
    projected=Carcassonne.projected,
    common=common,
    slip=slip,
    standing=standing,
    place_name=place_name,
    stakes=stakes,
    sketch=sketch,
    rollout=rollout,
    foreign=read_foreign,
    search="plies=36:ripe=20:explore=0.2:trust=3:net=0",
    levels=("greedy:notice=0.6", "greedy:notice=0.8", "greedy", "net", "mcts:2000:net=1:plies=12"),
)
