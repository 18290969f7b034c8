"""Check a built site: every page loads only what lies beside it. `python -m tests.site build/site`"""

import re
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

LOADS = {"script": "src", "img": "src", "iframe": "src", "source": "src", "video": "src", "link": "href"}
NOT_LOADED = {"canonical", "prev", "next"}
STYLE = re.compile(r"""(?:url\(|@import\s+)["']?([^"')]+)""")


class Loads(HTMLParser):
    """Gather what a page loads when it is opened."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what an element loads."""
        told = dict(attrs)
        if told.get("rel") not in NOT_LOADED and (source := told.get(LOADS.get(tag, ""))):
            self.found.append(source)


def troubles(site: Path) -> Iterator[str]:
    """Tell what would be fetched from elsewhere or is not there."""
    for page in sorted(site.rglob("*.html")):
        reader = Loads()
        reader.feed(page.read_text(encoding="utf-8"))
        yield from wrong(page, reader.found)
    for sheet in sorted(site.rglob("*.css")):
        yield from wrong(sheet, STYLE.findall(sheet.read_text(encoding="utf-8")))


def wrong(where: Path, sources: list[str]) -> Iterator[str]:
    """Tell which sources of a file are not files beside it."""
    for source in sources:
        parts = urlsplit(source)
        if parts.scheme == "data" or source.startswith("#"):
            continue
        if parts.scheme or parts.netloc:
            yield f"{where}: loads {source} from elsewhere"
        elif where.name != "404.html" and not (where.parent / unquote(parts.path)).exists():
            yield f"{where}: {source} is not there"


if __name__ == "__main__":
    found = list(troubles(Path(sys.argv[1])))
    print("\n".join(found) or "Every page loads only what lies beside it.")
    sys.exit(bool(found))
