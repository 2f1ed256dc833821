"""Lessons: short ones, an exercise and situations; any can be opened, those done are marked."""

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal

from scorekeeper.games import all_games
from scorekeeper.games.game import Game
from scorekeeper.games.rules import complete
from scorekeeper.guide import lessons as guide
from scorekeeper.guide.content import Entry
from scorekeeper.guide.numbers import numbered
from scorekeeper.guide.progress import done_lessons
from scorekeeper.i18n import _, say
from scorekeeper.tui.base import Header
from scorekeeper.tui.command import Command
from scorekeeper.tui.room import Room, Text
from scorekeeper.tui.widgets.frame import Frame
from scorekeeper.tui.widgets.line_list import LineList
from scorekeeper.tui.widgets.rows import Row, Rows, fit, fit_right, row, wrap
from scorekeeper.tui.widgets.texts import hand_rows

SIGNS = {"exercise": "✎", "situation": "⇄"}


class LessonsScreen(Room[None]):
    """Choose a lesson of a game."""

    DEFAULT_CSS = """
    LessonsScreen #list-frame { width: 1fr; height: 1fr; max-width: 60; }
    LessonsScreen #glance-frame { width: 1fr; height: 1fr; }
    LessonsScreen.-narrow #glance-frame { display: none; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.games = [it for it in all_games().values() if numbered(it.box.id, "lessons")]
        self.game: Game = self.games[0]
        self.done: frozenset[str] = frozenset()

    def compose_body(self) -> ComposeResult:
        """Lay out the list and a glance at the marked lesson."""
        with Horizontal():
            with Frame(id="list-frame", classes="-bright"):
                yield LineList(self._line, id="lessons")
            with Frame(id="glance-frame"):
                yield Text(self._glance)

    def on_mount(self) -> None:
        """Mark the first lesson that is not done."""
        entries = self.query_one(LineList)
        left = [place for place, one in enumerate(self._lessons) if one.data["id"] not in self.done]
        entries.mark(left[0] if left else 0)

    def header(self) -> Header:
        """Say how far one has come."""
        done = _("{done} of {count} done", done=len(self.done), count=len(self._lessons))
        return Header(_("Lessons"), self.game.box.title, done)

    def offered(self, command: Command) -> bool:
        """Offer the next game where several have lessons."""
        return command.name != "game" or len(self.games) > 1

    def paint(self) -> None:
        """Show what is done."""
        self.set_class(self.app.size.width < 70, "-narrow")
        self.done = done_lessons(self.game.box.id)
        entries = self.query_one(LineList)
        entries.show(len(self._lessons), marked=entries.marked)
        self._marked()

    def action_open(self) -> None:
        """Play the marked lesson."""
        lesson = self._lessons[self.query_one(LineList).marked]
        self.keeper.open("lesson", self.game.box.id, lesson.data["id"])

    def action_game(self) -> None:
        """Show another game's lessons."""
        self.game = self.games[(self.games.index(self.game) + 1) % len(self.games)]
        self.paint()
        self.redraw_edges()

    @on(LineList.Marked)
    def _marked(self) -> None:
        self.query_one(Text).redraw(top=True)

    @property
    def _lessons(self) -> tuple[Entry, ...]:
        return numbered(self.game.box.id, "lessons")

    def _line(self, index: int, width: int) -> Row:
        lesson = self._lessons[index]
        done = lesson.data["id"] in self.done
        number = fit_right(SIGNS.get(lesson.data.get("kind", ""), str(index + 1)), 2)
        title = fit(say(lesson.message("title")), width - 8)
        return row((f"{number}  ", "quiet"), (title, ""), (" ✓" if done else "", "bold ok"))

    def _glance(self, width: int, _height: int) -> Rows:
        lesson = self._lessons[self.query_one(LineList).marked]
        icons, first = not self.keeper.settings.plain_signs, guide.start(lesson)
        drawn = [*wrap(row((say(lesson.message("title")), "bold")), width), ()]
        drawn += [*wrap(row(say(guide.text(lesson, "task"))), width), ()]
        for label, hand in (
            (_("Before you"), first.laid[0]),
            (_("In your hand"), first.hand),
        ):
            if hand:
                drawn.append(row((label, "quiet")))
                drawn += hand_rows(self.game, hand, complete(self.game, {}), width, icons=icons)
                drawn.append(())
        return drawn


SCREEN = LessonsScreen
