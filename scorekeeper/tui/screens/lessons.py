"""The lessons: eleven short ones, an exercise and three situations; any can be opened."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from scorekeeper.games.base import Game
from scorekeeper.guide import lessons as guide
from scorekeeper.guide.progress import done_lessons
from scorekeeper.translate import _
from scorekeeper.tui.commands import bindings
from scorekeeper.tui.guide_commands import LESSONS
from scorekeeper.tui.screens.base import CommandScreen
from scorekeeper.tui.screens.lesson import LessonScreen
from scorekeeper.tui.text import fit, fit_right
from scorekeeper.tui.widgets.guide_text import hand_of
from scorekeeper.tui.widgets.options import Options


class LessonsScreen(CommandScreen):
    """Choose a lesson; those that are done have a mark."""

    SCREEN_COMMANDS = LESSONS
    BINDINGS: ClassVar[list[BindingType]] = bindings(LESSONS)
    CSS_PATH = "lessons.tcss"

    def __init__(self, game: Game) -> None:
        super().__init__()
        self._game = game

    def compose_content(self) -> ComposeResult:
        """Show what this is, how far one has come, and the list."""
        yield Static(id="lessons-title", classes="title")
        yield Static(
            _("Enter plays a lesson: choose a card, look ahead, reveal."),
            id="lessons-hint",
            classes="quiet",
            markup=False,
        )
        with Horizontal():
            yield Options(id="lessons")
            yield Static(id="glance")

    def on_screen_resume(self) -> None:
        """Show what is done; the first that is not is marked."""
        done = done_lessons(self._game.id)
        known = guide.lessons(self._game.id)
        entries = self.query_one("#lessons", OptionList)
        marked = entries.highlighted
        entries.clear_options()
        entries.add_options(self._options(known, done))
        entries.focus()
        left = [entries.get_option_index(it.id) for it in known if it.id not in done]
        entries.highlighted = marked if marked is not None else (left[0] if left else 0)
        finished = sum(lesson.id in done for lesson in known)
        self.query_one("#lessons-title", Static).update(
            Content.assemble(
                (_("Lessons"), "bold $primary"),
                ("  " + self._game.title, "bold"),
                (
                    "  " + _("{done} of {count} done", done=finished, count=len(known)),
                    "$success" if finished == len(known) else "$quiet",
                ),
            )
        )

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Play the lesson that is chosen."""
        self.app.push_screen(LessonScreen(self._game, event.option.id or ""))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show what the marked lesson is about."""
        known = {lesson.id: lesson for lesson in guide.lessons(self._game.id)}
        lesson = known.get(event.option.id or "")
        if lesson is not None:
            self.query_one("#glance", Static).update(self._glance(lesson))

    def action_open(self) -> None:
        """Play the marked lesson."""
        self.query_one("#lessons", OptionList).action_select()

    def action_back(self) -> None:
        """Go one level back."""
        self.app.pop_screen()

    def _glance(self, lesson: guide.Lesson) -> Content:
        position = guide.start(lesson)
        laid = hand_of(self._game, position.laid, no_colour=self.no_colour)
        hand = hand_of(self._game, position.hand, no_colour=self.no_colour)
        return Content("\n").join(
            [
                Content.styled(lesson.title, "bold $primary"),
                Content(""),
                Content(lesson.text("task", position.rules)),
                Content(""),
                Content.styled(_("Before you"), "$quiet"),
                laid if position.laid else Content.styled(_("nothing yet"), "$quiet"),
                Content(""),
                Content.styled(_("In your hand"), "$quiet"),
                hand,
            ]
        )

    def _options(
        self, known: tuple[guide.Lesson, ...], done: frozenset[str]
    ) -> list[Option | None]:
        options: list[Option | None] = []
        for number, lesson in enumerate(known, start=1):
            if options and lesson.kind != known[number - 2].kind:
                options.append(None)
            sign = {"lesson": str(number), "exercise": "✎", "situation": "⇄"}[lesson.kind]
            mark = "✓" if lesson.id in done else " "
            options.append(
                Option(
                    Content.assemble(
                        fit_right(sign, 2), "  ", fit(lesson.title, 27), (f" {mark}", "bold")
                    ),
                    id=lesson.id,
                )
            )
        return options
