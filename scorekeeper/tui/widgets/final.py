"""The picture of the final result: the winner large, the table, the race, how it was decided."""

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len

from scorekeeper.i18n import Message, say
from scorekeeper.i18n import _ as said
from scorekeeper.tui.widgets.charts import spread
from scorekeeper.tui.widgets.frame import framed
from scorekeeper.tui.widgets.letters import banner, spaced
from scorekeeper.tui.widgets.panels import (
    ONE_SEAT,
    WIDE,
    Panel,
    View,
    rank_panel,
    round_heading,
    stack,
)
from scorekeeper.tui.widgets.rows import (
    Piece,
    Row,
    Rows,
    beside,
    centre,
    figures,
    minus,
    on,
    overlay,
    pad,
    row,
    signed,
    split_row,
    whole,
    width_of,
    wrap,
    zoned,
)

_SHADES: Final = ("seat", "softer", "soft", "softest")
"""A player's colour by round, each paler than the one before."""


def final_result(
    view: View, width: int, height: int, special: Sequence[Message] = (), share: float = 1.0
) -> Rows:
    """Return the final result; with a `share` below 1 totals still count up."""
    big = width >= WIDE and height >= 30
    gold = banner_rows(view, width, 10 if big else 9 if height >= len(view.seats) + 16 else 5)
    if share < 1:
        gold = [(Piece(" " * width, "ink on gold"),) for _line in gold]
    room = height - len(gold)
    side = max(width - 73 if width < 140 else width * 44 // 100, 0) if big else width // 3
    side = side if width >= ONE_SEAT else 0
    left = width - 3 - side if big else width - side
    table = result_table(view, left, share)
    decided = _decided(view, (left if big else width) - 4, special)
    title = said("How it was decided")

    def race(height: int) -> list[Panel]:
        cards = not view.play.without_cards
        return [rank_panel(view, side, height, end=True, share=share)] if cards else []

    if big:
        panels = [table, Panel(title, [whole(decided, room)])]
        if len(view.card.categories) > 1:
            panels.append(_by_category(view, left))
        beyond = stack([_podium(view, side), *race(room - 8)], side, room)
        return [*gold, *beside([stack(panels, left, room), beyond])]
    high = len(table.ways[-1]) + 2
    if side and not view.play.without_cards:
        high += 1
        chart = stack(race(high), side, high)
        rows = [row(*both) for both in zip(stack([table], left, high), chart, strict=True)]
    else:
        rows = stack([table], width, high)
    return [*gold, *rows, *framed(whole(decided, room - high - 2), width, room - high, title)]


def banner_rows(view: View, width: int, height: int) -> Rows:
    """Return the winner's name and total in large letters on gold."""
    winners = view.card.winners
    total = view.card.totals[winners[0]] if winners else None
    name = " & ".join(view.names[seat] for seat in winners) or said("No winner")
    letters, digits = banner(name, "" if total is None else minus(total), width - 4, height)
    words = _won_words(view)
    rows: Rows = [(Piece(" " * width, "ink on gold"),)] * height

    def put(lines: Sequence[str], x: int, y: int, style: str) -> None:
        for line, text in enumerate(lines, start=max(y, 0)):
            if line < height and text:
                rows[line] = overlay(rows[line], x, (Piece(text, style),))

    long = max(map(cell_len, digits), default=0)
    put(digits, width - 2 - long, height - len(digits) - (1 if height > 5 else 0), "ink on gold")
    free = width - long - 5
    if letters:
        put(letters, 2, 1 if len(letters) + 1 < height else 0, "ink on gold")
    else:
        # A plaque tells what the letters lack.
        cells = min(max(cell_len(name) + 8, 20), free)
        text = centre(spaced(name, cells - 2), cells)
        body = min(max(height - 4, 1), 5)
        letters = [" " * cells] * body
        put(letters, 2, 1, "gold on ink")
        put([text], 2, 1 + body // 2, "bold gold on ink")
    below = len(letters) + 1
    x, y = 2, min(below + 1, height - len(words))
    if y < below:
        # Where there is no line for them the words stand beside the last letters.
        x, y = max(map(cell_len, letters[-3:])) + 6, height - len(words) - 1
    if x + max(map(cell_len, words)) <= free + 2:
        put(words[:1], x, y, "bold ink on gold")
        put(words[1:], x, y + 1, "ink on gold")
    return rows


def _won_words(view: View) -> list[str]:
    """Return by how much it was won, and ahead of whom."""
    winners, totals, ranks = view.card.winners, view.card.totals, view.card.ranks
    if not winners:
        return [said("Nobody is known to have won.")]
    if len(winners) > 1:
        return [said("★ share the win")]
    ranked = [seat for seat in view.by_rank() if seat not in winners and ranks[seat]]
    best, second = totals[winners[0]], totals[ranked[0]] if ranked else None
    if best is None or second is None:
        return [said("★ wins")]
    behind = tuple(view.names[seat] for seat in ranked if ranks[seat] == ranks[ranked[0]])
    words = [said("★ wins {score}", score=f"{minus(best)}–{minus(second)}")]
    return [*words, said("  ahead of {players}", players=behind)]


def _points(view: View, seat: int) -> list[int | None]:
    """Return the points of the rounds of a seat, and last what it got at the end."""
    result = view.play.results[seat] if view.play.results else None
    rounds = range(len(view.play.rounds))
    known = [view.points(round_, seat) for round_ in rounds]
    if result is not None:
        known = list(result.rounds or [None] * len(known))
    if view.card.end_categories:
        ends = view.card.end_points
        parts = ends[seat] if ends is not None else ()
        unknown = not parts or None in parts
        known.append(None if unknown else sum(part or 0 for part in parts))
    return known


def result_table(view: View, width: int, share: float = 1.0) -> Panel:
    """Return the seats by rank, each with a bar, a shade a round, where there is room."""
    inside = width - 2
    order, rounds = view.by_rank(), len(view.play.rounds)
    points = {seat: _points(view, seat) for seat in order}
    stops = len(points[order[0]])
    shown = stops if share >= 1 else int(share * stops)
    columns: list[tuple[Row, list[Row]]] = []
    for stop in range(stops):
        heading = view.play.game.box.counted_icon or "+"
        cells = []
        for seat in order:
            value = points[seat][stop] if stop < shown else None
            hand = view.card.hand(stop, seat) if stop < rounds else None
            text = minus(value) if stop < rounds else "–" if value is None else signed(value)
            text += "*" if hand and hand.by_hand else ""
            best = value is not None and value == max(n or 0 for n in points[seat][:rounds])
            style = "bold" if best and stop < rounds else "quiet"
            if stop == rounds:
                style = "ok" if (value or 0) > 0 else "err" if (value or 0) < 0 else "faint"
            cells.append(row((text, style)))
        columns.append((row((round_heading(stop) if stop < rounds else heading, "quiet")), cells))
    totals = []
    for seat in order:
        known = sum(n or 0 for n in points[seat][:shown])
        totals.append(row((minus(view.card.totals[seat] if shown == stops else known), "bold")))
    total = (row((said("total"), "quiet")), totals)
    # Names are whole before the points of each round are told.
    longest = min(max(map(cell_len, view.names)), 24)
    heads, lines = figures([*columns, total], 1 if width < WIDE else 3)
    if 10 + longest + width_of(heads) > inside:
        heads, lines = figures([total])
    wide = 14 + longest + width_of(heads) <= inside
    blocks: list[Rows] = []
    for seat, line in zip(order, lines, strict=True):
        rank, won = view.card.ranks[seat], seat in view.card.winners
        head = row(
            view.mark(seat),
            ("★" if won else " ", "star"),
            ("–" if rank is None else str(rank), "bold" if won else "quiet"),
            " ",
            row(" ", view.badge(seat), " ") if wide else (),
            view.name(seat),
        )
        block = [split_row(head, row(line, "  "), inside)]
        block.append(pad(_bar(view, seat, points[seat], inside - 11, share), inside))
        block = [on("win", part) for part in block] if won and share >= 1 else block
        blocks.append([*(zoned(f"seat:{seat}", part) for part in block), ()])
    ways = [[line for block in blocks for line in block[:each]] for each in (3, 2, 1)]
    return Panel(said("Result"), ways, heads[1:])


def _bar(view: View, seat: int, points: Sequence[int | None], room: int, share: float) -> Row:
    most = max(1, *(total or 0 for total in view.card.totals))
    pieces = [Piece(" " * 9)]
    parts = spread([part or 0 for part in points], most, round(room * min(share, 1.0)))
    for number, cells in enumerate(parts):
        sign = "▀▔"[number % 2] if view.look.plain else "▀"
        pieces.append(Piece(sign * cells, f"{_SHADES[min(number, 3)]}{seat}"))
    return tuple(pieces)


def _decided(view: View, width: int, special: Sequence[Message]) -> list[Rows]:
    stars = [row(("★ ", "star"), view.sentence(message)) for message in special]
    told = [view.sentence(text) for text in (view.telling.decision(), *view.telling.end_story())]
    told += [
        view.sentence(problem.message, "err")
        for problem in view.play.check()
        if problem.level == "warning" and problem.code != "by_hand"
    ]
    if any(given.points for given in view.play.by_hand):
        told.append(row((said("* points set by hand"), "quiet")))
    if view.play.note:
        note = " ".join(view.play.note.split())
        told.append(row((said("Note: {note}", note=note), "quiet")))
    # What was special comes right after who won, so that it has its place in small windows.
    return [wrap(text, width, 2) for text in (told[0], *stars, *told[1:])]


def _by_category(view: View, width: int) -> Panel:
    """Return what each seat got for what, over all rounds."""
    order, rounds = view.by_rank(), range(len(view.play.rounds))
    columns: list[tuple[Row, list[Row]]] = []
    for number, category in enumerate(view.card.categories):
        cells = []
        for seat in order:
            hands = [view.card.hand(round_, seat) for round_ in rounds]
            value = sum(hand.points[number] for hand in hands if hand is not None and hand.points)
            cells.append(row((minus(value), "" if value > 0 else "err" if value < 0 else "faint")))
        columns.append((row((say(category.short or category.name), "quiet")), cells))
    heads, lines = figures(columns, 2, 4)
    names = [row(view.badge(seat), " ", view.name(seat)) for seat in order]
    rows = [split_row(name, line, width - 4) for name, line in zip(names, lines, strict=True)]
    return Panel(said("What the points were for"), [[split_row((), heads, width - 4), *rows]])


def _podium(view: View, width: int) -> Panel:
    """Return the first three on their steps."""
    inner = width - 4
    order = [seat for seat in view.by_rank() if view.card.ranks[seat] is not None][:3]
    seats = [*order[1:2], *order[:1], *order[2:]]
    middle = min(inner // max(len(seats), 1) + 4, inner)
    columns: list[tuple[int, Rows]] = []
    for seat in seats:
        first = seat == order[0]
        cells = middle if first else (inner - middle) // max(len(seats) - 1, 1)
        rank = view.card.ranks[seat] or 3
        texts = [str(rank), "", minus(view.card.totals[seat])]
        column = [row((centre(view.names[seat], cells), f"bold seat{seat}"))]
        style = "bold ink on gold" if rank == 1 else "bold on hole"
        column += [row((centre(text, cells), style)) for text in texts]
        column[2:3] *= max(4 - rank, 1)
        columns.append((cells, [*[()] * (6 - len(column)), *column]))
    lines = [row(*(pad(column[y], cells) for cells, column in columns)) for y in range(6)]
    return Panel(said("Podium"), [lines])
