"""Pictures as pixels: PNG of a position, animated GIF of a match."""

import re
from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from math import ceil
from typing import Any

import resvg_py
from PIL import Image

from tavola.core import CHANCE, SPECTATOR, State
from tavola.game import Match
from tavola.ink import PAPER
from tavola.layers import Part, Sheet, layers, take_apart
from tavola.svg import HIDE_PREVIEWS, picture, symbols

Watch = Callable[[int, int], None]

COLOURS = 256  # the most a GIF has
GLIMPSE = 8  # times as small as the picture is where one looks where something is
GAP = "\f"  # stands in no picture
SERIF, SANS = "DejaVu Serif", "DejaVu Sans"
TURNED = re.compile(r'href="#(art-[\w-]+)"([^>]*) data-turn="([123])"')
TOKEN = re.compile(r"var\(--[\w-]+,([^)]+)\)")
SYMBOL = re.compile(r'<symbol id="(art-[\w-]+)".*?</symbol>', re.DOTALL)


def png(svg: str, width: int | None = None) -> bytes:
    """Turn an SVG into PNG bytes."""
    return _pixels(stand_up(by_day(svg)), width, PAPER)


def _pixels(svg: str, width: int | None, background: str | None) -> bytes:
    drawn = resvg_py.svg_to_bytes(
        svg_string=svg,
        width=width,
        background=background,
        serif_family=SERIF,
        sans_serif_family=SANS,
    )
    return bytes(drawn)


def by_day(svg: str) -> str:
    """Give what follows a page's theme the colour that it has without a page."""
    return TOKEN.sub(r"\1", svg)


def stand_up(svg: str) -> str:
    """Turn `data-upright` parts of symbols back where `data-turn` says how the symbol lies.

    Browsers do it by the art's style, this renderer cannot.
    """
    drawings = {match.group(1): match.group(0) for match in SYMBOL.finditer(svg)}
    variants: dict[str, str] = {}
    for name, _, turn in set(TURNED.findall(svg)):
        upright = drawings[name].replace('data-upright=""', f'transform="rotate({-90 * int(turn)})"')
        variants[f"{name}-t{turn}"] = upright.replace(f'id="{name}"', f'id="{name}-t{turn}"', 1)
    turned = TURNED.sub(r'href="#\1-t\3"\2', svg)
    return turned.replace("</defs>", "".join(variants.values()) + "</defs>", 1)


def film(match: Match[Any], width: int, pause: int, watch: Watch = lambda _done, _all: None) -> bytes:
    """Make an animated GIF: the first position, then one for each decision, all of the size of the last.

    `watch` is told after every position how many are done, and of how many.
    """
    sheets = take_apart(*_positions(match))
    frames = []
    for frame in _frames(sheets, width):
        frames.append(frame)
        watch(len(frames), len(sheets))
    colours = _palette(frames)
    shown = [frame.quantize(palette=colours, dither=Image.Dither.NONE) for frame in frames]
    times = [pause] * (len(shown) - 1) + [10 * pause]
    out = BytesIO()
    shown[0].save(out, "GIF", save_all=True, append_images=shown[1:], duration=times, loop=0)
    return out.getvalue()


Cut = tuple[Image.Image, tuple[int, int]]  # a piece of a picture, and where it lies


def _frames(sheets: Sequence[Sheet], width: int) -> Iterator[Image.Image]:
    """Lay the layers of every position over one another; each is drawn when it first appears."""
    drawn: dict[tuple[Part, ...], Cut | None] = {}
    size = sheets[-1].size(width)
    for each, stack in zip(sheets, layers(sheets), strict=True):
        frame = Image.new("RGBA", size, PAPER)
        for layer in stack:
            if layer not in drawn:
                drawn[layer] = _cut(each, layer, size)
            if cut := drawn[layer]:
                frame.alpha_composite(*cut)
        yield frame.convert("RGB")


def _cut(sheet: Sheet, layer: tuple[Part, ...], size: tuple[int, int]) -> Cut | None:
    """Draw a layer only where something is: a small glimpse of it tells where."""
    small = (0, 0, ceil(size[0] / GLIMPSE), ceil(size[1] / GLIMPSE))
    found = _open(sheet.file(layer, size[0] / GLIMPSE, small)).getbbox()
    if found is None:
        return None
    left, top = max(0, (found[0] - 1) * GLIMPSE), max(0, (found[1] - 1) * GLIMPSE)
    right, foot = min(size[0], (found[2] + 1) * GLIMPSE), min(size[1], (found[3] + 1) * GLIMPSE)
    return _open(sheet.file(layer, size[0], (left, top, right, foot))), (left, top)


def _open(svg: str) -> Image.Image:
    return Image.open(BytesIO(_pixels(svg, None, None)))


def _palette(frames: Sequence[Image.Image]) -> Image.Image:
    """Choose the colours of the whole film from its beginning, its middle and its end."""
    chosen = [frames[0], frames[len(frames) // 2], frames[-1]]
    width, height = frames[0].size
    strip = Image.new("RGB", (width, height * len(chosen)))
    for number, frame in enumerate(chosen):
        strip.paste(frame, (0, height * number))
    return strip.quantize(COLOURS)


def _positions(match: Match[Any]) -> tuple[str, list[str]]:
    """Draw what never changes, as a picture with the art in it, and what does, all as large as in the end."""
    game = match.game
    ground = picture(
        0, 0, 1, 1, HIDE_PREVIEWS, symbols(game), game.ground(match.options, match.players, "desk")
    )
    drawn = [game.draw(state.seen_by(SPECTATOR), SPECTATOR, "desk") for state in _decided(match)]
    stood, *pictures = stand_up(by_day(GAP.join([ground, *drawn]))).split(GAP)
    box = _box(pictures[-1])
    return stood, [shown.replace(_box(shown), box, 1) for shown in pictures]


def _decided(match: Match[Any]) -> Iterator[State]:
    """Give the first position, and that after each decision."""
    state = match.first.copy()
    yield state
    for ply in match.plies:
        state.play(ply.move)
        if ply.mover != CHANCE:
            yield state


def _box(svg: str) -> str:
    found = re.search(r'viewBox="[^"]*"', svg)
    assert found
    return found.group(0)
