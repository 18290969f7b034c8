"""Torres: build castles block by block, and climb higher than the rest."""

from tavola.game import Game, Planes
from tavola.games.torres.census import census
from tavola.games.torres.mind.features import (
    BOUNDS,
    LABELS,
    LAYERS,
    LAYERS_BOUNDS,
    features,
    planes,
    write_features,
)
from tavola.games.torres.mind.prospects import prospects
from tavola.games.torres.mind.reasons import reasons
from tavola.games.torres.mind.value import value
from tavola.games.torres.rules.board import MASTER, SIZE, VARIANTS
from tavola.games.torres.rules.moves import ACTIONS, END_TURN, LAY
from tavola.games.torres.rules.play import Torres
from tavola.games.torres.rules.setup import STARTERS, start
from tavola.games.torres.show.hand import hand
from tavola.games.torres.show.picture import SHAPES, common, draw, ground, mat
from tavola.games.torres.show.places import place_name
from tavola.games.torres.show.press import targets
from tavola.games.torres.show.sketch import sketch
from tavola.games.torres.show.slip import slip, standing
from tavola.games.torres.show.stakes import stakes
from tavola.games.torres.show.words import SECRETS, describe, notate, prompt

game = Game[Torres](
    name="torres",
    title="Torres",
    blurb="Build castles block by block and climb higher than the rest.",
    minutes=60,
    weight=2,
    seats=range(2, 5),
    version=1,
    actions=ACTIONS,
    decisions=range(LAY, ACTIONS),
    luck=range(LAY),
    # 40 turns of at most 17 plies (7 action points, two of them bought cards of five plies each,
    # a card, the end), 14 of set-up and 2 moves of the king.
    longest=700,
    widest=7000,
    module=__name__,
    options={"variant": VARIANTS, "start_player": STARTERS},
    option_text={
        "variant": "Cards and set-up",
        "variant=standard": "One deck of action cards for all",
        "variant=personal_decks": "A deck for each player; see three cards, keep one",
        "variant=master": "Master game: all cards in hand, chosen foundations, a master card",
        "start_player": "Who starts",
        "start_player=random": "Drawn by lot",
        "start_player=red": "Red",
        "start_player=blue": "Blue",
        "start_player=green": "Green; drawn by lot if nobody sits there",
        "start_player=gold": "Gold; drawn by lot if nobody sits there",
    },
    presets={
        "Decks of one's own": {"variant": "personal_decks"},
        "Master game": {"variant": "master"},
    },
    start=start,
    by_hand=lambda _view, move: move == END_TURN,  # T10
    census=census,
    fixed=("variant",),
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
    prospects=prospects,
    candid_value=True,
    reasons=reasons,
    features=features,
    write_features=write_features,
    labels=LABELS,
    bounds=BOUNDS,
    candid=True,
    planes=Planes(LAYERS, SIZE, SIZE, planes, LAYERS_BOUNDS),
    shapes=tuple(SHAPES),
    all_open=lambda first: bool(first.variant == MASTER),  # T38
    projected=Torres.projected,
    common=common,
    slip=slip,
    standing=standing,
    place_name=place_name,
    stakes=stakes,
    sketch=sketch,
    levels=("greedy:notice=0.15", "greedy:notice=0.3", "greedy:notice=0.6", "greedy", "mcts:700ms"),
)
