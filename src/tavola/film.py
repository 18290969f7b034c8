"""Pictures as pixels: PNG of a position, animated GIF of a match."""

import re
from io import BytesIO
from typing import Any

import resvg_py
from PIL import Image

from tavola.core import CHANCE, UNKNOWN, State
from tavola.game import Match
from tavola.svg import whole

PAPER = "#f6f1e7"
SERIF, SANS = "DejaVu Serif", "DejaVu Sans"
TURNED = re.compile(r'href="#(art-[\w-]+)"([^>]*) class="t([123])"')
TOKEN = re.compile(r"var\(--[\w-]+,([^)]+)\)")
SYMBOL = re.compile(r'<symbol id="(art-[\w-]+)".*?</symbol>', re.DOTALL)


def png(svg: str, width: int | None = None) -> bytes:
    """Turn an SVG into PNG bytes."""
    drawn = resvg_py.svg_to_bytes(
        svg_string=stand_up(by_day(svg)),
        width=width,
        background=PAPER,
        serif_family=SERIF,
        sans_serif_family=SANS,
    )
    return bytes(drawn)


def by_day(svg: str) -> str:
    """Give what follows a page's theme the colour that it has without a page."""
    return TOKEN.sub(r"\1", svg)


def stand_up(svg: str) -> str:
    """Turn upright what stands on turned symbols; browsers do it by style, this renderer cannot."""
    drawings = {match.group(1): match.group(0) for match in SYMBOL.finditer(svg)}
    variants: dict[str, str] = {}
    for name, _, turn in set(TURNED.findall(svg)):
        upright = drawings[name].replace('class="up"', f'transform="rotate({-90 * int(turn)})"')
        variants[f"{name}-t{turn}"] = upright.replace(f'id="{name}"', f'id="{name}-t{turn}"', 1)
    turned = TURNED.sub(r'href="#\1-t\3"\2', svg)
    return turned.replace("</defs>", "".join(variants.values()) + "</defs>", 1)


def film(match: Match[Any], width: int, pause: int) -> bytes:
    """Make an animated GIF: the first position, then one for each decision, all of the size of the last."""
    frames = [Image.open(BytesIO(png(drawn, width))).convert("RGB") for drawn in _positions(match)]
    height = max(frame.height for frame in frames)
    paper = [Image.new("RGB", (width, height), PAPER) for _ in frames]
    for sheet, frame in zip(paper, frames, strict=True):
        sheet.paste(frame, ((width - frame.width) // 2, (height - frame.height) // 2))
    out = BytesIO()
    colours = [sheet.quantize(64) for sheet in paper]
    times = [pause] * (len(colours) - 1) + [10 * pause]
    colours[0].save(out, "GIF", save_all=True, append_images=colours[1:], duration=times, loop=0)
    return out.getvalue()


def _positions(match: Match[Any]) -> list[str]:
    state = match.first.copy()
    drawn = [_shown(match, state)]
    for ply in match.plies:
        state.play(ply.move)
        if ply.mover != CHANCE:
            drawn.append(_shown(match, state))
    box = _box(_shown(match, match.state))
    return [shown.replace(_box(shown), box, 1) for shown in drawn]


def _shown(match: Match[Any], state: State) -> str:
    return whole(match.game, state.seen_by(UNKNOWN), match.options, UNKNOWN)


def _box(svg: str) -> str:
    found = re.search(r'viewBox="[^"]*"', svg)
    assert found
    return found.group(0)
