"""Keythedral: lay a landscape, send workers, and build the church tile by tile."""

from tavola.game import Game, Planes, Window
from tavola.games.keythedral.census import census
from tavola.games.keythedral.mind.features import BOUNDS, LABELS, features, write_features
from tavola.games.keythedral.mind.value import reasons, value
from tavola.games.keythedral.mind.window import (
    PLANES,
    PLANES_BOUNDS,
    SPAN,
    WINDOW_ACTIONS,
    crop,
    planes,
    uncrop,
)
from tavola.games.keythedral.rules.asking import by_hand
from tavola.games.keythedral.rules.moves import ACTIONS, FIELD
from tavola.games.keythedral.rules.play import Keythedral
from tavola.games.keythedral.rules.setup import start
from tavola.games.keythedral.show.hand import hand
from tavola.games.keythedral.show.notation import notate
from tavola.games.keythedral.show.picture import SHAPES, draw, ground, mat
from tavola.games.keythedral.show.places import place_name
from tavola.games.keythedral.show.press import targets
from tavola.games.keythedral.show.prompts import prompt
from tavola.games.keythedral.show.sketch import sketch
from tavola.games.keythedral.show.slip import lacks, slip
from tavola.games.keythedral.show.stakes import stakes, standing
from tavola.games.keythedral.show.words import SECRETS, describe

game = Game[Keythedral](
    name="keythedral",
    title="Keythedral",
    blurb="Lay out fields and cottages, send workers for cubes, and spend them on the great church.",
    minutes=90,
    weight=3,
    seats=range(2, 6),
    version=1,
    actions=ACTIONS,
    decisions=range(FIELD, ACTIONS),
    luck=range(FIELD),
    # Six dry rounds in a row end the game, so there are at most 22 * 6 + 6 rounds; each has at most 125
    # plies of workers, about 40 cubes to spend one by one with everyone passing in between, and 115 bids.
    longest=150_000,
    widest=400,
    module=__name__,
    options={"length": ("full", "short"), "strategic": ("off", "on"), "open_laws": ("off", "on")},
    option_text={
        "length": "Length",
        "length=full": "Full game, 22 building tiles",
        "length=short": "Short game, 17 building tiles",
        "strategic": "Strategic variant",
        "strategic=off": "A row's costs are seen when the row comes on sale",
        "strategic=on": "All costs are seen from the start",
        "open_laws": "New Laws",
        "open_laws=off": "Lie face down",
        "open_laws=on": "Lie open",
    },
    presets={"As published": {"open_laws": "on"}, "Short game": {"length": "short"}},
    start=start,
    by_hand=by_hand,
    census=census,
    fixed=("length", "strategic", "open_laws"),
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
    candid=True,
    window=Window(WINDOW_ACTIONS, crop, uncrop),
    planes=Planes(PLANES, SPAN, SPAN, planes, PLANES_BOUNDS, needed=True),
    shapes=SHAPES,
    screens=True,
    slip=slip,
    lacks=lacks,
    place_name=place_name,
    standing=standing,
    stakes=stakes,
    sketch=sketch,
    search="split=0:share=0.4:net=0",
    levels=(
        "greedy:notice=0.2",
        "greedy:notice=0.45",
        "greedy:notice=0.7",
        "net",
        "mcts:2000:net=3:trust=60",
    ),
)
