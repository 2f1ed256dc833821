"""The application: opens the database, holds the look, and leaves cleanly."""

import asyncio
import os
import signal
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual.app import App, SystemCommand
from textual.await_complete import AwaitComplete
from textual.binding import BindingType
from textual.screen import Screen

from scorekeeper import clock
from scorekeeper.settings import Settings, load_settings, save_settings
from scorekeeper.translate import _, say
from scorekeeper.tui.commands import EVERYWHERE, bindings
from scorekeeper.tui.screens.base import CommandScreen
from scorekeeper.tui.screens.home import HomeScreen
from scorekeeper.tui.theme import DARK, THEMES, other_theme

if TYPE_CHECKING:
    from sqlite_utils import Database

    from scorekeeper.store.errors import StoreError


class ScorekeeperApp(App[None]):
    """The score sheet in a terminal."""

    TITLE = "Scorekeeper"
    CSS_PATH = "app.tcss"
    BINDINGS: ClassVar[list[BindingType]] = bindings(EVERYWHERE)
    COMMAND_PALETTE_BINDING = "f2"
    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012
        (0, "-tiny"),
        (40, "-narrow"),
        (78, "-normal"),
        (110, "-wide"),
    ]
    VERTICAL_BREAKPOINTS = [  # noqa: RUF012
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
        known = {theme.name for theme in THEMES}
        self.theme = self.settings.theme if self.settings.theme in known else DARK.name
        self.draft: list[str] = []
        self.draft_game = ""
        self.draft_rules: dict[str, str] = {}
        self._db: Database | None = None

    def on_mount(self) -> None:
        """Show Home at once; the database is opened behind the first picture."""
        self._leave_on_signals()
        home = HomeScreen()
        self.push_screen(home)
        self.call_after_refresh(self._open, home)

    def pop_screen(self) -> AwaitComplete:
        """Leave the screen on top; Home stays, whatever was typed how quickly."""
        if isinstance(self.screen, HomeScreen):
            return AwaitComplete()
        return super().pop_screen()

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Return our own names of colours, so that other themes have them too."""
        return dict(DARK.variables)

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

    def _open(self, home: HomeScreen) -> None:
        # Importing SQLite's library takes longer than the first picture.
        from scorekeeper.store.database import open_database
        from scorekeeper.store.errors import StoreError

        try:
            self._db = open_database(self.path)
        except StoreError as error:
            self.exit(return_code=1, message=say(error.message))
            return
        home.database_opened()
        from scorekeeper.tui.safekeeping import keep_today

        keep_today(self)

    def _leave_on_signals(self) -> None:
        loop = asyncio.get_running_loop()
        for name in ("SIGTERM", "SIGHUP"):
            number = getattr(signal, name, None)
            if number is not None:
                with suppress(NotImplementedError, RuntimeError, ValueError):
                    loop.add_signal_handler(number, self.exit)

    def on_unmount(self) -> None:
        """Close the database; there is nothing left to save."""
        if self._db is not None:
            self._db.close()

    def say_error(self, error: "StoreError") -> None:
        """Show one sentence; whatever was stored before is as it was."""
        self.notify(say(error.message), severity="error", timeout=12, markup=False)

    def action_switch_theme(self) -> None:
        """Switch between light and dark, and remember it."""
        self.theme = other_theme(self.theme)
        self.settings = Settings(theme=self.theme)
        save_settings(self.settings, self.settings_file)

    def action_help(self) -> None:
        """Show the commands of the screen."""
        from scorekeeper.tui.screens.help import HelpScreen

        screen = self.screen
        if isinstance(screen, CommandScreen):
            self.push_screen(HelpScreen(screen.SCREEN_COMMANDS, screen.extra_help()))

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """Fill the palette from the commands of the screen."""
        commands = screen.SCREEN_COMMANDS if isinstance(screen, CommandScreen) else ()
        for command in (*commands, *EVERYWHERE):
            if command.id == "palette":
                continue
            target = self if command in EVERYWHERE else screen
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
