"""Films of a match: every frame is the picture of its position, and one is told how far it is."""

from io import BytesIO
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageSequence

from tavola import film
from tavola.core import SPECTATOR, Rng
from tavola.game import Match
from tavola.layers import layers, sheet, take_apart
from tavola.registry import find, games
from tavola.svg import whole

OPENING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">'
ALIKE = 12  # of 255: what is laid over something is rounded once more than what is drawn on it


def begun(name: str, decisions: int) -> Match[Any]:
    match = Match(find(name), 2, seed="film")
    rng = Rng(3)
    match.go_on()
    for _ in range(decisions):
        legal = match.state.legal_moves()
        match.play(legal[rng.below(len(legal))])
        match.go_on()
    return match


@pytest.mark.parametrize("name", [name for name in games() if name != "figs"])
def test_a_frame_laid_together_looks_like_its_picture_drawn_at_once(name: str) -> None:
    match = begun(name, 12)
    sheets = take_apart(*film._positions(match))
    frames = list(film._frames(sheets, 320))
    states = [state.seen_by(SPECTATOR) for state in film._decided(match)]
    box = film._box(match.game.draw(states[-1], SPECTATOR, "desk"))
    wide, tall = sheets[-1].size(320)
    as_large = f'{box} width="{wide}" height="{tall}" preserveAspectRatio="xMinYMin"'
    for number in (0, len(sheets) // 2, -1):
        drawn = whole(match.game, states[number], match.options, SPECTATOR)
        at_once = Image.open(BytesIO(film.png(drawn.replace(film._box(drawn), as_large, 1))))
        off = ImageChops.difference(at_once.convert("RGB"), frames[number])
        assert max(off.tobytes()) <= ALIKE, (name, number)


def test_what_does_not_change_is_drawn_once() -> None:
    ground = f'{OPENING}<rect fill="sea"/><rect fill="land"/></svg>'
    pictures = [ground.replace("sea", "ship").replace("land", land) for land in ("here", "there", "there")]
    stacks = layers(take_apart(ground, pictures))
    assert [len(stack) for stack in stacks] == [2, 2, 2]  # sea, land and ship; then where it is
    assert len({layer for stack in stacks for layer in stack}) == 3


def test_what_only_a_page_needs_makes_no_part_another() -> None:
    pictures = [
        f'{OPENING}<g id="tile-{n}"><use href="#art-road" data-for="node-{n}"/></g></svg>' for n in (1, 2)
    ]
    first, second = take_apart(f"{OPENING}</svg>", pictures)
    assert first.parts == second.parts == [('<g><use href="#art-road"></use></g>', 0)]


def test_what_the_styles_look_for_is_kept() -> None:
    styles = "<style>[data-worn]{opacity:.5}#lake{fill:blue}</style>"
    (part, _), *_ = sheet(f'{OPENING}{styles}<path id="lake" data-worn="" data-hint="a lake"/></svg>').parts
    assert part == '<path id="lake" data-worn=""></path>'


def test_a_shape_that_a_picture_defines_may_be_another_in_the_next() -> None:
    pictures = [
        f'{OPENING}<defs><path id="art-coast" d="M0 {y}"/></defs><use href="#art-coast"/></svg>'
        for y in (1, 2)
    ]
    first, second = take_apart(f"{OPENING}</svg>", pictures)
    assert first.parts != second.parts


def test_a_group_that_is_seen_through_as_one_is_not_taken_apart() -> None:
    many = '<rect x="1"/>' * 200
    picture = OPENING + "<style>.board .pale,.dim{opacity:.5}</style>%s</svg>"
    for attributes, parts in (
        ('class="plain"', 200),
        ('class="board"', 200),
        ('class="pale"', 1),
        ('class="dim"', 1),
        ('opacity=".5"', 1),
    ):
        assert len(sheet(picture % f"<g {attributes}>{many}</g>").parts) == parts


def test_a_group_of_few_words_that_draw_much_of_the_art_is_taken_apart() -> None:
    """A map dimmed here and there would else be drawn anew whole whenever one region more is."""
    land = f'<path id="land" d="{"M0 0h1v1z" * 300}"/>'
    ground = f'{OPENING}<defs>{land}<path id="dot" d="M0 0h1"/></defs></svg>'
    group = f'{OPENING}<g><use href="#{{}}"/><rect/></g></svg>'
    (heavy,) = take_apart(ground, [group.format("land")])
    (light,) = take_apart(ground, [group.format("dot")])
    assert (len(heavy.parts), len(light.parts)) == (2, 1)


def test_one_is_told_how_far_the_film_is() -> None:
    heard: list[tuple[int, int]] = []
    made = film.film(begun("torres", 3), 160, 100, lambda done, every: heard.append((done, every)))
    assert heard == [(number, len(heard)) for number in range(1, len(heard) + 1)]
    frames = list(ImageSequence.Iterator(Image.open(BytesIO(made))))
    assert len(frames) == len(heard) > 3
