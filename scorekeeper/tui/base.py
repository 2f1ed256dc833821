"""What all screens share: header, message line, footer, and what a key does.

A screen is opened by the name of its module (`self.keeper.open("history")`).
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar, cast

from rich.cells import cell_len
from textual.app import ComposeResult, SystemCommand
from textual.command import CommandPalette
from textual.containers import Container
from textual.events import Key, Resize
from textual.worker import get_current_worker

from scorekeeper.i18n import Message, Refused, _, msg, say
from scorekeeper.tui.app import ScorekeeperApp
from scorekeeper.tui.command import Command
from scorekeeper.tui.commands import EVERYWHERE
from scorekeeper.tui.dialogs import Dialog, Read, Told
from scorekeeper.tui.surface import Surface
from scorekeeper.tui.theme import other_look
from scorekeeper.tui.widgets.footer import Item, footer_row
from scorekeeper.tui.widgets.lines import SMALLEST, Lines, Pressed, too_small
from scorekeeper.tui.widgets.rows import Piece, Rows, fit, on, row, split_row, wrap

WIDE: Final = 100
"""Columns from which on there is a second panel."""

TALL: Final = 36
"""Lines from which on tiles and charts are taller."""

Left = TypeVar("Left")
T = TypeVar("T")


class Header(NamedTuple):
    """The first line: a bold title, quiet details, and what stands at the right end."""

    title: str
    detail: str = ""
    right: str = ""


class BaseScreen(Surface[Left], Generic[Left]):
    """A screen whose keys, footer, help and palette come from the commands of its module's name."""

    FULL: ClassVar[bool] = False
    """Whether the content fills the line of messages too; they take the footer's place then."""

    DEFAULT_CSS = """
    BaseScreen { background: $background; color: $foreground; overflow: hidden; }
    BaseScreen > #header { height: 1; }
    BaseScreen > #body { height: 1fr; }
    BaseScreen > #message { height: 1; }
    BaseScreen > #footer { height: 1; }
    BaseScreen > #small { display: none; height: 1fr; }
    BaseScreen.-small > * { display: none; }
    BaseScreen.-small > #small { display: block; }
    """
    ALLOW_SELECT = False
    AUTO_FOCUS = ""

    # What a screen says of itself.

    def compose_body(self) -> ComposeResult:
        """Yield the widgets between the header and the message line."""
        yield from ()

    def header(self) -> Header:
        """Return what stands in the first line."""
        return Header("")

    def offered(self, command: Command) -> bool:
        """Return whether a command can be given now; others are not shown and do nothing."""
        del command
        return True

    def in_footer(self, command: Command) -> bool:
        """Return whether a command that can be given is worth its place in the footer now."""
        del command
        return True

    def label(self, command: Command) -> Message:
        """Return what a command is called now, for the footer."""
        return command.label

    def extra_help(self) -> Sequence[tuple[str, str]]:
        """Return further keys with what they do, for F1."""
        return ()

    def unknown(self, event: Key) -> None:
        """Answer a key that means nothing here."""
        if event.is_printable and event.character and not event.character.isspace():
            self.tell(msg("“{key}” does nothing here; F1 shows the keys.", key=event.character))

    # What a screen can ask for.

    @property
    def keeper(self) -> ScorekeeperApp:
        """The application."""
        return cast("ScorekeeperApp", self.app)

    def ask(self, dialog: Dialog[T], then: Callable[[T], None]) -> None:
        """Put a dialog over the screen; `then` gets what it is left with, unless that is None."""
        self.app.push_screen(dialog, lambda found: None if found is None else then(found))

    def read(self, title: Message | str, lines: Sequence[Told]) -> None:
        """Show something to read."""
        self.app.push_screen(Read(title, lines))

    def work(
        self,
        job: Callable[[], Any],
        then: Callable[[Any], None],
        *,
        group: str = "work",
        label: Message | None = None,
    ) -> None:
        """Run a job in a thread, then `then` here; a later job of a group replaces it.

        The job must not use the open store: it opens its own. A refusal is said.
        """
        if label is not None:
            self.tell(label)

        def answer(done: Callable[[], None]) -> None:
            if self.is_attached:
                if label is not None:
                    self.key_comes()  # it is no longer going on
                done()

        def run() -> None:
            worker = get_current_worker()
            try:
                done = partial(then, job())
            except Refused as refusal:
                done = partial(self.refuse, refusal.message)
            if not worker.is_cancelled:
                self.app.call_from_thread(answer, done)

        self.run_worker(run, group=group, exclusive=True, thread=True, exit_on_error=True)

    def key_of(self, name: str) -> str:
        """Return the key of a command as it is shown."""
        return next(one.key for one in self.commands if one.name == name)

    @cached_property
    def commands(self) -> tuple[Command, ...]:
        """The commands of the screen and those of every screen, with the user's keys."""
        screen = type(self).__module__.rpartition(".")[2]
        return (*self.keeper.commands_of(screen), *self.keeper.commands_of(EVERYWHERE))

    def redraw_edges(self) -> None:
        """Draw header and footer again."""
        if self.is_mounted:
            self.query_one("#header", Lines).redraw()
            self.query_one("#footer", Lines).redraw()

    # How it works.

    def compose(self) -> ComposeResult:
        """Lay out header, content, message line and footer."""
        yield Lines(self.draw_header, id="header")
        with Container(id="body"):
            yield from self.compose_body()
        message = Lines(self._draw_message, id="message")
        message.styles.height = 0 if self.FULL else 1
        yield message
        yield Lines(self._draw_footer, id="footer")
        yield Lines(self._draw_small, id="small", always=True)

    def on_mount(self) -> None:
        """Paint for the first time."""
        self._measure()
        self.paint()

    def on_resize(self, event: Resize) -> None:
        """Paint for the new size."""
        del event
        self._measure()
        self.show_said()
        self.repaint()

    def on_screen_suspend(self) -> None:
        """Take the keys away that do nothing while a dialog lies above."""
        self.query_one("#footer").visible = False

    def on_screen_resume(self) -> None:
        """Show what has changed while another screen lay above."""
        if self.is_mounted:
            self.query_one("#footer").visible = True
            self.repaint()

    def take_key(self, event: Key) -> bool:
        """Handle a key before the commands; return whether that was done."""
        del event
        return False

    async def on_key(self, event: Key) -> None:
        """Do what the key stands for."""
        if self.take_key(event):
            event.stop()
            event.prevent_default()
            return
        if self.focused is not None:
            active = self.active_bindings.get(event.key)
            # A field moves its cursor; nothing scrolls instead of doing what the key says.
            scrolls = active is not None and active.binding.action.startswith(("scroll_", "page_"))
            if active is not None and active.node not in (self, self.app) and not scrolls:
                return
        command = next((one for one in self.commands if event.key in one.each_key), None)
        event.prevent_default()
        if command is not None and self.offered(command):
            event.stop()
            await self.give(command, event.key)
        elif event.key in {"tab", "shift+tab", "down", "up"} and self.focused is not None:
            event.stop()
            (self.focus_next if event.key in {"tab", "down"} else self.focus_previous)()
        elif event.key == "ctrl+z" and not self.app.is_headless:
            self.app.action_suspend_process()
        else:
            self.unknown(event)

    async def give(self, command: Command, key: str = "") -> None:
        """Run a command: a method of the screen."""
        await self.run_action(command.call(key))

    async def on_pressed(self, event: Pressed) -> None:
        """Run a command that was clicked in the footer."""
        if event.zone.startswith("command:"):
            event.stop()
            self.key_comes()
            for command in self.commands:
                if command.name == event.zone.removeprefix("command:") and self.offered(command):
                    await self.give(command)

    # Commands of every screen.

    def action_help(self) -> None:
        """Show the keys of the screen."""
        lines = [(one.two_keys, say(one.tooltip)) for one in self.commands if self.offered(one)]
        extra = list(self.extra_help())
        cells = max(cell_len(key) for key, _text in [*lines, *extra]) + 2
        rows = [row((fit(key, cells), "bold"), text) for key, text in [*lines, ("", ""), *extra]]
        self.read(msg("Keys of this screen"), rows if extra else rows[:-1])

    def action_palette(self) -> None:
        """Find a command by its name."""
        self.app.push_screen(CommandPalette(placeholder=_("part of a name")))

    def palette(self) -> Iterator[SystemCommand]:
        """Yield what can be given now."""
        for one in self.commands:
            if self.offered(one):
                label = _("{label} ({key})", label=say(one.label), key=one.key)
                yield SystemCommand(
                    label, say(one.tooltip), partial(self.app.call_later, self.give, one)
                )

    def action_light(self) -> None:
        """Switch between light and dark."""
        self.keeper.save_settings(theme=other_look(self.keeper.settings.theme))

    def _measure(self) -> None:
        self.set_class(too_small(self.app.size), "-small")

    def show_said(self) -> None:
        """Draw what is said; it takes the footer's place where it needs more than a line."""
        if not self.is_mounted:
            return
        width = max(self.app.size.width - 2, 1)
        lines = len(wrap(self.said, width)) if self.said else 0
        room = 0 if self.FULL else 1
        message = self.query_one("#message", Lines)
        message.styles.height = max(lines, room)
        # A long message takes the footer's place before it takes any of the content's.
        self.query_one("#footer").display = lines <= room
        message.redraw()

    def draw_header(self, width: int, _height: int = 1) -> Rows:
        """Return the first line as it is drawn."""
        title, detail, right = self.header()
        if self.keeper.demo:
            right = say(msg("demo: {file}", file=str(self.keeper.path)))
        # Of the details, whole ones are left out where there is no room.
        details = [part for part in detail.split(" · ") if part]
        room = width - cell_len(title) - cell_len(right) - 5
        while details and cell_len(" · ".join(details)) > room:
            details.pop()
        left = row(" ", (title, "bold"), (f"  {' · '.join(details)}", "quiet"))
        if self.keeper.look.plain:
            return [split_row(left, row((right, "quiet"), " "), width)]
        return [on("surf", split_row(left, row(" ", (right, "quiet"), " "), width))]

    def _draw_message(self, width: int, _height: int) -> Rows:
        return [row(" ", line) for line in wrap(self.said, width - 2)] if self.said else []

    def _draw_footer(self, width: int, _height: int) -> Rows:
        items = [
            Item(one.key, say(self.label(one)), f"command:{one.name}", one.importance)
            for one in self.commands
            if one.importance and self.offered(one) and self.in_footer(one)
        ]
        return [footer_row(tuple(items), width, plain=self.keeper.look.plain)]

    def _draw_small(self, width: int, _height: int) -> Rows:
        message = msg(
            "This needs {columns} × {lines} characters. Make the window larger; nothing is lost.",
            columns=SMALLEST[0],
            lines=SMALLEST[1],
        )
        return wrap((Piece(say(message)),), max(width, 1))
