"""The application: opens the database, holds the look, and leaves cleanly."""

import gc
import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual.app import App, SystemCommand
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.events import DescendantFocus, Event, InputEvent, Paste
from textual.filter import LineFilter
from textual.notifications import SeverityLevel
from textual.screen import Screen

from scorekeeper import clock
from scorekeeper.settings import Settings, load_settings, save_settings, settings_path
from scorekeeper.translate import _, say
from scorekeeper.tui.commands import EVERYWHERE, Command, bindings
from scorekeeper.tui.key_names import key_name
from scorekeeper.tui.leaving import leave_when_told
from scorekeeper.tui.plain_signs import signs_for
from scorekeeper.tui.screens.base import CommandScreen
from scorekeeper.tui.screens.home import HomeScreen
from scorekeeper.tui.terminal_kind import this_terminal
from scorekeeper.tui.text import shown
from scorekeeper.tui.theme import DARK, THEMES, other_theme, sixteen_colours
from scorekeeper.tui.turns import Turns

if TYPE_CHECKING:
    from sqlite_utils import Database
    from textual.command import Provider

    from scorekeeper.store.errors import StoreError
    from scorekeeper.tui.keymap import Keymap


READ_A_SECOND, SHORTEST_TOLD = 15, 2.0
"""Characters that are read in a second, and seconds for which anything told is shown."""

WRONG_KEYS_SAID = 2
"""Mistakes in the file of keys that are said one by one."""


def _palette() -> "type[Provider]":
    from scorekeeper.tui.palette import ScreenOrder

    return ScreenOrder


class ScorekeeperApp(App[None]):
    """The score sheet in a terminal."""

    TITLE = "Scorekeeper"
    # Home's is read along: one that comes with a screen has all of them parsed once more.
    CSS_PATH = ["app.tcss", "screens/home.tcss"]
    BINDINGS: ClassVar[list[BindingType]] = bindings(EVERYWHERE)
    COMMANDS: "ClassVar[set[type[Provider] | Callable[[], type[Provider]]]]" = {_palette}
    COMMAND_PALETTE_BINDING = "f2"
    HORIZONTAL_BREAKPOINTS = [
        (0, "-tiny"),
        (40, "-narrow"),
        (78, "-normal"),
        (110, "-wide"),
    ]
    VERTICAL_BREAKPOINTS = [
        (0, "-flat"),
        (20, "-low"),
        (24, "-middle"),
        (34, "-tall"),
    ]

    def __init__(
        self,
        path: Path,
        *,
        now: Callable[[], str] = clock.now,
        settings_file: Path | None = None,
        keymap: "Keymap | None" = None,
    ) -> None:
        # With NO_COLOR only native colours can be switched off altogether.
        no_colour = "NO_COLOR" in os.environ
        super().__init__(ansi_color=True if no_colour else None)
        self.path = path
        self.now = now
        self.settings_file = settings_file
        self.settings: Settings = load_settings(settings_file)
        for theme in THEMES:
            self.register_theme(theme)
        theme = next((theme for theme in THEMES if theme.name == self.settings.theme), DARK)
        if theme.dark:
            # Textual begins dark. Set as usual, all styles would be parsed again before the
            # first picture.
            self.set_reactive(App.theme, theme.name)
            self.stylesheet.set_variables(self.get_css_variables())
        else:
            self.theme = theme.name
        self.keymap = keymap
        self._shown_keys: dict[str, str] = {}
        if keymap is not None:
            self._shown_keys = keymap.shown_keys()
            # All of them, for Textual puts what it is told at the end of the footer.
            self.set_keymap(keymap.textual_keymap())
        if not self.settings.animations:
            self.animation_level = "none"
        self._signs = signs_for(this_terminal())
        self.draft: list[str] = []
        self.draft_game = ""
        self.draft_rules: dict[str, str] = {}
        self._db: Database | None = None
        self._turns = Turns(self)
        self._said_not_kept = False

    def on_mount(self) -> None:
        """Show Home at once; the database is opened behind the first picture."""
        leave_when_told(self)
        self.call_after_refresh(self._open)

    def get_default_screen(self) -> Screen[None]:
        """Return Home, which lies below all others."""
        return HomeScreen()

    async def on_event(self, event: Event) -> None:
        """Take what is typed in the order typed."""
        given = isinstance(event, (InputEvent, Paste)) and not event.is_forwarded
        if not given or self._turns.is_due(event):
            await super().on_event(event)

    def pop_screen(self) -> AwaitComplete:
        """Leave the screen on top; Home stays, whatever was typed how quickly."""
        if isinstance(self.screen, HomeScreen):
            return AwaitComplete()
        return super().pop_screen()

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Return our own names of colours, so that other themes have them too."""
        return dict(DARK.variables)

    def get_css_variables(self) -> dict[str, str]:
        """Return the colours of the look, plainer ones where the terminal has only sixteen."""
        variables = super().get_css_variables()
        if self.console.color_system == "standard":
            return sixteen_colours(variables, dark=self.current_theme.dark)
        return variables

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return what every line goes through, with plainer signs where the terminal has few."""
        filters = super().get_line_filters()
        return filters if self._signs is None else [*filters, self._signs]

    @property
    def db(self) -> "Database":
        """The open database."""
        if self._db is None:
            raise RuntimeError("the database is opened after the first picture")
        return self._db

    @property
    def ready(self) -> bool:
        """Whether the database is open."""
        return self._db is not None

    def _open(self) -> None:
        if not gc.isenabled():
            # All that there is so far stays until the end.
            gc.freeze()
            gc.enable()
        # Importing SQLite's library takes longer than the first picture.
        from scorekeeper.store.database import notice_of, open_database
        from scorekeeper.store.errors import StoreError

        try:
            self._db = open_database(self.path)
        except StoreError as error:
            self.exit(return_code=1, message=say(error.message))
            return
        notice = notice_of(self._db)
        if notice is not None:
            self.notify(say(notice), severity="warning", timeout=12, markup=False)
        home = self.screen_stack[0]
        if isinstance(home, HomeScreen):
            home.refresh_plays()
        self._say_wrong_keys()
        self._turns.begin()
        from scorekeeper.tui.safekeeping import keep_today

        keep_today(self)

    def on_unmount(self) -> None:
        """Close the database; there is nothing left to save."""
        self._turns.close()
        if self._db is not None:
            self._db.close()

    def notify(
        self,
        message: str,
        *,
        title: str = "",
        severity: SeverityLevel = "information",
        timeout: float | None = None,
        markup: bool = True,
    ) -> None:
        """Tell something; names, notes and paths in it never steer the terminal.

        What is being told isn't told once more. What needs no answer is shown for as long as
        it takes to read, at most `timeout` seconds.
        """
        lines = "\n".join(shown(line) for line in message.split("\n"))
        if any(told.message == lines for told in self._notifications):
            return
        if severity == "information":
            reading = max(len(lines) / READ_A_SECOND, SHORTEST_TOLD)
            timeout = reading if timeout is None else min(timeout, reading)
        super().notify(lines, title=title, severity=severity, timeout=timeout, markup=markup)

    def say_error(self, error: "StoreError") -> None:
        """Show one sentence; whatever was stored before is as it was."""
        self.notify(say(error.message), severity="error", timeout=12, markup=False)

    def commands_of(self, commands: Sequence[Command]) -> tuple[Command, ...]:
        """Return the commands with the keys of the user."""
        return tuple(commands) if self.keymap is None else self.keymap.applied(commands)

    def get_key_display(self, binding: Binding) -> str:
        """Name a key in the footer as everywhere else."""
        shown = self._shown_keys.get(binding.id or "")
        return shown or binding.key_display or key_name(binding.key)

    def _say_wrong_keys(self) -> None:
        problems = self.keymap.problems if self.keymap is not None else ()
        for problem in problems[:WRONG_KEYS_SAID]:
            self.notify(say(problem), severity="warning", timeout=15, markup=False)
        if len(problems) > WRONG_KEYS_SAID:
            self.notify(
                _(
                    "Keys: there are {count} more mistakes; `scorekeeper keys` lists all.",
                    count=len(problems) - WRONG_KEYS_SAID,
                ),
                severity="warning",
                timeout=15,
                markup=False,
            )

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """Keep the cursor of a field from blinking where nothing shall move."""
        if self.animation_level == "none":
            from textual.widgets import Input, TextArea

            if isinstance(event.widget, Input | TextArea):
                event.widget.cursor_blink = False

    def say_not_kept(self) -> None:
        """Say, once, that preferences can't be stored; everything else works."""
        if not self._said_not_kept:
            self._said_not_kept = True
            self.notify(
                _(
                    "{folder} can't be written, so the next start won't know of this. "
                    "Plays are saved all the same.",
                    folder=str((self.settings_file or settings_path()).parent),
                ),
                severity="warning",
                timeout=8,
                markup=False,
            )

    def action_switch_theme(self) -> None:
        """Switch between light and dark, and remember it."""
        self.theme = other_theme(self.theme)
        self.settings = replace(self.settings, theme=self.theme)
        if not save_settings(self.settings, self.settings_file):
            self.say_not_kept()

    def action_command_palette(self) -> None:
        """Show the commands of the screen to choose from."""
        from scorekeeper.tui.palette import Palette

        if not isinstance(self.screen, Palette):
            self.push_screen(Palette())

    def action_help(self) -> None:
        """Show the commands of the screen."""
        from scorekeeper.tui.screens.help import HelpScreen

        screen = self.screen
        if isinstance(screen, CommandScreen):
            commands = (*screen.commands, *self.commands_of(EVERYWHERE))
            self.push_screen(HelpScreen(commands, screen.extra_help()))

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """Fill the palette from the commands of the screen."""
        everywhere = self.commands_of(EVERYWHERE)
        commands = screen.commands if isinstance(screen, CommandScreen) else ()
        for command in (*commands, *everywhere):
            if command.id == "palette":
                continue
            target = self if command in everywhere else screen
            yield SystemCommand(
                _("{label} ({key})", label=command.label, key=command.shown_key),
                command.help,
                _runner(self, target, command.action),
            )


def _runner(
    app: ScorekeeperApp, target: App[None] | Screen[object], action: str
) -> Callable[[], None]:
    def run() -> None:
        app.call_later(target.run_action, action)

    return run
