"""A series: the plays that History shows, added up for each player."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from scorekeeper.games import all_games
from scorekeeper.statistics.series import Series, SeriesRow
from scorekeeper.translate import _, ngettext
from scorekeeper.tui.screens.base import close_button
from scorekeeper.tui.text import fit, fit_right, minus, shown


class SeriesScreen(ModalScreen[None]):
    """The sums of a series by game; points of different games are never added."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,t,q", "dismiss", _("Close"), show=False)
    ]

    def __init__(self, series: Series) -> None:
        super().__init__()
        self._series = series

    def compose(self) -> ComposeResult:
        """Show a table for each game, and that no rulebook knows it."""
        with VerticalScroll(classes="dialog"):
            yield Static(_("These plays added up"), classes="heading", markup=False)
            for game, rows in self._series.games.items():
                title = all_games()[game].title if game in all_games() else shown(game)
                yield Static(title, classes="section", markup=False)
                yield Static(Content("\n").join(_table(rows, self.app.size.width - 12)))
            if self._series.without_total:
                yield Static(_left_out(self._series.without_total), classes="note", markup=False)
            elif not self._series.games:
                yield Static(_("There is no finished play among them."), markup=False)
            yield Static(
                _("Adding plays up is an extra of this program; the rules score each by itself."),
                classes="note",
                markup=False,
            )
            yield close_button()

    def on_mount(self) -> None:
        """Take the arrows, so that a long table scrolls."""
        self.query_one(VerticalScroll).focus()

    def on_button_pressed(self) -> None:
        """Close."""
        self.dismiss()


def _left_out(plays: int) -> str:
    return ngettext(
        "In {count} play only places are known of somebody; they add nothing.",
        "In {count} plays only places are known of somebody; they add nothing.",
        plays,
    )


def _table(rows: Sequence[SeriesRow], width: int) -> list[Content]:
    """Draw the sums in at most `width` cells."""
    heads = (_("points"), _("plays"), _("wins"))
    name = max(min(width - 21, 16), 6)
    lines = [Content.styled(" " * name + "".join(fit_right(head, 7) for head in heads), "$quiet")]
    for row in rows:
        figures = "".join(
            fit_right(minus(number), 7) for number in (row.total, row.plays, row.wins)
        )
        lines.append(Content.assemble((fit(shown(row.player), name), "bold"), figures))
    return lines
