"""What settling a question and asking “what if” share: fields in a line and the answer below."""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Container, VerticalScroll
from textual.content import Content
from textual.events import DescendantBlur, DescendantFocus, Key
from textual.widgets import Input, Static

from scorekeeper.play import Play
from scorekeeper.rulings import Asked, questions
from scorekeeper.translate import _
from scorekeeper.tui.screens.base import CommandScreen
from scorekeeper.tui.text import short_names, shown
from scorekeeper.tui.widgets.answers import AnswerRows, AnswerSeat, ValueField
from scorekeeper.tui.widgets.chips import CHIP_WIDTH, chips
from scorekeeper.tui.widgets.question_tabs import QuestionTabs

MOST_ROWS = 20
LABEL = 14
"""Cells of the labels beside the sentences of an answer."""

Row = tuple[Content, Content]


class AnswerScreen(CommandScreen):
    """Questions above, a field for each player, and the answer while it is typed."""

    CSS_PATH = "answering.tcss"
    WHAT_IF = "what if"

    def __init__(self, play: Play | None, round_: int | None) -> None:
        super().__init__()
        self.play = play
        self.round = 0
        if play is not None:
            last = play.open_round if play.open_round is not None else len(play.rounds) - 1
            self.round = last if round_ is None else min(round_, last)
        self.asked_of = [
            asked for asked in questions() if play is None or asked.game.id == play.game_id
        ]
        self.tab = 0

    # --- layout

    def compose_content(self) -> ComposeResult:
        """Lay out the title, the questions, the fields and the answer."""
        yield Static(id="settle-title", classes="title")
        yield QuestionTabs(self._labels(), no_colour=self.no_colour, id="questions")
        with Container(id="seats"):
            for seat in range(self._most_fields()):
                yield AnswerSeat(seat, self.action_move)
        yield Static(id="problem")
        with VerticalScroll(id="answer", can_focus=False):
            yield AnswerRows(MOST_ROWS)

    def on_mount(self) -> None:
        """Open the question and take the keys."""
        self.open_tab(self.tab)
        self.set_focus(self.fields[0])

    async def on_key(self, event: Key) -> None:
        """Hand letters that were typed before the fields were there to the field in focus."""
        if event.is_printable and isinstance(self.focused, Input) and self.app.screen is self:
            event.stop()
            event.prevent_default()
            self.focused.post_message(Key(event.key, event.character))

    def on_resize(self) -> None:
        """Cut the names and the title to the new width."""
        self.paint_names()
        self.answer()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Answer anew while typing."""
        event.stop()
        self.answer()

    def on_question_tabs_chosen(self, message: QuestionTabs.Chosen) -> None:
        """Open the question that was chosen."""
        self.open_tab(message.number)

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """Show in the footer what the keys mean now."""
        del event
        self.refresh_bindings()

    def on_descendant_blur(self, event: DescendantBlur) -> None:
        """Show in the footer what the keys mean now."""
        del event
        self.refresh_bindings()

    # --- what a kind of answer says for itself

    def open_tab(self, number: int) -> None:
        """Open a question, or another kind of answer."""
        raise NotImplementedError

    def answer(self) -> None:
        """Answer what stands in the fields."""
        raise NotImplementedError

    def answer_as_text(self) -> str:
        """Return the answer to copy, empty while there is none."""
        raise NotImplementedError

    # --- the fields

    @property
    def seats(self) -> list[AnswerSeat]:
        """The fields that are shown, with their points."""
        return [seat for seat in self.query(AnswerSeat) if seat.display]

    @property
    def fields(self) -> list[ValueField]:
        """The fields that are shown."""
        return [seat.field for seat in self.seats]

    @property
    def names(self) -> list[str]:
        """Who the fields belong to, as shown."""
        if self.play is not None:
            return [shown(name) for name in self.play.names]
        return [_("player {number}", number=seat + 1) for seat in range(self._most_fields())]

    def show_fields(self, values: Sequence[str], example: Sequence[str]) -> None:
        """Show as many fields as there are values."""
        shown_before = self.focused
        for number, seat in enumerate(self.query(AnswerSeat)):
            seat.display = number < len(values)
            if seat.display:
                with self.prevent(Input.Changed):
                    seat.field.value = values[number]
                seat.field.placeholder = example[number] if number < len(example) else ""
        self.query_one("#seats").set_class(len(values) == 1, "-single")
        if isinstance(shown_before, ValueField) and shown_before not in self.fields:
            self.set_focus(self.fields[0])
        elif isinstance(shown_before, ValueField):
            shown_before.action_select_all()
        self.paint_names()

    def paint_names(self) -> None:
        """Write the names over the fields."""
        seats = self.seats
        names = short_names(self.names, max(self._cells() // max(len(seats), 1) - 3, 6))
        for seat, name in zip(seats, names, strict=False):
            single = len(seats) == 1 and self.play is None
            seat.name_field("" if single else name)

    def mark_wrong(self, place: int | None) -> None:
        """Mark the field that is wrong, and no other."""
        for number, seat in enumerate(self.seats):
            seat.mark(wrong=number == place)

    def say_problem(self, text: str, place: int | None) -> None:
        """Say in one sentence what is wrong with a field; without one, what is still needed."""
        self.mark_wrong(place)
        for seat in self.seats:
            seat.give(None, "")
        problem = self.query_one("#problem", Static)
        problem.set_class(place is not None, "-wrong")
        if place is None or self._rows_of_fields():
            pointer = ""
        else:
            pointer = " " * (self._cells() // len(self.seats) * place) + "▲\n"
        problem.update(Content(pointer + text))
        self.query_one("#seats").add_class("-unanswered")
        problem.display = True

    def clear_problem(self) -> None:
        """Show that all is well."""
        self.query_one("#problem").display = False
        self.query_one("#seats").remove_class("-unanswered")

    def names_row(self, seat: int) -> Content:
        """Return a player's name as a label."""
        width = 80 if self._rows_of_fields() else LABEL - 1
        return Content.styled(short_names(self.names, width)[seat], "bold")

    def hand_and(self, hand: str, sentence: str) -> Content:
        """Return a hand as cards with a sentence below."""
        game = self.game
        laid = game.chips(hand)
        if not laid or any(card.heading for card in laid):
            return Content(sentence)
        width = len(laid) * CHIP_WIDTH
        return Content.assemble(chips(laid, width, no_colour=self.no_colour), "\n", sentence)

    @property
    def game(self) -> "Asked.game":  # type: ignore[valid-type]
        """The game that is asked about."""
        raise NotImplementedError
