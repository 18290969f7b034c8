"""Torres: build castles block by block, and climb higher than the rest."""

from tavola.game import Game, Planes
from tavola.games.torres import census, features, picture, sketch, words
from tavola.games.torres.board import ACTIONS, MASTER, SIZE, VARIANTS
from tavola.games.torres.rules import Torres
from tavola.games.torres.setup import start

game: Game[Torres] = Game(
    name="torres",
    title="Torres",
    blurb="Build castles block by block and climb higher than the rest.",
    minutes=60,
    weight=2,
    seats=range(2, 5),
    version=1,
    actions=ACTIONS,
    # 40 turns of at most 17 plies (7 action points, two of them bought cards of five plies each,
    # a card, the end), 14 of set-up and 2 moves of the king.
    longest=700,
    module=__name__,
    options={"variant": VARIANTS, "start_player": ("random", "red", "blue", "green", "gold")},
    option_text={
        "variant": "Cards and set-up",
        "variant=standard": "One deck of action cards for all",
        "variant=personal_decks": "A deck for each player; see three cards, keep one",
        "variant=master": "Master game: all cards in hand, chosen foundations, a master card",
        "start_player": "Who begins",
        "start_player=random": "Drawn by lot",
        "start_player=red": "Red",
        "start_player=blue": "Blue",
        "start_player=green": "Green; drawn by lot if nobody sits there",
        "start_player=gold": "Gold; drawn by lot if nobody sits there",
    },
    presets={
        "Standard game": {},
        "Decks of one's own": {"variant": "personal_decks"},
        "Master game": {"variant": "master"},
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
    candid=True,
    planes=Planes(features.SEEN_OF_SQUARES, SIZE, SIZE, features.planes),
    shapes=("desk", "phone", "flat"),
    all_open=lambda first: bool(first.variant == MASTER),  # T38
    projected=Torres.projected,
    common=picture.common,
    sketch=sketch.sketch,
    levels=("greedy:notice=0.15", "greedy:notice=0.3", "greedy:notice=0.6", "greedy", "mcts:100"),
)
