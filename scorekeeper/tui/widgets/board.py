"""The picture of the big board: a column a seat, its total on top, its letter below."""

from scorekeeper.tui.widgets.charts import spread
from scorekeeper.tui.widgets.letters import half_blocks, points
from scorekeeper.tui.widgets.panels import View, joined, missing_words, rank_word, still_row
from scorekeeper.tui.widgets.rows import (
    Piece,
    Row,
    Rows,
    centre,
    cut,
    fit,
    minus,
    pad,
    row,
    split_row,
    wrap,
)

NUMBER = 4
"""Lines of a total."""


def big_board(view: View, width: int, height: int) -> Rows:
    """Return the board for so many cells and lines; a list where columns would be too narrow."""
    seats = len(view.play.seats)
    pitch = width // seats
    if pitch < 12:
        return _listed(view, width, height)
    totals = [total or 0 for total in view.card.totals]
    done = view.play.finished
    now = [0 if done else max(view.points(view.round, seat) or 0, 0) for seat in view.seats]
    ranks = view.card.ranks if done else tuple(view.ranks(view.card.totals))
    name_lines = 2 if height >= 20 else 1
    below = NUMBER + 1 + name_lines
    room = height - below - NUMBER - 1
    most = max(*totals, 1)
    columns = [
        _column(view, seat, totals[seat], now[seat], most, room, pitch, ranks[seat], name_lines)
        for seat in view.seats
    ]
    return [
        pad((Piece(" "), *joined([column[y] for column in columns], "  ")), width)
        for y in range(height)
    ]


def _column(
    view: View,
    seat: int,
    total: int,
    now: int,
    most: int,
    room: int,
    pitch: int,
    rank: int | None,
    name_lines: int,
) -> Rows:
    cells = pitch - 2
    # Heights are counted in half lines: the rounds before, and this round lighter.
    before, light = spread((max(total - now, 0), now), most, room * 2)
    high = before + light
    rows: Rows = [()] * (room - (high + 1) // 2)
    digits = half_blocks(points(minus(total)) or [])
    rows += [*(row((centre(line, cells), "bold")) for line in digits), ()]
    for line in range((high + 1) // 2):
        top = high - line * 2
        upper, lower = top > before, top - 1 > before
        styles = [f"soft{seat}" if part else f"seat{seat}" for part in (upper, lower)]
        if high % 2 and line == 0:
            rows.append(row(("▄" * cells, styles[0])))
            continue
        top = top + (high % 2)
        upper, lower = top > before, top - 1 > before
        rows.append(row((_block(view, upper, lower) * cells, _blend(seat, upper, lower))))
    rows.append(())
    rows += _sign(view, seat, rank, cells)
    name = wrap(row(view.name(seat)), cells)[:name_lines]
    rows += [cut(line, cells) for line in name] + [()] * (name_lines - len(name))
    return [pad(line, cells) for line in rows]


def _block(view: View, upper: bool, lower: bool) -> str:
    if view.look.plain:
        return "▒" if upper else "█"
    return "▄" if upper and not lower else "█"


def _blend(seat: int, upper: bool, lower: bool) -> str:
    if upper and not lower:
        return f"seat{seat} on soft{seat}"
    return f"soft{seat}" if upper else f"seat{seat}"


def _sign(view: View, seat: int, rank: int | None, cells: int) -> Rows:
    """Return the seat's letter, large, with its rank and how full its hand is beside it."""
    drawn = points(view.badges[seat])
    letter: Rows
    if drawn is None:
        ground = f"bold onseat on seat{seat}"
        lines = ["", view.badges[seat], "", ""][:NUMBER]
        letter = [(Piece(centre(line, 6), ground),) for line in lines]
    else:
        letter = [row((fit(line, 6), f"seat{seat}")) for line in half_blocks(drawn)]
    won = rank == 1
    beside: list[Row] = [(), row((rank_word(rank), "bold"), (" ★" if won else "", "star")), (), ()]
    if not view.play.finished:
        sign, style = view.state(seat)
        words = missing_words(view, seat)
        fill = view.fills[seat]
        if words and fill.most is not None:
            sign = f"{fill.count}/{fill.most}"
        beside[3] = row(("▶ " if seat == view.seat else "", "focus"), (sign, style))
    return [cut((*pad(line, 7), *part), cells) for line, part in zip(letter, beside, strict=True)]


def _listed(view: View, width: int, height: int) -> Rows:
    """Return rank, name and a large total a seat, one below the other."""
    ranks = view.ranks(view.card.totals)
    order = sorted(view.seats, key=lambda seat: (ranks[seat] is None, ranks[seat] or 0, seat))
    each = min(max((height - 1) // len(order), 2), 4)
    rows: Rows = []
    for seat in order:
        digits = half_blocks(points(minus(view.card.totals[seat]), large=False) or [])
        head = row(" ", view.badge(seat), f" {rank_word(ranks[seat]):>4} ", view.name(seat))
        if each > 2:
            lines = [
                split_row(() if n != 1 else head, row(digits[n], "  "), width) for n in (0, 1, 2)
            ]
            rows += [*lines, *[()] * (each - 3)]
        else:
            total = row((minus(view.card.totals[seat]), "bold"), "  ")
            rows += [split_row(head, total, width), ()]
    if not view.play.finished:
        rows.append(cut(row(" ", still_row(view)), width))
    return [*rows, *[()] * max(height - len(rows), 0)][:height]
