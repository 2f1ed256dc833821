"""Bars and lines drawn with characters, readable without colour; the numbers stand beside them."""

from collections.abc import Sequence
from typing import Final

from textual.content import Content

from scorekeeper.statistics.words import number
from scorekeeper.tui.text import fit, fit_right

_FULL: Final = "━"
_HALF: Final = "╸"
_LEFT_HALF: Final = "╺"


def rate_bar(share: float | None, expected: float | None, width: int) -> Content:
    """Draw a share of 1 as a thick line, with a cross where it is expected."""
    filled = round((share or 0.0) * width)
    cross = None if expected is None else min(int(expected * width), width - 1)
    drawn = Content("")
    for cell in range(width):
        thick = cell < filled
        if cell == cross:
            drawn += Content.styled("╋" if thick else "┼", "bold")
        else:
            drawn += Content.styled("━" if thick else "─", "$primary" if thick else "$edge")
    return drawn


def value_bar(value: float | None, lowest: float, highest: float, width: int) -> Content:
    """Draw a value as a bar from 0, which lies where the range of all bars puts it."""
    low, high = min(lowest, 0.0), max(highest, 0.0)
    if value is None or high == low:
        return Content(" " * width)
    halves = 2 * width / (high - low)
    zero = round(-low * halves / 2) * 2
    end = min(max(zero + round(value * halves), 0), 2 * width)
    first, last = min(zero, end), max(zero, end)
    cells = "".join(
        _FULL
        if first <= cell and cell + 2 <= last
        else _HALF
        if first <= cell < last
        else _LEFT_HALF
        if first == cell + 1 < last
        else " "
        for cell in range(0, 2 * width, 2)
    )
    return Content.styled(cells, "$error" if value < 0 else "$secondary")


def record_bar(ahead: int, level: int, behind: int, width: int) -> Content:
    """Draw how often one was before, level with and behind another, in this order."""
    total = ahead + level + behind
    if total == 0:
        return Content(" " * width)
    first = round(ahead / total * width)
    last = round(behind / total * width)
    middle = width - first - last
    return Content.assemble(
        (_FULL * first, "$secondary"), ("┅" * middle, "$foreground"), ("─" * last, "$quiet")
    )


def line_chart(
    values: Sequence[float | None], labels: Sequence[str], width: int, height: int
) -> list[Content]:
    """Draw values as a line, with their numbers and labels below and the range on the left.

    A value that is None leaves a gap. Numbers and labels are left out where there is no room.
    """
    known = [value for value in values if value is not None]
    if not known:
        return []
    low, high = min(known), max(known)
    axis = max(len(number(low)), len(number(high))) + 2
    step = max(min((width - axis - 4) // max(len(values), 1), 9), 1)
    canvas = [[" "] * (len(values) * step + 1) for _ in range(height)]
    rows = [None if value is None else _row(value, low, high, height) for value in values]
    for place, (row, after) in enumerate(zip(rows, [*rows[1:], None], strict=True)):
        if row is None:
            continue
        if after is not None and step > 1:
            _connect(canvas, place * step, row, after, step)
        canvas[row][place * step] = "●"
    drawn = []
    for row in reversed(range(height)):
        at = {height - 1: high, 0: low}.get(row) if high > low or row == height // 2 else None
        if high == low:
            at = low if row == height // 2 else None
        mark = fit_right("" if at is None else number(at), axis - 2)
        drawn.append(
            Content.assemble(
                (mark + (" ┤" if at is not None else " │"), "$quiet"),
                (" " + "".join(canvas[row]).rstrip(), "$accent"),
            )
        )
    every = _every(values, labels, step)
    drawn.append(
        Content.styled(_below([number(value) for value in values], step, every, axis), "bold")
    )
    drawn.append(Content.styled(_below(labels, step, every, axis), "$quiet"))
    return drawn


def _row(value: float, low: float, high: float, height: int) -> int:
    if high == low:
        return height // 2
    return round((value - low) / (high - low) * (height - 1))


def _connect(canvas: list[list[str]], left: int, row: int, after: int, step: int) -> None:
    turn = left + (step + 1) // 2
    for cell in range(left + 1, turn):
        canvas[row][cell] = "─"
    for cell in range(turn + 1, left + step):
        canvas[after][cell] = "─"
    if row == after:
        canvas[row][turn] = "─"
        return
    up = after > row
    canvas[row][turn] = "╯" if up else "╮"
    canvas[after][turn] = "╭" if up else "╰"
    for between in range(min(row, after) + 1, max(row, after)):
        canvas[between][turn] = "│"


def _every(values: Sequence[float | None], labels: Sequence[str], step: int) -> int:
    """Return how many values there are from one label to the next so that none touch."""
    longest = max(len(text) for text in [*labels, *map(number, values)])
    every = 1
    while every * step < longest + 1:
        every += 1
    return every


def _below(texts: Sequence[str], step: int, every: int, axis: int) -> str:
    line = " " * (axis + 1)
    for text in texts[::every]:
        line += fit(text, every * step)
    return line.rstrip()
