"""The picture of the sheet: hands, keys, what the hand is worth, and standings beside them.

Pure: a `View` in, rows out, for every size of the window. A seat's lines are drawn again only
when something in them has changed.
"""

from collections.abc import Sequence

from rich.cells import cell_len

from scorekeeper.i18n import _ as said
from scorekeeper.i18n import say
from scorekeeper.tui.widgets.frame import framed
from scorekeeper.tui.widgets.panels import (
    ONE_SEAT,
    WIDE,
    Panel,
    View,
    beside_it,
    hand_title,
    hand_words,
    joined,
    keys_panel,
    labelled,
    left_room,
    race_parts,
    rank_word,
    round_heading,
    stack,
    still_parts,
    told_lines,
)
from scorekeeper.tui.widgets.rows import (
    Piece,
    Row,
    Rows,
    figures,
    fit,
    fit_right,
    minus,
    pad,
    row,
    split_row,
    width_of,
    zoned,
)
from scorekeeper.tui.widgets.tiles import HandView, card_cells, draw_hand


def sheet(view: View, width: int, height: int) -> Rows:
    """Return the sheet for so many cells and lines."""
    if width < ONE_SEAT:
        return _one_seat(view, width, height)
    left, wide = left_room(width), width >= WIDE
    below = [keys_panel(view, left), _words(view, left - 4, wide=wide)]
    room = max(height - sum(len(panel.ways[0]) + 2 for panel in below), 3)
    drawn = [*hands_panel(view, left, room, wide=wide), *stack(below, left, height - room)]
    return beside_it(view, drawn, width, said("so far"), still=True) if wide else drawn


def _words(view: View, width: int, *, wide: bool) -> Panel:
    """Return what the hand under the cursor is worth, and below what the seats share."""
    if wide:
        lines = view.telling.hand(view.round, view.seat)
        rows = told_lines(
            view, [line for line in lines if line.points != 0 or line.category.shared]
        )
        rows = rows or hand_words(view, width, 4)
    else:
        races = view.telling.races(view.round)[:1]
        shared = [(say(each.category.name), race_parts(view, each)) for each in races]
        shared.append((said("Still to enter"), still_parts(view)))
        below = [line for lines in labelled(shared, width, 1) for line in lines]
        rows = [*hand_words(view, width, 3 - len(below)), *below]
    return Panel(hand_title(view), [[*rows, *[()] * 4][: 4 if wide else 3]])


def hands_panel(view: View, width: int, height: int, *, wide: bool) -> Rows:
    """Return the frame with all hands; figures keep their places from round to round."""
    heading, lines = figures(_columns(view), 3 if wide else 1)
    ranks = [
        row((fit_right(minus(rank), 2), "bold" if rank == 1 else "quiet"))
        for rank in view.ranks(view.card.totals)
    ]
    figured = [(*line, *rank) for line, rank in zip(lines, ranks, strict=True)]
    blocks, blank = _blocks(view, width - 2, height - 2, figured, wide=wide)
    rows: Rows = []
    for number, block in enumerate(blocks):
        rows += [(), *block] if number and blank else block
    edge = "focus" if view.round < view.play.closed else "edge"
    # The headings stand in the frame, above their figures; the last two cells are the rank's.
    return framed(rows, width, height, _title(view), heading[1:], edge)


def _title(view: View) -> Row:
    if view.round < view.play.closed:
        return row((f"{view.round_title} · {said('correcting')}", "focus"))
    return row(view.round_title)


def _columns(view: View) -> list[tuple[Row, list[Row]]]:
    """Return the figures of the seats, each column with its heading."""
    counts = []
    for seat in view.seats:
        sign, style = view.state(seat)
        here = "bold" if seat == view.seat else "quiet"
        counts.append(row((view.count(seat), here), (sign, style)))
    columns = [(row((said("cards"), "quiet")), counts)]
    for each in view.telling.races(view.round):
        if each.category.heading:
            texts = [row(("–", "faint") if n is None else (str(n), "quiet")) for n in each.counts]
            columns.append((row((say(each.category.heading), "quiet")), texts))
    first = max(min(view.round - 1, len(view.play.rounds) - 3), 0)
    rounds = range(first, min(first + 3, len(view.play.rounds)))
    for round_ in rounds if len(view.play.rounds) > 1 else ():
        here = "bold" if round_ == view.round else "quiet"
        zone = f"round:{round_}" if round_ <= view.play.last_round else ""
        texts = [zoned(zone, _points(view, round_, seat, here)) for seat in view.seats]
        columns.append(((Piece(round_heading(round_), here, zone),), texts))
    totals = [row((minus(total), "bold")) for total in view.card.totals]
    columns.append((row((said("total"), "quiet")), totals))
    return columns


def _points(view: View, round_: int, seat: int, style: str) -> Row:
    hand = view.card.hand(round_, seat)
    if hand is None:
        return row(("–", "faint"))
    return row((minus(hand.total) + ("*" if hand.by_hand else ""), style))


def _blocks(
    view: View, inside: int, lines: int, figured: Sequence[Row], *, wide: bool
) -> tuple[list[Rows], bool]:
    """Return the lines of each seat, and whether a blank line parts them."""
    seats, size = len(view.seats), view.hand_size
    each = (lines + 1) // seats
    indent = 6 if wide else 4
    if view.cards.rows:
        return _row_blocks(view, inside, lines, figured, wide=wide)
    room = inside - width_of(figured[0]) - 3
    longest, left = max(8, *map(cell_len, view.names)), room - size * 4 + 1
    if each <= 2 and (min(longest, 16) <= left or lines < 2 * seats):
        names = min(longest, max(left, 8), 24)
        shape = (names, 3, 1, room - names)
    else:
        shape = (0, card_cells(inside - indent, size), min(max(each - 2, 1), 4), inside - indent)
    blocks = []
    for seat in view.seats:
        hand, line = _hand_view(view, seat), figured[seat]

        def make(seat: int = seat, hand: HandView = hand, line: Row = line) -> Rows:
            names, cells, high, room = shape
            tiles = draw_hand(hand, view.cards, cells, high, room)
            if names:
                name = row(view.mark(seat), " ", view.name(seat, names), " ")
                return view.grounded(seat, [(*name, *pad(tiles[0], room), *line)], inside)
            rows = [split_row(_named(view, seat, wide=wide), line, inside)]
            rows += [(Piece(" " * indent), *tile) for tile in tiles]
            return view.grounded(seat, rows, inside)

        blocks.append(view.kept(("hand", shape, hand, line, inside, seat == view.seat), make))
    return blocks, each > 2 or bool(shape[0] and each == 2)


def _named(view: View, seat: int, *, wide: bool) -> Row:
    return row(
        view.mark(seat), " ", (*view.badge(seat), Piece(" ")) if wide else (), view.name(seat)
    )


def _hand_view(view: View, seat: int) -> HandView:
    hand = view.play.rounds[view.round][seat] or ()
    cursor = None
    if seat == view.seat:
        cursor = len(hand) if view.cursor is None else min(view.cursor.index, len(hand))
    return HandView(
        hand,
        seat,
        view.fills[seat].most,
        cursor,
        laid=cursor is not None and cursor < len(hand),
        bright=view.bright if seat == view.seat else None,
        icons=view.icons,
    )


# Games whose cards lie in several rows before a seat.


def _row_blocks(
    view: View, inside: int, lines: int, figured: Sequence[Row], *, wide: bool
) -> tuple[list[Rows], bool]:
    """Return every seat's rows; in two columns, or open for one seat, where there is no room."""
    seats, count = len(view.seats), len(view.cards.rows)
    folded = (count + 1) // 2
    across = 1 if seats * (count + 2) - 1 <= lines else 2
    everybody = across == 1 or seats * (folded + 1) <= lines
    across = across if everybody or count + seats > lines else 1
    blocks = []
    for seat in view.seats:
        rows = [split_row(_named(view, seat, wide=wide), figured[seat], inside)]
        if everybody or seat == view.seat:
            rows += _card_rows(view, seat, inside, across)
        blocks.append(view.grounded(seat, rows, inside))
    return blocks, seats * (folded + 2) - 1 <= lines and everybody


def _card_rows(view: View, seat: int, inside: int, across: int) -> Rows:
    tiles = view.cards.tiles(view.play.rounds[view.round][seat] or ())
    cursor = view.cursor if seat == view.seat else None
    names = [say(name) for name in view.cards.rows]
    cells = max(map(cell_len, names))
    width = (inside - 2) // across
    drawn: Rows = []
    for number, name in enumerate(names):
        here = cursor is not None and cursor.row == number
        own = [tile for tile in tiles if tile.row == number]
        pieces = [
            Piece("▸ " if here else "  ", "focus"),
            Piece(fit(name, cells) + " ", "bold" if here else "quiet"),
        ]
        for tile in own:
            zone = f"hand:{seat}:{tile.cards[0]}"
            pieces.append(Piece(f" {tile.signs[0][0]}", f"bold ink on {tile.ground}", zone))
        if own:
            pieces.append(Piece(" ", f"ink on {own[-1].ground}"))
        if cursor is not None and here:
            pieces.insert(2 + min(cursor.index, len(pieces) - 2), Piece("▌", "focus"))
            pieces.append(Piece(cursor.pending, "focus"))
        elif not own:
            pieces.append(Piece("·", "faint"))
        drawn.append(pad(tuple(pieces), width))
    high = (len(drawn) + across - 1) // across
    return [row("  ", *drawn[line::high]) for line in range(high)]


# One seat at a time, for small windows.


def _one_seat(view: View, width: int, height: int) -> Rows:
    seat, inner = view.seat, width - 4
    pitch = width // len(view.seats)
    strip = [
        pad(zoned(f"seat:{each}", row(view.mark(each), view.badge(each), view.state(each))), pitch)
        for each in view.seats
    ]
    if view.cards.rows:
        hand = _card_rows(view, seat, inner, 1)
    else:
        cells = min(card_cells(inner, view.hand_size), 10)
        hand = draw_hand(_hand_view(view, seat), view.cards, cells, 2, inner)
    told = [row(head, " ", each[seat]) for head, each in _columns(view)[1:]]
    told.append(row((rank_word(view.ranks(view.card.totals)[seat]), "bold")))
    hand += joined(told, inner, between="  ")
    edge = "focus" if view.round < view.play.closed else "edge"
    count = row((view.count(seat), "quiet"))
    rows = [pad(row(*strip), width)]
    rows += framed(hand, width, len(hand) + 2, row(view.name(seat)), count, edge)
    keys = keys_panel(view, width)
    rows += framed(keys.ways[0], width, len(keys.ways[0]) + 2, keys.title, keys.aside)
    words = hand_words(view, width - 2, max(height - len(rows) - 1, 1))
    words += joined(still_parts(view), width - 2, 1, label=f"{said('Still to enter')}: ")
    return [*rows, *[row(" ", line) for line in words]][:height]
