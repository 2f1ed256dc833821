"""Tabs: names in a line, the chosen one on the colour of the keys; a click tells its place."""

from collections.abc import Sequence

from rich.cells import cell_len

from scorekeeper.tui.widgets.rows import Piece, Rows, width_of


def tabs(labels: Sequence[str], chosen: int, width: int, zone: str = "tab") -> Rows:
    """Return the tabs in as many rows as they need; the zone of one is `zone:PLACE`."""
    rows: Rows = []
    line: list[Piece] = [Piece(" ")]
    for place, label in enumerate(labels):
        text = f" {label} "
        if len(line) > 1 and width_of(line) + cell_len(text) > width:
            rows.append(tuple(line))
            line = [Piece(" ")]
        style = "bold bg on focus" if place == chosen else "quiet"
        line += [Piece(text, style, f"{zone}:{place}"), Piece(" ")]
    return [*rows, tuple(line)]
