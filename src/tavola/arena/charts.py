"""Small charts as SVG, in the colours of the page."""

from collections.abc import Mapping, Sequence
from html import escape
from math import ceil, floor, log10

from tavola.svg import tag

WIDTH = 720.0
LABEL = 190.0  # room for words on the left
COLOURS = 5


def colour(index: int) -> str:
    return f"var(--line-{index % COLOURS})"


def ranges(rows: Sequence[tuple[str, float, float, float]], unit: str = "") -> str:
    """Draw a point with its interval for every row: word, middle, low, high."""
    low, high = min(row[2] for row in rows), max(row[3] for row in rows)
    ticks = _ticks(low, high)
    low, high = min(low, ticks[0]), max(high, ticks[-1])
    height = 28.0 * len(rows) + 30
    parts = _columns(ticks, low, high, height, unit)
    for at, (word, middle, left, right) in enumerate(rows):
        y = 20.0 + 28 * at
        start, end = _x(left, low, high), _x(right, low, high)
        parts += [
            _words(LABEL - 10, y + 4, word, "end"),
            tag(
                "line",
                x1=start,
                y1=y,
                x2=end,
                y2=y,
                stroke=colour(at),
                stroke_width=3,
                stroke_linecap="round",
            ),
            tag("circle", cx=_x(middle, low, high), cy=y, r=5, fill=colour(at)),
        ]
    return _svg(height, parts)


def histogram(series: Mapping[str, Sequence[float]], bins: int = 24) -> str:
    """Draw how numbers are spread, one row of bars for every series, on a common axis."""
    every = [number for numbers in series.values() for number in numbers]
    low, high = min(every), max(every) + 1e-9
    ticks = _ticks(low, high)
    low, high = min(low, ticks[0]), max(high, ticks[-1])
    height = 64.0 * len(series) + 30
    parts = _columns(ticks, low, high, height, "")
    step = (high - low) / bins
    for at, (word, numbers) in enumerate(series.items()):
        counts = [0] * bins
        for number in numbers:
            counts[min(bins - 1, int((number - low) / step))] += 1
        base = 64.0 * (at + 1)
        parts.append(_words(LABEL - 10, base - 8, word, "end"))
        for place, count in enumerate(counts):
            tall = 50.0 * count / max(counts)
            x = _x(low + place * step, low, high)
            wide = (WIDTH - LABEL - 20) / bins - 1.5
            parts.append(tag("rect", x=x, y=base - tall, width=wide, height=tall, rx=1.5, fill=colour(at)))
    return _svg(height, parts)


def bars(rows: Sequence[tuple[str, float]], unit: str = "") -> str:
    """Draw a bar for every row."""
    ticks = _ticks(0.0, max((value for _word, value in rows), default=1.0) or 1.0)
    high = ticks[-1]
    height = 24.0 * len(rows) + 30
    parts = _columns(ticks, 0.0, high, height, unit)
    for at, (word, value) in enumerate(rows):
        y = 8.0 + 24 * at
        wide = _x(value, 0.0, high) - LABEL
        parts.append(_words(LABEL - 10, y + 13, word, "end"))
        parts.append(tag("rect", x=LABEL, y=y, width=max(wide, 0.5), height=16, rx=2, fill=colour(1)))
    return _svg(height, parts)


def lines(series: Mapping[str, Sequence[tuple[float, float]]], across: str, up: str) -> str:
    """Draw a line for every series of points."""
    points = [point for run in series.values() for point in run]
    across_ticks = _ticks(min(x for x, _ in points), max(x for x, _ in points))
    up_ticks = _ticks(min(y for _, y in points), max(y for _, y in points))
    left, height, top, foot = 60.0, 300.0, 30.0, 260.0

    def place(x: float, y: float) -> tuple[float, float]:
        right = (x - across_ticks[0]) / (across_ticks[-1] - across_ticks[0])
        high = (y - up_ticks[0]) / (up_ticks[-1] - up_ticks[0])
        return left + right * (WIDTH - left - 20), foot - high * (foot - top)

    parts = []
    for tick in up_ticks:
        y = place(across_ticks[0], tick)[1]
        parts.append(tag("line", x1=left, y1=y, x2=WIDTH - 20, y2=y, class_="axis"))
        parts.append(_words(left - 8, y + 4, f"{tick:g}", "end", "soft"))
    for tick in across_ticks:
        parts.append(_words(place(tick, up_ticks[0])[0], foot + 18, f"{tick:g}", "middle", "soft"))
    for at, (word, run) in enumerate(series.items()):
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in (place(*point) for point in run))
        parts.append(tag("polyline", points=path, fill="none", stroke=colour(at), stroke_width=2))
        parts.append(tag("circle", cx=left + 6 + 130 * at, cy=12, r=5, fill=colour(at)))
        parts.append(_words(left + 16 + 130 * at, 16, word, "start"))
    parts.append(_words(WIDTH - 20, foot + 34, across, "end", "soft"))
    parts.append(_words(WIDTH - 20, 16, up, "end", "soft"))
    return _svg(height, parts)


def _columns(ticks: Sequence[float], low: float, high: float, height: float, unit: str) -> list[str]:
    parts = []
    for tick in ticks:
        x = _x(tick, low, high)
        parts.append(tag("line", x1=x, y1=4, x2=x, y2=height - 22, class_="axis"))
        parts.append(_words(x, height - 6, f"{tick:g}{unit}", "middle", "soft"))
    return parts


def _x(value: float, low: float, high: float) -> float:
    return LABEL + (value - low) / (high - low) * (WIDTH - LABEL - 20)


def _ticks(low: float, high: float) -> list[float]:
    """Choose about five round numbers that enclose the range."""
    span = max(high - low, 1e-6)
    size = 10.0 ** floor(log10(span / 4))
    step = next(size * factor for factor in (1, 2, 5, 10) if span / (size * factor) <= 5)
    first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
    return [round(number * step, 9) for number in range(first, max(last, first + 1) + 1)]


def _words(x: float, y: float, text: str, anchor: str, kind: str | None = None) -> str:
    short = text if len(text) <= 28 else text[:27] + "…"
    return tag("text", escape(short), x=x, y=y, text_anchor=anchor, class_=kind)


def _svg(height: float, parts: Sequence[str]) -> str:
    return tag("svg", *parts, viewBox=f"0 0 {WIDTH:g} {height:g}", width=WIDTH, height=height, role="img")
