"""What settling a question and asking “what if” share: fields in a line and the answer below."""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Container, VerticalScroll
from textual.content import Content
from textual.widgets import Input, Static

from scorekeeper.games.base import Game
from scorekeeper.play import Play
from scorekeeper.rulings import Asked, questions
from scorekeeper.translate import _, say
from scorekeeper.tui.screens.base import WIDEST, CommandScreen
from scorekeeper.tui.text import short_names, shown
from scorekeeper.tui.widgets.answers import AnswerSeat, Row, ValueField, answer_content
from scorekeeper.tui.widgets.chips import CHIP_WIDTH, chips
from scorekeeper.tui.widgets.question_tabs import QuestionTabs

LABEL = 14
"""Cells of the labels beside the sentences of an answer."""
NARROW_LABEL = 12
"""Cells of a name that stands before its sentence."""
LARGE_WIDTH, LARGE_HEIGHT = 78, 24
"""Columns and lines from which players stand side by side with large points."""
AIRY_HEIGHT = 34
"""Lines from which there is room between the parts of an answer."""

Drafts = dict[str, list[str]]
"""What was typed, by the question; it stays while one looks at another question."""


class AnswerScreen(CommandScreen):
    """Questions above, a field for each player, and the answer while it is typed."""

    CSS_PATH = "answering.tcss"

    def __init__(self, play: Play | None, round_: int | None, drafts: Drafts | None) -> None:
        super().__init__()
        self.play = play
        self.round = 0
        if play is not None:
            last = play.open_round if play.open_round is not None else len(play.rounds) - 1
            self.round = last if round_ is None else min(round_, last)
        self.drafts: Drafts = {} if drafts is None else drafts
        self.known: list[Asked] = [
            asked for asked in questions() if play is None or asked.game.id == play.game_id
        ]
        self.tab = 0
        self._draft = ""
        self._all_seats = [AnswerSeat(seat, self.action_move) for seat in range(self.most_fields)]

    def compose_content(self) -> ComposeResult:
        """Lay out the title, the questions, the fields and the answer."""
        yield Static(id="settle-title", classes="title")
        yield QuestionTabs(self._labels(), no_colour=self.no_colour, id="questions")
        with Container(id="seats"):
            yield from self._all_seats
        yield Static(id="problem")
        with VerticalScroll(id="answer", can_focus=False):
            yield Static(id="answer-rows")

    def on_mount(self) -> None:
        """Open the question and take the keys."""
        self.open_tab(self.tab)
        self.set_focus(self.fields[0])

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

    # --- what every kind of answer says for itself

    @property
    def game(self) -> Game:
        """The game that is asked about."""
        raise NotImplementedError

    def open_tab(self, number: int) -> None:
        """Open a question, or another kind of answer."""
        raise NotImplementedError

    def answer(self) -> None:
        """Answer what stands in the fields."""
        raise NotImplementedError

    def answer_text(self) -> str:
        """Return the answer to copy, empty while there is none."""
        raise NotImplementedError

    def how_to_print(self) -> str:
        """Say how to get the answer where the terminal can't copy, empty where there is no way."""
        return ""

    # --- what can be done

    def action_move(self, step: int) -> None:
        """Go to the field beside; from the first one up to the questions."""
        fields = self.fields
        tabs = self.query_one(QuestionTabs)
        focused = self.focused
        if not isinstance(focused, ValueField) or focused not in fields:
            self.set_focus(fields[0] if step > 0 else fields[-1])
            return
        place = fields.index(focused) + step
        self.set_focus(tabs if place < 0 else fields[place % len(fields)])

    def action_turn(self, step: int) -> None:
        """Open the next question."""
        self.open_tab((self.tab + step) % len(self._labels()))

    def action_scroll_answer(self, step: int) -> None:
        """Read on, or go back."""
        answer = self.query_one("#answer", VerticalScroll)
        if step > 0:
            answer.scroll_page_down(animate=False)
        else:
            answer.scroll_page_up(animate=False)

    def action_copy(self) -> None:
        """Copy the answer as text; a terminal that can't copy can print it."""
        text = self.answer_text()
        if not text:
            self.app.notify(_("There is no answer to copy yet."), timeout=4)
            return
        self.app.copy_to_clipboard(text)
        copied = _("The answer is on the clipboard, where the terminal allows it.")
        how = self.how_to_print()
        self.app.notify(f"{copied} {how}".strip(), timeout=12, markup=False)

    def action_back(self) -> None:
        """Go one level back; nothing was changed."""
        self.app.pop_screen()

    # --- the fields

    @property
    def most_fields(self) -> int:
        """How many fields there can be."""
        if self.play is not None:
            return len(self.play.seats)
        return max(asked.game.seats[-1] for asked in self.known)

    @property
    def seats(self) -> list[AnswerSeat]:
        """The fields that are shown, with their points."""
        return [seat for seat in self._all_seats if seat.display]

    @property
    def fields(self) -> list[ValueField]:
        """The fields that are shown."""
        return [seat.field for seat in self.seats]

    @property
    def values(self) -> list[str]:
        """What stands in the fields."""
        return [field.value.strip() for field in self.fields]

    @property
    def names(self) -> list[str]:
        """Who the fields belong to, as they are shown."""
        if self.play is not None:
            return [shown(name) for name in self.play.names]
        return [_("player {number}", number=seat + 1) for seat in range(self.most_fields)]

    def keep_draft(self) -> None:
        """Keep what stands in the fields, for when this question is opened again."""
        if self._draft:
            self.drafts[self._draft] = [field.value for field in self.fields]

    def show_fields(self, draft: str, values: Sequence[str]) -> None:
        """Show a field for each of these values; what is typed is kept as `draft`."""
        self._draft = draft
        with self.prevent(Input.Changed):
            for number, seat in enumerate(self._all_seats):
                seat.display = number < len(values)
                seat.field.value = values[number] if number < len(values) else ""
        self.query_one("#seats").set_class(len(values) == 1, "-single")
        self.query_one(QuestionTabs).current = self.tab
        first = self.fields[0]
        if self.focused is first:
            first.action_select_all()
        elif isinstance(self.focused, ValueField):
            self.set_focus(first)
        self.query_one("#answer", VerticalScroll).scroll_home(animate=False)
        self.paint_names()
        self.refresh_bindings()

    def paint_names(self) -> None:
        """Write the names over the fields, or before them."""
        seats = self.seats
        cells = 9 if self.lines_of_fields else self._cells // max(len(seats), 1) - 4
        alone = len(seats) == 1 and self.play is None
        names = [""] if alone else short_names(self.names, min(max(cells, 6), 24))
        for seat, name in zip(seats, names, strict=False):
            seat.name_field(name)

    def show_example(self, example: Sequence[str]) -> None:
        """Show what could be typed, as long as nothing is."""
        empty = "_" * 6 if self.no_colour else ""
        for number, field in enumerate(self.fields):
            field.placeholder = example[number] if number < len(example) else empty

    def say_problem(self, text: str, place: int | None = None) -> None:
        """Say what is wrong with the field at a place; without one, what is still needed."""
        for number, seat in enumerate(self.seats):
            seat.mark(wrong=number == place)
            seat.give(None)
        pointer = ""
        if place is not None and not self.lines_of_fields:
            left = self.seats[place].region.x - self.seats[0].region.x
            pointer = " " * left + "▲\n"
        problem = self.query_one("#problem", Static)
        problem.update(Content(pointer + text))
        problem.set_class(place is not None, "-wrong")
        self._answered(answered=False)

    def clear_problem(self) -> None:
        """Show that all is well."""
        for seat in self.seats:
            seat.mark(wrong=False)
        self._answered(answered=True)

    def fill(self, rows: Sequence[Row]) -> None:
        """Show the rows of an answer."""
        label = LABEL if self.size.width >= LARGE_WIDTH else None
        airy = self.size.height >= AIRY_HEIGHT
        drawn = answer_content(rows, self._cells - 2, label, airy=airy)
        self.query_one("#answer-rows", Static).update(drawn)

    def name_label(self, seat: int) -> Content:
        """Return a player's name as the label of a row."""
        width = LABEL - 1 if self.size.width >= LARGE_WIDTH else NARROW_LABEL
        return Content.styled(short_names(self.names, width)[seat], "bold")

    def head(self, question: str, where: str) -> None:
        """Write the question above, and where its numbers come from."""
        left = Content.assemble((question, "bold"))
        if self.size.width >= LARGE_WIDTH:
            left = Content.assemble((self.game.title, "bold $primary"), "  ", left)
        space = self._cells - left.cell_length - len(where)
        if space >= 2:
            left = Content.assemble(left, " " * space, (where, "$quiet"))
        self.query_one("#settle-title", Static).update(left)

    def cards_and(self, hand: str, sentence: str) -> Content:
        """Return a hand drawn as cards with a sentence below."""
        laid = self.game.chips(hand)
        if not laid or any(card.heading for card in laid):
            return Content(sentence)
        cells = len(laid) * CHIP_WIDTH
        drawn = chips(laid, cells, no_colour=self.no_colour)
        below = self.size.width < LARGE_WIDTH and NARROW_LABEL + 2 + cells > self._cells - 1
        return Content.assemble("\n" if below else "", drawn, "\n", sentence)

    @property
    def lines_of_fields(self) -> bool:
        """Whether every player has a line, because the window is too small for columns."""
        return self.size.width < LARGE_WIDTH or self.size.height < LARGE_HEIGHT

    @property
    def _cells(self) -> int:
        return max(min(self.size.width, WIDEST) - 2, 20)

    def _answered(self, *, answered: bool) -> None:
        self.query_one("#problem").display = not answered
        self.query_one("#seats").set_class(not answered, "-unanswered")

    def _labels(self) -> list[str]:
        labels = [
            say(asked.question.short) if asked.question.short else asked.question.id
            for asked in self.known
        ]
        return [*labels, _("what if")] if self._has_cards else labels

    @property
    def _has_cards(self) -> bool:
        return self.play is not None and self.play.table.given is None
