"""The first position: mats, store, deck, and the four fields around the Keythedral."""

from tavola.core import CHANCE
from tavola.flat import i64, vec
from tavola.games.keythedral.board import (
    BASIC,
    CELLS,
    COTTAGES,
    CRAFTS,
    FACE_DOWN,
    FENCES,
    FIRST_SEAT,
    FULL,
    HOME,
    IN_DECK,
    KEYTHEDRAL,
    KINDS,
    LAWS,
    MADE,
    MOST,
    NUMBERS,
    PLANE_FIELDS,
    SHORT,
    SPACES,
    TILES,
    UNBUILT,
    bag_for,
    cell_at,
)
from tavola.games.keythedral.landscape import lay_field
from tavola.games.keythedral.rules import Keythedral


def zeros(count: int) -> vec[i64]:
    """Make an array of zeros."""
    return vec[i64]([0] * count)


def start(players: int, options: dict[str, str]) -> Keythedral:
    """Set up the first position, before the start player is drawn."""
    short = options["length"] == "short"
    spaces = SHORT if short else FULL
    mat = [FACE_DOWN if space < count else 0 for count in spaces for space in range(SPACES)]
    first = Keythedral(
        players=players,
        to_move=CHANCE,
        length=int(short),
        strategic=int(options["strategic"] == "on"),
        open_laws=int(options["open_laws"] == "on"),
        phase=FIRST_SEAT,
        round=0,
        start=-1,
        dry=0,
        sold=0,
        west=0,
        north=0,
        laid=0,
        drawn=-1,
        number=-1,
        marker=0,
        active=0,
        asked=0,
        chooser=-1,
        quota=0,
        placed=0,
        through=0,
        share=0,
        turn=0,
        passes=0,
        law=0,
        now=0,
        taken=0,
        buying=-1,
        owed=0,
        lowest=0,
        bid=0,
        leader=-1,
        deck=LAWS,
        bag=vec[i64](bag_for(players)),
        land=zeros(CELLS),
        lots=zeros(CELLS),
        field_cell=vec[i64]([-1] * PLANE_FIELDS),
        field_kind=vec[i64]([-1] * PLANE_FIELDS),
        cottage_gap=vec[i64]([-1] * COTTAGES),
        house=zeros(COTTAGES),
        fences=vec[i64]([UNBUILT] * (MOST * FENCES)),
        workers=zeros(2 * PLANE_FIELDS),
        orders=zeros(NUMBERS),
        idle=zeros(MOST),
        bonus=zeros(BASIC),
        stopped=zeros(BASIC),
        cubes=zeros(MOST * KINDS),
        hand=zeros(MOST),
        store=MADE[:BASIC],
        stock=MADE[BASIC:],
        spent=zeros(CRAFTS),
        mat=vec[i64](mat),
        bought=zeros(TILES),
        marks=zeros(TILES),
        law_at=vec[i64]([IN_DECK] * LAWS),
        held=zeros(MOST),
        new_laws=zeros(2),
        inside=zeros(MOST),
        bidding=zeros(MOST),
        tray=zeros(KINDS),
        least=zeros((MOST + 1) * MOST * KINDS),
        most=zeros((MOST + 1) * MOST * KINDS),
    )
    for x, y, kind in HOME:
        lay_field(first, cell_at(x, y), kind)
    first.lots[cell_at(0, 0)] = KEYTHEDRAL
    return first
