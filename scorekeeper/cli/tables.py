"""Aligned plain text: columns that stay straight for names of any script."""

from collections.abc import Sequence

from scorekeeper.cli.texts import padded, shown, width


def table(
    rows: Sequence[Sequence[str]], *, right: Sequence[int] = (), indent: int = 0, gap: int = 2
) -> list[str]:
    """Return rows as lines; the columns numbered in `right` are aligned to the right."""
    safe = [[shown(cell) for cell in row] for row in rows]
    widths = [max(map(width, column)) for column in zip(*safe, strict=True)]
    return [
        (
            " " * indent
            + (" " * gap).join(
                padded(cell, cells, right=number in right)
                for number, (cell, cells) in enumerate(zip(row, widths, strict=True))
            )
        ).rstrip()
        for row in safe
    ]


def signed(number: int | None) -> str:
    """Return a number with a real minus sign, a dash where there is none."""
    return "–" if number is None else str(number).replace("-", "−")
