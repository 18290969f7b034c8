"""Many pictures of one board taken apart: what is drawn again and again becomes a layer that is drawn once.

A picture is its layers, each over the one before; so a film needs of every position only what is new.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from itertools import pairwise
from math import ceil
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

SVG = "http://www.w3.org/2000/svg"
NAMED = re.compile(r'(?:href="|url\()#([\w-]+)')
SMALL = 1500  # letters of a group, and of the art that it refers to, that is not worth being taken apart
FOR_ALL = re.compile(r"([^{}]+)\{[^}]*(?:opacity|filter|mask|blend)[^}]*\}")  # whom rules for a whole are for
WHOLE = ("opacity", "filter", "mask", "style")  # what holds for a group as a whole
GROUPS = ("g", "svg")
UNDRAWN = ("style", "defs", "symbol", "title")
UNSEEN = re.compile(r"id|pointer-events|data-.*")  # what a page asks for and no picture shows

Part = tuple[str, int]  # markup, and how often the same came before in its picture


@dataclass(frozen=True)
class Sheet:
    """A picture taken apart: its parts in order, and what they may need."""

    parts: list[Part]
    box: tuple[float, float, float, float]  # of the whole picture: x, y, width and height
    styles: str
    shared: dict[str, str]  # by id, what parts refer to

    def size(self, width: int) -> tuple[int, int]:
        """Say how many pixels the picture has, if it has so many across."""
        _x, _y, wide, tall = self.box
        return width, ceil(width * tall / wide)

    def file(self, layer: Sequence[Part], width: float, cut: tuple[int, int, int, int]) -> str:
        """Draw some of the parts, with only what they need, in a cut of a picture so many pixels across."""
        x, y, wide, _tall = self.box
        left, top, right, foot = cut
        scale = width / wide
        moved = f'transform="translate({-left} {-top}) scale({scale:.9f}) translate({-x} {-y})"'
        inside = "".join(markup for markup, _ in layer)
        needed = "".join(self._needed(inside))
        head = f'<svg xmlns="{SVG}" width="{right - left}" height="{foot - top}">{self.styles}'
        return f"{head}<defs>{needed}</defs><g {moved}>{inside}</g></svg>"

    def _needed(self, markup: str) -> list[str]:
        found: dict[str, str] = {}
        asked = NAMED.findall(markup)
        while asked:
            name = asked.pop()
            if name in self.shared and name not in found:
                found[name] = self.shared[name]
                asked += NAMED.findall(found[name])
        return list(found.values())

    def alone(self) -> Iterator[str]:
        """Give the parts, each with what it needs of this sheet."""
        for markup, _ in self.parts:
            needed = "".join(self._needed(markup))
            yield f"<defs>{needed}</defs>{markup}" if needed else markup


def take_apart(ground: str, pictures: Sequence[str]) -> list[Sheet]:
    """Take pictures apart that stand on the same ground, itself a picture, which is looked at only once."""
    below = sheet(ground)
    return [_over(below, sheet(picture, below)) for picture in pictures]


def sheet(picture: str, below: Sheet | None = None) -> Sheet:
    """Take one picture apart, for which the styles and the art of its ground are there too."""
    root = ElementTree.fromstring(picture)
    styles, art = (below.styles, below.shared) if below else ("", {})
    own = "".join(map(_written, root.iter(f"{{{SVG}}}style")))
    shared = {id: _written(each) for each in _definitions(root) if (id := each.get("id"))}
    knife = Knife(styles + own, art | shared)
    parts = [(markup, 0) for child in root for markup in knife.taken_apart(child)]
    x, y, wide, tall = map(float, root.get("viewBox", "").split())
    return Sheet(parts, (x, y, wide, tall), own, shared)


def _over(below: Sheet, above: Sheet) -> Sheet:
    """Lay one sheet on another; what the upper one defines may be otherwise in the next picture."""
    seen: Counter[str] = Counter()
    parts = []
    for markup in [*(markup for markup, _ in below.parts), *above.alone()]:
        parts.append((markup, seen[markup]))
        seen[markup] += 1
    return Sheet(parts, above.box, below.styles + above.styles, below.shared)


def layers(sheets: Sequence[Sheet]) -> list[list[tuple[Part, ...]]]:
    """Join the parts that follow one another wherever one of them is drawn, picture by picture."""
    after: dict[Part | None, set[Part | None]] = defaultdict(set)
    before: dict[Part | None, set[Part | None]] = defaultdict(set)
    for each in sheets:
        for one, other in pairwise([None, *each.parts, None]):
            after[one].add(other)
            before[other].add(one)
    joined = {
        one for one, others in after.items() if len(others) == 1 and len(before[next(iter(others))]) == 1
    }
    return [list(_runs(each.parts, joined)) for each in sheets]


def _runs(parts: Sequence[Part], joined: set[Part | None]) -> Iterator[tuple[Part, ...]]:
    run: list[Part] = []
    for part in parts:
        run.append(part)
        if part not in joined:
            yield tuple(run)
            run = []
    if run:
        yield tuple(run)


def _definitions(root: Element) -> Iterator[Element]:
    for defs in root.iter(f"{{{SVG}}}defs"):
        yield from defs
    yield from root.iter(f"{{{SVG}}}symbol")


@dataclass(frozen=True)
class Knife:
    """Takes elements apart, by the styles that hold for them and the art that they refer to."""

    styles: str
    art: dict[str, str]

    def taken_apart(self, element: Element) -> list[str]:
        """Give what an element draws, part by part, each within the groups it stands in."""
        kind = _kind(element)
        if kind in UNDRAWN:
            return []
        opening, closing = f"<{kind}{_attributes(element, self.styles)}>", f"</{kind}>"
        if kind not in GROUPS:
            return [opening + _inside(element) + closing]
        parts = [part for child in element for part in self.taken_apart(child)]
        if self._is_light(parts) or _one_thing(element, self.styles):
            return [opening + "".join(parts) + closing]
        return [opening + part + closing for part in parts]

    def _is_light(self, parts: Sequence[str]) -> bool:
        """Say whether a group is soon drawn; few words may draw much of the art."""
        named = {name for part in parts for name in NAMED.findall(part)}
        return sum(map(len, parts)) + sum(len(self.art.get(name, "")) for name in named) <= SMALL


def _one_thing(group: Element, styles: str) -> bool:
    """Say whether a group is drawn otherwise than its parts one by one would be."""
    words = group.get("class", "").split()
    return any(group.get(name) for name in WHOLE) or any(f".{word}" in _subjects(styles) for word in words)


@lru_cache
def _subjects(styles: str) -> str:
    """Give what rules for a whole are about: of `.board .pale` the last word."""
    found = [selector for rule in FOR_ALL.findall(styles) for selector in rule.split(",")]
    return " ".join(selector.split()[-1] for selector in found if selector.split())


def _attributes(element: Element, styles: str) -> str:
    """Write the attributes without those that change nothing drawn: what looks alike is then one part."""
    return "".join(
        _attribute(name, value)
        for name, value in element.items()
        if not UNSEEN.fullmatch(name) or f"[{name}" in styles or f"#{value}" in styles
    )


def _written(element: Element) -> str:
    """Write an element whole."""
    kind = _kind(element)
    attributes = "".join(_attribute(name, value) for name, value in element.items())
    return f"<{kind}{attributes}>{_inside(element)}</{kind}>"


@lru_cache(maxsize=10_000)  # a film writes the same ones again and again
def _attribute(name: str, value: str) -> str:
    return f' {name.rpartition("}")[2]}="{escape(value)}"'


def _inside(element: Element) -> str:
    within = "".join(_written(child) + escape(child.tail or "") for child in element)
    return escape(element.text or "") + within


def _kind(element: Element) -> str:
    return element.tag.removeprefix(f"{{{SVG}}}")
