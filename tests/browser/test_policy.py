"""Styles come from files and from the object model, never from markup."""

from tests.browser.conftest import Visit
from tests.browser.people import BOT, ME, Visitor

# What a style attribute and a style element do that stand in markup.
MARKUP = """() => {
    const box = document.createElement("p");
    box.innerHTML = '<b style="opacity: .5"></b><i class="faint"></i><style>.faint { opacity: .5 }</style>';
    document.body.append(box);
    const found = [...box.children].slice(0, 2).map((each) => getComputedStyle(each).opacity);
    box.remove();
    return found;
}"""
# Show a picture with one more piece, and say how that looks.
PIECE = """async (more) => {
    await tavola.hear({ ...tavola.message, svg: tavola.message.svg.replace(/<[/]svg>$/, `${more}</svg>`) });
    const piece = document.getElementById("odd-piece");
    return piece && [getComputedStyle(piece).opacity, getComputedStyle(piece.firstElementChild).fill];
}"""


def piece(style: str) -> str:
    drawn = '<style>.odd{fill:rgb(1, 2, 3)}</style><rect class="odd" width="9" height="9"/>'
    return f'<g id="odd-piece" data-piece="odd" style="{style}">{drawn}</g>'


def test_a_style_in_markup_is_not_let_in(visit: Visit) -> None:
    ada = visit("Ada")
    ada.set_up(ME, BOT)
    header = ada.page.request.get(ada.page.url).headers["content-security-policy"]
    assert "style-src 'self';" in header
    assert ada.page.evaluate(MARKUP) == ["1", "1"]
    assert len(ada.troubles) >= 2
    assert all("Content Security Policy" in trouble for trouble in ada.troubles)
    ada.troubles.clear()


def test_a_picture_has_its_styles_all_the_same(visit: Visit) -> None:
    ada = visit("Ada")
    ada.set_up(ME, BOT)
    ada.wait_turn()
    plain = ada.message["svg"]
    assert show(ada, plain, piece("opacity:.5")) == ["0.5", "rgb(1, 2, 3)"]
    assert show(ada, plain, piece("opacity:.25") + "<g/>") == ["0.25", "rgb(1, 2, 3)"]
    assert show(ada, plain, "") is None  # a copy of it fades
    ada.page.wait_for_timeout(500)


def show(ada: Visitor, plain: str, more: str) -> list[str] | None:
    ada.page.evaluate("(svg) => void (tavola.state.message.svg = svg)", plain)
    looks: list[str] | None = ada.page.evaluate(PIECE, more)
    return looks
