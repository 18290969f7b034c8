"""What a choice would make: the block or knight as a ghost on the square, shown while one points at it."""

from tavola import ink
from tavola.games.torres.rules import board, moves, phases
from tavola.games.torres.show.projection import Place, Projection, name, point, shape, short
from tavola.games.torres.show.site import Site
from tavola.games.torres.show.towers import FRONT, INSIDE, ROOF, SIDE, SIDE_WALL, WALL
from tavola.games.torres.show.words import card_of, card_word
from tavola.svg import tag

KNIGHT_CARDS = (board.JUMP_UP, board.DOORS, board.DIAGONAL, board.RELOCATE, board.LEAP)


def ghost_block(at: Projection) -> str:
    """Draw, for the ground to hold once, a block whose front lower left corner is the origin."""
    left, top = at.at(1, 0)
    corners = ((ROOF, (0, 0, 1), INSIDE), (WALL, (1, 0, 0), FRONT), (SIDE_WALL, (1, 1, 0), SIDE))
    faces = ""
    for face, (row, column, level), fill in corners:
        x, y = at.at(row, column, level)
        faces += tag("path", d=f"M{point((x - left, y - top))}{shape(at, *face)}", fill=fill)
    return tag("defs", tag("g", faces, id="art-raise", stroke=ink.INK, stroke_linejoin="round"))


def previews(site: Site, viewer: int) -> str:
    """Draw the ghosts of a player's turn: blocks to build, knights to add or to move, also by a card."""
    view = site.view
    if view.stage != phases.TURN or view.to_move != viewer:
        return ""
    ghosts = [_ghost(site, viewer, int(move)) for move in view.legal_moves()]
    return tag("g", *ghosts, opacity=0.62, pointer_events="none")


def _ghost(site: Site, me: int, move: int) -> str:
    if move >= moves.PLAY_JUMP_UP:
        return _card_ghost(site, me, move) if move < moves.END_TURN else ""
    if move >= moves.BUY:
        return ""
    if move >= moves.BUILD:
        return _block(site, f"stack-{me}", divmod(move - moves.BUILD, board.SIZE))
    if move >= moves.WALK:
        knight, to = divmod(move - moves.WALK, board.SQUARES)
        return _knight(site, f"knight-{me}-{knight}", divmod(to, board.SIZE))
    return _knight(site, f"reserve-{me}", divmod(move - moves.ADD, board.SIZE))


def _card_ghost(site: Site, me: int, move: int) -> str:
    """Draw what a card does to one square; a block moved has a thousand ways, too many to draw them all."""
    kind, order = card_of(move)
    card = f"card-{me}-{card_word(kind)}"
    if kind == board.BLOCK_SUPPLY:
        return _block(site, card, divmod(order, board.SIZE))
    if kind in KNIGHT_CARDS:
        knight, to = divmod(order, board.SQUARES)
        return _knight(site, f"{card} knight-{me}-{knight}", divmod(to, board.SIZE))
    return ""


def _block(site: Site, hand: str, place: Place) -> str:
    x, y = site.at.at(place[0] + 1, place[1], site.height(*place))
    path = f"{hand} square-{name(place)}"
    return f'<use href="#art-raise" data-when="{path}" x="{short(x)}" y="{short(y)}"/>'


def _knight(site: Site, hand: str, place: Place) -> str:
    x, y, width, height = site.figure_box(place, royal=False)
    symbol = f"{'knight' if site.at.rise else 'token'}-{site.view.active}"
    box = f'x="{short(x)}" y="{short(y)}" width="{short(width)}" height="{short(height)}"'
    return f'<use href="#art-{symbol}" data-when="{hand} square-{name(place)}" {box}/>'
