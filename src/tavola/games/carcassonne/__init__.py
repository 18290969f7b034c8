"""Carcassonne: lay tiles, send followers to cities, roads, cloisters and fields."""

from tavola.game import Game, Planes, Window
from tavola.games.carcassonne import census, features, habit, picture, sketch, words
from tavola.games.carcassonne.board import ACTIONS
from tavola.games.carcassonne.rules import (
    FARM_SCORING,
    FARMERS,
    INCOMPLETE_UNIT,
    SMALL_CITY,
    Carcassonne,
    start,
)
from tavola.games.carcassonne.window import PLANES, SPAN, WINDOW_ACTIONS, crop, planes, uncrop

game: Game[Carcassonne] = Game(
    name="carcassonne",
    title="Carcassonne",
    blurb="Lay tiles, grow cities, roads and fields, and place your followers in time.",
    minutes=35,
    weight=1,
    seats=range(2, 6),
    version=1,
    actions=ACTIONS,
    longest=3 * 71,
    module=__name__,
    options={
        "farm_scoring": FARM_SCORING,
        "small_city": SMALL_CITY,
        "incomplete_unit": INCOMPLETE_UNIT,
        "farmers": FARMERS,
    },
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
    },
    presets={
        "Third edition": {},
        "Second edition": {"farm_scoring": "second", "small_city": "reduced"},
        "First edition": {"farm_scoring": "first", "small_city": "reduced"},
    },
    start=start,
    census=census.census,
    notate=words.notate,
    describe=words.describe,
    prompt=words.prompt,
    secrets=words.SECRETS,
    ground=picture.ground,
    draw=picture.draw,
    mat=picture.mat,
    targets=picture.targets,
    value=features.value,
    features=features.features,
    labels=features.LABELS,
    window=Window(WINDOW_ACTIONS, crop, uncrop),
    planes=Planes(PLANES, SPAN, SPAN, planes),
    projected=Carcassonne.projected,
    common=picture.common,
    sketch=sketch.sketch,
    habit=habit.habit,
    search="plies=36:ripe=20:explore=0.2:trust=3",
    levels=("greedy:notice=0.4", "greedy:notice=0.6", "greedy:notice=0.8", "greedy", "mcts:1000"),
)
