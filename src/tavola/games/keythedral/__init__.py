"""Keythedral: lay a landscape, send workers, and build the church tile by tile."""

from tavola.game import Game, Planes, Window
from tavola.games.keythedral import census, features, picture, prospects, sketch, words
from tavola.games.keythedral.board import ACTIONS
from tavola.games.keythedral.opening import start
from tavola.games.keythedral.rules import Keythedral
from tavola.games.keythedral.window import PLANES, SPAN, WINDOW_ACTIONS, crop, planes, uncrop

game: Game[Keythedral] = Game(
    name="keythedral",
    title="Keythedral",
    blurb="Lay out fields and cottages, send workers for cubes, and spend them on the great church.",
    minutes=90,
    weight=3,
    seats=range(2, 6),
    version=1,
    actions=ACTIONS,
    # Six dry rounds in a row end the game, so there are at most 22 * 6 + 6 rounds; each has at most 125
    # plies of workers, about 40 cubes to spend one by one with everyone passing in between, and 115 bids.
    longest=150_000,
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
    presets={"As specified": {}, "As published": {"open_laws": "on"}, "Short game": {"length": "short"}},
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
    value=prospects.value,
    features=features.features,
    labels=features.LABELS,
    candid=True,
    window=Window(WINDOW_ACTIONS, crop, uncrop),
    planes=Planes(PLANES, SPAN, SPAN, planes),
    shapes=("desk", "phone"),
    screens=True,
    sketch=sketch.sketch,
    search="split=0:share=0.4",
    levels=("greedy:notice=0.2", "greedy:notice=0.45", "greedy:notice=0.7", "greedy", "mcts:1500"),
)
