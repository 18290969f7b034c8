"""Draw the icons of the installed app from the mark of the house: `python docs/icons.py`."""

from pathlib import Path

from tavola.film import png

STATIC = Path(__file__).parents[1] / "src" / "tavola" / "web" / "static"
PAPER = "#f6f1e7"
# file: pixels, and how much of them the mark takes; a mask may cut off all but the middle four fifths
ICONS = {
    "icon-180.png": (180, 0.66),
    "icon-192.png": (192, 0.72),
    "icon-512.png": (512, 0.72),
    "icon-mask.png": (512, 0.56),
}


def icon(size: int, share: float) -> bytes:
    """Draw the mark in the middle of a sheet of paper."""
    mark = (STATIC / "icon.svg").read_text(encoding="utf-8")
    inside = mark[mark.index(">") + 1 : mark.rindex("</svg>")]
    edge = 13 - 13 * share
    sheet = f'<path fill="{PAPER}" d="M0 0h26v26H0z"/>'
    moved = f'<g transform="translate({edge:g} {edge:g}) scale({share:g})">{inside}</g>'
    return png(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 26 26">{sheet}{moved}</svg>', size)


if __name__ == "__main__":
    for name, (size, share) in ICONS.items():
        (STATIC / name).write_bytes(icon(size, share))
