"""One HTML page in the look of Tavola, with nothing to fetch."""

from collections.abc import Sequence
from html import escape

CSS = """
:root { color-scheme: light dark; --paper: #f6f1e7; --raised: #fffaf0; --sunken: #ece4d4; --ink: #2b2a28;
  --muted: #6b655c; --rule: #d9cfbd; --accent: #b4512d; --link: #9f4520; --good: #2e6b4a; --bad: #a3341f;
  --line-0: #d1492e; --line-1: #2b6cb0; --line-2: #2e8b57; --line-3: #ac8100; --line-4: #7d4b91;
  --serif: "Iowan Old Style", "Palatino Linotype", Palatino, Georgia, serif;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
@media (prefers-color-scheme: dark) { :root { --paper: #1d1f21; --raised: #272a2d; --sunken: #17191a;
  --ink: #ece7dc; --muted: #a8a296; --rule: #3a3d40; --accent: #e08a63; --link: #e9a07d; --good: #7fbf98;
  --bad: #e88a74; --line-0: #e8704f; --line-1: #5f9cdc; --line-2: #4fb07b; --line-3: #e6bb3a;
  --line-4: #b288c6; } }
body { margin: 0; background: var(--paper); color: var(--ink); font: .9375rem/1.5 var(--sans); }
main { max-width: 60rem; margin: 0 auto; padding: 24px 16px 48px; }
h1, h2 { font-family: var(--serif); font-weight: 600; line-height: 1.2; }
h1 { font-size: 1.875rem; margin: 0 0 4px; } h2 { font-size: 1.375rem; margin: 0 0 8px; }
.lead { color: var(--muted); margin: 0 0 24px; }
section { background: var(--raised); border: 1px solid var(--rule); border-radius: 12px; padding: 16px 20px;
  margin: 0 0 16px; overflow-x: auto; }
section p { color: var(--muted); margin: 0 0 12px; max-width: 44rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th { text-align: left; font-weight: 600; color: var(--muted); font-size: .8125rem; }
th, td { padding: 4px 16px 4px 0; border-bottom: 1px solid var(--rule); vertical-align: top; }
td.number, th.number { text-align: right; }
tr:last-child td { border-bottom: 0; }
a { color: var(--link); } .good { color: var(--good); } .bad { color: var(--bad); }
svg { display: block; max-width: 100%; height: auto; font: 12px var(--sans); }
svg text { fill: var(--ink); } svg .soft { fill: var(--muted); } svg .axis { stroke: var(--rule); }
figure { margin: 0 0 24px; scroll-margin-top: 16px; } figure img { width: 100%; height: auto; }
figcaption { margin: 0 0 8px; max-width: 44rem; } figcaption b { font-family: var(--serif); }
details summary { cursor: pointer; color: var(--link); }
"""


def page(title: str, lead: str, *sections: str) -> str:
    """Write a whole page."""
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{CSS}</style>"
        f'<main><h1>{escape(title)}</h1><p class="lead">{escape(lead)}</p>{"".join(sections)}</main></html>\n'
    )


def section(heading: str, note: str, *parts: str) -> str:
    """Write a part of the page, with a sentence that says how to read it."""
    paragraph = f"<p>{escape(note)}</p>" if note else ""
    return f"<section><h2>{escape(heading)}</h2>{paragraph}{''.join(parts)}</section>"


def table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Write a table; cells that are numbers stand to the right."""
    body = "".join(f"<tr>{''.join(_cell(cell) for cell in row)}</tr>" for row in rows)
    numeric = [any(_numeric(row[column]) for row in rows) for column in range(len(head))]
    top = "".join(
        f'<th class="number">{escape(word)}</th>' if right else f"<th>{escape(word)}</th>"
        for word, right in zip(head, numeric, strict=True)
    )
    return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


class Markup(str):
    """Text that is HTML already."""


def link(text: str, href: str, download: str = "") -> Markup:
    """Write a link, or something to download."""
    extra = f' download="{escape(download)}"' if download else ""
    return Markup(f'<a href="{escape(href)}"{extra}>{escape(text)}</a>')


def _cell(cell: object) -> str:
    text = str(cell) if isinstance(cell, Markup) else escape(_text(cell))
    return f'<td class="number">{text}</td>' if _numeric(cell) else f"<td>{text}</td>"


def _text(cell: object) -> str:
    return f"{cell:,.1f}" if isinstance(cell, float) else str(cell)


def _numeric(cell: object) -> bool:
    return isinstance(cell, (int, float)) or (isinstance(cell, str) and cell.lstrip("+-")[:1].isdecimal())
