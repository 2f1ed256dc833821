"""Round result and final result: who got what and why, and who won how."""

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.events import Click
from textual.widgets import Static

from scorekeeper.games.base import Scorecard
from scorekeeper.games.ranking import competition_ranks
from scorekeeper.play import Play
from scorekeeper.translate import _, listed, say
from scorekeeper.tui.commands import ROUND_RESULT, bindings
from scorekeeper.tui.cursor import Cursor, last_round, where_changed
from scorekeeper.tui.screens.base import WIDEST, CommandScreen
from scorekeeper.tui.screens.play_screen import PlayScreen
from scorekeeper.tui.screens.why import WhyScreen
from scorekeeper.tui.text import fit, minus, shown
from scorekeeper.tui.widgets.columns import PointsTable
from scorekeeper.tui.widgets.points import (
    ALL_ROUNDS_WIDTH,
    by_hand_lines,
    round_table,
    totals_after,
)

_AROUND = 6
"""Lines of a round result that are neither table nor story."""


def result_screen(play: Play, round_: int) -> CommandScreen:
    """Return the final result of a finished play, else the result of a round (0-based)."""
    if play.finished:
        from scorekeeper.tui.screens.final_result import FinalResultScreen

        return FinalResultScreen(play)
    return RoundResultScreen(play, round_)


class ResultScreen(PlayScreen):
    """What both results share: the play, its points, and a marked player."""

    CSS_PATH = "results.tcss"

    def __init__(self, play: Play, round_: int) -> None:
        super().__init__()
        self.play = play
        self.card: Scorecard = play.score()
        self.round = round_
        self.seat = self.card.winners[0] if self.card.winners else 0

    def on_mount(self) -> None:
        """Show the points and watch for another window's changes."""
        self.paint()
        self.watch_for_changes()

    def on_resize(self) -> None:
        """Lay the tables out for the new width."""
        self.paint()

    def paint(self) -> None:
        """Draw everything anew."""

    def action_move_seat(self, step: int) -> None:
        """Mark another player."""
        self.seat = (self.seat + step) % len(self.play.seats)
        self.paint()

    def action_back(self) -> None:
        """Go to Home; the play is stored."""
        self.app.pop_screen()

    def action_correct(self) -> None:
        """Open the cards of this round."""
        from scorekeeper.tui.screens.sheet import SheetScreen

        self.app.switch_screen(SheetScreen(self.play, self.round, self.seat))

    def show_play(self, play: Play) -> None:
        """Show the play after a change."""
        self.play, self.card = play, play.score()
        self.seat = min(self.seat, len(play.seats) - 1)
        self.paint()

    def show_changes(self, play: Play) -> None:
        """Show what another program has stored, on the other result if the play has ended."""
        if play.finished == self.play.finished:
            self.show_play(play)
        elif self.app.screen is self:
            self.app.switch_screen(result_screen(play, min(self.round, last_round(play))))

    def action_undo(self) -> None:
        """Undo the last change and go where it was."""
        self._step_back_or_on(lambda play: play.undo(self.keeper.now()))

    def action_redo(self) -> None:
        """Redo what was undone last and go where it is."""
        self._step_back_or_on(lambda play: play.redo(self.keeper.now()))

    def _step_back_or_on(self, action: Callable[[Play], Play]) -> None:
        changed = self.store(self.play, action)
        if changed is None or changed is self.play:
            return
        edit = changed.journal[-1]
        on_sheet = edit.field in {"cards", "closed"} and changed.given is None
        if not on_sheet:
            self.show_play(changed)
            return
        from scorekeeper.tui.screens.sheet import SheetScreen

        if edit.field == "closed":
            self.app.switch_screen(SheetScreen(changed))
            return
        here = Cursor(self.round, self.seat, 0)
        self.app.switch_screen(SheetScreen(changed, *where_changed(self.play, changed, edit, here)))

    @property
    def names(self) -> list[str]:
        """The players as they are shown, by seat."""
        return [shown(name) for name in self.play.names]

    @property
    def width(self) -> int:
        """The cells there are for a table."""
        return max(min(self.size.width, WIDEST) - 2, 36)


class RoundResultScreen(ResultScreen):
    """The points of one round, the maki ranking in words, and who leads."""

    SCREEN_COMMANDS = ROUND_RESULT
    BINDINGS: ClassVar[list[BindingType]] = bindings(ROUND_RESULT)
    table = PointsTable((), ())

    def compose_content(self) -> ComposeResult:
        """Lay out the heading, the table and the sentences."""
        yield Static(id="result-title", classes="title")
        with VerticalScroll(id="scroll", can_focus=False):
            yield Static(id="table")
            yield Static(id="story")

    def paint(self) -> None:
        """Draw everything anew."""
        card = self.card
        self.query_one("#result-title", Static).update(
            Content.assemble(
                (self.play.game.title, "bold $primary"),
                "  ",
                (_("result of round {round}", round=self.round + 1), "bold"),
            )
        )
        sums = totals_after(card, self.round)
        story = [
            Content(say(message, self.names))
            for message in self.play.game.round_story(card, self.round)
        ]
        story.append(Content.styled(self._leader(sums), "bold"))
        story.extend(Content.styled(text, "$warning") for text in self._doubts())
        story.extend(map(Content, by_hand_lines(self.play, self.names, self.round)))
        self.query_one("#story", Static).update(Content("\n").join(story))
        told = sum(len(line.wrap(self.width)) for line in story)
        self.table = self._table(room=self.size.height - _AROUND - told)
        self.query_one("#table", Static).update(Content("\n").join(self.table.lines))

    def on_click(self, event: Click) -> None:
        """Mark the player whose row is clicked."""
        table = self.query_one("#table", Static)
        seat = self.table.seat_at(event.y) if event.widget is table else None
        if seat is not None:
            self.seat = seat
            self.paint()

    def action_next_round(self) -> None:
        """Go on to the open round."""
        from scorekeeper.tui.screens.sheet import SheetScreen

        self.app.switch_screen(SheetScreen(self.play))

    def action_why(self) -> None:
        """Explain the marked player's hand."""
        title = _("{player}, round {round}", player=self.names[self.seat], round=self.round + 1)
        self.app.push_screen(
            WhyScreen(
                title,
                [("", self.play.game.explain_hand(self.card, self.round, self.seat))],
                self.names,
                notes=by_hand_lines(self.play, self.names, self.round, self.seat),
            )
        )

    def _table(self, room: int) -> PointsTable:
        """Draw the points, with whole reasons if the table has so many lines for them."""
        reasons = [Content(text) for text in self._reasons()]
        whole = [[line.plain for line in text.wrap(self.width - 6)] for text in reasons]
        cut = [[fit(text.plain, self.width - 6).rstrip()] for text in reasons]
        for lines in (whole, cut):
            table = round_table(
                self.play, self.card, self.round, self.width, self.seat, reasons=lines
            )
            if len(table.lines) <= room:
                break
        return table

    def _reasons(self) -> list[str]:
        """Return what made each seat's points, where there is room for it."""
        if self.width < ALL_ROUNDS_WIDTH or self.size.height < 24:
            return []
        return [
            say(self.play.game.summary(self.card, self.round, seat), self.names)
            if self.card.hand(self.round, seat)
            else _("not entered")
            for seat in range(len(self.play.seats))
        ]

    def _leader(self, sums: list[int]) -> str:
        ranks = competition_ranks([(total,) for total in sums])
        leaders = [name for name, rank in zip(self.names, ranks, strict=True) if rank == 1]
        best = minus(max(sums))
        if len(leaders) == len(sums):
            return _("All are level at {total}.", total=best)
        if len(leaders) > 1:
            return _("{players} lead together with {total}.", players=listed(leaders), total=best)
        return _("{player} leads with {total}.", player=leaders[0], total=best)

    def _doubts(self) -> list[str]:
        doubts = []
        for problem in self.play.game.check(self.play.table):
            if problem.round not in {self.round, None} or problem.code == "by_hand":
                continue
            text = say(problem.message, self.names)
            if problem.seat is not None:
                text = _("{player}: {problem}", player=self.names[problem.seat], problem=text)
            doubts.append(text)
        return doubts
