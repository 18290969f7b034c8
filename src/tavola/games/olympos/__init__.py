"""Olympos: settle Greece, make Discoveries, build Wonders, and keep an eye on the time."""

from tavola.game import Game
from tavola.games.olympos.census import census
from tavola.games.olympos.mind.features import BOUNDS, LABELS, features, write_features
from tavola.games.olympos.mind.value import reasons, value
from tavola.games.olympos.rules.moves import ACTIONS, LAY_ROW, SET_BARBARIAN
from tavola.games.olympos.rules.play import Olympos, by_hand
from tavola.games.olympos.rules.setup import start, start_unshuffled
from tavola.games.olympos.show.hand import hand
from tavola.games.olympos.show.picture import SHAPES, common, draw, ground, mat, previews
from tavola.games.olympos.show.places import place_name
from tavola.games.olympos.show.press import targets
from tavola.games.olympos.show.sketch import sketch
from tavola.games.olympos.show.slip import lacks, slip
from tavola.games.olympos.show.stakes import stakes, standing
from tavola.games.olympos.show.words import SECRETS, describe, notate, prompt

game = Game[Olympos](
    name="olympos",
    title="Olympos",
    blurb="Settle Greece and learn its arts before time runs out.",
    minutes=90,
    weight=3,
    seats=range(2, 6),
    version=2,
    actions=ACTIONS,
    decisions=range(LAY_ROW),
    luck=range(SET_BARBARIAN, ACTIONS),  # luck may set barbarians, too
    longest=3000,
    widest=300,
    module=__name__,
    options={
        "turn_order": ("clockwise", "time-track"),
        "expansion_ap_cap": ("7", "none"),
        "zeus_trigger": ("reach-or-pass", "land-only"),
        "olympos_layout": ("on-track", "deck"),
        "objectives": ("on", "off"),
        "barbarian_placement": ("last-player", "random"),
    },
    option_text={
        "turn_order": "Who acts next",
        "turn_order=clockwise": "The players in turn",
        "turn_order=time-track": "Whoever is farthest back on the time track, the published order",
        "expansion_ap_cap": "How much an Expansion may cost",
        "expansion_ap_cap=7": "At most 7 AP",
        "expansion_ap_cap=none": "As much as there is time for",
        "zeus_trigger": "What wakes Zeus",
        "zeus_trigger=reach-or-pass": "Reaching or passing his space",
        "zeus_trigger=land-only": "Only landing on it",
        "olympos_layout": "Where the gods lie",
        "olympos_layout=on-track": "Face down beside the track",
        "olympos_layout=deck": "In one pile",
        "objectives": "Objective tiles",
        "objectives=on": "One more than players, 3 points each",
        "objectives=off": "None",
        "barbarian_placement": "Barbarians (two players)",
        "barbarian_placement=last-player": "The last player sets them",
        "barbarian_placement=random": "Luck sets them",
    },
    presets={"As published": {"turn_order": "time-track", "expansion_ap_cap": "none"}},
    start=start,
    former={1: start_unshuffled},
    by_hand=by_hand,
    census=census,
    fixed=("time_track", "cap", "land_only", "god_pile", "objectives_on", "random_barbarians"),
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
    shapes=SHAPES,
    main="map",
    common=common,
    previews=previews,
    slip=slip,
    lacks=lacks,
    place_name=place_name,
    standing=standing,
    stakes=stakes,
    sketch=sketch,
    search="split=0:foresight=0",
    levels=("greedy:notice=0.2", "greedy:notice=0.45", "greedy", "net", "mcts:600"),
)
