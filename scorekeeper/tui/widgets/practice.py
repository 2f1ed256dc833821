"""The picture of a practice game: the table, your hand, and what is said. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from scorekeeper.i18n import _ as said
from scorekeeper.i18n import say
from scorekeeper.tui.widgets.frame import framed
from scorekeeper.tui.widgets.panels import (
    ONE_SEAT,
    WIDE,
    View,
    beside_it,
    left_room,
)
from scorekeeper.tui.widgets.rows import (
    Piece,
    Row,
    Rows,
    centre,
    fit,
    fit_right,
    minus,
    row,
    signed,
    split_row,
)
from scorekeeper.tui.widgets.sheet import hands_panel
from scorekeeper.tui.widgets.tiles import HandView, draw_hand


@dataclass(frozen=True, slots=True)
class Held:
    """Your hand: cards, places of those chosen, the cursor, and what each would add at once."""

    cards: Sequence[str]
    chosen: Sequence[int]
    cursor: int
    adds: Mapping[str, int]


def practice_table(view: View, held: Held, title: str, told: Rows, width: int, height: int) -> Rows:
    """Return the picture for so many cells and lines; `told` are lines for its width less 4."""
    if width < ONE_SEAT:
        most = len(held.cards) if len(held.cards) < 5 else (len(held.cards) + 1) // 2
        rows = [*_hand(view, held, width - 2, 2, most), *told]
        return [*_small_table(view, width), *[(Piece(" "), *line) for line in rows]][:height]
    left, wide = left_room(width), width >= WIDE
    tall = 5 if height > 30 else 4
    hand = _hand(view, held, left - 4, tall, len(held.cards))
    words = min(max(len(told), len(view.names)), 9) + 2
    drawn = framed(hand, left, tall + 3, said("Your hand"))
    drawn += framed(told, left, words, title)
    drawn = [*hands_panel(view, left, height - len(drawn), wide=wide), *drawn]
    return beside_it(view, drawn, width, said("so far")) if wide else drawn


def _hand(view: View, held: Held, width: int, lines: int, most: int) -> Rows:
    """Return the hand, `most` cards beside each other; a chosen one stands a line higher."""
    cells = min(max((width + 1) // max(most, 1) - 1, 3), 14)
    blank: Row = (Piece(" " * cells),)
    rows: Rows = []
    for first in range(0, len(held.cards), most):
        drawn: list[Row] = [()] * (lines + 1)
        for place in range(first, min(first + most, len(held.cards))):
            tile = _tile(view, held, place, cells, lines)
            mark = Piece(("▔" if place == held.cursor else " ") * cells, "focus")
            high = place in held.chosen or place == held.cursor
            column = [*tile, (mark,)] if high else [blank, *tile]
            drawn = [
                (*line, *pieces, Piece(" ")) for line, pieces in zip(drawn, column, strict=True)
            ]
        rows += drawn
    return rows


def _tile(view: View, held: Held, place: int, cells: int, lines: int) -> Rows:
    key = held.cards[place]
    kind = view.cards.kinds[key]
    icon = kind.icon if view.icons and cell_len(kind.icon) + 4 <= cells else ""
    names = [say(name) for name in (kind.name, kind.short) if name is not None]
    name = next((name for name in names if cell_len(name) + 2 <= cells), "")
    added = signed(held.adds[key])
    texts = {0: f" {key}" + fit_right(f"{icon} ", cells - 2)}
    texts[lines - 1] = fit_right(f"{added} ", cells)
    if lines == 2 and name and cell_len(name) + len(added) + 3 <= cells:
        texts[1] = fit(f" {name}", cells - len(added) - 1) + f"{added} "
    elif lines > 2:
        texts[1] = centre(name, cells)
    ground, zone = f"ink on {kind.ground}", f"card:{place}"
    return [
        (Piece(fit(texts.get(line, ""), cells), ground if line else f"bold {ground}", zone),)
        for line in range(lines)
    ]


def _small_table(view: View, width: int) -> Rows:
    """Return every seat in one line, or in two where there are few."""
    heading = row((said("maki") + "  ◓" + fit_right(said("total"), 7), "quiet"))
    rows: Rows = [split_row(row((f" {said('On the table')}", "bold")), heading, width)]
    counts = [race.counts for race in view.telling.races(view.round)]
    for seat in view.seats:
        hand = HandView(view.play.rounds[view.round][seat] or (), seat)
        total = row((fit_right(minus(view.card.totals[seat]), 4), "bold"))
        if len(view.seats) > 3:
            tiles = draw_hand(hand, view.cards, 3, 1, width - 9)[0]
            rows.append(split_row(row(view.badge(seat), " ", tiles), total, width))
            continue
        figures = "".join(fit_right(str(count[seat] or 0), 3) for count in counts)
        end = row((figures, "quiet"), "   ", total)
        rows.append(split_row(row(view.badge(seat), " ", view.name(seat)), end, width))
        rows.append(row("    ", draw_hand(hand, view.cards, 3, 1, width - 4)[0]))
    if len(view.seats) > 3:
        rows[0] = split_row(rows[0][:1], row((said("total"), "quiet")), width)
    return rows
