"""The final result: the winner large, how it was decided, and every point of the play."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from scorekeeper.play import Play
from scorekeeper.translate import _, say
from scorekeeper.tui.commands import FINAL_RESULT, bindings
from scorekeeper.tui.screens.results import ResultScreen
from scorekeeper.tui.screens.why import Section, WhyScreen
from scorekeeper.tui.text import shown
from scorekeeper.tui.widgets.doubts import doubt_lines
from scorekeeper.tui.widgets.given_points import given_table, written_down_lines
from scorekeeper.tui.widgets.points import (
    all_rounds_table,
    by_hand_lines,
    end_table,
    fits_side_by_side,
    legend,
    only_round_table,
    round_table,
)
from scorekeeper.tui.widgets.winner import winner_banner


class FinalResultScreen(ResultScreen):
    """One finished play."""

    SCREEN_COMMANDS = FINAL_RESULT
    BINDINGS: ClassVar[list[BindingType]] = bindings(FINAL_RESULT)

    def __init__(self, play: Play) -> None:
        super().__init__(play, len(play.rounds) - 1)

    def compose_content(self) -> ComposeResult:
        """Lay out the winner, the sentences and the tables."""
        yield Static(id="winner")
        with VerticalScroll(id="scroll", can_focus=False):
            yield Static(id="story")
            yield Static(id="table")
            yield Static(id="note", markup=False)

    def paint(self) -> None:
        """Draw everything anew."""
        card = self.card
        self.query_one("#winner", Static).update(
            winner_banner(
                [self.names[seat] for seat in card.winners],
                card.totals[card.winners[0]] if card.winners else None,
                say(self.play.game.decide(card).message, self.names),
                self.width - 4,
            )
        )
        story = [say(message, self.names) for message in self.play.game.end_story(card)]
        story += written_down_lines(self.play, self.names)
        doubts = doubt_lines(self.play, self.names)
        self.query_one("#story", Static).update(
            Content("\n").join(
                [*map(Content, story), *(Content.styled(text, "$warning") for text in doubts)]
            )
        )
        self.query_one("#table", Static).update(Content("\n").join(self._tables()))
        note = self.query_one("#note", Static)
        note.display = bool(self.play.note)
        note.update(_("Note: {note}", note=shown(self.play.note)))

    def _tables(self) -> list[Content]:
        width = self.width
        if self.play.given is not None:
            return given_table(self.play, self.card, width, self.seat)
        by_hand = [Content(line) for line in by_hand_lines(self.play, self.names)]
        if len(self.play.rounds) == 1 and not self.card.end_categories:
            return [*only_round_table(self.play, self.card, width, self.seat).lines, *by_hand]
        if fits_side_by_side(self.card, width):
            lines = all_rounds_table(
                self.play, self.card, width, self.seat, spaced=self.size.height >= 34
            )
            lines += [Content(""), Content.styled(legend(self.card.categories), "$quiet")]
            return [*lines, *by_hand]
        lines = [*end_table(self.play, self.card, width, self.seat).lines, *by_hand]
        for round_ in range(len(self.play.rounds)):
            title = _("Round {number}", number=round_ + 1)
            lines += [Content(""), Content.styled(title, "bold")]
            table = round_table(self.play, self.card, round_, width, self.seat, so_far=False)
            lines += table.lines
        return lines

    def action_why(self) -> None:
        """Explain the marked player's points at the end and in every round."""
        game = self.play.game
        sections: list[Section] = [
            (
                _("Round {number}", number=round_ + 1),
                [line for line in game.explain_hand(self.card, round_, self.seat) if line.points],
            )
            for round_ in range(len(self.play.rounds))
        ]
        if self.play.given is not None:
            sections = [(heading, lines) for heading, lines in sections if lines]
        at_the_end = game.explain_end(self.card, self.seat)
        if at_the_end:
            sections.insert(0, (_("At the end"), at_the_end))
        self.app.push_screen(
            WhyScreen(
                self._sum(),
                sections,
                self.names,
                notes=[
                    *by_hand_lines(self.play, self.names, seat=self.seat),
                    say(self.play.game.decide(self.card).message, self.names),
                ],
            )
        )

    def _sum(self) -> str:
        total = self.card.totals[self.seat]
        if total is None:
            return _("{player}, total not known", player=self.names[self.seat])
        return _("{player}, {total} points", player=self.names[self.seat], total=total)

    def action_correct(self) -> None:
        """Open the cards of this play, or what was written down without cards."""
        if self.play.given is None:
            super().action_correct()
            return
        from scorekeeper.tui.screens.correct_result import CorrectResultScreen

        if self.is_in_place():
            self.app.push_screen(CorrectResultScreen(self.play))

    def on_screen_resume(self) -> None:
        """Show what was corrected meanwhile."""
        self._look_for_changes()

    def action_settle(self) -> None:
        """Settle a question with the numbers of this play, first who wins."""
        self.ask(self.play.game.winner_question)

    def action_rematch(self) -> None:
        """Start a new play with the same seats and house rules; the next seat starts."""
        from scorekeeper.tui.screens.rematch import start_rematch

        start_rematch(self, self.play)

    def action_copy(self) -> None:
        """Copy the result as text; a terminal that can't copy still shows what was copied."""
        from scorekeeper.exchange.text import result_text

        self.app.copy_to_clipboard(result_text(self.play))
        self.tell(
            _(
                "The result is on the clipboard, where the terminal allows it. "
                "`scorekeeper show {id}` prints it too.",
                id=self.play.id[:8],
            ),
            8,
        )

    def action_note(self) -> None:
        """Write or change the note."""
        from scorekeeper.tui.screens.note import NoteScreen

        if not self.is_in_place():
            return
        before = self.play.note

        def store(note: str) -> Play | None:
            if note == before:
                # Leaving the field as it was must not undo what another program wrote meanwhile.
                return self.play
            return self.store(self.play, lambda play: play.set_note(note, self.keeper.now()))

        self.app.push_screen(NoteScreen(before, store), self.show_stored)
