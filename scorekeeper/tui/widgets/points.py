"""Tables of points: one round in full, and all rounds of a play on one screen."""

from collections.abc import Sequence

from textual.content import Content

from scorekeeper.games.base import Category, Scorecard
from scorekeeper.play import Play
from scorekeeper.translate import _, say
from scorekeeper.tui.text import fit, fit_right, minus, short_names, shown, starred
from scorekeeper.tui.widgets.columns import PointsTable, column_cells, heading_lines

Piece = tuple[str, str]
"""A text with its style."""

ALL_ROUNDS_WIDTH = 78
"""Cells from which all rounds stand side by side."""


def round_table(
    play: Play,
    card: Scorecard,
    round_: int,
    width: int,
    marked: int,
    *,
    so_far: bool = True,
    reasons: Sequence[Sequence[str]] = (),
) -> PointsTable:
    """Draw one round (0-based), a row for each seat; `marked` is the seat in focus.

    Points that are not settled stand in brackets. `so_far` adds the sum of the rounds.
    `reasons` are lines by seat that are drawn below its row.
    """
    names_by_hand = any(hand and hand.by_hand for hand in card.rounds[round_].hands)
    heads = [say(category.heading) for category in card.categories]
    if names_by_hand:
        heads.append(_("by hand"))
    heads += [_("round"), _("total")] if so_far else [_("round")]
    sums = totals_after(card, round_)
    rows: list[list[Piece]] = []
    for seat in range(len(play.seats)):
        hand = card.hand(round_, seat)
        numbers: list[Piece] = []
        if hand is None:
            numbers += [("–", "$quiet")] * (len(heads) - so_far)
        else:
            settled = card.rounds[round_].settled
            numbers.extend(
                _points(points, open_=category.shared and not settled)
                for points, category in zip(hand.points, card.categories, strict=True)
            )
            if names_by_hand:
                numbers.append(_points(hand.by_hand))
            numbers.append((starred(hand.total, by_hand=card.by_hand(round_, seat)), "bold"))
        if so_far:
            star = any(card.by_hand(earlier, seat) for earlier in range(round_ + 1))
            numbers.append((starred(sums[seat], by_hand=star), "bold"))
        rows.append(numbers)
    below = [[Content.styled("    " + line, "$quiet") for line in lines] for lines in reasons]
    return _table(play, heads, rows, width, marked, wide=11, below=below)


def _table(
    play: Play,
    heads: Sequence[str],
    rows: Sequence[Sequence[Piece]],
    width: int,
    marked: int,
    *,
    wide: int,
    below: Sequence[Sequence[Content]] = (),
) -> PointsTable:
    """Draw a row of numbers for each seat, with lines `below` it."""
    columns = [[row[number][0] for row in rows] for number in range(len(heads))]
    cells = column_cells(heads, columns, width - 2, wide=wide)
    room = min(width - 2 - sum(cells), 24)
    names = short_names(play.names, room - 1)
    seats: list[list[Content]] = []
    for seat, row in enumerate(rows):
        drawn = _name(names[seat], room, marked=seat == marked)
        for (text, style), cell in zip(row, cells, strict=True):
            drawn += Content.styled(fit_right(text, cell), style)
        seats.append([drawn, *(below[seat] if below else ())])
    return PointsTable(heading_lines(heads, cells, 2 + room), seats)


def totals_after(card: Scorecard, round_: int) -> list[int]:
    """Return each seat's sum of the rounds up to this one (0-based), without end points."""
    return [
        sum(
            hand.total
            for played in card.rounds[: round_ + 1]
            for hand in [played.hands[seat]]
            if hand is not None
        )
        for seat in range(card.table.seats)
    ]


def fits_side_by_side(card: Scorecard, width: int) -> bool:
    """Return whether all rounds stand side by side in `width` cells with names of 6 cells."""
    rounds = len(card.rounds)
    stars = sum(_star_cells(card))
    fixed = 2 + rounds + 1 + 4 * len(card.end_categories) + 6 + stars
    return width >= fixed + (4 if stars else 6) + rounds * (len(card.categories) + 1) * 3


def all_rounds_table(
    play: Play, card: Scorecard, width: int, marked: int, *, spaced: bool = False
) -> list[Content]:
    """Draw the rounds of a play side by side, then the end points and the total.

    `spaced` leaves an empty line between the seats.
    """
    rounds = len(card.rounds)
    per_round = len(card.categories) + 1
    end = [say(category.heading) for category in card.end_categories]
    *stars, star = _star_cells(card)
    ends, total, place = 4, 4 + star, 2
    beside = 2 + rounds + 1 + ends * len(end) + total + place + sum(stars)
    cell = min(max((width - beside - 16) // (rounds * per_round), 3), 9)
    name = min(width - beside - rounds * per_round * cell, 24)
    top = Content(" " * (2 + name))
    heads = Content(" " * (2 + name))
    for round_ in range(rounds):
        title = _("Round {number}", number=round_ + 1)
        top += Content.styled("│" + fit(title, per_round * cell + stars[round_]), "$quiet")
        letters = "".join(fit_right(_letter(category), cell) for category in card.categories)
        heads += Content.styled("│" + letters + fit_right("=", cell + stars[round_]), "$quiet")
    # There is no room for these words on one line, so they share the two.
    top += Content.styled("│" + " ".join(end), "$quiet")
    heads += Content.styled("│" + fit_right(_("total"), ends * len(end) + total), "$quiet")
    lines = [top, heads]
    names = short_names(play.names, name - 1)
    for seat in range(len(play.seats)):
        row = _name(names[seat], name, marked=seat == marked)
        for round_, played in enumerate(card.rounds):
            hand = played.hands[seat]
            row += Content.styled("│", "$edge")
            if hand is None:
                row += Content.styled(fit_right("–", per_round * cell + stars[round_]), "$quiet")
                continue
            for points in hand.points:
                text, style = _points(points)
                row += Content.styled(fit_right(text, cell), style)
            worth = starred(hand.total, by_hand=card.by_hand(round_, seat))
            row += Content.styled(fit_right(worth, cell + stars[round_]), "bold $secondary")
        row += Content.styled("│", "$edge")
        for number in range(len(end)):
            points_at_end = card.end_points[seat][number] if card.end_points else 0
            row += Content.styled(fit_right(signed(points_at_end), ends), "")
        worth = starred(card.totals[seat], by_hand=card.by_hand(None, seat))
        row += Content.styled(fit_right(worth, total), "bold $accent")
        rank = card.ranks[seat]
        row += Content.styled(fit_right("" if rank is None else str(rank), place), "bold")
        lines.append(row)
        if spaced:
            lines.append(Content(""))
    return lines


def end_table(play: Play, card: Scorecard, width: int, marked: int) -> PointsTable:
    """Draw the rounds' sums, the end points, the total and the rank, a row for each seat.

    The only round of a game that scores nothing at its end is its total.
    """
    ends = card.end_categories
    rounds = range(len(card.rounds)) if ends or len(card.rounds) > 1 else range(0)
    heads = [_("R{number}", number=number + 1) for number in rounds]
    heads += [say(category.heading) for category in ends]
    heads += [_("total"), _("rank")]
    rows: list[list[Piece]] = []
    for seat in range(len(play.seats)):
        numbers: list[Piece] = []
        for round_ in rounds:
            hand = card.rounds[round_].hands[seat]
            worth = starred(hand and hand.total, by_hand=card.by_hand(round_, seat))
            numbers.append((worth, ""))
        numbers.extend(
            (signed(card.end_points[seat][number]) if card.end_points else "–", "")
            for number in range(len(ends))
        )
        rows.append([*numbers, *_total_and_rank(card, seat)])
    return _table(play, heads, rows, width, marked, wide=10)


def only_round_table(play: Play, card: Scorecard, width: int, marked: int) -> PointsTable:
    """Draw a play of one round: every category, then the total and the rank."""
    heads = [say(category.heading) for category in card.categories]
    by_hand = any(hand and hand.by_hand for hand in card.rounds[0].hands)
    heads += [_("by hand")] if by_hand else []
    rows: list[list[Piece]] = []
    for seat, hand in enumerate(card.rounds[0].hands):
        if hand is None:
            numbers: list[Piece] = [("–", "$quiet")] * len(heads)
        else:
            extra = [hand.by_hand] if by_hand else []
            numbers = [_points(points) for points in (*hand.points, *extra)]
        rows.append([*numbers, *_total_and_rank(card, seat)])
    return _table(play, [*heads, _("total"), _("rank")], rows, width, marked, wide=11)


def _total_and_rank(card: Scorecard, seat: int) -> list[Piece]:
    rank = card.ranks[seat]
    return [
        (starred(card.totals[seat], by_hand=card.by_hand(None, seat)), "bold $accent"),
        ("" if rank is None else f"{rank}.", "bold"),
    ]


def legend(categories: Sequence[Category]) -> str:
    """Say what the letters over `all_rounds_table` mean."""
    parts = [f"{_letter(category)} {say(category.name)}" for category in categories]
    return "  ".join([*parts, _("= the round")])


def by_hand_lines(
    play: Play, names: Sequence[str], round_: int | None = None, seat: int | None = None
) -> list[str]:
    """Say for every number with a star what was set by hand.

    In one round or all of them, for one seat or all of them (both 0-based).
    """
    lines = []
    for given in play.adjustments:
        if round_ not in {None, given.round} or seat not in {None, given.seat}:
            continue
        lines.append(
            _(
                "* {player}, round {number}: {points} points set by hand: {note}",
                player=names[given.seat],
                number=given.round + 1,
                points=signed(given.points),
                note=shown(given.note),
            )
            if given.note
            else _(
                "* {player}, round {number}: {points} points set by hand",
                player=names[given.seat],
                number=given.round + 1,
                points=signed(given.points),
            )
        )
    return lines


def _star_cells(card: Scorecard) -> list[int]:
    """Return the cells that stars take: beside each round's sum, then beside the total."""
    seats = range(len(card.totals))
    return [
        int(any(card.by_hand(round_, seat) for seat in seats))
        for round_ in (*range(len(card.rounds)), None)
    ]


def signed(points: int | None) -> str:
    """Return points with their sign; 0 has none, and what is not known is a dash."""
    if points is None:
        return "–"
    return f"+{points}" if points > 0 else minus(points)


def _letter(category: Category) -> str:
    return say(category.name)[:2]


def _points(points: int, *, open_: bool = False) -> Piece:
    if open_:
        return f"({minus(points)})", "$quiet"
    return minus(points), "$quiet" if points == 0 else ""


def _name(name: str, width: int, *, marked: bool) -> Content:
    pointer = ("▶ ", "bold $accent") if marked else ("  ", "")
    return Content.assemble(pointer, (fit(name, width), "bold $accent" if marked else "bold"))
