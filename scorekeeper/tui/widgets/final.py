"""The picture of the final result: the winner large, the table, the race, how it was decided."""

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len

from scorekeeper.i18n import Message, say
from scorekeeper.i18n import _ as said
from scorekeeper.tui.widgets.charts import spread
from scorekeeper.tui.widgets.frame import framed
from scorekeeper.tui.widgets.letters import banner, half_blocks, points, spaced
from scorekeeper.tui.widgets.panels import View, panel, stack
from scorekeeper.tui.widgets.results import NARROW
from scorekeeper.tui.widgets.rows import (
    Piece,
    Row,
    Rows,
    beside,
    centre,
    fit_right,
    minus,
    on,
    pad,
    row,
    signed,
    split_row,
    width_of,
    wrap,
    zoned,
)
from scorekeeper.tui.widgets.sheet import WIDE, rank_chart, rank_panel, stops_of

_SHADES: Final = ("seat", "softer", "soft", "softest")
"""A player's colour by round, each paler than the one before."""


def winner_name(view: View) -> str:
    """Return the name, or the names, of who won."""
    names = [view.names[seat] for seat in view.card.winners]
    return " & ".join(names)


def banner_rows(view: View, width: int, height: int) -> Rows:
    """Return the winner's name and total in large letters on gold."""
    winners = view.card.winners
    total = view.card.totals[winners[0]] if winners else None
    number = "★" if total is None else minus(total)
    name, inner = winner_name(view) or said("No winner"), width - 4
    made = banner(name, number if total is not None else "1", inner, height)
    style = "ink on gold"
    rows: Rows = []
    end = max(map(cell_len, made.number))
    texts = won_words(view)
    lines = made.name
    if made.plaque:
        cells = min(max(cell_len(name) + 8, 20), inner - end - 4)
        body = min(max(height - 4, 1), 5)
        lines = [" " * cells] * body
    top = max((height - max(len(lines), len(made.number))) // 2, 0)
    if made.plaque or max(len(lines), len(made.number)) + 1 < height:
        top = min(top, 1)
    words_from = _words_place(lines, made.number, texts, inner, height, top)
    for y in range(height):
        place = y - top
        left = lines[place] if 0 <= place < len(lines) else ""
        low = y - (height - 1 - len(made.number)) if len(made.number) < height - 1 else y - top
        digits = made.number[low] if 0 <= low < len(made.number) else ""
        pieces: list[Piece] = [Piece("  ", style)]
        if made.plaque and left:
            middle = place == len(lines) // 2
            text = spaced(name, len(left) - 2) if middle else ""
            pieces.append(Piece(centre(text, len(left)), "bold gold on ink"))
        else:
            pieces.append(Piece(left, style))
        column, line = words_from
        if 0 <= y - line < len(texts):
            text = texts[y - line]
            blank = max(column + 2 - width_of(pieces), 0)
            pieces.append(Piece(" " * blank, style))
            pieces.append(Piece(text, f"bold {style}" if y == line else style))
        room = width - 2 - cell_len(digits)
        rows.append(
            (
                *pad(tuple(pieces), room, style),
                *pad((Piece(digits, style), Piece("  ", style)), width - room, style),
            )
        )
    return rows


def _words_place(
    lines: Sequence[str],
    number: Sequence[str],
    texts: Sequence[str],
    inner: int,
    height: int,
    top: int,
) -> tuple[int, int]:
    """Return column and line where the words stand: beside the last letters, or below them."""
    longest = max(map(cell_len, texts), default=0)
    end = max(map(cell_len, number))
    below = top + len(lines)
    if below + len(texts) <= height and longest <= inner - end - 2:
        return 0, min(below + (1 if below + len(texts) < height else 0), height - len(texts))
    last = max((cell_len(line.rstrip()) for line in lines[-4:]), default=0)
    if last + longest + end + 7 <= inner:
        return last + 5, top + len(lines) - len(texts) - 1 if len(lines) > 3 else top
    return 0, height


def won_words(view: View) -> list[str]:
    """Return by how much it was won, and ahead of whom."""
    winners, totals = view.card.winners, view.card.totals
    if not winners:
        return [said("Nobody is known to have won.")]
    ranked = sorted(
        (seat for seat in view.seats if seat not in winners and view.card.ranks[seat]),
        key=lambda seat: view.card.ranks[seat] or 99,
    )
    if len(winners) > 1:
        return [said("★ share the win")]
    best, second = totals[winners[0]], totals[ranked[0]] if ranked else None
    if best is None or second is None:
        return [said("★ wins")]
    rank = view.card.ranks[ranked[0]]
    behind = tuple(view.names[seat] for seat in ranked if view.card.ranks[seat] == rank)
    words = [said("★ wins {score}", score=f"{minus(best)}–{minus(second)}")]
    return [*words, said("  ahead of {players}", players=behind)]


def final_result(
    view: View, width: int, height: int, special: Sequence[Message] = (), share: float = 1.0
) -> Rows:
    """Return the final result; with a `share` below 1 totals still count up."""
    if width < NARROW:
        return _final_small(view, width, height, special)
    big = width >= WIDE and height >= 30
    # How it was decided has its place below any number of players.
    banner_height = 10 if big else 9 if height >= max(21, len(view.seats) + 16) else 5
    gold = banner_rows(view, width - 2 if big else width, banner_height)
    if share < 1:
        blank = width - 2 if big else width
        gold = [(Piece(" " * blank, "ink on gold"),) for _ in gold]
    if big:
        gold = [(Piece(" "), *line, Piece(" ")) for line in gold]
    room = height - len(gold)
    if not big:
        table = _final_table(view, width, share)
        rest = _decided(view, width, room - len(table), special)
        return [*gold, *table, *rest][:height]
    left = max(66, (width - 3) * 66 // 117)
    right = width - 3 - left
    table = _final_bars(view, left, share, room - 4)
    spare = room - len(table)
    points_of = _by_category(view, left) if spare >= len(view.seats) + 12 else []
    decided = _decided(view, left, spare - len(points_of), special)
    last, podium = len(view.play.rounds) - 1, _podium(view, right)
    side = [[podium]]
    if not view.play.without_cards:
        high = room - len(podium)
        side.append([rank_panel(view, right, last, high, end=True, share=share)])
    return [*gold, *beside([[*table, *points_of, *decided], stack(side, room)], [left, right])]


def _stops(view: View) -> tuple[list[str], list[list[int]]]:
    return stops_of(view, len(view.play.rounds) - 1, end=True)


def by_rank(view: View) -> list[int]:
    """Return the seats by their final rank."""
    ranks = view.card.ranks
    return sorted(view.seats, key=lambda seat: (ranks[seat] is None, ranks[seat] or 0, seat))


def end_points(view: View, seat: int) -> int | None:
    """Return what a seat got at the end."""
    ends = view.card.end_points
    if ends is None or not ends[seat] or any(part is None for part in ends[seat]):
        return None
    return sum(part or 0 for part in ends[seat])


def _cells_of(view: View, seat: int, share: float) -> tuple[Row, int | None]:
    """Return the figures of the rounds and of the end of a seat, and its total as far as shown."""
    stops = len(_stops(view)[0])
    shown = stops if share >= 1 else int(share * stops)
    pieces: list[Piece] = []
    total: int | None = 0
    points_of = [view.points(round_, seat) for round_ in range(len(view.play.rounds))]
    result = view.play.results[seat] if view.play.results else None
    if result is not None:
        points_of = list(result.rounds or [None] * len(view.play.rounds))
    best = max((part for part in points_of if part is not None), default=None)
    for round_, value in enumerate(points_of):
        known = value if round_ < shown else None
        star = view.card.hand(round_, seat)
        text = minus(known) + ("*" if star and star.by_hand else "")
        style = "bold" if value == best and value is not None else "quiet"
        pieces.append(Piece(fit_right(text, 5), style if known is not None else "faint"))
        total = (total or 0) + (known or 0)
    if view.card.end_categories:
        end = end_points(view, seat) if shown >= stops else None
        style = "faint" if end is None else "ok" if end > 0 else "err" if end < 0 else "quiet"
        pieces.append(Piece(fit_right("–" if end is None else signed(end), 5), style))
    return tuple(pieces), view.card.totals[seat] if shown >= stops else total


def _final_heading(view: View, inside: int) -> Row:
    stops = _stops(view)[0]
    heads = "".join(fit_right(stop, 5) for stop in stops)
    left = row((f"    {said('rank')}", "quiet"))
    return split_row(
        left, row((heads, "quiet"), (fit_right(said("total"), 7), "quiet"), "  "), inside
    )


def _final_line(view: View, seat: int, inside: int, share: float, *, badge: bool) -> Row:
    rank = view.card.ranks[seat]
    won = seat in view.card.winners
    figures, total = _cells_of(view, seat, share)
    figures = zoned(f"seat:{seat}", figures)
    head = row(
        ("▶" if seat == view.seat else " ", "focus"),
        ("★" if won else " ", "star"),
        (fit_right("–" if rank is None else str(rank), 3), "bold" if won else "quiet"),
        "  ",
        (*view.badge(seat), Piece(" ")) if badge else (),
        view.name(seat),
    )
    tail = row(figures, (fit_right(minus(total), 7), "bold"), "  ")
    line = split_row(head, tail, inside)
    return zoned(f"seat:{seat}", on("win", line) if won and share >= 1 else line)


def _final_table(view: View, width: int, share: float) -> Rows:
    """Return the table and, beside it, the rank chart."""
    inside = width - 2
    stops, totals = _stops(view)
    seats = len(view.play.seats)
    chart: Rows = []
    table = inside
    if len(stops) > 1 and not view.play.without_cards:
        table = min(8 + 17 + 5 * len(stops) + 9, inside - 24)
        room = inside - table - 3
        chart = rank_chart(view, stops, totals, room, seats + 1, numbers=False, share=share)
    lines = [_final_heading(view, table)]
    lines += [_final_line(view, seat, table, share, badge=False) for seat in by_rank(view)]
    rows: Rows = []
    for number, line in enumerate(lines):
        beside = chart[number] if number < len(chart) else ()
        rows.append(pad((*line, Piece("  "), *beside), inside))
    top = framed([], width, 2, row(said("Result")))
    return [top[0], *[(Piece("│", "edge"), *line, Piece("│", "edge")) for line in rows], top[1]]


def _final_bars(view: View, width: int, share: float, lines: int) -> Rows:
    """Return the table with a bar below each player, a shade a round."""
    inside = width - 2
    most = max([total or 0 for total in view.card.totals] + [1])
    rows: Rows = [_final_heading(view, inside)]
    room = inside - 12
    for seat in by_rank(view):
        rows.append(_final_line(view, seat, inside, share, badge=True))
        parts = [max(view.points(r, seat) or 0, 0) for r in range(len(view.play.rounds))]
        parts.append(max(end_points(view, seat) or 0, 0))
        bars: list[Piece] = []
        for number, cells in enumerate(spread(parts, most, round(room * min(share, 1.0)))):
            shade = f"{_SHADES[min(number, 3)]}{seat}"
            bars.append(Piece(("▀" if not view.look.plain else "▀▔▀▔"[number % 4]) * cells, shade))
        line = pad((Piece(" " * 11), *bars), inside)
        won = seat in view.card.winners and share >= 1
        # With many players first the blank line goes, then the bar.
        each = (lines - 3) // len(view.seats)
        rows += [on("win", line) if won else line, ()][: max(each - 1, 0)]
    top = framed([], width, 2, row(said("Result")))
    body = [(Piece("│", "edge"), *pad(line, inside), Piece("│", "edge")) for line in rows]
    return [top[0], *body, top[1]]


def _decided(view: View, width: int, height: int, special: Sequence[Message]) -> Rows:
    inner = width - 4
    stars = [
        line
        for message in special
        for line in wrap(row(("★ ", "star"), view.sentence(message)), inner, 2)
    ]
    told = [
        line
        for message in (view.telling.decision(), *view.telling.end_story())
        for line in wrap(view.sentence(message), inner)
    ]
    doubts = [
        problem.message
        for problem in view.play.check()
        if problem.level == "warning" and problem.code != "by_hand"
    ]
    told += [line for message in doubts for line in wrap(view.sentence(message, "err"), inner)]
    if any(given.points for given in view.play.by_hand):
        told.append(row((said("* points set by hand"), "quiet")))
    if view.play.note:
        note = " ".join(view.play.note.split())
        told += wrap(row((said("Note: {note}", note=note), "quiet")), inner)
    lines = height - 2
    # What was special has its place even where not every sentence has.
    kept = told[: max(lines - len(stars[:1]), 1)]
    blank: Rows = [()] if stars and len(told) + len(stars) + 1 <= lines else []
    rows = [*kept, *blank, *stars[: max(lines - len(kept), 0)]]
    return framed(rows, width, max(height, 2), row(said("How it was decided")))


def _by_category(view: View, width: int) -> Rows:
    """Return what each seat got for what, over all rounds."""
    categories = view.card.categories
    if len(categories) < 2:
        return []
    names = [say(category.short or category.name) for category in categories]
    heads = "".join(fit_right(name, max(cell_len(name) + 2, 8)) for name in names)
    rows: Rows = [split_row((), row((heads, "quiet")), width - 4)]
    for seat in by_rank(view):
        line: list[Piece] = []
        for number, name in enumerate(names):
            hands = [view.card.hand(round_, seat) for round_ in range(len(view.play.rounds))]
            value = sum(hand.points[number] for hand in hands if hand is not None and hand.points)
            style = "" if value > 0 else "err" if value < 0 else "faint"
            line.append(Piece(fit_right(minus(value), max(cell_len(name) + 2, 8)), style))
        rows.append(
            split_row((*view.badge(seat), Piece(" "), view.name(seat)), tuple(line), width - 4)
        )
    return panel(rows, width, said("What the points were for"))


def _podium(view: View, width: int) -> Rows:
    """Return the first three on their steps."""
    inner = width - 4
    order = [seat for seat in by_rank(view) if view.card.ranks[seat] is not None][:3]
    seats = [order[1], order[0], *order[2:]] if len(order) > 1 else order
    middle = min(inner // max(len(seats), 1) + 4, inner)
    side = (inner - middle) // max(len(seats) - 1, 1)
    high = {1: 6, 2: 5, 3: 4}
    columns: list[tuple[Rows, int]] = []
    for seat in seats:
        rank = view.card.ranks[seat] or 3
        cells = middle if seat == order[0] else side
        steps = high.get(rank, 4)
        style = "bold ink on gold" if rank == 1 else "bold on hole"
        digit = half_blocks(points(str(rank), large=False) or [])
        column: Rows = [()] * (6 - steps)
        column.append((Piece(centre(view.names[seat], cells), f"bold seat{seat}"),))
        for line in range(steps):
            text = digit[line] if line < len(digit) and steps > line + 1 else ""
            if line == steps - 1:
                text = minus(view.card.totals[seat])
            column.append((Piece(centre(text, cells), style),))
        columns.append((column, cells))
    lines = [tuple(p for c, cells in columns for p in pad(c[y], cells)) for y in range(7)]
    return panel(lines, width, said("Podium"))


def _final_small(view: View, width: int, height: int, special: Sequence[Message]) -> Rows:
    gold = banner_rows(view, width, 5)
    inside = width - 2
    stops = len(_stops(view)[0])
    rows: Rows = []
    for seat in by_rank(view):
        figures, total = _cells_of(view, seat, 1.0)
        figures = tuple(piece._replace(text=piece.text[1:]) for piece in figures)
        rank = view.card.ranks[seat]
        head = row(
            ("▶" if seat == view.seat else " ", "focus"),
            ("★" if seat in view.card.winners else " ", "star"),
            (f"{'–' if rank is None else rank} ", "bold"),
            view.badge(seat),
            " ",
            view.name(seat),
        )
        tail = row(figures if stops <= 4 else (), (fit_right(minus(total), 5), "bold"))
        rows.append(zoned(f"seat:{seat}", split_row(head, tail, inside)))
    top = framed([], width, 2, row(said("Result")))
    table = [(Piece("│", "edge"), *line, Piece("│", "edge")) for line in rows]
    room = height - len(gold) - len(table) - 2
    return [*gold, top[0], *table, top[1], *_decided(view, width, room, special)][:height]
