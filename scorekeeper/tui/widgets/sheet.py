"""The picture of the sheet: hands, keys, what the hand is worth, and standings beside them.

Pure: a `View` in, rows out, for every size of the window. A seat's lines are drawn again only
when something in them has changed.
"""

from collections.abc import Sequence
from contextlib import suppress
from typing import Final, NamedTuple

from rich.cells import cell_len

from scorekeeper.i18n import Refused, say
from scorekeeper.i18n import _ as said
from scorekeeper.tui.widgets.charts import race
from scorekeeper.tui.widgets.frame import framed, top_line
from scorekeeper.tui.widgets.panels import (
    Panel,
    View,
    hand_panel,
    keys_panel,
    panel,
    race_panel,
    rank_word,
    stack,
    standings,
    still_row,
    still_to_enter,
    summary_rows,
)
from scorekeeper.tui.widgets.rows import (
    Piece,
    Row,
    Rows,
    beside,
    clock,
    cut,
    fit,
    minus,
    on,
    pad,
    row,
    split_row,
    width_of,
    wrap,
    zoned,
)
from scorekeeper.tui.widgets.tiles import HandView, card_cells, draw_hand

SIDE: Final = 33
"""Cells of the panels at the right; there is one column of them, or two in very wide windows."""

ONE_SEAT, WIDE, VERY_WIDE = 70, 100, 160
"""Below the first one seat is shown at a time, from the second on there are panels beside."""


class Column(NamedTuple):
    """Figures at the right of the hands: a heading and a row for each seat."""

    heading: Row
    figures: list[Row]
    width: int


def sheet(view: View, width: int, height: int) -> Rows:
    """Return the sheet for so many cells and lines."""
    if width < ONE_SEAT:
        return _one_seat(view, width, height)
    if width < WIDE:
        return _left(view, width, height, wide=False)
    more = 2 if width >= VERY_WIDE else 1
    side = SIDE + (2 if more == 2 else 0)
    left = width - 2 - more * (side + 1)
    columns = [_left(view, left, height, wide=True), _side(view, side, height)]
    if more == 2:
        columns.append(_third(view, side, height))
    return beside(columns, [left, *[side] * more])


def _left(view: View, width: int, height: int, *, wide: bool) -> Rows:
    keys = keys_panel(view, width)
    lines = 2 if wide and height < 45 else 3 if not wide else 4
    hand = hand_panel(view, width, lines=lines, details=not wide)
    room = height - len(keys) - len(hand)
    return [*hands_panel(view, width, max(room, 3), wide=wide), *keys, *hand][:height]


def _side(view: View, width: int, height: int) -> Rows:
    """Return the column at the right: standings, what is compared, who is missing."""
    races = [race_panel(view, each, width) for each in view.telling.races(view.round)]
    first = standings(view, width, said("so far"))
    return stack([first, *races, still_to_enter(view, width)], height)


def _third(view: View, width: int, height: int) -> Rows:
    panels: list[Panel] = []
    if view.round > 0:
        panels.append(_round_before(view, width))
        panels.append([rank_panel(view, width, view.round)])
    return stack([*panels, _last_entries(view, width)], height)


def _round_before(view: View, width: int) -> Panel:
    """Return the hands of the round before, small."""
    hands = view.play.rounds[view.round - 1], view.after(view.round - 1)
    key = ("before", width, view.round, hands[0], tuple(hands[1]))
    return view.kept(key, lambda: _draw_round_before(view, width))


def _draw_round_before(view: View, width: int) -> Panel:
    before, inner = view.round - 1, width - 4
    pairs: list[Rows] = []
    for seat in view.seats:
        points = minus(view.points(before, seat))
        head = split_row(row(view.badge(seat), " ", view.name(seat)), row((points, "bold")), inner)
        hand = HandView(view.play.rounds[before][seat] or (), seat, plain=view.look.plain)
        tiles = draw_hand(hand, view.cards, 3, 1, inner)[0]
        pairs.append([head, tuple(piece._replace(zone="") for piece in tiles)])
    title, key = said("Round {round}", round=before + 1), said("PgUp opens it")
    three = [line for pair in pairs for line in (*pair, ())][:-1]
    two = [line for pair in pairs for line in pair]
    return [
        [zoned(f"round:{before}", line) for line in panel(rows, width, title, key)]
        for rows in (three, two)
    ]


def rank_panel(
    view: View, width: int, until: int, height: int = 14, *, end: bool = False, share: float = 1.0
) -> Rows:
    """Return who was where after each round as far as `until`, and at the end."""
    stops, totals = stops_of(view, until, end=end)
    rows = rank_chart(view, stops, totals, width - 4, height - 2, share=share)
    return panel(rows, width, said("Race"), said("running total"))


def stops_of(view: View, until: int, *, end: bool) -> tuple[list[str], list[list[int]]]:
    """Return the headings and running totals after each round as far as `until`, and at the end."""
    stops = [round_heading(round_) for round_ in range(until + 1)]
    totals = [view.after(round_) for round_ in range(until + 1)]
    if end and view.card.end_points is not None and view.card.end_categories:
        stops.append(view.play.game.box.counted_icon or "+")
        totals.append([total or 0 for total in view.card.totals])
    return stops, totals


def rank_chart(
    view: View,
    stops: Sequence[str],
    totals: Sequence[Sequence[int]],
    width: int,
    height: int,
    *,
    numbers: bool = True,
    share: float = 1.0,
) -> Rows:
    """Return the rank chart of these running totals; only as many stops as there is room for."""
    label, least = (7, 3) if numbers else (2, 3)
    fits = max((width + least) // (label + least), 2)
    stops, totals = stops[-fits:], totals[-fits:]
    orders: list[list[int]] = []
    for number, these in enumerate(totals):
        # Who is level keeps the order of the stop before.
        before = orders[-1] if orders else list(view.seats)
        last = number == len(totals) - 1 and view.card.complete
        ranks = view.card.ranks if last else ()
        key = {seat: (ranks[seat] or 99) if ranks else 0 for seat in before}
        orders.append(sorted(before, key=lambda seat: (key[seat], -these[seat])))
    first = view.card.winners or tuple(orders[-1][:1])
    return race(
        stops, orders, totals, view.badges, width, height, first=first, numbers=numbers, share=share
    )


def round_heading(round_: int) -> str:
    """Return what a round is called above a column."""
    return said("R{round}", round=round_ + 1)


def _last_entries(view: View, width: int) -> Panel:
    """Return what was entered last, the latest first."""
    rows: Rows = []
    for operation in reversed(view.play.log.operations[-12:]):
        for cell, after in operation.writes.items():
            at = view.play.at(cell)
            if at is not None and cell.startswith("hand/"):
                before = str(view.play.log.before(operation, cell) or "")
                text = _added(view, before, str(after or ""))
                time = (f"{clock(operation.at)} ", "quiet")
                rows.append(cut(row(time, view.badge(at[1]), f" {text}"), width - 4))
    return [panel(rows[:most], width, said("Last entries")) for most in (12, 6, 3)]


def _added(view: View, before: str, after: str) -> str:
    """Return the name of the card that was laid, or the hand in its notation."""
    with suppress(Refused):
        old, new = (view.play.game.read(text, view.play.rules) for text in (before, after))
        kind = view.cards.kinds.get(new[-1]) if new[:-1] == old and new else None
        if kind is not None:
            return say(kind.short or kind.name)
    return after or said("no cards")


# Hands


def hands_panel(view: View, width: int, height: int, *, wide: bool) -> Rows:
    """Return the frame with all hands; figures keep their places from round to round."""
    inside = width - 2
    columns = _columns(view, wide=wide)
    headed = wide and height >= 12
    lines = height - 2 - (2 if headed else 0)
    blocks = _blocks(view, inside, lines, columns, wide=wide)
    rows: Rows = []
    if headed:
        rows += [_headings(columns, inside), ()]
    for number, block in enumerate(blocks[0]):
        if number and blocks[1]:
            rows.append(())
        rows += block
    edge = "focus" if view.round < view.play.closed else "edge"
    # Where there is no line for them the headings stand in the frame, above their figures.
    heads = () if headed else _headings(columns, 0)[1:]
    top = top_line(_title(view), heads, width, edge)
    made = [top]
    for number in range(height - 2):
        line = rows[number] if number < len(rows) else ()
        made.append((Piece("│", edge), *pad(line, inside), Piece("│", edge)))
    return [*made, (Piece("╰" + "─" * inside + "╯", edge),)]


def _title(view: View) -> Row:
    count = view.play.round_count
    if count == 1:
        title = view.play.title
    elif count is None:
        title = said("Round {round}", round=view.round + 1)
    else:
        title = said("Round {round} of {rounds}", round=view.round + 1, rounds=count)
    if view.round < view.play.closed:
        return row((title, "focus"), (f" · {said('correcting')}", "focus"))
    return row(title)


def _columns(view: View, *, wide: bool) -> list[Column]:
    gap = 3 if wide else 1
    play, seats = view.play, view.seats
    made: list[Column] = []

    def add(heading: Row, figures: list[Row]) -> None:
        # Every column has three cells at least, so that figures of two never touch.
        widths = [2, width_of(heading), *(width_of(figure) for figure in figures)]
        made.append(Column(heading, figures, max(widths) + gap))

    counts = []
    for seat in seats:
        fill, (sign, style) = view.fills[seat], view.state(seat)
        here = "bold" if seat == view.seat else "quiet"
        most = fill.most
        if most is None:
            text = str(fill.count)
        elif wide:
            text = said("{count} of {size}", count=fill.count, size=most)
        else:
            text = f"{fill.count}/{most}"
        counts.append(row((text, here), (f" {sign}" if wide else sign, style)))
    heading = row((said("cards") + ("  " if wide else ""), "quiet"))
    add(heading, counts)
    for figures in view.telling.columns(view.round):
        texts = [row((text, "faint" if text == "–" else "quiet")) for text in figures.figures]
        head = say(figures.heading) if wide or not figures.icon else figures.icon
        add(row((head, "quiet")), texts)
    rounds = range(len(play.rounds))
    shown = 3 if not wide else 5
    first = max(min(view.round - 1, len(play.rounds) - shown), 0)
    for round_ in rounds[first : first + shown] if len(play.rounds) > 1 else []:
        here = "bold" if round_ == view.round else "quiet"
        zone = f"round:{round_}" if round_ <= play.last_round else ""
        texts = [zoned(zone, _points(view, round_, seat, here)) for seat in seats]
        add((Piece(round_heading(round_), here, zone),), texts)
    totals = [row((minus(view.card.totals[seat]), "bold")) for seat in seats]
    add(row((said("total"), "quiet")), totals)
    if not wide:
        ranks = view.ranks(view.card.totals)
        texts = [
            row(("–" if rank is None else str(rank), "bold" if rank == 1 else "quiet"))
            for rank in ranks
        ]
        made.append(Column((), texts, 2))
    return made


def _points(view: View, round_: int, seat: int, style: str) -> Row:
    hand = view.card.hand(round_, seat)
    if hand is None:
        return row(("–", "faint"))
    return row((minus(hand.total) + ("*" if hand.by_hand else ""), style))


def _headings(columns: Sequence[Column], inside: int) -> Row:
    line: Row = ()
    for column in columns:
        if column.heading:
            blank = column.width - width_of(column.heading)
            line = (*line, Piece(" " * blank), *column.heading)
    return line if not inside else (Piece(" " * (inside - 1 - width_of(line))), *line)


def _figures(columns: Sequence[Column], seat: int) -> Row:
    line: Row = ()
    for column in columns:
        figure = column.figures[seat]
        line = (*line, Piece(" " * (column.width - width_of(figure))), *figure)
    return line


def _blocks(
    view: View, inside: int, lines: int, columns: list[Column], *, wide: bool
) -> tuple[list[Rows], bool]:
    """Return the lines of each seat, and whether a blank line parts them."""
    seats = len(view.play.seats)
    if view.cards.rows:
        return _row_blocks(view, inside, lines, columns, wide=wide)
    sizes = [fill.most or max(fill.count + 1, 8) for fill in view.fills]
    size = max(sizes)
    each = (lines + 1) // seats
    beside = sum(column.width for column in columns)
    longest = max(cell_len(name) for name in view.names)
    # In one row: mark, name, tiles of three cells each, figures.
    one_row = 2 + min(longest, 16) + 1 + size * 4 - 1 + beside
    if each <= 2 and (one_row <= inside or lines < 2 * seats):
        names = min(max(longest, 8), max(inside - beside - size * 4 - 2, 8), 24)
        room = inside - beside - names - 3
        blocks = [_in_one_row(view, seat, inside, names, room, columns) for seat in view.seats]
        return blocks, each == 2
    tiles = min(max(each - 2, 1), 4)
    cells = card_cells(inside - (6 if wide else 4), size)
    blocks = [_named(view, seat, inside, tiles, cells, columns, wide=wide) for seat in view.seats]
    return blocks, each >= 3


def _hand_view(view: View, seat: int) -> HandView:
    hand = view.play.rounds[view.round][seat] or ()
    here = seat == view.seat
    cursor = None
    if here:
        cursor = len(hand) if view.cursor is None else min(view.cursor.index, len(hand))
    return HandView(
        hand,
        seat,
        view.fills[seat].most,
        cursor,
        laid=here and cursor is not None and cursor < len(hand),
        bright=view.bright if here else None,
        plain=view.look.plain,
        icons=view.icons,
    )


def _mark(view: View, seat: int) -> Piece:
    return Piece("▶" if seat == view.seat else " ", "focus", f"seat:{seat}")


def _grounded(view: View, seat: int, rows: Rows, inside: int) -> Rows:
    if seat != view.seat:
        return [zoned(f"seat:{seat}", line) for line in rows]
    return [on("panel", pad(line, inside)) for line in rows]


def _in_one_row(
    view: View, seat: int, inside: int, names: int, room: int, columns: Sequence[Column]
) -> Rows:
    hand, figures = _hand_view(view, seat), _figures(columns, seat)

    def make() -> Rows:
        tiles = draw_hand(hand, view.cards, 3, 1, room)[0]
        name = (_mark(view, seat), Piece(" "), view.name(seat, names), Piece(" "))
        return _grounded(view, seat, [(*name, *pad(tiles, room), *figures)], inside)

    return view.kept(("hand", 1, hand, figures, names, room, seat == view.seat), make)


def _named(
    view: View,
    seat: int,
    inside: int,
    tiles: int,
    cells: int,
    columns: Sequence[Column],
    *,
    wide: bool,
) -> Rows:
    hand, figures = _hand_view(view, seat), _figures(columns, seat)

    def make() -> Rows:
        indent = 6 if wide else 4
        rows = [_name_line(view, seat, inside, figures, wide=wide)]
        hands = draw_hand(hand, view.cards, cells, tiles, inside - indent)
        rows += [(Piece(" " * indent), *line) for line in hands]
        return _grounded(view, seat, rows, inside)

    return view.kept(("hand", tiles, hand, figures, cells, inside, wide, seat == view.seat), make)


def _name_line(view: View, seat: int, inside: int, figures: Row, *, wide: bool) -> Row:
    badge = (*view.badge(seat), Piece(" ")) if wide else ()
    left = (_mark(view, seat), Piece(" "), *badge, view.name(seat))
    end = (Piece(" "),) if wide else ()
    return split_row(left, (*figures, *end), inside)


# Games whose cards lie in several rows before a seat.


def _row_blocks(
    view: View, inside: int, lines: int, columns: Sequence[Column], *, wide: bool
) -> tuple[list[Rows], bool]:
    seats, count = len(view.play.seats), len(view.cards.rows)
    folded = (count + 1) // 2
    for open_all, across, blank in (
        (True, 1, True),
        (True, 2, True),
        (True, 2, False),
        (False, 1, False),
        (False, 2, False),
    ):
        high = count if across == 1 else folded
        open_seats = seats if open_all else 1
        needed = seats + open_seats * high + (seats - 1 if blank else 0)
        if needed <= lines:
            break
    blocks = []
    for seat in view.seats:
        figures = _figures(columns, seat)
        rows = [_name_line(view, seat, inside, figures, wide=wide)]
        if open_all or seat == view.seat:
            rows += _card_rows(view, seat, inside, across)
        blocks.append(_grounded(view, seat, rows, inside))
    return blocks, blank


def _card_rows(view: View, seat: int, inside: int, across: int) -> Rows:
    hand = view.play.rounds[view.round][seat] or ()
    tiles = view.cards.tiles(hand)
    cursor = view.cursor if seat == view.seat else None
    names = [say(name) for name in view.cards.rows]
    cells = min(max(cell_len(name) for name in names), 16)
    width = (inside - 2) // across
    drawn: Rows = []
    for number, name in enumerate(names):
        here = cursor is not None and cursor.row == number
        own = [tile for tile in tiles if tile.row == number]
        pieces: list[Piece] = [
            Piece("▸ " if here else "  ", "focus"),
            Piece(fit(name, cells) + " ", "bold" if here else "quiet"),
        ]
        for place, tile in enumerate(own):
            if cursor is not None and here and cursor.index == place:
                pieces.append(Piece("▌", "focus"))
            zone = f"hand:{seat}:{tile.cards[0]}"
            pieces.append(Piece(f" {tile.signs[0][0]}", f"bold ink on {tile.ground}", zone))
        if own:
            pieces.append(Piece(" ", f"ink on {own[-1].ground}"))
        if cursor is not None and here and cursor.index >= len(own):
            pieces.append(Piece("▌" + cursor.pending, "focus"))
        if not own and not here:
            pieces.append(Piece("·", "faint"))
        drawn.append(pad(tuple(pieces), width))
    high = (len(drawn) + across - 1) // across
    lines = []
    for line in range(high):
        parts = [drawn[n] for n in range(line, len(drawn), high)]
        lines.append((Piece("  "), *(piece for part in parts for piece in part)))
    return lines


# One seat at a time, for small windows.


def _one_seat(view: View, width: int, height: int) -> Rows:
    seat, inner = view.seat, width - 4
    rows: Rows = [_strip(view, width)]
    size = view.fills[seat].most or 8
    if view.cards.rows:
        hand: Rows = _card_rows(view, seat, inner, 1)
    else:
        cells = min(card_cells(inner, size), 10)
        hand = draw_hand(_hand_view(view, seat), view.cards, cells, 2, inner)
    rounds = range(len(view.play.rounds))
    first = max(min(view.round - 1, len(rounds) - 3), 0)
    points = [
        zoned(
            f"round:{r}" if r <= view.play.last_round else "",
            row((f"{round_heading(r)} ", "quiet"), *_points(view, r, seat, "bold"), "  "),
        )
        for r in rounds[first : first + 3]
    ]
    rank = rank_word(view.ranks(view.card.totals)[seat])
    total = row((f"{said('total')} ", "quiet"), (minus(view.card.totals[seat]), "bold"), f" {rank}")
    figures = " · ".join(
        f"{say(column.heading)} {column.figures[seat]}"
        for column in view.telling.columns(view.round)
    )
    hand.append(split_row(tuple(p for part in points for p in part), total, inner))
    if figures:
        hand.append(cut(row((figures, "quiet")), inner))
    fill = view.fills[seat]
    aside = str(fill.count)
    if fill.most is not None:
        aside = said("{count} of {size}", count=fill.count, size=fill.most)
    edge = "focus" if view.round < view.play.closed else "edge"
    rows += framed(hand, width, len(hand) + 2, row(view.name(seat)), row((aside, "quiet")), edge)
    keys = keys_panel(view, width)
    words = summary_rows(view, seat, width - 2) if view.entered(seat) else []
    if not words and view.hint is not None:
        words = wrap(row((say(view.hint), "quiet")), width - 2)
    still = cut(row((f"{said('Still to enter')}: ", "quiet"), still_row(view)), width - 2)
    room = height - len(rows) - len(keys)
    if room >= 2:
        words = [*words[: room - 1], still]
    return [*rows, *keys, *[(Piece(" "), *line) for line in words]][:height]


def _strip(view: View, width: int) -> Row:
    """Return the badges of all seats with how full their hands are."""
    seats = len(view.play.seats)
    pitch = width // seats
    line: Row = ()
    for seat in view.seats:
        sign, style = view.state(seat)
        here = seat == view.seat
        count = ""
        if here and pitch >= 8 and view.fills[seat].most is not None:
            count = f"{view.fills[seat].count}/{view.fills[seat].most}"
        if count:
            sign = ""
        cell = row(_mark(view, seat), view.badge(seat), (sign, style), (count, "bold"))
        line = (*line, *pad(zoned(f"seat:{seat}", cell), pitch))
    return pad(line, width)
