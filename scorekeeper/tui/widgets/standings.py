"""One player's line in the standings, as wide as the window allows."""

from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.content import Content

from scorekeeper.statistics.words import NOTHING, number, percent, starred
from scorekeeper.translate import _
from scorekeeper.tui.text import fit, fit_right, shown
from scorekeeper.tui.widgets.charts import rate_bar

if TYPE_CHECKING:
    from scorekeeper.statistics.group import Standing
    from scorekeeper.statistics.ratings import Rating

_WIDE = 74
"""Cells from which all columns have room."""

_BAR = 16
_LONGEST_BAR = 36


def heading(width: int) -> Content:
    """Return the headings over the lines."""
    name = _name_width(width)
    if width < _WIDE:
        heads = fit_right(_("plays"), 6) + fit_right(_("wins"), 8) + fit_right(_("rate"), 6)
        return Content("  " + " " * name + heads + fit_right(_("avg"), 6))
    return Content(
        "  "
        + " " * name
        + fit_right(_("plays"), 6)
        + fit_right(_("wins"), 9)
        + "  "
        + fit(_("win rate"), _bar_width(width) + 6)
        + fit_right(_("average"), 9)
        + fit_right(_("best"), 6)
        + fit_right(_("worst"), 7)
        + fit_right(_("rating"), 8)
    )


def line(
    name: str,
    standing: "Standing | None",
    rating: "Rating | None",
    width: int,
    *,
    waiting: bool,
    hidden: bool,
) -> Content:
    """Draw one player; without a standing there is no play of this game."""
    cells = _name_width(width)
    drawn = Content.styled(" " + _name(shown(name), cells, hidden=hidden) + " ", "bold")
    wins = _wins(standing)
    rate = percent(standing.win_rate if standing else None, 0)
    plays = str(standing.plays) if standing else NOTHING
    average = number(standing.average if standing else None)
    if width < _WIDE:
        return drawn + Content(
            fit_right(plays, 6) + fit_right(wins, 8) + fit_right(rate, 6) + fit_right(average, 6)
        )
    cells = _bar_width(width)
    bar = (
        rate_bar(standing.win_rate, standing.expected, cells) if standing else Content(" " * cells)
    )
    value = "…" if waiting and standing else number(rating.value if rating else None)
    return Content.assemble(
        drawn,
        fit_right(plays, 6),
        fit_right(wins, 9),
        "  ",
        bar,
        fit_right(rate, 6),
        fit_right(average, 9),
        fit_right(_best(standing), 6),
        fit_right(_worst(standing), 7),
        (fit_right(value, 8), "bold"),
    )


def hidden_note() -> str:
    """Say what the short mark of a hidden player means."""
    return _("{mark} hidden", mark=_hidden_mark())


def _hidden_mark() -> str:
    return _("(h)")


def _name(name: str, width: int, *, hidden: bool) -> str:
    """Return the name in exactly `width` cells; where there is little room the mark stays."""
    if not hidden:
        return fit(name, width)
    whole = _("{name} (hidden)", name=name)
    if cell_len(whole) <= width:
        return fit(whole, width)
    mark = _hidden_mark()
    room = max(width - cell_len(mark) - 1, 1)
    return fit(f"{fit(name, min(room, cell_len(name)))} {mark}", width)


def _name_width(width: int) -> int:
    return max(width - 29, 8) if width < _WIDE else max(min(width - 71, 24), 6)


def _bar_width(width: int) -> int:
    return min(max(width - 55 - _name_width(width), _BAR), _LONGEST_BAR)


def _wins(standing: "Standing | None") -> str:
    if standing is None:
        return NOTHING
    if standing.shared:
        return _("{wins} ({shared})", wins=standing.wins, shared=standing.shared)
    return str(standing.wins)


def _best(standing: "Standing | None") -> str:
    return starred(number(standing.best), marked=standing.best_marked) if standing else NOTHING


def _worst(standing: "Standing | None") -> str:
    return starred(number(standing.worst), marked=standing.worst_marked) if standing else NOTHING
