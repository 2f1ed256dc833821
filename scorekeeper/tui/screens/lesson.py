"""One lesson: see the table and a hand, choose, look ahead, reveal, pass, and learn why."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.events import Key
from textual.widgets import Static

from scorekeeper.games.base import Game
from scorekeeper.guide import lessons as guide
from scorekeeper.guide.progress import done_lessons, mark_done
from scorekeeper.translate import _, say
from scorekeeper.tui.commands import bindings
from scorekeeper.tui.guide_commands import LESSON
from scorekeeper.tui.screens.base import CommandScreen
from scorekeeper.tui.widgets.lesson_hand import HandView, LessonHand
from scorekeeper.tui.widgets.lesson_text import table_text, told

SPACIOUS = 60
"""Columns from which on the hand stays in sight when it is revealed."""


class LessonScreen(CommandScreen):
    """Play a lesson; the next and the one before are a key away."""

    SCREEN_COMMANDS = LESSON
    BINDINGS: ClassVar[list[BindingType]] = bindings(LESSON)
    CSS_PATH = "lesson.tcss"

    def __init__(self, game: Game, lesson: str = "") -> None:
        super().__init__()
        self._game = game
        self._lessons = guide.lessons(game.id)
        ids = [known.id for known in self._lessons]
        self.number = ids.index(lesson) if lesson in ids else 0
        self.position = guide.start(self._lessons[self.number])
        self.cursor = 0

    def compose_content(self) -> ComposeResult:
        """Lay out what is asked, the table, the hand and what the choice makes."""
        yield Static(id="lesson-title", classes="title")
        yield Static(id="task", markup=False)
        yield Static(id="table")
        yield LessonHand(no_colour=self.no_colour, id="hand")
        with VerticalScroll(id="told", can_focus=False):
            yield Static(id="told-text")

    def on_mount(self) -> None:
        """Show the lesson."""
        self._paint()

    def on_resize(self) -> None:
        """Lay out everything for the new width."""
        self.call_after_refresh(self._paint)

    def extra_help(self) -> Sequence[tuple[str, str]]:
        """Return the keys of the cards."""
        kinds = {kind.key: say(kind.name) for kind in self._game.card_kinds}
        return [
            (card, _("choose {card}", card=kinds.get(card, card)))
            for card in dict.fromkeys(self.position.hand)
        ]

    async def on_key(self, event: Key) -> None:
        """Choose the card whose key is pressed; capital letters count too."""
        if self.app.screen is not self or event.character is None:
            return
        key = event.character.lower()
        if key in self.position.hand and not self.position.revealed:
            event.stop()
            event.prevent_default()
            before = self.position
            self._take(lambda position: guide.choose_card(position, key))
            if self.position is not before and self.position.places:
                self.cursor = self.position.places[-1]
                self._paint()

    def on_lesson_hand_chosen(self, message: LessonHand.Chosen) -> None:
        """Choose the card that was clicked."""
        if not self.position.revealed:
            self.cursor = message.place
            self._take(lambda position: guide.choose(position, message.place))

    def action_move(self, step: int) -> None:
        """Move the cursor; what was chosen for the last time is put back."""
        if self.position.revealed:
            return
        if len(self.position.hand) > 1 and self.position.full:
            self.position = guide.take_back(self.position)
        self.cursor = (self.cursor + step) % len(self.position.hand)
        self._paint()

    def action_step(self) -> None:
        """Take the card at the cursor, or reveal, or go on; after the end to the next lesson."""
        before = self.position
        if before.done:
            self.action_go(1)
        elif before.full or before.revealed:
            after = guide.step(before)
            if not after.revealed:
                self.cursor = 0
            if after.done and not mark_done(self._game.id, after.lesson.id):
                self.keeper.say_not_kept()
            self._take(lambda _position: after)
        elif self.cursor not in before.places:
            self._take(lambda position: guide.choose(position, self.cursor))

    def action_take_back(self) -> None:
        """Put the last chosen card back."""
        if len(self.position.hand) > 1:
            self._take(guide.take_back)

    def action_again(self) -> None:
        """Begin the lesson anew."""
        self._open(self.number)

    def action_go(self, step: int) -> None:
        """Go to another lesson; after the last one back to the list."""
        if 0 <= self.number + step < len(self._lessons):
            self._open(self.number + step)
        elif step > 0:
            self.app.pop_screen()

    def action_scroll_text(self, step: int) -> None:
        """Scroll what the lesson says."""
        told_ = self.query_one("#told", VerticalScroll)
        if step > 0:
            told_.scroll_page_down(animate=False)
        else:
            told_.scroll_page_up(animate=False)

    def action_back(self) -> None:
        """Go back to the list."""
        self.app.pop_screen()

    def _open(self, number: int) -> None:
        self.number = number
        self.position = guide.start(self._lessons[number])
        self.cursor = 0
        self._paint()

    def _take(self, change: Callable[[guide.Position], guide.Position]) -> None:
        self.position = change(self.position)
        self._paint()

    def _paint(self) -> None:
        position, lesson = self.position, self.position.lesson
        self.query_one("#lesson-title", Static).update(self._title())
        task = lesson.text("task", position.rules)
        self.query_one("#task", Static).update(task)
        table = self.query_one("#table", Static)
        table.update(table_text(position, table.content_size.width, no_colour=self.no_colour))
        hand = self.query_one(LessonHand)
        hand.view = self._hand()
        # in a small window the cards make room for what is said about them
        hand.display = not position.revealed or self.size.width >= SPACIOUS
        self.set_class(position.revealed and not lesson.compare, "-spaced")
        area = self.query_one("#told", VerticalScroll)
        text = told(position, area.content_size.width - 1, no_colour=self.no_colour)
        self.query_one("#told-text", Static).update(text)
        area.scroll_home(animate=False)

    def _hand(self) -> HandView:
        position = self.position
        kinds = {kind.key: kind for kind in self._game.card_kinds}
        alone = tuple(self._game.chips(card)[0] for card in position.hand)
        return HandView(
            alone,
            tuple(say(kinds[card].name) for card in position.hand),
            position.places,
            None if position.revealed else min(self.cursor, len(position.hand) - 1),
            position.lesson.turns[position.turn].picks > 1,
        )

    def _title(self) -> Content:
        lesson = self.position.lesson
        same = [known.id for known in self._lessons if known.kind == lesson.kind]
        values = {"number": same.index(lesson.id) + 1, "count": len(same)}
        place = {
            "lesson": _("Lesson {number} of {count}", **values),
            "exercise": _("Exercise"),
            "situation": _("Situation {number} of {count}", **values),
        }[lesson.kind]
        done = lesson.id in done_lessons(self._game.id)
        return Content.assemble(
            (lesson.title, "bold $primary"),
            ("  " + place, "$quiet"),
            ("  ✓" if done else "", "bold $success"),
        )
