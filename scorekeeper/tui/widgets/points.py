"""Tables of points: one round in full, and all rounds of a play on one screen."""

from collections.abc import Sequence

from rich.cells import set_cell_size
from textual.content import Content

from scorekeeper.games.base import Category, Scorecard
from scorekeeper.play import Play
from scorekeeper.translate import _, say
from scorekeeper.tui.text import fit, fit_right, minus, short_names, shown, starred

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
    reasons: Sequence[str] = (),
) -> list[Content]:
    """Draw one round (0-based), a row for each seat; `marked` is the seat in focus.

    Points that are not settled stand in brackets. `reasons` are sentences by seat, each
    drawn on a line below its row.
    """
    names_by_hand = any(hand and hand.by_hand for hand in card.rounds[round_].hands)
    columns = [say(category.name) for category in card.categories]
    if names_by_hand:
        columns.append(_("by hand"))
    tail = [_("round"), _("total")] if so_far else [_("round")]
    cells = _widths(len(columns) + len(tail), width, wide=11, narrow=4)
    name = min(width - 2 - sum(cells), 24)
    heads = "".join(_head(head, cell) for head, cell in zip([*columns, *tail], cells, strict=True))
    lines = [Content.styled(" " * (2 + name) + heads, "$quiet")]
    names = short_names(play.names, name - 1)
    sums = totals_after(card, round_)
    for seat in range(len(play.seats)):
        hand = card.hand(round_, seat)
        row = _name(names[seat], name, marked=seat == marked)
        numbers: list[tuple[str, str]] = []
        if hand is None:
            numbers.extend(("–", "$quiet") for _column in columns)
            numbers.append(("–", "$quiet"))
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
        for (text, style), cell in zip(numbers, cells, strict=True):
            row += Content.styled(fit_right(text, cell), style)
        lines.append(row)
        if reasons:
            lines.append(Content.styled(fit("    " + reasons[seat], width), "$quiet"))
    return lines


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
    """Draw every round × category × seat side by side, then the end points and the total.

    `spaced` leaves an empty line between the seats.
    """
    rounds = len(card.rounds)
    per_round = len(card.categories) + 1
    end = [say(category.name) for category in card.end_categories]
    *stars, star = _star_cells(card)
    ends, total, place = 4, (5 if rounds == 1 else 4) + star, 2
    beside = 2 + rounds + 1 + ends * len(end) + total + place + sum(stars)
    # One round leaves room for whole names of the categories.
    cell = min(max((width - beside - 16) // (rounds * per_round), 3), 9)
    name = min(width - beside - rounds * per_round * cell, 24)
    top = Content(" " * (2 + name))
    heads = Content(" " * (2 + name))
    for round_ in range(rounds):
        title = _("Round {number}", number=round_ + 1) if rounds > 1 else ""
        top += Content.styled("│" + fit(title, per_round * cell + stars[round_]), "$quiet")
        letters = "".join(
            _head(say(category.name), cell) if cell > 4 else fit_right(_letter(category), cell)
            for category in card.categories
        )
        heads += Content.styled("│" + letters + fit_right("=", cell + stars[round_]), "$quiet")
    top += Content.styled("│", "$quiet")
    heads += Content.styled("│", "$quiet")
    for label in end:
        heads += Content.styled(_head(label, ends), "$quiet")
    heads += Content.styled(_head(_("total"), total), "$quiet")
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


def end_table(play: Play, card: Scorecard, width: int, marked: int) -> list[Content]:
    """Draw the rounds' sums, the end points, the total and the rank, a row for each seat."""
    heads = [_("R{number}", number=number + 1) for number in range(len(card.rounds))]
    heads += [say(category.name) for category in card.end_categories]
    heads += [_("total"), _("rank")]
    cells = _widths(len(heads), width, wide=10, narrow=4)
    name = min(width - 2 - sum(cells), 24)
    lines = [
        Content.styled(
            " " * (2 + name)
            + "".join(_head(head, cell) for head, cell in zip(heads, cells, strict=True)),
            "$quiet",
        )
    ]
    names = short_names(play.names, name - 1)
    for seat in range(len(play.seats)):
        row = _name(names[seat], name, marked=seat == marked)
        numbers: list[tuple[str, str]] = []
        for round_, played in enumerate(card.rounds):
            hand = played.hands[seat]
            worth = starred(hand and hand.total, by_hand=card.by_hand(round_, seat))
            numbers.append((worth, ""))
        numbers.extend(
            (signed(card.end_points[seat][number]) if card.end_points else "–", "")
            for number in range(len(card.end_categories))
        )
        worth = starred(card.totals[seat], by_hand=card.by_hand(None, seat))
        numbers.append((worth, "bold $accent"))
        rank = card.ranks[seat]
        numbers.append(("" if rank is None else f"{rank}.", "bold"))
        for (text, style), cell in zip(numbers, cells, strict=True):
            row += Content.styled(fit_right(text, cell), style)
        lines.append(row)
    return lines


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


def _points(points: int, *, open_: bool = False) -> tuple[str, str]:
    if open_:
        return f"({minus(points)})", "$quiet"
    return minus(points), "$quiet" if points == 0 else ""


def _name(name: str, width: int, *, marked: bool) -> Content:
    pointer = ("▶ ", "bold $accent") if marked else ("  ", "")
    return Content.assemble(pointer, (fit(name, width), "bold $accent" if marked else "bold"))


def _widths(count: int, width: int, *, wide: int, narrow: int) -> list[int]:
    each = min(max((width - 14) // count, narrow), wide)
    return [each] * count


def _head(text: str, cell: int) -> str:
    """Cut a heading to its column without a sign: the first letters are enough."""
    return fit_right(set_cell_size(text, cell - 1).rstrip(), cell)
