"""Pebbles: take the stones that go together."""

from tavola.game import Game

from . import features, picture, rules, words

game = Game(
    name="pebbles",
    title="Pebbles",
    blurb="Take the stones that go together.",
    minutes=10,
    weight=1,
    seats=range(2, 5),
    version=1,
    actions=rules.DRAW + rules.KINDS,
    longest=2 * rules.STONES,
    module=__name__,
    options={},
    option_text={},
    presets={},
    start=rules.start,
    census=rules.census,
    notate=words.notate,
    describe=words.describe,
    prompt=words.prompt,
    secrets={},
    place_name=words.place_name,
    ground=picture.ground,
    draw=picture.draw,
    mat=picture.mat,
    common=picture.common,
    targets=picture.targets,
    sketch=picture.sketch,
    value=features.value,
    features=features.features,
    labels=features.LABELS,
    bounds=features.BOUNDS,
    decisions=range(rules.DRAW),
    luck=range(rules.DRAW, rules.DRAW + rules.KINDS),
)
