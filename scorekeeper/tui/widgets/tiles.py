"""Hands as tiles: cards of a kind touch, names stand where they fit, holes wait for cards.

The game says which cards make a tile and what it is worth (`Cards.tiles`); here is only how it
is drawn, in one row of cells or in up to four.
"""

from collections.abc import Sequence
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
    plain: bool = False
    icons: bool = True


def card_cells(room: int, size: int) -> int:
    """Return the cells of one card where `size` of them and the gaps between have `room`."""
    return max(min((room - (size - 1)) // max(size, 1), MOST), LEAST)


def draw_hand(view: HandView, cards: Cards, cells: int, lines: int, room: int) -> Rows:
    """Return a hand in `lines` rows of at most `room` cells; a card has `cells` of them."""
    tiles = _single(view, cards) if view.laid else cards.tiles(view.hand)
    blocks: list[Rows] = []
    used = 0
    shown = 0
    for tile in tiles:
        gap = 1 if blocks else 0
        more = len(view.hand) - shown - len(tile.cards)
        block = _tile(tile, view, cells, lines)
        left = room - used - gap
        if width_of(block[0]) > left - (3 if more else 0):
            # Of a group as many cards are drawn as there is room for.
            fits = max(left - 3, 0) // cells
            tile = tile._replace(cards=tile.cards[:fits], signs=tile.signs[:fits])  # noqa: PLW2901
            block = _tile(tile, view, cells, lines) if fits else []
        if block:
            at_cursor = view.laid and view.cursor in tile.cards
            if at_cursor:
                blocks.append(_bar(lines))
            elif gap:
                blocks.append([(Piece(" "),)] * lines)
            blocks.append(block)
            used += width_of(block[0]) + (1 if at_cursor else gap)
            shown += len(tile.cards)
        if width_of(block[0] if block else ()) == 0 or shown + more < len(view.hand):
            break
    if shown < len(view.hand):
        # What has no room is counted; it never makes other hands smaller.
        blocks.append(_remark(f" +{len(view.hand) - shown}", lines))
    else:
        _holes(blocks, view, cells, lines, room - used)
    return [tuple(piece for block in blocks for piece in block[line]) for line in range(lines)]


def _holes(blocks: list[Rows], view: HandView, cells: int, lines: int, room: int) -> None:
    at_end = view.cursor is not None and view.cursor >= len(view.hand)
    holes = (view.size or 0) - len(view.hand)
    if at_end and holes <= 0 and (view.size is None or not view.hand):
        holes = 1
    if at_end and holes <= 0:
        # A full hand: the mark stands behind its last card.
        if room >= 1:
            blocks.append(_bar(lines))
        return
    ground = "hole" if view.cursor is not None else "empty"
    for number in range(holes):
        here = at_end and number == 0
        gap = 1 if blocks else 0
        if room < cells + gap:
            return
        if gap:
            blocks.append([(Piece(" "),)] * lines)
        blocks.append(_hole(view, cells, lines, ground, here=here))
        room -= cells + gap


def _hole(view: HandView, cells: int, lines: int, ground: str, *, here: bool) -> Rows:
    zone = f"hand:{view.seat}:{len(view.hand)}"
    rows: Rows = []
    for line in range(lines):
        middle = line == (lines - 1) // 2
        if here:
            sign = ("__" if lines > 1 else "_") if middle or lines == 1 else ""
            rows.append(
                (
                    Piece("▌", f"focus on {ground}", zone),
                    Piece(centre(sign, cells - 1), f"bold focus on {ground}", zone),
                )
            )
        else:
            sign = "·" if middle else ""
            rows.append((Piece(centre(sign, cells), f"faint on {ground}", zone),))
    return rows


def _single(view: HandView, cards: Cards) -> list[Tile]:
    made = []
    for place, key in enumerate(view.hand):
        kind = cards.kinds.get(key)
        tile = cards.tiles((key,))[0] if kind is None else None
        if kind is not None:
            tile = Tile((place,), ((key, kind.icon),), kind.name, kind.short, kind.ground)
        if tile is not None:
            made.append(tile._replace(cards=(place,)))
    return made


def _bar(lines: int) -> Rows:
    return [(Piece("▌", "focus"),) for _ in range(lines)]


def _remark(text: str, lines: int) -> Rows:
    return [(Piece(text if line == 0 else " " * len(text), "bold err"),) for line in range(lines)]


def _tile(tile: Tile, view: HandView, cells: int, lines: int) -> Rows:
    zone = f"hand:{view.seat}:{tile.cards[0]}"
    style = f"ink on {tile.ground}"
    if view.bright is not None and view.bright in tile.cards:
        style = "ink on fg"
    count = len(tile.cards)
    if lines == 1:
        return [_one_row(tile, view, cells, style, zone)]
    width = cells * count
    # What makes one double tile takes the gap between its cards as well.
    pair = count > 1 and len({key for key, _icon in tile.signs}) > 1 and tile.worth is not None
    width += count - 1 if pair else 0
    rows: Rows = [_signs_row(tile, view, width, style)]
    name = _name_for(tile, width)
    worth = _worth(tile)
    if lines == 2 and not name and tile.signs[0][1] and view.icons:
        fits = (icon[:1] if cell_len(icon) > cells - 2 else icon for _key, icon in tile.signs)
        icons = "".join(centre(icon, cells) for icon in fits)
        rows.append((Piece(fit(icons, width), style, zone),))
        return rows
    if lines == 2:
        text = worth if not name or cell_len(name) + cell_len(worth) + 3 > width else ""
        line = centre(name, width) if name else ""
        if worth and name and not text:
            line = f" {fit(name, width - cell_len(worth) - 3)} {worth} "
        elif worth and not name:
            line = f"{worth:>{width - 1}} "
        rows.append((Piece(fit(line, width), style, zone),))
        return rows
    rows.append((Piece(centre(name, width), style, zone),))
    rows += [(Piece(" " * width, style, zone),) for _ in range(lines - 3)]
    rows.append((Piece(" " * (width - cell_len(worth) - 1) + worth + " ", f"bold {style}", zone),))
    return rows


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


def hand_room(sizes: Sequence[int], cells: int) -> int:
    """Return the cells of the widest of these hands."""
    most = max(sizes, default=0)
    return most * cells + max(most - 1, 0)
