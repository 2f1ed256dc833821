"""Hands as tiles: cards of a kind touch, names stand where they fit, holes wait for cards.

The game says which cards make a tile and what it is worth (`Cards.tiles`); here is only how it
is drawn, in one row of cells or in up to four.
"""

from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len

from scorekeeper.games.parts import Cards, Tile
from scorekeeper.games.scorecard import Hand
from scorekeeper.i18n import say
from scorekeeper.tui.widgets.rows import Piece, Row, Rows, centre, fit, minus, pad, width_of

LEAST, MOST = 3, 14
"""Cells of one card; from `NAMED` on a tile may hold a name."""

NAMED: Final = 6


@dataclass(frozen=True, slots=True)
class HandView:
    """One hand as it is drawn.

    `size` are the cards that are right (None: any), `cursor` the place of the next card where
    the keys go, `laid` says that the cards are shown one by one in the order laid, `seat` is
    told by clicks, `bright` is a card just laid.
    """

    hand: Hand
    seat: int
    size: int | None = None
    cursor: int | None = None
    laid: bool = False
    bright: int | None = None
    icons: bool = True


def card_cells(room: int, size: int) -> int:
    """Return the cells of one card where `size` of them and the gaps between have `room`."""
    return max(min((room - (size - 1)) // max(size, 1), MOST), LEAST)


def draw_hand(view: HandView, cards: Cards, cells: int, lines: int, room: int) -> Rows:
    """Return a hand in `lines` rows of at most `room` cells; a card has `cells` of them."""
    drawn: Rows = [()] * lines
    shown = 0

    def put(block: Rows) -> None:
        drawn[:] = [(*line, *more) for line, more in zip(drawn, block, strict=True)]

    for tile in _single(view, cards) if view.laid else cards.tiles(view.hand):
        here = view.laid and view.cursor in tile.cards
        gap = _column("▌" if here else " " if shown else "", "focus", lines)
        more = shown + len(tile.cards) < len(view.hand)
        space = room - width_of(drawn[0]) - width_of(gap[0])
        block = _tile(tile, view, cells, lines)
        whole = width_of(block[0]) <= space - (3 if more else 0)
        if not whole:
            # Of a group as many cards are drawn as there is room for.
            fits = max(space - 3, 0) // cells
            tile = tile._replace(cards=tile.cards[:fits], signs=tile.signs[:fits])  # noqa: PLW2901
            block = _tile(tile, view, cells, lines) if fits else []
        if block:
            put(gap)
            put(block)
            shown += len(tile.cards)
        if not whole:
            break
    if shown < len(view.hand):
        # What has no room is counted; it never makes other hands smaller.
        text = f" +{len(view.hand) - shown}"
        put([(Piece(text if line == 0 else " " * len(text), "bold err"),) for line in range(lines)])
        return drawn
    at_end = view.cursor is not None and view.cursor >= len(view.hand)
    holes = (view.size or 0) - len(view.hand)
    if at_end and holes <= 0:
        # A full hand: the mark stands behind its last card.
        holes = 1 if view.size is None or not view.hand else 0
        if not holes and width_of(drawn[0]) < room:
            put(_column("▌", "focus", lines))
    for number in range(holes):
        gap = _column(" " if drawn[0] else "", "", lines)
        if width_of(drawn[0]) + width_of(gap[0]) + cells > room:
            break
        put(gap)
        put(_hole(view, cells, lines, here=at_end and number == 0))
    return drawn


def _column(text: str, style: str, lines: int) -> Rows:
    return [(Piece(text, style),) if text else ()] * lines


def _hole(view: HandView, cells: int, lines: int, *, here: bool) -> Rows:
    zone = f"hand:{view.seat}:{len(view.hand)}"
    ground = "hole" if view.cursor is not None else "empty"
    rows: Rows = []
    for line in range(lines):
        sign = ("__"[:lines] if here else "·") if line == (lines - 1) // 2 else ""
        edge = Piece("▌" if here else "", f"focus on {ground}", zone)
        style = f"{'bold focus' if here else 'faint'} on {ground}"
        rows.append((edge, Piece(centre(sign, cells - len(edge.text)), style, zone)))
    return rows


def _single(view: HandView, cards: Cards) -> list[Tile]:
    """Return the cards one by one."""
    return [
        cards.tiles((key,))[0]._replace(cards=(place,), worth=None)
        for place, key in enumerate(view.hand)
    ]


def _tile(tile: Tile, view: HandView, cells: int, lines: int) -> Rows:
    zone = f"hand:{view.seat}:{tile.cards[0]}"
    style = f"ink on {tile.ground}"
    if view.bright is not None and view.bright in tile.cards:
        style = "ink on fg"
    if lines == 1:
        return [_one_row(tile, view, cells, style, zone)]
    width = cells * len(tile.cards)
    # What makes one double tile takes the gap between its cards as well.
    if len({key for key, _icon in tile.signs}) > 1 and tile.worth is not None:
        width += len(tile.cards) - 1
    rows: Rows = [_signs_row(tile, view, width, style)]
    name, worth = _name_for(tile, width), _worth(tile)
    if lines > 2:
        texts = [centre(name, width), *[""] * (lines - 3), f"{worth:>{width - 1}}"]
    elif name and worth and cell_len(name) + cell_len(worth) + 3 <= width:
        texts = [f" {fit(name, width - cell_len(worth) - 3)} {worth}"]
    elif not name and tile.signs[0][1] and view.icons:
        icons = [icon if cell_len(icon) + 2 <= cells else icon[:1] for _key, icon in tile.signs]
        texts = ["".join(centre(icon, cells) for icon in icons)]
    else:
        texts = [centre(name, width) if name else f"{worth:>{width - 1}}"]
    return [*rows, *((Piece(fit(text, width), style, zone),) for text in texts)]


def _one_row(tile: Tile, view: HandView, cells: int, style: str, zone: str) -> Row:
    bold = f"bold {style}"
    width = cells * len(tile.cards)
    text = _together(tile)
    if text:
        wide = width + len(tile.cards) - 1 if len(tile.signs) > 1 else 0
        return (Piece(centre(text, max(wide, cell_len(text) + 2)), bold, zone),)
    pieces: list[Piece] = []
    for number, (card, (key, _icon)) in enumerate(zip(tile.cards, tile.signs, strict=True)):
        here = f"hand:{view.seat}:{card}"
        left = (cells - cell_len(key)) // 2
        edge = "▏" if number else " "
        pieces.append(Piece(edge, f"dim {style}" if number else style, here))
        pieces.append(Piece(fit(" " * (left - 1) + key, cells - 1), bold, here))
    return tuple(pieces)


def _together(tile: Tile) -> str:
    """Return what a tile of different cards says in one row: “l×3=6”."""
    if len(tile.signs) < len(tile.cards):
        return tile.signs[0][0]
    keys = {key for key, _icon in tile.signs}
    if len(keys) < 2 or tile.worth is None:
        return ""
    boost = next((icon for _key, icon in tile.signs if icon.startswith("×")), "")
    if not boost:
        return ""
    key = next(key for key, icon in tile.signs if icon != boost)
    return f"{key}{boost}={minus(tile.worth)}"


def _signs_row(tile: Tile, view: HandView, width: int, style: str) -> Row:
    count = len(tile.signs)
    each, rest = divmod(width, count)
    pieces: list[Piece] = []
    for number, (card, (key, icon)) in enumerate(zip(tile.cards, tile.signs, strict=False)):
        cells = each + (1 if number < rest else 0)
        here = f"hand:{view.seat}:{card}"
        sign = icon if view.icons and cell_len(key) + cell_len(icon) + 3 <= cells else ""
        inside = cells - 3 - cell_len(key) - cell_len(sign)
        pieces.append(Piece("▏" if number else " ", f"dim {style}" if number else style, here))
        pieces.append(Piece(key, f"bold {style}", here))
        pieces.append(Piece(" " * max(inside + 1, 0) + sign + " ", style, here))
    return pad(tuple(pieces), width, style)


def _name_for(tile: Tile, width: int) -> str:
    """Return the name if it fits with a cell at both sides, else the short one, else nothing."""
    if width < NAMED:
        return ""
    for name in (tile.name, tile.short):
        if name is not None and cell_len(say(name)) + 2 <= width:
            return say(name)
    return ""


def _worth(tile: Tile) -> str:
    if tile.worth is None:
        return ""
    return minus(tile.worth) if len(tile.cards) == 1 else f"= {minus(tile.worth)}"
