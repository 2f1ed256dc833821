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
from scorekeeper.tui.widgets.points import (
    all_rounds_table,
    end_table,
    fits_side_by_side,
    legend,
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
                card.totals[card.winners[0]],
                say(self.play.game.decide(card).message, self.names),
                self.width - 4,
            )
        )
        story = [say(message, self.names) for message in self.play.game.end_story(card)]
        self.query_one("#story", Static).update(Content("\n".join(story)))
        self.query_one("#table", Static).update(Content("\n").join(self._tables()))
        note = self.query_one("#note", Static)
        note.display = bool(self.play.note)
        note.update(_("Note: {note}", note=self.play.note))

    def _tables(self) -> list[Content]:
        width = self.width
        if fits_side_by_side(self.card, width):
            lines = all_rounds_table(
                self.play, self.card, width, self.seat, spaced=self.size.height >= 34
            )
            if len(self.play.rounds) > 1:
                lines += [Content(""), Content.styled(legend(self.card.categories), "$quiet")]
            return lines
        lines = end_table(self.play, self.card, width, self.seat)
        for round_ in range(len(self.play.rounds)):
            title = _("Round {number}", number=round_ + 1)
            lines += [Content(""), Content.styled(title, "bold")]
            lines += round_table(self.play, self.card, round_, width, self.seat, so_far=False)
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
        at_the_end = game.explain_end(self.card, self.seat)
        if at_the_end:
            sections.insert(0, (_("At the end"), at_the_end))
        self.app.push_screen(
            WhyScreen(
                _(
                    "{player}, {total} points",
                    player=self.names[self.seat],
                    total=self.card.totals[self.seat],
                ),
                sections,
                self.names,
                notes=[say(self.play.game.decide(self.card).message, self.names)],
            )
        )

    def action_rematch(self) -> None:
        """Start a new play with the same seats and house rules; the next seat starts."""
        from scorekeeper.tui.screens.rematch import start_rematch

        start_rematch(self, self.play)

    def action_copy(self) -> None:
        """Copy the result as text; a terminal that can't copy still shows what was copied."""
        from scorekeeper.exchange.text import result_text

        self.app.copy_to_clipboard(result_text(self.play))
        self.app.notify(
            _(
                "The result is on the clipboard, where the terminal allows it. "
                "`scorekeeper show {id}` prints it too.",
                id=self.play.id[:8],
            ),
            timeout=8,
            markup=False,
        )

    def action_note(self) -> None:
        """Write or change the note."""
        from scorekeeper.tui.screens.note import NoteScreen

        self.app.push_screen(NoteScreen(self.play.note), self._note_written)

    def _note_written(self, note: str | None) -> None:
        if note is None:
            return
        changed = self.store(self.play, lambda play: play.set_note(note, self.keeper.now()))
        if changed is not None:
            self.play = changed
            self.paint()
