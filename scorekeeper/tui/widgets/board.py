"""The picture of the big board: a column a seat, its total on top, its letter below."""

from scorekeeper.tui.widgets.charts import spread
from scorekeeper.tui.widgets.letters import half_blocks, points
from scorekeeper.tui.widgets.panels import (
    View,
    missing_words,
    rank_word,
    stack,
    standings,
    still_to_enter,
)
from scorekeeper.tui.widgets.rows import Piece, Rows, centre, cut, minus, pad, row, wrap

LETTER = 4
"""Lines of a total, and of a letter."""


def big_board(view: View, width: int, height: int) -> Rows:
    """Return the board for so many cells and lines; a list where columns would be too narrow."""
    cells = width // len(view.seats) - 2
    if cells < 10:
        panels = [standings(view, width, "")]
        panels += [] if view.play.finished else [still_to_enter(view, width)]
        return stack(panels, width, height)
    columns = [_column(view, seat, cells, height) for seat in view.seats]
    return [
        row(*((Piece(" "), *pad(column[y], cells), Piece(" ")) for column in columns))
        for y in range(height)
    ]


def _column(view: View, seat: int, cells: int, height: int) -> Rows:
    """Return total, bar (this round lighter), letter with rank, and name of a seat."""
    totals = [total or 0 for total in view.card.totals]
    now = 0 if view.play.finished else view.points(view.round, seat) or 0
    names = 2 if height >= 20 else 1
    room = height - 2 * (LETTER + 1) - names
    # Heights are counted in half lines.
    before, light = spread((totals[seat] - now, now), max(*totals, 1), room * 2)
    high = before + light

    def part(at: int) -> str:
        return f"seat{seat}" if at < before else f"soft{seat}" if at < high else "bg"

    bar = []
    for at in range(high - 1 & ~1, -1, -2):
        if view.look.plain or view.look.sixteen:
            piece = Piece(("█" if at < before else "▒") * cells, f"seat{seat}")
        else:
            sign = "█" if part(at) == part(at + 1) else "▄"
            piece = Piece(sign * cells, f"{part(at)} on {part(at + 1)}")
        bar.append((piece,))
    digits = half_blocks(points(minus(totals[seat])) or [])
    number = [row((centre(line, cells), "bold")) for line in digits]
    blank: Rows = [()] * (room - len(bar))
    name = [cut(line, cells) for line in wrap(row(view.name(seat)), cells)[:names]]
    rows = [*blank, *number, (), *bar, (), *_letter(view, seat, cells), *name]
    return [*rows, *[()] * (height - len(rows))]


def _letter(view: View, seat: int, cells: int) -> Rows:
    """Return the seat's letter, large, with its rank and how full its hand is beside it."""
    drawn = points(view.badges[seat])
    letter = [row((line, f"seat{seat}")) for line in half_blocks(drawn or [])]
    letter = letter or [(), view.badge(seat), (), ()]
    ranks = view.ranks(view.card.totals)
    star = " ★" if ranks[seat] == 1 else ""
    letter[1] = row(pad(letter[1], 7), (rank_word(ranks[seat]), "bold"), (star, "star"))
    if not view.play.finished:
        sign, style = view.state(seat)
        sign = view.count(seat) if missing_words(view, seat) else sign
        letter[3] = row(pad(letter[3], 7), view.mark(seat), " ", (sign, style))
    return [cut(line, cells) for line in letter]
