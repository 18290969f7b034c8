"""What things are called, and what they do in a few words."""

from tavola.games.olympos.rules import atlas, board


def title(id: str) -> str:
    """Turn an id into a name: statue_of_zeus, Statue of Zeus."""
    words = [word if word in ("of",) else word.capitalize() for word in id.split("_")]
    return " ".join(words)


LAND_NAMES = [title(id) for id in atlas.SPACE_IDS]
LAND_NAMES[atlas.NORTH] = "the north"
LAND_NAMES[atlas.SPACE_IDS.index("corinth_gulf")] = "Gulf of Corinth"
TYPE_NAMES = ["Map-making" if id == "map_making" else title(id) for id in board.TYPE_IDS]
TILE_NAMES = [
    f"{title(id.split('-')[0])} ({id.split('-')[1].capitalize()})"
    if "-" in id
    else TYPE_NAMES[board.TYPE_OF[tile]]
    for tile, id in enumerate(board.TILE_IDS)
]
WONDER_NAMES = [title(id) for id in board.WONDER_IDS]
GOD_NAMES = [title(id) for id in board.GOD_IDS]
GOD_CALLED = [f"the {name}" if name in ("Siren", "Erinyes") else name for name in GOD_NAMES]  # in a sentence
OBJECTIVE_NAMES = [title(id) for id in board.OBJECTIVE_IDS]
RESOURCE_NAMES = [title(id) for id in atlas.RESOURCES]
CARD_NAMES = [
    "Master Builder",
    *(f"Caravan of {name}" for name in RESOURCE_NAMES),
    *("Abundance", "Sacred Groves", "Golden Harvest", "Quarry Masters", "Omen of Zeus"),
]
CARD_WORDS = [
    "a Star for a Wonder, then gone",
    *(f"take 1 {name} cube" for name in RESOURCE_NAMES),
    "3 prestige if you control a land of every resource",
    "1 prestige for each Wood land you control",
    "1 Hourglass for each Grain land you control",
    "3 Hourglasses if you control the most Stone lands",
    "1 Zeus symbol more when a god comes",
]
TYPE_WORDS = [
    "2 AP less for a Discovery that names its resource",
    "2 AP less for a Discovery that names its resource",
    "a new settler costs 1 AP",
    "1 Sword",
    "1 Zeus symbol",
    "2 Hourglasses; a run of lands costs 1 AP",
    "look at three Destiny cards, keep one",
    "1 Sword",
    "1 Zeus symbol",
    "the sea costs 1 AP less",
    "1 Sword; a Destiny card",
    "1 Zeus symbol; a Destiny card",
    "the sea costs 1 AP less",
    "wins all ties",
    "take 2 cubes",
    "2 Swords",
    "2 Zeus symbols",
    "3 points",
    "take 2 settlers",
    "1 Star; Wonders cost 2 AP less",
    "5 points",
    "1 point per settler on the map",
    "2 points per Sword",
    "1 point per Discovery",
    "1 Star; 3 points per Star token",
]
OBJECTIVE_WORDS = [
    *("3 islands", "2 of Atlantis", "3 in Peloponnese", "2 in Asia Minor", "7 lands", "3 Star tokens"),
    *("3 Swords", "3 Zeus symbols", "4 colours", "Wonder + 4 tiles"),
]
# The same in full, as the log and the hover say it.
OBJECTIVE_ASKS = [
    *("control 3 of the Islands", "control 2 lands of Atlantis", "control 3 lands of the Peloponnese"),
    *("control 2 lands of Asia Minor", "control 7 lands", "hold 3 Star tokens"),
    *("have 3 Swords on your Discoveries", "have 3 Zeus symbols, counting the Zeus token"),
    *("own Discoveries of 4 colours", "own a Wonder and 4 Discoveries"),
]
GOD_WORDS = [
    "3 prestige for the most pious",
    "a settler for the most pious",
    "a cube for the most pious",
    "a single-use Star for the most pious",
    "2 Swords for the most pious, until the next god",
    "the least pious lose a settler",
    "2 points less for the least pious",
    "the least pious may not enter the sea, until the next god",
    "the least pious discard their Destiny cards",
    "2 AP more for the next action of the least pious",
]
BONUS_NAMES = [*(f"1 {name} cube" for name in RESOURCE_NAMES), "1 settler", "2 Hourglasses", "2 prestige"]
