"""The points of a play that was written down without cards; what is not known is a dash."""

from collections.abc import Sequence

from rich.cells import cell_len
from textual.content import Content

from scorekeeper.games.base import Scorecard
from scorekeeper.play import Play
from scorekeeper.translate import _, say
from scorekeeper.tui.text import fit, fit_right, minus, short_names
from scorekeeper.tui.widgets.columns import column_cells, heading_lines
from scorekeeper.tui.widgets.points import signed

_WIDEST_NAME = 24


def given_table(play: Play, card: Scorecard, width: int, marked: int) -> list[Content]:
    """Draw what is known: rounds, what breaks a tie, end points, total and place by seat."""
    columns = _columns(play, card)
    heads = [head for head, _texts in columns]
    words = [max(cell_len(head), *map(cell_len, texts)) for head, texts in columns]
    gap = min((width - 14 - sum(words)) // len(columns), 3)
    if gap > 0:
        cells = [word + gap for word in words]
    else:
        cells = column_cells(heads, [texts for _head, texts in columns], width - 2, wide=4)
    name = min(width - 2 - sum(cells), _WIDEST_NAME)
    lines = heading_lines(heads, cells, 2 + name)
    names = short_names(play.names, name - 1)
    for seat in range(len(play.seats)):
        pointer = ("▶ ", "bold $accent") if seat == marked else ("  ", "")
        row = Content.assemble(
            pointer, (fit(names[seat], name), "bold $accent" if seat == marked else "bold")
        )
        for number, ((_head, texts), cell) in enumerate(zip(columns, cells, strict=True)):
            style = "bold $accent" if number >= len(columns) - 2 else ""
            row += Content.styled(fit_right(texts[seat], cell), style)
        lines.append(row)
    return lines


def written_down_lines(play: Play, names: Sequence[str]) -> list[str]:
    """Say that there are no cards, and what the rules do not allow; nothing otherwise."""
    if play.given is None:
        return []
    lines = [_("Written down without cards, so it counts for no card.")]
    for problem in play.game.check(play.table):
        text = say(problem.message, names)
        if problem.seat is not None:
            text = _("{player}: {problem}", player=names[problem.seat], problem=text)
        lines.append(text)
    return lines


def _columns(play: Play, card: Scorecard) -> list[tuple[str, list[str]]]:
    """Return the headings with a text for each seat; the total and the place stand last."""
    seats = range(len(play.seats))
    columns = [
        (
            _("R{number}", number=number + 1),
            [_known(hand and hand.total) for hand in played.hands],
        )
        for number, played in enumerate(card.rounds)
    ]
    if any(count is not None for count in card.counts) and play.game.counted is not None:
        columns.append((say(play.game.counted), [_known(count) for count in card.counts]))
    for number, category in enumerate(card.end_categories):
        points = [card.end_points[seat][number] if card.end_points else None for seat in seats]
        if any(value is not None for value in points):
            label = _("for {category}", category=say(category.name).lower())
            columns.append((label, [signed(value) for value in points]))
    if any(total is not None for total in card.totals):
        columns.append((_("total"), [_known(total) for total in card.totals]))
    columns.append((_("place"), ["–" if rank is None else f"{rank}." for rank in card.ranks]))
    return columns


def _known(number: int | None) -> str:
    return "–" if number is None else minus(number)
